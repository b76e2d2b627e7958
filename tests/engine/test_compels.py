"""Compels in full: who pays, who is paid, and what becomes of one that does not stand (1.7, A-12)."""

from __future__ import annotations

import pytest

from tests.engine.tables import DEACON, FIRST, IMRE, NEXT, OWES, PRIDE, SAVA, Play, a_table
from tracker.engine.cast import Remove
from tracker.engine.evening import End, OpenScene
from tracker.engine.fate.compels import Compel
from tracker.engine.fate.economy import Points
from tracker.history.aspects import CompelAnswered
from tracker.rules.fate import RULESETS

SYSTEMS = sorted(RULESETS)


def a_play(system: str = "fate-condensed") -> Play:
    return Play(a_table(system))


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_gm_compels_without_end_and_never_from_the_pool(system: str) -> None:
    play = a_play(system)
    play.do(Points(who="gm", change="=0"), Compel(who=(IMRE,), aspect=OWES, step="accept"))
    assert (play.points(IMRE), play.scene.pool) == (4, 0)


@pytest.mark.parametrize("system", SYSTEMS)
def test_a12_a_refusal_goes_to_the_bank(system: str) -> None:
    play = a_play(system)
    play.do(Compel(who=(IMRE,), by=SAVA), Compel(who=(IMRE,), step="refuse"))
    assert (play.points(IMRE), play.points(SAVA), play.scene.pool) == (2, 0, 2)


@pytest.mark.parametrize("system", SYSTEMS)
def test_a12_the_proposing_point_is_lost_on_refusal_and_returned_when_off_the_mark(system: str) -> None:
    play = a_play(system)
    play.do(Compel(who=(SAVA,), by=IMRE))
    assert play.points(IMRE) == 2
    play.do(Compel(who=(SAVA,), step="refuse"))
    assert play.points(IMRE) == 2
    play.undo()
    play.do(Compel(who=(SAVA,), step="withdraw"))
    assert (play.points(IMRE), play.points(SAVA)) == (3, 1)


def test_a12_a_decision_nobody_agrees_on_is_dropped_free() -> None:
    play = a_play()
    play.do(Compel(who=(SAVA,), by=IMRE, kind="decision", text="leaves them behind"), Compel(who=(SAVA,), step="drop"))
    assert (play.points(IMRE), play.points(SAVA), len(play.table.compels)) == (3, 1, 0)
    play.do(Compel(who=(SAVA,), kind="event"))
    play.refused(Compel(who=(SAVA,), step="drop"), "event_compel_dropped")


def test_one_point_for_each_it_is_offered_to() -> None:
    play = a_play()
    play.do(Compel(who=(SAVA, DEACON), by=IMRE, text="the bell tolls"))
    assert play.points(IMRE) == 1 and len(play.table.compels) == 2
    play.do(Compel(who=(SAVA, DEACON), step="accept"))
    assert (play.points(SAVA), play.scene.pool) == (2, 3), "an NPC's point is in the pool at once"


def test_whoever_cannot_pay_for_all_offers_to_none() -> None:
    play = a_play()
    play.refused(Compel(who=(IMRE, DEACON), by=SAVA), "no_fate_points")
    play.do(Compel(who=(IMRE, SAVA), by=SAVA))
    assert play.points(SAVA) == 0, "of oneself it costs nothing"
    assert [compel.paid for compel in play.table.compels] == [1, 0]


def test_the_same_one_named_twice_is_offered_one() -> None:
    play = a_play()
    play.do(Compel(who=(IMRE, IMRE)))
    assert len(play.table.compels) == 1


def test_a_self_compel_is_free_and_pays() -> None:
    play = a_play()
    play.do(Compel(who=(IMRE,), by=IMRE, aspect=OWES, step="accept"))
    assert play.points(IMRE) == 4


def test_that_was_a_compel() -> None:
    play = a_play()
    play.do(Compel(who=(IMRE,), aspect=OWES, step="retroactive", text="he had to stay"))
    answered = [event for event in play.last() if isinstance(event, CompelAnswered)]
    assert [(event.answer, event.retroactive, event.text, event.words) for event in answered] == [
        ("accepted", True, "Owes the drowned", "he had to stay")
    ]
    assert play.points(IMRE) == 4 and not len(play.table.compels)


def test_it_is_negotiated_before_it_is_answered() -> None:
    play = a_play()
    play.do(Compel(who=(IMRE,), aspect=OWES, text="he drowns"))
    play.do(Compel(who=(IMRE,), step="reword", text="he loses the boat", kind="event"))
    held = next(iter(play.table.compels))
    assert (held.text, held.kind, held.aspect) == ("he loses the boat", "event", OWES)
    play.cannot(Compel(who=(IMRE,), step="reword", text="he loses the boat"), "nothing_changes")


@pytest.mark.parametrize(("carry", "pool", "carried", "next_pool"), [(False, 3, 0, 4), (True, 2, 1, 5)])
def test_what_ends_the_scene_pays_into_the_next_one(carry: bool, pool: int, carried: int, next_pool: int) -> None:
    play = a_play()
    play.do(Compel(who=(DEACON,), aspect=PRIDE, by=IMRE), Compel(who=(DEACON,), step="accept", carry=carry))
    assert (play.scene.pool, play.table.cast[DEACON].carried) == (pool, carried)
    play.do(End(what="scene"), OpenScene(scene=NEXT))
    assert play.scene.pool == next_pool


def test_an_npc_refuses_with_a_point_of_the_pool() -> None:
    play = a_play()
    play.do(Compel(who=(FIRST,), by=IMRE), Compel(who=(FIRST,), step="refuse"))
    assert play.scene.pool == 1
    play.do(Points(who="gm", change="=0"), Compel(who=(FIRST,), by=IMRE))
    play.refused(Compel(who=(FIRST,), step="refuse"), "cannot_refuse")


def test_what_nobody_answered_is_withdrawn_with_the_scene() -> None:
    play = a_play()
    play.do(Compel(who=(DEACON,), by=IMRE), End(what="scene"))
    assert play.points(IMRE) == 3 and not len(play.table.compels)


def test_whoever_proposed_to_somebody_struck_has_the_point_back() -> None:
    play = a_play()
    play.do(Compel(who=(DEACON,), by=IMRE), Remove(who=DEACON))
    assert play.points(IMRE) == 3 and not len(play.table.compels)
