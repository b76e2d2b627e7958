"""Reaction counts as the order of a Fate scene, by keys: chosen, called, played, with a Reaction."""

from __future__ import annotations

from tests.ui.playing import SMALL, a_seat, id_of, number, press
from tracker.model.order import Rcs
from tracker.ui.board import board
from tracker.ui.paint import plain
from tracker.ui.places.ends import loose_ends
from tracker.ui.seat import Seat


def order(seat: Seat) -> Rcs:
    held = seat.scene.order
    assert isinstance(held, Rcs)
    return held


def on_turn(seat: Seat) -> str:
    turn = seat.scene.turn
    return "" if turn is None else seat.table.cast[turn.who].name


def counted() -> Seat:
    seat = a_seat(SMALL)
    for name in ("Imre", "Sava", "Gosha", "Ox"):
        seat.run(f"set {name} rsp 5")
    press(seat, "Ox")
    assert seat.scene.options.order == "rcs"
    press(seat, "Bc")
    return seat


def test_a_conflict_by_counts_from_its_choice_to_the_next_exchange() -> None:
    seat = counted()
    press(seat, "66112233")
    assert seat.question is None
    went = []
    for _ in range(5):
        press(seat, "n")
        went.append(on_turn(seat))
    assert len(set(went[:4])) == 4 and went[4] == went[0]
    assert order(seat).exchange == 2


def test_counts_that_are_missing_are_asked_for_as_it_goes_on() -> None:
    seat = counted()
    press(seat, "66<enter>")
    assert [end.code for end in loose_ends(seat.table, seat.words)].count("count") == 3
    assert "Counts to come" in plain(board(seat, 120, 36))
    press(seat, "n")
    assert seat.question is not None
    press(seat, "112233n")
    assert on_turn(seat)


def test_a_reaction_by_keys_brings_the_turn_forward() -> None:
    seat = counted()
    first = seat.table.cast[next(who.id for who in seat.scene.here)].name
    press(seat, "66112233n")
    assert on_turn(seat) != first
    late = next(name for name in ("Imre", "Sava", "Gosha", "Ox") if order(seat).count(id_of(seat, name)).rcs == 170)
    press(seat, number(seat, late) + "Or")
    press(seat, "y")
    assert order(seat).count(id_of(seat, late)).reaction == (order(seat).segment or 0) + 1
    press(seat, "nn")
    assert late in [seat.table.cast[who].name for who in order(seat).acted]
    assert len(order(seat).acted) == 3


def test_what_now_tells_how_turns_go() -> None:
    seat = counted()
    press(seat, "66112233n?")
    assert "By reaction counts, lowest first" in plain(board(seat, 120, 36))


def test_counts_may_be_rolled_anew_in_each_exchange() -> None:
    seat = counted()
    press(seat, "66112233n" + "On")
    assert seat.scene.options.new_counts
    press(seat, "nnnn")
    assert "Counts to come: 4" in plain(board(seat, 120, 36)) and order(seat).exchange == 2
    press(seat, "11223344" + "n")
    assert len(order(seat).acted) == 1
