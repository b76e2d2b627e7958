"""Fudge points on the roll they are spent on: A, B and E do what they cost, on open rolls as in rounds (2.13)."""

from __future__ import annotations

import pytest

from tests.engine.fudge_desk import DUEL, Played
from tracker.history.checks import Checked, Opposed
from tracker.model.blows import FUDGE_POINT, Sum, modifier_terms
from tracker.model.rolls import Dice, Modifier


def rich(*lines: str) -> Played:
    return Played(DUEL, "points Dagna =9", "points Wulf =9", *lines)


def left(play: Played, name: str = "Dagna") -> int:
    return play.who(name).points


def read(play: Played) -> Checked:
    found = [event for entry in play.desk.session.entries for event in entry.events if isinstance(event, Checked)]
    return found[-1]


def test_b_moves_the_die_of_an_open_roll() -> None:
    play = rich("check Dagna Sword difficulty=Great dice=?", "dice Dagna 0", "spend Dagna B", "resolve")
    assert read(play).success and read(play).sum.result == 2
    assert left(play) == 8


def test_b_before_the_dice_counts_when_they_fall() -> None:
    play = rich("check Dagna Sword difficulty=Great dice=?", "spend Dagna B", "dice Dagna -1", "resolve")
    assert read(play).sum.result == 1 and not read(play).success


def test_b_on_the_other_of_an_opposed_roll_moves_that_die_down() -> None:
    play = rich(
        "oppose Dagna Wulf dice=? defence=?", "dice Dagna 0", "dice Wulf 0", "spend Dagna B -1 on=Wulf", "resolve"
    )
    (came,) = [event for entry in play.desk.session.entries for event in entry.events if isinstance(event, Opposed)]
    assert came.winner == play.who("Dagna").id and came.relative == 1
    play.do("check Dagna Sword dice=?")
    play.cannot("spend Dagna B -1 on=Wulf", "not_in_fight")


def test_e_lays_plus_three_in_place_of_the_dice() -> None:
    play = rich("check Dagna Sword difficulty=Superb dice=?", "spend Dagna E", "resolve")
    assert read(play).success and read(play).sum.result == read(play).sum.fixed + 3
    assert left(play) == 6
    play.do("check Dagna Sword difficulty=Superb dice=?", "dice Dagna 0")
    play.refused("spend Dagna E", "rolled_already")


@pytest.mark.parametrize(("level", "cost"), [("Poor", 1), ("Good", 1), ("Great", 2), ("Superb", 3)])
def test_a_reads_the_open_roll_as_a_success_for_its_own_difficulty(level: str, cost: int) -> None:
    play = rich(f"check Dagna Sword difficulty={level} dice=?", "spend Dagna A difficulty=Poor")
    assert read(play).success and not len(play.scene.checks)
    assert left(play) == 9 - cost
    if level in ("Great", "Superb"):
        assert read(play).sum.result == read(play).difficulty


def test_a_is_refused_where_somebody_opposes_and_after_the_dice() -> None:
    play = rich("check Dagna Sword dice=? difficulty=Great", "adjust Dagna foe=Wulf least=Great")
    play.refused("spend Dagna A difficulty=Good", "sure_success")
    play.do("dice Dagna +4", "dice Wulf -4")
    play.refused("spend Dagna A difficulty=Good", "sure_success")
    assert left(play) == 9
    play = rich("begin conflict", "fight Dagna Wulf")
    play.refused("spend Dagna A difficulty=Good", "sure_success")
    play = rich("check Dagna Sword difficulty=Great dice=?", "dice Dagna -4")
    play.refused("spend Dagna A", "rolled_already")


@pytest.mark.parametrize("use", ["A", "B", "E"])
def test_points_for_a_roll_are_not_charged_without_one(use: str) -> None:
    play = rich()
    play.refused(f"spend Dagna {use}", "no_roll_for_points")
    assert left(play) == 9
    # A success that is said with what it is for needs no roll.
    play.do('spend Dagna A difficulty=Good what="over the wall"')


def test_f11_no_die_is_moved_beyond_what_dice_show() -> None:
    play = rich("begin conflict", "fight Dagna Wulf", "stance Dagna,Wulf", "dice Dagna +4", "dice Wulf -2")
    play.refused("spend Dagna B 2", "die_beyond")
    play.do("spend Dagna B -1 on=Wulf", "spend Dagna B -1 on=Wulf")
    play.refused("spend Dagna B -1 on=Wulf", "die_beyond")
    play.do("spend Dagna B !", "round")
    assert any("Fudge point past the dice" in said for said in play.said)
    play = rich("check Dagna Sword dice=?", "dice Dagna +3", "spend Dagna B")
    play.refused("spend Dagna B", "die_beyond")
    play.refused("spend Dagna B 5", "die_beyond")


def test_a_die_moved_before_it_falls_stays_a_die() -> None:
    moved = (Modifier(id=1, n=2, why=FUDGE_POINT), Modifier(id=2, n=1, why="mud"), Modifier(id=3, n=1, why=FUDGE_POINT))
    for die, result in ((4, 5), (3, 5), (1, 5), (-4, 0)):
        dice = Dice(total=die)
        made = Sum(terms=tuple(modifier_terms(moved, dice)), dice=dice)
        assert made.result == result
    assert sum(term.n for term in modifier_terms(moved, None)) == 4


# Points and experience.


def test_everybody_has_fudge_points_of_their_own() -> None:
    play = Played(DUEL)
    assert not play.who("Wulf").is_player
    play.do("points Wulf =3")
    assert play.said[-1] == "Wulf gains 3 Fudge points."
    play.do("spend Wulf F 1", "points Wulf -1", "points Dagna +1 from=Wulf")
    assert left(play, "Wulf") == 0 and play.said[-1] == "Wulf gives 1 Fudge point to Dagna."
    assert play.scene.pool == Played(DUEL).scene.pool


def test_experience_is_not_charged_otherwise_than_it_was_said() -> None:
    play = Played(DUEL, "experience Dagna 40")
    play.refused("experience Dagna gift=Luck price=1", "price_too_low")
    play.refused("experience Dagna power=Flight price=1", "price_too_low")
    play.refused("experience Dagna raise=Sword level=Superb", "one_level_at_a_time")
    play.do("experience Dagna gift=Luck price=7")
    play.refused("experience Dagna gift=luck", "has_gift_already")
    assert play.sheet("Dagna").unspent == 33


def test_whoever_fainted_does_not_roll_to_stay_conscious_again() -> None:
    play = Played(DUEL, "wound Dagna level=incapacitated", "conscious Dagna dice=-4")
    play.refused("conscious Dagna dice=+4", "fainted_already")
