"""A TOML file as it is read: bytes, text, data, and the line of every field."""

from __future__ import annotations

import codecs
import os
import pathlib
import re
from functools import cached_property
from typing import Any

from tracker.storage.blocks import KEY_LIMIT, long_key
from tracker.storage.regular import contents
from tracker.storage.scene_faults import Fault, Note, Path, SceneError, shown, shown_path
from tracker.storage.scene_lines import line_of, lines_of
from tracker.storage.scene_mends import LISTS
from tracker.storage.scene_slips import Read, read_toml
from tracker.text import closest

SIZE_LIMIT = 5_000_000
"""The largest file, in bytes."""

DEPTH_LIMIT = 12
"""How deep tables and lists may be nested; the format needs six."""

WIDTH_LIMIT = 1000
"""How many entries any list or table may have; some may have fewer."""

LINE_LIMIT = 100_000
"""How many lines a file may have."""

ALL_LIMIT = 100_000
"""How many entries all lists and tables of a file may have together."""

_ENTRY = re.compile(r"^\[\[entry\]\]\n(sum = .*\n)?seq = [0-9]", re.MULTILINE)
"""What only a session has."""

_UTF_16 = {codecs.BOM_UTF16_LE: "UTF-16", codecs.BOM_UTF16_BE: "UTF-16", codecs.BOM_UTF32_LE: "UTF-32"}
_POLISH = "ąćęłńóśźżĄĆĘŁŃÓŚŹŻ"
_WESTERN = "àáâãäåçèéêëìíîïñòóôõöøùúûüßÀÉÈÖÜÄ’‘“”–"


class Source:
    """One file that was read, and the place of everything in it."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        read: Read = read_toml(text)
        self.text = read.text
        self.data: dict[str, Any] | None = read.data
        """None: it is past mending."""
        self.faults = [
            Fault(code=slip.code, file=name, line=slip.line, path="", found=slip.says, fix=slip.fix)
            for slip in read.slips
        ]

    @cached_property
    def lines(self) -> dict[Path, int]:
        """The line of every path; worked out only when somebody asks."""
        return lines_of(self.text)

    def fault(self, code: str, path: Path, found: str, wanted: str = "", **more: str | None) -> Fault:
        """A fault at a path of this file."""
        return Fault(code, self.name, line_of(self.lines, path), shown_path(path), found, wanted, **more)

    def note(self, code: str, path: Path, text: str) -> Note:
        """A note at a path of this file."""
        return Note(code, self.name, line_of(self.lines, path), shown_path(path), text)


def open_source(path: pathlib.Path) -> Source:
    """Read a file. Raises SceneError where there is nothing to read on with: no file, no text, no TOML."""
    raw = _bytes(path)
    text = _decoded(path.name, raw)
    if not text.strip():
        raise SceneError(
            [_whole(path.name, "empty", "the file is empty", "a scene with a title and a system would do")]
        )
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        fault = Fault(
            "zeros", path.name, line, "", "from here on the file holds zero bytes; it was probably cut by a crash"
        )
        raise SceneError([fault])
    if (entry := _ENTRY.search(text)) is not None:
        lost = "its beginning is lost or changed" if entry[1] else "its `sum` lines are gone"
        found = f"this is a session, and {lost}, so that it cannot be opened"
        raise SceneError([Fault("session", path.name, 1, "", found, "a copy from before that would do")])
    # Before it is read: what makes tables of it takes a hundred times its bytes where it is all short lines.
    if (lines := text.count("\n")) > LINE_LIMIT:
        raise SceneError([_too_many(path.name, f"{lines} lines", LINE_LIMIT)])
    if (long := long_key(text)) is not None:
        found = f"a key here has more than {KEY_LIMIT} dots"
        raise SceneError([Fault("too_deep", path.name, long, "", found, f"{DEPTH_LIMIT} levels at most would do")])
    source = Source(path.name, text)
    if source.data is None:
        raise SceneError(source.faults)
    if not source.data and not source.faults:
        raise SceneError(
            [_whole(path.name, "empty", "the file holds only comments", "a scene with a title and a system would do")]
        )
    if len(source.data) > WIDTH_LIMIT:
        raise SceneError([_too_many(path.name, f"{len(source.data)} keys outside all tables", WIDTH_LIMIT)])
    depth, size = _measured(source.data)
    if depth > DEPTH_LIMIT:
        raise SceneError(
            [
                _whole(
                    path.name,
                    "too_deep",
                    "tables or lists are nested too deep",
                    f"{DEPTH_LIMIT} levels at most would do",
                )
            ]
        )
    if size > ALL_LIMIT:
        raise SceneError([_too_many(path.name, f"{size} keys and entries", ALL_LIMIT)])
    if (wide := _too_wide(source.data)) is not None:
        where, size = wide
        raise SceneError([source.fault("length", where, f"{size} are given", f"at most {WIDTH_LIMIT} would do")])
    return source


def _too_many(file: str, what: str, most: int) -> Fault:
    return _whole(file, "length", f"{what} are given", f"at most {most} would do")


def _bytes(path: pathlib.Path) -> bytes:
    try:
        if os.path.isdir(path):
            raise SceneError([_whole(path.name, "folder", "this is a folder", "a file would do")])
        raw = contents(path, SIZE_LIMIT + 1)
    except FileNotFoundError:
        raise SceneError([_missing(path)]) from None
    except (OSError, ValueError) as why:
        said = getattr(why, "strerror", None) or str(why)
        raise SceneError([_whole(path.name, "unreadable", f"the file cannot be read ({said})")]) from None
    if len(raw) > SIZE_LIMIT:
        size = f"{SIZE_LIMIT // 1_000_000} MB"
        raise SceneError([_whole(path.name, "too_big", f"the file is larger than {size}", "that is no scene")])
    return raw


def _missing(path: pathlib.Path) -> Fault:
    found = "it is a link to nothing" if os.path.islink(path) else "there is no such file"
    return Fault("no_file", path.name, None, "", found, nearest=nearest_file(path))


def nearest_file(path: pathlib.Path) -> str | None:
    """The TOML file beside a missing one whose name is most like it."""
    try:
        stems = sorted(each.stem for each in path.parent.iterdir() if each.suffix == ".toml")
    except OSError:
        return None
    near = closest(path.stem, stems)
    return None if near is None else f"{near}.toml"


def _whole(file: str, code: str, found: str, wanted: str = "") -> Fault:
    return Fault(code, file, None, "", found, wanted)


def _decoded(file: str, raw: bytes) -> str:
    """The text, without a byte-order mark and with plain line ends. Only UTF-8 is read; others are named."""
    raw = raw.removeprefix(codecs.BOM_UTF8)
    try:
        text = raw.decode()
    except UnicodeDecodeError as stop:
        likely = likely_encoding(raw)
        line = raw.count(b"\n", 0, stop.start) + 1
        start = raw.rfind(b"\n", 0, stop.start) + 1
        said = ""
        if likely.startswith("Windows"):
            said = ": " + shown(raw[start:].partition(b"\n")[0].decode(_codec(likely), "replace"))
        found = f"this is not UTF-8 but probably {likely}{said}"
        raise SceneError([Fault("encoding", file, line, "", found, "the file saved again as UTF-8 would do")]) from None
    if "\0" in text[:200] and likely_encoding(raw) == "UTF-16":
        raise SceneError(
            [_whole(file, "encoding", "this is probably UTF-16", "the file saved again as UTF-8 would do")]
        )
    return text.replace("\r\n", "\n")


def likely_encoding(raw: bytes) -> str:
    """The name of the encoding that bytes which are no UTF-8 are probably in."""
    for mark, name in _UTF_16.items():
        if raw.startswith(mark):
            return name
    if raw[:400:2].count(0) * 3 > len(raw[:400:2]) or raw[1:400:2].count(0) * 3 > len(raw[1:400:2]):
        return "UTF-16"
    polish = sum(char in _POLISH for char in raw.decode("cp1250", "replace"))
    western = sum(char in _WESTERN for char in raw.decode("cp1252", "replace"))
    return "Windows-1250" if polish > western else "Windows-1252"


def _codec(name: str) -> str:
    return name.replace("Windows-", "cp")


def _measured(value: object) -> tuple[int, int]:
    """How deep a value is nested, and how much is in it, counted level by level; a file cannot make it recurse."""
    level, depth, size = [value], 0, 0
    while level:
        inner: list[object] = []
        for each in level:
            if isinstance(each, dict):
                inner += each.values()
            elif isinstance(each, list):
                inner += each
        depth += bool(inner)
        size += len(inner)
        level = inner
    return depth, size


def _too_wide(data: dict[str, Any]) -> tuple[Path, int] | None:
    """The first list or table that has more entries than any may have, and how many."""
    level: list[tuple[Path, Any]] = [((key,), value) for key, value in data.items()]
    while level:
        inner: list[tuple[Path, Any]] = []
        for path, each in level:
            if not isinstance(each, dict | list):
                continue
            # What is listed in blocks of its own has limits of its own, with sentences of its own.
            if len(each) > WIDTH_LIMIT and not (len(path) == 1 and path[0] in LISTS):
                return path, len(each)
            pairs = each.items() if isinstance(each, dict) else enumerate(each[:WIDTH_LIMIT])
            inner += (((*path, key), value) for key, value in pairs if isinstance(value, dict | list))
        level = inner
    return None
