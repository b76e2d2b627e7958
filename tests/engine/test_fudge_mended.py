"""What belongs to another game is refused in Fudge; what heals, is capped, fills or is misspelt says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.fudge_desk import DUEL, Played
from tracker.engine.fudge.body import status
from tracker.model.fudge import FudgeSheet
from tracker.model.table import Table
from tracker.storage.scene_faults import SceneError
from tracker.storage.scene_file import read_scene


@pytest.mark.parametrize(
    "line",
    [
        "begin contest",
        "begin challenge",
        "hit Wulf 3",
        "attack Wulf Dagna",
        "overcome Wulf 2",
        "advantage Wulf 2",
        "treat Wulf mild",
        "try Wulf",
        "task Climb 2",
    ],
)
def test_the_machinery_of_fate_is_not_in_fudge(line: str) -> None:
    Played(DUEL).cannot(line, "system_not_here")


@pytest.mark.parametrize(
    ("hurt", "heal", "word"),
    [
        ("wound Wulf 9", "heal Wulf treat result=Legendary", "Near Death"),
        ("wound Wulf 1", "heal Wulf treat result=Good", "only scratches"),
        ("wound Wulf 4", "heal Wulf scratches", "worse wounds"),
        ("wound Wulf 4", "heal Wulf wake", "not knocked out"),
        ("wound Wulf 4", "heal Wulf treat result=Poor", "needed"),
        ("note x", "heal Wulf rest 3", "unhurt"),
    ],
)
def test_where_nothing_heals_it_says_why(hurt: str, heal: str, word: str) -> None:
    play = Played(DUEL, hurt, heal)
    assert word in play.said[-1]


@pytest.mark.parametrize("edition", ["fudge", "fudge-1995"])
def test_who_is_near_death_comes_back_after_a_long_rest(edition: str) -> None:
    play = Played(of_edition(edition), "wound Wulf level=near_death", "heal Wulf rest 27")
    assert status(play.scene, play.sheet("Wulf")) == "near_death"
    assert play.said[-1] == "Wulf has rested 27 days of 28 for the next level."
    play.do("heal Wulf rest 8")
    assert status(play.scene, play.sheet("Wulf")) == "very_hurt"


def of_edition(edition: str) -> Table:
    """The duel by an edition."""
    table = read_scene(DUEL).table
    scene = table.scene
    assert scene is not None
    return table.with_scene(scene.but(system=edition))


def test_a_cap_is_named_and_the_surplus_is_no_damage() -> None:
    play = Played(DUEL, "option level_cap three", "clash Dagna Wulf dice=+4 defence=-4", "damage dice=+4")
    assert play.points("Wulf") == 6
    assert "takes 6 wound points" in play.said[-1] and "damage cap -" in play.said[-1]
    play = Played(DUEL, "clash Dagna Wulf dice=+4 defence=-4", "damage dice=+4")
    assert "cap" not in play.said[-1]


def test_a_graze_is_named() -> None:
    play = Played(DUEL, "option graze 1", "clash Dagna Wulf dice=+1 defence=0", "damage dice=+3")
    assert "takes 1 wound point" in play.said[-1] and "graze" in play.said[-1]


def test_a_graded_level_that_is_full_goes_on_to_the_next() -> None:
    play = Played(of_edition("fudge-1995"), *("wound Wulf level=hurt",) * 2)
    assert play.sheet("Wulf").marks[:3] == (0, 1, 1)
    play.do("wound Wulf level=scratch")
    assert play.said[-1] == "Wulf, by hand, one wound more: Scratch; all in all Very Hurt."
    assert play.sheet("Wulf").marks[:3] == (1, 1, 1)


def test_who_is_stunned_strikes_nobody_and_it_says_so() -> None:
    play = Played(of_edition("fudge-1995"), "begin conflict", "fight Dagna Wulf")
    wulf = play.who("Wulf").sheet
    assert isinstance(wulf, FudgeSheet)
    table = play.table.with_who(play.who("Wulf").but(sheet=wulf.but(stun="very_stunned", stun_rounds=2, stuns=1)))
    play = Played(table, "all-out Wulf", "stance Dagna", "round open", "dice Wulf +4", "dice Dagna -4", "round")
    assert "nobody is struck. Stunned, and so without a blow: Wulf." in play.told("nobody is struck")


@pytest.mark.parametrize("line", ["skirmish Dagna", "skirmish Dagna Wulf defence='0 0 0'"])
def test_a_stretch_told_in_three_rolls_tells_all_three(line: str) -> None:
    line = line.replace("'", '"')
    play = Played(DUEL, f'{line} dice="+1 0 -4"')
    assert "[+1, +0, -4]" in play.said[-1]


def test_a_misspelt_trait_stops_with_the_nearest_and_a_ruling_makes_it() -> None:
    play = Played(DUEL)
    play.refused("set Dagna Swrod 3", "new_trait")
    play.do("set Dagna Swrod 3 !")
    assert play.sheet("Dagna").skills["Swrod"] == 3
    play.refused("set Dagna Ropes 3", "new_trait")
    play.do('set Dagna skill "Ropes: Good"', "set Wulf Ropes Fair")
    assert play.said[-2:] == ["Dagna: Ropes set to Good +1.", "Wulf: Ropes set to Fair +0."]


def test_nobody_takes_the_name_of_somebody_else_unsaid() -> None:
    play = Played(DUEL, "character wulf")
    assert play.said == ["wulf 1 comes into play."]
    play.refused('rename Dagna "WULF"', "name_taken")
    play.do("rename Dagna DAGNA", 'rename Dagna "Wulf" !')


def test_a_fight_that_ends_since_one_of_it_faces_somebody_else_is_said() -> None:
    play = Played(
        DUEL, "character Otto", "begin conflict", "fight Dagna Wulf", "fight Dagna Otto", "fight Dagna Otto,Wulf"
    )
    assert play.said[-2:] == [
        "Dagna fights Otto. No longer facing each other: Dagna and Wulf.",
        "Dagna fights Otto and Wulf.",
    ]
    play.cannot("set Dagna capacity 99", "bad_number")
    play.cannot("rename Dagna ''", "name_missing")


FUDGE = 'format = 1\ntitle = "x"\nsystem = "fudge"\n'


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ('[[character]]\nname = "A"\nweapons = "Axe: medium, huge, sharp, blunt, Axe"\n', "one size (none"),
        ('[[character]]\nname = "A"\nweapons = "Axe: medium, large"\n', "one size (none"),
        ('[[character]]\nname = "A"\nweapons = "Axe: medium, +1, +2"\n', "one size (none"),
        ('[options]\nlevels = ["3", "Fair", "-1"]\n', "stands for itself"),
        ('[options]\nlevels = ["2 Good", "Fair"]\n', "stands for itself"),
        ('[options]\nwounds = ["Maimed: after hurt", "maimed: after scratch"]\n', "a name of its own for each"),
    ],
)
def test_a_scene_that_says_a_thing_twice_or_names_a_level_by_a_number_is_at_fault(
    tmp_path: Path, lines: str, said: str
) -> None:
    path = tmp_path / "x.toml"
    path.write_text(FUDGE + lines, encoding="utf-8")
    with pytest.raises(SceneError) as wrong:
        read_scene(path)
    assert len(wrong.value.faults) == 1 and said in str(wrong.value.faults[0])


def test_no_two_wound_levels_have_one_name() -> None:
    play = Played(DUEL, "wound-level Bloodied of=scratch")
    play.cannot("wound-level Bloodied of=hurt", "level_is_there")
