"""Where the ruler of counts stands in a game that is not the tactical one: across, above the panels."""

from __future__ import annotations

from tracker.ui.layout import Layout, Region

HIGH = 4
"""Rows of the ruler: numbers, line, two that act in one CS."""
LEAST_MAP, LEAST_LOG = 9, 4
"""Rows that the panels below keep."""


def with_counts(layout: Layout, width: int) -> Layout:
    """The same layout with the ruler; without it where the panels would have too little left.

    The rows come from the map at the left, and from the log, then the sheets, at the right.
    """
    moved = HIGH + 1
    held = layout.regions.get("map")
    log = layout.regions.get("log")
    if layout.shape not in ("columns", "wide") or held is None or log is None or held.height - moved < LEAST_MAP:
        return layout
    regions = dict(layout.regions)
    top = held.y
    regions["map"] = held._replace(y=top + moved, height=held.height - moved)
    from_log = max(0, min(moved, log.height - LEAST_LOG))
    for name in ("sheet", "first", "second"):
        if name in regions:
            at = regions[name]
            regions[name] = at._replace(y=top + moved, height=at.height - (moved - from_log))
    regions["log"] = log._replace(y=log.y + from_log, height=log.height - from_log)
    regions["count"] = Region(1, top, width - 2, HIGH)
    return layout._replace(regions=regions)
