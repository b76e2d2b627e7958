"""Blows meant to knock out (§4.76).

They fill the same row, but in a count of their own: lethal points and these together decide who goes down, lethal
points alone what hurts (F-17).
"""

from tracker.rules.fudge.ladder import GOOD
from tracker.rules.fudge.wounds import Row, last_point, place_of

DOWN = "incapacitated"
"""The level at which one is out."""


def holds(row: Row) -> int:
    """Points one can take before going down: Hurt and Very Hurt count as more Scratch."""
    return last_point(row, place_of(row, DOWN) - 1)


def knocked_out(row: Row, lethal: int, stunning: int) -> bool:
    """Whether points of both kinds together bring him down; without any of these he is wounded, not knocked out.

    He needs no treatment, only time.
    """
    return stunning > 0 and lethal + stunning > holds(row)


def head_blow(result: int, won: bool) -> bool:
    """Option: a blow to the head knocks out at once with a Good result that also wins the round."""
    return won and result >= GOOD
