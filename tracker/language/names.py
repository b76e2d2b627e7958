"""What a thing is called, in the reader's language."""

from __future__ import annotations

from functools import partial

from tracker.language.words import Name, Words
from tracker.model.aspects import Aspect, Compel
from tracker.model.cast import ANYONE, GM, Id
from tracker.model.place import Border
from tracker.model.table import Table


def name_of(table: Table, id: Id, words: Words) -> str:
    """The name of anything that has an id: a character, side, zone, border, counter, aspect, compel or scene.

    What nobody has named yet has a working name, made from its kind and the number in its id: "boost 12". The empty id
    is the whole scene. An id that nothing has is shown as it is.
    """
    if id in (GM, ANYONE):
        return words.term(id)
    if not id:
        return words.term("scene")
    if (who := table.cast.get(id)) is not None:
        return who.name
    if (side := table.sides.get(id)) is not None:
        return side.name
    if (aspect := table.aspects.get(id)) is not None:
        return aspect_name(aspect, words)
    if (compel := table.compels.get(id)) is not None:
        return _compel_name(table, compel, words)
    if (scene := table.scenes.get(id)) is not None:
        return scene.title
    return _place_name(table, id, words)


def namer(table: Table, words: Words) -> Name:
    """`name_of` on one table, as `Words.say` takes it."""
    return partial(_named, table, words)


def _named(table: Table, words: Words, id: str) -> str:
    return name_of(table, id, words)


def aspect_name(aspect: Aspect, words: Words) -> str:
    """Its text; without one "boost 12", "mild consequence 31", "aspect 7"."""
    if aspect.text:
        return aspect.text
    kind = aspect.kind if aspect.kind in ("boost", "consequence") else "aspect"
    severity = aspect.role if kind == "consequence" else ""
    return words.say("name", f"working_{kind}", {"n": number_in(aspect.id), "severity": severity})


def number_in(id: Id) -> str:
    """The number of an id: a31 -> 31."""
    return id.lstrip("abcdefghijklmnopqrstuvwxyz") or id


def _compel_name(table: Table, compel: Compel, words: Words) -> str:
    if compel.text:
        return compel.text
    if compel.aspect is not None and compel.aspect in table.aspects:
        return name_of(table, compel.aspect, words)
    return words.say("name", "working_compel", {"n": number_in(compel.id)})


def _place_name(table: Table, id: Id, words: Words) -> str:
    for scene in table.scenes:
        if (zone := scene.zones.get(id)) is not None:
            return zone.name
        if (counter := scene.counters.get(id)) is not None:
            return counter.name
        if (border := scene.borders.get(id)) is not None:
            return _border_name(table, border, words)
    return id


def _border_name(table: Table, border: Border, words: Words) -> str:
    start, end = border.between
    return border.name or words.say("name", "working_border", {"start": start, "end": end}, namer(table, words))
