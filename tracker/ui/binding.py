"""A key of a place: how it is called, what it does, why it cannot act now; and how a key that was pressed acts.

The same for the table, for a replay and for the library: `S` is where one sits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Generic, NamedTuple, Protocol, TypeVar

from tracker.text import is_number
from tracker.ui.questions import Flow

if TYPE_CHECKING:
    from tracker.ui.seat import Seat


class Says(Protocol):
    """Where keys are pressed and quiet lines are said."""

    advice: str

    def say(self, code: str, /, **facts: object) -> None:
        """A quiet line by its code."""


S = TypeVar("S")
At = TypeVar("At", bound=Says)


class KeyOf(NamedTuple, Generic[S]):
    """A key of a place."""

    key: str
    """As it is shown: a character, or Enter, Esc, Space, Tab, F1."""
    word: str
    does: Callable[[S], object]
    group: int = 0
    why_not: Callable[[S], str] = lambda at: ""
    """A code of `says.py`; empty = it can act."""
    shown: bool = True
    """Whether it stands in the key line."""
    meaning: str = ""
    """For the page of all keys."""
    use: int = 5
    """In a key line that has no room for all the least ones stay longest; 0 = never left out."""
    brief: str = ""
    """Its word in a key line that has no room for all; empty = the same."""
    rest: bool = False
    """Whether it tells the keys that such a key line left out."""


Binding = KeyOf["Seat"]
"""A key of the table, of what is open there, or of a replay."""


def act(at: At, bindings: Iterable[KeyOf[At]], name: str) -> bool:
    """Do what is bound to a key here, or say why it cannot act now; whether anything is bound to it."""
    binding = next((binding for binding in bindings if binding.key == name), None)
    if binding is None:
        return False
    why = binding.why_not(at)
    at.advice = ""
    if why:
        at.say(why)
    else:
        binding.does(at)
    return True


def flow(begin: Callable[[Seat], Flow]) -> Callable[[Seat], None]:
    """A key that begins a flow."""
    return lambda seat: seat.begin(begin(seat))


def no_scene(seat: Seat) -> str:
    """Whether there is no scene to act in."""
    scene = seat.table.scene
    return "no_scene" if scene is None or scene.ended else ""


NAMES = {
    "enter": "Enter",
    "escape": "Esc",
    "space": "Space",
    "tab": "Tab",
    "backspace": "Backspace",
    "left": "Left",
    "right": "Right",
    "home": "Home",
    "end": "End",
}
"""Keys of the terminal that have no character of their own, as they are shown."""


def shown_name(key: str, char: str | None) -> str:
    """A key as the tables name it."""
    if key in NAMES:
        return NAMES[key]
    if key.startswith("ctrl+") and len(key) == 6:
        return f"Ctrl+{key[-1].upper()}"
    if key.startswith("f") and is_number(key[1:]):
        return key.upper()
    return char if char is not None and char.isprintable() else key


def pressed(name: str) -> tuple[str, str | None]:
    """A key as the terminal names it, by the name that is shown: what a click on it in the key line presses."""
    if name == "Space":
        return "space", " "
    named = {shown: key for key, shown in NAMES.items()}
    return (name, name) if len(name) == 1 else (named.get(name, name.lower()), None)
