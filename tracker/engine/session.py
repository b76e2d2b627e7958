"""A session: what was submitted, what came of it, and every Table on the way.

Undo and replay are the same thing: each entry is kept with the Table after it, tables share structure, and going to a
moment is an index. An amendment is an entry like any other: what it is and how it is kept stands in `entries`, how it
comes about in `amend`.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from tracker.engine import amend
from tracker.engine.book import Book
from tracker.engine.bus import Bus, Moment
from tracker.engine.command import Command
from tracker.engine.dice import SeededDice
from tracker.engine.draft import DicePort, Draft, Shelf
from tracker.engine.entries import (
    Entry,
    Step,
    as_step,
    journalled,
    line_of,
    packed,
    read_entry,
    stack,
    stack_after,
    standing_of,
    steps_of,
    unpacked,
    written,
)
from tracker.engine.known import decide
from tracker.engine.refusal import Advice, Refusal, Refused
from tracker.model.table import Table

__all__ = ["Done", "Entry", "JournalPort", "Session", "read_entry", "would", "written"]

FREEZE_EVERY = 500
"""Entries after which the long-lived ones are taken out of garbage collection, which else pauses play."""


class Done(NamedTuple):
    """A command was done."""

    entry: Entry
    moment: Moment
    advice: tuple[Advice, ...] = ()


class JournalPort(Protocol):
    """Where entries are kept: on disk before the screen shows them."""

    def append(self, entry: Mapping[str, Any]) -> None:
        """Keep it, as `journalled` gives it; raises where it cannot be kept, and then nothing was."""
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
    """Submits commands, undoes and redoes. Its ports are given: dice, clock, journal, speller, shelf.

    The book may be given as what brings it: all commands of all games are loaded when one is first submitted.
    """

    def __init__(
        self,
        start: Table,
        book: Book | Callable[[], Book],
        *,
        clock: Callable[[], str],
        spell: Callable[[Command, Table], str],
        seed: str = "",
        journal: JournalPort | None = None,
        shelf: Shelf | None = None,
        dice: Callable[[int], DicePort] | None = None,
        read: Callable[[str, Table], Command | Refusal] | None = None,
    ) -> None:
        self.start = start
        self.bus = Bus()
        self.entries: list[Entry] = []
        self._after: list[Table] = [start]
        self._done: list[int] = []
        self._undone: list[int] = []
        self._standing: list[int] = []
        self._under: list[int] = []
        """Of each entry that does something, the one that stood last before it."""
        self._line: list[Step] = []
        self._inside: tuple[int, list[Table]] = 0, []
        """The Tables inside the amendment that was last asked for: those of one are in memory at a time."""
        self._book = book
        self._clock = clock
        self._spell = spell
        self._journal = journal
        self._shelf = shelf
        self._dice: Callable[[int], DicePort] = dice or (lambda entry: SeededDice(seed, entry))
        self._new_dice: Callable[[int, int], DicePort] = (
            (lambda entry, of: SeededDice(seed, entry, of)) if dice is None else (lambda entry, of: dice(entry))
        )
        self._read = read

    @property
    def _rules(self) -> Book:
        if not isinstance(self._book, Book):
            self._book = self._book()
        return self._book

    @property
    def table(self) -> Table:
        """The Table as it stands."""
        return self._after[-1]

    @property
    def standing(self) -> Sequence[int]:
        """Entries whose events, one after the other, lead to the Table: an amendment stands for what it amends."""
        return self._standing

    def standing_at(self, seq: int) -> Sequence[int]:
        """The same after that entry."""
        done, _ = stack_after(self.entries[:seq])
        return standing_of(done, self.entries)

    def standing_back(self, seq: int) -> Iterator[int]:
        """The same, the newest first: whoever looks for something late need not know all that was before."""
        while seq:
            entry = self.entries[seq - 1]
            if entry.what in ("undo", "redo"):
                seq = entry.to
            else:
                yield seq
                seq = self._under[seq - 1]

    @property
    def done(self) -> Sequence[int]:
        """Entries that undo would take back, the next one last."""
        return self._done

    @property
    def line(self) -> Sequence[Step]:
        """The steps that lead from the start to the Table."""
        return self._line

    def line_at(self, seq: int) -> Sequence[Step]:
        """The steps that led to the Table after that entry."""
        return line_of(self.standing_at(seq), self.entries)

    def tables(self, seq: int | None = None) -> list[Table]:
        """The Tables on the way along the line, now or after that entry: the start, then one after each step."""
        tables = [self.start]
        for n in self._standing if seq is None else self.standing_at(seq):
            entry = self.entries[n - 1]
            if entry.what == "command":
                tables.append(self._after[n])
                continue
            tables += self.inside(n)
        return tables

    def walk(self, seq: int | None = None) -> Iterator[tuple[Entry, Table, Table]]:
        """The line, now or after that entry: each step as the entry that first did it, with what it came to as it
        stands, and the Tables before and after it."""
        line, tables = self._line if seq is None else self.line_at(seq), self.tables(seq)
        for step, before, after in zip(line, tables, tables[1:], strict=False):
            yield as_step(self.entries[step.of - 1], step), before, after

    def inside(self, seq: int) -> list[Table]:
        """The Tables after each step of an amendment."""
        if self._inside[0] != seq:
            entry = self.entries[seq - 1]
            table, found = self._after[entry.to], []
            for step in entry.steps:
                for event in step.events:
                    table = event.evolve(table)
                found.append(table)
            if found:
                found[-1] = self._after[seq]
            self._inside = seq, found
        return self._inside[1]

    @property
    def undone(self) -> Sequence[int]:
        """Entries that redo would bring back, the next one last."""
        return self._undone

    def at(self, seq: int) -> Table:
        """The Table after that entry; 0 = the start."""
        return self._after[seq]

    def would(self, *commands: Command) -> Refusal | None:
        """What would stop these commands, one after the other; None = nothing. Nothing is done."""
        return would(self.table, self._rules, *commands)

    def submit(self, command: Command, *, ruling: bool = False) -> Done | Refusal:
        """Decide, keep, evolve, publish: the one way to change anything."""
        before = self.table
        draft = Draft(before, self._dice(len(self._done) + 1), self._rules, self._shelf, ruling)
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
        if not self._done:
            return Refusal(kind="cannot", code="nothing_to_undo")
        to = self._done[-2] if len(self._done) > 1 else 0
        return self._keep(Entry(len(self.entries) + 1, self._clock(), "undo", to=to), self._after[to])

    def redo(self) -> Done | Refusal:
        """The last undone entry again."""
        if not self._undone:
            return Refusal(kind="cannot", code="nothing_to_redo")
        to = self._undone[-1]
        return self._keep(Entry(len(self.entries) + 1, self._clock(), "redo", to=to), self._after[to])

    def amendment(self, *changes: amend.Change, choices: Mapping[int, str] | None = None) -> amend.Amendment | Refusal:
        """What would come of changing steps of the line; nothing is done. It decides as `work` is called on it."""
        if self._read is None:
            return Refusal(kind="cannot", code="cannot_amend")
        there = {step.of for step in self._line}
        for change in changes:
            if change.of not in there:
                return Refusal(kind="cannot", code="no_such_step", facts={"n": change.of})
        nth = len(self._done) + 1
        ports = amend.Ports(self._rules, self._read, self._spell, self._shelf, lambda of: self._new_dice(nth, of))
        return amend.Amendment(self._line, self.tables(), changes, ports, len(self.entries), choices or {})

    def spelled(self, command: Command, table: Table) -> str:
        """The canonical sentence of a command on a Table."""
        return self._spell(command, table)

    def accept(self, amendment: amend.Amendment, sentence: str) -> Done | Refusal:
        """Keep an amendment that is decided to its end; refused while something in it waits for a choice."""
        if amendment.entries != len(self.entries):
            return Refusal(kind="cannot", code="amended_too_late")
        amendment.finish()
        waiting = tuple(str(misfit.of) for misfit in amendment.misfits if not misfit.choice)
        if waiting:
            return Refusal(kind="cannot", code="no_longer_fits", facts={"steps": waiting})
        to, first = self._base(amendment.first)
        entry = Entry(
            seq=len(self.entries) + 1,
            at=self._clock(),
            what="amend",
            sentence=sentence,
            to=to,
            record=packed([*self._line[first : amendment.first], *amendment.steps], self._line),
        )
        return self._keep(unpacked(entry, self._line), amendment.table)

    def _base(self, place: int) -> tuple[int, int]:
        """The last entry that stands whole before that place of the line, and how many steps it leads to."""
        to = steps = 0
        for seq in self._standing:
            held = len(steps_of(self.entries[seq - 1]))
            if steps + held > place:
                break
            to, steps = seq, steps + held
        return to, steps

    def _keep(self, entry: Entry, after: Table, advice: tuple[Advice, ...] = ()) -> Done:
        before = self.table
        if self._journal is not None:
            self._journal.append(journalled(entry))
        self._take(entry, after)
        if entry.seq % FREEZE_EVERY == 0:
            gc.freeze()
        events = entry.events if entry.what == "command" else ()
        moment = Moment(entry.seq, entry.what, events, before, after, advice)
        self.bus.publish(moment)
        return Done(entry, moment, advice)

    def _take(self, entry: Entry, after: Table) -> None:
        self._under.append(entry.to if entry.what == "amend" else self._standing[-1] if self._standing else 0)
        self.entries.append(entry)
        self._after.append(after)
        if entry.what == "command":
            self._done.append(entry.seq)
            self._undone.clear()
            self._standing.append(entry.seq)
            self._line += steps_of(entry)
            return
        done, undone = len(self._done), len(self._undone)
        stack(entry, self._done, self._undone)
        # A session may hold thousands of undos: each takes its own steps back, and leaves the rest of the line alone.
        gone, back = self._undone[undone:], self._done[done:]
        if any(self.entries[seq - 1].what == "amend" for seq in (*gone, *back)):
            self._standing = standing_of(self._done, self.entries)
            self._line = line_of(self._standing, self.entries)
            return
        if gone:
            del self._standing[-len(gone) :], self._line[-len(gone) :]
        for seq in back:
            self._standing.append(seq)
            self._line += steps_of(self.entries[seq - 1])

    def keep_in(self, journal: JournalPort) -> None:
        """From now on entries are written there; it holds those that are here."""
        self._journal = journal

    def load(self, entries: Iterable[Mapping[str, Any]]) -> None:
        """Take what a session file holds; raises ValueError for an entry that makes no sense."""
        for held in entries:
            entry = read_entry(held)
            if entry.seq != len(self.entries) + 1:
                raise ValueError(f"entry {entry.seq} stands where {len(self.entries) + 1} should")
            if entry.what == "amend":
                entry = unpacked(entry, self._line)
            self._take(entry, self._replayed(entry))

    def _replayed(self, entry: Entry) -> Table:
        if entry.what in ("undo", "redo"):
            back = (0, *self._done)[:-1]
            if entry.to not in (back if entry.what == "undo" else self._undone):
                raise ValueError(f"entry {entry.seq} goes to entry {entry.to}, where it cannot go")
            return self._after[entry.to]
        if entry.what == "amend" and entry.to not in (0, *self._standing):
            raise ValueError(f"entry {entry.seq} goes on from entry {entry.to}, which does not stand")
        after = self._after[entry.to] if entry.what == "amend" else self.table
        try:
            for event in entry.events:
                after = event.evolve(after)
        except (LookupError, TypeError) as error:
            raise ValueError(f"entry {entry.seq} tells of what is not there: {error}") from error
        return after
