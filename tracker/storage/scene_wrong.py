"""What a model finds wrong, by places in the file: a value that may be one of several things has one fault, not one
for each of the things it might have been."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from pydantic_core import ErrorDetails

from tracker.storage.scene_faults import Path

NOT_OF_A_KIND = ("int_type", "int_parsing", "int_from_float", "list_type", "dict_type", "model_type", "string_type",
                 "bool_type", "literal_error")  # fmt: skip
"""The value is not even the kind of thing that was looked for."""


class Wrong(NamedTuple):
    """One thing that is wrong in the data of a file."""

    path: Path
    code: str
    given: Any
    facts: dict[str, Any]
    says: str
    others: tuple[str, ...] = ()
    """Codes of the other things that it is not, either."""


def wrong_in(data: Any, details: Iterable[ErrorDetails]) -> list[Wrong]:
    """Each fault once, at a path that the data has."""
    found: dict[tuple[Path, str], list[Wrong]] = {}
    loose: list[Wrong] = []
    for detail in details:
        path, choice = _place(data, detail)
        held = Wrong(path, detail["type"], detail["input"], detail.get("ctx", {}), detail["msg"])
        if choice is None:
            loose.append(held)
        else:
            found.setdefault(choice, []).append(held)
    places = dict.fromkeys(path for path, _ in found)
    return loose + [wrong for place in places for wrong in _of_one(place, found)]


def _of_one(place: Path, found: dict[tuple[Path, str], list[Wrong]]) -> list[Wrong]:
    """What is wrong with the choice that comes nearest; where none does, one fault that names them all."""
    choices = [held for (path, _), held in found.items() if path == place]
    near = [held for held in choices if not any(each.path == place and each.code in NOT_OF_A_KIND for each in held)]
    if near:
        return near[0]
    first, *others = (held[0] for held in choices)
    return [first._replace(others=tuple(dict.fromkeys(other.code for other in others)))]


def _place(data: Any, detail: ErrorDetails) -> tuple[Path, tuple[Path, str] | None]:
    """Where a fault lies in the data, and the choice that was tried there: its place, and what the model calls it."""
    path: list[str | int] = []
    choice: tuple[Path, str] | None = None
    held = data
    parts = [part for part in detail["loc"] if part != "[key]"]
    for part in parts:
        inside = _inside(held, part)
        if not inside and isinstance(part, str):
            key = isinstance(held, dict) and len(path) + (choice is not None) == len(parts) - 1
            if not key or (detail["input"] is held and detail["type"] != "missing"):
                choice = choice or (tuple(path), part)
                continue
        path.append(part)
        held = held[part] if inside else None
    return tuple(path), choice


def _inside(held: Any, part: str | int) -> bool:
    if isinstance(held, list):
        return isinstance(part, int) and part < len(held)
    return isinstance(held, dict) and part in held
