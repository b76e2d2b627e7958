"""Sides: made before anybody is on them, renamed, struck."""

from __future__ import annotations

from typing import ClassVar

from tracker.engine.cast import a_name
from tracker.engine.command import Command, Text
from tracker.engine.draft import Draft
from tracker.history.cast import Renamed, SideAdded, SideGone
from tracker.model.cast import Id, Side
from tracker.model.table import Table


class Allegiance(Command):
    """Make a side, give one that is there another name (`rename=`), or strike one that nobody is on (`remove`)."""

    verb: ClassVar = "allegiance"
    subject: ClassVar = "cast and place"
    order: ClassVar = ("name",)
    name: Text
    rename: Text = ""
    remove: bool = False

    def decide(self, draft: Draft) -> None:
        """Cannot: a side that somebody is on, or that holds something, is not struck."""
        name, other = a_name(draft, self.name), a_name(draft, self.rename)
        if not name:
            draft.cannot("name_missing")
        held = next((side for side in draft.table.sides if name in (side.name, side.id)), None)
        if held is None:
            if other or self.remove:
                draft.cannot("no_such_side", what=name)
            draft.emit(SideAdded(side=Side(id=draft.new_id("g"), name=name)))
        elif self.remove:
            if in_use(draft.table, held.id):
                draft.cannot("side_in_use", side=held.id)
            draft.emit(SideGone(side=held.id, name=held.name))
        elif other and other != held.name:
            draft.rule(all(side.name != other for side in draft.table.sides), "name_taken", what=other)
            draft.emit(Renamed(what=held.id, was=held.name, name=other))
        else:
            draft.cannot("nothing_changes")


def in_use(table: Table, side: Id) -> bool:
    """Whether anybody is on that side, or anything belongs to it."""
    if any(who.side == side for who in table.cast):
        return True
    if any(side in (aspect.by, *(free.owner for free in aspect.free)) for aspect in table.aspects):
        return True
    return any(
        any(counter.whose == side for counter in scene.counters)
        or (scene.contest is not None and any(held.side == side for held in scene.contest.sides))
        for scene in table.scenes
    )


COMMANDS: tuple[type[Command], ...] = (Allegiance,)
