"""The one door through which files are opened to be read: only regular ones, of a size that can be, never waiting.

A pipe, a socket or a device under the name of a file would block the program for ever, or never end.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO

from tracker.storage.paths import as_told

LARGEST = 1_000_000_000
"""Bytes beyond which nothing is read: a session of a hundred thousand entries has a thirtieth of that."""

_FLAGS = sum(getattr(os, name, 0) for name in ("O_NONBLOCK", "O_CLOEXEC", "O_NOCTTY", "O_BINARY", "O_NOINHERIT"))


def refuse_odd(about: os.stat_result, path: Path) -> None:
    """Raise OSError for what is no regular file, or larger than any that this program reads."""
    if stat.S_ISDIR(about.st_mode):
        raise IsADirectoryError(errno.EISDIR, "it is a folder", str(path))
    if not stat.S_ISREG(about.st_mode):
        raise OSError(errno.EINVAL, "it is no regular file", str(path))
    if about.st_size > LARGEST:
        raise OSError(errno.EFBIG, "it is too large", str(path))


def handle(path: str | Path, flags: int = os.O_RDONLY) -> int:
    """Open a regular file and give the number of what is open. Raises OSError, also for whatever else stands there."""
    try:
        about = os.stat(path)
    except ValueError as error:
        raise OSError(errno.EINVAL, "no file can be called so", str(path)) from error
    except OSError as error:
        raise as_told(error, Path(path)) from error
    refuse_odd(about, Path(path))
    number = os.open(path, flags | _FLAGS)
    try:
        refuse_odd(os.fstat(number), Path(path))  # another may have come there meanwhile
    except BaseException:
        os.close(number)
        raise
    return number


def open_regular(path: Path) -> BinaryIO:
    """A regular file, open for reading bytes. Raises OSError."""
    return os.fdopen(handle(path), "rb")


def contents(path: Path, most: int = LARGEST) -> bytes:
    """The bytes of a regular file, at most so many. Raises OSError."""
    with open_regular(path) as file:
        return file.read(most)
