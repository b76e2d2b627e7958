"""The table of ways to absorb a hit: boxes, each slot, what is absorbed, how one stands afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tracker.engine.fate.harm import boxes_and_slots
from tracker.engine.fate.system import rules_for
from tracker.model.cast import FateSheet, Slot
from tracker.model.rolls import Hit
from tracker.rules.harm import Box, Way
from tracker.rules.harm import Slot as Read
from tracker.ui.glyphs import CURSOR, FREE, MARKED
from tracker.ui.paint import Span, measure, on, span, width_of
from tracker.ui.panels.heading import heading
from tracker.ui.places.drawing import Board, joined
from tracker.ui.places.words import say
from tracker.ui.sight import Sight
from tracker.ui.slot_columns import Column, columns_of

MOST = 9
"""Ways that have a number to press."""
LONG_TRACK = 10
FOR_ENTER = 8
"""Cells kept free at the end of a row."""
LEAST_AFTER = 12
"""Cells without which there is no column of what is left afterwards."""
FIRST = 4
"""Where the boxes start, after mark and number."""


class WayTable(NamedTuple):
    """The ways and which of them is marked."""

    sight: Sight
    hit: Hit
    ways: Sequence[Way]
    marked: int
    expanded: bool

    @property
    def slots(self) -> tuple[Slot, ...]:
        """Slots of the sheet."""
        sheet = self.sight.table.cast[self.hit.who].sheet
        return sheet.slots if isinstance(sheet, FateSheet) else ()

    @property
    def columns(self) -> tuple[Column, ...]:
        """Slots as they are drawn."""
        return columns_of(self.slots, self.hit.harm)

    @property
    def read(self) -> tuple[tuple[Box, ...], tuple[Read, ...]]:
        """The same with the boxes, as the rules read them."""
        who = self.sight.table.cast[self.hit.who]
        rules = rules_for(self.sight.table.scenes[self.hit.scene], who)
        return boxes_and_slots(who, self.hit.harm, rules)

    def air(self, rows: int) -> int:
        """Blank rows that would do it good: under its heading and between the ways."""
        return min(len(self.ways), rows - 2) if rows > 2 and self.ways else 0

    def shown(self, room: int) -> tuple[int, int]:
        """First and last of the ways that are shown; the marked one is among them."""
        last = len(self.ways) if self.expanded else min(MOST, len(self.ways))
        most = min(room, last)
        start = max(0, min(self.marked, last - 1) - most + 1)
        return start, min(last, start + most)


def draw_ways(board: Board, table: WayTable, x: int, y: int, width: int, height: int) -> int:
    """Heading, columns and ways in at most so many rows; gives how many it took."""
    sight, top = table.sight, y
    head = height >= 4 or (height >= 3 and not table.ways)
    if head:
        note = say(sight, "least_first") if len(table.ways) > 1 else ""
        board.put(x, y, heading(width, say(sight, "ways_title"), note))
        y += 1
    if not table.ways:
        board.left(x + 2, y, [span(say(sight, "no_way"), "text")], x + width)
        return y + 1 - top
    stops = _stops(table, width)
    told = stops[-1] > width
    if head and not told:
        _header(board, table, stops, x, y, width)
        y += 1
    room = height - (y - top)
    more = len(table.ways) > min(room, MOST if not table.expanded else room)
    start, end = table.shown(room - more)
    airy = head and room - more >= 2 * (end - start)
    for place in range(start, end):
        y += airy
        if told:
            _told_way(board, table, place, x, y, width)
        else:
            _way(board, table, place, stops, x, y, width)
        y += 1
    if more:
        left = len(table.ways) - (end - start)
        board.left(x + FIRST, y, [span(say(sight, "more_rows", n=left), "muted")], x + width)
        y += 1
    return y - top


def _told_way(board: Board, table: WayTable, place: int, x: int, y: int, width: int) -> None:
    """A way in words, where its columns have no room beside each other."""
    sight, way, now = table.sight, table.ways[place], place == table.marked
    ground = "raised" if now else "ground"
    board.fill(x, y, width, 1, ground)
    names = [sight.label(table.slots[slot].severity) for slot in way.slots]
    said = joined([_mark_text(table, way) if way.boxes or not names else "", *names])
    number = str(place + 1) if place < MOST else "+"
    left = [
        span(CURSOR if now else " ", "strong"),
        span(f" {number} ", "strong", bold=True),
        span(said, "strong" if now else "text", bold=now),
    ]
    end = x + width
    if way.absorbed != table.hit.shifts:
        more = say(sight, "n_of", n=way.absorbed, of=table.hit.shifts)
        end = board.right(end - 1, y, on([span(more, "muted")], ground), x + width // 2) - 1
    board.left(x, y, on(left, ground), end)
    board.spot(x, y, width, f"way:{place + 1}")


def _stops(table: WayTable, width: int) -> list[int]:
    """Where the columns start: boxes, each slot, absorbs, afterwards; as far apart as there is room for."""
    longest_ = max(measure(_long(table, way)) for way in table.ways[:MOST])
    for gap in (5, 3):
        stops = _apart(table, gap)
        if stops[-1] + longest_ + FOR_ENTER <= width:
            return stops
    return _apart(table, 2)


def _apart(table: WayTable, gap: int) -> list[int]:
    sight = table.sight
    marks = max(width_of(_boxes(table, way)) + 1 + measure(_mark_text(table, way)) for way in table.ways)
    stops = [FIRST, FIRST + max(marks, measure(say(sight, "col_boxes"))) + gap]
    for column in table.columns:
        title = f"{sight.label(column.severity)} {column.value}"
        cell = max(measure(title), len(column.places) + 1 + measure(say(sight, "take")))
        stops.append(stops[-1] + cell + gap)
    absorbs = max(measure(say(sight, "col_absorbs")), 8)
    return [*stops, stops[-1] + absorbs + gap]


def _header(board: Board, table: WayTable, stops: list[int], x: int, y: int, width: int) -> None:
    sight = table.sight
    texts = [say(sight, "col_boxes"), *(f"{sight.label(each.severity)} {each.value}" for each in table.columns)]
    texts += [say(sight, "col_absorbs"), say(sight, "col_after")]
    for place, text in enumerate(texts if _tells_after(stops, width) else texts[:-1]):
        end = stops[place + 1] - 1 if place + 1 < len(stops) else width
        board.left(x + stops[place], y, [span(text, "muted")], x + min(width, end))


def _way(board: Board, table: WayTable, place: int, stops: list[int], x: int, y: int, width: int) -> None:
    sight, way, now = table.sight, table.ways[place], place == table.marked
    ground = "raised" if now else "ground"
    board.fill(x, y, width, 1, ground)
    strong = "strong" if now else "text"

    def put(at: int, parts: list[Span], end: int) -> None:
        board.left(x + at, y, on(parts, ground), x + min(width, end))

    if now:
        put(0, [span(CURSOR, "strong")], 2)
    put(2, [span(str(place + 1), "strong", bold=True)] if place < MOST else [span("+", "muted")], FIRST)
    text = span(f" {_mark_text(table, way)}", strong if way.boxes else "muted", bold=now and bool(way.boxes))
    put(stops[0], [*_boxes(table, way), text], stops[1] - 1)
    for number, column in enumerate(table.columns):
        put(stops[1 + number], _slot(table, way, column, now), stops[2 + number] - 1)
    said = say(sight, "n_of", n=way.absorbed, of=table.hit.shifts)
    put(stops[-2], [span(said, strong)], stops[-1] - 1)
    enter = [span(say(sight, "enter"), "strong", bold=True)] if now else []
    room = width - 1 - (width_of(enter) + 2 if enter else 0)
    if _tells_after(stops, width):
        said = _after(table, way, width - FOR_ENTER - stops[-1])
        put(stops[-1], [span(said, "text" if now else "muted")], room)
    if enter and stops[-2] + 10 < room:
        board.right(x + width - 1, y, on(enter, ground))
    board.spot(x, y, width, f"way:{place + 1}")


def _tells_after(stops: list[int], width: int) -> bool:
    return stops[-1] + LEAST_AFTER + FOR_ENTER <= width


def _graded(table: WayTable) -> bool:
    return any(box.value != 1 for box in table.read[0])


def _mark_text(table: WayTable, way: Way) -> str:
    if not way.boxes:
        return say(table.sight, "mark_none")
    values = [table.read[0][place].value for place in way.boxes]
    key = "mark_value" if _graded(table) else "mark_n"
    return say(table.sight, key, n=sum(values) if _graded(table) else len(values))


def _boxes(table: WayTable, way: Way) -> list[Span]:
    """The track as it would be: newly marked in harm, marked already muted."""
    held, graded = table.read[0], _graded(table)
    if len(held) > LONG_TRACK:
        marked = sum(box.marked for box in held)
        return [span(MARKED, "harm" if way.boxes else "muted"), span(f"{marked + len(way.boxes)}/{len(held)}")]
    parts: list[Span] = []
    for place, box in enumerate(held):
        if graded:
            parts.append(span(f"{' ' if place else ''}{box.value}", "muted"))
        new = place in way.boxes
        parts.append(span(MARKED if box.marked or new else FREE, "harm" if new else "muted"))
    return parts


def _slot(table: WayTable, way: Way, column: Column, now: bool) -> list[Span]:
    """The slot, or the boxes of a condition, as they would be."""
    read = [table.read[1][place] for place in column.places]
    taken = [place in way.slots for place in column.places]
    glyphs = [
        span(MARKED, "harm") if new else span(MARKED if slot.taken else FREE, "muted")
        for new, slot in zip(taken, read, strict=True)
    ]
    if any(taken):
        return [*glyphs, span(f" {say(table.sight, 'take')}", "strong" if now else "text", bold=now)]
    if all(slot.taken for slot in read):
        return [*glyphs, span(f" {say(table.sight, 'full')}", "muted")]
    wrong = column.only not in ("", table.hit.harm)
    return [*glyphs, span(f" {say(table.sight, 'other_harm')}" if wrong else "", "muted")]


def _after(table: WayTable, way: Way, room: int) -> str:
    """How one stands afterwards; the slots are left out of all rows where one of them has no room for them."""
    short = any(measure(_long(table, each)) > room for each in table.ways[:MOST])
    return _short(table, way) if short else _long(table, way)


def _short(table: WayTable, way: Way) -> str:
    free = sum(not box.marked for box in table.read[0]) - len(way.boxes)
    return say(table.sight, "after_boxes", n=free) if free else say(table.sight, "after_no_box")


def _long(table: WayTable, way: Way) -> str:
    sight, said = table.sight, _short(table, way)
    if not way.slots:
        return said
    names = dict.fromkeys(sight.label(table.slots[place].severity) for place in way.slots)
    return f"{said}, {say(sight, 'after_slots', slots=sight.words.join(list(names)))}"
