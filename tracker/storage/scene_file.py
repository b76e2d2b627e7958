"""Scene files, hand-written and saved: the door to this part of the room.

`read_scene` makes a Table of a file or refuses it whole; `scene_text` and `save_scene` go the other way; `check_file`
tells what is wrong with a scene or cast file; `scene_schema` is the format for editors.
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
from tracker.storage.scene_model import CastFile, SceneFile
from tracker.storage.scene_save import save_scene
from tracker.storage.scene_source import Source, open_source
from tracker.storage.scene_write import scene_text

__all__ = [
    "CastFile",
    "Fault",
    "Note",
    "Prepared",
    "SceneError",
    "SceneFile",
    "cast_schema",
    "check_file",
    "read_cast_file",
    "read_scene",
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


def read_scene(path: pathlib.Path) -> Prepared:
    """Read a scene file and its cast files. Raises SceneError with every fault at once: it is read whole or not."""
    source = open_source(path)
    if source.data is not None and is_cast(source.data):
        wanted = "a scene has a title and a system, and names this file in `cast`"
        raise SceneError([Fault("cast_file", path.name, None, "", "this is a cast file, not a scene", wanted)])
    return _prepared(source, path.parent)


def read_cast_file(path: pathlib.Path) -> CastFile:
    """Read a file of characters. Raises SceneError with every fault at once."""
    source = open_source(path)
    _refuse_newer(source)
    cast, faults = checked(CastFile, source)
    faults = [*source.faults, *faults]
    if cast is not None:
        faults += _cast_faults(cast, source)
    if faults or cast is None:
        raise SceneError(faults)
    return cast


def check_file(path: pathlib.Path) -> list[Fault]:
    """All that is wrong with a scene or cast file; empty if it can be read."""
    try:
        if is_cast(open_source(path).data or {}):
            read_cast_file(path)
        else:
            read_scene(path)
    except SceneError as wrong:
        return list(wrong.faults)
    return []


def is_cast(data: dict[str, Any]) -> bool:
    """Whether a file is one of characters only: it has some, and neither title nor system."""
    return not {"title", "system"} & set(data) and bool({"character", "side"} & set(data)) and "zone" not in data


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
    if system in ("fudge", "fudge-1995", "tactical"):
        wanted = "a system of " + ", ".join(RULESETS) + " would do"
        raise SceneError(
            [source.fault("not_playable", ("system",), f'scenes of "{system}" are not playable yet', wanted)]
        )
    scene, faults = checked(SceneFile, source)
    faults = [*source.faults, *faults]
    if scene is None:
        raise SceneError(faults)
    people = people_of(scene, source, folder)
    builder = Builder(scene, source, people)
    table = builder.build()
    faults += [*people.faults, *builder.look.faults]
    if faults:
        raise SceneError(in_order(faults))
    return Prepared(table, tuple(dict.fromkeys([*people.notes, *builder.look.notes])))


def _cast_faults(cast: CastFile, source: Source) -> list[Fault]:
    """What only shows when the characters are made: in no zone, and in no side where the file has none."""
    people: Persons = people_of_cast(cast, source)
    for draft in people.drafts:
        draft.given.pop("zone", None)
        if not people.sides:
            draft.given.pop("side", None)
    frame = SceneFile(title="Cast", system="fate-condensed")
    builder = Builder(frame, source, people)
    builder.build()
    return [*people.faults, *builder.look.faults]
