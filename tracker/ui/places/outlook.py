"""Below an open roll: what it would take, and the odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from tracker.engine.fate.prospects import Need, Step, concession, in_danger, odds, taken_out, what_would_it_take
from tracker.engine.fate.system import is_gms
from tracker.model.cast import GM
from tracker.model.rolls import Roll
from tracker.rules.dice import FATE_WHOLE
from tracker.rules.fate import Outcome, outcome
from tracker.ui.glyphs import FOCUS, RULE
from tracker.ui.lately import lately
from tracker.ui.paint import Span, cut_name, measure, span, width_of, wrap
from tracker.ui.panels.heading import heading
from tracker.ui.places.drawing import Board, joined, longest, named, percent, side_ink
from tracker.ui.places.ruler import WORDS
from tracker.ui.places.words import first_upper, say
from tracker.ui.sight import Sight

MINE = {Outcome.TIE: "tie", Outcome.SUCCEED: "succeed", Outcome.STYLE: "style", Outcome.FAIL: "succeed"}


_takes = lately(what_would_it_take)
"""Asked once for the room it needs and once to draw it."""


def waits(roll: Roll) -> bool:
    """Whether dice are missing."""
    return any(part.waits for part in roll.parts)


def draw_needs(board: Board, sight: Sight, roll: Roll, x: int, y: int, width: int, height: int) -> None:
    """One row a need, cheapest first; the points both sides have at the foot."""
    waiting = waits(roll)
    note = "" if waiting else say(sight, "cheapest_first")
    board.put(x, y, heading(width, say(sight, "take_title"), note))
    needs = _takes(sight.table, roll)
    points = _points(sight, roll)
    if measure(points) > width:
        points = _points(sight, roll, short=True)
    foot = bool(points) and height >= 3
    gap = foot and height > len(needs) + 2
    room = height - 1 - foot - gap
    if not needs:
        key = "nothing_opposes_note" if roll.oppose is None else "nothing_to_take"
        board.left(x, y + 1, [span(say(sight, key), "muted")], x + width)
    second, third = _columns(sight, roll, needs, width)
    line, spare = y + 1, max(0, room - len(needs))
    if len(needs) > room:
        # Beside the heading, where it costs none of the rows.
        left = say(sight, "more_rows", n=len(needs) - max(0, room))
        board.put(x, y, heading(width, say(sight, "take_title"), joined([note, left], "   ")))
    for place, need in enumerate(needs[:room]):
        used = _need(board, sight, roll, need, (x, x + second, x + third), line, x + width, 1 + spare)
        board.spot(x, line, width, f"need:{place}")
        line, spare = line + used, spare - used + 1
    if foot:
        line = max(line, y + 2) + gap
        board.left(x, line, [span(points, "muted")], x + width)


def rows_below(sight: Sight, roll: Roll, width: int) -> int:
    """Rows that what it would take needs at that width, nothing cut: heading and foot left out."""
    needs = _takes(sight.table, roll)
    third = _columns(sight, roll, needs, width)[1]
    rows = 0
    for need in needs:
        how, price = _how(sight, roll, need)
        rows += len(wrap(how, max(1, width - measure(price) - 2 - third))) or 1
    return rows


def _columns(sight: Sight, roll: Roll, needs: Sequence[Need], width: int) -> tuple[int, int]:
    """Where the second and the third column begin."""
    second = min(longest([_who(sight, need, 14) for need in needs]), 8 if width < 80 else 14) + 2
    return second, second + longest(say(sight, _wanted(need, roll)) for need in needs) + 2


def _who(sight: Sight, need: Need, width: int) -> str:
    return named(sight, need.who or GM, width)


def _wanted(need: Need, roll: Roll) -> str:
    """The outcome as that side sees it; against a difficulty the other side only makes the roll fail, or tie."""
    if need.role == "oppose" and roll.oppose is not None and roll.oppose.passive:
        return f"make_{need.outcome.value}" if need.outcome in (Outcome.TIE, Outcome.FAIL) else MINE[need.outcome]
    return "style" if need.role == "oppose" and need.at < -1 else MINE[need.outcome]


def _need(
    board: Board, sight: Sight, roll: Roll, need: Need, at: tuple[int, int, int], y: int, end: int, rows: int = 1
) -> int:
    """One need, in so many rows at most; how many it took."""
    quiet = need.steps is None
    how, price = _how(sight, roll, need)
    start = board.right(end, y, [span(price, "muted")], at[2] + (end - at[2]) // 3)
    name = cut_name(_who(sight, need, 14), at[1] - at[0] - 1)
    board.put(at[0], y, [span(name, "muted") if quiet else side_ink(sight, need.who, name)])
    board.left(at[1], y, [span(say(sight, _wanted(need, roll)), "muted" if quiet else "text")], at[2] - 1)
    pieces = wrap(how, max(1, start - 2 - at[2]))
    shown = [*pieces[: rows - 1], " ".join(pieces[rows - 1 :])] if len(pieces) > rows else pieces
    for place, piece in enumerate(shown):
        board.left(at[2], y + place, [span(piece, "muted" if quiet else "text")], start - 2)
    return max(1, len(shown))


def _how(sight: Sight, roll: Roll, need: Need) -> tuple[str, str]:
    """What has to be done, and what it costs or how likely it is."""
    if need.chance is not None and need.dice is not None:
        return _dice(sight, roll, need), percent(sight, need.chance)
    if need.steps is None:
        return say(sight, "out_of_reach"), ""
    times = Counter(step.aspect for step in need.steps)
    aspects = [_times(sight, aspect, n) for aspect, n in times.items()]
    return say(sight, "then").join(aspects), _price(sight, need.steps)


def _times(sight: Sight, aspect: str, n: int) -> str:
    what = cut_name(sight.name(aspect), 40)
    return what if n == 1 else say(sight, "twice" if n == 2 else "n_times", what=what, n=n)


def _dice(sight: Sight, roll: Roll, need: Need) -> str:
    other = roll.parts[1 if need.role == "act" else 0].who
    who, n = named(sight, other), need.dice or 0
    if need.whose == "own":
        return say(sight, "dice_needed", n=n)
    if need.whose == "other":
        return say(sight, "other_rolls", who=who, n=n)
    key = "dice_above" if n > 0 else "dice_below" if n < 0 else "dice_as_good"
    return say(sight, key, n=abs(n), who=who)


def _price(sight: Sight, steps: tuple[Step, ...]) -> str:
    """Who pays how much to whom; free ones by their owner where there is but one."""
    free = [step for step in steps if not step.paid]
    paid = Counter(GM if is_gms(sight.table, step.by) else step.by for step in steps if step.paid)
    if not paid and len(steps) == 1:
        return say(sight, "free_of", who=named(sight, steps[0].owner, 16))
    owed = {step.owed for step in steps if step.paid}
    if len(paid) == 1 and len(owed) == 1 and not free:
        (payer, n), to = next(iter(paid.items())), owed.pop()
        if to is None:
            return say(sight, "to_bank", who=named(sight, payer, 16), n=n)
        return say(sight, "to_whom", who=named(sight, payer, 16), n=n, to=named(sight, to, 16))
    said = [say(sight, "pays", who=named(sight, payer, 16), n=n) for payer, n in paid.items()]
    return joined([*said, say(sight, "some_free", n=len(free)) if free else ""])


def _points(sight: Sight, roll: Roll, short: bool = False) -> str:
    """What both sides have to spend."""
    table = sight.table
    said: list[str] = []
    gm = False
    for part in roll.parts:
        who = table.cast.get(part.who)
        if who is None or not who.is_player:
            gm = True
            continue
        locked = who.owed or None
        said.append(
            say(sight, "short_points" if short else "has_points", who=named(sight, who.id), n=who.points, locked=locked)
        )
    scene = table.scenes.get(roll.scene)
    if gm and scene is not None:
        said.append(say(sight, "short_gm" if short else "gm_has", n=scene.pool))
    return sight.words.stopped(first_upper("; ".join(said))) if said else ""


def draw_odds(board: Board, sight: Sight, roll: Roll, x: int, y: int, width: int, height: int) -> None:
    """The chance of each outcome as a track and a figure; those of being taken out and what conceding pays."""
    waiting = waits(roll)
    chances = odds(sight.table, roll, "now" if waiting else "last")
    dice = sum(part.waits for part in roll.parts) if waiting else min(1, sum(not part.passive for part in roll.parts))
    note = say(sight, "exact_of", n=f"{FATE_WHOLE**dice:,}") if chances else ""
    board.put(x, y, heading(width, say(sight, _odds_title(roll)), note))
    now = None if roll.shifts is None else outcome(roll.shifts)
    words = {result: say(sight, WORDS[result]) for result in Outcome}
    start = x + longest(words.values()) + 1
    for line, (result, chance) in enumerate(list(chances.items())[: height - 1], y + 1):
        strong = result is now
        fg = "strong" if strong else "text"
        board.left(x, line, [span(words[result], fg, bold=strong)], start - 1)
        board.put(start, line, track(chance, width - (start - x) - 8, strong or waiting))
        board.right(x + width, line, [span(percent(sight, chance), fg, bold=strong)], start)
    for line, (text, value, quiet) in enumerate(_risks(sight, roll, waiting), y + 1 + len(chances)):
        if line < y + height:
            board.left(x, line, [span(text, "muted")], x + width - measure(value) - 2)
            board.right(x + width, line, [span(value, "muted" if quiet else "text")], x)


def _odds_title(roll: Roll) -> str:
    """What the odds are of: all dice, those still to come, or those that fell."""
    if not waits(roll):
        return "odds_were"
    return "odds_left" if any(part.dice and not part.waits for part in roll.parts) else "odds_before"


def track(chance: Fraction, width: int, strong: bool) -> list[Span]:
    """A chance as a part of a line."""
    filled = max(1, round(chance * width)) if chance > 0 else 0
    return [span(FOCUS * filled, "strong" if strong else "muted"), span(RULE * max(0, width - filled), "rule")]


def _risks(sight: Sight, roll: Roll, waiting: bool) -> list[tuple[str, str, bool]]:
    """Being taken out, and conceding."""
    who = in_danger(roll)
    if who is None or who not in sight.table.cast:
        return []
    chance = taken_out(sight.table, roll, "now" if waiting else "last")
    name = named(sight, who)
    rows = [(say(sight, "out_chance", who=name), percent(sight, chance), chance <= 0)] if roll.oppose else []
    pays = concession(sight.table, who)
    if pays.fault in ("", "too_late_dice_rolled"):
        key = "concedes_now" if pays.possible else "could_have"
        payee = sight.label(GM) if pays.to_pool else name
        rows.append((say(sight, key, who=name), f"{cut_name(payee, 12)} +{pays.n}", not pays.possible))
    return rows


def draw_odds_line(board: Board, sight: Sight, roll: Roll, x: int, y: int, width: int) -> None:
    """The odds in one row, where there is no room for tracks."""
    board.left(x, y, odds_line(sight, roll, width), x + width)


def odds_line(sight: Sight, roll: Roll, width: int) -> list[Span]:
    """The chance of each outcome in one row; where it is narrow the label goes first, then tenths, then gaps.

    Empty where no dice decide anything, or where not even that has room.
    """
    waiting = waits(roll)
    chances = odds(sight.table, roll, "now" if waiting else "last")
    now = None if roll.shifts is None else outcome(roll.shifts)
    fg = "strong" if waiting else "text"
    label = span(say(sight, _odds_title(roll)), "muted")
    for begin, gap, whole in ((label, "  ", False), (None, "  ", False), (None, "  ", True), (None, " ", True)):
        parts = [] if begin is None else [begin]
        for result, chance in chances.items():
            figure = percent(sight, chance, whole=whole)
            lead = f"{gap if parts else ''}{say(sight, WORDS[result])} "
            parts += [span(lead, "muted"), span(figure, fg, bold=result is now)]
        if width_of(parts) <= width:
            return parts if chances else []
    return []
