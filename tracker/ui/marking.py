"""Several of a list: a number marks its row, one more takes the mark back, Enter ends it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from tracker.text import is_number
from tracker.ui.questions import BACK, Keys, Option, Pick


class Marking(Pick):
    """A list of which several are marked; the answer is the values of those, in the order they were marked.

    A number is taken as soon as no longer one could be meant: by the next digit, where both together are none.
    """

    KEYS: ClassVar = (
        ("digits", "mark by number, or take the mark back"),
        ("Space", "the same for the row the bar is at; up and down move it"),
        ("letters", "some of a name; Backspace takes one back, Ctrl+U all"),
        ("Enter", "done, once all are marked"),
        ("Esc", "back; nothing is changed"),
    )

    def __init__(self, title: str, options: Sequence[Option], *, least: int = 1, word: str = "marked") -> None:
        """`least`: how many have to be marked; `word`: what stands beside those that are."""
        super().__init__(title, options, hint="a number for each, Enter once all are marked")
        self.least = least
        self.word = word
        self.marks: list[Any] = []
        self._two_digits = False
        """Whether the last key ended a number of several digits: an Enter behind it is meant for that."""

    @property
    def foot(self) -> Keys:
        """What the key line says while it is asked."""
        return (("digits", "mark"), ("Space", "mark"), ("Enter", "done"), ("Esc", "back"))

    def shown(self) -> list[Option]:
        """The options that what was typed leaves, the marked ones with the word for that."""
        return [option._replace(note=self.word) if option.value in self.marks else option for option in super().shown()]

    def turn_over(self, value: Any) -> None:
        """Mark one, or take its mark back."""
        self.marks = [held for held in self.marks if held != value] if value in self.marks else [*self.marks, value]

    def click(self, place: int) -> None:
        """A click on a row."""
        shown = self.shown()
        if 0 <= place < len(shown):
            self.turn_over(shown[place].value)

    def key(self, key: str, char: str | None) -> Any:
        """The marked ones, BACK, or None."""
        behind, self._two_digits = self._two_digits and key == "enter", False
        if behind:
            return None
        if not self.lost and char is not None and is_number(char) and (is_number(self.typed) or not self.typed):
            self._digit(char)
            return None
        if not self.lost and is_number(self.typed) and key not in ("backspace", "escape"):
            self._take_typed()
            if key == "enter":
                return None
        if key == "enter" and not self.lost and not self.typed and len(self.marks) >= self.least:
            return tuple(self.marks)
        if not self.lost and (key == "space" or char == " "):
            found = self.shown()[self.cursor].value if self.cursor < len(self.shown()) else None
        else:
            found = super().key(key, char)
        if found is BACK:
            return BACK
        if found is not None:
            self.turn_over(found)
            self.typed = ""
        return None

    def _digit(self, char: str) -> None:
        self.stray = ""
        if self.typed and not self._begun(self.typed + char):
            self._take_typed()
        typed = self.typed + char
        fitting = self._begun(typed)
        if not fitting:
            self._type(char)  # says so
        elif len(fitting) == 1:
            self._two_digits = len(typed) > 1
            self.typed = ""
            self.turn_over(fitting[0].value)
        else:
            self.typed = typed

    def _begun(self, typed: str) -> list[Option]:
        return [o for o in self.options if o.number is not None and str(o.number).startswith(typed)]

    def _take_typed(self) -> None:
        """The number that is typed, though a longer one could have been meant."""
        exact = self.exact()
        self.typed = ""
        if exact is not None:
            self.turn_over(exact.value)
