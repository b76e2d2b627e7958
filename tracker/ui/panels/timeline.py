"""The timeline of a replay: exchanges as stretches in proportion to their entries, and what is to be found on them."""

from __future__ import annotations

from tracker.ui.glyphs import FOCUS, OUT, RULE
from tracker.ui.paint import Canvas, Line, Picture, Span, Spot, cut, framed, measure, row, span, width_of, wrap
from tracker.ui.panels.heading import heading
from tracker.ui.replay import Bar, Timeline
from tracker.ui.sight import Sight

MOMENT = "█"
START, END = "├", "┤"
MARK = "!"
LEAST = 3
"""Cells of a stretch that has a start, a line and a gap behind it."""
AT = "place"
"""The spot of a place that a click goes to."""


class _Ruler:
    """Which column a place has."""

    def __init__(self, line: Timeline, width: int) -> None:
        self.first, self.last = 1, max(2, width - 2)
        self._places = max(1, line.last)

    def column(self, place: int) -> int:
        """Of a place."""
        return self.first + (self.last - 1 - self.first) * place // self._places


def timeline(sight: Sight, width: int, height: int) -> Picture:
    """Heading, titles of the stretches, the line, the marks, the sentence; the line alone where there is one row."""
    line = sight.timeline
    if line is None:
        return framed([], width, height)
    ruler = _Ruler(line, width)
    rows: list[tuple[int, Line]] = [
        (3, heading(width, sight.label("timeline_title"), _state(sight, line), focused=True)),
        (4, _titles(line, ruler, width)),
        (0, _track(line, ruler, width)),
        (2, _marks(line, ruler, width)),
    ]
    # What was done is read whole where there are rows for it.
    rows += [(1, drawn) for drawn in _sentence(sight, line, width, max(1, height - len(rows)))]
    kept = [(rank, drawn) for rank, drawn in rows if rank < height]
    at = next((y for y, (rank, _) in enumerate(kept) if rank == 0), 0)
    return framed([drawn for _, drawn in kept], width, height, _spots(line, ruler, at))


def _state(sight: Sight, line: Timeline) -> list[Span]:
    speed = [span(f"{line.speed}x", "strong", bold=True)]
    plays = [span(f" {sight.label('playing')}", "text")] if line.playing else []
    return [*speed, *plays, span(f"   {sight.label('undone_shown' if line.undone else 'undone_hidden')}", "muted")]


def _columns(line: Timeline, ruler: _Ruler) -> list[tuple[int, Bar]]:
    """Where each stretch begins that has a column to itself; the first one that shares a column has it."""
    found: list[tuple[int, Bar]] = []
    for bar in line.bars:
        column = ruler.column(bar.first)
        if not found or column - found[-1][0] >= LEAST:
            found.append((column, bar))
        elif not found[-1][1].title or (line.place >= bar.first and column == found[-1][0]):
            found[-1] = (found[-1][0], bar)
    return found


def _titles(line: Timeline, ruler: _Ruler, width: int) -> Line:
    canvas = Canvas(width, 1)
    free = 0
    starts = _columns(line, ruler)
    for place, (column, bar) in enumerate(starts):
        room = (starts[place + 1][0] if place + 1 < len(starts) else ruler.last) - column - 1
        text = cut(bar.title, max(room, 0)) if measure(bar.title) > room >= 6 else bar.title
        if not text or column < free or (measure(text) > room and not text.isdecimal()):
            continue
        here = bar.first <= line.place < bar.end
        canvas.put(column, 0, [span(text, "strong" if here else "muted", bold=here)])
        free = column + measure(text) + 1
    return canvas.lines()[0]


def _track(line: Timeline, ruler: _Ruler, width: int) -> Line:
    canvas = Canvas(width, 1)
    moment = ruler.column(line.place)
    starts = [column for column, _ in _columns(line, ruler)]
    for place, start in enumerate(starts):
        last = place + 1 == len(starts)
        end = ruler.last if last else starts[place + 1] - 1
        canvas.put(start, 0, [span(START, "wall")])
        played = max(0, min(end, moment) - start - 1)
        rest = max(0, end - start - 1 - played)
        canvas.put(start + 1, 0, [span(FOCUS * played, "text"), span(RULE * rest, "wall")])
    canvas.put(ruler.last, 0, [span(END, "wall")])
    canvas.put(moment, 0, [span(MOMENT, "strong", bold=True)])
    return canvas.lines()[0]


def _marks(line: Timeline, ruler: _Ruler, width: int) -> Line:
    canvas = Canvas(width, 1)
    number = str(line.entry)
    at = min(max(0, ruler.column(line.place)), max(0, width - len(number)))
    kept = range(at - 1, at + len(number) + 1)
    drawn: dict[int, str] = {}
    for place, mark in line.marks:
        column = ruler.column(place)
        if column not in kept and drawn.get(column) != OUT:
            drawn[column] = mark
    for column, mark in drawn.items():
        canvas.put(column, 0, [span(mark, "harm" if mark == OUT else "text")])
    canvas.put(at, 0, [span(number, "strong", bold=True)])
    return canvas.lines()[0]


def _sentence(sight: Sight, line: Timeline, width: int, most: int) -> list[Line]:
    legend = [
        span(f"{MARK} ", "text"),
        span(f"{sight.label('legend_mark')}   ", "muted"),
        span(f"{OUT} ", "harm"),
        span(sight.label("legend_out"), "muted"),
        span(" "),
    ]
    said = line.sentence or sight.label("replay_start")
    beside = width - width_of(legend) - 4
    fits = beside >= width // 3 and measure(said) <= most * beside
    room = max(1, width - 2 - (width_of(legend) + 2 if fits else 0))
    pieces = wrap(said, room, limit=most) or [""]
    return [row(width, [span(" "), span(piece)], legend if fits and not n else ()) for n, piece in enumerate(pieces)]


def _spots(line: Timeline, ruler: _Ruler, y: int) -> list[Spot]:
    """A click on the line goes there."""
    places: dict[int, int] = {}
    width = ruler.last - ruler.first
    for column in range(ruler.first, ruler.last):
        places[column] = min(line.last, -(-(column - ruler.first) * line.last // max(1, width - 1)))
    return [Spot(y, column, 1, f"{AT}:{place}") for column, place in places.items()]
