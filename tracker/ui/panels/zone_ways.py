"""The ways of a map: straight lines between neighbours, everything else an exit written on the wall."""

from __future__ import annotations

from typing import NamedTuple

from tracker.engine.ways import Joint
from tracker.ui.paint import Canvas, Span, clip, cut, cut_name, measure, span, width_of
from tracker.ui.panels.zone_view import View
from tracker.ui.panels.zones import Plan
from tracker.ui.sight import Sight

NAME_ROWS = 2
MIN_EXIT = 6
Box = tuple[int, int, int, int]


class Line(NamedTuple):
    """The glyphs of a kind of way, sideways and down."""

    left: str
    across: str
    right: str
    above: str
    down: str
    below: str


OPEN = Line("├", "─", "┤", "┬", "│", "┴")
BARRED = Line("╞", "═", "╡", "╥", "║", "╨")
VEILED = Line("├", "┄", "┤", "┄", "┆", "┄")


def draw_ways(canvas: Canvas, sight: Sight, plan: Plan, seen: View, counted: bool) -> None:
    """All ways between zones in sight."""
    exits: dict[str, list[tuple[str, str]]] = {}
    falls: dict[str, int] = {}
    drawn: set[frozenset[str]] = set()
    for way in plan.ways:
        pair = frozenset((way.one, way.other))
        if pair not in drawn and _straight(canvas, sight, plan, seen, way, falls, counted):
            drawn.add(pair)
            continue
        for end, other in ((way.one, way.other), (way.other, way.one)):
            exits.setdefault(end, []).append(_exit(sight, plan, way, end, other))
    for id, parts in exits.items():
        box = seen.box(plan.cells[id])
        if box is not None:
            _write_exits(canvas, box, parts, falls.get(id))


def _straight(
    canvas: Canvas, sight: Sight, plan: Plan, seen: View, way: Joint, falls: dict[str, int], counted: bool
) -> bool:
    """Draw a way between neighbours in sight; False if it must be an exit."""
    (x, y), (x2, y2) = plan.cells[way.one], plan.cells[way.other]
    turned = (x2, y2) < (x, y)
    first, second = (way.other, way.one) if turned else (way.one, way.other)
    box, other = seen.box(plan.cells[first]), seen.box(plan.cells[second])
    if box is None or other is None or abs(x - x2) + abs(y - y2) != 1:
        return False
    if y == y2:
        _sideways(canvas, sight, way, box, other[0], turned)
    else:
        falls[first] = _downwards(canvas, sight, plan, way, second, box, other, turned, counted)
    return True


def _kind(way: Joint) -> Line:
    return VEILED if way.hidden else OPEN if way.bar == "open" else BARRED


def _bar(sight: Sight, way: Joint) -> str:
    """What it takes to pass, as a word."""
    if way.bar == "closed":
        return sight.label("border_closed")
    if way.bar == "ask" or (way.bar == "obstacle" and way.difficulty is None):
        return "?"
    return sight.level(way.difficulty) if way.bar == "obstacle" and way.difficulty is not None else ""


def _sideways(canvas: Canvas, sight: Sight, way: Joint, box: Box, end: int, turned: bool) -> None:
    left, top, width, height = box
    y = top + (3 if height >= 5 else height // 2)
    start = left + width - 1
    gap = end - start - 1
    line = _kind(way)
    wall = "wall"
    canvas.put(start, y, [span(line.left + line.across * gap + line.right, wall)])
    text = _sideways_word(sight, way, gap, turned)
    if text:
        size = measure(text)
        canvas.put(start + 1 + (gap - size) // 2, y, [span(text)])
    room = gap - 2
    if way.name and room > 2:
        rows = name_rows(way.name, room)
        for place, piece in enumerate(rows):
            piece = cut(piece, room)
            canvas.put(start + 1 + (gap - measure(piece)) // 2, y - len(rows) + place, [span(piece, "muted")])


def name_rows(name: str, room: int) -> list[str]:
    """A name in at most two rows, broken between words only: a word that is too long is cut."""
    rows: list[str] = []
    for word in name.split():
        if rows and (len(rows) == NAME_ROWS or measure(f"{rows[-1]} {word}") <= room):
            rows[-1] += f" {word}"
        else:
            rows.append(word)
    return [cut(text, room) for text in rows]


def _sideways_word(sight: Sight, way: Joint, gap: int, turned: bool) -> str:
    """Difficulty and direction with their blanks; a word that does not fit between two bits of line gives way."""
    full = _bar(sight, way)
    short = sight.words.signed(way.difficulty) if way.bar == "obstacle" and way.difficulty is not None else full[:1]
    for word in (full, short):
        text = word
        if way.oneway:
            text = f"{word} <".strip() if turned else f"> {word}".strip()
        if not text:
            return ""
        for padded in (f" {text} ", text):
            if measure(padded) + (2 if padded != text else 0) <= gap and (padded != text or way.bar == "closed"):
                return padded
    return cut(text, gap)


def _downwards(
    canvas: Canvas,
    sight: Sight,
    plan: Plan,
    way: Joint,
    lower: str,
    box: Box,
    other: Box,
    turned: bool,
    counted: bool,
) -> int:
    """Draw it and give the column of the first cell of its bottom wall that is taken."""
    left, top, width, height = box
    bottom, below = top + height - 1, other[1]
    x = left + _fall(plan, lower, width, counted)
    line = _kind(way)
    canvas.put(x, bottom, [span(line.above, "wall")])
    for y in range(bottom + 1, below):
        canvas.put(x, y, [span(line.down, "wall")])
    canvas.put(x, below, [span(line.below, "wall")])
    label = _fall_label(sight, way, turned, named=below - bottom > 2)
    if not label:
        return x
    if below - bottom > 2:
        label = clip(label, max(0, x - left - 1))
        canvas.put(x - 1 - width_of(label), bottom + 1 + (below - bottom - 2) // 2, label)
        return x
    label = [span(" "), *clip(label, max(0, x - left - 4)), span(" ")]
    canvas.put(x - width_of(label), bottom, label)
    return x - width_of(label)


def _fall(plan: Plan, lower: str, width: int, counted: bool) -> int:
    """The column of a way down: two thirds of the width, behind the name of the lower zone, before count or corner."""
    zone = plan.rooms[lower].zone
    name = 2 + measure(zone.name) + (2 if zone.hidden else 0)
    most = width - (5 + len(str(len(plan.rooms[lower].people))) if counted else 2)
    return max(min(width * 2 // 3, most), min(name + 2, most))


def _fall_label(sight: Sight, way: Joint, turned: bool, named: bool) -> list[Span]:
    name = f"{way.name} " if named and way.name else ""
    bar = _bar(sight, way)
    parts = [span(name if bar else name.rstrip(), "muted"), span(bar)]
    if way.oneway:
        parts.append(span(f"{' ' if bar or name else ''}{sight.label('up' if turned else 'down')}"))
    return parts if width_of(parts) else []


def _exit(sight: Sight, plan: Plan, way: Joint, end: str, other: str) -> tuple[str, str]:
    """An exit, and what it takes."""
    inward = way.oneway and end == way.other
    bar = _bar(sight, way)
    return f"{'<' if inward else '>'} {cut_name(plan.rooms[other].zone.name, 20)}", f", {bar}" if bar else ""


def _write_exits(canvas: Canvas, box: Box, exits: list[tuple[str, str]], taken: int | None) -> None:
    """Write exits on the bottom wall, at its right end unless a way down begins there. What they take gives way."""
    left, top, width, height = box
    end = left + width - 1 if taken is None else taken - 1
    room = end - left - 4
    if room < MIN_EXIT:
        return
    text = "  ".join(name + bar for name, bar in exits)
    if measure(text) > room:
        text = "  ".join(name for name, _ in exits)
    if measure(text) > room and len(exits) > 1:
        more = f"  +{len(exits) - 1}"
        text = cut(exits[0][0], max(2, room - len(more))) + more
    text = cut(text, room)
    canvas.put(end - measure(text) - 2, top + height - 1, [span(f" {text} ", "muted")])
