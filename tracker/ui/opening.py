"""How a file is opened from the screen: at once, or bit by bit where that takes longer than a frame."""

from __future__ import annotations

from pathlib import Path

from tracker.storage.desk import shelf_beside
from tracker.storage.journal import JournalError
from tracker.storage.opening import as_set, begin_session
from tracker.storage.scene_file import SceneError, read_scene
from tracker.storage.session_file import (
    Opened,
    Reading,
    follow_session,
    read_session,
    reading_session,
    resume_session,
    resuming_session,
    start_session,
)
from tracker.storage.session_head import in_use
from tracker.storage.settings import Settings
from tracker.text import one_line

LONG = 300_000
"""Bytes from which opening a session may take longer than a frame."""


def is_long(path: Path) -> bool:
    """Whether opening a file may take long enough to show how far it is."""
    try:
        return path.stat().st_size >= LONG
    except OSError:
        return False


def resumed(path: Path) -> Opened | Reading:
    """A session that goes on. Raises JournalError, now or on the way."""
    shelf = shelf_beside(path)
    return resuming_session(path, shelf=shelf) if is_long(path) else resume_session(path, shelf=shelf)


def looked_at(path: Path) -> Opened | Reading:
    """A session to be replayed. Raises JournalError, now or on the way."""
    if is_long(path):
        return reading_session(path)
    return follow_session(path) if in_use(path) else read_session(path)


def begun(path: Path, settings: Settings, into: Path | None = None, *, kept: bool = True) -> Opened:
    """A new session on a scene: among the others, or `into` a file, or kept nowhere.

    Raises JournalError, also for a scene with faults.
    """
    try:
        table = as_set(read_scene(path).table, settings, path)
    except SceneError as error:
        raise JournalError("read", path, reason=one_line(str(error))) from error
    if into is not None or not kept:
        return start_session(table, into if kept else None, shelf=shelf_beside(path), scene=path)
    return begin_session(table, shelf=shelf_beside(path), scene=path)
