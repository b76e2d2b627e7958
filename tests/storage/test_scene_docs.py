"""Every field of the scene format says in the schema what it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tracker.language.words import words
from tracker.model.table import Options
from tracker.storage.scene_file import cast_schema, scene_schema


def fields(schema: dict[str, Any]) -> dict[tuple[str, str], str]:
    """The description of each field, by the part it is in; empty where it has none."""
    parts = [("", schema), *schema["$defs"].items()]
    return {
        (name, field): shape.get("description", "")
        for name, part in parts
        for field, shape in part["properties"].items()
    }


@pytest.mark.parametrize("schema", [scene_schema, cast_schema])
def test_no_field_is_without_a_description(schema: Callable[[], dict[str, Any]]) -> None:
    told = fields(schema())
    assert len(told) > 80
    assert [where for where, text in told.items() if len(text.split()) < 2] == []


def test_fields_of_fudge_are_told_in_words() -> None:
    told = fields(scene_schema())
    assert "attribute" in told["CharacterEntry", "related"] and "1995" in told["CharacterEntry", "pawn"]
    assert "trait" in told["WeaponLine", "with"]
    for option in Options.model_fields:
        assert told["OptionsEntry", option].startswith(words().say("ui", f"option_{option}"))
