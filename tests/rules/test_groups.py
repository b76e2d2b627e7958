"""Hits that run through those who act as one: nobody is lost twice, no shift is lost on the way (A-31, A-32)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.rules.fate import ACCELERATED, CONDENSED, CORE, RULESETS, Ruleset
from tracker.rules.groups import (
    filler_bears,
    filler_bonus,
    group_boxes,
    mob_bears,
    mob_bonus,
    run_along,
    run_on,
    toughness,
)
from tracker.rules.harm import Box
from tracker.rules.obstacles import cover, forced_in, missed_block, removal

BOXES = st.lists(st.builds(Box, st.integers(1, 3), st.booleans()), max_size=3)
ROWS = st.lists(BOXES, min_size=1, max_size=6)
ONES = st.lists(st.lists(st.builds(Box, st.just(1), st.booleans()), min_size=1, max_size=3), min_size=1, max_size=6)


@given(rules=st.sampled_from(list(RULESETS.values())), rows=ROWS, hit=st.integers(0, 30))
def test_a31_a_hit_on_a_mob_loses_nobody_twice_and_no_shift(rules: Ruleset, rows: list[list[Box]], hit: int) -> None:
    read = run_on(rules, rows, hit)
    assert list(read.down) == list(range(len(read.down)))
    spent = sum(toughness(rules, rows[place]) for place in read.down)
    left = hit - spent
    if read.marks:
        ((place, boxes),) = read.marks
        assert place == len(read.down) and 0 < left < toughness(rules, rows[place])
        assert all(not rows[place][box].marked for box in boxes)
        assert sum(rows[place][box].value for box in boxes) >= left
        assert read.left == 0
    else:
        assert read.left == left
        assert left == 0 or len(read.down) == len(rows)
    assert (len(read.down) == len(rows)) == (hit > mob_bears(rules, rows))


@given(rows=ONES, hit=st.integers(0, 30))
def test_a32_filler_falls_weakest_first_and_the_last_stands_while_boxes_last(rows: list[list[Box]], hit: int) -> None:
    read = run_along(rows, hit)
    assert len(set(read.down)) == len(read.down) and not set(read.down) & {place for place, _ in read.marks}
    gone = hit > filler_bears(rows)
    if hit:
        assert (len(read.down) == len(rows)) == gone
    assert read.left == max(0, hit - filler_bears(rows))
    stand = [len(rows[place]) for place in range(len(rows)) if place not in read.down]
    assert not stand or not read.down or max(len(rows[place]) for place in read.down) <= max(stand)


def test_a32_three_rules_that_are_not_one() -> None:
    average: list[list[Box]] = [[], [], []]
    assert run_on(CORE, average, 2).down == (0, 1)
    fair = [[Box(1)], [Box(1)], [Box(1)]]
    assert run_on(CORE, fair, 3) == ((0,), ((1, (0,)),), 0)
    assert run_along(fair, 2) == ((0, 1), (), 0)
    assert run_along(fair, 3) == ((0, 1), ((2, (0,)),), 0)
    assert run_along(fair, 4) == ((0, 1, 2), (), 1)
    assert group_boxes(5) == (1, 2)
    assert group_boxes(1) == ()


@pytest.mark.parametrize(
    ("rules", "ratings", "bonus"),
    [
        (CORE, [1, 1, 1], 2),
        (CORE, [4] * 6, 5),
        (CORE, [0, 0, 0], 0),
        (CORE, [2, 0, 1], 1),
        (CORE, [], 0),
        (CONDENSED, [1, 1, 1], 1),
        (CONDENSED, [2] * 6, 2),
        (CONDENSED, [0, 0], 0),
        (CONDENSED, [-1, -1], 0),
        (ACCELERATED, [-2, -2, -2], 2),
    ],
)
def test_a16_a_mob_gains_by_its_number_as_teamwork_does(rules: Ruleset, ratings: list[int], bonus: int) -> None:
    assert mob_bonus(rules, ratings) == bonus


@pytest.mark.parametrize(
    ("ratings", "bonus"),
    [
        ([1], 0),
        ([1, 1], 1),
        ([1] * 5, 2),
        ([3, 3, 1], 1),
        ([3] * 6, 1),
        ([1] * 12, 3),
        ([5, 5], 0),
        ([], 0),
        ([2, 1], 0),
    ],
)
def test_a32_filler_gains_one_for_every_two_up_to_great(ratings: list[int], bonus: int) -> None:
    assert filler_bonus(ratings) == bonus


def test_a36_a_block_that_hurts_adds_its_weapon_unless_the_table_drops_it() -> None:
    assert missed_block(2, weapon=3) == 5
    assert missed_block(2, weapon=3, armour=1) == 4
    assert missed_block(2, weapon=3, with_weapon=False) == 2
    assert missed_block(1, weapon=1, armour=4) == 0
    assert missed_block(2, weapon=0) == 0
    assert missed_block(0, weapon=3) == 0


@pytest.mark.parametrize(("weapon", "half"), [(0, 0), (1, 1), (2, 1), (3, 1), (4, 2)])
def test_pushed_into_a_block(weapon: int, half: int) -> None:
    assert forced_in(weapon) == half


@pytest.mark.parametrize(("rating", "armour"), [(0, 1), (1, 1), (2, 1), (4, 2), (5, 2)])
def test_behind_a_block(rating: int, armour: int) -> None:
    assert cover(rating) == armour
    assert removal(rating) == rating + 2
