"""Fudge by keys alone: a duel round, one against three, shots, rolls, wounds, points."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.fudge_desk import DUEL, ORCHARD
from tests.ui.playing import a_seat, choose, id_of, number, press, stairs
from tracker.model.fudge import FudgeSheet
from tracker.model.order import Ranked, Rounds
from tracker.ui.board import board
from tracker.ui.fudge_keys import FUDGE_TABLE
from tracker.ui.paint import plain
from tracker.ui.seat import Seat


def sheet(seat: Seat, name: str) -> FudgeSheet:
    held = seat.table.cast[id_of(seat, name)].sheet
    assert isinstance(held, FudgeSheet)
    return held


def seen(seat: Seat, width: int = 120, height: int = 36) -> str:
    return plain(board(seat, width, height))


def duel() -> Seat:
    seat = a_seat(DUEL)
    seat.selected = id_of(seat, "Dagna")
    press(seat, "f")
    choose(seat, "Wulf")
    return seat


def test_a_round_of_a_duel_takes_at_most_16_keys() -> None:
    seat = duel()
    # The GM's Wulf, the player's Dagna; dice of both; the damage roll; taken.
    used = press(seat, "npp+1-1n-4t")
    assert sheet(seat, "Wulf").points == 1
    assert used == 11
    used = press(seat, "nga+4-4n+2t")
    assert sheet(seat, "Wulf").points > 1 and used <= 16


def test_dice_are_taken_as_soon_as_they_are_whole() -> None:
    seat = duel()
    press(seat, "npp640")
    # 6 and 4: the lower counts, and it is the negative one.
    order = seat.scene.order
    assert isinstance(order, Rounds) and order.of(id_of(seat, "Dagna")).dice is not None
    assert order.of(id_of(seat, "Dagna")).dice.total == -4  # type: ignore[union-attr]
    seat = duel()
    press(seat, "npp<space><space><enter>")
    assert isinstance(seat.scene.order, Rounds) and seat.scene.order.resolved


def test_a_round_of_one_against_three_takes_at_most_20_keys() -> None:
    seat = stairs()
    assert len(next(iter(seat.scene.fights)).foes) == 3
    # All three foes strike her: the longest way a round can go.
    used = press(seat, "npp-4+4+4+4n")
    for _ in range(3):
        used += press(seat, "0t")
    assert used <= 20 and not len(seat.scene.blows) and sheet(seat, "Berta").points
    # She beats all of them and picks one.
    used = press(seat, "npp+4000n")
    used += choose(seat, "Rat-catcher 2") + press(seat, "+1t")
    assert used <= 20 and sheet(seat, "Rat-catcher 2").points


def test_what_is_sealed_is_nowhere_on_the_screen_till_it_is_open() -> None:
    seat = duel()
    press(seat, "na")
    order = seat.scene.order
    assert isinstance(order, Rounds) and order.of(id_of(seat, "Wulf")).manner == "all_out"
    press(seat, "<escape>")
    for width, height in ((80, 24), (120, 36), (200, 60)):
        text = seen(seat, width, height)
        assert "sealed" in text and "all-out" not in text and "choose" in text
    press(seat, "np")
    press(seat, "<escape>")
    assert "all-out" in seen(seat)


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 36), (200, 60), (40, 12)])
def test_a_round_is_drawn_at_every_size(width: int, height: int) -> None:
    seat = duel()
    press(seat, "npp+1-1n")
    press(seat, "<escape>")
    text = seen(seat, width, height)
    assert all(len(line) <= width for line in text.splitlines())
    if width >= 80:
        assert "Dagna against Wulf" in text and "= 4" in text and ("Round 1" in text or height == 24)


def test_a_blow_is_shown_with_its_sum_before_it_is_taken_and_may_be_set_right() -> None:
    seat = duel()
    press(seat, "npp+1-1n-4")
    text = seen(seat, 200, 60)
    assert "medium weapon" in text and "roll -4" in text
    press(seat, "=6<enter>")
    assert sheet(seat, "Wulf").points == 6
    press(seat, "wn-5<enter>")
    assert sheet(seat, "Dagna").points == 0


def test_wounds_shots_rolls_and_points_by_keys() -> None:
    seat = a_seat(ORCHARD)
    seat.selected = id_of(seat, "Pim")
    press(seat, "a")
    choose(seat, "Big Ulla")
    press(seat, "d4" + "00")
    assert len(seat.scene.blows) == 1
    press(seat, "0t")
    assert sheet(seat, "Big Ulla").points == 1
    seat.selected = id_of(seat, "Pim")
    press(seat, "r1" + "5" + "+1<enter>")
    # The Enter behind the dice means the dice; reading the roll is a key of its own.
    assert seat.place[0] == "check"
    press(seat, "<enter>")
    assert seat.place[0] == "table" and "against Good" in seat.told(len(seat.desk.session.entries))
    press(seat, "o")
    choose(seat, "Tansy")
    press(seat, "1" + "1" + "0" + "0" + "<enter><enter>")
    assert "Pim" in seat.told(len(seat.desk.session.entries))
    press(seat, "sf1<enter><enter>")
    assert seat.table.cast[id_of(seat, "Pim")].points == 1
    press(seat, "wn4<enter>wr<enter>")
    assert sheet(seat, "Pim").points < 4
    press(seat, "wv3")
    assert sheet(seat, "Pim").points == 5
    press(seat, "h")
    press(seat, "<escape>")


def test_an_enter_behind_dice_means_those_dice() -> None:
    seat = duel()
    press(seat, "npp+1<enter>")
    order = seat.scene.order
    assert isinstance(order, Rounds) and order.of(id_of(seat, "Wulf")).dice is None
    press(seat, "0<enter>")
    # It means those dice too: the moment before they are read is not passed over.
    assert not len(seat.scene.blows)
    press(seat, "<enter>")
    assert len(seat.scene.blows) == 1 and next(iter(seat.scene.blows)).roll is None


def test_no_key_does_two_things() -> None:
    keys = [binding.key for binding in FUDGE_TABLE]
    assert len(set(keys)) == len(keys)
    seat = a_seat(DUEL)
    assert [binding.key for binding in seat.bindings()] == keys
    press(seat, "?")
    assert seat.place[0] == "now" and seen(seat)


def test_the_sheet_shows_factors_by_their_parts_and_the_wound_row(tmp_path: Path) -> None:
    seat = duel()
    text = seen(seat)
    assert "Grandfather's" in text and "+1 magic" in text and "Very Hurt" in text
    assert number(seat, "Wulf")


def test_exact_odds_stand_there_before_the_dice() -> None:
    seat = duel()
    press(seat, "npp<escape>")
    # Both Good, no modifiers: each is ahead as often as the other.
    text = seen(seat)
    assert "strikes 43%, is struck 43%" in text and text.count("%") == 2
    seat.selected = id_of(seat, "Dagna")
    press(seat, "r")
    press(seat, "15")
    assert "61.1 %" in seen(seat)


def test_what_now_tells_the_round() -> None:
    seat = duel()
    press(seat, "?")
    text = seen(seat)
    assert "Still to choose: Dagna and Wulf" in text and "All-out attack" in text and "overcome" not in text


def test_conflicts_begin_and_end_and_turns_may_be_played_by_initiative() -> None:
    seat = a_seat(DUEL)
    press(seat, "Bc")
    assert isinstance(seat.scene.order, Rounds)
    press(seat, "Be")
    assert seat.scene.order is None
    press(seat, "Bia")
    assert isinstance(seat.scene.order, Ranked) and seat.scene.order.places[0].moved
    press(seat, "n")
    press(seat, "<escape>Bs")
    assert seat.table.scene is not None and seat.table.scene.ended


def test_blows_that_wait_stand_among_what_is_open() -> None:
    seat = duel()
    press(seat, "npp+1-1n<escape><f6>")
    assert "Blow 2" in seen(seat) and "Open 1" in seen(seat, 80, 24)


def test_where_turns_are_played_blows_are_exchanged_at_once() -> None:
    seat = a_seat(DUEL)
    seat.selected = id_of(seat, "Dagna")
    press(seat, "c")
    choose(seat, "Wulf")
    press(seat, "p+1-1+1t")
    assert sheet(seat, "Wulf").points == 5
