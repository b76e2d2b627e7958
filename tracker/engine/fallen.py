"""The dice that fell in a step, and the port that hands them out again when the step is decided anew.

Dice belong to whom they were rolled for: whoever rolls again has the same dice again. Somebody who did not roll then
(the wrong attacker was chosen) gets the first that are left. Only where none are left do new ones fall.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import NamedTuple

from tracker.engine.draft import DicePort
from tracker.engine.fudge.system import method_of
from tracker.history.checks import AttitudeShown, Checked, Opposed, Shot
from tracker.history.counts import CountRolled, RolledOff
from tracker.history.event import Event
from tracker.history.fudge import BlowSet, ThrowFell
from tracker.history.rolls import DiceFell, PartSet, RollOpened
from tracker.model.blows import Sum
from tracker.model.cast import Id
from tracker.model.rolls import Dice
from tracker.model.table import Scene, Table
from tracker.rules.fudge.dice import READINGS, Method


class Throw(NamedTuple):
    """Dice that the program rolled."""

    who: Id | None
    faces: tuple[int, ...]


def fallen(events: Iterable[Event], before: Table) -> list[Throw]:
    """Dice that the program rolled in a step, in their order; dice that somebody called out stand in its sentence."""
    return [Throw(who, dice.faces) for who, dice in _dice(events, before) if not dice.typed and dice.faces]


def called_out(events: Iterable[Event], before: Table) -> list[Throw]:
    """Dice that somebody called out in a step, as faces: a total alone as faces that come to it."""
    return [
        Throw(who, dice.faces or faces_of(dice.total, Method.FOUR_DF))
        for who, dice in _dice(events, before)
        if dice.typed
    ]


def _dice(events: Iterable[Event], before: Table) -> Iterator[tuple[Id | None, Dice]]:
    for event in events:
        match event:
            case RollOpened():
                yield from ((part.who, part.dice) for part in event.roll.parts if part.dice is not None)
            case PartSet():
                held = before.rolls.get(event.roll)
                was = held.parts[event.place].dice if held is not None and event.place < len(held.parts) else None
                if event.part.dice is not None and event.part.dice != was:
                    yield event.part.who, event.part.dice
            case DiceFell():
                held = before.rolls.get(event.roll)
                who = held.parts[event.place].who if held is not None and event.place < len(held.parts) else None
                yield who, event.dice
            case CountRolled() | RolledOff():
                if event.dice is not None:
                    yield event.who, Dice(faces=event.dice, total=sum(event.dice), typed=event.typed)
            case ThrowFell():
                yield event.who, event.dice
            case Checked() | AttitudeShown():
                yield from _of_sums(event.sum)
            case Opposed() if any(event.three):
                yield from _of_three(event, before.scenes.get(event.scene))
            case Opposed():
                yield from _of_sums(event.one, event.other)
            case Shot():
                yield from _of_sums(event.one, event.dodge)
            case BlowSet():
                scene = before.scenes.get(event.scene)
                blow = None if scene is None else scene.blows.get(event.blow.id)
                if event.blow.roll is not None and (blow is None or blow.roll != event.blow.roll):
                    yield event.blow.by, event.blow.roll
            case _:
                pass


def _of_sums(*sums: Sum | None) -> Iterator[tuple[Id | None, Dice]]:
    yield from ((made.who, made.dice) for made in sums if made is not None and made.dice is not None)


def _of_three(event: Opposed, scene: Scene | None) -> Iterator[tuple[Id | None, Dice]]:
    """Of three rolls a side only the results are on record: dice that come to the same."""
    method = Method.FOUR_DF if scene is None else method_of(scene)
    for made, three in zip((event.one, event.other), event.three, strict=True):
        typed = made.dice is None or made.dice.typed
        for total in three:
            yield made.who, Dice(faces=faces_of(total, method), total=total, typed=typed)


def faces_of(total: int, method: Method) -> tuple[int, ...]:
    """Faces that a method reads as that total; none where it cannot come up."""
    if method is Method.FOUR_DF:
        sign = 1 if total > 0 else -1
        return (*(sign,) * abs(total), *(0,) * (4 - abs(total))) if abs(total) <= 4 else ()
    read = READINGS[method]
    return next((pair for pair in product(range(1, 7), repeat=2) if read(*pair) == total), ())


class Again:
    """A dice port: what fell before, then new dice."""

    def __init__(self, throws: Iterable[Throw], new: Callable[[], DicePort], called: Iterable[Throw] = ()) -> None:
        """`called` are those that somebody called out: they are nobody else's."""
        self._left = list(throws)
        self._called = list(called)
        self._make = new
        self._new: DicePort | None = None
        self.drawn = False
        """Whether new dice fell."""

    def fate(self, who: str | None = None) -> tuple[int, ...]:
        """Four Fate dice."""
        return self._take(who, 4) or self._fresh().fate(who)

    def two(self, who: str | None = None) -> tuple[int, int]:
        """Two six-sided dice."""
        held = self._take(who, 2)
        return (held[0], held[1]) if held is not None else self._fresh().two(who)

    def _take(self, who: str | None, many: int) -> tuple[int, ...] | None:
        fitting = [throw for throw in self._left if len(throw.faces) == many]
        own = next((held for held in fitting if held.who == who), None)
        called = next((held for held in self._called if held.who == who and len(held.faces) == many), None)
        if own is None and called is not None:
            self._called.remove(called)
            return called.faces
        throw = own or next(iter(fitting), None)
        if throw is None:
            return None
        self._left.remove(throw)
        return throw.faces

    def _fresh(self) -> DicePort:
        self.drawn = True
        if self._new is None:
            self._new = self._make()
        return self._new
