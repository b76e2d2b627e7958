"""Saving over a file that somebody wrote by hand: what has not changed stays as it was written."""

from __future__ import annotations

import re
import shutil
import tomllib
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.ui.playing import ROOT, opened
from tracker.storage.desk import Desk
from tracker.storage.scene_file import read_scene
from tracker.storage.scene_over import text_over
from tracker.storage.scene_same import picture
from tracker.storage.scene_write import scene_text

NEW_SCENES = ROOT / "tracker" / "storage" / "new_scenes"
SCENES = sorted(path.name for path in (ROOT / "scenes").glob("*.toml") if path.name != "party.toml")

HAND = """\
# A scene as somebody writes it. Łódź.
system = "fate-condensed"   # ours
title = 'The "Old" Yard'

# who is here
[[character]]  # the boss
skills = { Fight = "Great", Will = "Fair" }   # level words
name = "Berta"
side = "Gang"

[[side]]
name = "Gang"    # of the quay

# a pair
[[character]]
name = "Guard"
count = 2      # two of them
side = "Gang"
kind = "minor"

[[zone]]
name = "Yard"
aspects = [
    "Mud",     # ankle deep
    "Fog",
]
# the way out
[[zone]]
name = "Gate"
at = [1, 0]

[[character]]
name = "Ada"
player = "Ann"
zone = "Yard"
aspects = { high_concept = "Rider", trouble = "Late" }

[[aspect]]
text = "Night"        # until dawn
free = { anyone = 1 }

[[border]]
between = ["Yard", "Gate"]
difficulty = "Good"   # barred
[options]
order = "popcorn"
"""

STEPS = (
    "mark Ada physical:1",
    'mark Ada mild "Cut brow"',
    "points Ada =1",
    "set Ada Fight 3",
    "set Berta Fight 5",
    "rename Berta Beate",
    'rename Yard "The yard"',
    'remove "Guard 1"',
    'mark "Guard 2" physical:1',
    "character Guard like=#c2 count=2",
    "character Dora side=Gang zone=Gate",
    "character Thug side=Gang zone=Yard count=3 rating=2",
    'remove "Thug 3"',
    "character Guard side=Gang count=2",
    'remove "Guard 4"',
    "character Crow count=2 rating=1",
    'aspect "On fire" on=Gate',
    "aspect Smoke free=anyone:2",
    "drop Night",
    "border Yard Gate difficulty=open",
    "zone Cellar near=Gate",
    "counter Alarm 1/4",
    "option extreme on",
    "house has_acted allow",
    "hide Berta",
    "move Ada Gate",
    "points GM =7",
)
COMMENT = re.compile(r"#[^\n]*")


def copied(tmp_path: Path, name: str) -> Path:
    folder = tmp_path / "scenes"
    shutil.copytree(ROOT / "scenes", folder, dirs_exist_ok=True)
    return folder / name


@pytest.mark.parametrize("name", SCENES)
def test_what_has_not_changed_is_the_same_file_byte_for_byte(tmp_path: Path, name: str) -> None:
    path = copied(tmp_path, name)
    desk = Desk(opened(path))
    assert text_over(path, desk.table, desk.table.focus or "") == path.read_text("utf-8")


@pytest.mark.parametrize("name", SCENES)
def test_one_change_changes_little_of_a_shipped_scene(tmp_path: Path, name: str) -> None:
    path = copied(tmp_path, name)
    desk = Desk(opened(path))
    desk.run('aspect "Something new"')
    made = text_over(path, desk.table, desk.table.focus or "")
    assert made is not None
    was = path.read_text("utf-8").splitlines()
    now = made.splitlines()
    assert [line for line in was if line not in now] == []
    assert len(now) <= len(was) + 4


SEVERAL = (
    "character Bat count=3",
    "character Rat side=Vermin count=2",
    'character Bat like="Bat 1" count=2',
    "zone Cellar",
    "zone Attic",
    'remove "Bat 2"',
    'remove "Bat 3"',
    "aspect Smoke",
    "counter Alarm 1/4",
)


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=st.sampled_from(SCENES), steps=st.lists(st.sampled_from(SEVERAL), min_size=1, max_size=5, unique=True))
def test_what_is_added_to_a_shipped_scene_costs_no_line_of_it(tmp_path: Path, name: str, steps: list[str]) -> None:
    path = copied(tmp_path, name)
    desk = Desk(opened(path))
    for step in steps:
        desk.run(step)
    was = path.read_text("utf-8").splitlines()
    made = text_over(path, desk.table, desk.table.focus or "")
    assert made is not None
    left = iter(made.splitlines())
    assert [line for line in was if line not in left] == []
    assert made.endswith("\n") and tight(made) <= tight("\n".join(was)), made


def tight(text: str) -> int:
    """Headings right behind something else."""
    split = text.splitlines()
    return sum(bool(above) and above[0] != "#" and below[:1] == "[" for above, below in pairwise(split))


def test_what_is_written_keeps_no_name_that_nobody_has_any_more(tmp_path: Path) -> None:
    path = tmp_path / "yard.toml"
    path.write_text('title = "Yard"\nsystem = "fate-core"\n[[zone]]\nname = "Yard"\n[[side]]\nname = "Gang"', "utf-8")
    desk = Desk(opened(path))
    for line in (
        "character Bat count=2",
        'remove "Bat 1"',
        'remove "Bat 2"',
        "zone Gate",
        "border Yard Gate difficulty=2",
    ):
        assert desk.run(line).ok, line
    made = text_over(path, desk.table, desk.table.focus or "")
    assert made is not None and "Bat" not in made and made.endswith("\n") and "\n\n[[border]]" in made
    assert "Bat" not in scene_text(desk.table, desk.table.focus or "")


@pytest.mark.parametrize("name", sorted(path.name for path in NEW_SCENES.glob("*.toml")))
def test_a_template_keeps_its_comments_when_one_of_several_is_another(tmp_path: Path, name: str) -> None:
    path = Path(shutil.copy(NEW_SCENES / name, tmp_path))
    desk = Desk(opened(path))
    several = [who.name for who in desk.table.cast if who.name[-1].isdecimal()]
    assert not several or desk.run(f'rename "{several[0]}" Odd').ok
    assert desk.run("character Guard count=3").ok
    made = text_over(path, desk.table, desk.table.focus or "")
    assert made is not None
    comments = [held for held in COMMENT.findall(path.read_text("utf-8")) if " 1, " not in held]
    assert [comment for comment in comments if comment not in made] == []


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=st.lists(st.sampled_from(STEPS), max_size=7, unique=True), crlf=st.booleans(), bom=st.booleans())
def test_a_file_by_hand_keeps_its_comments_its_order_and_its_words(
    tmp_path: Path, steps: list[str], crlf: bool, bom: bool
) -> None:
    path = tmp_path / "yard.toml"
    text = "\ufeff" * bom + (HAND.replace("\n", "\r\n") if crlf else HAND)
    path.write_bytes(text.encode())
    desk = Desk(opened(path))
    for step in steps:
        desk.run(step)
    answer = desk.run(f'save "{path}" !')
    assert answer.ok, answer.sentences
    saved = path.read_bytes().decode()
    assert saved.startswith("\ufeff") == bom
    assert (saved.count("\r\n") == saved.count("\n")) if crlf else "\r" not in saved
    assert picture(read_scene(path).table) == picture(desk.table)
    plain = saved.removeprefix("\ufeff").replace("\r\n", "\n")
    gone = _changed_lines(steps)
    for comment in COMMENT.findall(HAND):
        assert comment in plain or any(word in comment for word in gone), (comment, plain)
    named = re.findall(r'^name = "(Berta|Ada|Yard|Gate)"', plain, re.M)
    assert named == [name for name in ("Berta", "Yard", "Gate", "Ada") if name in named]
    if not any("Berta" in step for step in steps):
        assert 'skills = { Fight = "Great", Will = "Fair" }   # level words' in plain


def _changed_lines(steps: list[str]) -> set[str]:
    """Words of comments that stand in a line, or a list, which those steps write anew or strike."""
    by_step = {
        "Guard": {"two of them", "a pair"},
        "Fog": {"ankle deep"},
        "drop Night": {"until dawn"},
        "border": {"barred"},
    }
    return {word for step in steps for key, words in by_step.items() if key in step for word in words}


def test_whoever_comes_from_a_cast_file_and_is_gone_is_not_brought_and_the_rest_stays(tmp_path: Path) -> None:
    path = copied(tmp_path, "drowned-chapel.toml")
    was = path.read_text("utf-8").splitlines()
    desk = Desk(opened(path))
    assert desk.run("remove Sava").ok
    answer = desk.run(f'save "{path}" !')
    assert answer.ok and not answer.advice
    now = path.read_text("utf-8").splitlines()
    assert [line for line in was if line not in now] == ['name = "Sava"', 'zone = "Bell loft"']
    assert 'bring = ["Imre", "Rook", "Mirel"]' in now and len(now) < len(was) + 4
    assert picture(read_scene(path).table) == picture(desk.table)


def test_a_good_file_that_can_only_be_written_anew_says_so_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tracker.storage.scene_over.text_over", lambda *_: None)
    path = copied(tmp_path, "mill-bridge.toml")
    was = path.read_text("utf-8")
    for tries in (("!", "!"), ("!!",), ("", "!")):
        path.write_text(was, "utf-8")
        desk = Desk(opened(path))
        *first, last = [desk.run(f'save "{path}" {said}') for said in tries]
        assert last.ok and all(each.refusal is not None and each.refusal.kind == "rule" for each in first), tries
        assert all("comments" in each.sentences[0] for each in first) and path.read_text("utf-8") != was


def test_a_file_that_cannot_be_kept_is_written_anew_with_the_old_one_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_text("this is no scene = [")
    desk = Desk(opened(ROOT / "scenes" / "mill-bridge.toml"))
    assert text_over(path, desk.table, desk.table.focus or "") is None
    assert desk.run(f'save "{path}" !').ok
    assert tomllib.loads(path.read_text("utf-8"))["title"] == "The Mill Bridge"
    assert (tmp_path / "broken.toml.bak").read_text() == "this is no scene = ["
