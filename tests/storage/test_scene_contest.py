"""A contest and a challenge in a scene file, as they are written by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.playing import a_seat, press
from tracker.model.contest import Challenge, Contest
from tracker.model.problems import problems
from tracker.model.table import Table
from tracker.storage.scene_file import SceneError, read_scene, scene_text
from tracker.storage.scene_same import picture

HEAD = """
title = "The chase"
system = "fate-condensed"
"""
PEOPLE = """
[[side]]
name = "Wardens"
[[side]]
name = "Cult"
[[character]]
name = "Imre"
side = "Wardens"
player = "Ada"
[[character]]
name = "Deacon"
side = "Cult"
[[character]]
name = "Fox"
"""
PREPARED = """
[contest]
sides = ["Wardens", { of = "Cult", goal = "reach the weir" }, { of = ["Fox"], name = "The wild" }]
difficulty = "Fair"
to = 4
"""
RUNNING = """
[contest]
sides = [{ of = "Wardens", victories = 2, lead = "Imre", with = "Athletics", tried = ["Imre"] }, "Deacon"]
exchange = 3
harm = "physical"
running = true
[challenge]
name = "The rite"
tasks = ["Bar the door", { name = "Chant", with = "Will", difficulty = 3, who = "Imre", result = "tie", shifts = 0, cost = "minor", by = "Imre" }]
"""  # noqa: E501


def read(folder: Path, text: str) -> Table:
    path = folder / "chase.toml"
    path.write_text(HEAD + text + PEOPLE, encoding="utf-8")
    return read_scene(path).table


def contest(table: Table) -> Contest:
    assert table.scene is not None and table.scene.contest is not None
    return table.scene.contest


def challenge(table: Table) -> Challenge:
    assert table.scene is not None and table.scene.challenge is not None
    return table.scene.challenge


def test_a_prepared_contest_waits_to_be_begun(tmp_path: Path) -> None:
    table = read(tmp_path, PREPARED)
    held = contest(table)
    assert table.scene is not None and table.scene.frame == "" and held.difficulty == 2 and held.to == 4
    wardens, cult, wild = held.sides
    assert [table.sides[side.side or ""].name for side in (wardens, cult)] == ["Wardens", "Cult"]
    assert cult.goal == "reach the weir" and wild.name == "The wild" and wild.side is None
    assert [table.cast[who].name for who in wild.who] == ["Fox"]
    assert problems(table) == []
    seat = a_seat(tmp_path / "chase.toml")
    press(seat, "xc")
    assert seat.scene.frame == "contest" and seat.scene.contest == held


def test_a_running_one_goes_on_where_it_was(tmp_path: Path) -> None:
    table = read(tmp_path, RUNNING)
    held = contest(table)
    assert table.scene is not None and table.scene.frame == "contest" and held.exchange == 3 and held.harm == "physical"
    imre = next(who.id for who in table.cast if who.name == "Imre")
    assert (held.sides[0].victories, held.sides[0].lead, held.sides[0].skill) == (2, imre, "Athletics")
    assert held.sides[0].tried == (imre,)
    door, chant = challenge(table).tasks
    assert door.name == "Bar the door" and not door.result and door.difficulty is None
    assert (chant.result, chant.shifts, chant.cost, chant.achieved) == ("tie", 0, "minor", True)


@pytest.mark.parametrize("text", [PREPARED, RUNNING])
def test_it_is_written_as_one_would_and_comes_back_equal(tmp_path: Path, text: str) -> None:
    table = read(tmp_path, text)
    written = scene_text(table, table.focus or "")
    assert "[contest]" in written and ('"Wardens"' in written)
    again = tmp_path / "again.toml"
    again.write_text(written, encoding="utf-8")
    assert picture(read_scene(again).table) == picture(table)


@pytest.mark.parametrize(
    ("text", "path", "says"),
    [
        ('[contest]\nsides = ["Wardens", "Bandits"]', "contest.sides[2].of", "Bandits"),
        ('[contest]\nsides = ["Wardens", "GM"]', "contest.sides[2].of", "no side of a contest"),
        ('[contest]\nsides = ["Wardens", "Cult"]\nwinner = 3', "contest.winner", "there are 2"),
        ('[contest]\nsides = ["Wardens", { of = "Cult", victory = 1 }]', "contest.sides[2].victory", "victories"),
        ('[challenge]\ntasks = [{ name = "x", who = "Imra" }]', "challenge.tasks[1].who", "Imre"),
        ('[challenge]\ntasks = [{ name = "x", result = "won" }]', "challenge.tasks[1].result", "succeed"),
        (
            '[contest]\nsides = ["Wardens", "Cult"]\nrunning = true\n[challenge]\nrunning = true',
            "challenge.running",
            "at once",
        ),
    ],
)
def test_faults_say_where_and_what(tmp_path: Path, text: str, path: str, says: str) -> None:
    with pytest.raises(SceneError) as wrong:
        read(tmp_path, text)
    found = [fault for fault in wrong.value.faults if fault.path == path]
    assert found and says in str(found[0]), wrong.value.faults
