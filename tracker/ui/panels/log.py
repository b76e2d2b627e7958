"""The log: sentences of what happened, the newest at the foot."""

from __future__ import annotations

from functools import lru_cache

from tracker.ui.paint import Line, Picture, Span, blank, clip, cut, framed, row, span, wrap
from tracker.ui.panels.heading import heading
from tracker.ui.sight import Sight

WHOLE = 1000
"""Lines of a sentence that has as many as it needs."""


def log(sight: Sight, width: int, height: int) -> Picture:
    """As many of the newest sentences as fit; the newest in text, older ones muted."""
    entries = (
        f"{sight.entry} {sight.label('of')} {sight.replay[1]}" if sight.replay else sight.count("entry", sight.entry)
    )
    top = heading(width, sight.label("log_title"), entries if sight.log else "", focused=sight.panel == "log")
    rows = _rows(sight, width, height - 1)
    if not sight.log and height > 1:
        rows = [row(width, [span(sight.label("nothing_yet"), "muted")])]
    return framed([top, *rows], width, height)


def _rows(sight: Sight, width: int, room: int) -> list[Line]:
    """Lines from the newest sentence upwards until the room is full; the newest is never cut off at its start."""
    digits = len(str(sight.log[-1][0])) if sight.log else 1
    indent = digits + 2 if width >= 24 else 0
    lines: list[Line] = []
    for place, (seq, sentence) in enumerate(reversed(sight.log)):
        left = room - len(lines)
        if left <= 0:
            break
        fg = "muted" if place else "text"
        drawn = _told(width, indent, digits, seq, sentence, fg, left if not place else WHOLE)
        if len(drawn) > left:
            break
        lines = [*drawn, *lines]
    return lines


@lru_cache(maxsize=512)
def _told(width: int, indent: int, digits: int, seq: int, sentence: str, fg: str, limit: int) -> tuple[Line, ...]:
    """The lines of one sentence: most of a log is as it was before the last key."""
    pieces = wrap(sentence, width - indent, limit=limit)
    return tuple(
        row(width, [span(_number(seq, digits, indent, first), "muted"), span(piece, fg)])
        for first, piece in zip([True, *[False] * len(pieces)], pieces, strict=False)
    )


def _number(seq: int, digits: int, indent: int, first: bool) -> str:
    return (f" {seq:>{digits}} " if first else " " * indent)[:indent]


def last(sight: Sight, width: int, height: int = 1) -> Picture:
    """The newest sentence alone, where the log is on a tab; with more rows those before it too."""
    if not sight.log:
        return framed([blank(width)], width, height)
    if height > 1:
        rows = _rows(sight, width, height)
        return framed([*[blank(width)] * (height - len(rows)), *rows], width, height)
    seq, sentence = sight.log[-1]
    parts: list[Span] = [span(f" {seq} ", "muted"), span(cut(sentence, max(0, width - len(str(seq)) - 3)))]
    return framed([row(width, clip(parts, width))], width, height)
