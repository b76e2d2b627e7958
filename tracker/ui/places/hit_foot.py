"""What stands below the ways: taken out, concede, by hand, let go; and what comes with a hit."""

from __future__ import annotations

from typing import NamedTuple

from tracker.engine.fate.groups import runs_on
from tracker.engine.fate.prospects import concession
from tracker.engine.fate.system import opposing_side
from tracker.model.cast import FateSheet
from tracker.model.rolls import Hit
from tracker.rules.harm import invokes_given
from tracker.ui.glyphs import CURSOR
from tracker.ui.paint import Span, on, span, width_of
from tracker.ui.panels.heading import heading
from tracker.ui.places.drawing import Board, named, side_ink
from tracker.ui.places.words import say
from tracker.ui.sight import Sight


class Option(NamedTuple):
    """A way out that absorbs nothing."""

    key: str
    id: str
    title: str


OPTIONS = (
    Option("o", "out", "out_title"),
    Option("c", "concede", "concede_title"),
    Option("b", "hand", "hand_title"),
    Option("g", "let_go", "go_title"),
)
TEXT_AT, NARROW_AT = 23, 15
"""Where the second column starts, wide and narrow."""

FAULTS = {"too_late_dice_rolled": "too_late", "no_conflict": "no_conflict_runs", "already_out": "is_out"}


def _second(width: int) -> int:
    return TEXT_AT if width >= 98 else NARROW_AT


def draw_options(board: Board, sight: Sight, hit: Hit, x: int, y: int, width: int, marked: int) -> int:
    """One row each; gives how many there are."""
    pays = concession(sight.table, hit.who)
    for place, option in enumerate(OPTIONS):
        now, quiet = place == marked, option.id == "concede" and not pays.possible
        ground, line = "raised" if now else "ground", y + place
        board.fill(x, line, width, 1, ground)
        if now:
            board.put(x, line, on([span(CURSOR, "strong")], ground))
        title = [
            span(f"{option.key} ", "muted" if quiet else "strong", bold=not quiet),
            span(say(sight, option.title), "muted" if quiet else "strong" if now else "text", bold=now),
        ]
        board.left(x + 2, line, on(title, ground), x + _second(width) - 1)
        right = board.right(x + width - 1, line, on(_pays(sight, hit, option), ground), x + _second(width) + 8)
        board.left(x + _second(width), line, on([span(_how(sight, hit, option), "muted")], ground), right - 2)
        board.spot(x, line, width, option.id)
    return len(OPTIONS)


def draw_keys(board: Board, sight: Sight, hit: Hit, x: int, y: int, width: int) -> None:
    """All of them in one row."""
    at, end = x, x + width
    for place, option in enumerate(OPTIONS):
        quiet = option.id == "concede" and not concession(sight.table, hit.who).possible
        parts = [
            span(f"{option.key} ", "muted" if quiet else "strong", bold=not quiet),
            span(say(sight, option.title), "muted"),
        ]
        left = len(OPTIONS) - place - 1
        if at + width_of(parts) + (len(f"  +{left}") if left else 0) > end:
            # A key without its word says nothing: the line of keys and F1 have the rest.
            board.left(at, y, [span(f"+{left + 1}", "muted")], end)
            return
        board.put(at, y, parts)
        board.spot(at, y, width_of(parts), option.id)
        at += width_of(parts) + 2


def _how(sight: Sight, hit: Hit, option: Option) -> str:
    match option.id:
        case "out":
            return say(sight, "side_says", by=hit.by) if hit.by else say(sight, "table_says")
        case "concede":
            fault = concession(sight.table, hit.who).fault
            return say(sight, FAULTS.get(fault, "own_terms"))
        case "hand":
            return say(sight, "row_hand" if runs_on(sight.table.cast[hit.who]) else "hand_how")
    return say(sight, "go_how")


def _pays(sight: Sight, hit: Hit, option: Option) -> list[Span]:
    if option.id == "out":
        return [span(say(sight, "pays_nothing"), "muted")]
    if option.id != "concede":
        return []
    pays = concession(sight.table, hit.who)
    if pays.fault == "no_conflict":
        return []
    return [span(say(sight, "pays_n" if pays.possible else "would_pay", n=pays.n), "muted")]


def draw_with_it(board: Board, sight: Sight, hit: Hit, x: int, y: int, width: int) -> None:
    """What a consequence gives, and what conceding would pay later."""
    board.put(x, y, heading(width, say(sight, "with_it")))
    second = TEXT_AT if width >= 60 else NARROW_AT
    sheet = sight.table.cast[hit.who].sheet
    y += 1
    if isinstance(sheet, FateSheet) and sheet.slots:
        gets = hit.by or opposing_side(sight.table, sight.table.scenes[hit.scene], hit.who)
        board.left(x + 2, y, [span(say(sight, "new_consequence"))], x + second - 1)
        parts = [span(say(sight, "gives_nobody"), "muted")]
        if gets:
            gives = say(sight, "gives_free", n=invokes_given(1))
            parts = [span(f"{gives} ", "muted"), side_ink(sight, gets, named(sight, gets))]
        parts.append(span(f"  {say(sight, 'name_may_wait')}", "muted"))
        board.left(x + second, y, parts, x + width)
        y += 1
    if concession(sight.table, hit.who).fault != "no_conflict":
        board.left(x + 2, y, [span(say(sight, "conceding_later"))], x + second - 1)
        board.left(x + second, y, [span(say(sight, "later_pays"), "muted")], x + width)
