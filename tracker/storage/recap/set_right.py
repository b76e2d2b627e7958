"""What was set right before it was ever used: the group's story tells it as it ended, and of the correction nothing.

Such is a text, a place or a thing that was put otherwise, or taken away again, while the exchange in which it came
still ran and nobody had used it; where none is counted, while nothing was played since. What changes later is story.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from tracker.engine.film import Film
from tracker.history import aspects, cast, checks, contest, counts, danger, evening, fudge, harm, order, phase, rolls
from tracker.history.event import Event
from tracker.history.place import Moved
from tracker.history.points import BANK, PointsMoved
from tracker.model.cast import Id
from tracker.model.table import Table
from tracker.players.eyes import Eyes

PLAY = {room.__name__ for room in (checks, contest, counts, danger, fudge, harm, order, phase, rolls)}
"""Whatever is of these is played, not prepared."""
PLAYED = (aspects.CompelOffered, cast.TakenOut, cast.Conceded, evening.PlayersTold)


class Put(NamedTuple):
    """A thing since it was put so last, while nobody has used it."""

    place: int
    event: Event | None = None
    """That put it there; None = it was there, or was put otherwise in play."""


USED = Put(-1)


class Wording(NamedTuple):
    """What an aspect is called from a place on, until before another."""

    first: int
    end: int
    text: str


class SetRight(NamedTuple):
    """What the story tells in the place of what happened."""

    events: tuple[tuple[Event, ...], ...]
    """Of each frame."""
    wordings: Mapping[Id, Sequence[Wording]]
    """Of aspects that were put in other words."""
    names: Mapping[Id, tuple[str, frozenset[int]]]
    """Of characters that were renamed: what players knew them as last, and the places where they had another name."""
    points: Mapping[int, int]
    """Of entries in which points were set by hand more than once: what each gave (below 0: took) in the end."""

    def text(self, aspect: Id, at: int) -> str:
        """The words of an aspect at a place, where they are others than they were then; else empty."""
        return next((held.text for held in self.wordings.get(aspect, ()) if held.first <= at < held.end), "")

    def table(self, table: Table, at: int) -> Table:
        """The Table of a place with these names and words."""
        for who, (name, places) in self.names.items():
            if at in places:
                table = table.with_who(table.cast[who].but(name=name))
        for aspect in self.wordings:
            if aspect in table.aspects and (text := self.text(aspect, at)):
                table = table.with_aspect(table.aspects[aspect].but(text=text))
        return table


def set_right(film: Film, eyes: Sequence[Eyes]) -> SetRight:
    """What was set right in a film; `eyes` are those of each place, from the start on."""
    found = _Found(film, eyes)
    for n, frame in enumerate(film.frames, 1):
        for event in frame.entry.events:
            found.look(n, event)
    wordings = {aspect: tuple(held.values()) for aspect, held in found.wordings.items()}
    points = {film.number(n): given for n, given in found.points.items()}
    return SetRight(tuple(found.story()), wordings, dict(_names(film, eyes)), points)


class _Found:
    """Looks at each event, one after the other."""

    def __init__(self, film: Film, eyes: Sequence[Eyes]) -> None:
        self._film, self._eyes = film, eyes
        self._stretches = _stretches(film)
        self._played = 0
        """The last place where something was played."""
        self._aspects: dict[Id, Put] = {}
        self._people: dict[Id, Put] = {}
        self._boxes: dict[tuple[Id, str, tuple[int, ...]], Put] = {}
        self._given: dict[Id, Put] = {}
        self._gone: set[int] = set()
        """Events that are not told."""
        self._instead: dict[int, Event] = {}
        self.wordings: dict[Id, dict[int, Wording]] = {}
        """Of each aspect, by the place where it was put so."""
        self.points: dict[int, int] = {}
        """By the place."""

    def look(self, n: int, event: Event) -> None:
        """At an event of a place."""
        match event:
            case aspects.AspectMade():
                self._aspects[event.aspect.id] = Put(n, event)
            case aspects.AspectChanged():
                self._reworded(n, event)
            case aspects.AspectGone(why="dropped"):
                self._taken_away(n, self._aspects.pop(event.aspect, USED), event)
            case rolls.AspectInvoked():
                self._aspects[event.invoke.aspect] = USED
            case aspects.CompelOffered() if event.compel.aspect is not None:
                self._aspects[event.compel.aspect] = USED
            case cast.CharacterAdded():
                self._people[event.character.id] = Put(n, event)
            case cast.Brought():
                self._people[event.who] = Put(n, event)
            case cast.CharacterRemoved():
                self._taken_away(n, self._people.pop(event.who, USED), event)
            case Moved():
                self._moved(n, event)
            case PointsMoved(why="given", purse="points") if self._alone(n) and BANK in (event.payer, event.payee):
                self._paid(n, event)
            case harm.BoxesMarked() if self._alone(n):
                self._boxes[event.who, event.track, event.boxes] = Put(n, event)
            case harm.BoxesCleared() if self._alone(n):
                self._taken_away(n, self._boxes.pop((event.who, event.track, event.boxes), USED), event)
        if isinstance(event, PLAYED) or type(event).__module__ in PLAY:
            self._played = n

    def _alone(self, n: int) -> bool:
        """Whether nothing else came of an entry: the GM set it by hand."""
        return len(self._film.frames[n - 1].entry.events) == 1

    def _is_fresh(self, n: int, put: Put) -> bool:
        """Whether its exchange still runs and nobody has used it."""
        if put.place < 0 or self._stretches[put.place] != self._stretches[n]:
            return False
        return self._film.stretches[self._stretches[n]].number > 0 or self._played <= put.place

    def _taken_away(self, n: int, put: Put, event: Event) -> None:
        if put.event is not None and self._is_fresh(n, put):
            self._gone |= {id(put.event), id(event)}

    def _reworded(self, n: int, event: aspects.AspectChanged) -> None:
        held, was = event.aspect, self._film.at(n - 1).aspects.get(event.aspect.id)
        if was is None or held.text == was.text:
            return
        put = self._aspects.get(held.id, Put(0))
        read = self._eyes[n - 1].aspect_of(held.id) and self._eyes[n].aspect_of(held.id) == held.text
        if not was.text or not read or held != was.but(text=held.text) or not self._is_fresh(n, put):
            self._aspects[held.id] = Put(n)
            return
        self._gone.add(id(event))
        self.wordings.setdefault(held.id, {})[put.place] = Wording(put.place, n, held.text)

    def _moved(self, n: int, event: Moved) -> None:
        put = self._people.get(event.who, USED)
        came = put.event
        if not isinstance(came, cast.CharacterAdded | cast.Brought) or came.scene != event.scene:
            return
        if self._is_fresh(n, put) and self._played <= put.place:
            self._gone.add(id(event))
            self._instead[id(came)] = came.but(zone=event.end)

    def _paid(self, n: int, event: PointsMoved) -> None:
        who, given = (event.payee, event.n) if event.payer == BANK else (event.payer, -event.n)
        put = self._given.get(who, USED)
        first = put.event
        if not isinstance(first, PointsMoved) or not self._is_fresh(n, put) or self._played > put.place:
            self._given[who], self.points[n] = Put(n, event), given
            return
        self.points[put.place], self.points[n] = (whole := self.points[put.place] + given), 0
        self._gone.add(id(event))
        payer, payee = (BANK, who) if whole > 0 else (who, BANK)
        self._instead[id(first)] = first.but(payer=payer, payee=payee, n=abs(whole))
        (self._gone.discard if whole else self._gone.add)(id(first))

    def story(self) -> Iterator[tuple[Event, ...]]:
        """The events that are told, of each frame."""
        for n, frame in enumerate(self._film.frames, 1):
            yield tuple(self._told(n, frame.entry.events))

    def _told(self, n: int, events: Iterable[Event]) -> Iterator[Event]:
        for event in events:
            if id(event) in self._gone:
                continue
            if isinstance(event, aspects.AspectMade | aspects.AspectChanged) and event.aspect.text:
                right = self.wordings.get(event.aspect.id, {}).get(n)
                yield event if right is None else event.but(aspect=event.aspect.but(text=right.text))
            else:
                yield self._instead.get(id(event), event)


def _stretches(film: Film) -> list[int]:
    """Which stretch each place is in."""
    found = list[int]()
    for n, stretch in enumerate(film.stretches):
        found += [n - 1] * (stretch.first - len(found))
    return found + [len(film.stretches) - 1] * (len(film) + 1 - len(found))


def _names(film: Film, eyes: Sequence[Eyes]) -> Iterator[tuple[Id, tuple[str, frozenset[int]]]]:
    """Of whoever was renamed: the last name that players could read is no secret where they see them before that."""
    renamed = {who for n in range(1, len(film) + 1) for who in _renamed(film, n)}
    for who in sorted(renamed):
        seen = [n for n in range(len(film) + 1) if eyes[n].sees(who) and not film.at(n).cast[who].shown_as]
        if seen:
            name = film.at(seen[-1]).cast[who].name
            yield who, (name, frozenset(n for n in seen if film.at(n).cast[who].name != name))


def _renamed(film: Film, n: int) -> Iterator[Id]:
    before, after = film.at(n - 1), film.at(n)
    for event in film.frames[n - 1].entry.events:
        if not isinstance(event, cast.Renamed | cast.CharacterChanged):
            continue
        who = event.what if isinstance(event, cast.Renamed) else event.character.id
        if who in before.cast and who in after.cast and before.cast[who].name != after.cast[who].name:
            yield who
