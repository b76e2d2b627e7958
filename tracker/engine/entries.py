"""The entries of a session, and the line of steps that stands.

Entries are only ever added. Three kinds go through time: an undo and a redo name the entry whose Table stands from
then on, an amendment carries what came of deciding a part of the evening again.

* A *step* is one command that was done. It is known for ever by the number of the entry that did it first, whatever
  amendments make of it later.
* The *line* is the steps, oldest first, that lead from the start to the Table that stands.
* An amendment names the entry it goes back to (`to`) and carries every step that follows from there: those that stayed
  as they were by their numbers alone, the others with their sentence and their events. A step it does not name was
  dropped. Whoever replays it needs no rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, get_args

from tracker.history import events as history_events
from tracker.history.event import Event

What = Literal["command", "undo", "redo", "amend"]
How = Literal["done", "again", "amended", "kept"]
"""Of a step: as it was first done; decided again, with another result; its command was changed; it did not fit any
more, and what was on record of it was kept as a ruling."""


class Step(NamedTuple):
    """A command that was done, as it stands now."""

    of: int
    """The entry that first did it."""
    sentence: str
    ruling: tuple[str, ...] = ()
    """Codes of the rules that a ruling went past."""
    ruled: bool = False
    events: tuple[Event, ...] = ()
    how: How = "done"
    entry: int = 0
    """The entry that has it on record as it stands."""


class Same(NamedTuple):
    """Steps of the former line, from one to another, that stayed as they were."""

    first: int
    last: int


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
    """Of an amendment: those of all its steps."""
    to: int = 0
    """Of undo, redo and amend: the entry it goes to, whose Table stands now or is gone on from; 0 = the start."""
    record: tuple[Step | Same, ...] = ()
    """Of an amendment: its steps as the file holds them."""
    steps: tuple[Step, ...] = ()
    """Of an amendment: the steps after `to`."""


def stack_after(entries: Iterable[Entry]) -> tuple[list[int], list[int]]:
    """What `undo` takes back, the last one last, and what `redo` brings back, the next one last."""
    done: list[int] = []
    undone: list[int] = []
    for entry in entries:
        stack(entry, done, undone)
    return done, undone


def stack(entry: Entry, done: list[int], undone: list[int]) -> None:
    """Take one more entry into what `stack_after` gives."""
    if entry.what in ("command", "amend"):
        done.append(entry.seq)
        undone.clear()
    elif entry.what == "undo":
        while done and done[-1] != entry.to:
            undone.append(done.pop())
    else:
        while undone and (not done or done[-1] != entry.to):
            done.append(undone.pop())


def standing_of(done: Sequence[int], entries: Sequence[Entry]) -> list[int]:
    """The entries whose events, one after the other, lead to the Table: an amendment stands for what it amends."""
    standing: list[int] = []
    for seq in done:
        entry = entries[seq - 1]
        if entry.what == "amend":
            while standing and standing[-1] != entry.to:
                standing.pop()
        standing.append(seq)
    return standing


def line_of(standing: Iterable[int], entries: Sequence[Entry]) -> list[Step]:
    """The steps of entries that stand."""
    return [step for seq in standing for step in steps_of(entries[seq - 1])]


def steps_of(entry: Entry) -> tuple[Step, ...]:
    """The steps that an entry that stands stands for."""
    if entry.what == "amend":
        return entry.steps
    return (Step(entry.seq, entry.sentence, entry.ruling, entry.ruled, entry.events, entry=entry.seq),)


def as_step(entry: Entry, step: Step) -> Entry:
    """The entry that first did a step, with what the step came to."""
    if step.entry == step.of:
        return entry
    return entry._replace(sentence=step.sentence, ruling=step.ruling, ruled=step.ruled, events=step.events)


def packed(steps: Sequence[Step], former: Sequence[Step]) -> tuple[Step | Same, ...]:
    """The steps of an amendment as they are kept: runs of the former line that stayed as they were by number only."""
    places = {step.of: place for place, step in enumerate(former)}
    record: list[Step | Same] = []
    after = -1
    for step in steps:
        place = places.get(step.of)
        if place is None or former[place] is not step:
            record.append(step)
            after = -1
        elif record and isinstance(record[-1], Same) and place == after:
            record[-1] = record[-1]._replace(last=step.of)
            after = place + 1
        else:
            record.append(Same(step.of, step.of))
            after = place + 1
    return tuple(record)


def unpacked(entry: Entry, former: Sequence[Step]) -> Entry:
    """An amendment with its steps. Raises ValueError where its record names steps that the former line lacks."""
    places = {step.of: place for place, step in enumerate(former)}
    steps: list[Step] = []
    for held in entry.record:
        if isinstance(held, Step):
            steps.append(held._replace(entry=entry.seq))
            continue
        first, last = places.get(held.first), places.get(held.last)
        if first is None or last is None or last < first:
            raise ValueError(f"entry {entry.seq} keeps steps {held.first} to {held.last}, which were not there")
        steps += former[first : last + 1]
    if len({step.of for step in steps}) < len(steps):
        raise ValueError(f"entry {entry.seq} has a step twice")
    return entry._replace(steps=tuple(steps), events=tuple(event for step in steps for event in step.events))


def written(entry: Entry) -> dict[str, Any]:
    """An entry as the session file holds it, in plain data."""
    return _held(entry, _plain)


def journalled(entry: Entry) -> dict[str, Any]:
    """The same with its events as they are: the journal writes values itself, and sooner."""
    return _held(entry, tuple)


Telling = Callable[[Iterable[Event]], Sequence[Any]]


def _held(entry: Entry, telling: Telling) -> dict[str, Any]:
    held: dict[str, Any] = {"seq": entry.seq, "at": entry.at}
    if entry.what in ("undo", "redo"):
        return {**held, "what": entry.what, "to": entry.to}
    if entry.what == "amend":
        record = [_kept(row, telling) for row in entry.record]
        return {**held, "what": "amend", "to": entry.to, "command": entry.sentence, "steps": record}
    held["command"] = entry.sentence
    if entry.ruled:
        held["ruling"] = list(entry.ruling)
    held["events"] = telling(entry.events)
    return held


def _kept(row: Step | Same, telling: Telling) -> dict[str, Any]:
    if isinstance(row, Same):
        return {"same": [row.first, row.last]}
    ruling = {"ruling": list(row.ruling)} if row.ruled else {}
    return {"of": row.of, "how": row.how, "command": row.sentence, **ruling, "events": telling(row.events)}


def _plain(events: Iterable[Event]) -> list[dict[str, Any]]:
    return [event.model_dump(exclude_none=True) for event in events]


class UnknownKind(ValueError):
    """An entry, or a step of one, of a kind that this version of the program does not know."""


def read_entry(held: Mapping[str, Any]) -> Entry:
    """An entry of a session file; raises ValueError for one without sense, UnknownKind for one of a newer program."""
    what = held.get("what", "command")
    if what not in get_args(What):
        raise UnknownKind(f"is of a kind that this program does not know: {what!r}")
    try:
        seq, at = int(held["seq"]), str(held["at"])
        if what in ("undo", "redo"):
            return Entry(seq, at, what, to=int(held["to"]))
        if what == "amend":
            record = tuple(_rows(held["steps"]))
            return Entry(seq, at, what, str(held["command"]), to=int(held["to"]), record=record)
        return Entry(
            seq=seq,
            at=at,
            what="command",
            sentence=str(held["command"]),
            ruling=tuple(held.get("ruling", ())),
            ruled="ruling" in held,
            events=history_events.events_reader().validate_python(held["events"]),
        )
    except (KeyError, TypeError, OverflowError) as error:
        raise ValueError(f"an entry lacks or mistakes {error}") from error


def _rows(held: Iterable[Mapping[str, Any]]) -> Iterator[Step | Same]:
    for row in held:
        if "same" in row:
            first, last = row["same"]
            yield Same(int(first), int(last))
            continue
        if row["how"] not in get_args(How):
            raise UnknownKind(f"has a step of a kind that this program does not know: {row['how']!r}")
        yield Step(
            of=int(row["of"]),
            sentence=str(row["command"]),
            ruling=tuple(row.get("ruling", ())),
            ruled="ruling" in row,
            events=history_events.events_reader().validate_python(row["events"]),
            how=row["how"],
        )
