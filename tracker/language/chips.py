"""Characters by their numbers, in the brackets of their sides."""

from __future__ import annotations

from tracker.model.cast import Id
from tracker.model.table import Table

SIDE_BRACKETS = ("()", "[]", "<>", "{}")
"""Around a character's number, by the place of its side."""


def brackets(place: int | None) -> tuple[str, str, str]:
    """Opening, letter and closing of the chip of the n-th side; blanks for no side, a letter from the fifth on."""
    if place is None:
        return " ", "", " "
    pair = SIDE_BRACKETS[place % len(SIDE_BRACKETS)]
    again = place // len(SIDE_BRACKETS)
    return pair[0], chr(ord("a") + min(again, 25)) if again else "", pair[1]


def side_place(table: Table, id: Id | None) -> int | None:
    """The place of a side, or of the side of a character; None = of no side."""
    who = table.cast.get(id)
    wanted = who.side if who is not None else id
    return next((place for place, side in enumerate(table.sides) if side.id == wanted), None)


def chip(table: Table, who: Id) -> str:
    """The number of a character in the brackets of its side; bare where it has none."""
    opens, letter, closes = brackets(side_place(table, who))
    return f"{opens}{letter}{table.cast[who].number}{closes}".strip()
