"""What players may see of a tactical phase: an allow-list, built field by field from what is open.

Nothing of whoever is hidden goes in; of a sealed plan only that there is one, until it is played
(`Fighter.plan_is_open`); of the GM's characters no plan, no budget, nor what they have not noticed.
"""

from __future__ import annotations

from collections.abc import Mapping

from tracker.engine.book import System
from tracker.engine.rcs import in_order
from tracker.engine.tactical.budget import in_hand, running
from tracker.model.cast import Character, Id
from tracker.model.order import Rcs
from tracker.model.phase import Actions, Fighter, Phase
from tracker.model.table import Scene, Table
from tracker.model.value import Value
from tracker.rules.tactical.counts import segment


class FullSeen(Value):
    """A Full action under way."""

    cts: int
    left: int


class SlotSeen(Value):
    """One of those in the phase whom players see."""

    name: str
    player: str = ""
    cs: int | None = None
    """When its slot is in this CT; None while the count is not called."""
    on_turn: bool = False
    done: bool = False
    reacted: bool = False
    off_guard: bool = False
    full: FullSeen | None = None
    sealed: bool = False
    """There is a plan that is not open yet."""
    plan: str = ""
    left: Actions | None = None
    """What is left of the CT and can be had, of players' characters."""


class PhaseSeen(Value):
    """A phase as players may see it, the first to act first."""

    ct: int = 0
    cs: int | None = None
    """The CS being played; None where that of the one on turn, who is hidden, would tell."""
    slots: tuple[SlotSeen, ...] = ()


def phase_seen(table: Table, scene: Scene, system: System, names: Mapping[Id, str] | None = None) -> PhaseSeen | None:
    """The phase of a scene for players' eyes; None without one, and while nobody has noticed the danger.

    `names` are those by which players know who is seen.
    """
    phase, order = scene.phase, scene.order
    if phase is None or not isinstance(order, Rcs) or phase.state in ("idle", "detection"):
        return None
    line = in_order(system, table, scene, order)
    line += [who.id for who in scene.here if who.id not in line]
    shown = [table.cast[id] for id in line if not table.cast[id].hidden and scene.here[id].state == "in"]
    veiled = scene.turn is not None and table.cast[scene.turn.who].hidden
    if names is not None:
        shown = [who.but(shown_as=names[who.id]) for who in shown if who.id in names]
    slots = tuple(_slot(who, scene, phase, order) for who in shown if system.acts(who))
    return PhaseSeen(ct=order.exchange, cs=None if veiled or order.over else order.segment, slots=slots)


def _slot(who: Character, scene: Scene, phase: Phase, order: Rcs) -> SlotSeen:
    held, due = phase.fighters.get(who.id) or Fighter(id=who.id), order.due(who.id)
    seen = SlotSeen(
        name=who.shown_as or who.name,
        player=who.player,
        cs=None if due is None else segment(due),
        on_turn=who.id in scene.on_slot and not held.forfeited,
        done=held.forfeited or (who.id in order.acted and who.id not in scene.on_slot),
        reacted=order.count(who.id).reaction is not None,
        off_guard=bool(held.off_guard),
        full=FullSeen(cts=held.full.cts, left=held.full.left) if running(held) and held.full is not None else None,
    )
    if not who.is_player:
        return seen
    sealed = bool(held.plan) and not held.plan_is_open
    return seen.but(sealed=sealed, plan=held.plan if held.plan_is_open else "", left=held.actions.but(**in_hand(held)))
