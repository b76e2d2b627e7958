"""Every broken rule of a Table, for tests and for the screen.

Validators hold only what no ruling can break; what a ruling may break is listed here.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator
from typing import NamedTuple

from tracker.model.cast import ANYONE, GM, FateSheet
from tracker.model.order import Popcorn, Ranked
from tracker.model.table import Scene, Table


class Problem(NamedTuple):
    """A broken rule: its code, and whom or what it is about."""

    code: str
    about: str


def problems(table: Table) -> list[Problem]:
    """All that is wrong with a Table; empty without rulings and corrections."""
    return [
        *_references(table),
        *_points(table),
        *_sheets(table),
        *(problem for scene in table.scenes for problem in _turns(table, scene)),
        *_unlike(table),
    ]


def _points(table: Table) -> Iterator[Problem]:
    for who in table.cast:
        if who.points < 0 or who.carried < 0 or any(lock.n < 0 for lock in who.locked):
            yield Problem("points_below_zero", who.id)
    for scene in table.scenes:
        if scene.pool < 0:
            yield Problem("points_below_zero", scene.id)


def _sheets(table: Table) -> Iterator[Problem]:
    for who in table.cast:
        if not isinstance(who.sheet, FateSheet):
            continue
        for track in who.sheet.tracks:
            if len(set(track.marked)) != len(track.marked):
                yield Problem("box_twice", who.id)
            if any(not 0 <= place < len(track.boxes) for place in track.marked):
                yield Problem("no_such_box", who.id)
        filled = [slot.aspect for slot in who.sheet.slots if slot.aspect is not None]
        if len(set(filled)) != len(filled):
            yield Problem("slot_twice", who.id)
        for aspect in filled:
            held = table.aspects.get(aspect)
            if held is None or held.kind != "consequence" or held.on != who.id:
                yield Problem("slot_without_consequence", who.id)
        if who.is_player and who.sheet.refresh < 1:
            yield Problem("refresh_below_one", who.id)


def _turns(table: Table, scene: Scene) -> Iterator[Problem]:
    if scene.turn is not None and scene.turn.who not in scene.here:
        yield Problem("turn_of_nobody", scene.id)
    if isinstance(scene.order, Popcorn | Ranked):
        extra = Tally(scene.order.extra) if isinstance(scene.order, Popcorn) else Tally[str]()
        for who, times in Tally(scene.order.acted).items():
            if times > 1 + extra[who]:
                yield Problem("acted_twice", who)


def _references(table: Table) -> Iterator[Problem]:
    known = {*(side.id for side in table.sides), *(who.id for who in table.cast), ANYONE, GM}
    for aspect in table.aspects:
        if any(free.owner not in known or free.n <= 0 for free in aspect.free):
            yield Problem("free_invoke_of_nobody", aspect.id)
        if aspect.kind == "boost" and not aspect.invokes:
            yield Problem("boost_spent", aspect.id)
    for scene in table.scenes:
        for presence in scene.here:
            if presence.id not in table.cast:
                yield Problem("nobody_here", presence.id)
            if presence.zone is not None and presence.zone not in scene.zones:
                yield Problem("no_such_zone", presence.id)
        for border in scene.borders:
            if any(zone not in scene.zones for zone in border.between):
                yield Problem("no_such_zone", border.id)
    here = Tally(presence.id for scene in table.scenes if not scene.ended for presence in scene.here)
    yield from (Problem("in_two_scenes", who) for who, times in here.items() if times > 1)
    for roll in table.rolls:
        if any(part.who is not None and part.who not in table.cast for part in roll.parts):
            yield Problem("roll_of_nobody", str(roll.id))
    for hit in table.hits:
        if hit.who not in table.cast:
            yield Problem("hit_on_nobody", str(hit.id))


def _unlike(table: Table) -> Iterator[Problem]:
    numbers = Tally(who.number for who in table.cast)
    yield from (Problem("number_twice", str(number)) for number, times in numbers.items() if times > 1)
