"""Zones, borders, moving, counters."""

from __future__ import annotations

from typing import ClassVar

from tracker.engine.cast import a_name
from tracker.engine.command import Bar, Command, DiceText, Level, Rating, Ratio, Text, Who, ZoneRef
from tracker.engine.draft import Draft
from tracker.engine.turns import needs_here
from tracker.engine.ways import distance, way
from tracker.history.place import BorderSet, CounterSet, Moved, ZoneSet
from tracker.model.cast import Id
from tracker.model.place import Border, Counter, Zone
from tracker.model.table import Scene

MOST_BOXES = 100


class Move(Command):
    """Go to a zone. One neighbouring zone a turn is free if nothing is in the way; else it takes an overcome."""

    verb: ClassVar = "move"
    subject: ClassVar = "cast and place"
    order: ClassVar = ("who", "zone")
    who: Who
    zone: ZoneRef
    with_: Rating | None = None
    difficulty: Level | None = None
    dice: DiceText | None = None

    def decide(self, draft: Draft) -> None:
        """Advice: a second free move, moving out of turn. Rules: a closed way, none at all, one that takes a roll."""
        scene = needs_here(draft, self.who)
        start = scene.here[self.who].zone
        if self.zone == start:
            draft.cannot("already_there", who=self.who, zone=self.zone)
        draft.rule(scene.here[self.who].takes_part, "actor_out", who=self.who)
        straight = None if start is None else way(scene, start, self.zone)
        if straight is not None:
            draft.rule(straight.bar != "closed", "way_closed", zone=self.zone)
        far = distance(scene, start, self.zone)
        difficulty = self.difficulty
        blocked = straight is not None and straight.bar in ("obstacle", "ask")
        if blocked and difficulty is None and straight is not None:
            difficulty = straight.difficulty
        astray = scene.order is not None and start is not None and straight is None
        draft.rule(not astray or far is not None, "no_way", zone=self.zone)
        takes_action = blocked or (astray and far is not None)
        draft.rule(not takes_action or difficulty is not None, "difficulty_needed", zone=self.zone)
        if difficulty is not None:
            draft.book.barrier(draft, self.who, self.zone, difficulty, self.with_, self.dice)
            return
        self._go(draft, scene, start)

    def _go(self, draft: Draft, scene: Scene, start: Id | None) -> None:
        turn = scene.turn
        mine = turn is not None and turn.who == self.who
        if scene.order is not None and start is not None:
            draft.advise(mine, "moves_off_turn", who=self.who)
            draft.advise(not mine or turn is None or turn.moved == 0, "second_free_move", who=self.who)
        free = mine and start is not None
        draft.emit(Moved(who=self.who, scene=scene.id, start=start, end=self.zone, free=free))


class AddZone(Command):
    """Add a zone, or set its place on the map."""

    verb: ClassVar = "zone"
    subject: ClassVar = "cast and place"
    order: ClassVar = ("name",)
    name: Text
    at: Ratio | None = None
    hidden: bool = False

    def decide(self, draft: Draft) -> None:
        """`at=COLUMN/ROW`; left out, right of the last. A hidden zone stays so until it is revealed."""
        scene = draft.scene
        name = a_name(draft, self.name)
        if not name:
            draft.cannot("name_missing")
        held = next((zone for zone in scene.zones if zone.name == name), None)
        if held is not None:
            if self.at is None and held.hidden >= self.hidden:
                draft.cannot("zone_is_there", zone=held.id)
            draft.emit(ZoneSet(scene=scene.id, zone=held.but(at=self.at or held.at, hidden=self.hidden or held.hidden)))
            return
        draft.emit(
            ZoneSet(
                scene=scene.id,
                zone=Zone(id=draft.new_id("z"), name=name, at=self.at or free_place(scene), hidden=self.hidden),
            )
        )


def free_place(scene: Scene) -> tuple[int, int]:
    """A free place of the map: row by row, three to a row."""
    taken = {zone.at for zone in scene.zones}
    place = 0
    while (place % 3, place // 3) in taken:
        place += 1
    return place % 3, place // 3


class LayZones(Command):
    """Lay out several zones at once: `zones Roof > Yard > Street` side by side; a `/` begins the next row."""

    verb: ClassVar = "zones"
    subject: ClassVar = "cast and place"
    order: ClassVar = ("map",)
    map: Text

    def decide(self, draft: Draft) -> None:
        """New zones only, below those that are there."""
        scene = draft.scene
        names = [[a_name(draft, name) for name in row.split(">")] for row in self.map.split("/")]
        flat = [name for row in names for name in row]
        if not all(flat):
            draft.cannot("name_missing")
        held = {zone.name: zone.id for zone in scene.zones}
        twice = next((name for n, name in enumerate(flat) if name in held or name in flat[:n]), None)
        if twice is not None:
            draft.cannot("zone_twice", what=twice)
        top = max((zone.at[1] + 1 for zone in scene.zones if zone.at is not None), default=0)
        for y, row in enumerate(names, top):
            for x, name in enumerate(row):
                draft.emit(ZoneSet(scene=scene.id, zone=Zone(id=draft.new_id("z"), name=name, at=(x, y))))


class AddBorder(Command):
    """Set what lies between two zones: a difficulty, `ask`, `closed` or `open`."""

    verb: ClassVar = "border"
    subject: ClassVar = "cast and place"
    order: ClassVar = ("one", "other")
    one: ZoneRef
    other: ZoneRef
    bar: Bar = "open"
    name: Text = ""
    oneway: bool = False
    hidden: bool = False

    def decide(self, draft: Draft) -> None:
        """A border between the same two zones is changed; what is hidden stays so until it is revealed."""
        scene = draft.scene
        if self.one == self.other:
            draft.cannot("border_to_itself")
        if isinstance(self.bar, str) and self.bar not in ("open", "ask", "closed"):
            draft.cannot("bad_bar", what=self.bar)
        held = next((b for b in scene.borders if set(b.between) == {self.one, self.other}), None)
        obstacle = isinstance(self.bar, int)
        draft.emit(
            BorderSet(
                scene=scene.id,
                border=Border(
                    id=draft.new_id("b") if held is None else held.id,
                    between=(self.one, self.other),
                    name=a_name(draft, self.name) or (held.name if held is not None else ""),
                    bar="obstacle" if obstacle else self.bar,  # type: ignore[arg-type]
                    difficulty=self.bar if isinstance(self.bar, int) else None,
                    oneway=self.oneway,
                    hidden=self.hidden or (held is not None and held.hidden),
                ),
            )
        )


class Count(Command):
    """Add a counter, or set how many of its boxes are marked: `counter "The nave floods" 3/8`."""

    verb: ClassVar = "counter"
    subject: ClassVar = "cast and place"
    order: ClassVar = ("name", "boxes")
    name: Text
    boxes: Ratio | None = None
    trigger: Text = ""

    def decide(self, draft: Draft) -> None:
        """Without numbers, one more box is marked."""
        scene = draft.scene
        name, trigger = a_name(draft, self.name), a_name(draft, self.trigger)
        if not name:
            draft.cannot("name_missing")
        held = next((counter for counter in scene.counters if name in (counter.id, counter.name)), None)
        if held is None and self.boxes is None:
            draft.cannot("no_such_counter", what=name)
        marked, boxes = self.boxes or ((held.marked + 1, held.boxes) if held is not None else (0, 1))
        if not (0 <= marked <= boxes and 1 <= boxes <= MOST_BOXES):
            draft.cannot("counter_out_of_range", n=marked, most=boxes)
        counter = (
            Counter(id=draft.new_id("n"), name=name, boxes=boxes, marked=marked, trigger=trigger)
            if held is None
            else held.but(marked=marked, boxes=boxes, trigger=trigger or held.trigger)
        )
        draft.emit(CounterSet(scene=scene.id, counter=counter))
        draft.advise(counter.marked < counter.boxes, "counter_full", what=counter.name)


def tick(draft: Draft, scene: Scene, _: Id) -> None:
    """Counters that advance by themselves as an exchange ends."""
    for counter in scene.counters:
        if counter.trigger == "end of exchange" and counter.marked < counter.boxes:
            changed = counter.but(marked=counter.marked + 1)
            draft.emit(CounterSet(scene=scene.id, counter=changed))
            draft.advise(changed.marked < changed.boxes, "counter_full", what=counter.name)


COMMANDS: tuple[type[Command], ...] = (Move, AddZone, LayZones, AddBorder, Count)
