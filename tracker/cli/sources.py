"""Files and sessions that the command line is given."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from tracker.cli.say import echo, fail, shown, tell_damage

if TYPE_CHECKING:
    from tracker.model.table import Table
    from tracker.storage.session_file import Opened
    from tracker.storage.settings import InForce, Settings

T = TypeVar("T")


def session_of(
    file: Path,
    session: Path | None,
    seed: str | None,
    *,
    settings: Settings | None = None,
    cast_from: Path | None = None,
) -> Opened:
    """A session out of a scene file or a session file; ends the program with a sentence where there is none.

    With settings, as for the screen: a new one begins by them, and is kept among the others if not where it is told.
    """
    from tracker.storage.desk import shelf_beside
    from tracker.storage.folders import find_scene
    from tracker.storage.journal import JournalError, is_session
    from tracker.storage.opening import as_set, begin_session
    from tracker.storage.paths import missing, why_no_file
    from tracker.storage.scene_file import SceneError, read_scene
    from tracker.storage.session_file import resume_session, start_session

    found = find_scene(str(file)) or (file if os.path.lexists(file) else _in_folders(str(file)))
    if found is None:
        fail(missing(file))
    if why := why_no_file(found):
        fail(why)
    shelf = shelf_beside(found)
    try:
        if is_session(found):
            if cast_from is not None:
                fail("--cast-from is for a new session: FILE has to be a scene.")
            opened = resume_session(found, seed=seed, shelf=shelf)
            tell_damage(opened)
            return opened
        prepared = read_scene(found)
        for note in prepared.notes:
            echo(str(note), err=True)
        start = prepared.table if cast_from is None else _with_cast_of(cast_from, prepared.table, found)
        if settings is not None:
            start = as_set(start, settings, found)
        if session is not None or settings is None:
            return start_session(start, session, seed=seed, shelf=shelf, scene=found)
        return _while_loading("tracker.ui.app", lambda: begin_session(start, seed=seed, shelf=shelf, scene=found))
    except SceneError as error:
        fail(str(error))
    except JournalError as error:
        fail(str(error))
    except OSError as error:
        fail(f"{shown(found)} cannot be read: {error.strerror}.")


def _while_loading(module: str, make: Callable[[], T]) -> T:
    """What is made meanwhile: a new file waits for the disk, and a module needs the processor alone."""
    from concurrent.futures import ThreadPoolExecutor
    from importlib import import_module

    with ThreadPoolExecutor(1) as beside:
        made = beside.submit(make)
        import_module(module)
        return made.result()


def read_session_of(session: Path) -> Opened:
    """A session to be read; ends the program with a sentence where there is none."""
    from tracker.storage.journal import JournalError
    from tracker.storage.session_file import read_session

    try:
        opened = read_session(by_name(session))
    except JournalError as error:
        fail(str(error))
    tell_damage(opened, only_read=True)
    return opened


def named_out(out: Path | None) -> Path | None:
    """Where something is to be written: into a folder that is there."""
    if out is None:
        return None
    if not out.name:
        fail("--out names no file.")
    if not os.path.isdir(out.parent):
        fail(f"There is no folder {shown(out.parent)}.")
    return out


def by_name(session: Path) -> Path:
    """A session by its path, or by its name among the others, with or without .toml; as it was named where none is."""
    from tracker.storage.folders import data_folder
    from tracker.storage.paths import is_file

    if os.path.lexists(session):
        return session
    for folder in (Path(), data_folder() / "sessions"):
        for candidate in (folder / session, folder / f"{session}.toml"):
            if is_file(candidate):
                return candidate
    return session


def _in_folders(name: str) -> Path | None:
    """A scene by its name in the folders of the settings."""
    from tracker.storage.folders import find_scene
    from tracker.storage.settings import read_settings, scene_folders

    return find_scene(name, more=scene_folders(read_settings().settings))


def _with_cast_of(path: Path, prepared: Table, scene: Path) -> Table:
    """The prepared scene with the cast as a session left it; says what has healed since."""
    from tracker.engine.catalogue import BOOK
    from tracker.engine.next_session import next_session
    from tracker.language.tell import tell
    from tracker.language.words import words
    from tracker.storage.session_file import read_session

    former = read_session(path).session.table
    start, between = next_session(former, prepared, str(scene), BOOK)
    for sentence in tell(between.events, former, between.told, words(start.language)):
        echo(sentence, err=True)
    return start


def language_wanted() -> str:
    """The language that the settings name; empty: that of the session."""
    from tracker.storage.settings import read_settings

    return read_settings().settings.language or ""


def settings_in_force() -> InForce:
    """The settings, judged by the screen too."""
    from tracker.storage.settings import read_settings
    from tracker.ui.preferences import check

    return read_settings(check=check)
