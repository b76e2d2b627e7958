"""What waits to be seen while the turn is out of sight.

The turn marker stays on the last one in sight; so does all that goes with a turn: the exchange or CT, its counters, its
budgets. Else a countdown that goes on, or a log that says that a CT began, would tell that somebody nobody sees is
first in it. It is told with the next turn in sight.
"""

from __future__ import annotations

from tracker.model.order import Order, Rcs
from tracker.model.place import Counter
from tracker.model.table import Scene, Table
from tracker.model.value import Keyed
from tracker.players.known import Known


def held_back(known: Known, scene: Scene) -> Scene | None:
    """The scene as players last saw a turn in it, where an exchange began since that they do not see yet; or None."""
    table = known.turns.get(scene.id)
    if table is None or scene.order is None:
        return None
    then = table.scenes[scene.id]
    return None if _begun(then.order) == _begun(scene.order) else then


def _begun(order: Order | None) -> tuple[str, int]:
    return ("", 0) if order is None else (order.kind, order.exchange)


def as_shown(known: Known, table: Table) -> Table:
    """The table with the turns, the counters and the phases of its scenes as players may see them by now."""
    for scene in table.scenes:
        then = held_back(known, scene)
        if then is not None:
            counters = Keyed(_as_it_stood(held, then) for held in scene.counters)
            phase = None if scene.phase is None else then.phase
            table = table.with_scene(scene.but(order=then.order, turn=then.turn, counters=counters, phase=phase))
    return table


def _as_it_stood(counter: Counter, then: Scene) -> Counter:
    """With the marks of then; what is new, or has come in sight since, as it is."""
    was = then.counters.get(counter.id)
    return counter if was is None or was.hidden else counter.but(marked=min(was.marked, counter.boxes))


def caught_up(then: Known, now: Known, before: Table, after: Table) -> list[tuple[Scene, Scene]]:
    """Scenes of which players see a turn again: as they saw them last, and as they stood before it."""
    found = []
    for scene in before.scenes:
        last, next_ = held_back(then, scene), after.scenes.get(scene.id)
        if last is not None and next_ is not None and next_.order is not None and held_back(now, next_) is None:
            found.append((last, scene))
    return found


def ct_of(scene: Scene) -> int:
    """The CT that runs; 0 where none does."""
    return scene.order.exchange if isinstance(scene.order, Rcs) else 0
