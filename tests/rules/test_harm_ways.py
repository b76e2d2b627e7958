"""Ways to absorb a hit."""

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.rules.fate import ACCELERATED, CONDENSED, CORE, Ruleset
from tracker.rules.harm import Box, Slot, Way, absorbed, capacity, extreme_fault, fault, ways

RULES = st.sampled_from([CORE, CONDENSED, ACCELERATED, replace(CONDENSED, name="house", boxes="graded")])
BOXES = st.lists(st.builds(Box, st.integers(1, 4), st.booleans()), max_size=6)
SLOTS = st.lists(
    st.builds(Slot, st.sampled_from([2, 4, 6, 8]), st.booleans(), st.sampled_from(["", "mental"])), max_size=5
)
HARM = st.sampled_from(["physical", "mental"])


@given(RULES, st.integers(0, 30), HARM, BOXES, SLOTS)
def test_every_way_absorbs_the_hit_and_wastes_no_element(
    rules: Ruleset, hit: int, harm: str, boxes: list[Box], slots: list[Slot]
) -> None:
    for way in ways(rules, hit, harm, boxes, slots):
        assert fault(rules, hit, harm, boxes, slots, way.boxes, way.slots) is None
        assert way.absorbed == absorbed(rules, boxes, slots, way.boxes, way.slots) >= hit
        for i in way.boxes:
            assert way.absorbed - boxes[i].value < hit
        for i in way.slots:
            assert way.absorbed - slots[i].value < hit


@given(RULES, st.integers(0, 30), HARM, BOXES, SLOTS)
def test_there_is_a_way_unless_the_hit_is_beyond_capacity(
    rules: Ruleset, hit: int, harm: str, boxes: list[Box], slots: list[Slot]
) -> None:
    assert bool(ways(rules, hit, harm, boxes, slots)) == (hit <= capacity(rules, harm, boxes, slots))


@given(RULES, st.integers(0, 30), HARM, BOXES, SLOTS)
def test_no_way_is_missing_and_none_comes_twice(
    rules: Ruleset, hit: int, harm: str, boxes: list[Box], slots: list[Slot]
) -> None:
    """Against plain trying of everything; equal elements are told apart there, so only their values are compared."""

    def values(way_boxes: tuple[int, ...], way_slots: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return tuple(sorted(boxes[i].value for i in way_boxes)), tuple(sorted(slots[i].value for i in way_slots))

    def subsets(n: int) -> list[tuple[int, ...]]:
        return [chosen for size in range(n + 1) for chosen in combinations(range(n), size)]

    tried = set()
    for some_boxes in subsets(len(boxes)):
        for some_slots in subsets(len(slots)):
            smallest = min([boxes[i].value for i in some_boxes] + [slots[i].value for i in some_slots], default=0)
            spare = absorbed(rules, boxes, slots, some_boxes, some_slots) - hit
            sound = fault(rules, hit, harm, boxes, slots, some_boxes, some_slots) is None
            if sound and (spare < smallest or not (some_boxes or some_slots)):
                tried.add(values(some_boxes, some_slots))
    found = [values(way.boxes, way.slots) for way in ways(rules, hit, harm, boxes, slots)]
    assert len(found) == len(set(found))
    assert set(found) == tried


def test_the_ways_of_a_hit_of_five_come_least_costly_first() -> None:
    boxes = [Box(1, marked=True), Box(1), Box(1), Box(1)]
    slots = [Slot(2), Slot(4), Slot(6, taken=True)]
    assert ways(CONDENSED, 5, "physical", boxes, slots) == (
        Way((1, 2, 3), (0,), 5),
        Way((1,), (1,), 5),
        Way((), (0, 1), 6),
    )


def test_one_box_a_hit_offers_the_smallest_box_first() -> None:
    boxes = [Box(1), Box(2), Box(3, marked=True), Box(4)]
    assert ways(CORE, 2, "physical", boxes, []) == (Way((1,), (), 2), Way((3,), (), 4))


def test_a_slot_of_this_harm_only_goes_before_one_of_every_harm() -> None:
    slots = [Slot(2), Slot(2, only="mental"), Slot(2, only="physical")]
    assert ways(CORE, 2, "physical", [], slots) == (Way((), (2,), 2),)
    assert ways(CORE, 4, "physical", [], slots) == (Way((), (0, 2), 4),)


def test_twenty_boxes_give_one_way_for_each_choice_of_slots() -> None:
    """No, one or both of the mild, times eight of the others, less the one of all five, which wastes a mild."""
    slots = [Slot(2), Slot(2, only="physical"), Slot(4), Slot(6), Slot(8)]
    assert len(ways(CONDENSED, 20, "physical", [Box(1)] * 20, slots)) == 23
    graded = [Box(1 + i % 4) for i in range(20)]
    assert len(ways(replace(CONDENSED, boxes="graded"), 30, "physical", graded, slots)) < 10_000


def test_a_hit_of_nothing_needs_nothing() -> None:
    assert ways(CORE, 0, "physical", [Box(1)], [Slot(2)]) == (Way((), (), 0),)


@pytest.mark.parametrize(
    ("use_boxes", "use_slots", "code"),
    [
        ([4], [], "no_such_box"),
        ([-1], [], "no_such_box"),
        ([], [9], "no_such_slot"),
        ([0], [], "box_already_marked"),
        ([1, 1], [], "box_already_marked"),
        ([1, 2], [], "one_box_per_hit"),
        ([], [0], "slot_filled"),
        ([], [1, 1], "slot_filled"),
        ([], [2], "slot_wrong_harm"),
        ([1], [], "absorbs_too_little"),
        ([2], [1], None),
    ],
)
def test_a_fault_says_what_is_wrong(use_boxes: list[int], use_slots: list[int], code: str | None) -> None:
    boxes = [Box(1, marked=True), Box(2), Box(3)]
    slots = [Slot(2, taken=True), Slot(4), Slot(2, only="mental")]
    assert fault(CORE, 7, "physical", boxes, slots, use_boxes, use_slots) == code


def test_an_extreme_consequence_only_where_it_is_in_play() -> None:
    assert extreme_fault(CONDENSED, "trouble", used=False) == "no_extreme_here"
    assert extreme_fault(replace(CONDENSED, extreme=True), "trouble", used=False) is None
