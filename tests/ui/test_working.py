"""What takes longer than a frame says what it does, leaves the keyboard alive, and can be left."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from threading import Event

import pytest

from tests.ui.playing import RICH, a_seat, press
from tracker.ui.board import board
from tracker.ui.paint import plain
from tracker.ui.questions import Pick
from tracker.ui.seat import Seat
from tracker.ui.working import Working, aside, track


def finished(seat: Seat) -> None:
    while isinstance(seat.question, Working):
        assert seat.due() == 0.0, "it goes on by itself"
        seat.go_on()


def test_the_recap_of_a_long_evening_is_written_beside_the_keyboard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(import_module("tracker.ui.flows.recap"), "LONG", 1)
    seat = a_seat(RICH, tmp_path / "evening.toml")
    press(seat, "Bc1<enter>Bwg<enter>")
    assert isinstance(seat.question, Working)
    text = plain(board(seat, 80, 24))
    assert "The recap is written" in text and "1 entry" in text and "Esc leave" in text
    finished(seat)
    assert "evening-recap.md" in seat.advice
    assert (tmp_path / "evening-recap.md").read_text("utf-8").startswith("# ")


def test_a_folder_that_is_not_there_is_asked_about_before_a_file_is_made(tmp_path: Path) -> None:
    seat, folder = a_seat(RICH, tmp_path / "evening.toml"), tmp_path / "slip" / "further"
    press(seat, f"Bwg{folder}/recap.md<enter>")
    assert isinstance(seat.question, Pick) and "is not there" in seat.question.title
    press(seat, "<escape>")
    seat.run(f"recap group {folder}/recap.md")
    assert "There is no folder" in seat.advice and "! makes it" in seat.advice and not folder.parent.exists()
    press(seat, "!")
    assert (folder / "recap.md").exists()
    press(seat, f"Bwg{folder}-2/recap.md<enter>y")
    assert (tmp_path / "slip" / "further-2" / "recap.md").exists()


def test_the_ledger_of_a_long_evening_is_reckoned_first_and_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("tracker.ui.flows.tales"), "LONG", 1)
    seat = a_seat(RICH)
    press(seat, "Bc1<enter><f9>")
    assert isinstance(seat.question, Working) and seat.place == ("table", 0)
    finished(seat)
    assert seat.place[0] == "ledger"
    press(seat, "<f9>")
    assert seat.place == ("table", 0)
    press(seat, "<f9>")
    assert seat.place[0] == "ledger", "what was reckoned is known"
    seat.run("note more")
    press(seat, "<escape>:ledger<enter>")
    assert isinstance(seat.question, Working), "by the command line too"
    finished(seat)
    assert seat.place[0] == "text" and "Imre" in plain(board(seat, 120, 36))


def test_it_can_be_left_and_what_goes_wrong_comes_out() -> None:
    seat, goes, made = a_seat(RICH), Event(), []

    def work() -> int:
        goes.wait(30)
        return 7

    def flow(at_once: bool):  # type: ignore[no-untyped-def]
        made.append((yield from aside("A sum", "2 entries", work, at_once=at_once)))

    seat.begin(flow(at_once=False))
    seat.go_on()
    assert isinstance(seat.question, Working) and "A sum" in plain(board(seat, 40, 12))
    press(seat, "<escape>")
    assert seat.question is None and not made
    goes.set()
    seat.begin(flow(at_once=True))
    assert made == [7]
    wrong = Working("A sum", "", lambda: 1 // 0)
    while wrong.go_on() is None:
        pass
    with pytest.raises(ZeroDivisionError):
        _ = wrong.made


def test_how_far_it_is() -> None:
    assert track(0, 10).count("━") == 0 and track(5, 10).count("━") == 15 and track(12, 10) == "━" * 30
    assert len(track(3, 0)) == 30
