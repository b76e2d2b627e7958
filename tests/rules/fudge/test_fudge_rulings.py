"""The open points of the Fudge rulebooks, each settled and named by the number it has in the digest."""

import re
from fractions import Fraction
from pathlib import Path

import pytest

from tracker.rules.fudge import (
    caps,
    damage,
    experience,
    factors,
    graded,
    healing,
    initiative,
    knockout,
    melee,
    points,
    ranged,
    reactions,
    results,
    scale,
    several,
    stances,
    subjective,
    wounds,
)
from tracker.rules.fudge.dice import Method
from tracker.rules.fudge.edition import EDITIONS, FUDGE_1993, FUDGE_1995
from tracker.rules.fudge.ladder import (
    FAIR,
    FUDGE_KEYS,
    GOOD,
    GREAT,
    LEGENDARY,
    MEDIOCRE,
    POOR,
    SUPERB,
    TERRIBLE,
)
from tracker.rules.fudge.melee import Exchange, Fighter, Manner, exchange

WITHOUT_BEHAVIOUR = {
    29: "the example calls the calculated damage final: a word, no number",
    34: "who throws the dice of a damage roll changes nothing in what they mean",
}
"""Points that settle nothing a function could return."""


def test_each_of_the_38_points_has_a_test_or_a_reason() -> None:
    here = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    tested = {int(number) for number in re.findall(r"^def test_f(\d\d)_", here, re.MULTILINE)}
    assert tested | WITHOUT_BEHAVIOUR.keys() == set(range(1, 39))
    assert not tested & WITHOUT_BEHAVIOUR.keys()


HUMAN = wounds.row(FAIR)


def guards(**results: int) -> dict[str, stances.Guard]:
    return {name: stances.guard(result, 0) for name, result in results.items()}


def plain(result: int) -> stances.Guard:
    return stances.guard(result, 0)


def test_f01_the_two_editions_are_two_systems_and_1993_is_the_plain_one() -> None:
    assert EDITIONS == {"fudge": FUDGE_1993, "fudge-1995": FUDGE_1995}
    assert (FUDGE_1993.dice, FUDGE_1993.wounds, FUDGE_1993.capacity) == (Method.LOWER, "points", "track")
    assert (FUDGE_1995.dice, FUDGE_1995.wounds, FUDGE_1995.capacity) == (Method.FOUR_DF, "graded", "factor")
    assert sum(factors.protection(FUDGE_1993, capacity=GOOD).values()) == 0
    assert sum(factors.protection(FUDGE_1995, capacity=GOOD).values()) == 1


def test_f02_the_weapon_table_fits_the_examples_that_are_printed() -> None:
    assert factors.weapon("small", sharp=True) == 1  # knife
    assert factors.weapon("medium", sharp=True) == 3  # Jeb's and Brynhild's axe
    assert factors.weapon("large", sharp=True) == 4  # Wilbur's two-hander
    assert factors.martial_arts(GREAT) == 1  # Sheba
    assert 3 + sum(factors.force("muscle", strength=GREAT, scale=1).values()) == 6  # Jeb
    assert 2 + sum(factors.force("muscle", strength=GOOD, scale=-4).values()) == -1  # Fionn and his shillelagh


def test_f03_an_all_out_attack_that_hits_does_one_more_and_one_that_does_not_costs_two() -> None:
    wins = exchange(Fighter(GREAT, Manner.ALL_OUT), Fighter(GOOD))
    assert wins == Exchange("a", 1, 1)
    assert exchange(Fighter(GOOD, Manner.ALL_OUT), Fighter(GREAT)) == Exchange("b", 1, 2)
    assert exchange(Fighter(GOOD, Manner.ALL_OUT), Fighter(GOOD)) == Exchange("b", 0, 2)
    assert damage.blow(wins.relative_degree, 5, 2, bonus=wins.damage_bonus, roll=0).final == 5  # round 5 of the duel


def test_f04_an_all_out_attack_that_ties_or_loses_to_full_defence_costs_nothing() -> None:
    for result in (GREAT, GOOD, POOR):
        attacker, defender = Fighter(result, Manner.ALL_OUT), Fighter(GREAT, Manner.FULL_DEFENCE)
        assert exchange(attacker, defender) == Exchange(None, GREAT - result, 0)
    assert melee.manoeuvre(Manner.FULL_DEFENCE, lost=False, success=True) == -1
    assert melee.manoeuvre(Manner.FULL_DEFENCE, lost=True, success=True) == 0
    assert melee.manoeuvre(Manner.NORMAL, lost=False, success=True) == 0


def test_f05_of_two_all_out_attacks_the_better_does_three_more_and_a_tie_strikes_both() -> None:
    better, worse = Fighter(GREAT, Manner.ALL_OUT), Fighter(GOOD, Manner.ALL_OUT)
    assert exchange(better, worse) == Exchange("a", 1, 3)
    assert exchange(worse, better) == Exchange("b", 1, 3)
    assert exchange(better, better) == Exchange("both", 0, 2)


def test_f06_larger_arms_help_in_1993_and_smaller_ones_hinder_in_1995() -> None:
    assert melee.size_modifiers(FUDGE_1993, 4, 2) == (1, 0)
    assert melee.size_modifiers(FUDGE_1993, 1, 4) == (0, 1)
    assert melee.size_modifiers(FUDGE_1995, 4, 2) == (0, -1)
    assert melee.size_modifiers(FUDGE_1995, 1, 4) == (-1, 0)
    assert sum(factors.protection(FUDGE_1993, shield=1).values()) == 1
    assert sum(factors.protection(FUDGE_1995, shield=1).values()) == 0
    assert {size: tuple(shield) for size, shield in melee.SHIELDS_1995.items()} == {
        "small": (-1, 0),
        "medium": (-1, -1),
        "large": (-2, -2),
    }


def test_f07_the_winner_needs_the_least_result_and_those_ignored_need_mediocre_or_better() -> None:
    assert exchange(Fighter(POOR), Fighter(TERRIBLE)).winner == "a"
    assert exchange(Fighter(TERRIBLE), Fighter(TERRIBLE - 1)).winner is None
    assert exchange(Fighter(FAIR, least=GOOD), Fighter(TERRIBLE)).winner is None
    assert exchange(Fighter(GOOD), Fighter(FAIR, least=SUPERB)).winner == "a"
    assert [results.unopposed(rolled, several.IGNORING).success for rolled in (POOR, MEDIOCRE, FAIR)] == [
        False,
        True,
        True,
    ]


def test_f08_three_rolls_are_the_mean_in_1993_and_the_median_in_1995() -> None:
    gunner = (0, -3, 1)
    assert subjective.together(FUDGE_1993.three_rolls, gunner) == -1
    assert subjective.together(FUDGE_1995.three_rolls, gunner) == 0


def test_f09_the_epic_penalty_is_one_for_two_foes() -> None:
    assert [several.penalty(foes, "epic") for foes in range(1, 8)] == [0, -1, -1, -2, -2, -3, -3]
    assert [several.penalty(foes, "realistic") for foes in range(1, 5)] == [0, -1, -2, -3]
    assert several.penalty(0) == several.penalty(0, "epic") == 0


def test_f10_paco_strikes_the_worst_only_by_leave_and_only_if_nobody_beats_him() -> None:
    foes = guards(best=GREAT, second=GOOD, third=MEDIOCRE)
    paco = several.against_several(plain(GREAT), foes, leave=True)
    assert (paco.may_hit, dict(paco.hit_by), paco.by_leave) == (("third",), {}, True)
    assert several.against_several(plain(GREAT), foes).may_hit == ()
    beaten = several.against_several(plain(GOOD), foes, leave=True)
    assert (beaten.may_hit, dict(beaten.hit_by)) == ((), {"best": 1})
    assert several.against_several(plain(GREAT), guards(a=GREAT, b=GOOD), leave=True).may_hit == ()


def test_f11_the_group_die_moves_before_it_is_added() -> None:
    assert [several.group_die(die) for die in (4, 1, 0, -1, -4)] == [3, 0, 0, 0, -3]
    pirates = {name: skill + several.group_die(2) for name, skill in {"john": FAIR, "mark": GOOD}.items()}
    assert pirates == {"john": GOOD, "mark": GREAT}


def test_f12_a_shot_must_beat_the_dodge_and_reach_the_difficulty() -> None:
    assert ranged.dodged(GOOD, MEDIOCRE, FAIR) == ranged.Shot(True, 1)
    assert not ranged.dodged(GOOD, MEDIOCRE, GOOD).hit
    assert not ranged.dodged(GOOD, GREAT, FAIR).hit
    assert ranged.dodged(GOOD, GOOD, FAIR).hit
    assert (ranged.dodge_modifier("thrown"), ranged.dodge_modifier("propelled")) == (0, -2)
    assert ranged.dodge_modifier("propelled", ranged.PROPELLED[1]) == -3


def test_f13_damage_goes_roll_then_graze_then_pulled_punch_then_cap_then_boxes() -> None:
    grazing = damage.DamageOptions(graze=2)
    struck = damage.blow(1, 6, 1, roll=2, pulled=1, options=grazing)
    assert struck == damage.Blow(calculated=6, rolled=8, grazed=2, final=1)
    # A roll after the graze would have brought the graze's points down instead of those calculated.
    assert damage.blow(1, 6, 1, roll=-4, options=grazing) == damage.Blow(6, 2, 2, 2)
    unhurt_to_very_hurt = caps.capped(HUMAN, 0, damage.blow(5, 5, 0, roll=4, pulled=9).final, levels=3)
    assert wounds.status(HUMAN, unhurt_to_very_hurt) == "very_hurt"


def test_f14_a_graze_is_off_by_itself_and_lets_the_lead_in_scale_through() -> None:
    assert damage.DamageOptions().graze == 0
    sheba = damage.blow(1, 1, -3, scale_lead=4, options=damage.DamageOptions(graze=1))
    assert sheba.final == damage.blow(1, 1, -3).final == 5
    assert [damage.graze_cap(1, lead) for lead in (-4, 0, 3)] == [1, 1, 4]
    assert damage.blow(2, 5, 0, options=damage.DamageOptions(graze=1)).final == 7


def test_f15_more_boxes_in_scratch_and_hurt_are_a_number() -> None:
    for extra in range(3):
        boxes = [level.boxes for level in wounds.row(FAIR, extra)]
        assert boxes == [2 + extra, 2 + extra, 2, 2, 2]


def test_f16_the_cap_is_off_three_by_capacity_or_a_gate_and_what_it_keeps_off_is_lost() -> None:
    assert [caps.most_levels("off", FAIR), caps.most_levels("three", SUPERB)] == [None, 3]
    by_capacity = [caps.most_levels("capacity", capacity) for capacity in range(TERRIBLE, LEGENDARY + 1)]
    assert by_capacity == [4, 4, 3, 3, 3, 2, 2, 2]
    assert caps.capped(HUMAN, 0, 99, levels=3) == 6
    assert caps.capped(HUMAN, 3, 99, gate=FUDGE_1993.near_death_gate) == 8
    assert wounds.status(HUMAN, caps.capped(HUMAN, 5, 99, gate=FUDGE_1993.near_death_gate)) == "dead"
    assert wounds.status(HUMAN, caps.capped(HUMAN, 5, 99, gate=FUDGE_1995.near_death_gate)) == "incapacitated"


def test_f17_lethal_and_stunning_points_bring_down_together_but_only_lethal_ones_hurt() -> None:
    assert knockout.holds(HUMAN) == 6
    assert not knockout.knocked_out(HUMAN, lethal=3, stunning=3)
    assert knockout.knocked_out(HUMAN, lethal=3, stunning=4)
    assert not knockout.knocked_out(HUMAN, lethal=7, stunning=0)
    assert knockout.knocked_out(HUMAN, lethal=6, stunning=1)
    assert wounds.penalty(HUMAN, 3) == -1


def test_f18_treatment_cures_whole_in_1993_and_by_levels_in_1995() -> None:
    assert [healing.treated(HUMAN, 5, result) for result in (GOOD, GREAT, SUPERB + 1)] == [5, 2, 2]
    assert healing.treated(HUMAN, 9, SUPERB) == 9
    very_hurt_and_hurt = (2, 1, 1, 0, 0)
    assert graded.treated(very_hurt_and_hurt, FAIR) == very_hurt_and_hurt
    assert graded.treated(very_hurt_and_hurt, GOOD) == (2, 1, 0, 0, 0)
    assert graded.treated(very_hurt_and_hurt, GREAT) == (2, 0, 0, 0, 0)
    assert graded.treated((0, 0, 0, 1, 0), GREAT) == (0, 1, 0, 0, 0)
    assert graded.treated((0, 0, 0, 0, 1), SUPERB) == (0, 1, 0, 0, 0)


def test_f19_a_point_takes_one_level_and_three_make_a_plus_three() -> None:
    status = {"very_hurt": "hurt", "incapacitated": "very_hurt", "near_death": "incapacitated", "hurt": "scratch"}
    for before, after in status.items():
        stands = wounds.last_point(HUMAN, wounds.place_of(HUMAN, before))
        assert wounds.status(HUMAN, points.lessened(HUMAN, stands)) == after
    assert (points.COSTS["E"], points.SURE_DIE) == (3, 3)


def test_f20_each_level_up_to_fair_is_one_point() -> None:
    assert [experience.step_price(level) for level in range(TERRIBLE - 1, LEGENDARY + 3)] == [
        *(1, 1, 1, 1),
        *(2, 4, 8, 16, 30, 50, 50),
    ]


def test_f21_the_nearest_scale_and_half_way_the_one_farther_from_0() -> None:
    assert scale.find(Fraction(1, 8)) == -6
    assert scale.find(Fraction(20)) == 8
    assert scale.find(Fraction(3)) == 3  # the ogres
    assert scale.multiplier(10) == 60


def test_f22_every_level_below_fair_is_negative() -> None:
    assert {key: value for value, key in FUDGE_KEYS.items() if value < FAIR} == {
        "fudge_mediocre": -1,
        "fudge_poor": -2,
        "fudge_terrible": -3,
    }


def test_f23_a_natural_four_for_the_full_defender_or_against_him_lets_him_harm() -> None:
    attacker, defender = Fighter(FAIR), Fighter(GREAT, Manner.FULL_DEFENCE)
    assert exchange(attacker, defender).winner is None
    assert exchange(attacker, defender._replace(natural=4)).winner == "b"
    assert exchange(attacker._replace(natural=-4), defender).winner == "b"
    assert exchange(attacker._replace(natural=4), defender._replace(natural=-4)).winner is None
    assert exchange(attacker._replace(natural=-4), defender._replace(natural=3, only_wards=True)).winner is None


def test_f24_worse_footing_is_one_modifier_on_whoever_stands_worse() -> None:
    assert melee.position_modifiers("a") == (-1, 0)
    assert melee.position_modifiers("b", FUDGE_1995.worst_position) == (0, -2)
    assert melee.position_modifiers(None) == (0, 0)


def test_f25_only_the_worst_wound_counts() -> None:
    assert [wounds.penalty(HUMAN, stands) for stands in (0, 2, 3, 5, 6)] == [0, 0, -1, -2, -2]
    assert GOOD + (wounds.penalty(HUMAN, 5) or 0) == MEDIOCRE  # Brynhild in round 4
    assert graded.penalty((3, 1, 1, 0, 0)) == -2


def test_f26_half_a_scale_is_rounded_down() -> None:
    assert [scale.broken(at, "halve") for at in (7, 1, 0)] == [3, 0, 0]
    assert [scale.broken(at, "ignore") for at in (7, 0)] == [0, 0]
    assert scale.broken(-4, "halve") == scale.broken(-4, "ignore") == -4
    assert damage.graze_cap(1, 5, half_scale=True) == 3


def test_f27_two_more_points_hurt_the_scratched_dragon() -> None:
    scratched = wounds.suffer(HUMAN, 0, damage.blow(3, 6, 8).final)
    assert wounds.status(HUMAN, scratched) == "scratch"
    assert wounds.status(HUMAN, wounds.suffer(HUMAN, scratched, 1)) == "scratch"
    assert wounds.status(HUMAN, wounds.suffer(HUMAN, scratched, 2)) == "hurt"


def test_f28_the_blows_of_one_round_all_meet_the_state_at_its_start() -> None:
    gate = FUDGE_1993.near_death_gate
    assert caps.capped(HUMAN, caps.capped(HUMAN, 0, 5, gate=gate), 99, gate=gate, at_start=0) == 8
    one_after_the_other = caps.capped(HUMAN, caps.capped(HUMAN, 0, 5, gate=gate), 99, gate=gate)
    assert wounds.status(HUMAN, one_after_the_other) == "dead"


def test_f30_the_printed_kinds_of_armour_overlap() -> None:
    assert factors.ARMOUR["light_metal"] == factors.ARMOUR["rigid_non_metal"] == 2


@pytest.mark.parametrize("capacity", range(TERRIBLE, LEGENDARY + 1))
def test_f31_one_point_more_than_there_are_boxes_kills(capacity: int) -> None:
    row = wounds.row(capacity)
    boxes = sum(level.boxes for level in row)
    assert wounds.dead_at(row) == boxes + 1
    assert [wounds.status(row, stands) for stands in (boxes, boxes + 1)] == ["near_death", "dead"]


def test_f32_a_reaction_below_mediocre_is_as_mediocre() -> None:
    met = [reactions.attitude(result) for result in (-7, POOR, MEDIOCRE, FAIR, GOOD, SUPERB + 3)]
    assert met == ["unhelpful"] * 3 + ["mildly_helpful"] + ["helpful"] * 2


def test_f33_too_many_attackers_are_told_apart() -> None:
    most = {place: next(foes for foes in range(9) if several.crowded(foes + 1, place)) for place in several.ROOM}
    assert most == {"open": 6, "armed": 4, "doorway": 2}


def test_f35_a_sweep_strikes_all_who_are_beaten_unless_somebody_beats_him() -> None:
    foes = guards(one=GREAT, two=GOOD, three=MEDIOCRE)
    assert several.swept(plain(SUPERB), foes) == ("one", "two", "three")
    assert several.swept(plain(GREAT), foes) == ("two", "three")
    assert several.swept(plain(GOOD), foes) == ()
    assert several.swept(plain(TERRIBLE), guards(worse=TERRIBLE - 1)) == ()
    assert damage.calculated(2, 3, 1, several.SWEEP_DAMAGE) == 3


def test_f36_the_penalty_of_several_foes_lies_on_attack_and_defence() -> None:
    alone = stances.guard(SUPERB + several.penalty(3), 1)
    assert alone == stances.Guard(GREAT, FAIR)
    came = several.against_several(alone, guards(one=GOOD, two=FAIR, three=POOR))
    assert (came.may_hit, dict(came.hit_by)) == (("one", "two", "three"), {"one": 1})


def test_f37_the_highest_initiative_is_first_and_equals_are_together() -> None:
    rolls = {
        "slow": initiative.initiative(-1),
        "quick": initiative.initiative(0, GREAT),
        "lucky": initiative.initiative(2),
    }
    assert initiative.order(rolls) == (("quick", "lucky"), ("slow",))
    assert initiative.order({}) == ()


def test_f38_a_table_may_have_more_levels_and_two_caps_at_once() -> None:
    row = wounds.with_level(HUMAN, "hurt", wounds.Level("limping", 2, -1))
    assert [wounds.status(row, stands) for stands in (4, 5, 6, 7)] == ["hurt", "limping", "limping", "very_hurt"]
    assert wounds.dead_at(row) == 13
    assert healing.needed(row, 5) == GREAT  # as for Very Hurt, the next worse of the book
    assert caps.capped(HUMAN, 1, 99, levels=4, gate="very_hurt") == 8
    assert caps.capped(HUMAN, 1, 99, levels=2, gate="very_hurt") == 6
