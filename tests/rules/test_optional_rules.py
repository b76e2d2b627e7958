"""Optional rules and costs at their edges."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.rules.costs import MINOR, SERIOUS, gauge, of_kind
from tracker.rules.fate import ACCELERATED, CONDENSED, COSTS, RULESETS, Outcome, attack, cost_fits, overcome_choices
from tracker.rules.scale import BENEFITS, above, offered, solo_reduction
from tracker.rules.zones import Link, in_reach, route


@pytest.mark.parametrize(
    ("missed", "said"),
    [(1, "light"), (2, "light"), (3, "even"), (5, "even"), (6, "overwhelming"), (20, "overwhelming")],
)
def test_how_hard_a_serious_cost_may_be(missed: int, said: str) -> None:
    assert gauge(missed) == said


def test_each_kind_of_cost_has_its_own() -> None:
    assert not set(MINOR) & set(SERIOUS)
    assert (of_kind("minor"), of_kind("major"), of_kind("")) == (MINOR, SERIOUS, MINOR + SERIOUS)


@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.name)
@pytest.mark.parametrize("outcome", Outcome)
def test_a39_costs_are_those_of_the_game_and_only_of_overcoming(rules: object, outcome: Outcome) -> None:
    assert rules in RULESETS.values()
    own = RULESETS[rules.name]  # type: ignore[attr-defined]
    there = {COSTS[each] for each in overcome_choices(own, outcome)}
    for cost in ("minor", "major", "hit", "boost", "detail"):
        assert cost_fits(own, "overcome", outcome, cost) is (cost in there)
        assert not cost_fits(own, "attack", outcome, cost) and not cost_fits(own, "advantage", outcome, cost)
    assert cost_fits(own, "attack", outcome, "")


def test_a04_who_may_have_what() -> None:
    assert overcome_choices(CONDENSED, Outcome.STYLE) == ("success_with_boost",)
    assert overcome_choices(ACCELERATED, Outcome.STYLE) == ("success_with_boost", "success_with_detail")


@given(
    st.integers(-8, 12), st.integers(0, 4), st.integers(0, 4), st.integers(-8, 8), st.integers(0, 3), st.integers(0, 1)
)
def test_a29_a30_an_attack_with_every_optional_rule(
    shifts: int, weapon: int, armour: int, scale: int, less: int, least: int
) -> None:
    read = attack(shifts, weapon, armour, scale, less, least)
    if shifts < 0:
        assert not read.options and not read.attacker_boost
        return
    plain = shifts + weapon - armour + (scale if shifts else 0)
    hit = max(min(plain, least), plain - less) if plain > 0 else plain
    assert [option.hit for option in read.options][:1] == ([hit] if hit > 0 else [])
    assert bool(read.attacker_boost) is (hit <= 0)
    # Style is judged on the raw shifts, and its boost costs one of the final hit.
    assert (len(read.options) == 2) is (hit > 0 and shifts >= 3)
    assert all(option.hit == hit - option.boost for option in read.options)


@given(st.integers(0, 6), st.integers(0, 6))
def test_a33_only_one_side_is_above(mine: int, other: int) -> None:
    assert above(mine, other) == 0 or above(other, mine) == 0
    assert above(mine, other) - above(other, mine) == mine - other


def test_a33_what_scale_offers() -> None:
    assert offered("condensed", "advantage", acts=True) == BENEFITS["condensed"]
    assert offered("condensed", "advantage", acts=False) == ("before", "after")
    assert offered("condensed", "attack", acts=False) == ("before", "after")
    assert offered("toolkit", "attack", acts=False) == ("before", "harm")
    assert offered("toolkit", "overcome", acts=True) == () == offered("off", "attack", acts=True)


def test_half_the_players_rounded_up() -> None:
    assert [solo_reduction(players) for players in range(6)] == [0, 1, 1, 2, 2, 3]


def test_reach() -> None:
    assert in_reach(True, 0, True) and not in_reach(True, 1, True)
    assert in_reach(False, 1, False) and in_reach(False, 4, True)
    assert not in_reach(False, 2, False) and not in_reach(False, None, False)


def test_a_route_takes_fewer_zones_before_easier_ones() -> None:
    links = [Link("a", "b", 9), Link("a", "c"), Link("c", "b"), Link("c", "d", 1), Link("b", "d"), Link("a", "a")]
    found = route(links, "a", "b")
    assert found == (Link("a", "b", 9),)
    assert route(links, "a", "d") == (Link("a", "c"), Link("c", "d", 1))
    assert route(links, "d", "a") is None and route(links, "d", "d") == ()
