"""Keys of the table as the settings have them. A key that would mean two things is named and not used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping
from unicodedata import category

from tracker.storage.settings import Wrong
from tracker.text import is_number
from tracker.ui.binding import Binding
from tracker.ui.paint import measure

REPLACED = "\ufffd"
"""What stands for a character that no terminal shows."""


def rebound(
    bindings: tuple[Binding, ...], keys: Mapping[str, str], only: Container[Binding] | None = None
) -> tuple[Binding, ...]:
    """The bindings of a table with other keys; `keys` has the word or the usual key of each, and its new key.

    `only` those are changed, if that is given: in a roll or a hit those that do the same everywhere.
    """
    return tuple(
        binding._replace(key=_new_key(binding, keys) or binding.key) if only is None or binding in only else binding
        for binding in bindings
    )


def renamed(bindings: tuple[Binding, ...], keys: Mapping[str, str]) -> dict[str, str]:
    """The usual key of each that has another one, and that one: what sentences name keys by."""
    both = zip(bindings, rebound(bindings, keys), strict=True)
    return {usual.key: now.key for usual, now in both if usual.key != now.key}


def _new_key(binding: Binding, keys: Mapping[str, str]) -> str | None:
    return next((new for name, new in keys.items() if _means(binding, name)), None)


def _means(binding: Binding, name: str) -> bool:
    return name == binding.key or (len(name) > 1 and name.casefold() == binding.word.casefold())


def tables() -> tuple[tuple[Binding, ...], ...]:
    """The keys of the table in every game."""
    from tracker.ui.fudge_keys import FUDGE_TABLE
    from tracker.ui.keys_table import TABLE
    from tracker.ui.keys_tactical import TACTICAL_TABLE

    return TABLE, FUDGE_TABLE, TACTICAL_TABLE


GAMES = ("Fate", "Fudge", "the tactical phase")
"""Whose keys `tables` has, in its order."""


def acts_in(name: str) -> tuple[str, ...]:
    """The games in which a key of the settings does something."""
    return tuple(
        game for game, table in zip(GAMES, tables(), strict=True) if any(_means(binding, name) for binding in table)
    )


def told_games(keys: Mapping[str, str]) -> dict[str, str]:
    """Of each that does nothing in some game where it acts, in words; of those that act everywhere nothing."""
    return {name: f"in {' and '.join(games)} only" for name in keys if len(games := acts_in(name)) < len(GAMES)}


def idle(bindings: tuple[Binding, ...], keys: Mapping[str, str]) -> tuple[str, ...]:
    """Keys of the settings that do nothing at a table with these bindings."""
    return tuple(name for name in keys if not any(_means(binding, name) for binding in bindings))


def wrong_keys(keys: Mapping[str, str]) -> Iterator[Wrong]:
    """What of the settings cannot be: no such thing, no key, a key that is taken."""
    every = tables()
    for name, new in keys.items():
        path = ("keys", name)
        if not any(_means(binding, name) for table in every for binding in table):
            yield path, f"`{name}` is no key of the table and nothing that one does", "F1 there shows all of them"
        elif not _may_be_key(new):
            yield path, f'"{new}" can be no key', "one character that is seen and is no digit would do"
        elif (first := _same_deed(every, keys, name)) is not None:
            yield path, f"`{first}` means the same and has `{keys[first]}`", "one of the two would do"
    for name, new in keys.items():
        if (taken := _taken(every, keys, name, new)) is not None:
            yield ("keys", name), f"`{new}` is {taken} already", "another key would do, or another for that one too"


def _may_be_key(new: str) -> bool:
    """Whether it is one character that is seen by itself: no sign that joins another, none that stood for nothing."""
    if len(new) != 1 or not new.isprintable() or new.isspace() or is_number(new):
        return False
    return new != REPLACED and category(new)[0] not in "MC" and measure(new) > 0


def _same_deed(every: tuple[tuple[Binding, ...], ...], keys: Mapping[str, str], name: str) -> str | None:
    """The word or key that stands before this one in the settings and means the same key of the table."""
    before = [*keys][: [*keys].index(name)]
    mine = [binding for table in every for binding in table if _means(binding, name)]
    return next((other for other in before if any(_means(binding, other) for binding in mine)), None)


def _taken(every: tuple[tuple[Binding, ...], ...], keys: Mapping[str, str], name: str, new: str) -> str | None:
    """What else has the new key in a game, or in a place, where this is bound."""
    from tracker.ui.keys_everywhere import COMMON
    from tracker.ui.keys_open import CHECK, HIT, ROLL

    places = ((ROLL, COMMON), (HIT, COMMON), (CHECK, COMMON))
    for table, only in (*((table, None) for table in every), *places):
        mine = [binding for binding in table if _means(binding, name) and (only is None or binding in only)]
        if not mine:
            continue
        then = rebound(table, keys, only)
        if Counter(binding.key for binding in then)[new] > 1:
            other = next(
                (old for old, now in zip(table, then, strict=True) if now.key == new and old not in mine), None
            )
            if other is not None:
                return f"`{other.word or other.meaning}`"
    return None
