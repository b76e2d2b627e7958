"""What a list of sessions tells of each, without opening it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.playing import RICH, SMALL, opened
from tracker.storage import session_head
from tracker.storage.desk import Desk
from tracker.storage.session_head import Head, head_of


def played(path: Path, *lines: str) -> Path:
    held = opened(RICH, path)
    desk = Desk(held)
    for line in lines:
        assert desk.run(line).ok, line
    held.close()
    return path


def head(path: Path) -> Head:
    found = head_of(path)
    assert found is not None
    return found


def test_a_head_tells_title_date_and_entries(tmp_path: Path) -> None:
    path = played(tmp_path / "2026-01-02-the-drowned-chapel.toml", "note one", "note two")
    found = head(path)
    assert (found.title, found.label, found.entries, found.state) == ("The Drowned Chapel",) * 2 + (2, "running")
    assert found.created and found.played >= found.created
    assert not found.why


def test_a_file_that_was_given_a_name_is_called_so(tmp_path: Path) -> None:
    assert head(played(tmp_path / "ada's evening.toml")).label == "ada's evening"
    assert head(played(tmp_path / "2026-01-02-the-drowned-chapel-2.toml")).label == "The Drowned Chapel"


def test_an_evening_that_ended_says_so_and_an_open_one_is_in_use(tmp_path: Path) -> None:
    path = played(tmp_path / "s.toml", "end evening")
    assert head(path).state == "ended"
    held = opened(SMALL, tmp_path / "t.toml")
    assert head(tmp_path / "t.toml").state == "in use"
    held.close()
    assert head(tmp_path / "t.toml").state == "running"


@pytest.mark.parametrize("small", [True, False])
def test_damage_is_seen_at_the_end_and_in_small_files_everywhere(
    small: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not small:
        monkeypatch.setattr(session_head, "SMALL", 1_000)
        monkeypatch.setattr(session_head, "TAIL", 600)
    path = played(tmp_path / "s.toml", *("note one",) * 30)
    assert head(path).state == "running" and head(path).entries == 30
    data = path.read_bytes()
    path.write_bytes(data[:-5])
    assert head(path).state == "damaged" and "line" in head(path).why
    at = data.index(b"note one") + 2
    path.write_bytes(data[:at] + b"X" + data[at + 1 :])
    assert head(path).state == ("damaged" if small else "running")


def test_a_big_file_is_read_at_both_ends_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session_head, "SMALL", 1_000)
    monkeypatch.setattr(session_head, "TAIL", 600)
    path = played(tmp_path / "s.toml", *("note one",) * 30)
    monkeypatch.setattr(session_head, "unsealed", lambda data: pytest.fail("the whole file was looked at"))
    assert head(path).entries == 30
    long = "x" * 2_000
    played(tmp_path / "t.toml", f"note {long}")
    monkeypatch.undo()
    monkeypatch.setattr(session_head, "SMALL", 1_000)
    monkeypatch.setattr(session_head, "TAIL", 600)
    assert head(tmp_path / "t.toml").entries == 1, "an entry longer than the tail is no damage"


def test_other_files_are_no_sessions_and_unreadable_ones_are_told(tmp_path: Path) -> None:
    assert head_of(SMALL) is None
    assert head_of(tmp_path / "missing.toml") is None
    path = played(tmp_path / "s.toml", "note one")
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    assert head(path).entries == 1 and head(path).state == "running"
