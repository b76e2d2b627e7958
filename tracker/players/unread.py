"""Words by which players would know of what is hidden from them, gathered all evening.

What was never shown stays unread, also once it is renamed or struck: old texts may still speak of it. A word that
players have come to know, of whomever, is no secret any more.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from tracker.language.words import words
from tracker.model.aspects import Aspect
from tracker.model.cast import Character, Id
from tracker.model.table import Scene, Table
from tracker.players.called import Called

LEAST = 2
"""Letters of a word that is looked for: a single one is more often a word of its own."""
LEAST_PART = 3
"""The same of a part of a name."""
SOMEBODY: Id = ""
"""What a word of many means: a side."""
PLACE: Id = "place"
THING: Id = "thing"
"""What the words of zones mean, and those of borders, counters and aspects. No id is so: they end in a number."""


class Unread(NamedTuple):
    """The words up to a moment."""

    words: Mapping[str, Id] = MappingProxyType({})
    """Whom or what each means."""
    parts: Mapping[str, Id] = MappingProxyType({})
    """Words of names of several: Marta of Old Marta."""
    many: frozenset[str] = frozenset()
    """Those for a kind or a side, of whom there may be several, with numbers."""
    learned: frozenset[str] = frozenset()
    """Words that players know, by their keys: never secret again."""
    familiar: frozenset[str] = frozenset()
    """Words of names that they know: no part of another name gives anything away by them."""


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
    return word, *((word[:-1],) if len(word) > LEAST and word[-1] in ("s", "S") else ())


@lru_cache(maxsize=1024)
def parts(name: str) -> tuple[str, ...]:
    """The words of a name of several by which somebody would be known."""
    held = [re.sub(r"['’]s?$", "", word.strip(STRIPPED)) for word in re.split(r"[\s\-]+|(?<=\b[dlDLoO])['’]", name)]
    telling = [word for word in held if len(word) >= LEAST_PART and word.isalpha() and word.lower() not in common()]
    return tuple(telling) if len(held) > 1 else ()


STRIPPED = "'\"“”‘’«»„().,;:!?"


@lru_cache(maxsize=1)
def common() -> frozenset[str]:
    """Words that many names have and that are words of their own, and those of the rules."""
    terms = words().tables.get("term", {}).values()
    return frozenset(COMMON.split()) | {part for term in terms for part in str(term).lower().split()}


COMMON = """
the and for with from into over under his her their our its one two three four five six seven eight nine ten
old young big little great small tall short fat thin black white red green blue grey gray brown golden silver dark pale
first second third last new good bad mad wild dead drowned hidden secret lost blind lame quiet silent hungry broken
man woman men women boy girl child children lady lord king queen prince princess duke count countess baron master
mistress captain sergeant lieutenant commander chief guard guards soldier archer knight squire priest monk nun brother
sister father mother uncle aunt son daughter doctor nurse smith miller baker cook thief rogue bandit pirate sailor
hunter ranger wizard witch mage ghost spirit demon devil beast wolf dog cat bear rat bird snake spider dragon giant
servant butler maid porter driver leader follower agent spy assassin killer cultist acolyte merchant scholar mob gang
crew band group pack watch patrol house hall room door gate wall tower bridge river road street stone wood iron fire
water storm shadow light night day
il lo la gli le un uno una del della dei degli delle dal dalla nel nella sul sulla con per tra fra che
vecchio vecchia giovane grande piccolo piccola nero nera bianco bianca rosso rossa signore signora capitano guardia
uomo donna ragazzo ragazza padre madre fratello sorella re regina ladro soldato
stary stara stare młody młoda duży duża mały mała czarny czarna biały biała czerwony czerwona pan pani kapitan
strażnik straż człowiek kobieta chłopiec dziewczyna ojciec matka brat siostra król królowa złodziej żołnierz
"""


class News(NamedTuple):
    """What of a table was not gathered yet."""

    cast: tuple[Character, ...]
    scenes: tuple[Scene, ...]
    aspects: tuple[Aspect, ...]


def news(table: Table, before: Table | None) -> News:
    """What is not as it was at the table before; all, where there was none."""
    if before is None or table.stems is not before.stems or table.sides is not before.sides:
        return News(tuple(table.cast), tuple(table.scenes), tuple(table.aspects))
    cast = table.cast if table.cast is not before.cast else ()
    scenes = before.scenes if table.scenes is not before.scenes else None
    aspects = table.aspects if table.aspects is not before.aspects else ()
    return News(
        tuple(who for who in cast if before.cast.get(who.id) is not who),
        () if scenes is None else tuple(scene for scene in table.scenes if _placed(scene, scenes.get(scene.id))),
        tuple(held for held in aspects if before.aspects.get(held.id) is not held),
    )


def _placed(scene: Scene, before: Scene | None) -> bool:
    """Whether a place has anything new that has a name."""
    return before is None or any(
        getattr(scene, name) is not getattr(before, name) for name in ("zones", "borders", "counters")
    )


class _Word(NamedTuple):
    """A word for something hidden."""

    word: str
    means: Id
    many: bool = False
    part: bool = False


def gather(
    was: Unread, table: Table, names: Mapping[Id, Called], sides: Collection[Id], scenes: Collection[Id], new: News
) -> Unread:
    """With what is new at a table. Players know people by those `names`, and these sides and scenes."""
    if not new.cast and not new.scenes and not new.aspects:
        return was
    told = [*_open(new, scenes), *(_known(table, names, sides) if new.cast else ())]
    learned = was.learned | {key(form) for forms_ in told for form in forms_}
    learned |= {key(held.text) for held in new.aspects if held.known and not held.hidden}
    familiar = was.familiar | {key(part).strip(STRIPPED) for forms_ in told for part in forms_[0].split()}
    found: dict[str, Id] = {}
    of_names: dict[str, Id] = {}
    many = set(was.many)
    for word, means, several, part in _hidden(table, new, names, sides):
        held, before = (of_names, was.parts) if part else (found, was.words)
        if len(word) < LEAST or key(word) in (familiar if part else learned):
            continue
        known = held.get(word) or before.get(word)
        # Of several who are called so, one whom players know by another name lends that.
        if (word not in held and word not in before) or (means in names and known not in names):
            held[word] = means
        if several:
            many.add(word)
    if len(learned) == len(was.learned) and len(familiar) == len(was.familiar) and not found and not of_names:
        return was
    return Unread(
        {word: means for word, means in {**was.words, **found}.items() if key(word) not in learned},
        {word: means for word, means in {**was.parts, **of_names}.items() if key(word) not in familiar},
        frozenset(many),
        learned,
        familiar,
    )


def _known(table: Table, names: Mapping[Id, Called], sides: Iterable[Id]) -> Iterator[tuple[str, ...]]:
    for called in names.values():
        yield forms(called.name)
        stem, _, number = called.name.rpartition(" ")
        if stem and number.isdecimal():
            yield forms(stem)
    for id in sides:
        if (side := table.sides.get(id)) is not None:
            yield (*side_forms(side.name), *forms(side.name))


def _open(new: News, scenes: Collection[Id]) -> Iterator[tuple[str, ...]]:
    for scene in new.scenes:
        if scene.id in scenes:
            hidden = {zone.id for zone in scene.zones if zone.hidden}
            yield from ((zone.name,) for zone in scene.zones if not zone.hidden)
            yield from ((held.name,) for held in scene.counters if not held.hidden and held.name)
            ways = (held for held in scene.borders if not held.hidden and not set(held.between) & hidden)
            yield from ((held.name,) for held in ways if held.name)


def _hidden(table: Table, new: News, names: Mapping[Id, Called], sides: Collection[Id]) -> Iterator[_Word]:
    """Whatever a text may call somebody or something that players do not see, or know by another name."""
    hiding: set[Id | None] = set()
    for who in new.cast:
        called = names.get(who.id)
        if who.hidden:
            hiding.add(who.side)
        if called is None and (who.hidden or who.shown_as):
            yield from (*_words_for(who, table), _Word(who.shown_as, who.id))
        elif called is not None and called.name != who.name:
            yield from _words_for(who, table)
    for side in table.sides:
        if side.id in hiding and side.id not in sides:
            yield from (_Word(word, SOMEBODY, many=True) for word in side_forms(side.name))
    for scene in new.scenes:
        hidden = [zone for zone in scene.zones if zone.hidden]
        yield from (word for zone in hidden for word in _place_words(zone.name, PLACE))
        things = [held for held in (*scene.borders, *scene.counters) if held.hidden and held.name]
        yield from (word for held in things for word in _place_words(held.name, THING))
    for held in new.aspects:
        # One word is more often the word that it is.
        if (held.hidden or not held.known) and " " in held.text:
            yield _Word(held.text, THING)


def _place_words(name: str, means: Id) -> Iterator[_Word]:
    """The name, and whoever's name is in it: the Tomb of Marta."""
    yield _Word(name, means)
    yield from (
        _Word(part, means, part=True) for part in parts(name) if part[:1].isupper() and not name.startswith(part)
    )


def _words_for(who: Character, table: Table) -> tuple[_Word, ...]:
    """The name and its parts, of one of a kind also what the kind is called."""
    stem, _, number = who.name.rpartition(" ")
    if stem in table.stems and number.isdecimal():
        of_it = (_Word(part, who.id, many=True, part=True) for part in parts(stem))
        return _Word(who.name, who.id), _Word(stem, who.id, many=True), *of_it
    of_it = (_Word(part, who.id, part=True) for part in parts(who.name))
    return _Word(who.name, who.id, many=who.kind not in ("main", "supporting")), *of_it
