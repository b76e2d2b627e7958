"""A key of a place: how it is called, what it does, why it cannot act now."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from tracker.ui.questions import Flow

if TYPE_CHECKING:
    from tracker.ui.seat import Seat

WhyNot = Callable[["Seat"], str]
"""A code of `says.py`; empty = it can act."""


class Binding(NamedTuple):
    """A key of a place."""

    key: str
    """As it is shown: a character, or Enter, Esc, Space, Tab, F1."""
    word: str
    does: Callable[[Seat], None]
    group: int = 0
    why_not: WhyNot = lambda seat: ""
    shown: bool = True
    """Whether it stands in the key line."""
    meaning: str = ""
    """For the page of all keys."""


def flow(begin: Callable[[Seat], Flow]) -> Callable[[Seat], None]:
    """A key that begins a flow."""
    return lambda seat: seat.begin(begin(seat))


def no_scene(seat: Seat) -> str:
    """Whether there is no scene to act in."""
    scene = seat.table.scene
    return "no_scene" if scene is None or scene.ended else ""
