"""Stunts used, learnt and lost; story details."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Literal

from tracker.history.event import Event
from tracker.model.cast import FateSheet, Id, Stunt
from tracker.model.table import Table


class StuntUsed(Event):
    """A stunt was used, or the use was taken back. What it cost stands in an event of its own."""

    tells: ClassVar = True
    kind: Literal["stunt_used"] = "stunt_used"
    who: Id
    place: int
    """On the sheet, from 0."""
    name: str
    used: int
    """How often now, in the scene or the session that counts."""
    taken_back: bool = False

    def evolve(self, table: Table) -> Table:
        """Counted."""

        def counted(stunts: tuple[Stunt, ...]) -> tuple[Stunt, ...]:
            return tuple(
                stunt.but(used=self.used) if place == self.place else stunt for place, stunt in enumerate(stunts)
            )

        return _with(table, self.who, counted)


class StuntsReady(Event):
    """Stunts that may be used so often a scene, or a session, may be used anew."""

    kind: Literal["stunts_ready"] = "stunts_ready"
    who: Id
    places: tuple[int, ...]

    def evolve(self, table: Table) -> Table:
        """None of them is used."""

        def ready(stunts: tuple[Stunt, ...]) -> tuple[Stunt, ...]:
            return tuple(stunt.but(used=0) if place in self.places else stunt for place, stunt in enumerate(stunts))

        return _with(table, self.who, ready)


class StuntSet(Event):
    """A stunt was learnt or changed; refresh as it is with it."""

    kind: Literal["stunt_set"] = "stunt_set"
    who: Id
    place: int
    stunt: Stunt
    refresh: int

    def evolve(self, table: Table) -> Table:
        """In its place, or as a new one at the end."""

        def put(stunts: tuple[Stunt, ...]) -> tuple[Stunt, ...]:
            return (*stunts[: self.place], self.stunt, *stunts[self.place + 1 :])

        return _with(table, self.who, put, self.refresh)


class StuntLost(Event):
    """A stunt is there no more; refresh as it is without it."""

    kind: Literal["stunt_lost"] = "stunt_lost"
    who: Id
    place: int
    name: str
    refresh: int

    def evolve(self, table: Table) -> Table:
        """Gone from the sheet."""

        def without(stunts: tuple[Stunt, ...]) -> tuple[Stunt, ...]:
            return (*stunts[: self.place], *stunts[self.place + 1 :])

        return _with(table, self.who, without, self.refresh)


class DetailDeclared(Event):
    """Somebody added a fact to the story. What was paid stands in an event of its own."""

    tells: ClassVar = True
    kind: Literal["detail_declared"] = "detail_declared"
    who: Id
    scene: Id
    text: str = ""
    paid: int = 0

    def evolve(self, table: Table) -> Table:
        """Nothing but the record."""
        return table


def _with(
    table: Table, who: Id, change: Callable[[tuple[Stunt, ...]], tuple[Stunt, ...]], refresh: int | None = None
) -> Table:
    held = table.cast[who]
    if not isinstance(held.sheet, FateSheet):
        return table
    sheet = held.sheet.but(stunts=change(held.sheet.stunts))
    return table.with_who(held.but(sheet=sheet if refresh is None else sheet.but(refresh=refresh)))


Events = StuntUsed | StuntsReady | StuntSet | StuntLost | DetailDeclared
