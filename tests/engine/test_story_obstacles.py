"""Hazards, blocks, distractions, countdowns, minions put in the way."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.tables import CHAPEL, CULT, DEACON, FIRST, IMRE, NAVE, SAVA, SECOND, TOWER, WARDENS, Play, a_table
from tracker.engine.by_hand import Set
from tracker.engine.cast import AddCharacter, Remove
from tracker.engine.conflicts import Begin
from tracker.engine.evening import End
from tracker.engine.fate.leaving import Out
from tracker.engine.fate.resolve import Resolve, hit_terms
from tracker.engine.fate.rolls import Advantage, Attack, Overcome
from tracker.engine.groups import Merge
from tracker.engine.obstacles import Breach, Choose, Shield, UseBlock
from tracker.engine.place import Count, Move
from tracker.engine.turns import EndTurn, TurnTo
from tracker.engine.zones import EditBorder
from tracker.model.cast import FateSheet
from tracker.model.table import Options

THING = "c51"
"""The first that comes into play."""


def stage(template: str, *, options: Options | None = None, **more: Any) -> Play:
    """The usual table with one thing more in the nave."""
    table = a_table()
    if options is not None:
        table = table.with_scene(table.scenes[CHAPEL].but(options=options))
    play = Play(table)
    play.do(AddCharacter(name="Thing", template=template, zone=NAVE, **more))
    return play


def hits(play: Play) -> list[tuple[str, int]]:
    return [(hit.who, hit.shifts) for hit in play.table.hits]


def test_a_hazard_has_a_turn_attacks_at_its_rating_and_cannot_be_attacked() -> None:
    play = stage("hazard", rating=4, weapon=3)
    play.do(Begin(frame="conflict", first=THING), Attack(who=THING, target=IMRE, dice="0", defence="0"))
    act = play.table.rolls[1].act
    assert (act.rating, act.skill) == (4, "")
    play.do(Resolve())
    assert hits(play) == [(IMRE, 4)]  # 1 shift and Weapon 3 (OBS-05)
    play.do(TurnTo(who=IMRE))
    play.refused(Attack(who=IMRE, target=THING, dice="0"), "not_attacked")
    assert play.rule(Attack(who=IMRE, target=THING, dice="0")).entry.ruling == ("not_attacked",)


def test_a_hazard_opposes_at_its_rating_without_dice() -> None:
    play = stage("hazard", rating=3)
    play.do(Overcome(who=IMRE, against=THING, dice="0"), Advantage(who=SAVA, on=THING, dice="0"))
    for number in (1, 2):
        part = play.table.rolls[number].oppose
        assert part is not None and part.passive and (part.who, part.total) == (THING, 3)


def test_the_order_rating_of_a_hazard_is_its_rating() -> None:
    play = stage("hazard", rating=5)
    system = play.session._rules.system(play.scene)
    who = play.table.cast[THING]
    assert system.acts(who) and system.rating(who, "Notice") == 5
    assert not system.acts(play.table.cast["c6"])


def test_a_block_in_a_way_is_what_the_way_takes_and_with_it_gone_the_way_is_open() -> None:
    play = stage("block", rating=2)
    play.do(EditBorder(one=NAVE, other=TOWER, block=THING, name="Chain link fence"))
    border = next(each for each in play.scene.borders if each.block == THING)
    assert (border.bar, border.difficulty, border.oneway) == ("obstacle", 2, True)
    play.do(Move(who=IMRE, zone=TOWER, dice="0"))
    part = play.table.rolls[1].oppose
    assert part is not None and (part.who, part.total) == (THING, 2)
    play.do(Resolve(roll=1))
    assert play.scene.here[IMRE].zone == TOWER
    play.do(Breach(who=SAVA, block=THING, dice="0"))
    harder = play.table.rolls[2].oppose
    assert harder is not None and harder.total == 4
    play.do(Resolve(as_="succeed"))
    assert play.scene.here[THING].state == "out"
    border = next(each for each in play.scene.borders if each.id == border.id)
    assert (border.bar, border.block) == ("open", None)
    play.undo()
    play.do(Out(who=THING))
    assert next(each for each in play.scene.borders if each.id == border.id).bar == "open"
    assert play.loaded().table == play.table


def test_breaching_that_fails_leaves_the_block_and_hurts_nobody() -> None:
    play = stage("harmful block")
    play.do(Breach(who=IMRE, block=THING, dice="-4"), Resolve())
    assert play.scene.here[THING].state == "in" and not hits(play)


@pytest.mark.parametrize(("with_weapon", "hit"), [(True, 5), (False, 3)])
def test_a36_a_block_that_hurts_hits_for_what_was_missed_and_its_weapon(with_weapon: bool, hit: int) -> None:
    play = stage("harmful block", rating=2, weapon=2, options=Options(block_weapon=with_weapon))
    play.do(Overcome(who=IMRE, against=THING, with_=0, dice="-1"), Resolve())
    assert hits(play) == [(IMRE, hit)]
    assert play.table.hits[1].by == THING


def test_a36_past_it_at_a_cost_is_no_hit_and_a_plain_block_never_hurts() -> None:
    play = stage("harmful block")
    play.do(Overcome(who=IMRE, against=THING, with_=0, dice="-1"), Resolve(cost="major"))
    assert not hits(play)
    play = stage("block")
    play.do(Overcome(who=IMRE, against=THING, with_=0, dice="-1"), Resolve())
    assert not hits(play)


def test_behind_a_block_and_pushed_into_it() -> None:
    play = stage("harmful block", rating=4, weapon=3)
    play.do(Set(who=IMRE, field="weapon", value="4"), Attack(who=IMRE, target=DEACON, dice="+2", defence="0"))
    assert hit_terms(play.table, play.table.rolls[1])[:2] == (4, 0)
    play.do(UseBlock(block=THING, how="cover"))
    assert hit_terms(play.table, play.table.rolls[1])[:2] == (4, 2)
    play.do(UseBlock(block=THING, how="into"))
    assert hit_terms(play.table, play.table.rolls[1])[:2] == (1, 2)
    play.do(UseBlock(block=THING, how="off"))
    assert hit_terms(play.table, play.table.rolls[1])[:2] == (4, 0)
    play.do(Attack(who=IMRE, target=DEACON, dice="+2", defence="0", into=THING, cover=THING))
    assert hit_terms(play.table, play.table.rolls[2])[:2] == (1, 2)
    play.do(Attack(who=IMRE, target=(DEACON, FIRST), dice="0", defence="0"))
    play.cannot(UseBlock(block=THING, roll=3), "attack_on_several")


def test_a_block_that_is_struck_leaves_the_rolls_it_is_in() -> None:
    play = stage("block")
    play.do(Attack(who=IMRE, target=DEACON, dice="?", defence="?", cover=THING), Remove(who=THING))
    assert not len(play.table.rolls)


def test_a_countdown_has_turns_that_mark_it_and_tells_its_outcome() -> None:
    play = stage("countdown", boxes=(0, 2), outcome="The bomb goes off", hidden=True)
    counter = next(each for each in play.scene.counters if each.whose == THING)
    assert (counter.name, counter.boxes, counter.hidden) == ("Thing", 2, True)
    play.do(Begin(frame="conflict", first=THING))
    play.refused(Attack(who=IMRE, target=THING), "not_attacked")
    play.do(EndTurn())
    assert play.scene.counters[counter.id].marked == 1
    play.do(*(TurnTo(who=who) for who in (IMRE, SAVA, DEACON, FIRST, SECOND, THING)))
    assert play.scene.counters[counter.id].marked == 1
    done = play.do(EndTurn())
    assert play.scene.counters[counter.id].marked == 2
    assert [(advice.code, advice.facts.get("outcome")) for advice in done.advice] == [
        ("counter_full", "The bomb goes off")
    ]


def test_a_counter_of_a_side_and_one_that_is_set_by_hand() -> None:
    play = Play()
    play.do(
        Count(name="Ritual", boxes=(0, 3), turn=CULT, outcome="It wakes"),
        Count(name="Hope", boxes=(0, 3)),
        Begin(frame="conflict", first=IMRE),
        TurnTo(who=DEACON),
        TurnTo(who=FIRST),
    )
    marked = {each.name: each.marked for each in play.scene.counters}
    assert (marked["Ritual"], marked["Hope"]) == (1, 0)
    play.do(Count(name="Ritual", turn="anyone"), EndTurn())
    assert {each.name: each.marked for each in play.scene.counters}["Ritual"] == 1
    play.do(Count(name="Hope"), Count(name="Hope", outcome="Help comes"))
    hope = next(each for each in play.scene.counters if each.name == "Hope")
    assert (hope.marked, hope.outcome) == (1, "Help comes")


def test_what_a_counter_and_a_border_name_is_forgotten_with_it() -> None:
    play = stage("countdown")
    play.do(Remove(who=THING))
    assert all(each.whose != THING for each in play.scene.counters)
    play.do(Count(name="Row", boxes=(0, 2), turn=FIRST), Merge(who=(FIRST,), into=SECOND))
    assert next(each for each in play.scene.counters if each.name == "Row").whose == SECOND


@pytest.mark.parametrize("how", ["taken", "left"])
def test_a_distraction_asks_and_has_its_repercussions(how: Any) -> None:
    play = stage("distraction", choice="Save the child?", repercussions="The bridge falls", rating=3)
    assert play.table.cast[THING].choice == "Save the child?"
    play.do(Overcome(who=IMRE, against=THING, dice="0"))
    part = play.table.rolls[1].oppose
    assert part is not None and part.total == 3
    play.do(Resolve(as_="succeed"), Choose(what=THING, how=how, by=IMRE))
    assert play.scene.here[THING].state == "out" and play.kinds() == ["distraction_settled"]
    play.cannot(Choose(what=THING, how=how), "already_out")


BOSS = Options(minion_armour=True)


def test_a_minion_in_the_way_takes_the_hit_and_does_not_roll() -> None:
    play = Play(a_table().with_scene(a_table().scenes[CHAPEL].but(options=BOSS)))
    play.do(Set(who=FIRST, field="armour", value="1"), Attack(who=IMRE, target=DEACON, dice="+4", defence="-1"))
    play.cannot(Shield(minion=IMRE), "no_minion")
    play.refused(Shield(minion=SAVA), "no_minion")
    play.do(Shield(minion=FIRST), Resolve())
    assert hits(play) == [(FIRST, 4)]  # 3 + 4 against 3 - 1 is 5; Armor 1 is the minion's
    play = Play(play.table)
    play.do(Attack(who=DEACON, target=IMRE, dice="0", defence="0"))
    play.refused(Shield(minion=FIRST, roll=2), "no_boss")


def test_a_minion_steps_back_when_named_again() -> None:
    play = Play(a_table().with_scene(a_table().scenes[CHAPEL].but(options=BOSS)))
    play.do(Attack(who=IMRE, target=DEACON, dice="+4", defence="-1"), Shield(minion=FIRST), Shield(minion=FIRST))
    play.do(Resolve())
    assert hits(play)[0][0] == DEACON


def test_a_defence_that_held_leaves_the_minion_unharmed() -> None:
    play = Play(a_table().with_scene(a_table().scenes[CHAPEL].but(options=BOSS)))
    play.do(Attack(who=IMRE, target=DEACON, dice="-4", defence="0"), Shield(minion=FIRST), Resolve())
    assert not hits(play)


def test_obstacles_have_no_stress_and_the_scene_ends_as_ever() -> None:
    for template in ("hazard", "block", "distraction", "countdown"):
        play = stage(template)
        sheet = play.table.cast[THING].sheet
        assert isinstance(sheet, FateSheet) and not sheet.tracks and not sheet.slots
        play.do(Set(who=THING, field="rating", value="5"), End(what="scene"))
        assert play.table.cast[THING].sheet.others == 5  # type: ignore[union-attr]


def test_sides_of_what_stands_in_the_way() -> None:
    play = stage("hazard", side=WARDENS)
    assert play.table.cast[THING].side == WARDENS
