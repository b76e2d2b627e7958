"""Finding anything by a few of its letters, in whatever order of the list they stand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple

from textual.fuzzy import FuzzySearch

from tracker.text import folded
from tracker.ui.questions import BACK, Keys, Option, Pick

MOST = 200
"""Of what fits, so many are shown: who needs more types one letter more."""


NAMES = 40
"""Letters strewn over more than this are no name: sentences hold whole words, or the beginning of one."""


class Hit(NamedTuple):
    """Something that fits, and which of its characters were typed."""

    option: Option
    places: tuple[int, ...] = ()


class Finder(Pick):
    """A list that is narrowed by typing: letters need not be the first ones, nor stand together."""

    KEYS: ClassVar = (
        ("letters", "what is looked for: some letters of each word, or a number"),
        ("up down", "mark another one; PageUp and PageDown ten on"),
        ("Enter", "go there; a command is begun, a key is pressed"),
        ("Ctrl+U", "begin anew"),
        ("Esc", "back"),
    )

    def __init__(self, title: str, options: Sequence[Option]) -> None:
        super().__init__(title, options)
        self._search = FuzzySearch()

    @property
    def foot(self) -> Keys:
        """What the key line says while it is asked."""
        return (("Enter", "go there"), ("up down", "another"), ("Esc", "back"))

    def hits(self) -> list[Hit]:
        """What fits, best first; all of it while nothing is typed."""
        words = folded(self.typed).split()
        if not words:
            return [Hit(option) for option in self.options[:MOST]]
        scored = []
        for place, option in enumerate(self.options):
            score, places = self._score(words, option)
            if score:
                scored.append((-score, place, Hit(option, places)))
        return [hit for _, _, hit in sorted(scored, key=lambda found: found[:2])[:MOST]]

    def _score(self, words: list[str], option: Option) -> tuple[float, tuple[int, ...]]:
        """How well each word fits its name, its number, or what it is; 0 = not all of them do."""
        name = _plain(option.label)
        total, places = 0.0, set[int]()
        for word in words:
            score, found = self._search.match(word, name)
            if word == str(option.number):
                score = max(score, 100.0)
            elif word.isdecimal():
                score = 0.0 if word not in name else score
            elif score and word in name:
                # What stands together is meant before what is strewn over a sentence.
                score += 10.0 + 15.0 * name.startswith(word) + 10.0 * (f" {word}" in name)
            elif score and (len(word) < 3 or len(name) > NAMES):
                score = 0.0
            if not score and not any(part.startswith(word) for part in _plain(option.note).split()):
                return 0.0, ()
            total += score or 0.5
            places.update(found if score else ())
        return total, tuple(sorted(places)) if len(name) == len(option.label) else ()

    def shown(self) -> list[Option]:
        """The options that what was typed leaves."""
        return [hit.option for hit in self.hits()]

    def exact(self) -> Option | None:
        """A number is a part of what is looked for, never an answer by itself."""
        return None

    def key(self, key: str, char: str | None) -> Any:
        """The answer, BACK, or None while there is none."""
        step = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10}.get(key)
        if key == "escape":
            return BACK
        shown = self.shown()
        if step is not None:
            self.cursor = max(0, min(len(shown) - 1, self.cursor + step))
        elif key == "enter":
            return shown[self.cursor].value if self.cursor < len(shown) else None
        elif key in ("backspace", "ctrl+u"):
            self.typed, self.cursor = self.typed[:-1] if key == "backspace" else "", 0
        elif char is not None and char.isprintable():
            self.typed, self.cursor = self.typed + char, 0
        return None

    def put(self, text: str) -> None:
        """A paste is typed text."""
        self.typed, self.cursor = self.typed + text, 0


@lru_cache(maxsize=16384)
def _plain(text: str) -> str:
    return folded(text)
