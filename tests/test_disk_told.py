"""A disk that says no, as the GM meets it: a sentence, nothing told as done that is not kept, all of it kept later."""

from __future__ import annotations

import errno
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from io import FileIO
from pathlib import Path

import pytest

from tests.program import ROOT, SMALL, tracker
from tests.ui.playing import a_seat, press
from tracker.storage.desk import Desk
from tracker.storage.disk import Disk
from tracker.storage.scene_file import read_scene
from tracker.storage.session_file import read_session, start_session

SAYS = [
    (errno.ENOSPC, ("write", "create"), "No space left on device"),
    (errno.EDQUOT, ("write", "create"), "Disk quota exceeded"),
    (errno.EIO, ("sync", "create"), "Input/output error"),
    (errno.EACCES, ("write", "create"), "Permission denied"),
    (errno.EROFS, ("write", "create"), "Read-only file system"),
]


class Breaks:
    """Lets that many calls pass, then fails them until it is mended."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, code: int, calls: tuple[str, ...], after: int) -> None:
        self.left, self.mended = after, False
        for name in calls:
            real = getattr(Disk, name)

            def call(*given: object, real: object = real) -> object:
                self.left -= 1
                if self.left < 0 and not self.mended:
                    raise OSError(code, os.strerror(code))
                return real(*given)  # type: ignore[operator]

            monkeypatch.setattr(Disk, name, call)


@pytest.mark.parametrize(("code", "calls", "says"), SAYS, ids=[errno.errorcode[row[0]] for row in SAYS])
def test_commands_stop_where_the_disk_does(
    code: int, calls: tuple[str, ...], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "s.toml"
    Breaks(monkeypatch, code, calls, after=4)
    script = "".join(f"note mark {n}.\n" for n in range(9))
    done = tracker("do", SMALL, "--session", path, "--script", "-", text=script)
    monkeypatch.undo()
    lost = f"1 entry is not kept in {path}: {says}. No copy could be kept elsewhere either.\n"
    copied = f"1 entry is not kept in {path}: {says}. The whole session is kept in "
    assert done.returncode == 2 and (done.stderr == lost or done.stderr.startswith(copied))
    told = done.stdout.split("\n")[:-1]
    kept = [entry.sentence for entry in read_session(path).session.entries]
    assert 0 < len(told) < 9 and told == [f"Note: mark {n}." for n in range(len(told))]
    assert [f'note "mark {n}."' for n in range(len(told))] == kept[: len(told)]


@pytest.mark.parametrize(("code", "calls", "says"), SAYS, ids=[errno.errorcode[row[0]] for row in SAYS])
def test_the_screen_goes_on_says_so_and_keeps_it_as_soon_as_it_can(
    code: int, calls: tuple[str, ...], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "s.toml"
    seat = a_seat(SMALL, path)
    press(seat, "None<enter>")
    disk = Breaks(monkeypatch, code, calls, after=0)
    press(seat, "Ntwo<enter>Nthree<enter>u")
    assert "NOT ON DISK" in seat.sight().advice and says in seat.sight().advice
    assert len(read_session(path).session.entries) < 4
    assert not seat.doing.look_at_disk()
    disk.mended = True
    assert seat.doing.look_at_disk() and "NOT ON DISK" not in seat.sight().advice
    assert read_session(path).session.table == seat.table
    assert len(read_session(path).session.entries) == len(seat.desk.session.entries) == 4


@pytest.mark.skipif(os.name == "nt", reason="this system cannot keep a program from large files")
def test_a_system_that_really_takes_no_more_loses_nothing_that_was_told(tmp_path: Path) -> None:
    """Not one of the calls above made to fail: the kernel itself, in the middle of an entry."""
    path = tmp_path / "s.toml"
    script = "".join(f"note mark {n} {'x' * 300}.\n" for n in range(120))
    limited = f"ulimit -f 32; exec {shlex.quote(sys.executable)} -m tracker.cli do {SMALL} --session {path} --script -"
    done = subprocess.run(
        ["sh", "-c", limited], input=script.encode(), capture_output=True, cwd=ROOT, env=os.environ, check=False
    )
    lost = f"1 entry is not kept in {path}: File too large. No copy could be kept elsewhere either.\n"
    assert done.returncode == 2 and done.stderr.decode() == lost
    told = done.stdout.decode().count("Note: mark")
    found = read_session(path)
    assert 0 < told < 120 and len(found.session.entries) == told and found.damage is None


@pytest.mark.skipif(os.name == "nt", reason="an open file cannot be taken away there")
@pytest.mark.parametrize(
    ("harm", "says"),
    [
        (lambda path: path.unlink(), "was deleted"),
        (lambda path: shutil.rmtree(path.parent), "was deleted"),
        (lambda path: path.rename(path.with_name("moved.toml")), "was moved or renamed"),
        (lambda path: os.truncate(path, path.stat().st_size - 9), "was cut short by another program"),
    ],
)
def test_what_became_of_the_file_is_said_with_the_next_entry(
    harm: Callable[[Path], object], says: str, tmp_path: Path
) -> None:
    (tmp_path / "there").mkdir()
    seat = a_seat(SMALL, tmp_path / "there" / "s.toml")
    press(seat, "None<enter>")
    harm(tmp_path / "there" / "s.toml")
    press(seat, "Ntwo<enter>")
    assert f"s.toml {says}" in seat.sight().advice
    press(seat, "Nthree<enter>")
    assert "s.toml" not in seat.sight().advice
    assert len(read_session(tmp_path / "there" / "s.toml").session.entries) == 3


def test_what_is_not_on_disk_at_leaving_is_counted_and_the_session_is_rescued(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = start_session(read_scene(SMALL).table, tmp_path / "s.toml")
    desk, home, other = Desk(opened), tmp_path / "home", tmp_path / "temp"
    other.mkdir()
    assert desk.run("note one").ok and opened.keeper is not None
    monkeypatch.setenv("TRACKER_HOME", str(home))
    monkeypatch.setattr(tempfile, "tempdir", str(other))
    with monkeypatch.context() as full:
        write = Disk.write

        def only_there(disk: Disk, file: FileIO, data: bytes, at: int) -> int:
            if not str(file.name).startswith(str(other)):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return write(disk, file, data, at)

        full.setattr(Disk, "write", only_there)
        assert desk.run("note two").ok and desk.run("note three").ok
        opened.close()
    copy = other / "s-copy.toml"
    assert opened.keeper.not_kept == (
        f"2 entries are not kept in {tmp_path / 's.toml'}: No space left on device. The whole session is kept in {copy}"
    )
    assert len(read_session(copy).session.entries) == 3 and len(read_session(tmp_path / "s.toml").session.entries) == 1
