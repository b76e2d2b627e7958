"""The advice line: one quiet sentence, and what is open."""

from __future__ import annotations

from tracker.ui.paint import Picture, Span, Spot, cut, cut_name, framed, measure, row, span, width_of, wrap
from tracker.ui.sight import Sight

GAP = "   "
RULING = " ! "
"""Between why a rule stopped something and what `!` does."""
LEAST_REASON = 20


MOST_ROWS = 4
"""Rows of a sentence that is longer than its row."""


def advice(sight: Sight, width: int, height: int = 1) -> Picture:
    """Advice at the left, open hits and rolls at the right; in one row the sentence gives way."""
    right, spots = _right(sight, width)
    size = width_of(right)
    start = width - 1 - size
    lines = _lines(sight.advice, width, _room(width, size), height)
    placed = [spot._replace(col=spot.col + start, row=spot.row + len(lines) - 1) for spot in spots]
    edge = [span(" ")] if right else []
    rows = [row(width, [span(" "), span(line, "muted")]) for line in lines[:-1]]
    last = row(width, [span(" "), span(lines[-1], "muted")], [*right, *edge], gap=1)
    return framed([*rows, last], width, height, placed)


def rows_of_advice(sight: Sight, width: int) -> int:
    """Rows in which all of it is read."""
    return len(_lines(sight.advice, width, _room(width, width_of(_right(sight, width)[0])), MOST_ROWS))


def _room(width: int, right: int) -> int:
    """Cells beside what is open."""
    return max(0, width - right - (3 if right else 1))


def _lines(said: str, width: int, room: int, most: int) -> list[str]:
    """A sentence in at most so many rows, the last of which has `room` cells."""
    if measure(said) <= room or most < 2:
        return [shortened(said, room)]
    whole, cells = max(1, width - 2), measure(said)
    while True:
        lines = wrap(shortened(said, cells), whole)
        lines = lines if measure(lines[-1]) <= room else [*lines, ""]
        if len(lines) <= most:
            return lines
        cells -= max(1, width // 8)


def _right(sight: Sight, width: int) -> tuple[list[Span], list[Spot]]:
    """What is open, by name where a third of the row is left to the sentence."""
    items = _open(sight)
    want = min(measure(sight.advice), width // 3)
    for names in (True, False):
        right, spots = _drawn(sight, items, names, width - want - 4)
        if width_of(right) + measure(sight.advice) + 4 <= width:
            break
    return right, spots


def shortened(said: str, room: int) -> str:
    """In so many cells; what `!` does stays whole, the reason before it gives way."""
    reason, sign, ruling = said.rpartition(RULING)
    left = room - measure(sign + ruling)
    if measure(said) <= room or not sign or left < LEAST_REASON:
        return cut(said, room)
    while measure(reason) > left and ". " in reason:
        reason = reason.rpartition(". ")[0] + "."
    return cut(reason, left) + sign + ruling


def _open(sight: Sight) -> list[tuple[str, int, str]]:
    hits = [("hit", hit.id, hit.who) for hit in sight.table.hits]
    rolls = [("roll", roll.id, roll.act.who or "") for roll in sight.table.rolls]
    return hits + rolls


def _drawn(sight: Sight, items: list[tuple[str, int, str]], names: bool, room: int) -> tuple[list[Span], list[Spot]]:
    """The open things, as many as fit, the rest as a number."""
    parts: list[Span] = [span(sight.label("open"), "muted")] if names and items else []
    spots: list[Spot] = []
    for place, (kind, number, who) in enumerate(items):
        drawn = [span(f"{sight.label(kind)} {number}", "strong", bold=True)]
        if names and who:
            drawn.append(span(f" {cut_name(sight.name(who), 16)}", "muted"))
        gap = ("  " if place == 0 or not names else GAP) if parts else ""
        if width_of(parts) + len(gap) + width_of(drawn) + 4 > room and place:
            parts.append(span(f"  +{len(items) - place}", "strong", bold=True))
            break
        spots.append(Spot(0, width_of(parts) + len(gap), width_of(drawn), f"{kind}:{number}"))
        parts += [span(gap), *drawn]
    return parts, spots
