"""The ledger on the screen: what everybody holds, then every point that moved, the newest first."""

from __future__ import annotations

from tracker.language.ledger import Ledger, Row, rows, totals
from tracker.ui.paint import Line, Picture, Span, columns, framed, measure, on, span, wrap
from tracker.ui.panels.heading import heading
from tracker.ui.sight import Sight

ROOMY = 100
"""Cells from which the exchange and what became of locked points have columns of their own."""


def draw_ledger(sight: Sight, book: Ledger, width: int, height: int) -> Picture:
    """All of it, as tall as it is: the place is scrolled."""
    words = sight.words
    leave = words.screen("up and down   Esc back")
    lines: list[Line] = [heading(width, words.say("ui", "ledger_title"), leave, focused=True)]
    held = wrap("  ".join(totals(sight.table, words)), width)
    lines += [on(columns(width, [(0, [span(piece)])]), "ground") for piece in held]
    lines.append(on(columns(width, _cells(_head(sight), width, "muted")), "ground"))
    told = rows(book, sight.table, words)
    if not told:
        lines.append(on(columns(width, [(0, [span(words.say("ui", "ledger_empty"), "muted")])]), "ground"))
    for row in reversed(told):
        cells = _cells(row, width, "strong" if row.open else "text")
        (at, (why, *_)) = cells[-1]
        first, *more = wrap(why.text, max(1, width - at))
        lines.append(on(columns(width, [*cells[:-1], (at, [why._replace(text=first)])]), "ground"))
        lines += [on(columns(width, [(at, [why._replace(text=piece)])]), "ground") for piece in more]
    return framed(lines, width, max(height, len(lines)))


def _head(sight: Sight) -> Row:
    words = sight.words
    names = (words.say("ui", f"ledger_head_{key}") for key in ("when", "from", "to"))
    when, giver, taker = names
    return Row(words.term("entry"), when, giver, taker, "", words.say("ui", "ledger_head_why"), "")


def _cells(row: Row, width: int, fg: str) -> list[tuple[int, list[Span]]]:
    """Entry, from, to, how many and why; with room also the exchange and what became of it."""
    muted = "muted"
    if width >= ROOMY:
        wide = min(28, (width - 16) // 5)
        at = (0, 7, 14, 14 + wide, 14 + 2 * wide, 18 + 2 * wide)
        why = f"{row.why}, {row.state}" if row.state else row.why
        texts = (row.entry, row.when, row.giver, row.taker, row.n, why)
    else:
        wide = max(6, (width - 10) // 3)
        at = (0, 0, 6, 6 + wide, 6 + 2 * wide, 9 + 2 * wide)
        texts = (row.entry, "", row.giver, row.taker, row.n, row.state or row.why)
    inks = (muted, muted, fg, fg, fg, fg if row.state else muted)
    cells = [(start, [span(text, ink)]) for start, text, ink in zip(at, texts, inks, strict=True)]
    kept = [cells[0], *([cells[1]] if width >= ROOMY else []), *cells[2:]]
    return [cell for cell in kept if measure(cell[1][0].text) or cell[0]]
