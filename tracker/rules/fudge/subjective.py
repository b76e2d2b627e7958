"""Subjective combat: three rolls tell how a whole stretch of a fight went (2.3)."""

from collections.abc import Sequence

from tracker.rules.fudge.edition import ThreeRolls

ROLLS = 3
"""Rolls that are taken together."""

GM_MODIFIERS = range(-3, 4)
"""What the GM adds for the plan and the situation, most often 0 (§4.61)."""


def mean(dice: Sequence[int]) -> int:
    """The mean of three rolls to the nearest whole (1993, §4.61). Thirds are never half-way."""
    one, two, three = dice
    return (2 * (one + two + three) + 3) // 6


def median(dice: Sequence[int]) -> int:
    """The middle one of three rolls (1995)."""
    _, middle, _ = sorted(dice)
    return middle


def together(how: ThreeRolls, dice: Sequence[int]) -> int:
    """Three rolls as one: the editions differ (F-08). Raises ValueError unless there are three."""
    return mean(dice) if how == "mean" else median(dice)
