"""Files that are made of an evening, each in its usual place beside the session."""

from __future__ import annotations

import errno
import re
import stat
from collections.abc import Mapping
from pathlib import Path

from tracker.storage.desk import Desk
from tracker.storage.disk import PRIVATE, Disk, write_new
from tracker.storage.folders import refuse_place
from tracker.storage.new_scene import slug
from tracker.storage.paths import followed
from tracker.storage.recap.export import as_csv, as_jsonl
from tracker.storage.recap.write import recap
from tracker.storage.scene_save import CALLED, kept_beside, kind_of, replace
from tracker.storage.session_file import Opened

ENDINGS: Mapping[str, str] = {"group": "-recap.md", "gm": "-recap-gm.md", "csv": ".csv", "jsonl": ".jsonl"}
"""The forms there are, and how their files are called."""


def made(desk: Desk, form: str) -> str:
    """What happened, in one of the forms."""
    if form in ("group", "gm"):
        return recap(desk.session, gm=form == "gm", language=desk.words.language)
    return as_csv(desk) if form == "csv" else as_jsonl(desk)


def usual_path(opened: Opened, form: str) -> Path:
    """Where it goes unless another file is named: beside the session; of one that is not kept, into this folder."""
    path = opened.path if opened.path is not None else Path("session.toml")
    return path.with_name(f"{_called_now(opened, path.stem)}{ENDINGS[form]}")


def _called_now(opened: Opened, stem: str) -> str:
    """The name of a session's file with the title that the evening has now, where it is called by the one it had."""
    was, now = slug(opened.session.start.title), slug(opened.session.table.title)
    found = re.fullmatch(rf"([0-9-]{{11}})?{re.escape(was)}(-[0-9]+)?", stem)
    return stem if not was or not now or found is None else f"{found[1] or ''}{now}{found[2] or ''}"


def keep(text: str, path: Path, *, overwrite: bool = False) -> Path | None:
    """Write it; raises FileExistsError for a file that is there, and OSError where it cannot be written.

    With `overwrite` it takes the place of such a file all at once, but never of a session, a scene, a cast or settings.
    What was there is kept as NAME.bak, and where is given back: it may be somebody's own work. None: nothing was, or
    the same.
    """
    disk = Disk()
    refuse_place(path)
    if overwrite:
        path = followed(path)
    disk.make_folder(path.parent)
    if overwrite and disk.place(path) is not None:
        was = disk.read(path)
        kind = kind_of(was)
        if was.strip() and (kind != "broken" or path.suffix == ".toml"):
            raise OSError(errno.EINVAL, f"{path.name} is {CALLED.get(kind, 'no recap')}")
        mode = stat.S_IMODE(path.stat().st_mode)
        kept = kept_beside(disk, path, was, mode) if was.strip() and was != text.encode() else None
        replace(disk, path, text.encode(), mode)
        return kept
    # What is for the GM alone is for nobody else on this machine.
    write_new(disk, path, text.encode(), PRIVATE).close()
    return None
