"""Something drawn was clicked: what its key would do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.text import is_number
from tracker.ui.binding import pressed
from tracker.ui.mending import mend

if TYPE_CHECKING:
    from tracker.ui.seat import Seat


def click(seat: Seat, spot: str | None, chain: int = 1) -> None:
    """A click on what `spot` names, the `chain`th one in a row."""
    if spot is None or seat.curtain.down:
        return
    kind, _, rest = spot.partition(":")
    if seat.question is not None:
        if kind == "option":
            seat.asking.click(int(rest))
        elif kind == "key":
            seat.key(*pressed(rest))
    elif kind == "place" and seat.replaying is not None:
        seat.replaying.go(int(rest))
        seat.moved_in_replay()
    elif kind == "key":
        seat.key(*pressed(rest))
    elif kind == "panel":
        seat.looking.show_panel(rest)
    elif kind in ("hit", "roll", "check") and is_number(rest):
        seat.go(kind, int(rest))
    elif seat.at_hit.click(kind, rest) or seat.at_roll.click(kind, rest):
        return
    elif kind == "loose" and is_number(rest):
        mend(seat, int(rest))
    elif spot in seat.table.cast:
        seat.selected = spot
        held = next((hit for hit in seat.table.hits if hit.who == spot), None)
        if chain > 1 and held is not None:
            seat.go("hit", held.id)
