"""The GM's pool from the start of a scene to its end, carried points, sessions and scenarios."""

from __future__ import annotations

import pytest

from tests.engine.tables import DEACON, FIRST, IMRE, NEXT, OWES, PRIDE, SAVA, Play, a_table, next_scene
from tracker.engine.cast import AddCharacter
from tracker.engine.conflicts import Begin
from tracker.engine.evening import End, OpenScene
from tracker.engine.fate.boundary import Refresh, Scenario
from tracker.engine.fate.economy import Points
from tracker.engine.fate.invokes import Cancel, Invoke
from tracker.engine.fate.leaving import Concede
from tracker.engine.fate.rolls import Attack
from tracker.engine.scenes import Bring
from tracker.history.points import PoolLapsed
from tracker.model.table import Options, Table
from tracker.model.value import Keyed

HOUSE = [("fate-condensed", Options())]
"""The game and the options of the table, of every scene that it opens."""


def shelf(name: str) -> Table:
    """The next scene: everybody, only the players, or all but one of the players."""
    prepared = next_scene()
    scene = prepared.scenes["s41"].but(pool=2, pool_start=2)
    if name == "players":
        scene = scene.but(here=scene.here.drop(DEACON).drop(FIRST).drop("c6"))
    return prepared.but(scenes=Keyed([scene.but(system=HOUSE[0][0], options=HOUSE[0][1])]))


def a_play(system: str = "fate-condensed", **options: object) -> Play:
    HOUSE[0] = (system, Options().but(**options))
    table = a_table(system)
    return Play(table.with_scene(table.scenes["s41"].but(options=HOUSE[0][1])), shelf=shelf)


def test_the_pool_is_one_a_player_and_resets_at_every_scene_start() -> None:
    play = a_play()
    play.do(Points(who="gm", change="+3"), End(what="scene"), OpenScene(scene=NEXT))
    assert (play.scene.pool, play.scene.pool_start, play.scene.pool_pcs) == (2, 2, 2)


def test_unspent_points_of_the_pool_lapse_and_that_is_told() -> None:
    play = a_play()
    play.do(End(what="scene"))
    assert [event for event in play.last() if isinstance(event, PoolLapsed)] == [PoolLapsed(scene="s41", n=2)]
    play = a_play()
    play.do(Points(who="gm", change="=0"), End(what="scene"))
    assert "pool_lapsed" not in play.kinds()


def test_spending_is_counted_and_taking_back_counts_it_back() -> None:
    play = a_play()
    play.do(Attack(who=IMRE, target=DEACON, dice="0", defence="0"), Invoke(aspect=OWES, by="gm", for_=DEACON))
    assert (play.scene.pool, play.scene.pool_spent) == (1, 1)
    play.do(Cancel())
    assert (play.scene.pool, play.scene.pool_spent) == (2, 0)


def test_players_brought_in_later_make_the_pool_grow() -> None:
    play = a_play()
    play.do(AddCharacter(name="Rook", player="Cy"))
    assert (play.scene.pool, play.scene.pool_start, play.scene.pool_pcs) == (3, 2, 3)
    play.do(AddCharacter(name="Guard"))
    assert play.scene.pool == 3


def test_a_player_who_is_in_another_scene_adds_nothing_until_brought() -> None:
    play = a_play()
    play.do(OpenScene(scene=NEXT))
    assert play.scene.pool == play.scene.pool_pcs == 0
    play.do(Bring(who=(IMRE,)))
    assert (play.scene.pool, play.scene.pool_pcs) == (1, 1)
    play.do(OpenScene(scene="s41"), Bring(who=(IMRE,)))
    assert play.scene.pool == 2, "who left and comes back is counted already"


@pytest.mark.parametrize("system", ["fate-core", "fate-condensed", "fate-accelerated"])
def test_carried_points_wait_for_a_scene_with_npcs(system: str) -> None:
    play = a_play(system)
    play.do(Begin(frame="conflict"), Concede(who=DEACON, terms="leaves"), End(what="scene"))
    assert play.table.cast[DEACON].carried == 1
    play.do(OpenScene(scene="players"))
    assert play.table.cast[DEACON].carried == 1 and play.scene.pool == 2
    play.do(Bring(who=(FIRST,)))
    npc = system == "fate-condensed"
    assert (play.table.cast[DEACON].carried, play.scene.pool) == ((1, 2) if npc else (0, 3))
    play.do(Bring(who=(DEACON,)))
    assert (play.table.cast[DEACON].carried, play.scene.pool) == (0, 3)


def test_the_table_may_choose_where_carried_points_join() -> None:
    play = a_play(carried="next")
    play.do(Begin(frame="conflict"), Concede(who=DEACON), End(what="scene"), OpenScene(scene="players"))
    assert play.table.cast[DEACON].carried == 1
    play.do(AddCharacter(name="Guard"))
    assert play.table.cast[DEACON].carried == 0


def test_what_is_earned_in_a_scene_that_runs_does_not_come_back_into_it() -> None:
    play = a_play("fate-core")
    play.do(Begin(frame="conflict"), Concede(who=DEACON), AddCharacter(name="Guard"))
    assert (play.table.cast[DEACON].carried, play.scene.pool) == (1, 2)


@pytest.mark.parametrize("carries", [True, False])
def test_a11_a_hostile_invoke_on_an_npc_carries_unless_the_table_is_strict(carries: bool) -> None:
    play = a_play("fate-core", hostile_carries=carries)
    play.do(Attack(who=IMRE, target=DEACON, dice="0", defence="0"), Invoke(aspect=PRIDE, by=IMRE))
    assert play.table.cast[DEACON].carried == carries and play.points(IMRE) == 2


@pytest.mark.parametrize("system", ["fate-core", "fate-condensed", "fate-accelerated"])
def test_a13_a_scenario_resets_points_in_core_only(system: str) -> None:
    play = a_play(system)
    play.do(Points(who=IMRE, change="=5"), Scenario())
    core = system == "fate-core"
    assert (play.points(IMRE), play.points(SAVA)) == ((3, 3) if core else (5, 1))
    if core:
        return
    play.refused(Scenario(reset=True), "no_scenario_reset")
    play.rule(Scenario(reset=True))
    assert (play.points(IMRE), play.points(SAVA)) == (3, 3)


def test_a_scenario_does_not_end_in_the_middle_of_a_conflict() -> None:
    play = a_play()
    play.do(Begin(frame="conflict"))
    play.refused(Scenario(), "conflict_runs")


def test_a_session_begins_with_refresh_at_least() -> None:
    play = a_play()
    play.do(Points(who=IMRE, change="=5"), Refresh())
    assert (play.points(IMRE), play.points(SAVA), play.points(DEACON)) == (5, 3, 0)
