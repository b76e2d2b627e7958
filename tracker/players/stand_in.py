"""What stands in a text for a word that players may not read, so that the sentence still is one.

An article or a preposition that goes with the name goes with the stand-in, or is left out: the Slinger - somebody; in
the Crypt - somewhere; della Guardia - di qualcuno. What begins a sentence begins with a capital.
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from tracker.language.words import Words

Kind = Literal["somebody", "others", "somewhere", "something"]

_LAST = re.compile(r"(?<![\w'’])(\w+)(?:\s+|(?<=[lL])['’]\s*|(?<=[uU]n)['’]\s*)$")
_BEGINS = re.compile(r"(?:^|[.!?…]['\"”’)]*\s+)['\"“‘(]*$")

_SINGLE = ("the", "a", "an", "this", "that", "another", "each", "every", "any", "some", "one")
_AT = ("in", "at", "to", "into", "onto", "on", "inside", "by", "near")
_ITALIAN = {
    stem + end: stem_alone
    for stem, stem_alone in (("de", "di"), ("da", "da"), ("a", "a"), ("ne", "in"), ("su", "su"))
    for end in ("l", "llo", "lla", "ll", "i", "gli", "lle")
}
_ITALIAN_ARTICLES = ("il", "lo", "la", "i", "gli", "le", "l", "un", "uno", "una")
_ITALIAN_AT = ("in", "a", "da", "su", "per", "verso")
_POLISH_AT = ("w", "we", "na", "do", "przy", "ku")
_POLISH = {
    "komuś": ("owi", "emu", "iemu", "iej", "ej", "ie", "cie", "dzie", "rze", "ce", "dze", "le", "kowi"),
    "kimś": ("em", "iem", "ą", "im", "ym", "kiem", "ku"),
    "kogoś": ("a", "ę", "y", "i", "iego", "ego", "u", "ka"),
}
"""The cases of `ktoś`, by how a name ends in them."""


class Fitted(NamedTuple):
    """What stands before the name, as it is kept, and what stands for the name."""

    before: str
    word: str


def fitted(before: str, found: str, kind: Kind, words: Words, ending: str = "", *, owns: bool = False) -> Fitted:
    """A stand-in for a name found behind these words; `ending` is that of its form; `owns`: 's stands behind it."""
    language = words.language
    last = _LAST.search(before)
    article = last[1].lower() if last is not None else ""
    kept, joins, plain = before, "", kind == "somewhere"
    if last is not None and language == "it" and (article in _ITALIAN or article in _ITALIAN_ARTICLES):
        kept, joins = before[: last.start()], _ITALIAN.get(article, "")
    elif last is not None and language == "en" and kind != "others" and article in _SINGLE:
        kept = before[: last.start()]
    first = (last[1] if last is not None and kept != before else found)[:1]
    if plain and not owns:
        kept, joins, plain, first = _place(kept, joins, language, first)
    said = words.say("ui", f"players_{'a_place' if plain else kind}")
    if language == "pl" and kind == "somebody":
        said = next((form for form, endings in _POLISH.items() if ending in endings), said)
    said = f"{joins} {said}" if joins else said
    begins = first.isupper() and _BEGINS.search(kept) is not None
    return Fitted(kept, said[:1].upper() + said[1:] if begins else said)


def _place(kept: str, joins: str, language: str, first: str) -> tuple[str, str, bool, str]:
    """Without `in`, `to` and the like: whatever is somewhere is there without it. Whether none stood there, too."""
    if language == "it" and joins in _ITALIAN_AT:
        return kept, "", False, first
    at = {"en": _AT, "it": _ITALIAN_AT, "pl": _POLISH_AT}.get(language, ())
    last = _LAST.search(kept)
    if last is None or last[1].lower() not in at:
        return kept, joins, True, first
    return kept[: last.start()], "", False, last[1][:1]


def fitted_name(before: str, name: str) -> Fitted:
    """The same for a name that players know: two articles are one too many."""
    last = _LAST.search(before)
    two = last is not None and last[1].lower() in _SINGLE and name.split()[0].lower() in _SINGLE
    if not two or last is None:
        return Fitted(before, name)
    kept = before[: last.start()]
    lower = name[:1].lower() + name[1:] if last[1][:1].islower() else name
    return Fitted(kept, lower)
