"""The dice: three readings of two d6, four Fudge dice, the GM's one die; how they are typed; their exact odds (2.1).

All ways give -4 to +4 around the trait. The three readings of two d6 have one distribution; 4dF has another.
"""

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from itertools import product
from types import MappingProxyType
from typing import NamedTuple

from tracker.rules.dice import FATE_ODDS, DiceError, read_fate


class Method(StrEnum):
    """What is rolled and how it is read."""

    LOWER = "lower"
    """A positive and a negative d6: the lower one stays on the table and counts (§4.21)."""
    DIFFERENCE = "difference"
    """The same dice, added with their signs (§4.22)."""
    SEVEN = "seven"
    """Two d6 of any colour, less seven (§4.22)."""
    FOUR_DF = "4dF"
    """Four dice with plus, minus and blank: 1995."""


class Form(StrEnum):
    """What may be called out where dice are asked for, and so what an example of it looks like."""

    PAIR = "dice_pair"
    """Two d6 of which one is the positive."""
    SEVEN = "dice_seven"
    """Two d6 of any colour, less seven."""
    FOUR = "dice_four"
    """Four Fudge dice."""
    GMS_DIE = "dice_gms"
    """The GM's one die, thrown again on 1 and 6."""
    ONE_FUDGE = "dice_one"
    """One Fudge die."""


FORMS: Mapping[Method, Form] = MappingProxyType(
    {Method.LOWER: Form.PAIR, Method.DIFFERENCE: Form.PAIR, Method.SEVEN: Form.SEVEN, Method.FOUR_DF: Form.FOUR}
)
"""The form of each method."""

_WHOLE: Mapping[Form, re.Pattern[str]] = MappingProxyType(
    {
        Form.PAIR: re.compile(r"[+-][1-4]|0|[1-6] ?[1-6]|[-+0]{4}"),
        Form.SEVEN: re.compile(r"[+-][1-4]|0|[1-6] ?[1-6]|[-+0]{4}"),
        # A lone 0 may begin four faces.
        Form.FOUR: re.compile(r"[+-][1-4]|[-+0]{4}|[1-6] ?[1-6]"),
        # It is thrown once unless it falls 1 or 6.
        Form.GMS_DIE: re.compile(r"[+-][1-3]|[2-5]|0|[16] ?[1-6]"),
        Form.ONE_FUDGE: re.compile(r"[+-]1|0|1"),
    }
)


def whole(form: Form, text: str) -> bool:
    """Whether dice that are being typed cannot go on, and may be taken without another key."""
    return _WHOLE[form].fullmatch(text) is not None


REACH = 4
"""No roll is better than +4 or worse than -4, whatever the dice."""


def _tame(total: int) -> int:
    return total if abs(total) <= REACH else 0


def lower(positive: int, negative: int) -> int:
    """The lower die with the sign of its colour. Equal dice are 0, and so is a 5 left on the table (§4.21)."""
    if positive == negative:
        return 0
    return _tame(positive if positive < negative else -negative)


def difference(positive: int, negative: int) -> int:
    """The positive die less the negative one; five apart counts 0 (§4.22)."""
    return _tame(positive - negative)


def seven(one: int, other: int) -> int:
    """Both dice less seven; ±5 counts 0 (§4.22)."""
    return _tame(one + other - 7)


READINGS = MappingProxyType({Method.LOWER: lower, Method.DIFFERENCE: difference, Method.SEVEN: seven})
"""How each method with two d6 reads them."""

PAIR_ODDS: Mapping[int, int] = MappingProxyType({-4: 2, -3: 3, -2: 4, -1: 5, 0: 8, 1: 5, 2: 4, 3: 3, 4: 2})
"""In how many of the 36 throws of two d6 each result comes up, by any of the three readings (§4.23)."""


def odds(method: Method) -> Mapping[int, int]:
    """In how many throws each result comes up."""
    return FATE_ODDS if method is Method.FOUR_DF else PAIR_ODDS


def exactly(method: Method, n: int) -> Fraction:
    """The chance of just that result."""
    counts = odds(method)
    return Fraction(counts.get(n, 0), sum(counts.values()))


class Throw(NamedTuple):
    """Dice on the table."""

    faces: tuple[int, ...]
    """As they were called out: positive die first, or four of -1, 0, +1; empty when only the result was called."""
    total: int
    """The result, from -4 to +4."""


_SIGNS = str.maketrans("\u2212\u2013\ufe63\uff0d\uff0b\ufe62", "----++")
_RESULT = re.compile(r"([+-]?)\s*(0|[1-9][0-9]*)")
_FOUR = re.compile(r"[-+0]{4}")
_TWO = re.compile(r"[1-6]\s*[/,]?\s*[1-6]")
_PAIR = re.compile(r"([+-]?)\s*([1-6])\s*[/,]?\s*([+-]?)\s*([1-6])")


def read(method: Method, text: str) -> Throw:
    """The throw in what was typed: the result ("+2", "2", "0"), or the dice.

    Two d6 are typed positive die first ("6 4", "64", "6/4"), or both with their signs in any order ("-4 +6"); where
    seven is taken off they have no signs. Four Fudge dice are typed as in Fate. Dice of the other kind that lie on the
    table count as well: "++0-" wherever two d6 are usual, "64" (the lower counts) wherever four Fudge dice are.

    Raises DiceError: "dice_range" for a result beyond ±4, "dice_unreadable" for anything else.
    """
    plain = text.translate(_SIGNS).strip()
    if (method is Method.FOUR_DF and not _TWO.fullmatch(plain)) or _FOUR.fullmatch(plain):
        return Throw(*read_fate(text))
    pair = _PAIR.fullmatch(plain)
    if pair is not None:
        return _thrown(method, pair, text)
    called = _RESULT.fullmatch(plain)
    if called is None:
        raise DiceError("dice_unreadable", text)
    sign, digits = called.groups()
    if len(digits) > 1 or int(digits) > REACH:
        raise DiceError("dice_range", text)
    return Throw((), int(sign + digits))


def _thrown(method: Method, pair: re.Match[str], text: str) -> Throw:
    one_sign, one, other_sign, other = pair.groups()
    match one_sign + other_sign:
        case "":
            faces = (int(one), int(other))
        case "+-" if method is not Method.SEVEN:
            faces = (int(one), int(other))
        case "-+" if method is not Method.SEVEN:
            faces = (int(other), int(one))
        case _:
            raise DiceError("dice_unreadable", text)
    return Throw(faces, READINGS.get(method, lower)(*faces))


def npc_needs_second(first: int) -> bool:
    """Whether the GM's one die for a minor character asks for a second: on 1 and 6 (§4.5)."""
    return first in (1, 6)


def npc(first: int, second: int = 1) -> int:
    """Levels above or below the trait by the GM's one die: 2 to 5 none, 1 worse, 6 better (§4.5).

    How much is the GM's word or a second die: 1 to 3 one level, 4 and 5 two, 6 three. Without one it is one level.
    """
    if not npc_needs_second(first):
        return 0
    much = 1 if second <= 3 else 2 if second <= 5 else 3
    return much if first == 6 else -much


_NPC = re.compile(r"([1-6])\s*[/,]?\s*([1-6])?")


def read_npc(text: str) -> Throw:
    """The GM's one die as it was called out: "4", or "6 5" with the second that 1 and 6 ask for.

    A result ("+1") may be called as well, three levels at most. Raises DiceError: "one_die_range" beyond those,
    "dice_unreadable" for anything else.
    """
    plain = text.translate(_SIGNS).strip()
    dice = _NPC.fullmatch(plain)
    if dice is not None:
        faces = (int(dice[1]),) if dice[2] is None else (int(dice[1]), int(dice[2]))
        return Throw(faces, npc(*faces))
    called = _RESULT.fullmatch(plain)
    if called is None:
        raise DiceError("dice_unreadable", text)
    if len(called[2]) > 1 or int(called[2]) > 3:
        raise DiceError("one_die_range", text)
    return Throw((), int(called[1] + called[2]))


def read_one_fudge(text: str) -> int:
    """One Fudge die as it was called out: "+", "-", "0", "+1", "-1", "1".

    Raises DiceError: "fudge_die_range" for another number, "dice_unreadable" for anything else.
    """
    plain = text.translate(_SIGNS).strip()
    if plain in ("+", "-"):
        return 1 if plain == "+" else -1
    called = _RESULT.fullmatch(plain)
    if called is None:
        raise DiceError("dice_unreadable", text)
    if called[2] not in ("0", "1"):
        raise DiceError("fudge_die_range", text)
    return int(called[1] + called[2])


def convolved(lead: int, plus: Sequence[Mapping[int, int]], minus: Sequence[Mapping[int, int]]) -> dict[int, Fraction]:
    """Every difference between two results and its exact chance, lowest first, whatever dice each side throws.

    `lead` is all that is fixed; `plus` and `minus` are in how many throws each die still to come gives each result,
    of one's own and of the other's.
    """
    counts = {lead: 1}
    for sign, dice in ((1, plus), (-1, minus)):
        for die in dice:
            spread: dict[int, int] = {}
            for (before, ways), (result, count) in product(counts.items(), die.items()):
                spread[before + sign * result] = spread.get(before + sign * result, 0) + ways * count
            counts = spread
    whole = sum(counts.values())
    return {degree: Fraction(counts[degree], whole) for degree in sorted(counts)}


NPC_ODDS: Mapping[int, int] = MappingProxyType({-3: 1, -2: 2, -1: 3, 0: 24, 1: 3, 2: 2, 3: 1})
"""In how many of 36 the GM's one die, and a second where it is asked for, come to each offset."""
