"""What a scene file says is what the Table holds."""

import json
from pathlib import Path

import pytest

from tracker.model.cast import Character, FateSheet
from tracker.model.problems import problems
from tracker.model.table import Table
from tracker.storage.scene_file import look_over, read_scene, scene_schema
from tracker.storage.scene_source import open_source

ROOT = Path(__file__).parents[2]
SAMPLES = [*sorted((ROOT / "scenes").glob("*.toml")), *sorted((ROOT / "tests" / "data").glob("*.toml"))]
HEAD = 'title = "T"\nsystem = "fate-condensed"\n'


def read(folder: Path, text: str, system: str = "fate-condensed") -> Table:
    path = folder / "scene.toml"
    path.write_text(f'title = "T"\nsystem = "{system}"\n{text}')
    return read_scene(path).table


def who(table: Table, name: str) -> Character:
    return next(each for each in table.cast if each.name == name)


def sheet(table: Table, name: str) -> FateSheet:
    held = who(table, name).sheet
    assert isinstance(held, FateSheet)
    return held


def boxes(table: Table, name: str) -> dict[str, tuple[int, ...]]:
    return {track.name: track.boxes for track in sheet(table, name).tracks}


def slots(table: Table, name: str) -> list[tuple[str, int, str]]:
    return [(slot.severity, slot.value, slot.only) for slot in sheet(table, name).slots]


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_the_samples_have_no_fault(path: Path) -> None:
    assert look_over(path).faults == ()


def test_the_big_sample() -> None:
    prepared = read_scene(ROOT / "scenes" / "drowned-chapel.toml")
    table, scene = prepared.table, prepared.table.scene
    assert scene is not None and prepared.notes == () and problems(table) == []
    assert [each.number for each in table.cast] == list(range(1, 13))
    assert len(scene.here) == 12 and len(scene.zones) == 6 and len(scene.counters) == 2
    assert sum(aspect.kind in ("situation", "boost") for aspect in table.aspects) == 8
    assert [zone.name for zone in scene.zones if zone.hidden] == ["Undercroft"]
    assert [each.name for each in table.cast if each.hidden] == ["Drowned one"]
    assert table.stems == {"Acolyte": 2, "Wader": 2}
    assert (scene.pool, scene.pool_start) == (5, 5)
    assert [(border.bar, border.difficulty) for border in scene.borders][:4] == [
        ("obstacle", 2),
        ("open", None),
        ("obstacle", 3),
        ("closed", None),
    ]


def test_bring_leaves_the_others_in_the_wings() -> None:
    table = read_scene(ROOT / "scenes" / "mill-bridge.toml").table
    assert table.scene is not None
    assert [table.cast[here.id].name for here in table.scene.here] == ["Imre", "Sava", "Gosha", "Ox"]
    assert len(table.cast) == 6
    assert table.scene.pool == 2


def test_title_and_system_are_enough(tmp_path: Path) -> None:
    table = read(tmp_path, "")
    assert table.scene is not None and table.scene.title == "T" and table.focus == "s1"
    assert problems(table) == []


def test_ids_run_on_and_the_last_is_kept(tmp_path: Path) -> None:
    text = (
        '[[side]]\nname = "S"\n[[zone]]\nname = "Z"\n[[character]]\nname = "A"\naspects = ["x"]\n[[counter]]\nboxes = 1'
    )
    table = read(tmp_path, text)
    assert table.scene is not None
    made = [table.scene.id, *(side.id for side in table.sides), *(zone.id for zone in table.scene.zones)]
    made += [*(each.id for each in table.cast), *(aspect.id for aspect in table.aspects)]
    made += [counter.id for counter in table.scene.counters]
    assert made == ["s1", "g2", "z3", "c4", "a5", "k6"]
    assert (table.given.ids, table.given.number) == (6, 1)


def test_byte_order_mark_crlf_and_tabs_are_read(tmp_path: Path) -> None:
    path = tmp_path / "Ångström fête.toml"
    path.write_bytes(b"\xef\xbb\xbf" + HEAD.replace("\n", "\r\n").encode() + b'[[character]]\r\n\tname\t= "A"\r\n')
    assert [each.name for each in read_scene(path).table.cast] == ["A"]


def test_text_comes_in_through_the_one_door(tmp_path: Path) -> None:
    table = read(tmp_path, '[[character]]\nname = " A\\u001b[2Jb\\n "\naspects = ["e\\u0301\\u202e"]')
    assert table.cast["c2"].name == "A\ufffd[2Jb"
    assert table.aspects["a3"].text == "é\ufffd"


@pytest.mark.parametrize(
    "skills",
    [
        '{ Fight = 3, Will = "Fair", "*" = 1 }',
        '{ Good = ["Fight"], Fair = "Fair", "*" = 1 }',
        '{ "+3" = ["Fight"], Discreto = ["Will"], 1 = ["*"] }',
    ],
)
def test_skills_by_name_or_by_level(tmp_path: Path, skills: str) -> None:
    if "Fair = " in skills and "Good" in skills:
        skills = skills.replace('Fair = "Fair"', 'Will = "Niezły"')
    held = sheet(read(tmp_path, f'[[character]]\nname = "A"\nskills = {skills}'), "A")
    assert dict(held.skills) == {"Fight": 3, "Will": 2}
    assert held.others == 1


@pytest.mark.parametrize(
    ("system", "more", "tracks", "held"),
    [
        (
            "fate-condensed",
            "skills = { Physique = 2, Will = 5 }",
            {"physical": (1,) * 4, "mental": (1,) * 6},
            "mild moderate severe mild:mental",
        ),
        (
            "fate-core",
            "skills = { Physique = 2, Will = 3 }",
            {"physical": (1, 2, 3), "mental": (1, 2, 3, 4)},
            "mild moderate severe extreme",
        ),
        ("fate-accelerated", "", {"stress": (1, 2, 3)}, "mild moderate severe"),
        (
            "fate-condensed",
            "skills = { Fisico = 1, 'volontà' = 3 }",
            {"physical": (1,) * 4, "mental": (1,) * 6},
            "mild moderate severe",
        ),
        ("fate-condensed", 'kind = "minor"', {"physical": (1,), "mental": (1,)}, ""),
        ("fate-core", 'kind = "nameless"\nskills = { Fight = 3 }', {"physical": (1, 2), "mental": (1, 2)}, ""),
        ("fate-core", 'kind = "nameless"\nskills = { Fight = 1 }', {}, ""),
        ("fate-condensed", 'kind = "supporting"', {"physical": (1,) * 3, "mental": (1,) * 3}, "mild moderate"),
        ("fate-condensed", 'kind = "hazard"', {}, ""),
        (
            "fate-condensed",
            "stress = { resolve = 2, hull = [1, 4] }\nslots = ['mild', { name = 'dent', value = 3, only = 'hull' }]",
            {"resolve": (1, 1), "hull": (1, 4)},
            "mild dent:hull",
        ),
    ],
)
def test_stress_and_slots_follow_unless_written(
    tmp_path: Path, system: str, more: str, tracks: dict[str, tuple[int, ...]], held: str
) -> None:
    table = read(tmp_path, f'[[character]]\nname = "A"\n{more}', system)
    assert boxes(table, "A") == tracks
    assert " ".join(f"{name}:{only}" if only else name for name, _, only in slots(table, "A")) == held


def test_the_options_decide_the_boxes(tmp_path: Path) -> None:
    table = read(tmp_path, '[options]\nstress = "graded"\nextreme = true\n[[character]]\nname = "A"')
    assert boxes(table, "A")["physical"] == (1, 2)
    assert slots(table, "A")[-1] == ("extreme", 8, "")


def test_marked_boxes_and_filled_slots(tmp_path: Path) -> None:
    text = """
[[character]]
name = "A"
marked = { physical = 2, mental = [3] }
consequences = { mild = "Burn", severe = [{ text = "Blind", free = { GM = 1 }, recovering = true }] }
"""
    table = read(tmp_path, text)
    held = sheet(table, "A")
    assert [track.marked for track in held.tracks] == [(0, 1), (2,)]
    filled = {slot.severity: table.aspects[slot.aspect].text for slot in held.slots if slot.aspect}
    assert filled == {"mild": "Burn", "severe": "Blind"}
    assert held.slots[2].recovering
    assert {aspect.role for aspect in table.aspects} == {"mild", "severe"}
    assert problems(table) == []


def test_like_merges_tables_key_by_key_in_any_order(tmp_path: Path) -> None:
    text = """
[[character]]
name = "Deacon"
like = "Acolyte"
skills = { Fight = "Good", Will = 2 }
aspects = { trouble = "Cold" }
[[character]]
name = "Acolyte"
count = 2
like = "Base"
kind = "minor"
skills = { Good = ["Lore"], Fight = 1 }
[[character]]
name = "Base"
weapon = 1
aspects = { high_concept = "Drowned", other = ["x"] }
"""
    table = read(tmp_path, text)
    assert [each.name for each in table.cast] == ["Deacon", "Acolyte 1", "Acolyte 2", "Base"]
    deacon = who(table, "Deacon")
    assert deacon.kind == "minor"
    assert dict(sheet(table, "Deacon").skills) == {"Lore": 3, "Fight": 3, "Will": 2}
    assert sheet(table, "Deacon").weapon == 1
    assert {(a.role, a.text) for a in table.aspects_on(deacon.id)} == {
        ("high_concept", "Drowned"),
        ("trouble", "Cold"),
        ("other", "x"),
    }
    assert len(table.aspects_on(who(table, "Acolyte 2").id)) == 2


def test_numbers_of_like_characters_go_on_from_the_last(tmp_path: Path) -> None:
    table = read(
        tmp_path, 'numbered = { Guard = 6 }\n[[character]]\nname = "Guard"\ncount = 2\n[[character]]\nname = "Rat 3"'
    )
    assert [each.name for each in table.cast] == ["Guard 7", "Guard 8", "Rat 3"]
    assert table.stems == {"Guard": 8, "Rat": 3}


def test_what_the_scene_says_wins_over_the_cast_file(tmp_path: Path) -> None:
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "party.toml").write_text(
        '[[side]]\nname = "W"\n[[character]]\nname = "Imre"\nside = "W"\n'
        'player = "Ada"\nskills = { Fight = 1, Will = 2 }\n'
        '[[character]]\nname = "Sava"\nplayer = "Ben"\n'
    )
    text = (
        'cast = ["more/party.toml"]\nbring = []\n[[character]]\nname = "Imre"\nskills = { Fight = 3 }\nplayer = "Eve"'
    )
    table = read(tmp_path, text)
    assert table.scene is not None
    assert dict(sheet(table, "Imre").skills) == {"Fight": 3, "Will": 2}
    assert (who(table, "Imre").player, who(table, "Imre").side) == ("Eve", "g2")
    assert [here.id for here in table.scene.here] == [who(table, "Imre").id]


@pytest.mark.parametrize(
    ("text", "pool", "start", "points", "carried"),
    [
        ('[[character]]\nname = "P"\nplayer = "Ada"\n[[character]]\nname = "N"', 1, 1, 3, 0),
        (
            '[gm]\nfate_points = 5\n[[character]]\nname = "P"\nplayer = "Ada"\nrefresh = 2\n'
            '[[character]]\nname = "N"\npoints = 2',
            7,
            7,
            2,
            0,
        ),
        (
            '[gm]\nfate_points = 1\nstart = 4\n[[character]]\nname = "P"\nplayer = "Ada"\npoints = 0\n'
            '[[character]]\nname = "N"\ncarried = 1',
            1,
            4,
            0,
            1,
        ),
        (
            '[[character]]\nname = "P"\nplayer = "Ada"\nstate = "away"\n'
            '[[character]]\nname = "N"\nstate = "away"\npoints = 2',
            0,
            0,
            3,
            2,
        ),
    ],
)
def test_fate_points(tmp_path: Path, text: str, pool: int, start: int, points: int, carried: int) -> None:
    table = read(tmp_path, text)
    assert table.scene is not None
    assert (table.scene.pool, table.scene.pool_start) == (pool, start)
    assert (who(table, "P").points, who(table, "N").carried) == (points, carried)


def test_refresh_below_one_is_for_the_gms_characters(tmp_path: Path) -> None:
    assert sheet(read(tmp_path, '[[character]]\nname = "N"\nrefresh = -2'), "N").refresh == -2


def test_free_invokes_and_their_owners(tmp_path: Path) -> None:
    text = """
[[side]]
name = "Cult"
[[character]]
name = "GM"
[[character]]
name = "Cult"
[[aspect]]
text = "x"
free = { Cult = 1, "side:Cult" = 2, anyone = 3, GM = 4, "character:GM" = 5, nobody = 0 }
[[aspect]]
kind = "boost"
by = "Cult"
[[aspect]]
kind = "boost"
"""
    text = text.replace(", nobody = 0", "")
    table = read(tmp_path, text)
    side, gm, person = "g2", "c3", "c4"
    first, second, third = table.aspects
    assert {free.owner: free.n for free in first.free} == {person: 1, side: 2, "anyone": 3, "gm": 4, gm: 5}
    assert [(free.owner, free.n) for free in second.free] == [(person, 1)]
    assert [(free.owner, free.n) for free in third.free] == [("anyone", 1)]


def test_zero_free_invokes_stay_zero(tmp_path: Path) -> None:
    assert read(tmp_path, '[[aspect]]\ntext = "x"\nfree = { anyone = 0 }').aspects["a2"].free == ()


def test_names_match_without_case_and_accents_when_nothing_fits_exactly(tmp_path: Path) -> None:
    table = read(tmp_path, '[[zone]]\nname = "Łódź"\n[[zone]]\nname = "lodz"\n[[character]]\nname = "A"\nzone = "ŁÓDŹ"')
    assert table.presence(who(table, "A").id).zone == "z2"  # type: ignore[union-attr]


def test_a_note_tells_of_a_track_that_may_have_been_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "scene.toml"
    path.write_text(HEAD + '[[character]]\nname = "A"\nstress = { physical = 2 }')
    (note,) = read_scene(path).notes
    assert note.line == 5 and "mental" in str(note)


@pytest.mark.parametrize(
    "name",
    ["No", "none", "null", "true", "0", "#3", "[x]", "+2", "Dr.Med.", "Reeve's", '"q"', "日本語", "Ω", "GM", "side:x"],
)
def test_odd_names_are_names(tmp_path: Path, name: str) -> None:
    table = read(tmp_path, f"[[character]]\nname = {json.dumps(name)}\naspects = [{json.dumps(name)}]")
    assert table.cast["c2"].name == table.aspects["a3"].text == name


def test_a_cast_file_by_itself() -> None:
    assert look_over(ROOT / "scenes" / "party.toml") == ((), ())


def test_the_schema_knows_every_key_of_the_samples() -> None:
    schema = scene_schema()
    text = json.dumps(schema)
    for path in SAMPLES:
        for key in (part for found in open_source(path).lines for part in found[:1]):
            assert key in schema["properties"]
    assert schema["required"] == ["title", "system"]
    assert '"with"' in text and '"anyOf"' in text
