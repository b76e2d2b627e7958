"""Boxes and points: a glyph each, a number where they are many."""

from __future__ import annotations

from tracker.model.cast import Character, Track
from tracker.ui.glyphs import FREE, IN_HAND, MARKED, SPENT
from tracker.ui.paint import Span, span

MANY_BOXES = 6
MANY_POINTS = 5


def boxes(track: Track | None, fg: str = "harm", graded: bool = False) -> tuple[Span, ...]:
    """The boxes of a track from left to right; a long track is a number."""
    if track is None or not track.boxes:
        return ()
    marked, size = set(track.marked), len(track.boxes)
    if graded and len(set(track.boxes)) > 1:
        return tuple(
            part
            for place, value in enumerate(track.boxes)
            for part in (span(f"{' ' if place else ''}{value}", "muted"), _box(place in marked, fg))
        )
    return counted_boxes(len(marked), size, fg) if size > MANY_BOXES else _joined_boxes(size, marked, fg)


def members(who: Character) -> tuple[Span, ...]:
    """Those of a row, down ones marked, in their order; many of them as a number. Who fled is gone."""
    held = [member for member in who.members if member.gone != "fled"]
    down = {place for place, member in enumerate(held) if member.gone}
    return (
        counted_boxes(len(down), len(held), "harm")
        if len(held) > MANY_BOXES
        else _joined_boxes(len(held), down, "harm")
    )


def counted_boxes(marked: int, size: int, fg: str = "text", many: int = MANY_BOXES) -> tuple[Span, ...]:
    """So many boxes marked from the left, of how many."""
    if size > many:
        return (span(MARKED, fg if marked else "muted"), span(f"{marked}/{size}"))
    return _joined_boxes(size, set(range(marked)), fg)


def _box(marked: bool, fg: str) -> Span:
    return span(MARKED, fg) if marked else span(FREE, "muted")


def _joined_boxes(size: int, marked: set[int], fg: str) -> tuple[Span, ...]:
    drawn = [place in marked for place in range(size)]
    parts: list[Span] = []
    start = 0
    for place in range(1, size + 1):
        if place == size or drawn[place] != drawn[start]:
            glyph = _box(drawn[start], fg)
            parts.append(Span(glyph.text * (place - start), glyph.ink))
            start = place
    return tuple(parts)


def points(n: int, of: int = 0) -> tuple[Span, ...]:
    """Points in hand, one pip each, and those spent of a pool; above five one pip and the number."""
    if max(n, of) > MANY_POINTS:
        return (span(IN_HAND if n > 0 else SPENT), span(str(n)))
    spent = SPENT * max(0, of - max(0, n)) if of else (SPENT if n <= 0 else "")
    return (span(IN_HAND * n),) * (n > 0) + (span(spent, "muted"),) * bool(spent)
