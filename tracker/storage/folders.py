"""Where things lie: the user's data folder, the sessions in it, the samples that come with the program."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Sequence
from pathlib import Path

import tracker
from tracker.storage.paths import is_file, leads_to, named
from tracker.storage.regular import open_regular
from tracker.text import one_line

_OURS = re.compile(r"\..+\.(?:lock|new(?:-[0-9]+)?)")
_SYSTEM = re.compile(r"""(?m)^\s*system\s*=\s*(?:["']([a-z0-9-]*)["'])?""")
_TITLE = re.compile(r'(?m)^\s*title\s*=\s*"([^"\\\n]*)"')


def data_folder() -> Path:
    """The user's data folder; `TRACKER_HOME` names another."""
    named = os.environ.get("TRACKER_HOME")
    if named:
        return Path(named)
    from platformdirs import user_data_path

    return user_data_path("tracker", appauthor=False)


def refuse_place(path: Path) -> None:
    """Raise OSError where a name that somebody gave is none to write to: scenes, sessions, recaps and exports alike.

    No folder is made for it, which a slip of the pen would leave behind; only those of the data folder are. A file that
    the program keeps beside another is never written over: a lock is one.
    """
    if str(path) in ("-", "-.toml") or _OURS.fullmatch(path.name):
        raise OSError(errno.EINVAL, "that is no name for a file", str(path))
    folder = leads_to(path).parent
    if not os.path.isdir(folder) and not folder.is_relative_to(leads_to(data_folder())):
        if os.path.lexists(folder):
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder))
        raise FileNotFoundError(errno.ENOENT, f"there is no folder {one_line(str(folder))}", str(folder))


def samples() -> Path:
    """The scenes that come with the program: beside the package when it is installed, beside the sources else."""
    package = Path(tracker.__file__).parent
    installed = package / "scenes"
    return installed if installed.is_dir() else package.parent / "scenes"


def new_session_path(title: str, day: str) -> Path:
    """A path for a new session, `sessions/DATE-TITLE.toml`; a number is added while the name is taken."""
    stem = re.sub(r"[^\w]+", "-", title.lower(), flags=re.UNICODE).strip("-")[:60] or "session"
    folder = data_folder() / "sessions"
    path = folder / f"{day}-{stem}.toml"
    number = 2
    while os.path.lexists(path):
        path = folder / f"{day}-{stem}-{number}.toml"
        number += 1
    return path


def named_session(text: str) -> Path | None:
    """The file of a session as the GM named it: a bare name lies with the other sessions, what names a folder too is
    there; None for what can be no file."""
    path = named(text)
    if path is None:
        return None
    if "/" in text or path.is_absolute():
        return path if path.suffix else path.with_suffix(".toml")
    return data_folder() / "sessions" / f"{path.name.removesuffix('.toml')}.toml"


def scenes_in(folder: Path) -> list[Path]:
    """The scene files of a folder; a scene names its system, a cast file does not."""
    return [path for path in tomls_in(folder) if _SYSTEM.search(_beginning(path))]


def title_in(path: Path) -> str:
    """The title at the beginning of a scene file; the name of the file where there is none to be read."""
    found = _TITLE.search(_beginning(path))
    return one_line(found[1]) if found is not None and found[1].strip() else one_line(path.stem)


def system_in(path: Path) -> str:
    """The game at the beginning of a scene file; empty where there is none to be read."""
    found = _SYSTEM.search(_beginning(path))
    return "" if found is None else found[1] or ""


def tomls_in(folder: Path) -> list[Path]:
    """The TOML files of a folder; none where it is missing or may not be read."""
    try:
        return sorted(folder.glob("*.toml")) if folder.is_dir() else []
    except OSError:
        return []


def _beginning(path: Path) -> str:
    try:
        with open_regular(path) as file:
            return file.read(20_000).decode("utf-8", errors="replace")
    except OSError:
        return ""


def find_scene(name: str, beside: Path | None = None, more: Sequence[Path] = ()) -> Path | None:
    """A scene file as the GM named it: a path, or a name with or without .toml in the known folders, then in more."""
    given = named(name)
    if given is None:
        return None
    folders = [
        Path(),
        *([beside] if beside is not None else []),
        Path("scenes"),
        data_folder() / "scenes",
        samples(),
        *more,
    ]
    for folder in folders:
        for candidate in (folder / given, folder / f"{name}.toml"):
            if is_file(candidate):
                return candidate
    return None
