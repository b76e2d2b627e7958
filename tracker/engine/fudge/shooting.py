"""Shooting and throwing, at the aware and the unaware; several at one, and one who shoots back (2.7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from tracker.engine.aspects import a_text
from tracker.engine.command import Command, DiceText, Int, Level, Rating, Several, Text, Who, each
from tracker.engine.draft import Draft
from tracker.engine.exchange_action import spend_action
from tracker.engine.fudge.body import penalty
from tracker.engine.fudge.melee import SHIELD_SIZES, Hit, Side, blow_of, hurt_at_start
from tracker.engine.fudge.rounds import able_in_round
from tracker.engine.fudge.system import dice_of, edition_of, foe_here, sheet_of
from tracker.engine.fudge.traits import DODGE, fought_with, known_as, trait_or_level, weapon_in_hand, weapon_named
from tracker.engine.turns import needs_here
from tracker.history.checks import Shot
from tracker.history.fudge import Struck
from tracker.model.blows import Sum, Term
from tracker.model.cast import Id
from tracker.model.order import Declaration, Rounds
from tracker.model.rolls import Dice
from tracker.model.table import Scene
from tracker.rules.fudge.ladder import FAIR, GOOD
from tracker.rules.fudge.melee import AIM, SHIELDS_1995
from tracker.rules.fudge.ranged import PROPELLED, dodge_modifier, dodged, shot
from tracker.rules.fudge.several import group_die


def wounds_in_round(draft: Draft, scene: Scene, who: Id, unhurt: bool) -> list[Term]:
    """The penalty of wounds: in a round, of those that were there as it began (F-28)."""
    if isinstance(scene.order, Rounds):
        lost: int | None = hurt_at_start(scene, who)
        draft.rule(able_in_round(draft.table, scene, who), "cannot_fight", who=who)
    else:
        lost = penalty(scene, sheet_of(draft, who))
        draft.rule(lost is not None, "cannot_fight", who=who)
    return [] if unhurt or not lost else [Term(why="wounds", n=lost)]


class _Told(NamedTuple):
    """One shot, all of it said."""

    by: Side
    at: Id
    difficulty: int
    dodge: Sum | None


class Shoot(Command):
    """Shoot or throw at somebody: against a difficulty of range, light and cover, and against a dodge if they see it.

    Several may shoot at one at once: each has a result in `dice="+1 0 -2"`, or one is the die of them all, which moves
    one towards 0; the target dodges once. `unaware` leaves no dodge. `back`: the target shoots back at the first of
    them and does not dodge; both shots are unopposed, at once, and both may hit: `defence` is its die, `against` its
    trait, `their-difficulty` what it shoots against. `no-dodge` is for one who does something else. What is propelled
    takes 2 (or 3) off a dodge. `aim` is a part of the body. A blow that lands waits for its damage.
    """

    verb: ClassVar = "shoot"
    subject: ClassVar = "Fudge"
    order: ClassVar = ("who", "target")
    who: Several
    target: Who
    with_: Rating | None = None
    weapon: Text = ""
    difficulty: Level = FAIR
    dice: DiceText | None = None
    against: Rating | None = None
    defence: DiceText | None = None
    unaware: bool = False
    no_dodge: bool = False
    back: bool = False
    their_difficulty: Level | None = None
    their_weapon: Text = ""
    mod: Int = 0
    their_mod: Int = 0
    aim: Text = ""
    needs: Level = GOOD
    pull: Int | None = None
    knock_out: bool = False
    unhurt: bool = False

    def decide(self, draft: Draft) -> None:
        """All shots come from the same state; in a round from that in which it began (F-28)."""
        people = tuple(dict.fromkeys(each(self.who)))
        scene = needs_here(draft, people[0]) if people else draft.scene
        edition_of(scene)
        if not people:
            draft.cannot("fights_nobody", who=self.target)
        for who in people:
            foe_here(draft, scene, who, self.target)
            needs_here(draft, who, scene)
        for n in (self.mod, self.their_mod, self.pull or 0):
            if abs(n) > 99:
                draft.cannot("bad_number", what=str(n))
        if scene.order is not None and not isinstance(scene.order, Rounds):
            for who in people:
                spend_action(draft, who)
        scene = draft.scene
        sides = [self._shooter(draft, scene, who, n, len(people)) for n, who in enumerate(people)]
        shots = [_Told(by, self.target, self.difficulty, None) for by in sides]
        if not (self.unaware or self.no_dodge or self.back):
            shots = self._dodged(draft, scene, sides)
        if self.back:
            answer = self._answer(draft, scene)
            hard = self.difficulty if self.their_difficulty is None else self.their_difficulty
            shots.append(_Told(answer, people[0], hard, None))
        _fall(draft, scene, shots)

    def _shooter(self, draft: Draft, scene: Scene, who: Id, nth: int, of: int) -> Side:
        dice = self._fell(draft, scene, nth, of)
        terms = [Term(why="modifier", n=self.mod)] if self.mod else []
        part = a_text(draft, self.aim)
        if part:
            terms.insert(0, Term(why="aimed", n=AIM))
        choice = Declaration(
            who=who, manner="normal", aim=part, aim_needs=self.needs, pull=self.pull, knock_out=self.knock_out
        )
        return _armed(draft, scene, choice, self.target, self.with_, self.weapon, terms, dice, self.unhurt)

    def _fell(self, draft: Draft, scene: Scene, nth: int, of: int) -> Dice:
        """The die of the nth shooter: a result of its own, that of the group, or rolled."""
        if self.dice is None or of == 1:
            return dice_of(draft, scene, self.dice, each(self.who)[nth])
        parts = self.dice.replace(",", " ").split()
        if len(parts) not in (1, of):
            draft.cannot("dice_for_each", what=self.dice, n=of)
        fell = dice_of(draft, scene, parts[nth if len(parts) == of else 0])
        return fell if len(parts) == of else fell.but(faces=(), total=group_die(fell.total))

    def _answer(self, draft: Draft, scene: Scene) -> Side:
        terms = [Term(why="modifier", n=self.their_mod)] if self.their_mod else []
        choice = Declaration(who=self.target, manner="normal")
        shooter = each(self.who)[0]
        dice = dice_of(draft, scene, self.defence, self.target)
        return _armed(
            draft, scene, choice, shooter, self.against, self.their_weapon, terms, dice, self.unhurt
        )  # fmt: skip

    def _dodged(self, draft: Draft, scene: Scene, sides: Sequence[Side]) -> list[_Told]:
        """One dodge against them all, harder against what is propelled."""
        sheet = sheet_of(draft, self.target)
        if self.against is None:
            name = known_as(sheet, DODGE)
            trait, level = (name, sheet.traits[name]) if name else ("", FAIR if sheet.others is None else sheet.others)
        else:
            trait, level = trait_or_level(draft, self.target, self.against)
        common = wounds_in_round(draft, scene, self.target, self.unhurt)
        dice = dice_of(draft, scene, self.defence, self.target)
        shots = []
        for by in sides:
            terms = list(common)
            missile = "" if by.weapon is None else by.weapon.missile
            lost = dodge_modifier(missile, PROPELLED[scene.options.harder_dodge]) if missile else 0
            terms += [Term(why="propelled", n=lost)] if lost else []
            terms += [Term(why="modifier", n=self.their_mod)] if self.their_mod else []
            made = Sum(who=self.target, trait=trait, rating=level, terms=tuple(terms), dice=dice)
            shots.append(_Told(by, self.target, self.difficulty, made))
        return shots


def _armed(
    draft: Draft,
    scene: Scene,
    choice: Declaration,
    target: Id,
    trait: Rating | None,
    weapon_word: str,
    more: Sequence[Term],
    dice: Dice,
    unhurt: bool,
) -> Side:
    """Somebody who shoots, with the sum of it."""
    who = choice.who
    sheet = sheet_of(draft, who)
    weapon = weapon_named(draft, who, weapon_word) if weapon_word else weapon_in_hand(sheet, missile=True)
    if weapon is None:
        draft.rule(trait is not None, "nothing_to_shoot", who=who)
    name, level = fought_with(sheet, weapon) if trait is None else trait_or_level(draft, who, trait)
    terms = [*wounds_in_round(draft, scene, who, unhurt), *more]
    shield = SHIELD_SIZES[min(sheet_of(draft, target).shield, len(SHIELD_SIZES) - 1)]
    if edition_of(scene).shield == "skill" and shield and SHIELDS_1995[shield].ranged:
        terms.append(Term(why="their_shield", n=SHIELDS_1995[shield].ranged))
    if sheet.blessing:
        terms.append(Term(why="blessed" if sheet.blessing > 0 else "cursed", n=sheet.blessing))
    return Side(who, sheet, choice, weapon, Sum(who=who, trait=name, rating=level, terms=tuple(terms), dice=dice))


def _fall(draft: Draft, scene: Scene, shots: Sequence[_Told]) -> None:
    """All of them told first, then every blow that lands."""
    landed: list[tuple[_Told, int]] = []
    for told in shots:
        result = told.by.sum.result
        came = (
            shot(result, told.difficulty)
            if told.dodge is None
            else dodged(result, told.difficulty, told.dodge.result)
        )  # fmt: skip
        draft.emit(
            Shot(
                scene=scene.id,
                one=told.by.sum,
                who=told.at,
                difficulty=told.difficulty,
                dodge=told.dodge,
                hit=came.hit,
                relative=came.relative_degree,
            )
        )
        if came.hit:
            landed.append((told, came.relative_degree))
    for told, relative in landed:
        struck = Side(told.at, sheet_of(draft, told.at), Declaration(who=told.at), None, Sum(who=told.at))
        blow = blow_of(draft, told.by, struck, Hit(told.by.who, told.at, relative, 0))
        draft.emit(Struck(scene=scene.id, blow=blow))


COMMANDS: tuple[type[Command], ...] = (Shoot,)
"""Verbs of this module."""
