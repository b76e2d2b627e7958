"""The heading of a panel, and names of sides and owners."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.model.aspects import Aspect
from tracker.ui.glyphs import ASPECT, BOOST, FOCUS, HIDDEN, IN_HAND, RULE
from tracker.ui.paint import Line, Span, clip, cut, cut_name, measure, on, span, width_of
from tracker.ui.panels.people import side_of, side_role
from tracker.ui.panels.pips import MANY_POINTS
from tracker.ui.sight import Sight

MIN_RULE = 2


def heading(width: int, title: str, note: Sequence[Span] | str = "", *, focused: bool = False) -> Line:
    """Title, rule and note; the note gives way first, then the title is cut."""
    notes = [span(note, "muted")] if isinstance(note, str) else list(note)
    title = cut(title, width)
    rest = width - measure(title) - 1
    notes = clip(notes, max(0, rest - MIN_RULE - 1))
    taken = width_of(notes)
    rule = max(0, rest - (taken + 1 if taken else 0))
    glyph, fg = (FOCUS, "wall") if focused else (RULE, "rule")
    parts = [
        span(title, "strong" if focused else "muted", bold=True),
        span(" " * min(1, width - measure(title))),
        span(glyph * rule, fg),
        *([span(" "), *notes] if taken else []),
    ]
    return on(parts, "ground")


def more_line(sight: Sight, n: int) -> list[Span]:
    """How many rows did not fit."""
    return [span(f"+{n} {sight.label('more')}", "muted")]


def owner(sight: Sight, id: str) -> Span:
    """Whoever owns a free invoke, in the colour of its side."""
    place = side_of(sight, id)
    return span(cut_name(sight.name(id), 24), "text" if place is None else side_role(place))


def free_invokes(sight: Sight, aspect: Aspect) -> list[Span]:
    """One pip each, then the owner."""
    parts: list[Span] = []
    for free in aspect.free:
        if parts:
            parts.append(span("  "))
        pips = IN_HAND * free.n if free.n <= MANY_POINTS else f"{IN_HAND}{free.n}"
        parts += [span(f"{pips} "), owner(sight, free.owner)]
    if parts and aspect.against is not None:
        parts.append(span(f" {sight.label('against')} {cut_name(sight.name(aspect.against), 24)}", "muted"))
    return parts


def aspect_glyph(aspect: Aspect) -> Span:
    """The glyph before an aspect; a hidden one has the veil after it."""
    glyph = BOOST if aspect.kind == "boost" else ASPECT
    return span(f"{glyph} {HIDDEN} " if aspect.hidden else f"{glyph} ", "muted")
