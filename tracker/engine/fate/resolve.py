"""What a settled roll means, for each purpose (digest 1.4)."""

from __future__ import annotations

from typing import ClassVar, Literal, NamedTuple

from tracker.engine.aspects import a_text, drop_aspect, make_boost
from tracker.engine.book import Choices
from tracker.engine.command import Command, Int, Owner, RollRef, Text, Whos
from tracker.engine.draft import Draft
from tracker.engine.fate.boosts import boost_called, promote_boost
from tracker.engine.fate.open_rolls import the_roll
from tracker.engine.fate.several import read_all
from tracker.engine.fate.standing import is_solo, players_in
from tracker.engine.fate.system import opposing_side, rating, rules_of, same_side
from tracker.engine.ways import path
from tracker.history.aspects import AspectChanged, AspectMade, FreeGiven
from tracker.history.cast import TakenOut
from tracker.history.harm import HitDealt
from tracker.history.place import Moved
from tracker.history.rolls import CostOwed, CostSettled, RollResolved, TimeTold
from tracker.history.stunts import DetailDeclared
from tracker.model.aspects import Aspect, Free
from tracker.model.cast import FateSheet, Id
from tracker.model.rolls import AdvantageAim, AttackAim, Hit, OvercomeAim, Roll
from tracker.model.table import Table
from tracker.rules import obstacles
from tracker.rules.fate import (
    AdvantageMode,
    Outcome,
    advantage,
    attack,
    cost_fits,
    defend_style_boost,
    gets_past,
    outcome,
)
from tracker.rules.scale import HARM, solo_reduction
from tracker.rules.times import Span, shifted
from tracker.rules.zones import arrival

BY_HAND = {Outcome.FAIL: -1, Outcome.TIE: 0, Outcome.SUCCEED: 1, Outcome.STYLE: 3}
"""Shifts of an outcome that the GM sets without saying how many."""


class Resolve(Command):
    """Read an open roll; what follows from it happens. `as=tie` and the like set the outcome by hand.

    `boost` names what comes of it; `lower` takes a boost for one shift of a hit with style; `cost=` chooses what a tie
    or a failure costs; `to=` gives the free invoke of a failed advantage to somebody. Of a roll at several,
    `lower-for=` names the targets whose hit is lowered. `together` reads all rolls that were opened with it.
    """

    verb: ClassVar = "resolve"
    subject: ClassVar = "Fate rolls"
    order: ClassVar = ("roll",)
    roll: RollRef | None = None
    as_: Literal["fail", "tie", "succeed", "style"] | None = None
    boost: Text = ""
    lower: bool = False
    cost: Literal["", "minor", "major", "boost", "hit", "detail"] = ""
    to: Owner | None = None
    lower_for: Whos = ()
    together: bool = False

    def decide(self, draft: Draft) -> None:
        """All dice must lie there, unless the outcome is set by hand. Rule: a cost that this game has (A-04, A-39)."""
        if any(hook(draft, self.roll) for hook in draft.book.read_otherwise):
            return
        roll = the_roll(draft, self.roll)
        together = draft.book.together.get(roll.aim.aim)
        if together is not None:
            if self.as_ is not None:
                draft.cannot("read_together", n=roll.id)
            together(draft, roll, self._choices(draft))
            return
        if self.together and roll.batch:
            for each in tuple(draft.table.rolls):
                if each.batch == roll.batch:
                    self._read(draft, each)
        else:
            self._read(draft, roll)

    def _read(self, draft: Draft, roll: Roll) -> None:
        shifts = roll.shifts
        if self.as_ is not None:
            result = Outcome.STYLE if self.as_ == "style" else Outcome(self.as_)
            if shifts is None or outcome(shifts) is not result:
                shifts = BY_HAND[result]
        elif any(part.waits for part in roll.parts):
            missing = tuple(part.who for part in roll.parts if part.waits and part.who is not None)
            draft.cannot("dice_missing", n=roll.id, missing=missing)
        elif roll.spread:
            result, shifts = Outcome.TIE, 0
        elif shifts is None:
            if roll.aim.aim == "trait":
                draft.emit(RollResolved(roll=roll.id, outcome="", shifts=None))
                return
            draft.cannot("nothing_opposes", n=roll.id)
        else:
            result = outcome(shifts)
        if self.cost:
            rules = rules_of(draft.table.scenes[roll.scene])
            draft.rule(roll.aim.aim == "overcome", "cost_only_overcome", n=roll.id)
            fits = roll.aim.aim != "overcome" or cost_fits(rules, "overcome", result, self.cost)
            draft.rule(fits, "cost_not_here", n=roll.id, outcome=result.value, cost=self.cost)
        by_hand = self.as_ is not None
        if roll.spread:
            read_all(draft, roll, shifts if by_hand else None, self._choices(draft))
            return
        draft.emit(RollResolved(roll=roll.id, outcome=result.value, shifts=shifts, by_hand=by_hand))
        settle = getattr(draft.book, roll.aim.aim)
        choices = self._choices(draft)
        settle(draft, roll, result, shifts, choices)
        if roll.time is not None:
            took = shifted(Span(*roll.time), shifts)
            draft.emit(TimeTold(roll=roll.id, amount=took.amount, unit=took.unit))
        for hook in draft.book.roll_settled:
            hook(draft, roll, result, shifts, choices)

    def _choices(self, draft: Draft) -> Choices:
        return Choices(a_text(draft, self.boost), self.lower, self.cost, self.to or "", self.lower_for)


class Terms(NamedTuple):
    """What makes a hit of the shifts of an attack, in the order in which `rules.fate.attack` takes it."""

    weapon: int = 0
    armour: int = 0
    scale: int = 0
    less: int = 0
    least: int = 0


def hit_terms(table: Table, roll: Roll) -> Terms:
    """Weapon of who attacks, armour of who defends, scale and a lone opponent's part of the hit.

    Neither weapon nor armour is of use against the mind.
    """
    if not isinstance(roll.aim, AttackAim):
        return Terms()
    oppose = roll.oppose
    who = roll.aim.minion or (oppose.who if oppose is not None else None) or roll.aim.target
    scale = HARM * (roll.act.edge("harm") - (0 if oppose is None else oppose.edge("harm")))
    scene = table.scenes[roll.scene]
    less = solo_reduction(players_in(table, scene)) if scene.options.solo_hits != "off" and is_solo(table, who) else 0
    least = int(scene.options.solo_hits == "at-least-one")
    weapon, armour = (0, 0) if roll.aim.harm == "mental" else _gear(table, roll.aim, roll.act.who, who)
    return Terms(weapon, armour, scale, less, least)


def _gear(table: Table, aim: AttackAim, act: Id | None, who: Id) -> tuple[int, int]:
    """Weapon and armour, and what blocks do to them: pushed into one, half its Weapon counts; behind one, half its
    rating is armour, or that of one's own if it is better (digest 1.15)."""
    into, cover = table.cast.get(aim.into), table.cast.get(aim.cover)
    weapon, armour = _rated(table, act, "weapon"), _rated(table, who, "armour")
    if into is not None:
        weapon = obstacles.forced_in(_rated(table, into.id, "weapon"))
    if cover is not None:
        armour = max(armour, obstacles.cover(rating(cover, "") or 0))
    return weapon, armour


def _rated(table: Table, who: Id | None, what: str) -> int:
    held = table.cast.get(who)
    return int(getattr(held.sheet, what)) if held is not None and isinstance(held.sheet, FateSheet) else 0


def settle_attack(draft: Draft, roll: Roll, result: Outcome, shifts: int, choices: Choices) -> None:
    """A hit in the queue, or a boost for one of the two."""
    assert isinstance(roll.aim, AttackAim)
    act, oppose = roll.act.who, roll.oppose
    terms = hit_terms(draft.table, roll)
    read = attack(shifts, *terms)
    if read.options:
        asked = choices.lower or roll.aim.target in choices.lower_for
        lower = asked and len(read.options) > 1
        if choices.lower and not lower:
            draft.cannot("nothing_to_lower", n=roll.id)
        option = read.options[1 if lower else 0]
        if option.hit > 0:
            who = _struck(roll)
            draft.emit(
                HitDealt(
                    hit=Hit(
                        id=draft.next_hit,
                        scene=roll.scene,
                        who=who,
                        shifts=option.hit,
                        harm=roll.aim.harm,
                        by=act,
                        roll=roll.id,
                        plain=shifts,
                        weapon=terms.weapon,
                        armour=terms.armour,
                        scale=terms.scale if shifts > 0 else 0,
                        less=terms.less,
                    )
                )
            )
        if option.boost and act is not None:
            make_boost(draft, roll.scene, act, choices.text, against=_struck(roll), roll=roll.id)
    elif read.attacker_boost and act is not None:
        make_boost(draft, roll.scene, act, choices.text, against=_struck(roll), roll=roll.id)
    if read.defender_boost and oppose is not None and oppose.who is not None and not oppose.passive:
        make_boost(draft, roll.scene, oppose.who, choices.text, against=act, roll=roll.id)


def _struck(roll: Roll) -> Id:
    """Who takes the effects of an attack: a minion in the way, else whoever stepped in (A-38), else the target."""
    assert isinstance(roll.aim, AttackAim)
    if roll.aim.minion is not None:
        return roll.aim.minion
    return roll.oppose.who if roll.oppose is not None and roll.oppose.who is not None else roll.aim.target


def settle_overcome(draft: Draft, roll: Roll, result: Outcome, shifts: int, choices: Choices) -> None:
    """Past it, or not, or at a cost. Costs themselves are chosen by the table and entered as what they are."""
    assert isinstance(roll.aim, OvercomeAim)
    act, oppose, scene = roll.act.who, roll.oppose, draft.table.scenes[roll.scene]
    assert act is not None
    past = gets_past(result, choices.cost)
    boost_instead = result is Outcome.TIE and not past
    if past:
        if roll.aim.zone is not None and act in scene.here:
            start, found = scene.here[act].zone, path(scene, scene.here[act].zone, roll.aim.zone)
            through = tuple(each.end for each in (found or ())[:-1])
            draft.emit(Moved(who=act, scene=scene.id, start=start, end=roll.aim.zone, through=through))
        if roll.aim.aspect is not None and roll.aim.aspect in draft.table.aspects:
            drop_aspect(draft, roll.aim.aspect, "overcome")
        if roll.aim.block is not None and scene.here[roll.aim.block].state != "out":
            draft.emit(TakenOut(who=roll.aim.block, scene=scene.id, by=act))
            for hook in draft.book.taken_out:
                hook(draft, draft.table.scenes[scene.id], roll.aim.block)
    harmed = _block_harms(draft.table, roll, -shifts) if result is Outcome.FAIL and not past else 0
    if result is Outcome.FAIL and (choices.cost == "hit" or harmed):
        # Whoever helps shares the costs (digest 1.8).
        for hurt in (act, *(helper for helper in roll.act.helpers if helper in scene.here)):
            draft.emit(
                HitDealt(
                    hit=Hit(
                        id=draft.next_hit,
                        scene=scene.id,
                        who=hurt,
                        shifts=harmed or -shifts,
                        harm=scene.harm,
                        by=None if oppose is None else oppose.who,
                        roll=roll.id,
                    )
                )
            )
    if roll.aim.zone is not None and result is Outcome.TIE and not rules_of(scene).tie_may_fail:
        # Core's own cost of a tied move.
        for _ in range(arrival(result).opponent_boost):
            make_boost(draft, roll.scene, other_side(draft.table, roll), against=act, roll=roll.id)
    elif past and result in (Outcome.TIE, Outcome.FAIL):
        kind = "minor" if result is Outcome.TIE else "major"
        owed = CostOwed(roll=roll.id, scene=roll.scene, who=act, shared=roll.act.helpers, cost=kind, shifts=shifts)
        draft.emit(owed)
        draft.advise(False, "cost_to_choose", n=roll.id, who=act)
    if result is Outcome.STYLE and choices.cost == "detail":
        draft.emit(DetailDeclared(who=act, scene=scene.id, text=choices.text, paid=0))
    elif result is Outcome.STYLE or boost_instead:
        make_boost(draft, roll.scene, act, choices.text, roll=roll.id)
    active = oppose is not None and oppose.who is not None and not oppose.passive
    if (
        active
        and oppose is not None
        and oppose.who is not None
        and defend_style_boost(rules_of(scene), "overcome", shifts)
    ):
        make_boost(draft, roll.scene, oppose.who, against=act, roll=roll.id)


def _block_harms(table: Table, roll: Roll, missed: int) -> int:
    """The hit of whoever failed to get past a block that hurts, 0 where none opposed (A-36)."""
    block = table.cast.get(roll.oppose.who) if roll.oppose is not None else None
    who = table.cast.get(roll.act.who)
    removes = isinstance(roll.aim, OvercomeAim) and roll.aim.block is not None
    if removes or block is None or block.kind != "block" or not isinstance(block.sheet, FateSheet) or who is None:
        return 0
    armour = who.sheet.armour if isinstance(who.sheet, FateSheet) else 0
    with_weapon = table.scenes[roll.scene].options.block_weapon
    return obstacles.missed_block(missed, block.sheet.weapon, armour, with_weapon)


def settle_advantage(draft: Draft, roll: Roll, result: Outcome, shifts: int, choices: Choices) -> None:
    """A new aspect with free invokes, or free invokes on one that exists; on a failure perhaps the other side's."""
    aim, act, oppose = roll.aim, roll.act.who, roll.oppose
    assert isinstance(aim, AdvantageAim) and act is not None
    scene = draft.table.scenes[roll.scene]
    read = advantage(rules_of(scene), AdvantageMode(aim.mode), result)
    held = draft.table.aspects.get(aim.aspect or "")
    other = choices.to or other_side(draft.table, roll)
    more = roll.act.edge("free") if result in (Outcome.SUCCEED, Outcome.STYLE) else 0
    if held is None and read.aspect == "created":
        held = boost_called(draft.table, scene, act, choices.text or aim.text)
    if held is not None and held.kind == "boost" and result in (Outcome.SUCCEED, Outcome.STYLE):
        promote_boost(draft, held, _suffers(draft, roll, aim), act, read.free_self + more)
        return
    if read.boost_self:
        make_boost(draft, roll.scene, act, choices.text or aim.text, roll=roll.id)
    given = read.free_other or (1 if read.may_give and choices.to else 0)
    if held is not None:
        if read.aspect == "revealed" or (read.may_give and choices.to):
            draft.emit(AspectChanged(aspect=held.but(known=True, hidden=False), was=held.text, why="revealed"))
        if read.free_self:
            draft.emit(FreeGiven(aspect=held.id, owner=act, n=read.free_self + more))
        if given:
            draft.emit(FreeGiven(aspect=held.id, owner=other, n=given))
    elif aim.aspect is None and read.free_self:
        _new(draft, roll, aim, act, read.free_self + more, choices.text)
    elif aim.aspect is None and given:
        # Found, or made, but it is the other side that gains by it.
        _new(draft, roll, aim, other, given, choices.text)
    active = oppose is not None and oppose.who is not None and not oppose.passive
    if (
        active
        and oppose is not None
        and oppose.who is not None
        and defend_style_boost(rules_of(scene), "advantage", shifts)
    ):
        make_boost(draft, roll.scene, oppose.who, against=act, roll=roll.id)


def _new(draft: Draft, roll: Roll, aim: AdvantageAim, owner: Id, free: int, text: str) -> None:
    draft.emit(
        AspectMade(
            aspect=Aspect(
                id=draft.new_id("a"),
                text=text or aim.text,
                scene=roll.scene,
                on=_suffers(draft, roll, aim),
                free=(Free(owner=owner, n=free),) if free else (),
                by=roll.act.who,
                origin=roll.id,
            )
        )
    )


def _suffers(draft: Draft, roll: Roll, aim: AdvantageAim) -> Id | None:
    """On whom the aspect lies: on whoever stepped in for the one it was meant for (A-38)."""
    oppose = roll.oppose
    stepped_in = oppose is not None and oppose.who is not None and oppose.target is not None
    return oppose.who if stepped_in and oppose is not None and aim.on in draft.table.cast else aim.on


def other_side(table: Table, roll: Roll) -> Id:
    """Who gets what falls to the other side (A-06).

    Whoever opposes, else the side of the target, else the one opposing side, else the GM or anyone.
    """
    act, oppose = roll.act.who, roll.oppose
    assert act is not None
    if oppose is not None and oppose.who is not None:
        return oppose.who
    target = _target(table, roll)
    if target is not None and not same_side(table, act, target):
        return table.cast[target].side or target
    side = opposing_side(table, table.scenes[roll.scene], act)
    if side is not None:
        return side
    return "gm" if table.cast[act].is_player else "anyone"


def _target(table: Table, roll: Roll) -> Id | None:
    """Whom an advantage is about: on whom it lies or shall lie."""
    if not isinstance(roll.aim, AdvantageAim):
        return None
    held = table.aspects.get(roll.aim.aspect or "")
    on = roll.aim.on or (None if held is None else held.on)
    return on if on in table.cast and on != roll.act.who else None


def settle_trait(draft: Draft, roll: Roll, result: Outcome, shifts: int, choices: Choices) -> None:
    """Nothing follows by itself."""


class Settled(Command):
    """The cost of a roll is settled: it was chosen and entered as what it is, or the story has it."""

    verb: ClassVar = "settled"
    subject: ClassVar = "Fate rolls"
    order: ClassVar = ("n",)
    n: Int | None = None

    def decide(self, draft: Draft) -> None:
        """By the number of the roll; left out, the only cost that is owed."""
        owed = [held.id for held in draft.table.owing if self.n in (None, held.id)]
        if len(owed) != 1:
            draft.cannot("which_cost" if owed else "no_cost_owed", rolls=tuple(str(n) for n in owed))
        draft.emit(CostSettled(roll=owed[0]))


COMMANDS: tuple[type[Command], ...] = (Resolve, Settled)
