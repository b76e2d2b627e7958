"""The few things a journal asks of a disk, in one place, so that a test can put a failing one there."""

import errno
import os
import stat
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import NamedTuple

from tracker.storage.regular import contents, handle

PRIVATE = 0o600
"""The mode of a file that holds the GM's secrets."""


class Place(NamedTuple):
    """What stands at a path: which file it is, and what shows that somebody wrote to it."""

    device: int
    inode: int
    size: int
    changed: int
    """Nanoseconds."""

    @property
    def file(self) -> tuple[int, int]:
        """Which file it is; two files that are there at one time never have the same."""
        return self.device, self.inode


class Disk:
    """The real disk. Every method raises OSError when the disk says no."""

    def read(self, path: Path) -> bytes:
        """The whole file."""
        return contents(path)

    def place(self, path: Path) -> Place | None:
        """What stands at a path; None if nothing does."""
        try:
            return _place(os.stat(path))
        except (FileNotFoundError, NotADirectoryError):
            return None

    def held(self, file: FileIO) -> Place:
        """The same of an open file, wherever it stands by now."""
        return _place(os.fstat(file.fileno()))

    def mode(self, file: FileIO) -> int:
        """Who may do what with an open file."""
        return stat.S_IMODE(os.fstat(file.fileno()).st_mode)

    def links(self, file: FileIO) -> int:
        """By how many names an open file stands in a folder; 0: it was deleted."""
        return os.fstat(file.fileno()).st_nlink

    def create(self, path: Path, mode: int | None = None) -> FileIO:
        """A new file, open for writing. Raises FileExistsError rather than touch one that is there.

        With a mode, nobody can open it for a moment whom the mode keeps out.
        """
        if mode is None:
            return FileIO(path, "xb")
        file = FileIO(path, "xb", opener=lambda name, flags: os.open(name, flags, mode & PRIVATE))
        if mode != PRIVATE and hasattr(os, "fchmod"):
            with suppress(OSError):  # a file system without modes, or not ours to open to others
                os.fchmod(file.fileno(), mode)
        return file

    def open(self, path: Path) -> FileIO:
        """A file that is there, open for writing at any place. Nothing is buffered."""
        return FileIO(path, "r+b", opener=handle)

    def write(self, file: FileIO, data: bytes, at: int) -> int:
        """Write at a place, in one call; how many bytes went in, which may be fewer."""
        if hasattr(os, "pwrite"):
            return os.pwrite(file.fileno(), data, at)
        file.seek(at)
        return file.write(data)

    def truncate(self, file: FileIO, size: int) -> None:
        """Cut a file off."""
        file.truncate(size)

    def sync(self, file: FileIO) -> None:
        """Return when the contents are on the disk itself."""
        os.fsync(file.fileno())

    def rename(self, old: Path, new: Path) -> None:
        """Put a file in the place of another, all at once."""
        old.replace(new)

    def remove(self, path: Path) -> None:
        """Take a file away, if it is there."""
        path.unlink(missing_ok=True)

    def make_folder(self, path: Path) -> None:
        """Make a folder and those above it, as far as they are missing, so that they outlive a power cut."""
        if os.path.isdir(path):
            return
        if os.path.lexists(path):
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(path))
        self.make_folder(path.parent)
        path.mkdir(exist_ok=True)
        self.sync_folder(path.parent)

    def sync_folder(self, path: Path) -> None:
        """Return when the names in a folder are on the disk itself. Windows has no such call and needs none."""
        if os.name == "nt":
            return
        folder = os.open(path, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _place(about: os.stat_result) -> Place:
    return Place(about.st_dev, about.st_ino, about.st_size, about.st_mtime_ns)


def write_new(disk: Disk, path: Path, data: bytes, mode: int | None = None) -> FileIO:
    """Make a new file that is on the disk, name and all, when this returns; it stays open.

    Raises FileExistsError if the name is taken, OSError if the disk says no: nothing is left behind then.
    """
    file = disk.create(path) if mode is None else disk.create(path, mode)
    try:
        write_all(disk, file, data, 0)
        disk.sync(file)
        disk.sync_folder(path.parent)
    except BaseException:
        file.close()
        disk.remove(path)
        raise
    return file


def write_all(disk: Disk, file: FileIO, data: bytes, at: int) -> None:
    """Write data at a place: in one call, unless the disk takes only a part of it."""
    written = disk.write(file, data, at)
    while written < len(data):
        more = disk.write(file, data[written:], at + written)
        if not more:
            raise OSError("the disk takes no more")
        written += more


def write_beside(disk: Disk, path: Path, data: bytes, word: str) -> Path:
    """Keep data in a new private file NAME.word-N beside a file, with the first N that is free. Raises OSError."""
    number = 1
    while True:
        beside = path.with_name(f"{path.name}.{word}-{number}")
        try:
            write_new(disk, beside, data, PRIVATE).close()
        except FileExistsError:
            number += 1
        else:
            return beside
