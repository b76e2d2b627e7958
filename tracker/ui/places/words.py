"""Sentences of the places, in English.

A vocabulary that has the key in its group `place` wins, so translating one is adding it there. Holes are those of
`language/template.py`.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from tracker.language.names import namer
from tracker.language.words import Words
from tracker.ui.places.sentences import ENGLISH
from tracker.ui.sight import Sight


@lru_cache(maxsize=8)
def placed(words: Words) -> Words:
    """The words with these sentences behind them."""
    if words.english is not None:
        own = {key: held[said] for key, said in ENGLISH.items() if said in (held := words.tables.get("screen", {}))}
        return replace(words, english=placed(words.english), tables={**words.tables, "place": own})
    return replace(words, tables={**words.tables, "place": {**ENGLISH, **words.tables.get("place", {})}})


def say(sight: Sight, key: str, **facts: object) -> str:
    """A sentence of the places with its facts."""
    game = {"game": sight.ladder}
    return placed(sight.words).say("place", key, {**game, **facts}, namer(sight.table, sight.words))


def first_upper(text: str) -> str:
    """With a capital letter."""
    return text[:1].upper() + text[1:]
