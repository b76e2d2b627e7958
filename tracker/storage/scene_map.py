"""The map of a scene file: a place for every zone, and zones that no way leads to."""

from __future__ import annotations

from collections.abc import Iterable

from tracker.engine import ways
from tracker.engine import zones as engine_zones
from tracker.model.place import Zone
from tracker.model.table import Scene
from tracker.model.value import Keyed
from tracker.storage.scene_fields import HIGHEST


def placed(zones: Iterable[Zone]) -> list[Zone]:
    """The zones, each with a place of its own, so that what is drawn side by side is joined.

    Those without one get it in their order, as zones do that are added in play; so does a zone whose place another has
    already, or lies off the map.
    """
    zones = list(zones)
    owners: dict[tuple[int, int], str] = {}
    for zone in zones:
        if zone.at is not None and all(0 <= n <= HIGHEST for n in zone.at):
            owners.setdefault(zone.at, zone.id)
    held = Scene(id="", title="", zones=Keyed(zone for zone in zones if zone.at and owners.get(zone.at) == zone.id))
    for zone in zones:
        if zone.id not in held.zones:
            held = held.but(zones=held.zones.put(zone.but(at=engine_zones.free_place(held))))
    return [held.zones[zone.id] for zone in zones]


def unreached(scene: Scene) -> list[Zone]:
    """Zones that cannot be reached from any other; a closed way is one, for it may be opened."""
    ends = {way.end for way in ways.ways(scene)}
    return [zone for zone in scene.zones if zone.id not in ends] if len(scene.zones) > 1 else []
