"""A hit on a row of several: how it runs on from member to member, before it is accepted."""

from __future__ import annotations

from tracker.engine.fate.groups import boxes_of, run_on, runs_on
from tracker.model.cast import Member
from tracker.model.rolls import Hit
from tracker.ui.glyphs import CURSOR, FREE, MARKED
from tracker.ui.paint import Span, on, span, width_of
from tracker.ui.panels.heading import heading
from tracker.ui.panels.pips import members
from tracker.ui.places.drawing import Board
from tracker.ui.places.words import say
from tracker.ui.sight import Sight

CELL = 12
"""Cells of one member in the list."""


def is_row(sight: Sight, hit: Hit) -> bool:
    """Whether the hit runs on."""
    return runs_on(sight.table.cast[hit.who])


def standing(sight: Sight, hit: Hit) -> list[Span]:
    """Who stands now, as pips and a number."""
    who = sight.table.cast[hit.who]
    return [*members(who), span(f" {say(sight, 'row_stand', n=len(who.standing))}", "muted")]


def said(sight: Sight, hit: Hit) -> str:
    """`2 of 4 go down, number 3 marks [1]`."""
    who, read = sight.table.cast[hit.who], run_on(sight.table, hit)
    count = len(who.standing)
    if not read.stand:
        return say(sight, "row_all", n=count, left=read.left or None)
    text = say(sight, "row_down", n=len(read.down), of=count) if read.down else say(sight, "row_none")
    marks = [
        say(sight, "row_marks", n=number, boxes=_values(sight, hit, number, places)) for number, places in read.marks
    ]
    return ", ".join([text, *marks])


def _values(sight: Sight, hit: Hit, number: int, places: tuple[int, ...]) -> str:
    member = next(each for each in sight.table.cast[hit.who].members if each.n == number)
    boxes = boxes_of(member, hit.harm)
    return "".join(f"[{boxes[place].value}]" for place in places)


def draw_run(board: Board, sight: Sight, hit: Hit, x: int, y: int, width: int, height: int, now: bool) -> int:
    """The heading, the one way, and each member as it would stand; gives how many rows it took."""
    top = y
    if height >= 2:
        board.put(x, y, heading(width, say(sight, "row_title"), say(sight, "row_rule")))
        y += 1
    ground = "raised" if now else "ground"
    board.fill(x, y, width, 1, ground)
    text = [span(CURSOR if now else " ", "strong"), span(" 1 ", "strong", bold=True)]
    text.append(span(said(sight, hit), "strong" if now else "text", bold=now))
    enter = [span(say(sight, "enter"), "strong", bold=True)] if now else []
    end = x + width - 1 - (width_of(enter) + 2 if enter else 0)
    board.left(x, y, on(text, ground), end)
    if enter:
        board.right(x + width - 1, y, on(enter, ground))
    board.spot(x, y, width, "way:1")
    y += 1
    lines = _members(sight, hit, width - 4)
    room = max(0, height - (y - top))
    for line in lines if len(lines) <= room else lines[: max(0, room - 1)]:
        board.left(x + 4, y, line, x + width)
        y += 1
    if len(lines) > room > 0:
        standing = len(sight.table.cast[hit.who].standing)
        shown = max(0, room - 1) * -(-standing // len(lines))
        board.left(x + 4, y, [span(say(sight, "more_rows", n=standing - shown), "muted")], x + width)
        y += 1
    return y - top


def _members(sight: Sight, hit: Hit, width: int) -> list[list[Span]]:
    """Members that stand, in the order in which they are hit, as many to a line as there is room for."""
    cells = [_member(sight, hit, member) for member in sight.table.cast[hit.who].standing]
    size = max((width_of(cell) for cell in cells), default=CELL) + 3
    across = max(1, width // size)
    lines = []
    for start in range(0, len(cells), across):
        line: list[Span] = []
        for cell in cells[start : start + across]:
            line += [*cell, span(" " * (size - width_of(cell)))]
        lines.append(line)
    return lines


def _member(sight: Sight, hit: Hit, member: Member) -> list[Span]:
    read = run_on(sight.table, hit)
    new = {place for number, places in read.marks if number == member.n for place in places}
    down = member.n in read.down
    parts = [span(f"{member.n} ", "muted")]
    for place, box in enumerate(boxes_of(member, hit.harm)):
        fresh = place in new
        parts.append(span(f"{box.value}" if box.value != 1 else "", "muted"))
        parts.append(span(MARKED if box.marked or fresh else FREE, "harm" if fresh else "muted"))
    word = "row_goes" if down else "row_hurt" if new else "row_stays"
    parts.append(span(f" {say(sight, word)}", "harm" if down or new else "muted"))
    return parts
