"""How somebody meets the characters, when nobody knows (2.12, §4.9)."""

from collections.abc import Iterable
from typing import Literal

from tracker.rules.fudge.ladder import FAIR
from tracker.rules.fudge.results import situational

Attitude = Literal["unhelpful", "mildly_helpful", "helpful"]
"""What the reaction comes to."""


def reaction(die: int, modifiers: Iterable[int] = ()) -> int:
    """A situational roll, with charisma, rumours and the rest added."""
    return situational(die) + sum(modifiers)


def attitude(result: int) -> Attitude:
    """Fair helps a little, better helps; Mediocre does not, and worse is no different (F-32)."""
    return "unhelpful" if result < FAIR else "mildly_helpful" if result == FAIR else "helpful"
