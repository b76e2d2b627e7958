"""The glyphs of the screen and their ASCII twins.

Panels are written once, in Unicode; the twins are put in when segments are made. Every glyph is one cell wide, and so
is its twin. Most are of ambiguous width: a terminal that draws those double needs the ASCII table.
"""

from __future__ import annotations

import os

from tracker.text import displayable

ON_TURN = "►"
CURSOR = "▌"
DONE = "-"
AWAY = "~"
OUT = "x"
CHOSEN = "+"
HIDDEN = "░"
SEALED = "▒"
MARKED, FREE = "■", "□"
IN_HAND, SPENT = "●", "○"
ASPECT, BOOST = "◆", "◇"
RULE, FOCUS = "─", "━"

TWINS: dict[str, str] = {
    **{ON_TURN: ">", CURSOR: "|", "▐": "|", HIDDEN: "?", SEALED: "%"},
    **{MARKED: "#", FREE: ".", IN_HAND: "o", SPENT: ".", ASPECT: "*", BOOST: "^"},
    **dict.fromkeys("█▀▄", "#"),
    **{FOCUS: "=", RULE: "-", "│": "|", "═": "=", "║": "H", "┄": ".", "┆": ":"},
    **dict.fromkeys("╭╮╰╯├┤┬┴╞╡╥╨", "+"),
    **dict.fromkeys("“”„", '"'),
    **dict.fromkeys("‘’", "'"),
    **dict.fromkeys("−–—", "-"),
}
"""Each glyph and its twin."""

_TABLE = str.maketrans(TWINS)


def spell(text: str, ascii_only: bool) -> str:
    """The text as this terminal can show it. Letters of names are never changed; the last door for what is no text."""
    if not text.isprintable():
        text = displayable(text)
    return text.translate(_TABLE) if ascii_only and not text.isascii() else text


def wants_ascii() -> bool:
    """Whether to draw with ASCII only: said so, or a locale that is not UTF-8."""
    said = os.environ.get("TRACKER_ASCII")
    if said is not None:
        return said not in ("", "0")
    named = os.environ.get("LC_ALL") or os.environ.get("LC_CTYPE") or os.environ.get("LANG") or ""
    return bool(named) and "utf" not in named.lower()
