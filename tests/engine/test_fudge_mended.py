"""What belongs to another game is refused in Fudge; what heals, is capped, fills or is misspelt says so."""

from __future__ import annotations

import pytest

from tests.engine.fudge_desk import DUEL, Played
from tracker.engine.fudge.body import status
from tracker.model.table import Table
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
