"""F1: every key there is here, drawn from the tables that the keys act by, so that it cannot say anything else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from tracker.ui.binding import Binding
from tracker.ui.curtain import ANYWHERE
from tracker.ui.filling import Fields
from tracker.ui.finding import Finder
from tracker.ui.forms import Calls, Detection
from tracker.ui.fudge_keys import plays_fudge
from tracker.ui.keymap import PANELS, READ
from tracker.ui.keys_everywhere import COMMON
from tracker.ui.keys_open import CHECK, HIT, ROLL
from tracker.ui.keys_replay import REPLAY
from tracker.ui.labels import label
from tracker.ui.paint import Picture, Span, blank, columns, fit, framed, on, span, wrap
from tracker.ui.panels.heading import heading
from tracker.ui.questions import Pick, Write
from tracker.ui.sight import Sight
from tracker.ui.spoken import key_said

if TYPE_CHECKING:
    from tracker.ui.seat import Seat

Row = tuple[str, str]
"""A key, and what it does."""
KEY = 11
"""Cells of a key and the blanks behind it."""
GAP = 3
"""Cells between two columns."""
COLUMN = 58
"""Cells from which there is another column."""
SELECTING = (("digits", "select by number"), ("up down", "select the next one, or scroll what is up"))
SCREEN = (
    (ANYWHERE.upper(), "the curtain, whatever is asked or written; again, and all is as it was"),
    ("Ctrl+L", "draw the screen anew"),
    ("Ctrl+C", "leave at once; everything is kept"),
)
"""Keys that mean the same wherever one is."""


FIRST = {"roll": "Open roll", "check": "Open roll", "hit": "Hit"}
"""What one asks about from there."""


def groups(seat: Seat) -> list[tuple[str, list[Row]]]:
    """The keys of this game by where they act; those of where one was come first."""
    first = FIRST.get(seat.looking.under[0])
    return sorted(_groups(seat), key=lambda group: group[0] != first)


def _groups(seat: Seat) -> Iterator[tuple[str, list[Row]]]:
    if seat.replay:
        yield "Replay", [*_rows(REPLAY), *_panels(seat)]
    else:
        yield "Table", [*_rows(seat.own_keys.of_table()), *SELECTING, *_panels(seat)]
        if seat.own_keys.plays_fate:
            yield "Open roll", list(_rows(ROLL, COMMON))
        if plays_fudge(seat):
            yield "Open roll", list(_rows(CHECK, COMMON))
        if seat.own_keys.plays_fate or seat.place[0] == "hit":
            yield "Hit", list(_rows(HIT, COMMON))
    yield "What is read", [*_rows(READ, COMMON), ("PageUp", "ten lines up, PageDown down; Home and End")]
    if not seat.replay:
        yield "A list", list(Pick.KEYS)
        yield "A line", list(Write.KEYS)
        yield "A form", list(Fields.KEYS)
        if seat.table.scene is not None and seat.table.scene.system == "tactical":
            yield "Counts that are called", list(Calls.KEYS)
            yield "Who noticed", list(Detection.KEYS)
    yield "Finding", list(Finder.KEYS)
    yield "Everywhere", list(SCREEN)


def _rows(bindings: Iterable[Binding], but: tuple[Binding, ...] = ()) -> Iterator[Row]:
    left = {binding.key for binding in but}
    return ((binding.key, binding.meaning) for binding in bindings if binding.key not in left)


def _panels(seat: Seat) -> list[Row]:
    return [(key, f"panel: {label(seat.words, f'{panel}_title')}") for key, panel in PANELS.items()]


def draw_all_keys(seat: Seat, sight: Sight, width: int, height: int) -> Picture:
    """All of them, in as many columns as fit; taller than the place where there are more: it is scrolled."""
    count = max(1, min(3, width // COLUMN))
    each = (width + GAP) // count
    lines: list[list[Span]] = []
    for group, rows in groups(seat):
        title = seat.words.screen(group)
        lines += [[], [span(title, "muted", bold=True)]] if lines else [[span(title, "muted", bold=True)]]
        for key, meaning in rows:
            told = seat.words.keyed(seat.words.asked(meaning))
            first, *more = wrap(told, max(1, each - KEY - GAP)) or [""]
            lines.append([span(fit(key_said(key, seat.words), KEY), "strong", bold=True), span(first)])
            lines += [[span(" " * KEY), span(piece)] for piece in more]
    room = max(1, height - 1)
    whole = len(lines) <= room * count
    # Of what has no room one screen is read to the end of its columns before the next one; the last row says how many.
    size = room if whole else max(1, room - 1)
    leave = seat.words.screen("Esc back" if whole else "up and down   Esc back")
    drawn = [heading(width, seat.words.screen("Keys"), leave)]
    for top in range(0, len(lines), size * count):
        for y in range(top, top + size):
            cells = [(x * each, lines[y + x * size]) for x in range(count) if y + x * size < len(lines)]
            drawn.append(on(columns(width, cells), "ground") if cells else blank(width))
    return framed(drawn, width, len(drawn))
