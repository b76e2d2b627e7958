"""Zones, borders, counters: what a scene is made of besides people and aspects."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from tracker.model.cast import Id
from tracker.model.value import Map, Value, no_rows

MOST_BOXES = 100
"""Of a counter."""

Bar = Literal["open", "obstacle", "ask", "closed"]


class Zone(Value):
    """A place of the map."""

    id: Id
    name: str
    at: tuple[int, int] | None = None
    """Column and row of the map; None, in old sessions only, = laid out by the screen."""
    hidden: bool = False


class Border(Value):
    """What lies between two zones; neighbours without one are joined by an open way."""

    id: Id
    between: tuple[Id, Id]
    name: str = ""
    bar: Bar = "open"
    difficulty: int | None = None
    """Of the overcome that an obstacle asks for."""
    oneway: bool = False
    """Passable from the first to the second only."""
    hidden: bool = False
    block: Id | None = None
    """The block (a character of that kind) that stands in it; while it stands, its rating is the difficulty."""


class Counter(Value):
    """A countdown, a track, a clock."""

    id: Id
    name: str
    boxes: int
    marked: int = 0
    trigger: str = ""
    """When it advances: "end of exchange" does so by itself, other words are a note."""
    hidden: bool = False
    whose: Id = ""
    """The side or the character at the end of whose turns it advances by itself; empty = none."""
    outcome: str = ""
    """What happens once its last box is marked."""


class Presence(Value):
    """Somebody in a scene. The id is the character's."""

    id: Id
    zone: Id | None = None
    state: Literal["in", "away", "out", "conceded", "left"] = "in"
    all_defence: str = ""
    """Full defence with this focus, until the next turn; empty = none."""
    defended: bool = False
    """Whether a defence was rolled since full defence was taken."""
    raised: Map[str, int] = Field(default_factory=no_rows)
    """Skills that count more in this scene, by how much: the price of a success at a cost."""
    suffered: int = 0
    """Consequences taken in the conflict that runs, healed since or not: a concession counts them (A-09)."""

    @property
    def takes_part(self) -> bool:
        """Neither out, nor gone, nor away."""
        return self.state == "in"
