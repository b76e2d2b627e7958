"""An open hit: how big, what is free, every way to absorb it, and the ways out."""

from __future__ import annotations

from typing import NamedTuple

from tracker.engine.fate.harm import ways
from tracker.model.cast import FateSheet
from tracker.model.rolls import Hit
from tracker.ui.glyphs import FREE, MARKED
from tracker.ui.paint import Picture, Span, cut, cut_name, measure, span, width_of
from tracker.ui.panels.heading import heading
from tracker.ui.panels.people import boxes
from tracker.ui.places.digits import big, big_width
from tracker.ui.places.drawing import MARGIN, Board, joined, named, who_chip
from tracker.ui.places.hit_foot import OPTIONS, draw_keys, draw_options, draw_with_it
from tracker.ui.places.hit_hand import HandChoice, draw_hand
from tracker.ui.places.hit_row import draw_run, is_row, standing
from tracker.ui.places.hit_ways import MOST, WayTable, draw_ways
from tracker.ui.places.words import first_upper, say
from tracker.ui.sight import Sight
from tracker.ui.slot_columns import columns_of

__all__ = ["HandChoice", "draw_hit"]

WITH_IT = 3
"""Rows of what comes with it."""


class Plan(NamedTuple):
    """Rows of everything, and whether there is air."""

    figure: int
    table: int
    options: int
    with_it: int
    spare: int


def draw_hit(
    sight: Sight,
    hit: Hit,
    width: int,
    height: int,
    *,
    marked: int = 0,
    expanded: bool = False,
    by_hand: HandChoice | None = None,
    story: str = "",
    margin: int = MARGIN,
) -> Picture:
    """The whole body of an open hit.

    `marked` is the row that Enter takes: the ways in their order, then taken out, concede, by hand, let go. Nine ways
    are shown, with `expanded` as many as fit. `by_hand` shows boxes and slots one by one instead, with what is chosen.
    `story` is the sentence of the attack, if somebody remembers it. Spots: `way:N` (from 1), `out`, `concede`, `hand`,
    `let_go`, `box:N` and `slot:N` (from 0), and the character by its id.
    """
    board = Board(max(1, width), max(1, height))
    margin = margin if width > 2 * margin + 20 else 0
    inner = max(1, width - 2 * margin)
    found = ways(sight.table, hit)
    table = WayTable(sight, hit, found, marked, expanded)
    row = is_row(sight, hit)
    listed = 1 if row else len(found)
    plan = _plan(inner, height, listed, table)
    board.put(margin, 0, heading(inner, say(sight, "hit_title", n=hit.id), _from(sight, hit), focused=True))
    gaps = _gaps(plan, table, by_hand is not None)
    y = 1 + gaps[0]
    _figure(board, sight, hit, margin, y, inner, plan.figure, story)
    y += plan.figure + gaps[1]
    if by_hand is not None:
        draw_hand(board, sight, hit, by_hand, margin, y, inner, height - y)
        return board.picture()
    if row:
        y += draw_run(board, sight, hit, margin, y, inner, plan.table + plan.spare, marked == 0) + min(1, gaps[3])
    else:
        y += draw_ways(board, table, margin, y, inner, plan.table + gaps[2]) + gaps[3]
    if plan.options > 1:
        y += draw_options(board, sight, hit, margin, y, inner, marked - listed) + gaps[4]
    else:
        draw_keys(board, sight, hit, margin, y, inner)
    if plan.with_it:
        draw_with_it(board, sight, hit, margin, y, inner)
    return board.picture()


def _gaps(plan: Plan, table: WayTable, by_hand: bool) -> list[int]:
    """Blank rows after the heading, after the figure, inside the table, after it, and after the options."""
    spare = max(0, plan.spare)
    gaps = [0] * 5
    air = 0 if by_hand else table.air(plan.table)
    for place, most in ((0, 1), (1, 1), (3, 1), (4, 1), (2, air), (1, 1), (3, 1), (4, 1)):
        # Ways that stand apart do so all together.
        if spare >= most:
            gaps[place] += most
            spare -= most
    return gaps


def _plan(width: int, height: int, count: int, table: WayTable) -> Plan:
    figure = 5 if height >= 20 and width >= 60 else 3 if height >= 10 else 1
    options = len(OPTIONS) if height >= 13 else 1
    room = max(1, height - 1 - figure - options)
    shown = max(1, count if table.expanded else min(count, MOST))
    rows = min(room, shown + (2 if room >= 4 else 0) + (shown < count))
    spare = room - rows
    with_it = WITH_IT if spare >= WITH_IT + 1 else 0
    return Plan(figure, rows, options, with_it, spare - with_it)


def _from(sight: Sight, hit: Hit) -> str:
    by = named(sight, hit.by)
    if hit.roll:
        return joined([say(sight, "from_roll", n=hit.roll, by=by), made_of(sight, hit)], "   ")
    return say(sight, "from_whom", by=by) if by else cut(hit.why, 40) or say(sight, "by_hand_note")


def made_of(sight: Sight, hit: Hit) -> str:
    """What makes the hit besides the shifts of the attack: weapon, armour, scale; empty where nothing does."""
    terms = (("weapon", hit.weapon), ("armour", -hit.armour), ("scale", hit.scale), ("solo", -hit.less))
    said = [f"{sight.words.signed(n)} {sight.label(key)}" for key, n in terms if n]
    return say(sight, "hit_made_of", n=hit.plain, terms=" ".join(said)) if said and hit.plain is not None else ""


def _figure(board: Board, sight: Sight, hit: Hit, x: int, y: int, width: int, rows: int, story: str) -> None:
    """The number in harm, and beside it whom it meets and what is free."""
    number = str(hit.shifts)
    indent = 2 if width >= 60 else 0
    for line, shape in enumerate(big(number, rows)):
        board.left(x + indent, y + line, [span(shape, "harm", bold=rows < 3)], x + width)
    at, end = x + indent + big_width(number, rows) + (3 if rows >= 3 else 1), x + width
    chip = who_chip(sight, hit.who)
    does = say(sight, "has_to_absorb", n=hit.shifts, harm=hit.harm)
    name = named(sight, hit.who, max(6, end - at - measure(does) - 6))
    after = board.left(at, y, [*chip, span(name, "strong", bold=True), span(f" {does}")], end)
    board.spot(at, y, after - at, hit.who)
    if rows < 3:
        return
    lines = [(1, [span(_story(sight, hit, story), "muted")])] if rows >= 5 else []
    if is_row(sight, hit):
        lines += [(rows - 2, standing(sight, hit))]
    else:
        lines += [(rows - 2, _track(sight, hit)), (rows - 1, _slots(sight, hit, end - at))]
    for line, parts in lines:
        board.left(at, y + line, parts, end)


def _story(sight: Sight, hit: Hit, story: str) -> str:
    """How it came about."""
    return story or joined([say(sight, "dealt_by", by=hit.by) if hit.by else "", hit.why], " ")


def _label_width(sight: Sight, hit: Hit) -> int:
    return max(measure(sight.label(hit.harm)), measure(say(sight, "slots"))) + 1


def _labelled(sight: Sight, hit: Hit, label: str) -> Span:
    text = cut(first_upper(label), 14)
    return span(text + " " * max(1, _label_width(sight, hit) - measure(text)), "muted")


def _track(sight: Sight, hit: Hit) -> list[Span]:
    """The boxes of the track that is hit."""
    who = sight.table.cast[hit.who]
    track = who.sheet.track_of(hit.harm) if isinstance(who.sheet, FateSheet) else None
    label = _labelled(sight, hit, sight.label(hit.harm))
    if track is None or not track.boxes:
        return [label, span(say(sight, "no_boxes"), "muted")]
    free = say(sight, "n_free", n=len(track.free))
    return [label, *boxes(track, graded=True), span(f" {free}")]


def _slots(sight: Sight, hit: Hit, room: int) -> list[Span]:
    """Every slot with the consequence in it; names give way, a slot never does."""
    for limit in (30, 16, 8, 0):
        parts = _slots_cut(sight, hit, limit)
        if width_of(parts) <= room:
            break
    return parts


def _slots_cut(sight: Sight, hit: Hit, limit: int) -> list[Span]:
    who = sight.table.cast[hit.who]
    slots = who.sheet.slots if isinstance(who.sheet, FateSheet) else ()
    label = _labelled(sight, hit, say(sight, "slots"))
    if not slots:
        return [label, span(say(sight, "no_slots"), "muted")]
    parts = [label]
    for number, column in enumerate(columns_of(slots, hit.harm)):
        quiet = column.only not in ("", hit.harm)
        parts.append(span("   " if number else ""))
        parts += [span(MARKED, "harm") if slots[n].aspect else span(FREE, "muted") for n in column.places]
        parts.append(span(f" {sight.label(column.severity)}", "muted" if quiet else "text"))
        held = next((slots[n].aspect for n in column.places if slots[n].aspect), None)
        if held and limit:
            parts.append(span(f"  {cut_name(sight.name(held), limit)}", "muted"))
    return parts
