"""What a step made and what it was about: decided again, it makes the same things and is about the same ones."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, Literal, NamedTuple

from tracker.engine.command import Command, written_as
from tracker.history.event import Event
from tracker.history.harm import HitDealt
from tracker.history.rolls import RollOpened
from tracker.model.cast import Id
from tracker.model.table import Given, Table
from tracker.model.value import Keyed, Value

_ID = re.compile(r"[a-z][0-9]+")


class AsBefore:
    """Ids and numbers of a step that is decided again: those it gave then, then ones that nobody ever had."""

    def __init__(self, events: Sequence[Event], before: Table, after: Table, last: Given, now: Given) -> None:
        """`last` is what was given at the end of the old line, `now` in the new one so far."""
        self._events = events
        self._before = before
        self._after = after
        self._ids: list[str] | None = None
        self._numbers: list[int] | None = None
        self._next_id = max(last.ids, now.ids)
        self._next_number = max(last.number, now.number)
        self._last_roll = max(last.roll, now.roll)
        self._last_hit = max(last.hit, now.hit)

    def id(self, letter: str) -> str:
        """The next id of that letter."""
        if self._ids is None:
            known = set(all_ids(self._before))
            made = {id for id in (*_ids_in(self._events), *all_ids(self._after)) if id not in known}
            self._ids = sorted(made, key=lambda id: int(id[1:]))
        found = next((id for id in self._ids if id[0] == letter), None)
        if found is not None:
            self._ids.remove(found)
            return found
        self._next_id += 1
        return f"{letter}{self._next_id}"

    def number(self) -> int:
        """The next character's number."""
        if self._numbers is None:
            self._numbers = [who.number for who in self._after.cast if who.id not in self._before.cast]
        if self._numbers:
            return self._numbers.pop(0)
        self._next_number += 1
        return self._next_number

    def roll(self, events: Sequence[Event]) -> int:
        """The number of the next roll."""
        opened = [event.roll.id for event in events if isinstance(event, RollOpened)]
        then = (event.roll.id for event in self._events if isinstance(event, RollOpened))
        return _next(then, opened, self._last_roll)

    def hit(self, events: Sequence[Event]) -> int:
        """The number of the next hit."""
        dealt = [event.hit.id for event in events if isinstance(event, HitDealt)]
        then = (event.hit.id for event in self._events if isinstance(event, HitDealt))
        return _next(then, dealt, self._last_hit)


def _next(then: Iterable[int], given: list[int], last: int) -> int:
    """The first of those numbers that is not given yet; after them one beyond all."""
    return next((n for n in then if n not in given), max([last, *given]) + 1)


def all_ids(table: Table) -> Iterator[str]:
    """Every id that something on the Table has."""
    for group in (table.sides, table.cast, table.scenes, table.aspects, table.compels):
        yield from (held.id for held in group)
    for scene in table.scenes:
        for inside in (scene.zones, scene.borders, scene.counters):
            yield from (held.id for held in inside)
        yield from (side.id for side in (() if scene.contest is None else scene.contest.sides))
        yield from (task.id for task in (() if scene.challenge is None else scene.challenge.tasks))


def _ids_in(value: Any) -> Iterator[str]:
    """Every id that these events speak of as the id of something."""
    if isinstance(value, Value):
        for name, held in value:
            if name == "id" and isinstance(held, str) and _ID.fullmatch(held):
                yield held
            elif isinstance(held, Value | tuple | Keyed):
                yield from _ids_in(held)
    elif isinstance(value, list | tuple | Keyed):
        for held in value:
            yield from _ids_in(held)


class About(NamedTuple):
    """Things of before that a step was about."""

    rolls: frozenset[int]
    hits: frozenset[int]
    who: Id | None
    """The first whom its events name."""
    scenes: frozenset[Id]


def about(events: Iterable[Event], before: Table) -> About:
    """What events are about, of what was there before them."""
    rolls, hits, scenes, who = set[int](), set[int](), set[Id](), None
    for event in events:
        for name, found, there in (("roll", rolls, before.rolls), ("hit", hits, before.hits)):
            held = getattr(event, name, None)
            number = getattr(held, "id", held)
            if isinstance(number, int) and number in there:
                found.add(number)
        scene = getattr(event, "scene", None)
        if isinstance(scene, str) and scene in before.scenes:
            scenes.add(scene)
        named = getattr(event, "who", None)
        who = named if who is None and isinstance(named, str) else who
    return About(frozenset(rolls), frozenset(hits), who, frozenset(scenes))


class Owned(NamedTuple):
    """A thing that is decided about, and whose it is."""

    what: Literal["hit", "blow"]
    id: int
    who: Id
    """Who bears it."""
    by: Id | None = None
    """Of a blow who strikes."""


def owned(events: Iterable[Event], before: Table) -> frozenset[Owned]:
    """Hits and blows of before that events are about."""
    found = set[Owned]()
    for event in events:
        scene = before.scenes.get(_id_in(event, "scene"))
        hit = before.hits.get(_id_in(event, "hit"))
        blow = None if scene is None else scene.blows.get(_id_in(event, "blow"))
        if hit is not None:
            found.add(Owned("hit", hit.id, hit.who))
        if blow is not None:
            found.add(Owned("blow", blow.id, blow.who, blow.by))
    return frozenset(found)


def _id_in(event: Event, name: str) -> Any:
    held = getattr(event, name, None)
    return getattr(held, "id", held)


def somebody_elses(was: frozenset[Owned], now: frozenset[Owned]) -> Owned | None:
    """The first thing that goes by the same number and is not of the same people any more."""
    former = {(each.what, each.id) for each in was}
    return min((each for each in now - was if (each.what, each.id) in former), default=None)


def filled(command: Command, events: Iterable[Event], before: Table) -> Command:
    """The command with the roll, the hit and whom it left out, as its events say which it was about."""
    was = about(events, before)
    given: dict[str, Any] = {}
    for name, kind in _open_fields(type(command)):
        if getattr(command, name) is not None:
            continue
        if kind == "roll" and len(was.rolls) == 1:
            given[name] = next(iter(was.rolls))
        elif kind == "hit" and len(was.hits) == 1:
            given[name] = next(iter(was.hits))
        elif kind == "who" and name == "who" and was.who in before.cast:
            given[name] = was.who
    return command.but(**given) if given else command


WAITS = "?"
DICE = ("dice", "defence")
"""Fields with the dice of a side, which somebody called out or which wait to be."""


def undiced(command: Command, name: str) -> Command:
    """The command without what it says in that field."""
    return command.but(**{name: type(command).model_fields[name].default})


def unsaid_dice(command: Command, was: object) -> Iterator[tuple[str, str]]:
    """The dice that a command says of its sides, where the one in its place says nothing of them."""
    if not isinstance(was, Command):
        return
    for name in DICE:
        said = getattr(was, name, None)
        if said and name in type(command).model_fields and not getattr(command, name):
            yield name, said


@cache
def _open_fields(kind: type[Command]) -> tuple[tuple[str, str], ...]:
    marks = ((name, written_as(field)) for name, field in kind.model_fields.items() if not field.is_required())
    return tuple((name, mark.kind) for name, mark in marks if mark is not None and mark.kind in ("roll", "hit", "who"))
