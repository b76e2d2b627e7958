"""The numbers of the tactical phase: counts, budgets, conversions, the Reaction."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.rules.tactical import budget as rules
from tracker.rules.tactical.budget import Budget
from tracker.rules.tactical.counts import reaction_at, reaction_count, reaction_speed, segment, slot

CASES: dict[str, dict[str, Any]] = {
    case["id"]: case
    for case in json.loads((Path(__file__).parents[2] / "cases" / "tactical-arithmetic.json").read_text("utf-8"))
}


@pytest.mark.parametrize("id", ["TAC-01", "TAC-02"])
def test_counts_of_the_cases(id: str) -> None:
    given, expect = CASES[id]["given"], CASES[id]["expect"]
    rsp = reaction_speed(given["REF"], given["CTR"], given["MOV"], given["PRE"])
    two = CASES[id]["rolls"]["two_d6"]
    assert rsp / 10 == expect["rsp"]
    assert reaction_count(rsp, (1, two - 1)) / 10 == expect["rcs"]


def test_tac_03_the_lowest_count_goes_first() -> None:
    counts = CASES["TAC-03"]["given"]["rcs"]
    order = sorted(counts, key=lambda name: slot(0, 0, round(counts[name] * 10)))
    assert order == CASES["TAC-03"]["expect"]["order"]


def test_tac_06_one_reaction_a_ct() -> None:
    used = Budget(reaction=1 - CASES["TAC-06"]["given"]["reactions_used"])
    assert rules.reaction_fault(used) == CASES["TAC-06"]["expect"]["reason"].lower()


@pytest.mark.parametrize("id", ["TAC-10", "TAC-11"])
def test_conversions_of_the_cases(id: str) -> None:
    expect = CASES[id]["expect"]
    held: Budget | str = rules.Budget(assessment=0)
    for word in CASES[id]["rolls"]["convert"]:
        what, _, to = word.partition("_to_")
        assert isinstance(held, Budget)
        held = rules.convert(held, what, to)
    assert isinstance(held, Budget) is expect["legal"]
    if isinstance(held, Budget):
        assert (held.primary, held.secondary, held.side) == (expect["primary"], expect["secondary"], expect["side"])


@given(st.tuples(*[st.integers(-30, 60)] * 4), st.tuples(st.integers(1, 6), st.integers(1, 6)))
def test_tenths_are_exact_and_a_segment_is_a_floor(stats: tuple[int, int, int, int], dice: tuple[int, int]) -> None:
    ref, ctr, mov, pre = stats
    exact = Fraction(60 - ref - ctr - mov, 5) - Fraction(pre, 10)
    count = reaction_count(reaction_speed(*stats), dice)
    assert Fraction(count, 10) == exact + sum(dice)
    assert segment(count) <= Fraction(count, 10) < segment(count) + 1


@given(st.integers(-30, 300), st.integers(-30, 150), st.integers(0, 20))
def test_a_reaction_comes_after_all_that_is_scheduled_in_its_segment(count: int, rsp: int, ref: int) -> None:
    event = segment(count) - 1
    answer = slot(-300, 99, 10 * reaction_at(event), reacted=True)
    assert segment(10 * reaction_at(event)) == segment(count)
    assert answer > slot(rsp, ref, count)


def assessed() -> Budget:
    held = rules.assess(Budget())
    assert isinstance(held, Budget)
    return held


Step = tuple[str, str]
STEPS = st.lists(
    st.tuples(st.sampled_from(("spend", "convert")), st.sampled_from(("primary", "secondary", "side", "bonus"))),
    max_size=14,
)


@given(STEPS)
def test_no_budget_is_overdrawn_and_extremes_hold(steps: list[Step]) -> None:
    held, spent = assessed(), 0
    for verb, kind in steps:
        new = rules.spend(held, kind) if verb == "spend" else rules.convert(held, kind)  # type: ignore[arg-type]
        if not isinstance(new, Budget):
            continue
        spent += verb == "spend"
        held = new
        left = (held.primary, held.secondary, held.side, held.bonus)
        assert min(left) >= 0 and held.secondary <= 3 and held.side <= 8
        assert held.of_primary_secondary <= held.secondary and held.of_primary_side <= held.side
    assert spent <= 9


@given(STEPS)
def test_native_slots_go_first(steps: list[Step]) -> None:
    """As long as no more was spent than there was without the Primary, it counts as not executed."""
    held, weight = assessed(), 0
    for verb, kind in steps:
        if kind == "primary" and verb == "spend":
            continue
        new = rules.spend(held, kind) if verb == "spend" else rules.convert(held, kind)  # type: ignore[arg-type]
        if isinstance(new, Budget):
            held = new
            weight += {"secondary": 2, "side": 1}.get(kind, 0) if verb == "spend" else 0
    # A native Secondary is worth two Sides, and there are two native ones: four together.
    if held.executed:
        assert weight >= 2
    if weight > 4:
        assert held.executed


def test_a_started_primary_goes_on_in_its_parts_only() -> None:
    held = rules.spend(assessed(), "primary", part=1, of=3)
    assert isinstance(held, Budget) and held.executed and held.parts == 2
    assert rules.convert(held, "primary") == "already_spent"
    for part in (2, 3):
        held = rules.spend(held, "primary", part=part, of=3)
        assert isinstance(held, Budget)
    assert rules.spend(held, "primary", part=4, of=3) == "no_slot_left"


def test_a_full_action_needs_everything_as_it_was() -> None:
    assert rules.full_fault(Budget()) == "needs_assessment"
    assert rules.full_fault(assessed()) is None
    for kind in ("primary", "secondary", "side", "bonus"):
        spent = rules.spend(assessed(), kind)
        assert isinstance(spent, Budget) and rules.full_fault(spent) == "not_all_available"
    changed = rules.convert(assessed(), "secondary")
    assert isinstance(changed, Budget) and rules.full_fault(changed) == "not_all_available"


def test_a_reaction_leaves_one_primary() -> None:
    after = rules.reacted(assessed())
    assert (after.assessment, after.primary, after.secondary, after.side, after.bonus, after.reaction) == (
        0, 1, 0, 0, 0, 0,
    )  # fmt: skip
    assert rules.convert(after, "primary") == "not_convertible"
    assert isinstance(rules.convert(after, "primary", answer_converts=True), Budget)
    assert rules.reaction_fault(after) == "reaction_spent"
