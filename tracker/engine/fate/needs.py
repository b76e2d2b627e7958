"""What it would take: the dice, or the cheapest invokes, with which each side of an open roll gets what it wants.

The invokes are the first of a sorted list that are enough: free ones before paid ones, and among equals those that the
table is least likely to question.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Literal, NamedTuple

from tracker.engine.fate.invokes import helped, may_use, purse, worth
from tracker.engine.fate.invokes import what_it_pays as what_it_pays
from tracker.engine.fate.system import is_gms, rules_of, same_side
from tracker.model.aspects import Aspect
from tracker.model.cast import ANYONE, GM, Id
from tracker.model.rolls import AttackAim, Roll
from tracker.model.table import Scene, Table
from tracker.rules.aspects import may_pay
from tracker.rules.dice import shift_odds
from tracker.rules.fate import Outcome, defend_style_boost, outcome

Role = Literal["act", "oppose"]
FAR = 20
"""Shifts beyond which no outcome changes."""


class Step(NamedTuple):
    """One invoke, as the command `invoke` takes it."""

    aspect: Id
    by: Id
    """Who invokes; of a paid one also who pays, a character of the GM's out of the pool."""
    paid: bool
    owner: Id = ""
    """Whose free invoke it is; empty = paid."""
    owed: Id | None = None
    """Whom the point is owed to; None = the bank."""


class Need(NamedTuple):
    """What one side needs to end a roll as it wants, or better."""

    role: Role
    who: Id | None
    """None = a difficulty."""
    outcome: Outcome
    """Of the roll, whose outcomes are those of whoever acts: opposing well is a failure."""
    at: int
    """Shifts to reach: at least these for who acts, at most these for who opposes."""
    steps: tuple[Step, ...] | None = ()
    """The invokes, in order; None = out of reach."""
    dice: int | None = None
    """While dice are missing: the total needed, or by how much the own dice must be above the other ones."""
    whose: Literal["", "own", "other", "both"] = ""
    """The dice that are missing: for the other side's the total is the highest they may show."""
    chance: Fraction | None = None
    """That the missing dice do it."""

    @property
    def price(self) -> int:
        """Fate points it costs."""
        return sum(step.paid for step in self.steps or ())


class Goal(NamedTuple):
    """An outcome that one side may want."""

    place: int
    outcome: Outcome
    at: int
    style: bool = False


def needs(table: Table, roll: Roll) -> tuple[Need, ...]:
    """For each side what it wants and has not got: by dice while some are missing, else by invokes, cheapest first."""
    if roll.oppose is None or roll.spread:
        return ()
    if any(part.waits for part in roll.parts):
        return tuple(_by_dice(roll, goal) for goal in _dice_goals(table, roll))
    found = [
        _by_invokes(table, roll, goal)
        for goal in _goals(table, roll)
        if _gap(roll, goal) > 0 and suppliers(table, roll, goal.place)
    ]
    return tuple(sorted(found, key=lambda need: (need.steps is None, need.price, len(need.steps or ()))))


def spread(roll: Roll, own: bool, other: bool) -> dict[int, Fraction]:
    """The chance of each number of shifts, with the dice of one or both sides taken as missing."""
    if roll.oppose is None or roll.spread:
        return {}
    lead = _known(roll, 0, own) - _known(roll, 1, other)
    chances: dict[int, Fraction] = {}
    for shifts, chance in shift_odds(lead, own, other).items():
        scaled = roll.scaled(shifts)
        chances[scaled] = chances.get(scaled, Fraction(0)) + chance
    return chances


def _known(roll: Roll, place: int, missing: bool) -> int:
    part = roll.parts[place]
    return part.fixed + (0 if missing or part.dice is None else part.dice.total)


def _goals(table: Table, roll: Roll) -> Iterator[Goal]:
    """Tie, success and style of who acts; tie, success and, where it earns a boost, style of who opposes."""
    for wanted in (Outcome.TIE, Outcome.SUCCEED, Outcome.STYLE):
        at = next(shifts for shifts in range(-FAR, FAR) if outcome(shifts) is wanted)
        yield Goal(0, wanted, at, wanted is Outcome.STYLE)
    for wanted in (Outcome.TIE, Outcome.FAIL):
        at = next(shifts for shifts in range(FAR, -FAR, -1) if outcome(shifts) is wanted)
        yield Goal(1, wanted, at)
    rules = rules_of(table.scenes[roll.scene])
    rewarded = (s for s in range(FAR, -FAR, -1) if defend_style_boost(rules, roll.aim.aim, s))
    at_style = next(rewarded, None)
    if at_style is not None and roll.oppose is not None and not roll.oppose.passive:
        yield Goal(1, Outcome.FAIL, at_style, True)


def _dice_goals(table: Table, roll: Roll) -> Iterator[Goal]:
    """Goals of the side whose dice are missing; of the other one only what these do not say already."""
    assert roll.oppose is not None
    first = 0 if roll.act.waits else 1
    goals = sorted(_goals(table, roll), key=lambda goal: goal.place != first)
    for goal in goals:
        if (goal.place == first or goal.style) and 0 < _chance(roll, goal) < 1:
            yield goal


def _chance(roll: Roll, goal: Goal) -> Fraction:
    """That the missing dice reach it."""
    assert roll.oppose is not None
    chances = spread(roll, roll.act.waits, roll.oppose.waits).items()
    return sum((p for shifts, p in chances if _reached(goal, shifts)), Fraction(0))


def _by_dice(roll: Roll, goal: Goal) -> Need:
    assert roll.oppose is not None
    own, other = roll.act.waits, roll.oppose.waits
    lead = _known(roll, 0, own) - _known(roll, 1, other)
    at = _plain(roll, goal)
    short = at - lead if goal.place == 0 else lead - at
    mine = roll.parts[goal.place].waits
    whose: Literal["own", "other", "both"] = "both" if own and other else "own" if mine else "other"
    dice = -short if whose == "other" else short
    return _need(roll, goal)._replace(dice=dice, whose=whose, chance=_chance(roll, goal))


def _reached(goal: Goal, shifts: int) -> bool:
    return shifts >= goal.at if goal.place == 0 else shifts <= goal.at


def _need(roll: Roll, goal: Goal) -> Need:
    part = roll.parts[goal.place]
    return Need(part.role, part.who, goal.outcome, goal.at)


def _gap(roll: Roll, goal: Goal) -> int:
    """Shifts that are missing, before scale counts."""
    assert roll.oppose is not None and roll.act.total is not None and roll.oppose.total is not None
    plain = roll.act.total - roll.oppose.total
    return _plain(roll, goal) - plain if goal.place == 0 else plain - _plain(roll, goal)


def _plain(roll: Roll, goal: Goal) -> int:
    """The shifts before scale counts from which a goal is reached: fewer where "+2 after the roll" was taken."""
    if goal.place == 0:
        return next(shifts for shifts in range(-FAR, FAR) if roll.scaled(shifts) >= goal.at)
    return next(shifts for shifts in range(FAR, -FAR, -1) if roll.scaled(shifts) <= goal.at)


def _by_invokes(table: Table, roll: Roll, goal: Goal) -> Need:
    gap, steps = _gap(roll, goal), []
    # None is worth less than one shift, so that as many as are missing are always enough.
    for step in _offers(table, roll, goal.place, gap):
        if gap > 0:
            steps.append(step)
            gap -= worth(table, roll, goal.place, step.by, paid=step.paid)
    return _need(roll, goal)._replace(steps=tuple(steps) if gap <= 0 else None)


def suppliers(table: Table, roll: Roll, place: int) -> tuple[Id, ...]:
    """Who may invoke for a part: whoever rolls it first, then the others of that side; the GM for a difficulty."""
    who, scene = roll.parts[place].who, table.scenes[roll.scene]
    if who is None:
        return (GM,) if helped(table, roll, GM, None) == place else ()
    allies = (presence.id for presence in scene.here if presence.takes_part and presence.id != who)
    gm = is_gms(table, who)
    return (who, *(ally for ally in allies if same_side(table, who, ally) and not (gm and is_gms(table, ally))))


def _offers(table: Table, roll: Roll, place: int, count: int) -> list[Step]:
    """The first so many invokes that may be had for a part, fewer where there are no more."""
    scene = table.scenes[roll.scene]
    aspects = [aspect for aspect in table.aspects_in(scene) if aspect.known]
    by = suppliers(table, roll, place)
    free = _free(table, roll, place, aspects, by)[:count]
    return free + _paid(table, roll, place, aspects, by, count - len(free))


def _free(table: Table, roll: Roll, place: int, aspects: list[Aspect], by: tuple[Id, ...]) -> list[Step]:
    """Free invokes: own, the own side's, anyone's, those of others of the side; boosts first, they last shortest."""
    found: dict[tuple[Id, Id], tuple[tuple[int, ...], Step, int]] = {}
    for rank, who in enumerate(by):
        for aspect in aspects:
            for free in aspect.free:
                if (aspect.id, free.owner) in found or not _seen(table, aspect, who):
                    continue
                if may_use(table, who, free.owner):
                    tier = 3 if rank else 0 if free.owner == who else 2 if free.owner == ANYONE else 1
                    far = _apart(table, roll, place, aspect) > 2
                    key = (far, tier, aspect.kind != "boost", len(found))
                    found[aspect.id, free.owner] = (key, Step(aspect.id, who, False, free.owner), free.n)
    return [step for _, step, n in sorted(found.values()) for _ in range(n)]


def _paid(table: Table, roll: Roll, place: int, aspects: list[Aspect], by: tuple[Id, ...], count: int) -> list[Step]:
    """Paid ones: each aspect once on a part, as long as points last; rather to the bank than to an opponent."""
    part, scene = roll.parts[place], table.scenes[roll.scene]
    used = {invoke.aspect for invoke in part.invokes if invoke.paid}
    steps: list[Step] = []
    nearest: list[Aspect] | None = None
    for who in by:
        left = purse(table, scene, who)
        if len(steps) >= count:
            break
        if left <= 0:
            continue
        if nearest is None:
            nearest = sorted(aspects, key=lambda aspect: _apart(table, roll, place, aspect))
        offers = [
            Step(aspect.id, who, True, owed=what_it_pays(table, roll, place, aspect, who))
            for aspect in nearest
            if may_pay(aspect.kind) and aspect.id not in used and _seen(table, aspect, who)
        ]
        for step in sorted(offers, key=lambda step: step.owed is not None):
            if len(steps) < count and left > 0:
                steps.append(step)
                used.add(step.aspect)
                left -= 1
    return steps


def _seen(table: Table, aspect: Aspect, who: Id) -> bool:
    """A hidden aspect is the GM's alone."""
    return not aspect.hidden or is_gms(table, who)


def _apart(table: Table, roll: Roll, place: int, aspect: Aspect) -> int:
    """How far an aspect is from this roll: of the place, of oneself, of the opponent, elsewhere, a secret."""
    scene = table.scenes[roll.scene]
    me = roll.parts[place].who
    others = _others(roll, place)
    if aspect.hidden:
        return 4
    if aspect.against is not None and aspect.against not in others:
        return 3
    if aspect.on is None:
        return 0
    if aspect.on in scene.zones:
        return 0 if aspect.on in _zones(scene, {me, *others}) else 3
    return 1 if aspect.on == me else 2 if aspect.on in others else 3


def _others(roll: Roll, place: int) -> set[Id | None]:
    others = {part.who for other, part in enumerate(roll.parts) if other != place}
    return others | {roll.aim.target} if isinstance(roll.aim, AttackAim) and place == 0 else others


def _zones(scene: Scene, who: set[Id | None]) -> set[Id | None]:
    return {presence.zone for presence in scene.here if presence.id in who}
