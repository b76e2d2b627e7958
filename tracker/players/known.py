"""What players have come to know: by which names, which sides, and whose turn it was when they last could see.

It grows from moment to moment. The turn marker stays on the last one who could be seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from tracker.engine.games import GAMES
from tracker.model.cast import Character, Id
from tracker.model.order import Order, Popcorn, Ranked, Rcs, without
from tracker.model.table import Scene, Table
from tracker.model.value import Keyed
from tracker.players.called import Called, Names, called, in_sight
from tracker.players.unread import Unread, gather, news


class Marker(NamedTuple):
    """The turns of a scene as they stood when the one on turn could last be seen."""

    who: Id = ""
    """Empty = none was seen yet."""
    acted: bool = False
    exchange: int = 0
    segment: int | None = None
    done: tuple[Id, ...] = ()
    next: tuple[Id, ...] = ()
    choice: bool = False


class Known(NamedTuple):
    """What players know up to a moment."""

    names: Mapping[Id, Called] = MappingProxyType({})
    """In the order in which they were first seen: whoever is revealed late shows no place of an earlier comer."""
    stems: Mapping[str, int] = MappingProxyType({})
    sides: tuple[Id, ...] = ()
    """In the order in which somebody of them was first seen: their brackets and colours."""
    turns: Mapping[Id, Table] = MappingProxyType({})
    """By scene, the table at which the one on turn could last be seen."""
    states: Mapping[Id, str] = MappingProxyType({})
    """Whether somebody was in the scene or away when last in sight."""
    scenes: frozenset[Id] = frozenset()
    """Where somebody they see is or was; of a scene without is nothing to be known, not even what it is called."""
    focus: Id | None = None
    """The last scene in focus that they know of: one that the GM prepares meanwhile takes them nowhere."""
    unread: Unread = Unread()
    """Words of what is hidden, that stand for it in no text."""

    def marker(self, scene: Scene) -> Marker | None:
        """Where the turn marker of a scene is for players; None where nobody takes turns."""
        table = self.turns.get(scene.id)
        return None if table is None or scene.order is None else _marker(table, table.scenes[scene.id])


NOTHING = Known()
LOOKED_AT = ("cast", "scenes", "sides", "focus", "stems", "aspects")
"""The parts of a table from which players come to know something."""


def look(known: Known, table: Table, before: Table | None = None) -> Known:
    """What players know after a look at the table; `before` is the one at which they looked last, to save the look."""
    if before is not None and all(getattr(before, name) is getattr(table, name) for name in LOOKED_AT):
        return known
    seen = in_sight(table)
    names, stems = called(Names(known.names, known.stems), table, seen)
    found = {who.side for who in seen if who.side is not None} - set(known.sides)
    sides = (*known.sides, *(side.id for side in table.sides if side.id in found)) if found else known.sides
    turns = {
        scene.id: turn for scene in table.scenes if (turn := _turn(known.turns.get(scene.id), table, scene)) is not None
    }
    scenes = _scenes(known, table, {who.id for who in seen})
    # A new name, side or scene that they know may be of those who have not changed.
    same = names is known.names and sides is known.sides and scenes is known.scenes
    unread = gather(known.unread, table, names, sides, scenes, news(table, before if same else None))
    focus = table.focus if table.focus in scenes else known.focus
    states = _states(known, table, seen)
    return Known(names, stems, sides, turns, states, scenes, focus, unread)


def _states(known: Known, table: Table, seen: Iterable[Character]) -> Mapping[Id, str]:
    states = {who.id: here.state for who in seen if (here := table.presence(who.id)) is not None}
    new = any(known.states.get(id) != state for id, state in states.items())
    return {**known.states, **states} if new else known.states


def _scenes(known: Known, table: Table, seen: set[Id]) -> frozenset[Id]:
    met = {
        scene.id
        for scene in table.scenes
        if scene.id not in known.scenes and any(held.id in seen for held in scene.here)
    }
    return known.scenes | met if met else known.scenes


def _turn(last: Table | None, table: Table, scene: Scene) -> Table | None:
    """The table from which players know whose turn it is: this one, if they can see who is on turn, else the last."""
    order = scene.order
    if order is None or scene.ended:
        return None
    if last is not None and _frame(last.scenes[scene.id]) != _frame(scene):
        last = None
    if scene.turn is None:
        return _nobody(last, table, scene, order)
    if last is None and _opens(scene):
        return _before_turns(table, scene)
    # Whoever is out of sight and on turn changes nothing: neither the marker, nor the exchange that they are first in.
    return last if _hidden(table, scene.turn.who) else table


def _frame(scene: Scene) -> tuple[str, int]:
    return scene.frame, scene.conflict


def _nobody(last: Table | None, table: Table, scene: Scene, order: Order) -> Table | None:
    """Nobody is on turn: the last in sight has had it, unless an exchange or a CT has ended or begun meanwhile."""
    before = None if last is None else last.scenes[scene.id]
    if last is None or before is None or before.order is None or before.order.kind != order.kind:
        return table
    if before.order.exchange != order.exchange:
        # One that somebody out of sight began stays unseen also between that turn and the next.
        return last if isinstance(order, Popcorn | Ranked) and order.acted else table
    if isinstance(order, Rcs) and isinstance(before.order, Rcs) and (order.over or before.order.over):
        return table
    if before.turn is None or before.turn.acted:
        return last
    return last.with_scene(before.but(turn=before.turn.but(acted=True)))


def _opens(scene: Scene) -> bool:
    """Whether turns have just begun in a scene, and whoever has the first did nothing yet."""
    order, turn = scene.order, scene.turn
    if turn is None or not isinstance(order, Popcorn | Ranked | Rcs):
        return False
    return order.exchange <= 1 and set(order.acted) <= {turn.who} and not turn.acted and not turn.moved


def _before_turns(table: Table, scene: Scene) -> Table:
    """Turns as they stand before the first: so they look as they begin, whoever has the first, in sight or not, or if
    that is still to be said. With what happens next the turn of somebody in sight shows.
    """
    order = scene.order
    if isinstance(order, Popcorn | Ranked):
        order = order.but(acted=())
    return table.with_scene(scene.but(turn=None, order=order))


def _marker(table: Table, scene: Scene) -> Marker:
    order, turn = scene.order, scene.turn
    if order is None or turn is None or _hidden(table, turn.who):
        ranked = isinstance(order, Ranked)
        next_ = GAMES.following(table, in_the_open(table, scene.but(turn=None))).who if ranked else ()
        return Marker(exchange=0 if order is None else order.exchange, next=next_)
    scene = in_the_open(table, scene)
    order, following = scene.order or order, GAMES.following(table, scene)
    done: tuple[Id, ...] = ()
    if isinstance(order, Popcorn | Ranked):
        done = tuple(id for id in dict.fromkeys(order.acted) if order.acted.count(id) > order.extra.count(id))
    elif isinstance(order, Rcs):
        done = order.acted
    return Marker(
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
