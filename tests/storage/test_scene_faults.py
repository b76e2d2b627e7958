"""A scene file that is wrong is refused whole, with every fault at once: line, path, what would do."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import tomli_w
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tracker.storage.scene_file import Fault, SceneError, look_over, read_scene

HEAD = 'title = "T"\nsystem = "fate-condensed"\n'


def faults(folder: Path, text: str | bytes, head: str = HEAD) -> list[Fault]:
    path = folder / "scene.toml"
    path.write_bytes(text if isinstance(text, bytes) else (head + text).encode())
    return list(look_over(path).faults)


@pytest.mark.parametrize(
    ("text", "line", "path", "says"),
    [
        ("skils = 1", 3, "skils", "`skils` is no key here"),
        ('[[character]]\nname = "A"\nskils = {}', 5, "character[1].skils", "did you mean `skills`?"),
        (
            '[[character]]\nname = "A"\napproaches = { Quick = 2 }',
            5,
            "character[1].approaches",
            "did you mean `skills`?",
        ),
        ("[gm]\ncast = []", 4, "gm.cast", "it belongs at the top of the file"),
        ('[[zone]]\nname = "Z"\ndifficulty = 1', 5, "zone[1].difficulty", "it belongs in [[border]]"),
        ('[[character]]\nside = "X"\nplayer = 3', 3, "character[1].name", "`name` is missing"),
        (
            '[[character]]\nname = "A"\nplayer = 3',
            5,
            "character[1].player",
            "3 does not fit; a text in quotes would do",
        ),
        ('[[character]]\nname = ""', 4, "character[1].name", "a name is empty"),
        ('[[character]]\nname = "A"\nhidden = "yes"', 5, "character[1].hidden", "true or false would do"),
        ('[[character]]\nname = "A"\nkind = "mayn"', 5, "character[1].kind", "did you mean `main`?"),
        ('[[character]]\nname = "A"\ncount = 0', 5, "character[1].count", "0 is out of range; at least 1 would do"),
        (
            '[[character]]\nname = "A"\nskills = { Fight = "Goood" }',
            5,
            "character[1].skills.Fight",
            "did you mean `Good`?",
        ),
        (
            '[[character]]\nname = "A"\nskills = { Goo = ["Fight"] }',
            5,
            "character[1].skills.Goo",
            "did you mean `Good`?",
        ),
        (
            '[[character]]\nname = "A"\nskills = { Fight = 1, Good = ["Fight"] }',
            5,
            "character[1].skills.Good[1]",
            "twice",
        ),
        ('[[character]]\nname = "A"\nskills = { Fight = 2.5 }', 5, "character[1].skills.Fight", "2.5 is no level"),
        ('[[character]]\nname = "A"\nskills = { Fight = true }', 5, "character[1].skills.Fight", "true is no level"),
        (
            '[[character]]\nname = "A"\nskills = { Fight = 1000 }',
            5,
            "character[1].skills.Fight",
            "a number from -99 to 99 would do",
        ),
        (
            '[[character]]\nname = "A"\nstress = { physical = [0] }',
            5,
            "character[1].stress.physical",
            "a number of boxes",
        ),
        ('[[character]]\nname = "A"\nmarked = { physical = [4] }', 5, "character[1].marked.physical", "has 3 physical"),
        (
            '[[character]]\nname = "A"\nmarked = { phisical = 1 }',
            5,
            "character[1].marked.phisical",
            "did you mean `physical`?",
        ),
        (
            '[[character]]\nname = "A"\nconsequences = { mild = ["a", "b"] }',
            5,
            "character[1].consequences.mild[2]",
            "no free",
        ),
        (
            '[[character]]\nname = "A"\nconsequences = { mld = "a" }',
            5,
            "character[1].consequences.mld[1]",
            "did you mean `mild`?",
        ),
        ('[[character]]\nname = "A"\nplayer = "P"\nrefresh = 0', 6, "character[1].refresh", "1 or more would do"),
        ('[[character]]\nname = "A"\n[[character]]\nname = "A"', 6, "character[2].name", '"A" is there twice'),
        ('[[character]]\nname = "A"\nlike = "B"', 5, "character[1].like", 'no character is called "B"'),
        ('[[character]]\nname = "A"\nlike = "A"', 5, "character[1].like", "A -> A"),
        (
            '[[side]]\nname = "Cult"\n[[character]]\nname = "A"\nside = "Kult"',
            7,
            "character[1].side",
            "did you mean `Cult`?",
        ),
        ('[[character]]\nname = "A"\nside = "Cult"', 5, "character[1].side", "there is no side at all"),
        (
            '[[zone]]\nname = "Nave"\n[[character]]\nname = "A"\nzone = "Navee"',
            7,
            "character[1].zone",
            "did you mean `Nave`?",
        ),
        ('[[zone]]\nname = "N"\n[[zone]]\nname = "N"', 6, "zone[2].name", '"N" is there twice'),
        (
            '[[zone]]\nname = "N"\nat = [0, 0]\n[[zone]]\nname = "M"\nat = [0, 0]',
            8,
            "zone[2].at",
            '"M" lies where "N" is',
        ),
        ('[[zone]]\nname = "N"\nat = [0]', 5, "zone[1].at", "2 would do"),
        ('[[zone]]\nname = "N"\n[[border]]\nbetween = ["N", "M"]', 6, "border[1].between[2]", 'no zone is called "M"'),
        ('[[zone]]\nname = "N"\n[[border]]\nbetween = ["N", "N"]', 6, "border[1].between", "two zones would do"),
        (
            '[[zone]]\nname = "N"\n[[border]]\nbetween = ["N", "N"]\ndifficulty = "Farr"',
            7,
            "border[1].difficulty",
            "`Fair`",
        ),
        (
            '[[character]]\nname = "A"\nskills = { Great = "Athletics" }',
            5,
            "character[1].skills.Great",
            'where a list of skills belongs: write `Great = ["Athletics"]`.',
        ),
        (
            '[[character]]\nname = "A"\nskills = { "+4" = "Fight, Will" }',
            5,
            'character[1].skills."+4"',
            'write `"+4" = ["Fight", "Will"]`.',
        ),
        ('[[aspect]]\nname = "On fire"', 4, "aspect[1].name", "did you mean `text`?"),
        ('[[zone]]\nname = "Z"\naspects = [{ name = "x" }]', 5, "zone[1].aspects[1].name", "did you mean `text`?"),
        ('[[zone]]\ntext = "Z"', 4, "zone[1].text", "did you mean `name`?"),
        ('[[aspect]]\nname = "A"\ntext = "x"', 4, "aspect[1].name", "it belongs in"),
        ('[[aspect]]\ntext = "x"\nfree = 1', 5, "aspect[1].free", "write `free = { anyone = 1 }`."),
        ('[[aspect]]\ntext = "x"\nfree = true', 5, "aspect[1].free", "write `free = { anyone = 1 }`."),
        ('[[aspect]]\ntext = "x"\nfree = "The Cult"', 5, "aspect[1].free", 'write `free = { "The Cult" = 1 }`.'),
        ('[[aspect]]\ntext = "x"\nfree = inf', 5, "aspect[1].free", "a table { key = value } would do"),
        ('[[aspect]]\ntext = "x"\nfree = nan', 5, "aspect[1].free", "a table { key = value } would do"),
        ('[[aspect]]\ntext = "x"\nfree = [1]', 5, "aspect[1].free", "a table { key = value } would do"),
        ('[[aspect]]\ntext = "x"\nfree = { Cult = 1 }', 5, "aspect[1].free.Cult", "no character or side"),
        ('[[aspect]]\ntext = "x"\nfree = { anyone = -1 }', 5, "aspect[1].free.anyone", "out of range"),
        ('[[aspect]]\nkind = "consequence"\ntext = "x"', 4, "aspect[1].kind", "is on nobody"),
        ('[[counter]]\nname = "C"\nboxes = 2\nmarked = 3', 6, "counter[1].marked", "3 are marked of 2"),
        ('[house]\nx = "maybe"', 4, "house.x", '"allow", "warn" or "stop" would do'),
        ('bring = ["Imre"]', 3, "bring[1]", "no cast file has a character"),
        ('cast = "party.toml"', 3, "cast[1]", "there is no file"),
        ('cast = ["../scene.toml"]', 3, "cast[1]", "lies outside the scene's folder"),
        ('cast = ["/etc/hosts"]', 3, "cast[1]", "lies outside the scene's folder"),
        (f'summary = "{"x" * 20_001}"', 3, "summary", "20001 characters are too many; 20000 at most would do"),
        (f'[[zone]]\nname = "{"x" * 201}"', 4, "zone[1].name", "201 characters are too many; 200 at most would do"),
        ('[character]\nname = "A"', 3, "character", "write `[[character]]`"),
        (
            "".join(f'[[character]]\nname = "{name}"\ncount = 200\n' for name in "ABCDEF"),
            20,
            "character[6].count",
            "1000 at most would do",
        ),
        ('[[side]]\nname = "A"\n' * 201, 3, "side", "at most 200 would do"),
        ("zone = [1]", 3, "zone[1]", "a table { key = value } would do"),
        (
            '[[character]]\nname = "A"\nmembers = "five"',
            5,
            "character[1].members",
            "a whole number or a list [ ] would do",
        ),
        ('[[character]]\nname = "A"\nmembers = 900', 5, "character[1].members", "at most 200 would do"),
        (
            '[[character]]\nname = "A"\nmembers = [{ gone = "dwn" }]',
            5,
            "character[1].members[1].gone",
            "did you mean `down`?",
        ),
    ],
)
def test_one_fault(tmp_path: Path, text: str, line: int, path: str, says: str) -> None:
    found = [fault for fault in faults(tmp_path, text) if fault.path == path]
    assert len(found) == 1, faults(tmp_path, text)
    assert found[0].line == line
    assert says in str(found[0])


def test_all_faults_come_at_once_in_the_order_of_their_lines(tmp_path: Path) -> None:
    text = (
        'title = “T”\nsystm = "fate-core"\nsystem = "fate-core"\n[[side]]\nname = "Cult"\n[[character]]\n'
        'name = "Imre"\nside = "Kult"\nskils = { Fight: 2 }\nskills = { Fight = "Goood" }\n[[aspect]]\n'
        "text = 3\nfree = { Cultt = 1 }\n"
    )
    found = faults(tmp_path, text, head="")
    assert [(fault.line, fault.path) for fault in found] == [
        (1, ""),
        (2, "systm"),
        (8, "character[1].side"),
        (9, ""),
        (9, "character[1].skils"),
        (10, "character[1].skills.Fight"),
        (12, "aspect[1].text"),
        (13, "aspect[1].free.Cultt"),
    ]
    with pytest.raises(SceneError) as wrong:
        read_scene(tmp_path / "scene.toml")
    assert list(wrong.value.faults) == found
    assert len(str(wrong.value).splitlines()) == len(found)


@pytest.mark.parametrize("wrong", ["members = 'five'", "members = [1]", "wound = 7", "count = {}", "skills = 3"])
def test_no_fault_of_a_character_hides_one_elsewhere_or_is_told_twice(tmp_path: Path, wrong: str) -> None:
    zones = '[[zone]]\nname = "Gallery"\n[[zone]]\nname = "Yard"\n[[border]]\nbetween = ["Galery", "Yard"]\n'
    border, other = faults(tmp_path, f'{zones}[[character]]\nname = "A"\n{wrong}\n')
    assert (border.path, border.nearest) == ("border[1].between[1]", "Gallery")
    assert other.path.startswith(f"character[1].{wrong.split()[0]}")


def test_a_fault_is_one_sentence_with_file_line_and_path(tmp_path: Path) -> None:
    (fault,) = faults(tmp_path, '[[character]]\nname = "A"\nskills = { Fight = "Goood" }')
    assert str(fault) == (
        'scene.toml, line 5, character[1].skills.Fight: "Goood" is no level; '
        "a number or a word of the ladder would do: did you mean `Good`?"
    )


def test_forty_like_characters_have_one_fault(tmp_path: Path) -> None:
    assert len(faults(tmp_path, '[[character]]\nname = "A"\ncount = 40\nzone = "Nave"')) == 1


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        (b"", "the file is empty"),
        (b" \n\n", "the file is empty"),
        (b"# only words\n", "the file holds only comments"),
        (b'title = "x"\n\0\0\0', "zero bytes"),
        ('title = "Zażółć gęślą"'.encode("cp1250"), "Windows-1250"),
        ('title = "Città perché"'.encode("cp1252"), "Windows-1252"),
        ('title = "x"'.encode("utf-16"), "UTF-16"),
        ('title = "x"'.encode("utf-16-le"), "UTF-16"),
        (b'title = "x"\nsystem = "fate-core"\nsummary = """cut', "may have been cut off"),
        (b"x" * 5_000_001, "larger than 5 MB"),
        (b"title = " + b"[" * 4000, "not TOML"),
        (b"title = " + b"[" * 40 + b"]" * 40, "nested too deep"),
        (b'[[entry]]\nsum = "9:a"\nseq = 1\nat = ""\n', "this is a session, and its beginning is lost"),
        (b'format = 1\nid = "x"\n\n[[entry]]\nseq = 1\n', "this is a session, and its `sum` lines are gone"),
        (
            f'title = "x"\nsystem = "fate-core"\ncast = ["{"z" * 300}.toml"]'.encode(),
            "line 3, cast[1]: there is no file",
        ),
        (b'format = 2\ntitle = "x"\nnew = 1', "a newer version of the program wrote"),
    ],
)
def test_files_that_are_refused_with_one_sentence(tmp_path: Path, raw: bytes, says: str) -> None:
    found = faults(tmp_path, raw)
    assert len(found) == 1
    assert says in str(found[0])


def test_a_missing_file_names_the_nearest(tmp_path: Path) -> None:
    (tmp_path / "chapel.toml").write_text(HEAD)
    (fault,) = look_over(tmp_path / "chapell.toml").faults
    assert str(fault) == "chapell.toml: there is no such file: did you mean `chapel.toml`?"
    assert "folder" in str(look_over(tmp_path).faults[0])


def test_faults_of_a_cast_file_carry_its_name(tmp_path: Path) -> None:
    (tmp_path / "party.toml").write_text('[[character]]\nname = "A"\nskils = 1\n[[character]]\nnome = "B"\n')
    found = faults(tmp_path, 'cast = ["party.toml"]\nzone = 1')
    assert {(fault.file, fault.line) for fault in found} == {
        ("scene.toml", 4),
        ("party.toml", 3),
        ("party.toml", 4),
        ("party.toml", 5),
    }
    assert [fault.line for fault in look_over(tmp_path / "party.toml").faults] == [3, 4, 5]


def test_a_file_cut_anywhere_is_read_or_refused_but_never_breaks(tmp_path: Path) -> None:
    raw = (
        (Path(__file__).parents[2] / "scenes" / "mill-bridge.toml").read_bytes().replace(b'cast = ["party.toml"]', b"")
    )
    ends = [len(faults(tmp_path, raw[:end])) for end in range(0, len(raw), 7)]
    assert 0 in ends and max(ends) > 0


KEYS = ["title", "system", "cast", "bring", "name", "like", "count", "side", "zone", "at", "character", "aspects"]
KEYS += [
    "other",
    "skills",
    "stunts",
    "stress",
    "marked",
    "slots",
    "consequences",
    "free",
    "on",
    "by",
    "text",
    "between",
]
KEYS += ["border", "aspect", "mild", "gm"]
SCALARS = st.sampled_from(["A", "B", "fate-core", "mild", "", "anyone", "physical", 0, 1, 2, -1, 10**30, True, 1.5])
ANYTHING = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=5),
    max_leaves=30,
)
ENTRY = st.dictionaries(st.sampled_from(KEYS), ANYTHING, max_size=5).map(lambda entry: {"name": "A"} | entry)
ENTRIES = st.lists(ENTRY, max_size=3)


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=100)
@given(data=st.dictionaries(st.sampled_from(KEYS), ANYTHING, max_size=4), entries=ENTRIES, zones=ENTRIES)
def test_no_data_breaks_the_reader(tmp_path: Path, data: dict[str, Any], entries: list[Any], zones: list[Any]) -> None:
    whole = {"title": "T", "system": "fate-core", "character": entries, "zone": zones, "aspect": zones} | data
    for fault in faults(tmp_path, tomli_w.dumps(whole).encode()):
        assert fault.found and len(str(fault).splitlines()) == 1


def test_a_link_does_not_lead_out_of_the_folder(tmp_path: Path) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    (tmp_path / "secret.toml").write_text('[[character]]\nname = "A"\n')
    (inner / "party.toml").symlink_to(tmp_path / "secret.toml")
    assert "lies outside" in str(faults(inner, 'cast = ["party.toml"]')[0])


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes among its files")
@pytest.mark.parametrize(("make", "says"), [(os.mkdir, "is a folder"), (getattr(os, "mkfifo", None), "is no file")])
def test_what_is_no_file_is_called_what_it_is(make: Callable[[Path], None], says: str, tmp_path: Path) -> None:
    make(tmp_path / "party.toml")
    assert f'"party.toml" {says}; a file of characters would do' in str(faults(tmp_path, 'cast = ["party.toml"]')[0])


def test_a_cast_file_is_no_scene(tmp_path: Path) -> None:
    (tmp_path / "party.toml").write_text('[[character]]\nname = "A"\n')
    assert look_over(tmp_path / "party.toml").faults == ()
    with pytest.raises(SceneError, match="this is a cast file, not a scene"):
        read_scene(tmp_path / "party.toml")


def test_the_name_of_a_file_is_told_on_one_line() -> None:
    told = str(Fault("x", "a\nb\x1b.toml", 1, "", "wrong"))
    assert "\n" not in told and "\x1b" not in told and ".toml, line 1" in told
