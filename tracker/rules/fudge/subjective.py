"""Subjective combat: three rolls tell how a whole stretch of a fight went (2.3)."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from types import MappingProxyType

from tracker.rules.fudge.dice import Method, odds
from tracker.rules.fudge.edition import Edition

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


def together(edition: Edition, dice: Sequence[int]) -> int:
    """Three rolls as one, by edition: they differ (F-08). Raises ValueError unless there are three."""
    return mean(dice) if edition.three_rolls == "mean" else median(dice)


def together_odds(edition: Edition, method: Method) -> Mapping[int, Fraction]:
    """Each result of three rolls together and its exact chance, lowest first."""
    single = odds(method)
    counts: dict[int, int] = {}
    for dice in product(single, repeat=ROLLS):
        one, two, three = dice
        result = together(edition, dice)
        counts[result] = counts.get(result, 0) + single[one] * single[two] * single[three]
    whole = sum(counts.values())
    return MappingProxyType({result: Fraction(counts[result], whole) for result in sorted(counts)})
