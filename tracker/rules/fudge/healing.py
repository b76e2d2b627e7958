"""Healing in 1993 (2.11, §4.77). 1995's goes by levels: see `graded`."""

from collections.abc import Mapping
from types import MappingProxyType

from tracker.rules.fudge.ladder import FAIR, GOOD, GREAT, SUPERB
from tracker.rules.fudge.wounds import SCRATCH, Row, last_point, place, place_of

NEEDED: Mapping[str, int] = MappingProxyType({"hurt": GOOD, "very_hurt": GREAT, "incapacitated": SUPERB})
"""The medical result that cures somebody at this level. Near Death is a slow matter, left to the GM."""

CONSTITUTION: Mapping[str, int] = MappingProxyType({"hurt": FAIR, "very_hurt": GOOD, "incapacitated": GREAT})
"""Option: difficulty of the Constitution roll without which rest takes longer."""

REST_DAYS: Mapping[str, int] = MappingProxyType({"realistic": 7, "epic": 1})
"""Days of rest for one level."""


def needed(row: Row, points: int, table: Mapping[str, int] = NEEDED) -> int | None:
    """The result asked for at this state, by NEEDED or CONSTITUTION; None if no roll helps, or none is needed.

    A level of the table's own asks for what the next worse level of the book does.
    """
    if not _mends(row, points):
        return None
    return next((table[level.key] for level in row[place(row, points) - 1 :] if level.key in table), None)


def treated(row: Row, points: int, result: int) -> int:
    """The points after treatment: only Scratches are left, or nothing has changed (F-18)."""
    asked = needed(row, points)
    return points if asked is None or result < asked else last_point(row, SCRATCH)


def rested(row: Row, points: int, times: int = 1) -> int:
    """The points after resting that many times REST_DAYS: each one level better, down to Scratch.

    Who is Near Death does not recover alone. Scratches are not a matter of rest.
    """
    if not _mends(row, points):
        return points
    return min(points, last_point(row, max(SCRATCH, place(row, points) - times)))


def rests_needed(row: Row, points: int) -> int | None:
    """How many rests until nothing is left but Scratches; None where rest does not help."""
    if place(row, points) <= SCRATCH:
        return 0
    return place(row, points) - SCRATCH if _mends(row, points) else None


def _mends(row: Row, points: int) -> bool:
    return SCRATCH < place(row, points) < place_of(row, "near_death")
