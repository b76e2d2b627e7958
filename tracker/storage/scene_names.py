"""Names in a scene file that may mean a character, a side, the GM, or anyone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from tracker.model.cast import ANYONE, GM, Character, Id
from tracker.model.table import Table
from tracker.text import Ambiguous, Found, Match, Missing, match

Names = Sequence[tuple[Id, str]]
"""Ids and names."""

_RESERVED = {ANYONE: ANYONE, GM: "GM"}


NUMBERED = re.compile(r"(.*\S) ([1-9][0-9]{0,3})")
"""A name with a number, as those of like characters are."""


def stems_of(table: Table, people: Iterable[Character]) -> dict[str, int]:
    """The last number given of each name that somebody of these has, with a number or without."""
    names = [who.name for who in people]
    had = {found[1] for name in names if (found := NUMBERED.fullmatch(name))} | set(names)
    return {stem: n for stem, n in table.stems.items() if stem in had}


def owner_named(word: str, characters: Names, sides: Names) -> Match:
    """Whom a name means. A character goes before a side of the same name.

    `side:NAME` and `character:NAME` say which is meant, also where a name is one of the words `anyone` and `GM`.
    """
    if word.casefold() in _RESERVED:
        return Found(word.casefold())
    kind, colon, name = word.partition(":")
    if colon and kind in ("side", "character"):
        return match(name, sides if kind == "side" else characters, prefix=False)
    found = match(word, [*characters, *sides], prefix=False)
    if isinstance(found, Ambiguous):
        person = match(word, characters, prefix=False)
        return found if isinstance(person, Missing) else person
    return found


def owner_word(id: Id, characters: Names, sides: Names) -> str | None:
    """The shortest word that means this owner; None for one who is not there."""
    if id in _RESERVED:
        return _RESERVED[id]
    for kind, names in (("character", characters), ("side", sides)):
        for known, name in names:
            if known == id:
                plain = owner_named(name, characters, sides) == Found(id)
                return name if plain else f"{kind}:{name}"
    return None
