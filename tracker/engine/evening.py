"""The evening: notes, house rules, scenes opened and ended."""

from __future__ import annotations

from typing import ClassVar, Literal, NoReturn

from tracker.engine.aspects import a_text
from tracker.engine.command import Code, Command, SceneRef, Text
from tracker.engine.draft import Draft
from tracker.engine.fate.pool import players_in, pool_of
from tracker.engine.frames import end_frame, nothing_left
from tracker.history.evening import EveningEnded, HouseSet, Noted, PlayersTold, SceneEnded, SceneFocused, SceneOpened
from tracker.history.order import OrderEnded
from tracker.model.aspects import Aspect
from tracker.model.cast import Character, FateSheet, Id, Side, Slot
from tracker.model.order import renamed
from tracker.model.phase import Phase, regrouped
from tracker.model.place import Border, Counter, Presence, Zone
from tracker.model.table import Scene, Table
from tracker.model.value import Keyed
from tracker.text import displayable


def _said(draft: Draft, text: str) -> str:
    """A text that there must be."""
    said = a_text(draft, text)
    if not said:
        draft.cannot("text_missing")
    return said


class Note(Command):
    """Write something into the log."""

    verb: ClassVar = "note"
    subject: ClassVar = "meta"
    order: ClassVar = ("text",)
    text: Text

    def decide(self, draft: Draft) -> None:
        """There must be something to write."""
        draft.emit(Noted(text=_said(draft, self.text)))


class Tell(Command):
    """Word something for the players: what somebody hidden does, or what they hear. It stands in what they read, words
    for what is hidden left out but by ruling."""

    verb: ClassVar = "tell"
    subject: ClassVar = "meta"
    order: ClassVar = ("text",)
    text: Text

    def decide(self, draft: Draft) -> None:
        """There must be something to tell."""
        draft.emit(PlayersTold(text=_said(draft, self.text), insisted=draft.ruling))


class House(Command):
    """Make a rule of this table: a code is allowed, warned of, or stopped."""

    verb: ClassVar = "house"
    subject: ClassVar = "meta"
    order: ClassVar = ("code", "setting")
    code: Code
    setting: Literal["allow", "warn", "stop"]

    def decide(self, draft: Draft) -> None:
        """For the scene in focus."""
        draft.emit(HouseSet(scene=draft.scene.id, code=_said(draft, self.code), setting=self.setting))


class OpenScene(Command):
    """Open a prepared scene, or put one that is on the table into focus."""

    verb: ClassVar = "scene"
    subject: ClassVar = "evening"
    order: ClassVar = ("scene",)
    in_focus: ClassVar = True
    scene: SceneRef

    def decide(self, draft: Draft) -> None:
        """One that is over stays so. What begins with a scene (carried points, the pool) follows from the book."""
        held = draft.table.scenes.get(self.scene)
        if held is not None:
            if held.ended:
                draft.cannot("scene_ended", scene=held.id)
            if held.id == draft.table.focus:
                draft.cannot("scene_in_focus", scene=held.id)
            draft.emit(SceneFocused(scene=held.id))
            return
        prepared, was = draft.prepared(self.scene), draft.table.scene
        if prepared.scene is not None and was is not None:
            system = prepared.scene.system
            draft.advise(_family(was.system) == _family(system), "another_game", system=system, was=was.system)
        draft.emit(opened(draft, prepared, self.scene))
        for hook in draft.book.scene_begins:
            hook(draft, draft.scene)


def _family(system: str) -> str:
    """The game whose sheets a system reads: fate-core -> fate."""
    return system.partition("-")[0]


def opened(draft: Draft, prepared: Table, file: str) -> SceneOpened:
    """A prepared scene as it joins this evening: ids of its own; whoever is in the cast already comes as they are.

    What such a one has on the sheet stays at home; an aspect of the scene that is on them comes along.
    """
    scene = prepared.scene
    if scene is None:
        draft.cannot("no_such_scene", what=displayable(file))
    ids: dict[Id, Id] = {}
    sides = _sides(draft, prepared, ids)
    cast, known = _cast(draft, prepared, ids)
    for group, letter in ((scene.zones, "z"), (scene.borders, "b"), (scene.counters, "n")):
        for held in group:
            ids[str(held.id)] = draft.new_id(letter)
    for contender in () if scene.contest is None else scene.contest.sides:
        ids[contender.id] = draft.new_id("t")
    for task in () if scene.challenge is None else scene.challenge.tasks:
        ids[task.id] = draft.new_id("j")
    ids[scene.id] = draft.new_id("s")
    coming = [aspect for aspect in prepared.aspects if aspect.on not in known or aspect.scene is not None]
    ids.update({aspect.id: draft.new_id("a") for aspect in coming})
    running = (was for was in (*scene.waiting, scene.conflict) if was)
    conflicts = {was: draft.table.given.conflict + n for n, was in enumerate(running, 1)}
    return SceneOpened(
        scene=_counted(prepared, scene, _scene(scene, ids, draft, conflicts), {new: old for old, new in ids.items()}),
        sides=sides,
        cast=tuple(_newcomer(who, ids, scene, conflicts, draft.table, prepared) for who in cast),
        aspects=tuple(_aspect(aspect, ids) for aspect in coming),
        file=displayable(file),
        stems={stem: draft.table.stems.get(stem, 0) + highest for stem, highest in prepared.stems.items()},
    )


def _counted(prepared: Table, was: Scene, now: Scene, old: dict[Id, Id]) -> Scene:
    """With the pool of those who did come: a player character that is in another scene just now adds nothing here.

    A pool that the file sets to something of its own stays so.
    """
    came = was.but(here=Keyed(presence.but(id=old[presence.id]) for presence in now.here))
    meant, pcs = pool_of(prepared, was), players_in(prepared, came)
    derived = was.pool == was.pool_start == meant and not was.pool_spent
    return now.but(pool_pcs=pcs, pool=pcs, pool_start=pcs) if derived else now.but(pool_pcs=pcs)


def _sides(draft: Draft, prepared: Table, ids: dict[Id, Id]) -> tuple[Side, ...]:
    named = {side.name: side.id for side in draft.table.sides}
    new = []
    for side in prepared.sides:
        if side.name in named:
            ids[side.id] = named[side.name]
        else:
            ids[side.id] = draft.new_id("g")
            new.append(side.but(id=ids[side.id]))
    return tuple(new)


def _cast(draft: Draft, prepared: Table, ids: dict[Id, Id]) -> tuple[list[Character], set[Id]]:
    """New characters, and the old ids of those that are in the cast already (main ones, by their name)."""
    named = {who.name: who for who in draft.table.cast}
    new: list[Character] = []
    known: set[Id] = set()
    for who in prepared.cast:
        held = named.get(who.name)
        if held is not None and held.kind in ("main", "supporting") and held.kind == who.kind:
            ids[who.id] = held.id
            known.add(who.id)
            continue
        ids[who.id] = draft.new_id("c")
        side = None if who.side is None else ids.get(who.side, who.side)
        name = _next_of_its_kind(draft.table, prepared, who.name)
        new.append(who.but(id=ids[who.id], number=draft.new_number(), side=side, name=name))
    return new, known


def _next_of_its_kind(table: Table, prepared: Table, name: str) -> str:
    """A numbered name that goes on after the last of its kind: `Acolyte 1` comes as `Acolyte 5` after four of them."""
    stem, _, number = name.rpartition(" ")
    if stem not in prepared.stems or stem not in table.stems or not number.isdecimal():
        return name
    return f"{stem} {table.stems[stem] + int(number)}"


def _newcomer(
    who: Character, ids: dict[Id, Id], scene: Scene, conflicts: dict[int, int], table: Table, prepared: Table
) -> Character:
    """Somebody with the new ids on the sheet; `conflicts` has the new numbers of those that run. Clocks go by this
    calendar."""
    locked = tuple(
        lock.but(scene=ids.get(lock.scene, lock.scene), conflict=conflicts.get(lock.conflict, 0)) for lock in who.locked
    )
    sheet = who.sheet
    if isinstance(sheet, FateSheet):
        slots = tuple(
            slot.but(
                aspect=ids.get(slot.aspect or ""),
                conflict=conflicts.get(slot.conflict, 0),
                since=since_here(slot, scene, table, prepared),
            )
            for slot in sheet.slots
        )
        sheet = sheet.but(slots=slots)
    return who.but(locked=locked, sheet=sheet)


def since_here(slot: Slot, scene: Scene, table: Table, prepared: Table) -> int:
    """Since when a consequence of a prepared scene recovers, by the calendar of the evening it joins."""
    match slot.clock:
        case "":
            return slot.since
        case "scene":
            return slot.since - scene.nth + table.calendar.scenes + 1
        case unit:
            before, here = prepared.calendar.model_dump(), table.calendar.model_dump()
            return slot.since - int(before[f"{unit}s"]) + int(here[f"{unit}s"])


def _aspect(aspect: Aspect, ids: dict[Id, Id]) -> Aspect:
    def to(old: Id | None) -> Id | None:
        return None if old is None else ids.get(old, old)

    return aspect.but(
        id=ids[aspect.id],
        scene=to(aspect.scene),
        on=to(aspect.on),
        by=to(aspect.by),
        against=to(aspect.against),
        free=tuple(free.but(owner=ids.get(free.owner, free.owner)) for free in aspect.free),
    )


def _of_side(phase: Phase, ids: dict[Id, Id]) -> Phase:
    return phase if phase.side is None else phase.but(side=ids.get(phase.side, phase.side))


def _scene(scene: Scene, ids: dict[Id, Id], draft: Draft, conflicts: dict[int, int]) -> Scene:
    elsewhere = {who.id for other in draft.table.scenes if not other.ended for who in other.here}
    here = Keyed[Presence](
        who.but(id=ids[who.id], zone=None if who.zone is None else ids[who.zone])
        for who in scene.here
        if ids[who.id] not in elsewhere
    )

    def to(old: Id) -> Id | None:
        new = ids.get(old)
        return new if new is not None and new in here else None

    on_turn = None if scene.turn is None else to(scene.turn.who)
    return scene.but(
        id=ids[scene.id],
        nth=draft.table.calendar.scenes + 1,
        zones=Keyed[Zone](zone.but(id=ids[zone.id]) for zone in scene.zones),
        borders=Keyed[Border](
            border.but(
                id=ids[border.id],
                between=(ids[border.between[0]], ids[border.between[1]]),
                block=None if border.block is None else ids.get(border.block, border.block),
            )
            for border in scene.borders
        ),
        counters=Keyed[Counter](
            counter.but(id=ids[counter.id], whose=ids.get(counter.whose, counter.whose)) for counter in scene.counters
        ),
        here=here,
        conflict=conflicts.get(scene.conflict, 0),
        waiting=tuple(conflicts[was] for was in scene.waiting),
        contest=None if scene.contest is None else scene.contest.renamed(ids),
        challenge=None if scene.challenge is None else scene.challenge.renamed(ids),
        order=None if scene.order is None else renamed(scene.order, to),
        turn=None if scene.turn is None or on_turn is None else scene.turn.but(who=on_turn),
        phase=None if scene.phase is None else regrouped(_of_side(scene.phase, ids), to),
    )


class End(Command):
    """End the conflict, contest, challenge or tactical phase, the turn order alone, the scene or the evening."""

    verb: ClassVar = "end"
    subject: ClassVar = "evening"
    order: ClassVar = ("what",)
    what: Literal["conflict", "contest", "challenge", "phase", "order", "scene", "evening"]
    unrested: bool = False
    """Nobody could catch their breath: Core's stress stays, and what rest heals in Accelerated."""

    def decide(self, draft: Draft) -> None:
        """A rule: stops once while rolls or hits are open in it."""
        draft.unrested = self.unrested
        if self.what == "evening":
            if draft.table.ended:
                draft.cannot("nothing_changes")
            end_evening(draft)
            return
        scene = draft.scene
        if self.what == "order":
            if scene.order is None:
                draft.cannot("no_order", who="")
            nothing_left(draft, scene)
            draft.emit(OrderEnded(scene=scene.id))
            return
        nothing_left(draft, scene)
        if self.what != "scene":
            challenge = scene.challenge
            if self.what == "challenge" and challenge is not None and challenge.inside and not challenge.over:
                draft.book.end_inside(draft, scene)
                return
            if scene.frame != self.what:
                self._none_runs(draft)
            fighters = () if scene.phase is None else scene.phase.fighters
            busy = tuple(held.id for held in fighters if held.full is not None and held.full.status == "running")
            draft.rule(not busy, "fulls_run", who=busy)
            end_frame(draft)
            return
        party = tuple(held.id for held in scene.here if draft.table.cast[held.id].is_player)
        # An empty scene waits for its people: the focus goes where somebody is.
        others = (each for each in draft.table.scenes if each.id != scene.id and not each.ended and len(each.here))
        other = next(others, None)
        if other is not None:
            # Said while this scene has the focus: what it was told to stop at holds here.
            draft.advise(not party, "in_no_scene", who=party)
        end_scene(draft)
        if other is not None:
            draft.emit(SceneFocused(scene=other.id))

    def _none_runs(self, draft: Draft) -> NoReturn:
        if self.what == "challenge":
            draft.cannot("no_challenge")
        if self.what == "phase":
            draft.cannot("no_phase")
        draft.cannot("no_contest" if self.what == "contest" else "no_conflict")


def stranded(table: Table) -> tuple[Id, ...]:
    """Players' characters in no scene that runs, while the one in focus has none of them."""
    scene = table.scene
    if scene is None or scene.ended or any(table.cast[held.id].is_player for held in scene.here):
        return ()
    return tuple(who.id for who in table.cast if who.is_player and table.scene_of(who.id) is None)


def end_evening(draft: Draft) -> None:
    """The session is over. A rule: not while a conflict runs."""
    draft.rule(all(scene.ended or not scene.frame for scene in draft.table.scenes), "conflict_runs")
    for hook in draft.book.evening_ends:
        hook(draft)
    draft.emit(EveningEnded())


def end_scene(draft: Draft) -> None:
    """The frame ends with it; boosts and what belongs to the scene go.

    Rolls that a ruling went past are put away, and what was spent on them is given back.
    """
    for roll in tuple(draft.table.rolls):
        if roll.scene == draft.scene.id:
            draft.book.put_away(draft, roll)
    if draft.scene.frame:
        end_frame(draft)
    for hook in draft.book.scene_ends:
        hook(draft, draft.scene)
    draft.emit(SceneEnded(scene=draft.scene.id))


COMMANDS: tuple[type[Command], ...] = (Note, Tell, House, OpenScene, End)
