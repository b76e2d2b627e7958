"""All pictures of a screen, by the names of the regions of its layout."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tracker.ui.layout import Layout
from tracker.ui.paint import Picture, headless
from tracker.ui.panels.actor import actor
from tracker.ui.panels.advice import advice
from tracker.ui.panels.budgets import budgets
from tracker.ui.panels.cast import cast
from tracker.ui.panels.keys import keys
from tracker.ui.panels.ladder import ladder
from tracker.ui.panels.log import last, log
from tracker.ui.panels.loose import loose, spotlight
from tracker.ui.panels.party import party
from tracker.ui.panels.pending import pending
from tracker.ui.panels.score import score_and_map
from tracker.ui.panels.sheet import first, second, sheet
from tracker.ui.panels.situation import situation
from tracker.ui.panels.small import small
from tracker.ui.panels.tabs import current_tab, tabs
from tracker.ui.panels.timeline import timeline
from tracker.ui.panels.title import title
from tracker.ui.panels.turn import turn
from tracker.ui.panels.zone_map import map_notes, zone_map
from tracker.ui.sight import Sight


def order_or_cast(sight: Sight, width: int, height: int) -> Picture:
    """Everybody in columns; while a tactical phase runs, by their counts with what is left of the CT."""
    phase = None if sight.scene is None else sight.scene.phase
    return cast(sight, width, height) if phase is None else budgets(sight, width, height)


Draw = Callable[[Sight, int, int], Picture]

PANELS: Mapping[str, Draw] = {
    "title": title,
    "turn": turn,
    "party": party,
    "count": ladder,
    "zones": zone_map,
    "map": score_and_map,
    "situation": situation,
    "sheet": sheet,
    "first": first,
    "second": second,
    "cast": order_or_cast,
    "log": log,
    "last": last,
    "open": pending,
    "loose": loose,
    "spotlight": spotlight,
    "actor": actor,
    "advice": advice,
    "keys": keys,
    "small": small,
    "timeline": timeline,
}
"""Every panel by its name."""


STAND_IN = {"cast": "map", "open": "situation", "loose": "situation", "spotlight": "situation", "second": "sheet"}
"""Whose place a focused panel takes where it has none of its own and there are no tabs."""


def _place_of(panel: str, low: str) -> str | None:
    """Whose place a panel takes; where there is no situation either, that of the map."""
    place = low if panel == "situation" and low == "map" else STAND_IN.get(panel)
    return low if place == "situation" else place


def shown_at(name: str, sight: Sight, layout: Layout) -> str:
    """The panel that a region shows: of the body that of the current tab, else its own or the focused one's."""
    if name == "body":
        return current_tab(sight, layout.tabs)
    stands_for = "map" if "situation" not in layout.regions and "count" in layout.regions else "situation"
    alone = not layout.tabs and sight.panel not in layout.regions
    return sight.panel if alone and _place_of(sight.panel, stands_for) == name else name


def draw(name: str, sight: Sight, layout: Layout) -> Picture:
    """The picture of one region."""
    region = layout.regions[name]
    if name == "tabs":
        body = layout.regions["body"]
        notes = map_notes(sight, body.width, body.height + 1) if shown_at("body", sight, layout) == "map" else ()
        return tabs(sight, region.width, region.height, notes=notes, names=layout.tabs)
    shown = PANELS[shown_at(name, sight, layout)]
    if name == "body":
        # The tab is its heading.
        return headless(shown(sight, region.width, region.height + 1))
    return shown(sight, region.width, region.height)
