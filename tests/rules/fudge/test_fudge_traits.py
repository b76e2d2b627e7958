"""Levels, traits, plain rolls, criticals, Fudge points and experience."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tracker.rules.fudge import criticals, experience, points, results, traits
from tracker.rules.fudge.dice import Method
from tracker.rules.fudge.edition import EDITIONS, FUDGE_1993, FUDGE_1995
from tracker.rules.fudge.ladder import FAIR, GOOD, GREAT, LEGENDARY, MEDIOCRE, POOR, SUPERB, TERRIBLE
from tracker.rules.fudge.traits import Skill

levels = st.integers(-20, 20)


def test_untrained_skills_and_what_lifts_them() -> None:
    assert traits.ATTRIBUTE_DEFAULT == FAIR
    assert [traits.skill_default(skill) for skill in Skill] == [MEDIOCRE, POOR, TERRIBLE, TERRIBLE - 1]
    assert [traits.skill_default(skill, SUPERB) for skill in Skill] == [MEDIOCRE, MEDIOCRE, TERRIBLE, TERRIBLE - 1]
    assert [traits.skill_default(attribute=at) for at in (FAIR, GOOD)] == [POOR, MEDIOCRE]


def test_a_second_trait_helps_from_good_or_takes_over() -> None:
    assert [traits.second_trait(at) for at in (FAIR, GOOD, SUPERB)] == [0, 1, 1]
    assert [traits.instead(GOOD, at) for at in (GOOD, GREAT, SUPERB)] == [False, False, True]
    assert not traits.instead(TERRIBLE, FAIR)


@given(levels, levels)
def test_equal_is_enough_against_a_difficulty(rolled: int, difficulty: int) -> None:
    came = results.unopposed(rolled, difficulty)
    assert came.success == (came.margin >= 0) == (rolled >= difficulty)


def test_the_usual_difficulty_is_fair_unless_it_is_said() -> None:
    assert [results.unopposed(rolled).success for rolled in (MEDIOCRE, FAIR)] == [False, True]


@given(levels, levels)
def test_an_opposed_action_is_even(a: int, b: int) -> None:
    came, back = results.opposed(a, b), results.opposed(b, a)
    assert came.relative_degree == -back.relative_degree
    assert came.winner == ("a" if a > b else "b" if b > a else None)


def test_some_opposed_actions_need_a_least_result() -> None:
    assert results.opposed(MEDIOCRE, POOR, least_a=FAIR) == (1, None)
    assert results.opposed(FAIR, POOR, least_a=FAIR) == (2, "a")
    assert results.opposed(MEDIOCRE, FAIR, least_a=SUPERB) == (-1, "b")
    assert results.opposed(MEDIOCRE, FAIR, least_b=GOOD) == (-1, None)


@given(st.integers(-4, 4), levels)
def test_only_the_dice_make_a_critical(natural: int, rolled: int) -> None:
    came = criticals.critical(natural)
    assert (came is not None) == (abs(natural) == 4)
    counted = criticals.counts_as(rolled, came)
    assert counted > SUPERB or came != "success"
    assert counted < TERRIBLE or came != "failure"
    assert counted == rolled or came is not None


def test_criticals_by_margin_and_how_often_they_come() -> None:
    assert [criticals.margin_critical(rolled, GOOD) for rolled in (5, 4, -2, -3)] == ["success", None, None, "failure"]
    assert [criticals.chance(method) for method in (Method.LOWER, Method.FOUR_DF)] == [
        Fraction(1, 18),
        Fraction(1, 81),
    ]


def test_a_sure_success_ends_at_superb_and_is_never_opposed() -> None:
    assert [points.sure_cost(at) for at in range(TERRIBLE, LEGENDARY + 1)] == [1, 1, 1, 1, 1, 2, 3, None]
    assert points.sure_fault(SUPERB, opposed=False) is None
    assert points.sure_fault(LEGENDARY, opposed=False) == "beyond_superb"
    assert points.sure_fault(LEGENDARY, opposed=True) == points.sure_fault(FAIR, opposed=True) == "opposed"


def test_only_realistic_games_limit_moving_a_die() -> None:
    assert points.move_fault(1, already_rolled=False, realistic=True) is None
    assert points.move_fault(1, already_rolled=True, realistic=True) == "after_the_roll"
    assert points.move_fault(2, already_rolled=False, realistic=True) == "one_per_roll"
    assert points.move_fault(3, already_rolled=True, realistic=False) is None
    assert [points.moved(1, 2), points.moved(1, 2, up=False)] == [3, -1]


def test_wounds_are_talked_away_outside_a_fight_only() -> None:
    assert points.wound_fault("near_death", in_combat=False) is None
    assert points.wound_fault("hurt", in_combat=True) == "in_combat"
    assert points.wound_fault("dead", in_combat=False) == points.wound_fault("dead", in_combat=True) == "dead"
    assert points.wound_fault("scratch", in_combat=False) == "nothing_to_lessen"


def test_points_are_bought() -> None:
    assert points.bought(7) == (2, 1)
    assert dict(points.COSTS) == {"A": None, "B": 1, "C": 1, "D": 3, "E": 3, "F": None, "spare": 1}


@given(levels, st.sampled_from([-1, 0, 1]))
def test_prices_never_fall(level: int, shift: int) -> None:
    assert experience.step_price(level, shift) <= experience.step_price(level + 1, shift)
    assert experience.step_price(level, -1) <= experience.step_price(level) <= experience.step_price(level, 1)
    assert experience.attribute_price(level) == 3 * experience.step_price(level)


@given(levels, levels, st.sampled_from(list(EDITIONS)), st.sampled_from(experience.MULTIPLIERS))
def test_only_steps_above_the_attribute_are_dearer(level: int, ceiling: int, name: str, times: Fraction) -> None:
    plain = experience.skill_price(EDITIONS[name], level)
    price = experience.skill_price(EDITIONS[name], level, ceiling=ceiling, times=times)
    assert price == plain if level < ceiling else price > plain


def test_half_points_are_rounded_up_and_1995_adds_two() -> None:
    assert experience.skill_price(FUDGE_1993, MEDIOCRE, ceiling=TERRIBLE, times=Fraction(3, 2)) == 2
    assert experience.skill_price(FUDGE_1995, MEDIOCRE, ceiling=TERRIBLE) == 3


def test_the_related_attribute_shifts_a_line() -> None:
    shifts = [experience.attribute_shift(attribute) for attribute in range(TERRIBLE, LEGENDARY + 1)]
    assert shifts == [1, 1, 0, 0, -1, -1, -1, -1]
    assert experience.step_price(FAIR, -1) == 1  # juggling with Good Dexterity
    assert experience.step_price(POOR, -1) == 1
    assert experience.step_price(LEGENDARY + 1, 1) == 50


def test_one_level_at_a_time_and_the_gm_from_superb() -> None:
    assert [goal for goal in (POOR, FAIR, GOOD, GREAT) if experience.is_a_step(FAIR, goal)] == [GOOD]
    assert [experience.needs_gm(level) for level in (GREAT, SUPERB, LEGENDARY)] == [False, True, True]
    assert (experience.GIFT, experience.POWER, experience.SESSION, experience.SESSION_MOST) == (6, 12, (1, 3), 4)
