"""The damage cap: how much worse one blow, or one round, may leave anybody (§4.73).

An option, of which the table may use both kinds at once (F-38). Automatic death - a helpless victim - is no blow and
knows no cap.
"""

from typing import Literal

from tracker.rules.fudge.ladder import GREAT, POOR
from tracker.rules.fudge.wounds import Row, last_point, place, place_of, suffer

LevelCap = Literal["off", "three", "capacity"]
"""How many levels one blow may do: any, three, or by Damage Capacity (F-16)."""

DEADLY = "near_death"
"""The level that the gate keeps shut."""

SERIOUS = "incapacitated"
"""What a Fudge point makes of a deadly wound: the worst that kills nobody by itself."""


def most_levels(cap: LevelCap, capacity: int) -> int | None:
    """Levels one blow may do, None for any: three; by capacity two from Great on and four from Poor down."""
    match cap:
        case "off":
            return None
        case "three":
            return 3
        case "capacity":
            return 2 if capacity >= GREAT else 4 if capacity <= POOR else 3


def capped(
    row: Row,
    points: int,
    damage: int,
    *,
    levels: int | None = None,
    gate: str | None = None,
    at_start: int | None = None,
) -> int:
    """The points after a blow under the caps in use; what they keep off is lost, and no wound gets better.

    `levels` is the most levels the blow may do. `gate` is the wound level without which nobody comes to Near Death;
    it is asked of the points `at_start` of the round, if they were others.
    """
    before = place(row, points)
    highest = len(row) + 1
    if levels is not None:
        highest = min(highest, before + levels)
    start = points if at_start is None else at_start
    if gate is not None and place(row, start) < place_of(row, gate):
        highest = min(highest, place_of(row, DEADLY) - 1)
    return max(points, min(suffer(row, points, damage), last_point(row, highest)))


def spared(row: Row, before: int, after: int) -> int:
    """The points if one Fudge point makes a deadly wound a serious one: Incapacitated at most (§4.73).

    Whoever was worse than that before the blow stays as he was.
    """
    return max(before, min(after, last_point(row, place_of(row, SERIOUS))))
