"""Scale: how much stronger, heavier or faster than people (2.10, §3.31-3.35, §4.75).

Scale 0 is human, or the race of the player characters.
"""

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Literal

from tracker.rules.fudge.ladder import GREAT

TABLE: Mapping[int, Fraction] = MappingProxyType(
    {
        -11: Fraction("0.01"),
        -10: Fraction("0.02"),
        -9: Fraction("0.03"),
        -8: Fraction("0.04"),
        -7: Fraction("0.06"),
        -6: Fraction("0.1"),
        -5: Fraction("0.15"),
        -4: Fraction("0.2"),
        -3: Fraction("0.3"),
        -2: Fraction("0.5"),
        -1: Fraction("0.7"),
        0: Fraction(1),
        1: Fraction("1.5"),
        2: Fraction("2.3"),
        3: Fraction("3.5"),
        4: Fraction(5),
        5: Fraction("7.5"),
        6: Fraction(10),
        7: Fraction(15),
        8: Fraction(25),
        9: Fraction(40),
        10: Fraction(60),
        11: Fraction(90),
        12: Fraction(130),
        13: Fraction(200),
        14: Fraction(300),
        15: Fraction(450),
        16: Fraction(650),
        17: Fraction(1000),
        18: Fraction(1500),
        19: Fraction(2500),
        20: Fraction(4000),
    }
)
"""How many times human, by Scale: powers of 1.5, rounded as printed. Scale 10 is 60, whatever §3.34 says (F-21)."""

STEP = Fraction(3, 2)
"""What one Scale of anything is worth, and one level of Strength."""


def multiplier(scale: int) -> Fraction:
    """How many times human; beyond the printed table it goes on by 1.5 a step."""
    lowest, highest = min(TABLE), max(TABLE)
    if scale > highest:
        return TABLE[highest] * STEP ** (scale - highest)
    if scale < lowest:
        return TABLE[lowest] / STEP ** (lowest - scale)
    return TABLE[scale]


def find(times: Fraction) -> int:
    """The Scale nearest to so many times human; half-way, the one farther from 0 (F-21).

    Raises ValueError unless `times` is above 0.
    """
    if times <= 0:
        raise ValueError(f"{times} times human")
    away = 1 if times >= 1 else -1
    scale = 0
    while (multiplier(scale + away) - times) * away < 0:
        scale += away
    gaps = {at: abs(multiplier(at) - times) for at in (scale, scale + away)}
    return scale + away if gaps[scale + away] <= gaps[scale] else scale


Breaking = Literal["halve", "ignore"]
"""What a scale-breaking weapon does to the victim's Scale."""


def broken(mass_scale: int, breaking: Breaking) -> int:
    """The Mass Scale that counts against such a weapon, halved and rounded down (F-26).

    It is meant for the large: the Scale of people and of anything smaller stays.
    """
    if mass_scale <= 0:
        return mass_scale
    return mass_scale // 2 if breaking == "halve" else 0


def gets_through(final: int, result: int, most: int = 1) -> int:
    """Option: 1 (or 2) points of a tiny attacker's blow get through on a Great result, whatever the Scale."""
    return max(final, most) if result >= GREAT else final


def small_blows(landed: int, scale_lead: int) -> int:
    """Option: each small blow that lands counts 1, and as many as the victim's Scale is above make a point (§4.75)."""
    return landed // scale_lead if scale_lead > 0 else landed
