"""Fudge: rounds, fights, blows, wounds, rolls, points, growth."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from tracker.history.event import Event
from tracker.model.blows import Blow, Fight, Sum, fight_renamed
from tracker.model.cast import Character, Id
from tracker.model.checks import OpenCheck
from tracker.model.fudge import FudgeSheet, StunKey, WoundLevel
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


class CheckOpened(Event):
    """A roll was said and lies open: dice, modifiers and all else may still come."""

    kind: Literal["check_opened"] = "check_opened"
    scene: Id
    check: OpenCheck

    def evolve(self, table: Table) -> Table:
        """Among those of the scene."""
        scene = table.scenes[self.scene]
        given = table.given.but(roll=max(table.given.roll, self.check.id))
        return table.with_scene(scene.but(checks=scene.checks.put(self.check))).but(given=given)


class CheckSet(Event):
    """Something about an open roll was set: dice that fell, a modifier, the trait, the difficulty."""

    kind: Literal["check_set"] = "check_set"
    scene: Id
    check: OpenCheck

    def evolve(self, table: Table) -> Table:
        """In its place."""
        scene = table.scenes[self.scene]
        return table.with_scene(scene.but(checks=scene.checks.put(self.check)))


class CheckPutAway(Event):
    """An open roll was put away unread."""

    kind: Literal["check_put_away"] = "check_put_away"
    scene: Id
    check: int
    who: Id
    secret: bool = False

    def evolve(self, table: Table) -> Table:
        """Gone."""
        return _read(table, self.scene, self.check)


def _read(table: Table, scene: Id, check: int | None) -> Table:
    """Without that open roll; None = it never was open."""
    held = table.scenes[scene]
    if check is None or check not in held.checks:
        return table
    return table.with_scene(held.but(checks=held.checks.drop(check)))


class Checked(Event):
    """Somebody rolled a trait, unopposed or on nothing."""

    kind: Literal["checked"] = "checked"
    scene: Id
    sum: Sum
    what: str = ""
    difficulty: int | None = None
    success: bool | None = None
    critical: Literal["", "success", "failure"] = ""
    degree: int
    """What the result counts as."""
    secret: bool = False
    """The GM's roll; no player sees it."""
    check: int | None = None
    """The open roll that was read."""
    three: tuple[int, ...] = ()
    """The rolls of a stretch of a fight, of which one result was made."""

    def evolve(self, table: Table) -> Table:
        """It stands in the log."""
        return _read(table, self.scene, self.check)


class Opposed(Event):
    """Two rolled against each other."""

    kind: Literal["opposed"] = "opposed"
    scene: Id
    one: Sum
    other: Sum
    relative: int
    winner: Id | None = None
    what: str = ""
    three: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """Of a whole stretch of a fight: the three rolls of each (2.3)."""
    secret: bool = False
    check: int | None = None
    """The open roll that was read."""

    def evolve(self, table: Table) -> Table:
        """It stands in the log."""
        return _read(table, self.scene, self.check)


class AttitudeShown(Event):
    """How somebody took to the characters."""

    kind: Literal["attitude_shown"] = "attitude_shown"
    scene: Id
    sum: Sum
    attitude: Literal["unhelpful", "mildly_helpful", "helpful"]
    result: int
    secret: bool = False
    check: int | None = None
    """The open roll that was read."""

    def evolve(self, table: Table) -> Table:
        """It stands in the log."""
        return _read(table, self.scene, self.check)


class Shot(Event):
    """Somebody shot or threw."""

    kind: Literal["shot"] = "shot"
    scene: Id
    one: Sum
    who: Id
    difficulty: int
    dodge: Sum | None = None
    hit: bool
    relative: int

    def evolve(self, table: Table) -> Table:
        """In rounds it is what the shooter did in this one; a hit is a blow of its own."""
        scene, who = table.scenes[self.scene], self.one.who
        order = scene.order
        if not isinstance(order, Rounds) or who is None or who in order.shot:
            return table
        return table.with_scene(scene.but(order=order.but(shot=(*order.shot, who))))


class LevelsSet(Event):
    """The table's own words for the levels were set; none = the game's."""

    kind: Literal["levels_set"] = "levels_set"
    scene: Id
    levels: Map[str, int]

    def evolve(self, table: Table) -> Table:
        """Among the options of the scene."""
        scene = table.scenes[self.scene]
        return table.with_scene(scene.but(options=scene.options.but(levels=self.levels)))


class WoundLevelsSet(Event):
    """The table's own wound levels were set, or what it changes in those of the book (F-38)."""

    kind: Literal["wound_levels_set"] = "wound_levels_set"
    scene: Id
    wounds: tuple[WoundLevel, ...]
    marks: Map[Id, tuple[int, ...]]
    """Of graded wounds: the marks of each who has any, by the new levels."""

    def evolve(self, table: Table) -> Table:
        """Among the options of the scene, and on the sheets."""
        scene = table.scenes[self.scene]
        after = table.with_scene(scene.but(options=scene.options.but(wounds=self.wounds)))
        for id, marks in self.marks.items():
            who = after.cast[id]
            if isinstance(who.sheet, FudgeSheet):
                after = after.with_who(who.but(sheet=who.sheet.but(marks=marks)))
        return after


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


class FudgePointsSpent(Event):
    """Fudge points were spent."""

    kind: Literal["fudge_points_spent"] = "fudge_points_spent"
    who: Id
    use: str
    n: int
    left: int
    what: str = ""

    def evolve(self, table: Table) -> Table:
        """What is left."""
        who = table.cast[self.who]
        return table.with_who(who.but(points=self.left))


class ExperienceChanged(Event):
    """Somebody gained experience, or spent it on Fudge points."""

    kind: Literal["experience_changed"] = "experience_changed"
    who: Id
    n: int
    left: int
    fudge_points: int = 0
    """Bought with it."""

    def evolve(self, table: Table) -> Table:
        """On the sheet."""
        who = table.cast[self.who]
        if not isinstance(who.sheet, FudgeSheet):
            return table
        return table.with_who(who.but(sheet=who.sheet.but(unspent=self.left), points=who.points + self.fudge_points))


class TraitGrew(Event):
    """A trait was raised with experience."""

    kind: Literal["trait_grew"] = "trait_grew"
    who: Id
    trait: str
    of: Literal["attributes", "skills", "powers", "gifts"]
    level: int
    price: int
    left: int
    session: int | None = None
    """The number of the session; None = it was not written down."""

    def evolve(self, table: Table) -> Table:
        """On the sheet."""
        who: Character = table.cast[self.who]
        sheet = who.sheet
        if not isinstance(sheet, FudgeSheet):
            return table
        if self.of == "gifts":
            sheet = sheet.but(gifts=(*sheet.gifts, self.trait), unspent=self.left)
        else:
            sheet = sheet.but(**{self.of: {**getattr(sheet, self.of), self.trait: self.level}, "unspent": self.left})
            if self.session is not None:
                sheet = sheet.but(grown={**sheet.grown, self.trait: self.session})
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
    | CheckOpened
    | CheckSet
    | CheckPutAway
    | Checked
    | Opposed
    | AttitudeShown
    | Shot
    | LevelsSet
    | WoundLevelsSet
    | StunPassed
    | FudgePointsSpent
    | ExperienceChanged
    | TraitGrew
)
