"""What grows from moment to moment of a session, and may be asked for at any of them: undo goes back to what it was."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, NamedTuple, TypeVar

from tracker.engine.session import Session
from tracker.history.event import Event
from tracker.model.table import Table

T = TypeVar("T")


class Stage(NamedTuple, Generic[T]):
    """A Table on the way, the events that led to it, and what is known there."""

    events: tuple[Event, ...]
    table: Table
    known: T


class Along(Generic[T]):
    """Looks at one Table after the other, along the entries that stand. It grows with the session."""

    def __init__(self, session: Session, look: Callable[[T, Table, Table | None], T], nothing: T) -> None:
        self._session = session
        self._look = look
        self._known = [look(nothing, session.start, None)]
        """After each entry."""

    def unread(self, seq: int) -> int:
        """How many entries have still to be read before it is known after that one."""
        return max(0, seq + 1 - len(self._known))

    def known(self, seq: int) -> T:
        """What is known after that entry; 0 = at the start."""
        for n in range(len(self._known), seq + 1):
            entry = self._session.entries[n - 1]
            if entry.what in ("undo", "redo"):
                self._known.append(self._known[entry.to])
            else:
                *_, last = self.stages(n)
                self._known.append(last.known)
        return self._known[seq]

    def read(self, seq: int, most: int) -> None:
        """Read on towards an entry, so many at most."""
        self.known(min(seq, len(self._known) - 1 + most))

    def stages(self, seq: int) -> Iterator[Stage[T]]:
        """What was known before an entry that does something, then after each step of it: an amendment has several."""
        entry = self._session.entries[seq - 1]
        if entry.what == "command":
            before = self._session.at(seq - 1)
            yield (first := Stage((), before, self._known[seq - 1]))
            after = self._session.at(seq)
            yield Stage(entry.events, after, self._look(first.known, after, before))
            return
        table, known = self._session.at(entry.to), self._known[entry.to]
        yield Stage((), table, known)
        for step, after in zip(entry.steps, self._session.inside(seq), strict=True):
            table, known = after, self._look(known, after, table)
            yield Stage(step.events, table, known)
