"""On a terminal with room for a list only, why something was stopped is read, and that `!` does it anyway."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.playing import RICH, ROOT, a_seat, press
from tests.ui.test_contest_keys import in_core
from tests.ui.test_tactical import GALLERIES, a_ct
from tracker.ui.board import board
from tracker.ui.paint import measure, plain
from tracker.ui.questions import Flow, Write
from tracker.ui.seat import Seat

SMALL = [(40, 12), (58, 16), (30, 10)]


def words_of(seat: Seat, width: int, height: int) -> str:
    return " ".join(plain(board(seat, width, height)).split())


@pytest.mark.parametrize(("width", "height"), SMALL)
def test_what_stopped_an_action_is_on_the_screen(width: int, height: int) -> None:
    seat = a_ct(GALLERIES)
    before = words_of(seat, width, height)
    press(seat, "1s")
    after = words_of(seat, width, height)
    assert "has not come yet" in after and "! does it anyway" in after and after != before
    lines = plain(board(seat, width, height)).splitlines()
    assert len(lines) == height and {measure(line) for line in lines} == {width}


@pytest.mark.parametrize(
    "scene", sorted(path.stem for path in (ROOT / "scenes").glob("*.toml") if path.stem != "party")
)
def test_in_every_game_and_place(scene: str) -> None:
    """A long reason gives way; what `!` does stays whole. At the table, and in a text that is read."""
    seat = a_seat(ROOT / "scenes" / f"{scene}.toml")
    reason = "A reason that is longer than any terminal of this kind has room for, word after word. " * 6
    for keys in ("<escape>", "?"):
        press(seat, keys)
        seat.advice = reason + "! does it anyway, as a ruling."
        for width, height in SMALL:
            assert "! does it anyway, as a ruling." in words_of(seat, width, height), (keys, width, height)


LONG = "The round is not read yet: Ox and Brigand 2 choose or roll, and what is open there has to be settled before."


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (120, 36)])
@pytest.mark.parametrize("scene", ["tavern-duel", "drowned-chapel", "salt-galleries"])
def test_a_long_line_is_read_to_its_end_at_the_table_and_in_a_place(scene: str, size: tuple[int, int]) -> None:
    """Also beside what is open; what stands above it gives way."""
    seat = a_seat(ROOT / "scenes" / f"{scene}.toml")
    for keys in ("<escape>", "?", "<escape>", "E"):
        press(seat, keys)
        seat.advice = f"{LONG} And a second sentence behind it." + " ! does it anyway, as a ruling." * (keys != "E")
        said = words_of(seat, *size)
        assert seat.advice in said, (keys, said)
        lines = plain(board(seat, *size)).splitlines()
        assert len(lines) == size[1] and {measure(line) for line in lines} == {size[0]}


def test_where_something_is_asked_only_a_key_that_acts_there_is_offered(tmp_path: Path) -> None:
    seat = a_seat(ROOT / "scenes" / "tavern-duel.toml")
    press(seat, "Bx30<enter>")
    assert isinstance(seat.question, Write) and "Enter does it anyway" in seat.advice
    press(seat, "<enter>")
    assert {who.rsp for who in seat.table.cast} == {300, None}
    seat = in_core(tmp_path)
    press(seat, "xcso3a3")
    assert "! does it anyway" in seat.advice and not seat.table.rolls
    press(seat, "!")
    assert seat.place[0] == "roll" and seat.scene.frame == "contest"

    def stopped_and_then_asked() -> Flow:
        seat.run("turn Ox")
        yield Write("A name")

    press(seat, "<escape>")
    seat.begin(stopped_and_then_asked())
    assert seat.advice and "!" not in seat.advice
    press(seat, "!")
    assert isinstance(seat.question, Write) and seat.question.text == "!"


def test_at_an_attack_the_way_out_is_named_and_a_key_of_the_table_says_where_it_is() -> None:
    seat = a_seat(RICH)
    press(seat, "Bc1<enter>a9<enter>")
    press(seat, "h")
    assert "h, hit, is for the table" in seat.advice
    press(seat, "?")
    told = plain(board(seat, 80, 24))
    assert "Deacon concedes, until the dice fall" in told
    press(seat, "?+1<enter>+0<enter>?")
    assert "Deacon concedes" not in plain(board(seat, 80, 24))
