"""Pictures made of text: spans, lines and the few ways to put them together.

A picture is what a panel draws: lines of spans, each span a text and an ink. An ink names roles of the look (see
`theme.py`), never a colour. Widths are cells of the terminal, measured by grapheme, and text is cut before it becomes
a segment. No string is ever parsed as markup.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from tracker.ui.cells import clean as clean
from tracker.ui.cells import cut as cut
from tracker.ui.cells import cut_name as cut_name
from tracker.ui.cells import fit as fit
from tracker.ui.cells import graphemes as graphemes
from tracker.ui.cells import hanging as hanging
from tracker.ui.cells import measure as measure
from tracker.ui.cells import wrap as wrap


class Ink(NamedTuple):
    """How a text is drawn, in roles."""

    fg: str = "text"
    ground: str = ""
    """Empty: the ground of the row it stands in."""
    bold: bool = False


@lru_cache(maxsize=1024)
def ink_of(fg: str, ground: str, bold: bool) -> Ink:
    """The one ink of these roles: equal inks are nearly always the same object, which makes comparing them cheap."""
    return Ink(fg, ground, bold)


class Span(NamedTuple):
    """A text of one ink."""

    text: str
    ink: Ink = Ink()


Line = tuple[Span, ...]


class Spot(NamedTuple):
    """Where something is drawn, so that a click finds it."""

    row: int
    col: int
    width: int
    id: str


def moved(spots: Iterable[Spot], rows: int, cols: int = 0) -> list[Spot]:
    """Spots of a picture that stands so many cells further down and to the right in another one."""
    return [Spot(row + rows, col + cols, width, id) for row, col, width, id in spots]


class Picture(NamedTuple):
    """Lines of equal width, and where the things on them are."""

    lines: tuple[Line, ...]
    spots: tuple[Spot, ...] = ()

    def spot_at(self, col: int, row: int) -> str | None:
        """The id of what is drawn there; what was drawn last lies on top."""
        return next((s.id for s in reversed(self.spots) if s.row == row and s.col <= col < s.col + s.width), None)


def span(text: str, fg: str = "text", *, ground: str = "", bold: bool = False) -> Span:
    """A span, its ink written out. The text may be anybody's: it is made fit to stand in a line."""
    if not text.isascii() or "\n" in text:
        text = clean(text)
    return Span(text, ink_of(fg, ground, bold))


def plain(picture: Picture) -> str:
    """The text of a picture, for tests and for whoever cannot see it."""
    return "\n".join("".join(part.text for part in line) for line in picture.lines)


def width_of(spans: Iterable[Span]) -> int:
    """Cells of several spans together."""
    return measure("".join([text for text, _ in spans]))


def clip(spans: Sequence[Span], width: int) -> list[Span]:
    """The spans in at most so many cells."""
    if width_of(spans) <= width:
        return list(spans)
    kept: list[Span] = []
    for part in spans:
        size = measure(part.text)
        if size >= width:
            if width > 0:
                # Something is missing after it even if this one would just fit.
                kept.append(Span(cut(part.text + " ", width) if size == width else cut(part.text, width), part.ink))
            break
        kept.append(part)
        width -= size
    return kept


def as_many(pieces: Sequence[Sequence[Span]], width: int, word: str = "") -> list[Span]:
    """Whole pieces, one behind the other, as many as have room; then how many more there are, with that word."""
    more = f" {word}" if word else ""
    kept: list[Span] = []
    used = 0
    for place, piece in enumerate(pieces):
        size, left = width_of(piece), len(pieces) - place - 1
        if used + size + (measure(f"  +{left}{more}") if left else 0) > width:
            told = f"  +{left + 1}{more}" if kept else f"+{left + 1}{more}"
            return [*kept, span(told, "muted")] if used + measure(told) <= width else kept
        kept += piece
        used += size
    return kept


def on(spans: Iterable[Span], ground: str) -> Line:
    """The spans on a ground; those with a fill of their own keep it."""
    return tuple(
        part if part.ink.ground else Span(part.text, ink_of(part.ink.fg, ground, part.ink.bold))
        for part in spans
        if part.text
    )


def row(width: int, left: Sequence[Span], right: Sequence[Span] = (), *, ground: str = "ground", gap: int = 2) -> Line:
    """A line of exactly this width, parts at both ends; the left one gives way."""
    right = clip(right, width)
    taken = width_of(right)
    left = clip(left, width - taken - gap if taken else width)
    blank = Span(" " * (width - taken - width_of(left)))
    return on((*left, blank, *right), ground)


def columns(width: int, cells: Sequence[tuple[int, Sequence[Span]]], right: Sequence[Span] = ()) -> list[Span]:
    """Parts that start at fixed columns, each cut before the next one; `right` ends at the width."""
    line: list[Span] = []
    used = 0
    right = clip(right, width)
    end = width - width_of(right)
    starts = [*(start for start, _ in cells[1:]), end]
    for (start, parts), limit in zip(cells, starts, strict=True):
        if start >= end:
            break
        line.append(Span(" " * (start - used)))
        last = limit >= end
        kept = clip(parts, min(limit, end) - start - (0 if last and not right else 1))
        line.extend(kept)
        used = start + width_of(kept)
    return [*line, Span(" " * (end - used)), *right]


def blank(width: int, ground: str = "ground") -> Line:
    """An empty line."""
    return (Span(" " * width, ink_of("text", ground, False)),)


def framed(lines: Sequence[Line], width: int, height: int, spots: Iterable[Spot] = ()) -> Picture:
    """A picture of exactly this size out of lines that have its width."""
    kept = tuple(lines[:height])
    inside = [
        spot if spot.col >= 0 and spot.col + spot.width <= width else _within(spot, width)
        for spot in spots
        if spot.row < height
    ]
    return Picture(kept + (blank(width),) * (height - len(kept)), tuple(spot for spot in inside if spot.width > 0))


def _within(spot: Spot, width: int) -> Spot:
    start, end = max(0, spot.col), min(width, spot.col + spot.width)
    return spot if end - start == spot.width else Spot(spot.row, start, end - start, spot.id)


def headless(picture: Picture) -> Picture:
    """Without its first line, where a tab is the heading."""
    return Picture(picture.lines[1:], tuple(moved((s for s in picture.spots if s.row), -1)))


class Canvas:
    """A grid of cells to draw on in any order; a wide character keeps its two cells or neither."""

    def __init__(self, width: int, height: int, ground: str = "ground") -> None:
        self.width, self.height = width, height
        self._cells = [[" "] * width for _ in range(height)]
        self._inks = [[ink_of("text", ground, False)] * width for _ in range(height)]
        self._lines: list[Line] | None = None

    def put(self, x: int, y: int, parts: Iterable[Span]) -> int:
        """Draw spans from there on; what lies outside is left out. Gives the column after the last one."""
        for text, ink in parts:
            x = self._write(x, y, text if text.isascii() else _cells(text), ink)
        return x

    def fill(self, x: int, y: int, width: int, height: int, ground: str) -> None:
        """Give cells a ground, empty."""
        for line in range(y, y + height):
            self._write(x, line, " " * width, ink_of("text", ground, False))

    def _write(self, x: int, y: int, cells: Sequence[str], ink: Ink) -> int:
        after = x + len(cells)
        if not 0 <= y < self.height or x >= self.width or after <= 0 or not cells:
            return after
        start, end = x if x > 0 else 0, after if after < self.width else self.width
        if start != x or end != after:
            cells = _halved(list(cells[start - x : end - x]))
        row, inks = self._cells[y], self._inks[y]
        if not row[start] and start:
            row[start - 1] = " "
        if end < self.width and not row[end]:
            row[end] = " "
        row[start:end] = cells
        if ink.ground:
            inks[start:end] = [ink] * (end - start)
        else:
            inks[start:end] = [ink_of(ink.fg, old.ground, ink.bold) for old in inks[start:end]]
        return after

    def stamp(self, x: int, y: int, other: Canvas) -> None:
        """Draw what is on another canvas, all of it; what lies outside is left out."""
        if x < 0 or y < 0 or x + other.width > self.width or y + other.height > self.height:
            for row, line in enumerate(other.lines()):
                self.put(x, y + row, line)
            return
        end = x + other.width
        for row, (cells, inks) in enumerate(zip(other._cells, other._inks, strict=True), y):
            under = self._cells[row]
            if x and not under[x]:
                under[x - 1] = " "
            if end < self.width and not under[end]:
                under[end] = " "
            under[x:end] = cells
            self._inks[row][x:end] = inks

    def lines(self, before: Canvas | None = None) -> list[Line]:
        """What was drawn, neighbours of one ink joined; rows that are as they were on another canvas are the same."""
        rows = zip(self._cells, self._inks, strict=True)
        if before is None or before._lines is None or len(before._lines) != self.height:
            self._lines = [_joined(cells, inks) for cells, inks in rows]
        else:
            held = zip(before._cells, before._inks, before._lines, strict=True)
            self._lines = [
                line if cells == was and inks == had else _joined(cells, inks)
                for (cells, inks), (was, had, line) in zip(rows, held, strict=True)
            ]
        return self._lines


def _joined(cells: list[str], inks: list[Ink]) -> Line:
    line: list[Span] = []
    start = 0
    for ink, run in groupby(inks):
        end = start + len(list(run))
        line.append(Span("".join(cells[start:end]), ink))
        start = end
    return tuple(line)


@lru_cache(maxsize=4096)
def _cells(text: str) -> tuple[str, ...]:
    """A text by cells; the second cell of a wide character is empty."""
    return tuple(part for piece, size in graphemes(text) for part in (piece, "")[:size])


def _halved(cells: list[str]) -> list[str]:
    """Cells that were cut out of a text, blanks for the halves of wide characters at both ends."""
    if not cells[0]:
        cells[0] = " "
    if measure(cells[-1]) > 1:
        cells[-1] = " "
    return cells
