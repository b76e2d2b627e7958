"""In which line of a TOML text a field stands: `tomllib` does not say.

A scanner for texts that `tomllib` has accepted; it is only run when there is a fault to report. On any other text it
finds what it can and never raises.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from contextlib import suppress

from tracker.storage.scene_faults import Path

_BLANK = re.compile(r"[ \t]*")
_GAP = re.compile(r"(?:[ \t\r\n]++|#[^\n]*+)*+")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_BARE_VALUE = re.compile(r"[^,\]}#\n]*")
# None of them goes back over what it has taken: to remember where it could takes a hundred bytes a character.
_STRINGS = (
    re.compile(r'"""(?:[^"\\]++|\\.|"{1,2}(?!"))*+"{3,5}', re.DOTALL),
    re.compile(r"'''.*?'{3,5}", re.DOTALL),
    re.compile(r'"[^"\\\n]*+(?:\\.[^"\\\n]*+)*+"'),
    re.compile(r"'[^'\n]*'"),
)

MOST_NOTED = 2000
"""Entries of one list whose line is kept: more than any list may have."""


def lines_of(text: str) -> dict[Path, int]:
    """The line (from 1) of every key, table and list item of a TOML text, by its path."""
    scanner = _Scanner(text)
    with suppress(_Lost, RecursionError):  # not TOML from there on: what was found before stands
        scanner.document()
    return scanner.found


def line_of(lines: dict[Path, int], path: Path) -> int | None:
    """The line of a path, or of the nearest thing around it that is in the text."""
    for end in range(len(path), 0, -1):
        if (line := lines.get(path[:end])) is not None:
            return line
    return None


class _Lost(Exception):
    """The text is not TOML here."""


class _Scanner:
    """Goes through a text once, noting where each path begins."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.pos = 0
        self.found: dict[Path, int] = {}
        self.last: dict[Path, int] = {}
        """Of each array of tables, the place of the table that is being written."""
        self.ends = [i for i, char in enumerate(text) if char == "\n"]

    def document(self) -> None:
        """Headers and pairs, to the end."""
        table: Path = ()
        while True:
            self.skip(_GAP)
            if self.pos >= len(self.text):
                return
            if self.text.startswith("[[", self.pos):
                table = self.header(2)
            elif self.text[self.pos] == "[":
                table = self.header(1)
            else:
                self.pair(table)

    def header(self, brackets: int) -> Path:
        """`[a.b]` or `[[a.b]]`; the path of the table it opens."""
        start = self.pos
        self.pos += brackets
        *outer, name = self.key()
        self.take("]" * brackets)
        path: Path = ()
        for key in outer:
            path = self.within((*path, key), start)
        path = (*path, name)
        self.note(path, start)
        if brackets == 2:
            self.last[path] = self.last.get(path, -1) + 1
            path = (*path, self.last[path])
            self.note(path, start)
        return path

    def within(self, path: Path, start: int) -> Path:
        """The table a header's part leads into: of an array, its last one."""
        self.note(path, start)
        return (*path, self.last[path]) if path in self.last else path

    def pair(self, table: Path) -> None:
        """`key = value`, also with a dotted key."""
        start = self.pos
        path = table
        for key in self.key():
            path = (*path, key)
            self.note(path, start)
        self.take("=")
        self.value(path)

    def value(self, path: Path) -> None:
        """Any value; what is in it is noted too."""
        self.skip(_BLANK)
        opening = self.text[self.pos : self.pos + 1]
        if opening == "[":
            self.array(path)
        elif opening == "{":
            self.inline_table(path)
        elif opening in ('"', "'"):
            self.string()
        else:
            self.skip(_BARE_VALUE)

    def array(self, path: Path) -> None:
        """`[value, value]`, over any number of lines."""
        self.take("[")
        place = 0
        while not self.closed("]"):
            if place < MOST_NOTED:
                self.note((*path, place), self.pos)
            self.value((*path, place))
            place += 1
            self.skip(_GAP)
            if not self.closed(",", consume=True) and not self.closed("]"):
                raise _Lost
        self.take("]")

    def inline_table(self, path: Path) -> None:
        """`{ key = value, key = value }`."""
        self.take("{")
        while not self.closed("}"):
            self.pair(path)
            self.skip(_GAP)
            if not self.closed(",", consume=True) and not self.closed("}"):
                raise _Lost
        self.take("}")

    def closed(self, mark: str, consume: bool = False) -> bool:
        """Whether this mark comes next, after blanks and comments."""
        self.skip(_GAP)
        if self.pos >= len(self.text):
            raise _Lost
        there = self.text[self.pos] == mark
        self.pos += there and consume
        return there

    def key(self) -> list[str]:
        """The parts of a key: bare, quoted, dotted."""
        parts = []
        while True:
            self.skip(_BLANK)
            if self.text[self.pos : self.pos + 1] in ('"', "'"):
                parts.append(self.string())
            elif bare := _BARE_KEY.match(self.text, self.pos):
                parts.append(bare[0])
                self.pos = bare.end()
            else:
                raise _Lost
            self.skip(_BLANK)
            if self.text[self.pos : self.pos + 1] != ".":
                return parts
            self.pos += 1

    def string(self) -> str:
        """Any string; its value, which only a key needs."""
        for pattern in _STRINGS:
            if found := pattern.match(self.text, self.pos):
                self.pos = found.end()
                return _unquoted(found[0])
        raise _Lost

    def skip(self, pattern: re.Pattern[str]) -> None:
        """Go past what the pattern matches, which may be nothing."""
        if found := pattern.match(self.text, self.pos):
            self.pos = found.end()

    def take(self, mark: str) -> None:
        """Go past a mark that must be there."""
        self.skip(_BLANK)
        if not self.text.startswith(mark, self.pos):
            raise _Lost
        self.pos += len(mark)

    def note(self, path: Path, at: int) -> None:
        """The first place counts."""
        self.found.setdefault(path, bisect_right(self.ends, at - 1) + 1)


def _unquoted(literal: str) -> str:
    """The value of a key's string, which is on one line; a longer one is no key, and its value is not needed."""
    if literal.startswith("'") or "\\" not in literal:
        return literal[1:-1]
    import tomllib

    try:
        return str(tomllib.loads(f"x = {literal}")["x"])
    except tomllib.TOMLDecodeError:
        return literal[1:-1]
