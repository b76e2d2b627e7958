"""An entry as players see it happen, and the plainest sentences of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tracker.engine.fudge.body import level_named
from tracker.history import (
    phase,
    place,
)
from tracker.history.event import Event
from tracker.language.levels import Game, ladder_of
from tracker.model.cast import Id
from tracker.model.rolls import Roll
from tracker.model.table import Scene, Table
from tracker.players.eyes import Eyes

Facts = Mapping[str, object]


class Insisted(str):
    """A text of the GM's that players read word for word, whatever it tells."""

    __slots__ = ()


Sentence = tuple[str, Facts] | None


class Look:
    """An entry between the tables before and after it, each through the players' eyes."""

    def __init__(self, events: Iterable[Event], before: Table, after: Table, then: Eyes, now: Eyes) -> None:
        self.events = tuple(events)
        self.before, self.after, self.then, self.now = before, after, then, now

    def name(self, id: Id | None) -> str:
        """The name of somebody in sight, now or, if gone, before; empty for what is hidden."""
        if id in self.after.cast:
            return self.now.name(id)
        return self.now.name(id) or self.then.name(id)

    def aspect(self, id: Id | None) -> str:
        """An aspect in sight, now or, if gone, before."""
        return self.now.aspect_of(id) if id in self.after.aspects else self.then.aspect_of(id)

    def scene(self, id: Id) -> Scene | None:
        """A scene that is on the table."""
        return self.after.scenes.get(id)

    def zone(self, scene: Id, id: Id | None) -> str:
        """The name of a zone in sight."""
        held = self.scene(scene)
        zone = None if held is None else self.now.zone(held, id)
        return "" if zone is None else zone.name

    def own(self, id: Id | None) -> str:
        """The name of a player's character in sight; empty for all others."""
        return self.now.name(id) if self.now.player(id) is not None else ""

    def harmed(self, id: Id | None) -> str:
        """The name of somebody whose harm players see: their own, and others' where it is shared."""
        return self.name(id) if self.now.shares_boxes else self.own(id)

    def roll(self, number: int) -> Roll | None:
        """A roll as the entry left it, or as it was before."""
        return self.after.rolls.get(number) or self.before.rolls.get(number)

    def game(self, scene: Id) -> Game:
        """The ladder of a scene."""
        held = self.scene(scene)
        return "fate" if held is None or held.system == "tactical" else ladder_of(held)

    def waits(self, event: Event) -> bool:
        """Whether it is told with the next turn in sight."""
        return isinstance(event, phase.CtStarted | place.CounterSet) and self.now.holds_back(event.scene)

    def wound(self, who: Id, key: str) -> str:
        """What a wound level is called where somebody is, in Fudge."""
        scene = self.after.scene_of(who)
        return key if scene is None else level_named(scene, key)


def plain(key: str, **facts: object) -> Sentence:
    """A sentence by its key, out of these facts."""
    return key, facts


def somebody(key: str) -> Callable[[Any, Look], Sentence]:
    """Of one character, by its name alone."""

    def tell(event: Any, seen: Look) -> Sentence:
        name = seen.name(event.who)
        return plain(key, who=name) if name else None

    return tell


def level(n: int | None, seen: Look, scene: Id) -> str:
    """A level in words, so that one of 0 is told as well; empty where it may not be seen."""
    return "" if n is None else seen.now.words.level(seen.game(scene), n)


def own(key: str) -> Callable[[Any, Look], Sentence]:
    """Of a player's character, by its name alone."""

    def tell(event: Any, seen: Look) -> Sentence:
        name = seen.own(event.who)
        return plain(key, who=name) if name else None

    return tell
