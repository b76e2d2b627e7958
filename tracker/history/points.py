"""Fate points: every one that moves says from where, to where and why."""

from __future__ import annotations

from typing import ClassVar, Literal

from tracker.history.event import Event
from tracker.model.cast import GM, Id, Locked
from tracker.model.table import Table

BANK = "bank"
"""The supply without end."""


class PointsMoved(Event):
    """Points went from somebody to somebody. A party is a character, the GM (the pool of the scene), or the bank."""

    kind: Literal["points_moved"] = "points_moved"
    payer: Id
    payee: Id
    n: int
    why: str
    """A vocabulary key: invoke, hostile_invoke, compel, refusal, proposal, concession, withdrawn, detail, stunt,
    refresh, scenario, given; or words."""
    scene: Id = ""
    purse: Literal["points", "locked", "carried"] = "points"
    """Where the payee's lie: to spend at once, locked, or carried to the next scene of that NPC."""
    until: Literal["", "conflict", "scene"] = ""
    conflict: int = 0

    def evolve(self, table: Table) -> Table:
        """Taken here, put there."""
        after = table
        if self.payer == GM and self.scene:
            scene = after.scenes[self.scene]
            after = after.with_scene(scene.but(pool=scene.pool - self.n, pool_spent=scene.pool_spent + self.n))
        elif self.payer in after.cast:
            payer = after.cast[self.payer]
            after = after.with_who(payer.but(points=payer.points - self.n))
        if self.payee == GM and self.scene:
            scene = after.scenes[self.scene]
            spent = scene.pool_spent - self.n if self.why == "withdrawn" else scene.pool_spent
            return after.with_scene(scene.but(pool=scene.pool + self.n, pool_spent=max(0, spent)))
        payee = after.cast.get(self.payee)
        if payee is None:
            return after
        if self.purse == "carried":
            return after.with_who(payee.but(carried=payee.carried + self.n))
        if self.purse == "locked":
            lock = Locked(n=self.n, until=self.until or "scene", conflict=self.conflict, scene=self.scene, why=self.why)
            return after.with_who(payee.but(locked=(*payee.locked, lock)))
        return after.with_who(payee.but(points=payee.points + self.n))


class LockTakenBack(Event):
    """Locked or carried points went back: the invoke that owed them was withdrawn."""

    kind: Literal["lock_taken_back"] = "lock_taken_back"
    who: Id
    n: int
    purse: Literal["locked", "carried"]
    conflict: int = 0
    why: str = ""

    def evolve(self, table: Table) -> Table:
        """The newest lock of that size and reason, or the carried points."""
        who = table.cast[self.who]
        if self.purse == "carried":
            return table.with_who(who.but(carried=who.carried - self.n))
        for place in range(len(who.locked) - 1, -1, -1):
            lock = who.locked[place]
            if (lock.n, lock.why) == (self.n, self.why):
                return table.with_who(who.but(locked=(*who.locked[:place], *who.locked[place + 1 :])))
        return table


class PointsReleased(Event):
    """Locked points may be spent now."""

    kind: Literal["points_released"] = "points_released"
    who: Id
    n: int
    until: Literal["conflict", "scene"]
    conflict: int = 0
    scene: Id = ""

    def evolve(self, table: Table) -> Table:
        """The locks of that conflict or scene are gone, their points in hand."""
        who = table.cast[self.who]
        if self.until == "conflict":
            kept = tuple(lock for lock in who.locked if lock.conflict != self.conflict)
        else:
            kept = tuple(lock for lock in who.locked if lock.scene != self.scene)
        return table.with_who(who.but(locked=kept, points=who.points + self.n))


class CarriedJoined(Event):
    """Points an NPC brought along joined the GM's pool of the scene."""

    kind: Literal["carried_joined"] = "carried_joined"
    who: Id
    scene: Id
    n: int

    def evolve(self, table: Table) -> Table:
        """In the pool now."""
        scene = table.scenes[self.scene]
        who = table.cast[self.who]
        return table.with_scene(scene.but(pool=scene.pool + self.n)).with_who(who.but(carried=who.carried - self.n))


class PoolSet(Event):
    """The GM's pool was set: at the start of a scene, or by hand."""

    kind: Literal["pool_set"] = "pool_set"
    scene: Id
    pool: int
    start: int

    def evolve(self, table: Table) -> Table:
        """As it stands now."""
        return table.with_scene(table.scenes[self.scene].but(pool=self.pool, pool_start=self.start))


class PoolGrew(Event):
    """A player character came into the scene and the GM's pool grew by one."""

    kind: Literal["pool_grew"] = "pool_grew"
    scene: Id
    who: Id
    n: int
    pcs: int
    """As many player characters are here now; before there were never so many."""

    def evolve(self, table: Table) -> Table:
        """In the pool."""
        scene = table.scenes[self.scene]
        return table.with_scene(scene.but(pool=scene.pool + self.n, pool_pcs=self.pcs))


class PoolLapsed(Event):
    """What the GM had not spent when the scene ended is gone."""

    kind: Literal["pool_lapsed"] = "pool_lapsed"
    scene: Id
    n: int

    def evolve(self, table: Table) -> Table:
        """Out of the pool."""
        scene = table.scenes[self.scene]
        return table.with_scene(scene.but(pool=scene.pool - self.n))


class ScenarioBegan(Event):
    """One scenario was over and another began. Points set to refresh stand in events of their own."""

    tells: ClassVar = True
    kind: Literal["scenario_began"] = "scenario_began"

    def evolve(self, table: Table) -> Table:
        """Nothing but the record."""
        return table


Events = PointsMoved | LockTakenBack | PointsReleased | CarriedJoined | PoolSet | PoolGrew | PoolLapsed | ScenarioBegan
