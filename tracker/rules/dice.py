"""Four Fate dice: how they are read when somebody calls them out, and their exact odds."""

import re
from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

FATE_ODDS: Mapping[int, int] = MappingProxyType({-4: 1, -3: 4, -2: 10, -1: 16, 0: 19, 1: 16, 2: 10, 3: 4, 4: 1})
"""In how many of the 81 equally likely throws of four dice each total comes up (Core, The Math Behind the Dice)."""

FATE_WHOLE = 81
"""All throws of four dice with three kinds of face."""

_SIGNS = str.maketrans("\u2212\u2013\ufe63\uff0d\uff0b\ufe62", "----++")
_FACES: Mapping[str, int] = MappingProxyType({"+": 1, "-": -1, "0": 0})
_ORDINARY: Mapping[str, int] = MappingProxyType({"1": -1, "2": -1, "3": 0, "4": 0, "5": 1, "6": 1})
_TOTAL = re.compile(r"([+-]?)\s*(0|[1-9][0-9]*)")


class Throw(NamedTuple):
    """Four dice on the table."""

    faces: tuple[int, ...]
    """Each die as -1, 0 or +1, in the order called; empty when only the total was called out."""
    total: int
    """From -4 to +4."""


class DiceError(ValueError):
    """What was typed is no throw of four Fate dice."""

    def __init__(self, code: str, text: str) -> None:
        """`code` is "dice_range" (a number no four dice show) or "dice_unreadable"; `text` is what was typed."""
        super().__init__(f"{code}: {text!r}")
        self.code = code
        self.text = text


def read_fate(text: str) -> Throw:
    """The throw in what was typed.

    Three ways to say it, blanks anywhere between: a total ("+2", "2", "0"), four faces ("++0-"), or four ordinary
    dice ("1 4 6 2"), of which 1-2 is a minus, 3-4 a blank and 5-6 a plus (Core, The Dice). "0" is the total; four
    signs are always faces, so "-000" is a throw of -1. Minus signs and dashes of typography are as good as "-".

    Raises DiceError.
    """
    plain = text.translate(_SIGNS).strip()
    marks = "".join(plain.split())
    for faces in (_FACES, _ORDINARY):
        if len(marks) == 4 and all(mark in faces for mark in marks):
            return _thrown(tuple(faces[mark] for mark in marks))
    called = _TOTAL.fullmatch(plain)
    if called is None:
        raise DiceError("dice_unreadable", text)
    sign, digits = called.groups()
    if len(digits) > 1 or int(digits) > 4:
        raise DiceError("dice_range", text)
    return Throw((), int(sign + digits))


def _thrown(faces: tuple[int, ...]) -> Throw:
    return Throw(faces, sum(faces))


def shift_odds(lead: int, own: bool, other: bool) -> Mapping[int, Fraction]:
    """Shifts a roll may end with and the exact chance of each, fewest shifts first.

    `lead` is everything that is fixed: own rating, bonuses and dice already thrown, less the same of the opposition.
    `own` and `other` say whose four dice are still missing. With none missing, `lead` is certain.
    """
    counts = {lead: 1}
    for _ in range(own + other):  # minus and plus are equally likely: subtracting four dice is adding four dice
        counts = _with_four_dice(counts)
    whole: int = FATE_WHOLE ** (own + other)
    return MappingProxyType({shifts: Fraction(counts[shifts], whole) for shifts in sorted(counts)})


def _with_four_dice(counts: Mapping[int, int]) -> dict[int, int]:
    spread: dict[int, int] = {}
    for before, ways in counts.items():
        for total, count in FATE_ODDS.items():
            spread[before + total] = spread.get(before + total, 0) + ways * count
    return spread
