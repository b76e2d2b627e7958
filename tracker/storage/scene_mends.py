"""Ways to mend a line of TOML, one for each mistake of the hand."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

LISTS = ("side", "zone", "border", "aspect", "counter", "fighter", "character")
"""Tables of which there may be several."""

_PIECES = re.compile(r"""("[^"\\]*+(?:\\.[^"\\]*+)*+"|'[^']*'|\#.*$)""")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_KEY = re.compile(r"""(^\s*|[{,]\s*)([^=\s"'{},\[\]#:][^="'{},\[\]#:]*?)(\s*=)""")
_WORD = re.compile(r"""([=\[,]\s*)([^\s"'\[\]{}\d+,#=-][^,\[\]{}#="']*?)(?=\s*(?:[,\]}]|$))""")
_WHOLE = re.compile(r"""(\s*[^=]+=[ \t]*)(?![ \t])([^"'\[{#]+?)(\s*(?:#.*)?)$""")
_WHOLE_TEXT = re.compile(r"""(\s*[^=]+=[ \t]*)(?![ \t"'\[{#])(.+?)\s*$""")
_HEADER = re.compile(r"(\s*)\[+\s*([\w.-]+)\s*\]*(\s*(?:#.*)?)$")
_DOUBLE = str.maketrans(dict.fromkeys("“”„‟«»″＂", '"'))
_CURLY = _DOUBLE | str.maketrans(dict.fromkeys("‘’‚‛′＇", "'"))


class Mend(NamedTuple):
    """A text mended in one place."""

    code: str
    text: str
    line: int
    says: str
    fix: str | None = None


class LineMend(NamedTuple):
    """A mistake that shows in one line, and the lines that may have been meant."""

    code: str
    says: str
    ways: Callable[[str], Iterator[str]]


def outside(line: str, change: Callable[[str], str]) -> str:
    """A line with everything changed that is neither string nor comment."""
    return "".join(piece if i % 2 else change(piece) for i, piece in enumerate(_PIECES.split(line)))


def _straight(line: str) -> Iterator[str]:
    yield line.translate(_DOUBLE)
    yield line.translate(_CURLY)


def _equals(line: str) -> Iterator[str]:
    yield outside(line, lambda piece: re.sub(r"\s*:\s*", " = ", piece))
    yield re.sub(r"""^(\s*(?:[\w-]+|"[^"]*"))\s+(?=["'\[{\d+-])""", r"\1 = ", line)


def _quoted_keys(line: str) -> Iterator[str]:
    def quoted(found: re.Match[str]) -> str:
        if all(_BARE.fullmatch(part) for part in found[2].split(".")):
            return found[0]
        dotted = re.fullmatch(r"((?:[A-Za-z0-9_-]+\.)*)([^.]+)", found[2])
        outer, key = (dotted[1], dotted[2]) if dotted else ("", found[2])
        return f'{found[1]}{outer}"{key}"{found[3]}'

    yield outside(line, lambda piece: _KEY.sub(quoted, piece))


def _quoted_values(line: str) -> Iterator[str]:
    def quoted(found: re.Match[str]) -> str:
        return found[0] if found[2] in ("true", "false", "inf", "nan") else f'{found[1]}"{found[2]}"'

    yield outside(line, lambda piece: _WORD.sub(quoted, piece))
    yield _WHOLE.sub(r'\1"\2"\3', line)
    if '"' not in line.partition("=")[2]:
        yield _WHOLE_TEXT.sub(r'\1"\2"', line)


def _truth(line: str) -> Iterator[str]:
    def plain(found: re.Match[str]) -> str:
        return found[1] + ("true" if found[2].lower() in ("true", "yes", "on") else "false")

    yield outside(line, lambda piece: re.sub(r"(=\s*)(true|false|yes|no|on|off)\b", plain, piece, flags=re.IGNORECASE))


def _closed_string(line: str) -> Iterator[str]:
    for mark in "\"'":
        if line.count(mark) % 2:
            yield line.rstrip() + mark
            yield re.sub(r"(\s*[\]}]+\s*)$", mark + r"\1", line)
            yield re.sub(rf"^([^=]*=\s*)(?!{mark})", rf"\1{mark}", line)


def _header(line: str) -> Iterator[str]:
    if (found := _HEADER.fullmatch(line)) is not None:
        name = f"[[{found[2]}]]" if found[2] in LISTS else f"[{found[2]}]"
        yield found[1] + name + found[3]


def _no_last_comma(line: str) -> Iterator[str]:
    yield outside(line, lambda piece: re.sub(r",(\s*\})", r"\1", piece))
    yield re.sub(r"[,;]\s*$", "", line)


def _comment(line: str) -> Iterator[str]:
    yield outside(line, lambda piece: re.sub(r"(//|--|;)", "#", piece, count=1))


def _backslash(line: str) -> Iterator[str]:
    yield re.sub(r'"([^"\']*\\[^"\']*)"', r"'\1'", line)


LINE_MENDS = (
    LineMend("curly_quotes", "these are curly quotes; TOML has straight ones", _straight),
    LineMend("no_equals", "a key and its value are joined by `=`", _equals),
    LineMend("key_without_quotes", "a key with other letters than a to z, or with blanks, needs quotes", _quoted_keys),
    LineMend("truth", "TOML writes `true` and `false`, in small letters", _truth),
    LineMend("value_without_quotes", "a text needs quotes", _quoted_values),
    LineMend("open_string", "a quotation mark is missing", _closed_string),
    LineMend("header", "the brackets of this heading are not a pair", _header),
    LineMend("comma_too_many", "a comma is too many at the end", _no_last_comma),
    LineMend("comment", "a comment begins with `#`", _comment),
    LineMend("backslash", "a backslash has a meaning within double quotes; single quotes take it as it is", _backslash),
)
"""In the order in which they are tried; of those that read equally far the first is told."""


def insertions(text: str, at: int) -> Iterator[Mend]:
    """A comma or a closing bracket that is missing before a place, or is the wrong one at that place."""
    end = _written_before(text, at)
    for mark in (",", "]", "}"):
        what = "a comma" if mark == "," else f"a closing `{mark}`"
        yield _mended(text, text[:end] + mark + text[end:], end, "missing", f"{what} is missing")
    if text[at : at + 1] in ("]", "}", ")", ";"):
        for mark in (",", "]", "}"):
            changed = text[:at] + mark + text[at + 1 :]
            yield _mended(text, changed, at, "wrong_mark", f"`{text[at]}` stands where `{mark}` belongs")


def _mended(text: str, changed: str, at: int, code: str, says: str) -> Mend:
    start = changed.rfind("\n", 0, at) + 1
    stop = changed.find("\n", start)
    line = changed[start : stop if stop >= 0 else len(changed)]
    return Mend(code, changed, text.count("\n", 0, at) + 1, says, line.strip())


def _written_before(text: str, at: int) -> int:
    """The end of what is written before a place: blanks, line ends and comments do not count."""
    end = len(text[:at].rstrip())
    while end:
        start = text.rfind("\n", 0, end) + 1
        pieces = _PIECES.split(text[start:end])
        if len(pieces) < 3 or not pieces[-2].startswith("#") or pieces[-1]:
            return end
        end = len(text[: end - len(pieces[-2])].rstrip())
    return 0


def joined_table(lines: list[str], at: int) -> Iterator[Mend]:
    """A `{ }` table over several lines: TOML wants it on one."""
    start = at
    while start >= 0 and "{" not in lines[start]:
        if start < at - 30:
            return
        start -= 1
    if start < 0:
        return
    joined, open_marks = "", 0
    for end in range(start, min(len(lines), start + 60)):
        piece = (
            outside(lines[end], str).partition("#")[0]
            if '"' not in lines[end]
            else _PIECES.sub(_no_comment, lines[end])
        )
        joined = f"{joined.rstrip()} {piece.strip()}" if joined else piece.rstrip()
        plain = _PIECES.sub("", piece)
        open_marks += plain.count("{") - plain.count("}")
        if open_marks <= 0:
            break
    else:
        return
    if end == start:
        return
    line = outside(joined, lambda piece: re.sub(r",(\s*\})", r"\1", piece))
    says = "a table in `{ }` has to stand on one line"
    text = "\n".join([*lines[:start], line, *[""] * (end - start), *lines[end + 1 :]])
    yield Mend("table_over_lines", text, start + 1, says, line.strip())


def _no_comment(found: re.Match[str]) -> str:
    return "" if found[0].startswith("#") else found[0]
