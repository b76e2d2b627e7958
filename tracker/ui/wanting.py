"""How many rows each panel has something for: what the layout shares them by."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from tracker.ui.fitting import PLENTY, Wanted
from tracker.ui.layout import Layout
from tracker.ui.panels.people import people
from tracker.ui.panels.score import rows_of, running
from tracker.ui.panels.situation import rows_of_situation
from tracker.ui.panels.whole import draw, shown_at
from tracker.ui.panels.zone_map import columns_of_map, rows_useful, rows_wanted
from tracker.ui.sight import Sight

TALL = 80
"""Rows in which every panel but a long list is whole."""
LEAST = {
    "map": 15,
    "situation": 8,
    "sheet": 14,
    "first": 14,
    "second": 14,
    "cast": 4,
    "log": 10,
    "loose": 3,
    "open": 2,
    "zones": 6,
}
"""Rows of each, its heading counted, before another one has all that it wants."""
USUAL = 5


def wanted(sight: Sight, layout: Layout) -> Callable[[str], Wanted]:
    """What the panel of each region wants; each is drawn for it once."""
    return cache(partial(_wanted, sight, layout))


def _wanted(sight: Sight, layout: Layout, name: str) -> Wanted:
    shown, under = shown_at(name, sight, layout), int(name == "body")
    if shown == "log":
        full = _said(sight, layout, name)
        return Wanted(LEAST["log"], full if full < TALL else PLENTY, PLENTY)
    scene = sight.scene
    ranged = columns_of_map(sight) and scene is not None and not sight.in_rounds and not scene.ended
    if shown == "zones" or (shown == "map" and ranged):
        held = running(scene) if shown == "map" else None
        above = 0 if held is None else rows_of(held) + 2
        full = above + rows_wanted(sight) - under
        return Wanted(LEAST[shown], full, max(full, above + rows_useful(sight) - under))
    full = _rows(sight, layout, name, shown) - under
    return Wanted(LEAST.get(shown, USUAL), full, full)


def _rows(sight: Sight, layout: Layout, name: str, shown: str) -> int:
    """Rows of a panel, its heading counted; those of lists need not be drawn to be known."""
    if shown == "situation":
        return rows_of_situation(sight)
    if shown == "cast" and sight.scene is not None and sight.scene.phase is None:
        return 2 + len(people(sight).by_id)
    return _said(sight, layout, name) + (name == "body")


def _said(sight: Sight, layout: Layout, name: str) -> int:
    """Rows of a panel up to the last one that says something."""
    region = layout.regions[name]._replace(height=TALL)
    picture = draw(name, sight, layout._replace(regions={**layout.regions, name: region}))
    return 1 + max((y for y, line in enumerate(picture.lines) if any(part.text.strip() for part in line)), default=0)
