"""An open roll where there is no room for two halves: one row a side, then what it comes to, row by row.

The row whose dice are awaited comes first of all that may be left out: whatever the size, it is seen what is asked.
"""

from __future__ import annotations

from tracker.engine.fate.prospects import costs
from tracker.model.rolls import Part, Roll
from tracker.rules.costs import called
from tracker.ui.glyphs import CURSOR
from tracker.ui.paint import Line, Picture, Span, cut_name, fit, framed, measure, on, row, span, width_of, wrap
from tracker.ui.panels.heading import heading
from tracker.ui.places.drawing import joined, who_chip
from tracker.ui.places.outlook import odds_line
from tracker.ui.places.roll_rows import Row, rows_of, signs
from tracker.ui.places.roll_story import story
from tracker.ui.places.words import say
from tracker.ui.sight import Sight

NARROW, LOW = 58, 9
"""Columns and rows under which two halves side by side are too little to read."""
HEADED = 4
"""Rows from which on there is a heading."""
VALUE = 3
"""Cells of a number."""
LEAST_NAME = 5


def small_roll(
    sight: Sight, roll: Roll, width: int, height: int, aim: str, box: int | None, typed: str | None
) -> Picture:
    """The whole of it; `box` is the part whose dice box takes what is typed, None = none does."""
    sides = [_side(sight, part, width, typed if place == box else None) for place, part in enumerate(roll.parts)]
    asked = [sides[box]] if box is not None else []
    others = [line for place, line in enumerate(sides) if place != box]
    head = [heading(width, say(sight, "roll_title", n=roll.id), aim, focused=True)] if height >= HEADED else []
    lines: list[Line] = [*head, *sides] if len(head) + len(sides) < height else [*asked, *others][: max(1, height - 1)]
    lines += [*_outcome(sight, roll, width, max(1, height - len(lines) - 1)), *_choices(sight, roll, width)]
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
    """Chip, name and skill; at the right what stands in the dice box, or the total."""
    right: list[Span]
    if typed is not None:
        right = [
            span(f"{say(sight, 'dice_label')} ", "muted"),
            span(typed, "strong", ground="raised", bold=True),
            span(CURSOR, "strong", ground="raised"),
        ]
    elif part.waits:
        right = [span(f"{sight.words.signed(part.fixed)} ?", "muted")]
    else:
        total = sight.words.signed(part.total if part.total is not None else part.fixed)
        dice = signs(part.dice) if part.dice is not None else ""
        right = [span(joined([dice, "= "], " "), "muted"), span(total, "strong", bold=True)]
    mark = span("▌" if typed is not None else " ", "strong")
    chip = who_chip(sight, part.who)
    room = width - 1 - width_of(chip) - width_of(right) - 2
    skill = joined([part.skill, sight.words.signed(part.rating)], " ") if part.skill else ""
    name = sight.name(part.who) if part.who else say(sight, "difficulty_title")
    named_ = cut_name(name, max(LEAST_NAME, room - measure(skill) - 1 if skill else room))
    left = [mark, *chip, span(named_, "strong", bold=True)]
    if skill and width_of(left) + 1 + measure(skill) <= width - width_of(right) - 2:
        left.append(span(f" {skill}", "muted"))
    return row(width, left, right)


def _outcome(sight: Sight, roll: Roll, width: int, most: int) -> list[Line]:
    """What it comes to, in as many rows as it takes."""
    first, rest = story(sight, roll)
    pieces = wrap(joined([first, rest], " "), max(1, width - 1), limit=most)
    strong = len(wrap(first, max(1, width - 1)))
    return [
        row(width, on([span(" "), span(piece, bold=place < strong)], "bar"), ground="bar")
        for place, piece in enumerate(pieces)
    ]


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
    value = [span(each.value, "muted" if each.value == "?" else "strong")] if each.value else []
    source = [span(f"{each.source}{'  ' if value else ''}", "muted")] if each.source else []
    beside = [*source, *value] if width_of(lead) + width_of([*source, *value]) + 2 <= width else value
    return row(width, lead, beside)
