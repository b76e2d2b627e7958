"""What a command may make, a scene file may hold: the largest of everything is written and read again as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.playing import ROOT, opened
from tracker.storage.desk import Desk
from tracker.storage.scene_file import read_scene, scene_text
from tracker.storage.scene_same import picture

FATE, FUDGE, TACTICAL = "drowned-chapel", "tavern-duel", "quarry-road"
LIMITS = [
    (FATE, ("points Imre =999",), "points Imre +1"),
    (FATE, ("points Imre =900", "points Imre +99"), "points Imre =1000"),
    (FATE, ("points GM =999",), "points GM +1"),
    (FATE, ("counter Doom 100/100",), "counter Doom 100/101"),
    (FATE, ("set Imre Fight 99",), "set Imre Fight 100"),
    (FATE, ("set Imre Fight -99",), "set Imre Fight -100"),
    (FATE, ("set Imre refresh 99",), "set Imre refresh 100"),
    (FATE, ("set Imre weapon 99",), "set Imre weapon 100"),
    (FATE, ("set Imre armour 1", "set Imre armour 0"), "set Imre armour -1"),
    (FATE, ("set Imre physical 20",), "set Imre physical 21"),
    (FATE, ("set Imre mild 9",), "set Imre mild 10"),
    (FATE, ("aspect x free=Imre:99",), "aspect y free=Imre:100"),
    (FATE, ("aspect x free=Imre:90,Sava:9",), "aspect y free=Imre:90,Sava:10"),
    (FATE, ("aspect x free=Imre:90", "free x Sava 9"), "free x Sava 1"),
    (FATE, (f"aspect {'x' * 20_000}",), f"aspect {'y' * 20_001}"),
    (FATE, (f"note {'x' * 20_000}",), f"note {'y' * 20_001}"),
    (FATE, (f"character {'n' * 200}",), f"character {'m' * 201}"),
    (FATE, (f"rename Imre {'n' * 200}",), f"rename Sava {'m' * 201}"),
    (FATE, (f"set Imre {'n' * 200} 3",), f"set Imre {'m' * 201} 3"),
    (FATE, ("character Guard count=100",), "character Acolyte count=101"),
    (FUDGE, ("points Dagna =999",), "points Dagna +1"),
    (FUDGE, ("set Dagna shield 9",), "set Dagna shield 10"),
    (FUDGE, ("set Dagna capacity 10",), "set Dagna capacity 11"),
    (FUDGE, ("set Dagna Sword 99",), "set Dagna Sword 100"),
    (FUDGE, ("experience Dagna 99",), "experience Dagna 100"),
    (TACTICAL, ("set Marek REF 999",), "set Marek REF 1000"),
    (TACTICAL, ("set Marek physical 60",), "set Marek physical 61"),
]


@pytest.mark.parametrize(("scene", "lines", "over"), LIMITS, ids=[row[2][:30] for row in LIMITS])
def test_the_largest_is_taken_and_kept_and_one_more_is_not(
    scene: str, lines: tuple[str, ...], over: str, tmp_path: Path
) -> None:
    desk = Desk(opened(ROOT / "scenes" / f"{scene}.toml"))
    for line in lines:
        answer = desk.run(line)
        assert answer.ok, answer.sentences
    before = desk.table
    refused = desk.run(over)
    assert refused.refusal is not None and refused.refusal.kind == "cannot" and desk.table == before, refused
    path = tmp_path / "scene.toml"
    path.write_text(scene_text(desk.table, desk.table.focus or ""), "utf-8")
    assert picture(read_scene(path).table) == picture(desk.table)
