"""Rolls outside of a round: unopposed, opposed, reactions (2.2, 2.12)."""

from __future__ import annotations

from typing import ClassVar

from tracker.engine.aspects import a_text
from tracker.engine.command import Command, DiceText, Int, Level, Rating, Text, Who
from tracker.engine.draft import Draft
from tracker.engine.fudge.body import penalty, stunned_now
from tracker.engine.fudge.rare import rare
from tracker.engine.fudge.system import dice_of, edition_of, foe_here, sheet_of
from tracker.engine.fudge.traits import fought_with, trait_named, trait_or_level, weapon_in_hand
from tracker.engine.turns import needs_here
from tracker.history.checks import AttitudeShown, Checked, CheckOpened, Opposed
from tracker.model.blows import Sum, Term
from tracker.model.cast import Id
from tracker.model.checks import CheckSide, OpenCheck
from tracker.model.rolls import Dice, Modifier
from tracker.model.table import Scene
from tracker.rules.dice import DiceError
from tracker.rules.fudge import results
from tracker.rules.fudge.criticals import counts_as
from tracker.rules.fudge.dice import Form, npc, npc_needs_second, read_npc
from tracker.rules.fudge.ladder import FAIR, GOOD
from tracker.rules.fudge.reactions import attitude
from tracker.rules.fudge.traits import EXTREME, second_trait
from tracker.rules.fudge.traits import instead as better


def wound_terms(draft: Draft, scene: Scene, who: Id, unhurt: bool) -> list[Term]:
    """What wounds take off; a rule: nobody rolls who cannot act. Struck from a roll that they would not affect."""
    lost = penalty(scene, sheet_of(draft, who))
    draft.rule(lost is not None, "cannot_fight", who=who)
    return [] if unhurt or not lost else [Term(why="wounds", n=lost)]


class Check(Command):
    """Roll a trait against a difficulty, or on nothing: without a trait it is a situational roll.

    `second` is a trait that helps: +1 from Good; `instead`, it is so much better that it is rolled in place of the
    first. `mod` is any other number, with its reason. `unhurt` strikes the penalty of wounds. `one-die` is the GM's
    quick way for the unimportant. `secret` keeps it the GM's. With `dice=?` the roll lies open till `resolve`.
    """

    verb: ClassVar = "check"
    subject: ClassVar = "Fudge"
    order: ClassVar = ("who", "trait")
    who: Who
    trait: Rating | None = None
    difficulty: Level | None = None
    dice: DiceText | None = None
    second: Text = ""
    instead: bool = False
    mod: Int = 0
    why: Text = ""
    what: Text = ""
    unhurt: bool = False
    one_die: bool = False
    secret: bool = False

    def decide(self, draft: Draft) -> None:
        """A critical is one of the dice, never of modifiers."""
        scene = needs_here(draft, self.who)
        edition_of(scene)
        side = a_side(draft, scene, self.who, self.trait, situational=True)
        side = with_modifier(draft, side, self.mod, self.why)
        side = side.but(unhurt=self.unhurt, one_die=self.one_die)
        if self.second:
            side = with_second(draft, side, self.second, self.instead)
        held = OpenCheck(
            id=next_number(draft),
            one=side,
            difficulty=self.difficulty,
            what=a_text(draft, self.what),
            secret=self.secret,
        )
        lay(draft, scene, held, (self.dice,))


class Oppose(Command):
    """Roll one against another; levels between them tell how clearly. On 0 all stays as it was.

    `least` and `their-least` are results without which one, or the other, cannot win. With `dice=?` or `defence=?` the
    roll lies open till `resolve`.
    """

    verb: ClassVar = "oppose"
    subject: ClassVar = "Fudge"
    order: ClassVar = ("who", "foe")
    who: Who
    foe: Who
    with_: Rating | None = None
    against: Rating | None = None
    dice: DiceText | None = None
    defence: DiceText | None = None
    mod: Int = 0
    their_mod: Int = 0
    least: Level | None = None
    their_least: Level | None = None
    unhurt: bool = False
    what: Text = ""
    secret: bool = False

    def decide(self, draft: Draft) -> None:
        """Both must be able to act."""
        scene = needs_here(draft, self.who)
        edition_of(scene)
        foe_here(draft, scene, self.who, self.foe)
        one = with_modifier(draft, a_side(draft, scene, self.who, self.with_), self.mod)
        other = with_modifier(draft, a_side(draft, scene, self.foe, self.against), self.their_mod)
        held = OpenCheck(
            id=next_number(draft),
            kind="oppose",
            one=one.but(least=self.least, unhurt=self.unhurt),
            other=other.but(least=self.their_least, unhurt=self.unhurt),
            what=a_text(draft, self.what),
            secret=self.secret,
        )
        lay(draft, scene, held, (self.dice, self.defence))


def next_number(draft: Draft) -> int:
    """The next number of a roll."""
    return 1 + draft.table.given.roll


def a_side(draft: Draft, scene: Scene, who: Id, trait: Rating | None, *, situational: bool = False) -> CheckSide:
    """What somebody rolls on: a trait, a level, what they fight with; or, `situational`, nothing but Fair.

    A rule: nobody rolls who cannot act. Wounds do not affect a situational roll.
    """
    sheet = sheet_of(draft, who)
    if trait is None and situational:
        return CheckSide(who=who, rating=FAIR)
    if trait is None:
        name, level = fought_with(sheet, weapon_in_hand(sheet))
    else:
        name, level = trait_or_level(draft, who, trait)
    lost = penalty(scene, sheet)
    draft.rule(lost is not None, "cannot_fight", who=who)
    return CheckSide(who=who, trait=name, rating=level, lost=(lost or 0) + (stunned_now(sheet) or 0))


def with_modifier(draft: Draft, side: CheckSide, n: int, why: str = "") -> CheckSide:
    """With a number added, and its reason; cannot: one beyond two digits. Advice: beyond three (§4.3)."""
    if abs(n) > 99:
        draft.cannot("bad_number", what=str(n))
    if not n:
        return side
    draft.advise(abs(n) <= EXTREME, "modifier_unheard_of", n=n)
    made = Modifier(id=1 + max((held.id for held in side.modifiers), default=0), n=n, why=a_text(draft, why))
    return side.but(modifiers=(*side.modifiers, made))


def with_second(draft: Draft, side: CheckSide, word: str, take_it: bool = False) -> CheckSide:
    """With a trait that helps: +1 from Good; or that one is rolled, if it is so much better (§4.3)."""
    name, level = trait_named(draft, side.who, word)
    if take_it:
        draft.rule(better(side.rating, level), "not_so_much_better", trait=name, least=GOOD)
        return side.but(trait=name, rating=level)
    if not second_trait(level):
        draft.advise(False, "second_trait_too_low", trait=name, least=GOOD)
        return side
    return with_modifier(draft, side, second_trait(level), name)


def lay(draft: Draft, scene: Scene, check: OpenCheck, dice: tuple[str | None, ...]) -> None:
    """Lay a roll open where dice are waited for, else read it at once."""
    waits = WAIT in dice
    for side, said in zip(check.sides, dice, strict=True):
        if said == WAIT or (waits and said is None):
            continue
        check = check.with_side(side.but(dice=dice_for(draft, scene, check, side, said)))
    if waits:
        draft.emit(CheckOpened(scene=scene.id, check=check))
    else:
        settle(draft, scene, check, None)


WAIT = "?"
"""Dice that are waited for."""


def dice_for(draft: Draft, scene: Scene, check: OpenCheck, side: CheckSide, said: str | None) -> Dice:
    """Dice of a side as they were called out, or rolled: the usual ones, or the GM's one die."""
    if not side.one_die:
        return dice_of(draft, scene, said, side.who).but(secret=check.secret)
    if said is None:
        first, second = draft.two_dice()
        faces = (first, second) if npc_needs_second(first) else (first,)
        return Dice(faces=faces, total=npc(*faces), secret=check.secret)
    try:
        throw = read_npc(said)
    except DiceError as error:
        draft.cannot(error.code, what=said, forms=Form.GMS_DIE)
    return Dice(faces=throw.faces, total=throw.total, typed=True, secret=check.secret)


def settle(draft: Draft, scene: Scene, check: OpenCheck, number: int | None) -> None:
    """Read a roll whose dice all lie; `number` is that of an open one."""
    made = check.one.sum
    if check.kind == "reaction":
        draft.emit(
            AttitudeShown(
                scene=scene.id,
                sum=made,
                attitude=attitude(made.result),
                result=made.result,
                secret=check.secret,
                check=number,
            )
        )
    elif check.other is not None:
        other = check.other.sum
        came = results.opposed(made.result, other.result, check.one.least, check.other.least)
        winner = {"a": check.one.who, "b": check.other.who, None: None}[came.winner]
        draft.emit(
            Opposed(
                scene=scene.id,
                one=made,
                other=other,
                relative=came.relative_degree,
                winner=winner,
                what=check.what,
                secret=check.secret,
                check=number,
            )
        )
    else:
        plain = check.one.one_die or made.dice is None
        special = None if plain or made.dice is None else rare(scene, made.dice.total, made.result, check.difficulty)
        unopposed = None if check.difficulty is None else results.unopposed(made.result, check.difficulty)
        draft.emit(
            Checked(
                scene=scene.id,
                sum=made,
                what=check.what,
                difficulty=check.difficulty,
                success=None if unopposed is None else unopposed.success,
                critical=special or "",
                degree=counts_as(made.result, special),
                secret=check.secret,
                check=number,
            )
        )


def tried(draft: Draft, scene: Scene, made: Sum, dice: str | None, difficulty: int) -> bool:
    """A roll that another rule asks for, read at once and without rare results; whether it succeeded."""
    made = made.but(dice=dice_of(draft, scene, dice, made.who))
    success = results.unopposed(made.result, difficulty).success
    draft.emit(Checked(scene=scene.id, sum=made, difficulty=difficulty, success=success, degree=made.result))
    return success


def a_sum(draft: Draft, scene: Scene, who: Id, trait: Rating | None, mod: int, unhurt: bool) -> Sum:
    """What somebody rolls on, without dice: a trait or a level, wounds, a modifier."""
    sheet = sheet_of(draft, who)
    if abs(mod) > 99:
        draft.cannot("bad_number", what=str(mod))
    if trait is None:
        name, level = fought_with(sheet, weapon_in_hand(sheet))
    else:
        name, level = trait_or_level(draft, who, trait)
    terms = wound_terms(draft, scene, who, unhurt)
    if mod:
        terms.append(Term(why="modifier", n=mod))
    return Sum(who=who, trait=name, rating=level, terms=tuple(terms))


class Reaction(Command):
    """See how an NPC takes to the characters: a situational roll with charisma, rumours and the rest added.

    The GM rolls, and in secret (§4.9) unless `secret=no`. How a player's character takes to somebody its player tells.
    """

    verb: ClassVar = "reaction-of"
    subject: ClassVar = "Fudge"
    order: ClassVar = ("who",)
    who: Who
    mod: Int = 0
    why: Text = ""
    dice: DiceText | None = None
    secret: bool = True

    def decide(self, draft: Draft) -> None:
        """Mediocre or worse does not help; Fair does, a little (F-32). A rule: only NPCs are rolled for."""
        scene = needs_here(draft, self.who)
        edition_of(scene)
        draft.rule(not draft.table.cast[self.who].is_player, "reaction_of_player", who=self.who)
        side = with_modifier(draft, CheckSide(who=self.who, rating=FAIR), self.mod, self.why)
        held = OpenCheck(id=next_number(draft), kind="reaction", one=side, secret=self.secret)
        lay(draft, scene, held, (self.dice,))


COMMANDS: tuple[type[Command], ...] = (Check, Oppose, Reaction)
"""Verbs of this module."""
