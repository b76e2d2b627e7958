"""Fudge points: what each use costs, and when it may not be (2.13, §2.36).

Faults are codes; each can be overruled by the GM, whose word the whole list is.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from tracker.rules.fudge.dice import REACH
from tracker.rules.fudge.ladder import GOOD, GREAT, SUPERB
from tracker.rules.fudge.wounds import DEAD, SCRATCH, Row, last_point, place

Use = Literal["A", "B", "C", "D", "E", "F", "spare"]
"""The book's letters: a sure success, a die moved, a wound lessened, all wounds to Scratch, a sure +3, a coincidence;
and a deadly wound made serious (§4.73)."""

COSTS: Mapping[Use, int | None] = MappingProxyType({"A": None, "B": 1, "C": 1, "D": 3, "E": 3, "F": None, "spare": 1})
"""Points each use costs; None where it depends: see `sure_cost`, and F is the GM's to price."""


EXPERIENCE_EACH = 3
"""Experience points for one Fudge point."""

SURE_DIE = 3
"""What use E makes of the roll, without dice (F-19)."""


def sure_cost(difficulty: int) -> int | None:
    """A: 1 up to Good, 2 for Great, 3 for Superb; None beyond, where it cannot be bought."""
    return 1 if difficulty <= GOOD else {GREAT: 2, SUPERB: 3}.get(difficulty)


def sure_fault(difficulty: int, opposed: bool) -> str | None:
    """Why a success may not be bought, or None: "opposed", "beyond_superb"."""
    if opposed:
        return "opposed"
    return "beyond_superb" if sure_cost(difficulty) is None else None


def moved(die: int, points: int, up: bool = True) -> int:
    """B: the die moved one level a point, one's own or the GM's about one; no further than dice go (F-11)."""
    return max(-REACH, min(REACH, die + (points if up else -points)))


def room(moved_to: int) -> bool:
    """Whether a die may be moved there: it stays one that dice can show, ±4."""
    return abs(moved_to) <= REACH


def move_fault(points: int, already_rolled: bool, realistic: bool) -> str | None:
    """Why a die may not be moved, or None. Only realistic games mind: "after_the_roll", "one_per_roll".

    `points` are all those spent on this roll, the one in question included.
    """
    if realistic and already_rolled:
        return "after_the_roll"
    return "one_per_roll" if realistic and points > 1 else None


def wound_fault(key: str, in_combat: bool) -> str | None:
    """Why wounds may not be talked away (C, D), or None: "dead", "in_combat", "nothing_to_lessen".

    `key` is the worst wound; a Scratch is as little as it gets.
    """
    if key == DEAD:
        return "dead"
    if in_combat:
        return "in_combat"
    return "nothing_to_lessen" if key in ("unhurt", "scratch") else None


def lessened(row: Row, points: int) -> int:
    """C: the wound is one level less, with that level full (F-19). The dead stay dead, a Scratch a Scratch."""
    at = place(row, points)
    return last_point(row, at - 1) if SCRATCH < at <= len(row) else points


def scratched(row: Row, points: int) -> int:
    """D: all that is worse than a Scratch becomes one. The dead stay dead."""
    return points if place(row, points) > len(row) else min(points, last_point(row, SCRATCH))


def bought(experience: int) -> tuple[int, int]:
    """Fudge points that so many experience points buy, and the experience points left over."""
    return divmod(experience, EXPERIENCE_EACH)
