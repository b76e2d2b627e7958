"""To where a loose end is tied: its name is asked, its roll is opened, its cost is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.ui.flows import compels, costs, fudge_blows, table
from tracker.ui.places import ends as places_ends

if TYPE_CHECKING:
    from tracker.ui.seat import Seat


def mend(seat: Seat, number: int) -> None:
    """The loose end of that number in the list; nothing where there is none."""
    ends = places_ends.loose_ends(seat.table, seat.words)
    if not 1 <= number <= len(ends):
        seat.say("no_such_row", n=number)
        return
    end = ends[number - 1]
    seat.go("table")
    if end.code in ("boost", "aspect", "consequence"):
        seat.begin(table.name_things(seat, (end.id,)))
    elif end.code == "compel" and end.id in seat.table.compels:
        seat.selected = seat.table.compels[end.id].who
        seat.begin(compels.compel(seat))
    elif end.code == "cost":
        owed = seat.table.owing[int(end.id)]
        seat.begin(costs.cost_menu(seat, owed.who, owed.id))
    elif end.code == "blow":
        seat.begin(fudge_blows.take_blows(seat))
    elif end.code == "hit":
        seat.go("hit", int(end.id))
    elif end.code.startswith("check"):
        seat.go("check", int(end.id))
    elif end.code.startswith("roll"):
        seat.go("roll", int(end.id))
    else:
        seat.begin(table.command_line(seat, end.command))
