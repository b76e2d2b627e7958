"""What the tellers of events share: one entry, the Tables around it, and the names in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from tracker.history.event import Event
from tracker.language.levels import Game, ladder_of
from tracker.language.names import name_of
from tracker.language.words import Name, Words
from tracker.model.cast import Id
from tracker.model.table import Table

E = TypeVar("E", bound=Event)


class Shown(str):
    """Text that stands where an id may: it is shown as it is, whatever it looks like."""


class Said(NamedTuple):
    """A sentence to be: its key under [sentence], and its facts."""

    key: str
    facts: dict[str, object]


@dataclass(frozen=True, slots=True)
class Tale:
    """One entry of a session, being told."""

    events: tuple[Event, ...]
    before: Table
    after: Table
    words: Words
    rename: Name | None = None
    """Other names than the GM's, where the players read."""
    former: tuple[Table, ...] = ()
    """Tables that know what is in neither of the two: of an entry that was kept, though what it names is gone."""

    def name(self, id: str) -> str:
        """The name of an id, as it is now; of what is gone, as it was."""
        if isinstance(id, Shown):
            return id
        if self.rename is not None:
            return self.rename(id)
        names = (name_of(table, id, self.words) for table in (self.after, self.before, *self.former))
        return next((name for name in names if name != id), id)

    def aspect(self, id: Id | None, text: str = "") -> str:
        """An aspect for a sentence: by the text an event carries, else by its id."""
        return Shown(text) if text else id or ""

    def of(self, kind: type[E]) -> Iterator[E]:
        """The events of a kind in this entry."""
        return (event for event in self.events if isinstance(event, kind))

    def has(self, *kinds: type[Event]) -> bool:
        """Whether the entry holds an event of these kinds."""
        return any(isinstance(event, kinds) for event in self.events)

    def game(self, scene: Id) -> Game:
        """The ladder of a scene."""
        held = self.after.scenes.get(scene) or self.before.scenes.get(scene)
        return "fate" if held is None else ladder_of(held)

    def say(self, said: Said) -> str:
        """The sentence."""
        facts = {fact: value for fact, value in said.facts.items() if value is not None}
        return self.words.say("sentence", said.key, facts, self.name)


Teller = Callable[[Any, Tale], Said | None]
"""Tells one event; None where there is nothing to tell."""
