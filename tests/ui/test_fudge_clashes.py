"""What came of a fight stands in the rows of those who fought, till the next round opens."""

from __future__ import annotations

import re

import pytest

from tests.engine.fudge_desk import DUEL
from tests.ui.playing import a_seat, choose, id_of, press, stairs
from tracker.engine.fudge.naming import OwnWound
from tracker.engine.options import Option
from tracker.ui.board import board
from tracker.ui.paint import plain
from tracker.ui.seat import Seat

SIZES = [(80, 24), (120, 36), (200, 60)]


def row_of(seat: Seat, name: str, size: tuple[int, int] = (80, 24), boxes: str = "□") -> str:
    """The row of somebody in the rounds panel: the first line with their number that has boxes of wounds."""
    number = next(who.number for who in seat.table.cast if who.name == name)
    lines = plain(board(seat, *size)).splitlines()
    return next(line for line in lines if (f"({number})" in line or f"[{number}]" in line) and boxes in line)


def duel(**options: str) -> Seat:
    seat = a_seat(DUEL)
    for option, value in options.items():
        assert seat.submit(Option(option=option, value=value)).ok
    seat.selected = id_of(seat, "Dagna")
    press(seat, "f")
    choose(seat, "Wulf")
    return seat


@pytest.mark.parametrize("size", SIZES)
def test_a_duel_tells_who_is_ahead_and_strikes_till_the_next_round_opens(size: tuple[int, int]) -> None:
    seat = duel()
    press(seat, "npp+1-2")
    assert "ahead" not in row_of(seat, "Dagna", size) and "Sword" in row_of(seat, "Dagna", size)
    press(seat, "n")
    # Good +1 each; the blow waits.
    assert "ahead 3, strikes" in row_of(seat, "Dagna", size) and "behind 3, struck" in row_of(seat, "Wulf", size)
    press(seat, "-4t")
    assert not seat.scene.blows and "ahead 3, strikes" in row_of(seat, "Dagna", size)
    press(seat, "n")
    assert "ahead" not in row_of(seat, "Dagna", size) and "behind" not in row_of(seat, "Wulf", size)


def test_even_results_and_blows_of_both_are_told() -> None:
    seat = duel()
    press(seat, "npp00n")
    assert "even, no blow" in row_of(seat, "Dagna") and "even, no blow" in row_of(seat, "Wulf")
    seat = duel()
    press(seat, "naa+1+1n")
    assert len(seat.scene.blows) == 2
    assert "even, both" in row_of(seat, "Dagna") and "even, both" in row_of(seat, "Wulf")


def test_whoever_is_ahead_in_full_defence_strikes_no_blow() -> None:
    seat = duel()
    press(seat, "npg+2-1n")
    rows = row_of(seat, "Dagna"), row_of(seat, "Wulf")
    assert not seat.scene.blows and all("no blow" in row for row in rows)
    assert "ahead 5" in rows[0] and "behind 5" in rows[1]


def test_one_against_three_has_a_degree_for_each() -> None:
    seat = stairs()
    press(seat, "npp-4+4+3+1n")
    assert "-3 -2 +0, struck" in row_of(seat, "Berta")
    came = [row_of(seat, f"Rat-catcher {n}") for n in (1, 2, 3)]
    assert "ahead 3, strikes" in came[0] and "ahead 2, strikes" in came[1] and "even, no blow" in came[2]


def test_of_several_beaten_only_the_one_that_is_picked_is_struck() -> None:
    seat = stairs()
    press(seat, "npp+4000n")
    told = row_of(seat, "Rat-catcher 2")
    assert "behind" in told and "blow" not in told and "whom?" in row_of(seat, "Berta")
    choose(seat, "Rat-catcher 2")
    assert "struck" in row_of(seat, "Rat-catcher 2") and "no blow" in row_of(seat, "Rat-catcher 1")
    assert "strikes" in row_of(seat, "Berta")


def test_undo_takes_the_result_off_the_row() -> None:
    seat = duel()
    press(seat, "npp+1-2n")
    press(seat, "<escape><backspace>")
    assert "ahead" not in row_of(seat, "Dagna")


@pytest.mark.parametrize("size", SIZES[:2])
def test_six_wound_levels_hide_neither_choice_and_dice_nor_boxes_nor_what_they_take_off(size: tuple[int, int]) -> None:
    seat = duel()
    assert seat.submit(OwnWound(name="Maimed", after="hurt", boxes=2)).ok
    # The last box of Near Death but one.
    seat.run("wound Wulf 11")
    press(seat, "na<escape>")
    assert "choose" in row_of(seat, "Dagna", size) and "sealed" in row_of(seat, "Wulf", size)
    press(seat, "np+1-2<escape>")
    row = row_of(seat, "Wulf", size)
    assert "plain +1" in row_of(seat, "Dagna", size) and "all-out -2" in row and "~" not in row
    assert re.search(r"(■+□*|□+)\s+(■+□*|□+)\s+(■+□*|□+)\s+(■+□*|□+)\s+(■+□*|□+)\s+■□\s+dying", row)
    heads = next(line for line in plain(board(seat, *size)).splitlines() if "choice" in line)
    assert all(head in heads for head in ("Scr", "Hur", "Mai", "Ver", "Inc", "Nea"))


def test_boxes_without_room_are_told_as_numbers() -> None:
    seat = duel(epic_boxes="9")
    press(seat, "nap+1-2<escape>")
    assert all("all-out -2" in row_of(seat, "Wulf", size, "/") for size in SIZES[:2])
    assert "0/11" in row_of(seat, "Wulf", (80, 24), "/")
