"""Recaps, exports and settings: what was there stays whole whatever the disk says, and nothing else is in danger."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from tests.program import RICH, SMALL, tracker
from tests.ui.playing import opened
from tracker.language.lexer import quoted
from tracker.storage.branch import branch_session
from tracker.storage.desk import Desk
from tracker.storage.disk import Disk
from tracker.storage.journal import JournalError
from tracker.storage.recap.keep import ENDINGS
from tracker.storage.session_file import read_session, resume_session, start_session


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A session with one note."""
    held = opened(SMALL, tmp_path / "evening.toml")
    assert Desk(held).run("note one").ok
    held.close()
    return tmp_path / "evening.toml"


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A disk that takes no byte more, until it is undone."""

    def no(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Disk, "sync", no)
    return monkeypatch


@pytest.mark.parametrize("held", ["itself", "session", "scene", "cast", "broken.toml", "pipe"])
def test_a_recap_takes_the_place_of_nothing_but_a_recap(held: str, path: Path, tmp_path: Path) -> None:
    there = tmp_path / "there.md"
    if held == "pipe":
        os.mkfifo(there)
    elif held == "itself":
        there = path
    elif held == "broken.toml":
        (there := tmp_path / held).write_text("title = ")
    else:
        of = {"session": path, "scene": RICH, "cast": RICH.with_name("party.toml")}[held]
        there.write_bytes(of.read_bytes())
    before = None if held == "pipe" else there.read_bytes()
    refused = tracker("do", path, "-c", f'recap "{there}" !')
    assert refused.returncode == 1 and "could not be saved" in refused.stderr
    assert ("it is no regular file" if held == "pipe" else f"{there.name} is ") in refused.stderr
    assert before is None or there.read_bytes() == before
    assert not list(tmp_path.glob("*-2.toml"))


@pytest.mark.parametrize("form", ENDINGS)
def test_a_recap_that_is_there_stays_whole_on_a_full_disk(form: str, path: Path, full: pytest.MonkeyPatch) -> None:
    there, name = path.with_name("there"), f"recap {form} there"
    there.write_text("mine", encoding="utf-8")
    full.chdir(path.parent)
    done = tracker("recap", path, "--out", path.with_name("new.md"))
    assert done.returncode == 2 and done.stderr.endswith("new.md cannot be written: No space left on device.\n")
    with full.context():
        desk = Desk(read_session(path))
        said = desk.run(f"{name} !").sentences[0]
        assert "No space left" in said and there.read_text(encoding="utf-8") == "mine"
        assert {each.name for each in path.parent.iterdir() if each.suffix != ".lock"} == {"there", path.name}
    full.undo()
    full.chdir(path.parent)
    assert desk.run(f"{name} !").sentences[0].endswith("What was there is kept as there.bak.")
    assert "mine" not in there.read_text(encoding="utf-8")
    assert path.with_name("there.bak").read_text(encoding="utf-8") == "mine"


def test_settings_that_cannot_be_written_leave_no_half_of_them(tmp_path: Path, full: pytest.MonkeyPatch) -> None:
    full.setenv("TRACKER_CONFIG", str(tmp_path / "deep" / "settings.toml"))
    done = tracker("settings", "--write")
    assert done.returncode == 2 and "No space left on device" in done.stderr
    assert not list((tmp_path / "deep").iterdir())


@pytest.mark.parametrize("line", ["save {}", "save cast {}", "recap {}", "recap csv {}"])
@pytest.mark.parametrize("name", ["nowhere/x.toml", ".evening.toml.lock", ".x.md.new-1", "-"])
def test_no_folder_is_made_and_nothing_of_the_programs_own_replaced(
    line: str, name: str, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(path.parent)
    opened = resume_session(path)
    before = sorted(path.parent.iterdir())
    # Where a recap says that the folder is not there, `!` makes it.
    ruled = "" if name[0] == "n" and line[0] == "r" else " !"
    said = Desk(opened).run(line.format(quoted(name)) + ruled).sentences[0]
    assert ("could not be saved" in said) == bool(ruled) and ("here is no folder" in said) == (name[0] == "n")
    assert sorted(path.parent.iterdir()) == before
    opened.close()


@pytest.mark.parametrize("verb", ["session", "branch", "move"])
def test_no_folder_is_made_for_a_session_either(verb: str, path: Path) -> None:
    there = path.parent / "nowhere" / "x.toml"
    opened = resume_session(path)
    if verb == "move":
        assert opened.keeper is not None and not opened.keeper.move_to(there)
        assert "there is no folder" in str(opened.keeper.trouble)
    else:
        with pytest.raises(JournalError, match="there is no folder"):
            start_session(opened.session.start, there) if verb == "session" else branch_session(path, 0, there)
    opened.close()
    assert not there.parent.exists()
