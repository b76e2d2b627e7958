"""The players' view of every moment of a session."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.engine.session import Session
from tracker.language.words import Words
from tracker.model.table import Table
from tracker.players.build import players_view
from tracker.players.eyes import Eyes
from tracker.players.known import NOTHING, Known, look
from tracker.players.seen import PlayersView
from tracker.players.told import told

SHOWN = 12
"""Sentences that a view holds."""


class PlayersEyes:
    """Looks at a session for the players. It grows with the session, and may be asked for any moment of it."""

    def __init__(self, session: Session, words: Words) -> None:
        self._session = session
        self._words = words
        self._known: list[Known] = [look(NOTHING, session.start)]
        """After each entry: what has been seen up to there, along the entries that stand."""
        self._told: dict[int, tuple[str, ...]] = {}

    def known(self, seq: int) -> Known:
        """What players know after that entry; 0 = at the start."""
        for n in range(len(self._known), seq + 1):
            entry = self._session.entries[n - 1]
            if entry.what == "command":
                self._known.append(look(self._known[n - 1], self._session.at(n)))
            elif entry.what == "amend":
                known = self._known[entry.to]
                for table in self._session.inside(n):
                    known = look(known, table)
                self._known.append(known)
            else:
                self._known.append(self._known[entry.to])
        return self._known[seq]

    def view(self, seq: int | None = None) -> PlayersView:
        """What players see after that entry, now if none is given."""
        seq = len(self._session.entries) if seq is None else seq
        newest: list[str] = []
        for sentence in self._sentences(seq):
            newest.append(sentence)
            if len(newest) == SHOWN:
                break
        return players_view(self._session.at(seq), self.known(seq), self._words, newest[::-1])

    def _sentences(self, seq: int) -> Iterator[str]:
        """What was said to players in the entries that stand, the newest first."""
        session = self._session
        standing = session.standing if seq == len(session.entries) else session.standing_at(seq)
        for place in range(len(standing) - 1, -1, -1):
            yield from reversed(self.told(standing[place], standing[place - 1] if place else 0))

    def told(self, seq: int, before: int) -> tuple[str, ...]:
        """What players may read of an entry that stands after that other one, in the order in which it happened."""
        said = self._told.get(seq)
        if said is None and self._session.entries[seq - 1].what == "amend":
            said = self._told[seq] = tuple(self._amended(seq))
        elif said is None:
            session = self._session
            then, now = self._eyes(before), self._eyes(seq)
            said = tuple(told(session.entries[seq - 1].events, session.at(before), session.at(seq), then, now))
            self._told[seq] = said
        return said

    def _amended(self, seq: int) -> Iterator[str]:
        """What may be read of the steps of an amendment, each with the eyes of its own moment."""
        entry = self._session.entries[seq - 1]
        before, known = self._session.at(entry.to), self.known(entry.to)
        for step, after in zip(entry.steps, self._session.inside(seq), strict=True):
            then = Eyes(before, known, self._words)
            known = look(known, after)
            yield from told(step.events, before, after, then, Eyes(after, known, self._words))
            before = after

    def _eyes(self, seq: int) -> Eyes:
        table: Table = self._session.at(seq)
        return Eyes(table, self.known(seq), self._words)
