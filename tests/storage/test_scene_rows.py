"""Rows of several, templates, blocks in ways and countdowns as scene files have them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tracker.engine.fate.groups import together
from tracker.engine.templates import templates
from tracker.model.cast import Character, FateSheet
from tracker.model.table import Table
from tracker.storage.scene_faults import SceneError
from tracker.storage.scene_file import read_scene, scene_text
from tracker.storage.scene_same import picture

HEAD = 'title = "T"\nsystem = "{system}"\n'


def read(folder: Path, text: str, system: str = "fate-core") -> Table:
    path = folder / "scene.toml"
    path.write_text(HEAD.format(system=system) + text, encoding="utf-8")
    return read_scene(path).table


def again(folder: Path, table: Table) -> Table:
    path = folder / "again.toml"
    path.write_text(scene_text(table, table.focus or ""), encoding="utf-8")
    loaded = read_scene(path).table
    assert picture(loaded) == picture(table)
    return loaded


def who(table: Table, name: str) -> Character:
    return next(each for each in table.cast if each.name == name)


def boxes(row: Character) -> list[tuple[int, ...]]:
    return [tuple(track.boxes[0] for track in member.tracks) for member in row.members]


def fault(folder: Path, text: str, system: str = "fate-core") -> tuple[str, str]:
    with pytest.raises(SceneError) as caught:
        read(folder, text, system)
    (found,) = caught.value.faults
    return found.path, str(found)


@pytest.mark.parametrize(
    "lines",
    [
        'kind = "mob"\ncount = 4\nskills = { Fight = 2 }',
        'kind = "mob"\nmembers = 4\nskills = { Fight = 2 }',
        'like = "mob fair"\ncount = 4',
        'template = "mob fair"\nmembers = 4',
        'like = "nameless fair"\nkind = "mob"\nmembers = 4',
    ],
)
def test_a_mob_is_one_row(tmp_path: Path, lines: str) -> None:
    table = read(tmp_path, f'[[character]]\nname = "Thugs"\n{lines}\n')
    (row,) = table.cast
    assert row.name == "Thugs" and row.kind == "mob" and [member.n for member in row.members] == [1, 2, 3, 4]
    assert boxes(row) == [(1, 1)] * 4
    assert isinstance(row.sheet, FateSheet) and not row.sheet.tracks
    scene = table.scene
    assert scene is not None and together(scene, row, "Fight") == (2, 3, 4)
    again(tmp_path, table)


def test_the_members_of_a_row_are_written_in_the_shortest_way(tmp_path: Path) -> None:
    table = again(tmp_path, read(tmp_path, '[[character]]\nname = "Thugs"\nlike = "mob fair"\ncount = 4\n'))
    assert "members = 4\n" in scene_text(table, table.focus or "")


def test_several_rows_of_the_same(tmp_path: Path) -> None:
    table = read(tmp_path, '[[character]]\nname = "Thugs"\nkind = "mob"\nmembers = 3\ncount = 2\n')
    assert [(row.name, len(row.members)) for row in table.cast] == [("Thugs 1", 3), ("Thugs 2", 3)]


def test_a_row_in_mid_fight(tmp_path: Path) -> None:
    text = """
[[character]]
name = "Thugs"
kind = "mob"
skills = { Fight = 3 }
members = [{ count = 2, gone = "down" }, { marked = { physical = [2] } }, { n = 7, count = 2 }]
members_given = 9
"""
    table = read(tmp_path, text)
    row = who(table, "Thugs")
    assert [(member.n, member.gone) for member in row.members] == [(1, "down"), (2, "down"), (3, ""), (7, ""), (8, "")]
    assert row.members[2].tracks[0].marked == (1,) and row.members_given == 9
    assert who(again(tmp_path, table), "Thugs").members == row.members


def test_a32_fillers_of_different_quality(tmp_path: Path) -> None:
    text = """
[[character]]
name = "Rats"
like = "filler 1"
members = [{ count = 2 }, { template = "filler 3" }]
"""
    table = read(tmp_path, text)
    row, scene = who(table, "Rats"), table.scene
    assert [len(member.tracks[0].boxes) for member in row.members] == [1, 1, 3]
    assert scene is not None and together(scene, row, "Fight").rating == 3
    again(tmp_path, table)


def test_an_accelerated_group_has_its_boxes_by_its_heads(tmp_path: Path) -> None:
    text = '[[character]]\nname = "Gang"\nlike = "mook group"\ncount = 5\nmarked = { stress = [2] }\n'
    table = read(tmp_path, text, "fate-accelerated")
    row = who(table, "Gang")
    assert isinstance(row.sheet, FateSheet)
    assert [(track.boxes, track.marked) for track in row.sheet.tracks] == [((1, 2), (1,))]
    assert row.sheet.skills == {"Good at": 2, "Bad at": -2}
    again(tmp_path, table)


def test_a_block_in_a_way_lends_it_its_rating(tmp_path: Path) -> None:
    text = """
[[zone]]
name = "Yard"
[[zone]]
name = "Street"
[[border]]
between = ["Yard", "Street"]
block = "Fence"
[[character]]
name = "Fence"
template = "harmful block"
skills = { "*" = "Good" }
"""
    table = read(tmp_path, text)
    assert table.scene is not None
    (border,) = table.scene.borders
    assert (border.bar, border.difficulty, border.block) == ("obstacle", 3, who(table, "Fence").id)
    again(tmp_path, table)
    path, said = fault(tmp_path, text.replace('template = "harmful block"', 'kind = "thing"'))
    assert path == "border[1].block" and 'kind = "block" would do' in said


def test_a_countdown_advances_at_turns(tmp_path: Path) -> None:
    text = """
[[side]]
name = "Cult"
[[character]]
name = "Bomb"
template = "countdown"
[[counter]]
name = "Bomb"
boxes = 4
turn = "Bomb"
outcome = "It goes off"
[[counter]]
name = "Ritual"
boxes = 3
turn = "Cult"
"""
    table = read(tmp_path, text)
    assert table.scene is not None
    bomb, ritual = table.scene.counters
    assert (bomb.whose, bomb.outcome) == (who(table, "Bomb").id, "It goes off")
    assert ritual.whose == next(iter(table.sides)).id
    again(tmp_path, table)
    path, _ = fault(tmp_path, text.replace('turn = "Cult"', 'turn = "Kult"'))
    assert path == "counter[2].turn"


def test_a_distraction_keeps_its_words(tmp_path: Path) -> None:
    text = """
[[character]]
name = "Child"
template = "distraction"
choice = "Save it?"
repercussions = "It is hurt."
"""
    table = again(tmp_path, read(tmp_path, text, "fate-condensed"))
    assert (who(table, "Child").choice, who(table, "Child").repercussions) == ("Save it?", "It is hurt.")


@pytest.mark.parametrize("system", ["fate-core", "fate-condensed", "fate-accelerated"])
def test_every_template_can_be_named_and_comes_back(tmp_path: Path, system: str) -> None:
    rows = "".join(f'[[character]]\nname = "N{n}"\nlike = "{each.name}"\n' for n, each in enumerate(templates()))
    table = read(tmp_path, rows, system)
    assert [made.kind for made in table.cast] == [each.kind for each in templates()]
    again(tmp_path, table)


def test_a_character_of_that_name_goes_before_a_template(tmp_path: Path) -> None:
    text = '[[character]]\nname = "hazard"\nkind = "main"\n[[character]]\nname = "B"\nlike = "hazard"\n'
    assert who(read(tmp_path, text), "B").kind == "main"


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ('template = "dragon"', "character[1].template"),
        ('kind = "mob"\nmembers = [{ n = 2 }, { n = 2 }]', "character[1].members[2]"),
        ('kind = "mob"\nmembers = [{ template = "dragon" }]', "character[1].members[1].template"),
        (
            'kind = "mob"\nskills = { Fight = 2 }\nmembers = [{ marked = { physical = 2 } }]',
            "character[1].members[1].marked.physical",
        ),
    ],
)
def test_what_is_wrong_has_its_place(tmp_path: Path, text: str, path: str) -> None:
    assert fault(tmp_path, f'[[character]]\nname = "A"\n{text}\n')[0] == path
