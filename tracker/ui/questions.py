"""Questions that a flow asks, answered by keys. Plain Python: a key is taken in the very order it was pressed.

A question takes keys until it has an answer. Textual's own widgets take them from queues of their own, so that a fast
`a3` would reach the table before the picker is there.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple, TypeVar

from tracker.text import TEXT_LIMIT, folded, is_number, one_line

Keys = tuple[tuple[str, str], ...]
"""Keys, each with what it does here: a word or two."""
BACK = object()
"""The answer of Esc: step back, change nothing."""


class Option(NamedTuple):
    """One of several to choose from."""

    value: Any
    label: str
    number: int | None = None
    """Chosen by typing it: a character's number for life, or a place in the list."""
    key: str = ""
    """Chosen by this key at once."""
    note: str = ""
    who: str | None = None
    """The character it is, for its chip."""
    told: str = ""
    """A sentence about it, shown below the list while it is marked."""
    says: Callable[[], str] | None = None
    """What the row says instead of its label, where it takes too long to make it for all of them; letters find both."""

    def said(self) -> str:
        """What the row says."""
        return self.label if self.says is None else self.says()

    def sought(self) -> str:
        """What letters find it by."""
        return folded(self.label if self.says is None else f"{self.says()} {self.label}")


@dataclass
class Pick:
    """Choose one: by number as soon as only one fits, by its key, or by arrows, or some of its name, and Enter."""

    KEYS: ClassVar[tuple[tuple[str, str], ...]] = (
        ("digits", "choose by number; one that is whole needs no Enter"),
        ("letters", "the key that stands before a row, or some of a name"),
        ("up down", "mark another row; Home and End the first and the last"),
        ("Enter", "take the marked one"),
        ("Backspace", "take a typed letter back; Ctrl+U all of them"),
        ("Esc", "back; nothing is changed"),
    )
    title: str
    options: Sequence[Option]
    default: int = 0
    hint: str = ""
    signs: bool = False
    """Whether a sign begins a number of its own (a difficulty): the answer is then that number as text."""
    typed: str = ""
    stray: str = ""
    """Why the last key did nothing; empty = it did something."""
    lost: str = ""
    """A word, or a number, that nothing here begins with: all that follows belongs to it, and Enter takes nothing, till
    Backspace takes it back or another row is marked. Where all have keys, another key begins anew."""
    cursor: int = field(init=False)

    def __post_init__(self) -> None:
        self.cursor = min(self.default, max(0, len(self.options) - 1))

    @property
    def foot(self) -> Keys:
        """What the key line says while it is asked; behind what fits nothing Enter does nothing."""
        return (("Backspace", "take it back") if self.lost else ("Enter", "take it"), ("Esc", "back"))

    @property
    def takes_text(self) -> bool:
        """Whether `?` is for it: where it is the key of an option, or some of a name is typed."""
        return bool(self.typed) or any(option.key == "?" for option in self.options)

    @property
    def keys_alone(self) -> bool:
        """Whether it is chosen from by keys alone."""
        return all(option.key for option in self.options)

    def shown(self) -> list[Option]:
        """The options that what was typed leaves."""
        if not self.narrows:
            return list(self.options)
        whole, words = folded(self.typed), folded(self.typed).split()
        return [
            option
            for option in self.options
            for label in (option.sought(),)
            if label.startswith(whole) or (words and all(map(_begins(label).__contains__, words)))
        ]

    @property
    def narrows(self) -> bool:
        """Whether some of a name is typed, which leaves only what it fits."""
        return bool(self.typed) and not self._signed() and not is_number(self.typed)

    def _signed(self) -> bool:
        """Whether a number of its own is typed, where that is an answer."""
        return self.signs and self.typed[:1] in ("+", "-")

    def key(self, key: str, char: str | None) -> Any:
        """The answer, BACK, or None while there is none."""
        shown, self.stray = self.shown(), ""
        if key == "escape":
            return BACK
        if key == "ctrl+u":
            self.typed = self.lost = ""
            return None
        if self.lost:
            if key == "enter":
                return self._nothing(self.lost)
            if char is not None and char.isprintable() and not self.keys_alone:
                return self._lose(self.lost + char)
            self.lost = ""
            if key == "backspace":
                return None
        if key in ("home", "end"):
            self.cursor = max(0, len(shown) - 1) if key == "end" else 0
            return None
        if key in ("up", "down"):
            self.cursor = (self.cursor + (1 if key == "down" else -1)) % max(1, len(shown))
            return None
        if key == "backspace":
            if not self.typed:
                self.stray = "nothing is typed; Esc leaves this"
            self.typed = self.typed[:-1]
            return None
        if key == "enter":
            return self._enter(shown)
        if char is None or not char.isprintable():
            return None
        if not self.typed:
            named = next((option for option in self.options if option.key and option.key == char), None)
            if named is not None:
                return named.value
        return self._type(char)

    def exact(self) -> Option | None:
        """The option whose whole number is typed, though a longer number could follow."""
        typed = "" if self.lost else self.typed
        return next((o for o in self.options if o.number is not None and str(o.number) == typed), None)

    def waits(self) -> str:
        """Why a number that is whole is not taken yet: longer ones begin with it. Empty where none does."""
        exact = self.exact()
        numbers = {o.number for o in self.options if o.number is not None and str(o.number).startswith(self.typed)}
        longer = sorted(numbers if exact is None else numbers - {exact.number})
        if not self.typed or self.lost or not longer:
            return ""
        span = f"{longer[0]}" if len(longer) == 1 else f"{longer[0]} to {longer[-1]}"
        return span if exact is None else f"{exact.number} or {span}: Enter takes {exact.number}"

    def chose_none(self, key: str, char: str | None) -> bool:
        """Whether an option was chosen whose value is None: an answer, not the lack of one."""
        if self.typed:
            return False
        shown = self.shown()
        if key == "enter":
            return self.cursor < len(shown) and shown[self.cursor].value is None
        return any(option.key == char and option.value is None for option in self.options)

    def _enter(self, shown: list[Option]) -> Any:
        if self._signed():
            return self.typed if is_number(self.typed[1:]) else self._nothing(self.typed)
        if is_number(self.typed):
            fitting = [option for option in self.options if option.number == int(self.typed)]
            return fitting[0].value if fitting else self._nothing(self.typed)
        return shown[self.cursor].value if self.cursor < len(shown) else None

    def _type(self, char: str) -> Any:
        typed = self.typed + char
        if self.signs and typed[0] in "+-":
            if is_number(char) or len(typed) == 1:
                self.typed = typed
            return None
        if is_number(char) and self.narrows and not self.typed.endswith(" ") and not self._fits(typed):
            return self._number_of(char)
        if is_number(typed):
            fitting = [o for o in self.options if o.number is not None and str(o.number).startswith(typed)]
            if not fitting:
                return self._lose(typed)
            self.typed = typed
            exact = self.exact()
            self.cursor = self.options.index(exact) if exact is not None else self.cursor
            return fitting[0].value if len(fitting) == 1 else None
        if not self.typed and self.keys_alone:
            return self._lose(char)  # one that is none of its keys must not take the others away
        # Letters only narrow: whoever types a whole name must not have its end read as keys of something else.
        if not self._fits(typed):
            return self._lose(typed)
        self.typed, self.cursor = typed, 0
        return None

    def _fits(self, typed: str) -> bool:
        """Whether anything is left by that."""
        before, self.typed = self.typed, typed
        fits = bool(self.shown())
        self.typed = before
        return fits

    def _number_of(self, char: str) -> Any:
        """A digit behind some of a name that is no part of one: the number of a row that the name leaves."""
        fitting = [o for o in self.shown() if o.number is not None and str(o.number).startswith(char)]
        if not fitting:
            return self._lose(self.typed + char)
        self.typed = ""
        if len(fitting) == 1:
            return fitting[0].value
        return self._type(char)

    def _lose(self, typed: str) -> Any:
        """A word that nothing here begins with; whoever types on, types on with it."""
        self.lost = typed
        return self._nothing(typed)

    def _nothing(self, typed: str) -> Any:
        """Nothing here is meant by that: the mark stays where it is, and it is said."""
        self.stray = f"nothing here for {typed.strip() or 'Space'}; Backspace, Esc"
        return None


@lru_cache(maxsize=4096)
def _begins(label: str) -> frozenset[str]:
    """All that its words begin with: as they are written, and without the signs in and around them."""
    words = {*label.split(), *re.split(r"\W+", label)}
    return frozenset(word[:n] for word in words for n in range(1, len(word) + 1))


@dataclass
class Write:
    """Write a line. Empty is an answer too; nothing waits for words."""

    KEYS: ClassVar[tuple[tuple[str, str], ...]] = (
        ("Enter", "take the line; empty is an answer too"),
        ("Tab", "complete, where there is something to complete"),
        ("up down", "earlier lines, on the command line"),
        ("left right", "go along the line; Home and End too"),
        ("Ctrl+U", "delete to the start; Ctrl+K to the end, Ctrl+W a word"),
        ("Esc", "back; nothing is changed"),
    )
    takes_dice: ClassVar[bool] = False
    """Whether it takes dice as soon as they are whole; Enter behind them is meant for them."""
    title: str
    text: str = ""
    hint: str = ""
    complete: Callable[[str], list[str]] | None = None
    completed_from: Callable[[str], int] | None = None
    history: Sequence[str] = ()
    cursor: int = field(init=False)
    offered: list[str] = field(default_factory=list)
    replaced: bool = False
    """Whether the first thing typed takes the place of what it begins with; going along the line keeps that."""
    stray: str = ""
    """What is wrong with what is written so far; empty = nothing that is known before Enter."""
    limit: int = TEXT_LIMIT
    """Characters it may have; more are not taken, and stay where they are written."""
    counted: Callable[[str], str] = one_line
    """What of the line they are counted in."""
    needed: str = ""
    """Why an empty line is no answer: Enter says it and asks on. Empty = it is one."""
    _back: int = 0

    def __post_init__(self) -> None:
        self.cursor = len(self.text)

    def key(self, key: str, char: str | None) -> Any:
        """The text on Enter, BACK on Esc, else None."""
        if key == "escape":
            return BACK
        self.stray = ""
        if key == "enter":
            line = one_line(self.text)
            if self.needed and not line.strip():
                self.stray = self.needed
                return None
            return line if self._fits() else None
        if key == "tab":
            self._complete()
            return None
        move = _MOVES.get(key)
        if move is not None:
            self.replaced = False
            self.text, self.cursor = move(self.text, self.cursor)
        elif key in ("up", "down") and self.history:
            self._recall(1 if key == "up" else -1)
        elif char is not None and char.isprintable():
            self.put(char)
        self.offered = []
        return None

    @property
    def foot(self) -> Keys:
        """What the key line says while it is asked."""
        tab = (("Tab", "complete"),) if self.complete is not None else ()
        up = (("Up", "earlier lines"),) if self.history else ()
        return (("Enter", "take it"), *tab, *up, ("Esc", "back"))

    @property
    def takes_text(self) -> bool:
        """It does."""
        return True

    def _fits(self) -> bool:
        """Whether it is not too long; else that is said."""
        size = len(self.counted(self.text))
        if size > self.limit:
            self.stray = f"{size} characters; at most {self.limit} would do"
        return size <= self.limit

    def put(self, text: str) -> None:
        """Put text in where the cursor is; a paste comes this way too."""
        if self.replaced:
            self.text, self.cursor, self.replaced = "", 0, False
        self.text = self.text[: self.cursor] + text + self.text[self.cursor :]
        self.cursor += len(text)

    def _complete(self) -> None:
        if self.complete is None or self.completed_from is None:
            return
        found = self.complete(self.text)
        self.offered = found if len(found) > 1 else []
        if found:
            start = self.completed_from(self.text)
            self.text = self.text[:start] + (found[0] if len(found) == 1 else _common(found, self.text[start:]))
            self.cursor = len(self.text)

    def _recall(self, step: int) -> None:
        self._back = min(len(self.history), max(0, self._back + step))
        self.text = self.history[-self._back] if self._back else ""
        self.cursor = len(self.text)


def _common(found: list[str], typed: str) -> str:
    first, last = min(found), max(found)
    same = 0
    while same < min(len(first), len(last)) and first[same] == last[same]:
        same += 1
    return first[:same].rstrip() if same > len(typed) else typed


def _word_left(text: str, cursor: int) -> tuple[str, int]:
    left = text[:cursor].rstrip()
    start = left.rfind(" ") + 1
    return text[:start] + text[cursor:], start


_MOVES: dict[str, Callable[[str, int], tuple[str, int]]] = {
    "left": lambda text, at: (text, max(0, at - 1)),
    "right": lambda text, at: (text, min(len(text), at + 1)),
    "home": lambda text, at: (text, 0),
    "ctrl+a": lambda text, at: (text, 0),
    "end": lambda text, at: (text, len(text)),
    "ctrl+e": lambda text, at: (text, len(text)),
    "backspace": lambda text, at: (text[: max(0, at - 1)] + text[at:], max(0, at - 1)),
    "delete": lambda text, at: (text[:at] + text[at + 1 :], at),
    "ctrl+u": lambda text, at: (text[at:], 0),
    "ctrl+k": lambda text, at: (text[:at], at),
    "ctrl+w": _word_left,
}


class FilledRow(NamedTuple):
    """A row of a form."""

    who: str
    label: str
    value: str
    """What it is filled with so far."""
    note: str = ""
    here: bool = False
    words: tuple[str, ...] = ()
    """Of which that is one, where there are only so many."""


class Filled(ABC):
    """A question whose rows are filled one by one."""

    cursor: int = 0
    goes_on: bool = False
    """Whether it works at its answer by itself; see `go_on`."""

    def __init__(self, title: str, hint: str = "") -> None:
        self.title = title
        self.hint = hint

    def go_on(self) -> Any:
        """A little of that work; the answer once there is one, else None."""
        return None

    @property
    def takes_text(self) -> bool:
        """Whether any character may be a part of what is written now: `?` then is one too."""
        return True

    @abstractmethod
    def lines(self) -> list[FilledRow]:
        """Its rows as they are now."""

    @abstractmethod
    def key(self, key: str, char: str | None) -> Any:
        """The answer, BACK, or None while there is none."""

    @abstractmethod
    def click(self, place: int) -> Any:
        """The same for a click on a row."""

    def put(self, text: str) -> None:  # noqa: B027 - a form that takes no text needs nothing
        """Take a paste, where text can be written."""

    @property
    def foot(self) -> Keys:
        """What the key line says while it is asked."""
        return (("Esc", "leave it"),) if self.goes_on else (("Enter", "take it"), ("Esc", "back"))

    def moves(self, key: str, rows: int) -> bool:
        """Go to another row, if that is what the key does."""
        step = {"up": -1, "down": 1, "tab": 1}.get(key)
        if step is None:
            return False
        self.cursor = (self.cursor + step) % max(1, rows)
        return True


Question = Pick | Write | Filled
R = TypeVar("R")
Asked = Generator[Question, Any, R]
"""A part of a flow that finds something out."""
Flow = Generator[Question, Any, None]
"""A flow asks questions and is sent their answers; it reads like prose. Esc closes it."""
