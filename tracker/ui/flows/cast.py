"""People: hidden, revealed, improvised."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.engine import cast as cast_commands
from tracker.text import is_number
from tracker.ui.questions import Flow, Option, Pick, Write

if TYPE_CHECKING:
    from tracker.ui.seat import Seat


BEST = 20
"""The highest rating that a number behind a name may be."""


def hidden(seat: Seat) -> list[Option]:
    """Whatever is hidden in the scene."""
    scene = seat.scene
    found = [p.id for p in scene.here if seat.table.cast[p.id].hidden]
    found += [held.id for group in (scene.zones, scene.borders, scene.counters) for held in group if held.hidden]
    found += [aspect.id for aspect in seat.table.aspects_in(scene) if aspect.hidden]
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
    """An opponent improvised by a name; the best number it has is typed where it rolls."""
    name = yield Write("A new character", hint="a name; a number after it is what it rolls: Guard 2")
    if not name:
        return
    if not any(char.isalpha() for char in name):
        seat.say("no_name", what=name)
        return
    stem, _, rating = name.rpartition(" ")
    if not (is_number(rating) and int(rating) <= BEST):
        stem = ""
    side = next((p for p in seat.table.sides if all(not w.is_player for w in seat.table.cast if w.side == p.id)), None)
    here = seat.scene.here.get(seat.selected)
    answer = seat.submit(
        cast_commands.AddCharacter(
            name=stem or name,
            side=None if side is None else side.id,
            zone=None if here is None else here.zone,
        )
    )
    if answer.ok and stem:
        made = next(reversed(list(seat.table.cast)))
        seat.submit(cast_commands.Set(who=made.id, field="Fight", value=rating))
