"""Paths as people name them: what can be one, where it leads, and in one sentence why no file can be used there."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

from tracker.text import one_line

CIRCLE = "its links lead in a circle"


def named(text: str) -> Path | None:
    """A file as the GM typed it, `~` included; None for what can be none."""
    path = named_folder(text)
    return path if path is not None and path.name else None


def named_folder(text: str) -> Path | None:
    """The same of a folder, which `/` and `.` may name too."""
    if not text or "\0" in text:
        return None
    try:
        return Path(text).expanduser()
    except (RuntimeError, ValueError):  # `~nobody`
        return None


def followed(path: Path) -> Path:
    """Where a path leads, links followed; nothing need be there. Raises OSError for what leads nowhere at all."""
    try:
        os.stat(path)
    except ValueError as error:
        raise OSError(errno.EINVAL, "no file can be called so", str(path)) from error
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise as_told(error, path) from error
    return leads_to(path)


def leads_to(path: Path) -> Path:
    """The same as far as links can be followed, to tell whether two paths are one. Never raises."""
    try:
        return Path(os.path.realpath(path))
    except (OSError, ValueError):
        return path


def is_file(path: Path) -> bool:
    """Whether a file stands there; of a name that no disk takes, too: no."""
    return os.path.isfile(path)


def as_told(error: OSError, path: Path) -> OSError:
    """The same error, of a link that leads nowhere in words that say so."""
    if error.errno == errno.ELOOP:
        return OSError(errno.ELOOP, CIRCLE, str(path))
    if isinstance(error, FileNotFoundError) and os.path.islink(path):
        return FileNotFoundError(errno.ENOENT, "it is a link to nothing", str(path))
    return error


def missing(path: Path) -> str:
    """In one sentence: nothing stands there, or only a link to nothing."""
    name = one_line(str(path))
    return f"There is no file {name}{': it is a link to nothing' if os.path.islink(path) else ''}."


def why_no_file(path: Path) -> str:
    """In one sentence why no file can be read there; empty if one can, as far as its name and kind tell."""
    name = one_line(str(path))
    try:
        mode = os.stat(path).st_mode
    except ValueError:
        return f"{name} can be no file."
    except (FileNotFoundError, NotADirectoryError):
        return missing(path)
    except OSError as error:
        return f"{name} cannot be read: {as_told(error, path).strerror}."
    if stat.S_ISREG(mode):
        return ""
    return f"{name} is a folder, not a file." if stat.S_ISDIR(mode) else f"{name} is no file."
