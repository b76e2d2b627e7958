"""Reaction counts as the order of a Fudge scene, by keys: begun, speeds given, counts called, played, a Reaction."""

from __future__ import annotations

import pytest

from tests.ui.playing import ROOT, a_seat, id_of, number, press
from tracker.model.order import Rcs
from tracker.model.problems import problems
from tracker.ui.board import board
from tracker.ui.paint import measure, plain
from tracker.ui.seat import Seat

DUEL = ROOT / "scenes" / "tavern-duel.toml"


def order(seat: Seat) -> Rcs:
    held = seat.scene.order
    assert isinstance(held, Rcs)
    return held


def turn_line(seat: Seat, width: int = 120) -> str:
    lines = plain(board(seat, width, 36)).splitlines()
    return next(line for line in lines if line.startswith(" ►"))


def begun() -> Seat:
    """Dagna with the speed 5.4, Wulf with the usual 5.0: CS 11 and 9."""
    seat = a_seat(DUEL)
    press(seat, "Bx" + "5.4<enter><enter>")
    assert "Counts to come" in plain(board(seat, 120, 36))
    press(seat, "3322")
    return seat


def test_speeds_and_counts_are_asked_for_and_turns_go_by_them() -> None:
    seat = begun()
    dagna, wulf = id_of(seat, "Dagna"), id_of(seat, "Wulf")
    assert (seat.table.cast[dagna].rsp, seat.table.cast[wulf].rsp) == (54, 50)
    assert seat.question is None and seat.scene.phase is None
    assert (order(seat).count(dagna).rcs, order(seat).count(wulf).rcs) == (114, 90)
    press(seat, "n")
    for width in (80, 120, 200):
        line = turn_line(seat, width)
        assert "[2] Wulf  CS 9" in line and "CS 11 (1) Dagna" in line
    press(seat, "n")
    assert "(1) Dagna  CS 11" in turn_line(seat)
    press(seat, "n")
    assert order(seat).exchange == 2 and "[2] Wulf" in turn_line(seat)
    assert problems(seat.table) == []


def test_a_reaction_brings_the_turn_forward_once() -> None:
    seat = begun()
    press(seat, "n" + number(seat, "Dagna") + "O")
    assert "a Reaction of the selected one" in plain(board(seat, 80, 24))
    press(seat, "ry")
    assert order(seat).count(id_of(seat, "Dagna")).reaction == 10
    assert "CS 10 (1) Dagna" in turn_line(seat)
    press(seat, number(seat, "Dagna") + "Or")
    assert "has reacted in this CT" in seat.advice
    press(seat, "n")
    assert "(1) Dagna  CS 10" in turn_line(seat)
    press(seat, "?")
    assert "By reaction counts, lowest first" in plain(board(seat, 120, 36))


def test_counts_by_hand_ties_and_the_gms_order() -> None:
    seat = begun()
    press(seat, number(seat, "Dagna") + "Oh9<enter>!" + number(seat, "Dagna") + "Ob" + number(seat, "Wulf") + "n")
    assert "(1) Dagna  CS 9" in turn_line(seat)
    press(seat, "u" + number(seat, "Dagna") + "Og" + number(seat, "Wulf"))
    assert len(order(seat).together) == 1
    press(seat, "n")
    # In another game each of a slot has a turn, one right after the other.
    line = turn_line(seat)
    assert "(1) Dagna + [2] Wulf  CS 9" in line and len(order(seat).acted) == 1


def test_the_order_chosen_before_a_conflict_is_that_of_the_conflict() -> None:
    seat = a_seat(DUEL)
    press(seat, "Ox" + "Bc")
    assert isinstance(seat.scene.order, Rcs)
    for keys, kind in (("Or", "ranked"), ("Or<escape>Op", "popcorn"), ("", "rounds")):
        seat = a_seat(DUEL)
        press(seat, keys + "Bc")
        assert seat.scene.order is not None and seat.scene.order.kind == kind
    seat = a_seat(DUEL)
    press(seat, "Ox" + "Br")
    assert seat.scene.order is not None and seat.scene.order.kind == "rounds"


def test_a_reaction_speed_that_cannot_be_meant_is_asked_again() -> None:
    seat = a_seat(DUEL)
    press(seat, "Bx" + "344<enter>")
    assert "unusual" in plain(board(seat, 120, 36)) and seat.table.cast[id_of(seat, "Dagna")].rsp is None
    press(seat, "<backspace><backspace><backspace>5.4<enter>" + "30<enter><enter>")
    assert [seat.table.cast[id_of(seat, name)].rsp for name in ("Dagna", "Wulf")] == [54, 300]


def test_the_order_that_is_chosen_is_told_in_words() -> None:
    seat = a_seat(DUEL)
    press(seat, "Ox")
    assert seat.told(1) == "The turn order here: Reaction CS."


@pytest.mark.parametrize("size", [(120, 36), (200, 60)])
def test_the_ruler_and_the_counts_of_everybody_are_on_the_screen(size: tuple[int, int]) -> None:
    seat = begun()
    press(seat, "n")
    picture = plain(board(seat, *size)).splitlines()
    assert len(picture) == size[1] and {measure(line) for line in picture} == {size[0]}
    ruler = next(y for y, line in enumerate(picture) if line.split()[:3] == ["►9", "10", "11"])
    assert picture[ruler + 2].split()[:2] == ["[2]", "(1)"]
    titles = next(line for line in picture if "points" in line and "CS" in line)
    row = next(line for line in picture[picture.index(titles) :] if "Dagna" in line)
    assert row[titles.index("CS") :].startswith("11") and "may follow" not in "".join(picture)
    assert " fate " not in titles
    assert "n next" in picture[-1] and "n round" not in picture[-1]
