"""The keys of each place: what they are called, what they do, why they cannot act now.

One row a key: key line, help and dispatch all come from it, so they cannot disagree.
"""

from __future__ import annotations

from tracker.ui.binding import Binding
from tracker.ui.keys_everywhere import COMMON
from tracker.ui.keys_open import CHECK, HIT, ROLL
from tracker.ui.keys_table import TABLE

READ: tuple[Binding, ...] = (
    Binding("Esc", "back", lambda s: s.back(), 0, meaning="back to where it was asked"),
    *COMMON,
)


COLD: tuple[Binding, ...] = (
    Binding("Enter", "go on", lambda s: s.back(), 0, meaning="leave the card; any other key leaves it too and acts"),
    *COMMON,
)


PLACES: dict[str, tuple[Binding, ...]] = {"table": TABLE, "roll": ROLL, "hit": HIT, "check": CHECK, "cold": COLD}


PANELS = {
    "F2": "map",
    "F3": "sheet",
    "F4": "situation",
    "F5": "log",
    "F6": "open",
    "F7": "cast",
    "F8": "spotlight",
}
