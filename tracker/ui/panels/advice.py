"""The advice line: one quiet sentence, and what is open."""

from __future__ import annotations

from tracker.ui.paint import Picture, Span, Spot, cut, cut_name, framed, measure, row, span, width_of
from tracker.ui.sight import Sight

GAP = "   "
RULING = " ! "
"""Between why a rule stopped something and what `!` does."""
LEAST_REASON = 20


def advice(sight: Sight, width: int, height: int = 1) -> Picture:
    """Advice at the left, open hits and rolls at the right; the sentence gives way."""
    items = _open(sight)
    want = min(measure(sight.advice), width // 3)
    for names in (True, False):
        right, spots = _drawn(sight, items, names, width - want - 4)
        if width_of(right) + measure(sight.advice) + 4 <= width:
            break
    size = width_of(right)
    left = [span(" "), span(shortened(sight.advice, max(0, width - size - (3 if size else 1))), "muted")]
    start = width - 1 - size
    placed = [spot._replace(col=spot.col + start) for spot in spots]
    edge = [span(" ")] if right else []
    return framed([row(width, left, [*right, *edge], gap=1)], width, height, placed)


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
