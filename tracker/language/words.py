"""The words of a language: terms, counts, levels, sentences, texts of the screen; from `words/LANGUAGE.toml`, once."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import tomli

from tracker.language.levels import WORDS, Game, beyond, level_key
from tracker.language.template import filled, pieces

LANGUAGES = ("en", "it", "pl", "th")

Name = Callable[[str], str]
"""Gives the name of an id."""


_KEY = re.compile(r"\{key ([^{}\s]+)\}")
"""A key in a text: `{key B}` is the key that does what `B` usually does."""


@dataclass(frozen=True, slots=True, eq=False)
class Words:
    """The words of a language. Whatever it lacks comes from English, and what English lacks shows its key."""

    language: str
    tables: Mapping[str, Mapping[str, Any]]
    english: Words | None = None
    keys: Mapping[str, str] = field(default_factory=dict)
    """The keys of this user in the place of the usual ones, where they differ."""

    def key(self, usual: str) -> str:
        """The key that does what another one usually does."""
        return self.keys.get(usual, usual)

    def keyed(self, text: str) -> str:
        """A text of ours with the keys it names: those that this user has. Never for what people have written."""
        return _KEY.sub(lambda found: self.key(found[1]), text) if "{key " in text else text

    def find(self, group: str, key: str) -> Any:
        """The entry of a group, here or in English; None if there is none."""
        entry = self.tables.get(group, {}).get(key)
        return self.english.find(group, key) if entry is None and self.english is not None else entry

    def screen(self, english: str) -> str:
        """What stands on the screen, by its English text: in this language, as far as it has it."""
        return str(self.tables.get("screen", {}).get(english, english))

    def asked(self, english: str) -> str:
        """The same of what is asked, which may have a name in it: by the text that has a hole there."""
        said = self.screen(english)
        return said if said != english or self.english is None else _with_holes(english, self.language)

    def term(self, key: str, short: bool = False, *, form: str = "") -> str:
        """A term of the game or the screen; a form is one of `neutral`, `noun`, `verb`, where the language has it."""
        entry = self.find("term", key)
        if entry is None or isinstance(entry, str):
            return entry or key
        return str((short and entry.get("short")) or entry.get(form) or entry["text"])

    def count(self, noun: str, n: int, *, accusative: bool = False) -> str:
        """A number of things: "1 shift", "3 shifts"."""
        owner, forms = self._noun(noun)
        if forms is None:
            return f"{n} {noun}"
        form = owner.plural(n)
        pattern = (accusative and form == "one" and forms.get("one_acc")) or forms.get(form) or forms["other"]
        return str(pattern).replace("{n}", str(n))

    def _noun(self, noun: str) -> tuple[Words, Mapping[str, str] | None]:
        forms = self.tables.get("noun", {}).get(noun)
        return self.english._noun(noun) if forms is None and self.english is not None else (self, forms)

    def plural(self, n: int) -> str:
        """Which form of a noun goes with a number."""
        n = abs(n)
        if self.language == "th":
            return "other"
        if n == 1:
            return "one"
        if self.language != "pl":
            return "other"
        return "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "many"

    def level(self, game: Game, n: int) -> str:
        """A level by word and number, "Great +4"; beyond a ladder that ends, the number alone."""
        word = self.level_word(game, n)
        return f"{word} {self.signed(n)}" if word else self.signed(n)

    def level_word(self, game: Game, n: int) -> str:
        """The word of a level alone; past an end that goes on, the last word and how far; else empty."""
        key = level_key(game, n)
        if key is not None:
            return self.term(key)
        past = beyond(game, n)
        return "" if past is None else f"{self.term(past[0])}{self.signed(past[1])}"

    def signed(self, n: int) -> str:
        """A number with its sign: +2, -1, +0."""
        return f"{n:+d}"

    def tenths(self, n: int) -> str:
        """A number that is kept in tenths: 94 -> 9.4 (9,4)."""
        whole, rest = divmod(abs(n), 10)
        return f"{'-' if n < 0 else ''}{whole}{self.tables['language']['decimal']}{rest}"

    def stopped(self, text: str) -> str:
        """A text as a sentence, with the full stop of the language, if it has one."""
        return f"{text}{self.tables['language']['stop']}"

    def quote(self, text: str) -> str:
        """Text in the quotation marks of the language."""
        before, after = self.tables["language"]["quotes"]
        return f"{before}{text}{after}"

    def join(self, texts: Sequence[str], last: str = "and") -> str:
        """A list in words: "Imre, Sava and Rook"; `last` is `and` or `or`."""
        joins = self.tables["language"]
        if len(texts) < 2:
            return "".join(texts)
        return str(joins["comma"]).join(texts[:-1]) + str(joins[last]) + texts[-1]

    def say(self, group: str, key: str, facts: Mapping[str, object] | None = None, name: Name = str) -> str:
        """A sentence of a group (sentence, refusal, advice, help, ui) with its facts (`template.py` says how).

        `name` makes names of the ids in the facts. Nothing here raises: a key nobody knows is shown as it is.
        """
        # A sentence that this language does not have is English as a whole: its terms are not mixed in.
        owner = self if self.english is None or key in self.tables.get(group, {}) else self.english
        template = owner.find(group, key)
        if not isinstance(template, str):
            return key
        facts = facts or {}
        game: Any = facts.get("game", "fate")
        return filled(pieces(self.keyed(template)), facts, lambda fact, spec: owner._write(fact, spec, game, name))

    def _write(self, fact: object, spec: str, game: Game, name: Name) -> str:
        kind, *changes = spec.split(".")
        if kind == "names":
            ids = fact if isinstance(fact, tuple | list) else (fact,)
            names = [name(each if isinstance(each, str) else str(each)) for each in ids]
            return self.join(
                [self.quote(each) for each in names] if "quote" in changes else names,
                "or" if "or" in changes else "and",
            )
        if isinstance(fact, tuple | list):
            fact = self.join([str(each) for each in fact])
        if isinstance(fact, int) and not isinstance(fact, bool):
            text = self._number(fact, kind, changes, game)
        elif kind == "name":
            text = name(fact if isinstance(fact, str) else str(fact))
        elif kind == "phase":
            text = self.say("ui", f"phase_at_{fact}")
        elif kind == "term":
            text = self.term(str(fact), "short" in changes, form="neutral" if "neutral" in changes else "")
        else:
            text = str(fact)
        return self.quote(text) if kind == "quote" or "quote" in changes else text

    def _number(self, n: int, kind: str, changes: list[str], game: Game) -> str:
        if kind == "signed":
            return self.signed(n)
        if kind == "level":
            return self.level(game, n)
        if kind == "tenths":
            return self.tenths(n)
        if kind in ("", "quote", "name", "term"):
            return str(n)
        return self.count(kind, n, accusative="acc" in changes)


@lru_cache(maxsize=len(LANGUAGES))
def _patterns(language: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """The sentences of the screen that have holes, each as what fits it and what is said instead."""
    held = words(language).tables.get("asked", {})
    return tuple(
        (re.compile("".join(_fits(hole[1:-1]) if hole[:1] == "{" else re.escape(hole) for hole in parts)), said)
        for english, said in held.items()
        if len(parts := _HOLES.split(english)) > 1
    )


_HOLES = re.compile(r"(\{[a-z_]+\})")


def _fits(hole: str) -> str:
    """What may stand in a hole: in `n` and `m` a number, with its sign."""
    return f"(?P<{hole}>[-+0-9][^ ,;:]*)" if hole in ("n", "m") else f"(?P<{hole}>.+)"


@lru_cache(maxsize=4096)
def _with_holes(english: str, language: str) -> str:
    for pattern, said in _patterns(language):
        if (found := pattern.fullmatch(english)) is not None:
            return _HOLES.sub(lambda hole: _in_hole(hole[0][1:-1], found[hole[0][1:-1]], language), said)
    return english


def _in_hole(hole: str, text: str, language: str) -> str:
    """What stands in a hole is a name or a number, but for a hole that is called for what is said itself."""
    return words(language).asked(text) if hole in ("title", "hint") else text


@lru_cache(maxsize=len(LANGUAGES))
def words(language: str = "en") -> Words:
    """The words of a shipped language; of any other, English."""
    if language not in LANGUAGES:
        return words()
    with (WORDS / f"{language}.toml").open("rb") as file:
        tables = tomli.load(file)
    return Words(language, tables, None if language == "en" else words())
