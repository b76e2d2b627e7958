"""One look at a table through the players' eyes: what of it can be seen, and what it is called."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from tracker.language.words import Words
from tracker.model.aspects import Aspect
from tracker.model.cast import ANYONE, GM, Character, Id
from tracker.model.contest import Contender
from tracker.model.place import Border, Zone
from tracker.model.rolls import Invoked, Part, Roll
from tracker.model.table import Scene, Table
from tracker.players.held import caught_up, held_back
from tracker.players.known import Known
from tracker.players.masked import Secret, hidden_names
from tracker.players.seen import Named

NOBODY = Named()


class Eyes:
    """The door through which every name for players goes: of what is hidden it gives none."""

    def __init__(self, table: Table, known: Known, words: Words) -> None:
        self._table = table
        self._known = known
        self.words = words

    def who(self, id: Id | None) -> Character | None:
        """Somebody whom players have seen and who is not hidden; else None."""
        who = self._table.cast.get(id)
        return None if who is None or who.hidden or who.id not in self._known.names else who

    def sees(self, id: Id | None) -> bool:
        """Whether players see somebody."""
        return self.who(id) is not None

    def knows(self, scene: Id | None) -> bool:
        """Whether players know of a scene: somebody they see is or was in it."""
        return scene in self._known.scenes

    @cached_property
    def places(self) -> Mapping[Id, int]:
        """The place of everybody players know, in the order in which they first saw them."""
        return {id: place for place, id in enumerate(self._known.names)}

    def last_state(self, id: Id) -> str:
        """How somebody took part when last in sight: in, away and the like; empty = never seen in a scene."""
        return self._known.states.get(id, "")

    def holds_back(self, scene: Id) -> bool:
        """Whether an exchange began in a scene that players do not see yet."""
        held = self._table.scenes.get(scene)
        return held is not None and held_back(self._known, held) is not None

    def caught_up(self, then: Eyes, before: Table, after: Table) -> list[tuple[Scene, Scene]]:
        """Scenes of which players see a turn again that they did not see then: as they saw them last, and before it."""
        return caught_up(then._known, self._known, before, after)

    @property
    def title(self) -> str:
        """What the evening is called; empty where only a scene that players know nothing of is called so."""
        title = self._table.title
        scenes = [scene.id for scene in self._table.scenes if scene.title == title]
        return title if not scenes or any(map(self.knows, scenes)) else ""

    def player(self, id: Id | None) -> Character | None:
        """A player's character in sight; else None."""
        who = self.who(id)
        return who if who is not None and who.is_player else None

    def place_of(self, side: Id | None) -> int | None:
        """The place of a side among those that players know; None for all others."""
        return self._known.sides.index(side) if side in self._known.sides else None

    def named(self, id: Id | None) -> Named:
        """Somebody, a side, the GM or anyone, by the name that players know; nobody for what is hidden."""
        if id in (GM, ANYONE):
            return Named(name=self.words.term(id or ""))
        if (who := self.who(id)) is not None:
            return Named(name=self._known.names[who.id].name, side=self.place_of(who.side))
        side = self._table.sides.get(id)
        if side is not None and side.id in self._known.sides:
            return Named(name=side.name, side=self.place_of(side.id))
        return NOBODY

    def name(self, id: Id | None) -> str:
        """The same as a text; empty for what is hidden."""
        return self.named(id).name

    def zone(self, scene: Scene, id: Id | None) -> Zone | None:
        """A zone in sight."""
        zone = scene.zones.get(id)
        return None if zone is None or zone.hidden or not self.knows(scene.id) else zone

    def border(self, scene: Scene, border: Border) -> bool:
        """Whether a border is in sight: it, and the zones at both its ends."""
        return not border.hidden and all(self.zone(scene, end) is not None for end in border.between)

    def spot(self, id: Id | None) -> str | None:
        """What something is put on: empty = the scene; None = hidden."""
        if id is None:
            return ""
        if (name := self.name(id)) and id in self._table.cast:
            return name
        for scene in self._table.scenes:
            if (zone := self.zone(scene, id)) is not None:
                return zone.name
            border = scene.borders.get(id)
            if border is not None and self.border(scene, border):
                return border.name
        return None

    def aspect(self, aspect: Aspect | None) -> str:
        """What an aspect in sight is called; empty for one that is hidden, unknown, or on something hidden."""
        if aspect is None or aspect.hidden or not aspect.known or self.spot(aspect.on) is None:
            return ""
        if aspect.scene is not None and aspect.scene in self._table.scenes and not self.knows(aspect.scene):
            return ""
        if aspect.text:
            return aspect.text
        if aspect.kind == "boost" and aspect.by in self._table.cast and not self.sees(aspect.by):
            return ""  # what somebody hidden gained is nothing that shows, until the GM has words for it
        kind = "boost" if aspect.kind == "boost" else "consequence" if aspect.kind == "consequence" else "aspect"
        of = self.name(aspect.by if kind == "boost" else aspect.on)
        against = self.name(aspect.against) if kind == "boost" else ""
        by = self.name(aspect.by) if kind == "aspect" else ""
        facts = {key: name for key, name in (("of", of), ("against", against), ("by", by)) if name}
        return self.words.say("ui", f"players_{kind}", facts)

    def aspect_of(self, id: Id | None) -> str:
        """The same by its id."""
        return self.aspect(self._table.aspects.get(id))

    def contender(self, side: Contender) -> Named | None:
        """A side of a contest; None if all of it is hidden."""
        if side.side is not None:
            named = self.named(side.side)
            return named.but(name=side.name or named.name) if named.name else None
        people = [self.named(who) for who in side.who if self.sees(who)]
        if not people:
            return Named(name=side.name) if side.name and not side.who else None
        name = side.name if len(people) == len(side.who) else ""
        return people[0].but(name=name or self.words.join([each.name for each in people]))

    def total(self, roll: Roll, part: Part) -> int | None:
        """A total that may be seen: not of whoever is hidden, nor one of the GM's dice that are kept back."""
        if part.who is not None and not self.sees(part.who):
            return None
        if part.dice is not None and (part.dice.secret or not self._open_dice(roll, part)):
            return None
        if any(not self.open_invoke(invoke) for invoke in part.invokes):
            return None
        if any(not self.sees(helper) for helper in part.helpers):
            return None
        return part.total

    def open_invoke(self, invoke: Invoked) -> bool:
        """Whether an invoke may be known: by somebody in sight, of an aspect in sight, or of a boost used up by it."""
        if invoke.by != GM and not self.sees(invoke.by):
            return False
        held = self._table.aspects.get(invoke.aspect) or invoke.used_up
        return bool(self.aspect(held))

    def _open_dice(self, roll: Roll, part: Part) -> bool:
        scene = self._table.scenes.get(roll.scene)
        return self.player(part.who) is not None or scene is None or scene.options.gm_dice == "open"

    @cached_property
    def secret(self) -> Secret | None:
        """The words for what is hidden, as they may stand in a text."""
        return hidden_names(self._table, self._known)

    @cached_property
    def shares_boxes(self) -> bool:
        """Whether the boxes of the GM's characters are shared in the scene in focus."""
        scene = self._table.scene
        return scene is not None and scene.options.shared_boxes

    @cached_property
    def shares_points(self) -> bool:
        """Whether the GM's points are shared there."""
        scene = self._table.scene
        return scene is not None and scene.options.shared_points
