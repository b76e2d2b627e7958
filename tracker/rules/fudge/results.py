"""What a roll comes to: unopposed against a difficulty, opposed against somebody, or with no trait at all (2.2)."""

from typing import Literal, NamedTuple

from tracker.rules.fudge.ladder import FAIR


class Unopposed(NamedTuple):
    """What came of an unopposed action."""

    margin: int
    """Rolled degree less difficulty."""
    success: bool


def unopposed(rolled: int, difficulty: int = FAIR) -> Unopposed:
    """The rolled degree has to reach the difficulty; equal is enough (§4.4)."""
    return Unopposed(rolled - difficulty, rolled >= difficulty)


class Opposed(NamedTuple):
    """What came of an opposed action between a and b."""

    relative_degree: int
    """a's result less b's: positive, a is ahead; 0, everything stays as it was."""
    winner: Literal["a", "b"] | None
    """Nobody on 0, nor when the one ahead falls short of the least result asked for."""


def opposed(a: int, b: int, least_a: int | None = None, least_b: int | None = None) -> Opposed:
    """Two rolled degrees compared (§4.5). `least_a`, `least_b`: the least result with which a, or b, can win."""
    ahead = a - b
    if ahead > 0 and (least_a is None or a >= least_a):
        return Opposed(ahead, "a")
    if ahead < 0 and (least_b is None or b >= least_b):
        return Opposed(ahead, "b")
    return Opposed(ahead, None)
