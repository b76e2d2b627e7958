"""New scene files, begun from a commented template of each game."""

from __future__ import annotations

import re
from pathlib import Path

from tracker.storage.disk import Disk, write_new
from tracker.storage.toml_out import lines
from tracker.text import one_line

TEMPLATES = Path(__file__).with_name("new_scenes")

SYSTEMS = ("fate-condensed", "fate-core", "fate-accelerated", "fudge", "fudge-1995", "tactical")
"""Games that have a template, in the order in which they are offered."""

MOST_NAME = 60
"""Signs of the name of a file."""

_TITLE = re.compile(r'(?m)^title = "Untitled"$')


def template(system: str, title: str = "") -> str:
    """The text of a new scene of a game under its title."""
    text = (TEMPLATES / f"{system}.toml").read_text(encoding="utf-8")
    written = lines({"title": one_line(title)}).strip() if one_line(title) else 'title = "Untitled"'
    return _TITLE.sub(lambda _: written, text, count=1)


def new_scene(system: str, title: str, folder: Path) -> Path:
    """Write a new scene into a folder, under a name made of its title; gives its path. Raises OSError."""
    return write_free(folder / f"{slug(title) or 'scene'}.toml", template(system, title).encode())


def slug(title: str) -> str:
    """A title as the name of a file."""
    return re.sub(r"[^\w]+", "-", title.lower(), flags=re.UNICODE).strip("-_")[:MOST_NAME]


def write_free(path: Path, data: bytes) -> Path:
    """A new file under the first of NAME, NAME-2 ... that is free; nothing that is there is touched. Raises OSError."""
    disk, number = Disk(), 1
    disk.make_folder(path.parent)
    while True:
        candidate = path if number == 1 else path.with_name(f"{path.stem}-{number}{path.suffix}")
        try:
            write_new(disk, candidate, data).close()
        except FileExistsError:
            number += 1
        else:
            return candidate
