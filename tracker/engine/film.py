"""A session as a film: its moments one after the other, what each is to be found by, and how they fall into stretches.

Usually only what stands is in it, so that from each frame to the next exactly that happened: of an amendment, each
step that it made or left. With what was undone it holds every entry, and whoever was taken back, changed or dropped
says by which entry.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from datetime import datetime
from functools import cached_property
from typing import Literal, NamedTuple

from tracker.engine.became import STANDS, Became, became
from tracker.engine.down import fell
from tracker.engine.entries import Entry, as_step
from tracker.engine.session import Session
from tracker.history import cast, contest, evening, fudge, harm, order, phase
from tracker.history.event import Event
from tracker.model.cast import Id
from tracker.model.order import Order
from tracker.model.table import Frame as Runs
from tracker.model.table import Scene, Table

Mark = Literal["hit", "out", "ruling"]


class Frame(NamedTuple):
    """One moment: what an entry did, and the Table after it."""

    entry: Entry
    after: Table
    became: Became = STANDS
    """What became of it at the end of the session."""
    inside: int = 0
    """Of a step as an amendment made it, or left it: the amendment. 0 = the entry stands for itself."""


CLOSING = (order.FrameEnded, order.OrderEnded, contest.ExchangeRead, evening.SceneEnded)
OPENING = (
    order.FrameBegan, order.OrderBegan, order.ExchangeBegan, order.TurnBegan, fudge.RoundBegan, phase.CtStarted,
    evening.SceneOpened,
)  # fmt: skip


class Stretch(NamedTuple):
    """Moments of one exchange, round or CT, or of what runs without any; what ends it is the last of them."""

    first: int
    """Its first place."""
    scene: Id
    runs: Runs
    number: int
    """Of the exchange, the round or the CT; 0 = none is counted."""


class Film:
    """The frames of a session, in their order. A place is a number of frames: 0 = the start, before the first."""

    def __init__(self, session: Session, *, undone: bool = False) -> None:
        self._start = session.start
        by = became(session.entries) if undone or any(entry.what != "command" for entry in session.entries) else {}
        if undone:
            self.frames = [Frame(entry, session.at(entry.seq), by.get(entry.seq, STANDS)) for entry in session.entries]
        else:
            self.frames = [frame for seq in session.standing for frame in _frames(session, seq, by)]
        self._numbers = [frame.entry.seq for frame in self.frames]

    def __len__(self) -> int:
        return len(self.frames)

    def at(self, place: int) -> Table:
        """The Table of a place."""
        return self.frames[place - 1].after if place else self._start

    def number(self, place: int) -> int:
        """The entry of a place; 0 = the start."""
        return self._numbers[place - 1] if place else 0

    def place(self, number: int) -> int:
        """The place of an entry; of one that is not in the film, that of the last before it."""
        return bisect_right(self._numbers, number)

    @cached_property
    def marked(self) -> tuple[tuple[int, Mark], ...]:
        """Places with what they are to be found by, in their order."""
        return tuple((place, mark) for place in range(1, len(self) + 1) for mark in self._marks(place))

    def _marks(self, place: int) -> Iterator[Mark]:
        entry = self.frames[place - 1].entry
        yield from _marks(entry.events, self.at(place - 1), self.at(place))
        if entry.ruled:
            yield "ruling"

    @cached_property
    def stretches(self) -> tuple[Stretch, ...]:
        """The stretches, in their order; together they are the whole film."""
        found: list[Stretch] = []
        for place in range(len(self) + 1):
            key = _stretch(self.at(place))
            if (last := self.closed(place)) is not None:
                key = _closed(_stretch(self.at(place - 1)), last, found[-1])
            if not found or key != found[-1][1:]:
                found.append(Stretch(place, *key))
        return tuple(found)

    def closed(self, place: int) -> Event | None:
        """What ended in the entry of a place, where nothing began in it; None = nothing did."""
        if not place or self.frames[place - 1].entry.what != "command":
            return None
        events = self.frames[place - 1].entry.events
        if any(isinstance(event, OPENING) for event in events):
            return None
        focus = self.at(place - 1).focus
        return next((event for event in events if isinstance(event, CLOSING) and event.scene == focus), None)

    def next_marked(self, place: int, mark: Mark, step: int) -> int | None:
        """The next place on (1) or back (-1) that has a mark; None where there is none."""
        places = [there for there, kind in self.marked if kind == mark and (there - place) * step > 0]
        return min(places, key=lambda there: abs(there - place), default=None)

    def next_stretch(self, place: int, step: int) -> int:
        """The first place of the next stretch; going back, of this one, or at its first place of the one before."""
        first = [stretch.first for stretch in self.stretches]
        if step > 0:
            return next((there for there in first if there > place), len(self))
        return max((there for there in first if there < place), default=0)

    def pause(self, place: int) -> float:
        """Seconds that passed at the table between a place and the next one."""
        if not 0 < place < len(self):
            return 0.0
        return max(0.0, seconds(self.frames[place].entry.at) - seconds(self.frames[place - 1].entry.at))


def seconds(at: str) -> float:
    """The time of an entry in seconds; 0 for what is no time."""
    try:
        return datetime.fromisoformat(at).timestamp()
    except ValueError:
        return 0.0


def _frames(session: Session, seq: int, by: dict[int, Became]) -> Iterator[Frame]:
    """The frames of an entry that stands: of an amendment, one for each step that it stands for."""
    entry = session.entries[seq - 1]
    if entry.what == "command":
        yield Frame(entry, session.at(seq))
        return
    for step, after in zip(entry.steps, session.inside(seq), strict=True):
        yield Frame(as_step(session.entries[step.of - 1], step), after, by.get(step.of, STANDS), seq)


def _marks(events: Iterable[Event], before: Table, after: Table) -> tuple[Mark, ...]:
    hit = out = False
    for event in events:
        hit = hit or isinstance(event, harm.HitDealt) or (isinstance(event, fudge.BlowTaken) and event.damage > 0)
        out = (
            out
            or isinstance(event, cast.TakenOut | cast.Conceded)
            or (isinstance(event, fudge.BlowTaken | fudge.WoundsSet) and bool(fell(before, after, event.who)))
        )
    return (*(("hit",) if hit else ()), *(("out",) if out else ()))


_Key = tuple[Id, Runs, int]


def _stretch(table: Table) -> _Key:
    scene = table.scene
    return ("", "", 0) if scene is None else (scene.id, scene.frame, counted(scene))


def _closed(before: _Key, event: Event, last: Stretch) -> _Key:
    """What an entry that ended something belongs to, by the Table before it and the stretch that came last.

    Once an exchange of a contest is read the next one is counted already: an end in that is still of the last.
    """
    if isinstance(event, contest.ExchangeRead):
        return before[0], before[1], event.exchange
    return last[1:] if last[1:3] == before[:2] else before


def counted(scene: Scene) -> int:
    """The exchange, round or CT that a scene is in; 0 = none is counted."""
    order: Order | None = scene.order
    if order is not None:
        return order.exchange
    running = scene.contest if scene.frame == "contest" else None
    return 0 if running is None else running.exchange
