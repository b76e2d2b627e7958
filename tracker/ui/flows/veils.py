"""What players see: something revealed or hidden, words for them, what is shared with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.engine import evening, options, veils
from tracker.text import NAME_LIMIT
from tracker.ui.flows.cast import hidden
from tracker.ui.questions import Flow, Option, Pick, Write

if TYPE_CHECKING:
    from tracker.ui.seat import Seat

SHARED = (("shared_boxes", "b", "boxes of the GM's characters"), ("shared_points", "p", "points of the GM"))


def veil(seat: Seat) -> Flow:
    """Hide or reveal: the selected one, or something from a list; say something to the players; share numbers."""
    choices = [option._replace(note=seat.words.term("reveal")) for option in hidden(seat)]
    marked = next((place for place, option in enumerate(choices) if option.value == seat.selected), 0)
    selected = seat.table.cast.get(seat.selected) if seat.selected else None
    if seat.selected and not (selected is not None and selected.hidden and not seat.marks):
        choices.append(Option("hide", f"hide {seat.name(seat.selected)}", key="h"))
    veiled = [presence.id for presence in seat.scene.here if seat.table.cast[presence.id].hidden]
    if len(veiled) > 1:
        choices.append(Option("everybody", f"show all {len(veiled)} who are hidden here", key="a"))
    choices.append(Option("tell", "tell the players something", key="t"))
    held = seat.scene.options
    for name, key, label in SHARED:
        shown = bool(getattr(held, name))
        said = f"hide the players: {label}" if shown else f"show the players: {label}"
        choices.append(Option((name, not shown), said, key=key))
    chosen = yield Pick("What players see", choices, marked, hint=seat.words.keyed("{key F12} shows it"))
    if chosen == "hide":
        for one in [one for one in seat.those(seat.selected or "") if one not in veiled]:
            seat.submit(veils.Hide(what=one))
    elif chosen == "everybody":
        for who in veiled:
            seat.submit(veils.Reveal(what=who))
    elif chosen == "tell":
        text = yield Write("To the players", hint="what they see or hear")
        if text:
            seat.submit(evening.Tell(text=text))
    elif isinstance(chosen, tuple):
        name, wanted = chosen
        seat.submit(options.Option(option=name, value="on" if wanted else "off"))
    else:
        yield from _reveal(seat, chosen)


def _reveal(seat: Seat, what: str) -> Flow:
    """Reveal it; of a character by the name that players are to know, as it is set or as it is called."""
    who = seat.table.cast.get(what)
    if who is None:
        seat.submit(veils.Reveal(what=what))
        return
    name = yield Write(
        "Shown as", who.shown_as, replaced=True, hint=f"Enter: {who.shown_as or who.name}", limit=NAME_LIMIT
    )
    seat.submit(veils.Reveal(what=what, as_="" if name == who.shown_as else name))
