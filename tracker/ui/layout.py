"""Where each panel stands, at every size. A pure function of columns and rows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

TABS = ("map", "sheet", "situation", "log", "open")
"""Panels that take turns in the body where there is room for one."""

Shape = Literal["wide", "columns", "tabs", "list"]


class Region(NamedTuple):
    """Columns and rows of a panel."""

    x: int
    y: int
    width: int
    height: int


class Layout(NamedTuple):
    """The panels of a screen."""

    shape: Shape
    regions: Mapping[str, Region]
    tabs: tuple[str, ...] = ()
    """Panels that share the region `body`; empty = all have their own."""


NARROWEST, LOWEST = 60, 20
"""Columns and rows under which there is room for a plain list only."""


def arrange(width: int, height: int, crowded: bool = False) -> Layout:
    """The layout of a size; a crowded map has the body for itself, the other panels on tabs."""
    shape = shape_of(width, height)
    if shape == "list":
        return Layout("list", {"small": Region(0, 0, max(1, width), max(1, height))})
    if crowded and width >= 80:
        return _crowd(width, height)
    return {"wide": _wide, "columns": _columns, "tabs": _tabs}[shape](width, height)


def shape_of(width: int, height: int) -> Shape:
    """Which arrangement a size has room for, in every game."""
    if width < NARROWEST or height < LOWEST:
        return "list"
    if width >= 170 and height >= 48:
        return "wide"
    return "columns" if width >= 120 and height >= 30 else "tabs"


TIMELINE = 5
"""Rows of a whole timeline whose sentence has one row."""


def timeline_rows(width: int, height: int) -> int:
    """Rows that the timeline of a replay takes from the panels."""
    if shape_of(width, height) == "list":
        return 1 if height >= 8 else 0
    airy = shape_of(width, height - TIMELINE - 1) in ("wide", "columns")
    return TIMELINE + 1 if airy else max(0, min(TIMELINE - 1, height - LOWEST))


def with_timeline(layout: Layout, width: int, height: int) -> Layout:
    """A layout of what the timeline leaves, with the timeline above the advice and the keys."""
    regions = dict(layout.regions)
    if layout.shape == "list":
        if not timeline_rows(width, height):
            return layout
        return layout._replace(regions={**regions, "timeline": Region(0, height - 1, width, 1)})
    top = regions["advice"].y
    # The sentence of the timeline is the last one of the log; where there is air, a row of it stays above the heading.
    top = regions.pop("last").y if "last" in regions else top + 1
    if "body" in regions and regions["body"].height > FEWEST:
        # A second row for the sentence: it is read whole far more often, and the panel is seldom full.
        foot = regions["body"].y + regions["body"].height
        regions["body"] = _lower(regions["body"])
        for name, region in regions.items():
            if foot <= region.y < top:
                regions[name] = region._replace(y=region.y - 1)
            elif name != "body" and region.y + region.height == top:
                regions[name] = _lower(region)
        top -= 1
    regions["timeline"] = Region(1, top, width - 2, height - 2 - top)
    regions["advice"] = Region(0, height - 2, width, 1)
    regions["keys"] = Region(0, height - 1, width, 1)
    return layout._replace(regions=regions)


def _lower(region: Region) -> Region:
    return region._replace(height=region.height - 1)


FEWEST = 9
"""Rows of a panel on tabs that are not given to a sentence."""
BROAD = 120
"""Columns from which on tabs have sheet and log beside them."""


def beside(layout: Layout, width: int) -> Layout:
    """Tabs of a low but broad screen, with the sheet and the log beside them instead of below and on tabs."""
    if layout.shape != "tabs" or width < BROAD or "actor" not in layout.regions:
        return layout
    regions = dict(layout.regions)
    top, foot = regions["tabs"].y, regions["advice"].y
    left = left_of(width)
    x, rows = 1 + left + 3, foot - top
    del regions["actor"], regions["last"]
    regions["tabs"] = regions["tabs"]._replace(width=left + 2)
    regions["body"] = Region(1, top + 1, left, rows - 1)
    high = rows * 11 // 20
    regions["sheet"] = Region(x, top, width - x - 1, high)
    regions["log"] = Region(x, top + high + 1, width - x - 1, rows - high - 1)
    return Layout("tabs", regions, tuple(dict.fromkeys(name for name in (*layout.tabs, "cast") if name not in regions)))


def left_of(width: int) -> int:
    """Cells of the left one of two parts: spare ones go to the map, then to what is beside it."""
    return min(118, 75 + width - 120)


def _tabs(width: int, height: int) -> Layout:
    body = height - 9
    return Layout(
        "tabs",
        {
            "title": Region(0, 0, width, 1),
            "turn": Region(0, 1, width, 1),
            "party": Region(0, 2, width, 1),
            "tabs": Region(0, 3, width, 1),
            "body": Region(1, 4, width - 2, body),
            "actor": Region(0, 4 + body, width, 2),
            "last": Region(0, height - 3, width, 1),
            "advice": Region(0, height - 2, width, 1),
            "keys": Region(0, height - 1, width, 1),
        },
        TABS,
    )


ROOMY = 37
"""Rows from which on a crowded map has all its rows and there is a blank one below the title as well."""


def _crowd(width: int, height: int) -> Layout:
    air = 1 if height >= ROOMY else 0
    top = 4 + air
    return Layout(
        "tabs",
        {
            "title": Region(0, 0, width, 1),
            "turn": Region(0, 1 + air, width, 1),
            "party": Region(0, 2 + air, width, 1),
            "tabs": Region(0, 3 + air, width, 1),
            "body": Region(1, top, width - 2, height - top - 3),
            "last": Region(0, height - 3, width, 1),
            "advice": Region(0, height - 2, width, 1),
            "keys": Region(0, height - 1, width, 1),
        },
        TABS,
    )


def _columns(width: int, height: int) -> Layout:
    """Map and situation at the left, sheet and log at the right. Spare columns go to the map, then to the log."""
    left = left_of(width)
    x = 1 + left + 3
    right = width - x - 1
    body = height - 8
    low = 11 if body >= 28 else max(6, body - 17)
    high = body - low
    sheet = min(body - 10 if body >= 28 else high, 21)
    return Layout(
        "columns",
        {
            "title": Region(0, 0, width, 1),
            "turn": Region(0, 2, width, 1),
            "party": Region(0, 3, width, 1),
            "map": Region(1, 5, left, high - 1),
            "situation": Region(1, 5 + high, left, low),
            "sheet": Region(x, 5, right, sheet - 1),
            "log": Region(x, 5 + sheet, right, body - sheet),
            "advice": Region(0, height - 2, width, 1),
            "keys": Region(0, height - 1, width, 1),
        },
    )


def _wide(width: int, height: int) -> Layout:
    """Three parts. Spare columns go to the map up to its full width, then to the right."""
    left = min(118, width - 1 - 4 - 47 - 1)
    x = 1 + left + 4
    right = width - x - 1
    body = height - 8
    low, low_right = _heights(body)
    high = body - low - low_right
    wide = left * 75 // 118
    y, foot = 6 + high, 6 + high + low
    sheet = (right - 3) // 2
    two = right >= 70
    high_sheet = min(24, body // 2)
    regions = {
        "title": Region(0, 0, width, 1),
        "turn": Region(0, 2, width, 1),
        "party": Region(0, 3, width, 2),
        "map": Region(1, 6, left, high - 1),
        "situation": Region(1, y, wide, low - 5),
        "open": Region(1, y + low - 4, wide, 3),
        "spotlight": Region(1 + wide + 4, y, left - wide - 4, 5),
        "loose": Region(1 + wide + 4, y + 6, left - wide - 4, low - 7),
        "cast": Region(1, foot, left, low_right - 1),
        "first" if two else "sheet": Region(x, 6, sheet if two else right, high_sheet),
        "log": Region(x, 7 + high_sheet, right, body - high_sheet - 2),
        "advice": Region(0, height - 2, width, 1),
        "keys": Region(0, height - 1, width, 1),
    }
    if two:
        regions["second"] = Region(x + sheet + 3, 6, right - sheet - 3, high_sheet)
    return Layout("wide", regions)


def _heights(body: int) -> tuple[int, int]:
    """Rows of the situation with what is open, and of the cast; the rest is the map's."""
    low = 13 if body >= 48 else 11
    cast = min(15 + max(0, (body - 52) // 3), max(10, body - low - 25))
    return low, cast


LEAST_SHEET = 33
"""Cells that a map of many columns leaves to the sheet and the log beside it."""


def with_map_columns(layout: Layout, wanted: int) -> Layout:
    """Of two parts: a map of many columns takes cells from the sheet and the log, which stay readable."""
    regions = dict(layout.regions)
    if layout.shape != "columns" or "map" not in regions:
        return layout
    more = min(wanted - regions["map"].width, regions["sheet"].width - LEAST_SHEET)
    if more <= 0:
        return layout
    for name in ("map", "situation"):
        regions[name] = regions[name]._replace(width=regions[name].width + more)
    for name in ("sheet", "log"):
        regions[name] = regions[name]._replace(x=regions[name].x + more, width=regions[name].width - more)
    return layout._replace(regions=regions)
