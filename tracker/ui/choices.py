"""What there is to choose from: characters, zones, aspects, as options of a question."""

from __future__ import annotations

from collections.abc import Container, Iterable
from itertools import count

from tracker.engine.fate import invokes
from tracker.engine.fate.system import UNTOUCHED, same_side
from tracker.engine.ways import Way, path, way
from tracker.language.names import aspect_name, name_of
from tracker.language.words import Words
from tracker.model.aspects import Aspect
from tracker.model.cast import GM, Id
from tracker.model.table import Scene, Table
from tracker.ui.glyphs import HIDDEN
from tracker.ui.labels import label
from tracker.ui.questions import Option


def people(table: Table, ids: Iterable[Id], words: Words) -> list[Option]:
    """Characters by their number for life."""
    options = []
    for id in ids:
        who = table.cast[id]
        place = table.presence(id)
        note = name_of(table, place.zone, words) if place is not None and place.zone is not None else ""
        if who.hidden:
            note = f"{HIDDEN} {label(words, 'hidden')}{', ' if note else ''}{note}"
        options.append(Option(id, who.name, who.number, note=note, who=id))
    return options


def numbered(table: Table, options: Iterable[Option]) -> list[Option]:
    """A list with people in it: they have their own numbers, all else those after the highest of anybody's.

    Without any the rows are counted. What has a key of its own keeps that.
    """
    rows = list(options)
    people = any(option.who is not None for option in rows)
    following = count(1 + max((who.number for who in table.cast), default=0) if people else 1)
    return [
        option
        if option.key
        else option._replace(number=next(following) if option.who is None else table.cast[option.who].number)
        for option in rows
    ]


def who_is(table: Table, id: str) -> Id | None:
    """For an option: the character that an id is; None for anything else."""
    return id if id in table.cast else None


def others_here(table: Table, scene: Scene, who: Id) -> list[Id]:
    """Everybody who takes part, opponents first, those in the same zone before others; for a player's character whoever
    is hidden comes last."""
    mine = scene.here[who].zone if who in scene.here else None

    def nearness(id: Id) -> tuple[bool, bool, bool, int]:
        # Whom a player's character does not see is what it goes for last.
        unseen = table.cast[who].is_player and table.cast[id].hidden
        return unseen, same_side(table, who, id), scene.here[id].zone != mine, table.cast[id].number

    return sorted((p.id for p in scene.here if p.takes_part and p.id != who), key=nearness)


def attackable(table: Table, scene: Scene, who: Id) -> list[Id]:
    """Those of `others_here` who can be attacked: no hazard, no countdown, and no block, which is overcome."""
    return [id for id in others_here(table, scene, who) if table.cast[id].kind not in (*UNTOUCHED, "block")]


def opponents(table: Table, scene: Scene, who: Id) -> list[Id]:
    """Those of `others_here` who are of another side."""
    return [id for id in others_here(table, scene, who) if not same_side(table, who, id)]


def zones(table: Table, scene: Scene, who: Id, words: Words) -> list[Option]:
    """Zones, nearest first, with how far they are and what is in the way; each has its number whoever moves."""
    numbers = {zone.id: n for n, zone in enumerate(scene.zones, 1)}
    start = scene.here[who].zone if who in scene.here else None
    found = {zone.id: path(scene, start, zone.id) for zone in scene.zones if zone.id != start}
    far = {id: len(way) if way is not None else len(scene.zones) for id, way in found.items()}
    ordered = sorted((zone for zone in scene.zones if zone.id != start), key=lambda zone: far[zone.id])
    return [
        Option(zone.id, zone.name, numbers[zone.id], note=_way_note(scene, start, zone.id, found[zone.id], words))
        for zone in ordered
    ]


def _way_note(scene: Scene, start: Id | None, end: Id, found: tuple[Way, ...] | None, words: Words) -> str:
    """What a way takes: zones where it is more than one, through which, and each obstacle on it."""
    if start is None:
        return ""
    if found is None:
        straight = way(scene, start, end)
        return (
            words.term("border_closed") if straight is not None and straight.bar == "closed" else label(words, "no_way")
        )
    bars = [
        words.level("fate", each.difficulty) if each.difficulty is not None else words.term("border_ask")
        for each in found
        if not each.clear
    ]
    if len(found) == 1:
        return ", ".join(bars)
    through = words.join([scene.zones[each.end].name for each in found[:-1]])
    return "   ".join(
        [words.count("zone", len(found)), f"{label(words, 'through')} {through}", ", ".join(bars)]
    ).rstrip()


def aspects(table: Table, scene: Scene, by: Id, near: Container[Id], words: Words) -> list[Option]:
    """Aspects that can be invoked: free ones of this payer first, then the scene's, then those on people near."""
    usable = [aspect for aspect in table.aspects_in(scene) if aspect.kind != "boost" or aspect.invokes]

    def likely(aspect: Aspect) -> tuple[bool, bool, bool, bool]:
        on_somebody = aspect.on in table.cast
        elsewhere = aspect.against is not None and aspect.against not in near
        mine = invokes.free_owner(table, aspect, by) is not None
        return not aspect.free or elsewhere, not mine, on_somebody and aspect.on not in near, on_somebody

    ordered = sorted(usable, key=likely)
    return [
        Option(aspect.id, aspect_name(aspect, words, table), number, note=_aspect_note(table, aspect, words))
        for number, aspect in enumerate(ordered, 1)
    ]


def _aspect_note(table: Table, aspect: Aspect, words: Words) -> str:
    """Where it is and whose free invokes it has; without any it is paid for."""
    parts = [name_of(table, aspect.on, words)] if aspect.on is not None else []
    if aspect.against is not None:
        parts.append(f"against {name_of(table, aspect.against, words)}")
    free = ", ".join(f"{free.n} {name_of(table, free.owner, words)}" for free in aspect.free)
    parts.append(f"{words.term('free')}: {free}" if free else words.term("paid"))
    return "   ".join(parts)


def payers(table: Table, scene: Scene, words: Words) -> list[Option]:
    """Whoever may invoke or propose: the players' characters by number, and the GM."""
    players = [p.id for p in scene.here if table.cast[p.id].is_player and p.takes_part]
    return [
        *(
            Option(id, table.cast[id].name, table.cast[id].number, note=_points(table, id, words), who=id)
            for id in players
        ),
        Option(GM, words.term("gm"), key="g", note=words.count("fate_point", scene.pool)),
    ]


def _points(table: Table, id: Id, words: Words) -> str:
    return words.count("fate_point", table.cast[id].points)
