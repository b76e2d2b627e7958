"""Counts that meet: several in one slot, the GM's order within a CS; and newcomers whom somebody has not noticed."""

from __future__ import annotations

from tests.engine.tables import Play
from tests.engine.test_tactical_refusals import ADA, BO, CT, HIDDEN, OBVIOUS, SNIPER, a_phase
from tracker.engine.cast import AddCharacter, Remove
from tracker.engine.catalogue import BOOK
from tracker.engine.evening import OpenScene
from tracker.engine.orders import Rank
from tracker.engine.rcs import Ct, RollCount, in_order
from tracker.engine.slots import Together
from tracker.engine.tactical.actions import Assess, Primary, React, Secondary
from tracker.engine.tactical.danger import Detect, SetOffGuard
from tracker.engine.turns import TurnTo
from tracker.model.order import Rcs
from tracker.model.phase import Fighter

EQUAL = (*OBVIOUS, RollCount(who=ADA, at="9.2"), RollCount(who=BO, at="9.7"), RollCount(who=SNIPER, at="12"))
"""Ada and Bo in CS 9, the sniper in 12."""


def begun(*more: object) -> Play:
    play = Play(a_phase())
    play.do(*EQUAL, *more, Ct())  # type: ignore[arg-type]
    return play


def order(play: Play) -> Rcs:
    held = play.scene.order
    assert isinstance(held, Rcs)
    return held


def line(play: Play) -> list[str]:
    return in_order(BOOK.system(play.scene), play.table, play.scene, order(play))


def on_slot(play: Play) -> tuple[str, ...]:
    return play.scene.on_slot


def fighter(play: Play, who: str) -> Fighter:
    assert play.scene.phase is not None
    return play.scene.phase.fighters.get(who) or Fighter(id=who)


def test_two_in_one_slot_both_act_and_it_goes_by_once() -> None:
    play = begun(Together(who=(ADA, BO)))
    play.do(TurnTo(who=ADA))
    assert on_slot(play) == (ADA, BO) and order(play).acted == (ADA, BO)
    play.do(Assess(who=BO), Primary(who=BO), Assess(who=ADA), Secondary(who=ADA))
    assert BOOK.following(play.table, play.scene).who == (SNIPER,)
    play.do(TurnTo(who=SNIPER), Ct(step="end"), Ct(), TurnTo(who=BO))
    assert on_slot(play) == (BO, ADA), "the group holds in later CTs, whoever of it is named first"
    assert play.loaded().table == play.table


def test_whoever_is_on_turn_takes_the_other_into_the_slot() -> None:
    play = begun()
    play.do(TurnTo(who=ADA))
    assert on_slot(play) == (ADA,)
    play.do(Together(who=(BO, ADA)), Assess(who=BO))
    assert on_slot(play) == (ADA, BO)
    play.do(Together(who=(BO,), how="off"))
    assert order(play).together == () and on_slot(play) == (ADA,)


def test_a_surprised_one_loses_the_slot_it_shares() -> None:
    play = begun(Together(who=(ADA, BO)), SetOffGuard(who=BO, how="on"))
    play.do(TurnTo(who=ADA))
    assert fighter(play, BO).forfeited and not fighter(play, ADA).forfeited


def test_a_reaction_has_a_slot_of_its_own() -> None:
    play = begun(Together(who=(ADA, BO)))
    play.do(TurnTo(who=ADA), React(who=ADA))
    assert on_slot(play) == (BO,), "the other is still to act"
    assert BOOK.following(play.table, play.scene).who == (ADA, SNIPER)
    play.do(TurnTo(who=ADA), TurnTo(who=SNIPER), Ct(step="end"), Ct(), TurnTo(who=ADA))
    assert on_slot(play) == (ADA, BO)


def test_different_counts_wait_for_the_last_by_a_ruling() -> None:
    play = Play(a_phase())
    play.do(*EQUAL)
    play.refused(Together(who=(ADA, SNIPER)), "counts_differ")
    play.rule(Together(who=(ADA, SNIPER)))
    assert line(play) == [BO, ADA, SNIPER]
    play.do(Ct(), TurnTo(who=BO), TurnTo(who=ADA))
    assert (order(play).segment, play.scene.on_slot) == (12, (ADA, SNIPER))


def test_a_group_ends_with_a_new_count_or_with_who_is_in_it() -> None:
    play = Play(a_phase(new_counts=True))
    play.do(*EQUAL, Together(who=(ADA, BO)), RollCount(who=BO, at="9"))
    assert order(play).together == ()
    play.do(Together(who=(ADA, BO)), Ct(), TurnTo(who=ADA), TurnTo(who=SNIPER), Ct(step="end"))
    assert order(play).together == ()
    play = Play(a_phase())
    play.do(*EQUAL, Together(who=(ADA, BO)), Remove(who=BO))
    assert order(play).together == ()


def test_the_gms_order_within_a_cs() -> None:
    play = Play(a_phase())
    play.do(*EQUAL)
    assert line(play) == [ADA, BO, SNIPER]
    play.do(Rank(who=BO, before=ADA))
    assert line(play) == [BO, ADA, SNIPER]
    play.do(Rank(who=ADA, before=BO))
    assert line(play) == [ADA, BO, SNIPER], "the last word holds"
    play.do(Rank(who=ADA), Ct(), TurnTo(who=BO), React(who=ADA))
    assert line(play) == [BO, ADA, SNIPER]
    play.do(RollCount(who=SNIPER, at="9.9"), ruling=True)
    play.do(Rank(who=SNIPER, before=BO))
    assert line(play) == [SNIPER, BO, ADA]
    assert play.loaded().table == play.table


def test_what_cannot_be_said_of_slots() -> None:
    play = Play(a_phase())
    play.cannot(Together(who=(ADA, BO)), "no_counts")
    play.do(*OBVIOUS)
    play.refused(Together(who=(ADA, BO)), "everyone_rolls")
    play.cannot(Rank(who=ADA, before=BO), "no_count_yet")
    play.cannot(Rank(who=ADA, to="first"), "no_ranked_order")
    play.do(*EQUAL[1:])
    for command in (Together(who=(ADA,)), Together(who=(ADA,), how="off"), Rank(who=ADA), Rank(who=ADA, before=ADA)):
        play.cannot(command, "nothing_changes")
    play.refused(Rank(who=ADA, before=SNIPER), "counts_differ")
    play.do(Together(who=(ADA, BO)))
    play.cannot(Together(who=(BO, ADA)), "nothing_changes")


# Whoever comes hidden while the phase runs

HALDA = "c100"
CAME = (*CT, AddCharacter(name="Halda", side="g2", hidden=True), RollCount(who=HALDA, dice="66"))


def test_off_guard_against_the_newcomer_alone() -> None:
    play = Play(a_phase())
    play.do(*CAME, Detect(won=(BO,), newcomer=HALDA, ability="ears"))
    assert play.scene.phase is not None and play.scene.phase.state == "ct"
    assert fighter(play, ADA).unaware == (HALDA,) and not fighter(play, ADA).off_guard
    assert not fighter(play, BO).unaware
    play.do(TurnTo(who=ADA), TurnTo(who=BO), TurnTo(who=SNIPER), React(who=ADA))  # the sniper is in sight
    play.undo()
    play.do(TurnTo(who=HALDA))
    play.refused(React(who=ADA), "unaware_of")
    play.refused(React(who=ADA, event=17, by=HALDA), "unaware_of")
    play.do(React(who=BO))
    play.do(React(who=ADA, event=17))  # to something else that happened there
    assert play.loaded().table == play.table


def test_the_newcomer_is_noticed_later_by_another_round_or_a_warning() -> None:
    play = Play(a_phase())
    play.do(*CAME, Detect(newcomer=HALDA))
    assert [fighter(play, who).unaware for who in (ADA, BO)] == [(HALDA,), (HALDA,)]
    play.do(Detect(won=(ADA,), newcomer=HALDA))
    play.cannot(Detect(won=(ADA,), newcomer=HALDA), "nothing_to_notice")
    play.do(SetOffGuard(who=BO, how="off", against=HALDA))
    assert not fighter(play, ADA).unaware and not fighter(play, BO).unaware
    play.do(SetOffGuard(who=BO, how="on", against=HALDA), Remove(who=HALDA))
    assert not fighter(play, BO).unaware


def test_players_may_come_unseen_too() -> None:
    play = Play(a_phase())
    play.do(*CT, AddCharacter(name="Cleo", side="g1", player="R", hidden=True))
    play.cannot(Detect(won=(ADA,), newcomer=HALDA), "nothing_to_notice")
    play.do(Detect(newcomer=HALDA))
    assert fighter(play, SNIPER).unaware == (HALDA,) and not fighter(play, ADA).unaware


def test_a_newcomer_is_sought_once_the_phase_runs() -> None:
    play = Play(a_phase())
    play.cannot(Detect(newcomer=SNIPER), "no_phase")
    play.do(*HIDDEN)
    play.refused(Detect(newcomer=SNIPER), "wrong_state")


def test_what_cannot_be_noticed() -> None:
    play = Play(a_phase())
    play.do(*CAME)
    play.cannot(SetOffGuard(who=SNIPER, how="on", against=HALDA), "nothing_to_notice")
    play.cannot(SetOffGuard(who=ADA, how="off", against=HALDA), "nothing_changes")


def test_groups_and_the_unaware_keep_ids_of_their_own_in_another_evening() -> None:
    saved = Play(a_phase())
    saved.do(*CAME, Detect(newcomer=HALDA))
    saved.do(RollCount(who=ADA, at="11"), RollCount(who=BO, at="11.3"), ruling=True)
    saved.do(Together(who=(ADA, BO)), Rank(who=BO, before=ADA), ruling=True)
    play = Play(shelf=lambda name: saved.table)
    play.do(OpenScene(scene="x"))
    names = {who.id: who.name for who in play.table.cast}
    assert [[names[who] for who in group] for group in order(play).together] == [["Ada", "Bo"]]
    assert {names[count.before] for count in order(play).counts if count.before} == {"Ada"}
    assert play.scene.phase is not None
    assert {tuple(names[who] for who in held.unaware) for held in play.scene.phase.fighters} == {("Halda",), ()}
