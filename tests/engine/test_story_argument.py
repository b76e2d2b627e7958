"""Open rolls: the argument about invokes, boosts, rerolls, and who may step in."""

from __future__ import annotations

from typing import Literal

import pytest

from tests.engine.tables import (
    CHAPEL,
    CONCEPT,
    CRYPT,
    CULT,
    DEACON,
    FIRST,
    IMRE,
    NAVE,
    NEXT,
    OPENING,
    OWES,
    PRIDE,
    SAVA,
    STONES,
    TIDE,
    TOWER,
    WARDENS,
    Play,
    a_table,
)  # fmt: skip
from tracker.engine.aspects import AddAspect, DropAspect, GiveFree, Promote, Reword
from tracker.engine.by_hand import Set
from tracker.engine.cast import Away, Join, Remove
from tracker.engine.conflicts import Begin
from tracker.engine.evening import End, OpenScene
from tracker.engine.fate.answers import AllDefence, Defend, Modify, Strike, TypeDice
from tracker.engine.fate.economy import Points
from tracker.engine.fate.harm import Drop, HitCommand, Take
from tracker.engine.fate.invokes import Cancel, Invoke, Withdraw
from tracker.engine.fate.marks import Clear, Mark
from tracker.engine.fate.resolve import Resolve
from tracker.engine.fate.rolls import Advantage, Attack, Overcome, PlainRoll
from tracker.engine.place import FreeMove, Move
from tracker.engine.scenes import Bring
from tracker.engine.turns import FreeAction, TurnTo
from tracker.engine.zones import EditBorder
from tracker.model.aspects import Aspect, Free
from tracker.model.cast import FateSheet
from tracker.model.order import Turn
from tracker.model.rolls import AttackAim, Roll

FIGHT = Begin(frame="conflict", first=IMRE)
ATTACK = Attack(who=IMRE, target=DEACON, dice="+2", defence="0", against="Athletics")


def started() -> Play:
    """Imre attacks: 5 against 2."""
    play = Play()
    play.do(FIGHT, ATTACK)
    return play


def the_roll(play: Play, n: int = 1) -> Roll:
    return play.table.rolls[n]


def the_turn(play: Play) -> Turn:
    held = play.scene.turn
    assert held is not None
    return held


def free(play: Play, aspect: str) -> dict[str, int]:
    held = play.table.aspects.get(aspect)
    return {} if held is None else {row.owner: row.n for row in held.free}


def marked(play: Play, who: str) -> tuple[int, ...]:
    sheet = play.table.cast[who].sheet
    assert isinstance(sheet, FateSheet)
    return sheet.tracks[0].marked


def test_the_argument() -> None:
    play = started()
    assert the_roll(play).shifts == 3 and the_turn(play).acted
    play.do(Invoke(aspect=TIDE, by=IMRE))  # free, anyone's
    play.do(Invoke(aspect=OWES, by="gm"))  # paid out of the pool, against the one it hurts
    assert the_roll(play).shifts == 3 and free(play, TIDE) == {} and play.scene.pool == 1
    assert play.owed(IMRE) == 1 and play.points(IMRE) == 3
    play.do(Withdraw(n=1))
    assert the_roll(play).shifts == 1 and free(play, TIDE) == {"anyone": 1}
    assert play.scene.pool == 1 and play.owed(IMRE) == 1  # the GM's stays
    play.do(Resolve())
    (hit,) = play.table.hits
    assert (hit.who, hit.by, hit.shifts, hit.harm) == (DEACON, IMRE, 1, "physical") and not play.table.rolls
    play.do(Take(who=DEACON, way=1))
    assert marked(play, DEACON) == (0,) and not play.table.hits
    play.do(TurnTo(who=SAVA))
    assert the_turn(play) == Turn(who=SAVA)
    assert (play.points(IMRE), play.owed(IMRE), play.scene.pool) == (3, 1, 1)
    play.do(End(what="conflict"))
    assert (play.points(IMRE), play.owed(IMRE)) == (4, 0)
    assert play.loaded().table == play.table


def test_a_used_boost_comes_back_when_its_invoke_is_taken_back() -> None:
    play = started()
    before = play.table.aspects[OPENING]
    play.do(Invoke(aspect=OPENING, by=IMRE))
    assert OPENING not in play.table.aspects and the_roll(play).act.total == 7
    play.do(Withdraw())
    assert play.table.aspects[OPENING] == before and the_roll(play).act.total == 5
    assert play.kinds() == ["invoke_withdrawn", "aspect_made"]


@pytest.mark.parametrize("first", [1, 2])
def test_a_boost_with_two_invokes_comes_back_whichever_is_taken_back_first(first: int) -> None:
    """Regression: the first withdrawn was lost when the boost had gone with the second."""
    play = started()
    play.do(GiveFree(aspect=OPENING, to=IMRE))
    before = play.table.aspects[OPENING]
    play.do(Invoke(aspect=OPENING, by=IMRE), Invoke(aspect=OPENING, by=IMRE))
    assert OPENING not in play.table.aspects
    play.do(Withdraw(n=first))
    assert free(play, OPENING) == {IMRE: 1}
    play.do(Withdraw())
    assert play.table.aspects[OPENING] == before


def test_a_boost_used_on_a_resolved_roll_comes_back_with_what_is_left() -> None:
    play = Play()
    play.do(GiveFree(aspect=OPENING, to=IMRE), PlainRoll(who=IMRE, dice="0"), PlainRoll(who=IMRE, dice="0"))
    play.do(Invoke(aspect=OPENING, by=IMRE, roll=1), Invoke(aspect=OPENING, by=IMRE, roll=2), Resolve(roll=2))
    play.do(Withdraw())
    assert free(play, OPENING) == {IMRE: 1}


def test_no_boost_comes_back_into_a_scene_that_is_over() -> None:
    play = Play()
    play.do(PlainRoll(who=IMRE, dice="0"), OpenScene(scene=NEXT), AddAspect(kind="boost", by=FIRST, text="b"))
    boost = play.last()[0].model_dump()["aspect"]["id"]
    play.do(GiveFree(aspect=boost, to="anyone", from_=FIRST), Invoke(aspect=boost, by=IMRE))
    play.do(End(what="scene"), Cancel())
    assert boost not in play.table.aspects and not play.table.rolls


def test_cancelling_gives_everything_back() -> None:
    play = Play()
    play.do(FIGHT)
    before = play.table
    play.do(ATTACK, Invoke(aspect=OPENING, by=IMRE), Invoke(aspect=STONES, by=IMRE), Invoke(aspect=PRIDE, by=SAVA))
    play.do(Invoke(aspect=OWES, by=DEACON), Invoke(aspect=STONES, by=DEACON))
    assert (play.points(IMRE), play.points(SAVA), play.scene.pool, play.owed(IMRE)) == (2, 0, 1, 1)
    assert play.table.cast[DEACON].carried == 1
    play.do(Cancel())
    after = play.table
    assert after.cast == before.cast and after.scenes == before.scenes and not after.rolls
    assert {aspect.id: aspect for aspect in after.aspects} == {aspect.id: aspect for aspect in before.aspects}
    assert not the_turn(play).acted


def test_cancelling_the_roll_of_an_earlier_turn_gives_no_action_back() -> None:
    """Regression: the action of a later turn was given back for the roll of an earlier one."""
    play = Play()
    play.do(FIGHT, ATTACK, *(TurnTo(who=who) for who in (DEACON, FIRST, "c5", SAVA, IMRE)))
    play.do(Attack(who=IMRE, target=DEACON, dice="0", defence="0"), Cancel(roll=1))
    assert the_turn(play).acted
    play.do(Cancel(roll=2))
    assert not the_turn(play).acted


@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
def test_two_rerolls_withdrawn_in_either_order(order: tuple[int, int]) -> None:
    play = started()
    first = the_roll(play).act.dice
    # Dice that were called out are waited for again, unless the new ones come along.
    play.do(Invoke(aspect=TIDE, by=IMRE, reroll=True))
    assert the_roll(play).act.waits
    play.do(TypeDice(who=IMRE))
    second = the_roll(play).act.dice
    play.do(Invoke(aspect=OWES, by=IMRE, reroll=True))
    third = the_roll(play).act.dice
    assert the_roll(play).act.fixed == 3 and second is not None and len(second.faces) == 4
    assert third is not None and third != first
    play.do(Withdraw(n=order[0]))
    assert the_roll(play).act.dice == (third if order[0] == 1 else second)
    play.do(Withdraw())
    assert the_roll(play).act.dice == first and play.points(IMRE) == 3 and free(play, TIDE) == {"anyone": 1}


def test_a_bonus_survives_a_reroll() -> None:
    play = started()
    play.do(Invoke(aspect=OPENING, by=IMRE), Invoke(aspect=TIDE, by=IMRE, reroll=True))
    assert the_roll(play).act.fixed == 5


def test_whoever_calls_their_own_dice_calls_the_reroll_too() -> None:
    play = Play()
    play.do(Set(who=IMRE, field="own-dice", value="on"), PlainRoll(who=IMRE))
    play.cannot(Resolve(), "dice_missing")
    play.do(TypeDice(who=IMRE, value="-1"), Invoke(aspect=OWES, by=IMRE, reroll=True), TypeDice(who=IMRE, value="+3"))
    assert the_roll(play).act.total == 5
    play.do(Withdraw())
    assert the_roll(play).act.total == 1 and play.points(IMRE) == 3


def test_the_program_rolls_what_is_missing_and_typing_sets_right() -> None:
    play = Play()
    play.do(FIGHT, Attack(who=IMRE, target=DEACON, dice="?", defence="?"), TypeDice(who=DEACON, value="++--"))
    roll = the_roll(play)
    assert roll.act.waits and roll.oppose is not None and roll.oppose.dice is not None
    assert roll.oppose.dice.faces == (1, 1, -1, -1)
    play.do(TypeDice(who=IMRE))
    fallen = the_roll(play).act.dice
    assert fallen is not None and not fallen.typed and len(fallen.faces) == 4
    play.do(TypeDice(who=IMRE, value="0"))
    assert the_roll(play).act.total == 3 and play.last()[0].model_dump()["again"] is True


def test_whose_free_invoke_is_used() -> None:
    play = started()
    play.do(AddAspect(text="Mine", free=((WARDENS, 1), ("anyone", 1), (IMRE, 1))))
    aspect = "a51"
    for owner in (IMRE, WARDENS, "anyone"):
        play.do(Invoke(aspect=aspect, by=IMRE))
        assert play.last()[-1].model_dump()["invoke"]["free_owner"] == owner
    play.do(Invoke(aspect=aspect, by=IMRE))
    assert play.points(IMRE) == 2  # none left: paid
    play.do(GiveFree(aspect=STONES, to=IMRE, from_=CULT), Invoke(aspect=STONES, by=SAVA, for_=IMRE, owner=IMRE))
    assert free(play, STONES) == {CULT: 1} and play.points(SAVA) == 1
    play.do(Invoke(aspect=STONES, by=DEACON))
    assert STONES in play.table.aspects and free(play, STONES) == {} and play.scene.pool == 2


def test_the_gm_helps_a_difficulty() -> None:
    play = Play()
    play.do(Overcome(who=IMRE, difficulty=2, dice="0", with_=3), Invoke(aspect=STONES, by="gm"))
    roll = the_roll(play)
    assert roll.oppose is not None and roll.oppose.total == 4 and roll.shifts == -1


def test_an_attack_that_nobody_rolls_to_defend_pays_its_target_all_the_same() -> None:
    """Regression: the point went to the bank, because no part was the target's."""
    play = Play()
    play.do(Attack(who=DEACON, target=IMRE, dice="0", difficulty=1), Invoke(aspect=OWES, by=DEACON))
    assert play.owed(IMRE) == 1
    play.do(Cancel(), Attack(who=DEACON, target=IMRE, dice="0", difficulty=1), Invoke(aspect=CONCEPT, by=DEACON))
    assert (play.owed(IMRE), play.owed(SAVA), play.scene.pool) == (0, 0, 1)


def test_somebody_steps_in_until_the_defence_dice_fall() -> None:
    play = Play()
    play.do(Begin(frame="conflict", first=DEACON), Attack(who=DEACON, target=IMRE, dice="+1", defence="?"))
    play.do(Modify(who=IMRE, n=1, why="cover"), Defend(who=SAVA, with_="Athletics", dice="0"))
    roll = the_roll(play)
    assert roll.oppose is not None and (roll.oppose.who, roll.oppose.total) == (SAVA, 3)
    assert isinstance(roll.aim, AttackAim) and roll.aim.target == IMRE
    play.do(Resolve())
    assert [hit.who for hit in play.table.hits] == [SAVA]  # takes the hit for the other
    play.do(PlainRoll(who=SAVA, dice="0"), Defend(difficulty=4), Resolve())


def test_a_number_of_full_defence_is_its_own() -> None:
    """Regression: the next modifier of that part took the number of full defence, and its place."""
    play = Play()
    play.do(Begin(frame="conflict", first=SAVA), AllDefence(who=SAVA), TurnTo(who=DEACON))
    attack = Attack(who=DEACON, target=SAVA, dice="0", defence="0", against="Athletics")
    play.do(attack, Modify(who=SAVA, n=-1, why="dark"))
    roll = the_roll(play)
    assert roll.oppose is not None and [m.n for m in roll.oppose.modifiers] == [2, -1]
    assert [m.id for m in roll.oppose.modifiers] == [1, 2] and roll.oppose.total == 3
    play.do(Strike(n=1))
    assert the_roll(play).oppose and the_roll(play).shifts == 2
    play.do(Strike(n=1), Strike(n=2))
    assert the_roll(play).shifts == -1
    play.do(Cancel(), Attack(who=DEACON, target=IMRE, dice="0", defence="?"), Modify(who=DEACON, n=1))
    play.do(Defend(who=SAVA), Modify(who=SAVA, n=1))
    roll = the_roll(play, 2)
    assert [m.id for part in roll.parts for m in part.modifiers] == [1, 2, 3]


@pytest.mark.parametrize(("focus", "bonus"), [("", 2), ("Athletics", 2), ("physical", 2), ("Will", 0), ("mental", 0)])
def test_full_defence_until_the_next_turn(focus: str, bonus: int) -> None:
    play = Play()
    play.do(Begin(frame="conflict", first=SAVA), AllDefence(who=SAVA, focus=focus), TurnTo(who=DEACON))
    play.do(Attack(who=DEACON, target=SAVA, dice="0", defence="0", against="Athletics"))
    roll = the_roll(play)
    assert roll.oppose is not None and roll.oppose.total == 2 + bonus
    play.do(Cancel(), *(TurnTo(who=who) for who in (IMRE, FIRST, "c5", SAVA, DEACON)))
    play.do(Attack(who=DEACON, target=SAVA, dice="0", defence="0", against="Athletics"))
    assert the_roll(play, 2).oppose == roll.oppose.but(modifiers=())


def test_full_defence_is_over_with_the_conflict() -> None:
    """Regression: it went on for the rest of the scene."""
    play = Play()
    play.do(Begin(frame="conflict", first=SAVA), AllDefence(who=SAVA), End(what="conflict"))
    assert play.scene.here[SAVA].all_defence == ""


def test_a_stunt_helps_by_its_number() -> None:
    play = started()
    play.do(Modify(who=IMRE, stunt=1), Modify(who=DEACON, n=-2, why="prone"))
    roll = the_roll(play)
    assert roll.act.modifiers[0].model_dump() == {
        "id": 1, "n": 2, "why": "Bell-breaker", "kind": "stunt", "struck": False, "by": None, "spent": 0,
        "stunt": 1,
    }  # fmt: skip
    assert roll.shifts == 7


def test_an_outcome_set_by_hand() -> None:
    play = Play()
    play.do(FIGHT, Attack(who=IMRE, target=DEACON, dice="?", defence="?"), Resolve(as_="style", lower=True, boost="Ha"))
    assert [hit.shifts for hit in play.table.hits] == [2]
    boost = play.table.aspects["a51"]
    assert (boost.text, boost.kind, boost.free, boost.against) == ("Ha", "boost", (Free(owner=IMRE, n=1),), DEACON)
    play.do(Drop())
    outcomes: tuple[tuple[Literal["fail", "tie", "succeed"], int], ...] = (("fail", -1), ("tie", 0), ("succeed", 1))
    for outcome, shifts in outcomes:
        play.do(PlainRoll(who=IMRE, difficulty=0, dice="?"), Resolve(as_=outcome))
        resolved = play.last()[0].model_dump()
        assert (resolved["outcome"], resolved["shifts"], resolved["by_hand"]) == (outcome, shifts, True)


def test_a_plain_roll_takes_no_turn() -> None:
    play = Play()
    play.do(FIGHT, PlainRoll(who=SAVA, with_="Will", dice="-1", what="to remember"), Resolve())
    assert play.last()[0].model_dump()["outcome"] == ""
    assert the_turn(play) == Turn(who=IMRE)


def test_advantages() -> None:
    play = Play()
    play.do(Advantage(who=IMRE, text="High ground", dice="0", difficulty=0, with_=3), Resolve())
    made = play.table.aspects["a51"]
    assert (made.text, made.free, made.scene, made.origin) == ("High ground", (Free(owner=IMRE, n=2),), CHAPEL, 1)
    play.do(Advantage(who=IMRE, text="Edge", dice="0", difficulty=3, with_=3), Resolve())
    assert play.table.aspects["a52"].kind == "boost"
    play.do(Advantage(who=IMRE, text="Pinned", on=DEACON, with_=3, dice="0", defence="0", using=2), Resolve())
    assert play.table.aspects["a53"].on == DEACON and the_other(play, 3)
    play.do(Advantage(who=IMRE, text="No", dice="0", difficulty=4, with_=3), Resolve())
    assert "a54" not in play.table.aspects
    play.do(Advantage(who=IMRE, text="Theirs", dice="0", difficulty=4, with_=3), Resolve(to=CULT))
    assert play.table.aspects["a54"].free == (Free(owner=CULT, n=1),)
    play.do(Advantage(who=IMRE, existing=TIDE, dice="0", difficulty=2, with_=3), Resolve())
    assert free(play, TIDE) == {"anyone": 1, IMRE: 1}
    play.do(Advantage(who=IMRE, existing=TIDE, dice="0", difficulty=4, with_=3), Resolve())
    assert free(play, TIDE) == {"anyone": 1, IMRE: 1, CULT: 1}


def the_other(play: Play, roll: int) -> bool:
    """Whether somebody opposed that roll, though nobody was named."""
    opened = [event for entry in play.session.entries for event in entry.events if event.kind == "roll_opened"]
    held = opened[roll - 1].model_dump()["roll"]
    return len(held["parts"]) == 2 and held["parts"][1]["who"] == DEACON


def test_an_aspect_nobody_knew() -> None:
    table = a_table().with_aspect(Aspect(id="a40", text="False bottom", scene=CHAPEL, known=False, hidden=True))
    play = Play(table)
    play.do(Advantage(who=IMRE, existing="a40", dice="0", difficulty=3, with_=3), Resolve())
    assert not play.table.aspects["a40"].known and play.table.aspects["a51"].kind == "boost"
    play.do(Advantage(who=IMRE, existing="a40", dice="0", difficulty=2, with_=3), Resolve())
    found = play.table.aspects["a40"]
    assert found.known and not found.hidden and found.free == (Free(owner=IMRE, n=1),)


def test_an_advantage_on_what_has_gone_comes_to_nothing() -> None:
    play = Play()
    play.do(Advantage(who=IMRE, existing=TIDE, dice="0", difficulty=0, with_=3), DropAspect(aspect=TIDE), Resolve())
    assert play.kinds() == ["roll_resolved"]


def test_overcoming() -> None:
    play = Play()
    play.do(AddAspect(text="Barred"), Overcome(who=IMRE, difficulty=2, with_=3, dice="0", aspect="a51"), Resolve())
    assert "a51" not in play.table.aspects
    play.do(Overcome(who=IMRE, against=DEACON, using=0, with_=3, dice="0", defence="0"), Resolve(boost="Go"))
    assert play.table.aspects["a52"].free == (Free(owner=IMRE, n=1),)
    play.do(Overcome(who=IMRE, against=DEACON, using=4, with_=1, dice="0", defence="0"), Resolve(cost="hit"))
    assert [(hit.who, hit.shifts, hit.by) for hit in play.table.hits] == [(IMRE, 3, DEACON)]
    assert play.table.aspects["a53"].free == (Free(owner=DEACON, n=1),)  # Condensed: opposing is defending


@pytest.mark.parametrize(("dice", "cost", "there"), [("0", "", True), ("0", "boost", False), ("-1", "", False),
                                                     ("-1", "major", True), ("+3", "", True)])  # fmt: skip
def test_an_obstacle_in_the_way(dice: str, cost: str, there: bool) -> None:
    play = Play()
    play.do(FIGHT, Move(who=IMRE, zone=CRYPT, dice=dice))
    assert play.scene.here[IMRE].zone == NAVE and the_turn(play).acted
    play.do(Resolve(cost=cost))  # type: ignore[arg-type]
    assert (play.scene.here[IMRE].zone == CRYPT) is there


def test_one_zone_is_free_and_costs_no_action() -> None:
    play = Play()
    play.do(FIGHT, Move(who=IMRE, zone=TOWER))
    assert the_turn(play) == Turn(who=IMRE, moved=1) and play.scene.here[IMRE].zone == TOWER
    play.refused(Move(who=IMRE, zone=NAVE), "no_way")  # the way is one-way
    play.do(EditBorder(one=TOWER, other=NAVE, direction="both"))
    assert [held.code for held in play.do(Move(who=IMRE, zone=NAVE)).advice] == ["second_free_move"]
    play.undo()
    play.do(FreeMove(who=IMRE), Move(who=IMRE, zone=NAVE))
    assert [held.code for held in play.do(Move(who=IMRE, zone=TOWER)).advice] == ["second_free_move"]


def test_out_of_a_conflict_everybody_goes_where_they_like() -> None:
    play = Play()
    play.do(Move(who=FIRST, zone=CRYPT), Move(who=IMRE, zone=TOWER), Move(who=IMRE, zone=NAVE))
    play.do(Move(who=IMRE, zone=CRYPT, dice="0"))
    assert play.kinds() == ["roll_opened"]


def test_what_comes_of_a_roll_belongs_to_its_scene_whichever_is_in_focus() -> None:
    """Regression: boosts, aspects and consequences went to the scene in focus."""
    play = Play()
    play.do(
        FIGHT,
        Attack(who=IMRE, target=DEACON, dice="+2", defence="?"),
        HitCommand(who=IMRE, shifts=2, by=DEACON),
        OpenScene(scene=NEXT),
    )
    play.do(Defend(who=DEACON, dice="0", with_=2), Resolve(lower=True), Take(who=IMRE, mild="Bruised"))
    boost = next(aspect for aspect in play.table.aspects if aspect.kind == "boost" and aspect.origin == 1)
    sheet = play.table.cast[IMRE].sheet
    assert boost.scene == CHAPEL and isinstance(sheet, FateSheet) and sheet.slots[0].conflict == 1


def test_a_move_of_somebody_who_has_left_the_scene_comes_to_nothing() -> None:
    """Regression: it broke."""
    play = Play()
    play.do(Move(who=IMRE, zone=CRYPT, dice="+4"), OpenScene(scene=NEXT), Bring(who=(IMRE,)), Resolve())
    assert "moved" not in play.kinds()


def test_points_are_given_back_when_somebody_in_the_roll_is_struck() -> None:
    play = started()
    play.do(Invoke(aspect=PRIDE, by=IMRE), Invoke(aspect=STONES, by="gm"), Remove(who=DEACON))
    assert play.points(IMRE) == 3 and free(play, STONES) == {CULT: 2} and not play.table.rolls
    assert not the_turn(play).acted


def test_an_invoke_of_somebody_who_is_gone_can_be_withdrawn() -> None:
    """Regression: it broke."""
    play = started()
    play.do(GiveFree(aspect=TIDE, to=SAVA), Invoke(aspect=TIDE, by=SAVA), Invoke(aspect=PRIDE, by=SAVA))
    play.do(Remove(who=SAVA), Withdraw(n=1), Withdraw(n=2))
    assert free(play, TIDE) == {"anyone": 1} and play.table.cast[DEACON].carried == 0
    assert the_roll(play).shifts == 3


def test_what_it_was_owed_is_taken_back_only_where_it_lies() -> None:
    """Regression: the carried points of the Deacon fell below nothing."""
    play = started()
    play.do(Invoke(aspect=PRIDE, by=IMRE), OpenScene(scene=NEXT), Bring(who=(DEACON,)))
    assert play.table.cast[DEACON].carried == 0 and play.scene.pool == 5
    play.do(Withdraw())
    assert play.table.cast[DEACON].carried == 0 and play.points(IMRE) == 3
    other = started()
    other.do(Invoke(aspect=OWES, by="gm"))
    other.rule(End(what="conflict"))
    other.do(Withdraw())
    assert (other.points(IMRE), other.owed(IMRE)) == (4, 0)


def test_aspects_by_hand() -> None:
    play = Play()
    play.do(AddAspect(text="Dark", on=NAVE, free=((IMRE, 1), (IMRE, 2)), by=IMRE))
    made = play.table.aspects["a51"]
    assert made.free == (Free(owner=IMRE, n=3),) and made.on == NAVE
    play.do(Reword(aspect="a51", text=" Pitch\ndark "), GiveFree(aspect="a51", to=SAVA, n=2, from_=IMRE))
    assert play.table.aspects["a51"].text == "Pitch dark" and free(play, "a51") == {IMRE: 1, SAVA: 2}
    play.do(GiveFree(aspect="a51", to=SAVA, n=-2), Promote(aspect=OPENING, text="Reeling"))
    assert free(play, "a51") == {IMRE: 1} and play.table.aspects[OPENING].kind == "situation"
    play.do(AddAspect(kind="boost"), GiveFree(aspect="a52", to="anyone", n=-1))
    assert "a52" not in play.table.aspects


def test_hits_by_hand() -> None:
    play = Play()
    play.do(HitCommand(who=IMRE, shifts=1, why="fire"), HitCommand(who=IMRE, shifts=2), Take(who=IMRE, boxes="1"))
    assert [hit.id for hit in play.table.hits] == [2]  # the oldest first
    play.do(Take(who=IMRE, way=1), HitCommand(who=IMRE, shifts=1), Drop())
    assert marked(play, IMRE) == (0, 1, 2) and play.table.given.hit == 3
    play.do(Clear(who=IMRE, box="physical:2"), Mark(who=IMRE, box="mild", text="Old burn"))
    assert marked(play, IMRE) == (0, 2) and play.table.aspects["a51"].free == (Free(owner=CULT, n=1),)
    play.do(Clear(who=IMRE, box="stress"), Clear(who=IMRE, box="mild"))
    assert marked(play, IMRE) == () and "a51" not in play.table.aspects
    play.do(Mark(who=IMRE, box="mild"), DropAspect(aspect="a52"))
    sheet = play.table.cast[IMRE].sheet
    assert isinstance(sheet, FateSheet) and all(slot.aspect is None for slot in sheet.slots)


def test_sides_change_and_points_pass() -> None:
    play = started()
    play.do(Join(who=(FIRST,), side=" Third\n"), Points(who=IMRE, change="+1", from_=SAVA, why="a debt"))
    assert play.table.cast[FIRST].side == "g51" and (play.points(IMRE), play.points(SAVA)) == (4, 0)
    play.do(Points(who="gm", change="=7"), Points(who=DEACON, change="-1"), Points(who=IMRE, change="-1"))
    assert play.scene.pool == 6 and play.points(IMRE) == 3
    play.do(Points(who="gm", change="=7", from_=IMRE))
    assert play.scene.pool == 7 and play.points(IMRE) == 2
    play.do(FreeAction(), Away(who=(IMRE,)), Cancel())
