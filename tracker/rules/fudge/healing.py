"""Healing in 1993 (2.11, §4.77). 1995's goes by levels: see `graded`."""

from collections.abc import Mapping
from types import MappingProxyType

from tracker.rules.fudge.ladder import FAIR, GOOD, GREAT, SUPERB
from tracker.rules.fudge.wounds import SCRATCH, Row, last_point, place, place_of

NEEDED: Mapping[str, int] = MappingProxyType({"hurt": GOOD, "very_hurt": GREAT, "incapacitated": SUPERB})
"""The medical result that cures somebody at this level. Near Death is no matter of treatment."""

CONSTITUTION: Mapping[str, int] = MappingProxyType({"hurt": FAIR, "very_hurt": GOOD, "incapacitated": GREAT})
"""Option: difficulty of the Constitution roll without which rest takes longer."""

NEAR_DEATH_RESTS = 4
"""Rests that it takes to come back from Near Death: a long time, whatever the means (§4.77; how long is a ruling)."""

REST_DAYS: Mapping[str, int] = MappingProxyType({"realistic": 7, "epic": 1})
"""Days of rest for one level."""


def needed(row: Row, points: int, table: Mapping[str, int] = NEEDED) -> int | None:
    """The result asked for at this state, by NEEDED or CONSTITUTION; None if no roll helps, or none is needed.

    A level of the table's own asks for what the next worse level of the book does.
    """
    if not SCRATCH < place(row, points) < place_of(row, "near_death"):
        return None
    return next((table[level.key] for level in row[place(row, points) - 1 :] if level.key in table), None)


def treated(row: Row, points: int, result: int) -> int:
    """The points after treatment: only Scratches are left, or nothing has changed (F-18)."""
    asked = needed(row, points)
    return points if asked is None or result < asked else last_point(row, SCRATCH)


def rested(row: Row, points: int, times: int = 1) -> int:
    """The points after resting that many times REST_DAYS: each one level better, down to Scratch.

    Near Death takes NEAR_DEATH_RESTS of them. Scratches are not a matter of rest.
    """
    left = times
    while 0 < (asked := rests_for_level(row, points)) <= left:
        left -= asked
        points = min(points, last_point(row, max(SCRATCH, place(row, points) - 1)))
    return points


def rests_for_level(row: Row, points: int) -> int:
    """How many rests make this state a level better; 0 where rest does not help, or nothing is left but Scratches."""
    if not SCRATCH < place(row, points) <= len(row):
        return 0
    return NEAR_DEATH_RESTS if place(row, points) >= place_of(row, "near_death") else 1


def rests_needed(row: Row, points: int) -> int:
    """How many rests until nothing is left but Scratches; 0 for the dead, whom rest does not help."""
    rests = 0
    while asked := rests_for_level(row, points):
        rests += asked
        points = rested(row, points, asked)
    return rests
