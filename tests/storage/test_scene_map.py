"""Every zone of a file has a place, so that what is drawn side by side is joined; one that no way leads to is told."""

from pathlib import Path

import pytest

from tests.maps import distance
from tracker.engine.ways import way
from tracker.engine.zones import free_place
from tracker.model.place import Zone
from tracker.model.table import Scene, Table
from tracker.model.value import Keyed
from tracker.storage.scene_file import look_over, read_scene, scene_text
from tracker.storage.scene_same import picture

HEAD = 'title = "T"\nsystem = "fate-condensed"\n'


def scene_of(folder: Path, text: str) -> Scene:
    path = folder / "scene.toml"
    path.write_text(HEAD + text)
    scene = read_scene(path).table.scene
    assert scene is not None
    return scene


def zones(*rows: str) -> str:
    """Zones as `A` or as `A 2 0`."""
    text = ""
    for row in rows:
        name, *at = row.split()
        text += f'[[zone]]\nname = "{name}"\n' + (f"at = [{', '.join(at)}]\n" if at else "")
    return text


def places(scene: Scene) -> dict[str, tuple[int, int] | None]:
    return {zone.name: zone.at for zone in scene.zones}


def test_zones_without_a_place_stand_three_to_a_row(tmp_path: Path) -> None:
    scene = scene_of(tmp_path, zones("A", "B", "C", "D", "E"))
    assert places(scene) == {"A": (0, 0), "B": (1, 0), "C": (2, 0), "D": (0, 1), "E": (1, 1)}
    ids = {zone.name: zone.id for zone in scene.zones}
    assert way(scene, ids["A"], ids["B"]) and way(scene, ids["B"], ids["E"])
    assert distance(scene, ids["A"], ids["E"]) == 2
    assert free_place(scene) == (2, 1)


def test_places_that_are_taken_are_skipped_wherever_they_are_written(tmp_path: Path) -> None:
    scene = scene_of(tmp_path, zones("A", "B 1 0", "C", "D 0 1", "E"))
    assert places(scene) == {"A": (0, 0), "B": (1, 0), "C": (2, 0), "D": (0, 1), "E": (1, 1)}
    assert [zone.name for zone in scene.zones] == ["A", "B", "C", "D", "E"]


def test_a_border_between_them_still_counts(tmp_path: Path) -> None:
    scene = scene_of(tmp_path, zones("A", "B") + '[[border]]\nbetween = ["A", "B"]\ndifficulty = "closed"\n')
    found = way(scene, *(zone.id for zone in scene.zones))
    assert found is not None and found.bar == "closed"


def test_the_places_are_written(tmp_path: Path) -> None:
    path = tmp_path / "scene.toml"
    path.write_text(HEAD + zones("A", "B 0 0"))
    table = read_scene(path).table
    text = scene_text(table, "s1")
    assert 'name = "A"\nat = [1, 0]\n' in text and 'name = "B"\nat = [0, 0]\n' in text
    path.write_text(text)
    assert picture(read_scene(path).table) == picture(table)


def test_what_play_may_do_to_a_map_can_be_saved_and_read(tmp_path: Path) -> None:
    held = [Zone(id="z1", name="A"), Zone(id="z2", name="B", at=(0, 0)), Zone(id="z3", name="C", at=(0, 0))]
    held.append(Zone(id="z4", name="D", at=(200, 3)))
    table = Table(scenes=Keyed([Scene(id="s1", title="T", zones=Keyed(held))]), focus="s1")
    path = tmp_path / "scene.toml"
    path.write_text(scene_text(table, "s1"))
    loaded = read_scene(path).table
    assert picture(loaded) == picture(table)
    assert loaded.scene is not None
    assert places(loaded.scene) == {"A": (1, 0), "B": (0, 0), "C": (2, 0), "D": (0, 1)}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (zones("A", "B", "C", "D"), []),
        (zones("A"), []),
        (zones("A", "B", "C 5 5"), [("C", 9)]),
        (zones("A", "C 5 5"), [("A", 3), ("C", 7)]),
        (zones("A", "B", "C 5 5") + '[[border]]\nbetween = ["A", "C"]\n', []),
        (zones("A", "B", "C 5 5") + '[[border]]\nbetween = ["A", "C"]\ndifficulty = "closed"\n', []),
        (zones("A", "B", "C 5 5") + '[[border]]\nbetween = ["C", "A"]\noneway = true\n', [("C", 9)]),
    ],
)
def test_a_zone_that_no_way_leads_to_is_a_note(tmp_path: Path, text: str, told: list[tuple[str, int]]) -> None:
    path = tmp_path / "scene.toml"
    path.write_text(HEAD + text)
    looked = look_over(path)
    assert looked.faults == ()
    notes = [note for note in looked.notes if note.code == "no_way"]
    assert [note.line for note in notes] == [line for _, line in told]
    assert all(f'"{name}"' in str(note) for (name, _), note in zip(told, notes, strict=True))
