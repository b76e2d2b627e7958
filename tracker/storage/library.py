"""What there is to play: prepared scenes, and what a session was when it was left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from tracker.engine.stands import Standing
from tracker.language.tell import tell
from tracker.language.words import words
from tracker.model.table import Table
from tracker.storage.folders import data_folder, tomls_in
from tracker.storage.journal import JournalError, is_session
from tracker.storage.paths import leads_to
from tracker.storage.scene_faults import Fault, Note, SceneError
from tracker.storage.scene_file import is_cast, read_scene
from tracker.storage.scene_source import open_source
from tracker.storage.session_file import Opened, follow_session, read_session
from tracker.storage.session_head import Head, session_in_list
from tracker.text import one_line

LAST_SENTENCES = 5


@dataclass(frozen=True, slots=True)
class SceneCard:
    """A scene file in a list. One that cannot be read has faults, and no table."""

    path: Path
    table: Table | None = field(repr=False, default=None)
    faults: tuple[Fault, ...] = ()
    notes: tuple[Note, ...] = ()

    @property
    def title(self) -> str:
        """Its title; the name of its file where it cannot be read."""
        scene = None if self.table is None else self.table.scene
        return one_line(self.path.name) if scene is None else scene.title or one_line(self.path.stem)

    @property
    def system(self) -> str:
        """The game; empty where it cannot be read."""
        scene = None if self.table is None else self.table.scene
        return "" if scene is None else scene.system

    @property
    def cast(self) -> tuple[int, int]:
        """How many player characters are in it, and how many others."""
        scene = None if self.table is None else self.table.scene
        if self.table is None or scene is None:
            return 0, 0
        players = sum(self.table.cast[presence.id].is_player for presence in scene.here)
        return players, len(scene.here) - players


class Left(NamedTuple):
    """A session as it was left: only known once it was read whole."""

    table: Table
    sentences: tuple[str, ...]
    """The last ones, oldest first."""
    entries: int
    damage: str = ""


def scene_files(folders: Sequence[Path]) -> list[Path]:
    """The TOML files of these folders, each once; which of them are scenes shows when they are read."""
    found: dict[Path, Path] = {}
    for folder in folders:
        for path in tomls_in(folder):
            if not path.name.startswith("."):
                found.setdefault(leads_to(path), path)
    return list(found.values())


def scene_card(path: Path) -> SceneCard | None:
    """Read one scene file for a list; None for a session or a cast file. Never raises: a broken file has faults."""
    try:
        if is_session(path):
            return None
        prepared = read_scene(path)
    except SceneError as error:
        return None if _is_cast(path) else SceneCard(path, faults=error.faults)
    except OSError as error:
        why = f"the file cannot be read ({error.strerror})"
        return SceneCard(path, faults=(Fault("unreadable", path.name, None, "", why),))
    return SceneCard(path, prepared.table, notes=prepared.notes)


def in_list(path: Path, *, scene: bool) -> SceneCard | Head | None:
    """A file of the list of scenes, or of sessions; None for what does not belong there.

    Never raises: an error that nobody foresaw is told as the fault of its file, so that it hides no other.
    """
    try:
        return scene_card(path) if scene else session_in_list(path)
    except Exception as error:
        why = unforeseen(error)
        if scene:
            return SceneCard(
                path, faults=(Fault("unreadable", path.name, None, "", f"the file cannot be read ({why})"),)
            )
        return Head(path, 0, 0, state="unreadable", why=f"{one_line(path.name)} cannot be read: {why}.")


def unforeseen(error: Exception) -> str:
    """What a mistake of this program says of itself."""
    return one_line(f"this program stumbled over it, {type(error).__name__} {error}")[:200]


def _is_cast(path: Path) -> bool:
    try:
        return is_cast(open_source(path).data or {})
    except SceneError:
        return False


def session_files() -> list[Path]:
    """All session files, those with the newest names first: nothing in them is read."""
    return sorted(tomls_in(data_folder() / "sessions"), key=lambda path: path.name, reverse=True)


def left_of(path: Path, language: str = "") -> Left | JournalError:
    """How a session was left. Reads all of it; an error is given back, not raised, whatever it is."""
    try:
        return _left(path, language)
    except JournalError as error:
        return error
    except Exception as error:
        return JournalError("read", path, reason=unforeseen(error))


class Following:
    """How a session stands that another program writes: what was read of it is not read again."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._opened: Opened | None = None

    def left(self, language: str = "") -> Left | JournalError:
        """As `left_of`; of a file that is another one by now, what is in it."""
        try:
            if self._opened is not None:
                self._opened.follow()
            if self._opened is None or self._opened.trouble:
                self._opened = follow_session(self.path)
            return _as_left(self._opened, language)
        except JournalError as error:
            return error
        except Exception as error:
            return JournalError("read", self.path, reason=unforeseen(error))


def _left(path: Path, language: str) -> Left:
    return _as_left(read_session(path), language)


def _as_left(opened: Opened, language: str) -> Left:
    session = opened.session
    speaks = words(language or session.start.language)
    standing = Standing(session)
    sentences: list[str] = []
    for step in session.line[-LAST_SENTENCES:]:
        entry, before, after = standing.of(step.of)
        first = standing.first(step.of)
        told = tell(entry.events, before, after, speaks, former=(first.after, first.before))
        sentences.append(" ".join(told) or entry.sentence)
    damage = "" if opened.damage is None else f"line {opened.damage.line}: {opened.damage.detail}"
    return Left(session.table, tuple(sentences), len(session.entries), damage)
