"""A form of named fields: what somebody or something is, one field a row, each taken as soon as it is left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, NamedTuple

from tracker.ui.questions import BACK, Filled, FilledRow, Keys


class Field(NamedTuple):
    """A field of a form."""

    label: str
    value: str
    note: str = ""
    words: tuple[str, ...] = ()
    """What it may be, where there are only so many: left and right choose."""


class Filling(NamedTuple):
    """What a field is to be, and where the form goes on."""

    place: int
    text: str
    step: int


DONE = object()
"""The answer of Enter on a field that was not touched: the form is filled."""


RULED = object()
"""The answer of the key that does what a rule stopped all the same."""
RULING_KEY = "Ctrl+Y"


class Fields(Filled):
    """Fields with their values.

    What is typed replaces a value, Backspace shortens it; Enter, Tab, up or down take it and go on, each as an entry of
    its own. Left and right choose among words. Enter on a field that was not touched closes the form; Esc closes it and
    drops what is being typed.
    """

    KEYS: ClassVar = (
        ("letters", "type what a field is to be; Backspace shortens it"),
        ("Enter", "take what is typed; where nothing is, the form is done"),
        ("up down", "take it and go to another field; Tab too. What was refused is left"),
        ("Home End", "take it and go to the first or the last field"),
        ("left right", "choose among words, where there are only so many"),
        ("Ctrl+U", "empty the field; once more what it held"),
        (RULING_KEY, "what a rule stopped, as a ruling"),
        ("Esc", "close the form; what is being typed goes"),
    )

    def __init__(
        self, title: str, fields: Sequence[Field], cursor: int = 0, hint: str = "", typed: str | None = None
    ) -> None:
        """`typed` is what was refused there: it stays to be mended."""
        super().__init__(title, hint)
        self.fields = list(fields)
        self.cursor = min(cursor, max(0, len(fields) - 1))
        self.typed = typed
        self._refused = typed
        self.left: Callable[[], None] = lambda: None
        """Called where what was refused is left: what was said of it is over."""

    def lines(self) -> list[FilledRow]:
        """Every field; the one that is written has a mark behind it."""
        return [
            FilledRow(
                "",
                field.label,
                f"{self.typed}_" if here and self.typed is not None else field.value,
                "left right" if here and field.words else field.note,
                here,
                () if here and self.typed is not None else field.words,
            )
            for place, field in enumerate(self.fields)
            for here in (place == self.cursor,)
        ]

    def key(self, key: str, char: str | None) -> Any:
        """`Filling`, DONE, BACK, or None."""
        if key == "escape":
            return BACK
        if key == "ctrl+y":
            return RULED
        field = self.fields[self.cursor] if self.fields else None
        if key in ("enter", "tab", "down", "up"):
            step = -1 if key == "up" else 1
            if key != "enter":
                self._leave_refused()
            if field is not None and self.typed is not None and self.typed.strip() != field.value:
                return Filling(self.cursor, self.typed.strip(), step)
            if key == "enter" and self.typed is None:
                return DONE
            self.typed = None
            self.cursor = (self.cursor + step) % max(1, len(self.fields))
            return None
        if field is None:
            return None
        if key in ("home", "end"):
            return self._to(0 if key == "home" else len(self.fields) - 1)
        if key in ("left", "right") and field.words and self.typed is None:
            at = field.words.index(field.value) if field.value in field.words else -1
            step = 1 if key == "right" else -1
            return Filling(self.cursor, field.words[(at + step) % len(field.words)], 0)
        if key == "backspace":
            self.typed = (field.value if self.typed is None else self.typed)[:-1]
        elif key == "ctrl+u":
            if self.typed is not None and self.typed in ("", self._refused):
                # What was refused, or is empty already, gives way to what stood there.
                self.typed = self._refused = None
                self.left()
            else:
                self.typed = ""
        elif char is not None and char.isprintable():
            self.typed = (self.typed or "") + char
        return None

    def put(self, text: str) -> None:
        """A paste goes into the field that is written."""
        self.typed = (self.typed or "") + text

    def click(self, place: int) -> Any:
        """A click goes to that row, and takes what was being typed in another one."""
        return self._to(place) if 0 <= place < len(self.fields) and place != self.cursor else None

    def _leave_refused(self) -> None:
        """Going to another field drops what was refused there already."""
        if self._refused is not None and self.typed == self._refused:
            self.typed = self._refused = None
            self.left()

    def _to(self, place: int) -> Any:
        self._leave_refused()
        if self.typed is not None and self.typed.strip() != self.fields[self.cursor].value:
            return Filling(self.cursor, self.typed.strip(), place - self.cursor)
        self.cursor, self.typed = place, None
        return None

    @property
    def foot(self) -> Keys:
        """Enter takes what is typed, else it is done."""
        if self.typed is not None:
            return (("Enter", "take it"), ("up down", "another field"), ("Esc", "close without it"))
        return (("Enter", "done"), ("up down", "another field"), ("Esc", "close"))
