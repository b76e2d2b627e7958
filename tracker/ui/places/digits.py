"""Big digits: signs and numbers only, since names come in every script."""

from __future__ import annotations

from collections.abc import Mapping

FONT: Mapping[str, tuple[str, ...]] = {
    "0": ("###", "# #", "# #", "# #", "###"),
    "1": (" # ", "## ", " # ", " # ", "###"),
    "2": ("###", "  #", "###", "#  ", "###"),
    "3": ("###", "  #", "###", "  #", "###"),
    "4": ("# #", "# #", "###", "  #", "  #"),
    "5": ("###", "#  ", "###", "  #", "###"),
    "6": ("###", "#  ", "###", "# #", "###"),
    "7": ("###", "  #", "  #", "  #", "  #"),
    "8": ("###", "# #", "###", "# #", "###"),
    "9": ("###", "# #", "###", "  #", "###"),
    "+": ("   ", " # ", "###", " # ", "   "),
    "-": ("   ", "   ", "###", "   ", "   "),
    "?": ("###", "  #", " ##", "   ", " # "),
}
"""Each sign in three columns and five rows of pixels."""

HALVES = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}


def big(text: str, rows: int) -> list[str]:
    """The text in so many rows: 5 (a pixel is 2 x 1 cells), 3 (half a cell) or 1, as it is."""
    shapes = [FONT[sign] for sign in text if sign in FONT]
    if rows >= 5:
        return [
            "  ".join("".join("██" if dot == "#" else "  " for dot in shape[y]) for shape in shapes) for y in range(5)
        ]
    if rows >= 3:
        return [" ".join(_half(shape, y) for shape in shapes) for y in (0, 2, 4)]
    return [text]


def _half(shape: tuple[str, ...], y: int) -> str:
    upper, lower = shape[y], shape[y + 1] if y + 1 < len(shape) else "   "
    return "".join(HALVES[a == "#", b == "#"] for a, b in zip(upper, lower, strict=True))


def big_width(text: str, rows: int) -> int:
    """Cells of it."""
    count = sum(sign in FONT for sign in text)
    return 8 * count - 2 if rows >= 5 else 4 * count - 1 if rows >= 3 else len(text)
