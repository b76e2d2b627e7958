"""Hits, stress boxes, consequences."""

from __future__ import annotations

from typing import Literal

from tracker.history.event import Event
from tracker.model.cast import FateSheet, Id, Slot, TacticalSheet, Track
from tracker.model.rolls import Hit
from tracker.model.table import Table


class HitDealt(Event):
    """A hit waits to be absorbed."""

    kind: Literal["hit_dealt"] = "hit_dealt"
    hit: Hit

    def evolve(self, table: Table) -> Table:
        """In the queue; its number is used up."""
        return table.but(hits=table.hits.put(self.hit), given=table.given.but(hit=max(table.given.hit, self.hit.id)))


class HitSettled(Event):
    """A hit waits no longer."""

    kind: Literal["hit_settled"] = "hit_settled"
    hit: int
    how: Literal["absorbed", "out", "conceded", "dropped"]

    def evolve(self, table: Table) -> Table:
        """Out of the queue."""
        return table.but(hits=table.hits.drop(self.hit)) if self.hit in table.hits else table


class BoxesMarked(Event):
    """Stress boxes were marked."""

    kind: Literal["boxes_marked"] = "boxes_marked"
    who: Id
    track: str
    boxes: tuple[int, ...]
    """Places in the track, from 0."""
    hit: int = 0
    new: bool = False
    """A condition that nobody had named yet: its one box comes with it."""

    def evolve(self, table: Table) -> Table:
        """Marked."""
        who = table.cast[self.who]
        if self.new and isinstance(who.sheet, TacticalSheet):
            tracks = (*who.sheet.tracks, Track(name=self.track, boxes=(1,) * len(self.boxes)))
            table = table.with_who(who.but(sheet=who.sheet.but(tracks=tracks)))
        return _mark(table, self.who, self.track, add=self.boxes)


class BoxesCleared(Event):
    """Stress boxes were cleared."""

    kind: Literal["boxes_cleared"] = "boxes_cleared"
    who: Id
    track: str
    boxes: tuple[int, ...]

    def evolve(self, table: Table) -> Table:
        """Free again."""
        return _mark(table, self.who, self.track, drop=self.boxes)


class StressCleared(Event):
    """All stress of somebody was cleared."""

    kind: Literal["stress_cleared"] = "stress_cleared"
    who: Id

    def evolve(self, table: Table) -> Table:
        """Every box of every track free, those of members too."""
        who = table.cast[self.who]
        if not isinstance(who.sheet, FateSheet | TacticalSheet):
            return table
        tracks = tuple(track.but(marked=()) for track in who.sheet.tracks)
        members = tuple(
            member.but(tracks=tuple(track.but(marked=()) for track in member.tracks)) if member.tracks else member
            for member in who.members
        )
        return table.with_who(who.but(sheet=who.sheet.but(tracks=tracks), members=members))


class SlotFilled(Event):
    """A consequence was taken; the aspect itself came by an event of its own."""

    kind: Literal["slot_filled"] = "slot_filled"
    who: Id
    slot: int
    """Place among the slots, from 0."""
    aspect: Id
    severity: str
    conflict: int = 0
    hit: int = 0
    harm: str = ""
    """The harm it was taken from."""

    def evolve(self, table: Table) -> Table:
        """The slot holds it."""
        after = with_slot(table, self.who, self.slot, **FREE)
        after = with_slot(after, self.who, self.slot, aspect=self.aspect, conflict=self.conflict, harm=self.harm)
        scene = after.scene_of(self.who)
        if scene is None or not self.conflict or scene.conflict != self.conflict:
            return after
        presence = scene.here[self.who]
        return after.with_scene(scene.but(here=scene.here.put(presence.but(suffered=presence.suffered + 1))))


class SlotCleared(Event):
    """A slot is free again."""

    kind: Literal["slot_cleared"] = "slot_cleared"
    who: Id
    slot: int
    severity: str

    def evolve(self, table: Table) -> Table:
        """Nothing in it."""
        return with_slot(table, self.who, self.slot, **FREE)


def _mark(table: Table, who_id: Id, name: str, add: tuple[int, ...] = (), drop: tuple[int, ...] = ()) -> Table:
    who = table.cast[who_id]
    if not isinstance(who.sheet, FateSheet | TacticalSheet):
        return table
    tracks = tuple(
        track.but(marked=tuple(sorted({*track.marked, *add} - {*drop}))) if track.name == name else track
        for track in who.sheet.tracks
    )
    return table.with_who(who.but(sheet=who.sheet.but(tracks=tracks)))


FREE = Slot(severity="", value=0).model_dump(exclude={"severity", "value", "only"})
"""What a slot with nothing in it says of it."""


def with_slot(table: Table, who_id: Id, place: int, **changes: object) -> Table:
    """The Table with these fields of somebody's slot changed."""
    who = table.cast[who_id]
    if not isinstance(who.sheet, FateSheet):
        return table
    slots = who.sheet.slots
    changed = (*slots[:place], slots[place].but(**changes), *slots[place + 1 :])
    return table.with_who(who.but(sheet=who.sheet.but(slots=changed)))


Events = HitDealt | HitSettled | BoxesMarked | BoxesCleared | StressCleared | SlotFilled | SlotCleared
