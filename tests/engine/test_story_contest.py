"""Contests and challenges as they are played, and how one passes straight into another."""

from __future__ import annotations

import pytest

from tests.engine.tables import (
    CHAPEL,
    CULT,
    DEACON,
    FIRST,
    FLOOD,
    IMRE,
    NEXT,
    OPENING,
    OWES,
    PRIDE,
    RUNNING,
    SAVA,
    TIDE,
    WARDENS,
    Play,
    a_table,
    loaded,
    running_scene,
)  # fmt: skip
from tracker.engine.cast import Away, Remove
from tracker.engine.conflicts import Begin
from tracker.engine.evening import End, OpenScene
from tracker.engine.fate.answers import Modify, TypeDice
from tracker.engine.fate.challenge import AddTask, Carry, DropTask, SetTask
from tracker.engine.fate.contenders import members, owner_of, roller, still_to_roll
from tracker.engine.fate.contest import Award, SetContender, Twist, so_far
from tracker.engine.fate.invokes import Cancel, Invoke
from tracker.engine.fate.leaving import Concede, Out
from tracker.engine.fate.prospects import costs
from tracker.engine.fate.resolve import Resolve
from tracker.engine.fate.rolls import Advantage, Attack
from tracker.engine.fate.together import Assist
from tracker.engine.fate.tries import Try
from tracker.engine.frames import conflicts_ending
from tracker.engine.turns import EndTurn, TurnTo
from tracker.model.contest import Challenge, Contest
from tracker.model.order import Popcorn, Turn
from tracker.model.rolls import ContestAim
from tracker.model.table import Table
from tracker.rules.fate import RULESETS

CONTEST = Begin(frame="contest")
CHALLENGE = Begin(frame="challenge")
INSIDE = (
    Begin(frame="conflict", first=IMRE),
    Begin(frame="challenge", inside=True),
    AddTask(name="Rite", difficulty=0),
)
CORE, CONDENSED, ACCELERATED = "fate-core", "fate-condensed", "fate-accelerated"


def contending(system: str = CONDENSED, begin: Begin = CONTEST) -> Play:
    play = Play(popcorn(a_table(system)))
    play.do(begin)
    return play


def popcorn(table: Table) -> Table:
    """With an order that every game can have here."""
    scene = table.scenes[CHAPEL]
    return table.with_scene(scene.but(options=scene.options.but(order="popcorn")))


def contest(play: Play) -> Contest:
    held = play.scene.contest
    assert held is not None
    return held


def challenge(play: Play) -> Challenge:
    held = play.scene.challenge
    assert held is not None
    return held


def score(play: Play) -> list[int]:
    return [side.victories for side in contest(play).sides]


def throw(play: Play, *efforts: int) -> None:
    """Each side rolls so much, by the dice of the table: the rating is the effort, the dice show nothing."""
    for side, effort in zip(contest(play).sides, efforts, strict=True):
        who = roller(play.table, play.scene, side)
        assert who is not None
        play.do(Try(who=(who,), with_=effort, dice="0"))
    play.do(Resolve())


def test_sides_come_from_the_scene_from_people_or_from_both() -> None:
    play = contending()
    assert [side.side for side in contest(play).sides] == [WARDENS, CULT]
    assert members(play.table, play.scene, contest(play).sides[0]) == (IMRE, SAVA)
    play.undo()
    play.do(Begin(frame="contest", sides=((IMRE,), (SAVA, FIRST), (CULT,)), goals="flee; catch;", difficulty=2, to=4))
    first, second, third = contest(play).sides
    assert (first.who, second.who, third.side) == ((IMRE,), (SAVA, FIRST), CULT)
    assert (first.goal, second.goal, third.goal) == ("flee", "catch", "")
    # Whoever is named for another side does not count for the allegiance.
    assert FIRST not in members(play.table, play.scene, third) and DEACON in members(play.table, play.scene, third)
    assert contest(play).difficulty == 2 and contest(play).to == 4 and play.scene.conflict == 0


def test_all_sides_roll_at_once_and_one_resolve_reads_them() -> None:
    play = contending()
    play.do(Try(dice="?"))
    assert [roll.aim for roll in play.table.rolls] == [ContestAim(side=side.id) for side in contest(play).sides]
    assert so_far(play.table, play.scene) is None
    play.do(TypeDice(who=IMRE, value="+2"), TypeDice(who=DEACON, value="-2"), Modify(who=IMRE, n=1))
    seen = so_far(play.table, play.scene)
    assert seen is not None and seen.winner == contest(play).sides[0].id
    play.do(Invoke(aspect=TIDE, by=IMRE, for_=IMRE, roll=1))
    play.do(Resolve())
    assert not play.table.rolls and score(play) == [2, 0] and contest(play).exchange == 2
    assert play.kinds().count("roll_resolved") == 2
    assert play.table.scenes[CHAPEL].counters[FLOOD].marked == 1, "an exchange of a contest is one for what it triggers"
    # Whoever rolled rolls again, with the same skill.
    assert contest(play).sides[0].lead == IMRE and contest(play).sides[0].skill == "Athletics"


@pytest.mark.parametrize("system", RULESETS)
def test_a19_the_example_of_core_both_ways(system: str) -> None:
    play = contending(system)
    for efforts in ((1, 3), (4, 2), (3, 3), (8, 4)):
        throw(play, *efforts)
    assert score(play) == [3, 1] and contest(play).winner == contest(play).sides[0].id
    play = contending(system)
    for efforts in ((1, 3), (5, 2), (3, 3)):
        throw(play, *efforts)
    assert score(play) == [2, 1] and contest(play).winner is None
    throw(play, 8, 4)
    assert score(play) == [4, 1] and "contest_won" in play.kinds()
    assert sum(aspect.role == "twist" for aspect in play.table.aspects) == 1


@pytest.mark.parametrize(
    ("efforts", "marks"),
    [((5, 3, 1), [1, 0, 0]), ((7, 4, 1), [2, 0, 0]), ((4, 4, 9), [0, 0, 2]), ((4, 4, 1), [0, 0, 0])],
)
def test_a18_three_sides(efforts: tuple[int, ...], marks: list[int]) -> None:
    play = contending(begin=Begin(frame="contest", sides=((IMRE,), (SAVA,), (DEACON,))))
    throw(play, *efforts)
    assert score(play) == marks


@pytest.mark.parametrize(("efforts", "marks"), [((6, 5), [1, 0]), ((5, 4), [2, 0]), ((1, 1), [0, 0]), ((2, 1), [1, 0])])
def test_a18_against_the_environment(efforts: tuple[int, ...], marks: list[int]) -> None:
    play = contending(begin=Begin(frame="contest", difficulty=2))
    throw(play, *efforts)
    assert score(play) == marks
    assert not any(aspect.role == "twist" for aspect in play.table.aspects)


def test_a_twist_may_be_named_at_once() -> None:
    play = contending()
    play.do(Try(with_=2, dice="0"), Resolve(boost="The bridge burns"))
    twist = next(aspect for aspect in play.table.aspects if aspect.role == "twist")
    assert twist.text == "The bridge burns" and twist.scene == CHAPEL and not twist.free


@pytest.mark.parametrize("system", [CORE, CONDENSED, ACCELERATED])
def test_a20_a_tied_advantage_gives_its_boost_and_the_roll_is_kept(system: str) -> None:
    play = contending(system)
    play.do(Advantage(who=IMRE, with_=1, difficulty=1, dice="0"), Resolve())
    assert sum(aspect.kind == "boost" and aspect.by == IMRE for aspect in play.table.aspects) == 1
    side = contest(play).sides[0]
    assert side.tried == (IMRE,) and not side.forfeits and not side.barred
    play.do(Try())


def test_a20_core_whoever_failed_neither_rolls_nor_helps_and_another_may() -> None:
    play = contending(CORE)
    play.do(Try(who=(IMRE,), dice="?"))
    play.do(Advantage(who=IMRE, with_=0, difficulty=1, dice="0"), Resolve(roll=2))
    side = contest(play).sides[0]
    assert side.barred == (IMRE,) and not side.forfeits and 1 not in play.table.rolls
    play.refused(Try(who=(IMRE,)), "contest_forfeited")
    assert roller(play.table, play.scene, side) == SAVA
    play.do(Advantage(who=SAVA, with_=0, difficulty=1, dice="0"), Resolve(roll=3))
    assert contest(play).sides[0].forfeits
    play.do(Try(with_=2, dice="0"), Resolve())
    assert score(play) == [0, 1], "alone against nothing it is one victory"
    assert not contest(play).sides[0].forfeits and contest(play).sides[0].barred == ()


def test_a20_core_the_leader_loses_the_bonus_of_a_helper_whose_advantage_failed() -> None:
    play = contending(CORE)
    play.do(Try(who=(IMRE,), dice="?"), Assist(who=(SAVA,), leader=IMRE))
    assert play.table.rolls[1].act.helpers == (SAVA,)
    play.do(Advantage(who=SAVA, with_=0, difficulty=1, dice="0"), Resolve(roll=2))
    assert not play.table.rolls[1].act.helpers and contest(play).sides[0].barred == (SAVA,)
    play.refused(Assist(who=(SAVA,), leader=IMRE), "contest_forfeited")
    play.do(TypeDice(who=IMRE, value="0"))


def test_a20_condensed_the_side_forfeits_or_gives_a_free_invoke() -> None:
    failing = Advantage(who=IMRE, text="Higher ground", with_=0, difficulty=1, dice="0")
    play = contending()
    play.do(failing)
    assert [cost.meaning for cost in costs(play.table, play.table.rolls[1])] == ["forfeit_roll", "keep_roll"]
    assert costs(play.table, play.table.rolls[1])[1].to == CULT
    play.do(Resolve())
    assert contest(play).sides[0].forfeits and not any(a.text == "Higher ground" for a in play.table.aspects)
    assert [side.side for side in still_to_roll(play.table, play.scene)] == [CULT]
    play.undo()
    play.do(Resolve(to=CULT))
    assert not contest(play).sides[0].forfeits
    made = next(aspect for aspect in play.table.aspects if aspect.text == "Higher ground")
    assert [(free.owner, free.n) for free in made.free] == [(CULT, 1)]
    # On an aspect that is known the other side has its one free invoke by the rule of advantages: it is not two.
    play = contending()
    play.do(Advantage(who=IMRE, existing=TIDE, with_=0, difficulty=1, dice="0"), Resolve(to=CULT))
    assert sum(free.n for free in play.table.aspects[TIDE].free if free.owner == CULT) == 1
    assert not contest(play).sides[0].forfeits


def test_a20_accelerated_has_no_such_rule() -> None:
    play = contending(ACCELERATED)
    play.do(Advantage(who=IMRE, with_=0, difficulty=1, dice="0"), Resolve())
    assert not contest(play).sides[0].forfeits and contest(play).sides[0].tried == (IMRE,)


def test_a21_a45_each_player_of_the_losing_side_takes_the_difference_and_hurts_nobody() -> None:
    play = contending(begin=Begin(frame="contest", harm="physical"))
    throw(play, 2, 5)
    assert [(hit.who, hit.shifts, hit.by) for hit in play.table.hits] == [(IMRE, 3, DEACON), (SAVA, 3, DEACON)]
    play = contending(begin=Begin(frame="contest", harm="physical"))
    throw(play, 5, 5)
    throw(play, 6, 2)
    assert not play.table.hits
    play = contending(begin=Begin(frame="contest", harm="mental", difficulty=4))
    throw(play, 2, 1)
    assert [(hit.who, hit.shifts, hit.harm) for hit in play.table.hits] == [(IMRE, 2, "mental"), (SAVA, 2, "mental")]


def test_by_hand_an_exchange_is_awarded_a_twist_set_a_score_corrected() -> None:
    play = contending()
    play.do(Try(dice="0"), Award(side=DEACON, n=2))
    assert score(play) == [0, 2] and not play.table.rolls
    play.do(Twist(text="Fog"), SetContender(side=WARDENS, victories=3, goal="out", name="The hunted"))
    assert contest(play).winner == contest(play).sides[0].id and contest(play).exchange == 3
    play.do(SetContender(side=WARDENS, victories=2))
    assert contest(play).winner is None
    play.undo()
    assert contest(play).winner is not None


def test_the_end_of_a_contest_puts_its_rolls_away_and_gives_back_what_was_spent() -> None:
    play = contending()
    play.do(Try(dice="?"), TypeDice(who=IMRE, value="0"), Invoke(aspect=TIDE, by=IMRE, how="free", roll=1))
    before = play.table.aspects[TIDE].invokes
    play.rule(End(what="contest"))
    assert not play.table.rolls and play.table.aspects[TIDE].invokes == before + 1
    assert play.scene.contest is None and not play.scene.frame


def test_people_go_and_come_in_a_contest() -> None:
    play = contending(begin=Begin(frame="contest", sides=((IMRE, SAVA), (DEACON,))))
    play.do(Away(who=(IMRE,)))
    assert members(play.table, play.scene, contest(play).sides[0]) == (SAVA,)
    throw(play, 4, 1)
    play.do(Remove(who=SAVA))
    assert contest(play).sides[0].who == (IMRE,) and contest(play).sides[0].lead is None
    assert owner_of(play.table, play.scene, contest(play).sides[0]) == IMRE
    assert loaded(play.table) == play.table


# Challenges


def test_tasks_are_read_together_at_the_end() -> None:
    play = Play()
    play.do(AddTask(name="Bar the door", difficulty=1, who=IMRE), CHALLENGE, AddTask(name="Calm them", difficulty=4))
    play.do(Try(task="j51", with_=4, dice="0"), Resolve(), Try(who=(SAVA,), with_=1, dice="0"))
    done = play.do(Resolve(cost="major"))
    assert "all_tasks_tried" in [advice.code for advice in done.advice]
    results = [(task.result, task.shifts, task.achieved, task.by) for task in challenge(play).tasks]
    assert results == [("succeed_with_style", 3, True, IMRE), ("fail", -3, True, SAVA)]
    play.do(AddTask(name="Flee"), SetTask(task="j54", result="lost"), AddTask(name="x"), DropTask(task="j55"))
    play.do(End(what="challenge"))
    assert challenge(play).over and not play.scene.frame and "challenge_read" in play.kinds()
    play.do(CHALLENGE)
    assert not challenge(play).tasks, "one that was read is not taken up again"


def test_a_tie_is_a_success_at_a_cost_or_a_boost_which_the_gm_may_use_on_a_later_difficulty() -> None:
    play = Play()
    play.do(CHALLENGE, AddTask(name="One", difficulty=1), AddTask(name="Two", difficulty=1))
    play.do(Try(who=(IMRE,), task="j51", with_=1, dice="0"), Resolve(cost="boost"))
    assert not challenge(play).tasks["j51"].achieved
    play.undo()
    play.do(Resolve())
    assert challenge(play).tasks["j51"].achieved and challenge(play).tasks["j51"].cost == "minor"
    play.do(Try(who=(IMRE,), task="j52", with_=1, dice="0"), Invoke(aspect=PRIDE, by="gm", how="paid"))
    oppose = play.table.rolls[2].oppose
    assert oppose is not None and oppose.passive and oppose.total == 3


def test_an_advantage_is_no_task() -> None:
    play = Play()
    play.do(CHALLENGE, AddTask(name="One", difficulty=1))
    play.do(Advantage(who=IMRE, difficulty=0, with_=1, dice="0"), Resolve())
    assert len(challenge(play).open) == 1


def test_inside_a_conflict_in_core_a_blow_keeps_one_from_the_tasks_till_after_the_next_turn() -> None:
    play = Play(popcorn(a_table(CORE)))
    play.do(*INSIDE)
    assert play.scene.frame == "conflict" and [task.defence for task in challenge(play).tasks] == [True, False]
    play.do(Try(who=(IMRE,), with_=1, dice="0"), Cancel())
    play.do(TurnTo(who=DEACON), Attack(who=DEACON, target=IMRE, with_=4, dice="0", defence="0"), Resolve())
    assert challenge(play).barred == (IMRE,) and challenge(play).tasks["j51"].result == "fail"
    play.do(*(TurnTo(who=who) for who in (SAVA, FIRST)))
    play.rule(TurnTo(who=IMRE))
    play.refused(Try(who=(IMRE,), with_=1, dice="0"), "task_barred")
    play.rule(EndTurn())
    assert challenge(play).barred == ()
    play.rule(End(what="challenge"))
    assert challenge(play).over and play.scene.frame


def test_inside_a_conflict_defending_holds_if_nobody_is_struck() -> None:
    play = Play(popcorn(a_table(CORE)))
    play.do(*INSIDE)
    play.do(Try(who=(IMRE,), with_=1, dice="0"), Resolve(), End(what="conflict"))
    assert [task.result for task in challenge(play).tasks] == ["succeed", "succeed"]
    assert challenge(play).over


def test_a34_a_boost_of_a_challenge_goes_on_into_the_next_scene_and_ends_with_it() -> None:
    play = Play(a_table(CORE))
    play.do(CHALLENGE, Carry(aspect=OPENING), End(what="challenge"), End(what="scene"))
    assert OPENING in play.table.aspects and play.table.aspects[OPENING].scene is None
    play.do(OpenScene(scene=NEXT))
    held = play.table.aspects[OPENING]
    assert held.scene == play.scene.id and not held.carried and held.invokes == 1
    play.do(End(what="scene"))
    assert OPENING not in play.table.aspects


def test_a34_elsewhere_a_boost_ends_with_its_scene_and_an_old_one_is_told_of() -> None:
    play = Play()
    done = play.do(Begin(frame="conflict", first=IMRE))
    assert [(advice.code, advice.facts["boosts"]) for advice in done.advice] == [("boost_waits", (OPENING,))]
    play.refused(Carry(aspect=OPENING), "boost_not_carried")
    play.do(End(what="scene"))
    assert OPENING not in play.table.aspects


# Passing over


def owing(play: Play) -> None:
    """A conflict in which a player is owed a point for a hostile invoke, and one has conceded."""
    play.do(Begin(frame="conflict", first=DEACON), Attack(who=DEACON, target=IMRE, dice="0", defence="0"))
    play.do(Invoke(aspect=OWES, by=DEACON), Cancel(), Concede(who=SAVA))


def test_what_a_conflict_owes_waits_for_the_end_of_what_it_passes_straight_into() -> None:
    play = Play()
    owing(play)
    owed = play.owed(SAVA)
    assert owed == 1
    for begin in (CONTEST, CHALLENGE, Begin(frame="conflict"), Begin(frame="conflict", straight=True), CONTEST):
        play.do(begin)
        assert play.owed(SAVA) == owed and play.scene.waiting[0] == 1
    assert conflicts_ending(play.scene) == (1, 2, 3)
    play.do(End(what="contest"))
    assert play.owed(SAVA) == 0 and play.points(SAVA) == 1 + owed and play.scene.waiting == ()


def test_what_a_conflict_owes_comes_at_its_end_where_nothing_follows() -> None:
    play = Play()
    owing(play)
    assert conflicts_ending(play.scene) == (1,)
    play.do(End(what="conflict"))
    assert play.owed(SAVA) == 0
    play.do(CONTEST)
    assert conflicts_ending(play.scene) == ()


def test_a_contest_and_a_challenge_keep_their_score_while_a_conflict_runs() -> None:
    play = contending()
    throw(play, 6, 2)
    play.do(Begin(frame="challenge"), AddTask(name="Climb", difficulty=1))
    play.do(Begin(frame="conflict", first=IMRE), Out(who=FIRST))
    assert isinstance(play.scene.order, Popcorn) and score(play) == [2, 0] and len(challenge(play).open) == 1
    play.do(Begin(frame="challenge"))
    assert play.scene.order is None and play.scene.turn is None and len(challenge(play).open) == 1
    play.do(CONTEST)
    assert score(play) == [2, 0] and contest(play).exchange == 2
    play.do(End(what="contest"))
    assert play.scene.contest is None and not challenge(play).over
    # Named sides make a new one.
    play.do(Begin(frame="contest", sides=((IMRE,), (DEACON,))))
    assert score(play) == [0, 0]


def test_undo_takes_a_passage_back() -> None:
    play = contending()
    before = play.table
    play.do(Begin(frame="conflict", first=IMRE))
    play.undo()
    assert play.table is before and play.scene.frame == "contest"


def test_a_hostile_invoke_in_a_contest_is_released_at_the_end_of_the_scene() -> None:
    play = contending()
    play.do(Attack(who=DEACON, target=IMRE, dice="0", defence="0"), Invoke(aspect=OWES, by=DEACON), Resolve())
    assert [lock.until for lock in play.table.cast[IMRE].locked] == ["scene"]
    play.rule(End(what="contest"))
    assert play.owed(IMRE) == 1
    play.rule(End(what="scene"))
    assert play.owed(IMRE) == 0


def test_a_running_contest_and_waiting_conflicts_join_an_evening_with_new_numbers() -> None:
    prepared = running_scene()
    scene = prepared.scenes[CHAPEL]
    sides = contending().scene.contest
    tasks = Play()
    tasks.do(AddTask(name="Climb", who=IMRE))
    scene = scene.but(frame="contest", order=None, turn=None, conflict=0, waiting=(1,), contest=sides)
    prepared = prepared.with_scene(scene.but(challenge=tasks.scene.challenge))
    play = Play(shelf=lambda name: prepared)
    play.do(Begin(frame="conflict", first=IMRE), End(what="conflict"), OpenScene(scene=RUNNING))
    assert play.scene.waiting == (2,) and play.table.given.conflict == 2
    assert isinstance(scene.turn, Turn | None)
    held = contest(play)
    assert [play.table.sides[side.side or ""].name for side in held.sides] == ["Wardens", "Cult"]
    assert not {side.id for side in held.sides} & {side.id for side in (sides.sides if sides else ())}
    who = challenge(play).open[0].who
    assert who is not None and play.table.cast[who].name == "Imre"
    hurt = next(who for who in play.table.cast if who.locked)
    play.do(End(what="contest"))
    assert play.owed(hurt.id) == 0
