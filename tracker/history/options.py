"""How the table plays: options set, and sheets made anew to suit them."""

from __future__ import annotations

from typing import Literal

from tracker.history.event import Event
from tracker.model.cast import FateSheet, Id, Slot, Track
from tracker.model.table import Table
from tracker.model.value import Value


class OptionSet(Event):
    """An optional rule of a scene was set. Sheets that it changes stand in an event of their own."""

    kind: Literal["option_set"] = "option_set"
    scene: Id
    option: str
    """Field of the options."""
    value: bool | int | str

    def evolve(self, table: Table) -> Table:
        """It stands in the scene."""
        scene = table.scenes[self.scene]
        return table.with_scene(scene.but(options=scene.options.but(**{self.option: self.value})))


class Rebuilt(Value):
    """Boxes and slots of one character, as they are now."""

    who: Id
    tracks: tuple[Track, ...]
    slots: tuple[Slot, ...]


class SheetsRebuilt(Event):
    """Boxes and slots were made anew, to suit an option or other skills."""

    kind: Literal["sheets_rebuilt"] = "sheets_rebuilt"
    sheets: tuple[Rebuilt, ...]

    def evolve(self, table: Table) -> Table:
        """On the sheets."""
        after = table
        for made in self.sheets:
            who = after.cast[made.who]
            if isinstance(who.sheet, FateSheet):
                after = after.with_who(who.but(sheet=who.sheet.but(tracks=made.tracks, slots=made.slots)))
        return after


Events = OptionSet | SheetsRebuilt
