"""Nameless opponents that act as one: Core's mob, Accelerated's group, filler (1.14).

They are three rules and cannot be one (A-32): a mob's members have boxes of their own and each further member adds 1;
a group has one track with a box for every two members; filler lines its one-point boxes up, the weakest first.
"""

from collections.abc import Sequence
from typing import NamedTuple

from tracker.rules.fate import Ruleset
from tracker.rules.harm import Box, capacity, ways

HELPS_FROM = 1
"""The rating from which a further member counts: Average (+1), as of any helper (1.8). Accelerated asks for none."""

FILLER_MOST = 4
"""No filler group rolls better than Great (+4) by its number."""


def mob_bonus(rules: Ruleset, ratings: Sequence[int]) -> int:
    """What the further members of a mob add to the best rating among them, each 1; the cap is teamwork's (A-16).

    Core sets none; Condensed caps at the best rating itself, so that a mob rated 0 gains nothing; Accelerated leaves
    the number to the GM.
    """
    if not ratings:
        return 0
    best = max(ratings)
    if rules.teamwork == "table":
        return len(ratings) - 1
    helping = sum(rating >= HELPS_FROM for rating in ratings) - (best >= HELPS_FROM)
    return min(helping, max(0, best)) if rules.teamwork == "leader" else helping


def filler_bonus(ratings: Sequence[int]) -> int:
    """What filler gains in a group: 1 for every two who have the best rating, up to Great (+4) altogether (A-32)."""
    if len(ratings) < 2:
        return 0
    best = max(ratings)
    return max(0, min(ratings.count(best) // 2, FILLER_MOST - best))


def group_boxes(members: int) -> tuple[int, ...]:
    """The track of an Accelerated group: a box for every two members, rounded down, worth 1, 2, 3 ... (A-32)."""
    return tuple(range(1, members // 2 + 1))


def toughness(rules: Ruleset, boxes: Sequence[Box]) -> int:
    """Shifts that take one member of a mob down: one more than its free boxes absorb, in Core its largest (A-31)."""
    return capacity(rules, "", boxes, ()) + 1


class RunOn(NamedTuple):
    """How one hit runs through those who act as one."""

    down: tuple[int, ...]
    """Places of the members it takes down, in order."""
    marks: tuple[tuple[int, tuple[int, ...]], ...]
    """The place of each member that still stands and is hurt, and its boxes newly marked, by their places."""
    left: int
    """Shifts that nobody was left to take."""


def run_on(rules: Ruleset, members: Sequence[Sequence[Box]], hit: int) -> RunOn:
    """A hit on a mob, member by member: what is left of it goes on to the next (A-31).

    Taking one down costs its `toughness`. What cannot do that marks the smallest box that absorbs it, and ends there.
    """
    down: list[int] = []
    for place, boxes in enumerate(members):
        if hit <= 0:
            break
        cost = toughness(rules, boxes)
        if hit < cost:
            return RunOn(tuple(down), ((place, ways(rules, hit, "", boxes, ())[0].boxes),), 0)
        down.append(place)
        hit -= cost
    return RunOn(tuple(down), (), hit)


def run_along(members: Sequence[Sequence[Box]], hit: int) -> RunOn:
    """A hit on filler, box by box along the row, the weakest member first (A-32).

    Whoever has no box left goes down; the last one stands, as any character does, until a hit finds no box at all.
    """
    order = sorted(range(len(members)), key=lambda place: (len(members[place]), place))
    down: list[int] = []
    marks: list[tuple[int, tuple[int, ...]]] = []
    for at, place in enumerate(order):
        if hit <= 0:
            break
        free = [n for n, box in enumerate(members[place]) if not box.marked]
        taken = tuple(free[:hit])
        hit -= len(taken)
        if not members[place]:
            down.append(place)
            hit -= 1
        elif len(taken) == len(free) and (at + 1 < len(order) or hit > 0):
            down.append(place)
        else:
            marks.append((place, taken))
    return RunOn(tuple(sorted(down)), tuple(marks), max(0, hit))


def mob_bears(rules: Ruleset, members: Sequence[Sequence[Box]]) -> int:
    """The biggest hit after which somebody of a mob still stands."""
    return sum(toughness(rules, boxes) for boxes in members) - 1 if members else 0


def filler_bears(members: Sequence[Sequence[Box]]) -> int:
    """The biggest hit after which somebody of a filler group still stands: as many shifts as boxes are free."""
    return sum(not box.marked for boxes in members for box in boxes)
