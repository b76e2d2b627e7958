"""Descriptions of the JSON Schema, out of the docstrings under the fields.

Read from the source when a schema is asked for: pydantic would read them at every start of the program.
"""

from __future__ import annotations

import ast
import inspect
from typing import Any

from tracker.storage import scene_model, scene_parts, scene_tactics


def described(schema: dict[str, Any], root: str) -> dict[str, Any]:
    """The schema with a description on every field that has a docstring."""
    docs = _docs()
    for name, part in [(root, schema), *schema.get("$defs", {}).items()]:
        for field, shape in part.get("properties", {}).items():
            text = docs.get((name, field)) or docs.get((name, f"{field}_"))
            if text is not None:
                shape.setdefault("description", text)
    return schema


def _docs() -> dict[tuple[str, str], str]:
    found: dict[tuple[str, str], str] = {}
    for module in (scene_parts, scene_tactics, scene_model):
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
