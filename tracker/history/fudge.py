"""Fudge: rounds, choices, blows and wounds."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from tracker.history.event import Event
from tracker.model.blows import Blow, Fight, Sum, fight_renamed
from tracker.model.cast import Id
from tracker.model.fudge import FudgeSheet, StunKey
from tracker.model.order import Declaration, Rounds
from tracker.model.rolls import Dice
from tracker.model.table import Scene, Table
from tracker.model.value import Keyed, Map, no_rows


def _declared(scene: Scene, made: Declaration) -> Scene:
    """A scene in which that is what somebody declared."""
    order = scene.order
    if not isinstance(order, Rounds):
        return scene
    others = tuple(held for held in order.declared if held.who != made.who)
    return scene.but(order=order.but(declared=(*others, made)))


class FightSet(Event):
    """Who fights whom was said; it stays so from round to round."""

    kind: Literal["fight_set"] = "fight_set"
    scene: Id
    fight: Fight

    def evolve(self, table: Table) -> Table:
        """In the scene; whoever was in another fight is in this one now, and what that leaves alone is no fight."""
        scene = table.scenes[self.scene]
        moved = set(self.fight.people)
        others = (
            fight_renamed(held, lambda who: None if who in moved else who)
            for held in scene.fights
            if held.id != self.fight.id
        )
        kept = [held for held in others if held is not None]
        fights = Keyed(sorted([*kept, self.fight], key=lambda held: held.id))
        given = table.given.but(blow=max(table.given.blow, self.fight.id))
        return table.with_scene(scene.but(fights=fights)).but(given=given)


class FightOver(Event):
    """A fight was over: they part."""

    kind: Literal["fight_over"] = "fight_over"
    scene: Id
    fight: int

    def evolve(self, table: Table) -> Table:
        """Out of the scene."""
        scene = table.scenes[self.scene]
        return table.with_scene(scene.but(fights=scene.fights.drop(self.fight)))


class RoundBegan(Event):
    """A round began: nobody has chosen. What follows in it starts from the wounds of this moment (F-28)."""

    kind: Literal["round_began"] = "round_began"
    scene: Id
    exchange: int
    start: Map[Id, int]
    worst: Map[Id, int]
    down: tuple[Id, ...] | None = None
    """Who cannot act in it."""
    hampered: tuple[Id, ...] = ()
    """Whom somebody outmanoeuvred in the round before."""

    def evolve(self, table: Table) -> Table:
        """Weapon and trait stay in the hand; all else is to be chosen."""
        scene = table.scenes[self.scene]
        order = scene.order
        held = order.declared if isinstance(order, Rounds) else ()
        kept = tuple(
            Declaration(who=each.who, trait=each.trait, rating=each.rating, weapon=each.weapon)
            for each in held
            if each.trait or each.weapon or each.rating is not None
        )
        fresh = Rounds(
            exchange=self.exchange,
            declared=kept,
            start=self.start,
            worst=self.worst,
            down=self.down,
            hampered=self.hampered,
        )
        return table.with_scene(scene.but(order=fresh, turn=None))


class Declared(Event):
    """Somebody chose what to do in the round, or changed it. Sealed, it is the GM's alone until all is open."""

    kind: Literal["declared"] = "declared"
    scene: Id
    choice: Declaration

    def evolve(self, table: Table) -> Table:
        """In the order."""
        return table.with_scene(_declared(table.scenes[self.scene], self.choice))


class ThrowFell(Event):
    """Somebody's dice of the round fell."""

    kind: Literal["throw_fell"] = "throw_fell"
    scene: Id
    who: Id
    dice: Dice

    def evolve(self, table: Table) -> Table:
        """Beside what they chose."""
        scene = table.scenes[self.scene]
        if not isinstance(scene.order, Rounds):
            return table
        return table.with_scene(_declared(scene, scene.order.of(self.who).but(dice=self.dice)))


class ChoicesOpened(Event):
    """All choices turned over."""

    kind: Literal["choices_opened"] = "choices_opened"
    scene: Id

    def evolve(self, table: Table) -> Table:
        """Nothing is sealed any more."""
        scene = table.scenes[self.scene]
        order = scene.order
        if not isinstance(order, Rounds):
            return table
        opened = tuple(held.but(sealed=False) for held in order.declared)
        return table.with_scene(scene.but(order=order.but(revealed=True, declared=opened)))


class Struck(Event):
    """A blow landed: its damage waits to be taken."""

    kind: Literal["struck"] = "struck"
    scene: Id
    blow: Blow

    def evolve(self, table: Table) -> Table:
        """Among the blows of the scene."""
        scene = table.scenes[self.scene]
        given = table.given.but(blow=max(table.given.blow, self.blow.id))
        return table.with_scene(scene.but(blows=scene.blows.put(self.blow))).but(given=given)


class FightResolved(Event):
    """A round of one fight was read: each result with its sum, and who strikes whom."""

    kind: Literal["fight_resolved"] = "fight_resolved"
    scene: Id
    fight: int
    exchange: int
    one: Sum
    foes: tuple[Sum, ...]
    hits: tuple[tuple[Id, Id], ...] = ()
    """Striker and struck."""
    may_hit: tuple[Id, ...] = ()
    """Of whom the lone fighter may still pick one."""
    rare: Map[Id, Literal["success", "failure"]] = Field(default_factory=no_rows)
    """Whose result is critical."""
    stunned: tuple[Id, ...] = ()
    """Who strikes nobody because they are stunned."""

    def evolve(self, table: Table) -> Table:
        """Read in this round."""
        scene = table.scenes[self.scene]
        order = scene.order
        if not isinstance(order, Rounds):
            return table
        return table.with_scene(scene.but(order=order.but(resolved=(*order.resolved, self.fight))))


class BlowSet(Event):
    """Something about a blow was set: its damage roll, how far it is pulled, what it is for."""

    kind: Literal["blow_set"] = "blow_set"
    scene: Id
    blow: Blow

    def evolve(self, table: Table) -> Table:
        """In its place."""
        scene = table.scenes[self.scene]
        return table.with_scene(scene.but(blows=scene.blows.put(self.blow)))


class BlowTaken(Event):
    """The damage of a blow was taken, or it came to nothing."""

    kind: Literal["blow_taken"] = "blow_taken"
    scene: Id
    blow: int
    who: Id
    damage: int
    """After the damage roll and all that limits it."""
    calculated: int
    roll: int | None = None
    before: str
    """The wound level before it."""
    after: str
    points: int
    stunning: int = 0
    marks: tuple[int, ...] = ()
    dead: bool = False
    """Of graded wounds: it was past Near Death."""
    nicks: int = 0
    """Small blows so far, where they count together."""
    by_hand: bool = False
    """The GM set the damage."""
    down: bool = False
    """Knocked out by it."""
    stun: StunKey = ""
    stun_rounds: int = 0
    stuns: int = 0
    picked: bool = False
    """The GM picked the wound from what counts; no points were reckoned."""
    uncapped: bool = False
    """No cap held it back."""
    grazes: bool = False
    """The limit on grazes held it back."""
    kept_off: int = 0
    """Points that a cap kept off: lost, and no part of the damage."""
    capped: bool = False
    """A cap of the table held it back."""

    def evolve(self, table: Table) -> Table:
        """On the sheet; the blow is gone."""
        scene = table.scenes[self.scene]
        who = table.cast[self.who]
        after = table.with_scene(scene.but(blows=scene.blows.drop(self.blow)))
        if not isinstance(who.sheet, FudgeSheet):
            return after
        sheet = who.sheet.but(points=self.points, stunning=self.stunning, marks=self.marks, nicks=self.nicks)
        sheet = sheet.but(dead=sheet.dead or self.dead, stun=self.stun, stun_rounds=self.stun_rounds, stuns=self.stuns)
        return after.with_who(who.but(sheet=sheet.but(fainted=_still_out(sheet, self.after))))


def _still_out(sheet: FudgeSheet, level: str) -> bool:
    """Whoever is no longer Incapacitated is neither awake nor fainted for it."""
    return sheet.fainted and level == "incapacitated"


class BlowDropped(Event):
    """A blow was a mistake: it never landed."""

    kind: Literal["blow_dropped"] = "blow_dropped"
    scene: Id
    blow: int
    who: Id

    def evolve(self, table: Table) -> Table:
        """Gone."""
        scene = table.scenes[self.scene]
        return table.with_scene(scene.but(blows=scene.blows.drop(self.blow)))


class WoundsSet(Event):
    """Somebody's wounds changed otherwise than by a blow."""

    kind: Literal["wounds_set"] = "wounds_set"
    who: Id
    why: Literal["hand", "treated", "rested", "scratches", "point", "time", "death"]
    before: str
    after: str
    points: int
    stunning: int = 0
    marks: tuple[int, ...] = ()
    dead: bool = False
    result: int | None = None
    """Of the treatment, or of the Constitution roll."""
    times: int = 1
    """How often they rested."""
    stun: StunKey = ""
    stun_rounds: int = 0
    stuns: int = 0
    days: int | None = None
    """Of rest; None = they were not counted."""
    rested: int = 0
    """Days of it that do not make a whole level yet."""

    def evolve(self, table: Table) -> Table:
        """On the sheet."""
        who = table.cast[self.who]
        if not isinstance(who.sheet, FudgeSheet):
            return table
        sheet = who.sheet.but(points=self.points, stunning=self.stunning, marks=self.marks, dead=self.dead)
        sheet = sheet.but(stun=self.stun, stun_rounds=self.stun_rounds, stuns=self.stuns)
        sheet = sheet.but(fainted=_still_out(sheet, self.after))
        sheet = sheet if self.why != "rested" else sheet.but(rested=self.rested)
        return table.with_who(who.but(sheet=sheet))


WhyNot = Literal["", "unhurt", "scratched", "slow", "worse", "awake", "dead"]
"""Why nothing heals whatever the result: empty = a better result, or more days, would do."""


class NotHealed(Event):
    """Treatment or rest brought nothing."""

    tells: ClassVar = True
    kind: Literal["not_healed"] = "not_healed"
    who: Id
    result: int | None = None
    needed: int | None = None
    rested: int | None = None
    """Days of rest so far that have not made a whole level; None = it was no rest."""
    days: int = 0
    """That a whole level takes."""
    why: WhyNot = ""

    def evolve(self, table: Table) -> Table:
        """Nothing changes but the days that count for the next level."""
        who = table.cast[self.who]
        if self.rested is None or not isinstance(who.sheet, FudgeSheet):
            return table
        return table.with_who(who.but(sheet=who.sheet.but(rested=self.rested)))


class Consciousness(Event):
    """Somebody Incapacitated stayed conscious, or did not."""

    kind: Literal["consciousness"] = "consciousness"
    who: Id
    awake: bool

    def evolve(self, table: Table) -> Table:
        """On the sheet."""
        who = table.cast[self.who]
        if not isinstance(who.sheet, FudgeSheet):
            return table
        return table.with_who(who.but(sheet=who.sheet.but(fainted=not self.awake)))


class Outmanoeuvred(Event):
    """Somebody on full defence looked for an opening and found one: the foes are hampered in the next round."""

    kind: Literal["outmanoeuvred"] = "outmanoeuvred"
    scene: Id
    who: Id
    foes: tuple[Id, ...]

    def evolve(self, table: Table) -> Table:
        """For the next round."""
        scene = table.scenes[self.scene]
        order = scene.order
        if not isinstance(order, Rounds):
            return table
        more = tuple(foe for foe in self.foes if foe not in order.gained)
        return table.with_scene(scene.but(order=order.but(gained=(*order.gained, *more))))


class StunPassed(Event):
    """A round less of being stunned, or the end of it; `stuns` is 0 once the fight is over."""

    kind: Literal["stun_passed"] = "stun_passed"
    who: Id
    stun: StunKey
    stun_rounds: int
    stuns: int

    def evolve(self, table: Table) -> Table:
        """On the sheet."""
        who = table.cast[self.who]
        if not isinstance(who.sheet, FudgeSheet):
            return table
        sheet = who.sheet.but(stun=self.stun, stun_rounds=self.stun_rounds, stuns=self.stuns)
        return table.with_who(who.but(sheet=sheet))


Events = (
    FightSet
    | FightOver
    | RoundBegan
    | Declared
    | ThrowFell
    | ChoicesOpened
    | Struck
    | FightResolved
    | BlowSet
    | BlowTaken
    | BlowDropped
    | WoundsSet
    | NotHealed
    | Consciousness
    | Outmanoeuvred
    | StunPassed
)
