"""Where each panel stands while a tactical phase runs: the count line across, the order with its budgets below."""

from __future__ import annotations

from tracker.ui.layout import Layout, Region, left_of, shape_of

TABS = ("cast", "map", "sheet", "situation", "log", "open")
"""Panels that take turns in the body; the order of counts comes first."""


def tactical(width: int, height: int, people: int = 8) -> Layout | None:
    """The layout of a size; None where there is only room for the plain list."""
    match shape_of(width, height):
        case "list":
            return None
        case "wide":
            return _wide(width, height, people)
        case "columns":
            return _columns(width, height, people)
        case _:
            return _tabs(width, height)


def _tabs(width: int, height: int) -> Layout:
    body = height - 13
    return Layout(
        "tabs",
        {
            "title": Region(0, 0, width, 1),
            "turn": Region(0, 1, width, 1),
            "party": Region(0, 2, width, 1),
            "count": Region(1, 3, width - 2, 4),
            "tabs": Region(0, 7, width, 1),
            "body": Region(1, 8, width - 2, body),
            "actor": Region(0, 8 + body, width, 2),
            "last": Region(0, height - 3, width, 1),
            "advice": Region(0, height - 2, width, 1),
            "keys": Region(0, height - 1, width, 1),
        },
        TABS,
    )


def _columns(width: int, height: int, people: int) -> Layout:
    """Order and map at the left, sheet and log at the right."""
    left = left_of(width)
    x = 1 + left + 3
    right = width - x - 1
    foot = height - 2
    high = max(8, min(people + 2, (foot - 11) * 2 // 3))
    sheet = max(high, min(17, foot - 11 - 8))
    y = 11 + high + 1
    under = 11 + sheet + 1
    return Layout(
        "columns",
        {
            "title": Region(0, 0, width, 1),
            "turn": Region(0, 2, width, 1),
            "party": Region(0, 3, width, 1),
            "count": Region(1, 5, width - 2, 5),
            "cast": Region(1, 11, left, high),
            "map": Region(1, y, left, foot - y),
            "sheet": Region(x, 11, right, sheet),
            "log": Region(x, under, right, foot - under),
            "advice": Region(0, height - 2, width, 1),
            "keys": Region(0, height - 1, width, 1),
        },
    )


def _wide(width: int, height: int, people: int) -> Layout:
    """The same with the situation below the map and two sheets side by side."""
    left = min(118, width - 1 - 4 - 47 - 1)
    x = 1 + left + 4
    right = width - x - 1
    foot = height - 2
    high = max(10, min(people + 2, 18))
    y = 14 + high + 1
    low = 11
    sheet = (right - 3) // 2
    two = right >= 70
    tall = max(18, min(24, high + 4))
    regions = {
        "title": Region(0, 0, width, 1),
        "turn": Region(0, 2, width, 1),
        "party": Region(0, 3, width, 2),
        "count": Region(1, 6, width - 2, 7),
        "cast": Region(1, 14, left, high),
        "map": Region(1, y, left, foot - low - 1 - y),
        "situation": Region(1, foot - low, left * 75 // 118, low),
        "loose": Region(1 + left * 75 // 118 + 4, foot - low, left - left * 75 // 118 - 4, low),
        "first" if two else "sheet": Region(x, 14, sheet if two else right, tall),
        "log": Region(x, 14 + tall + 1, right, foot - 15 - tall),
        "advice": Region(0, height - 2, width, 1),
        "keys": Region(0, height - 1, width, 1),
    }
    if two:
        regions["second"] = Region(x + sheet + 3, 14, right - sheet - 3, tall)
    return Layout("wide", regions)
