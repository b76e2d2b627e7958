"""The two Fudges side by side: December 1993, and June 1995 with the SRD.

For a tracker they are two games (F-01): the tables differ, not only the options.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from tracker.rules.fudge.dice import Method

ThreeRolls = Literal["mean", "median"]
"""What three rolls of subjective combat count as together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """Where the two part. A house rule is an edition with a field replaced."""

    name: str
    """Key in EDITIONS, and the name of the system."""
    dice: Method
    """What is rolled unless the table has other dice."""
    three_rolls: ThreeRolls
    """What three rolls of subjective combat count as (F-08)."""
    size: Literal["larger", "smaller"]
    """Whose skill a much larger weapon and shield change: +1 to the larger, or -1 to the smaller (F-06)."""
    shield: Literal["factor", "skill"]
    """A shield is armour, or is taken off the foe's skill (F-06)."""
    capacity: Literal["track", "factor"]
    """Damage Capacity gives the row of boxes, or is part of the defensive factor (F-01)."""
    wounds: Literal["points", "graded"]
    """Points fill one row of boxes, or each blow is graded by itself (F-01)."""
    healing: Literal["whole", "levels"]
    """A good enough result cures at once, or every wound gets better by levels (F-18)."""
    near_death_gate: str
    """Wound level at the start of the round below which nobody comes to Near Death, where that cap is used (F-16)."""
    worst_position: int
    """The largest penalty for the worse position."""
    above_attribute: Literal["multiplied", "plus_two"]
    """How a skill raised above its attribute is dearer, where that option is used."""


FUDGE_1993 = Edition(
    name="fudge",
    dice=Method.LOWER,
    three_rolls="mean",
    size="larger",
    shield="factor",
    capacity="track",
    wounds="points",
    healing="whole",
    near_death_gate="very_hurt",
    worst_position=-1,
    above_attribute="multiplied",
)
"""Fudge, 7 December 1993. The default."""

FUDGE_1995 = Edition(
    name="fudge-1995",
    dice=Method.FOUR_DF,
    three_rolls="median",
    size="smaller",
    shield="skill",
    capacity="factor",
    wounds="graded",
    healing="levels",
    near_death_gate="incapacitated",
    worst_position=-2,
    above_attribute="plus_two",
)
"""Fudge, June 1995, and the SRD of 2005."""

EDITIONS: Mapping[str, Edition] = MappingProxyType({edition.name: edition for edition in (FUDGE_1993, FUDGE_1995)})
"""The two by name."""
