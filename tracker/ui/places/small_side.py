"""A side of an open roll in one row, and what it comes to, where there is no room for two halves: of every game."""

from __future__ import annotations

from tracker.ui.glyphs import CURSOR
from tracker.ui.paint import Line, Span, cut_name, measure, on, row, span, width_of, wrap
from tracker.ui.places.drawing import who_chip
from tracker.ui.places.words import say
from tracker.ui.sight import Sight

NARROW, LOW = 58, 9
"""Columns and rows under which two halves side by side are too little to read."""
HEADED = 4
"""Rows from which on there is a heading."""
LEAST_NAME = 5


def side_row(
    sight: Sight, who: str, name: str, skill: str, right: list[Span], width: int, *, asked: bool = False
) -> Line:
    """Chip, name and what is rolled; at the right what stands in the dice box, or the total. The name gives way."""
    mark = span("▌" if asked else " ", "strong")
    chip = who_chip(sight, who)
    room = width - 1 - width_of(chip) - width_of(right) - 2
    named = cut_name(name, max(LEAST_NAME, room - measure(skill) - 1 if skill else room))
    left = [mark, *chip, span(named, "strong", bold=True)]
    if skill and width_of(left) + 1 + measure(skill) <= width - width_of(right) - 2:
        left.append(span(f" {skill}", "muted"))
    return row(width, left, right)


def dice_box(sight: Sight, typed: str) -> list[Span]:
    """What is typed, and where the next digit goes."""
    return [
        span(f"{say(sight, 'dice_label')} ", "muted"),
        span(typed, "strong", ground="raised", bold=True),
        span(CURSOR, "strong", ground="raised"),
    ]


def ordered(head: list[Line], sides: list[Line], asked: int | None, height: int) -> list[Line]:
    """The heading and the sides in their order; where not all have room, the one whose dice are awaited first."""
    if len(head) + len(sides) < height or asked is None:
        return [*head, *sides][: max(1, height - 1)]
    others = [line for place, line in enumerate(sides) if place != asked]
    return [sides[asked], *others][: max(1, height - 1)]


def outcome_rows(first: str, rest: str, width: int, most: int) -> list[Line]:
    """What it comes to, in as many rows as it takes; its first words stand out."""
    room = max(1, width - 1)
    pieces = wrap(f"{first} {rest}".strip(), room, limit=max(1, most))
    strong = len(wrap(first, room))
    return [
        row(width, on([span(" "), span(piece, bold=place < strong)], "bar"), ground="bar")
        for place, piece in enumerate(pieces)
    ]
