"""The map changed in play: zones, borders, aspects on zones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from tracker.engine import cast as cast_commands
from tracker.engine import veils, zones
from tracker.engine.place import FreeMove
from tracker.engine.ways import joints
from tracker.model.cast import Id
from tracker.model.place import Border
from tracker.ui import choices
from tracker.ui.flows.asked import VEILED, levels, veil_of, which_zone, zone_options
from tracker.ui.flows.cast import hidden
from tracker.ui.flows.things import laid_on
from tracker.ui.questions import Asked, Flow, Option, Pick, Write

if TYPE_CHECKING:
    from tracker.ui.seat import Seat


def edit(seat: Seat) -> Flow:
    """The map menu: one key for each thing that may be done to the map, also while a conflict runs."""
    there, several = bool(len(seat.scene.zones)), len(seat.scene.zones) > 1
    options = [
        Option("zones", "zones in a line", key="l", note="Roof > Yard > Street; Yard > Cellar"),
        Option("zone", "one zone more", key="z"),
        Option("border", "what lies between two zones", key="b"),
        Option("aspect", "an aspect on a zone", key="a"),
        Option("show", "show what is hidden, or hide a zone", key="v"),
        Option("rename", "another name", key="n"),
        Option("remove", "take a zone or a border away", key="x"),
    ]
    if seat.scene.turn is not None:
        options.append(Option("free", "one more free move in this turn", key="f", note=seat.name(seat.scene.turn.who)))
    needs = {"border": several, "aspect": there, "rename": there, "remove": there}
    chosen = yield Pick("The map", [option for option in options if needs.get(option.value, True)])
    yield from STEPS[chosen](seat)
    if chosen != "free":
        seat.looking.panel = "map"


def _zones(seat: Seat) -> Flow:
    said = yield Write("Zones", hint=f"A > B > C side by side; a ; begins another line: A > B; B > D; {VEILED}")
    if said:
        seat.submit(zones.LayZones(map=said))


def _zone(seat: Seat) -> Flow:
    unseen, name = veil_of((yield Write("A new zone", hint=f"its name; {VEILED}")))
    if not name:
        return
    near = yield Pick("Next to", [Option("", "nothing in particular", key="n"), *zone_options(seat)])
    seat.submit(zones.EditZone(name=name, near=near or None, hidden=unseen))


def _border(seat: Seat) -> Flow:
    one = yield from which_zone(seat, "Between")
    other = yield Pick(f"Between {seat.name(one)} and", _joined_first(seat, one))
    bar = yield Pick(
        f"From {seat.name(one)} to {seat.name(other)}",
        [
            Option("open", "nothing in the way", key="o"),
            Option("ask", "it depends", key="a"),
            Option("closed", "closed", key="c"),
            Option("oneway", "only from the first to the second", key="w"),
            Option("both", "both ways", key="b"),
            *levels(seat)[1:],
        ],
        signs=True,
    )
    if bar in ("oneway", "both"):
        seat.submit(zones.EditBorder(one=one, other=other, direction=bar))
        return
    level: int | str = int(bar) if isinstance(bar, str) and bar[:1] in ("+", "-") else bar
    hint = f"a grille, a chasm; Enter: no name; {VEILED}"
    unseen, name = (False, "") if level == "open" else veil_of((yield Write("What is it", hint=hint)))
    seat.submit(zones.EditBorder(one=one, other=other, difficulty=level, name=name, hidden=unseen))


def _joined_first(seat: Seat, one: Id) -> list[Option]:
    """The other zones, those that are joined to one first, with what lies between; they keep their numbers."""
    between: dict[Id, str] = {}
    for joint in joints(seat.scene):
        for here, there in ((joint.one, joint.other), (joint.other, joint.one)):
            if here == one:
                between[there] = joint.name or "joined"
    options = [option._replace(note=between.get(option.value, "")) for option in zone_options(seat, one)]
    return sorted(options, key=lambda option: option.value not in between)


def _aspect(seat: Seat) -> Flow:
    zone = yield from which_zone(seat, "An aspect on")
    text = yield Write(f"An aspect on {seat.name(zone)}", hint=f"its words, or Enter: they may wait; {VEILED}")
    seat.submit(laid_on(zone, text))


def _show(seat: Seat) -> Flow:
    veiled = hidden(seat)
    shown = [zone for zone in seat.scene.zones if not zone.hidden]
    shown_borders = [border for border in seat.scene.borders if not border.hidden]
    options = [option._replace(note="hidden: show it") for option in veiled]
    options += [Option(zone.id, zone.name, note="hide it") for zone in shown]
    options += [Option(held.id, seat.name(held.id), note="hide it") for held in shown_borders]
    if not options:
        seat.say("nothing_hidden")
        return
    chosen = yield Pick("Show, or hide", choices.numbered(seat.table, options))
    if any(option.value == chosen for option in veiled):
        seat.submit(veils.Reveal(what=chosen))
    else:
        seat.submit(veils.Hide(what=chosen))


def _rename(seat: Seat) -> Flow:
    zone = yield Pick("Another name for", zone_options(seat))
    name = yield Write(f"{seat.name(zone)} is now called", seat.name(zone), replaced=True)
    if name and name != seat.name(zone):
        seat.submit(cast_commands.Rename(what=zone, name=name))


def _remove(seat: Seat) -> Flow:
    borders: list[Border] = list(seat.scene.borders)
    options = zone_options(seat)
    n = len(options)
    ends = {border.id: " - ".join(seat.name(end) for end in border.between) for border in borders}
    options += [Option(held.id, seat.name(held.id), n + i, note=ends[held.id]) for i, held in enumerate(borders, 1)]
    chosen = yield Pick("Take away", options)
    border = seat.scene.borders.get(chosen)
    if border is None:
        yield from _strike(seat, chosen)
    else:
        seat.submit(zones.EditBorder(one=border.between[0], other=border.between[1], remove=True))


def _strike(seat: Seat, zone: Id) -> Asked[None]:
    inside = sum(presence.zone == zone for presence in seat.scene.here)
    if inside:
        note = seat.words.count("character", inside)
        yield Pick(f"{seat.name(zone)} is not empty", [Option(True, "take it away all the same", key="y", note=note)])
    seat.submit(zones.EditZone(name=zone, remove=True))


def _free(seat: Seat) -> Flow:
    turn = seat.scene.turn
    if turn is not None:
        seat.submit(FreeMove(who=turn.who))
    yield from ()


STEPS: Mapping[str, Callable[[Seat], Flow]] = {
    "zones": _zones,
    "zone": _zone,
    "border": _border,
    "aspect": _aspect,
    "show": _show,
    "rename": _rename,
    "remove": _remove,
    "free": _free,
}
