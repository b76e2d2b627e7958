"""One half of an open roll: who, with what, the total in big digits, the dice as cards, and the parts of the total."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tracker.model.rolls import Part, Roll
from tracker.ui.glyphs import CURSOR
from tracker.ui.paint import Span, clip, cut, cut_name, measure, span, width_of
from tracker.ui.panels.heading import heading
from tracker.ui.places.digits import big, big_width
from tracker.ui.places.drawing import Board, named, who_chip
from tracker.ui.places.roll_contest import contest_of, draw_others
from tracker.ui.places.roll_rows import FACES, Row, gm_dice_of, rows_of
from tracker.ui.places.words import say
from tracker.ui.sight import Sight

CARD = 6
"""Cells of a dice card with the blank after it."""
BOX = 8
"""Cells of the box that dice are typed into."""
VALUE_END, NARROW_END, KEY = 34 / 54, 0.6, 3
"""Where the values end, as a part of a half; cells of the numbers before the rows."""
LEAST_SOURCE = 10
"""Cells in which the beginning of a source says enough."""
SOURCE_FROM = 26
"""A half narrower than this has no room for sources."""


class Half(NamedTuple):
    """Where one half is drawn."""

    x: int
    width: int
    place: int
    """Of its part in the roll."""


def draw_title(board: Board, sight: Sight, roll: Roll, half: Half, y: int) -> None:
    """Chip, name, what they do; or that nothing opposes."""
    part = _part(roll, half)
    end = half.x + half.width
    if part is None and contest_of(sight, roll) is not None:
        title, what = say(sight, "others_title"), say(sight, "others_note")
        # The band says when they are read; where this has no room it is not begun.
        fits = measure(title) + 1 + measure(what) <= half.width
        board.left(half.x, y, [span(title, "strong", bold=True), span(f" {what}" if fits else "", "muted")], end)
        return
    if part is None:
        alone = roll.aim.aim == "trait"
        title, what = ("nothing_against", "for_itself") if alone else ("opposition_title", "none_yet")
        title, what = say(sight, title), say(sight, what)
        board.left(half.x, y, [span(title, "strong", bold=True), span(f" {what}", "muted")], end)
        return
    if part.who is None:
        target = getattr(roll.aim, "target", None)
        name = named(sight, target, half.width) if target else say(sight, "difficulty_title")
        does = say(sight, "no_dice") if target else ""
    else:
        target, name, does = part.who, named(sight, part.who, half.width), _does(sight, roll, half.place, part)
    chip = who_chip(sight, target)
    if part.skill and width_of(chip) + measure(name) + 1 + measure(does) > half.width:
        does = part.skill  # its side says whether it attacks or defends
    room = max(6, half.width - width_of(chip) - measure(does) - 1)
    parts = [*chip, span(cut_name(name, room), "strong", bold=True), span(f" {does}", "muted")]
    after = board.left(half.x, y, parts, end)
    board.spot(half.x, y, after - half.x, target or "")


def _part(roll: Roll, half: Half) -> Part | None:
    return roll.parts[half.place] if half.place < len(roll.parts) else None


def _does(sight: Sight, roll: Roll, place: int, part: Part) -> str:
    if part.passive:
        return say(sight, "no_dice")
    aim = roll.aim.aim
    key = aim if place == 0 else "defend" if aim == "attack" else "oppose"
    return say(sight, f"does_{key}", skill=part.skill)


def draw_figures(board: Board, sight: Sight, roll: Roll, half: Half, y: int, rows: int, typed: str | None) -> None:
    """The total, the level in a word, the dice. `typed` is what stands in the dice box; None = it is not asked for."""
    part = _part(roll, half)
    contest = contest_of(sight, roll)
    if part is None and contest is not None:
        draw_others(board, sight, roll, contest, half.x, y, half.width, rows)
        return
    if part is None and roll.aim.aim == "trait":
        return
    known = part is not None and part.total is not None
    text = "?" if part is None else sight.words.signed(part.total if part.total is not None else part.fixed)
    fg = "strong" if known else "muted"
    for line, shape in enumerate(big(text, rows)):
        board.left(half.x, y + line, [span(shape, fg, bold=rows < 3)], half.x + half.width)
    if part is None:
        x = half.x + big_width(text, rows) + 3
        board.left(x, y + rows // 2, [span(say(sight, "say_who"), "muted")], half.x + half.width)
        return
    x = half.x + max(21 if rows >= 5 else 9, big_width(text, rows) + 3)
    end = half.x + half.width
    _level(board, sight, part, x, y, end)
    if part.passive:
        return
    cards = rows >= 5 and x + 4 * CARD - 1 <= end
    if cards:
        draw_cards(board, _faces(part), part.dice is not None, x, y + 1)
    elif rows > 1:
        faces = " ".join(face.strip() or FACES[0] for face in _faces(part))
        board.left(x, y + 1, [span(faces, "text" if known else "muted")], end)
    if part.waits or typed is not None:
        box = (x, y + rows - 1) if rows > 1 else (x + width_of(_level_parts(sight, part)) + 2, y)
        _dice_box(board, sight, half, part, box, end, typed)


def _level(board: Board, sight: Sight, part: Part, x: int, y: int, end: int) -> None:
    board.left(x, y, _level_parts(sight, part, end - x), end)


def _level_parts(sight: Sight, part: Part, room: int | None = None) -> list[Span]:
    """The level in a word; that dice are to come only where there is room to say it."""
    if part.total is not None:
        return [span(sight.level(part.total), "strong", bold=True)]
    level = sight.level(part.fixed)
    said = say(sight, "then_dice", level=level)
    return [span(said if room is None or measure(said) <= room else level, "muted")]


def _faces(part: Part) -> list[str]:
    """What the four cards show: a die, a blank, or that it is missing."""
    if part.dice is None:
        return ["?"] * 4
    if not part.dice.faces:
        return [f"{part.dice.total:+d}"]
    return [" " if face == 0 else FACES.get(face, "?") for face in part.dice.faces]


def draw_cards(board: Board, faces: Sequence[str], lie: bool, x: int, y: int) -> None:
    """Dice as cards; muted while they are missing."""
    for place, face in enumerate(faces):
        at = x + place * CARD
        fg = "strong" if lie else "muted"
        board.put(at, y, [span("╭───╮", "wall")])
        board.put(at, y + 1, [span("│", "wall"), span(f"{face:^3}", fg, bold=lie), span("│", "wall")])
        board.put(at, y + 2, [span("╰───╯", "wall")])


def _dice_box(
    board: Board, sight: Sight, half: Half, part: Part, at: tuple[int, int], end: int, typed: str | None
) -> None:
    """The box for the dice that are waited for, and who sees or calls them."""
    draw_box(board, say(sight, "dice_label"), _note(sight, part), at, end, typed, f"dice:{half.place}")


def draw_box(board: Board, label: str, said: str, at: tuple[int, int], end: int, typed: str | None, spot: str) -> None:
    """A box that dice are typed into; `typed` is what stands in it, None while it is not asked for."""
    shown = "" if typed is None else cut(typed, BOX - 1)
    cursor = [] if typed is None else [span(CURSOR, "strong", ground="raised")]
    filled = measure(shown) + len(cursor)
    box = [span(shown, "strong", ground="raised", bold=True), *cursor, span(" " * (BOX - filled), ground="raised")]
    note = span(f" {said}", "muted")
    drawn = [span(f"{label} ", "muted"), *box]
    fits = at[0] + width_of([*drawn, note]) <= end
    parts = clip([*drawn, note] if fits else drawn, end - at[0])
    board.put(*at, parts)
    board.spot(at[0], at[1], measure(label) + 1 + BOX, spot)


def _note(sight: Sight, part: Part) -> str:
    who = sight.table.cast.get(part.who)
    if who is not None and who.player:
        return say(sight, "player_calls", who=cut(who.player, 16))
    gm_dice = gm_dice_of(sight, part)
    return say(sight, {"open": "in_the_open", "at resolve": "at_resolve", "hidden": "kept_hidden"}[gm_dice])


def draw_rows(board: Board, sight: Sight, roll: Roll, half: Half, y: int, height: int, head: bool) -> None:
    """`Parts`, their sum, and the rows; what does not fit is a number."""
    part = _part(roll, half)
    if part is None or height < 1:
        return
    if head:
        note = sight.words.signed(part.total) if part.total is not None else say(sight, "without_dice", n=part.fixed)
        board.put(half.x, y, heading(half.width, say(sight, "parts"), [span(note, "text")]))
    y, height = y + head, height - head
    rows = rows_of(sight, roll, half.place, half.width)
    if len(rows) > height:
        rows = rows_of(sight, roll, half.place)
    shown = rows if len(rows) <= height else rows[: max(0, height - 1)]
    values = _values(half, shown)
    for line, row in enumerate(shown, y):
        _row(board, half, line, row, values)
    if len(shown) < len(rows) and height:
        more = say(sight, "more_rows", n=len(rows) - len(shown))
        board.left(half.x + KEY, y + len(shown), [span(more, "muted")], half.x + half.width)


def value_column(usual: int, width: int, rows: Sequence[tuple[str, str, str]], gap: int) -> int:
    """Where the values of rows of text, value and source end: as usual, or so far left that no source is cut.

    No further than the texts leave room.
    """
    valued = [each for each in rows if each[1]]
    sources = max((measure(source) for _, _, source in valued), default=0)
    texts = max((KEY + measure(text) + 1 + measure(value) for text, value, _ in valued), default=0)
    return usual if usual + gap + sources <= width else min(usual, max(texts, width - gap - sources))


def _values(half: Half, rows: Sequence[Row]) -> int:
    width, gap = min(half.width, 76), 3 if half.width >= 48 else 2
    if width < SOURCE_FROM:
        return half.x + half.width
    usual = round(width * (VALUE_END if width >= 48 else NARROW_END))
    shown = [(row.brief or row.text, row.value, row.source) for row in rows]
    return half.x + value_column(usual, half.width, shown, gap)


def _row(board: Board, half: Half, y: int, row: Row, value_end: int) -> None:
    end = half.x + half.width
    board.right(half.x + KEY - 1, y, [span(row.key, "strong", bold=True)], half.x)
    value = [span(row.value, "muted" if row.value == "?" else "strong")]
    start = board.right(value_end, y, value, half.x + KEY)
    limit = start - 1 if row.value else value_end
    limit = end if row.wide else limit
    text = row.brief if row.brief and measure(row.text) > limit - half.x - KEY else row.text
    board.left(half.x + KEY, y, [span(text, "muted" if row.quiet else "text")], limit)
    source = value_end + (3 if half.width >= 48 else 2)
    if not row.value and measure(row.source) > end - source:
        # Where nothing stands between, what is said of it begins as far left as it has to.
        source = min(source, max(half.x + KEY + measure(text) + 2, end - measure(row.source)))
    if value_end < end and not row.wide and min(measure(row.source), LEAST_SOURCE) <= end - source:
        board.left(source, y, [span(row.source, "muted")], end)
    if row.id:
        board.spot(half.x, y, half.width, row.id)


def needed_rows(sight: Sight, roll: Roll, width: int = 0) -> int:
    """Rows of the longer half, each of that width."""
    return max(len(rows_of(sight, roll, place, width)) for place in range(min(2, len(roll.parts))))
