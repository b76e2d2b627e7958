"""Reaction Speed and reaction counts, and the order they make (tactical phase, 2.2)."""

from __future__ import annotations

from typing import NamedTuple

USUAL_STATS = range(21)
"""What the formula is made for; others are taken, with one warning (open point 3)."""

USUAL_SPEEDS = range(-20, 121)
"""In tenths: what the formula makes of usual stats, -2.0 to 12.0."""


def reaction_speed(ref: int, ctr: int, mov: int, pre: int) -> int:
    """RSp in tenths: (60 - REF - CTR - MOV)/5 - PRE/10. Lower is faster; it may be negative."""
    return 120 - 2 * (ref + ctr + mov) - pre


def reaction_count(rsp: int, dice: tuple[int, int]) -> int:
    """RCS in tenths: Reaction Speed, in tenths, and two six-sided dice."""
    return rsp + 10 * sum(dice)


def segment(tenths: int) -> int:
    """The CS a count lies in: its floor, below zero too (open point 1)."""
    return tenths // 10


class Slot(NamedTuple):
    """When somebody may act in a CT, as the order reads it. Smaller slots come first (2.2)."""

    segment: int
    late: bool
    """A reaction: after everyone already scheduled in that CS (open point 26)."""
    tenths: int
    rsp: int
    slow: int
    """REF, negated: the higher one goes first."""
    roll_off: int
    """Sum of a recorded roll-off, lower first; 0 where there was none."""


def slot(rsp: int, ref: int, count: int, *, reacted: bool = False, roll_off: int = 0) -> Slot:
    """The slot of a count in tenths; of a reaction, `count` is ten times its CS."""
    return Slot(segment(count), reacted, count, rsp, -ref, roll_off)


def reaction_at(event: int) -> int:
    """The CS in which a reaction to something in CS `event` acts (2.7)."""
    return event + 1
