"""A disk that says no, as the GM meets it: a sentence, nothing told as done that is not kept, all of it kept later."""

from __future__ import annotations

import errno
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.program import ROOT, SMALL, tracker
from tests.ui.playing import a_seat, press
from tracker.storage.disk import Disk
from tracker.storage.session_file import read_session

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
    assert done.returncode == 2 and done.stderr == f"{path} cannot be written: {says}.\n"
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
    assert done.returncode == 2 and done.stderr.decode() == f"{path} cannot be written: File too large.\n"
    told = done.stdout.decode().count("Note: mark")
    found = read_session(path)
    assert 0 < told < 120 and len(found.session.entries) == told and found.damage is None
