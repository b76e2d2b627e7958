"""Ranged combat (2.7)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

Missile = Literal["thrown", "propelled"]
"""What flies: by hand, or by bow, powder or beam."""

PROPELLED = (-2, -3)
"""What takes off a dodge of something propelled: usual, and where the table has it harder (F-12)."""


class Shot(NamedTuple):
    """What came of one shot or throw."""

    hit: bool
    relative_degree: int
    """Above the dodge; with no dodge, above the difficulty. The base damage of a hit."""


def shot(attack: int, difficulty: int) -> Shot:
    """At somebody who does not dodge: unaware, or shooting back (§4.65).

    The difficulty has range, light and cover in it; only gear changes the skill. Of two who shoot at each other each
    has a difficulty of his own, both shots are at once, and both may hit.
    """
    return Shot(attack >= difficulty, attack - difficulty)


def dodge_modifier(missile: Missile, propelled: int = PROPELLED[0]) -> int:
    """What the missile does to the dodge: nothing if thrown, -2 (or -3) if propelled."""
    return propelled if missile == "propelled" else 0


def dodged(attack: int, difficulty: int, dodge: int) -> Shot:
    """At somebody who dodges; `dodge` has its modifier in it.

    It hits if it beats the dodge and reaches the difficulty as well; a tie with the dodge misses (F-12).
    """
    return Shot(attack >= difficulty and attack > dodge, attack - dodge)


GUNS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {"derringer": (0, 1), "pistol": (2, 3), "submachine_gun": (5, 5), "bazooka": (10, 10)}
)
"""Attack factors of weapons that need no muscle, from and to; a table sets its own (§4.65)."""
