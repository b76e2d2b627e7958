"""Tracks and conditions of the tactical game: the GM's own, marked with one key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.engine import by_hand
from tracker.engine import cast as cast_commands
from tracker.engine.fate.leaving import Out
from tracker.engine.fate.marks import Clear, Mark
from tracker.model.cast import Id, TacticalSheet, Track
from tracker.text import NAME_LIMIT
from tracker.ui.flows.asked import who_acts
from tracker.ui.glyphs import FREE, MARKED
from tracker.ui.questions import Flow, Option, Pick, Write

if TYPE_CHECKING:
    from tracker.ui.seat import Seat


def tracks_of(seat: Seat, who: Id) -> tuple[Track, ...]:
    """The tracks of somebody."""
    sheet = seat.table.cast[who].sheet
    return sheet.tracks if isinstance(sheet, TacticalSheet) else ()


def first_box(seat: Seat) -> Flow:
    """`h`: one more box of the first track, of everybody marked."""
    who = yield from who_acts(seat)
    if not tracks_of(seat, who):
        yield from menu(seat)
        return
    for one in seat.those(who):
        tracks = tracks_of(seat, one)
        if tracks:
            seat.submit(Mark(who=one, box=tracks[0].name))


def menu(seat: Seat) -> Flow:
    """`k`: mark a box of a track by its number; clear one; a new condition or track; out, back in."""
    who = yield from who_acts(seat)
    what = yield Pick(
        f"Tracks and conditions of {seat.name(who)}",
        [
            *_listed(seat, who),
            Option("clear", "clear one", key="c"),
            Option("new", "a new condition", key="n", note="marked at once"),
            Option("track", "a new track, or its boxes", key="t"),
            Option("out", "out", key="o"),
            Option("back", "back in", key="b"),
        ],
    )
    if isinstance(what, Track):
        for one in seat.those(who):
            seat.submit(Mark(who=one, box=what.name))
    elif what == "clear":
        track = yield Pick("Clear", [*_listed(seat, who), Option("stress", "all", key="a")])
        for one in seat.those(who):
            seat.submit(Clear(who=one, box=track.name if isinstance(track, Track) else track))
    elif what == "new":
        name = yield Write("A condition", hint="its name", limit=NAME_LIMIT)
        for one in seat.those(who):
            seat.submit(Mark(who=one, box=name))
    elif what == "track":
        name = yield Write("A track", hint="its name", limit=NAME_LIMIT)
        n = yield Pick("How many boxes", [Option(n, str(n), n) for n in range(13)], default=4)
        for one in seat.those(who):
            seat.submit(by_hand.Set(who=one, field=name, value=str(n)))
    elif what == "out":
        for one in seat.those(who):
            seat.submit(Out(who=one))
    else:
        seat.submit(cast_commands.Back(who=seat.those(who)))


def _listed(seat: Seat, who: Id) -> list[Option]:
    return [
        Option(track, track.name, n, note=MARKED * len(track.marked) + FREE * len(track.free))
        for n, track in enumerate(tracks_of(seat, who), 1)
    ]
