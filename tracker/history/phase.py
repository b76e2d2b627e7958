"""The tactical phase: danger noticed or not, counts, CTs, actions, Reactions, Full actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Literal

from pydantic import Field

from tracker.history.event import Event
from tracker.model.cast import Id
from tracker.model.order import Count, Rcs
from tracker.model.phase import Actions, Fighter, Full, OffGuard, Phase
from tracker.model.table import Scene, Table
from tracker.model.value import Keyed, Map, no_rows


def _phase(scene: Scene) -> Phase:
    return scene.phase if scene.phase is not None else Phase()


def _fighter(phase: Phase, who: Id) -> Fighter:
    return phase.fighters.get(who) or Fighter(id=who)


def _with(table: Table, scene: Id, who: Id, change: Callable[[Fighter], Fighter]) -> Table:
    held = table.scenes[scene]
    phase = _phase(held)
    return table.with_scene(held.but(phase=phase.but(fighters=phase.fighters.put(change(_fighter(phase, who))))))


def _counts(table: Table, scene: Id, change: Callable[[Rcs], Rcs]) -> Table:
    held = table.scenes[scene]
    return table if not isinstance(held.order, Rcs) else table.with_scene(held.but(order=change(held.order)))


class DangerTold(Event):
    """A danger was described: a phase is under way, and who noticed is to be found out."""

    kind: Literal["danger_told"] = "danger_told"
    scene: Id
    danger: Literal["obvious", "hidden", "environment"]
    surprised: Literal["players", "others"] = "players"
    side: Id | None = None
    """The side that has to notice, where the GM named one."""

    def evolve(self, table: Table) -> Table:
        """An obvious one is noticed by all."""
        scene = table.scenes[self.scene]
        obvious = self.danger == "obvious"
        phase = _phase(scene).but(
            state="ordering" if obvious else "detection",
            danger=self.danger,
            surprised=self.surprised,
            side=self.side,
            round=1 if obvious else 0,
        )
        return table.with_scene(scene.but(phase=phase))


class DetectionMade(Event):
    """A round of detection: who noticed, and who is Off-Guard now."""

    tells: ClassVar = True
    kind: Literal["detection_made"] = "detection_made"
    scene: Id
    round: int
    won: tuple[Id, ...] = ()
    lost: tuple[Id, ...] = ()
    ability: str = ""

    def evolve(self, table: Table) -> Table:
        """One who noticed is enough for the order to be rolled; else the hostile side may move, unanswered."""
        scene = table.scenes[self.scene]
        phase = _phase(scene)
        fighters = Keyed(held.but(moved_free=False) if held.moved_free else held for held in phase.fighters)
        for who in self.won:
            held = fighters.get(who) or Fighter(id=who)
            fighters = fighters.put(held.but(off_guard=_less(held.off_guard, "surprise"), ability=self.ability))
        for who in self.lost:
            held = fighters.get(who) or Fighter(id=who)
            fighters = fighters.put(held.but(off_guard=_more(held.off_guard, "surprise"), ability=self.ability))
        state = "ordering" if self.won else "detection"
        return table.with_scene(scene.but(phase=phase.but(state=state, round=self.round, fighters=fighters)))


def _less(reasons: tuple[OffGuard, ...], gone: OffGuard) -> tuple[OffGuard, ...]:
    return tuple(reason for reason in reasons if reason != gone)


def _more(reasons: tuple[OffGuard, ...], new: OffGuard) -> tuple[OffGuard, ...]:
    return (*_less(reasons, new), new)


class NewcomerSought(Event):
    """Somebody came hidden while the phase ran: who noticed them, and who is Off-Guard against them alone."""

    tells: ClassVar = True
    kind: Literal["newcomer_sought"] = "newcomer_sought"
    scene: Id
    newcomer: Id
    won: tuple[Id, ...] = ()
    lost: tuple[Id, ...] = ()
    ability: str = ""
    warned: bool = False
    """No challenge: warned, or caught by the GM's word."""

    def evolve(self, table: Table) -> Table:
        """Nothing else of the phase stops for it."""
        after = table
        for who in self.won:
            after = _with(after, self.scene, who, lambda held: held.but(unaware=_but(held.unaware, self.newcomer)))
        for who in self.lost:
            after = _with(
                after,
                self.scene,
                who,
                lambda held: held.but(unaware=(*_but(held.unaware, self.newcomer), self.newcomer)),
            )
        return after


def _but(ids: tuple[Id, ...], gone: Id) -> tuple[Id, ...]:
    return tuple(id for id in ids if id != gone)


class AbilityNoted(Event):
    """What somebody used to notice the danger."""

    tells: ClassVar = True
    kind: Literal["ability_noted"] = "ability_noted"
    scene: Id
    who: Id
    ability: str

    def evolve(self, table: Table) -> Table:
        """Kept beside them."""
        return _with(table, self.scene, self.who, lambda held: held.but(ability=self.ability))


class FreelyMoved(Event):
    """One of the hostile side moved while nobody had noticed."""

    kind: Literal["freely_moved"] = "freely_moved"
    scene: Id
    who: Id
    text: str = ""

    def evolve(self, table: Table) -> Table:
        """Counted, once a round."""
        after = _with(table, self.scene, self.who, lambda held: held.but(moved_free=True))
        scene = after.scenes[self.scene]
        phase = _phase(scene)
        return after.with_scene(scene.but(phase=phase.but(free_moves=phase.free_moves + 1)))


class OffGuardChanged(Event):
    """Somebody was caught Off-Guard, or is on guard again."""

    kind: Literal["off_guard_changed"] = "off_guard_changed"
    scene: Id
    who: Id
    reason: OffGuard
    on: bool
    ends_detection: bool = False
    """Somebody is aware now: the order is rolled."""

    def evolve(self, table: Table) -> Table:
        """The reason comes or goes; the others stay."""

        def change(held: Fighter) -> Fighter:
            turned = _more if self.on else _less
            return held.but(off_guard=turned(held.off_guard, self.reason))

        after = _with(table, self.scene, self.who, change)
        if not self.ends_detection:
            return after
        scene = after.scenes[self.scene]
        return after.with_scene(scene.but(phase=_phase(scene).but(state="ordering")))


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
            return order.but(counts=(*others, count), acted=acted, together=_apart(order.together, (self.who,)))

        after = _counts(table, self.scene, change)
        scene = after.scenes[self.scene]
        if scene.phase is None:
            return after
        return _with(after, self.scene, self.who, lambda held: held.but(forfeited=self.waits))


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

        return _counts(table, self.scene, change)


def _apart(groups: tuple[tuple[Id, ...], ...], who: tuple[Id, ...]) -> tuple[tuple[Id, ...], ...]:
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
            groups = _apart(order.together, self.who)
            together = (*groups, self.who) if self.joined else groups
            acted = (id for id in (*order.acted, *self.now) if id not in self.again)
            return order.but(together=together, acted=tuple(acted))

        return _counts(table, self.scene, change)


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

        return _counts(table, self.scene, change)


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
    return held.but(full=full.but(left=0, status="completed"), off_guard=_less(held.off_guard, "full"))


class SlotForfeited(Event):
    """A slot went by while its owner was Off-Guard."""

    kind: Literal["slot_forfeited"] = "slot_forfeited"
    scene: Id
    who: Id

    def evolve(self, table: Table) -> Table:
        """Only a Reaction brings it back in this CT."""
        return _with(table, self.scene, self.who, lambda held: held.but(forfeited=True))


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
        return _with(
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

        return _with(table, self.scene, self.who, change)


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
        return _with(table, self.scene, self.who, lambda held: held.but(actions=self.left))


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
        after = _counts(table, self.scene, change)
        after = after.with_scene(after.scenes[self.scene].but(turn=turn))
        if self.left is None:
            return after
        left = self.left
        # Its own Assessment is in it: the plan that was made before is dropped.
        fresh = {"actions": left, "turned": (), "forfeited": False, "plan": "", "sealed": False}
        return _with(after, self.scene, self.who, lambda held: held.but(**fresh))


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
        return _with(
            table,
            self.scene,
            self.who,
            lambda held: held.but(actions=self.left, full=full, off_guard=_more(held.off_guard, "full")),
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
            return held.but(full=full, off_guard=_less(held.off_guard, "full"), actions=self.left)

        return _with(table, self.scene, self.who, change)


Events = (
    DangerTold
    | DetectionMade
    | NewcomerSought
    | AbilityNoted
    | FreelyMoved
    | OffGuardChanged
    | CountRolled
    | RolledOff
    | SlotsJoined
    | PlacedBefore
    | CtStarted
    | CtEnded
    | SlotForfeited
    | Assessed
    | Converted
    | ActionTaken
    | Reacted
    | FullBegan
    | FullFailed
)
