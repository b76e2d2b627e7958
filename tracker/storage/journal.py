"""The session file: written by one program, read by any.

An entry is on the disk when `Journal.append` returns. What cannot be written is never lost while the program runs:
it waits in `pending`, is tried again with the next entry, and can be taken to another place.
"""

from collections.abc import Generator, Mapping
from io import FileIO
from pathlib import Path
from typing import Self

from tracker.storage.blocks import (
    Damage,
    JournalError,
    Read,
    entry_block,
    entry_start,
    header_block,
    looks_like_session,
    plain,
    scan_entries,
    scan_header,
    unknown_entry,
)
from tracker.storage.disk import PRIVATE, Disk, Place, write_all, write_beside, write_new
from tracker.storage.follow import Follower
from tracker.storage.lock import Lock
from tracker.storage.paths import followed
from tracker.storage.regular import open_regular

__all__ = [
    "Damage",
    "Disk",
    "Follower",
    "Journal",
    "JournalError",
    "Read",
    "is_session",
    "read",
    "read_bytes",
    "reading",
    "unknown",
]


ALL_AT_ONCE = 1_000_000_000

_TRIES = 4
"""How often a write is begun again because somebody else changed the file meanwhile."""

_MOST_NAMES = 1_000


def is_session(path: Path) -> bool:
    """Whether a file is a session rather than a scene, by its first line. Raises OSError if it cannot be read."""
    with open_regular(path) as file:
        return looks_like_session(file.read(16))


def _may_be_session(path: Path) -> bool:
    try:
        return is_session(path)
    except OSError:
        return False


def read(path: Path, disk: Disk | None = None) -> Read:
    """Read a session and change nothing.

    Damage behind the header is reported in the result, with everything before it. Raises JournalError if the file
    cannot be read or its header is damaged or newer.
    """
    return _parse(read_bytes(path, disk), path)


def unknown(path: Path, seq: int, detail: str, kind: str = "unknown") -> Damage:
    """What to report of a whole entry that cannot be read. Raises JournalError if the file cannot be read any more."""
    return unknown_entry(plain(read_bytes(path)), seq, detail, kind)


def read_bytes(path: Path, disk: Disk | None = None) -> bytes:
    """The bytes of a session file. Raises JournalError: "missing", "read"."""
    try:
        return (disk or Disk()).read(path)
    except FileNotFoundError as error:
        raise JournalError("missing", path) from error
    except OSError as error:
        raise JournalError("read", path, reason=_reason(error)) from error


def reading(path: Path, at_once: int) -> Generator[tuple[int, int], None, Read]:
    """The same as `read`, so many entries at once: yields how many are read, and of about how many."""
    return (yield from _parsing(read_bytes(path), path, at_once))


def _parsing(data: bytes, path: Path, at_once: int) -> Generator[tuple[int, int], None, Read]:
    data = plain(data)
    header, at = scan_header(data, path)
    about = data.count(b"\n[[entry]]\n")
    entries: list[dict[str, object]] = []
    damage: Damage | None = None
    while damage is None and at < len(data):
        more, ends, damage = scan_entries(data, at, len(entries), at_once)
        entries += more
        at = ends[-1] if ends else at
        yield len(entries), about
    return Read(header, entries, damage, at)


def _parse(data: bytes, path: Path) -> Read:
    data = plain(data)
    header, start = scan_header(data, path)
    entries, ends, damage = scan_entries(data, start, 0)
    return Read(header, entries, damage, ends[-1] if ends else start)


def _followed(path: Path, kind: str) -> Path:
    """Where a path leads. Raises JournalError of that kind for one that leads nowhere at all."""
    try:
        return followed(path)
    except OSError as error:
        raise JournalError(kind, path, reason=_reason(error)) from error


def _reason(error: OSError) -> str:
    return error.strerror or str(error)


class Journal:
    """The one writer of a session file. Make one with `create` or `open`; use it from one thread at a time."""

    def __init__(self, path: Path, disk: Disk, lock: Lock, file: FileIO, data: bytes, seq: int) -> None:
        self.path = self.home = path
        """Where the session stands; `home` is where it stood first."""
        self.moved_from: Path | None = None
        """The file that was left because it is not ours any more: another was put there, or somebody wrote to it."""
        self.seq = seq
        """The number of the last entry, pending ones included."""
        self.kept: Path | None = None
        """Where damaged bytes that stood behind the whole entries were put."""
        self._met = ""  # what other programs did to the file that was put right and not told yet
        self._disk = disk
        self._lock = lock
        self._file = file
        # The whole session stays in memory (about 3 MB after 10,000 entries): it can be written to another place
        # even when the disk it came from is gone.
        self._data = bytearray(data)
        self._pending: list[bytes] = []
        self._rest = b""
        self._unclean = False  # something may stand behind the whole entries
        self._left = b""  # bytes of ours, or that we know of, that may stand there
        self._raw: bytes | None = None  # what the file holds, if an editor gave it other line ends
        self._seen: Place | None = disk.held(file)  # the file as we left it
        self._id = self._number()
        self._mode = disk.mode(file)
        self._distrusted = False  # an fsync failed: what the file holds is anyone's guess

    @classmethod
    def create(cls, path: Path, header: Mapping[str, object], disk: Disk | None = None) -> Self:
        """Begin a session in a new file. Makes the folders it needs.

        Raises JournalError: "exists", "locked", "write".
        """
        return cls.copy(path, header_block(header), 0, disk)

    @classmethod
    def copy(cls, path: Path, data: bytes, seq: int, disk: Disk | None = None) -> Self:
        """Begin a session in a new file out of whole blocks: a header and so many entries. Raises as `create` does."""
        disk, path = disk or Disk(), _followed(path, "write")
        lock, file = cls._claim(path, data, disk)
        return cls(path, disk, lock, file, data, seq)

    @classmethod
    def open(cls, path: Path, disk: Disk | None = None) -> tuple[Self, Read]:
        """Take up a session again, as its one writer.

        A torn last entry is cut off and kept beside the file (`kept`). Bytes damaged in another way stay in their
        place until the first append, and are kept beside it then. Raises JournalError.
        """
        steps = cls.opening(path, ALL_AT_ONCE, disk)
        while True:
            try:
                next(steps)
            except StopIteration as opened:
                found: tuple[Self, Read] = opened.value
                return found

    @classmethod
    def opening(
        cls, path: Path, at_once: int, disk: Disk | None = None
    ) -> Generator[tuple[int, int], None, tuple[Self, Read]]:
        """The same, so many entries at once: yields how many are read, and of about how many."""
        disk, path = disk or Disk(), _followed(path, "read")
        if not _may_be_session(path):
            read(path, disk)  # raises what is wrong, before a lock file is put beside somebody's scene
        lock = Lock(path)
        try:
            raw = read_bytes(path, disk)
            found = yield from _parsing(raw, path, at_once)
            data = plain(raw)
            file = disk.open(path)
        except OSError as error:
            lock.release()
            raise JournalError("write", path, reason=_reason(error)) from error
        except BaseException:
            lock.release()
            raise
        journal = cls(path, disk, lock, file, data[: found.good], len(found.entries))
        journal._rest = journal._left = data[found.good :]
        if data != raw:
            journal._distrusted, journal._raw = True, raw
        if journal._seen is not None and journal._seen.size != len(raw):
            journal._seen = None  # it is looked at again before anything is written
        if found.damage and found.damage.kind == "torn":
            journal._tidy_quietly()
        return journal, found

    @staticmethod
    def _claim(path: Path, data: bytes, disk: Disk) -> tuple[Lock, FileIO]:
        """Lock and write a file that is not there yet."""
        try:
            disk.make_folder(path.parent)
        except OSError as error:
            raise JournalError("write", path, reason=_reason(error)) from error
        lock = Lock(path)
        try:
            return lock, write_new(disk, path, data, PRIVATE)
        except FileExistsError as error:
            lock.release()
            raise JournalError("exists", path) from error
        except OSError as error:
            lock.release()
            raise JournalError("write", path, reason=_reason(error)) from error

    @property
    def pending(self) -> int:
        """How many entries are not on the disk yet."""
        return len(self._pending)

    @property
    def lacking(self) -> int:
        """How many entries do not stand in the file at the path; all of them where it is not ours, or not there."""
        try:
            ours = self._state() == "ours"
        except OSError:
            ours = False
        return len(self._pending) if ours else self.seq

    def copied_into(self, folder: Path) -> Path | None:
        """The whole session, pending entries included, in a new file of a folder; None where that takes none either."""
        data = bytes(self._data) + b"".join(self._pending)
        for number in range(1, _MOST_NAMES):
            path = folder / f"{self.path.stem}-copy{f'-{number}' if number > 1 else ''}{self.path.suffix}"
            try:
                self._disk.make_folder(folder)
                write_new(self._disk, path, data, PRIVATE).close()
            except FileExistsError:
                continue
            except OSError:
                return None
            return path
        return None

    def take_met(self) -> str:
        """What was put right since the last time: the file was gone, renamed or cut; empty: nothing."""
        met, self._met = self._met, ""
        return met

    def append(self, entry: Mapping[str, object]) -> None:
        """Write an entry; it is on the disk when this returns, in a session that opens.

        If the file was deleted or cut since the last entry, the whole session is written again. If another was put in
        its place, or somebody else wrote to it, that one is left alone, and the session goes on in a new file beside
        it: `path` is another then, and `moved_from` the one that was left.

        Raises JournalError of kind "write" if the disk refuses: the entry is then kept in memory as pending, so it
        must not be appended again. Raises ValueError if its `seq` is not the next one, TypeError if it holds a value
        TOML does not have; neither is kept.
        """
        if entry.get("seq") != self.seq + 1:
            raise ValueError(f"entry {self.seq + 1} comes next, not {entry.get('seq')!r}")
        block = entry_block(entry)
        self._pending.append(block)
        self.seq += 1
        self.retry()

    def retry(self) -> None:
        """Write what is pending. Raises JournalError of kind "write"; nothing is lost then."""
        if not self._pending:
            return
        block = b"".join(self._pending)
        try:
            if not any(self._put(block) for _ in range(_TRIES)):
                raise OSError("another program changes it all the time")
        except OSError as error:
            raise JournalError("write", self.path, reason=_reason(error)) from error
        self._data += block
        self._pending.clear()
        self._left = b""

    def settle(self) -> None:
        """Before leaving: whatever became of the file, the session stands whole on disk. Raises JournalError."""
        self.retry()
        try:
            if self._state() != "ours" and not any(self._put(b"") for _ in range(_TRIES)):
                raise OSError("another program changes it all the time")
        except OSError as error:
            raise JournalError("write", self.path, reason=_reason(error)) from error

    def _put(self, block: bytes) -> bool:
        """Write what comes next; whether it stands in our file at our path, and nothing but the session with it."""
        state = met = self._state()
        if state == "gone" and not self._file.closed and self._disk.links(self._file):
            met = "renamed"
        if state == "other" or (state == "gone" and not self._back_home()):
            self._go_elsewhere(block)
        elif state != "ours":
            self._keep_rest()
            self._rewrite(bytes(self._data) + block)
            self._met = met
        else:
            if self._file.closed:
                self._file = self._disk.open(self.path)
            self._tidy()
            if self._distrusted:
                self._rewrite(bytes(self._data) + block)
            else:
                self._write(block)
        now = self._disk.place(self.path)
        if now is None or self._is_another(now) or now.size != len(self._data) + len(block):
            self._left, self._unclean, self._seen = block, True, None
            return False
        self._seen = now
        return True

    def _state(self) -> str:
        """What became of the file since we wrote it: ours, gone, cut, or other: somebody else's, or written to."""
        now = self._disk.place(self.path)
        if now is None:
            return "gone"
        if now == self._seen:
            return "ours"
        if self._is_another(now):
            return "other"
        # Only now it is read: it was touched, our last write failed, or somebody else wrote to it.
        found, whole = self._disk.read(self.path), bytes(self._data) if self._raw is None else self._raw
        if found.startswith(whole) and self._left.startswith(found[len(whole) :]):
            self._unclean = self._unclean or (len(found) > len(whole) and not self._rest)
            return "ours"
        return "cut" if whole.startswith(found) else "other"

    def _number(self) -> tuple[int, int] | None:
        """Which file the open one is; None on a network drive that numbers files anew with each question."""
        held, there = self._disk.held(self._file), self._disk.place(self.path)
        return held.file if there is not None and there.file == held.file else None

    def _is_another(self, there: Place) -> bool:
        return self._id is not None and there.file != self._id

    def _back_home(self) -> bool:
        """Make sure of the folder and the lock where the file was; False if another program has that place now."""
        self._disk.make_folder(self.path.parent)
        if self._lock.stands:
            return True
        self._lock.release()
        try:
            self._lock = Lock(self.path)
        except JournalError as error:
            if error.kind == "locked":
                return False
            raise OSError(error.facts.get("reason", "it cannot be locked")) from error
        return self._disk.place(self.path) is None

    def _go_elsewhere(self, block: bytes) -> None:
        """Write the whole session to a new file beside the one that is not ours any more, and go on there."""
        data, number = bytes(self._data) + block, 2
        while number < _MOST_NAMES:
            path = self.home.with_name(f"{self.home.stem}-{number}{self.home.suffix}")
            try:
                lock, file = self._claim(path, data, self._disk)
            except JournalError as error:
                if error.kind in ("exists", "locked"):
                    number += 1
                    continue
                raise OSError(error.facts.get("reason", "it cannot be written")) from error
            old = self.path
            self.close()
            self._stand(path, lock, file)
            self.moved_from = old
            self._keep_rest()
            return
        raise OSError("it is not ours any more, and no name beside it is free")

    def _stand(self, path: Path, lock: Lock, file: FileIO) -> None:
        """Go on in a file that was just written."""
        self.path, self._lock, self._file = path, lock, file
        self._seen = self._disk.held(file)
        self._id, self._mode = self._number(), self._disk.mode(file)
        self._left, self._raw = b"", None
        self._unclean = self._distrusted = False

    def _write(self, block: bytes) -> None:
        self._left, self._seen = block, None
        try:
            write_all(self._disk, self._file, block, len(self._data))
        except OSError:
            self._unclean = True
            self._tidy_quietly()
            raise
        try:
            self._disk.sync(self._file)
        except OSError:
            # The system may have dropped the pages and call them clean: only a new file can be trusted.
            self._distrusted = self._unclean = True
            self._rewrite(bytes(self._data) + block)

    def _rewrite(self, data: bytes) -> None:
        """Write the whole session to a new file, and put that in the place of the old one."""
        if not self._file.closed:
            self._mode = self._disk.mode(self._file)
        beside = self.path.with_name(f".{self.path.name}.new")
        self._disk.remove(beside)
        with write_new(self._disk, beside, data, self._mode) as new:
            made = self._disk.held(new)
        self._file.close()
        try:
            self._disk.rename(beside, self.path)
            self._id = self._id and made.file
            self._seen, self._raw = made, None
            self._left, self._unclean = data[len(self._data) :], True
            self._disk.sync_folder(self.path.parent)
        finally:
            if self._disk.place(self.path) is not None:
                self._file = self._disk.open(self.path)
        self._distrusted = self._unclean = False

    def _keep_rest(self) -> None:
        """Keep damaged bytes beside the file."""
        if self._rest:
            self.kept = write_beside(self._disk, self.path, self._rest, "torn")
            self._rest, self._unclean = b"", True

    def _tidy(self) -> None:
        """Leave nothing behind the whole entries; damaged bytes are kept beside the file first. Raises OSError."""
        self._keep_rest()
        if self._unclean and not self._distrusted:
            self._disk.truncate(self._file, len(self._data))
            self._unclean, self._left = False, b""
            self._seen = self._disk.held(self._file)

    def _tidy_quietly(self) -> None:
        """Try to tidy up; if the disk says no, the next write tries again before it writes anything."""
        try:
            self._tidy()
        except OSError:
            return

    def set_aside(self, seq: int, detail: str) -> Damage:
        """Take the entries from that one on, whole as they are, for damage: they are kept beside at the first append.

        What to report of it. Nothing may be pending.
        """
        damage = unknown_entry(bytes(self._data), seq, detail)
        at = entry_start(bytes(self._data), seq)
        self._rest = bytes(self._data[at:]) + self._rest
        self._left = bytes(self._data[at:]) + self._left
        del self._data[at:]
        self.seq = seq - 1
        return damage

    def move_to(self, path: Path) -> None:
        """Write the whole session, pending entries included, to a new file, and go on there. The old one stays.

        Raises JournalError ("exists", "locked", "write"); the journal then goes on where it was.
        """
        path = _followed(path, "write")
        if path == self.path:
            raise JournalError("exists", path)
        data = bytes(self._data) + b"".join(self._pending)
        lock, file = self._claim(path, data, self._disk)
        self.close()
        self._data = bytearray(data)
        self._stand(path, lock, file)
        self._pending.clear()
        self._rest = b""

    def abandon(self) -> bool:
        """Let go of a file without entries, and take it away if it still stands there as it was written; whether so.

        Whatever else stands there by now is left alone.
        """
        try:
            ours = self.seq == 0 and not self._rest and self._state() == "ours"
            self._file.close()  # on Windows an open file cannot be taken away
            if ours:
                self._disk.remove(self.path)
        except OSError:
            ours = False
        self.close()
        return ours

    def close(self) -> None:
        """Let go of the file and its lock. What is still pending is given up: `retry` or `move_to` come first."""
        self._file.close()
        self._lock.release()
