"""The form of an amendment, drawn: what does not fit any more, what differs on the table, what differs in the log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import groupby

from tracker.ui.paint import Ink, Line, Span, Spot, clean, row, span, width_of, wrap
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
    drawn = [(place, line) for place, each in enumerate(form.rows) for line in _row(each, width, place == form.cursor)]
    first = _first(form, [place for place, _ in drawn], room)
    spots = []
    for place, line in drawn[first : first + room]:
        spots.append(Spot(len(lines), 0, width, f"option:{place}"))
        lines.append(line)
    left = len({place for place, _ in drawn[first + room :]})
    if left > 0:
        more = [span(f"{left} {sight.label('more')}", "muted")]
        lines[0] = row(width, [span(" "), span(title[0], "strong", bold=True)], [*more, span(" ")], ground="asked")
    return lines[:most], spots[: max(0, most - len(title))]


def _first(form: Amending, places: Sequence[int], room: int) -> int:
    """The first line that is drawn: the row at the cursor and the reason under it are in sight, its start before its
    end. `places` are the rows that the lines belong to."""
    after = form.cursor + 1 < len(form.rows) and form.rows[form.cursor + 1].kind == "why"
    shown = [at for at, place in enumerate(places) if form.cursor <= place <= form.cursor + after] or [0]
    first = max(0, shown[-1] - room + 1)
    return min(first, shown[0], max(0, len(places) - room))


NUMBER = 6
"""Cells before what is said of a step."""


def _row(each: Row, width: int, here: bool) -> Iterator[Line]:
    """The lines of a row: what has no room in one goes on in the next, under where it began."""
    ink = "strong" if here else "text"
    if each.kind == "head":
        yield from _lines(width, [span(" ")], [span(each.text, "muted", bold=True)])
        return
    if each.kind == "why":
        yield from _lines(width, [span(" " * NUMBER)], [span(each.text, "muted")])
        return
    mark = span("\u258c" if here else " ", "strong")
    if each.kind == "differs":
        was = [span(f"{each.was} -> ", "muted")] if each.was else []
        yield from _lines(
            width, [mark, span(" ")], [span(f"{each.text}  ", ink), *was, span(each.side, ink, bold=True)]
        )
        return
    number = span(f"{each.of:>4} ", "muted")
    said = _old_and_new(each.was, each.text, ink) if each.was else [span(each.text, ink)]
    side = [span(each.side, "strong", bold=True), span(" ")] if each.side else []
    yield from _lines(width, [mark, number], said, side)


ALIKE = 0.4
"""How much of two sentences has to be the same for them to be told as one."""


def _old_and_new(was: str, now: str, ink: str) -> list[Span]:
    """A sentence once, and in it what differs: the old words, and the new ones behind an arrow."""
    old, new = was.split(" "), now.split(" ")
    held = SequenceMatcher(None, old, new, autojunk=False)
    if held.ratio() < ALIKE:
        return [span(f"{was} -> ", "muted"), span(now, ink, bold=True)]
    said: list[Span] = []
    for what, a, b, c, d in held.get_opcodes():
        gap = " " if said else ""
        if what == "equal":
            said.append(span(gap + " ".join(new[c:d]), ink))
        else:
            said.append(span(f"{gap}{' '.join(old[a:b]) or NONE} -> ", "muted"))
            said.append(span(" ".join(new[c:d]) or NONE, ink, bold=True))
    return said


NONE = "-"
"""In the place of words that were not there, or are not any more."""


def _lines(width: int, lead: list[Span], said: list[Span], right: Sequence[Span] = ()) -> Iterator[Line]:
    """Spans in as many lines as they take, behind a lead that only the first has; `right` ends that one."""
    indent = width_of(lead)
    inks = [part.ink for part in said for _ in part.text]
    text = clean("".join(part.text for part in said))
    if len(text) != len(inks):  # what was not displayable has made way for something longer or shorter
        inks = [said[-1].ink] * len(text)
    at = 0
    for n, piece in enumerate(wrap(text, max(8, width - indent - width_of(right) - 1 - 2 * bool(right)))):
        at = text.index(piece, at)
        parts = [
            Span("".join(char for char, _ in held), ink)
            for ink, held in groupby(zip(piece, inks[at : at + len(piece)], strict=True), key=_ink)
        ]
        at += len(piece)
        first = n == 0
        yield row(width, [*(lead if first else [span(" " * indent)]), *parts], right if first else (), ground="raised")


def _ink(each: tuple[str, Ink]) -> Ink:
    return each[1]
