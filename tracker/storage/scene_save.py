"""Scene files onto the disk: a crash leaves the old file or the new one, never half of one."""

from __future__ import annotations

import pathlib
import tomllib

from tracker.storage.disk import Disk, write_new
from tracker.storage.scene_faults import Fault, SceneError


def save_scene(path: pathlib.Path, text: str, overwrite: bool = False, disk: Disk | None = None) -> None:
    """Write a scene file: a new file in the same folder, onto the disk, then renamed.

    One that is there is refused with a SceneError, unless `overwrite`; then it is kept as NAME.toml.bak. Raises OSError
    if the disk says no; nothing is changed then. A link is followed: the file it points to is written.
    """
    tomllib.loads(text.removeprefix("\ufeff"))  # what nobody can read again is never put in the place of what was there
    disk = disk or Disk()
    path = path.resolve()
    if path.exists():
        if not overwrite:
            wanted = "another name, or a yes to overwriting it, would do"
            raise SceneError([Fault("exists", path.name, None, "", "there is such a file already", wanted)])
        _replace(disk, path.with_name(f"{path.name}.bak"), disk.read(path))
    _replace(disk, path, text.encode())


def _replace(disk: Disk, path: pathlib.Path, data: bytes) -> None:
    """Put data in the place of a file, all at once."""
    new = _written(disk, path, data)
    try:
        disk.rename(new, path)
        disk.sync_folder(path.parent)
    except BaseException:
        disk.remove(new)
        raise


def _written(disk: Disk, path: pathlib.Path, data: bytes) -> pathlib.Path:
    """The data in a new file beside a path, under the first name that is free."""
    number = 1
    while True:
        new = path.with_name(f".{path.name}.new-{number}")
        try:
            write_new(disk, new, data).close()
        except FileExistsError:
            number += 1
        else:
            return new
