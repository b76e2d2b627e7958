"""`E`: everything on the table made, copied, changed and struck in forms, before and during play."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from tracker.engine import cast as cast_commands
from tracker.engine.scenes import Summary
from tracker.language.lexer import quoted
from tracker.storage.came_from import came_from, shipped
from tracker.storage.folders import data_folder
from tracker.storage.new_scene import slug
from tracker.storage.paths import named
from tracker.text import one_line
from tracker.ui.flows.asked import which_zone
from tracker.ui.flows.fields import fill
from tracker.ui.flows.folders import made_for
from tracker.ui.flows.newcomers import MOST, came
from tracker.ui.flows.sheet import edit_sheet
from tracker.ui.flows.things import (
    aspect_rows,
    border_rows,
    counter_rows,
    new_aspect,
    new_counter,
    side_rows,
    zone_rows,
)
from tracker.ui.questions import Flow, Option, Pick, Write

if TYPE_CHECKING:
    from tracker.ui.seat import Seat


def menu(seat: Seat) -> Flow:
    """What may be changed: the selected one first, then what else there is."""
    who = seat.selected
    scene = seat.scene
    options = []
    if who is not None and who in seat.table.cast:
        name = seat.name(who)
        options += [
            Option("sheet", f"{name}: sheet, name, side, aspects, boxes", key="s"),
            Option("copy", f"{name}: copied, once or several times", key="c", note="unhurt, with aspects and stunts"),
            Option("strike", f"{name}: struck from the evening", key="x", note="u brings all back"),
        ]
    options += [
        Option("aspect", "an aspect", key="a", note=str(len(seat.table.aspects_in(scene)) or "")),
        Option("counter", "a counter", key="k", note=str(len(scene.counters) or "")),
        Option("sides", "the sides", key="g"),
    ]
    if len(scene.zones):
        options.append(Option("zone", "a zone", key="z", note="M lays out new ones"))
    if len(scene.zones) > 1:
        options.append(Option("border", "what lies between two zones", key="b"))
    options += [
        Option("title", "the title of the scene", key="t", note=scene.title),
        Option("summary", "what the scene is about, for your eyes", key="d", note=scene.summary),
        Option("save", "save as a scene file", key="w", note="a file that is there keeps its comments"),
    ]
    chosen = yield Pick("Change", options)
    yield from STEPS[chosen](seat)


def _sheet(seat: Seat) -> Flow:
    assert seat.selected is not None
    yield from edit_sheet(seat, seat.selected)


def _copy(seat: Seat) -> Flow:
    """Others like the selected one: how many, in sight or hidden, whose. One alone is selected: it is changed next."""
    who = seat.selected
    assert who is not None
    model = seat.table.cast[who]
    title = "How many act as one" if model.members else "How many of them"
    usual = max(0, len(model.members) - 1)
    count = yield Pick(title, [Option(n, str(n), n) for n in range(1, MOST + 1)], default=usual)
    hidden = yield Pick(
        f"{seat.words.count('character', count)} like {model.name}",
        [Option(False, "in sight", key="s"), Option(True, "hidden at first", key="h")],
        default=int(model.hidden),
    )
    name = cast_commands.stem_of(seat.table, model.name)
    zone = seat.scene.here[who].zone if who in seat.scene.here else None
    player = (yield Write("Whose character", hint="a player; empty: the GM's")) if model.is_player else ""
    made = came(
        seat,
        cast_commands.AddCharacter(
            name=name, like=who, count=count, hidden=hidden, side=model.side, zone=zone, player=player
        ),
    )
    if len(made) == 1:
        seat.selected = made[0]


def _strike(seat: Seat) -> Flow:
    who = seat.selected
    assert who is not None
    marked = seat.those(who)
    names = seat.words.join([seat.name(one) for one in marked])
    yield Pick(f"Strike {names}", [Option(True, "from the evening", key="y", note="Esc: no")])
    for one in marked:
        seat.submit(cast_commands.Remove(who=one))


def _aspect(seat: Seat) -> Flow:
    held = seat.table.aspects_in(seat.scene)
    options = [
        Option(aspect.id, seat.name(aspect.id), n, note=seat.name(aspect.on) if aspect.on else "")
        for n, aspect in enumerate(held, 1)
    ]
    chosen = yield Pick("Which aspect", [*options, Option("", "a new one", key="+")])
    if chosen:
        yield from fill(seat, lambda: seat.name(chosen), lambda: aspect_rows(seat, chosen))
    else:
        yield from new_aspect(seat)


def _counter(seat: Seat) -> Flow:
    held = list(seat.scene.counters)
    options = [Option(each.id, each.name, n, note=f"{each.marked} of {each.boxes}") for n, each in enumerate(held, 1)]
    chosen = yield Pick("Which counter", [*options, Option("", "a new one", key="+")])
    if not chosen:
        chosen = yield from new_counter(seat)
    if chosen:
        yield from fill(seat, lambda: seat.name(chosen), lambda: counter_rows(seat, chosen))


def _sides(seat: Seat) -> Flow:
    yield from fill(seat, lambda: "Sides", lambda: side_rows(seat))


def _zone(seat: Seat) -> Flow:
    zone = yield from which_zone(seat, "Which zone")
    yield from fill(seat, lambda: seat.name(zone), lambda: zone_rows(seat, zone))


def _border(seat: Seat) -> Flow:
    one = yield from which_zone(seat, "Between")
    other = yield from which_zone(seat, f"Between {seat.name(one)} and", one)
    title = f"{seat.name(one)} - {seat.name(other)}"
    yield from fill(seat, lambda: title, lambda: border_rows(seat, one, other))


def _title(seat: Seat) -> Flow:
    was = seat.scene.title
    title = yield Write("The title of the scene", was, replaced=True)
    if title and title != was:
        seat.submit(cast_commands.Rename(what=seat.scene.id, name=title))


def _summary(seat: Seat) -> Flow:
    was = one_line(seat.scene.summary)
    said = yield Write("What the scene is about", was, hint="what is at stake, who wants what; no player reads it")
    if said != was:
        seat.submit(Summary(text=said))


def _save(seat: Seat) -> Flow:
    """The scene as it stands, or the cast for the next session, into a file."""
    what = yield Pick(
        "Save",
        [
            Option("", "the scene as it stands", key="s"),
            Option("cast ", "the cast, for the next session", key="c"),
        ],
    )
    folder = data_folder() / "scenes"
    path = yield Write("Into which file", str(_usual(seat, folder, cast=bool(what))), hint="without .toml too")
    if not path:
        return
    into = named(path)
    if into is not None and into.parent != folder:
        yield from made_for(into.parent)
    line = f"save {what}{quoted(path)}"
    there = _there(path)
    if there is not None:
        keeps = seat.desk.lost_in(there, cast=bool(what)) is None
        note = (
            "what stands as it was keeps its place and its comments"
            if keeps
            else "all of it is replaced; a copy stays beside it as .bak"
        )
        yield Pick("There is such a file", [Option(True, "save over it", key="y", note=note)])
        line += " !" if keeps else " !!"
    seat.run(line)


def _usual(seat: Seat, folder: Path, *, cast: bool) -> Path:
    """Where it is saved unless another file is named: where it came from; one of the samples among one's own."""
    came = came_from(seat.desk, seat.scene.id)
    if cast:
        return folder / "cast" if came is None or shipped(came) else came.with_name("cast.toml")
    if came is None:
        return folder / (slug(seat.scene.title) or "scene")
    return folder / came.name if shipped(came) else came


def _there(path: str) -> Path | None:
    """The file that stands where it is to be saved."""
    file = named(path)
    if file is None:
        return None
    file = file if file.suffix else file.with_suffix(".toml")
    return file if os.path.lexists(file) else None


STEPS: Mapping[str, Callable[[Seat], Flow]] = {
    "sheet": _sheet,
    "copy": _copy,
    "strike": _strike,
    "aspect": _aspect,
    "counter": _counter,
    "sides": _sides,
    "zone": _zone,
    "border": _border,
    "title": _title,
    "summary": _summary,
    "save": _save,
}
