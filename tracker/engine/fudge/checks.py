"""Rolls outside of a round: unopposed, opposed, reactions (2.2, 2.12)."""

from __future__ import annotations

from typing import ClassVar

from tracker.engine.aspects import a_text
from tracker.engine.command import Command, DiceText, Int, Level, Rating, Text, Who
from tracker.engine.draft import Draft
from tracker.engine.fudge.body import penalty
from tracker.engine.fudge.rare import rare
from tracker.engine.fudge.system import dice_of, edition_of, foe_here, read_dice, sheet_of
from tracker.engine.fudge.traits import fought_with, trait_named, trait_or_level, weapon_in_hand
from tracker.engine.turns import needs_here
from tracker.history.fudge import AttitudeShown, Checked, Opposed
from tracker.model.blows import Sum, Term
from tracker.model.cast import Id
from tracker.model.rolls import Dice
from tracker.model.table import Scene
from tracker.rules.fudge import results
from tracker.rules.fudge.criticals import counts_as
from tracker.rules.fudge.dice import npc, npc_needs_second
from tracker.rules.fudge.ladder import FAIR
from tracker.rules.fudge.reactions import attitude, reaction
from tracker.rules.fudge.traits import second_trait


def wound_terms(draft: Draft, scene: Scene, who: Id, unhurt: bool) -> list[Term]:
    """What wounds take off; a rule: nobody rolls who cannot act. Struck from a roll that they would not affect."""
    lost = penalty(scene, sheet_of(draft, who))
    draft.rule(lost is not None, "cannot_fight", who=who)
    return [] if unhurt or not lost else [Term(why="wounds", n=lost)]


class Check(Command):
    """Roll a trait against a difficulty, or on nothing: without a trait it is a situational roll.

    `second` is a trait that helps: +1 from Good. `mod` is any other number, with its reason. `unhurt` strikes the
    penalty of wounds. `one-die` is the GM's quick way for the unimportant. `secret` keeps it the GM's.
    """

    verb: ClassVar = "check"
    subject: ClassVar = "Fudge"
    order: ClassVar = ("who", "trait")
    who: Who
    trait: Rating | None = None
    difficulty: Level | None = None
    dice: DiceText | None = None
    second: Text = ""
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
        name, level = ("", FAIR) if self.trait is None else trait_or_level(draft, self.who, self.trait)
        terms: list[Term] = [] if self.trait is None else wound_terms(draft, scene, self.who, self.unhurt)
        if self.second:
            second, held = trait_named(draft, self.who, self.second)
            draft.advise(second_trait(held) > 0, "second_trait_too_low", trait=second)
            terms.append(Term(why=second, n=second_trait(held)))
        if abs(self.mod) > 99:
            draft.cannot("bad_number", what=str(self.mod))
        if self.mod:
            terms.append(Term(why=a_text(draft, self.why) or "modifier", n=self.mod))
        dice = self._one_die(draft) if self.one_die else dice_of(draft, scene, self.dice)
        made = Sum(
            who=self.who,
            trait=name,
            rating=level,
            terms=tuple(term for term in terms if term.n),
            dice=dice.but(secret=self.secret),
        )
        came_rare = None if self.one_die else rare(scene, dice.total, made.result, self.difficulty)
        came = None if self.difficulty is None else results.unopposed(made.result, self.difficulty)
        draft.emit(
            Checked(
                scene=scene.id,
                sum=made,
                what=a_text(draft, self.what),
                difficulty=self.difficulty,
                success=None if came is None else came.success,
                critical=came_rare or "",
                degree=counts_as(made.result, came_rare),
                secret=self.secret,
            )
        )

    def _one_die(self, draft: Draft) -> Dice:
        """The GM's one die: most often the trait itself (§4.5)."""
        if self.dice is not None:
            return read_dice(draft, draft.scene, self.dice)
        first, second = draft.two_dice()
        faces = (first, second) if npc_needs_second(first) else (first,)
        return Dice(faces=(first, second), total=npc(*faces))


class Oppose(Command):
    """Roll one against another; levels between them tell how clearly. On 0 all stays as it was.

    `least` and `their-least` are results without which one, or the other, cannot win.
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
        foe_here(draft, scene, self.who, self.foe)
        one = a_sum(draft, scene, self.who, self.with_, self.mod, self.unhurt)
        other = a_sum(draft, scene, self.foe, self.against, self.their_mod, self.unhurt)
        one = one.but(dice=dice_of(draft, scene, self.dice, self.who).but(secret=self.secret))
        other = other.but(dice=dice_of(draft, scene, self.defence, self.foe).but(secret=self.secret))
        came = results.opposed(one.result, other.result, self.least, self.their_least)
        winner = {"a": self.who, "b": self.foe, None: None}[came.winner]
        draft.emit(
            Opposed(
                scene=scene.id,
                one=one,
                other=other,
                relative=came.relative_degree,
                winner=winner,
                what=a_text(draft, self.what),
                secret=self.secret,
            )
        )


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
    """See how somebody takes to the characters: a situational roll with charisma, rumours and the rest added."""

    verb: ClassVar = "reaction-of"
    subject: ClassVar = "Fudge"
    order: ClassVar = ("who",)
    who: Who
    mod: Int = 0
    why: Text = ""
    dice: DiceText | None = None
    secret: bool = False

    def decide(self, draft: Draft) -> None:
        """Mediocre or worse does not help; Fair does, a little (F-32)."""
        scene = needs_here(draft, self.who)
        edition_of(scene)
        if abs(self.mod) > 99:
            draft.cannot("bad_number", what=str(self.mod))
        dice = dice_of(draft, scene, self.dice).but(secret=self.secret)
        result = reaction(dice.total, (self.mod,))
        terms = (Term(why=a_text(draft, self.why) or "modifier", n=self.mod),) if self.mod else ()
        made = Sum(who=self.who, rating=FAIR, terms=terms, dice=dice)
        draft.emit(
            AttitudeShown(scene=scene.id, sum=made, attitude=attitude(result), result=result, secret=self.secret)
        )


COMMANDS: tuple[type[Command], ...] = (Check, Oppose, Reaction)
"""Verbs of this module."""
