"""What moving costs in a CT (tactical phase, 2.10)."""

from __future__ import annotations

from tracker.engine.book import Walk
from tracker.engine.draft import Draft
from tracker.engine.tactical.actions import act, on_slot
from tracker.engine.tactical.danger import fighter
from tracker.model.cast import Id
from tracker.model.phase import Actions
from tracker.model.table import Scene


def walk(draft: Draft, scene: Scene, who: Id, as_: Walk) -> bool:
    """Spend what a move takes; whether this game counts it at all.

    Moving as far as one can is a Secondary. A move within the Primary is a part of it: of one that was not begun the
    first of two, of one that runs nothing more. While nobody counts actions (no CT is played) it is free.
    """
    if scene.system != "tactical":
        return False
    if scene.phase is None or scene.phase.state != "ct" or as_ == "free":
        return True
    left = fighter(scene.phase, who).actions
    match as_ or _usual(left):
        case "secondary":
            act(draft, who, "secondary", "", moves=True)
        case _ if left.parts:
            on_slot(draft, who, "primary")
        case _:
            act(draft, who, "primary", "", part=1, of=2, moves=True)
    return True


def _usual(left: Actions) -> Walk:
    return "secondary" if left.secondary or not (left.primary or left.parts) else "primary"
