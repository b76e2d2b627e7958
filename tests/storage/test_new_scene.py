"""New scenes from the templates."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from tracker.rules.fate import RULESETS
from tracker.storage.new_scene import SYSTEMS, TEMPLATES, new_scene
from tracker.storage.scene_file import read_scene
from tracker.storage.scene_model import System


def test_every_game_has_a_template_and_every_template_a_game() -> None:
    assert {path.stem for path in TEMPLATES.glob("*.toml")} == set(SYSTEMS) == set(get_args(System))
    assert RULESETS.keys() <= set(SYSTEMS)


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_template_can_be_played_as_it_is(system: str, tmp_path: Path) -> None:
    path = new_scene(system, 'Ada\'s "odd" café \\ evening', tmp_path)
    prepared = read_scene(path)
    scene = prepared.table.scene
    assert scene is not None and not prepared.notes
    assert scene.title == 'Ada\'s "odd" café \\ evening' and scene.system == system
    assert any(prepared.table.cast[presence.id].is_player for presence in scene.here)
    assert path.read_text(encoding="utf-8").count("#") > 3, "it is commented"


def test_a_name_that_is_taken_is_left_alone(tmp_path: Path) -> None:
    first = new_scene("fudge", "Mill", tmp_path)
    first.write_text("mine", encoding="utf-8")
    assert new_scene("fudge", "Mill", tmp_path).name == "mill-2.toml"
    assert new_scene("fudge", " ... ", tmp_path).name == "scene.toml"
    assert first.read_text(encoding="utf-8") == "mine"
