"""What is wrong with a scene file, as values: each knows its place and what would do instead."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from tracker.text import displayable, one_line

Path = tuple[str | int, ...]
"""Where a value is in a file: keys, and places in lists from 0."""

_PLAIN_KEY = re.compile(r"[^\W]([\w -]*\w)?")


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong. `str` of it is one sentence."""

    code: str
    """Which kind of fault; a key for tests and translations."""
    file: str
    """The file's name, without its folder."""
    line: int | None
    """From 1; None where no line is to blame (a missing file, a whole file)."""
    path: str
    """The way to the field, list places counted from 1: `character[3].skills.Fight`; empty = the whole file."""
    found: str
    """What was found, as the beginning of a sentence."""
    wanted: str = ""
    """What would do."""
    nearest: str | None = None
    """The known name that is most like what was found."""
    fix: str | None = None
    """The line as it should be, where that can be said."""

    @property
    def where(self) -> str:
        """File, line and path, as far as they are known."""
        parts = [one_line(self.file)]
        if self.line is not None:
            parts.append(f"line {self.line}")
        if self.path:
            parts.append(self.path)
        return ", ".join(parts)

    def __str__(self) -> str:
        said = "; ".join(part for part in (self.found, self.wanted) if part)
        ask = f": did you mean `{self.nearest}`?" if self.nearest is not None else ""
        write = f": write `{self.fix}`" if self.fix is not None else ""
        return displayable(f"{self.where}: {said}{ask}{write}" + ("" if ask else "."))


@dataclass(frozen=True, slots=True)
class Note:
    """Something the GM may want to know about a file that was read all the same."""

    code: str
    file: str
    line: int | None
    path: str
    text: str

    def __str__(self) -> str:
        place = f", line {self.line}" if self.line is not None else ""
        return f"{self.file}{place}: {self.text}"


class SceneError(Exception):
    """A scene file was refused, whole. It carries every fault that was found, in the order of the lines."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = in_order(faults)
        super().__init__("\n".join(map(str, self.faults)))


def in_order(faults: Iterable[Fault]) -> tuple[Fault, ...]:
    """Faults file by file as they came, by line within a file; of several of a kind in one place only the first.

    What is wrong with one entry of forty like characters, or is copied by `like`, is told once.
    """
    once: list[Fault] = []
    seen = set()
    for fault in faults:
        key = (fault.code, fault.file, fault.line, fault.path)
        if key not in seen or not fault.path:
            once.append(fault)
        seen.add(key)
    files = list(dict.fromkeys(fault.file for fault in once))
    return tuple(sorted(once, key=lambda fault: (files.index(fault.file), fault.line or 0)))


def shown_path(path: Path) -> str:
    """A path as people read it: `character[3].skills."a.b"`."""
    said = ""
    for part in path:
        if isinstance(part, int):
            said += f"[{part + 1}]"
            continue
        key = one_line(part)
        said += f"{'.' if said else ''}{key if _PLAIN_KEY.fullmatch(key) else shown(key)}"
    return said


def shown(value: object, limit: int = 60) -> str:
    """A value as it may stand in a sentence: quoted if it is a string, cut if it is long."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        text = one_line(value)
        return f'"{text if len(text) <= limit else text[: limit - 1] + "…"}"'
    if isinstance(value, dict):
        return "a table { }"
    if isinstance(value, list):
        return "a list [ ]"
    text = str(value)
    return text if len(text) <= limit else text[: limit - 1] + "…"
