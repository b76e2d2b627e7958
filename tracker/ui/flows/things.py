"""Aspects, counters, sides, zones and borders as forms."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from tracker.engine import aspects, cast, place, veils, zones
from tracker.engine.allegiance import Allegiance
from tracker.engine.command import Command
from tracker.language.levels import game_of
from tracker.model.aspects import Aspect
from tracker.model.cast import ANYONE, GM, Id
from tracker.model.place import Border, Counter
from tracker.ui import choices
from tracker.ui.flows.asked import VEILED, veil_of
from tracker.ui.flows.fields import Row, level_of, whole
from tracker.ui.questions import Asked, Flow, Option, Pick, Write

if TYPE_CHECKING:
    from tracker.ui.seat import Seat

SHOWN, HIDDEN = "in sight", "hidden"
VEIL = (SHOWN, HIDDEN)
BY_HAND, EXCHANGE = "by hand", "end of exchange"
STAYS, GOES = "stays", "goes"
BARS = ("open", "ask", "closed")
WAYS = ("both", "oneway")


def veil(what: Id, text: str) -> list[Command] | None:
    """Hide it, or show it."""
    if text not in VEIL:
        return None
    return [veils.Hide(what=what) if text == HIDDEN else veils.Reveal(what=what)]


def seen(hidden: bool) -> str:
    """The word for whether players see it."""
    return HIDDEN if hidden else SHOWN


def renames(what: Id) -> Callable[[str], list[Command] | None]:
    """Another name."""
    return lambda text: [cast.Rename(what=what, name=text)]


def goes(command: Command) -> Row:
    """The last row of a form: whether the thing stays; `goes` strikes it."""
    return Row("on the table", STAYS, lambda text: [command] if text == GOES else None, words=(STAYS, GOES))


# Aspects


def new_aspect(seat: Seat) -> Flow:
    """An aspect put into play by hand: its words, then where; `?` before the words hides it."""
    text = yield Write("A new aspect", hint="its words, or Enter: they may wait; ? before them: hidden")
    hidden, text = veil_of(text)
    on = yield Pick("On", spots(seat))
    if on == "boost":
        owners = [Option(id, name, who=choices.who_is(seat.table, id)) for id, name in _owners(seat)]
        by = yield Pick("Whose free invoke", choices.numbered(seat.table, owners))
        seat.submit(aspects.AddAspect(text=text, kind="boost", free=((by, 1),), hidden=hidden))
        return
    seat.submit(aspects.AddAspect(text=text, on=on, hidden=hidden))


def spots(seat: Seat) -> list[Option]:
    """Where an aspect may be: on the scene, a zone, somebody; or it is a boost."""
    found = [Option("", "the scene", key="s"), Option("boost", "a boost", key="b", note="one free invoke, then gone")]
    found += [Option(zone.id, zone.name) for zone in seat.scene.zones]
    return [*found, *choices.people(seat.table, [here.id for here in seat.scene.here], seat.words)]


def _owners(seat: Seat) -> list[tuple[Id, str]]:
    """Who may hold a free invoke."""
    held = [(side.id, side.name) for side in seat.table.sides]
    held += [(here.id, seat.name(here.id)) for here in seat.scene.here]
    return [*held, (GM, seat.words.term(GM)), (ANYONE, seat.words.term(ANYONE))]


def aspect_rows(seat: Seat, id: Id) -> list[Row] | None:
    """An aspect: words, where players see it, free invokes by owner."""
    aspect = seat.table.aspects.get(id)
    if aspect is None:
        return None
    rows = [
        Row("words", aspect.text, lambda text: [aspects.Reword(aspect=id, text=text)]),
        Row("players see", seen(aspect.hidden), partial(veil, id), words=VEIL),
    ]
    if not aspect.known:
        found = ("not yet", "yes")
        rows.append(
            Row("found", found[0], lambda text: [veils.Reveal(what=id)] if text == found[1] else None, "", found)
        )
    if aspect.kind == "boost":
        kinds = ("boost", "aspect")
        rows.append(
            Row("kind", "boost", lambda text: [aspects.Promote(aspect=id)] if text == kinds[1] else None, words=kinds)
        )
    held = {free.owner: free.n for free in aspect.free}
    for owner, name in _owners(seat):
        if owner in held or owner in seat.table.sides or owner == ANYONE:
            rows.append(Row(f"free, {name}", str(held.get(owner, 0)), partial(_free, aspect, owner)))
    return [*rows, goes(aspects.DropAspect(aspect=id))]


def _free(aspect: Aspect, owner: Id, text: str) -> list[Command] | None:
    n = whole(text)
    held = sum(free.n for free in aspect.free if free.owner == owner)
    return None if n is None else [aspects.GiveFree(aspect=aspect.id, to=owner, n=n - held)]


# Counters


def new_counter(seat: Seat) -> Asked[Id | None]:
    """A counter by its name and its boxes; the rest is filled in the form."""
    line = yield Write("A new counter", hint=f"its name, and how many boxes: The nave floods 5; {VEILED}")
    hidden, name = veil_of(line)
    stem, _, number = name.rpartition(" ")
    boxes = whole(number) if stem else None
    name, boxes = (stem, boxes) if boxes else (name, 4)
    if not name or not seat.submit(place.Count(name=name, boxes=(0, boxes), hidden=hidden)).ok:
        return None
    return next(reversed(list(seat.scene.counters))).id


def counter_rows(seat: Seat, id: Id) -> list[Row] | None:
    """A counter: boxes, when it advances, what happens at the end."""
    counter = seat.scene.counters.get(id)
    if counter is None:
        return None
    turns = {each: f"turn of {name}" for each, name in _owners(seat) if each not in (GM, ANYONE)}
    when = turns.get(counter.whose, counter.trigger or BY_HAND)
    return [
        Row("name", counter.name, renames(id)),
        Row("marked", str(counter.marked), lambda text: _boxes(id, whole(text), counter.boxes)),
        Row("boxes", str(counter.boxes), lambda text: _boxes(id, counter.marked, whole(text))),
        Row("advances", when, partial(_when, counter, turns), words=(BY_HAND, EXCHANGE, *turns.values())),
        Row("once it is full", counter.outcome, lambda text: [place.Count(name=id, outcome=text)] if text else None),
        Row("players see", seen(counter.hidden), partial(veil, id), words=VEIL),
        goes(place.Count(name=id, remove=True)),
    ]


def _boxes(id: Id, marked: int | None, boxes: int | None) -> list[Command] | None:
    return None if marked is None or boxes is None else [place.Count(name=id, boxes=(marked, boxes))]


def _when(counter: Counter, turns: dict[Id, str], text: str) -> list[Command] | None:
    """By hand, as an exchange ends, or as turns of somebody end; other words are a note of when."""
    whose = next((each for each, said in turns.items() if said == text), None)
    if whose is not None:
        return [place.Count(name=counter.id, turn=whose)]
    return [place.Count(name=counter.id, turn=ANYONE, trigger=text or BY_HAND)]


# Sides


def side_rows(seat: Seat) -> list[Row]:
    """The sides by name: an empty one goes, if nobody is on it; the last row makes another."""
    on_it = {side.id: sum(who.side == side.id for who in seat.table.cast) for side in seat.table.sides}
    rows = [
        Row(seat.words.term("side"), side.name, partial(_side, side.id), seat.words.count("character", on_it[side.id]))
        for side in seat.table.sides
    ]
    return [*rows, Row("new side", "", lambda text: [Allegiance(name=text)] if text else None)]


def _side(id: Id, text: str) -> list[Command]:
    return [Allegiance(name=id, rename=text) if text else Allegiance(name=id, remove=True)]


# Places


def zone_rows(seat: Seat, id: Id) -> list[Row] | None:
    """A zone: name, place on the map, whether players see it, its aspects."""
    zone = seat.scene.zones.get(id)
    if zone is None:
        return None
    own = [aspect for aspect in seat.table.aspects_on(id) if aspect.kind == "situation"]
    at = "" if zone.at is None else f"{zone.at[0]} {zone.at[1]}"
    rows = [
        Row("name", zone.name, renames(id)),
        Row("place", at, partial(_at, id), "column row, from 0"),
        Row("players see", seen(zone.hidden), partial(veil, id), words=VEIL),
    ]
    rows += [Row("aspect", aspect.text, partial(_worded, aspect.id)) for aspect in own]
    rows.append(Row("new aspect", "", lambda text: [laid_on(id, text)] if text else None, VEILED))
    return [*rows, goes(zones.EditZone(name=id, remove=True))]


def laid_on(id: Id, text: str) -> aspects.AddAspect:
    """An aspect on a place; `?` before its words hides it."""
    hidden, words = veil_of(text)
    return aspects.AddAspect(text=words, on=id, hidden=hidden)


def _worded(id: Id, text: str) -> list[Command]:
    return [aspects.Reword(aspect=id, text=text) if text else aspects.DropAspect(aspect=id)]


def _at(id: Id, text: str) -> list[Command] | None:
    numbers = [whole(part) for part in text.replace("/", " ").replace(",", " ").split()]
    if len(numbers) != 2 or numbers[0] is None or numbers[1] is None:
        return None
    return [zones.EditZone(name=id, at=(numbers[0], numbers[1]))]


def border_rows(seat: Seat, one: Id, other: Id) -> list[Row] | None:
    """What lies between two zones, made as soon as a field is filled."""
    if one not in seat.scene.zones or other not in seat.scene.zones:
        return None
    held = next((border for border in seat.scene.borders if set(border.between) == {one, other}), None)
    ends = (one, other) if held is None else held.between

    def put(**more: object) -> list[Command]:
        return [zones.EditBorder.model_validate({"one": ends[0], "other": ends[1], **more})]

    def bar(text: str) -> list[Command] | None:
        level = text if text in BARS else level_of(seat, text)
        return None if level is None else put(difficulty=level if level in BARS else int(level))

    rows = [
        Row("in the way", _bar(seat, held), bar, "a level, or a word", words=BARS),
        Row("name", "" if held is None else held.name, lambda text: put(name=text) if text else None),
    ]
    way = WAYS[1] if held is not None and held.oneway else WAYS[0]
    leads = f"oneway leads from {seat.name(ends[0])} to {seat.name(ends[1])}"
    rows.append(Row("leads", way, lambda text: put(direction=text) if text in WAYS else None, leads, words=WAYS))
    if held is None:
        # Hidden from the start: what is filled in next is added to what no player sees.
        hides = lambda text: put(hidden=True) if text == HIDDEN else None  # noqa: E731
        rows.append(Row("players see", SHOWN, hides, words=VEIL))
    else:
        rows.append(Row("players see", seen(held.hidden), partial(veil, held.id), words=VEIL))
        rows.append(goes(zones.EditBorder(one=one, other=other, remove=True)))
    return rows


def _bar(seat: Seat, held: Border | None) -> str:
    if held is None:
        return "as the map has it"
    return held.bar if held.difficulty is None else seat.words.level(game_of(seat.scene.system), held.difficulty)
