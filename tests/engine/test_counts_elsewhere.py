"""Reaction counts as the order of a Fate or a Fudge scene: a character needs only its RSp. Reactions too."""

from __future__ import annotations

import pytest

from tests.engine.tables import CHAPEL, DEACON, FIRST, IMRE, SAVA, SECOND, Play, a_table
from tracker.engine.by_hand import Set
from tracker.engine.catalogue import BOOK
from tracker.engine.conflicts import Begin
from tracker.engine.evening import End
from tracker.engine.fate.rolls import Attack
from tracker.engine.orders import ChangeOrder
from tracker.engine.rcs import RollCount
from tracker.engine.tactical.actions import Assess, React
from tracker.engine.turns import EndTurn, NextExchange, TurnTo
from tracker.model.fudge import FudgeSheet
from tracker.model.order import Popcorn, Rcs
from tracker.model.table import Options, Table

PEOPLE = (IMRE, SAVA, DEACON, FIRST, SECOND)
DICE = {IMRE: "3,3", SAVA: "1,2", DEACON: "5,5", FIRST: "6,6", SECOND: "2,2"}
"""With RSp 5.0 for all: Sava at 8, Second at 9, Imre at 11, Deacon at 15, First at 17."""


def table(system: str = "fate-condensed", *, new_counts: bool = False) -> Table:
    found = a_table(system)
    scene = found.scenes[CHAPEL].but(options=Options(order="rcs", new_counts=new_counts))
    for who in PEOPLE:
        held = found.cast[who].but(rsp=50)
        found = found.with_who(held if system.startswith("fate") else held.but(sheet=FudgeSheet()))
    return found.with_scene(scene)


def begun(system: str = "fate-condensed") -> Play:
    play = Play(table(system))
    play.do(Begin(frame="conflict"), *(RollCount(who=who, dice=dice) for who, dice in DICE.items()))
    return play


def order(play: Play) -> Rcs:
    held = play.scene.order
    assert isinstance(held, Rcs)
    return held


def on_turn(play: Play) -> str:
    return "" if play.scene.turn is None else play.scene.turn.who


@pytest.mark.parametrize("system", ["fate-condensed", "fate-core", "fudge"])
def test_the_lowest_count_first_and_the_same_in_every_exchange(system: str) -> None:
    play = begun(system)
    went = []
    for _ in range(2):
        for _ in range(5):
            play.do(TurnTo(who=SAVA) if not on_turn(play) else EndTurn())
            went.append(on_turn(play))
    assert went == [SAVA, SECOND, IMRE, DEACON, FIRST] * 2
    assert order(play).exchange == 2 and order(play).segment == 17
    assert play.loaded().table == play.table


@pytest.mark.parametrize("system", ["fate-condensed", "fudge"])
def test_a_reaction_brings_the_turn_forward_once(system: str) -> None:
    play = begun(system)
    play.do(TurnTo(who=SAVA), React(who=DEACON))
    assert order(play).count(DEACON).reaction == 9
    play.refused(React(who=DEACON), "reaction_spent")
    went = []
    while on_turn(play) != FIRST:
        play.do(EndTurn())
        went.append(on_turn(play))
    # In its CS a Reaction comes after whoever was due there.
    assert went == [SECOND, DEACON, IMRE, FIRST]
    play.refused(React(who=SAVA), "has_acted")
    play.do(EndTurn())
    assert order(play).count(DEACON).reaction is None
    play.undo()
    assert order(play).count(DEACON).reaction == 9


def test_whoever_has_acted_or_has_no_speed_cannot() -> None:
    play = begun()
    play.do(TurnTo(who=SAVA), Attack(who=SAVA, target=DEACON, dice="0", defence="0"))
    play.refused(React(who=SAVA), "has_acted")
    play.cannot(Assess(who=SAVA), "no_phase")
    play = Play(table().with_who(a_table().cast[IMRE]))
    play.do(Begin(frame="conflict"))
    play.cannot(RollCount(who=IMRE), "no_speed")
    play.do(Set(who=IMRE, field="rsp", value="4.5"), RollCount(who=IMRE, dice="11"))
    assert order(play).count(IMRE).rcs == 65


def test_nobody_goes_before_all_counts_are_there() -> None:
    play = Play(table())
    play.do(Begin(frame="conflict", order_="rcs"))
    play.refused(TurnTo(who=SAVA), "everyone_rolls")
    play.do(RollCount())
    assert all(order(play).count(who).dice is not None for who in PEOPLE)


def test_the_order_may_be_changed_in_the_middle_and_back() -> None:
    play = Play()
    for who in PEOPLE:
        play.do(Set(who=who, field="rsp", value="5"))
    play.do(Begin(frame="conflict", first=IMRE), ChangeOrder(kind="rcs"))
    assert order(play).acted == (IMRE,) and on_turn(play) == IMRE
    play.do(RollCount())
    play.do(TurnTo(who=BOOK.following(play.table, play.scene).who[0]))
    assert len(order(play).acted) == 2
    play.do(ChangeOrder(kind="popcorn"))
    held = play.scene.order
    assert isinstance(held, Popcorn) and len(held.acted) == 2
    play.do(End(what="conflict"))
    assert play.scene.order is None


def test_counts_rolled_anew_in_each_exchange() -> None:
    play = Play(table(new_counts=True))
    play.do(Begin(frame="conflict"), RollCount())
    for _ in range(5):
        play.do(TurnTo(who=BOOK.following(play.table, play.scene).who[0]))
    play.do(NextExchange())
    assert order(play).exchange == 2 and all(order(play).count(who).rcs is None for who in PEOPLE)
    play.do(RollCount())
    assert all(order(play).count(who).rcs is not None for who in PEOPLE)


def test_a_speed_that_no_sheet_gives_is_asked_about() -> None:
    play = Play()
    play.refused(Set(who=IMRE, field="rsp", value="344"), "speed_unusual")
    play.do(Set(who=IMRE, field="rsp", value="5.4"))
