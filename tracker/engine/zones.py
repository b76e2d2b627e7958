"""The map: zones laid out, named, struck; borders between them. All of it may be done while a conflict runs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal, NamedTuple

from tracker.engine.aspects import drop_aspect
from tracker.engine.cast import a_name
from tracker.engine.command import Bar, Command, Ratio, Text, Who, ZoneRef
from tracker.engine.draft import Draft
from tracker.engine.ways import way
from tracker.history.cast import Renamed, VeilSet
from tracker.history.place import BorderGone, BorderSet, ZoneGone, ZoneSet
from tracker.model.cast import Id
from tracker.model.place import Border, Zone
from tracker.model.rolls import AdvantageAim, OvercomeAim, Roll
from tracker.model.table import Scene

Cell = tuple[int, int]
"""Column and row of the map."""

ACROSS = 3
"""Zones in a row that are added without a place."""


class EditZone(Command):
    """Add a zone, perhaps `near=` another one, joined to it; or change one that is there.

    `at=` is its place, `rename=` its name; `hidden`, `shown`, `remove`.
    """

    verb: ClassVar = "zone"
    subject: ClassVar = "cast and place"
    order: ClassVar = ("name",)
    name: Text
    at: Ratio | None = None
    near: ZoneRef | None = None
    hidden: bool = False
    shown: bool = False
    rename: Text = ""
    remove: bool = False

    def decide(self, draft: Draft) -> None:
        """`at=COLUMN/ROW`; left out, right of the last. A hidden zone stays so until it is revealed."""
        scene = draft.scene
        name, other = a_name(draft, self.name), a_name(draft, self.rename)
        if not name:
            draft.cannot("name_missing")
        held = next((zone for zone in scene.zones if name in (zone.name, zone.id)), None)
        taken = next((zone for zone in scene.zones if zone.at == self.at and zone != held), None)
        if self.at is not None and taken is not None:
            draft.cannot("place_taken", zone=taken.id)
        if held is None:
            if other or self.remove or self.shown:
                draft.cannot("no_such_zone", what=name)
            if self.near is not None and self.at is None:
                _joined(draft, scene.zones[self.near], _laid(draft, name, scene.zones[self.near], self.hidden))
                return
            at = self.at or free_place(scene)
            zone = Zone(id=draft.new_id("z"), name=name, at=at, hidden=self.hidden)
            draft.emit(ZoneSet(scene=scene.id, zone=zone))
            if self.near is not None:
                _joined(draft, scene.zones[self.near], zone)
        elif self.remove:
            strike_zone(draft, held)
        else:
            self._change(draft, scene, held, other)

    def _change(self, draft: Draft, scene: Scene, held: Zone, other: str) -> None:
        changed = held.but(at=self.at or held.at, hidden=self.hidden or held.hidden)
        if changed == held and not other and not (self.shown and held.hidden):
            draft.cannot("zone_is_there", zone=held.id)
        if changed != held:
            draft.emit(ZoneSet(scene=scene.id, zone=changed))
        if self.shown and changed.hidden:
            draft.emit(VeilSet(what=held.id, hidden=False))
        if other:
            draft.emit(Renamed(what=held.id, was=held.name, name=other))


def strike_zone(draft: Draft, zone: Zone) -> None:
    """Take a zone off the map. Rolls that lead there are put away, the aspects on it go, people stand in no zone."""
    scene = draft.scene
    for roll in tuple(draft.table.rolls):
        if roll.scene == scene.id and _about(roll, zone.id):
            draft.book.put_away(draft, roll)
    for aspect in draft.table.aspects_on(zone.id):
        drop_aspect(draft, aspect.id, "dropped")
    left = tuple(presence.id for presence in scene.here if presence.zone == zone.id)
    draft.emit(ZoneGone(scene=scene.id, zone=zone.id, name=zone.name))
    draft.advise(not left, "stand_nowhere", who=left)


def _about(roll: Roll, zone: Id) -> bool:
    aim = roll.aim
    return (isinstance(aim, OvercomeAim) and aim.zone == zone) or (isinstance(aim, AdvantageAim) and aim.on == zone)


def free_place(scene: Scene) -> Cell:
    """A free place of the map: row by row, three to a row."""
    taken = {zone.at for zone in scene.zones}
    place = 0
    while (place % ACROSS, place // ACROSS) in taken:
        place += 1
    return place % ACROSS, place // ACROSS


class LayZones(Command):
    """Lay out several zones at once: `zones Roof > Yard > Street` side by side.

    A `/` begins the next row under it. A `;` begins another chain, which may go on from any zone that is there:
    `zones Roof > Yard > Street; Yard > Cellar`. What a chain joins is joined, and nothing else is. `?` before the name
    of a new zone hides it from the players: `zones Roof > ?Loft`.
    """

    verb: ClassVar = "zones"
    subject: ClassVar = "cast and place"
    order: ClassVar = ("map",)
    map: Text

    def decide(self, draft: Draft) -> None:
        """A grid of rows takes new names only and lies below what is there; chains take both."""
        scene = draft.scene
        if "/" in self.map and ";" in self.map:
            draft.cannot("rows_or_chains")
        if "/" in self.map:
            self._rows(draft, scene, self._names(draft, "/"))
            return
        chains = self._names(draft, ";")
        made = [_chain(draft, chain) for chain in chains]
        if not any(made):
            draft.cannot("zone_twice", what=chains[0][0].name)

    def _names(self, draft: Draft, mark: str) -> list[list[Laid]]:
        parts = [part for part in self.map.split(mark) if part.strip()] if mark == ";" else self.map.split(mark)
        names = [[_to_lay(draft, name) for name in part.split(">")] for part in parts]
        if not names or not all(each.name for row in names for each in row):
            draft.cannot("name_missing")
        return names

    def _rows(self, draft: Draft, scene: Scene, names: list[list[Laid]]) -> None:
        flat = [each.name for row in names for each in row]
        held = {zone.name for zone in scene.zones}
        twice = next((name for n, name in enumerate(flat) if name in held or name in flat[:n]), None)
        if twice is not None:
            draft.cannot("zone_twice", what=twice)
        top = max((zone.at[1] + 1 for zone in scene.zones if zone.at is not None), default=0)
        for y, row in enumerate(names, top):
            for x, each in enumerate(row):
                zone = Zone(id=draft.new_id("z"), name=each.name, at=(x, y), hidden=each.hidden)
                draft.emit(ZoneSet(scene=scene.id, zone=zone))


class Laid(NamedTuple):
    """A zone of a line."""

    name: str
    hidden: bool = False
    """Of a new one: no player sees it."""


def _to_lay(draft: Draft, said: str) -> Laid:
    """A name as it stands in the line; one that is there already means that zone, whatever it begins with."""
    name = a_name(draft, said)
    if not name.startswith("?") or any(zone.name == name for zone in draft.scene.zones):
        return Laid(name)
    return Laid(name.lstrip("? "), hidden=True)


def _chain(draft: Draft, names: list[Laid]) -> bool:
    """Lay a chain: each zone beside the one before it where there is a place that touches nothing else.

    Gives whether anything was made that was not there.
    """
    before: Zone | None = None
    made = False
    for name, hidden in names:
        held = next((zone for zone in draft.scene.zones if zone.name == name), None)
        if held is not None and before is not None and held.id == before.id:
            draft.cannot("zone_twice", what=name)
        zone = held or _laid(draft, name, before, hidden)
        made = made or held is None
        made = (before is not None and _joined(draft, before, zone)) or made
        before = zone
    return made


def _joined(draft: Draft, one: Zone, other: Zone) -> bool:
    """Join two zones that no way leads between; whether that took a border."""
    if way(draft.scene, one.id, other.id) is not None:
        return False
    border = Border(id=draft.new_id("b"), between=(one.id, other.id))
    draft.emit(BorderSet(scene=draft.scene.id, border=border))
    return True


def _laid(draft: Draft, name: str, before: Zone | None, hidden: bool = False) -> Zone:
    scene = draft.scene
    at = _beside(scene, before.at) if before is not None and before.at is not None else None
    zone = Zone(id=draft.new_id("z"), name=name, at=at or _apart(scene), hidden=hidden)
    draft.emit(ZoneSet(scene=scene.id, zone=zone))
    return zone


def _beside(scene: Scene, cell: Cell) -> Cell | None:
    """A free place beside a zone that touches no other: right of it, below, above, left; None = there is none."""
    taken = {zone.at for zone in scene.zones}
    x, y = cell
    for place in ((x + 1, y), (x, y + 1), (x, y - 1), (x - 1, y)):
        if min(place) >= 0 and place not in taken and not (set(_around(place)) & taken) - {cell}:
            return place
    return None


def _apart(scene: Scene) -> Cell:
    """A free place that touches no zone, as far up and left as there is one."""
    taken = {zone.at for zone in scene.zones}
    far = 0
    while True:
        for place in ((x, far - x) for x in range(far + 1)):
            if place not in taken and not set(_around(place)) & taken:
                return place
        far += 1


def _around(cell: Cell) -> Iterator[Cell]:
    x, y = cell
    return iter(((x + 1, y), (x, y + 1), (x, y - 1), (x - 1, y)))


class EditBorder(Command):
    """Set what lies between two zones: `difficulty=` a level, `ask`, `closed` or `open`; or `remove` it.

    A border also joins zones that do not lie side by side.
    """

    verb: ClassVar = "border"
    subject: ClassVar = "cast and place"
    order: ClassVar = ("one", "other")
    one: ZoneRef
    other: ZoneRef
    difficulty: Bar | None = None
    name: Text = ""
    direction: Literal["", "oneway", "both"] = ""
    hidden: bool = False
    shown: bool = False
    remove: bool = False
    block: Who | None = None

    def decide(self, draft: Draft) -> None:
        """What is left out stays as it is; of a new border it is open, both ways, in sight.

        `block=` names the block that stands in it: its rating is the difficulty, and once it is gone the way is open.
        """
        scene, bar = draft.scene, self.difficulty
        if self.one == self.other:
            draft.cannot("border_to_itself")
        if isinstance(bar, str) and bar not in ("open", "ask", "closed"):
            draft.cannot("bad_bar", what=bar)
        held = next((b for b in scene.borders if set(b.between) == {self.one, self.other}), None)
        if held is None and (self.remove or self.shown):
            draft.cannot("no_such_border", start=self.one, end=self.other)
        if held is not None and self.remove:
            draft.emit(BorderGone(scene=scene.id, border=held.id, name=held.name))
            return
        border = held or Border(id=draft.new_id("b"), between=(self.one, self.other))
        if self.block is not None:
            border = border.but(block=self.block)
            rating = self._rating(draft, scene, self.block)
            bar = rating if bar is None else bar
        elif bar is not None:
            border = border.but(block=None)
        if bar is not None:
            level = bar if isinstance(bar, int) else None
            kind = "obstacle" if isinstance(bar, int) else bar
            border = border.but(bar=kind, difficulty=level)
        if self.direction == "oneway":
            border = border.but(between=(self.one, self.other), oneway=True)
        elif self.direction == "both":
            border = border.but(oneway=False)
        border = border.but(
            name=a_name(draft, self.name) or border.name, hidden=(border.hidden or self.hidden) and not self.shown
        )
        if border == held:
            draft.cannot("nothing_changes")
        draft.emit(BorderSet(scene=scene.id, border=border))

    def _rating(self, draft: Draft, scene: Scene, block: Id) -> int:
        if draft.table.cast[block].kind != "block" or block not in scene.here:
            draft.cannot("no_block", who=block)
        return draft.book.system(scene).rating(draft.table.cast[block], "") or 0


COMMANDS: tuple[type[Command], ...] = (EditZone, LayZones, EditBorder)
