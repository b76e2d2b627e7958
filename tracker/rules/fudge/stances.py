"""Stances: attack and defence apart, chosen in secret; both may be hit in one round (2.5).

This option stands in place of all-out attack and full defence.
"""

from typing import NamedTuple

from tracker.rules.fudge.ladder import POOR

STANCES = range(-2, 3)
"""Levels moved from defence to attack: +2 is all attack, -2 all defence (§4.63)."""


class Guard(NamedTuple):
    """One roll, as attack and as defence."""

    attack: int
    defence: int


def guard(result: int, stance: int) -> Guard:
    """A result with every modifier in it, divided by the stance."""
    return Guard(result + stance, result - stance)


def blow(attack: int, defence: int, least: int = POOR) -> int | None:
    """Relative degree of an attack that beats the defence and reaches its least result; else None (§4.63)."""
    return attack - defence if attack > defence and attack >= least else None
