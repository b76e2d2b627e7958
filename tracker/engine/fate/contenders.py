"""Who is on which side of a contest, and who rolls for it."""

from __future__ import annotations

from tracker.engine.draft import Draft
from tracker.engine.fate.system import default_skill, rating
from tracker.model.cast import Id
from tracker.model.contest import Contender, Contest
from tracker.model.rolls import ContestAim, Roll
from tracker.model.table import Scene, Table


def members(table: Table, scene: Scene, side: Contender) -> tuple[Id, ...]:
    """Whoever takes part for a side: those named for it, and those here of its allegiance that no other side names."""
    contest = scene.contest
    elsewhere = {who for other in (contest.sides if contest else ()) if other.id != side.id for who in other.who}
    return tuple(
        here.id
        for here in scene.here
        if here.takes_part
        and (
            here.id in side.who
            or (side.side is not None and table.cast[here.id].side == side.side and here.id not in elsewhere)
        )
    )


def side_of(table: Table, scene: Scene, who: Id) -> Contender | None:
    """The side of the contest somebody takes part for; None of whoever takes no part."""
    sides = () if scene.contest is None else scene.contest.sides
    return next((side for side in sides if who in members(table, scene, side)), None)


def able(table: Table, scene: Scene, side: Contender) -> tuple[Id, ...]:
    """Members who may still roll in this exchange (A-20)."""
    return tuple(who for who in members(table, scene, side) if who not in side.barred)


def roller(table: Table, scene: Scene, side: Contender) -> Id | None:
    """Who rolls for a side unless told: whoever did last, else the best at it of those the players know of."""
    may = able(table, scene, side)
    if side.lead in may:
        return side.lead
    return max(may, key=lambda who: (not table.cast[who].hidden, _best(table, scene, who)), default=None)


def _best(table: Table, scene: Scene, who: Id) -> int:
    character = table.cast[who]
    return rating(character, default_skill(character, "overcome", scene.harm)) or 0


def rolls_of(table: Table, scene: Scene) -> dict[Id, Roll]:
    """The open rolls of this exchange, by the side that rolls."""
    return {roll.aim.side: roll for roll in table.rolls if roll.scene == scene.id and isinstance(roll.aim, ContestAim)}


def still_to_roll(table: Table, scene: Scene) -> tuple[Contender, ...]:
    """Sides that have neither a roll open nor forfeited theirs, and somebody who can make it."""
    contest, rolls = scene.contest, rolls_of(table, scene)
    return tuple(
        side
        for side in (contest.sides if contest else ())
        if side.id not in rolls and not side.forfeits and able(table, scene, side)
    )


def is_players(table: Table, scene: Scene, side: Contender) -> bool:
    """Whether a player's character is on a side."""
    return any(table.cast[who].is_player for who in members(table, scene, side))


def owner_of(table: Table, scene: Scene, side: Contender) -> Id:
    """Who gets a free invoke that falls to a side: the allegiance, else whoever leads it."""
    return side.side or roller(table, scene, side) or next(iter(side.who), "anyone")


def other_side(table: Table, scene: Scene, side: Contender) -> Contender | None:
    """The other side; of several the one that is ahead. None where there is one side alone."""
    contest = scene.contest
    others = [other for other in (contest.sides if contest else ()) if other.id != side.id]
    return max(others, key=lambda other: other.victories, default=None)


def named(draft: Draft, contest: Contest, ref: Id) -> Contender:
    """The contender that a side or a character stands for; else refused."""
    scene = draft.scene
    found = next((side for side in contest.sides if ref in (side.id, side.side)), None)
    found = found or next((side for side in contest.sides if ref in side.who), None)
    found = found or side_of(draft.table, scene, ref)
    if found is None:
        draft.cannot("not_in_contest", who=ref)
    return found


def the_contest(draft: Draft) -> Contest:
    """The contest of the scene in focus, running or laid aside; else refused."""
    contest = draft.scene.contest
    if contest is None:
        draft.cannot("no_contest")
    return contest
