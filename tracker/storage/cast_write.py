"""The cast of a session as a cast file, for the next one: consequences with their clocks, points, no stress."""

from __future__ import annotations

from tracker.engine import catalogue
from tracker.engine.fate.recovery import is_fresh
from tracker.engine.next_session import between
from tracker.model.cast import Character, Slot
from tracker.model.place import Presence
from tracker.model.table import Scene, Table
from tracker.model.value import Keyed
from tracker.rules.fate import CONDENSED, RULESETS
from tracker.storage.scene_model import FORMAT
from tracker.storage.scene_write import Row, Writer
from tracker.storage.toml_out import lines


def cast_text(table: Table) -> str:
    """Everybody who goes on to the next session, as the text of a cast file."""
    rest = between(table, catalogue.BOOK).table
    last = table.scene or next(reversed(list(table.scenes)), None)
    played = last is not None and last.system in RULESETS
    scene = Scene(
        id="",
        title="",
        system=last.system if played and last is not None else CONDENSED.name,
        nth=rest.calendar.scenes + 1,
        here=Keyed(Presence(id=who.id) for who in rest.cast),
    )
    if played and last is not None:
        scene = scene.but(options=last.options)
    return _CastWriter(rest, scene).text()


class _CastWriter(Writer):
    """Writes characters and the sides they are on."""

    def text(self) -> str:
        """The whole file."""
        people = [self._character(who) for who in self.people]
        used = {row.get("side") for row in people}
        rows = [("side", {"name": name}) for name in self.sides.values() if name in used]
        rows += [("character", row) for row in people]
        return lines({"format": FORMAT}) + "".join(f"\n[[{name}]]\n{lines(row)}" for name, row in rows)

    def _fresh(self, who: Character, slot: Slot) -> bool:
        """Only a scenario that still runs: the next scene and the next session are whole ones."""
        return slot.clock == "scenario" and is_fresh(self.table, self.scene, slot)

    def _character(self, who: Character) -> Row:
        row = super()._character(who)
        row.pop("zone", None)
        return row
