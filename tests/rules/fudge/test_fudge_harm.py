"""Kinds of Fudge harm: damage, boxes, caps, healing, Scale."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.rules.fudge import caps, damage, factors, graded, healing, knockout, points, scale, wounds
from tracker.rules.fudge.edition import FUDGE_1993
from tracker.rules.fudge.ladder import FAIR, GOOD, GREAT, LEGENDARY, MEDIOCRE, SUPERB, TERRIBLE

small = st.integers(-12, 12)
rolls = st.integers(-4, 4)
stands = st.integers(0, 25)
blows = st.integers(0, 30)
rows = st.builds(wounds.row, st.integers(TERRIBLE - 2, LEGENDARY + 2), st.integers(0, 2)) | st.builds(
    lambda row, after, boxes: wounds.with_level(row, after, wounds.Level("own", boxes, -1)),
    st.builds(wounds.row, st.integers(TERRIBLE, LEGENDARY)),
    st.sampled_from(["scratch", "hurt", "very_hurt", "incapacitated", "near_death"]),
    st.integers(1, 3),
)
limits = st.none() | st.integers(1, 4)
gates = st.none() | st.sampled_from(["very_hurt", "incapacitated"])
marks = st.tuples(*(st.integers(0, most) for most in graded.BOXES))


@given(small, rolls)
def test_the_three_limits_of_the_damage_roll(calculated: int, roll: int) -> None:
    final = damage.rolled(calculated, roll)
    if calculated > 0:
        assert 1 <= final <= 2 * calculated
        assert final == max(1, calculated + roll) or roll > calculated
    else:
        assert final == (calculated + roll > 0)
    assert damage.rolled(calculated, roll, limits=False) == max(0, calculated + roll)


@given(small, rolls, st.booleans())
def test_a_better_roll_or_blow_never_does_less(calculated: int, roll: int, limited: bool) -> None:
    final = damage.rolled(calculated, roll, limits=limited)
    assert final <= damage.rolled(calculated, roll + 1, limits=limited)
    assert final <= damage.rolled(calculated + 1, roll, limits=limited)


@given(st.integers(0, 8), small, small, st.none() | rolls, small, st.none() | st.integers(0, 5), st.integers(0, 2))
def test_each_step_after_the_roll_only_takes_away(
    degree: int, offence: int, defence: int, roll: int | None, lead: int, pulled: int | None, graze: int
) -> None:
    options = damage.DamageOptions(graze=graze)
    came = damage.blow(degree, offence, defence, roll=roll, scale_lead=lead, pulled=pulled, options=options)
    assert came.calculated == degree + offence - defence
    assert came.rolled >= came.grazed >= came.final >= 0
    assert pulled is None or came.final <= pulled
    assert came.grazed == came.rolled or (graze and degree == 1)
    assert damage.blow(degree, offence, defence, roll=roll).final == came.rolled


def test_what_drives_a_weapon_decides_what_the_arm_adds() -> None:
    assert factors.force("muscle", strength=GREAT, scale=10) == {"strength": GREAT, "strength_scale": 10}
    assert factors.force("scaled", strength=GREAT, scale=10) == {"strength_scale": 10}
    assert factors.force("own", strength=GREAT, scale=10) == {}


def test_a_less_deadly_game_spares_the_edge() -> None:
    assert factors.weapon("medium", sharp=True, less_deadly=True) == 2
    assert factors.weapon("none", less_deadly=True) == factors.martial_arts(MEDIOCRE, less_deadly=True) == -2


def test_a_small_defender_has_a_negative_factor() -> None:
    assert sum(factors.protection(FUDGE_1993, scale=-4).values()) == -4
    assert sum(factors.protection(FUDGE_1993, scale=6, hide=2).values()) == 8


@given(st.integers(TERRIBLE - 3, LEGENDARY + 2), st.integers(0, 2))
def test_a_better_capacity_never_has_less_room(capacity: int, extra: int) -> None:
    row, better = wounds.row(capacity, extra), wounds.row(capacity + 1, extra)
    for place in range(len(row) + 2):
        assert wounds.last_point(row, place) <= wounds.last_point(better, place)
    assert wounds.dead_at(wounds.row(capacity, extra)) + 2 * (2 - extra) == wounds.dead_at(wounds.row(capacity, 2))


@given(rows, stands)
def test_points_fill_the_row_from_the_left(row: wounds.Row, at: int) -> None:
    counts = wounds.filled(row, at)
    boxes = [level.boxes for level in row]
    assert sum(counts) == min(at, sum(boxes))
    first_open = next((place for place, count in enumerate(counts) if count < boxes[place]), len(row))
    assert all(count == 0 for count in counts[first_open + 1 :])
    assert wounds.place(row, at) == sum(count > 0 for count in counts) + (at > sum(boxes))
    assert wounds.place_of(row, wounds.status(row, at)) == wounds.place(row, at)


@given(rows, stands)
def test_wounds_get_worse_with_points_and_penalties_with_wounds(row: wounds.Row, at: int) -> None:
    assert wounds.place(row, at) <= wounds.place(row, at + 1) <= wounds.place(row, at) + 1
    standard = wounds.row(FAIR)
    before, after = wounds.penalty(standard, at), wounds.penalty(standard, at + 1)
    assert after is None or (before is not None and after <= before)


@given(rows, st.integers(0, 8))
def test_the_last_point_of_a_place_is_the_last_one_there(row: wounds.Row, place: int) -> None:
    place = min(place, len(row))
    assert wounds.place(row, wounds.last_point(row, place)) == place
    assert wounds.place(row, wounds.last_point(row, place) + 1) == place + 1


@given(rows, stands, blows, limits, gates)
def test_a_cap_never_makes_a_wound_worse_and_never_heals(
    row: wounds.Row, at: int, hit: int, levels: int | None, gate: str | None
) -> None:
    plain = wounds.suffer(row, at, hit)
    under = caps.capped(row, at, hit, levels=levels, gate=gate)
    assert at <= under <= plain
    assert plain == caps.capped(row, at, hit)
    if levels is not None:
        assert wounds.place(row, under) <= wounds.place(row, at) + levels
    if gate is not None and wounds.place(row, at) < wounds.place_of(row, gate):
        assert wounds.place(row, under) < wounds.place_of(row, "near_death")
    if under < plain:
        assert under == max(at, wounds.last_point(row, wounds.place(row, under)))


@given(rows, stands, st.lists(blows, max_size=4), limits, gates)
def test_two_caps_together_are_each_at_least_as_mild(
    row: wounds.Row, at: int, hits: list[int], levels: int | None, gate: str | None
) -> None:
    both = by_levels = by_gate = at
    for hit in hits:
        both = caps.capped(row, both, hit, levels=levels, gate=gate, at_start=at)
        by_levels = caps.capped(row, by_levels, hit, levels=levels, at_start=at)
        by_gate = caps.capped(row, by_gate, hit, gate=gate, at_start=at)
    assert both <= by_levels and both <= by_gate


@given(rows, stands, blows)
def test_a_fudge_point_spares_from_the_deadly_only(row: wounds.Row, at: int, hit: int) -> None:
    after = wounds.suffer(row, at, hit)
    spared = caps.spared(row, at, after)
    assert at <= spared <= after or at == after
    serious = wounds.place_of(row, "incapacitated")
    if wounds.place(row, at) <= serious:
        assert wounds.place(row, spared) == min(serious, wounds.place(row, after))


@given(rows, stands, st.integers(-4, 8))
def test_no_treatment_hurts_and_a_better_one_never_does_less(row: wounds.Row, at: int, result: int) -> None:
    after = healing.treated(row, at, result)
    assert healing.treated(row, at, result + 1) <= after <= at
    assert after == at or wounds.place(row, after) == 1


@given(rows, stands, st.integers(0, 9))
def test_rest_takes_a_level_each_and_stops_at_scratches(row: wounds.Row, at: int, times: int) -> None:
    after = healing.rested(row, at, times)
    place = wounds.place(row, at)
    if place > len(row) or (place >= wounds.place_of(row, "near_death") and times < healing.NEAR_DEATH_RESTS):
        assert after == at
    elif place:
        assert wounds.place(row, after) >= max(1, place - times)
    needed = healing.rests_needed(row, at)
    if place <= len(row):
        assert wounds.place(row, healing.rested(row, at, needed)) <= 1
        assert needed == 0 or wounds.place(row, healing.rested(row, at, needed - 1)) == 2


def test_no_level_is_lighter_than_a_scratch() -> None:
    for missing in ("unhurt", "dead", "own"):
        with pytest.raises(KeyError):
            wounds.with_level(wounds.row(FAIR), missing, wounds.Level("own", 1, 0))


def test_near_death_is_slow() -> None:
    row = wounds.row(FAIR)
    assert healing.needed(row, 9) is None
    assert healing.rests_needed(row, 9) == 3 + healing.NEAR_DEATH_RESTS
    assert healing.rests_needed(row, 11) == 0
    assert (healing.rested(row, 9, 3), healing.rested(row, 9, 4)) == (9, 8)
    assert [healing.rests_needed(row, at) for at in (0, 2, 3, 5, 8)] == [0, 0, 1, 2, 3]
    assert healing.rested(row, 8) == 6
    assert dict(healing.REST_DAYS) == {"realistic": 7, "epic": 1}
    assert wounds.SCRATCH_DAYS == (0, 2)


@given(rows, stands, stands, stands)
def test_more_points_of_either_kind_never_wake_him(row: wounds.Row, lethal: int, stun: int, more: int) -> None:
    if knockout.knocked_out(row, lethal, stun):
        assert knockout.knocked_out(row, lethal + more, stun)
        assert knockout.knocked_out(row, lethal, stun + more)


def test_a_good_blow_to_the_head_that_wins() -> None:
    assert knockout.head_blow(GOOD, won=True)
    assert not knockout.head_blow(GOOD, won=False)
    assert not knockout.head_blow(FAIR, won=True)


@given(rows, stands)
def test_talking_wounds_away_never_kills_or_wakes_the_dead(row: wounds.Row, at: int) -> None:
    less, scratched = points.lessened(row, at), points.scratched(row, at)
    place = wounds.place(row, at)
    if place > len(row):
        assert less == scratched == at
    else:
        assert wounds.place(row, less) == (place - 1 if place > 1 else place)
        assert wounds.place(row, scratched) == min(1, place)


@given(st.integers(-5, 20))
def test_grades_are_two_points_each(damage: int) -> None:
    assert 0 <= graded.grade(damage + 1) - graded.grade(damage) <= 1
    assert [graded.grade(at) for at in (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 99)] == [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]


@given(marks, st.integers(1, 5))
def test_a_mark_is_made_once_and_never_lower(before: tuple[int, ...], place: int) -> None:
    after = graded.mark(before, place)
    assert sum(after.marks) - sum(before) == (not after.dead)
    assert after.marks[: place - 1] == before[: place - 1]
    full = zip(before[place - 1 :], graded.BOXES[place - 1 :], strict=True)
    assert after.dead == all(count == most for count, most in full)


@given(marks, st.integers(0, 5), limits, gates)
def test_guards_against_death_hold(before: tuple[int, ...], place: int, levels: int | None, gate: str | None) -> None:
    after = graded.capped(before, place, levels=levels, gate=gate)
    worst = graded.worst(before)
    now = 6 if after.dead else graded.worst(after.marks)
    assert graded.capped(before, place) == graded.mark(before, place)
    assert worst <= now <= (6 if graded.mark(before, place).dead else graded.worst(graded.mark(before, place).marks))
    if levels is not None:
        assert now <= worst + levels
    if gate is not None and worst < graded.KEYS.index(gate):
        assert now < graded.NEAR_DEATH


def test_what_the_guards_of_1995_let_through() -> None:
    assert graded.capped((0, 0, 0, 0, 0), 5, levels=3) == ((0, 0, 1, 0, 0), False)
    assert graded.capped((1, 0, 0, 0, 0), 5, levels=3) == ((1, 0, 0, 1, 0), False)
    assert graded.capped((0, 1, 0, 0, 0), 5, levels=3) == ((0, 1, 0, 0, 1), False)
    assert graded.capped((0, 0, 1, 0, 0), 5, gate="incapacitated") == ((0, 0, 1, 1, 0), False)
    assert graded.capped((0, 0, 0, 1, 0), 5, gate="incapacitated") == ((0, 0, 0, 1, 1), False)
    assert graded.capped((0, 0, 0, 1, 1), 5, gate="incapacitated").dead
    assert graded.capped((0, 0, 0, 1, 0), 5, gate="incapacitated", at_start=3) == ((0, 0, 1, 1, 0), False)
    assert graded.capped((3, 1, 1, 1, 0), 1, gate="incapacitated", at_start=3) == ((3, 1, 1, 1, 0), False)


def test_the_boxes_of_1995_and_where_a_wound_goes() -> None:
    assert graded.BOXES == (3, 1, 1, 1, 1)
    assert graded.mark((3, 1, 0, 0, 0), 1) == ((3, 1, 1, 0, 0), False)
    assert graded.mark((0, 0, 0, 0, 1), 5) == ((0, 0, 0, 0, 1), True)
    assert graded.mark((1, 0, 0, 0, 0), 0) == ((1, 0, 0, 0, 0), False)
    assert [graded.penalty(marks) for marks in ((0,) * 5, (1, 0, 0, 0, 0), (0, 1, 0, 0, 0), (0, 0, 0, 1, 0))] == [
        *(0, 0, -1, None),
    ]


def test_a_lessened_wound_of_1995_goes_to_the_next_level_if_there_is_room() -> None:
    assert graded.lessened((0, 1, 0, 0, 0)) == (1, 0, 0, 0, 0)
    assert graded.lessened((3, 1, 0, 0, 0)) == (3, 0, 0, 0, 0)
    assert graded.lessened((0, 0, 2, 0, 0), (3, 2, 2, 1, 1)) == (0, 1, 1, 0, 0)


def test_a_blow_of_no_degree_is_no_graze() -> None:
    assert damage.blow(0, 7, 0, bonus=2, options=damage.DamageOptions(graze=1)) == damage.Blow(9, 9, 9, 9)


@given(marks, st.integers(-4, 8))
def test_every_wound_gets_better_by_as_many_levels(before: tuple[int, ...], result: int) -> None:
    after = graded.treated(before, result)
    assert after[0] == before[0] or result >= GOOD
    assert sum(after) <= sum(before)
    assert graded.worst(after) <= max(graded.worst(before), 1)
    assert graded.treated(before, SUPERB + 3) == graded.treated(before, SUPERB)


@given(marks)
def test_talking_away_wounds_of_1995(before: tuple[int, ...]) -> None:
    less, scratched = graded.lessened(before), graded.scratched(before)
    worst = graded.worst(before)
    assert less == before if worst <= 1 else sum(less[worst - 1 :]) < sum(before[worst - 1 :])
    assert sum(less[:1]) >= before[0]
    assert scratched == (min(3, sum(before)), 0, 0, 0, 0)


def test_rest_in_1995_is_slow_near_death() -> None:
    assert graded.rested((3, 1, 1, 1, 1), 3) == (3, 1, 1, 1, 1)
    assert graded.rested((3, 1, 1, 1, 1), 4) == (3, 1, 1, 1, 0)
    assert graded.rested((3, 1, 1, 1, 0), 3) == (3, 0, 0, 0, 0)


def test_the_dice_of_the_round_may_be_the_damage_dice() -> None:
    assert [graded.even_odd(3, 0), graded.even_odd(2, 1), graded.even_odd(-4, 0), graded.even_odd(-1, 3)] == [
        *(-1, 1),
        *(0, 0),
    ]


def test_a_damage_roll_moves_a_graze_one_level_at_most() -> None:
    assert [graded.graze(2, roll) for roll in (-4, -1, 0, 1, 4)] == [0, 0, 1, 2, 2]
    assert [graded.graze(-1, -3), graded.graze(5, 1)] == [0, 3]


def test_stunning_in_1995() -> None:
    assert [graded.stunned(place) for place in range(6)] == [
        *(None, None, graded.STUNNED, graded.VERY_STUNNED),
        *(graded.KNOCKED_OUT, graded.KNOCKED_OUT),
    ]
    assert graded.stunned(2, before=True) == graded.VERY_STUNNED
    assert (graded.STUNNED[1:], graded.VERY_STUNNED[1:]) == ((-1, 1), (-2, 2))
    assert graded.KNOCKED_OUT[1:] == (0, 0)


def test_pawns_are_hurt_and_then_out() -> None:
    assert [graded.pawn("undamaged", place) for place in range(6)] == [
        *("undamaged", "undamaged", "hurt", "hurt", "out", "out"),
    ]
    assert graded.pawn("hurt", 2) == graded.pawn("out", 1) == "out"


@pytest.mark.parametrize("at", sorted(scale.TABLE))
def test_every_scale_is_found_by_its_own_multiplier(at: int) -> None:
    assert scale.find(scale.TABLE[at]) == at
    assert 0.83 < scale.TABLE[at] / scale.STEP**at < 1.21  # so far the print rounds


@given(st.integers(-40, 40))
def test_scale_goes_on_beyond_the_table(at: int) -> None:
    assert scale.multiplier(at) < scale.multiplier(at + 1)
    assert scale.find(scale.multiplier(at)) == at


@given(st.fractions(min_value=Fraction(1, 1000), max_value=10000))
def test_the_nearest_scale_is_nearest(times: Fraction) -> None:
    gap = abs(scale.multiplier(scale.find(times)) - times)
    assert all(gap <= abs(scale.multiplier(other) - times) for other in range(-20, 25))


@pytest.mark.parametrize("times", [Fraction(0), Fraction(-1)])
def test_nothing_is_no_scale(times: Fraction) -> None:
    with pytest.raises(ValueError, match="times human"):
        scale.find(times)


def test_what_the_small_can_do_to_the_large() -> None:
    assert [scale.gets_through(0, result, most) for result, most in ((GOOD, 1), (GREAT, 1), (SUPERB, 2))] == [0, 1, 2]
    assert scale.gets_through(4, SUPERB) == 4
    assert [scale.small_blows(landed, 6) for landed in (0, 5, 6, 13)] == [0, 0, 1, 2]
    assert scale.small_blows(3, 0) == 3
