"""The lock that makes a program the one writer of a file."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from tracker.storage.blocks import JournalError

if TYPE_CHECKING:
    from filelock import BaseFileLock

_TRIES = 5


class Lock:
    """A lock that is held. The operating system lets go of it when the program ends, however."""

    def __init__(self, path: Path) -> None:
        """Become the one writer of a file. Raises JournalError: "locked", "write"."""
        self.beside = path.with_name(f".{path.name}.lock")
        for _ in range(_TRIES):
            self._lock = _acquired(self.beside, path)
            self._file, self._sure = self._stands()
            if self._file is not None:
                return
            self._lock.release()  # whoever held it took the file away between our opening and our locking it
        raise JournalError("locked", path)

    def _stands(self) -> tuple[tuple[int, int] | None, bool]:
        """Which file at the path is the one we locked; None: none is. And whether the library lets us be sure."""
        context = getattr(self._lock, "_context", None)
        held = getattr(context, "lock_file_fd", None)
        sure = isinstance(held, int) and not getattr(context, "soft_fallback", False)
        try:
            there = self.beside.stat()
        except OSError:
            return (None, sure) if sure else ((0, 0), False)
        if sure and isinstance(held, int) and not os.path.samestat(os.fstat(held), there):
            return None, True
        return (there.st_dev, there.st_ino), sure

    @property
    def stands(self) -> bool:
        """Whether the lock file is still where others look for it."""
        try:
            there = self.beside.stat()
        except OSError:
            return False
        return (there.st_dev, there.st_ino) == self._file

    def release(self) -> None:
        """Let go, and leave no lock file behind where that is safe.

        It is taken away while it is still held, and only if it is ours: whoever has opened it already sees, once the
        lock is theirs, that it stands there no more, and begins again. On Windows an open file cannot be taken away.
        """
        if os.name == "posix" and self._sure and self.stands:
            with suppress(OSError):
                self.beside.unlink()
        self._file = None  # another file may have that number now
        self._lock.release()


def _acquired(beside: Path, path: Path) -> BaseFileLock:
    import filelock  # slow to import, and only a writer needs it

    lock = filelock.FileLock(beside, timeout=0, thread_local=False)
    try:
        lock.acquire()
    except filelock.Timeout as error:
        if (why := _unlockable(beside)) is not None:
            raise JournalError("write", path, reason=why.strerror or str(why)) from why
        raise JournalError("locked", path) from error
    except OSError as error:
        raise JournalError("write", path, reason=error.strerror or str(error)) from error
    except NotImplementedError as error:
        raise JournalError("write", path, reason="the file system has no locks") from error
    return lock


def _unlockable(beside: Path) -> OSError | None:
    """Why the lock file cannot be made, if that is why there is no lock. The library waits there as for another."""
    if os.path.lexists(beside):
        return None
    try:
        os.close(os.open(beside, os.O_RDWR | os.O_CREAT, 0o644))
    except OSError as error:
        return error
    return None
