"""What players have come to know: by which names, which sides, and whose turn it was when they last could see.

It grows from moment to moment. Names of like characters are numbered in the order in which players first saw them, so
that no number of one they have not seen is missing. The turn marker stays on the last one who could be seen.
"""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import Field

from tracker.engine.catalogue import BOOK
from tracker.model.cast import Character, Id
from tracker.model.order import Popcorn, Ranked, Rcs, without
from tracker.model.table import Scene, Table
from tracker.model.value import Keyed, Map, Value, no_rows


class Called(Value):
    """A name as players know it."""

    raw: str
    """What it was made from."""
    name: str


class Marker(Value):
    """The turns of a scene as they stood when the one on turn could last be seen."""

    kind: str
    """Of the order; another order is another marker."""
    who: Id = ""
    """Empty = none was seen yet."""
    acted: bool = False
    exchange: int = 0
    segment: int | None = None
    done: tuple[Id, ...] = ()
    next: tuple[Id, ...] = ()
    choice: bool = False


class Known(Value):
    """What players know up to a moment."""

    names: Map[Id, Called] = Field(default_factory=no_rows)
    stems: Map[str, int] = Field(default_factory=no_rows)
    sides: tuple[Id, ...] = ()
    """In the order in which somebody of them was first seen: their brackets and colours."""
    markers: Map[Id, Marker] = Field(default_factory=no_rows)
    """By scene."""


NOTHING = Known()
LOOKED_AT = ("cast", "scenes", "sides", "focus", "stems")
"""The parts of a table from which players come to know something."""


def look(known: Known, table: Table, before: Table | None = None) -> Known:
    """What players know after a look at the table; `before` is the one at which they looked last, to save the look."""
    if before is not None and all(getattr(before, name) is getattr(table, name) for name in LOOKED_AT):
        return known
    seen = in_sight(table)
    names, stems = _names(known, table, seen)
    found = {who.side for who in seen if who.side is not None} - set(known.sides)
    sides = (*known.sides, *(side.id for side in table.sides if side.id in found))
    markers = {scene.id: made for scene in table.scenes if (made := _marker(known.markers.get(scene.id), table, scene))}
    changes: dict[str, object] = {}
    for name, old, new in (
        ("names", known.names, names),
        ("stems", known.stems, stems),
        ("sides", known.sides, sides),
        ("markers", known.markers, markers),
    ):
        if old != new:
            changes[name] = new
    return known.but(**changes) if changes else known


def in_sight(table: Table) -> tuple[Character, ...]:
    """Whoever is not hidden and takes a part in what players see: their own, and those of the scene in focus."""
    scene = table.scene
    here = () if scene is None else scene.here
    return tuple(who for who in table.cast if not who.hidden and (who.is_player or who.id in here))


def _names(known: Known, table: Table, seen: Iterable[Character]) -> tuple[dict[Id, Called], dict[str, int]]:
    names, stems = dict(known.names), dict(known.stems)
    new = [who for who in seen if who.id not in names or names[who.id].raw != _raw(who)]
    alike: dict[str, list[Character]] = {}
    for who in new:
        if stem := _stem(who, table):
            alike.setdefault(stem, []).append(who)
        else:
            names[who.id] = Called(raw=_raw(who), name=_raw(who))
    for stem, group in alike.items():
        taken = {called.name for called in names.values()}
        for who in sorted(group, key=lambda who: who.number):
            n = stems.get(stem, 0)
            name = stem
            if n or len(group) > 1 or stem in taken:
                n += 1
                while (name := f"{stem} {n}") in taken:
                    n += 1
            stems[stem] = max(1, n)
            taken.add(name)
            names[who.id] = Called(raw=_raw(who), name=name)
    return names, stems


def _raw(who: Character) -> str:
    return who.shown_as or who.name


def _stem(who: Character, table: Table) -> str:
    """What a numbered name is made from; empty for a name of one's own."""
    stem, _, number = who.name.rpartition(" ")
    return stem if not who.shown_as and stem in table.stems and number.isdecimal() else ""


def _marker(last: Marker | None, table: Table, scene: Scene) -> Marker | None:
    order, turn = scene.order, scene.turn
    if order is None or scene.ended:
        return None
    who = None if turn is None else table.cast.get(turn.who)
    if turn is None or who is None or who.hidden:
        if last is not None and last.kind == order.kind and not (isinstance(order, Rcs) and order.over):
            return last
        return Marker(kind=order.kind, exchange=order.exchange)
    scene = in_the_open(table, scene)
    order, following = scene.order or order, BOOK.following(table, scene)
    done: tuple[Id, ...] = ()
    if isinstance(order, Popcorn | Ranked):
        done = tuple(id for id in dict.fromkeys(order.acted) if order.acted.count(id) > order.extra.count(id))
    elif isinstance(order, Rcs):
        done = order.acted
    return Marker(
        kind=order.kind,
        who=turn.who,
        acted=turn.acted,
        exchange=order.exchange,
        segment=order.segment if isinstance(order, Rcs) else None,
        done=tuple(id for id in done if id != turn.who),
        next=following.who,
        choice=isinstance(order, Popcorn),
    )


def in_the_open(table: Table, scene: Scene) -> Scene:
    """The order of those who can be seen: who may be next among them, as if nobody else were there."""
    hidden = [held.id for held in scene.here if _hidden(table, held.id)]
    order = scene.order
    for id in hidden:
        order = None if order is None else without(order, id)
    return scene.but(here=Keyed(held for held in scene.here if held.id not in hidden), order=order)


def _hidden(table: Table, id: Id) -> bool:
    who = table.cast.get(id)
    return who is None or who.hidden
