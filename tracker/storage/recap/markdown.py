"""Text made safe to stand in Markdown, and the few shapes that a recap is made of."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence

from tracker.text import one_line

_SIGNS = re.compile(r"([\\`*_\[\]{}|~$^]|#(?=#*\s*$)|=(?==)|(?<==)=)")
"""Signs that mean something wherever they stand; `#` does at the end of a heading, `=` as one of several."""
_FIRST = re.compile(r"^([-+>=#]|\d+(?=[.)]))")
"""What means something only at the start of a line."""


def escaped(text: str) -> str:
    """Text as text: nothing in it is a heading, a list, a link, emphasis or a tag of HTML. It may begin a line."""
    return _FIRST.sub(lambda found: f"{found[1]}\\" if found[1].isdigit() else f"\\{found[1]}", cell(text))


def cell(text: str) -> str:
    """The same for text that does not begin a line: a cell of a table."""
    return _SIGNS.sub(r"\\\1", html.escape(one_line(text), quote=False).replace("&gt;", ">"))


def heading(level: int, text: str) -> str:
    """A heading with a blank line behind it."""
    return f"{'#' * level} {escaped(text)}\n"


def bullets(texts: Sequence[str]) -> str:
    """A list."""
    return "".join(f"- {escaped(text)}\n" for text in texts)


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table; the first column is text, the others are numbers."""
    lines = [head, *rows]
    drawn = [f"| {' | '.join(map(cell, line))} |\n" for line in lines]
    return drawn[0] + f"|---|{'---:|' * (len(head) - 1)}\n" + "".join(drawn[1:])
