"""Fudge: open rolls and what came of them, shots, attitudes."""

from __future__ import annotations

from typing import ClassVar, Literal

from tracker.history.event import Event
from tracker.model.blows import Sum
from tracker.model.cast import Id
from tracker.model.checks import OpenCheck
from tracker.model.order import Rounds
from tracker.model.table import Table


class CheckOpened(Event):
    """A roll was said and lies open: dice, modifiers and all else may still come."""

    kind: Literal["check_opened"] = "check_opened"
    scene: Id
    check: OpenCheck

    def evolve(self, table: Table) -> Table:
        """Among those of the scene."""
        scene = table.scenes[self.scene]
        given = table.given.but(roll=max(table.given.roll, self.check.id))
        return table.with_scene(scene.but(checks=scene.checks.put(self.check))).but(given=given)


class CheckSet(Event):
    """Something about an open roll was set: dice that fell, a modifier, the trait, the difficulty."""

    kind: Literal["check_set"] = "check_set"
    scene: Id
    check: OpenCheck

    def evolve(self, table: Table) -> Table:
        """In its place."""
        scene = table.scenes[self.scene]
        return table.with_scene(scene.but(checks=scene.checks.put(self.check)))


class CheckPutAway(Event):
    """An open roll was put away unread."""

    kind: Literal["check_put_away"] = "check_put_away"
    scene: Id
    check: int
    who: Id
    secret: bool = False

    def evolve(self, table: Table) -> Table:
        """Gone."""
        return _read(table, self.scene, self.check)


def _read(table: Table, scene: Id, check: int | None) -> Table:
    """Without that open roll; None = it never was open."""
    held = table.scenes[scene]
    if check is None or check not in held.checks:
        return table
    return table.with_scene(held.but(checks=held.checks.drop(check)))


class Checked(Event):
    """Somebody rolled a trait, unopposed or on nothing."""

    tells: ClassVar = True
    kind: Literal["checked"] = "checked"
    scene: Id
    sum: Sum
    what: str = ""
    difficulty: int | None = None
    success: bool | None = None
    critical: Literal["", "success", "failure"] = ""
    degree: int
    """What the result counts as."""
    secret: bool = False
    """The GM's roll; no player sees it."""
    check: int | None = None
    """The open roll that was read."""
    three: tuple[int, ...] = ()
    """The rolls of a stretch of a fight, of which one result was made."""

    def evolve(self, table: Table) -> Table:
        """It stands in the log."""
        return _read(table, self.scene, self.check)


class Opposed(Event):
    """Two rolled against each other."""

    tells: ClassVar = True
    kind: Literal["opposed"] = "opposed"
    scene: Id
    one: Sum
    other: Sum
    relative: int
    winner: Id | None = None
    what: str = ""
    three: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """Of a whole stretch of a fight: the three rolls of each (2.3)."""
    secret: bool = False
    check: int | None = None
    """The open roll that was read."""

    def evolve(self, table: Table) -> Table:
        """It stands in the log."""
        return _read(table, self.scene, self.check)


class AttitudeShown(Event):
    """How somebody took to the characters."""

    tells: ClassVar = True
    kind: Literal["attitude_shown"] = "attitude_shown"
    scene: Id
    sum: Sum
    attitude: Literal["unhelpful", "mildly_helpful", "helpful"]
    result: int
    secret: bool = False
    check: int | None = None
    """The open roll that was read."""

    def evolve(self, table: Table) -> Table:
        """It stands in the log."""
        return _read(table, self.scene, self.check)


class Shot(Event):
    """Somebody shot or threw."""

    tells: ClassVar = True
    kind: Literal["shot"] = "shot"
    scene: Id
    one: Sum
    who: Id
    difficulty: int
    dodge: Sum | None = None
    hit: bool
    relative: int

    def evolve(self, table: Table) -> Table:
        """In rounds it is what the shooter did in this one; a hit is a blow of its own."""
        scene, who = table.scenes[self.scene], self.one.who
        order = scene.order
        if not isinstance(order, Rounds) or who is None or who in order.shot:
            return table
        return table.with_scene(scene.but(order=order.but(shot=(*order.shot, who))))


Events = CheckOpened | CheckSet | CheckPutAway | Checked | Opposed | AttitudeShown | Shot
