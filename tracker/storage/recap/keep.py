"""Files that are made of an evening, each in its usual place beside the session."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tracker.storage.desk import Desk
from tracker.storage.disk import Disk, write_new
from tracker.storage.recap.export import as_csv, as_jsonl
from tracker.storage.recap.write import recap
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
    return path.with_name(f"{path.stem}{ENDINGS[form]}")


def keep(text: str, path: Path, *, overwrite: bool = False) -> None:
    """Write it; raises FileExistsError for a file that is there, and OSError where it cannot be written."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if overwrite:
        path.write_text(text, encoding="utf-8")
    else:
        # What is for the GM alone is for nobody else on this machine.
        write_new(Disk(), path, text.encode(), 0o600).close()
