"""The players' view of every moment of a session.

Also for whatever else the group may read of an evening: `told` gives the sentences of any entry, `view` any moment.
"""

from __future__ import annotations

from collections.abc import Iterator

from tracker.engine.session import Session
from tracker.language.words import Words
from tracker.players.along import Along, Stage
from tracker.players.build import players_view
from tracker.players.eyes import Eyes
from tracker.players.known import NOTHING, Known, look
from tracker.players.masked import hidden_names, masked
from tracker.players.seen import PlayersView
from tracker.players.told import reworded, told, told_late

SHOWN = 12
"""Sentences that a view holds."""


class PlayersEyes:
    """Looks at a session for the players. It grows with the session, and may be asked for any moment of it."""

    def __init__(self, session: Session, words: Words) -> None:
        self._session = session
        self._words = words
        self._along = Along(session, look, NOTHING)
        self._told: dict[int, tuple[str, ...]] = {}

    def unread(self, seq: int) -> int:
        """How many entries have still to be read before the view after that one can be given."""
        return self._along.unread(seq)

    def read(self, seq: int, most: int) -> None:
        """Read on towards an entry, so many at most."""
        self._along.read(seq, most)

    def known(self, seq: int) -> Known:
        """What players know after that entry; 0 = at the start."""
        return self._along.known(seq)

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
        for n in reversed(standing):
            yield from reversed(self.told(n))

    def told(self, seq: int) -> tuple[str, ...]:
        """What players may read of an entry, in the order in which it happened; nothing of an undo or a redo."""
        said = self._told.get(seq)
        if said is None:
            self.known(seq)
            said = self._told[seq] = tuple(self._tell(seq))
        return said

    def veiled(self, seq: int) -> tuple[tuple[str, str], ...]:
        """Names that are in sight since an entry and have a secret word in them, each with what players read for it."""
        names = self.known(seq).unread.veiled - self.known(seq - 1).unread.veiled
        secret = hidden_names(self._session.at(seq), self.known(seq)) if names else None
        return tuple((name, masked(name, secret, self._words)) for name in sorted(names))

    def reworded(self, seq: int) -> tuple[tuple[str, str], ...]:
        """The sentences of an entry that players read otherwise than the GM wrote them: as written, and as read."""
        self.known(seq)
        return tuple(
            said
            for last, stage, then, now in self._looks(seq)
            for said in reworded(stage.events, last.table, stage.table, then, now)
        )

    def _tell(self, seq: int) -> Iterator[str]:
        for last, stage, then, now in self._looks(seq):
            yield from told_late(last.table, stage.table, then, now)
            yield from told(stage.events, last.table, stage.table, then, now)

    def _looks(self, seq: int) -> Iterator[tuple[Stage[Known], Stage[Known], Eyes, Eyes]]:
        """Each step of an entry: before and after it, and through the eyes of both; none of an undo or a redo."""
        if self._session.entries[seq - 1].what in ("undo", "redo"):
            return
        stages = self._along.stages(seq)
        last = next(stages)
        for stage in stages:
            yield last, stage, Eyes(last.table, last.known, self._words), Eyes(stage.table, stage.known, self._words)
            last = stage
