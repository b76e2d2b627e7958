"""How large a screen may be, whoever says so: a viewer of a page, a variable of the environment, a terminal."""

from __future__ import annotations

from textual.geometry import Size

PAGE = Size(400, 150)
"""Columns and rows of the largest screen that is drawn for a page: it could ask for any, and each cell costs memory."""
TERMINAL = Size(1000, 400)
"""The same in a terminal: more than any has, less than takes long."""


def bounded(width: object, height: object, largest: Size) -> Size | None:
    """A size that may be drawn, or None where that is none."""
    if not (isinstance(width, int) and isinstance(height, int)) or width < 1 or height < 1:
        return None
    return Size(min(width, largest.width), min(height, largest.height))
