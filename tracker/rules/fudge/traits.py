"""What a trait counts for before the dice: defaults, a second trait that helps, sizes of modifiers (2.2)."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from tracker.rules.fudge.ladder import FAIR, GOOD, MEDIOCRE, POOR, TERRIBLE

ATTRIBUTE_DEFAULT = FAIR
"""An attribute nobody wrote down (§2.4). Gifts, powers and some skills are not there at all."""


class Skill(StrEnum):
    """How hard a skill is to learn."""

    EASY = "easy"
    MOST = "most"
    HARD = "hard"
    VERY_HARD = "very_hard"


SKILL_DEFAULTS: Mapping[Skill, int] = MappingProxyType(
    {Skill.EASY: MEDIOCRE, Skill.MOST: POOR, Skill.HARD: TERRIBLE, Skill.VERY_HARD: TERRIBLE - 1}
)
"""Untrained skills by how hard they are (§2.4)."""

HIGH_ATTRIBUTE = GOOD
"""From here an attribute counts as high. The text names no level; its example is Superb."""


def skill_default(skill: Skill = Skill.MOST, attribute: int = FAIR) -> int:
    """What an untrained skill counts, the attribute that would help included: a high one lifts Poor to Mediocre (§4.4).

    Only that step is printed: other defaults stay what they are.
    """
    default = SKILL_DEFAULTS[skill]
    return MEDIOCRE if default == POOR and attribute >= HIGH_ATTRIBUTE else default


def second_trait(level: int) -> int:
    """The bonus for a second trait that helps: +1 from Good (§4.3)."""
    return int(level >= GOOD)


MUCH_BETTER = 2
"""Levels by which a second trait is so much better that it may be rolled instead, as in the book's example (§4.3)."""


def instead(first: int, second: int) -> bool:
    """Whether the GM may let the second trait be rolled in place of the first, without a bonus then (§4.3)."""
    return second >= GOOD and second >= first + MUCH_BETTER


USUAL, LARGE, EXTREME = 1, 2, 3
"""How much a modifier is, up or down; beyond ±3 is unheard of (§4.3)."""
