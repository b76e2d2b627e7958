"""Which thing of a Table a word means.

The scene in focus comes before the rest of the evening, a whole name before the beginning of one, a name somebody gave
before a working name. Two that fit equally well are a refusal that names them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NoReturn

from tracker.engine.refusal import Fact, Refusal, Refused
from tracker.language.names import name_of, number_in
from tracker.language.words import Words
from tracker.model.cast import Character
from tracker.model.table import Table
from tracker.text import Ambiguous, Found, closest, folded, match, one_line

Ring = list[tuple[str, str]]
"""Ids and names that are looked through together."""

CHARACTERS = ("who", "whos", "payer", "owner", "spot")
"""Kinds that a number on the map may stand for."""


def cannot(code: str, **facts: Fact | None) -> NoReturn:
    """Refuse the line; facts that are None are left out."""
    raise Refused(
        Refusal(kind="cannot", code=code, facts={fact: value for fact, value in facts.items() if value is not None})
    )


def rings(kind: str, table: Table, words: Words) -> Iterator[Ring]:
    """What a word of this kind may name, nearest first."""
    return _RINGS[kind](table, words)


def by_name(word: str, kind: str, table: Table, words: Words, *, whole: bool = False) -> str:
    """The id that a name, or the beginning of one unless it must be whole, means. Raises Refused."""
    around = list(rings(kind, table, words))
    for prefix in (False,) if whole else (False, True):
        for ring in around:
            found = match(word, ring, prefix=prefix)
            if isinstance(found, Found):
                return found.key
            if isinstance(found, Ambiguous):
                cannot("ambiguous_name", what=word, fits=tuple(labelled(id, table, words) for id in found.keys))
    nearest = closest(word, (name for ring in around for _, name in ring))
    cannot("unknown_name", what=word, kind=kind, nearest=nearest)


def means(name: str, id: str, kind: str, table: Table, words: Words) -> bool:
    """Whether a name means this thing, as `by_name` reads it."""
    if name == one_line(name) and _alone(name, id, kind, table, words):
        return True
    try:
        return by_name(name, kind, table, words) == id
    except Refused:
        return False


def _alone(name: str, id: str, kind: str, table: Table, words: Words) -> bool:
    """Whether it is the only one of exactly this name nearby: the usual case, and every entry asks for it."""
    scene = table.scene
    if scene is not None and kind in ("who", "payer"):
        return [who for who in table.cast.called(name) if who in scene.here] == [id]
    if scene is not None and kind == "aspect":
        return [held.id for held in table.aspects if held.text == name and table.in_play(held, scene)] == [id]
    return [held for held, given in next(rings(kind, table, words)) if given == name] == [id]


def by_number(number: int, kind: str, table: Table, words: Words) -> str:
    """The id of the character with that number on the map, or of the aspect, zone ... whose id has it."""
    if kind in CHARACTERS:
        found = [who.id for who in table.cast if who.number == number]
    else:
        found = [id for id in known(kind, table, words) if number_in(id) == str(number)]
    if len(found) != 1:
        cannot("unknown_number", n=number, kind=kind)
    if called := also_called(str(number), found[0], kind, table, words):
        fits = tuple(f"{name_of(table, id, words)} (#{id})" for id in (found[0], *called))
        cannot("number_and_name", n=str(number), fits=fits)
    return found[0]


def also_called(number: str, id: str, kind: str, table: Table, words: Words) -> tuple[str, ...]:
    """Others of the kind whose name is the number that this one has: nobody could say who is meant."""
    names = (pair for ring in rings(kind, table, words) for pair in ring)
    return tuple(dict.fromkeys(other for other, name in names if other != id and one_line(name) == number))


def by_id(word: str, kind: str, table: Table, words: Words) -> str:
    """The id itself, as `#c12` writes it."""
    id = word.removeprefix("#")
    if id not in known(kind, table, words):
        cannot("unknown_id", what=word, kind=kind)
    return id


def known(kind: str, table: Table, words: Words) -> list[str]:
    """Every id of this kind, once."""
    return list(dict.fromkeys(id for ring in rings(kind, table, words) for id, _ in ring))


def group(word: str, table: Table, words: Words) -> tuple[str, ...]:
    """The characters of a side, or else of a zone, as `@word` names them."""
    for kind in ("side", "zone"):
        try:
            id = by_name(word, kind, table, words)
        except Refused as refused:
            if refused.refusal.code == "ambiguous_name":
                raise
            continue
        return _taking_part(table, _belongs(id, table)) or cannot("nobody_there", what=word)
    names = [name for kind in ("side", "zone") for ring in rings(kind, table, words) for _, name in ring]
    cannot("unknown_name", what=word, kind="group", nearest=closest(word, names))


def stem(word: str, table: Table) -> tuple[str, ...]:
    """The characters of the scene in focus whose names begin like that, as `word*` names them; `*` is everybody."""
    wanted = folded(one_line(word))
    found = _taking_part(table, lambda who: folded(who.name).startswith(wanted))
    if not found:
        cannot("unknown_name", what=word, kind="whos", nearest=closest(word, (who.name for who in _here(table))))
    return found


def labelled(id: str, table: Table, words: Words) -> str:
    """A name with what tells it from another of the same name: the number on the map, or the id."""
    who = table.cast.get(id)
    return f"{name_of(table, id, words)} ({f'#{id}' if who is None else who.number})"


def _belongs(id: str, table: Table) -> Callable[[Character], bool]:
    """Whether somebody is of that side, or in that zone."""
    places = {} if table.scene is None else {here.id: here.zone for here in table.scene.here}
    return lambda who: id in (who.side, places.get(who.id))


def _here(table: Table) -> list[Character]:
    scene = table.scene
    return [] if scene is None else [table.cast[here.id] for here in scene.here if here.id in table.cast]


def _taking_part(table: Table, fits: Callable[[Character], bool]) -> tuple[str, ...]:
    """Those of the scene in focus that fit: whoever is not out of it, or else all of them."""
    scene = table.scene
    found = [who.id for who in _here(table) if fits(who)]
    standing = [id for id in found if scene is not None and scene.here[id].state in ("in", "away")]
    return tuple(standing or found)


def _pairs(things: Iterable[Character]) -> Ring:
    return [(who.id, who.name) for who in things]


def _characters(table: Table, words: Words) -> Iterator[Ring]:
    yield _pairs(_here(table))
    yield _pairs(table.cast)


def _zones(table: Table, words: Words) -> Iterator[Ring]:
    for scenes in ([] if table.scene is None else [table.scene], table.scenes):
        yield [(zone.id, zone.name) for scene in scenes for zone in scene.zones]


def _sides(table: Table, words: Words) -> Iterator[Ring]:
    yield [(side.id, side.name) for side in table.sides]


def _owners(table: Table, words: Words) -> Iterator[Ring]:
    sides = next(_sides(table, words))
    return (sides + ring for ring in _characters(table, words))


def _spots(table: Table, words: Words) -> Iterator[Ring]:
    for people, places in zip(_characters(table, words), _zones(table, words), strict=True):
        yield people + places
    scene = table.scene
    if scene is not None:
        yield [(counter.id, counter.name) for counter in scene.counters]
        yield [(border.id, border.name) for border in scene.borders if border.name]
    yield from _sides(table, words)
    yield from _aspects(table, words)
    yield from _scenes(table, words)


def _scenes(table: Table, words: Words) -> Iterator[Ring]:
    yield [(scene.id, scene.title) for scene in table.scenes]


def _aspects(table: Table, words: Words) -> Iterator[Ring]:
    for aspects in (() if table.scene is None else table.aspects_in(table.scene), table.aspects):
        yield [(aspect.id, aspect.text) for aspect in aspects if aspect.text]
    yield [(aspect.id, name_of(table, aspect.id, words)) for aspect in table.aspects if not aspect.text]


def _compels(table: Table, words: Words) -> Iterator[Ring]:
    yield [(compel.id, name_of(table, compel.id, words)) for compel in table.compels]
    yield [(compel.id, name_of(table, compel.who, words)) for compel in table.compels]


def _tasks(table: Table, words: Words) -> Iterator[Ring]:
    challenge = None if table.scene is None else table.scene.challenge
    yield [(task.id, name_of(table, task.id, words)) for task in (() if challenge is None else challenge.tasks)]


_RINGS: dict[str, Callable[[Table, Words], Iterator[Ring]]] = {
    "who": _characters,
    "whos": _characters,
    "payer": _characters,
    "owner": _owners,
    "side": _sides,
    "zone": _zones,
    "spot": _spots,
    "scene": _scenes,
    "aspect": _aspects,
    "compel": _compels,
    "task": _tasks,
}
