"""Zones: how far one place is from another and what going there takes (1.12)."""

import heapq
from collections.abc import Iterable, Mapping
from typing import NamedTuple, TypeVar

from tracker.rules.fate import Outcome

FREE_ZONES = 1
"""Zones one may cross in a turn besides one's action, if nothing is in the way."""


K = TypeVar("K")


def closed_up(cells: Mapping[K, tuple[int, int]]) -> dict[K, tuple[int, int]]:
    """Places of a grid with the columns and rows left out in which nothing stands."""
    columns = {x: place for place, x in enumerate(sorted({x for x, _ in cells.values()}))}
    rows = {y: place for place, y in enumerate(sorted({y for _, y in cells.values()}))}
    return {key: (columns[x], rows[y]) for key, (x, y) in cells.items()}


class Link(NamedTuple):
    """A way from one place to another, as it may be gone; a way that goes back is a link of its own."""

    start: str
    end: str
    hard: int = 0
    """How much is in the way; 0 = nothing."""


def route(links: Iterable[Link], start: str, goal: str) -> tuple[Link, ...] | None:
    """The links of the shortest way, of those as short the one with the least in the way; None = there is none."""
    onward: dict[str, list[Link]] = {}
    for link in links:
        onward.setdefault(link.start, []).append(link)
    reached: set[str] = set()
    waiting: list[tuple[int, int, int, str, tuple[Link, ...]]] = [(0, 0, 0, start, ())]
    pushed = 0
    while waiting:
        zones, hard, _, here, gone = heapq.heappop(waiting)
        if here == goal:
            return gone
        if here in reached:
            continue
        reached.add(here)
        for link in onward.get(here, ()):
            pushed += 1
            heapq.heappush(waiting, (zones + 1, hard + link.hard, pushed, link.end, (*gone, link)))
    return None


def steps(links: Iterable[tuple[str, str]], start: str, goal: str) -> int | None:
    """Zones to cross by the shortest way; 0 = already there, None = no way. Links go both ways."""
    held = list(links)
    found = route([*(Link(one, other) for one, other in held), *(Link(other, one) for one, other in held)], start, goal)
    return None if found is None else len(found)


def needs_action(steps: int, impeded: bool, moved: bool = False) -> bool:
    """Whether going there takes an overcome action.

    It does when something is in the way, when it is more than one zone, or when the free zone of this turn is used up
    already (`moved`). One turn has room for both, the free zone and an action that moves (A-35).
    """
    return steps > 0 and (impeded or moved or steps > FREE_ZONES)


def in_reach(melee: bool, steps: int | None, clear: bool) -> bool:
    """Whether a target so many zones away can be attacked; None = no way leads there.

    Hand to hand it must be in one's own zone, else in the next one, or farther off if nothing is in between.
    """
    if melee:
        return steps == 0
    return steps is not None and (steps <= FREE_ZONES or clear)


class Arrival(NamedTuple):
    """What came of an overcome roll to move."""

    moves: bool
    boost: int = 0
    """Boosts to the one who moves."""
    opponent_boost: int = 0


def arrival(outcome: Outcome) -> Arrival:
    """Core's reading: stay on a failure (or pay a cost), go on a tie and give the opposition a boost (A-35).

    Under Condensed a tie has the choices of `fate.overcome_results`.
    """
    return Arrival(
        moves=outcome is not Outcome.FAIL,
        boost=int(outcome is Outcome.STYLE),
        opponent_boost=int(outcome is Outcome.TIE),
    )
