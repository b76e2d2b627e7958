"""Helping with a roll, passing free invokes, stepping in for another."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.engine.tables import (
    CRYPT,
    CULT,
    DEACON,
    FIRST,
    IMRE,
    OPENING,
    SAVA,
    SECOND,
    STONES,
    TIDE,
    WARDENS,
    Play,
    a_table,
    sheet,
)
from tracker.engine.aspects import GiveFree
from tracker.engine.cast import AddCharacter, Remove
from tracker.engine.conflicts import Begin
from tracker.engine.evening import House
from tracker.engine.fate.answers import Defend, Strike, TypeDice, Use
from tracker.engine.fate.invokes import Cancel, Invoke
from tracker.engine.fate.resolve import Resolve
from tracker.engine.fate.rolls import Advantage, Attack, Overcome
from tracker.engine.fate.together import Assist, Pass
from tracker.engine.fate.tries import Try
from tracker.engine.options import Option
from tracker.engine.place import Move
from tracker.engine.turns import EndTurn, TurnTo
from tracker.model.cast import Id
from tracker.model.order import Popcorn
from tracker.model.rolls import Part, Roll
from tracker.model.table import Table


def leading(system: str = "fate-condensed", rating: int = 3, helper: int = 1) -> Table:
    """Imre leads with Fight, the others have it at the helper's rating; all of them are Wardens."""
    table = a_table(system)
    for who in (IMRE, SAVA, DEACON, FIRST, SECOND):
        fight = rating if who == IMRE else helper
        table = table.with_who(table.cast[who].but(side=WARDENS, sheet=sheet(Fight=fight, Will=0, Lore=2)))
    return table


def opened(play: Play, number: int | None = None) -> Roll:
    return play.table.rolls[number or play.table.given.roll]


def act(play: Play) -> Part:
    return opened(play).act


def overcome(play: Play, **more: object) -> None:
    play.do(Overcome.model_validate({"who": IMRE, "with_": "Fight", "difficulty": 2, "dice": "?", **more}))


def acted(play: Play) -> tuple[Id, ...]:
    order = play.scene.order
    assert isinstance(order, Popcorn)
    return order.acted


@pytest.mark.parametrize(
    ("system", "rating", "bonus"),
    [
        ("fate-core", 0, 3),
        ("fate-core", 1, 3),
        ("fate-condensed", 0, 0),
        ("fate-condensed", 1, 1),
        ("fate-condensed", 3, 3),
        ("fate-accelerated", 0, 3),
    ],
)
def test_a16_the_cap_is_the_games(system: str, rating: int, bonus: int) -> None:
    play = Play(leading(system, rating))
    overcome(play)
    play.do(Assist(who=(SAVA, FIRST, SECOND), leader=IMRE))
    assert act(play).fixed == rating + bonus
    assert act(play).helpers == (SAVA, FIRST, SECOND)


def test_a16_the_helpers_beyond_the_cap_are_said_and_come_in_as_it_rises() -> None:
    play = Play(leading(rating=1))
    overcome(play)
    done = play.do(Assist(who=(SAVA, FIRST, SECOND), leader=IMRE))
    assert {advice.code for advice in done.advice} == {"help_capped"}
    assert [held.n for held in act(play).modifiers] == [1, 0, 0]
    play.do(Use(who=IMRE, with_="Lore"))
    assert [held.n for held in act(play).modifiers] == [1, 1, 0] and act(play).fixed == 4
    play.do(Strike(n=act(play).modifiers[0].id))
    assert [held.n for held in act(play).modifiers if not held.struck] == [1, 1]


@pytest.mark.parametrize(
    ("system", "stops"), [("fate-core", True), ("fate-condensed", True), ("fate-accelerated", False)]
)
def test_a_helper_without_the_skill_is_counted_by_a_ruling_only(system: str, stops: bool) -> None:
    play = Play(leading(system, helper=0))
    overcome(play)
    helps = Assist(who=(SAVA,), leader=IMRE)
    if stops:
        play.refused(helps, "helper_unskilled")
    play.do(helps, ruling=stops)
    assert act(play).fixed == 4


def test_a_helper_may_help_with_another_skill_or_a_number() -> None:
    play = Play(leading(helper=0))
    overcome(play)
    play.do(Assist(who=(SAVA,), leader=IMRE, with_="Lore"), Assist(who=(FIRST,), leader=IMRE, with_=1))
    play.refused(Assist(who=(SECOND,), leader=IMRE, with_="Will"), "helper_unskilled")
    assert act(play).helpers == (SAVA, FIRST)


def test_whoever_is_best_leads_is_advice_only() -> None:
    play = Play(leading(rating=1, helper=2))
    overcome(play)
    assert [a.code for a in play.do(Assist(who=(SAVA,), leader=IMRE)).advice] == ["leader_not_best"]


def test_a17_helping_before_ones_turn_is_the_action_of_the_exchange() -> None:
    play = Play(leading())
    play.do(Begin(frame="conflict", first=IMRE))
    overcome(play)
    play.do(Assist(who=(SAVA,), leader=IMRE))
    assert acted(play) == (IMRE, SAVA)
    play.refused(TurnTo(who=SAVA), "has_acted")
    # Outside the roll nothing tells that it was for a help: it comes back with it.
    play.do(Assist(who=(SAVA,), leader=IMRE, off=True))
    assert acted(play) == (IMRE,) and act(play).helpers == ()
    play.do(Assist(who=(SAVA,), leader=IMRE), Cancel())
    assert acted(play) == (IMRE,)


def test_a17_refused_after_acting() -> None:
    play = Play(leading())
    play.do(Begin(frame="conflict", first=SAVA), EndTurn(), TurnTo(who=IMRE))
    overcome(play)
    helps = Assist(who=(SAVA,), leader=IMRE)
    play.refused(helps, "helper_has_acted")
    play.rule(helps)
    assert acted(play) == (SAVA, IMRE) and act(play).fixed == 4
    play.do(Assist(who=(SAVA,), leader=IMRE, off=True))
    assert acted(play) == (SAVA, IMRE)


def test_a_house_rule_lets_the_tired_help() -> None:
    play = Play(leading())
    play.do(House(code="helper_has_acted", setting="allow"), Begin(frame="conflict", first=SAVA))
    play.do(Overcome(who=SAVA, with_="Fight", difficulty=1, dice="0"), Resolve(), TurnTo(who=IMRE))
    overcome(play)
    play.do(Assist(who=(SAVA,), leader=IMRE))
    assert act(play).helpers == (SAVA,)


def test_an_action_that_was_lent_in_another_exchange_does_not_come_back() -> None:
    play = Play(leading())
    play.do(Begin(frame="conflict", first=IMRE))
    overcome(play)
    play.do(Assist(who=(SAVA, DEACON, FIRST, SECOND), leader=IMRE), TurnTo(who=SAVA))
    assert acted(play) == (SAVA,)
    play.do(Assist(who=(SAVA,), leader=IMRE, off=True))
    assert acted(play) == (SAVA,)


def test_helping_on_ones_own_turn_spends_it() -> None:
    play = Play(leading())
    play.do(Begin(frame="conflict", first=SAVA), Attack(who=DEACON, target=IMRE, dice="?", defence="?"), ruling=True)
    play.do(Assist(who=(SAVA,), leader=IMRE, with_=1))
    assert play.scene.turn is not None and play.scene.turn.acted and acted(play) == (SAVA,)
    assert opened(play).parts[1].helpers == (SAVA,)


def test_help_comes_before_the_dice_or_by_a_ruling() -> None:
    play = Play(leading())
    overcome(play, dice="+1")
    play.refused(Assist(who=(SAVA,), leader=IMRE), "help_after_dice")
    play.rule(Assist(who=(SAVA,), leader=IMRE))
    assert act(play).total == 5


@pytest.mark.parametrize("teamwork", ["no cap", "leader", "table"])
def test_a16_the_cap_is_an_option_of_the_table(teamwork: str) -> None:
    play = Play(leading("fate-condensed", rating=1, helper=0 if teamwork == "table" else 1))
    play.do(Option(option="teamwork", value=teamwork))
    overcome(play)
    play.do(Assist(who=(SAVA, FIRST, SECOND), leader=IMRE))
    assert act(play).fixed == {"no cap": 4, "leader": 2, "table": 4}[teamwork]


def test_help_in_a_contest_is_no_action_but_not_after_a_failed_advantage() -> None:
    table = leading("fate-core")
    table = table.with_who(table.cast[DEACON].but(side=CULT))
    play = Play(table)
    play.do(Begin(frame="contest"))
    play.do(Advantage(who=SAVA, text="Head start", difficulty=4, with_="Fight", dice="-2"), Resolve())
    play.do(Try(who=(IMRE,), with_="Fight", dice="?"))
    play.refused(Assist(who=(SAVA,), leader=IMRE), "contest_forfeited")
    play.do(Assist(who=(FIRST,), leader=IMRE))
    assert act(play).fixed == 4 and act(play).modifiers[0].spent == 0


def test_who_cannot_help() -> None:
    play = Play(leading())
    play.cannot(Assist(who=(SAVA,), leader=IMRE), "no_open_roll")
    play.do(Attack(who=IMRE, target=DEACON, dice="?", defence="?"))
    play.cannot(Assist(who=(DEACON,), leader=IMRE), "in_the_roll")
    play.cannot(Assist(who=(IMRE,), leader=IMRE), "in_the_roll")
    play.cannot(Assist(who=(), leader=IMRE), "nobody_helps")
    play.cannot(Assist(who=(SAVA,), leader=FIRST), "not_in_roll")
    play.cannot(Assist(who=(SAVA,), leader=IMRE, off=True), "helps_not")
    play.do(Assist(who=(SAVA,), leader=IMRE))
    play.cannot(Assist(who=(SAVA,), leader=IMRE), "helps_already")
    play.cannot(Assist(who=(SAVA,), leader=DEACON), "in_the_roll")


def test_all_who_took_part_share_the_costs() -> None:
    play = Play(leading())
    overcome(play)
    play.do(Assist(who=(SAVA, FIRST), leader=IMRE), TypeDice(who=IMRE, value="-3"), Resolve())
    (owed,) = play.table.owing
    assert (owed.who, owed.shared) == (IMRE, (SAVA, FIRST))
    overcome(play)
    play.do(Assist(who=(SAVA,), leader=IMRE), TypeDice(who=IMRE, value="-4"), Resolve(cost="hit"))
    assert [(hit.who, hit.shifts) for hit in play.table.hits] == [(IMRE, 2), (SAVA, 2)]


def test_a_helper_who_is_struck_from_the_evening_takes_the_roll_along() -> None:
    play = Play(leading())
    overcome(play)
    play.do(Assist(who=(SAVA,), leader=IMRE), Remove(who=SAVA))
    assert not play.table.rolls


def test_free_invokes_and_boosts_are_passed() -> None:
    play = Play()
    play.do(Pass(aspect=OPENING, to=SAVA))
    assert play.kinds() == ["free_passed"]
    assert [(f.owner, f.n) for f in play.table.aspects[OPENING].free] == [(SAVA, 1)]
    play.cannot(Pass(aspect=OPENING, to=SAVA), "nothing_to_pass")
    play.cannot(Pass(aspect=OPENING, to=IMRE, n=2), "no_free_invoke")
    play.cannot(Pass(aspect=OPENING, to=IMRE, n=0), "free_below_one")
    play.cannot(Pass(aspect=OPENING, to=SAVA, from_=SAVA), "nothing_changes")
    play.do(GiveFree(aspect=STONES, to=IMRE, n=1))
    play.cannot(Pass(aspect=STONES, to=SAVA), "whose_to_pass")
    play.do(Pass(aspect=STONES, to=SAVA, from_=IMRE))
    assert {f.owner: f.n for f in play.table.aspects[STONES].free}[SAVA] == 1
    play.do(Attack(who=SAVA, target=DEACON, dice="0", defence="0"), Invoke(aspect=OPENING, by=SAVA))
    assert OPENING not in play.table.aspects


def test_anyone_invokes_on_the_roll_of_another_out_of_turn() -> None:
    play = Play()
    play.do(Begin(frame="conflict", first=IMRE), Attack(who=IMRE, target=DEACON, dice="0", defence="0"))
    play.do(Invoke(aspect=TIDE, by=SAVA, for_=IMRE, how="free"))
    assert act(play).invokes[0].by == SAVA and opened(play).shifts == 0 + 2


def test_a38_stepping_in_is_possible_until_the_defence_dice_fall() -> None:
    play = Play()
    play.do(Attack(who=DEACON, target=IMRE, dice="+4", defence="?"))
    play.do(Defend(who=SAVA, for_=IMRE, with_="Will"))
    part = opened(play).parts[1]
    assert (part.who, part.skill, part.target) == (SAVA, "Will", IMRE)
    play.do(TypeDice(who=SAVA, value="0"))
    play.refused(Defend(who=IMRE), "defence_dice_fallen")
    # The defence is Sava's own, and so is what comes of it.
    play.do(Resolve(lower=True, boost="Cornered"))
    (hit,) = play.table.hits
    assert (hit.who, hit.shifts) == (SAVA, 3 + 4 - 1 - 1)
    boost = next(a for a in play.table.aspects if a.text == "Cornered")
    assert boost.against == SAVA


def test_a38_who_steps_in_takes_the_aspect_too() -> None:
    play = Play()
    play.do(Advantage(who=DEACON, text="Pinned", on=IMRE, dice="+4", defence="?"), Defend(who=SAVA, for_=IMRE))
    play.do(TypeDice(who=SAVA, value="0"), Resolve())
    assert next(a for a in play.table.aspects if a.text == "Pinned").on == SAVA


def test_a38_stepping_in_from_another_zone_is_advice() -> None:
    play = Play()
    play.do(Move(who=SAVA, zone="z23"), Attack(who=DEACON, target=IMRE, dice="?", defence="?"))
    assert [a.code for a in play.do(Defend(who=SAVA, for_=IMRE)).advice] == ["steps_in_from_afar"]
    # Whoever was meant may take it back as long as no dice lie.
    assert play.do(Defend(who=IMRE)).advice == ()
    assert opened(play).parts[1].target is None
    assert CRYPT in play.scene.zones


def test_one_who_helped_the_defence_and_steps_in_helps_no_longer() -> None:
    play = Play(leading())
    play.do(Attack(who=DEACON, target=IMRE, dice="?", defence="?"), Assist(who=(SAVA, FIRST), leader=IMRE, with_=1))
    play.do(Defend(who=SAVA, for_=IMRE, with_="Fight"))
    part = opened(play).parts[1]
    assert part.who == SAVA and part.helpers == (FIRST,)


CASES = {
    case["id"]: case for case in json.loads((Path(__file__).parents[1] / "cases" / "fate.json").read_text("utf-8"))
}


@pytest.mark.parametrize("id", ["TEAM-10", "TEAM-11"])
def test_when_a_helper_may_still_help(id: str) -> None:
    case = CASES[id]
    play = Play(leading())
    play.do(Begin(frame="conflict", first=SAVA if case["given"]["helper_acted"] else IMRE))
    if case["given"]["helper_acted"]:
        play.do(EndTurn(), TurnTo(who=IMRE))
    overcome(play)
    helps = Assist(who=(SAVA,), leader=IMRE)
    if not case["expect"]["legal"]:
        play.refused(helps, "helper_has_acted")
        return
    before = act(play).fixed
    play.do(helps)
    assert act(play).fixed - before == case["expect"]["bonus"]
    assert (SAVA in acted(play)) == case["expect"]["helper_action_used"]


def test_whom_the_cost_of_a_combined_roll_is_for() -> None:
    case = CASES["TEAM-12"]
    people = dict(zip(case["given"]["participants"], (IMRE, SAVA, FIRST), strict=True))
    play = Play(leading())
    overcome(play, dice="-4", difficulty=8)
    play.do(Assist(who=(SAVA, FIRST), leader=IMRE), Resolve(cost="major"), ruling=True)
    (owed,) = play.table.owing
    assert (owed.who, *owed.shared) == tuple(people[name] for name in case["expect"]["cost_applies_to"])


def test_a_new_character_may_help() -> None:
    play = Play(leading())
    overcome(play)
    play.do(AddCharacter(name="Tesse", side=WARDENS))
    made = next(reversed(list(play.table.cast))).id
    play.do(Assist(who=(made,), leader=IMRE, with_=1))
    assert act(play).helpers == (made,)
