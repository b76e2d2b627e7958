"""Zones: how far one place is from another and what going there takes (1.12)."""

from collections import deque
from collections.abc import Iterable
from typing import NamedTuple

from tracker.rules.fate import Outcome

FREE_ZONES = 1
"""Zones one may cross in a turn besides one's action, if nothing is in the way."""


def steps(links: Iterable[tuple[str, str]], start: str, goal: str) -> int | None:
    """Zones to cross by the shortest way; 0 = already there, None = no way. Links go both ways."""
    beside: dict[str, set[str]] = {}
    for one, other in links:
        beside.setdefault(one, set()).add(other)
        beside.setdefault(other, set()).add(one)
    far = {start: 0}
    queue = deque([start])
    while queue and goal not in far:
        here = queue.popleft()
        for there in beside.get(here, set()) - far.keys():
            far[there] = far[here] + 1
            queue.append(there)
    return far.get(goal)


def needs_action(steps: int, impeded: bool, moved: bool = False) -> bool:
    """Whether going there takes an overcome action.

    It does when something is in the way, when it is more than one zone, or when the free zone of this turn is used up
    already (`moved`). One turn has room for both, the free zone and an action that moves (A-35).
    """
    return steps > 0 and (impeded or moved or steps > FREE_ZONES)


class Passage(NamedTuple):
    """The way from one zone to another."""

    steps: int
    needs_action: bool


def passage(
    links: Iterable[tuple[str, str]], start: str, goal: str, impeded: bool = False, moved: bool = False
) -> Passage | None:
    """The shortest way and what it takes, or None if there is none. The free zone may come before or after acting."""
    crossed = steps(links, start, goal)
    return None if crossed is None else Passage(crossed, needs_action(crossed, impeded, moved))


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
