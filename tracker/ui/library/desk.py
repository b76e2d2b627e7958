"""What the library does with files: copy, rename, branch, bin, new. Each answers with what is to be said."""

from __future__ import annotations

import os
from pathlib import Path

from tracker.engine.branches import Origin
from tracker.storage.branch import branch_session
from tracker.storage.disk import Disk
from tracker.storage.journal import JournalError
from tracker.storage.library import SceneCard
from tracker.storage.new_scene import slug, write_free
from tracker.storage.paths import leads_to
from tracker.storage.regular import contents
from tracker.storage.session_head import Head, in_use


def branched(head: Head, entry: int, origin: Origin | None) -> Path:
    """A new session that is this one up to an entry. Raises JournalError."""
    return branch_session(head.path, entry, origin=origin)


def copied(row: SceneCard | Head, name: str, folder: Path) -> Path:
    """A copy under a name of its own: of a session beside it, of a scene in the folder of one's own.

    The file is read now: what was entered since it was listed is in it.

    Raises JournalError, OSError.
    """
    stem = slug(name) or f"{row.path.stem}-copy"
    if isinstance(row, Head):
        path = free(row.path.with_name(f"{stem}.toml"))
        return branch_session(row.path, None, path)
    folder = row.path.parent if not _shipped(row.path) else folder
    return write_free(folder / f"{stem}.toml", contents(row.path))


def renamed(row: SceneCard | Head, name: str) -> Path:
    """The same file under another name. Raises JournalError: "locked" for a session in use, "exists", "write"."""
    stem = slug(name)
    path = row.path.with_name(f"{stem or row.path.stem}.toml")
    if path == row.path:
        return path
    if isinstance(row, Head) and in_use(row.path):
        raise JournalError("locked", row.path)
    if os.path.lexists(path):
        raise JournalError("exists", path)
    disk = Disk()
    try:
        disk.rename(row.path, path)
        disk.sync_folder(path.parent)
    except OSError as error:
        raise JournalError("write", path, reason=error.strerror or str(error)) from error
    return path


def free(path: Path) -> Path:
    """The first of NAME, NAME-2 ... that is not there."""
    number, candidate = 1, path
    while os.path.lexists(candidate):
        number += 1
        candidate = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return candidate


def _shipped(path: Path) -> bool:
    from tracker.storage.folders import samples

    return leads_to(path).is_relative_to(leads_to(samples()))


def is_sample(row: SceneCard | Head) -> bool:
    """Whether it came with the program: it is copied before it is changed, and never deleted."""
    return isinstance(row, SceneCard) and _shipped(row.path)
