"""Text by cells of the terminal: measured by grapheme, cut before it becomes a segment."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from rich.cells import cell_len, split_graphemes

CUT = "~"
"""Last cell of a text that was cut."""

_SEQUENCE = re.compile("[\u200d\ufe0e\ufe0f\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]")
"""What makes one sign of several: joiners, styles, tones of skin, the letters of a region's flag."""
_FLAGS = {0x1F1E6 + n: chr(ord("A") + n) for n in range(26)}
"""Letters that are a flag by pairs."""
_NUMBERED = re.compile(r"(.*\S)\s+(#?\d{1,3})", re.DOTALL)


def measure(text: str) -> int:
    """Cells a text takes as it is drawn: signs that are joined to one are drawn one by one."""
    return len(text) if text.isascii() else cell_len(clean(text))


@lru_cache(maxsize=8192)
def clean(text: str) -> str:
    """A text fit to stand beside others on one line.

    Newlines become blanks; what would join it to its neighbours (a leading mark) is left out, so that the width of a
    line is the sum of its spans. Emoji that are joined or changed stand one by one, and flags as their letters:
    terminals do not agree how wide such a sequence is, and every border behind it would stand elsewhere.
    """
    text = _SEQUENCE.sub("", text.replace("\n", " ").translate(_FLAGS))
    start = 0
    while start < len(text) and not text[start].isascii() and cell_len(text[start]) == 0:
        start += 1
    return text[start:]


def graphemes(text: str) -> Iterator[tuple[str, int]]:
    """Its graphemes with their cells."""
    for start, end, size in split_graphemes(text)[0]:
        yield text[start:end], size


@lru_cache(maxsize=8192)
def cut(text: str, width: int) -> str:
    """The text in at most so many cells; the last one is `~` if something is missing."""
    text = clean(text)
    if measure(text) <= width:
        return text
    if width <= 0:
        return ""
    taken: list[str] = []
    room = width - 1
    for piece, size in graphemes(text):
        if size > room:
            break
        taken.append(piece)
        room -= size
    return "".join(taken) + CUT


@lru_cache(maxsize=8192)
def cut_name(name: str, width: int) -> str:
    """A name in at most so many cells: one that ends in a number keeps it, since it tells it from its like."""
    name = clean(name)
    found = _NUMBERED.fullmatch(name)
    if measure(name) <= width or found is None:
        return cut(name, width)
    head, number = found.groups()
    apart = f" {number}" if width > measure(number) + 2 else number
    room = width - measure(apart)
    return cut(head, room) + apart if room > 0 else cut(name, width)


def fit(text: str, width: int) -> str:
    """The text in exactly so many cells: cut, or filled with blanks at its end."""
    text = cut(text, width)
    return text + " " * (width - measure(text))


def wrap(text: str, width: int, limit: int = 1000) -> list[str]:
    """The text in lines of at most so many cells, broken at blanks; a longer word is broken where it must."""
    lines: list[str] = []
    line, room = "", max(1, width)
    for word in clean(text).split(" "):
        grown = f"{line} {word}" if line else word
        if measure(grown) <= room:
            line = grown
            continue
        if line:
            lines.append(line)
        *whole, line = _chopped(word, room)
        lines.extend(whole)
    lines.append(line)
    if len(lines) > limit:
        lines = [*lines[: limit - 1], cut(" ".join(lines[limit - 1 :]), room)]
    return lines


def _chopped(word: str, width: int) -> list[str]:
    if measure(word) <= width:
        return [word]
    lines, line, used = [], "", 0
    for piece, size in graphemes(word):
        if used + size > width and line:
            lines.append(line)
            line, used = "", 0
        line, used = line + piece, used + size
    return [*lines, line]


LEAD = 30
"""Most cells of what stands before a text that hangs."""


def hanging(text: str, width: int) -> list[str]:
    """A text in rows. Behind a lead with gaps of blanks (a number and a time, a label) they stand under the first."""
    at = max((gap.end() for gap in re.finditer(" {2,}", text) if gap.end() <= LEAD), default=0)
    indent = measure(text[:at])
    if not at or width - indent < LEAD:
        return wrap(text, width)
    first, *more = wrap(text[at:], width - indent) or [""]
    return [text[:at] + first, *(" " * indent + row for row in more)]
