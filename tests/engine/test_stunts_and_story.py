"""Stunts with a price or a limit, stunts and refresh, facts added to the story (1.7)."""

from __future__ import annotations

import pytest

from tests.engine.tables import DEACON, IMRE, NAVE, SAVA, Play
from tracker.engine.cast import AddCharacter
from tracker.engine.evening import End
from tracker.engine.fate.answers import Modify, Strike
from tracker.engine.fate.boundary import Refresh
from tracker.engine.fate.economy import Points
from tracker.engine.fate.invokes import Cancel
from tracker.engine.fate.rolls import Attack
from tracker.engine.fate.story import Declare
from tracker.engine.fate.stunts import Pay, SetStunt
from tracker.model.cast import FateSheet, Stunt


def sheet(play: Play, who: str) -> FateSheet:
    held = play.table.cast[who].sheet
    assert isinstance(held, FateSheet)
    return held


def test_paying_is_part_of_using_a_stunt_on_a_roll() -> None:
    play = Play()
    play.do(SetStunt(who=IMRE, name="Second wind", bonus=2, cost=1), Attack(who=IMRE, target=DEACON, dice="0"))
    play.do(Modify(who=IMRE, stunt=2))
    assert (play.points(IMRE), next(iter(play.table.rolls)).act.fixed) == (2, 5)
    play.do(Strike(n=1))
    assert play.points(IMRE) == 3, "struck, it costs nothing"
    play.do(Strike(n=1))
    assert play.points(IMRE) == 2
    play.do(Cancel())
    assert play.points(IMRE) == 3 and sheet(play, IMRE).stunts[1].used == 0


def test_a_stunt_without_a_roll() -> None:
    play = Play()
    play.do(SetStunt(who=IMRE, name="Old debts", cost=2), Pay(who=IMRE, stunt=2))
    assert play.points(IMRE) == 1
    play.refused(Pay(who=IMRE, stunt=2), "no_fate_points")


def test_a_stunt_that_brings_points() -> None:
    play = Play()
    play.do(SetStunt(who=SAVA, name="Martyr", gains=1, uses=1), Pay(who=SAVA, stunt=2))
    assert play.points(SAVA) == 2
    play.refused(Pay(who=SAVA, stunt=2), "stunt_used_up")
    play.rule(Pay(who=SAVA, stunt=2))
    assert play.points(SAVA) == 3


@pytest.mark.parametrize(("per", "after_scene"), [("scene", 0), ("session", 1)])
def test_uses_come_back_with_the_scene_or_the_session(per: str, after_scene: int) -> None:
    play = Play()
    play.do(SetStunt.model_validate({"who": IMRE, "name": "Once", "uses": 1, "per": per}), Pay(who=IMRE, stunt=2))
    play.do(End(what="scene"))
    assert sheet(play, IMRE).stunts[1].used == after_scene
    play.do(Refresh())
    assert sheet(play, IMRE).stunts[1].used == 0


def test_one_of_the_gms_pays_out_of_the_pool() -> None:
    play = Play()
    play.do(SetStunt(who=DEACON, name="Drown them", cost=1), Pay(who=DEACON, stunt=2))
    assert (play.scene.pool, play.scene.pool_spent) == (1, 1)


def test_three_stunts_are_free_and_refresh_pays_for_the_others() -> None:
    play = Play()
    play.do(SetStunt(who=IMRE, name="B"), SetStunt(who=IMRE, name="C"))
    assert sheet(play, IMRE).refresh == 3
    play.do(SetStunt(who=IMRE, name="D"))
    assert sheet(play, IMRE).refresh == 2
    play.do(SetStunt(who=IMRE, name="E"))
    assert sheet(play, IMRE).refresh == 1
    play.refused(SetStunt(who=IMRE, name="F"), "refresh_below_one")
    play.do(SetStunt(who=IMRE, name="e", drop=True))
    assert sheet(play, IMRE).refresh == 2 and len(sheet(play, IMRE).stunts) == 4
    play.do(*(SetStunt(who=DEACON, name=name) for name in "BCDEFGH"))
    assert sheet(play, DEACON).refresh == 3, "the GM's have no refresh to pay with"


def test_a_stunt_is_changed_by_its_name() -> None:
    play = Play()
    play.do(SetStunt(who=IMRE, name="bell-breaker", bonus=1, on="any", cost=1))
    assert sheet(play, IMRE).stunts == (Stunt(name="Bell-breaker", bonus=1, cost=1),)
    play.cannot(SetStunt(who=IMRE, name="Bell-breaker"), "nothing_changes")


def test_one_like_another_starts_with_every_use() -> None:
    play = Play()
    play.do(SetStunt(who=DEACON, name="Once", uses=1), Pay(who=DEACON, stunt=2))
    play.do(AddCharacter(name="Twin", like=DEACON))
    twin = next(reversed(list(play.table.cast)))
    assert isinstance(twin.sheet, FateSheet) and twin.sheet.stunts[1].used == 0


def test_a_fact_is_paid_for_and_may_stand_as_an_aspect() -> None:
    play = Play()
    play.do(Declare(who=IMRE, text="There is a boat"))
    assert play.points(IMRE) == 2 and "aspect_made" not in play.kinds()
    play.do(
        Declare(who=IMRE, text="A side door", aspect=True), Declare(who=IMRE, text="Dry powder", on=NAVE, free=True)
    )
    assert play.points(IMRE) == 1
    made = [(aspect.text, aspect.on, aspect.by) for aspect in play.table.aspects][-2:]
    assert made == [("A side door", None, IMRE), ("Dry powder", NAVE, IMRE)]
    play.do(Points(who=IMRE, change="=0"))
    play.refused(Declare(who=IMRE), "no_fate_points")
