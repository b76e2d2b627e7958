"""The mistakes of the hand get their corrected line; one does not hide the next."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.storage.scene_slips import read_toml


@pytest.mark.parametrize(
    ("text", "code", "line", "fix", "data"),
    [
        ("Siła = 2", "key_without_quotes", 1, '"Siła" = 2', {"Siła": 2}),
        ("a = 1\n\nskills.Siła = 2", "key_without_quotes", 3, 'skills."Siła" = 2', {"a": 1, "skills": {"Siła": 2}}),
        ("a = { * = 0 }", "key_without_quotes", 1, 'a = { "*" = 0 }', {"a": {"*": 0}}),
        ("High concept = 'x'", "key_without_quotes", 1, "\"High concept\" = 'x'", {"High concept": "x"}),
        ("a = “x”", "curly_quotes", 1, 'a = "x"', {"a": "x"}),
        ("a = „Wójt’s”", "curly_quotes", 1, 'a = "Wójt’s"', {"a": "Wójt’s"}),
        ("a = ‘x’", "curly_quotes", 1, "a = 'x'", {"a": "x"}),
        ("a = { Fight: 2, Will: 3 }", "no_equals", 1, "a = { Fight = 2, Will = 3 }", {"a": {"Fight": 2, "Will": 3}}),
        ('title "x"', "no_equals", 1, 'title = "x"', {"title": "x"}),
        ('a = ["a" "b"]', "missing", 1, 'a = ["a", "b"]', {"a": ["a", "b"]}),
        ("a = { x = 1 y = 2 }", "missing", 1, "a = { x = 1, y = 2 }", {"a": {"x": 1, "y": 2}}),
        ('a = [\n"a" # one\n"b"\n]', "missing", 2, '"a", # one', {"a": ["a", "b"]}),
        ('a = ["x", "y"\n# c "d"\nb = 1', "missing", 1, 'a = ["x", "y"]', {"a": ["x", "y"], "b": 1}),
        ("a = { x = 1\nb = 2", "missing", 1, "a = { x = 1}", {"a": {"x": 1}, "b": 2}),
        ("a = [1}\nb = 2", "wrong_mark", 1, "a = [1]", {"a": [1], "b": 2}),
        (
            "[character]\nx = 1\n[character]\nx = 2",
            "one_for_many",
            1,
            "[[character]]",
            {"character": [{"x": 1}, {"x": 2}]},
        ),
        ("[[zone]]\nx = 1\n[zone]\nx = 2", "one_for_many", 3, "[[zone]]", {"zone": [{"x": 1}, {"x": 2}]}),
        ("[[character]\nx = 1", "header", 1, "[[character]]", {"character": [{"x": 1}]}),
        ("[gm\nx = 1", "header", 1, "[gm]", {"gm": {"x": 1}}),
        ("a = 1\nb = 2\na = 3", "twice", 3, None, {"a": 1, "b": 2}),
        ("[gm]\n[gm]", "twice", 2, None, {"gm": {}}),
        ("a = Nave", "value_without_quotes", 1, 'a = "Nave"', {"a": "Nave"}),
        ("a = 3rd Guard", "value_without_quotes", 1, 'a = "3rd Guard"', {"a": "3rd Guard"}),
        ("a = [Nave, Crypt]", "value_without_quotes", 1, 'a = ["Nave", "Crypt"]', {"a": ["Nave", "Crypt"]}),
        (
            "a = { zone = Nave, x = 1 }",
            "value_without_quotes",
            1,
            'a = { zone = "Nave", x = 1 }',
            {"a": {"zone": "Nave", "x": 1}},
        ),
        ("a = True", "truth", 1, "a = true", {"a": True}),
        ('a = "abc\nb = 1', "open_string", 1, 'a = "abc"', {"a": "abc", "b": 1}),
        ('a = Chapel"', "open_string", 1, 'a = "Chapel"', {"a": "Chapel"}),
        ('a = ["party.toml]', "open_string", 1, 'a = ["party.toml"]', {"a": ["party.toml"]}),
        ("a = { x = 1, }", "comma_too_many", 1, "a = { x = 1 }", {"a": {"x": 1}}),
        ('a = "x",', "comma_too_many", 1, 'a = "x"', {"a": "x"}),
        ("// hi\na = 1", "comment", 1, "# hi", {"a": 1}),
        ('a = "C:\\games"', "backslash", 1, "a = 'C:\\games'", {"a": "C:\\games"}),
        (
            "a = {\n  x = 1, # one\n  y = 2,\n}\nb = 3",
            "table_over_lines",
            1,
            "a = { x = 1, y = 2 }",
            {"a": {"x": 1, "y": 2}, "b": 3},
        ),
    ],
)
def test_the_corrected_line_is_shown(text: str, code: str, line: int, fix: str | None, data: dict[str, Any]) -> None:
    read = read_toml(text)
    assert [(slip.code, slip.line, slip.fix) for slip in read.slips] == [(code, line, fix)]
    assert read.data == data


def test_a_key_given_twice_says_where_it_was_first() -> None:
    assert read_toml("[[zone]]\nname = 'a'\n[[zone]]\nname = 'b'\nat = [0, 0]\nname = 'c'").slips[0].says == (
        "`name` is given twice, first in line 4"
    )


def test_all_slips_of_a_file_are_told_at_once() -> None:
    read = read_toml(
        'title = “x”\n[character]\nSiła = 2\nskills = { Fight: 2 }\n[character]\nhidden = yes\ncast = ["a" "b"]'
    )
    assert [slip.line for slip in read.slips] == [1, 3, 4, 2, 6, 7]
    assert read.data is not None


def test_mending_keeps_the_number_of_lines() -> None:
    text = "a = {\n x = 1,\n y = 2,\n}\nSiła = 3\n"
    assert read_toml(text).text.count("\n") == text.count("\n")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("a =", "nothing stands after `=`: a ="),
        ('a = """x\n', 'this is not TOML (unterminated string); the file may have been cut off: a = """x'),
        ("a = " + "[" * 5000 + "]" * 5000, "this is not TOML (lists or tables are nested too deep)"),
    ],
)
def test_what_nobody_can_mend(text: str, says: str) -> None:
    read = read_toml(text)
    assert read.data is None
    assert read.slips[-1].says.startswith(says)


def test_what_is_nested_too_deep_is_told_at_its_line() -> None:
    text = 'title = "[[[[" # [\na = [[1], [2]]\n\nx = ' + "[" * 3000 + "\n"
    assert read_toml(text).slips[-1].line == 4


def test_a_number_of_thousands_of_digits_is_refused() -> None:
    assert "too long" in read_toml("b = 1\na = " + "1" * 5000).slips[-1].says


@given(st.text("[]{}=\"'#,.:ałT1\n\\ “", max_size=60))
def test_no_text_raises(text: str) -> None:
    read = read_toml(text)
    assert read.data is not None or read.slips
