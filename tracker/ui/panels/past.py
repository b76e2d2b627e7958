"""The form of an amendment, drawn: what does not fit any more, what differs on the table, what differs in the log."""

from __future__ import annotations

from tracker.ui.paint import Line, Span, Spot, cut, measure, row, span, wrap
from tracker.ui.past_form import Amending, Row
from tracker.ui.sight import Sight

ROOM = 18
"""Rows at most, so that the table stays in sight on a high screen."""


def past_lines(sight: Sight, form: Amending, width: int, most: int) -> tuple[list[Line], list[Spot]]:
    """The title, then the rows around the one that keys act on."""
    title = wrap(form.title, width - 2, limit=1 if form.hint else 2)
    title += [form.hint] if form.hint else []
    lines = [row(width, [span(" "), span(piece, "strong", bold=True)], ground="asked") for piece in title]
    room = max(1, min(ROOM, most) - len(lines))
    drawn = [(place, _row(sight, each, width, place == form.cursor)) for place, each in enumerate(form.rows)]
    first = _first(form, room)
    spots = []
    for place, line in drawn[first : first + room]:
        spots.append(Spot(len(lines), 0, width, f"option:{place}"))
        lines.append(line)
    left = len(drawn) - first - room
    if left > 0:
        more = [span(f"{left} {sight.label('more')}", "muted")]
        lines[0] = row(width, [span(" "), span(title[0], "strong", bold=True)], [*more, span(" ")], ground="asked")
    return lines[:most], spots[: max(0, most - len(title))]


def _first(form: Amending, room: int) -> int:
    """The first row that is drawn: the reason under the row at the cursor is in sight, and the heading above it."""
    after = form.cursor + 1 < len(form.rows) and form.rows[form.cursor + 1].kind == "why"
    first = min(max(0, form.cursor + after - room + 1), max(0, len(form.rows) - room))
    return 0 if form.cursor < room - after and not first else first


def _row(sight: Sight, each: Row, width: int, here: bool) -> Line:
    mark = span("▌" if here else " ", "strong")
    ink = "strong" if here else "text"
    if each.kind == "head":
        return _raised(width, [span(each.text, "muted", bold=True)])
    if each.kind == "why":
        return _raised(width, [span(f"     {each.text}", "muted")])
    if each.kind == "differs":
        was = [span(f"{each.was} -> ", "muted")] if each.was else []
        name = cut(each.text, max(12, width // 2))
        return row(
            width, [mark, span(f" {name}", ink), span("  "), *was, span(each.side, ink, bold=True)], ground="raised"
        )
    number = span(f"{each.of:>4} ", "muted")
    side = [span(each.side, "strong", bold=True), span(" ")] if each.side else []
    room = width - 6 - sum(measure(part.text) for part in side) - 2
    return row(width, [mark, number, span(cut(each.text, max(8, room)), ink)], side, ground="raised")


def _raised(width: int, left: list[Span], right: list[Span] | None = None) -> Line:
    return row(width, [span(" "), *left], [*(right or []), span(" ")] if right else [], ground="raised")
