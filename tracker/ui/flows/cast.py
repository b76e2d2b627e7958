"""People: hidden, revealed, improvised."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.engine import cast as cast_commands
from tracker.ui.flows.newcomers import newcomer
from tracker.ui.questions import Flow, Option, Pick

if TYPE_CHECKING:
    from tracker.ui.seat import Seat


def hidden(seat: Seat) -> list[Option]:
    """Whatever is hidden in the scene."""
    scene = seat.scene
    found = [p.id for p in scene.here if seat.table.cast[p.id].hidden]
    found += [held.id for group in (scene.zones, scene.borders, scene.counters) for held in group if held.hidden]
    found += [aspect.id for aspect in seat.table.aspects_in(scene) if aspect.hidden or not aspect.known]
    return [Option(id, seat.name(id), n) for n, id in enumerate(found, 1)]


def veil(seat: Seat) -> Flow:
    """Hide or reveal: the selected one, or something from a list."""
    options = hidden(seat)
    options.append(Option("hide", f"hide {seat.name(seat.selected)}", key="h") if seat.selected else Option("", "-"))
    chosen = yield Pick("Reveal", [option for option in options if option.value])
    if chosen == "hide":
        for one in seat.those(seat.selected or ""):
            seat.submit(cast_commands.Hide(what=one))
    else:
        seat.submit(cast_commands.Reveal(what=chosen))


def opponent(seat: Seat) -> Flow:
    """An opponent improvised by a name, or by a template where no name is given."""
    yield from newcomer(seat)
