"""What of an evening is told: to the GM everything, to the group what players may read and nobody took back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from tracker.engine.film import Film, Frame, Stretch, seconds
from tracker.engine.session import Session
from tracker.history import aspects, counts, danger, evening, fudge, harm, phase, points, rolls
from tracker.history.event import Event
from tracker.language.tell import tell
from tracker.language.words import Words
from tracker.model.cast import Id
from tracker.model.table import Table
from tracker.players.eyes import Eyes
from tracker.players.frames import is_unnoticed
from tracker.players.known import NOTHING, Known, look
from tracker.players.told import told, told_late, told_opened
from tracker.storage.desk import Desk
from tracker.storage.recap.set_right import set_right
from tracker.storage.session_file import Opened

LONGEST_PAUSE = 30 * 60
"""Seconds between two entries beyond which nobody was playing."""


class Voice(Protocol):
    """Tells events of the moment that led to a place of a film."""

    film: Film

    def tell(self, place: int, events: Iterable[Event]) -> list[str]:
        """Their sentences."""
        ...

    def frame(self, place: int) -> list[str]:
        """The sentences of the whole moment."""
        ...

    def knows(self, scene: Id) -> bool:
        """Whether what a scene is called may be told."""
        ...

    def holds_back(self, place: int, scene: Id) -> bool:
        """Whether the exchange that runs in a scene at a place is not told yet."""
        ...


class ForGM:
    """Everything, every ruling with it; with `undone` also what does not stand, and what became of it."""

    def __init__(self, session: Session, words: Words, *, undone: bool = False) -> None:
        self.film = Film(session, undone=undone)
        self._desk = Desk(Opened(session), words.language)
        self.named = {
            event.aspect.id: event.aspect.text
            for frame in self.film.frames
            for event in frame.entry.events
            if isinstance(event, aspects.AspectChanged) and event.aspect.text != event.was
        }
        """The last words of each aspect that got others."""

    def tell(self, place: int, events: Iterable[Event]) -> list[str]:
        """By their own names; what had no words yet goes by those it has had last."""
        after = self.film.at(place)
        for id, text in self.named.items():
            if (held := after.aspects.get(id)) is not None and not held.text:
                after = after.with_aspect(held.but(text=text))
        return tell(events, self.film.at(place - 1), after, self._desk.words)

    def frame(self, place: int) -> list[str]:
        """With the number of the entry; undoing and redoing show in what became of the others."""
        frame = self.film.frames[place - 1]
        if frame.entry.what in ("undo", "redo"):
            return []
        return [f"{frame.entry.seq}  {self._desk.whole_sentence(frame.entry.seq)}"]

    def knows(self, scene: Id) -> bool:
        """Of every scene."""
        return True

    def holds_back(self, place: int, scene: Id) -> bool:
        """Nothing."""
        return False


class ForGroup:
    """What players may read, without turns, corrections, and what was taken back in one way or another."""

    def __init__(self, session: Session, words: Words) -> None:
        self.film = Film(session)
        self.words = words
        self._known: list[Known] = [look(NOTHING, session.start)]
        before = session.start
        for frame in self.film.frames:
            self._known.append(look(self._known[-1], frame.after, before))
            before = frame.after
        seen = [Eyes(self.film.at(n), known, words) for n, known in enumerate(self._known)]
        self.right = set_right(self.film, seen)
        # A name that came after somebody hidden whose word it has is no better than the one before it.
        veiled = self._known[-1].unread.veiled
        self.right = self.right._replace(names={id: at for id, at in self.right.names.items() if at[0] not in veiled})
        if self.right.names:
            self._known = self._known_by_their_names(session.start)
        self._void = _void(self.film.frames)
        self._awaited = _awaited(self.film.frames, self._void)
        self._later: dict[Id, str] = {}
        self._later = self._later_names()
        self.last_names = self._last_names()
        """Of aspects that were reworded: what players could read of them last, by their ids."""

    def _known_by_their_names(self, start: Table) -> list[Known]:
        before = self.right.table(start, 0)
        known = [look(NOTHING, before)]
        for n in range(1, len(self.film) + 1):
            table = self.film.at(n)
            after = self.right.table(table, n) if any(n in places for _, places in self.right.names.values()) else table
            known.append(look(known[-1], after, before))
            before = after
        return known

    def eyes(self, place: int) -> Eyes:
        """How players see the Table of a place."""
        return Eyes(self._table(place), self._known[place], self.words)

    def tell(self, place: int, events: Iterable[Event], reader: Eyes | None = None) -> list[str]:
        """Through the players' eyes; with a `reader`, its texts as they read at another place."""
        before, after = self._table(place - 1), self._table(place)
        return told(self._story(events), before, after, self.eyes(place - 1), self.eyes(place), reader)

    def knows(self, scene: Id) -> bool:
        """Of those in which they saw somebody, sooner or later."""
        return scene in self._known[-1].scenes

    def holds_back(self, place: int, scene: Id) -> bool:
        """One in which nobody in sight has had a turn, or of a phase that nobody has noticed."""
        held = self.film.at(place).scenes.get(scene)
        return self.eyes(place).holds_back(scene) or (held is not None and is_unnoticed(held))

    def _table(self, place: int) -> Table:
        """The Table of a place; what had no words yet goes by those it got later, in every sentence about it."""
        table = self.right.table(self.film.at(place), place)
        for id, text in self._later.items():
            if (held := table.aspects.get(id)) is not None and not held.text:
                table = table.with_aspect(held.but(text=text))
        return table

    def frame(self, place: int) -> list[str]:
        """A sentence each, with what waited for a turn in sight."""
        then, now = self.eyes(place - 1), self.eyes(place)
        late = told_late(
            self._table(place - 1), self._table(place), then, now, cts=phase.CtStarted not in OF_THE_MOMENT
        )
        opened = [
            said
            for event in self.film.frames[place - 1].entry.events
            if isinstance(event, rolls.RollOpened) and event.roll.id in self._awaited
            for said in told_opened(event, self._table(place - 1), self._table(place), then, now)
        ]
        return [*late, *opened, *self.tell(place, self.right.events[place - 1])]

    def _story(self, events: Iterable[Event]) -> list[Event]:
        events = tuple(self._named(event) for event in events if not self._names(event))
        void = any(isinstance(event, rolls.AspectInvoked) and self._is_void(event) for event in events)
        void = void or any(isinstance(event, rolls.InvokeWithdrawn) for event in events)
        return [
            event
            for event in events
            if type(event) not in OF_THE_MOMENT
            and not self._is_void(event)
            and not (isinstance(event, points.PointsMoved) and (void or event.why == "withdrawn"))
            and not (void and isinstance(event, aspects.AspectGone | aspects.AspectMade))
        ]

    def _later_names(self) -> dict[Id, str]:
        """Words that aspects got after they were made without any, where players could read them then; by their ids."""
        made = set[Id]()
        found: dict[Id, str] = {}
        for n, frame in enumerate(self.film.frames, 1):
            for event in frame.entry.events:
                if isinstance(event, aspects.AspectMade) and not event.aspect.text:
                    made.add(event.aspect.id)
                elif isinstance(event, aspects.AspectChanged) and event.aspect.id in made and event.aspect.text:
                    made.discard(event.aspect.id)
                    if self.eyes(n).aspect_of(event.aspect.id) == (text := self._right_text(n, event)):
                        found[event.aspect.id] = text
        return found

    def _right_text(self, n: int, event: aspects.AspectChanged) -> str:
        return self.right.text(event.aspect.id, n) or event.aspect.text

    def _last_names(self) -> dict[Id, str]:
        """Words that aspects had last, where players could read them."""
        return {
            event.aspect.id: event.aspect.text
            for n, frame in enumerate(self.film.frames, 1)
            for event in frame.entry.events
            if isinstance(event, aspects.AspectChanged) and event.was and event.aspect.text != event.was
            if self.eyes(n).aspect_of(event.aspect.id) == event.aspect.text
        }

    def _names(self, event: Event) -> bool:
        """Whether it gives an aspect its words: the story has it under them from the start."""
        return isinstance(event, aspects.AspectChanged) and not event.was and event.aspect.id in self._later

    def _named(self, event: Event) -> Event:
        if not isinstance(event, aspects.AspectMade) or event.aspect.text or event.aspect.id not in self._later:
            return event
        return event.but(aspect=event.aspect.but(text=self._later[event.aspect.id]))

    def _is_void(self, event: Event) -> bool:
        key = _key(event)
        return key is not None and key in self._void


OF_THE_MOMENT: Mapping[type[Event], str] = {
    evening.SceneFocused: "the chapter is called so",
    fudge.RoundBegan: "the part is called so",
    phase.CtStarted: "the part is called so",
    fudge.ChoicesOpened: "what was chosen is told",
    aspects.CompelOffered: "its answer is told",
    counts.CountRolled: "whose turn it is",
    phase.Reacted: "whose turn it is",
    danger.OffGuardChanged: "whose turn it is",
}
"""What players may read and the story leaves out, and why; besides what was taken back. All else it tells."""


def _awaited(frames: Iterable[Frame], void: set[tuple[object, ...]]) -> set[int]:
    """The rolls about which something is told before they are read: an aspect was invoked."""
    return {
        event.roll
        for frame in frames
        for event in frame.entry.events
        if isinstance(event, rolls.AspectInvoked) and _key(event) not in void
    }


def _key(event: Event) -> tuple[object, ...] | None:
    """What may be taken back later, by what tells it from others of its kind."""
    match event:
        case rolls.AspectInvoked() | rolls.InvokeWithdrawn():
            return "invoke", event.roll, event.place, event.invoke.id
        case harm.HitDealt():
            return "hit", event.hit.id
    return None


def _void(frames: Iterable[Frame]) -> set[tuple[object, ...]]:
    """What was taken back by a command of its own: invokes withdrawn, hits let go."""
    void: set[tuple[object, ...]] = set()
    for frame in frames:
        for event in frame.entry.events:
            if isinstance(event, rolls.InvokeWithdrawn) and (key := _key(event)) is not None:
                void.add(key)
            elif isinstance(event, harm.HitSettled) and event.how == "dropped":
                void.add(("hit", event.hit))
    return void


class Part(NamedTuple):
    """An exchange, a round, a CT, or what runs without any."""

    runs: str
    number: int
    seconds: float
    """That were played, pauses of more than half an hour left out."""
    lines: tuple[str, ...]


class Chapter(NamedTuple):
    """A scene, as long as it was in focus."""

    scene: Id
    title: str
    system: str
    counted: str
    """exchange, round or ct."""
    seconds: float
    parts: tuple[Part, ...]


def chapters(voice: Voice) -> list[Chapter]:
    """The evening by scenes and exchanges; those of which there is nothing to tell are left out."""
    film = voice.film
    found: list[Chapter] = []
    # Scenes are called by what they are called in the end: one may have got its title while it was played.
    scenes = film.at(len(film)).scenes
    for stretch, places in _stretches(voice):
        lines = tuple(line for place in places for line in voice.frame(place))
        if not lines:
            continue
        part = Part(stretch.runs, stretch.number, played(film, places), lines)
        if found and found[-1].scene == stretch.scene:
            last = found[-1]
            found[-1] = last._replace(seconds=last.seconds + part.seconds, parts=(*last.parts, part))
            continue
        table: Table = film.at(stretch.first)
        scene = table.scenes.get(stretch.scene)
        system = "" if scene is None else scene.system
        called = scenes.get(stretch.scene) or scene
        title = called.title if called is not None and voice.knows(called.id) else ""
        word = "ct" if system == "tactical" else "round" if system.startswith("fudge") else "exchange"
        found.append(Chapter(stretch.scene, title, system, word, part.seconds, (part,)))
    return found


def _stretches(voice: Voice) -> list[tuple[Stretch, Sequence[int]]]:
    """The stretches with their places. While an exchange is not told yet, what happens is still in the one before."""
    film = voice.film
    ends = [*(stretch.first for stretch in film.stretches[1:]), len(film) + 1]
    found: list[tuple[Stretch, range]] = []
    for stretch, end in zip(film.stretches, ends, strict=True):
        first = start = max(1, stretch.first)
        while first < end and _is_held_back(voice, first, stretch.scene):
            first += 1
        if found and found[-1][0].scene == stretch.scene:
            last, before = found[-1]
            found[-1] = last, range(before.start, first)
        elif first > start:
            found.append((Stretch(start, stretch.scene, "", 0), range(start, first)))
        found.append((stretch, range(first, end)))
    return [(stretch, places) for stretch, places in found]


def _is_held_back(voice: Voice, place: int, scene: Id) -> bool:
    """Whether what happened at a place belongs to something of which is not told yet; its end does as well."""
    closed = voice.film.closed(place) is not None
    return voice.holds_back(place, scene) or (closed and voice.holds_back(place - 1, scene))


def played(film: Film, places: Sequence[int]) -> float:
    """Seconds from the first of some places until behind the last, without long pauses."""
    return sum(pause for place in places if (pause := film.pause(place)) <= LONGEST_PAUSE)


def began(film: Film) -> float:
    """When the first entry was made, in seconds since 1970; 0 = there is none."""
    return seconds(film.frames[0].entry.at) if film.frames else 0.0
