"""By which names players know whom.

Like characters are numbered in the order in which players first saw them, so that no number of one they have not seen
is missing. So a number may be another than the GM's; once it is given it stays, whoever else is seen later.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from tracker.engine.session import Session
from tracker.model.cast import Character, Id
from tracker.model.table import Table
from tracker.players.along import Along


class Called(NamedTuple):
    """A name as players know it."""

    raw: str
    """What it was made from."""
    name: str
    stem: str = ""
    """Of a name that is numbered, what stands before the number, whether it has one by now or not."""
    former: tuple[tuple[str, str], ...] = ()
    """What it was made from before, and the names that were made of that: given once, they come again."""


class Names(NamedTuple):
    """All those names."""

    names: Mapping[Id, Called] = MappingProxyType({})
    """In the order in which they were first seen: whoever is revealed late shows no place of an earlier comer."""
    stems: Mapping[str, int] = MappingProxyType({})
    """How many names were made of each."""


def in_sight(table: Table) -> tuple[Character, ...]:
    """Whoever is not hidden and takes a part in what players see: their own, and those of the scene in focus."""
    scene = table.scene
    here = () if scene is None else scene.here
    return tuple(who for who in table.cast if not who.hidden and (who.is_player or who.id in here))


def called(known: Names, table: Table, seen: Iterable[Character]) -> Names:
    """The names once players have seen these as well; the same where they are nothing new."""
    new = [who for who in seen if who.id not in known.names or known.names[who.id].raw != _raw(who)]
    if not new:
        return known
    names, stems = dict(known.names), dict(known.stems)
    alike: dict[str, list[Character]] = {}
    for who in new:
        stem = _stem(who, table)
        if (same := _given(who, stem, names)) is not None:
            names[who.id] = same
        elif stem:
            alike.setdefault(stem, []).append(who)
        else:
            names[who.id] = _after(names.get(who.id), Called(_raw(who), _raw(who)))
    for stem, group in alike.items():
        taken = {held.name for held in names.values()}
        for who in sorted(group, key=lambda who: who.number):
            n = stems.get(stem, 0)
            name = stem
            if len(group) > 1 or (_shared(who, names) if who.shown_as else n or stem in taken):
                n += 1
                while (name := f"{stem} {n}") in taken:
                    n += 1
            stems[stem] = max(1, n)
            taken.add(name)
            names[who.id] = _after(names.get(who.id), Called(_raw(who), name, stem))
    first = {who.id: names[who.id] for who in sorted(new, key=lambda who: who.number)}
    return Names({**known.names, **first}, stems)


def _given(who: Character, stem: str, names: Mapping[Id, Called]) -> Called | None:
    """The name that players have for somebody, where the GM has changed no more than its number, or has gone back to
    what it was called before; None where it is another now."""
    held = names.get(who.id)
    if held is None:
        return None
    if stem and stem == held.stem and not who.shown_as:
        return held._replace(raw=_raw(who))
    name = dict(held.former).get(_raw(who))
    if name is None or any(other.name == name for id, other in names.items() if id != who.id):
        return None
    return _after(held, Called(_raw(who), name, stem))


def _after(held: Called | None, now: Called) -> Called:
    return now if held is None else now._replace(former=(*held.former, (held.raw, held.name)))


def _shared(who: Character, names: Mapping[Id, Called]) -> bool:
    """Whether players know somebody else by the name that one is shown as."""
    return any(held.raw == who.shown_as for id, held in names.items() if id != who.id)


def _raw(who: Character) -> str:
    return who.shown_as or who.name


def _stem(who: Character, table: Table) -> str:
    """What a numbered name is made from, also where several are shown as one thing; empty for a name of one's own."""
    stem, _, number = who.name.rpartition(" ")
    return who.shown_as or (stem if stem in table.stems and number.isdecimal() else "")


class ReadAs:
    """By which names players read people at any moment of a session, for the GM's eyes; quick, for each picture."""

    def __init__(self, session: Session) -> None:
        self._along = Along(session, _look, Names())
        self._last: tuple[Mapping[Id, Called], Table] | None = None
        self._read: Mapping[Id, str] = MappingProxyType({})

    def at(self, seq: int, table: Table) -> Mapping[Id, str]:
        """After that entry, of everybody whom players read by another name than the GM does."""
        names = self._along.known(seq).names
        if self._last is None or self._last[0] is not names or self._last[1].cast is not table.cast:
            self._last = names, table
            self._read = {who.id: name for who in table.cast if (name := _read(who, names.get(who.id))) != who.name}
        return self._read

    def new(self, seq: int, table: Table) -> list[tuple[Id, str]]:
        """Whom players read by another name than the GM's since that entry, unless the GM gave that name."""
        before, names = self._along.known(seq - 1).names, self._along.known(seq).names
        return [
            (id, held.name)
            for id, held in (() if names is before else names.items())
            if (who := table.cast.get(id)) is not None
            and before.get(id) != held
            and held.name not in (who.name, who.shown_as)
        ]


def _read(who: Character, held: Called | None) -> str:
    """As players know it, or will once it is shown."""
    return _raw(who) if held is None or (who.hidden and who.shown_as) else held.name


def _look(known: Names, table: Table, before: Table | None) -> Names:
    if before is not None and all(getattr(before, name) is getattr(table, name) for name in LOOKED_AT):
        return known
    return called(known, table, in_sight(table))


LOOKED_AT = ("cast", "scenes", "focus", "stems")
