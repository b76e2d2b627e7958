"""Shots that fall at once: several at one, one who shoots back, ties of initiative; all from the same state."""

from __future__ import annotations

import pytest

from tests.engine.fudge_desk import DUEL, ORCHARD, Played
from tracker.history.checks import Shot

DUELLISTS = (
    'set Dagna weapon "Pistol: =2, own, propelled, Shooting"',
    "set Wulf weapon \"Pistol: =2, own, propelled, Shooting\"",
    "set Dagna Shooting Poor",
    "set Wulf Shooting Mediocre",
)  # fmt: skip


def shots(play: Played) -> list[Shot]:
    return [event for event in play.desk.session.entries[-1].events if isinstance(event, Shot)]


def struck(play: Played) -> set[str]:
    return {play.table.cast[blow.who].name for blow in play.scene.blows}


@pytest.mark.parametrize(
    ("dice", "back", "both"),
    [("0", "0", set()), ("+2", "+1", {"Dagna", "Wulf"}), ("+1", "+1", {"Dagna"}), ("+2", "0", {"Wulf"})],
)
def test_two_who_shoot_at_each_other_are_unopposed_and_both_may_hit(dice: str, back: str, both: set[str]) -> None:
    play = Played(DUEL, *DUELLISTS, f"shoot Dagna Wulf back dice={dice} defence={back}")
    assert struck(play) == both and all(shot.dodge is None for shot in shots(play))


def test_each_of_two_has_a_difficulty_of_its_own() -> None:
    # The longbow needs Mediocre, the crossbow Good.
    play = Played(DUEL, *DUELLISTS, "set Dagna Shooting Mediocre", "set Wulf Shooting Fair")
    play.do("shoot Dagna Wulf back difficulty=Mediocre their-difficulty=Good dice=0 defence=0")
    assert struck(play) == {"Wulf"}
    assert [shot.difficulty for shot in shots(play)] == [-1, 1]


def test_two_who_kill_each_other_both_fell_from_the_state_they_began_in() -> None:
    play = Played(DUEL, *DUELLISTS, "wound Dagna 12", "wound Wulf 10", "begin conflict order=popcorn first=Dagna !")
    play.do("shoot Dagna Wulf back dice=+4 defence=+4 !", "damage all")
    assert play.points("Wulf") >= 11 and play.points("Dagna") >= 13


def test_several_shoot_at_one_who_dodges_once() -> None:
    slingers = '"Slinger 1","Slinger 2","Slinger 3"'
    play = Played(ORCHARD, f'shoot {slingers} "Big Ulla" dice="+2 0 -1" defence=0')
    assert [shot.one.result for shot in shots(play)] == [2, 0, -1]
    assert {shot.dodge.result for shot in shots(play) if shot.dodge is not None} == {0}
    assert len(play.scene.blows) == 1
    play.do("miss", f'shoot {slingers} "Big Ulla" dice=+3 defence=-4')
    # One die for them all moves one towards 0 (F-11).
    assert [shot.one.result for shot in shots(play)] == [2, 2, 2] and len(play.scene.blows) == 3
    play.cannot(f'shoot {slingers} "Big Ulla" dice="+1 0" defence=0', "dice_for_each")


def test_of_what_flies_only_what_is_propelled_is_harder_to_dodge() -> None:
    play = Played(ORCHARD, 'shoot Pim,"Slinger 1" "Big Ulla" dice="0 0" defence=+1')
    assert [shot.dodge.result for shot in shots(play) if shot.dodge is not None] == [-1, 1]


def test_in_a_round_shots_start_from_its_beginning() -> None:
    play = Played(ORCHARD, "begin conflict", 'shoot "Slinger 1","Slinger 2" Pim unaware dice="+4 +4"', "damage all")
    assert play.points("Pim") > 2
    play.do('shoot Pim "Big Ulla" dice=0 defence=0')
    assert not [term for term in shots(play)[0].one.terms if term.why == "wounds"]


def test_a_part_aimed_at_by_a_shot() -> None:
    play = Played(ORCHARD, 'shoot Pim "Big Ulla" aim="the eye" needs=Great dice=+1 defence=0')
    (blow,) = play.scene.blows
    assert blow.part == "the eye" and blow.result == 2
