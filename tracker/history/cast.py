"""Who is there: characters made, changed, brought, away, hidden."""

from __future__ import annotations

from typing import ClassVar, Literal

from tracker.history.event import Event, took
from tracker.model.aspects import Aspect
from tracker.model.blows import fight_renamed
from tracker.model.cast import Character, Id, Side
from tracker.model.checks import without_who
from tracker.model.contest import forget
from tracker.model.order import without
from tracker.model.phase import regrouped
from tracker.model.place import Presence
from tracker.model.table import Table
from tracker.model.value import Keyed


class SideAdded(Event):
    """A side that was not there before."""

    kind: Literal["side_added"] = "side_added"
    side: Side

    def evolve(self, table: Table) -> Table:
        """In the list of sides."""
        return took(table.but(sides=table.sides.put(self.side)), self.side.id)


class SideGone(Event):
    """A side that nobody is on was struck."""

    kind: Literal["side_gone"] = "side_gone"
    side: Id
    name: str

    def evolve(self, table: Table) -> Table:
        """Gone from the list of sides."""
        return table.but(sides=table.sides.drop(self.side))


class CharacterAdded(Event):
    """Somebody new, in a scene or only in the cast."""

    kind: Literal["character_added"] = "character_added"
    character: Character
    scene: Id | None = None
    zone: Id | None = None
    stem: str = ""
    """The name it shares with others of its kind, and its number among them."""
    stem_number: int = 0

    def evolve(self, table: Table) -> Table:
        """In the cast; its number and the number in its name are used up."""
        after = table.with_who(self.character).but(
            given=table.given.but(number=max(table.given.number, self.character.number))
        )
        if self.stem:
            after = after.but(stems={**after.stems, self.stem: max(after.stems.get(self.stem, 0), self.stem_number)})
        if self.scene is not None:
            scene = after.scenes[self.scene]
            after = after.with_scene(scene.but(here=scene.here.put(Presence(id=self.character.id, zone=self.zone))))
        return took(after, self.character.id)


class CharacterRemoved(Event):
    """Somebody was struck from the evening, with all that hangs on them."""

    kind: Literal["character_removed"] = "character_removed"
    who: Id

    def evolve(self, table: Table) -> Table:
        """Gone from the cast, the scenes, the order; free invokes of theirs and aspects on them gone too."""
        who = self.who
        after = table.but(
            cast=table.cast.drop(who),
            rolls=Keyed(roll for roll in table.rolls if who not in roll.people),
            hits=Keyed(hit.but(by=None) if hit.by == who else hit for hit in table.hits if hit.who != who),
            owing=Keyed(owed for owed in table.owing if owed.who != who),
            compels=Keyed(compel for compel in table.compels if who not in (compel.who, compel.by)),
        )
        kept = (_without(aspect, who) for aspect in table.aspects if aspect.on != who)
        after = after.but(aspects=Keyed(aspect for aspect in kept if aspect.kind != "boost" or aspect.free))
        for scene in table.scenes:
            order = None if scene.order is None else without(scene.order, who)
            turn = scene.turn_without(who)
            here = scene.here.drop(who) if who in scene.here else scene.here
            contest, challenge = forget(scene.contest, scene.challenge, who)
            counters = Keyed(held.but(whose="") if held.whose == who else held for held in scene.counters)
            borders = Keyed(held.but(block=None) if held.block == who else held for held in scene.borders)
            phase = None if scene.phase is None else regrouped(scene.phase, lambda held: None if held == who else held)
            left = scene.but(here=here, order=order, turn=turn, phase=phase, contest=contest, challenge=challenge)
            blows = Keyed(held.but(by=None) if held.by == who else held for held in scene.blows if held.who != who)
            fights = (fight_renamed(held, lambda id: None if id == who else id) for held in scene.fights)
            left = left.but(blows=blows, fights=Keyed(held for held in fights if held is not None))
            left = left.but(checks=Keyed(held for held in scene.checks if without_who(held, who) is not None))
            after = after.with_scene(left.but(counters=counters, borders=borders))
        return after


class CharacterChanged(Event):
    """Something on a character was set by hand; the character as it is now."""

    kind: Literal["character_changed"] = "character_changed"
    character: Character
    field: str
    """What was set, for the sentence."""

    def evolve(self, table: Table) -> Table:
        """In the place of the former one."""
        return table.with_who(self.character)


class Renamed(Event):
    """A character, a zone, a counter, a side or a scene has another name."""

    kind: Literal["renamed"] = "renamed"
    what: Id
    was: str
    name: str
    evening: bool = False
    """The evening was called as the scene was, and goes on being."""

    def evolve(self, table: Table) -> Table:
        """Wherever the id stands."""
        if self.evening:
            table = table.but(title=self.name)
        if self.what in table.cast:
            return table.with_who(table.cast[self.what].but(name=self.name))
        if self.what in table.sides:
            return table.but(sides=table.sides.put(table.sides[self.what].but(name=self.name)))
        if self.what in table.scenes:
            return table.with_scene(table.scenes[self.what].but(title=self.name))
        for scene in table.scenes:
            if self.what in scene.zones:
                return table.with_scene(scene.but(zones=scene.zones.put(scene.zones[self.what].but(name=self.name))))
            if (counter := scene.counters.get(self.what)) is not None:
                return table.with_scene(scene.but(counters=scene.counters.put(counter.but(name=self.name))))
        return table


class SideJoined(Event):
    """Somebody changed sides."""

    kind: Literal["side_joined"] = "side_joined"
    who: Id
    side: Id

    def evolve(self, table: Table) -> Table:
        """On the other side."""
        return table.with_who(table.cast[self.who].but(side=self.side))


class Brought(Event):
    """Somebody of the cast came into a scene (and left the one they were in)."""

    kind: Literal["brought"] = "brought"
    who: Id
    scene: Id
    zone: Id | None = None
    state: Literal["in", "away", "out"] = "in"
    """Whoever was away, or out of the fight, in the scene they came from is so here."""
    fought: bool = False
    """Left while the conflict there was not over: what its end brings reaches them all the same."""

    def evolve(self, table: Table) -> Table:
        """In this scene and in no other."""
        after = table
        for scene in table.scenes:
            if self.who in scene.here:
                turn = scene.turn_without(self.who)
                left = (*scene.left, self.who) if self.fought else scene.left
                after = after.with_scene(scene.but(here=scene.here.drop(self.who), turn=turn, left=left))
        scene = after.scenes[self.scene]
        if self.who in scene.left:
            scene = scene.but(left=tuple(who for who in scene.left if who != self.who))
        return after.with_scene(scene.but(here=scene.here.put(Presence(id=self.who, zone=self.zone, state=self.state))))


class WentAway(Event):
    """Somebody is away for a while: the player left the table, the character left the fight."""

    kind: Literal["went_away"] = "went_away"
    who: Id
    scene: Id

    def evolve(self, table: Table) -> Table:
        """Away."""
        return _state(table, self.scene, self.who, "away")


class CameBack(Event):
    """Somebody is in the scene again."""

    kind: Literal["came_back"] = "came_back"
    who: Id
    scene: Id

    def evolve(self, table: Table) -> Table:
        """Takes part again."""
        return _state(table, self.scene, self.who, "in")


class TakenOut(Event):
    """Somebody could not, or would not, absorb a hit."""

    tells: ClassVar = True
    kind: Literal["taken_out"] = "taken_out"
    who: Id
    scene: Id
    by: Id | None = None
    how: str = ""
    """In words, if anybody said."""

    def evolve(self, table: Table) -> Table:
        """Out; stays where it lies."""
        return _state(table, self.scene, self.who, "out")


class Conceded(Event):
    """Somebody left the conflict on their own terms."""

    kind: Literal["conceded"] = "conceded"
    who: Id
    scene: Id
    terms: str = ""
    """How they leave, in their own words."""

    def evolve(self, table: Table) -> Table:
        """Out of the conflict."""
        return _state(table, self.scene, self.who, "conceded")


class VeilSet(Event):
    """Something was hidden from the players, or shown to them."""

    kind: Literal["veil_set"] = "veil_set"
    what: Id
    hidden: bool
    shown_as: str = ""

    def evolve(self, table: Table) -> Table:
        """The mark on a character, a zone, a border, an aspect or a counter."""
        who = table.cast.get(self.what)
        if who is not None:
            return table.with_who(who.but(hidden=self.hidden, shown_as=self.shown_as or who.shown_as))
        aspect = table.aspects.get(self.what)
        if aspect is not None:
            return table.with_aspect(aspect.but(hidden=self.hidden))
        for scene in table.scenes:
            zone, border, counter = (
                scene.zones.get(self.what),
                scene.borders.get(self.what),
                scene.counters.get(self.what),
            )
            if zone is not None:
                return table.with_scene(scene.but(zones=scene.zones.put(zone.but(hidden=self.hidden))))
            if border is not None:
                return table.with_scene(scene.but(borders=scene.borders.put(border.but(hidden=self.hidden))))
            if counter is not None:
                return table.with_scene(scene.but(counters=scene.counters.put(counter.but(hidden=self.hidden))))
        return table


def _without(aspect: Aspect, who: Id) -> Aspect:
    """An aspect that names somebody no longer."""
    owners = (free.owner for free in aspect.free)
    if who not in (aspect.by, aspect.against, *owners):
        return aspect
    return aspect.but(
        free=tuple(free for free in aspect.free if free.owner != who),
        by=None if aspect.by == who else aspect.by,
        against=None if aspect.against == who else aspect.against,
    )


def _state(table: Table, scene_id: Id, who: Id, state: str) -> Table:
    scene = table.scenes[scene_id]
    return table.with_scene(scene.but(here=scene.here.put(scene.here[who].but(state=state))))


class SkillRaised(Event):
    """A skill of somebody counts so much more in this scene; 0 = no longer."""

    kind: Literal["skill_raised"] = "skill_raised"
    scene: Id
    who: Id
    skill: str
    n: int

    def evolve(self, table: Table) -> Table:
        """On the presence, which ends with the scene."""
        scene = table.scenes[self.scene]
        held = scene.here[self.who]
        raised = {skill: n for skill, n in held.raised.items() if skill != self.skill}
        if self.n:
            raised[self.skill] = self.n
        return table.with_scene(scene.but(here=scene.here.put(held.but(raised=raised))))


Events = (
    SideAdded
    | SideGone
    | CharacterAdded
    | CharacterRemoved
    | CharacterChanged
    | Renamed
    | SideJoined
    | Brought
    | WentAway
    | CameBack
    | TakenOut
    | Conceded
    | VeilSet
    | SkillRaised
)
