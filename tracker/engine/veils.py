"""What is hidden from the players, and what is shown to them."""

from __future__ import annotations

from typing import ClassVar

from tracker.engine.cast import a_name
from tracker.engine.command import Command, Spot, Text
from tracker.engine.draft import Draft
from tracker.history import cast as happened
from tracker.history.aspects import AspectChanged
from tracker.model.cast import Id


class Hide(Command):
    """Hide a character, a zone or an aspect from the players."""

    verb: ClassVar = "hide"
    subject: ClassVar = "cast and place"
    order: ClassVar = ("what",)
    what: Spot

    def decide(self, draft: Draft) -> None:
        """It must be in sight."""
        if _hidden(draft, self.what):
            draft.cannot("already_hidden", what=self.what)
        draft.emit(happened.VeilSet(what=self.what, hidden=True))


class Reveal(Command):
    """Show something hidden to the players, if need be under another name; or let an unknown aspect be found."""

    verb: ClassVar = "reveal"
    subject: ClassVar = "cast and place"
    order: ClassVar = ("what",)
    what: Spot
    as_: Text = ""

    def decide(self, draft: Draft) -> None:
        """It must be hidden, or unknown."""
        aspect = draft.table.aspects.get(self.what)
        if aspect is not None and not aspect.known:
            draft.emit(AspectChanged(aspect=aspect.but(known=True, hidden=False), was=aspect.text, why="revealed"))
            return
        if not _hidden(draft, self.what):
            draft.cannot("not_hidden", what=self.what)
        here = draft.table.presence(self.what) if self.what in draft.table.cast else None
        zone = None if here is None or here.zone is None else draft.scene.zones.get(here.zone)
        draft.emit(happened.VeilSet(what=self.what, hidden=False, shown_as=a_name(draft, self.as_)))
        if zone is not None:
            draft.advise(not zone.hidden, "zone_still_hidden", who=self.what, zone=zone.id)


def _hidden(draft: Draft, what: Id) -> bool:
    table, scene = draft.table, draft.scene
    for group in (table.cast, table.aspects, scene.zones, scene.borders, scene.counters):
        if (held := group.get(what)) is not None:
            return bool(held.hidden)
    draft.cannot("unknown_id", what=what, kind="spot")


COMMANDS: tuple[type[Command], ...] = (
    Hide,
    Reveal,
)
