"""The line of slots in a CT: nobody goes before their time unasked, no slot runs backwards, none is lost."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.tables import Play
from tests.engine.test_tactical_refusals import ADA, ADAS, BO, CT, OBVIOUS, PLAYED, ROLLED, SNIPER, a_phase
from tracker.engine.cast import Away, Back, Remove
from tracker.engine.catalogue import BOOK
from tracker.engine.rcs import Ct, RollCount
from tracker.engine.session import Done
from tracker.engine.slots import Together
from tracker.engine.tactical.actions import Assess, React, SideAction
from tracker.engine.turns import EndTurn, ExtraTurn, NotDone, TurnTo
from tracker.language.tell import tell
from tracker.language.words import words
from tracker.model.order import Rcs


def played(*steps: Any) -> Play:
    play = Play(a_phase())
    play.do(*steps)
    return play


def order(play: Play) -> Rcs:
    held = play.scene.order
    assert isinstance(held, Rcs)
    return held


def at(play: Play) -> tuple[str, int, int | None]:
    """Who is on turn, in which CT and CS."""
    return ("" if play.scene.turn is None else play.scene.turn.who), order(play).exchange, order(play).segment


def test_the_next_ct_begins_with_its_first() -> None:
    play = played(*PLAYED)
    for who in (BO, SNIPER):
        play.refused(TurnTo(who=who), "others_first")
    play.do(TurnTo(who=ADA))
    assert at(play) == (ADA, 2, 8)


def test_whoever_goes_first_by_a_ruling_takes_no_slot_from_the_others() -> None:
    play = played(*CT)
    play.rule(TurnTo(who=SNIPER))
    assert at(play) == (SNIPER, 1, 8), "it acts in the CS of the first of those who wait"
    for who, cs in ((ADA, 8), (BO, 10)):
        play.do(EndTurn())
        assert at(play) == (who, 1, cs)
    play.do(EndTurn())
    assert at(play) == (ADA, 2, 8)


def test_a_ruling_in_the_next_ct_does_the_same() -> None:
    play = played(*PLAYED)
    play.rule(TurnTo(who=BO))
    assert at(play) == (BO, 2, 8)
    play.do(EndTurn())
    assert at(play) == (ADA, 2, 8)


def test_whoever_comes_back_behind_the_present_slot_acts_in_the_next_ct() -> None:
    play = played(*CT, Away(who=(ADA,)), EndTurn(), Back(who=(ADA,)))
    assert at(play) == (BO, 1, 10)
    play.refused(TurnTo(who=ADA), "slot_gone_by")
    play.do(EndTurn(), EndTurn())
    assert at(play) == (ADA, 2, 8)
    play = played(*CT, Away(who=(ADA,)), EndTurn(), Back(who=(ADA,)))
    play.rule(TurnTo(who=ADA))
    assert at(play) == (ADA, 1, 10), "by a ruling now, in the CS that is reached"


def test_a_slot_given_once_more_comes_once_more() -> None:
    for again in (ExtraTurn(who=ADA), NotDone(who=ADA)):
        play = played(*ADAS, EndTurn(), again, EndTurn())
        assert at(play) == (ADA, 1, 10)
        play.do(EndTurn())
        assert at(play) == (SNIPER, 1, 13)
        assert play.loaded().table == play.table


def test_a_reaction_of_the_ct_that_ends_says_nothing_about_the_next() -> None:
    play = played(*ADAS, EndTurn(), React(who=ADA), EndTurn())
    assert at(play) == (ADA, 1, 11)
    play.do(EndTurn(), EndTurn())
    assert at(play) == (ADA, 2, 8)


def test_done_goes_on_where_the_order_knows_who_is_next() -> None:
    play = played(*CT, EndTurn())
    assert at(play) == (ADA, 1, 8)
    play.do(React(who=ADA), EndTurn())
    assert at(play) == (ADA, 1, 9)
    play = played(*ADAS, Remove(who=ADA), EndTurn())
    assert at(play) == (BO, 1, 10)
    play = played(*ADAS, Away(who=(ADA,)), EndTurn())
    assert at(play) == (BO, 1, 10)
    play = played(*OBVIOUS)
    play.cannot(EndTurn(), "ct_not_begun")
    play = Play(a_phase(new_counts=True))
    play.do(*PLAYED, EndTurn())
    play.cannot(EndTurn(), "ct_runs")


EQUAL = (*OBVIOUS, *(RollCount(who=who, at=at) for who, at in ((ADA, "12"), (BO, "12.1"), (SNIPER, "12.2"))))
"""All in CS 12."""


def test_whoever_leaves_a_slot_unused_has_their_own_again() -> None:
    play = played(*EQUAL, Ct(), TurnTo(who=ADA), Together(who=(ADA, SNIPER)), Together(who=(ADA, BO)))
    slots = [play.scene.on_slot]
    play.do(EndTurn())
    assert [*slots, play.scene.on_slot] == [(ADA, BO), (SNIPER,)]
    play = played(*EQUAL, Ct(), TurnTo(who=ADA), Together(who=(ADA, SNIPER)))
    play.do(Together(who=(ADA, SNIPER), how="off"))
    assert set(BOOK.following(play.table, play.scene).who) == {BO, SNIPER}
    play = played(*EQUAL, Ct(), TurnTo(who=ADA), Together(who=(ADA, SNIPER)))
    play.do(Assess(who=SNIPER), SideAction(who=SNIPER), Together(who=(ADA, SNIPER), how="off"))
    assert BOOK.following(play.table, play.scene).who == (BO,), "that one has acted in it"


def test_the_slot_goes_on_without_whoever_leaves_it() -> None:
    play = played(*EQUAL, Together(who=(ADA, SNIPER)), Ct(), TurnTo(who=BO), TurnTo(who=ADA), Remove(who=ADA))
    assert play.scene.on_slot == (SNIPER,)


@settings(deadline=None, max_examples=40)
@given(data=st.data())
def test_everybody_is_on_turn_once_a_ct_whoever_is_joined_or_parted(data: st.DataObject) -> None:
    """A slot counts from when it is opened to when it goes by: whoever is in it as it goes by has had it."""
    play = played(*EQUAL, Ct(), EndTurn())
    had: set[str] = set()
    for _ in range(30):
        if order(play).exchange > 1:
            break
        if data.draw(st.booleans()):
            pair = data.draw(st.sampled_from([(ADA, BO), (BO, SNIPER), (ADA, SNIPER), (ADA,), (ADA, BO, SNIPER)]))
            how = data.draw(st.sampled_from(["on", "on", "off"]))
            play.session.submit(Together.model_validate({"who": pair, "how": how}))
            continue
        had.update(play.scene.on_slot)
        play.do(EndTurn())
    while order(play).exchange == 1:
        had.update(play.scene.on_slot)
        play.do(EndTurn())
    assert had == {ADA, BO, SNIPER}


def test_counts_stand_once_the_first_ct_has_begun() -> None:
    play = played(*ROLLED, RollCount(who=ADA, at="9"), RollCount(who=ADA, dice="12"))  # still to be settled
    play.do(Ct())
    for again in (RollCount(who=ADA), RollCount(who=SNIPER, at="20"), RollCount(who=BO, tie="34")):
        play.refused(again, "fixed_order")
    alike = a_phase()
    play = Play(alike.with_who(alike.cast[BO].but(sheet=alike.cast[ADA].sheet)))
    play.do(*OBVIOUS, RollCount(who=ADA, at="12"), RollCount(who=BO, at="12"), RollCount(who=SNIPER, at="13"), Ct())
    play.do(RollCount(who=BO, tie="12"))
    play.refused(RollCount(who=BO, tie="66"), "fixed_order")
    play = Play(a_phase(new_counts=True))
    play.do(*ADAS)
    play.refused(RollCount(who=ADA), "fixed_order")
    play.do(EndTurn(), EndTurn(), EndTurn(), Ct(step="end"), RollCount(), RollCount(who=ADA))


def test_a_full_action_that_is_done_is_told_however_the_ct_ends() -> None:
    from tracker.engine.tactical.actions import FullAction

    for ends in (EndTurn(), Ct(step="end")):
        play = played(*ADAS, Assess(who=ADA), FullAction(who=ADA), EndTurn(), EndTurn())
        before = play.table
        done = play.session.submit(ends)
        assert isinstance(done, Done)
        told = " ".join(tell(done.entry.events, before, play.table, words()))
        assert "Ada" in told and "Full" in told.partition("CT 2")[0]
