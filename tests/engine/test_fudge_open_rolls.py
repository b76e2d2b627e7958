"""Open rolls of Fudge: said first, set by name, then read; exact odds; the GM's one die; what stays secret."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.fudge_desk import DUEL, Played
from tracker.engine.fudge.open_checks import check_numbered, outcome_now, prospects
from tracker.model.checks import CheckSide, OpenCheck
from tracker.model.problems import problems
from tracker.model.rolls import Dice
from tracker.rules.dice import DiceError
from tracker.rules.fudge.dice import NPC_ODDS, Method, convolved, exactly, odds, read_npc


def check_of(play: Played) -> OpenCheck:
    return max(play.scene.checks, key=lambda check: check.id)


def test_a_roll_is_opened_set_and_read_by_its_sum() -> None:
    play = Played(DUEL, "wound Dagna level=hurt", 'check Dagna Sword difficulty=Good dice=? what="over the table"')
    assert play.said[-1] == "Dagna is to roll, over the table: Sword Good +1, -1 wounds, against Good +1."
    play.do('modify Dagna +1 why="high ground"', 'modify Dagna -2 why="wet boards"')
    side = check_of(play).one
    assert [(held.id, held.n, held.why) for held in side.modifiers] == [(1, 1, "high ground"), (2, -2, "wet boards")]
    play.do("strike 2 who=Dagna", "strike 0 who=Dagna", "dice Dagna 0")
    assert play.said[-1] == "Dagna throws +0: Great +2."
    assert not problems(play.table)
    play.do("resolve")
    assert play.said[-1].startswith("Dagna, over the table: Great +2 (Sword Good +1, +1 high ground, dice +0)")
    assert play.said[-1].endswith("success.") and not len(play.scene.checks)


def test_struck_modifiers_come_back_and_dice_may_be_typed_anew() -> None:
    play = Played(DUEL, "check Dagna Sword dice=?", "modify Dagna -1 why=mud", "strike 1 who=Dagna")
    assert check_of(play).one.sum.result == 1
    play.do("strike 1 who=Dagna", "dice Dagna 6 4", "dice Dagna +1")
    assert check_of(play).one.sum.result == 1
    play.cannot("strike 7 who=Dagna", "no_such_modifier")
    play.cannot("modify Dagna 0", "bad_number")
    play.cannot("strike 0 who=Dagna", "no_such_modifier")


def test_against_somebody_each_has_dice_of_their_own() -> None:
    play = Played(DUEL, "oppose Dagna Wulf with=Sword against=Axe dice=?")
    play.cannot("resolve", "dice_missing")
    play.do("dice Wulf -1")
    assert check_of(play).waiting == (play.who("Dagna").id,)
    play.do("adjust Dagna least=Great", "dice Dagna 0")
    one, other = (side.sum.result for side in check_of(play).sides)
    assert one > other and outcome_now(check_of(play)) == "stands"
    play.do("resolve")
    assert play.said[-1].endswith("all stays as it was.")


def test_trait_difficulty_opponent_and_secrecy_are_set_on_the_open_roll() -> None:
    play = Played(DUEL, "check Dagna Talk difficulty=Fair dice=?", "adjust Dagna with=Sword difficulty=Great")
    check = check_of(play)
    assert (check.one.trait, check.difficulty) == ("Sword", 2)
    play.do("adjust Dagna no-difficulty")
    assert check_of(play).difficulty is None
    play.do("adjust Dagna foe=Wulf secret", "dice Dagna,Wulf 0")
    check = check_of(play)
    assert check.kind == "oppose" and check.secret
    assert all(side.dice is not None and side.dice.secret for side in check.sides)
    play.do("resolve")
    events = play.desk.session.entries[-1].events
    assert [event.kind for event in events] == ["opposed"] and getattr(events[0], "secret", False)
    play.cannot("adjust Dagna with=Talk", "no_open_roll")
    play.cannot("cancel", "no_open_roll")


def test_a_second_trait_helps_or_is_rolled_instead() -> None:
    play = Played(DUEL, 'set Dagna skill "Climb: Poor"', 'set Dagna skill "Ropes: Great"', "check Dagna Climb dice=?")
    play.do("adjust Dagna second=Ropes")
    assert check_of(play).one.sum.fixed == -1
    play.do("adjust Dagna second=Ropes instead")
    assert check_of(play).one.trait == "Ropes"
    play.refused("adjust Dagna second=Talk instead", "not_so_much_better")
    play.do("cancel")
    assert play.said[-1] == "The roll of Dagna is put away."
    answer = play.do("check Dagna Sword second=Dodge dice=0")
    assert "Dodge" in " ".join(answer.advice)


def test_the_gms_one_die_is_called_out_as_it_falls() -> None:
    assert [read_npc(text).total for text in ("3", "1", "1 4", "15", "6/6", "-2", "0")] == [0, -1, -2, -2, 3, -2, 0]
    for text, code in (("7", "one_die_range"), ("4 9", "dice_unreadable"), ("x", "dice_unreadable")):
        with pytest.raises(DiceError) as refused:
            read_npc(text)
        assert refused.value.code == code
    play = Played(DUEL, "check Wulf Axe difficulty=Great dice=?", "adjust Wulf one-die", "dice Wulf 6 4")
    assert check_of(play).one.sum.result == check_of(play).one.rating + 2
    # Dice of the other kind cannot stay.
    play.do("adjust Wulf usual-dice")
    assert check_of(play).one.dice is None
    play.cannot("dice Wulf 9", "dice_range")
    assert play.do("check Wulf Axe one-die dice=6,6").sentences[0].count("+3") >= 1


def test_reactions_lie_open_too() -> None:
    play = Played(DUEL, "reaction-of Wulf dice=?", 'modify Wulf +2 why="a free drink"', "dice Wulf -1", "resolve")
    assert play.said[-1] == "Wulf is glad to help (Good +1)."


def test_open_rolls_are_told_apart_by_their_numbers() -> None:
    play = Played(DUEL, "check Dagna Sword dice=?", "check Wulf Axe dice=?")
    play.cannot("resolve", "which_roll")
    first, second = (check.id for check in play.scene.checks)
    assert check_numbered(play.table, first) is not None and second == first + 1
    play.do("dice Wulf 0", f"resolve {second}", f"cancel {first}")
    assert not len(play.scene.checks)
    play.do("check Dagna Sword dice=?")
    assert check_of(play).id == second + 1


def test_whoever_is_struck_from_the_evening_takes_an_open_roll_along() -> None:
    play = Played(DUEL, "oppose Dagna Wulf dice=?", "remove Wulf")
    assert not len(play.scene.checks) and not problems(play.table)


SIDES = st.builds(
    CheckSide,
    who=st.sampled_from(["c1", "c2"]),
    rating=st.integers(-3, 4),
    one_die=st.booleans(),
    least=st.none() | st.integers(-3, 3),
    dice=st.none() | st.builds(Dice, total=st.integers(-4, 4)),
)


@given(SIDES, st.none() | SIDES, st.none() | st.integers(-3, 4), st.sampled_from(["lower", "seven", "4dF"]))
def test_the_odds_are_exact(one: CheckSide, other: CheckSide | None, difficulty: int | None, dice: str) -> None:
    scene = Played(DUEL).scene
    scene = scene.but(options=scene.options.but(fudge_dice=dice))
    check = OpenCheck(id=1, kind="check" if other is None else "oppose", one=one, other=other, difficulty=difficulty)
    if other is not None:
        check = check.but(difficulty=None)
    found = prospects(scene, check)
    if found.chances:
        assert sum(found.chances.values()) == 1
    assert sum(found.spread.values()) == 1
    if not check.waiting and found.chances:
        assert found.chances[outcome_now(check)] == 1
    if other is None and difficulty is not None and one.dice is None and not one.one_die:
        assert found.chances["success"] == sum(exactly(Method(dice), n) for n in range(difficulty - one.rating, 5))


def test_odds_of_each_reading_and_of_one_die() -> None:
    for method in Method:
        assert convolved(2, [odds(method)], [odds(method)]) == convolved(2, [odds(method)] * 2, ())
    assert convolved(0, [NPC_ODDS], ())[0] == Fraction(24, 36)


def test_a_skill_that_nobody_has_is_rolled_untrained_by_ruling() -> None:
    play = Played(DUEL)
    play.refused("check Dagna Lore difficulty=Fair dice=+2", "no_such_skill_here")
    play.do("check Dagna Lore difficulty=Fair dice=+2 !")
    assert play.told("Lore").startswith("Dagna: Fair +0 (Lore Poor -2, dice +2) against Fair +0, success.")
    play.cannot("check Dagna Swrd dice=0", "unknown_skill")
