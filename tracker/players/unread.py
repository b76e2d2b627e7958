"""Words by which players would know of what is hidden from them, gathered all evening.

What was never shown stays unread, also once it is renamed or struck: old texts may still speak of it. A word that
players knew before is no secret; one that is becomes known only with whoever is called so.
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
from tracker.players.inflected import pattern, start_of

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
    owners: Mapping[str, frozenset[Id]] = MappingProxyType({})
    """By the key of each word that was ever secret, who or what is called so, or what kind."""
    veiled: frozenset[str] = frozenset()
    """Names in sight that have a secret word in them: they are not read as they are."""


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
    owners: tuple[Id, ...]
    """Who or what is called so: once players know one of them by the word, it is no secret."""
    many: bool = False
    part: bool = False


class _Told(NamedTuple):
    """A name in sight."""

    forms: tuple[str, ...]
    """As it is, then its other forms."""
    owns: frozenset[Id]
    """Whose name it is; of one of a kind also the kind."""
    thing: bool = False
    """Whether it is no person's and no side's."""
    whole: bool = False
    """Whether its words by themselves tell nothing: an aspect."""

    @property
    def name(self) -> str:
        return self.forms[0]

    @property
    def keys(self) -> frozenset[str]:
        return frozenset(map(key, self.forms))

    @property
    def words(self) -> frozenset[str]:
        return frozenset() if self.whole else frozenset(key(part).strip(STRIPPED) for part in self.name.split())


class _Secrets:
    """The words that are secret, as names in sight are held against them."""

    def __init__(self, was: Unread, owners: Mapping[str, frozenset[Id]]) -> None:
        self.words, self.parts, self._many, self._owners = dict(was.words), dict(was.parts), was.many, owners

    def held_by(self, told: _Told) -> bool:
        """Whether a name has any in it that is not its own. Words that many names have give nothing away."""
        return any(
            has(told.name, word, many=word in self._many)
            for word in (*self.words, *self.parts)
            if not self._owners[key(word)] & told.owns and not set(key(word).split()) <= common()
        )

    def reveal(self, told: _Told) -> None:
        """Players know somebody or something by a name of its own."""
        for held, by in ((self.words, told.keys), (self.parts, told.words)):
            for word in [word for word in held if key(word) in by and self._owners[key(word)] & told.owns]:
                del held[word]


def has(text: str, word: str, *, many: bool = False) -> bool:
    """Whether a word is in a text, in any of its forms."""
    return start_of(word) in text.lower() and re.search(pattern(word, numbered=many), text, re.I) is not None


def gather(
    was: Unread, table: Table, names: Mapping[Id, Called], sides: Collection[Id], scenes: Collection[Id], new: News
) -> Unread:
    """With what is new at a table. Players know people by those `names`, and these sides and scenes.

    What was in sight before a word became secret, or comes with it, is read as it is. A name that comes later and has
    the word in it is not: it would tell of the one who is hidden.
    """
    if not new.cast and not new.scenes and not new.aspects:
        return was
    hidden = list(_hidden(table, new, names, sides))
    owners = dict(was.owners)
    for each in hidden:
        owners[key(each.word)] = owners.get(key(each.word), frozenset()).union(each.owners)
    told = [*_open(new, scenes), *(_known(table, names, sides) if new.cast else ())]
    secrets = _Secrets(was, owners)
    unheard = [each for each in told if key(each.name) not in was.learned]
    for each in unheard:
        secrets.reveal(each)
    held = {each for each in unheard if secrets.held_by(each)}
    clear = [each for each in told if each not in held]
    learned = was.learned.union(*(each.keys for each in clear))
    familiar = was.familiar.union(*(each.words for each in clear))
    found, of_names, many = _new_words(hidden, secrets, names, learned, familiar)
    people = [word for word, means in (*found.items(), *of_names.items()) if means not in (PLACE, THING)]
    # Whose place it is, is told by no place, also where both come at once.
    late = {each for each in clear if each.thing and each in unheard and any(has(each.name, word) for word in people)}
    learned -= frozenset().union(*(each.keys for each in late)) - was.learned
    veiled = (was.veiled - {each.name for each in clear}) | {each.name for each in (*held, *late) if not each.whole}
    return Unread(
        {**secrets.words, **found}, {**secrets.parts, **of_names}, was.many | many, learned, familiar, owners, veiled
    )


def _new_words(
    hidden: Iterable[_Word],
    secrets: _Secrets,
    names: Mapping[Id, Called],
    learned: Collection[str],
    familiar: Collection[str],
) -> tuple[dict[str, Id], dict[str, Id], set[str]]:
    """Those of them that players do not know, parts of names among them by themselves, and those of many."""
    found: dict[str, Id] = {}
    of_names: dict[str, Id] = {}
    many: set[str] = set()
    for word, means, _, several, part in hidden:
        held, before = (of_names, secrets.parts) if part else (found, secrets.words)
        if len(word) < LEAST or key(word) in (familiar if part else learned):
            continue
        known = held.get(word) or before.get(word)
        # Of several who are called so, one whom players know by another name lends that.
        if (word not in held and word not in before) or (means in names and known not in names):
            held[word] = means
        if several:
            many.add(word)
    return found, of_names, many


def _known(table: Table, names: Mapping[Id, Called], sides: Iterable[Id]) -> Iterator[_Told]:
    for id, called in names.items():
        owns = frozenset((id, _kind(called.stem))) if called.stem else frozenset((id,))
        yield _Told(forms(called.name), owns)
        stem, _, number = called.name.rpartition(" ")
        if stem and number.isdecimal():
            yield _Told(forms(stem), owns)
    for id in sides:
        if (side := table.sides.get(id)) is not None:
            yield _Told((*side_forms(side.name), *forms(side.name)), frozenset((id,)))


def _kind(stem: str) -> Id:
    """What stands for all of a kind. No id is so."""
    return f"kind {stem}"


def _open(new: News, scenes: Collection[Id]) -> Iterator[_Told]:
    for scene in new.scenes:
        if scene.id in scenes:
            hidden = {zone.id for zone in scene.zones if zone.hidden}
            ways = (held for held in scene.borders if not set(held.between) & hidden)
            for held in (*scene.zones, *scene.counters, *ways):
                if held.name and not held.hidden:
                    yield _Told((held.name,), frozenset((held.id,)), thing=True)
    for aspect in new.aspects:
        if aspect.known and not aspect.hidden and aspect.text:
            yield _Told((aspect.text,), frozenset((aspect.id,)), thing=True, whole=True)


def _hidden(table: Table, new: News, names: Mapping[Id, Called], sides: Collection[Id]) -> Iterator[_Word]:
    """Whatever a text may call somebody or something that players do not see, or know by another name."""
    hiding: set[Id | None] = set()
    for who in new.cast:
        called = names.get(who.id)
        if who.hidden:
            hiding.add(who.side)
        if called is None and (who.hidden or who.shown_as):
            yield from (*_words_for(who, table), _Word(who.shown_as, who.id, (who.id,)))
        elif called is not None and called.name != who.name:
            yield from _words_for(who, table)
    for side in table.sides:
        if side.id in hiding and side.id not in sides:
            yield from (_Word(word, SOMEBODY, (side.id,), many=True) for word in side_forms(side.name))
    for scene in new.scenes:
        for zone in scene.zones:
            if zone.hidden:
                yield from _place_words(zone.name, PLACE, zone.id)
        for held in (*scene.borders, *scene.counters):
            if held.hidden and held.name:
                yield from _place_words(held.name, THING, held.id)
    for aspect in new.aspects:
        # One word is more often the word that it is.
        if (aspect.hidden or not aspect.known) and " " in aspect.text:
            yield _Word(aspect.text, THING, (aspect.id,))


def _place_words(name: str, means: Id, owner: Id) -> Iterator[_Word]:
    """The name, and whoever's name is in it: the Tomb of Marta."""
    yield _Word(name, means, (owner,))
    yield from (
        _Word(part, means, (owner,), part=True)
        for part in parts(name)
        if part[:1].isupper() and not name.startswith(part)
    )


def _words_for(who: Character, table: Table) -> tuple[_Word, ...]:
    """The name and its parts, of one of a kind also what the kind is called."""
    stem, _, number = who.name.rpartition(" ")
    if stem in table.stems and number.isdecimal():
        owners = who.id, _kind(stem)  # by their numbers players know others of them than the GM does
        of_it = (_Word(part, who.id, owners, many=True, part=True) for part in parts(stem))
        return _Word(who.name, who.id, owners), _Word(stem, who.id, owners, many=True), *of_it
    of_it = (_Word(part, who.id, (who.id,), part=True) for part in parts(who.name))
    return _Word(who.name, who.id, (who.id,), many=who.kind not in ("main", "supporting")), *of_it
