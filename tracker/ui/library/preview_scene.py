"""A prepared scene as far as it helps to choose: what it is about, who is there, what is true, and the map."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from tracker.engine.ways import Joint, joints
from tracker.language.chips import brackets
from tracker.language.names import aspect_name, name_of
from tracker.model.aspects import Aspect
from tracker.model.cast import Character
from tracker.model.place import Zone
from tracker.model.table import Scene, Table
from tracker.storage.library import SceneCard
from tracker.ui.games import system_name
from tracker.ui.glyphs import HIDDEN
from tracker.ui.labels import label
from tracker.ui.library.seat import Library
from tracker.ui.library.words import says
from tracker.ui.paint import Line, blank, cut, cut_name, measure, row, span, wrap
from tracker.ui.panels.heading import aspect_glyph, heading
from tracker.ui.panels.people import side_role

VALUE = 11
"""Cells of the name of a fact and the blank behind it."""
MOST_SUMMARY = 8


def scene_lines(library: Library, card: SceneCard, width: int, height: int | None) -> list[Line]:
    """As it fits: with headings and air between, else close together; in any height (None) with all there is."""
    if card.table is None or card.table.scene is None:
        return _faults(library, card, width)
    table, scene = card.table, card.table.scene
    parts = [
        _about(library, card, scene, width, None if height is None else MOST_SUMMARY),
        _facts(library, card, table, scene, width),
        _headed(library, "zones", _zones_note(library, scene), _zones(library, scene, width), width),
        _headed(library, "situation_title", "", _aspects(library, table, scene, width), width),
        _headed(library, "cast_title", str(len(scene.here)), _cast(library, table, scene, width), width),
        _notes(library, card, width),
    ]
    airy = [line for part in parts if part for line in (blank(width), *part)][1:]
    if height is None or len(airy) <= height:
        return airy
    rest = [*_close(library, table, scene, width), *parts[1], *parts[-1]]
    about = parts[0] if len(parts[0]) + len(rest) <= height else _about(library, card, scene, width, 2)
    return [*about, *rest]


def _close(library: Library, table: Table, scene: Scene, width: int) -> list[Line]:
    """Who is there, what is true and the map, as running text; zones that lie alone before the others."""
    aspects = [_aspect(library, table, aspect) for aspect in _of_scene(table, scene)]
    ways = [joint for joint in joints(scene) if joint.one in scene.zones and joint.other in scene.zones]
    joined = {end for joint in ways for end in (joint.one, joint.other)}
    borders = [
        f"{_veiled(scene.zones[joint.one])} - {_veiled(scene.zones[joint.other])}{_bar(library, joint)}"
        for joint in ways
    ]
    zones = [_veiled(zone) for zone in scene.zones if zone.id not in joined]
    facts = (("aspects", aspects), ("zones", zones), ("borders", borders))
    told = [
        line
        for key, those in facts
        if those
        for line in fact(says(library.words, f"fact_{key}"), "; ".join(those), width, 9)
    ]
    return [*_cast(library, table, scene, width), *told]


def _about(library: Library, card: SceneCard, scene: Scene, width: int, most: int | None) -> list[Line]:
    text = [line for part in scene.summary.strip().split("\n") for line in wrap(part, width) if part]
    if most is not None and len(text) > most:
        text = [*text[: most - 1], cut(f"{text[most - 1]} {text[most]}", width)]
    game = library.words.screen(system_name(card.system))
    return [heading(width, card.title, game), *(row(width, [span(line)]) for line in text)]


def _facts(library: Library, card: SceneCard, table: Table, scene: Scene, width: int) -> list[Line]:
    words = library.words
    others = [other.title for other in table.scenes if other.id != scene.id]
    facts = [
        ("order", says(words, f"order_{scene.options.order.replace('-', '_')}")),
        ("gm", words.count("point", scene.pool) if card.system.startswith("fate") else ""),
        ("scenes", ", ".join(others)),
        ("language", table.language),
        ("file", card.path.name),
        ("folder", str(card.path.parent)),
    ]
    return [line for key, value in facts if value for line in fact(says(words, f"fact_{key}"), value, width)]


def fact(name: str, value: str, width: int, most: int = 3) -> list[Line]:
    """What is known by a name, in rows beside it."""
    lines = wrap(value, max(1, width - VALUE), most)
    titles = [cut(name, VALUE - 1), *("" for _ in lines[1:])]
    return [
        row(width, [span(f"{title:<{VALUE}}", "muted"), span(line)]) for title, line in zip(titles, lines, strict=True)
    ]


def _headed(library: Library, key: str, note: str, lines: list[Line], width: int) -> list[Line]:
    return [heading(width, label(library.words, key), note), *lines] if lines else []


def _notes(library: Library, card: SceneCard, width: int) -> list[Line]:
    if not card.notes:
        return []
    told = [row(width, [span(line)]) for note in card.notes for line in wrap(str(note), width)]
    return [heading(width, says(library.words, "notes_title"), card.path.name), *told]


# The map


def _zones_note(library: Library, scene: Scene) -> str:
    hidden = sum(zone.hidden for zone in scene.zones)
    return says(library.words, "n_hidden", {"n": len(scene.zones), "hidden": hidden or None})


def _zones(library: Library, scene: Scene, width: int) -> list[Line]:
    """Each zone, and at the right where one comes from it and what is in the way."""
    lines: list[Line] = []
    for zone in scene.zones:
        ends = [
            f"{_called(scene.zones[other])}{_bar(library, joint, back=one == joint.other)}"
            for joint in joints(scene)
            for one, other in ((joint.one, joint.other), (joint.other, joint.one))
            if one == zone.id and other in scene.zones
        ]
        veil = f"{HIDDEN} " if zone.hidden else ""
        name = cut_name(_called(zone), width // 2)
        room = max(1, width - measure(veil + name) - 2)
        for place, piece in enumerate(wrap(", ".join(ends), room) or [""]):
            left = [] if place else [span(veil, "muted"), span(name)]
            lines.append(row(width, left, [span(piece, "muted")]))
    return lines


def _veiled(zone: Zone) -> str:
    return f"{HIDDEN if zone.hidden else ''}{_called(zone)}"


def _called(zone: Zone) -> str:
    return zone.name or "?"


def _bar(library: Library, joint: Joint, *, back: bool = False) -> str:
    """What is in the way: how hard it is to pass, or how else it is not open; `back` = from the second to the first."""
    veil = f" {HIDDEN}" if joint.hidden else ""
    if joint.oneway and back:
        return f"{veil} {says(library.words, 'no_way_back')}"
    if joint.difficulty is not None:
        return f"{veil} {library.words.level('fate', joint.difficulty).rpartition(' ')[0] or joint.difficulty}"
    one_way = says(library.words, "one_way") if joint.oneway else ""
    return f"{veil} {one_way}".rstrip() if joint.bar == "open" else f"{veil} {joint.bar}"


# What is true


def _of_scene(table: Table, scene: Scene) -> list[Aspect]:
    """The aspects of the scene and its zones; those of people stand on their sheets."""
    return [aspect for aspect in table.aspects_in(scene) if aspect.on not in table.cast]


def _aspect(library: Library, table: Table, aspect: Aspect) -> str:
    """Its words, and where it is."""
    where = "" if aspect.on is None else f" ({name_of(table, aspect.on, library.words)})"
    return f"{HIDDEN if aspect.hidden else ''}{aspect_name(aspect, library.words, table)}{where}"


def _aspects(library: Library, table: Table, scene: Scene, width: int) -> list[Line]:
    lines: list[Line] = []
    for aspect in _of_scene(table, scene):
        glyph = aspect_glyph(aspect.but(hidden=False))
        for place, piece in enumerate(wrap(_aspect(library, table, aspect), max(1, width - 2))):
            lines.append(row(width, [span("  ") if place else glyph, span(piece)]))
    return lines


# Who is there


def _cast(library: Library, table: Table, scene: Scene, width: int) -> list[Line]:
    """A row a side, or as many as its names take; those that differ by a number only are counted."""
    here = [table.cast[presence.id] for presence in scene.here]
    order = {side.id: place for place, side in enumerate(table.sides)}
    shown = sorted(here, key=lambda who: (order.get(who.side or "", len(order)), who.number))
    wide = min(14, max((measure(side.name) for side in table.sides), default=0))
    lines: list[Line] = []
    for side, group in groupby(shown, key=lambda who: who.side):
        place = order.get(side or "")
        opening, letter, closing = brackets(place)
        fg = "text" if place is None else side_role(place)
        name = table.sides[side].name if side is not None and side in table.sides else ""
        chip = [span(f"{opening}{letter}{closing} ", fg), span(f"{cut_name(name, 14):<{wide}} ", fg)]
        taken = sum(measure(part.text) for part in chip)
        for n, piece in enumerate(wrap(", ".join(_names(library, group)), max(1, width - taken))):
            lines.append(row(width, [*([span(" " * taken)] if n else chip), span(piece)]))
    return lines


def _names(library: Library, group: Iterable[Character]) -> list[str]:
    people = list(group)
    names = _like([who.name or "?" for who in people])
    hidden = sum(who.hidden for who in people)
    return [*names, says(library.words, "of_them_hidden", {"n": hidden})] if hidden else names


def _like(names: Sequence[str]) -> list[str]:
    """Names, those that differ by a number only taken together: 3 Acolyte."""
    told: list[str] = []
    for stem, group in groupby(names, key=_stem):
        found = list(group)
        told.append(found[0] if len(found) == 1 else f"{len(found)} {stem}")
    return told


def _stem(name: str) -> str:
    stem, _, number = name.rpartition(" ")
    return stem if stem and number.isascii() and number.isdecimal() else name


def _faults(library: Library, card: SceneCard, width: int) -> list[Line]:
    note = library.words.count("file_fault", len(card.faults))
    lines = [heading(width, card.path.name, [span(note, "harm")])]
    for fault in card.faults:
        place = "" if fault.line is None else says(library.words, "fault_line", {"n": fault.line})
        other = "" if fault.file == card.path.name else f"{fault.file} "
        lines.append(row(width, [span(other, "text"), span(place or says(library.words, "whole_file"), "harm")]))
        told = str(fault).removeprefix(f"{fault.where}: ")
        lines += [row(width, [span("  "), span(line)]) for line in wrap(told, width - 2)]
    return [*lines, blank(width), row(width, [span(says(library.words, "faults_hint"), "muted")])]
