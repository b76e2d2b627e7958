"""The bin of the library: what is deleted there is put here, with where it came from, and can be put back."""

from __future__ import annotations

import errno
import json
import os
import shutil
import stat
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from tracker.storage.disk import Disk, write_new
from tracker.storage.folders import data_folder
from tracker.storage.journal import JournalError
from tracker.storage.regular import contents
from tracker.storage.session_head import in_use
from tracker.text import one_line

_ORIGIN = "from.json"


class Thrown(NamedTuple):
    """A file in the bin."""

    path: Path
    """Where it is now."""
    origin: Path
    """Where it was."""
    when: str
    """UTC, as entries carry it."""


def bin_folder() -> Path:
    """The folder of the bin, in the data folder."""
    return data_folder() / "bin"


def throw_away(path: Path, now: str = "") -> Thrown:
    """Put a scene or a session into the bin: it is moved, never deleted; each has a folder of its own there.

    Raises JournalError: "locked" for a session that a program writes, "write" where the disk says no.
    """
    if in_use(path):
        raise JournalError("locked", path)
    when = now or datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
    disk, number = Disk(), 1
    stem = f"{when.replace(':', '')}-{path.stem}"
    try:
        disk.make_folder(bin_folder())
        while True:
            folder = bin_folder() / (stem if number == 1 else f"{stem}-{number}")
            try:
                folder.mkdir()
                break
            except FileExistsError:
                number += 1
        origin = path.absolute()
        try:
            (folder / _ORIGIN).write_text(json.dumps({"origin": str(origin), "when": when}), encoding="utf-8")
            _move(disk, path, folder / path.name)
        except OSError:
            with suppress(OSError):
                disk.remove(folder / _ORIGIN)
                folder.rmdir()
            raise
    except OSError as error:
        raise JournalError("write", path, reason=error.strerror or str(error)) from error
    return Thrown(folder / path.name, origin, when)


def thrown() -> list[Thrown]:
    """What is in the bin, the newest first. What nobody can tell the origin of is left out."""
    found: list[Thrown] = []
    with suppress(OSError):
        for folder in bin_folder().iterdir():
            with suppress(OSError, ValueError, KeyError, TypeError):
                held = json.loads(contents(folder / _ORIGIN))
                origin = Path(held["origin"])
                if os.path.lexists(folder / origin.name):
                    found.append(Thrown(folder / origin.name, origin, one_line(str(held["when"]))))
    return sorted(found, key=lambda each: (each.when, each.path), reverse=True)


def put_back(what: Thrown) -> Path:
    """Where it was before, or beside that under another name if the name is taken. Raises JournalError: "write"."""
    disk, number = Disk(), 1
    path = what.origin
    while os.path.lexists(path):
        number += 1
        path = what.origin.with_name(f"{what.origin.stem}-{number}{what.origin.suffix}")
    try:
        disk.make_folder(path.parent)
        _move(disk, what.path, path)
    except OSError as error:
        raise JournalError("write", path, reason=error.strerror or str(error)) from error
    with suppress(OSError):
        (what.path.parent / _ORIGIN).unlink()
        what.path.parent.rmdir()
    return path


def _move(disk: Disk, path: Path, to: Path) -> None:
    """Put a file elsewhere, onto another disk too; where that fails it is where it was, and there alone."""
    try:
        path.rename(to)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        if path.is_symlink():
            shutil.move(path, to)
        else:
            write_new(disk, to, disk.read(path), stat.S_IMODE(path.stat().st_mode)).close()
            try:
                shutil.copystat(path, to)
                path.unlink()
            except OSError:
                disk.remove(to)
                raise
    disk.sync_folder(to.parent)
