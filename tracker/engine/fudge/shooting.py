"""Shooting and throwing, at the aware and the unaware (2.7)."""

from __future__ import annotations

from typing import ClassVar

from tracker.engine.aspects import a_text
from tracker.engine.command import Command, DiceText, Int, Level, Rating, Text, Who
from tracker.engine.draft import Draft
from tracker.engine.fudge.body import able, penalty
from tracker.engine.fudge.melee import SHIELD_SIZES, Hit, Side, blow_of, hurt_at_start
from tracker.engine.fudge.system import dice_of, edition_of, foe_here, sheet_of
from tracker.engine.fudge.traits import DODGE, fought_with, known_as, trait_or_level, weapon_in_hand, weapon_named
from tracker.engine.turns import needs_here, spend_action
from tracker.history.fudge import Shot, Struck
from tracker.model.blows import Sum, Term
from tracker.model.cast import Id
from tracker.model.order import Declaration, Rounds
from tracker.model.table import Scene
from tracker.rules.fudge.ladder import FAIR, GOOD
from tracker.rules.fudge.melee import AIM, SHIELDS_1995
from tracker.rules.fudge.ranged import PROPELLED, dodge_modifier, dodged, shot


def wounds_in_round(draft: Draft, scene: Scene, who: Id, unhurt: bool) -> list[Term]:
    """The penalty of wounds: in a round, of those that were there as it began (F-28)."""
    if not isinstance(scene.order, Rounds):
        lost = penalty(scene, sheet_of(draft, who))
        draft.rule(lost is not None, "cannot_fight", who=who)
    else:
        lost = hurt_at_start(scene, who)
        draft.rule(able(draft.table, scene, who) or who in scene.order.start, "cannot_fight", who=who)
    return [] if unhurt or not lost else [Term(why="wounds", n=lost)]


class Shoot(Command):
    """Shoot or throw at somebody: against a difficulty of range, light and cover, and against a dodge if they see it.

    `unaware` leaves no dodge, and neither does shooting back (`no-dodge`): both shots are unopposed then, and both may
    hit. What is propelled takes 2 (or 3) off a dodge. `aim` is a part of the body. The blow that lands waits for its
    damage.
    """

    verb: ClassVar = "shoot"
    subject: ClassVar = "Fudge"
    order: ClassVar = ("who", "target")
    who: Who
    target: Who
    with_: Rating | None = None
    weapon: Text = ""
    difficulty: Level = FAIR
    dice: DiceText | None = None
    against: Rating | None = None
    defence: DiceText | None = None
    unaware: bool = False
    no_dodge: bool = False
    mod: Int = 0
    their_mod: Int = 0
    aim: Text = ""
    needs: Level = GOOD
    pull: Int | None = None
    knock_out: bool = False
    unhurt: bool = False

    def decide(self, draft: Draft) -> None:
        """In a round, all that counts is as the round began."""
        scene = needs_here(draft, self.who)
        edition_of(scene)
        foe_here(draft, scene, self.who, self.target)
        for n in (self.mod, self.their_mod, self.pull or 0):
            if abs(n) > 99:
                draft.cannot("bad_number", what=str(n))
        if scene.order is not None and not isinstance(scene.order, Rounds):
            spend_action(draft, self.who)
        by = self._shooter(draft, scene)
        dodge = None if self.unaware or self.no_dodge else self._dodge(draft, scene, by)
        result = by.sum.result
        came = shot(result, self.difficulty) if dodge is None else dodged(result, self.difficulty, dodge.result)
        draft.emit(
            Shot(
                scene=scene.id,
                one=by.sum,
                who=self.target,
                difficulty=self.difficulty,
                dodge=dodge,
                hit=came.hit,
                relative=came.relative_degree,
            )
        )
        if came.hit:
            struck = Side(
                self.target, sheet_of(draft, self.target), Declaration(who=self.target), None, Sum(who=self.target)
            )
            blow = blow_of(draft, by, struck, Hit(self.who, self.target, came.relative_degree, 0))
            draft.emit(Struck(scene=scene.id, blow=blow))

    def _shooter(self, draft: Draft, scene: Scene) -> Side:
        sheet = sheet_of(draft, self.who)
        weapon = weapon_named(draft, self.who, self.weapon) if self.weapon else weapon_in_hand(sheet, missile=True)
        if weapon is None:
            draft.rule(self.with_ is not None, "nothing_to_shoot", who=self.who)
        if self.with_ is None:
            trait, level = fought_with(sheet, weapon)
        else:
            trait, level = trait_or_level(draft, self.who, self.with_)
        terms = wounds_in_round(draft, scene, self.who, self.unhurt)
        part = a_text(draft, self.aim)
        if part:
            terms.append(Term(why="aimed", n=AIM))
        if self.mod:
            terms.append(Term(why="modifier", n=self.mod))
        shield = SHIELD_SIZES[min(sheet_of(draft, self.target).shield, len(SHIELD_SIZES) - 1)]
        if edition_of(scene).shield == "skill" and shield and SHIELDS_1995[shield].ranged:
            terms.append(Term(why="their_shield", n=SHIELDS_1995[shield].ranged))
        made = Sum(who=self.who, trait=trait, rating=level, terms=tuple(terms), dice=dice_of(draft, scene, self.dice))
        choice = Declaration(
            who=self.who, manner="normal", aim=part, aim_needs=self.needs, pull=self.pull, knock_out=self.knock_out
        )
        return Side(self.who, sheet, choice, weapon, made)

    def _dodge(self, draft: Draft, scene: Scene, by: Side) -> Sum:
        sheet = sheet_of(draft, self.target)
        if self.against is None:
            name = known_as(sheet, DODGE)
            trait, level = (name, sheet.traits[name]) if name else ("", FAIR if sheet.others is None else sheet.others)
        else:
            trait, level = trait_or_level(draft, self.target, self.against)
        terms = wounds_in_round(draft, scene, self.target, self.unhurt)
        if by.weapon is not None and by.weapon.missile:
            lost = dodge_modifier(by.weapon.missile, PROPELLED[scene.options.harder_dodge])
            if lost:
                terms.append(Term(why="propelled", n=lost))
        if self.their_mod:
            terms.append(Term(why="modifier", n=self.their_mod))
        dice = dice_of(draft, scene, self.defence)
        return Sum(who=self.target, trait=trait, rating=level, terms=tuple(terms), dice=dice)


COMMANDS: tuple[type[Command], ...] = (Shoot,)
"""Verbs of this module."""
