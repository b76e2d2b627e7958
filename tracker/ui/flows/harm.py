"""Harm by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.engine import cast as cast_commands
from tracker.engine.command import Command
from tracker.engine.fate import harm, leaving, marks
from tracker.engine.fate.groups import boxes_of, runs_on
from tracker.model.cast import Character, FateSheet, Id, Track
from tracker.model.rolls import Hit
from tracker.ui.flows.asked import who_acts
from tracker.ui.questions import Flow, Option, Pick, Write

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
            Option("concede", "concedes", key="k", note=f"pays {leaving.concession_pays(seat.table, who)}"),
            Option("terms", "concedes, on terms to be written", key="t"),
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
        command: Command = marks.Mark(who=who, box=box) if what == "mark" else marks.Clear(who=who, box=box)
        seat.submit(command)
    elif what == "out":
        for one in seat.those(who):
            seat.submit(leaving.Out(who=one))
    elif what == "concede":
        seat.submit(leaving.Concede(who=who))
    elif what == "terms":
        terms = yield Write("On which terms", hint="how they leave")
        seat.submit(leaving.Concede(who=who, terms=terms))
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
        for track in _tracks(seat.table.cast[who], marked)
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


def _tracks(who: Character, marked: bool) -> tuple[Track, ...]:
    """The tracks of somebody; of a row those of the first member who has such a box."""
    if not runs_on(who):
        return who.sheet.tracks if isinstance(who.sheet, FateSheet) else ()
    fitting = (m for m in who.standing if any(t.marked if marked else t.free for t in m.tracks))
    return next((member.tracks for member in fitting), ())


def first_box(seat: Seat, who: Id, *, marked: bool) -> str | None:
    """The first box that is marked, or free; one for the harm of this scene before any other."""
    found = [str(option.value) for option in boxes(seat, who, marked=marked) if ":" in str(option.value)]
    usual = [box for box in found if box.startswith(f"{(seat.table.scene_of(who) or seat.scene).harm}:")]
    return next(iter(usual or found), None)


def row_by_hand(seat: Seat, hit: Hit) -> Flow:
    """A hit on a row of several by hand: how many go down, and what the next one marks."""
    who = seat.table.cast[hit.who]
    standing = who.standing
    n = yield Pick("How many go down", [Option(n, str(n), n) for n in range(len(standing) + 1)])
    free = [] if n == len(standing) else [(k, box) for k, box in enumerate(boxes_of(standing[n], hit.harm), 1)]
    options = [Option(str(k), f"box {k}", k, note=f"worth {box.value}") for k, box in free if not box.marked]
    boxes = (yield Pick("The next one marks", [*options, Option("", "nothing", key="n")])) if options else ""
    if seat.submit(harm.Take(who=hit.who, down=n, boxes=boxes, hit=hit.id)).ok:
        seat.go("table")
