"""The ways of a map: which zones are joined, and by what."""

from __future__ import annotations

from typing import NamedTuple

from tracker.model.cast import Id
from tracker.model.place import Bar, Zone
from tracker.model.table import Scene
from tracker.rules.zones import Link, route

UNSAID = 2
"""How hard an obstacle counts whose difficulty nobody has said yet: Fair."""


class Joint(NamedTuple):
    """What joins two zones: a border, or that they lie side by side."""

    one: Id
    other: Id
    name: str = ""
    bar: Bar = "open"
    difficulty: int | None = None
    oneway: bool = False
    """From the first to the second only."""
    hidden: bool = False
    border: Id | None = None

    def turned(self) -> Joint:
        """Seen from the other end; `oneway` then means from the second to the first."""
        return self._replace(one=self.other, other=self.one)


class Way(NamedTuple):
    """A way from one zone to another, as one goes it."""

    start: Id
    end: Id
    bar: Bar = "open"
    difficulty: int | None = None
    border: Id | None = None

    @property
    def clear(self) -> bool:
        """Whether nothing is in the way."""
        return self.bar == "open"


def joints(scene: Scene) -> tuple[Joint, ...]:
    """Borders as they are, then an open way between neighbours on the map that have none."""
    zones = scene.zones
    found: list[Joint] = []
    bordered: set[frozenset[Id]] = set()
    for border in scene.borders:
        one, other = (zones.get(id) for id in border.between)
        if one is None or other is None:
            continue
        bordered.add(frozenset(border.between))
        hidden = border.hidden or one.hidden or other.hidden
        found.append(
            Joint(one.id, other.id, border.name, border.bar, border.difficulty, border.oneway, hidden, border.id)
        )
    placed = [zone for zone in zones if zone.at is not None]
    for place, zone in enumerate(placed):
        for there in placed[place + 1 :]:
            if _beside(zone, there) and frozenset((zone.id, there.id)) not in bordered:
                found.append(Joint(zone.id, there.id, hidden=zone.hidden or there.hidden))
    return tuple(found)


def ways(scene: Scene) -> tuple[Way, ...]:
    """Every way, in both directions where both are open. Neighbours on the map are joined unless a border says else."""
    found: list[Way] = []
    for joint in joints(scene):
        there = Way(joint.one, joint.other, joint.bar, joint.difficulty, joint.border)
        found += [there] if joint.oneway else [there, there._replace(start=joint.other, end=joint.one)]
    return tuple(found)


def way(scene: Scene, start: Id, end: Id) -> Way | None:
    """The straight way between two zones; None where there is none."""
    return next((found for found in ways(scene) if (found.start, found.end) == (start, end)), None)


def path(scene: Scene, start: Id | None, end: Id | None) -> tuple[Way, ...] | None:
    """The shortest way from zone to zone, of those as short the easiest; None where there is no way or no map.

    Closed ways and ways against their direction are left out.
    """
    if start is None or end is None:
        return None
    easiest: dict[tuple[Id, Id], Way] = {}
    for found in ways(scene):
        key = found.start, found.end
        if found.bar != "closed" and (key not in easiest or hard(found) < hard(easiest[key])):
            easiest[key] = found
    links = route([Link(*key, hard(found)) for key, found in easiest.items()], start, end)
    return None if links is None else tuple(easiest[link.start, link.end] for link in links)


def hard(found: Way) -> int:
    """How much is in the way: above 0 for every obstacle, the more the harder it is."""
    if found.clear:
        return 0
    return max(1, 1 + (UNSAID if found.difficulty is None else found.difficulty))


def hardest(found: tuple[Way, ...]) -> int | None:
    """The highest difficulty on a way; None where no border names one."""
    return max((each.difficulty for each in found if each.difficulty is not None and not each.clear), default=None)


def _beside(zone: Zone, other: Zone) -> bool:
    if zone.at is None or other.at is None:
        return False
    return abs(zone.at[0] - other.at[0]) + abs(zone.at[1] - other.at[1]) == 1
