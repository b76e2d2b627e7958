"""Attack and defence factors: what makes a blow hard, and what softens it (2.8, §4.72).

The weapon table is the corrected one: in print its values stand one line too early (F-02).
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from tracker.rules.fudge.edition import Edition
from tracker.rules.fudge.ladder import FAIR, GREAT

Size = Literal["none", "small", "medium_small", "medium", "large"]
"""Of a weapon: bare hands; knife; shortsword, club, rock; sword, axe, spear, bat, bow; polearm, two-hander."""

SIZES: Mapping[Size, int] = MappingProxyType({"none": -1, "small": 0, "medium_small": 1, "medium": 2, "large": 3})
"""Factor of a weapon by its size."""

SHARP = 1
"""Added for an edge."""


def weapon(size: Size, *, sharp: bool = False, other: int = 0, less_deadly: bool = False) -> int:
    """A weapon's factor. `other` is magic and the like; a less deadly game takes 1 off, but not off the edge."""
    return SIZES[size] - less_deadly + SHARP * sharp + other


def martial_arts(level: int, *, less_deadly: bool = False) -> int:
    """Bare hands by skill: -1 up to Mediocre, 0 for Fair and Good, +1 from Great."""
    return (-1 if level < FAIR else 0 if level < GREAT else 1) - less_deadly


Power = Literal["muscle", "scaled", "own"]
"""What drives a weapon: the arm; itself, but built to its bearer's size; itself."""


def force(power: Power, *, strength: int = FAIR, scale: int = 0) -> Mapping[str, int]:
    """What drives a weapon, by name: Strength and Strength Scale where they count. An ordinary pistol has neither."""
    match power:
        case "muscle":
            return MappingProxyType({"strength": strength, "strength_scale": scale})
        case "scaled":
            return MappingProxyType({"strength_scale": scale})
        case "own":
            return MappingProxyType({})


ARMOUR: Mapping[str, int] = MappingProxyType(
    {
        "none": 0,
        "light_pliable": 1,
        "rigid_non_metal": 2,
        "light_metal": 2,
        "medium_metal": 3,
        "heavy_metal": 4,
        "science_fiction": 5,
    }
)
"""Usual factors. They overlap, and the last is only the least: a table may set any number (F-30)."""

SHIELDS = (1, 2)
"""Factors of shields in 1993, on top of armour: of an ordinary one and of a large one."""


def protection(
    edition: Edition, *, scale: int = 0, hide: int = 0, shield: int = 0, capacity: int = FAIR
) -> Mapping[str, int]:
    """What softens a blow besides armour, by name: Mass Scale and tough hide; in 1993 the shield too, in 1995 Damage
    Capacity (F-01, F-06). Together with armour and its magic it may be negative, and then adds to the damage.
    """
    parts = {"mass_scale": scale, "hide": hide}
    if edition.shield == "factor":
        parts["shield"] = shield
    if edition.capacity == "factor":
        parts["capacity"] = capacity
    return MappingProxyType(parts)
