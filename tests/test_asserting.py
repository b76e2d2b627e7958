"""A test that cannot fail is a defect: each has something that it asserts, itself or through what it calls."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

Function = ast.FunctionDef | ast.AsyncFunctionDef
FAILING = {"raises", "fail", "warns"}
"""What fails without the word assert."""


def _called(function: Function) -> set[str]:
    """The names of what it calls; a strategy of Hypothesis (`st.text`) is none of ours."""
    found = set()
    for node in ast.walk(function):
        if isinstance(node, ast.Call):
            match node.func:
                case ast.Attribute(value=ast.Name(id="st")):
                    pass
                case ast.Attribute(attr=name) | ast.Name(id=name):
                    found.add(name)
    return found


def silent(files: dict[str, str]) -> list[str]:
    """The tests in these texts that assert nothing, by name of the text."""
    calls: dict[str, set[str]] = defaultdict(set)
    tests: list[tuple[str, Function]] = []
    asserting = set(FAILING)
    for name, text in files.items():
        body = ast.parse(text).body
        for node in [*body, *(inner for each in body if isinstance(each, ast.ClassDef) for inner in each.body)]:
            if not isinstance(node, Function):
                continue
            if any(isinstance(inner, ast.Assert | ast.Raise) for inner in ast.walk(node)):
                asserting.add(node.name)
            elif node.name.startswith("test"):
                tests.append((name, node))
            else:
                calls[node.name] |= _called(node)
    grown = 0
    while grown != len(asserting):
        grown = len(asserting)
        asserting |= {name for name, called in calls.items() if called & asserting}
    return [f"{name}: {test.name}" for name, test in tests if not _called(test) & asserting]


def test_every_test_asserts_something() -> None:
    folder = Path(__file__).parent
    assert silent({str(path.relative_to(folder)): path.read_text("utf-8") for path in folder.rglob("*.py")}) == []


def test_a_silent_test_is_found_and_one_that_asserts_through_another_is_not() -> None:
    text = """
def looked(x): assert x
def goes_on(x): looked(x)
def test_itself(): assert 1
def test_through(): goes_on(1)
def test_raising():
    with pytest.raises(KeyError): {}[1]
async def test_silent(): print(1)
@given(st.looked())
def test_of_a_strategy(x): print(x)
"""
    assert silent({"a.py": text}) == ["a.py: test_silent", "a.py: test_of_a_strategy"]
