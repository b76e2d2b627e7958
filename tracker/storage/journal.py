"""The session file: written by one program, read by any.

An entry is on the disk when `Journal.append` returns. What cannot be written is never lost while the program runs:
it waits in `pending`, is tried again with the next entry, and can be taken to another place.
"""

import os
from collections.abc import Mapping
from io import FileIO
from pathlib import Path
from typing import TYPE_CHECKING, Self

from tracker.storage.blocks import (
    Damage,
    JournalError,
    Read,
    entry_block,
    header_block,
    looks_like_session,
    plain,
    scan_entries,
    scan_header,
)
from tracker.storage.disk import Disk, write_all, write_beside, write_new
from tracker.storage.follow import Follower

if TYPE_CHECKING:
    from filelock import BaseFileLock

__all__ = ["Damage", "Disk", "Follower", "Journal", "JournalError", "Read", "is_session", "read"]


def is_session(path: Path) -> bool:
    """Whether a file is a session rather than a scene, by its first line. Raises OSError if it cannot be read."""
    with path.open("rb") as file:
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
    return _parse(_load(path, disk or Disk()), path)


def _load(path: Path, disk: Disk) -> bytes:
    try:
        return disk.read(path)
    except FileNotFoundError as error:
        raise JournalError("missing", path) from error
    except OSError as error:
        raise JournalError("read", path, reason=_reason(error)) from error


def _parse(data: bytes, path: Path) -> Read:
    data = plain(data)
    header, start = scan_header(data, path)
    entries, ends, damage = scan_entries(data, start, 0)
    return Read(header, entries, damage, ends[-1] if ends else start)


def _reason(error: OSError) -> str:
    return error.strerror or str(error)


def _unlockable(beside: Path) -> OSError | None:
    """Why the lock file cannot be made, if that is why there is no lock. The library waits there as for another."""
    if os.path.lexists(beside):
        return None
    try:
        os.close(os.open(beside, os.O_RDWR | os.O_CREAT, 0o644))
    except OSError as error:
        return error
    return None


def _lock(path: Path) -> "BaseFileLock":
    """Become the one writer of a file. The operating system lets go of the lock when the program ends, however."""
    import filelock  # slow to import, and only a writer needs it

    beside = path.with_name(f".{path.name}.lock")
    lock = filelock.FileLock(beside, timeout=0, thread_local=False)
    try:
        lock.acquire()
    except filelock.Timeout as error:
        if (why := _unlockable(beside)) is not None:
            raise JournalError("write", path, reason=_reason(why)) from why
        raise JournalError("locked", path) from error
    except OSError as error:
        raise JournalError("write", path, reason=_reason(error)) from error
    except NotImplementedError as error:
        raise JournalError("write", path, reason="the file system has no locks") from error
    return lock


class Journal:
    """The one writer of a session file. Make one with `create` or `open`; use it from one thread at a time."""

    def __init__(self, path: Path, disk: Disk, lock: "BaseFileLock", file: FileIO, data: bytes, seq: int) -> None:
        self.path = path
        self.seq = seq
        """The number of the last entry, pending ones included."""
        self.kept: Path | None = None
        """Where damaged bytes that stood behind the whole entries were put."""
        self._disk = disk
        self._lock = lock
        self._file = file
        # The whole session stays in memory (about 3 MB after 10,000 entries): it can be written to another place
        # even when the disk it came from is gone.
        self._data = bytearray(data)
        self._pending: list[bytes] = []
        self._rest = b""
        self._unclean = False  # something may stand behind the whole entries
        self._distrusted = False  # an fsync failed: what the file holds is anyone's guess

    @classmethod
    def create(cls, path: Path, header: Mapping[str, object], disk: Disk | None = None) -> Self:
        """Begin a session in a new file. Makes the folders it needs.

        Raises JournalError: "exists", "locked", "write".
        """
        disk, path, data = disk or Disk(), path.resolve(), header_block(header)
        lock, file = cls._claim(path, data, disk)
        return cls(path, disk, lock, file, data, 0)

    @classmethod
    def open(cls, path: Path, disk: Disk | None = None) -> tuple[Self, Read]:
        """Take up a session again, as its one writer.

        A torn last entry is cut off and kept beside the file (`kept`). Bytes damaged in another way stay in their
        place until the first append, and are kept beside it then. Raises JournalError.
        """
        disk, path = disk or Disk(), path.resolve()
        if not _may_be_session(path):
            read(path, disk)  # raises what is wrong, before a lock file is put beside somebody's scene
        lock = _lock(path)
        try:
            raw = _load(path, disk)
            found = _parse(raw, path)
            data = plain(raw)
            file = disk.open(path)
        except OSError as error:
            lock.release()
            raise JournalError("write", path, reason=_reason(error)) from error
        except BaseException:
            lock.release()
            raise
        journal = cls(path, disk, lock, file, data[: found.good], len(found.entries))
        journal._rest = data[found.good :]
        journal._distrusted = data != raw
        if found.damage and found.damage.kind == "torn":
            journal._tidy_quietly()
        return journal, found

    @staticmethod
    def _claim(path: Path, data: bytes, disk: Disk) -> tuple["BaseFileLock", FileIO]:
        """Lock and write a file that is not there yet."""
        try:
            disk.make_folder(path.parent)
        except OSError as error:
            raise JournalError("write", path, reason=_reason(error)) from error
        lock = _lock(path)
        try:
            return lock, write_new(disk, path, data)
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

    def append(self, entry: Mapping[str, object]) -> None:
        """Write an entry; it is on the disk when this returns.

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
            self._tidy()
            if self._distrusted:
                self._rewrite(bytes(self._data) + block)
            else:
                self._write(block)
        except OSError as error:
            raise JournalError("write", self.path, reason=_reason(error)) from error
        self._data += block
        self._pending.clear()

    def _write(self, block: bytes) -> None:
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
        beside = self.path.with_name(f".{self.path.name}.new")
        self._disk.remove(beside)
        write_new(self._disk, beside, data).close()
        self._file.close()
        try:
            self._disk.rename(beside, self.path)
            self._disk.sync_folder(self.path.parent)
        finally:
            self._file = self._disk.open(self.path)
        self._distrusted = self._unclean = False

    def _tidy(self) -> None:
        """Leave nothing behind the whole entries; damaged bytes are kept beside the file first. Raises OSError."""
        if self._rest:
            self.kept = write_beside(self._disk, self.path, self._rest, "torn")
            self._rest, self._unclean = b"", True
        if self._unclean and not self._distrusted:
            self._disk.truncate(self._file, len(self._data))
            self._unclean = False

    def _tidy_quietly(self) -> None:
        """Try to tidy up; if the disk says no, the next write tries again before it writes anything."""
        try:
            self._tidy()
        except OSError:
            return

    def move_to(self, path: Path) -> None:
        """Write the whole session, pending entries included, to a new file, and go on there. The old one stays.

        Raises JournalError ("exists", "locked", "write"); the journal then goes on where it was.
        """
        path = path.resolve()
        if path == self.path:
            raise JournalError("exists", path)
        data = bytes(self._data) + b"".join(self._pending)
        lock, file = self._claim(path, data, self._disk)
        self.close()
        self.path, self._lock, self._file, self._data = path, lock, file, bytearray(data)
        self._pending.clear()
        self._rest, self._unclean, self._distrusted = b"", False, False

    def close(self) -> None:
        """Let go of the file and its lock. What is still pending is given up: `retry` or `move_to` come first."""
        self._file.close()
        self._lock.release()
