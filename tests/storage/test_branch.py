"""A branch is a session of its own that has everything up to an entry, and goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.program import RICH, tracker
from tracker.engine.branches import origins
from tracker.engine.film import Film
from tracker.engine.refusal import Refusal
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
    made = branch_session(played, entry, tmp_path / "branch.toml")
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


AMENDED = (
    "begin conflict first=Imre",
    "attack Imre Deacon dice=+2 defence=-1",
    "note two",
    "resolve",
    "take Deacon 1",
    "note three",
    "undo",
    "amend 2 drop=5 attack Imre Deacon dice=-3 defence=+4",
    "note four",
    "amend 3 note other",
    "note five",
    "undo",
)


@pytest.fixture(scope="module")
def amended(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("amended") / "s.toml"
    opened = start_session(read_scene(RICH).table, path, seed="x")
    for line in AMENDED:
        assert Desk(opened).run(line).ok, line
    opened.close()
    return path


@pytest.mark.parametrize("entry", range(len(AMENDED) + 1))
def test_a_branch_begins_as_the_replay_shows_it_or_as_it_was_done(entry: int, amended: Path, tmp_path: Path) -> None:
    was = read_session(amended).session
    film = Film(was)
    found = origins(was, entry)
    assert found[0].table == film.at(film.place(entry)) and found[-1].table == was.at(entry)
    assert len(found) == (2 if entry in (2, 3, 4, 5, 6, 7, 8, 9, 11) else 1)
    for n, origin in enumerate(found):
        opened = resume_session(branch_session(amended, entry, tmp_path / f"{n}.toml", origin=origin))
        session = opened.session
        assert opened.damage is None and session.table == origin.table
        assert len(session.line) == (len(was.line_at(entry)) if origin is found[-1] else film.place(entry))
        while session.done:  # step by step, back to the start
            assert not isinstance(session.undo(), Refusal)
        assert session.table == session.start
        opened.close()


def test_by_command_line_it_begins_as_the_replay_shows_it_unless_told_otherwise(amended: Path, tmp_path: Path) -> None:
    was = read_session(amended).session
    now, then = (
        tracker("branch", amended, "5", *more, "--out", tmp_path / f"{len(more)}.toml") for more in ((), ("--first",))
    )
    assert now.returncode == then.returncode == 0 and not then.stderr
    assert "behind entry 4: Imre v Deacon: Mediocre +0 v Epic +7" in now.stderr and "as entry 5 was done" in now.stderr
    shown, done = (read_session(Path(made.stdout.strip())).session.table for made in (now, then))
    assert done == was.at(5) and shown == origins(was, 5)[0].table and shown != done
