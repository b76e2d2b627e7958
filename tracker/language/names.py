"""What a thing is called, in the reader's language."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from tracker.language.words import Name, Words
from tracker.model.aspects import Aspect, Compel
from tracker.model.cast import ANYONE, GM, Id
from tracker.model.contest import Contender, Task
from tracker.model.place import Border
from tracker.model.rolls import Invoked
from tracker.model.table import Table
from tracker.rules.conditions import CONDITIONS
from tracker.text import one_line


def name_of(table: Table, id: Id, words: Words) -> str:
    """The name of anything that has an id: a character, side, zone, border, counter, aspect, compel or scene.

    What nobody has named yet has a working name, made from its kind and whose it is: "boost of Rook". The empty id is
    the whole scene. An id that nothing has is shown as it is.
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
        return aspect_name(aspect, words, table)
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


class _Working(NamedTuple):
    """What a working name is made from."""

    kind: str
    severity: str = ""
    of: str = ""
    """The name of whose it is."""
    against: str = ""


def aspect_name(aspect: Aspect, words: Words, table: Table | None = None) -> str:
    """Its text; without one "boost of Rook against Acolyte 1", "mild consequence of Imre", "aspect 7".

    Where another thing of the Table is called the same, and where it is not known whose it is, with the number in its
    id: "boost of Rook (76)", "boost 12".
    """
    if aspect.text:
        return aspect.text
    working, n = _working(aspect, table, words), number_in(aspect.id)
    facts = {"severity": working.severity, "of": working.of, "against": working.against}
    name = words.say("name", f"working_{working.kind}", facts if working.of else {**facts, "n": n})
    shared = working.of and table is not None and _shared(table, aspect, working, name, words)
    return f"{name} ({n})" if shared else name


def _working(aspect: Aspect, table: Table | None, words: Words) -> _Working:
    if aspect.kind == "boost":
        owner = aspect.by or next((free.owner for free in aspect.free), "")
        return _Working("boost", "", _whose(owner, table, words), _whose(aspect.against, table, words))
    if aspect.kind == "consequence":
        kind = "condition" if aspect.role in CONDITIONS else "consequence"
        return _Working(kind, aspect.role, _whose(aspect.on, table, words))
    return _Working("aspect")


def _whose(id: Id | None, table: Table | None, words: Words) -> str:
    """The name of an owner; empty where there is none."""
    if not id or table is None:
        return ""
    name = one_line(name_of(table, id, words))
    return "" if name == id and id not in table.cast and id not in table.sides else name


def _shared(table: Table, aspect: Aspect, working: _Working, name: str, words: Words) -> bool:
    """Whether something else goes by that name."""
    return any(
        other.text == name if other.text else _working(other, table, words) == working
        for other in table.aspects
        if other.id != aspect.id and (other.text or other.kind == aspect.kind)
    )


def invoked_name(invoke: Invoked, table: Table, words: Words) -> str:
    """What was invoked: by its words, or what it is called; of a boost that is used up, what it was called.

    An invoke that was kept by a ruling may be of an aspect that an amendment left out.
    """
    if invoke.text:
        return invoke.text
    if invoke.aspect in table.aspects:
        return name_of(table, invoke.aspect, words)
    return words.say("name", "working_gone") if invoke.used_up is None else aspect_name(invoke.used_up, words, table)


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
        if scene.contest is not None and (side := scene.contest.contender(id)) is not None:
            return contender_name(table, side, words)
        if scene.challenge is not None and (task := scene.challenge.tasks.get(id)) is not None:
            return _task_name(task, words)
    return id


def contender_name(table: Table, side: Contender, words: Words) -> str:
    """A side of a contest by its own name, its allegiance, or its people."""
    if side.name:
        return side.name
    if side.side is not None and side.side in table.sides:
        return table.sides[side.side].name
    people = [table.cast[who].name for who in side.who if who in table.cast]
    return words.join(people) if people else words.say("name", "working_contender", {"n": number_in(side.id)})


def task_name(table: Table, id: Id) -> str:
    """The name that somebody gave a task; empty where nobody has."""
    for scene in table.scenes:
        if scene.challenge is not None and (task := scene.challenge.tasks.get(id)) is not None:
            return task.name
    return ""


def _task_name(task: Task, words: Words) -> str:
    if task.defence:
        return task.name or words.say("name", "working_defence")
    return task.name or words.say("name", "working_task", {"n": number_in(task.id)})


def _border_name(table: Table, border: Border, words: Words) -> str:
    start, end = border.between
    return border.name or words.say("name", "working_border", {"start": start, "end": end}, namer(table, words))
