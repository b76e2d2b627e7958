"""The door of the engine: a command names only what is there, and no number beyond reason.

Names are resolved before a command is made, but what a form or a script holds may be gone by the time it is submitted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from tracker.engine.command import ArgKind, Command, each, written_as
from tracker.engine.draft import Draft
from tracker.model.cast import ANYONE, GM, Id
from tracker.model.table import Table

LARGEST = 9999
"""No number of a game is larger; it keeps a slip of the finger out of the file."""


def decide(command: Command, draft: Draft, *, at: Id | None = None) -> None:
    """Let a command decide; cannot: an id of nothing, a number beyond reason, what leaves all as it was and tells
    nothing.

    `at` is the scene that was in focus where it was meant, for one that names no other.
    """
    where = scene_of(command, draft.table)
    if where is None and at in draft.table.scenes:
        where = at
    if where is not None:
        draft.turn_to(where)
    scene = draft.table.scene if where is None else draft.table.scenes.get(where)
    if command.games and scene is not None and scene.system.partition("-")[0] not in command.games:
        draft.cannot("system_not_here", system=scene.system)
    given = command.__dict__
    for name, kind, numbers, ids in _checked(type(command)):
        value = given[name]
        if value is None:
            continue  # most fields of most commands
        for number in numbers(value):
            if abs(number) > LARGEST:
                draft.cannot("bad_number", what=str(number))
        for id in ids(value):
            if not _there(kind, id, draft.table, where):
                draft.cannot("unknown_id", what=id, kind=kind)
    before = draft.table
    command.decide(draft)
    if not draft.ruled and not any(event.tells for event in draft.events) and draft.table == before:
        draft.cannot("nothing_changes")


def scene_of(command: Command, table: Table) -> Id | None:
    """The scene a command is about: of the scene, the roll, the hit or the first character it names.

    None = the one in focus.
    """
    in_focus = type(command).in_focus
    for name, kind in _placed(type(command)):
        value = getattr(command, name)
        if value is None:
            continue
        if kind == "scene" and value in table.scenes:
            return str(value)
        if kind == "roll" and value in table.rolls and not in_focus:
            return table.rolls[value].scene
        if kind == "hit" and value in table.hits and not in_focus:
            return table.hits[value].scene
    if in_focus:
        return None
    for name, kind in _naming(type(command)):
        value = getattr(command, name)
        named = value[0] if kind == "whos" and value else value
        if named in table.cast:
            scene = table.scene_of(named)
            return None if scene is None else scene.id
        home = next((scene.id for scene in table.scenes if not scene.ended and named in scene.zones), None)
        if kind == "spot" and home is not None:
            return home
    return None


@cache
def _naming(kind: type[Command]) -> tuple[tuple[str, ArgKind], ...]:
    """The fields that say where it happens: whoever is named without a key, then what something is put on."""
    marks = dict(_marks(kind))
    people = [(name, marks[name]) for name in kind.order if marks.get(name) in ("who", "whos", "payer", "spot")]
    return (*people, *(pair for pair in marks.items() if pair[1] == "spot" and pair not in people))


@cache
def _marks(kind: type[Command]) -> tuple[tuple[str, ArgKind], ...]:
    """The marked fields of a command."""
    marks = ((name, written_as(field)) for name, field in kind.model_fields.items())
    return tuple((name, mark.kind) for name, mark in marks if mark is not None)


@cache
def _placed(kind: type[Command]) -> tuple[tuple[str, ArgKind], ...]:
    """The fields that name a scene, or what is in one alone."""
    return tuple(pair for pair in _marks(kind) if pair[1] in ("scene", "roll", "hit"))


def _none(value: Any) -> tuple[()]:
    return ()


_NUMBERS: dict[ArgKind, Callable[[Any], Iterable[int]]] = {
    **dict.fromkeys(
        ("int", "level", "bar", "rating", "roll", "hit"), lambda value: (value,) if isinstance(value, int) else ()
    ),
    "ratio": tuple,
    "frees": lambda value: [n for _, n in value],
}
"""The numbers in a field of each kind."""
_IDS: dict[ArgKind, Callable[[Any], Iterable[Id]]] = {
    **dict.fromkeys(("who", "payer", "owner", "zone", "aspect", "compel", "task"), lambda value: (value,)),
    "whos": each,
    "frees": lambda value: [owner for owner, _ in value],
    "parties": lambda value: [id for party in value for id in party],
    "spot": lambda value: (value,) if value else (),
}
"""The ids in it."""


@cache
def _checked(
    kind: type[Command],
) -> tuple[tuple[str, ArgKind, Callable[[Any], Iterable[int]], Callable[[Any], Iterable[Id]]], ...]:
    """The fields that hold numbers or ids, with what reads them."""
    return tuple(
        (name, mark, _NUMBERS.get(mark, _none), _IDS.get(mark, _none))
        for name, mark in _marks(kind)
        if mark in _NUMBERS or mark in _IDS
    )


def _there(kind: ArgKind, id: Id, table: Table, where: Id | None) -> bool:
    """Whether there is such a thing. A zone must be of the scene it is about; without one every command refuses."""
    scene = table.scene if where is None else table.scenes.get(where)
    match kind:
        case "who" | "whos":
            return id in table.cast
        case "payer":
            return id == GM or id in table.cast
        case "parties":
            return id in table.cast or id in table.sides
        case "task":
            return scene is None or (scene.challenge is not None and id in scene.challenge.tasks)
        case "owner" | "frees":
            return id in (GM, ANYONE) or id in table.cast or id in table.sides
        case "zone":
            return scene is None or id in scene.zones
        case "aspect":
            return id in table.aspects
        case "compel":
            return id in table.compels
        case _:
            around = () if scene is None else (scene.zones, scene.borders, scene.counters)
            named = (table.cast, table.sides, table.aspects, table.scenes, *around)
            return any(id in group for group in named)
