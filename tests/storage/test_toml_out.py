"""What is written reads back equal."""

import tomllib
from datetime import UTC, datetime
from enum import IntEnum, StrEnum
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.tables import a_table
from tracker.storage.toml_out import document, inline, lines

TEXT = st.one_of(
    st.text(),
    st.sampled_from([
        '\n[[entry]]\nsum = "', '"""', "'''", "\\", "\\u0041", "}", "# no", "\x00\x1b\x7f\x85\u2028", "a.b", "",
        "true", "None", "\r\n", "\ufeff", "👩\u200d🚀", "\U0010ffff",
    ]),
)  # fmt: skip
SCALAR = st.one_of(TEXT, st.integers(), st.booleans(), st.floats(allow_nan=False))
VALUE = st.recursive(SCALAR, lambda inner: st.lists(inner) | st.dictionaries(TEXT, inner), max_leaves=20)
TABLE = st.dictionaries(TEXT, VALUE)


@given(TABLE)
def test_tables_read_back_equal(table: dict[str, object]) -> None:
    assert tomllib.loads(lines(table)) == table
    assert tomllib.loads(document(table)) == table
    assert tomllib.loads(f"x = {inline(table)}") == {"x": table}


@given(VALUE)
def test_one_value_is_one_line(value: object) -> None:
    assert len(inline(value).splitlines()) == 1


def test_nothing_is_left_out() -> None:
    assert inline({"a": None, "b": [1, None, 2]}) == "{ b = [1, 2] }"
    assert lines({"a": None}) == ""


def test_lists_of_tables_have_one_a_line() -> None:
    assert lines({"events": [{"kind": "a"}, {"kind": "b", "n": 1}]}) == (
        'events = [\n  { kind = "a" },\n  { kind = "b", n = 1 },\n]\n'
    )


def test_values_that_are_plain_by_inheritance() -> None:
    class Word(StrEnum):
        GOOD = "good"

    class Number(IntEnum):
        TWO = 2

    assert inline([Word.GOOD, Number.TWO, (1,), MappingProxyType({"a": True})]) == '["good", 2, [1], { a = true }]'


def test_values_of_the_model_are_written_as_they_dump() -> None:
    table = a_table()
    assert tomllib.loads(lines({"start": table}))["start"] == plain(table.model_dump(exclude_none=True))
    assert lines({"who": list(table.cast)}) == lines({"who": [who.model_dump(exclude_none=True) for who in table.cast]})


def plain(held: object) -> object:
    """What TOML gives back: lists for whatever is a row of values."""
    if isinstance(held, dict):
        return {key: plain(value) for key, value in held.items()}
    return [plain(value) for value in held] if isinstance(held, (list, tuple)) else held


def test_a_moment_is_a_string() -> None:
    assert inline(datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)) == '"2026-01-02T03:04:05+00:00"'


def test_half_a_surrogate_pair_becomes_a_replacement() -> None:
    assert tomllib.loads(f"x = {inline(chr(0xD800))}") == {"x": "\ufffd"}


@pytest.mark.parametrize("value", [b"bytes", object(), {1, 2}, {1: "number as a key"}])
def test_what_toml_does_not_have_is_refused(value: object) -> None:
    with pytest.raises(TypeError):
        inline(value)
