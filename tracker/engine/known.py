"""The door of the engine: a command names only what is there, and no number beyond reason.

Names are resolved before a command is made, but what a form or a script holds may be gone by the time it is submitted.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from tracker.engine.command import ArgKind, Command, each, written_as
from tracker.engine.draft import Draft
from tracker.model.cast import ANYONE, GM, Id
from tracker.model.table import Table

LARGEST = 9999
"""No number of a game is larger; it keeps a slip of the finger out of the file."""


def decide(command: Command, draft: Draft) -> None:
    """Let a command decide; cannot: an id of nothing, a number beyond reason."""
    for name, kind in _marks(type(command)):
        value = getattr(command, name)
        for number in _numbers(kind, value):
            if abs(number) > LARGEST:
                draft.cannot("bad_number", what=str(number))
        for id in _ids(kind, value):
            if not _there(kind, id, draft.table):
                draft.cannot("unknown_id", what=id, kind=kind)
    command.decide(draft)


@cache
def _marks(kind: type[Command]) -> tuple[tuple[str, ArgKind], ...]:
    """The marked fields of a command."""
    marks = ((name, written_as(field)) for name, field in kind.model_fields.items())
    return tuple((name, mark.kind) for name, mark in marks if mark is not None)


def _numbers(kind: ArgKind, value: Any) -> Iterable[int]:
    match kind:
        case "int" | "level" | "bar" | "rating" | "roll" | "hit":
            return (value,) if isinstance(value, int) else ()
        case "ratio":
            return value or ()
        case "frees":
            return (n for _, n in value)
        case _:
            return ()


def _ids(kind: ArgKind, value: Any) -> Iterable[Id]:
    match kind:
        case "whos":
            return each(value)
        case "frees":
            return tuple(owner for owner, _ in value)
        case "parties":
            return tuple(id for party in value for id in party)
        case "who" | "payer" | "owner" | "zone" | "aspect" | "compel" | "task":
            return () if value is None else (value,)
        case "spot":
            return (value,) if value else ()
        case _:
            return ()


def _there(kind: ArgKind, id: Id, table: Table) -> bool:
    """Whether there is such a thing. A zone must be of the scene in focus; without one every command refuses anyway."""
    scene = table.scene
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
            return id in table.cast or id in table.aspects or any(id in group for group in around)
