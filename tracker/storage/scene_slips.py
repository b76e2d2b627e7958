"""The mistakes people make in TOML by hand, with the corrected line.

Each known mistake is a way to mend the text near the place where `tomllib` gave up. A way is believed only if the text
then reads further than before; of several, the one that reads furthest. So one fault does not hide the next.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any, NamedTuple

from tracker.storage.blocks import without_strings
from tracker.storage.scene_mends import LINE_MENDS, LISTS, Mend, insertions, joined_table

MOST = 25
"""How many slips are looked for in one file."""

EFFORT = 10_000_000
"""How many characters may be read again and again to look for them."""

LONG = 2_000
"""A line longer than this was not written by hand, and is not mended."""

DEEP = 100
"""How many brackets in one another are looked for where the parser gave up on them."""

_PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
_TWICE = re.compile(r"overwrite|twice|[Dd]uplicate|redefine|mutate")
_KEY = re.compile(r"""\s*((?:"[^"]*"|'[^']*'|[\w-]+)(?:\.[\w-]+)*)\s*=""")
_SINGLE = re.compile(r"^([ \t]*)\[([ \t]*(?:" + "|".join(LISTS) + r")[ \t]*)\](?=[ \t]*(?:#.*)?$)", re.MULTILINE)


class Slip(NamedTuple):
    """One mistake: where it is, what it is, and the line as it should be."""

    code: str
    line: int
    says: str
    fix: str | None = None


class Read(NamedTuple):
    """What could be read of a text."""

    data: dict[str, Any] | None
    """None: past mending."""
    text: str
    """The text as mended, with as many lines as before."""
    slips: tuple[Slip, ...]


class _Stop(NamedTuple):
    """Where and why `tomllib` gave up; lines and columns from 1."""

    line: int
    column: int
    why: str


def read_toml(text: str) -> Read:
    """Read a TOML text; mend it as far as it takes, and list what was mended."""
    slips: list[Slip] = []
    effort = EFFORT
    while True:
        data, stop = _parsed(text)
        if stop is None:
            return Read(data, text, tuple(slips))
        mend = _best(text, stop) if len(slips) < MOST and effort > 0 else None
        effort -= len(text) * 30
        if mend is None:
            slips.append(_unknown(text, stop))
            return Read(None, text, tuple(slips))
        slips.append(Slip(mend.code, mend.line, mend.says, mend.fix))
        text = mend.text


def _parsed(text: str) -> tuple[dict[str, Any] | None, _Stop | None]:
    try:
        return tomllib.loads(text), None
    except RecursionError:
        return None, _Stop(_deep_line(text), 1, "lists or tables are nested too deep")
    except ValueError as fault:  # TOMLDecodeError is one; a number of thousands of digits gives a plain one
        why = str(fault)
        place = _PLACE.search(why)
        if place is None:
            number = re.search(r"[0-9_]{4000,}", text)
            line = text.count("\n", 0, number.start()) + 1 if number else 1
            return None, _Stop(line, 1, "a number is too long" if number else why)
        if place[1] is None:
            last = text.rstrip("\n").split("\n")
            return None, _Stop(len(last), len(last[-1]) + 1, why[: place.start()])
        return None, _Stop(int(place[1]), int(place[2]), why[: place.start()])


def _deep_line(text: str) -> int:
    """The line on which lists and tables in one another first are more than anybody writes."""
    depth, bare = 0, without_strings(text)
    for found in re.finditer(r"[\[{]|[\]}]", bare):
        depth += 1 if found[0] in "[{" else -1
        if depth > DEEP:
            return bare.count("\n", 0, found.start()) + 1
    return 1


def _best(text: str, stop: _Stop) -> Mend | None:
    """The mend that reads furthest, if any reads further than the text as it is."""
    best: tuple[tuple[float, float], Mend] | None = None
    for mend in _mends(text, stop):
        _, now = _parsed(mend.text)
        # What a mend puts into the line is no progress along it.
        grown = max(0, len(mend.text) - len(text)) if now is not None and now.line == stop.line else 0
        reach = (float("inf"), 0.0) if now is None else (now.line, now.column - grown)
        if reach > (stop.line, stop.column) and (best is None or reach > best[0]):
            best = reach, mend
    return None if best is None else best[1]


def _mends(text: str, stop: _Stop) -> Iterator[Mend]:
    lines = text.split("\n")
    if _TWICE.search(stop.why):
        yield from _one_for_many(text)
        yield from _twice(lines, stop)
        return
    near = dict.fromkeys([stop.line - 1, _last_written(lines, stop.line - 2)])
    for at in near:
        if not 0 <= at < len(lines) or len(lines[at]) > LONG:
            continue
        for mend in LINE_MENDS:
            for line in mend.ways(lines[at]):
                if line != lines[at]:
                    yield Mend(
                        mend.code, "\n".join([*lines[:at], line, *lines[at + 1 :]]), at + 1, mend.says, line.strip()
                    )
    yield from joined_table(lines, stop.line - 1)
    yield from insertions(text, sum(len(line) + 1 for line in lines[: stop.line - 1]) + stop.column - 1)


def _last_written(lines: list[str], at: int) -> int:
    """The last line at or before a place that is neither empty nor a comment."""
    while at > 0 and (not lines[at].strip() or lines[at].lstrip().startswith("#")):
        at -= 1
    return at


def _one_for_many(text: str) -> Iterator[Mend]:
    """`[character]` for `[[character]]`."""
    found = _SINGLE.search(text)
    if found is not None:
        name = found[2].strip()
        says = f"`[{name}]` is one table, but there may be several; each of them begins with two brackets"
        line = text.count("\n", 0, found.start()) + 1
        yield Mend("one_for_many", _SINGLE.sub(r"\1[[\2]]", text), line, says, f"[[{name}]]")


def _twice(lines: list[str], stop: _Stop) -> Iterator[Mend]:
    """A key or a table given twice. Nobody can say which is meant: the second is left out to read on."""
    at = stop.line - 1
    if not _KEY.match(lines[at]) and not lines[at].lstrip().startswith("["):
        at = max(0, at - 1)  # a value at the end of its line is blamed on the next
    key = _KEY.match(lines[at])
    what = key[1] if key else lines[at].strip()
    first = _first(lines, at, what, table=key is None)
    inside = re.search(r"inline table key '([^']*)'", stop.why)
    if inside:
        yield Mend("twice", "\n".join(_without(lines, at, inside[1])), at + 1, f"`{inside[1]}` is given twice here")
        return
    says = f"`{what}` is given twice" + (f", first in line {first + 1}" if first is not None else "")
    yield Mend("twice", "\n".join([*lines[:at], "# " + lines[at], *lines[at + 1 :]]), at + 1, says)


def _without(lines: list[str], at: int, key: str) -> list[str]:
    """The lines without the second mention of a key in an inline table."""
    pairs = list(re.finditer(rf"""["']?{re.escape(key)}["']?\s*=""", lines[at]))
    if len(pairs) < 2:
        return lines
    start = pairs[-1].start()
    line = lines[at][:start] + '"' + "?" + '" =' + lines[at][pairs[-1].end() :]
    return [*lines[:at], line, *lines[at + 1 :]]


def _first(lines: list[str], at: int, what: str, table: bool) -> int | None:
    for back in range(at - 1, -1, -1):
        line = lines[back]
        if table and line.strip() == what:
            return back
        if not table:
            if (key := _KEY.match(line)) and key[1] == what:
                return back
            if line.lstrip().startswith("["):
                return None
    return None


def _unknown(text: str, stop: _Stop) -> Slip:
    lines = text.split("\n")
    line = lines[stop.line - 1].strip() if stop.line <= len(lines) else ""
    at = f": {line[:80]}" if line else ""
    if line.endswith("="):
        return Slip("not_toml", stop.line, f"nothing stands after `=`{at}")
    said = stop.why[:1].lower() + stop.why[1:]
    cut = re.search(r"nterminated|nclosed", stop.why) and stop.line >= len(text.rstrip("\n").split("\n"))
    return Slip(
        "not_toml", stop.line, f"this is not TOML ({said}){'; the file may have been cut off' if cut else ''}{at}"
    )
