"""A session: what was submitted, what came of it, and every Table on the way.

Undo and replay are the same thing: each entry is kept with the Table after it, tables share structure, and going to a
moment is an index.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, Protocol, get_args

from tracker.engine.book import Book
from tracker.engine.bus import Bus, Moment
from tracker.engine.command import Command
from tracker.engine.dice import SeededDice
from tracker.engine.draft import DicePort, Draft, Shelf
from tracker.engine.known import decide
from tracker.engine.refusal import Advice, Refusal, Refused
from tracker.history.event import Event
from tracker.history.events import events_reader
from tracker.model.table import Table

What = Literal["command", "undo", "redo"]
FREEZE_EVERY = 500
"""Entries after which the long-lived ones are taken out of garbage collection, which else pauses play."""


class Entry(NamedTuple):
    """One line of a session."""

    seq: int
    at: str
    what: What
    sentence: str = ""
    ruling: tuple[str, ...] = ()
    """Codes of the rules that a ruling went past."""
    ruled: bool = False
    events: tuple[Event, ...] = ()
    to: int = 0
    """Of undo and redo: the entry whose Table stands now; 0 = the start."""


class Done(NamedTuple):
    """A command was done."""

    entry: Entry
    moment: Moment
    advice: tuple[Advice, ...] = ()


class JournalPort(Protocol):
    """Where entries are kept: on disk before the screen shows them."""

    def append(self, entry: Mapping[str, Any]) -> None:
        """Keep it; raises where it cannot be kept, and then nothing was."""
        ...


def would(table: Table, book: Book, *commands: Command) -> Refusal | None:
    """What would stop these commands on a table, one after the other; None = nothing. Dice fall, and count for nothing.

    For previews: a screen asks the rules themselves, and nothing is done.
    """
    for command in commands:
        draft = Draft(table, SeededDice("", 1), book)
        try:
            decide(command, draft)
        except Refused as refused:
            return refused.refusal
        table = draft.table
    return None


class Session:
    """Submits commands, undoes and redoes. Its ports are given: dice, clock, journal, speller, shelf."""

    def __init__(
        self,
        start: Table,
        book: Book,
        *,
        clock: Callable[[], str],
        spell: Callable[[Command, Table], str],
        seed: str = "",
        journal: JournalPort | None = None,
        shelf: Shelf | None = None,
        dice: Callable[[int], DicePort] | None = None,
    ) -> None:
        self.start = start
        self.bus = Bus()
        self.entries: list[Entry] = []
        self._after: list[Table] = [start]
        self._standing: list[int] = []
        self._undone: list[int] = []
        self._book = book
        self._clock = clock
        self._spell = spell
        self._journal = journal
        self._shelf = shelf
        self._dice: Callable[[int], DicePort] = dice or (lambda entry: SeededDice(seed, entry))

    @property
    def table(self) -> Table:
        """The Table as it stands."""
        return self._after[-1]

    @property
    def standing(self) -> Sequence[int]:
        """Entries that stand: commands not undone, oldest first."""
        return self._standing

    def standing_at(self, seq: int) -> Sequence[int]:
        """Entries that stood after that entry, oldest first."""
        standing: list[int] = []
        undone: list[int] = []
        for entry in self.entries[:seq]:
            if entry.what == "command":
                standing.append(entry.seq)
                undone.clear()
            elif entry.what == "undo":
                while standing and standing[-1] != entry.to:
                    undone.append(standing.pop())
            else:
                while undone and (not standing or standing[-1] != entry.to):
                    standing.append(undone.pop())
        return standing

    @property
    def undone(self) -> Sequence[int]:
        """Entries that redo would bring back, the next one last."""
        return self._undone

    def at(self, seq: int) -> Table:
        """The Table after that entry; 0 = the start."""
        return self._after[seq]

    def would(self, *commands: Command) -> Refusal | None:
        """What would stop these commands, one after the other; None = nothing. Nothing is done."""
        return would(self.table, self._book, *commands)

    def submit(self, command: Command, *, ruling: bool = False) -> Done | Refusal:
        """Decide, keep, evolve, publish: the one way to change anything."""
        before = self.table
        draft = Draft(before, self._dice(len(self._standing) + 1), self._book, self._shelf, ruling)
        try:
            decide(command, draft)
        except Refused as refused:
            return refused.refusal
        entry = Entry(
            seq=len(self.entries) + 1,
            at=self._clock(),
            what="command",
            sentence=self._spell(command, before),
            ruling=tuple(draft.ruled),
            ruled=ruling,
            events=tuple(draft.events),
        )
        return self._keep(entry, draft.table, tuple(draft.advice))

    def undo(self) -> Done | Refusal:
        """Back to before the last entry that stands."""
        if not self._standing:
            return Refusal(kind="cannot", code="nothing_to_undo")
        to = self._standing[-2] if len(self._standing) > 1 else 0
        return self._keep(Entry(len(self.entries) + 1, self._clock(), "undo", to=to), self._after[to])

    def redo(self) -> Done | Refusal:
        """The last undone entry again."""
        if not self._undone:
            return Refusal(kind="cannot", code="nothing_to_redo")
        to = self._undone[-1]
        return self._keep(Entry(len(self.entries) + 1, self._clock(), "redo", to=to), self._after[to])

    def _keep(self, entry: Entry, after: Table, advice: tuple[Advice, ...] = ()) -> Done:
        before = self.table
        if self._journal is not None:
            self._journal.append(written(entry))
        self._take(entry, after)
        if entry.seq % FREEZE_EVERY == 0:
            gc.freeze()
        moment = Moment(entry.seq, entry.what, entry.events, before, after, advice)
        self.bus.publish(moment)
        return Done(entry, moment, advice)

    def _take(self, entry: Entry, after: Table) -> None:
        self.entries.append(entry)
        self._after.append(after)
        if entry.what == "command":
            self._standing.append(entry.seq)
            self._undone.clear()
        elif entry.what == "undo":
            while self._standing and self._standing[-1] != entry.to:
                self._undone.append(self._standing.pop())
        else:
            while self._undone and (not self._standing or self._standing[-1] != entry.to):
                self._standing.append(self._undone.pop())

    def load(self, entries: Iterable[Mapping[str, Any]]) -> None:
        """Take what a session file holds; raises ValueError for an entry that makes no sense."""
        for held in entries:
            entry = read_entry(held)
            if entry.seq != len(self.entries) + 1:
                raise ValueError(f"entry {entry.seq} stands where {len(self.entries) + 1} should")
            self._take(entry, self._replayed(entry))

    def _replayed(self, entry: Entry) -> Table:
        if entry.what != "command":
            back = (0, *self._standing)[:-1]
            if entry.to not in (back if entry.what == "undo" else self._undone):
                raise ValueError(f"entry {entry.seq} goes to entry {entry.to}, where it cannot go")
            return self._after[entry.to]
        after = self.table
        try:
            for event in entry.events:
                after = event.evolve(after)
        except (LookupError, TypeError) as error:
            raise ValueError(f"entry {entry.seq} tells of what is not there: {error}") from error
        return after


def written(entry: Entry) -> dict[str, Any]:
    """An entry as the session file holds it."""
    held: dict[str, Any] = {"seq": entry.seq, "at": entry.at}
    if entry.what != "command":
        return {**held, "what": entry.what, "to": entry.to}
    held["command"] = entry.sentence
    if entry.ruled:
        held["ruling"] = list(entry.ruling)
    held["events"] = [event.model_dump(exclude_none=True) for event in entry.events]
    return held


def read_entry(held: Mapping[str, Any]) -> Entry:
    """An entry out of a session file; raises ValueError for one that makes no sense."""
    what = held.get("what", "command")
    if what not in get_args(What):
        raise ValueError(f"an entry is no {what!r}")
    try:
        seq, at = int(held["seq"]), str(held["at"])
        if what != "command":
            return Entry(seq, at, what, to=int(held["to"]))
        return Entry(
            seq=seq,
            at=at,
            what="command",
            sentence=str(held["command"]),
            ruling=tuple(held.get("ruling", ())),
            ruled="ruling" in held,
            events=events_reader().validate_python(held["events"]),
        )
    except (KeyError, TypeError, OverflowError) as error:
        raise ValueError(f"an entry lacks or mistakes {error}") from error
