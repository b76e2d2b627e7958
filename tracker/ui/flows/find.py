"""Ctrl+P: what there is to be found, and where Enter goes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tracker.engine.catalogue import VERBS
from tracker.engine.evening import OpenScene
from tracker.language.grammar import meaning
from tracker.language.lexer import quoted
from tracker.model.table import Scene
from tracker.ui.finding import Finder
from tracker.ui.flows.evening import played_here, scene_files
from tracker.ui.flows.table import command_line
from tracker.ui.flows.tales import read_counter, read_entry
from tracker.ui.labels import label
from tracker.ui.questions import Flow, Option
from tracker.ui.sight import SOUGHT

if TYPE_CHECKING:
    from tracker.ui.seat import Seat


def find(seat: Seat) -> Flow:
    """Characters, aspects, zones, counters, scenes, keys, commands and entries, by a few letters."""
    options = list(_people(seat))
    for scene in _scenes(seat):
        options += _things(seat, scene)
    if not seat.replay:
        options += [*_on_table(seat), *_keys(seat), *_commands()]
    options += _entries(seat)
    kind, what = yield Finder("Find", options)
    yield from GOES[kind](seat, what)


def _note(kind: str, note: str = "") -> str:
    """What it is, and more about it: the place of finding draws them apart."""
    return f"{kind}\t{note}"


def _scenes(seat: Seat) -> list[Scene]:
    focus = seat.table.focus
    return sorted((scene for scene in seat.table.scenes if not scene.ended), key=lambda scene: scene.id != focus)


def _people(seat: Seat) -> Iterator[Option]:
    table = seat.table
    for who in table.cast:
        scene = table.scene_of(who.id)
        place = table.presence(who.id)
        at = "" if place is None or place.zone is None else seat.name(place.zone)
        where = "elsewhere" if scene is None else at if scene.id == table.focus else f"{scene.title} {at}"
        yield Option(("who", who.id), who.name, who.number, note=_note("character", where), who=who.id)


def _things(seat: Seat, scene: Scene) -> Iterator[Option]:
    elsewhere = "" if scene.id == seat.table.focus else scene.title
    for aspect in seat.table.aspects_in(scene):
        owner = next((free.owner for free in aspect.free), "") if aspect.kind == "boost" else ""
        where = seat.name(aspect.on or owner) if aspect.on or owner else elsewhere
        yield Option(
            ("aspect", aspect.id),
            seat.name(aspect.id),
            note=_note("boost" if aspect.kind == "boost" else "aspect", where),
        )
    for zone in scene.zones:
        n = sum(here.zone == zone.id for here in scene.here)
        note = seat.words.count("character", n) if n else ""
        yield Option(("zone", zone.id), zone.name, note=_note("zone", elsewhere or note))
    for border in scene.borders:
        if border.name:
            note = _note("border", " - ".join(seat.name(zone) for zone in border.between))
            yield Option(("border", border.id), border.name, note=note)
    for counter in scene.counters:
        tally = f"{counter.marked} of {counter.boxes}"
        yield Option(("counter", counter.id), counter.name, note=_note("counter", tally))


def _on_table(seat: Seat) -> Iterator[Option]:
    for scene in _scenes(seat):
        if scene.id != seat.table.focus:
            yield Option(("scene", scene.id), scene.title or scene.id, note=_note("scene", "on the table"))
    for path in scene_files():
        yield Option(("file", str(path)), path.stem, note=_note("scene", str(path.parent)))


def _keys(seat: Seat) -> Iterator[Option]:
    for binding in seat.own_keys.of_table():
        if len(binding.key) == 1 or binding.key.startswith("F"):
            yield Option(("key", binding.key), binding.meaning, note=_note("key", binding.key))


def _commands() -> Iterator[Option]:
    for verb, command in sorted(VERBS.items()):
        yield Option(("verb", verb), f"{verb}: {meaning(command)}", note=_note("command"))


def _entries(seat: Seat) -> Iterator[Option]:
    last = len(seat.desk.session.entries)
    for seq in range(last, max(0, last - SOUGHT), -1):
        yield Option(("entry", seq), seat.told(seq), note=_note(f"entry {seq}"))


def _who(seat: Seat, who: str) -> Flow:
    """Select it, where its sheet can be seen."""
    seat.go("table")
    seat.selected = who
    seat.looking.panel = "sheet"
    yield from ()


def _zone(seat: Seat, zone: str) -> Flow:
    seat.go("table")
    seat.looking.panel = "map"
    seat.say("zone_holds", zone=seat.name(zone), names=_in_zone(seat, zone))
    yield from ()


def _in_zone(seat: Seat, zone: str) -> str:
    scene = next((scene for scene in seat.table.scenes if zone in scene.zones), None)
    there = [] if scene is None else [here.id for here in scene.here if here.zone == zone]
    return seat.words.join([seat.name(who) for who in there]) if there else "nobody"


def _border(seat: Seat, border: str) -> Flow:
    """To the map, with what lies there and what it takes to pass."""
    seat.go("table")
    seat.looking.panel = "map"
    held = next(held for scene in seat.table.scenes for held in scene.borders if held.id == border)
    bar = seat.words.term("border_closed" if held.bar == "closed" else "border_ask")
    if held.bar == "open":
        bar = label(seat.words, "way_open")
    elif held.bar == "obstacle" and held.difficulty is not None:
        bar = seat.words.level("fate", held.difficulty)
    one, other = held.between
    seat.say("border_is", name=held.name, one=seat.name(one), other=seat.name(other), bar=bar)
    yield from ()


def _aspect(seat: Seat, aspect: str) -> Flow:
    seat.looking.explain(aspect)
    yield from ()


def _scene(seat: Seat, scene: str) -> Flow:
    seat.submit(OpenScene(scene=scene))
    yield from ()


def _file(seat: Seat, path: str) -> Flow:
    yield from played_here(seat, Path(path))
    yield from command_line(seat, f"scene {quoted(path)}")


def _key(seat: Seat, key: str) -> Flow:
    """Press it, once the finding is over."""
    seat.go("table")
    found = next(binding for binding in seat.own_keys.of_table() if binding.key == key)
    why = found.why_not(seat)
    if why:
        seat.say(why)
    else:
        found.does(seat)
    yield from ()


def _verb(seat: Seat, verb: str) -> Flow:
    yield from command_line(seat, f"{verb} ")


GOES: Mapping[str, Callable[[Seat, Any], Flow]] = {
    "who": _who,
    "zone": _zone,
    "border": _border,
    "aspect": _aspect,
    "counter": read_counter,
    "scene": _scene,
    "file": _file,
    "key": _key,
    "verb": _verb,
    "entry": read_entry,
}
