"""Reaction counts: rolled, rolled off, and who acts in one slot with whom."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Literal

from tracker.history.event import Event
from tracker.history.fighters import with_fighter
from tracker.model.cast import Id
from tracker.model.order import Count, Rcs
from tracker.model.table import Table


def with_order(table: Table, scene: Id, change: Callable[[Rcs], Rcs]) -> Table:
    """The table with the order of a scene changed, where it goes by counts."""
    held = table.scenes[scene]
    return table if not isinstance(held.order, Rcs) else table.with_scene(held.but(order=change(held.order)))


class CountRolled(Event):
    """A reaction count, in tenths; with the dice it was rolled with."""

    kind: Literal["count_rolled"] = "count_rolled"
    scene: Id
    who: Id
    rcs: int
    rsp: int
    dice: tuple[int, int] | None = None
    typed: bool = False
    by_hand: bool = False
    """The GM gave the count itself."""
    waits: bool = False
    """Came in after its slot would have been: it acts from the next CT on."""

    def evolve(self, table: Table) -> Table:
        """In the order, in the place of an earlier count."""

        def change(order: Rcs) -> Rcs:
            others = tuple(held for held in order.counts if held.who != self.who)
            old = next((held for held in order.counts if held.who == self.who), Count(who=self.who))
            count = old.but(rcs=self.rcs, dice=self.dice, reaction=None, before=None)
            acted = (*order.acted, self.who) if self.waits else order.acted
            return order.but(counts=(*others, count), acted=acted, together=apart(order.together, (self.who,)))

        after = with_order(table, self.scene, change)
        scene = after.scenes[self.scene]
        if scene.phase is None:
            return after
        return with_fighter(after, self.scene, self.who, lambda held: held.but(forfeited=self.waits))


class RolledOff(Event):
    """A roll-off between equal counts was recorded; the lower sum goes first."""

    tells: ClassVar = True
    kind: Literal["rolled_off"] = "rolled_off"
    scene: Id
    who: Id
    dice: tuple[int, int]
    typed: bool = True

    def evolve(self, table: Table) -> Table:
        """Kept with the count."""

        def change(order: Rcs) -> Rcs:
            return order.but(
                counts=tuple(
                    held.but(roll_off=sum(self.dice)) if held.who == self.who else held for held in order.counts
                )
            )

        return with_order(table, self.scene, change)


def apart(groups: tuple[tuple[Id, ...], ...], who: tuple[Id, ...]) -> tuple[tuple[Id, ...], ...]:
    """Groups that act together, without some; one alone is no group."""
    left = (tuple(id for id in group if id not in who) for group in groups)
    return tuple(group for group in left if len(group) > 1)


class SlotsJoined(Event):
    """Several act in one slot from now on, or each in its own again."""

    kind: Literal["slots_joined"] = "slots_joined"
    scene: Id
    who: tuple[Id, ...]
    joined: bool = True
    now: tuple[Id, ...] = ()
    """Those of them for whom the slot being played is theirs too."""
    again: tuple[Id, ...] = ()
    """Who had a part in the slot being played, has done nothing in it, and has a slot of their own again."""

    def evolve(self, table: Table) -> Table:
        """Out of any other group."""

        def change(order: Rcs) -> Rcs:
            groups = apart(order.together, self.who)
            together = (*groups, self.who) if self.joined else groups
            acted = (id for id in (*order.acted, *self.now) if id not in self.again)
            return order.but(together=together, acted=tuple(acted))

        return with_order(table, self.scene, change)


class PlacedBefore(Event):
    """The GM put somebody right before another one of the same CS, or took that back."""

    kind: Literal["placed_before"] = "placed_before"
    scene: Id
    who: Id
    before: Id | None = None
    """None = back where the count says."""

    def evolve(self, table: Table) -> Table:
        """Kept with the count, until it changes. Whoever is put somewhere last has the last word."""

        def change(order: Rcs) -> Rcs:
            mine = order.count(self.who).but(before=self.before)
            return order.but(counts=(*(held for held in order.counts if held.who != self.who), mine))

        return with_order(table, self.scene, change)


Events = CountRolled | RolledOff | SlotsJoined | PlacedBefore
