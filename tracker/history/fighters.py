"""What events of a tactical phase change of one fighter in it."""

from __future__ import annotations

from collections.abc import Callable

from tracker.model.cast import Id
from tracker.model.phase import Fighter, OffGuard, Phase
from tracker.model.table import Scene, Table


def phase_of(scene: Scene) -> Phase:
    """The phase of a scene as far as there is one yet."""
    return scene.phase if scene.phase is not None else Phase()


def _fighter_of(phase: Phase, who: Id) -> Fighter:
    return phase.fighters.get(who) or Fighter(id=who)


def with_fighter(table: Table, scene: Id, who: Id, change: Callable[[Fighter], Fighter]) -> Table:
    """The table with one fighter of a scene changed; whoever had no part in the phase has one now."""
    held = table.scenes[scene]
    phase = phase_of(held)
    return table.with_scene(held.but(phase=phase.but(fighters=phase.fighters.put(change(_fighter_of(phase, who))))))


def without(reasons: tuple[OffGuard, ...], gone: OffGuard) -> tuple[OffGuard, ...]:
    """Why somebody is Off-Guard, without one reason."""
    return tuple(reason for reason in reasons if reason != gone)


def with_one(reasons: tuple[OffGuard, ...], new: OffGuard) -> tuple[OffGuard, ...]:
    """The same with one more, once and at the end."""
    return (*without(reasons, new), new)
