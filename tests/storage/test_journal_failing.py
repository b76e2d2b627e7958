"""A disk that says no: nothing that was written is lost, and nothing that was entered while the program runs."""

import errno
import os
from collections.abc import Callable
from io import FileIO
from pathlib import Path

import pytest

from tracker.storage.journal import Disk, Journal, JournalError, read

HEADER = {"format": 1, "id": "s1", "start": {"title": "x"}}


def entry(seq: int) -> dict[str, object]:
    return {"seq": seq, "command": f"turn {seq}", "events": [{"kind": "turn"}]}


class Failing(Disk):
    """A disk on which the calls named in `broken` fail; a write takes the first `room` bytes before it does."""

    def __init__(self) -> None:
        self.broken: set[str] = set()
        self.code = errno.ENOSPC
        self.room = 0
        self.calls: list[str] = []

    def _call(self, name: str) -> None:
        self.calls.append(name)
        if name in self.broken:
            raise OSError(self.code, os.strerror(self.code))

    def create(self, path: Path, mode: int | None = None) -> FileIO:
        self._call("create")
        return super().create(path, mode)

    def open(self, path: Path) -> FileIO:
        self._call("open")
        return super().open(path)

    def write(self, file: FileIO, data: bytes, at: int) -> int:
        if "write" in self.broken and self.room:
            part, self.room = data[: self.room], 0
            return super().write(file, part, at)
        self._call("write")
        return super().write(file, data, at)

    def truncate(self, file: FileIO, size: int) -> None:
        self._call("truncate")
        super().truncate(file, size)

    def sync(self, file: FileIO) -> None:
        self._call("sync")
        super().sync(file)

    def rename(self, old: Path, new: Path) -> None:
        self._call("rename")
        super().rename(old, new)

    def sync_folder(self, path: Path) -> None:
        self._call("sync_folder")
        super().sync_folder(path)


class Slow(Disk):
    """A disk that takes at most seven bytes at a time."""

    def write(self, file: FileIO, data: bytes, at: int) -> int:
        return super().write(file, data[:7], at)


@pytest.fixture
def disk() -> Failing:
    return Failing()


@pytest.fixture
def journal(tmp_path: Path, disk: Failing) -> Journal:
    """A session with one entry on the disk."""
    journal = Journal.create(tmp_path / "s.toml", HEADER, disk)
    journal.append(entry(1))
    disk.calls.clear()
    return journal


def seqs(path: Path) -> list[object]:
    found = read(path)
    assert found.damage is None
    return [item["seq"] for item in found.entries]


def refused(act: Callable[[], object]) -> JournalError:
    with pytest.raises(JournalError) as caught:
        act()
    return caught.value


def test_an_entry_is_one_write_and_then_one_sync(journal: Journal, disk: Failing) -> None:
    journal.append(entry(2))
    assert disk.calls == ["write", "sync"]


def test_a_disk_that_takes_little_at_a_time(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path / "s.toml", HEADER, Slow())
    journal.append(entry(1))
    assert seqs(journal.path) == [1]


@pytest.mark.parametrize("room", [0, 1, 10, 60, 90])
def test_a_full_disk_leaves_the_file_whole_and_keeps_the_entries(journal: Journal, disk: Failing, room: int) -> None:
    before = journal.path.read_bytes()
    disk.broken = {"write"}
    for seq in (2, 3):
        disk.room = room
        error = refused(lambda seq=seq: journal.append(entry(seq)))  # type: ignore[misc]
        assert error.kind == "write" and "No space left" in str(error)
        assert journal.path.read_bytes() == before
    assert journal.pending == 2 and journal.seq == 3
    disk.broken.clear()
    journal.append(entry(4))
    assert journal.pending == 0 and seqs(journal.path) == [1, 2, 3, 4]


def test_what_is_pending_can_be_tried_again(journal: Journal, disk: Failing) -> None:
    disk.broken = {"write"}
    refused(lambda: journal.append(entry(2)))
    refused(journal.retry)
    disk.broken.clear()
    journal.retry()
    journal.retry()
    assert journal.pending == 0 and seqs(journal.path) == [1, 2]


def test_a_part_that_cannot_be_cut_off_is_cut_off_later(journal: Journal, disk: Failing) -> None:
    disk.broken, disk.room = {"write", "truncate"}, 40
    refused(lambda: journal.append(entry(2)))
    found = read(journal.path)
    assert len(found.entries) == 1 and found.damage is not None and found.damage.kind == "torn"
    disk.broken = {"truncate"}
    refused(journal.retry)
    disk.broken.clear()
    journal.retry()
    assert seqs(journal.path) == [1, 2]


def test_after_a_failed_sync_the_session_is_written_to_a_new_file(journal: Journal, disk: Failing) -> None:
    old = journal.path.stat().st_ino
    once = iter([True])
    sync = disk.sync

    def fail_once(file: FileIO) -> None:
        if next(once, False):
            raise OSError(errno.EIO, "Input/output error")
        sync(file)

    disk.sync = fail_once  # type: ignore[method-assign]
    journal.append(entry(2))
    assert disk.calls == ["write", "create", "write", "sync", "sync_folder", "rename", "sync_folder", "open"]
    assert journal.path.stat().st_ino != old
    journal.append(entry(3))
    assert seqs(journal.path) == [1, 2, 3]
    assert not [path for path in journal.path.parent.iterdir() if path.suffix == ".new"]


@pytest.mark.parametrize("also", ["create", "sync", "rename", "sync_folder", "open"])
def test_when_the_new_file_fails_too_nothing_is_lost(journal: Journal, disk: Failing, also: str) -> None:
    disk.broken, disk.code = {"sync", also}, errno.EIO
    assert refused(lambda: journal.append(entry(2))).kind == "write"
    disk.broken = {also}
    assert refused(lambda: journal.append(entry(3))).kind == "write"
    assert journal.pending == 2
    disk.broken.clear()
    journal.append(entry(4))
    assert seqs(journal.path) == [1, 2, 3, 4]
    journal.append(entry(5))
    journal.close()
    assert seqs(journal.path) == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("room", [0, 30])
def test_a_session_moves_to_another_place_with_all_that_is_pending(
    journal: Journal, disk: Failing, tmp_path: Path, room: int
) -> None:
    old, new = journal.path, tmp_path / "stick" / "s.toml"
    disk.broken, disk.room = {"write", "truncate"}, room
    refused(lambda: journal.append(entry(2)))
    refused(lambda: journal.move_to(new))
    assert journal.path == old and journal.pending == 1 and not new.exists()
    disk.broken.clear()
    journal.move_to(new)
    journal.append(entry(3))
    assert journal.path == new and journal.pending == 0 and seqs(new) == [1, 2, 3]
    assert [item["seq"] for item in read(old).entries] == [1]
    Journal.open(old)[0].close()
    assert refused(lambda: Journal.open(new)).kind == "locked"


def test_a_session_moves_even_when_its_old_place_is_gone(journal: Journal, tmp_path: Path) -> None:
    journal.path.unlink()
    journal.move_to(tmp_path / "new.toml")
    assert seqs(journal.path) == [1]


def test_a_move_never_writes_over_a_file(journal: Journal, tmp_path: Path) -> None:
    taken = tmp_path / "taken.toml"
    taken.write_text("mine")
    assert refused(lambda: journal.move_to(taken)).kind == "exists"
    assert refused(lambda: journal.move_to(journal.path)).kind == "exists"
    assert taken.read_text() == "mine"
    journal.append(entry(2))
    assert seqs(journal.path) == [1, 2]


@pytest.mark.parametrize("broken", ["create", "write", "sync", "sync_folder"])
def test_a_session_that_cannot_begin_leaves_nothing(tmp_path: Path, disk: Failing, broken: str) -> None:
    disk.broken, disk.code = {broken}, errno.EROFS
    path = tmp_path / "s.toml"
    error = refused(lambda: Journal.create(path, HEADER, disk))
    assert error.kind == "write" and "Read-only file system" in str(error)
    assert not path.exists()
    disk.broken.clear()
    Journal.create(path, HEADER, disk).close()


def test_a_read_only_session_can_be_read(journal: Journal, disk: Failing) -> None:
    journal.close()
    disk.broken, disk.code = {"open"}, errno.EACCES
    assert refused(lambda: Journal.open(journal.path, disk)).kind == "write"
    assert seqs(journal.path) == [1]
    disk.broken.clear()
    Journal.open(journal.path, disk)[0].close()


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="rights do not bind whoever runs this")
def test_a_read_only_folder(journal: Journal) -> None:
    journal.close()
    journal.path.parent.chmod(0o500)
    try:
        assert seqs(journal.path) == [1]
        assert refused(lambda: Journal.create(journal.path.with_name("t.toml"), HEADER)).kind == "write"
    finally:
        journal.path.parent.chmod(0o700)


@pytest.mark.parametrize("broken", ["create", "write", "sync", "truncate"])
def test_torn_bytes_are_never_cut_off_before_they_are_kept(journal: Journal, disk: Failing, broken: str) -> None:
    journal.append(entry(2))
    journal.close()
    torn = journal.path.read_bytes()[:-3]
    journal.path.write_bytes(torn)
    disk.broken = {broken}
    again, found = Journal.open(journal.path, disk)
    assert len(found.entries) == 1 and journal.path.read_bytes() == torn
    if broken != "truncate":
        assert again.kept is None
    refused(lambda: again.append(entry(2)))
    assert journal.path.read_bytes() == torn
    disk.broken.clear()
    again.retry()
    assert seqs(journal.path) == [1, 2]
    assert again.kept is not None and again.kept.read_bytes() == torn[found.good :]
