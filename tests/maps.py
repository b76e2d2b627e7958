"""How far it is on a map, counted along the way that the program takes."""

from __future__ import annotations

from tracker.engine.ways import path
from tracker.model.cast import Id
from tracker.model.table import Scene


def distance(scene: Scene, start: Id | None, end: Id | None) -> int | None:
    """Zones to cross; None where there is no way."""
    found = path(scene, start, end)
    return None if found is None else len(found)
