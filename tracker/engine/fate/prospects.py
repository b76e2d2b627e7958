"""What an open roll promises: exact odds, what resolving would mean, what it may cost, what conceding pays.

Questions only. The numbers come from the rules; what would happen comes from resolving on paper, so that what the
screen promises and what then happens cannot differ.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal, NamedTuple

from tracker.engine.catalogue import BOOK
from tracker.engine.command import Command
from tracker.engine.dice import RecordedDice
from tracker.engine.draft import Draft
from tracker.engine.fate.groups import bears, runs_on
from tracker.engine.fate.harm import boxes_and_slots
from tracker.engine.fate.leaving import concession_pays, dice_on
from tracker.engine.fate.needs import Need, Role, Step, needs, spread
from tracker.engine.fate.resolve import Resolve, Terms, hit_terms, other_side
from tracker.engine.fate.system import rules_for, rules_of
from tracker.engine.fate.tries import keeps_by_giving
from tracker.engine.refusal import Refused
from tracker.history.aspects import AspectChanged, AspectGone, AspectMade, FreeGiven
from tracker.history.event import Event
from tracker.history.harm import HitDealt
from tracker.history.place import Moved
from tracker.model.aspects import Aspect
from tracker.model.cast import Id
from tracker.model.rolls import AdvantageAim, AttackAim, Hit, OvercomeAim, Roll
from tracker.model.table import Table
from tracker.rules.fate import AdvantageMode, HitOption, Outcome, advantage, attack, outcome, overcome_choices
from tracker.rules.harm import capacity

__all__ = [
    "Concession", "Consequences", "Cost", "Need", "Role", "Step", "When",
    "concession", "consequences_of", "costs", "in_danger", "odds", "taken_out", "what_would_it_take",
]  # fmt: skip

When = Literal["now", "last", "all"]
"""Which dice count as missing: those that are; those that fell last, the opposition's if it rolls; all."""


def _missing(roll: Roll, when: When) -> tuple[bool, bool]:
    own, other = (not part.passive for part in (roll.act, roll.oppose or roll.act))
    if when == "all":
        return own, other
    now = (roll.act.waits, roll.oppose is not None and roll.oppose.waits)
    return now if when == "now" or any(now) else (not other, other)


def odds(table: Table, roll: Roll, when: When = "now") -> Mapping[Outcome, Fraction]:
    """The exact chance of each outcome; empty while nothing opposes."""
    if roll.oppose is None or roll.spread:
        return {}
    chances = dict.fromkeys(Outcome, Fraction(0))
    for shifts, chance in spread(roll, *_missing(roll, when)).items():
        chances[outcome(shifts)] += chance
    return chances


def what_would_it_take(table: Table, roll: Roll) -> tuple[Need, ...]:
    """For each side the dice or the cheapest invokes to reach what it wants and has not got."""
    return needs(table, roll)


def in_danger(roll: Roll) -> Id | None:
    """Who would take the hit of an attack: whoever defends, else the target. None where it is no attack."""
    if not isinstance(roll.aim, AttackAim):
        return None
    if roll.aim.minion is not None:
        return roll.aim.minion
    return roll.oppose.who if roll.oppose is not None and roll.oppose.who is not None else roll.aim.target


def _bearable(table: Table, who: Id, scene: Id, harm: str) -> int:
    held = table.cast[who]
    if runs_on(held):
        return bears(table.scenes[scene], held, harm)
    rules = rules_for(table.scenes[scene], held)
    return capacity(rules, harm, *boxes_and_slots(held, harm, rules))


def taken_out(table: Table, roll: Roll, when: When = "now") -> Fraction:
    """The chance of a hit bigger than its target can absorb as it stands; weapon and armour count."""
    who = in_danger(roll)
    if who is None or who not in table.cast or not isinstance(roll.aim, AttackAim):
        return Fraction(0)
    most = _bearable(table, who, roll.scene, roll.aim.harm)
    ratings = hit_terms(table, roll)
    chances = spread(roll, *_missing(roll, when)).items()
    return sum((p for shifts, p in chances if _full_hit(shifts, ratings) > most), Fraction(0))


def _full_hit(shifts: int, ratings: Terms) -> int:
    options = attack(shifts, *ratings).options
    return options[0].hit if options else 0


class Concession(NamedTuple):
    """What conceding pays somebody, and whether it still may be done."""

    n: int
    possible: bool
    fault: str = ""
    """Why not: `no_conflict`, `already_out`, `too_late_dice_rolled`."""
    to_pool: bool = False
    """The point goes to the GM's pool of the character's next scene."""


def concession(table: Table, who: Id) -> Concession:
    """What conceding now would pay."""
    presence, scene = table.presence(who), table.scene_of(who)
    fault = ""
    if scene is None or presence is None or scene.frame != "conflict":
        fault = "no_conflict"
    elif presence.state in ("out", "conceded"):
        fault = "already_out"
    elif dice_on(table, who):
        fault = "too_late_dice_rolled"
    return Concession(concession_pays(table, who), not fault, fault, not table.cast[who].is_player)


class Consequences(NamedTuple):
    """What resolving a roll now would mean."""

    outcome: Outcome
    shifts: int
    hit: Hit | None = None
    bearable: int = 0
    """The biggest hit its target can absorb."""
    free_boxes: int = 0
    """Stress boxes its target has free for that harm."""
    lower: HitOption | None = None
    """What the attacker may take instead: a lower hit and a boost."""
    boosts: tuple[Aspect, ...] = ()
    aspects: tuple[Aspect, ...] = ()
    """New ones, with their free invokes."""
    frees: tuple[tuple[Id, Id, int], ...] = ()
    """Free invokes on aspects that exist: which, to whom, how many."""
    revealed: tuple[Id, ...] = ()
    gone: tuple[Id, ...] = ()
    moves_to: Id | None = None


def consequences_of(table: Table, roll: Roll, cost: Cost | None = None) -> Consequences | None:
    """What would happen if the roll were resolved as it lies, with that choice; None while it cannot be."""
    shifts = roll.shifts
    if shifts is None:
        return None
    paper = Draft(table.but(rolls=table.rolls.put(roll)), RecordedDice(()), BOOK)
    chosen = {} if cost is None else {"cost": cost.cost, "lower": cost.lower, "to": cost.to or None}
    try:
        Resolve.model_validate({"roll": roll.id, **chosen}).decide(paper)
    except Refused:
        return None
    facts = Consequences(outcome(shifts), shifts)
    for event in paper.events:
        facts = _learnt(table, facts, event)
    return facts._replace(lower=_lower(table, roll, shifts))


def on_paper(table: Table, command: Command) -> tuple[Event, ...]:
    """What a command would bring, with no dice to fall; nothing where it would be refused."""
    paper = Draft(table, RecordedDice(()), BOOK)
    try:
        command.decide(paper)
    except Refused:
        return ()
    return tuple(paper.events)


def _learnt(table: Table, facts: Consequences, event: Event) -> Consequences:
    match event:
        case HitDealt(hit=hit):
            boxes, _ = boxes_and_slots(table.cast[hit.who], hit.harm)
            free = sum(not box.marked for box in boxes)
            return facts._replace(hit=hit, bearable=_bearable(table, hit.who, hit.scene, hit.harm), free_boxes=free)
        case AspectMade(aspect=made) if made.kind == "boost":
            return facts._replace(boosts=(*facts.boosts, made))
        case AspectMade(aspect=made):
            return facts._replace(aspects=(*facts.aspects, made))
        case FreeGiven(aspect=aspect, owner=owner, n=n):
            return facts._replace(frees=(*facts.frees, (aspect, owner, n)))
        case AspectChanged(aspect=changed, why="revealed"):
            return facts._replace(revealed=(*facts.revealed, changed.id))
        case AspectGone(aspect=aspect):
            return facts._replace(gone=(*facts.gone, aspect))
        case Moved(end=end):
            return facts._replace(moves_to=end)
    return facts


def _lower(table: Table, roll: Roll, shifts: int) -> HitOption | None:
    if not isinstance(roll.aim, AttackAim):
        return None
    options = attack(shifts, *hit_terms(table, roll)).options
    return options[1] if len(options) > 1 else None


class Cost(NamedTuple):
    """One thing the table may choose as a roll is resolved; the first of several is what happens unasked."""

    key: str
    """The letter that chooses it."""
    meaning: str
    """A key of the vocabulary."""
    cost: str = ""
    """As `resolve` takes it."""
    lower: bool = False
    to: Id = ""
    asks: bool = False
    """Whose it is must be asked: there are several it may be."""


_COSTS: Mapping[str, Cost] = {
    "fail": Cost("f", "fail"),
    "success_at_major_cost": Cost("p", "success_at_major_cost", "major"),
    "take_a_hit": Cost("e", "take_a_hit", "hit"),
    "success_at_minor_cost": Cost("p", "success_at_minor_cost", "minor"),
    "fail_with_boost": Cost("b", "fail_with_boost", "boost"),
    "success_with_boost": Cost("b", "success_with_boost"),
    "success_with_detail": Cost("g", "success_with_detail", "detail"),
}
_GOES_WITHOUT_SAYING = ("success_with_boost",)


def costs(table: Table, roll: Roll) -> tuple[Cost, ...]:
    """What this game lets the table choose for the outcome as it lies; empty where there is nothing to choose."""
    shifts = roll.shifts
    if shifts is None:
        return ()
    rules, result = rules_of(table.scenes[roll.scene]), outcome(shifts)
    if isinstance(roll.aim, OvercomeAim):
        if roll.aim.zone is not None and result is Outcome.TIE and not rules.tie_may_fail:
            return ()
        results = overcome_choices(rules, result)
        return tuple(_COSTS[name] for name in results) if len(results) > 1 else _only_cost(results)
    buys = keeps_by_giving(table, roll) if result is Outcome.FAIL else None
    if buys is not None:
        contest = table.scenes[roll.scene].contest
        several = contest is not None and len(contest.sides) > 2
        return Cost("f", "forfeit_roll"), Cost("g", "keep_roll", to=buys, asks=several)
    if isinstance(roll.aim, AdvantageAim):
        read = advantage(rules, AdvantageMode(roll.aim.mode), result)
        if read.may_give:
            return Cost("f", "fail"), Cost("g", "give_aspect", to=other_side(table, roll))
        if read.free_other:
            return Cost("f", "fail"), Cost("g", "name_receiver", to=other_side(table, roll))
    if _lower(table, roll, shifts) is not None:
        return Cost("f", "full_hit"), Cost("b", "lower_for_boost", lower=True)
    return ()


def _only_cost(results: tuple[str, ...]) -> tuple[Cost, ...]:
    """A success at a cost is worth saying even where there is no choice."""
    return tuple(_COSTS[name] for name in results if name in _COSTS and name not in _GOES_WITHOUT_SAYING)
