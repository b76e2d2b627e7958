"""Little helps for drawing a place on a canvas."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from tracker.ui.paint import Canvas, Picture, Span, Spot, clip, cut_name, measure, span, width_of
from tracker.ui.panels.people import chip, people, side_of, side_role
from tracker.ui.places.words import say
from tracker.ui.sight import Sight

MARGIN = 0
"""Blank columns at both sides, unless the caller wants some."""
NAME = 24
"""Most cells of a name inside a sentence."""


class Board(Canvas):
    """A canvas that also keeps where things are, and knows how parts of a row give way."""

    def __init__(self, width: int, height: int) -> None:
        super().__init__(width, height)
        self.spots: list[Spot] = []

    def left(self, x: int, y: int, parts: Sequence[Span], end: int) -> int:
        """Draw from a column on, cut before another one."""
        return self.put(x, y, clip(parts, max(0, end - x)))

    def right(self, end: int, y: int, parts: Sequence[Span], start: int = 0) -> int:
        """Draw so that it ends there; gives the column where it starts."""
        kept = clip(parts, max(0, end - start))
        x = end - width_of(kept)
        self.put(x, y, kept)
        return x

    def spot(self, x: int, y: int, width: int, id: str) -> None:
        """What is drawn there may be clicked."""
        self.spots.append(Spot(y, x, width, id))

    def picture(self) -> Picture:
        """All of it."""
        kept = (s for s in self.spots if 0 <= s.row < self.height and 0 <= s.col < self.width and s.width > 0)
        return Picture(tuple(self.lines()), tuple(kept))


def named(sight: Sight, id: str | None, width: int = NAME) -> str:
    """A name, cut to go into a sentence."""
    return cut_name(sight.name(id), width) if id else ""


def who_chip(sight: Sight, id: str | None) -> list[Span]:
    """The chip of a character on the tint of its side, and a blank; nothing for whoever is not here."""
    person = people(sight).by_id.get(id or "")
    return [] if person is None else [*chip(person._replace(on_turn=False), tint=True), span(" ")]


def side_ink(sight: Sight, id: str | None, text: str) -> Span:
    """A text in the colour of somebody's side."""
    place = side_of(sight, id)
    return span(text, "text" if place is None else side_role(place))


def percent(sight: Sight, chance: Fraction, *, whole: bool = False) -> str:
    """A chance with one decimal, or as a whole number; never and certain in words."""
    if chance <= 0:
        return say(sight, "never")
    if chance >= 1:
        return say(sight, "certain")
    if whole:
        return f"{min(99, max(1, round(chance * 100)))} %"
    tenths = min(999, max(1, round(chance * 1000)))
    return f"{sight.words.tenths(tenths)} %"


def joined(parts: Iterable[str], gap: str = ", ") -> str:
    """Those of the texts that say something."""
    return gap.join(part for part in parts if part)


def longest(texts: Iterable[str]) -> int:
    """Cells of the widest text."""
    return max((measure(text) for text in texts), default=0)
