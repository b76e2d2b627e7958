"""The table's own words: levels renamed, added and dropped, wound levels of its own (F-38)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.fudge_desk import DUEL, Played
from tracker.engine.fudge.body import row_of, row_whole
from tracker.engine.fudge.seen import round_seen
from tracker.language.levels import ladder_of, levels_from, levels_written, read_level
from tracker.language.words import words
from tracker.rules.fudge.ladder import FUDGE_KEYS
from tracker.storage.scene_faults import SceneError
from tracker.storage.scene_file import read_scene, scene_text

WHOLE = {key: n for n, key in FUDGE_KEYS.items()}


def test_a_list_is_the_whole_ladder_and_numbers_change_the_games_own() -> None:
    assert levels_from([(word, None) for word in ("Kings", "Good", "Discreto", "Peasants")]) == {
        "Kings": 2, "fudge_good": 1, "fudge_fair": 0, "Peasants": -1,
    }  # fmt: skip
    assert levels_from([("Solid", 1)]) == {
        **{key: n for key, n in WHOLE.items() if n > 1},
        "Solid": 1,
        **{key: n for key, n in WHOLE.items() if n < 1},
    }
    short = levels_from([("Legendary", "drop"), ("Terrible", "drop"), ("Decent", 0)])
    assert "Decent" in short and max(short.values()) == 3 and min(short.values()) == -2
    assert levels_from(levels_written(short).items()) == short
    assert levels_from([(word, None) for word in ("Legendary", "Superb", "Great", "Good", "Fair", "Mediocre", "Poor",
                                                  "Terrible")]) == {}  # fmt: skip


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ([("Good", None), ("good", None), ("Fair", None)], "twice"),
        ([("Good", None), ("Poor", None)], "no_fair"),
        ([("Good", "drop")], "gap"),
        ([("Mythic", 7)], "gap"),
        ([("One", 1), ("Two", 1)], "twice"),
        ([("One", 1), ("Two", None)], "no_fair"),
    ],
)
def test_a_ladder_that_does_not_fit_says_why(given: list[tuple[str, int | None]], why: str) -> None:
    with pytest.raises(ValueError, match=f"^{why}$"):
        levels_from(given)


def test_what_lies_beyond_an_end_is_said_with_the_last_word_and_read_back() -> None:
    for n in (-7, -4, 5, 9):
        said = words().level("fudge", n)
        assert read_level("fudge", said) == n
        assert read_level("fudge", words().level_word("fudge", n)) == n
    assert words().level("fudge", -4) == "Terrible-1 -4"
    # Good does not end the ladder: two levels above it have a word.
    assert read_level("fudge", "Good+2") is None and read_level("fate", "Legendary+1") is None
    assert words().level("fate", 9) == "+9"


def test_a_scene_renames_drops_and_adds_levels_and_its_words_are_read_and_said() -> None:
    play = Played(DUEL, "levels Kings,Solid,Fair,Peasants")
    assert play.said[-1] == "The levels are now Kings +2, Solid +1, Fair +0, Peasants -1."
    play.do("check Dagna Sword difficulty=Solid dice=+1")
    assert play.said[-1] == "Dagna: Kings +2 (Sword Solid +1, dice +1) against Solid +1, success."
    play.do("check Dagna peasants dice=-2")
    assert "Peasants-2 -3" in play.said[-1]
    play.do('set Wulf skill "Brawl: Kings"')
    assert play.sheet("Wulf").skills["Brawl"] == 2
    play.cannot("check Dagna Sword difficulty=Great", "bad_level")
    play.cannot("levels Kings,Solid,Fair,Peasants", "nothing_changes")
    play.cannot("levels Kings,Peasants", "levels_no_fair")
    play.do("levels Mythic:5,Solid:1")
    assert read_level(ladder_of(play.scene), "Great") == 2 and read_level(ladder_of(play.scene), "Ottimo") == 2
    assert read_level(ladder_of(play.scene), "Good") is None
    play.do("levels")
    assert not play.scene.options.levels and play.said[-1] == "The levels are those of the game."
    play.cannot("levels Legendary,Superb,Great,Good,Fair,Mediocre,Poor,Terrible", "nothing_changes")


def test_f38_wound_levels_of_the_tables_own() -> None:
    play = Played(DUEL, "wound-level Bloodied of=hurt more=1", "wound-level Maimed after=hurt boxes=2 penalty=-2")
    assert play.said[-1] == (
        "The wound levels are now Scratch (2), Bloodied (3), Maimed (2), Very Hurt (2), Incapacitated (2), "
        "Near Death (2)."
    )
    row = row_of(play.scene, play.sheet("Wulf"))
    assert [level.key for level in row][:4] == ["scratch", "hurt", "Maimed", "very_hurt"]
    scratches = row[0].boxes
    play.do(f"wound Wulf {scratches + 1}")
    assert play.said[-1].endswith("now Bloodied.")
    play.do("wound Wulf named=maimed")
    assert play.said[-1] == "Wulf, by hand: Bloodied, now Maimed."
    play.do("check Wulf 0 dice=0")
    assert "-2 wounds" in play.said[-1]
    play.cannot("wound Wulf named=Shattered", "no_such_level")
    play.do("wound-level Maimed drop", "wound-level of=hurt drop")
    assert not play.scene.options.wounds


def test_a_level_without_boxes_is_never_reached() -> None:
    play = Played(DUEL, "wound-level of=very_hurt more=-9")
    hurt = sum(level.boxes for level in row_of(play.scene, play.sheet("Wulf"))[:2])
    play.do(f"wound Wulf {hurt + 1}")
    assert play.said[-1].endswith("now Incapacitated.")


def test_graded_wounds_move_with_the_levels() -> None:
    play = Played(DUEL)
    scene = play.scene.but(system="fudge-1995")
    play = Played(play.table.with_scene(scene), "wound Wulf level=very-hurt", "wound-level Maimed after=hurt")
    assert play.sheet("Wulf").marks == (0, 0, 0, 1, 0, 0)
    assert [level.key for level in row_whole(play.scene)].index("Maimed") == 2
    # Two points a level: 5 and 6 are Maimed here, 7 Very Hurt.
    play.do("wound Dagna 5")
    assert play.said[-1].endswith("now Maimed.")
    play.do("wound-level Maimed drop")
    assert play.sheet("Dagna").marks == (0, 1, 0, 0, 0) and play.sheet("Wulf").marks == (0, 0, 1, 0, 0)


def test_every_refusal_about_words() -> None:
    play = Played(DUEL)
    play.cannot("wound-level", "name_missing")
    play.cannot('wound-level "Hurt"', "level_is_there")
    play.cannot("wound-level Maimed after=Shattered", "no_such_level")
    play.cannot("wound-level Maimed drop", "no_such_level")
    play.cannot("wound-level Maimed after=dead", "no_such_level")
    play.cannot("wound-level Maimed boxes=99", "bad_number")
    play.cannot("levels Mythic:77", "levels_gap")
    play.cannot("levels One:1,Two:1", "levels_twice")
    play.cannot("levels One:x", "bad_levels")
    play.cannot("option wounds 3", "unknown_option")
    play.do("wound-level Maimed", "wound-level Crippled after=Maimed")
    play.cannot("wound-level Maimed drop", "no_such_level")
    play.cannot("wound-level Maimed", "nothing_changes")


FILE = """
title = "x"
system = "fudge"
[options]
levels = ["Kings", "Solid", "Fair", "Peasants"]
wounds = ["hurt: Bloodied", { name = "Maimed", after = "hurt", boxes = 2, penalty = -2 }]
[[character]]
name = "Rat"
skills = { Kings = ["Bite"], "*" = "Peasants" }
capacity = "Solid"
"""


def test_a_file_says_both_and_reads_its_levels_by_them(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(FILE, encoding="utf-8")
    play = Played(path)
    rat = play.sheet("Rat")
    assert (rat.skills, rat.others, rat.capacity) == ({"Bite": 2}, -1, 1)
    assert 'levels = ["Kings", "Solid", "Fair", "Peasants"]' in scene_text(play.table, play.scene.id)
    path.write_text(scene_text(play.table, play.scene.id), encoding="utf-8")
    assert read_scene(path).table.scene.options == play.scene.options  # type: ignore[union-attr]
    for wrong, code in (
        ('["Kings", "Peasants"]', "levels_no_fair"),
        ('["Fair", "Fair"]', "levels_twice"),
        ("{ Mythic = 9 }", "levels_gap"),
        ("3", "type"),
    ):
        path.write_text(f'title = "x"\nsystem = "fudge"\n[options]\nlevels = {wrong}\n', encoding="utf-8")
        with pytest.raises(SceneError) as refused:
            read_scene(path)
        assert "levels" in str(refused.value), code


def test_players_read_the_tables_own_words_too() -> None:
    play = Played(DUEL, "wound-level Bloodied of=hurt", "begin conflict", "wound Dagna level=hurt")
    seen = round_seen(play.table, play.scene)
    assert seen is not None and [each.wound for each in seen.fighters if each.name == "Dagna"] == ["Bloodied"]


def test_a_trait_that_is_called_like_a_level_of_the_table_is_written_in_quotes() -> None:
    play = Played(DUEL, "levels Kings,Solid,Fair,Poor", 'set Dagna skill "Solid: Kings"', 'check Dagna "Solid" dice=0')
    assert play.desk.session.entries[-1].sentence.startswith('check Dagna "Solid"')
