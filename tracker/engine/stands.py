"""Entries as they stand: after an amendment a step is what it came to, between the Tables on its sides now."""

from __future__ import annotations

from typing import NamedTuple

from tracker.engine.became import Became, Fate
from tracker.engine.entries import Entry, as_step
from tracker.engine.session import Session
from tracker.model.table import Table


class AsItStands(NamedTuple):
    """An entry with the Tables before and after it."""

    entry: Entry
    before: Table
    after: Table


class Standing:
    """Grows with the session; what it tells of an entry costs the same in any session."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._fate = Fate(session.entries)
        self._places: tuple[int, dict[int, int]] = 0, {}
        """Of the amendment that was last asked for: the places of its steps."""

    def became(self, seq: int) -> Became:
        """What became of an entry."""
        return self._fate.of(seq)

    def of(self, seq: int) -> AsItStands:
        """The entry as it stands; one that was taken back or dropped, as it was done."""
        inside = self.became(seq).inside
        return self._inside(seq, inside) if inside else self.first(seq)

    def first(self, seq: int) -> AsItStands:
        """The entry as it was done."""
        session = self._session
        return AsItStands(session.entries[seq - 1], session.at(seq - 1), session.at(seq))

    def _inside(self, seq: int, inside: int) -> AsItStands:
        session = self._session
        amendment = session.entries[inside - 1]
        if self._places[0] != inside:
            self._places = inside, {step.of: place for place, step in enumerate(amendment.steps)}
        place = self._places[1][seq]
        tables = session.inside(inside)
        before = tables[place - 1] if place else session.at(amendment.to)
        return AsItStands(as_step(session.entries[seq - 1], amendment.steps[place]), before, tables[place])
