"""The table's own words by keys, and where they are shown: sheet, rounds, party, odds."""

from __future__ import annotations

import pytest

from tests.engine.fudge_desk import DUEL
from tests.ui.playing import a_seat, choose, id_of, press
from tracker.ui.board import board
from tracker.ui.paint import plain
from tracker.ui.seat import Seat


def seen(seat: Seat, width: int = 120, height: int = 36) -> str:
    return plain(board(seat, width, height))


def test_levels_are_renamed_and_added_by_keys_and_shown_so() -> None:
    seat = a_seat(DUEL)
    press(seat, "=lr4Solid<enter>")
    assert seat.scene.options.levels["Solid"] == 1
    press(seat, "=lraMythic<enter>")
    assert seat.scene.options.levels["Mythic"] == 5 and seat.scene.options.levels["Solid"] == 1
    seat.selected = id_of(seat, "Dagna")
    text = seen(seat)
    assert "Sword Solid +1" in text and "Good" not in text
    press(seat, "=lrbAbject<enter>")
    assert seat.scene.options.levels["Abject"] == -4
    press(seat, "=lr4Mythic<enter>")
    assert "twice" in seat.advice
    press(seat, "=lg")
    assert not seat.scene.options.levels
    press(seat, "=laKings, Solid, Fair, Peasants<enter>")
    assert list(seat.scene.options.levels) == ["Kings", "Solid", "fudge_fair", "Peasants"]


def test_wound_levels_are_named_and_added_by_keys() -> None:
    seat = a_seat(DUEL)
    press(seat, "=w2nBloodied<enter>=w2b+1<enter>")
    line = seat.scene.options.wounds[0]
    assert (line.level, line.name, line.more) == ("hurt", "Bloodied", 1)
    press(seat, "=waMaimed<enter>22<enter>-2<enter>")
    line = seat.scene.options.wounds[1]
    assert (line.name, line.after, line.boxes, line.penalty) == ("Maimed", "hurt", 2, -2)
    press(seat, "=w3p-3<enter>")
    assert seat.scene.options.wounds[1].penalty == -3
    press(seat, "=w3nCrippled<enter>")
    assert [held.name for held in seat.scene.options.wounds] == ["Bloodied", "Crippled"]
    press(seat, "=w3d=w2d")
    assert not seat.scene.options.wounds


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 36), (200, 60)])
def test_the_wound_row_has_the_tables_own_levels(width: int, height: int) -> None:
    seat = a_seat(DUEL)
    seat.selected = id_of(seat, "Dagna")
    press(seat, "f")
    choose(seat, "Wulf")
    seat.run("wound-level Bloodied of=hurt more=2")
    seat.run("wound-level Maimed after=hurt")
    seat.run("wound Dagna named=Maimed")
    text = seen(seat, width, height)
    assert "Blo" in text and "Mai" in text
    assert all(len(line) <= width for line in text.splitlines())
    press(seat, "<f3>" if width == 80 else "")
    assert "Bloodied" in seen(seat, width, height) and "Maimed" in seen(seat, width, height)
