"""People: hidden, revealed, improvised."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.ui import choices
from tracker.ui.flows.newcomers import newcomer
from tracker.ui.questions import Flow, Option

if TYPE_CHECKING:
    from tracker.ui.seat import Seat


def hidden(seat: Seat) -> list[Option]:
    """Whatever is hidden in the scene."""
    scene = seat.scene
    found = [p.id for p in scene.here if seat.table.cast[p.id].hidden]
    found += [held.id for group in (scene.zones, scene.borders, scene.counters) for held in group if held.hidden]
    found += [aspect.id for aspect in seat.table.aspects_in(scene) if aspect.hidden or not aspect.known]
    return choices.numbered(seat.table, [Option(id, seat.name(id), who=choices.who_is(seat.table, id)) for id in found])


def opponent(seat: Seat) -> Flow:
    """An opponent improvised by a name, or by a template where no name is given."""
    yield from newcomer(seat)
