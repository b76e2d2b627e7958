"""An open roll where there is no room for two halves: one row a side, then what it comes to, row by row.

The row whose dice are awaited comes first of all that may be left out: whatever the size, it is seen what is asked.
"""

from __future__ import annotations

from tracker.engine.fate.prospects import costs
from tracker.model.rolls import Part, Roll
from tracker.rules.costs import called
from tracker.ui.paint import Line, Picture, Span, fit, framed, row, span, width_of
from tracker.ui.panels.heading import heading
from tracker.ui.places.drawing import joined
from tracker.ui.places.outlook import odds_line
from tracker.ui.places.roll_rows import Row, rows_of, signs
from tracker.ui.places.roll_story import story
from tracker.ui.places.small_side import HEADED, dice_box, ordered, outcome_rows, side_row
from tracker.ui.places.words import say
from tracker.ui.sight import Sight

VALUE = 3
"""Cells of a number."""


def small_roll(
    sight: Sight, roll: Roll, width: int, height: int, aim: str, box: int | None, typed: str | None
) -> Picture:
    """The whole of it; `box` is the part whose dice box takes what is typed, None = none does."""
    sides = [_side(sight, part, width, typed if place == box else None) for place, part in enumerate(roll.parts)]
    head = [heading(width, say(sight, "roll_title", n=roll.id), aim, focused=True)] if height >= HEADED else []
    lines = ordered(head, sides, box, height)
    lines += [*outcome_rows(*story(sight, roll), width, height - len(lines) - 1), *_choices(sight, roll, width)]
    chances = odds_line(sight, roll, width - 1)
    if chances and len(lines) < height:
        lines.append(row(width, [span(" "), *chances]))
    shown = 0 if box is None else box
    more = rows_of(sight, roll, shown) if shown < len(roll.parts) else []
    room = height - len(lines)
    if room >= 2:
        kept = more if len(more) <= room else more[: room - 1]
        lines += [_part_row(each, width) for each in kept]
        if len(kept) < len(more):
            told = say(sight, "more_rows", n=len(more) - len(kept))
            lines.append(row(width, [span(f"    {told}", "muted")]))
    return framed(lines, width, height)


def _side(sight: Sight, part: Part, width: int, typed: str | None) -> Line:
    if typed is not None:
        right = dice_box(sight, typed)
    elif part.waits:
        right = [span(f"{sight.words.signed(part.fixed)} ?", "muted")]
    else:
        total = sight.words.signed(part.total if part.total is not None else part.fixed)
        dice = signs(part.dice) if part.dice is not None else ""
        right = [span(joined([dice, "= "], " "), "muted"), span(total, "strong", bold=True)]
    skill = joined([part.skill, sight.words.signed(part.rating)], " ") if part.skill else ""
    name = sight.name(part.who) if part.who else say(sight, "difficulty_title")
    return side_row(sight, part.who or "", name, skill, right, width, asked=typed is not None)


def _choices(sight: Sight, roll: Roll, width: int) -> list[Line]:
    """What this game lets the table choose, each with its letter, one a row."""
    game = sight.table.scenes[roll.scene].system
    return [
        row(
            width,
            [
                span(f" {cost.key} ", "strong", bold=True),
                span(say(sight, f"choice_{called(game, cost.meaning)}"), "muted"),
            ],
        )
        for cost in costs(sight.table, roll)
    ]


def _part_row(each: Row, width: int) -> Line:
    lead = [span(f"{fit(each.key, VALUE)} ", "strong", bold=True), span(each.text, "muted" if each.quiet else "text")]
    value: list[Span] = [span(each.value, "muted" if each.value == "?" else "strong")] if each.value else []
    source = [span(f"{each.source}{'  ' if value else ''}", "muted")] if each.source else []
    beside = [*source, *value] if width_of(lead) + width_of([*source, *value]) + 2 <= width else value
    return row(width, lead, beside)
