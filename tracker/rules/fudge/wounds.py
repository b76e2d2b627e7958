"""The row of boxes that points of damage fill from the left, by Damage Capacity (2.9, §4.723).

A row is a tuple of wound levels, so that a table may have levels of its own (F-38). What is stored of a fighter is the
points; everything else follows. Places count the levels from 1; 0 is unhurt, one past the last is dead.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from tracker.rules.fudge.ladder import (
    FAIR,
    GOOD,
    GREAT,
    LEGENDARY,
    MEDIOCRE,
    POOR,
    SUPERB,
    TERRIBLE,
)


class Level(NamedTuple):
    """A wound level."""

    key: str
    """Of its word."""
    boxes: int
    """Points it takes."""
    penalty: int | None
    """On traits a wound affects; None = no real action at all."""


Row = tuple[Level, ...]
"""Wound levels from the lightest."""

UNHURT, DEAD = "unhurt", "dead"
"""Keys for before the first box and after the last."""

SCRATCH = 1
"""The place of Scratch in every row."""

PENALTIES: Mapping[str, int | None] = MappingProxyType(
    {"scratch": 0, "hurt": -1, "very_hurt": -2, "incapacitated": None, "near_death": None}
)
"""The five levels of the book and what each does."""

BOXES: Mapping[int, tuple[int, int, int, int, int]] = MappingProxyType(
    {
        TERRIBLE: (1, 1, 1, 1, 2),
        POOR: (2, 1, 1, 2, 2),
        MEDIOCRE: (2, 2, 1, 2, 2),
        FAIR: (2, 2, 2, 2, 2),
        GOOD: (3, 2, 2, 3, 2),
        GREAT: (3, 3, 2, 3, 2),
        SUPERB: (3, 3, 3, 3, 2),
        LEGENDARY: (4, 3, 3, 4, 2),
    }
)
"""Boxes of the five levels by Damage Capacity."""


def row(capacity: int, extra: int = 0) -> Row:
    """The row of a Damage Capacity; beyond either end of the table, its last line. `extra` is one of EPIC."""
    counts = BOXES[min(max(capacity, TERRIBLE), LEGENDARY)]
    more = (extra, extra, 0, 0, 0)
    return tuple(
        Level(key, count + added, penalty)
        for (key, penalty), count, added in zip(PENALTIES.items(), counts, more, strict=True)
    )


def with_level(row: Row, after: str, level: Level) -> Row:
    """The row with a level of the table's own behind the one of that key (F-38): Scratch is always the lightest.

    Raises KeyError where the row has no such level.
    """
    place = {known.key: place for place, known in enumerate(row, 1)}[after]
    return (*row[:place], level, *row[place:])


def altered(row: Row, key: str, *, more: int = 0, penalty: int | None = None) -> Row:
    """The row with so many boxes more in a level, and with another penalty where one is given (F-38).

    A level without boxes is never reached: that is how a table drops one.
    """
    return tuple(
        level
        if level.key != key
        else Level(key, max(0, level.boxes + more), level.penalty if penalty is None else penalty)
        for level in row
    )


def place_of(row: Row, key: str) -> int:
    """The place of a level, "unhurt" and "dead" included. Raises KeyError for one the row does not have."""
    places = {UNHURT: 0, DEAD: len(row) + 1} | {level.key: place for place, level in enumerate(row, 1)}
    return places[key]


def last_point(row: Row, place: int) -> int:
    """The points that fill every box up to a place; for dead, the first point that kills (F-31)."""
    return sum(level.boxes for level in row[:place]) + (place > len(row))


def dead_at(row: Row) -> int:
    """The point that kills: one more than there are boxes, in every row (F-31)."""
    return last_point(row, len(row) + 1)


def place(row: Row, points: int) -> int:
    """The place of the worst level with a box filled."""
    return next(place for place in range(len(row) + 2) if points <= last_point(row, place) or place > len(row))


def status(row: Row, points: int) -> str:
    """The key of that level, "unhurt" or "dead"."""
    return (UNHURT, *(level.key for level in row), DEAD)[place(row, points)]


def filled(row: Row, points: int) -> tuple[int, ...]:
    """Boxes filled in each level."""
    return tuple(min(max(points - last_point(row, at), 0), level.boxes) for at, level in enumerate(row))


def penalty(row: Row, points: int) -> int | None:
    """The modifier of the worst level; the lesser ones do not add up with it (F-25). None = no real action.

    It counts for the rolls made after the wound: what is suffered in a simultaneous round counts from the next (F-28).
    """
    at = place(row, points)
    if at == 0:
        return 0
    return row[at - 1].penalty if at <= len(row) else None


def suffer(row: Row, points: int, damage: int) -> int:
    """The points after a blow: all of it, up to death."""
    return min(points + max(0, damage), max(points, dead_at(row)))


CONSCIOUS: int = FAIR
"""Difficulty of the Constitution roll with which somebody Incapacitated stays conscious."""

SCRATCH_DAYS = (0, 2)
"""Scratches are gone after the fight, or within that many days."""
