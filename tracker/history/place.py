"""Zones, borders, movement, counters."""

from __future__ import annotations

from typing import Literal

from tracker.history.event import Event, took
from tracker.model.cast import Id
from tracker.model.place import Border, Counter, Zone
from tracker.model.table import Table


class ZoneSet(Event):
    """A zone was added or changed."""

    kind: Literal["zone_set"] = "zone_set"
    scene: Id
    zone: Zone

    def evolve(self, table: Table) -> Table:
        """On the map."""
        scene = table.scenes[self.scene]
        return took(table.with_scene(scene.but(zones=scene.zones.put(self.zone))), self.zone.id)


class BorderSet(Event):
    """What lies between two zones was added or changed."""

    kind: Literal["border_set"] = "border_set"
    scene: Id
    border: Border

    def evolve(self, table: Table) -> Table:
        """On the map."""
        scene = table.scenes[self.scene]
        return took(table.with_scene(scene.but(borders=scene.borders.put(self.border))), self.border.id)


class Moved(Event):
    """Somebody went from one zone to another."""

    kind: Literal["moved"] = "moved"
    who: Id
    scene: Id
    start: Id | None = None
    end: Id
    free: bool = False
    """Whether it was the free move of the turn being played."""

    def evolve(self, table: Table) -> Table:
        """There now."""
        scene = table.scenes[self.scene]
        turn = scene.turn
        if self.free and turn is not None and turn.who == self.who:
            turn = turn.but(moved=turn.moved + 1)
        return table.with_scene(scene.but(here=scene.here.put(scene.here[self.who].but(zone=self.end)), turn=turn))


class CounterSet(Event):
    """A countdown or a track was added, advanced or set back."""

    kind: Literal["counter_set"] = "counter_set"
    scene: Id
    counter: Counter

    def evolve(self, table: Table) -> Table:
        """As it stands now."""
        scene = table.scenes[self.scene]
        return took(table.with_scene(scene.but(counters=scene.counters.put(self.counter))), self.counter.id)


Events = ZoneSet | BorderSet | Moved | CounterSet
