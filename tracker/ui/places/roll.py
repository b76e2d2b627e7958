"""An open roll: both sides, the outcome in one sentence, the ruler, what it would take and the odds."""

from __future__ import annotations

from tracker.engine.fate.prospects import costs
from tracker.model.rolls import AdvantageAim, AttackAim, ContestAim, OvercomeAim, Roll
from tracker.rules.costs import called
from tracker.ui.paint import Picture, Span, clip, cut, cut_name, measure, moved, on, span, width_of, wrap
from tracker.ui.panels.heading import heading
from tracker.ui.panels.situation import situation
from tracker.ui.places.drawing import MARGIN, NAME, Board
from tracker.ui.places.outlook import draw_needs, draw_odds, draw_odds_line, rows_below, waits
from tracker.ui.places.results import draw_results
from tracker.ui.places.roll_parts import Half, draw_figures, draw_rows, draw_title, needed_rows
from tracker.ui.places.roll_plan import WIDE, Plan, Wanted, plan
from tracker.ui.places.roll_small import small_roll
from tracker.ui.places.roll_story import story
from tracker.ui.places.ruler import draw_ruler
from tracker.ui.places.small_side import LOW, NARROW
from tracker.ui.places.words import say
from tracker.ui.sight import Sight

BELOW = 6
"""Rows of the odds: four outcomes and two risks."""
INDENT, GAP = 2, 7
REST_ROWS = 2
"""Rows of what an outcome comes to, where it is long."""
CHOICE_GAP = 3
MORE = 6
"""Spare rows from which on there is more to see."""


def draw_roll(
    sight: Sight,
    roll: Roll,
    width: int,
    height: int,
    *,
    focus: int = 0,
    typed: str = "",
    cursor: bool = True,
    tab: str = "needs",
    retyping: bool = False,
    margin: int = MARGIN,
) -> Picture:
    """The whole body of an open roll.

    `focus` is the part whose dice box takes what is typed, if its dice are missing, else the first that waits;
    `typed` is what stands in the box, `cursor` whether it takes keys now; with `retyping` there is a box at the focus
    also where dice lie. Where there is room for one of them below,
    `tab` says which: `needs` or `odds`. Spots: characters by id, `dice:PART`, `invoke:N`, `modifier:N`, `stunt:PART:N`,
    `need:N` (from 0), `choice:LETTER`, `roll:N`.
    """
    if width < NARROW or height < LOW:
        box = _box(roll, focus, retyping)
        return small_roll(
            sight, roll, max(1, width), max(1, height), aim_text(sight, roll), box, typed if cursor else None
        )
    board = Board(max(1, width), max(1, height))
    margin = margin if width > 2 * margin + 20 else 0
    inner = max(1, width - 2 * margin)
    said = story(sight, roll)
    lines = _said(said, inner)
    choices = _choice_rows(sight, roll, inner)
    below = max(BELOW, 2 + rows_below(sight, roll, _two(inner)[0] if inner >= WIDE else inner))
    wanted = Wanted(
        needed_rows(sight, roll, (inner - GAP) // 2),
        below if roll.oppose is not None else 0,
        roll.oppose is not None,
        len(choices),
        len(lines),
        waits(roll),
    )
    rows = plan(inner, height, wanted)
    _heading(board, sight, roll, margin, inner)
    y = 1 + rows.gaps[0]
    y = _halves(board, sight, roll, margin, inner, y, rows, _box(roll, focus, retyping), typed if cursor else None)
    _band(board, lines, margin, y, inner, rows.band)
    y += rows.band
    if rows.choices:
        _choices(board, choices[: rows.choices], margin, y, inner)
        y += rows.choices
    y += rows.gaps[4]
    if rows.ruler:
        draw_ruler(board, sight, margin, y, inner, roll.shifts)
    if rows.odds_line:
        draw_odds_line(board, sight, roll, margin, y + rows.ruler, inner)
    y += rows.ruler + rows.odds_line + rows.gaps[5]
    if rows.below:
        _below(board, sight, roll, margin, y, inner, rows.below, tab)
        y += rows.below + 2
    if rows.below and inner >= WIDE and height - y >= MORE:
        _more(board, sight, roll, margin, y, inner, height - y)
    return board.picture()


def _box(roll: Roll, focus: int, retyping: bool) -> int | None:
    """The part whose dice box is in use."""
    if retyping and 0 <= focus < len(roll.parts) and not roll.parts[focus].passive:
        return focus
    waiting = [place for place, part in enumerate(roll.parts) if part.waits]
    return focus if focus in waiting else waiting[0] if waiting else None


def _heading(board: Board, sight: Sight, roll: Roll, x: int, width: int) -> None:
    """`Roll 42`, what it is for, and which others are open."""
    numbers = [other.id for other in sight.table.rolls]
    title, aim = say(sight, "roll_title", n=roll.id), aim_text(sight, roll)
    others: list[Span] = []
    if len(numbers) > 1:
        others.append(span(say(sight, "several_open", n=len(numbers)), "muted"))
        for n in numbers[:8]:
            others += [span(" "), span(str(n), "strong" if n == roll.id else "muted", bold=n == roll.id)]
    room = max(0, width - measure(title) - 6 - width_of(others) - 3)
    note = clip([span(cut(aim, room)), *([span("   "), *others] if others else [])], max(0, width - measure(title) - 4))
    board.put(x, 0, heading(width, title, note, focused=True))
    at = x + width - width_of(others) + (measure(others[0].text) if others else 0)
    for n in numbers[:8] if others and width_of(note) >= width_of(others) else []:
        board.spot(at + 1, 0, len(str(n)), f"roll:{n}")
        at += 1 + len(str(n))


def aim_text(sight: Sight, roll: Roll) -> str:
    """What a roll is for."""
    aim = roll.aim
    if isinstance(aim, AttackAim):
        return say(sight, "aim_attack", harm=aim.harm)
    if isinstance(aim, OvercomeAim) and aim.heals is not None:
        return say(sight, "aim_treat", what=cut_name(sight.name(aim.heals), 2 * NAME))
    if isinstance(aim, OvercomeAim):
        what = aim.what or (sight.name(aim.zone or aim.aspect or "") if aim.zone or aim.aspect else "")
        return say(sight, "aim_overcome", what=cut(what, 2 * NAME))
    if isinstance(aim, AdvantageAim):
        what = sight.name(aim.aspect) if aim.aspect else aim.text
        return say(sight, f"aim_advantage_{aim.mode}", what=cut(what, 2 * NAME))
    if isinstance(aim, ContestAim):
        return say(sight, "aim_contest", what=cut_name(sight.name(aim.side), 2 * NAME))
    return say(sight, "aim_trait", what=cut(aim.what, 2 * NAME))


def _halves(
    board: Board,
    sight: Sight,
    roll: Roll,
    x: int,
    width: int,
    y: int,
    rows: Plan,
    box: int | None,
    typed: str | None,
) -> int:
    """Both sides next to each other; gives the row after them."""
    wide = width >= WIDE
    indent, gap = (INDENT, GAP) if wide else (0, 3 if width >= 40 else 1)
    size = (width - indent - gap - (1 if wide else 0)) // 2
    for place in (0, 1):
        half = Half(x + indent + place * (size + gap), size, place)
        at = y
        draw_title(board, sight, roll, half, at)
        at += 1 + rows.gaps[1]
        draw_figures(board, sight, roll, half, at, rows.figures, typed if place == box else None)
        at += rows.figures + rows.gaps[2]
        draw_rows(board, sight, roll, half, at, rows.parts, rows.head)
    return y + 1 + rows.gaps[1] + rows.figures + rows.gaps[2] + rows.parts + rows.gaps[3]


def _said(said: tuple[str, str], width: int) -> list[list[Span]]:
    """The outcome in one row or, where it is long, its rest in rows of its own."""
    first, rest = span(said[0], "strong", bold=True), span(said[1])
    if not rest.text:
        return [[first]]
    if width_of([first, span("  "), rest]) <= width:
        return [[first, span("  "), rest]]
    return [[first], *([span(piece)] for piece in wrap(rest.text, width, limit=REST_ROWS))]


def _band(board: Board, said: list[list[Span]], x: int, y: int, width: int, rows: int) -> None:
    """The outcome, in the middle."""
    board.fill(x, y, width, rows, "bar")
    for line, parts in enumerate(said[:rows], y):
        last = line == y + rows - 1
        kept = clip([*parts, *(span(f"  {part.text}") for piece in said[rows:] for part in piece if last)], width)
        board.put(x + (width - width_of(kept)) // 2, line, on(kept, "bar"))


Choices = list[tuple[str, list[Span]]]
"""Letters of what may be chosen, and what each looks like."""


def _choice_rows(sight: Sight, roll: Roll, width: int) -> list[Choices]:
    """What this game lets the table choose, each with its letter, in as many rows as that takes."""
    game = sight.table.scenes[roll.scene].system
    rows: list[Choices] = []
    used = 0
    for cost in costs(sight.table, roll):
        said = span(say(sight, f"choice_{called(game, cost.meaning)}"), "muted")
        part = [span(f"{cost.key} ", "strong", bold=True), said]
        if not rows or used + CHOICE_GAP + width_of(part) > width:
            rows.append([])
            used = -CHOICE_GAP
        rows[-1].append((cost.key, part))
        used += CHOICE_GAP + width_of(part)
    return rows


def _choices(board: Board, rows: list[Choices], x: int, y: int, width: int) -> None:
    """Those rows on the band, under the outcome."""
    for line, row in enumerate(rows, y):
        board.fill(x, line, width, 1, "bar")
        total = sum(width_of(part) for _, part in row) + CHOICE_GAP * (len(row) - 1)
        at = x + max(0, (width - total) // 2)
        for key, part in row:
            after = board.left(at, line, on(part, "bar"), x + width)
            board.spot(at, line, after - at, f"choice:{key}")
            at = after + CHOICE_GAP


def _below(board: Board, sight: Sight, roll: Roll, x: int, y: int, width: int, height: int, tab: str) -> None:
    """What it would take, and the odds beside it or on a tab."""
    if width < WIDE:
        draw = draw_odds if tab == "odds" else draw_needs
        draw(board, sight, roll, x, y, width, height)
        return
    left, right = _two(width)
    draw_needs(board, sight, roll, x, y, left, height)
    draw_odds(board, sight, roll, x + left + 4, y, right, height)


def _two(width: int) -> tuple[int, int]:
    """Widths of the two columns below."""
    right = min(60, width * 46 // 118)
    return width - right - 4, right


def _more(board: Board, sight: Sight, roll: Roll, x: int, y: int, width: int, height: int) -> None:
    """On a tall screen also what there is to invoke, and what each outcome means in this game."""
    left, right = _two(width)
    picture = situation(sight, left, height)
    for line, parts in enumerate(picture.lines):
        board.put(x, y + line, parts)
    board.spots += moved(picture.spots, y, x)
    draw_results(board, sight, roll, x + left + 4, y, right, height)
