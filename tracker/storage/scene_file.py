"""Scene files, hand-written and saved: the door to this part of the room.

`read_scene` makes a Table of a file or refuses it whole; `scene_text` and `save_scene` go the other way; `look_over`
tells what is wrong with a scene or cast file, and what may be; `scene_schema` is the format for editors.
"""

from __future__ import annotations

import pathlib
from typing import Any, NamedTuple

from tracker.model.table import Table
from tracker.rules.fate import RULESETS
from tracker.storage.scene_build import Builder
from tracker.storage.scene_cast import Persons, people_of, people_of_cast
from tracker.storage.scene_check import checked, newer
from tracker.storage.scene_faults import Fault, Note, SceneError, in_order
from tracker.storage.scene_fudge import ladder_in_file
from tracker.storage.scene_model import CastFile, SceneFile
from tracker.storage.scene_save import is_cast, save_scene
from tracker.storage.scene_skills import books_behind, books_of, skill_slips
from tracker.storage.scene_source import Source, open_source
from tracker.storage.scene_write import scene_text

__all__ = [
    "CastFile",
    "Fault",
    "Looked",
    "Note",
    "Prepared",
    "SceneError",
    "SceneFile",
    "cast_schema",
    "is_cast",
    "look_over",
    "read_scene",
    "read_text",
    "save_scene",
    "scene_schema",
    "scene_text",
]

SCHEMA = "https://json-schema.org/draft/2020-12/schema"


class Prepared(NamedTuple):
    """A scene file, read."""

    table: Table
    """An evening that has nothing but this scene, in focus."""
    notes: tuple[Note, ...] = ()


class Looked(NamedTuple):
    """What there is to say of a scene or cast file."""

    faults: tuple[Fault, ...]
    """Empty if it can be read."""
    notes: tuple[Note, ...] = ()
    """Empty if it cannot."""


def read_scene(path: pathlib.Path) -> Prepared:
    """Read a scene file and its cast files. Raises SceneError with every fault at once: it is read whole or not."""
    source = open_source(path)
    if source.data is not None and is_cast(source.data):
        wanted = "a scene has a title and a system, and names this file in `cast`"
        raise SceneError([Fault("cast_file", path.name, None, "", "this is a cast file, not a scene", wanted)])
    return _prepared(source, path.parent)


def read_text(name: str, text: str, folder: pathlib.Path) -> Prepared:
    """Read the text of a scene file as if it lay in that folder under that name. Raises SceneError."""
    return _prepared(Source(name, text), folder)


def _cast_read(path: pathlib.Path) -> tuple[CastFile, tuple[Note, ...]]:
    source = open_source(path)
    _refuse_newer(source)
    cast, faults = checked(CastFile, source)
    faults = [*source.faults, *faults]
    notes: tuple[Note, ...] = ()
    if cast is not None:
        more, notes = _looked_at_cast(cast, source)
        faults += more
    if faults or cast is None:
        raise SceneError(faults)
    return cast, notes


def look_over(path: pathlib.Path) -> Looked:
    """All that is wrong with a scene or cast file, and what the GM may want to know of one that can be read."""
    try:
        cast = is_cast(open_source(path).data or {})
        return Looked((), _cast_read(path)[1] if cast else read_scene(path).notes)
    except SceneError as wrong:
        return Looked(wrong.faults)


def scene_schema() -> dict[str, Any]:
    """The JSON Schema of scene files, for editors."""
    from tracker.storage.scene_docs import described

    return {"$schema": SCHEMA} | described(SceneFile.model_json_schema(by_alias=True), "SceneFile")


def cast_schema() -> dict[str, Any]:
    """The JSON Schema of cast files, for editors."""
    from tracker.storage.scene_docs import described

    return {"$schema": SCHEMA} | described(CastFile.model_json_schema(by_alias=True), "CastFile")


def _refuse_newer(source: Source) -> None:
    if (fault := newer(source)) is not None:
        raise SceneError([fault])


def _prepared(source: Source, folder: pathlib.Path) -> Prepared:
    _refuse_newer(source)
    system = (source.data or {}).get("system")
    held = (source.data or {}).get("options")
    levels = held.get("levels") if isinstance(held, dict) else None
    game = ladder_in_file(system, levels) if isinstance(system, str) else "fate"
    scene, faults = checked(SceneFile, source, game)
    faults = [*source.faults, *faults]
    if scene is None:
        raise SceneError(faults)
    people = people_of(scene, source, folder)
    builder = Builder(scene, source, people)
    table = builder.build()
    faults += [*people.faults, *builder.look.faults]
    if faults:
        raise SceneError(in_order(faults))
    books = books_of(scene.system, scene.language)
    slips = skill_slips(people.skills, books) if scene.system in RULESETS else []
    return Prepared(table, _once([*builder.look.notes, *slips]))


def _once(notes: list[Note]) -> tuple[Note, ...]:
    return tuple(dict.fromkeys(notes))


def _looked_at_cast(cast: CastFile, source: Source) -> tuple[list[Fault], tuple[Note, ...]]:
    """What only shows when the characters are made: in no zone, and in no side where the file has none."""
    people: Persons = people_of_cast(cast, source)
    for draft in people.drafts:
        draft.forget("zone")
        if not people.sides:
            draft.forget("side")
    frame = SceneFile(title="Cast", system="fate-condensed")
    builder = Builder(frame, source, people)
    builder.build()
    slips = skill_slips(people.skills, books_behind(people.skills))
    return [*people.faults, *builder.look.faults], _once([*builder.look.notes, *slips])
