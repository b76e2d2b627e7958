"""The round of Fudge as the README tells it: every row is pressed, and what it says comes of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.engine.fudge_desk import DUEL, ORCHARD
from tests.ui.playing import ROOT, a_seat, id_of, press
from tests.ui.test_key_counts import happened, typed
from tracker.history.checks import Shot
from tracker.history.fudge import BlowTaken, FightResolved, RoundBegan, WoundsSet
from tracker.history.growth import FudgePointsSpent
from tracker.model.order import Declaration, Rounds
from tracker.ui.board import board
from tracker.ui.paint import plain
from tracker.ui.seat import Seat


def rows() -> dict[str, str]:
    """What is done, and the keys as the README has them."""
    part = (ROOT / "README.md").read_text(encoding="utf-8").split("## A round of Fudge\n", 1)[1].split("\n## ", 1)[0]
    lines = [line.strip("| ") for line in part.split("\n") if line.startswith("| ")]
    cells = [re.split(r" *\| +", line) for line in lines[1:]]
    return {what: keys for what, keys, _ in cells}


def order(seat: Seat) -> Rounds:
    held = seat.scene.order
    assert isinstance(held, Rounds)
    return held


def chose(seat: Seat, name: str) -> Declaration:
    return order(seat).of(id_of(seat, name))


class Case(NamedTuple):
    """What was typed before, row by row, and how one sees that the row is true."""

    after: tuple[str, ...]
    done: Callable[[Seat], bool]
    scene: Path = DUEL
    who: str = "Dagna"


FACE = ("who fights whom",)
READ = (*FACE, "the others choose", "the others choose: p", "dice are called out", "the dice are read")
ROLLED = (*READ, "the damage roll")
CASES = {
    "who fights whom": Case((), lambda seat: len(seat.scene.fights) == 1),
    "how the blow is meant": Case(FACE, lambda seat: chose(seat, "Dagna").knock_out),
    "one chooses before the others": Case(
        FACE, lambda seat: chose(seat, "Dagna").sealed and "sealed" in plain(board(seat, 80, 24))
    ),
    "the others choose": Case(
        (*FACE, "one chooses before the others"),
        lambda seat: order(seat).revealed and "Dice of Dagna" in plain(board(seat, 80, 24)),
    ),
    "dice are called out": Case(
        (*FACE, "one chooses before the others", "the others choose"),
        lambda seat: chose(seat, "Wulf").dice is not None and not happened(seat, FightResolved),
    ),
    "the dice are read": Case(READ[:-1], lambda seat: bool(seat.scene.blows)),
    "the damage roll": Case(READ, lambda seat: next(iter(seat.scene.blows)).roll is not None),
    "the blow is taken": Case(ROLLED, lambda seat: bool(happened(seat, BlowTaken)) and not seat.scene.blows),
    "the blow is pulled instead": Case(ROLLED, lambda seat: taken(seat) <= 2 and not seat.scene.blows),
    "the damage is another number": Case(ROLLED, lambda seat: taken(seat) == 6),
    "the blow never landed": Case(ROLLED, lambda seat: not seat.scene.blows and not happened(seat, BlowTaken)),
    "the blow waits": Case(ROLLED, lambda seat: len(seat.scene.blows) == 1 and seat.question is None),
    "the next round": Case(
        (*ROLLED, "the blow is taken"), lambda seat: order(seat).exchange == 2 and len(happened(seat, RoundBegan)) > 0
    ),
    "a shot": Case((), lambda seat: bool(happened(seat, Shot)) and len(seat.scene.blows) == 1, ORCHARD, "Pim"),
    "wounds by hand": Case((), lambda seat: bool(happened(seat, WoundsSet))),
    "a Fudge point": Case((), lambda seat: bool(happened(seat, FudgePointsSpent))),
}


def taken(seat: Seat) -> int:
    found = [event.damage for event in happened(seat, BlowTaken) if isinstance(event, BlowTaken)]
    return found[0] if found else 99


def pressed(seat: Seat, what: str) -> None:
    """The keys of a row; after a colon those that stand there."""
    row, _, keys = what.partition(": ")
    press(seat, keys or typed(rows()[row]))


def test_the_table_names_every_step_and_no_other() -> None:
    assert list(rows()) == list(CASES)


@pytest.mark.parametrize("what", CASES)
def test_a_row_does_what_it_says(what: str) -> None:
    case = CASES[what]
    seat = a_seat(case.scene)
    seat.selected = id_of(seat, case.who)
    for before in case.after:
        pressed(seat, before)
    assert not case.done(seat)
    pressed(seat, what)
    assert case.done(seat), (seat.advice, seat.question)


def test_the_dice_are_read_by_the_second_enter_too() -> None:
    seat = a_seat(DUEL)
    for before in READ[:-1]:
        pressed(seat, before)
    press(seat, "<enter>")
    assert not happened(seat, FightResolved)
    press(seat, "<enter>")
    assert happened(seat, FightResolved) and seat.scene.blows


@pytest.mark.parametrize(
    ("key", "field", "value"), [("a", "manner", "all_out"), ("g", "manner", "full_defence"), ("p", "manner", "normal")]
)
def test_each_way_to_fight_has_the_key_that_is_told(key: str, field: str, value: str) -> None:
    seat = a_seat(DUEL)
    press(seat, f"f2c{key}")
    assert getattr(chose(seat, "Dagna"), field) == value


def test_a_blow_that_waits_is_asked_for_again() -> None:
    seat = a_seat(DUEL)
    for before in (*ROLLED, "the blow waits"):
        pressed(seat, before)
    press(seat, "n")
    assert seat.question is not None and "Wulf" in plain(board(seat, 80, 24))


@pytest.mark.parametrize(
    ("keys", "held"),
    [
        ("m-1 dark<enter>", lambda choice: choice.modifiers[0].n == -1),
        ("ahand<enter><enter>", lambda choice: choice.aim == "hand"),
        ("p2<enter>", lambda choice: choice.pull == 2),
    ],
)
def test_what_a_blow_may_be_meant_for(keys: str, held: Callable[[Declaration], bool]) -> None:
    seat = a_seat(DUEL)
    press(seat, f"f2h{keys}")
    assert held(chose(seat, "Dagna"))
