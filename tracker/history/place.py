"""Zones, borders, movement, counters."""

from __future__ import annotations

from typing import Literal

from tracker.history.event import Event, took
from tracker.model.cast import Id
from tracker.model.place import Border, Counter, Zone
from tracker.model.table import Table
from tracker.model.value import Keyed


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


class ZoneGone(Event):
    """A zone was struck from the map. The aspects on it went in events of their own."""

    kind: Literal["zone_gone"] = "zone_gone"
    scene: Id
    zone: Id
    name: str = ""

    def evolve(self, table: Table) -> Table:
        """Gone, with every border of it; whoever stood there stands in no zone."""
        scene = table.scenes[self.scene]
        borders = Keyed(border for border in scene.borders if self.zone not in border.between)
        here = Keyed(who.but(zone=None) if who.zone == self.zone else who for who in scene.here)
        return table.with_scene(scene.but(zones=scene.zones.drop(self.zone), borders=borders, here=here))


class BorderGone(Event):
    """A border was taken away: zones side by side are joined by an open way again, others no longer."""

    kind: Literal["border_gone"] = "border_gone"
    scene: Id
    border: Id
    name: str = ""

    def evolve(self, table: Table) -> Table:
        """Gone."""
        scene = table.scenes[self.scene]
        return table.with_scene(scene.but(borders=scene.borders.drop(self.border)))


class FreeMoveGiven(Event):
    """Whoever is on turn may move freely once more."""

    kind: Literal["free_move_given"] = "free_move_given"
    scene: Id
    who: Id

    def evolve(self, table: Table) -> Table:
        """One free move of this turn does not count."""
        scene = table.scenes[self.scene]
        if scene.turn is None or scene.turn.who != self.who:
            return table
        return table.with_scene(scene.but(turn=scene.turn.but(moved=scene.turn.moved - 1)))


class Moved(Event):
    """Somebody went from one zone to another."""

    kind: Literal["moved"] = "moved"
    who: Id
    scene: Id
    start: Id | None = None
    end: Id
    free: bool = False
    """Whether it was the free move of the turn being played."""
    through: tuple[Id, ...] = ()
    """Zones gone through on the way."""
    forced: bool = False
    """Carried, pushed or thrown there."""
    by: Id | None = None
    """Who did that."""

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


class CounterGone(Event):
    """A countdown or a track was struck."""

    kind: Literal["counter_gone"] = "counter_gone"
    scene: Id
    counter: Id
    name: str = ""

    def evolve(self, table: Table) -> Table:
        """Gone."""
        scene = table.scenes[self.scene]
        return table.with_scene(scene.but(counters=scene.counters.drop(self.counter)))


Events = ZoneSet | ZoneGone | BorderSet | BorderGone | FreeMoveGiven | Moved | CounterSet | CounterGone
