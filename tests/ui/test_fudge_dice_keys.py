"""Dice that cannot be read: every question says so and asks again, and nobody rolls in their place."""

from __future__ import annotations

import pytest

from tests.engine.fudge_desk import DUEL
from tests.ui.playing import a_seat, choose, id_of, press, stairs
from tracker.model.order import Rounds
from tracker.ui.flows.fudge_asked import Throw
from tracker.ui.seat import Seat


def asked(seat: Seat) -> str:
    assert isinstance(seat.question, Throw)
    return seat.question.title


def duel() -> Seat:
    seat = a_seat(DUEL)
    seat.selected = id_of(seat, "Dagna")
    press(seat, "f")
    choose(seat, "Wulf")
    press(seat, "npp")
    return seat


@pytest.mark.parametrize("typed", ["77<enter>", "xZ99<enter>", "foo<enter>", "roll<enter>", "+9<enter>"])
def test_unreadable_dice_of_a_round_are_refused_and_asked_again(typed: str) -> None:
    seat = duel()
    first = asked(seat)
    # The first dice, and after good ones the second.
    for dice in (typed, "+1", typed):
        title = asked(seat)
        press(seat, dice)
        if dice == typed:
            assert asked(seat) == title
            assert "asked for" in seat.advice.casefold()
    assert asked(seat) != first
    order = seat.scene.order
    assert isinstance(order, Rounds) and not order.resolved
    assert [held.dice.total for held in order.declared if held.dice is not None] == [1]


def test_a_range_is_said_as_the_dice_have_it() -> None:
    seat = duel()
    press(seat, "77<enter>")
    assert "77" in seat.advice and "64" in seat.advice


def test_unreadable_dice_of_a_group_and_of_damage_are_asked_again() -> None:
    seat = stairs()
    press(seat, "npp+2o")
    title = asked(seat)
    press(seat, "77<enter>")
    assert asked(seat) == title
    press(seat, "-4n")
    choose(seat, "Rat-catcher 3")
    title = asked(seat)
    (blow,) = seat.scene.blows
    press(seat, "zz<enter>")
    assert asked(seat) == title
    assert seat.scene.blows[blow.id].roll is None


def test_one_fudge_die_for_damage_is_refused_by_its_own_range() -> None:
    from tracker.engine.fudge.graded_blows import damage_fault

    seat = a_seat(DUEL)
    scene = seat.scene
    graded = scene.but(system="fudge-1995", options=scene.options.but(damage_die="factor"))
    assert damage_fault(graded, "+2") == "fudge_die_range"
    assert damage_fault(graded, "x") == "dice_unreadable"
    assert not damage_fault(graded, "-1")
    assert not damage_fault(scene, "+2")


def test_unreadable_dice_of_shots_stretches_and_initiative_are_asked_again() -> None:
    seat = a_seat(DUEL)
    seat.selected = id_of(seat, "Dagna")
    press(seat, "Bi")
    title = asked(seat)
    press(seat, "77<enter>")
    assert asked(seat) == title and "77" in seat.advice
