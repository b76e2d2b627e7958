"""Fudge damage and what comes after: caps, levels picked or added, consciousness, days of rest, points, growth."""

from __future__ import annotations

import pytest

from tests.engine.fudge_desk import DUEL, ORCHARD, Played
from tracker.engine.fudge.body import level_word, status
from tracker.engine.fudge.growth import price_of
from tracker.model.order import Rounds
from tracker.model.rolls import Dice


def struck(*lines: str, dagna: str = "+4", wulf: str = "-4") -> Played:
    """Dagna has struck Wulf; the blow waits."""
    play = Played(DUEL, *lines, "begin conflict", "fight Dagna Wulf", "stance Dagna,Wulf")
    play.do(f"dice Dagna {dagna}", f"dice Wulf {wulf}", "round")
    return play


def of_1995(*lines: str) -> Played:
    play = Played(DUEL)
    return Played(play.table.with_scene(play.scene.but(system="fudge-1995")), *lines)


# Caps (F-16, F-38).


@pytest.mark.parametrize(
    ("options", "start", "points"),
    [
        ((), 0, 11),
        (("level_cap three",), 0, 6),
        (("level_cap three",), 3, 10),
        (("near_death_gate on",), 0, 8),
        (("near_death_gate on",), 5, 11),
        (("near_death_gate on", "gate_level incapacitated"), 5, 8),
        (("level_cap three", "near_death_gate on"), 3, 8),
        (("level_cap three", "caps_for players"), 0, 11),
    ],
)
def test_f16_f38_every_cap_and_two_at_once(options: tuple[str, ...], start: int, points: int) -> None:
    play = struck(*(f"option {option}" for option in options), *([f"wound Wulf {start}"] if start else []))
    play.do("damage as=30")
    assert play.points("Wulf") == points


def test_f16_the_cap_by_capacity() -> None:
    for capacity, place in (("Great", "hurt"), ("Fair", "very_hurt"), ("Terrible", "incapacitated")):
        play = struck("option level_cap capacity", *([f"set Wulf capacity {capacity}"] if capacity != "Fair" else []))
        play.do("damage as=30")
        assert status(play.scene, play.sheet("Wulf")) == place


def test_a_cap_of_players_keeps_players_alive_and_a_blow_may_be_past_every_cap() -> None:
    play = Played(DUEL, "option level_cap three", "option caps_for players", "begin conflict", "fight Dagna Wulf")
    play.do("stance Dagna,Wulf", "dice Dagna -4", "dice Wulf +4", "round", "damage as=30")
    assert status(play.scene, play.sheet("Dagna")) == "very_hurt"
    play = struck("option level_cap three")
    play.do("damage as=30 uncapped")
    assert status(play.scene, play.sheet("Wulf")) == "dead" and not play.sheet("Wulf").dead


# Damage that the GM picks (§4.71).


def test_the_gm_picks_the_wound_of_a_blow_from_what_counts() -> None:
    play = struck("option damage subjective")
    play.cannot("damage", "level_to_pick")
    play.do("damage level=very_hurt")
    assert play.points("Wulf") == 5 and play.said[-1] == "Wulf is struck: Very Hurt."
    play.do("round", "stance Dagna,Wulf", "dice Dagna +4", "dice Wulf -4", "round", "damage level=unhurt")
    # What is worse already stays.
    assert play.points("Wulf") == 5
    play.do("undo", "damage as=2")
    assert play.points("Wulf") == 7


def test_the_gm_picks_a_level_where_each_blow_is_graded_too() -> None:
    play = of_1995("option damage subjective", "begin conflict", "fight Dagna Wulf", "stance Dagna,Wulf")
    play.do("dice Dagna ++++", "dice Wulf ----", "round", "damage level=hurt")
    assert play.sheet("Wulf").marks == (0, 1, 0, 0, 0)


# Staying conscious, and bearing pain (§4.7).


def test_the_incapacitated_roll_to_stay_conscious() -> None:
    play = Played(DUEL, "wound Wulf 7")
    play.do("conscious Wulf dice=-1")
    assert play.sheet("Wulf").fainted and level_word(play.scene, play.sheet("Wulf")) == "unconscious"
    assert play.said[-1] == "Wulf faints."
    play.do("conscious Wulf dice=0 !")
    assert not play.sheet("Wulf").fainted
    play.do("conscious Wulf dice=-1", "wound Wulf -2")
    # Whoever is better again is awake.
    assert not play.sheet("Wulf").fainted
    play.cannot("conscious Wulf", "not_incapacitated")
    # A lenient GM lets somebody Incapacitated act.
    play.do("wound Wulf 2")
    play.refused("check Wulf Axe", "cannot_fight")
    play.do("check Wulf Axe dice=0 !")


def test_a_hard_willpower_roll_keeps_wounds_from_counting() -> None:
    def terms(die: str) -> list[str]:
        play = Played(DUEL, "wound Wulf 3", "begin conflict", "fight Dagna Wulf", f"endure Wulf dice={die}")
        play.do("stance Dagna,Wulf", "dice Dagna 0", "dice Wulf 0", "round")
        return [term.why for blow in play.scene.blows for term in blow.offence][:1]

    assert terms("+2") == [] and terms("+1") != []
    play = Played(DUEL, "begin conflict", "fight Dagna Wulf")
    play.cannot("endure Wulf", "nothing_hurts")


def test_death_without_a_roll_is_the_gms_act_alone() -> None:
    play = struck("option level_cap three")
    play.do("damage as=99 uncapped")
    assert not play.sheet("Wulf").dead
    play.do("undo", "wound Wulf dead")
    assert play.sheet("Wulf").dead and play.said[-1] == "Wulf dies."
    play.refused("spend Wulf spare", "fudge_points_missing")
    play.do("undo", "miss", "part Dagna", "wound Dagna dead")
    play.refused("spend Dagna spare", "wounds_stay")


# Rest counts days (2.11).


def test_rest_counts_days_and_keeps_what_makes_no_whole_level() -> None:
    play = Played(DUEL, "wound Wulf 7", "heal Wulf rest 3")
    assert (play.points("Wulf"), play.sheet("Wulf").rested) == (7, 3)
    assert play.said[-1] == "Wulf has rested 3 days of 7 for the next level."
    play.do("heal Wulf rest 4")
    assert (play.points("Wulf"), play.sheet("Wulf").rested) == (6, 0)
    assert play.said[-1] == "Wulf has rested 4 days: Incapacitated, now Very Hurt."
    # Two weeks are two levels; a day is over.
    play.do("heal Wulf rest 15")
    assert (status(play.scene, play.sheet("Wulf")), play.sheet("Wulf").rested) == ("scratch", 1)
    play.do("heal Wulf rest 2")
    assert play.points("Wulf") == 0
    play.cannot("heal Wulf rest 0", "bad_number")


def test_f18_an_epic_level_takes_a_day_and_near_death_takes_long() -> None:
    play = Played(DUEL, "option rest epic", "wound Wulf 7", "heal Wulf rest 2")
    assert status(play.scene, play.sheet("Wulf")) == "hurt"
    play.do("wound Wulf 6", "heal Wulf rest 3")
    assert status(play.scene, play.sheet("Wulf")) == "near_death" and play.sheet("Wulf").rested == 3
    play.do("heal Wulf rest 1")
    assert status(play.scene, play.sheet("Wulf")) == "incapacitated" and play.sheet("Wulf").rested == 0


def test_a_week_without_a_number_is_one_level_and_1995_rests_by_levels_too() -> None:
    play = Played(DUEL, "wound Wulf 5", "heal Wulf rest")
    assert play.points("Wulf") == 4
    graded = of_1995("wound Wulf level=very_hurt", "heal Wulf rest 14")
    assert graded.sheet("Wulf").marks == (0, 0, 0, 0, 0)


def test_rest_may_take_a_constitution_roll() -> None:
    play = Played(DUEL, "option rest_roll on", "wound Dagna 6")
    play.refused("heal Dagna rest", "constitution_missing")
    # Very Hurt asks for Good; her Constitution is Good.
    play.do("heal Dagna rest dice=-1")
    assert play.points("Dagna") == 6 and play.sheet("Dagna").rested == 0
    play.do("heal Dagna rest dice=0")
    assert status(play.scene, play.sheet("Dagna")) == "hurt"
    play.do("heal Dagna rest 3")
    assert play.sheet("Dagna").rested == 3


def test_the_healers_roll_may_be_made_on_the_way() -> None:
    play = Played(DUEL, "wound Wulf 4", "heal Wulf treat by=Dagna with=Great dice=-2")
    assert play.points("Wulf") == 4
    play.do("heal Wulf treat by=Dagna with=Great dice=-1")
    assert play.points("Wulf") == 2
    # A natural +4 counts as beyond Superb, which cures anybody Incapacitated.
    play.do("wound Wulf 5", "heal Wulf treat by=Dagna with=Mediocre dice=+4")
    assert play.points("Wulf") == 2


# Fudge points (2.13).


def test_three_points_lay_a_plus_three_in_place_of_the_die() -> None:
    play = Played(DUEL, "begin conflict", "fight Dagna Wulf", "spend Dagna E")
    order = play.scene.order
    assert isinstance(order, Rounds) and order.of(play.who("Dagna").id).dice == Dice(total=3, typed=True)
    assert not order.of(play.who("Dagna").id).modifiers and play.who("Dagna").points == 0
    play = Played(DUEL, "begin conflict", "fight Dagna Wulf", "dice Dagna -2")
    play.refused("spend Dagna E", "rolled_already")


def test_a_point_moves_the_own_die_up_or_the_foes_down() -> None:
    play = Played(DUEL, "begin conflict", "fight Dagna Wulf", "stance Dagna,Wulf", "dice Dagna 0", "dice Wulf 0")
    play.do("spend Dagna B", "spend Dagna B -1 on=Wulf", "round")
    blow = next(iter(play.scene.blows))
    assert (blow.who, blow.relative, play.who("Dagna").points) == (play.who("Wulf").id, 2, 1)
    Played(DUEL, "begin conflict", "fight Dagna Wulf").cannot("spend Dagna B on=Dagna2 1", "unknown_name")
    Played(DUEL).cannot("spend Dagna B on=Wulf", "not_in_fight")


def test_in_realistic_games_one_point_a_roll_and_before_it() -> None:
    play = Played(DUEL, "option cautious_points on", "begin conflict", "fight Dagna Wulf", "spend Dagna B")
    play.refused("spend Dagna B", "die_not_moved")
    play = Played(DUEL, "option cautious_points on", "begin conflict", "fight Dagna Wulf", "dice Dagna 0")
    play.refused("spend Dagna B", "die_not_moved")


@pytest.mark.parametrize(("level", "cost"), [("Good", 1), ("Great", 2), ("Superb", 3)])
def test_a_sure_success_costs_by_its_difficulty(level: str, cost: int) -> None:
    play = Played(DUEL, f"spend Dagna A difficulty={level}")
    assert play.who("Dagna").points == 3 - cost


def test_wounds_are_lessened_out_of_combat_only_and_a_deadly_one_is_spared_in_it() -> None:
    play = Played(DUEL, "wound Dagna 13", "begin conflict")
    play.refused("spend Dagna C", "wounds_stay")
    play.do("spend Dagna spare")
    assert status(play.scene, play.sheet("Dagna")) == "incapacitated"
    play.do("end conflict", "spend Dagna C")
    assert status(play.scene, play.sheet("Dagna")) == "very_hurt"
    play = Played(DUEL, "wound Dagna 12", "spend Dagna D")
    assert status(play.scene, play.sheet("Dagna")) == "scratch"


# Experience (2.14).


def test_a_trait_is_raised_by_one_level_once_a_session() -> None:
    play = Played(DUEL, "experience Dagna 20", "experience Dagna raise=Sword")
    play.refused("experience Dagna raise=Sword", "raised_already")
    play.do("experience Dagna raise=Talk")
    assert (play.sheet("Dagna").skills["Sword"], play.sheet("Dagna").unspent) == (2, 20 - 4 - 4)
    play.do("experience Dagna raise=Sword !")
    assert play.sheet("Dagna").skills["Sword"] == 3


def test_attributes_cost_three_times_as_much_and_powers_twelve_or_more() -> None:
    play = Played(DUEL, "experience Dagna 40", "experience Dagna raise=Strength")
    assert play.sheet("Dagna").unspent == 40 - 12
    play.do("experience Dagna power=Flight level=Mediocre", "experience Dagna gift=Luck price=9")
    assert play.sheet("Dagna").powers == {"Flight": -1} and play.sheet("Dagna").unspent == 28 - 12 - 9
    assert "gains the power" in play.said[-2] and "Flight" in play.said[-2]
    play.do("experience Dagna fudge=2")
    assert (play.who("Dagna").points, play.sheet("Dagna").unspent) == (5, 1)


@pytest.mark.parametrize(("growth", "price"), [("plain", 8), ("attributes", 4), ("dearer", 16), ("half_dearer", 12)])
def test_the_options_of_growth_look_at_the_related_attribute(growth: str, price: int) -> None:
    play = Played(ORCHARD, f"option growth {growth}" if growth != "plain" else "note plain")
    pim = play.sheet("Pim").but(related={"Bow": "Dexterity"})
    assert price_of(play.scene, pim, "Bow") == price
