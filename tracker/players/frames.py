"""Contests, challenges, rounds and tactical phases as players see them."""

from __future__ import annotations

from tracker.engine.fate.contenders import rolls_of
from tracker.engine.fudge.rounds import awaited
from tracker.engine.fudge.seen import FighterSeen, RoundSeen, round_seen
from tracker.engine.games import GAMES
from tracker.engine.tactical.seen import PhaseSeen, phase_seen
from tracker.language.names import task_name
from tracker.model.cast import Id
from tracker.model.contest import Challenge, Contest
from tracker.model.order import Rcs, Turn
from tracker.model.table import Scene, Table
from tracker.players.eyes import Eyes
from tracker.players.known import Marker, in_the_open
from tracker.players.seen import ChallengeSeen, ContenderSeen, ContestSeen, FightSeen, TaskSeen


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
    shown = [names[id] for id in names if fights_in_view(scene, eyes, id)]
    fighters = tuple(
        each if each.name in shown else FighterSeen(name=each.name, player=each.player, wound=each.wound)
        for each in seen.fighters
    )
    return seen.but(fights=fights, fighters=fighters)


def phase(table: Table, scene: Scene, eyes: Eyes, marker: Marker | None) -> PhaseSeen | None:
    """The tactical phase as it stood when the one on turn could last be seen, of those who can be seen now."""
    order = scene.order
    if not isinstance(order, Rcs):
        return None
    names = {here.id: eyes.name(here.id) for here in scene.here if eyes.sees(here.id)}
    open_ = in_the_open(table, scene)
    if marker is not None and isinstance(open_.order, Rcs):
        on_turn = marker.who if marker.who in open_.here else ""
        acted = tuple(who for who in (*marker.done, marker.who) if who in open_.here)
        turn = Turn(who=on_turn) if on_turn else None
        open_ = open_.but(turn=turn, order=open_.order.but(acted=acted, segment=marker.segment))
    return phase_seen(table, open_, GAMES.system(scene), names)


def goes_by(scene: Scene, who: Id) -> bool:
    """Whether the slot of somebody went by in this CT, and no Reaction brought it back."""
    held = None if scene.phase is None else scene.phase.fighters.get(who)
    return held is not None and held.forfeited


def is_unnoticed(scene: Scene) -> bool:
    """Whether a tactical phase runs of which nobody knows yet."""
    return scene.phase is not None and scene.phase.state in ("idle", "detection")


def fights_in_sight(scene: Scene, eyes: Eyes) -> frozenset[Id]:
    """Whoever fights somebody that can be seen."""
    found: set[Id] = set()
    for fight in scene.fights:
        foes = [who for who in fight.foes if eyes.sees(who)]
        if eyes.sees(fight.one) and foes:
            found |= {fight.one, *foes}
    return frozenset(found)


def awaited_in_sight(table: Table, scene: Scene, eyes: Eyes) -> tuple[Id, ...]:
    """Whose choice a round waits for, as far as players see who fights whom: a fight out of sight tells nothing."""
    fighting = fights_in_sight(scene, eyes)
    seen = scene
    for fight in scene.fights:
        if fighting.isdisjoint(fight.people):
            seen = seen.but(fights=seen.fights.drop(fight.id))
    return tuple(who for who in awaited(table, seen) if not fighting or who in fighting)


def fights_in_view(scene: Scene, eyes: Eyes, who: Id) -> bool:
    """Whether what somebody does in a round may be seen: beside fights in sight, only what is done in them."""
    fighting = fights_in_sight(scene, eyes)
    return not fighting or who in fighting
