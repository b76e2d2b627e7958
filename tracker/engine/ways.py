"""The ways of a map: which zones are joined, and by what."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from tracker.model.cast import Id
from tracker.model.place import Bar, Border, Zone
from tracker.model.table import Scene


class Way(NamedTuple):
    """A way from one zone to another, as one goes it."""

    start: Id
    end: Id
    bar: Bar = "open"
    difficulty: int | None = None
    border: Id | None = None


def ways(scene: Scene) -> tuple[Way, ...]:
    """Every way, in both directions where both are open. Neighbours on the map are joined unless a border says else."""
    found: list[Way] = []
    bordered: set[frozenset[Id]] = set()
    for border in scene.borders:
        bordered.add(frozenset(border.between))
        found.extend(_border_ways(border))
    placed = [zone for zone in scene.zones if zone.at is not None]
    for place, zone in enumerate(placed):
        for other in placed[place + 1 :]:
            if _beside(zone, other) and frozenset((zone.id, other.id)) not in bordered:
                found += [Way(zone.id, other.id), Way(other.id, zone.id)]
    return tuple(found)


def way(scene: Scene, start: Id, end: Id) -> Way | None:
    """The straight way between two zones, if there is one."""
    return next((found for found in ways(scene) if (found.start, found.end) == (start, end)), None)


def distance(scene: Scene, start: Id | None, end: Id | None) -> int | None:
    """Zones to cross, closed ways and ways against their direction left out; None where there is no way or no map."""
    if start is None or end is None:
        return None
    onward: dict[Id, list[Id]] = {}
    for found in ways(scene):
        if found.bar != "closed":
            onward.setdefault(found.start, []).append(found.end)
    far = {start: 0}
    queue = deque([start])
    while queue and end not in far:
        here = queue.popleft()
        for there in onward.get(here, ()):
            if there not in far:
                far[there] = far[here] + 1
                queue.append(there)
    return far.get(end)


def _border_ways(border: Border) -> list[Way]:
    one, other = border.between
    there = Way(one, other, border.bar, border.difficulty, border.id)
    return [there] if border.oneway else [there, there._replace(start=other, end=one)]


def _beside(zone: Zone, other: Zone) -> bool:
    if zone.at is None or other.at is None:
        return False
    return abs(zone.at[0] - other.at[0]) + abs(zone.at[1] - other.at[1]) == 1
