"""A branch is a session of its own that has everything up to an entry, and goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.program import RICH, tracker
from tracker.storage.branch import branch_session
from tracker.storage.desk import Desk
from tracker.storage.journal import JournalError, read
from tracker.storage.scene_file import read_scene
from tracker.storage.session_file import read_session, resume_session, start_session

LINES = ("note one", "begin conflict first=Imre", "note two", "undo", "attack Imre Deacon", "cancel", "note three")


@pytest.fixture
def played(tmp_path: Path) -> Path:
    path = tmp_path / "played.toml"
    opened = start_session(read_scene(RICH).table, path, seed="x")
    desk = Desk(opened)
    for line in LINES:
        assert desk.run(line).ok, line
    opened.close()
    return path


@pytest.mark.parametrize("entry", range(len(LINES) + 1))
def test_a_branch_is_the_session_up_to_there(entry: int, played: Path, tmp_path: Path) -> None:
    before = played.read_bytes()
    made = branch_session(played, entry, tmp_path / "new" / "branch.toml")
    was = read_session(played).session
    assert played.read_bytes() == before
    played.unlink()  # it stands for itself
    opened = resume_session(made)
    session = opened.session
    assert opened.damage is None and not opened.read_only
    assert session.entries == was.entries[:entry] and session.table == was.at(entry)
    assert list(session.standing) == list(was.standing_at(entry))
    opened.close()


def test_it_goes_on_undoes_and_has_the_dice_of_the_other(played: Path, tmp_path: Path) -> None:
    made = branch_session(played, 4, tmp_path / "branch.toml")
    opened = resume_session(made)
    desk = Desk(opened)
    assert desk.run("attack Imre Deacon").ok
    again = read_session(played).session
    assert opened.session.entries[4].events == again.entries[4].events
    assert desk.run("undo 3").ok and desk.table == opened.session.start
    opened.close()
    assert read(made).header["branched"] == {"from": read(played).header["id"], "entry": 4}
    assert len(read_session(made).session.entries) == 8


def test_there_is_no_branch_behind_the_end_or_the_damage(played: Path, tmp_path: Path) -> None:
    out = tmp_path / "branch.toml"
    with pytest.raises(JournalError, match="does not go on to entry 8"):
        branch_session(played, 8, out)
    played.write_bytes(played.read_bytes()[:-3])
    with pytest.raises(JournalError, match="entry 7"):
        branch_session(played, 7, out)
    assert not out.exists()
    assert branch_session(played, 6, out) == out
    with pytest.raises(JournalError, match="is there already"):
        branch_session(played, 6, out)


def test_by_command_line_it_lies_with_the_other_sessions(played: Path, tmp_path: Path) -> None:
    first, second = (tracker("branch", played, "3", home=tmp_path / "home") for _ in range(2))
    assert first.returncode == second.returncode == 0 and first.stdout != second.stdout
    path = Path(first.stdout.strip())
    assert path.parent == tmp_path / "home" / "sessions"
    assert tracker("do", path, "-c", "note four").returncode == 0
    assert tracker("branch", played, "99").returncode == 2
