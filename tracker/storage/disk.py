"""The few things a journal asks of a disk, in one place, so that a test can put a failing one there."""

import errno
import os
from io import FileIO
from pathlib import Path


class Disk:
    """The real disk. Every method raises OSError when the disk says no."""

    def read(self, path: Path) -> bytes:
        """The whole file."""
        return path.read_bytes()

    def create(self, path: Path) -> FileIO:
        """A new file, open for writing. Raises FileExistsError rather than touch one that is there."""
        return FileIO(path, "xb")

    def open(self, path: Path) -> FileIO:
        """A file that is there, open for writing at any place. Nothing is buffered."""
        return FileIO(path, "r+b")

    def write(self, file: FileIO, data: bytes, at: int) -> int:
        """Write at a place, in one call; how many bytes went in, which may be fewer."""
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
        if path.is_dir():
            return
        if path.exists():
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


def write_new(disk: Disk, path: Path, data: bytes) -> FileIO:
    """Make a new file that is on the disk, name and all, when this returns; it stays open.

    Raises FileExistsError if the name is taken, OSError if the disk says no: nothing is left behind then.
    """
    file = disk.create(path)
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
    """Keep data in a new file NAME.word-N beside a file, with the first N that is free. Raises OSError."""
    number = 1
    while True:
        beside = path.with_name(f"{path.name}.{word}-{number}")
        try:
            write_new(disk, beside, data).close()
        except FileExistsError:
            number += 1
        else:
            return beside
