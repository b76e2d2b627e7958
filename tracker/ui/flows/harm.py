"""Harm by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.engine import cast as cast_commands
from tracker.engine.command import Command
from tracker.engine.fate import harm
from tracker.model.cast import FateSheet, Id
from tracker.ui.flows.asked import who_acts
from tracker.ui.questions import Flow, Option, Pick

if TYPE_CHECKING:
    from tracker.ui.seat import Seat


def hit(seat: Seat) -> Flow:
    """Harm: an open hit of the selected one, else a menu of all that hurts or heals."""
    who = yield from who_acts(seat)
    held = [h for h in seat.table.hits if h.who == who] or (list(seat.table.hits) if len(seat.table.hits) == 1 else [])
    if held:
        seat.go("hit", held[0].id)
        return
    what = yield Pick(
        f"Harm for {seat.name(who)}",
        [
            Option("hit", "a hit without an attack", key="h"),
            Option("mark", "mark a box or a slot by hand", key="m"),
            Option("clear", "clear a box, a slot or all stress", key="c"),
            Option("out", "taken out", key="o"),
            Option("concede", "concedes", key="k", note=f"pays {harm.concession_pays(seat.table, who)}"),
            Option("back", "back in", key="b"),
        ],
    )
    if what == "hit":
        n = yield Pick("How many shifts", [Option(n, str(n), n) for n in range(1, 21)])
        for one in seat.those(who):
            if seat.submit(harm.HitCommand(who=one, shifts=n)).ok:
                seat.go("hit", seat.table.given.hit)
    elif what in ("mark", "clear"):
        box = yield Pick("Which", boxes(seat, who, marked=what == "clear"))
        command: Command = harm.Mark(who=who, box=box) if what == "mark" else harm.Clear(who=who, box=box)
        seat.submit(command)
    elif what == "out":
        for one in seat.those(who):
            seat.submit(harm.Out(who=one))
    elif what == "concede":
        seat.submit(harm.Concede(who=who))
    else:
        seat.submit(cast_commands.Back(who=seat.those(who)))


def boxes(seat: Seat, who: Id, *, marked: bool) -> list[Option]:
    """Boxes and slots of somebody: the marked ones, or the free ones."""
    sheet = seat.table.cast[who].sheet
    if not isinstance(sheet, FateSheet):
        return []
    words = seat.words
    options = [
        Option(f"{track.name}:{n + 1}", f"{words.term(track.name)} box {n + 1}", note=f"worth {value}")
        for track in sheet.tracks
        for n, value in enumerate(track.boxes)
        if (n in track.marked) == marked
    ]
    options += [
        Option(slot.severity, words.term(slot.severity), note=seat.name(slot.aspect) if slot.aspect else "")
        for slot in sheet.slots
        if (slot.aspect is not None) == marked
    ]
    if marked:
        options.append(Option("stress", "all stress", key="s"))
    return [option._replace(number=n) for n, option in enumerate(options, 1)]


def first_box(seat: Seat, who: Id, *, marked: bool) -> str | None:
    """The first box that is marked, or free; one for the harm of this scene before any other."""
    found = [str(option.value) for option in boxes(seat, who, marked=marked) if ":" in str(option.value)]
    usual = [box for box in found if box.startswith(f"{seat.scene.harm}:")]
    return next(iter(usual or found), None)
