"""A tactical phase as it runs: CTs, Assessments, actions, Reactions, Full actions."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from tracker.history.counts import with_order
from tracker.history.event import Event
from tracker.history.fighters import with_fighter, with_one, without
from tracker.model.cast import Id
from tracker.model.order import Rcs
from tracker.model.phase import Actions, Fighter, Full
from tracker.model.table import Table
from tracker.model.value import Keyed, Map, no_rows


class CtStarted(Event):
    """A combat turn began: everybody's actions are fresh; whoever is in a Full action has only the Reaction."""

    kind: Literal["ct_started"] = "ct_started"
    scene: Id
    ct: int
    fresh: Actions
    in_full: Actions

    def evolve(self, table: Table) -> Table:
        """Nobody has had a slot; the CS of a Reaction is forgotten (open point 16)."""
        scene = table.scenes[self.scene]
        order = scene.order
        if isinstance(order, Rcs):
            counts = tuple(held.but(reaction=None) if held.reaction is not None else held for held in order.counts)
            order = order.but(exchange=self.ct, acted=(), segment=None, over=False, counts=counts, extra=())
        phase = scene.phase
        if phase is not None:
            fighters = Keyed(self._reset(phase.fighters.get(who.id) or Fighter(id=who.id)) for who in scene.here)
            phase = phase.but(state="ct", fighters=fighters)
        return table.with_scene(scene.but(order=order, phase=phase, turn=None))

    def _reset(self, held: Fighter) -> Fighter:
        running = held.full is not None and held.full.status == "running"
        return held.but(
            actions=self.in_full if running else self.fresh,
            turned=(),
            plan="",
            sealed=False,
            forfeited=False,
            full=held.full if running else None,
        )


class CtEnded(Event):
    """A combat turn was over; what was not spent lapses."""

    kind: Literal["ct_ended"] = "ct_ended"
    scene: Id
    ct: int
    anew: bool = False
    """Everybody rolls again."""

    def evolve(self, table: Table) -> Table:
        """Every running Full action has one CT less to go; at none it is done and its Off-Guard gone."""
        scene = table.scenes[self.scene]
        order = scene.order
        if isinstance(order, Rcs):
            counts = order.counts
            if self.anew:
                counts = tuple(held.but(rcs=None, dice=None, roll_off=0, reaction=None, before=None) for held in counts)
            order = order.but(over=True, counts=counts, together=() if self.anew else order.together)
        phase = scene.phase
        if phase is not None:
            phase = phase.but(state="ct_end", fighters=Keyed(_a_ct_on(held) for held in phase.fighters))
        return table.with_scene(scene.but(order=order, phase=phase, turn=None))


def _a_ct_on(held: Fighter) -> Fighter:
    full = held.full
    if full is None or full.status != "running":
        return held
    if full.left > 1:
        return held.but(full=full.but(left=full.left - 1))
    return held.but(full=full.but(left=0, status="completed"), off_guard=without(held.off_guard, "full"))


class SlotForfeited(Event):
    """A slot went by while its owner was Off-Guard."""

    kind: Literal["slot_forfeited"] = "slot_forfeited"
    scene: Id
    who: Id

    def evolve(self, table: Table) -> Table:
        """Only a Reaction brings it back in this CT."""
        return with_fighter(table, self.scene, self.who, lambda held: held.but(forfeited=True))


class Assessed(Event):
    """An Assessment was made; it may be a sealed plan."""

    tells: ClassVar = True
    kind: Literal["assessed"] = "assessed"
    scene: Id
    who: Id
    plan: str = ""
    sealed: bool = False
    left: Actions

    def evolve(self, table: Table) -> Table:
        """The count does not change by it."""
        return with_fighter(
            table, self.scene, self.who, lambda held: held.but(actions=self.left, plan=self.plan, sealed=self.sealed)
        )


class Converted(Event):
    """An action was turned into two of a smaller kind."""

    kind: Literal["converted"] = "converted"
    scene: Id
    who: Id
    what: str
    to: str
    left: Actions

    def evolve(self, table: Table) -> Table:
        """What is left now."""

        def change(held: Fighter) -> Fighter:
            turned = (*held.turned, self.what) if self.what in ("primary", "secondary") else held.turned
            return held.but(actions=self.left, turned=turned)

        return with_fighter(table, self.scene, self.who, change)


class ActionTaken(Event):
    """A Primary (or a part of one), Secondary, Side or Bonus action was executed."""

    tells: ClassVar = True
    kind: Literal["action_taken"] = "action_taken"
    scene: Id
    who: Id
    action: Literal["primary", "secondary", "side", "bonus"]
    text: str = ""
    part: int = 1
    of: int = 1
    source: str = ""
    """The power that grants a Bonus."""
    moves: bool = False
    """It is a move; where to stands in an event of its own."""
    left: Actions

    def evolve(self, table: Table) -> Table:
        """What is left now."""
        return with_fighter(table, self.scene, self.who, lambda held: held.but(actions=self.left))


class Reacted(Event):
    """A Reaction: a new slot right after the event, with one Primary."""

    kind: Literal["reacted"] = "reacted"
    scene: Id
    who: Id
    event: int
    """The CS of what it answers."""
    at: int
    """The CS of the new slot."""
    lost: Map[str, int] = Field(default_factory=no_rows)
    """How many of each kind of action were lost by it."""
    left: Actions | None = None
    """Where actions are counted."""

    def evolve(self, table: Table) -> Table:
        """The slot it had, played or not, is replaced."""

        def change(order: Rcs) -> Rcs:
            return order.but(
                acted=tuple(held for held in order.acted if held != self.who),
                counts=tuple(held.but(reaction=self.at) if held.who == self.who else held for held in order.counts),
            )

        turn = table.scenes[self.scene].turn_without(self.who)
        after = with_order(table, self.scene, change)
        after = after.with_scene(after.scenes[self.scene].but(turn=turn))
        if self.left is None:
            return after
        left = self.left
        # Its own Assessment is in it: the plan that was made before is dropped.
        fresh = {"actions": left, "turned": (), "forfeited": False, "plan": "", "sealed": False}
        return with_fighter(after, self.scene, self.who, lambda held: held.but(**fresh))


class FullBegan(Event):
    """A Full action began: Off-Guard until it is done."""

    kind: Literal["full_began"] = "full_began"
    scene: Id
    who: Id
    cts: int
    text: str = ""
    left: Actions

    def evolve(self, table: Table) -> Table:
        """All is spent but the Reaction."""
        full = Full(text=self.text, cts=self.cts, left=self.cts)
        return with_fighter(
            table,
            self.scene,
            self.who,
            lambda held: held.but(actions=self.left, full=full, off_guard=with_one(held.off_guard, "full")),
        )


class FullFailed(Event):
    """A Full action was given up, or dropped to react."""

    kind: Literal["full_failed"] = "full_failed"
    scene: Id
    who: Id
    left: Actions
    """What the actor has now."""

    def evolve(self, table: Table) -> Table:
        """Off-Guard no longer by it."""

        def change(held: Fighter) -> Fighter:
            full = None if held.full is None else held.full.but(status="failed", left=0)
            return held.but(full=full, off_guard=without(held.off_guard, "full"), actions=self.left)

        return with_fighter(table, self.scene, self.who, change)


Events = CtStarted | CtEnded | SlotForfeited | Assessed | Converted | ActionTaken | Reacted | FullBegan | FullFailed
