"""Descriptions of the JSON Schema, out of the docstrings under the fields.

Read from the source when a schema is asked for: pydantic would read them at every start of the program.
"""

from __future__ import annotations

import ast
import inspect
from typing import Any

from tracker.language.words import words
from tracker.storage import scene_fudge, scene_model, scene_parts, scene_tactics
from tracker.storage.scene_parts import Part

MODULES = (scene_parts, scene_tactics, scene_fudge, scene_model)
LISTS = ("levels", "wounds")
"""Optional rules of which one has to be told how they are written."""


def described(schema: dict[str, Any], root: str) -> dict[str, Any]:
    """The schema with a description on every field; an optional rule has the sentence that the menu of rules has."""
    docs = _docs()
    kinds = {name: kind for module in MODULES for name, kind in vars(module).items() if inspect.isclass(kind)}
    for name, part in [(root, schema), *schema.get("$defs", {}).items()]:
        kind = kinds.get(name)
        if kind is None or not issubclass(kind, Part):
            continue
        shapes = part.get("properties", {})
        for field, info in kind.model_fields.items():
            owners = (docs.get((base.__name__, field)) for base in kind.__mro__)
            text = next((text for text in owners if text is not None), None)
            if issubclass(kind, scene_fudge.FudgeOptionsEntry):
                rule = words().say("ui", f"option_{field}")
                text = f"{rule} {text}" if text is not None and field in LISTS else rule
            if text is not None and (info.alias or field) in shapes:
                shapes[info.alias or field].setdefault("description", text)
    return schema


def _docs() -> dict[tuple[str, str], str]:
    found: dict[tuple[str, str], str] = {}
    for module in MODULES:
        for node in ast.parse(inspect.getsource(module)).body:
            if isinstance(node, ast.ClassDef):
                found.update({(node.name, field): text for field, text in _fields(node)})
    return found


def _fields(node: ast.ClassDef) -> list[tuple[str, str]]:
    fields = []
    for line, after in zip(node.body, node.body[1:], strict=False):
        if not isinstance(line, ast.AnnAssign) or not isinstance(line.target, ast.Name):
            continue
        if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) and isinstance(after.value.value, str):
            fields.append((line.target.id, inspect.cleandoc(after.value.value)))
    return fields
