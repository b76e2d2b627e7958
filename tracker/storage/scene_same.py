"""When two scenes are equal: what a scene file keeps of them, with names for ids."""

from __future__ import annotations

from typing import Any

from tracker.engine.fate import recovery
from tracker.model.aspects import Aspect
from tracker.model.cast import Character, FateSheet, Id
from tracker.model.fudge import FudgeSheet
from tracker.model.table import Scene, Table
from tracker.rules.fate import RULESETS
from tracker.rules.fudge.edition import EDITIONS
from tracker.storage.scene_contest import contest_picture
from tracker.storage.scene_map import placed
from tracker.storage.scene_names import NUMBERED, stems_of
from tracker.storage.scene_phase import phase_picture
from tracker.storage.scene_sheet import options_of

Plain = dict[str, Any]


def picture(table: Table, scene_id: Id | None = None) -> Plain:
    """A scene as plain values: two of which this is equal are the same scene but for ids and for the moment.

    Not in it are open rolls, hits and compels, the order and the turn, who is not there, the numbers on the map, and in
    which order the aspects and slots of one spot stand. A zone without a place of its own counts as one that has it.
    """
    scene = table.scenes[scene_id or table.focus or ""]
    return _Picture(table, scene).whole()


class _Picture:
    def __init__(self, table: Table, scene: Scene) -> None:
        self.table = table
        self.scene = scene
        self.people = [who for who in table.cast if who.id in scene.here]
        self.spots: dict[Id, str] = {zone.id: f"zone {i}" for i, zone in enumerate(scene.zones)}
        self.spots |= {who.id: f"character {i}" for i, who in enumerate(self.people)}
        self.spots |= {side.id: f"side {i}" for i, side in enumerate(table.sides)}
        self.aspects = list(table.aspects_in(scene))

    def whole(self) -> Plain:
        scene = self.scene
        kept = {
            "title",
            "system",
            "summary",
            "stakes",
            "house",
            "harm",
            "pool",
            "pool_start",
            "pool_spent",
            "pool_pcs",
        }
        slotted = {
            slot.aspect
            for who in self.people
            if isinstance(who.sheet, FateSheet)
            for slot in who.sheet.slots
            if slot.aspect
        }
        return {
            **scene.model_dump(include=kept),
            "options": self._options(),
            "language": self.table.language,
            "stems": self._stems(),
            "sides": [side.name for side in self.table.sides],
            "zones": [zone.model_dump(exclude={"id"}) for zone in placed(scene.zones)],
            "borders": [
                border.model_dump(exclude={"id", "between"})
                | {"between": [self._spot(end) for end in border.between], "block": self.spots.get(border.block or "")}
                for border in scene.borders
            ],
            **contest_picture(scene, self.spots),
            **phase_picture(scene, self.spots, {side.id: side.name for side in self.table.sides}),
            "counters": [
                counter.model_dump(exclude={"id"}) | {"whose": self.spots.get(counter.whose, "")}
                for counter in scene.counters
            ],
            "aspects": sorted(map(repr, (self._aspect(each) for each in self.aspects if each.id not in slotted))),
            "people": [self._character(who) for who in self.people],
        }

    def _options(self) -> Plain:
        """What is left empty is the system's own."""
        known = self.scene.system in (*RULESETS, *EDITIONS, "tactical")
        usual = options_of(self.scene.system).model_dump() if known else {}
        held = self.scene.options.model_dump().items()
        return {name: usual.get(name, value) if value == "" else value for name, value in held}

    def _stems(self) -> Plain:
        stems = stems_of(self.table, self.people)
        for who in self.people:
            if numbered := NUMBERED.fullmatch(who.name):
                stems[numbered[1]] = max(stems.get(numbered[1], 0), int(numbered[2]))
        return stems

    def _spot(self, id: Id | None) -> str | None:
        return None if id is None else self.spots.get(id, id)

    def _aspect(self, aspect: Aspect) -> Plain:
        return {
            **aspect.model_dump(include={"text", "kind", "role", "hidden", "known", "carried"}),
            **{key: self._spot(getattr(aspect, key)) for key in ("on", "by", "against")},
            "free": sorted((self._spot(free.owner) or "", free.n) for free in aspect.free),
        }

    def _character(self, who: Character) -> Plain:
        here = self.scene.here[who.id]
        leave = {"id", "number", "side", "sheet", "locked", "points"}
        return {
            **who.model_dump(exclude=leave),
            "side": self._spot(who.side),
            "points": who.points if who.is_player or isinstance(who.sheet, FudgeSheet) else 0,
            "locked": [lock.model_dump(include={"n", "until", "why"}) for lock in who.locked],
            "here": here.model_dump(exclude={"id", "zone"}) | {"zone": self._spot(here.zone)},
            "sheet": self._sheet(who),
        }

    def _sheet(self, who: Character) -> Plain:
        sheet = who.sheet
        plain: Plain = sheet.model_dump(exclude={"slots"})
        if isinstance(sheet, FateSheet):
            slots = []
            for slot in sheet.slots:
                aspect = self.table.aspects.get(slot.aspect)
                held = None if aspect is None else self._aspect(aspect) | {"role": ""}
                kept = slot.model_dump(include={"severity", "value", "only", "recovering", "clock", "harm", "replaces"})
                fresh = recovery.is_fresh(self.table, self.scene, slot)
                slots.append(kept | {"aspect": held, "fresh": fresh})
            plain["slots"] = sorted(map(repr, slots))
        return plain
