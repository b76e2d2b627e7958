"""Names in a scene file that may mean a character, a side, the GM, or anyone."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.model.cast import ANYONE, GM, Id
from tracker.text import Ambiguous, Found, Match, Missing, match

Names = Sequence[tuple[Id, str]]
"""Ids and names."""

_RESERVED = {ANYONE: ANYONE, GM: "GM"}


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
