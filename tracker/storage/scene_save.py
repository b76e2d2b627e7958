"""Scene files onto the disk: a crash leaves the old file or the new one, never half of one."""

from __future__ import annotations

import os
import pathlib
import re
import stat
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal

from tracker.storage.blocks import JournalError, looks_like_session
from tracker.storage.disk import Disk, write_new
from tracker.storage.folders import refuse_place
from tracker.storage.lock import Lock
from tracker.storage.paths import followed
from tracker.storage.scene_faults import Fault, SceneError

Kind = Literal["session", "cast", "scene", "other", "broken"]
CALLED = {
    "session": "a session",
    "cast": "a cast file",
    "scene": "a scene",
    "other": "neither a scene nor a cast file",
}


def save_scene(path: pathlib.Path, text: str, overwrite: bool = False, disk: Disk | None = None) -> pathlib.Path | None:
    """Write a scene or cast file: a new file in the same folder, onto the disk, then renamed.

    What was there is kept, and where is given back; None: nothing was.

    One that is there is refused with a SceneError, unless `overwrite`; then it is kept as NAME.toml.bak, with a number
    where there is one, so that nothing that was ever written is lost. What is no file of the same kind is refused even
    then: a session, a cast in the place of a scene, somebody's settings. Raises OSError if the disk says no; nothing is
    changed then. A link is followed: the file it points to is written. Who may read it stays as it was.
    """
    made = tomllib.loads(text.removeprefix("\ufeff"))  # what nobody can read again never replaces what was there
    disk = disk or Disk()
    refuse_place(path)
    path = followed(path)
    mode: int | None = None
    kept: pathlib.Path | None = None
    if os.path.exists(path):
        was = disk.read(path)
        kind = kind_of(was)
        if kind not in ("broken", _kind_of(made)):
            found = f"{path.name} is {CALLED[kind]}"
            raise SceneError([Fault("other_kind", path.name, None, "", found, "another name would do")])
        if not overwrite:
            wanted = "another name, or a yes to overwriting it, would do"
            raise SceneError([Fault("exists", path.name, None, "", "there is such a file already", wanted)])
        mode = stat.S_IMODE(path.stat().st_mode)
        kept = kept_beside(disk, path, was, mode)
    replace(disk, path, text.encode(), mode)
    return kept


def is_cast(data: dict[str, Any]) -> bool:
    """Whether a file is one of characters only: it has some, and neither title nor system."""
    return not {"title", "system"} & set(data) and bool({"character", "side"} & set(data)) and "zone" not in data


def kind_of(data: bytes) -> Kind:
    """What a file is that is to be written over; "broken": no TOML."""
    if looks_like_session(data[:16]):
        return "session"
    try:
        return _kind_of(tomllib.loads(data.decode("utf-8-sig")))
    except ValueError:
        return "broken"


def _kind_of(data: dict[str, Any]) -> Kind:
    if is_cast(data):
        return "cast"
    return "scene" if not data or {"title", "system"} & set(data) or "character" in data else "other"


def kept_beside(disk: Disk, path: pathlib.Path, data: bytes, mode: int) -> pathlib.Path:
    """What was there, beside it, under the first name that is free; once is enough."""
    number = 1
    while True:
        kept = path.with_name(f"{path.name}.bak{f'-{number}' if number > 1 else ''}")
        number += 1
        try:
            write_new(disk, kept, data, mode).close()
        except FileExistsError:
            if disk.place(kept) is not None and kept.is_file() and disk.read(kept) == data:
                return kept
        else:
            return kept


def replace(disk: Disk, path: pathlib.Path, data: bytes, mode: int | None) -> None:
    """Put data in the place of a file, all at once; raises OSError, and the old file stands then.

    What a save that was cut short left beside it is taken away.
    """
    with _alone(path) as alone:
        if alone:
            for left in _half_saved(path):
                disk.remove(left)
        new = _written(disk, path, data, mode)
        try:
            disk.rename(new, path)
            disk.sync_folder(path.parent)
        except BaseException:
            disk.remove(new)
            raise


@contextmanager
def _alone(path: pathlib.Path) -> Iterator[bool]:
    """Whether no other program saves that file meanwhile; False too where that cannot be known."""
    try:
        lock = Lock(path)
    except JournalError:
        yield False
        return
    try:
        yield True
    finally:
        lock.release()


def _half_saved(path: pathlib.Path) -> list[pathlib.Path]:
    """New files beside a path that were never put in its place."""
    name = re.compile(re.escape(f".{path.name}.new-") + "[0-9]+")
    return [each for each in path.parent.iterdir() if name.fullmatch(each.name)]


def _written(disk: Disk, path: pathlib.Path, data: bytes, mode: int | None) -> pathlib.Path:
    """The data in a new file beside a path, under the first name that is free."""
    number = 1
    while True:
        new = path.with_name(f".{path.name}.new-{number}")
        try:
            write_new(disk, new, data, mode).close()
        except FileExistsError:
            number += 1
        else:
            return new
