"""Every point that the rulebooks leave open and this project settles is held by a test that names it."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
FATE = range(1, 47)
NO_BEHAVIOUR = {
    19: "says which of two printed versions of an example is right; both are worked cases (CON-01, CON-02)",
    44: "says that a number wins over a misprinted label; the number is a worked case (OBS-04)",
}
"""Rulings that settle a text and not what happens."""


def named() -> dict[int, set[str]]:
    """The rulings A-nn by the tests that have them in their names (`test_a18_...`, `..._and_a35_...`)."""
    found: dict[int, set[str]] = defaultdict(set)
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for n in re.findall(r"_a(\d\d)(?=_|$)", node.name):
                    found[int(n)].add(node.name)
    return found


NAMED = named()


@pytest.mark.parametrize("n", FATE)
def test_each_ruling_has_its_test(n: int) -> None:
    assert bool(NAMED.get(n)) or n in NO_BEHAVIOUR


def test_no_test_names_a_ruling_there_is_not() -> None:
    assert set(NAMED) <= set(FATE)
