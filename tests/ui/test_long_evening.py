"""What a whole evening at the screen showed: maps with more columns, answers that stand there already, what waits."""

from __future__ import annotations

import pytest

from tests.ui.playing import RICH, ROOT, a_seat, press
from tracker.ui.board import board
from tracker.ui.paint import plain
from tracker.ui.questions import Option, Pick, Write


def screen(scene: str, width: int, height: int, keys: str = "") -> str:
    """The screen after some keys."""
    seat = a_seat(ROOT / "scenes" / scene)
    press(seat, keys)
    return plain(board(seat, width, height))


@pytest.mark.parametrize("keys", ["", "C"])
def test_three_columns_stand_beside_the_other_panels(keys: str) -> None:
    shown = screen("drowned-chapel.toml", 120, 36, keys)
    assert "right" not in shown and "left" not in shown
    for zone in ("Nave", "Crypt", "Sacristy", "Bell loft", "Sluice"):
        assert f"╭ {zone} ─" in shown


def test_three_columns_stand_close_on_a_narrow_screen() -> None:
    shown = screen("reed-road.toml", 80, 24)
    assert "zone right" not in shown and "zones right" not in shown


def test_players_see_their_characters_where_there_is_no_room_for_all() -> None:
    seat = a_seat(RICH)
    seat.run("begin conflict first=Deacon")
    for n in range(1, 8):
        seat.run(f'add "Aaron {n}" zone=Nave side=Cult')
    press(seat, "C")
    shown = plain(board(seat, 120, 36))
    nave = shown[shown.index("Where everyone is") :]
    assert all(f"({name})" in nave for name in ("Imre", "Rook", "Mirel", "Sava"))
    assert "+" in nave


def test_the_first_letter_takes_the_place_of_an_answer_that_stands_there() -> None:
    line = Write("Up to which entry", text="76", replaced=True)
    for char in "31":
        line.key(char, char)
    assert line.key("enter", None) == "31"
    moved = Write("Up to which entry", text="76", replaced=True)
    moved.key("end", None)
    moved.key("1", "1")
    assert moved.key("enter", None) == "761"
    left = Write("Up to which entry", text="76", replaced=True)
    assert left.key("enter", None) == "76"


def test_a_number_that_waits_says_why() -> None:
    pick = Pick("Who", [Option(n, f"Guard {n}", number=n) for n in (1, 2, 10, 11, 12)])
    assert pick.waits() == ""
    pick.key("1", "1")
    assert pick.waits() == "1 or 10 to 12: Enter takes 1"
    assert pick.key("2", "2") == 12
    long = Pick("Who", [Option(n, f"Guard {n}", number=n) for n in (2, 20)])
    long.key("2", "2")
    assert long.waits() == "2 or 20: Enter takes 2"
