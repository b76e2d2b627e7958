"""Words by which players would know of what is hidden from them, gathered all evening.

What was never shown stays unread, also once it is renamed or struck: old texts may still speak of it. A word that
players have come to know, of whomever, is no secret any more.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain
from types import MappingProxyType
from typing import NamedTuple

from tracker.model.cast import Character, Id
from tracker.model.table import Scene, Table

LEAST = 2
"""Letters of a word that is looked for: a single one is more often a word of its own."""
SOMEBODY: Id = ""
"""What a word of many means: a side."""


class Called(NamedTuple):
    """A name as players know it."""

    raw: str
    """What it was made from."""
    name: str


class Unread(NamedTuple):
    """The words up to a moment."""

    words: Mapping[str, Id | None] = MappingProxyType({})
    """Whom each means, by id; None = a place."""
    learned: frozenset[str] = frozenset()
    """Words that players know, by their keys: never secret again."""


@lru_cache(maxsize=4096)
def key(word: str) -> str:
    """A word without regard to capitals and spaces."""
    return " ".join(word.lower().split())


@lru_cache(maxsize=1024)
def forms(word: str) -> tuple[str, ...]:
    """A word for a kind, and its plain plurals."""
    return word, f"{word}s", f"{word}es", *((f"{word[:-1]}ies",) if word[-1:] in ("y", "Y") else ())


@lru_cache(maxsize=1024)
def side_forms(word: str) -> tuple[str, ...]:
    """What a side is called, and each one of it: Poachers, a Poacher."""
    return (*forms(word), *((word[:-1],) if len(word) > LEAST and word[-1] in ("s", "S") else ()))


class News(NamedTuple):
    """What of a table was not gathered yet."""

    cast: tuple[Character, ...]
    scenes: tuple[Scene, ...]


def news(table: Table, before: Table | None) -> News:
    """What is not as it was at the table before; all, where there was none."""
    if before is None or table.stems is not before.stems or table.sides is not before.sides:
        return News(tuple(table.cast), tuple(table.scenes))
    cast = table.cast if table.cast is not before.cast else ()
    zones = {scene.id: scene.zones for scene in before.scenes} if table.scenes is not before.scenes else {}
    return News(
        tuple(who for who in cast if before.cast.get(who.id) is not who),
        tuple(scene for scene in (table.scenes if zones else ()) if zones.get(scene.id) is not scene.zones),
    )


def gather(
    was: Unread, table: Table, names: Mapping[Id, Called], sides: Collection[Id], scenes: Collection[Id], new: News
) -> Unread:
    """With what is new at a table. Players know people by those `names`, and these sides and scenes."""
    if not new.cast and not new.scenes:
        return was
    told = chain(_open(new, scenes), _known(table, names, sides) if new.cast else ())
    more = {form for words in told for word in words if (form := key(word)) not in was.learned}
    learned = was.learned | more if more else was.learned
    found: dict[str, Id | None] = {}
    for word, means in _hidden(table, new, names, sides):
        if len(word) < LEAST or key(word) in learned:
            continue
        known = found.get(word) or was.words.get(word)
        # Of several who are called so, one whom players know by another name lends that.
        if (word not in found and word not in was.words) or (means in names and known not in names):
            found[word] = means
    if not more and not found:
        return was
    words = {word: means for word, means in {**was.words, **found}.items() if key(word) not in learned}
    return Unread(words, learned)


def _known(table: Table, names: Mapping[Id, Called], sides: Iterable[Id]) -> Iterator[tuple[str, ...]]:
    for called in names.values():
        yield forms(called.name)
        stem, _, number = called.name.rpartition(" ")
        if stem and number.isdecimal():
            yield forms(stem)
    for id in sides:
        if (side := table.sides.get(id)) is not None:
            yield side_forms(side.name)


def _open(new: News, scenes: Collection[Id]) -> Iterator[tuple[str, ...]]:
    for scene in new.scenes:
        if scene.id in scenes:
            yield from ((zone.name,) for zone in scene.zones if not zone.hidden)


def _hidden(
    table: Table, new: News, names: Mapping[Id, Called], sides: Collection[Id]
) -> Iterator[tuple[str, Id | None]]:
    """Whatever a text may call somebody or something that players do not see, or know by another name."""
    hiding: set[Id | None] = set()
    for who in new.cast:
        called = names.get(who.id)
        if who.hidden:
            hiding.add(who.side)
        if called is None and (who.hidden or who.shown_as):
            yield from ((word, who.id) for word in (*_words_for(who, table), who.shown_as))
        elif called is not None and called.name != who.name:
            yield from ((word, who.id) for word in _words_for(who, table))
    for side in table.sides:
        if side.id in hiding and side.id not in sides:
            yield from ((word, SOMEBODY) for word in side_forms(side.name))
    for scene in new.scenes:
        yield from ((zone.name, None) for zone in scene.zones if zone.hidden)


def _words_for(who: Character, table: Table) -> tuple[str, ...]:
    """The name, of one of a kind also what the kind is called."""
    stem, _, number = who.name.rpartition(" ")
    if stem in table.stems and number.isdecimal():
        return who.name, *forms(stem)
    return (who.name,) if who.kind in ("main", "supporting") else forms(who.name)
