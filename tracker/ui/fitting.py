"""Rows go where there is something to say: the panels of a layout share them by what they have to show.

A pure function of the layout and of what each panel wants. Panels stand in columns, one below the other with a blank
row between; some columns stand side by side within one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from tracker.ui.layout import Layout, Region

PLENTY = 1000
"""Rows for what never has enough of them."""
LEAST_ZONES = 7
"""Rows of a map below other panels: its heading, and a zone with somebody in it."""
LEAST_MORE = 4
"""Rows for another panel below the left ones."""
HEADED = 4
"""Rows below a tab from which on they have a heading."""
SHARED = 5
"""Rows that the situation has with the newest sentence below it."""
LEAST_SITUATION = 2
"""Rows of a situation of which nothing can be said."""
BOTH = 9
"""Rows below a tab from which on there is the situation as well as the log."""
SIDE_BY_SIDE = 94
"""Cells from which on they stand side by side."""
LEAST_LOG = 5
"""Rows of the log below the situation."""
MOST_LOG = 14
"""Rows of the log below a tab before the tab has more than it needs."""


class Wanted(NamedTuple):
    """Rows of a panel, its heading counted."""

    least: int
    """So many before another one has all it wants."""
    full: int
    """With so many nothing of it is cut."""
    most: int
    """What it can still make use of."""


Part = str | tuple["Column", ...]
"""A panel, or columns side by side."""
Column = tuple[Part, ...]

COLUMNS: tuple[Column, ...] = (
    ("map", "situation", "cast", "zones"),
    ("sheet", "log"),
)
BY_THE_LOG: tuple[Column, ...] = (
    ("map", "situation", "zones"),
    ("sheet", "cast", "log"),
)
WIDE_BY_THE_LOG: tuple[Column, ...] = (
    ("map", (("situation", "open"), ("spotlight", "loose")), "zones"),
    ((("first",), ("second",)), "cast", "log"),
    ("sheet", "cast", "log"),
)
TACTICAL: tuple[Column, ...] = (
    ("cast", "map", "situation"),
    ("sheet", "log"),
)
WIDE: tuple[Column, ...] = (
    ("map", (("situation", "open"), ("spotlight", "loose")), "cast", "zones"),
    ((("first",), ("second",)), "log"),
    ("sheet", "log"),
)
TACTICAL_WIDE: tuple[Column, ...] = (
    ("cast", "map", (("situation",), ("loose",))),
    ((("first",), ("second",)), "log"),
    ("sheet", "log"),
)
BESIDE: tuple[Column, ...] = (("sheet", "log"),)
"""Of tabs that have these panels beside them."""


def columns_of(layout: Layout) -> tuple[Column, ...]:
    """The columns of panels that share rows in a layout."""
    regions = layout.regions
    ordered = "map" in regions and "cast" in regions and regions["cast"].y < regions["map"].y
    if layout.shape == "wide" and "cast" in regions and regions["cast"].x == regions["log"].x:
        return WIDE_BY_THE_LOG
    if layout.shape == "wide":
        return TACTICAL_WIDE if ordered else WIDE
    if layout.shape == "columns" and "cast" in regions and regions["cast"].x == regions["sheet"].x:
        return BY_THE_LOG
    if layout.shape == "columns":
        return TACTICAL if ordered else COLUMNS
    return BESIDE


def fitted(layout: Layout, wanted: Callable[[str], Wanted]) -> Layout:
    """The same panels at the same places from left to right, each as high as what it has to say."""
    regions = dict(layout.regions)
    for column in columns_of(layout):
        held = _there(column, regions)
        names = list(_names(held))
        if len(names) < 2 or any(name not in regions for name in names):
            continue
        top = min(regions[name].y for name in names)
        end = max(regions[name].y + regions[name].height for name in names)
        regions.update(_placed(held, top, end - top, regions, wanted))
    return layout._replace(regions=regions)


def with_more(layout: Layout, name: str, wanted: Callable[[str], Wanted]) -> Layout:
    """Below the left panels another one, where they leave it room."""
    regions = dict(layout.regions)
    if layout.shape not in ("columns", "wide") or name in regions or "count" in regions:
        return layout
    column = _there(columns_of(layout)[0], regions)
    held = [regions[each] for each in _names(column)]
    top, end = min(each.y for each in held), max(each.y + each.height for each in held)
    free = end - top - sum(_size(part, wanted).full + 1 for part in column)
    if free >= LEAST_MORE:
        regions[name] = regions["map"]._replace(y=end - free, height=free)
    return layout._replace(regions=regions)


def by_the_log(layout: Layout, wanted: Callable[[str], Wanted]) -> Layout:
    """The cast between the sheet and a log that has not much to say, where the left panels leave it no room."""
    regions = dict(layout.regions)
    if layout.shape != "columns" or "cast" in regions or "count" in regions:
        return layout
    sheet, log = regions["sheet"], regions["log"]
    free = log.y + log.height - sheet.y - wanted("sheet").full - max(LEAST_LOG, wanted("log").full) - 2
    if free >= LEAST_MORE:
        regions["cast"] = sheet._replace(y=sheet.y + wanted("sheet").full + 1, height=free)
    return layout._replace(regions=regions)


def wide_by_the_log(layout: Layout, wanted: Callable[[str], Wanted]) -> Layout:
    """Of three parts: the cast above the log, where it is cut below the map and has more rows there."""
    regions = layout.regions
    if layout.shape != "wide" or "map" not in regions or "cast" not in regions or "count" in regions:
        return layout
    low = fitted(layout, wanted).regions["cast"].height
    if low >= wanted("cast").full:
        return layout
    log = regions["log"]
    half = log.height // 2
    above = log._replace(height=half - 1), log._replace(y=log.y + half, height=log.height - half)
    loose, foot = regions["loose"], regions["cast"].y + regions["cast"].height
    longer = loose._replace(height=foot - loose.y)
    beside = layout._replace(regions={**regions, "cast": above[0], "log": above[1], "loose": longer})
    return beside if fitted(beside, wanted).regions["cast"].height > low else layout


def with_rest(layout: Layout, tab: str, body: Wanted, situation: int, said: int, airy: bool, cast: int = 0) -> Layout:
    """Of tabs: what the current one leaves goes to the log, and to the situation where there is enough.

    `situation` are the rows that it wants, `said` those of the log, `cast` those of the cast where it is to be seen as
    well; `airy`: there are blank rows between panels.
    """
    regions = dict(layout.regions)
    last = regions.get("last")
    if last is None and "sheet" in regions and tab != "situation":
        return _under(layout, body)
    if layout.shape != "tabs" or last is None:
        return layout
    held, rows = regions["body"], regions["body"].height + last.height
    if tab == "log":
        # Its newest sentence need not stand there twice.
        del regions["last"]
        return layout._replace(regions=_moved(regions, held.height + last.height))
    below = rows - max(body.full, min(body.most, rows - situation - MOST_LOG))
    if below <= last.height:
        return layout
    regions = _moved(regions, rows - below)
    foot = regions["advice"].y
    if below < HEADED:
        regions["last"] = last._replace(y=foot - below, height=below)
        return layout._replace(regions=regions)
    del regions["last"]
    y, height = foot - below + airy, below - airy
    x, width = held.x, held.width
    if tab != "situation" and SHARED <= height < BOTH and situation > LEAST_SITUATION:
        # What can be invoked is wanted before the log's older sentences: the newest one stands below it.
        high = min(situation, height - last.height)
        regions["situation"] = Region(x, y, width, high)
        regions["last"] = Region(x, y + high, width, height - high)
    elif tab == "situation" or height < BOTH:
        regions["log"] = Region(x, y, width, height)
    elif width >= SIDE_BY_SIDE:
        left = width * 55 // 100
        low = min(cast, height - max(situation, min(LEAST_LOG, said)) - airy)
        if low >= min(cast, LEAST_MORE) > 0:
            regions["cast"] = Region(x, y + height - low, width, low)
            height -= low + airy
        regions["situation"] = Region(x, y, left, height)
        regions["log"] = Region(x + left + 3, y, width - left - 3, height)
    else:
        high = min(situation, height - airy - min(LEAST_LOG, said))
        regions["situation"] = Region(x, y, width, high)
        regions["log"] = Region(x, y + high + airy, width, height - high - airy)
    return layout._replace(regions=regions)


def without_twice(layout: Layout, tab: str) -> Layout:
    """Of tabs: the rows on the actor go to the sheet where that is shown, which says all of it."""
    if layout.shape != "tabs" or tab != "sheet" or "actor" not in layout.regions:
        return layout
    regions = dict(layout.regions)
    more = regions.pop("actor").height
    return layout._replace(regions={**regions, "body": regions["body"]._replace(height=regions["body"].height + more)})


def _under(layout: Layout, body: Wanted) -> Layout:
    """Of tabs with the sheet beside them: the situation below what the current one needs."""
    held = layout.regions["body"]
    free = held.height - body.full - 1
    if free < HEADED:
        return layout
    low = Region(held.x, held.y + held.height - free, held.width, free)
    return layout._replace(regions={**layout.regions, "body": held._replace(height=body.full), "situation": low})


def with_zones(layout: Layout, situation: int) -> Layout:
    """Below the situation the zones, where it leaves room: of tabs whose current one is not the map."""
    held = layout.regions.get("situation")
    free = 0 if held is None else held.height - situation - 1
    if layout.shape != "tabs" or held is None or free < LEAST_ZONES:
        return layout
    low = held._replace(y=held.y + held.height - free, height=free)
    return layout._replace(regions={**layout.regions, "situation": held._replace(height=situation), "zones": low})


def _moved(regions: dict[str, Region], height: int) -> dict[str, Region]:
    """The body so high, and the rows on the actor right below it."""
    body = regions["body"]
    moved = {**regions, "body": body._replace(height=height)}
    if "actor" in regions:
        moved["actor"] = regions["actor"]._replace(y=body.y + height)
    return moved


def with_situation(layout: Layout, wanted: Callable[[str], Wanted]) -> Layout:
    """Below the order and the map of a phase also the situation, where they leave it room."""
    regions = dict(layout.regions)
    if layout.shape != "columns" or "cast" not in regions or "situation" in regions:
        return layout
    cast, held = regions["cast"], regions["map"]
    end = held.y + held.height
    free = end - cast.y - wanted("cast").full - wanted("map").full - 2
    if free >= HEADED:
        regions["situation"] = held._replace(y=end - free, height=free)
        regions["map"] = held._replace(height=held.height - free - 1)
    return layout._replace(regions=regions)


def _there(column: Column, regions: Mapping[str, Region]) -> Column:
    """A column without the panels that the layout does not have."""
    kept: list[Part] = []
    for part in column:
        if isinstance(part, str):
            kept += [part] if part in regions else []
        elif inner := tuple(found for each in part if (found := _there(each, regions))):
            kept.append(inner)
    return tuple(kept)


def _names(column: Column) -> list[str]:
    return [
        name
        for part in column
        for name in ([part] if isinstance(part, str) else [name for each in part for name in _names(each)])
    ]


def _placed(
    column: Column, y: int, rows: int, regions: Mapping[str, Region], wanted: Callable[[str], Wanted]
) -> dict[str, Region]:
    """The panels of a column from a row on, in so many rows."""
    placed: dict[str, Region] = {}
    for part, height in zip(column, shared(rows, [_size(part, wanted) for part in column]), strict=True):
        if isinstance(part, str):
            placed[part] = regions[part]._replace(y=y, height=height)
        else:
            for each in part:
                placed.update(_placed(each, y, height, regions, wanted))
        y += height + 1
    return placed


def _size(part: Part, wanted: Callable[[str], Wanted]) -> Wanted:
    """What a panel wants; of columns side by side the highest of them."""
    if isinstance(part, str):
        return wanted(part)
    sizes = [[_size(inner, wanted) for inner in column] for column in part]
    return Wanted(*(max(sum(size[of] for size in each) + len(each) - 1 for each in sizes) for of in range(3)))


def shared(rows: int, parts: Sequence[Wanted]) -> list[int]:
    """Rows of each, with a blank one between: the least that all need, then the first ones all they want.

    What is left goes to whoever can use it, at the end to the last one.
    """
    rows -= len(parts) - 1
    heights = [min(part.least, part.full) for part in parts]
    while sum(heights) > max(rows, len(parts)):
        heights[heights.index(max(heights))] -= 1
    for of in (1, 2):
        for place, part in enumerate(parts):
            heights[place] += max(0, min(part[of] - heights[place], rows - sum(heights)))
    heights[-1] += max(0, rows - sum(heights))
    return heights
