"""How somebody meets the characters, when nobody knows (2.12, §4.9)."""

from typing import Literal

from tracker.rules.fudge.ladder import FAIR

Attitude = Literal["unhelpful", "mildly_helpful", "helpful"]
"""What the reaction comes to."""


def attitude(result: int) -> Attitude:
    """Fair helps a little, better helps; Mediocre does not, and worse is no different (F-32)."""
    return "unhelpful" if result < FAIR else "mildly_helpful" if result == FAIR else "helpful"
