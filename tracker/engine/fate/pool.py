"""The GM's pool: one a player character as a scene starts, what NPCs carry into it, what lapses at its end (1.7)."""

from __future__ import annotations

from tracker.engine.draft import Draft
from tracker.engine.fate.system import rules_of
from tracker.engine.frames import conflicts_ending
from tracker.history.points import CarriedJoined, PointsReleased, PoolGrew, PoolLapsed
from tracker.model.cast import Id
from tracker.model.table import Scene, Table
from tracker.rules.fate import RULESETS
from tracker.rules.points import gm_pool


def players_in(table: Table, scene: Scene) -> int:
    """Player characters in a scene, those away or gone left out."""
    return sum(table.cast[who.id].is_player for who in scene.here if who.state not in ("away", "left"))


def pool_of(table: Table, scene: Scene) -> int:
    """What the GM's pool is as a scene starts: one a player character in it."""
    return gm_pool(players_in(table, scene))


def join_carried(draft: Draft, scene: Scene) -> None:
    """As a scene begins, what its NPCs carry joins the pool.

    Where carried points are the GM's and not the NPC's (Core), what every NPC carries joins the first scene that has
    any NPC in it; without one it waits.
    """
    if scene.system in RULESETS:
        _join(draft, scene, [who.id for who in scene.here])


def arrives(draft: Draft, scene: Scene, who: Id) -> None:
    """Somebody came into a scene that runs: an NPC brings what it carries, a player character makes the pool grow."""
    if scene.system not in RULESETS:
        return
    if not draft.table.cast[who].is_player:
        _join(draft, scene, [who])
        return
    pcs = players_in(draft.table, scene)
    if pcs > scene.pool_pcs:
        draft.emit(PoolGrew(scene=scene.id, who=who, n=1, pcs=pcs))


def _join(draft: Draft, scene: Scene, coming: list[Id]) -> None:
    table = draft.table
    npcs = [who for who in coming if not table.cast[who].is_player]
    if npcs and carried_waits_for(scene) == "next":
        # What was earned in a scene that still runs is for one after it.
        busy = {who.id for other in table.scenes if not other.ended for who in other.here} - set(npcs)
        npcs = [who.id for who in table.cast if not who.is_player and who.id not in busy]
    for who in npcs:
        if table.cast[who].carried:
            draft.emit(CarriedJoined(who=who, scene=scene.id, n=table.cast[who].carried))


def carried_waits_for(scene: Scene) -> str:
    """`npc` or `next`: what the table chose, else what the system says."""
    return scene.options.carried or rules_of(scene).carried


def release_of_conflict(draft: Draft, scene: Scene) -> None:
    """As a conflict ends, the points locked in it are in hand, and those of conflicts that passed straight into it."""
    for conflict in conflicts_ending(scene):
        for who in draft.table.cast:
            owed = sum(lock.n for lock in who.locked if lock.conflict == conflict)
            if owed:
                draft.emit(PointsReleased(who=who.id, n=owed, until="conflict", conflict=conflict, scene=scene.id))


def release_of_scene(draft: Draft, scene: Scene) -> None:
    """As a scene ends, every point locked in it is in hand."""
    for who in draft.table.cast:
        owed = sum(lock.n for lock in who.locked if lock.scene == scene.id)
        if owed:
            draft.emit(PointsReleased(who=who.id, n=owed, until="scene", scene=scene.id))


def lapse(draft: Draft, scene: Scene) -> None:
    """As a scene ends, what is left of the pool lapses: the next scene starts with its own."""
    if scene.system in RULESETS and scene.pool > 0:
        draft.emit(PoolLapsed(scene=scene.id, n=scene.pool))
