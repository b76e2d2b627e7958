"""Conditions in the place of consequences: an option of Condensed (digest 1.15).

Each stands where a slot stood and has two boxes, of which every one absorbs half of what the slot did. The physical
ones absorb only physical harm, the mental ones only mental. Marking the first box of one makes it an aspect.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class Condition(NamedTuple):
    """One of the six."""

    value: int
    """Shifts that each of its boxes absorbs."""
    harm: str
    severity: str
    """The consequence that it stands for: how hard it is to treat, how long it stays."""


CONDITIONS: Mapping[str, Condition] = MappingProxyType(
    {
        "condition_hurt": Condition(1, "physical", "mild"),
        "condition_injured": Condition(2, "physical", "moderate"),
        "condition_wounded": Condition(3, "physical", "severe"),
        "condition_scared": Condition(1, "mental", "mild"),
        "condition_shaken": Condition(2, "mental", "moderate"),
        "condition_demoralized": Condition(3, "mental", "severe"),
    }
)
"""By their keys in the vocabulary."""

PREFIX = "condition_"
"""What a key has before the word that people write."""


def condition_boxes(severity: str, *, extra: bool) -> int:
    """Boxes of a condition: two, and two more of a mild one where there would be an extra mild slot (1.15)."""
    return 4 if extra and severity == "mild" else 2


def severity_of(name: str, value: int) -> str:
    """The severity that a slot is treated and healed by: of a condition the one it stands for; of a name that the
    books do not have, the one that absorbs as much."""
    held = CONDITIONS.get(name)
    if held is not None:
        return held.severity
    if name in ("mild", "moderate", "severe", "extreme"):
        return name
    return "mild" if value <= 2 else "moderate" if value <= 4 else "severe"
