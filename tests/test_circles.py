"""No module needs, to be loaded, one that needs it: within a room too, where the import contracts say nothing.

What is imported for its types alone, or when a function is called, is no need.
"""

from __future__ import annotations

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def needs(texts: dict[str, str]) -> dict[str, set[str]]:
    """For each module by its name the others that it loads as it is loaded."""
    found: dict[str, set[str]] = {}
    for name, text in texts.items():
        wanted = {
            each
            for node in ast.parse(text).body
            if isinstance(node, ast.ImportFrom) and node.module
            for alias in node.names
            for each in (f"{node.module}.{alias.name}", node.module)
        }
        found[name] = {each for each in wanted if each in texts and each != name}
    return found


def test_no_module_needs_one_that_needs_it() -> None:
    paths = {path: path.relative_to(ROOT).with_suffix("").parts for path in (ROOT / "tracker").rglob("*.py")}
    texts = {".".join(parts): path.read_text("utf-8") for path, parts in paths.items() if parts[-1] != "__init__"}
    assert len(list(TopologicalSorter(needs(texts)).static_order())) == len(texts)


def test_a_circle_is_found_and_one_for_types_alone_is_none() -> None:
    typed = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from a.b import C\n"
    assert list(TopologicalSorter(needs({"a.b": "from a.d import E", "a.d": typed})).static_order()) == ["a.d", "a.b"]
    with pytest.raises(CycleError):
        TopologicalSorter(needs({"a.b": "from a import d", "a.d": "from a.b import C"})).prepare()
