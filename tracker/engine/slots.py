"""Counts that meet in one CS: who acts together in one slot, and who goes first by the GM's word (open point 5)."""

from __future__ import annotations

from typing import ClassVar, Literal

from tracker.engine.command import Command, Whos
from tracker.engine.draft import Draft
from tracker.engine.rcs import counted
from tracker.engine.turns import needs_here
from tracker.history.counts import PlacedBefore, SlotsJoined
from tracker.model.cast import Id
from tracker.model.order import Rcs
from tracker.model.table import Scene
from tracker.rules.tactical.counts import segment


class Together(Command):
    """Let several of the same CS act in one slot, in all CTs to come: `together Vance,Drone`; `off` parts them.

    Where their counts differ, all wait for the last of them. A Reaction has a slot of its own; counts that are rolled
    anew part them.
    """

    verb: ClassVar = "together"
    subject: ClassVar = "order"
    order: ClassVar = ("who", "how")
    who: Whos
    how: Literal["on", "off"] = "on"

    def decide(self, draft: Draft) -> None:
        """Rules: each has a count, all in the same CS. One whose turn it is takes along whoever is still to act."""
        who = tuple(dict.fromkeys(self.who))
        for one in who:
            needs_here(draft, one)
        scene, order = counted(draft)
        grouped = {one for group in order.together for one in group}
        if self.how == "off":
            parted = tuple(one for one in who if one in grouped)
            if not parted:
                draft.cannot("nothing_changes")
            draft.emit(_with_slots_left(draft, SlotsJoined(scene=scene.id, who=parted, joined=False)))
            return
        if len(who) < 2 or any(set(group) == set(who) for group in order.together):
            draft.cannot("nothing_changes")
        waiting = tuple(one for one in who if order.count(one).rcs is None)
        draft.rule(not waiting, "everyone_rolls", waiting=waiting)
        draft.rule(_same_cs(order, who), "counts_differ", who=who)
        now = self._now(draft, who)
        draft.emit(_with_slots_left(draft, SlotsJoined(scene=scene.id, who=who, now=now)))
        for one in now:
            for hook in draft.book.turn_begins:
                hook(draft, draft.scene, one)

    def _now(self, draft: Draft, who: tuple[Id, ...]) -> tuple[Id, ...]:
        """Whose slot is opened by it: the others, where one of them is on turn in a tactical phase."""
        scene, order = draft.scene, draft.scene.order
        if scene.turn is None or scene.turn.who not in who or scene.phase is None or not isinstance(order, Rcs):
            return ()
        return tuple(
            one
            for one in who
            if one not in order.acted and order.count(one).reaction is None and scene.here[one].takes_part
        )


def _with_slots_left(draft: Draft, event: SlotsJoined) -> SlotsJoined:
    """Nobody loses a slot by being parted: who did nothing in the one being played is due again."""
    before, after = draft.scene, event.evolve(draft.table).scenes[event.scene]

    def idle(who: Id) -> bool:
        held = None if before.phase is None else before.phase.fighters.get(who)
        return held is None or not (held.acted or held.forfeited)

    parted = (who for who in before.on_slot[1:] if who not in after.on_slot)
    return event.but(again=tuple(who for who in parted if idle(who)))


def _same_cs(order: Rcs, who: tuple[Id, ...]) -> bool:
    counts = [order.count(one).rcs for one in who]
    return len({segment(count) for count in counts if count is not None}) <= 1


def put_before(draft: Draft, scene: Scene, who: Id, before: Id | None) -> None:
    """The GM's order within a CS; it stays until the count changes. Rule: both are in the same CS."""
    order = scene.order
    assert isinstance(order, Rcs)
    if before is None:
        if order.count(who).before is None:
            draft.cannot("nothing_changes")
    else:
        needs_here(draft, before, scene)
        if before == who or order.count(who).before == before:
            draft.cannot("nothing_changes")
        waiting = tuple(one for one in (who, before) if order.count(one).rcs is None)
        if waiting:
            draft.cannot("no_count_yet", who=waiting[0])
        draft.rule(_same_cs(order, (who, before)), "counts_differ", who=(who, before))
    draft.emit(PlacedBefore(scene=scene.id, who=who, before=before))


COMMANDS: tuple[type[Command], ...] = (Together,)
