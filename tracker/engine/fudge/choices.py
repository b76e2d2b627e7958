"""What each one does in a round: whom they fight, how, with what; dice and modifiers by those who have them."""

from __future__ import annotations

from typing import ClassVar, Literal

from tracker.engine.aspects import a_text
from tracker.engine.command import Command, Int, Level, Rating, Several, Text, Who, Whos, each
from tracker.engine.draft import Draft
from tracker.engine.fudge.melee import hurt_at_start, may_strike, sides, standing, strike
from tracker.engine.fudge.rounds import able_in_round, rounds_of
from tracker.engine.fudge.system import edition_of, read_dice, rolled, sheet_of
from tracker.engine.fudge.traits import trait_or_level, weapon_named
from tracker.engine.turns import needs_here
from tracker.history.fudge import Declared, FightOver, FightSet, ThrowFell
from tracker.model.blows import Fight
from tracker.model.cast import Id
from tracker.model.order import Declaration, Rounds
from tracker.model.rolls import Modifier
from tracker.model.table import Scene
from tracker.rules.fudge.ladder import GOOD
from tracker.rules.fudge.several import ROOM, crowded, group_die
from tracker.rules.fudge.stances import STANCES


def fight_of(scene: Scene, who: Id) -> Fight | None:
    """The fight somebody is in; None of one who fights nobody."""
    return next((fight for fight in scene.fights if who in fight.people), None)


def the_fight(draft: Draft, who: Id) -> Fight:
    """The fight somebody is in; cannot: one who fights nobody."""
    fight = fight_of(draft.scene, who)
    if fight is None:
        draft.cannot("fights_nobody", who=who)
    return fight


class Face(Command):
    """Say who fights whom: one, and one or several against them. It stays so from round to round.

    `place` is how many can come at one there: on open ground, with weapons, or through a door. `worse` names who
    stands worse in this round, and `by` how much (1, or in the 1995 game 2). `ignores` are foes that the lone one does
    not defend against.
    """

    verb: ClassVar = "fight"
    subject: ClassVar = "Fudge"
    order: ClassVar = ("one", "foes")
    one: Who
    foes: Several
    place: Literal["open", "armed", "doorway"] | None = None
    worse: Who | None = None
    by: Int | None = None
    ignores: Whos = ()

    def decide(self, draft: Draft) -> None:
        """Advice: more foes than can come at one (F-33)."""
        scene, foes = needs_here(draft, self.one), each(self.foes)
        edition_of(scene)
        rounds_of(draft)
        if not foes or self.one in foes:
            draft.cannot("fights_oneself", who=self.one)
        for who in (self.one, *foes):
            needs_here(draft, who, scene)
            sheet_of(draft, who)
            draft.rule(able_in_round(draft.table, scene, who), "cannot_fight", who=who)
        if set(self.ignores) - set(foes) or self.worse not in (None, self.one, *foes):
            draft.cannot("not_in_fight", who=self.worse or self.ignores[0])
        if self.by is not None and not 1 <= self.by <= 9:
            draft.cannot("bad_number", what=str(self.by))
        was = next((held for held in scene.fights if held.people == (self.one, *foes)), None)
        place = self.place or ("open" if was is None else was.place)
        fight = Fight(
            id=1 + max(draft.table.given.blow, 0) if was is None else was.id,
            one=self.one,
            foes=foes,
            ignored=self.ignores,
            place=place,
            worse=self.worse,
            footing=None if self.by is None or self.worse is None else -self.by,
        )
        if was == fight:
            draft.cannot("nothing_changes")
        draft.emit(FightSet(scene=scene.id, fight=fight))
        draft.advise(not crowded(len(foes), place), "too_many_foes", n=len(foes), most=ROOM[place][1])


class Part(Command):
    """Let a fight be over: those in it go apart."""

    verb: ClassVar = "part"
    subject: ClassVar = "Fudge"
    order: ClassVar = ("who",)
    who: Who

    def decide(self, draft: Draft) -> None:
        """They must be in one."""
        needs_here(draft, self.who)
        draft.emit(FightOver(scene=draft.scene.id, fight=the_fight(draft, self.who).id))


def changed(draft: Draft, who: Id, **more: object) -> None:
    """Somebody's choice of this round with something of it changed."""
    scene, order = draft.scene, rounds_of(draft)
    was = order.of(who)
    now = was.but(**more)
    if now == was:
        draft.cannot("nothing_changes")
    draft.emit(Declared(scene=scene.id, choice=now))


def declares(draft: Draft, who: Id, **more: object) -> None:
    """Somebody chooses how to fight.

    A rule: not once all is open, but for players, whose choices may be typed after they have shown them. The GM's
    choices are sealed till then, and so are those of players made before.
    """
    scene = needs_here(draft, who)
    order = rounds_of(draft)
    sheet_of(draft, who)
    late_player = draft.table.cast[who].is_player and not order.of(who).manner
    draft.rule(not order.revealed or late_player, "already_open")
    fight = fight_of(scene, who)
    draft.rule(fight is None or fight.id not in order.resolved, "fight_read", who=who)
    draft.rule(able_in_round(draft.table, scene, who), "cannot_fight", who=who)
    sealed = not order.revealed and (scene.options.gm_seals or draft.table.cast[who].is_player)
    changed(draft, who, sealed=sealed, **more)


class Stance(Command):
    """Choose a stance for the round: levels moved from defence to attack, -2 to +2; 0 is to fight plainly.

    `with` is another trait or a level, `weapon` another weapon of the sheet; both stay in the hand.
    """

    verb: ClassVar = "stance"
    games: ClassVar = ("fate", "fudge")
    subject: ClassVar = "Fudge"
    order: ClassVar = ("who", "n")
    who: Several
    n: Int = 0
    with_: Rating | None = None
    weapon: Text = ""

    def decide(self, draft: Draft) -> None:
        """A rule: within two, and only where stances are played; all-out and full defence go with plain fighting."""
        for who in each(self.who):
            needs_here(draft, who)
            draft.rule(self.n in STANCES, "stance_range", n=self.n)
            stances = edition_of(draft.scene) is not None and draft.scene.options.fight == "stances"
            draft.rule(stances or not self.n, "no_stances")
            declares(draft, who, manner="normal", stance=self.n, **in_hand(draft, who, self.with_, self.weapon))


def in_hand(draft: Draft, who: Id, trait: Rating | None, weapon: str) -> dict[str, object]:
    """What somebody fights with, where it is said."""
    more: dict[str, object] = {}
    if trait is not None:
        name, level = trait_or_level(draft, who, trait)
        more |= {"trait": name, "rating": level}
    if weapon:
        more["weapon"] = weapon_named(draft, who, weapon).name
        if trait is None:
            more |= {"trait": "", "rating": None}
    return more


class AllOut(Command):
    """Attack all-out this round: +1, and more damage if it hits; but whoever ties or loses is struck harder."""

    verb: ClassVar = "all-out"
    games: ClassVar = ("fate", "fudge")
    subject: ClassVar = "Fudge"
    order: ClassVar = ("who",)
    who: Several
    with_: Rating | None = None
    weapon: Text = ""

    def decide(self, draft: Draft) -> None:
        """A rule: not together with a stance."""
        _manner(draft, self.who, "all_out", self.with_, self.weapon)


class FullGuard(Command):
    """Take full defence this round: +2, and no blow of one's own unless a critical frees one."""

    verb: ClassVar = "guard"
    games: ClassVar = ("fate", "fudge")
    subject: ClassVar = "Fudge"
    order: ClassVar = ("who",)
    who: Several
    with_: Rating | None = None
    weapon: Text = ""

    def decide(self, draft: Draft) -> None:
        """A rule: not together with a stance."""
        _manner(draft, self.who, "full_defence", self.with_, self.weapon)


class Helpless(Command):
    """Say that somebody cannot fight back this round: `ward` can only hold a shield in the way, `unable` not even that.

    Who is unable rolls nothing: a blow at them is unopposed, against Poor.
    """

    verb: ClassVar = "helpless"
    games: ClassVar = ("fate", "fudge")
    subject: ClassVar = "Fudge"
    order: ClassVar = ("who", "how")
    who: Several
    how: Literal["unable", "ward"] = "unable"

    def decide(self, draft: Draft) -> None:
        """Before all is open."""
        _manner(draft, self.who, self.how, None, "")


def _manner(draft: Draft, people: str | tuple[str, ...], manner: str, trait: Rating | None, weapon: str) -> None:
    for who in each(people):
        needs_here(draft, who)
        plain = draft.scene.options.fight == "manners" or manner in ("unable", "ward")
        draft.rule(plain, "stance_with_manner")
        none: dict[str, object] = {"dice": None} if manner == "unable" else {}
        declares(draft, who, manner=manner, stance=0, **none, **in_hand(draft, who, trait, weapon))


class Aim(Command):
    """Aim this round's blow at a part of the body: -1, and a result of Good (or `needs`) to strike it."""

    verb: ClassVar = "aim"
    subject: ClassVar = "Fudge"
    order: ClassVar = ("who", "part")
    who: Who
    part: Text = ""
    needs: Level = GOOD

    def decide(self, draft: Draft) -> None:
        """Without a part, the aim is taken back."""
        needs_here(draft, self.who)
        part = a_text(draft, self.part)
        before_reading(draft, self.who)
        changed(draft, self.who, aim=part, aim_needs=self.needs, floors=False)


class Pull(Command):
    """Pull this round's blow: it does no more damage than that."""

    verb: ClassVar = "pull"
    subject: ClassVar = "Fudge"
    order: ClassVar = ("who", "most")
    who: Who
    most: Int | None = None

    def decide(self, draft: Draft) -> None:
        """Without a number, it is meant in full again."""
        needs_here(draft, self.who)
        if self.most is not None and not 0 <= self.most <= 99:
            draft.cannot("bad_number", what=str(self.most))
        before_reading(draft, self.who)
        changed(draft, self.who, pull=self.most)


class KnockOut(Command):
    """Mean this round's blow to knock out: its points are a count of their own.

    `head` aims it at the head (-1): if it wins with Good, it knocks out at once; short of that it strikes elsewhere.
    """

    verb: ClassVar = "knock-out"
    subject: ClassVar = "Fudge"
    order: ClassVar = ("who",)
    who: Who
    head: bool = False
    off: bool = False

    def decide(self, draft: Draft) -> None:
        """`off` takes it back. A rule: a blow to the head does so only where the table plays it."""
        scene = needs_here(draft, self.who)
        before_reading(draft, self.who)
        if self.head and not self.off:
            draft.rule(scene.options.head_knocks, "no_head_blows")
            changed(draft, self.who, knock_out=True, floors=True, aim=HEAD, aim_needs=GOOD)
            return
        plain = {"floors": False, "aim": ""} if rounds_of(draft).of(self.who).floors else {}
        changed(draft, self.who, knock_out=not self.off, **plain)


HEAD = "head"
"""The part that a blow meant to floor somebody is aimed at."""


class Sweep(Command):
    """Sweep: the lone fighter strikes every foe he beats, if none beats him; each blow does one less."""

    verb: ClassVar = "sweep"
    subject: ClassVar = "Fudge"
    order: ClassVar = ("who",)
    who: Who
    off: bool = False

    def decide(self, draft: Draft) -> None:
        """A rule: it belongs to epic games."""
        scene = needs_here(draft, self.who)
        draft.rule(self.off or scene.options.lone == "epic", "sweep_is_epic")
        before_reading(draft, self.who)
        changed(draft, self.who, sweep=not self.off)


def before_reading(draft: Draft, who: Id) -> None:
    """A rule: what a blow is meant for is said before its round is read."""
    sheet_of(draft, who)
    fight = fight_of(draft.scene, who)
    draft.rule(fight is None or fight.id not in rounds_of(draft).resolved, "fight_read", who=who)


class Target(Command):
    """Choose which foe the lone fighter strikes: before the round is read, or of those he beat."""

    verb: ClassVar = "target"
    subject: ClassVar = "Fudge"
    order: ClassVar = ("who", "foe")
    who: Who
    foe: Who

    def decide(self, draft: Draft) -> None:
        """Once the round is read: of those he may hit, and only one."""
        scene = needs_here(draft, self.who)
        fight, order = the_fight(draft, self.who), rounds_of(draft)
        if self.foe not in fight.foes or self.who != fight.one:
            draft.cannot("not_in_fight", who=self.foe)
        if fight.id not in order.resolved:
            changed(draft, self.who, target=self.foe)
            return
        if order.of(self.who).target is not None:
            draft.cannot("has_struck", who=self.who)
        held = sides(draft.table, scene, standing(scene, fight) or fight)
        hit = next((hit for hit in may_strike(draft.table, scene, fight) if hit.who == self.foe), None)
        if hit is None:
            draft.cannot("may_not_hit", who=self.who, foe=self.foe)
        strike(draft, held[self.who], held[self.foe], hit)
        changed(draft, self.who, target=self.foe)


def dice_called(draft: Draft, people: tuple[Id, ...], value: str | None) -> bool:
    """Dice of a round: somebody called them, or the program rolls for who has none; whether it is about a round.

    A rule: not once the fight was read. The program does not roll twice. One die called for several, or rolled for
    them as ONE_DIE, is the GM's die for a group: it moves one towards 0 (F-11).
    """
    scene = draft.table.scene_of(people[0]) if people else None
    if scene is None or not isinstance(scene.order, Rounds):
        return False
    together = rolled(draft, scene, people[0]) if value == ONE_DIE else None
    for who in people:
        needs_here(draft, who)
        order = rounds_of(draft)
        fight = fight_of(draft.scene, who)
        draft.rule(fight is None or fight.id not in order.resolved, "fight_read", who=who)
        draft.rule(order.of(who).manner != "unable", "rolls_nothing", who=who)
        if value in (None, ONE_DIE) and order.of(who).dice is not None:
            draft.cannot("throw_lies", who=who)
        if together is not None:
            faces = together.faces if who == people[0] else ()
            dice = together.but(faces=faces, total=group_die(together.total) if len(people) > 1 else together.total)
        else:
            dice = rolled(draft, draft.scene, who) if value is None else read_dice(draft, draft.scene, value)
            if value is not None and len(people) > 1:
                dice = dice.but(faces=(), total=group_die(dice.total))
        draft.emit(ThrowFell(scene=draft.scene.id, who=who, dice=dice))
    return True


ONE_DIE = "one"
"""In place of dice that were called: the program rolls one for them all."""


def modified(draft: Draft, who: Id, n: int, why: str) -> bool:
    """A number on somebody's roll of the round; whether it is about a round."""
    scene = draft.table.scene_of(who)
    if scene is None or not isinstance(scene.order, Rounds):
        return False
    needs_here(draft, who)
    if n == 0 or abs(n) > 99:
        draft.cannot("bad_number", what=str(n))
    before_reading(draft, who)
    held = rounds_of(draft).of(who).modifiers
    made = Modifier(id=1 + max((each.id for each in held), default=0), n=n, why=why)
    changed(draft, who, modifiers=(*held, made))
    return True


def struck_out(draft: Draft, n: int, who: Id | None) -> bool:
    """Strike a modifier of a round, or put it back; 0 is the penalty of wounds. Whether it is about a round."""
    scene = None if who is None else draft.table.scene_of(who)
    if who is None or scene is None or not isinstance(scene.order, Rounds):
        return False
    needs_here(draft, who)
    before_reading(draft, who)
    choice: Declaration = rounds_of(draft).of(who)
    if n == 0:
        if not hurt_at_start(draft.scene, who):
            draft.cannot("no_such_modifier", n=n)
        changed(draft, who, unhurt=not choice.unhurt)
        return True
    if all(held.id != n for held in choice.modifiers):
        draft.cannot("no_such_modifier", n=n)
    changed(
        draft,
        who,
        modifiers=tuple(held.but(struck=not held.struck) if held.id == n else held for held in choice.modifiers),
    )
    return True


COMMANDS: tuple[type[Command], ...] = (
    Face,
    Part,
    Stance,
    AllOut,
    FullGuard,
    Helpless,
    Aim,
    Pull,
    KnockOut,
    Sweep,
    Target,
)
"""Verbs of this module."""
