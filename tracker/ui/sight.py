"""What a panel may see: one value that holds everything the screen draws."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from tracker.language.levels import Game, ladder_of
from tracker.language.names import name_of
from tracker.language.words import Words
from tracker.model.order import Rounds
from tracker.model.table import Scene, Table
from tracker.ui.clashes import Faced
from tracker.ui.labels import label
from tracker.ui.replay import Timeline

SOUGHT = 500
"""Of so many entries the sentences are looked through where anything is to be found."""


class Key(NamedTuple):
    """A key of the key line."""

    key: str
    word: str
    enabled: bool = True
    group: int = 0
    """Keys of one group stand together."""
    use: int = 5
    """Where not all have room the least ones stay longest; 0 = never left out."""
    brief: str = ""
    """Its word where others had to be left out; empty = the same."""
    rest: bool = False
    """Shown only where others had to be left out: it tells them."""


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Sight:
    """The table as it is to be drawn. Facts that only the engine knows come in as values.

    Compared by identity: a change of anything is a new sight.
    """

    table: Table
    words: Words
    selected: str | None = None
    """The character or zone the keys act on."""
    target: str | None = None
    """Whom the action being prepared is aimed at."""
    marks: tuple[str, ...] = ()
    """Characters marked with Space: what acts on several acts on all of them."""
    panel: str = ""
    """The focused panel."""
    undo: str = ""
    """The sentence that `u` would take back; empty = nothing to undo."""
    entry: int = 0
    log: tuple[tuple[int, str], ...] = ()
    """Sentences with the number of their entry, newest last."""
    lately: tuple[tuple[int, str], ...] = ()
    """The last of what stands, on the card of a cold open."""
    advice: str = ""
    may_follow: tuple[str, ...] = ()
    """Who may be named next; in an order without choice empty."""
    read_as: Mapping[str, str] = field(default_factory=dict)
    """By id, the names by which players read those whom the GM calls otherwise."""
    line: tuple[tuple[str, int], ...] = ()
    """Everybody in a ranked order, first to last, each with the rating it stands on."""
    loose: int = 0
    keys: tuple[Key, ...] = ()
    read_only: bool = False
    replay: tuple[int, int] | None = None
    """The entry shown and the last one there is; None = live."""
    timeline: Timeline | None = None
    """Of a replay."""
    ends: tuple[tuple[str, str], ...] = ()
    """Loose ends: what, and what is missing."""
    spotlight: tuple[tuple[str, str], ...] = ()
    """Players' characters by id, with what is to be noticed about them."""

    faced: tuple[Faced, ...] = ()
    """Of a round of Fudge: what came of the fights that are read."""
    story: tuple[tuple[str, str], ...] = ()
    """The life of the aspect that is explained: entry and time, and what happened."""

    @property
    def scene(self) -> Scene | None:
        """The scene in focus."""
        return self.table.scene

    @property
    def game(self) -> str:
        """Whose ladder and sheet the scene uses: fate, fudge or tactical."""
        scene = self.scene
        system = scene.system if scene is not None else "fate"
        return system.partition("-")[0]

    @property
    def in_rounds(self) -> bool:
        """Whether there is a round of Fudge to draw."""
        scene = self.scene
        return scene is not None and not scene.ended and self.game == "fudge" and isinstance(scene.order, Rounds)

    @property
    def actor(self) -> str | None:
        """Who is on turn."""
        scene = self.scene
        return scene.turn.who if scene is not None and scene.turn is not None else None

    @property
    def shown(self) -> str | None:
        """The character whose sheet is shown: the selected one, else the actor, else the first of the scene."""
        if self.selected in self.table.cast:
            return self.selected
        if self.actor is not None or self.scene is None:
            return self.actor
        return next((presence.id for presence in self.scene.here), None)

    def name(self, id: str) -> str:
        """The name of anything that has an id."""
        return name_of(self.table, id, self.words)

    def label(self, key: str) -> str:
        """A word of the screen."""
        return label(self.words, key)

    def count(self, noun: str, n: int) -> str:
        """A number of things: 3 aspects."""
        return self.words.count(noun, n)

    def level(self, n: int) -> str:
        """A level by its word alone; beyond the ladder the number."""
        return self.words.level_word(self.ladder, n) or self.words.signed(n)

    @property
    def ladder(self) -> Game:
        """The ladder in force, the table's own where it has one."""
        return "fate" if self.scene is None or self.game == "tactical" else ladder_of(self.scene)
