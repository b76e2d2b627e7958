"""The file changes under the running program: nothing is lost, and nothing of somebody else's is written over."""

import os
import shutil
import stat
from collections.abc import Callable
from io import FileIO
from pathlib import Path

import pytest

from tracker.storage.journal import Disk, Journal, JournalError, read
from tracker.storage.lock import Lock

HEADER = {"format": 1, "id": "s1", "start": {"title": "x"}}
POSIX = pytest.mark.skipif(os.name == "nt", reason="an open file cannot be taken away on Windows")


def entry(seq: int) -> dict[str, object]:
    return {"seq": seq, "command": f"turn {seq}", "events": [{"kind": "turn"}]}


def seqs(path: Path) -> list[object]:
    found = read(path)
    assert found.damage is None
    return [item["seq"] for item in found.entries]


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    """A session with two entries on the disk."""
    journal = Journal.create(tmp_path / "evenings" / "s.toml", HEADER)
    journal.append(entry(1))
    journal.append(entry(2))
    return journal


def cut(path: Path, size: int) -> None:
    with path.open("r+b") as file:
        file.truncate(size)


AWAY: list[Callable[[Path], object]] = [
    lambda path: path.unlink(),
    lambda path: shutil.rmtree(path.parent),
    lambda path: path.parent.rename(path.parent.with_name("elsewhere")),
    lambda path: path.rename(path.with_name("elsewhere.toml")),
    lambda path: cut(path, 0),
    lambda path: cut(path, 40),
    lambda path: cut(path, path.stat().st_size - 1),
]


@POSIX
@pytest.mark.parametrize("harm", AWAY)
@pytest.mark.parametrize("times", [1, 2])
def test_what_was_taken_away_is_written_again_in_its_place(
    journal: Journal, harm: Callable[[Path], object], times: int
) -> None:
    path = journal.path
    for seq in range(3, 3 + times):
        if seq == 3 or path.parent.with_name("elsewhere").exists() is False:
            harm(path)
        journal.append(entry(seq))
        assert journal.path == path and journal.moved_from is None and journal.pending == 0
        assert seqs(path) == list(range(1, seq + 1))
    journal.append(entry(3 + times))
    with pytest.raises(JournalError, match="another program"):
        Journal.open(path)
    journal.close()
    assert seqs(path) == list(range(1, 4 + times))
    assert not [each for each in path.parent.iterdir() if each.suffix in (".new", ".lock")]


def other(path: Path) -> None:
    beside = path.with_name("other")
    beside.write_bytes(b"mine")
    beside.replace(path)


def same(path: Path) -> None:
    beside = path.with_name("other")
    shutil.copy(path, beside)
    beside.replace(path)


def grown(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"# mine\n")


def changed(path: Path) -> None:
    """In its place, to the same length."""
    data = path.read_bytes()
    about = path.stat()
    with path.open("r+b") as file:
        file.write(data.replace(b"turn 2", b"turn 9"))
    os.utime(path, ns=(about.st_atime_ns, about.st_mtime_ns + 1))


@POSIX
@pytest.mark.parametrize("harm", [other, same, grown, changed, lambda path: path.write_bytes(b"mine")])
def test_what_somebody_else_put_there_stays_and_the_session_goes_on_beside_it(
    journal: Journal, harm: Callable[[Path], None]
) -> None:
    path = journal.path
    path.with_name("s-2.toml").write_text("taken")
    harm(path)
    theirs = path.read_bytes()
    journal.append(entry(3))
    assert path.read_bytes() == theirs and path.with_name("s-2.toml").read_text() == "taken"
    assert journal.path == path.with_name("s-3.toml") and journal.moved_from == path
    assert seqs(journal.path) == [1, 2, 3]
    journal.append(entry(4))
    harm(journal.path)
    journal.append(entry(5))
    assert journal.path == path.with_name("s-4.toml") and journal.moved_from == path.with_name("s-3.toml")
    journal.close()
    assert seqs(journal.path) == [1, 2, 3, 4, 5]
    Journal.open(journal.path)[0].close()


@POSIX
def test_a_file_that_was_only_touched_is_still_ours(journal: Journal) -> None:
    os.utime(journal.path, ns=(1, 1))
    inode = journal.path.stat().st_ino
    journal.append(entry(3))
    assert journal.moved_from is None and journal.path.stat().st_ino == inode and seqs(journal.path) == [1, 2, 3]


@POSIX
def test_two_writers_without_a_lock_lose_nothing(journal: Journal) -> None:
    path = journal.path
    path.with_name(".s.toml.lock").unlink()
    second, found = Journal.open(path)
    assert len(found.entries) == 2
    second.append({**entry(3), "command": "second"})
    journal.append({**entry(3), "command": "first"})
    second.append(entry(4))
    journal.append(entry(4))
    assert second.path == path and journal.path == path.with_name("s-2.toml")
    first, second_found = read(journal.path), read(path)
    assert [item["command"] for item in first.entries[2:]] == ["first", "turn 4"]
    assert [item["command"] for item in second_found.entries[2:]] == ["second", "turn 4"]
    journal.close()
    second.close()


@POSIX
def test_a_moved_session_taken_up_by_another_and_our_place_taken_too(journal: Journal) -> None:
    path = journal.path
    away = path.with_name("away.toml")
    path.rename(away)
    path.with_name(".s.toml.lock").unlink()
    held = Lock(path)  # another program begins a session of that name
    second, _ = Journal.open(away)
    second.append(entry(3))
    journal.append(entry(3))
    assert journal.path == path.with_name("s-2.toml") and seqs(journal.path) == [1, 2, 3] == seqs(away)
    assert path.with_name(".s.toml.lock").exists() and held.stands
    journal.close()
    second.close()
    assert held.stands
    held.release()


@POSIX
def test_what_happens_during_the_write_is_noticed(journal: Journal) -> None:
    """An entry is not acknowledged before it is in a session that opens."""
    harms: list[Callable[[Path], object]] = [lambda path: path.unlink(), other, grown]
    path = journal.path

    class Harmed(Disk):
        def sync(self, file: FileIO) -> None:
            super().sync(file)
            if harms:
                harms.pop(0)(path)

    journal._disk = Harmed()
    journal.append(entry(3))
    assert not harms or len(harms) < 3
    while harms:
        journal.append(entry(journal.seq + 1))
    assert seqs(journal.path) == list(range(1, journal.seq + 1))


@POSIX
def test_a_place_that_cannot_be_made_again_keeps_the_entry_pending(journal: Journal) -> None:
    folder = journal.path.parent
    shutil.rmtree(folder)
    folder.write_text("a file")
    with pytest.raises(JournalError, match="Not a directory") as caught:
        journal.append(entry(3))
    assert caught.value.kind == "write" and journal.pending == 1
    folder.unlink()
    journal.append(entry(4))
    assert seqs(journal.path) == [1, 2, 3, 4]


@POSIX
@pytest.mark.parametrize("harm", [lambda path: path.unlink(), other])
def test_damage_set_aside_outlives_the_file(journal: Journal, harm: Callable[[Path], None]) -> None:
    path = journal.path
    journal.close()
    path.write_bytes(path.read_bytes().replace(b"turn 1", b"turn 7"))
    again, found = Journal.open(path)
    bad = path.read_bytes()[found.good :]
    harm(path)
    again.append({**entry(1), "command": "anew"})
    assert again.kept is not None and again.kept.read_bytes() == bad
    assert seqs(again.path) == [1]


@POSIX
def test_modes(journal: Journal) -> None:
    def mode(path: Path) -> int:
        return stat.S_IMODE(path.stat().st_mode)

    path = journal.path
    assert mode(path) == 0o600
    path.chmod(0o640)
    cut(path, 10)
    journal.append(entry(3))
    assert mode(path) == 0o640
    path.unlink()
    journal.append(entry(4))
    assert mode(path) == 0o640
    grown(path)
    journal.append(entry(5))
    assert mode(journal.path) == 0o600
    journal.close()
    cut(journal.path, journal.path.stat().st_size - 3)
    again, _ = Journal.open(journal.path)
    assert again.kept is not None and mode(again.kept) == 0o600


@POSIX
def test_no_lock_file_is_left_behind_and_none_of_another_is_taken_away(tmp_path: Path) -> None:
    path, beside = tmp_path / "s.toml", tmp_path / ".s.toml.lock"
    lock = Lock(path)
    assert beside.exists()
    lock.release()
    assert not beside.exists()
    lock = Lock(path)
    beside.unlink()
    assert not lock.stands
    second = Lock(path)
    lock.release()
    assert second.stands
    with pytest.raises(JournalError, match="another program"):
        Lock(path)
    second.release()
    assert not beside.exists()
