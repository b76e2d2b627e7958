"""An open roll at several targets, and the rolls that several make together: one compact row each."""

from __future__ import annotations

from typing import NamedTuple

from tracker.engine.fate.readings import share_fault, shares_of
from tracker.model.rolls import Roll
from tracker.rules.fate import Outcome
from tracker.ui.glyphs import CURSOR
from tracker.ui.paint import Line, Picture, Span, clip, cut, cut_name, measure, on, span, width_of, wrap
from tracker.ui.panels.heading import heading
from tracker.ui.places.drawing import MARGIN, Board, joined, longest, named, who_chip
from tracker.ui.places.roll import aim_text
from tracker.ui.places.roll_parts import Half, draw_figures, draw_rows, draw_title
from tracker.ui.places.roll_plan import WIDE
from tracker.ui.places.roll_rows import rows_of, signs
from tracker.ui.places.several_rows import GOOD, Item, batch_of, targets, together
from tracker.ui.places.words import say
from tracker.ui.sight import Sight

WIDEST = 118
"""Columns of the table at most: a row must be read in one go."""
BOX = 8
"""Cells of the box that dice are typed into."""


class Typing(NamedTuple):
    """Where dice are typed: the place of the row, -1 = of who acts, and what stands in the box."""

    row: int | None = None
    text: str | None = None
    """None = the box takes no keys now."""


class Columns(NamedTuple):
    """Where the columns of a row begin."""

    chip: int
    name: int
    share: int
    dice: int
    total: int
    comes: int
    end: int


def draw_several(
    sight: Sight,
    roll: Roll,
    width: int,
    height: int,
    *,
    focus: int = 0,
    typed: str = "",
    cursor: bool = True,
    row: int = 0,
    margin: int = MARGIN,
) -> Picture:
    """The whole body. `focus` is the part whose dice box takes what is typed (-1 = none), `row` the part, or in rolls
    made together the roll, that keys act on; 0 of a roll at several is who acts.

    Spots: characters by id, `dice:PART`, `part:PART`, `roll:N`, and those of the parts shown.
    """
    board = Board(max(1, width), max(1, height))
    margin = margin if width > 2 * margin + 20 else 0
    inner = max(1, width - 2 * margin)
    spread = bool(roll.spread)
    items = targets(sight, roll) if spread else together(sight, roll)
    at = row - 1 if spread else next((n for n, item in enumerate(items) if item.roll == roll.id), 0)
    box = focus if spread else at if focus == 0 else -1
    typing = Typing(None if focus < 0 else box - 1 if spread else box, typed if cursor else None)
    said = band(sight, roll, items)
    lines = _packed(said, max(1, inner - 2))[: max(1, min(3, height // 6))]
    figures = _figures(inner, height, len(items), len(lines))
    _heading(board, sight, roll, margin, inner)
    y = 1
    if figures:
        spare = height - (3 + figures + len(items) + len(lines))
        y = _top(board, sight, roll, margin, inner, y, figures, max(0, min(6, spare - 2)), row, typing)
        y += int(spare > 2)
    room = max(1, height - y - 1 - len(lines))
    y = _table(board, sight, items, (margin, y, inner), room, at, typing, spread)
    if height - y - len(lines) > 1:
        y += 1
    _band(board, lines, margin, y, inner)
    return board.picture()


def _figures(width: int, height: int, rows: int, band_rows: int) -> int:
    """Rows of the big total; 0 = no room for who acts at all."""
    spare = height - 3 - rows - band_rows
    if width >= WIDE and spare >= 8:
        return 5
    return 3 if spare >= 3 else 1 if spare >= 1 else 0


def _heading(board: Board, sight: Sight, roll: Roll, x: int, width: int) -> None:
    numbers = [each.id for each in batch_of(sight, roll)]
    if roll.spread:
        title, key = say(sight, "roll_title", n=roll.id), f"spread_{roll.spread}"
        note = joined([aim_text(sight, roll), say(sight, key, n=len(roll.places))])
    else:
        title, note = say(sight, "rolls_title", first=numbers[0], last=numbers[-1]), aim_text(sight, roll)
    board.put(x, 0, heading(width, title, cut(note, max(0, width - measure(title) - 6)), focused=True))


def _top(
    board: Board,
    sight: Sight,
    roll: Roll,
    x: int,
    width: int,
    y: int,
    figures: int,
    more: int,
    row: int,
    typing: Typing,
) -> int:
    """Who acts with the total in big digits, and beside it the parts of whatever row is chosen."""
    gap = 3 if width >= 40 else 1
    left = (width - gap) // 2
    half = Half(x, left, 0)
    draw_title(board, sight, roll, half, y)
    mine = typing.text if typing.row == (-1 if roll.spread else typing.row) and typing.row is not None else None
    draw_figures(board, sight, roll, half, y + 1, figures, mine if roll.spread else None)
    shown, place = (roll.pair(row), 1) if roll.spread and 0 < row < len(roll.parts) else (roll, 0)
    needed = len(rows_of(sight, shown, place)) + 1
    rows = min(figures + 1 + more, max(figures + 1, needed))
    other = Half(x + left + gap, width - left - gap, place)
    draw_rows(board, sight, shown, other, y, rows, True)
    if place:
        title = say(sight, "of_whom", who=named(sight, shown.parts[1].who or shown.target_at(1), 20))
        total = shown.parts[1].total
        note = say(sight, "without_dice", n=shown.parts[1].fixed) if total is None else sight.words.signed(total)
        board.put(other.x, y, heading(other.width, title, [span(note, "text")]))
    return y + rows


def _columns(items: list[Item], x: int, width: int, shares: bool) -> Columns:
    width = min(width, WIDEST)
    chip, total = 5, 6
    share = 6 if shares else 0
    dice = BOX + 1
    fixed = 2 + chip + share + dice + total
    comes = max(10, min(46, (width - fixed) * 5 // 9))
    name = max(6, width - fixed - comes)
    at = x + 2 + chip + name
    return Columns(
        chip=x + 2,
        name=x + 2 + chip,
        share=at,
        dice=at + share,
        total=at + share + dice,
        comes=at + share + dice + total,
        end=x + width,
    )


def _table(
    board: Board,
    sight: Sight,
    items: list[Item],
    where: tuple[int, int, int],
    room: int,
    at: int,
    typing: Typing,
    spread: bool,
) -> int:
    """One row each under its heads; a window on them where they are too many. Gives the row after them."""
    x, y, width = where
    shares = any(item.share for item in items)
    cols = _columns(items, x, width, shares)
    heads = [(cols.name, "col_target" if spread else "col_who"), (cols.dice, "col_dice"), (cols.total, "col_total")]
    heads += [(cols.share, "col_share")] if shares else []
    for column, key in [*heads, (cols.comes, "col_comes")]:
        board.left(column, y, [span(say(sight, key), "muted")], cols.end)
    shown = items if len(items) <= room else items[_first(at, room - 1, len(items)) :][: max(1, room - 1)]
    first = items.index(shown[0]) if shown else 0
    skill = cols.name + min(longest(item.name for item in items) + 2, max(6, (cols.share - cols.name) * 2 // 3))
    for n, item in enumerate(shown, first):
        y += 1
        _row(board, sight, item, cols, skill, y, n == at, typing.text if typing.row == n else None, typing.row == n)
        board.spot(x, y, cols.dice - x, f"part:{item.place}" if spread else f"roll:{item.roll}")
    if len(shown) < len(items):
        y += 1
        board.left(cols.name, y, [span(say(sight, "more_rows", n=len(items) - len(shown)), "muted")], cols.end)
    return y + 1


def _first(at: int, room: int, rows: int) -> int:
    return max(0, min(at - room + 1, rows - room))


def _row(
    board: Board, sight: Sight, item: Item, cols: Columns, skill: int, y: int, here: bool, typed: str | None, box: bool
) -> None:
    part = item.part
    board.left(cols.chip - 2, y, [span(CURSOR if here else " ", "strong")], cols.end)
    board.left(cols.chip, y, who_chip(sight, item.who), cols.name)
    board.left(cols.name, y, [span(cut_name(item.name, skill - cols.name - 1), "strong" if here else "text")], skill)
    board.left(skill, y, [span(cut(item.skill, max(0, cols.share - skill - 1)), "muted")], cols.share)
    if item.share:
        board.left(cols.share, y, [span(item.share, "strong")], cols.dice)
    if (box and part.waits) or typed is not None:
        text = cut(typed or "", BOX - 1)
        mark = [] if typed is None else [span(CURSOR, "strong", ground="raised")]
        blank = span(" " * (BOX - measure(text) - len(mark)), ground="raised")
        board.left(cols.dice, y, [span(text, "strong", ground="raised", bold=True), *mark, blank], cols.total)
    else:
        shown = "" if part.passive else "?" if part.dice is None else signs(part.dice) or f"{part.dice.total:+d}"
        board.left(cols.dice, y, [span(shown, "muted" if part.dice is None else "text")], cols.total)
    board.spot(cols.dice, y, BOX, f"dice:{item.place}" if item.share or not item.against else f"roll:{item.roll}")
    total = part.total
    text = sight.words.signed(part.fixed if total is None else total)
    board.left(cols.total, y, [span(text, "muted" if total is None else "strong", bold=total is not None)], cols.comes)
    against = [span(f"v {item.against}  ", "muted")] if item.against else []
    good = item.result in GOOD
    board.left(cols.comes, y, [*against, span(item.comes, "strong" if good else "text", bold=good)], cols.end)


def band(sight: Sight, roll: Roll, items: list[Item]) -> list[str]:
    """What stands under the rows: how the effort is split, what keys do about it, who shares the costs."""
    said = _split(sight, roll) if roll.spread else []
    if roll.spread and any(item.result is Outcome.STYLE for item in items) and roll.aim.aim == "attack":
        said.append(say(sight, "band_lower_key"))
    if not roll.spread:
        done = [item for item in items if item.result is not None]
        made = sum(item.result in GOOD or item.result is Outcome.TIE for item in done)
        waiting = tuple(item.who for item in items if item.part.waits and item.who is not None)
        if waiting:
            said.append(say(sight, "waiting_one", one=waiting[0]) if len(waiting) == 1 else say(sight, "waiting_some"))
        elif done:
            said += [say(sight, "band_so_far", n=made, of=len(items)), say(sight, "band_all")]
    if roll.act.helpers:
        said.append(say(sight, "band_shared", names=(roll.act.who or "", *roll.act.helpers)))
    return said


def _packed(said: list[str], width: int) -> list[str]:
    """The sentences in as few lines as they go into whole; one that is too long for any is wrapped."""
    lines: list[str] = []
    for text in said:
        if lines and measure(lines[-1]) + measure(text) + 2 <= width:
            lines[-1] += f"  {text}"
        else:
            lines += wrap(text, width)
    return lines or [""]


def _split(sight: Sight, roll: Roll) -> list[str]:
    who, total = roll.act.who or "", roll.act.total
    if roll.spread == "zone":
        if total is None:
            return [say(sight, "waiting_one", one=who), say(sight, "band_zone_waits")]
        return [say(sight, "band_zone", who=who, total=total)]
    if total is None:
        return [say(sight, "band_to_split", who=who)]
    shares = shares_of(roll)
    fault = share_fault(roll)
    if fault:
        return [say(sight, f"band_{fault}", total=total, given=sum(n or 0 for n in shares))]
    said = all(roll.parts[place].share is not None for place in roll.places)
    text = ", ".join(
        f"{named(sight, roll.target_at(place), 16)} {n}" for place, n in zip(roll.places, shares, strict=True)
    )
    key = "band_shares" if said else "band_even"
    return [say(sight, key, who=who, total=total, shares=text), say(sight, "band_split_key")]


def _band(board: Board, lines: list[str], x: int, y: int, width: int) -> None:
    board.fill(x, y, width, len(lines), "bar")
    for n, text in enumerate(lines):
        parts: Line | list[Span] = clip([span(text, "strong", bold=n == 0)], width - 1)
        board.put(x + max(0, (width - width_of(parts)) // 2), y + n, on(parts, "bar"))
