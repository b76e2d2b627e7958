"""The line of a field is found in every TOML text."""

import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
import tomli_w
from hypothesis import example, given
from hypothesis import strategies as st

from tracker.storage.scene_faults import Path, shown_path
from tracker.storage.scene_lines import line_of, lines_of
from tracker.storage.toml_out import document

KEYS = st.one_of(
    st.text("abc-_1", min_size=1, max_size=3),
    st.sampled_from(["a b", "", "ą.b", '"', "'", "#", "[x]", "=", "\n", "\\"]),
)
STRINGS = st.sampled_from(
    ["", "x = 1", "# no", "]", "}", '"', "'", "[[a]]", "\n", "a\nb = 2\n", "\\", '"""', "'''", "ą"]
)
LEAVES = STRINGS | st.booleans() | st.floats(allow_nan=False, allow_infinity=False)
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=12,
)
TABLES = st.dictionaries(KEYS, VALUES, max_size=5)


def every_path(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    if path:
        yield path, value
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in pairs:
        yield from every_path(inner, (*path, key))


def numbered(value: Any, marks: Iterator[int]) -> Any:
    """With a number of its own beside every value, so that its line can be told."""
    if isinstance(value, dict):
        return {key: numbered(inner, marks) for key, inner in value.items()} | {"mark": next(marks)}
    if isinstance(value, list):
        return [numbered(inner, marks) for inner in value] + [next(marks)]
    return value


@pytest.mark.parametrize("write", [tomli_w.dumps, lambda table: tomli_w.dumps(table, multiline_strings=True), document])
@given(table=TABLES)
@example(table={"a": [{"b": [{}, {"c": 1}]}, {"b": []}]})
def test_every_path_has_the_line_it_stands_in(write: Any, table: dict[str, Any]) -> None:
    table = numbered(table, iter(range(70001, 80000)))
    text = write(table)
    assert tomllib.loads(text) == table
    found = lines_of(text)
    lines = text.split("\n")
    for path, value in every_path(table):
        assert path in found, path
        if isinstance(value, int) and value > 70000:
            assert str(value) in lines[found[path] - 1], path


TEXT = """\
title = "x" # title = 2
cast = [
  "a", # one
  'b',
]
options.order = "popcorn"
summary = \"\"\"
[[zone]]
name = "no"
\"\"\"

[[ zone ]]
name = "Nave"
[[zone]]
"name" = "Crypt"
at = [ 1,
  0 ]

[[character]]
skills = { Fight = 2, "Siła" = { x = 1 } }
[character.aspects]
trouble = '''
y'''
other = [{ text = "a" },
  { text = "b", free = { Cult = 1 } }]
[[character]]
[[character.stunts]]
name = "s"
"""


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("title",), 1),
        (("cast",), 2),
        (("cast", 1), 4),
        (("options",), 6),
        (("options", "order"), 6),
        (("summary",), 7),
        (("zone",), 12),
        (("zone", 0, "name"), 13),
        (("zone", 1), 14),
        (("zone", 1, "name"), 15),
        (("zone", 1, "at", 1), 17),
        (("character", 0, "skills", "Siła", "x"), 20),
        (("character", 0, "aspects"), 21),
        (("character", 0, "aspects", "trouble"), 22),
        (("character", 0, "aspects", "other", 1, "free", "Cult"), 25),
        (("character", 1), 26),
        (("character", 1, "stunts", 0, "name"), 28),
        (("zone", 1, "aspects"), 14),
        (("nothing",), None),
    ],
)
def test_a_file_as_people_write_it(path: Path, line: int | None) -> None:
    tomllib.loads(TEXT)
    assert line_of(lines_of(TEXT), path) == line


@given(st.text("[]{}=\"'#,.a\n\\ ", max_size=40))
def test_what_is_no_toml_never_raises(text: str) -> None:
    assert all(1 <= line <= text.count("\n") + 1 for line in lines_of(text).values())


def test_paths_are_shown_with_places_from_one() -> None:
    assert shown_path(("character", 2, "skills", "Fight")) == "character[3].skills.Fight"
    assert shown_path(("free", "Reeve's men")) == 'free."Reeve\'s men"'
