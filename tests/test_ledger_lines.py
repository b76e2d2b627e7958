"""The ledger as a command and as a line, of a session as it stands and as it stood."""

from __future__ import annotations

from pathlib import Path

from tests.program import RICH, tracker
from tests.ui.playing import a_seat, press
from tracker.storage.desk import Desk
from tracker.storage.session_file import read_session
from tracker.ui.board import board
from tracker.ui.paint import plain
from tracker.ui.seat import Seat


def test_the_command_prints_every_point_of_a_session(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    played = ("-c", "points Imre +1 why=song", "-c", "points Sava -1", "-c", "undo")
    assert tracker("do", RICH, "--session", path, *played).returncode == 0
    told = tracker("ledger", path)
    assert told.returncode == 0 and "bank to Imre: 1 (song)" in told.stdout
    assert "Sava to bank" not in told.stdout, "what was undone never moved"
    one = tracker("ledger", path, "GM")
    assert one.returncode == 0 and "song" not in one.stdout and "bank to GM" in one.stdout


def test_somebody_who_is_not_there_and_a_file_that_is_none(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    tracker("do", RICH, "--session", path, "-c", "note x")
    nobody = tracker("ledger", path, "Nobody")
    assert nobody.returncode == 1 and "Nobody" in nobody.stderr
    assert tracker("ledger", tmp_path / "none.toml").returncode == 2


def test_the_line_says_the_same_as_the_command() -> None:
    told = tracker("do", RICH, "-c", "points Imre +1", "-c", "ledger Imre")
    assert told.returncode == 0 and "bank to Imre: 1 (by hand)" in told.stdout


def test_a_replay_shows_the_ledger_of_its_moment(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    played = ("points Imre +1 why=alpha", "points Imre +1 why=beta", "undo", "points Imre +1 why=gamma")
    tracker("do", RICH, "--session", path, *(part for line in played for part in ("-c", line)))
    seat = Seat(Desk(read_session(path)), replay=True)
    seen = []
    press(seat, "v")
    for moment in range(5):
        press(seat, "<right>" if moment else "")
        seat.toggle("ledger")
        shown = "".join(line for line in plain(board(seat, 120, 60)).split("\n") if " bank " in line)
        seen.append([word for word in ("alpha", "beta", "gamma") if word in shown])
        seat.back()
    assert seen == [[], ["alpha"], ["alpha", "beta"], ["alpha"], ["alpha", "gamma"]]


def test_what_stood_after_each_entry_is_what_stands_when_it_is_the_last() -> None:
    seat = a_seat(RICH)
    stood: list[list[int]] = [[]]
    for keys in (":note a<enter>", ":note b<enter>", "u", "u", "U", "U", "u", ":note c<enter>", "u", "U"):
        press(seat, keys)
        stood.append(list(seat.desk.session.standing))
    session = seat.desk.session
    assert [list(session.standing_at(seq)) for seq in range(len(session.entries) + 1)] == stood
