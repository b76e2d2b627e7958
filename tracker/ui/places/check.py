"""An open roll of Fudge: both sides with their parts, dice in any form, the exact odds, what it comes to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from tracker.engine.fudge.needs import Need, Paid, what_would_it_take
from tracker.engine.fudge.open_checks import Prospects, outcome_now, prospects
from tracker.engine.fudge.rare import rare
from tracker.engine.fudge.system import form_of, method_of
from tracker.language.tell_sums import why_word
from tracker.model.cast import Id
from tracker.model.checks import CheckSide, OpenCheck
from tracker.model.table import Scene
from tracker.rules.fudge.criticals import chance
from tracker.rules.fudge.dice import Form, Method
from tracker.ui.glyphs import CURSOR
from tracker.ui.paint import Line, Picture, Span, cut, framed, measure, on, span, wrap
from tracker.ui.panels.heading import heading
from tracker.ui.places.digits import big, big_width
from tracker.ui.places.drawing import Board, joined, longest, named, percent, who_chip
from tracker.ui.places.outlook import track
from tracker.ui.places.roll_parts import BOX, CARD, KEY, LEAST_SOURCE, draw_box, draw_cards, value_column
from tracker.ui.places.roll_rows import FACES
from tracker.ui.places.small_side import HEADED, LOW, NARROW, dice_box, ordered, outcome_rows, side_row
from tracker.ui.places.words import first_upper, say
from tracker.ui.sight import Sight

WIDE = 100
"""From here on there is room for big digits and for the odds beside the notes."""
TALL = 21
"""Rows from which on big digits fit."""
SAID = 3
"""Rows of what it comes to, at most."""
SOURCE_GAP = 2
AROUND = 4
"""Rows of the heading, the names, and the blanks behind them."""
ODDS_FROM = 50
"""A width without room for tracks of the odds beside their words has only figures."""


class Side(NamedTuple):
    """Where one half is drawn."""

    x: int
    width: int


class Row(NamedTuple):
    """A part of a result."""

    key: str
    text: str
    value: str
    source: str = ""
    quiet: bool = False


def draw_check(
    sight: Sight,
    scene: Scene,
    check: OpenCheck,
    width: int,
    height: int,
    *,
    box: Id | None = None,
    typed: str = "",
    acting: Id | None = None,
) -> Picture:
    """The whole body of an open roll.

    `box` is whose dice box takes what is typed; `acting` whom the keys act for. Spots: `check:N`, characters.
    """
    if width < NARROW or height < LOW:
        return _small(sight, scene, check, max(1, width), max(1, height), box, typed)
    board = Board(max(1, width), max(1, height))
    said = wrap(_said(sight, scene, check), max(1, width - 2), limit=SAID)
    parts = [list(_rows(sight, check, side)) for side in check.sides]
    found = prospects(scene, check, anew=not check.waiting)
    odds = 1 + len(found.chances) + len(list(_takes(sight, scene, check, width))) if found.chances else 0
    rest = AROUND + max(len(rows) for rows in parts) + len(said) + odds
    big_rows = 5 if width >= WIDE and height >= TALL else 3 if height >= rest + 3 and width >= 50 else 1
    _heading(board, sight, check, width)
    gap = 7 if width >= WIDE else 3
    size = max(8, (width - gap) // 2)
    y = 2 if height >= 12 else 1
    rows = 0
    for place, half in enumerate((Side(0, size), Side(size + gap, size))):
        side = check.sides[place] if place < len(check.sides) else None
        if side is None:
            _difficulty(board, sight, check, half, y, big_rows)
            continue
        _title(board, sight, check, side, half, y, acting == side.who and len(check.sides) > 1)
        _figures(board, sight, scene, check, side, half, y + 1, big_rows, typed if box == side.who else None)
        held = parts[place]
        room = max(0, height - (y + 2 + big_rows) - (7 if height >= 18 else 5))
        shown = held if len(held) <= room else held[: max(0, room - 1)]
        values = _values(half, shown)
        for line, row in enumerate(shown, y + 2 + big_rows):
            _row(board, half, line, row, values)
        if len(shown) < len(held) and room:
            more = [span(say(sight, "more_rows", n=len(held) - len(shown)), "muted")]
            board.left(half.x + KEY, y + 2 + big_rows + len(shown), more, half.x + half.width)
        rows = max(rows, min(len(held), room))
    y += 2 + big_rows + rows + (1 if height >= 20 else 0)
    for text in said:
        board.fill(0, y, width, 1, "bar")
        board.put(max(0, (width - measure(text)) // 2), y, on([span(text, "strong", bold=True)], "bar"))
        y += 1
    _odds(board, sight, scene, check, found, y + (height >= 18), width, height)
    return board.picture()


def _heading(board: Board, sight: Sight, check: OpenCheck, width: int) -> None:
    key = "check_aim" if check.kind == "check" else f"check_aim_{check.kind}"
    secret = say(sight, "check_secret") if check.secret else ""
    note = joined([say(sight, key, what=cut(check.what, 40)), secret], "   ")
    board.put(0, 0, heading(width, say(sight, "roll_title", n=check.id), cut(note, max(0, width - 12)), focused=True))


def _small(
    sight: Sight, scene: Scene, check: OpenCheck, width: int, height: int, box: Id | None, typed: str
) -> Picture:
    """Where there is no room for two halves: one row a side, what it comes to, the odds."""
    sides = [_small_side(sight, side, width, typed if side.who == box else None) for side in check.sides]
    if check.kind != "reaction" and check.other is None and check.difficulty is not None:
        degree = sight.words.signed(check.difficulty)
        right = [span(f"{sight.level(check.difficulty)} ", "muted"), span(degree, "strong", bold=True)]
        sides.append(side_row(sight, "", say(sight, "difficulty_title"), "", right, width))
    head = [heading(width, say(sight, "roll_title", n=check.id), focused=True)] if height >= HEADED else []
    asked = next((place for place, side in enumerate(check.sides) if side.who == box), None)
    lines = ordered(head, sides, asked, height)
    lines += outcome_rows(_said(sight, scene, check), "", width, max(1, (height - len(lines)) // 2))
    left = height - len(lines)
    if left < 2:
        return framed(lines, width, height)
    board = Board(width, left)
    _odds(board, sight, scene, check, prospects(scene, check, anew=not check.waiting), 0, width, left)
    return framed([*lines, *board.lines()], width, height)


def _small_side(sight: Sight, side: CheckSide, width: int, typed: str | None) -> Line:
    result = sight.words.signed(side.sum.result)
    right = [span("= ", "muted"), span(result, "strong", bold=True)]
    if typed is not None:
        right = dice_box(sight, typed)
    elif side.dice is None:
        right = [span(f"{result} ?", "muted")]
    trait = joined([side.trait, sight.words.signed(side.rating)], " ") if side.trait else ""
    return side_row(sight, side.who, sight.name(side.who), trait, right, width, asked=typed is not None)


def _title(board: Board, sight: Sight, check: OpenCheck, side: CheckSide, half: Side, y: int, acting: bool) -> None:
    key = "check_reacts" if check.kind == "reaction" else "check_rolls" if side.trait else "check_situational"
    does = say(sight, key, trait=cut(side.trait, 20))
    if side.trait == "" and side.rating and check.kind != "reaction":
        does = say(sight, "check_rolls", trait=sight.level(side.rating))
    chip = who_chip(sight, side.who)
    name = span(named(sight, side.who, 24), "strong", bold=True)
    marked = [span(CURSOR, "strong")] if acting else []
    board.left(half.x, y, [*marked, *chip, name, span(f" {does}", "muted")], half.x + half.width)
    board.spot(half.x, y, half.width, side.who)


def _difficulty(board: Board, sight: Sight, check: OpenCheck, half: Side, y: int, rows: int) -> None:
    """What is rolled against where nobody opposes."""
    end = half.x + half.width
    if check.kind == "reaction":
        return
    if check.difficulty is None:
        title, note = say(sight, "check_on_nothing"), say(sight, "check_on_nothing_note")
        board.left(half.x, y, [span(title, "strong", bold=True)], end)
        if measure(title) + 1 + measure(note) <= half.width:
            board.left(half.x + measure(title) + 1, y, [span(note, "muted")], end)
            return
        # Nothing stands below it.
        for line, text in enumerate(wrap(note, half.width, limit=1 + rows), y + 1):
            board.left(half.x, line, [span(text, "muted")], end)
        return
    title, note = say(sight, "difficulty_title"), say(sight, "check_reached")
    board.left(half.x, y, [span(title, "strong", bold=True), span(f" {note}", "muted")], end)
    text = sight.words.signed(check.difficulty)
    for line, shape in enumerate(big(text, rows)):
        board.left(half.x, y + 1 + line, [span(shape, "strong", bold=rows < 3)], end)
    word = [span(sight.level(check.difficulty), "strong", bold=True)]
    board.left(half.x + _beside(text, rows), y + 1, word, end)


def _beside(text: str, rows: int) -> int:
    return max(21 if rows >= 5 else 9, big_width(text, rows) + 3)


def _figures(
    board: Board,
    sight: Sight,
    scene: Scene,
    check: OpenCheck,
    side: CheckSide,
    half: Side,
    y: int,
    rows: int,
    typed: str | None,
) -> None:
    """The result in big digits, its word, the dice, and the box for those that are missing."""
    made, end = side.sum, half.x + half.width
    lie = side.dice is not None
    text = sight.words.signed(made.result)
    for line, shape in enumerate(big(text, rows)):
        board.left(half.x, y + line, [span(shape, "strong" if lie else "muted", bold=rows < 3)], end)
    x = half.x + _beside(text, rows)
    level = sight.level(made.result)
    # Beside it, where there is one row, stands the box.
    then = say(sight, "then_dice", level=level)
    said = level if lie or rows < 3 or measure(then) > end - x else then
    label, beside = say(sight, "dice_label"), 2
    if typed is not None and rows < 3:
        # The box is seen whole: the level gives way to it.
        room = end - x - measure(label) - 1 - BOX
        beside = min(2, max(0, room - measure(said)))
        said = said if beside else ""
    word = span(said, "strong" if lie else "muted", bold=lie)
    after = board.left(x, y, [word], end)
    faces = _faces(scene, side)
    if rows >= 5 and x + CARD * len(faces) <= end:
        draw_cards(board, faces, lie, x, y + 1)
    elif rows >= 3:
        board.left(x, y + 1, [span(" ".join(face.strip() or "0" for face in faces), "text" if lie else "muted")], end)
    if typed is not None:
        at = (x, y + rows - 1) if rows >= 3 else (after + beside, y)
        board_note = _caller(sight, side, check.secret)
        draw_box(board, label, board_note, at, end, typed, f"dice:{side.who}")


def _caller(sight: Sight, side: CheckSide, secret: bool) -> str:
    """The player whose dice are awaited; of a secret roll nobody is told."""
    who = sight.table.cast.get(side.who) if not secret else None
    return say(sight, "player_calls", who=cut(who.player, 16)) if who is not None and who.player else ""


def _faces(scene: Scene, side: CheckSide) -> list[str]:
    """What the cards show."""
    four = method_of(scene) is Method.FOUR_DF and not side.one_die
    if side.dice is None:
        return ["?"] * (4 if four else 1 if side.one_die else 2)
    if not side.dice.faces:
        return [f"{side.dice.total:+d}"]
    if four and len(side.dice.faces) == 4:
        return [" " if face == 0 else FACES.get(face, "?") for face in side.dice.faces]
    return [str(face) for face in side.dice.faces]


def _rows(sight: Sight, check: OpenCheck, side: CheckSide) -> Iterator[Row]:
    """Dice, trait, wounds, modifiers, the least result: each with what to type to strike it."""
    words = sight.words
    label = say(sight, "check_one_die" if side.one_die else "dice_row")
    if side.dice is None:
        yield Row("", label, "?", say(sight, "waited_for"))
    else:
        yield Row("", label, words.signed(side.dice.total), _source(sight, check, side))
    if side.trait or check.kind != "reaction":
        name = side.trait or say(sight, "check_level")
        yield Row("", f"{name}, {sight.level(side.rating)}", words.signed(side.rating))
    if side.lost:
        struck = say(sight, "struck") if side.unhurt else ""
        value = "" if side.unhurt else words.signed(side.lost)
        yield Row("0", first_upper(why_word(words, "wounds")), value, struck, side.unhurt)
    for held in side.modifiers:
        why = why_word(words, held.why or "modifier")
        value = "" if held.struck else words.signed(held.n)
        yield Row(str(held.id), why, value, say(sight, "struck") if held.struck else "", held.struck)
    if side.least is not None:
        yield Row("", say(sight, "check_least"), sight.level(side.least), quiet=True)


def _source(sight: Sight, check: OpenCheck, side: CheckSide) -> str:
    if check.secret:
        return say(sight, "dice_hidden")
    who = sight.table.cast.get(side.who)
    if side.dice is None or not side.dice.typed:
        return say(sight, "dice_open")
    return say(sight, "typed_by", who=who.player if who is not None and who.player else sight.label("gm"))


def _values(half: Side, rows: Sequence[Row]) -> int:
    """Where the values of a half end: further left where what is said of them would be cut."""
    usual = min(half.width, max(24, half.width * 6 // 10))
    return half.x + value_column(usual, half.width, [(row.text, row.value, row.source) for row in rows], SOURCE_GAP)


def _row(board: Board, half: Side, y: int, row: Row, value_end: int) -> None:
    end = half.x + half.width
    board.right(half.x + KEY - 1, y, [span(row.key, "strong", bold=True)], half.x)
    start = board.right(value_end, y, [span(row.value, "muted" if row.value == "?" else "strong")], half.x + KEY)
    board.left(
        half.x + KEY, y, [span(row.text, "muted" if row.quiet else "text")], start - 1 if row.value else value_end
    )
    if min(measure(row.source), LEAST_SOURCE) <= end - value_end - SOURCE_GAP:
        board.left(value_end + SOURCE_GAP, y, [span(row.source, "muted")], end)


def _said(sight: Sight, scene: Scene, check: OpenCheck) -> str:
    """What it comes to, in one sentence; or what is awaited."""
    if check.waiting:
        side = next(side for side in check.sides if side.dice is None)
        form = Form.GMS_DIE if side.one_die else form_of(scene)
        return say(sight, "check_waits", who=check.waiting, forms=sight.words.term(form))
    one = check.one.sum
    now = outcome_now(check)
    if check.kind == "reaction":
        return say(sight, f"check_{now}", who=check.one.who)
    if check.other is not None:
        return _opposed(sight, check, check.other, now)
    plain = check.one.one_die or one.dice is None
    came = None if plain or one.dice is None else rare(scene, one.dice.total, one.result, check.difficulty)
    tail = f"  {say(sight, f'check_critical_{came}')}" if came else ""
    if check.difficulty is None:
        return say(sight, "check_result", who=check.one.who, degree=one.result) + tail
    apart = abs(one.result - check.difficulty)
    return say(sight, f"check_{now}", who=check.one.who, n=apart or None) + tail


def _opposed(sight: Sight, check: OpenCheck, other: CheckSide, now: str) -> str:
    apart = check.one.sum.result - other.sum.result
    if now == "stands":
        leader = check.one.who if apart > 0 else other.who
        return say(sight, "check_short", who=leader, n=abs(apart)) if apart else say(sight, "check_stands")
    ahead, behind = (check.one.who, other.who) if now == "ahead" else (other.who, check.one.who)
    return say(sight, "check_ahead", who=ahead, other=behind, n=abs(apart))


def _odds(
    board: Board, sight: Sight, scene: Scene, check: OpenCheck, found: Prospects, y: int, width: int, height: int
) -> None:
    """The exact chance of each outcome, before the dice and, kept, after them."""
    waits = bool(check.waiting)
    if y >= height - 1:
        return
    if width >= WIDE and len(found.spread) > 1:
        _spread(board, sight, check, found, WIDE * 78 // 100, y, width, height)
        width = WIDE * 72 // 100
    if not found.chances:
        return
    left = any(side.dice is not None for side in check.sides) and waits
    title = say(sight, "odds_left" if left else "odds_before" if waits else "odds_were")
    needs = list(_takes(sight, scene, check, width))
    missing = y + 1 + len(found.chances) + len(needs) - height
    more = say(sight, "more_rows", n=missing) if missing > 0 else ""
    note = joined([more, say(sight, "check_of", n=f"{found.throws:,}")], "   ")
    board.put(0, y, heading(width, title, note))
    now = outcome_now(check)
    other = None if check.other is None else check.other.who
    words = {
        key: say(sight, f"odds_{key}", who=named(sight, other if key == "behind" else check.one.who, 16))
        for key in found.chances
    }
    start = longest(words.values()) + 2
    for line, (key, likely) in enumerate(found.chances.items(), y + 1):
        if line >= height:
            return
        strong = key == now
        fg = "strong" if strong or waits else "text"
        board.left(0, line, [span(words[key], fg, bold=strong)], start - 1)
        if width >= ODDS_FROM:
            board.put(start, line, track(likely, width - start - 9, strong or waits))
        board.right(width, line, [span(percent(sight, likely), fg)])
    line = y + 1 + len(found.chances)
    for row in needs[: max(0, height - line)]:
        board.left(0, line, row, width)
        line += 1
    natural = scene.options.criticals == "natural" and check.kind == "check" and not check.one.one_die
    if line < height and natural:
        each = chance(method_of(scene))
        said = say(sight, "odds_natural", each=percent(sight, each), either=percent(sight, 2 * each))
        board.left(0, line, [span(said, "muted")], width)


def _takes(sight: Sight, scene: Scene, check: OpenCheck, width: int) -> Iterator[list[Span]]:
    """What each outcome would take, a row each and more where it is long: dice, or Fudge points."""
    for need in what_would_it_take(sight.table, scene, check):
        if need.reached:
            continue
        lead = say(sight, f"need_{need.outcome}", who=named(sight, need.who, 16))
        parts = [part for part in (_dice_for(sight, need), *(_points_for(sight, paid) for paid in need.paid)) if part]
        quiet = "text" if parts else "muted"
        at = measure(lead) + 2
        for row in wrap("; ".join(parts) or say(sight, "out_of_reach"), max(1, width - at)):
            yield [span(lead, "muted"), span(" " * (at - measure(lead))), span(row, quiet)]
            lead = " " * (at - 2)


def _dice_for(sight: Sight, need: Need) -> str:
    if need.dice is None:
        return ""
    if need.above is None:
        return say(sight, "dice_needed", n=need.dice)
    key = "dice_above" if need.dice > 0 else "dice_below" if need.dice < 0 else "dice_as_good"
    return say(sight, key, n=abs(need.dice), who=named(sight, need.above, 16))


def _points_for(sight: Sight, paid: Paid) -> str:
    said = say(sight, f"need_use_{paid.use.lower()}", n=paid.cost)
    return said if paid.has else say(sight, "need_lacks", said=said)


def gathered(spread: Mapping[int, Fraction], room: int) -> list[tuple[int, Fraction, str]]:
    """Results, best first, in at most `room` rows; the first and the last hold "more" or "less" than themselves."""
    rows = [(degree, likely, "") for degree, likely in spread.items()]
    while len(rows) > max(2, room):
        best, worst = rows[0], rows[-1]
        # The less likely end gives up a row.
        if best[1] <= worst[1]:
            rows[:2] = [(rows[1][0], best[1] + rows[1][1], "more")]
        else:
            rows[-2:] = [(rows[-2][0], worst[1] + rows[-2][1], "less")]
    return rows[:room] if room < 2 else rows


def _spread(
    board: Board, sight: Sight, check: OpenCheck, found: Prospects, x: int, y: int, width: int, height: int
) -> None:
    """Every result with its exact chance; where there is no room for all, both ends stand for what lies beyond them."""
    title = say(sight, "check_each_apart" if check.other is not None else "check_each")
    board.put(x, y, heading(width - x, title, ""))
    rows = gathered(found.spread, max(0, height - y - 1))
    sums = [side.sum.result for side in check.sides]
    now = None if check.waiting else sums[0] - (sums[1] if len(sums) > 1 else 0)
    for line, (degree, likely, beyond) in enumerate(rows, y + 1):
        here = now is not None and (
            degree == now or (beyond == "more" and now > degree) or (beyond == "less" and now < degree)
        )
        fg = "strong" if here else "text"
        word = sight.words.signed(degree) if check.other is not None else sight.words.level(sight.ladder, degree)
        word = say(sight, f"check_or_{beyond}", degree=word) if beyond else word
        board.left(x, line, [span(word, fg, bold=here)], width - 9)
        board.right(width, line, [span(percent(sight, likely), fg)], x)
