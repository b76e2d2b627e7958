"""Contests, challenges, rounds and tactical phases as players see them."""

from __future__ import annotations

from tracker.engine.fate.contenders import rolls_of
from tracker.engine.fudge.seen import RoundSeen, round_seen
from tracker.language.names import task_name
from tracker.model.cast import Id
from tracker.model.contest import Challenge, Contest
from tracker.model.order import Rcs
from tracker.model.phase import Actions
from tracker.model.table import Scene, Table
from tracker.players.eyes import Eyes
from tracker.players.known import Marker
from tracker.players.people import is_off_guard
from tracker.players.seen import ChallengeSeen, ContenderSeen, ContestSeen, FightSeen, PhaseSeen, SlotSeen, TaskSeen

KINDS = ("assessment", "primary", "secondary", "side", "bonus", "reaction")


def contest(table: Table, scene: Scene, eyes: Eyes) -> ContestSeen | None:
    """The contest, if it runs: the sides that can be seen."""
    held: Contest | None = scene.contest
    if held is None or scene.frame != "contest":
        return None
    rolls = rolls_of(table, scene)
    sides, winner = [], ""
    for side in held.sides:
        named = eyes.contender(side)
        if named is None:
            continue
        roll = rolls.get(side.id)
        rolled = None if roll is None else eyes.total(roll, roll.act)
        sides.append(ContenderSeen(who=named, victories=side.victories, rolled=rolled))
        winner = named.name if held.winner == side.id else winner
    return ContestSeen(
        sides=tuple(sides), to=held.to, exchange=held.exchange, difficulty=held.difficulty, winner=winner
    )


def challenge(table: Table, scene: Scene, eyes: Eyes) -> ChallengeSeen | None:
    """The challenge that runs, alone or inside a conflict."""
    held: Challenge | None = scene.challenge
    if held is None or held.over or not (scene.frame == "challenge" or held.inside):
        return None
    tasks = tuple(
        TaskSeen(
            name=task_name(table, task.id),
            skill=task.skill,
            difficulty=task.difficulty,
            who=eyes.name(task.by or task.who),
            result=task.result,
        )
        for task in held.tasks
    )
    return ChallengeSeen(name=held.name, tasks=tasks)


def fudge_round(table: Table, scene: Scene, eyes: Eyes) -> RoundSeen | None:
    """The round, with only the fights in which both sides can be seen."""
    names = {here.id: eyes.name(here.id) for here in scene.here if eyes.sees(here.id)}
    seen = round_seen(table, scene, names)
    if seen is None:
        return None
    fights = tuple(FightSeen(one=fight.one, foes=fight.foes) for fight in seen.fights if fight.one and fight.foes)
    return seen.but(fights=fights)


def phase(table: Table, scene: Scene, eyes: Eyes, marker: Marker | None) -> PhaseSeen | None:
    """The tactical phase: counts of those who can be seen, budgets of the players' own."""
    held, order = scene.phase, scene.order
    if held is None:
        return None
    slots = []
    for here in scene.here:
        who = eyes.who(here.id)
        if who is None or not here.takes_part:
            continue
        fighter = held.fighters.get(who.id)
        own = who.is_player and fighter is not None
        slots.append(
            SlotSeen(
                who=eyes.named(who.id),
                count=order.count(who.id).tenths if isinstance(order, Rcs) else None,
                on_turn=marker is not None and marker.who == who.id,
                done=marker is not None and who.id in marker.done,
                off_guard=is_off_guard(scene, who.id),
                left=_left(fighter.actions) if own and fighter is not None else (),
                full=fighter.full.left if own and fighter is not None and fighter.full is not None else None,
            )
        )
    slots.sort(key=lambda slot: (slot.count is None, slot.count or 0))
    return PhaseSeen(state="" if held.state == "idle" else held.state, slots=tuple(slots))


def _left(actions: Actions) -> tuple[tuple[str, int], ...]:
    return tuple((kind, getattr(actions, kind)) for kind in KINDS)


def fights_in_sight(scene: Scene, eyes: Eyes) -> frozenset[Id]:
    """Whoever fights somebody that can be seen."""
    found: set[Id] = set()
    for fight in scene.fights:
        foes = [who for who in fight.foes if eyes.sees(who)]
        if eyes.sees(fight.one) and foes:
            found |= {fight.one, *foes}
    return frozenset(found)
