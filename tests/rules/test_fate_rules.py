"""Corners of the Fate rules that the worked cases leave open."""

import pytest

from tracker.rules.aspects import may_pay
from tracker.rules.defence import full_defence, idle_boost
from tracker.rules.fate import (
    ACCELERATED,
    CONDENSED,
    CORE,
    AdvantageMode,
    AdvantageResult,
    HitOption,
    Outcome,
    Ruleset,
    advantage,
    attack,
    defend_style_boost,
    overcome_results,
)
from tracker.rules.harm import SLOT_VALUES
from tracker.rules.points import Invoke, invoke_fault, owed_to
from tracker.rules.popcorn import eligible
from tracker.rules.zones import Arrival, arrival, needs_action, steps


def test_a03_a_mild_consequence_absorbs_two_and_a_moderate_one_four() -> None:
    assert (SLOT_VALUES["mild"], SLOT_VALUES["moderate"], SLOT_VALUES["severe"], SLOT_VALUES["extreme"]) == (2, 4, 6, 8)


def test_a_failed_overcome_may_be_a_hit_under_condensed_only() -> None:
    assert overcome_results(CONDENSED, Outcome.FAIL) == ("fail", "success_at_major_cost", "take_a_hit")
    assert overcome_results(ACCELERATED, Outcome.FAIL) == ("fail", "success_at_major_cost")


@pytest.mark.parametrize(
    ("rules", "mode", "result"),
    [
        (CORE, AdvantageMode.NEW, AdvantageResult("none", may_give=True)),
        (CORE, AdvantageMode.KNOWN, AdvantageResult("kept", free_other=1)),
        (CORE, AdvantageMode.UNKNOWN, AdvantageResult("stays_unknown", free_other=1)),
        (CONDENSED, AdvantageMode.UNKNOWN, AdvantageResult("stays_unknown", may_give=True)),
        (ACCELERATED, AdvantageMode.KNOWN, AdvantageResult("kept")),
        (ACCELERATED, AdvantageMode.UNKNOWN, AdvantageResult("stays_unknown", may_give=True)),
    ],
)
def test_a_failed_advantage(rules: Ruleset, mode: AdvantageMode, result: AdvantageResult) -> None:
    assert advantage(rules, mode, Outcome.FAIL) == result


def test_style_gives_two_free_invokes_in_every_mode() -> None:
    for rules in (CORE, CONDENSED, ACCELERATED):
        gained = [advantage(rules, mode, Outcome.STYLE) for mode in AdvantageMode]
        assert [result.free_self for result in gained] == [2, 2, 2]
        assert [result.aspect for result in gained] == ["created", "kept", "revealed"]


def test_a_tie_finds_an_unknown_aspect_in_core_and_accelerated() -> None:
    assert advantage(ACCELERATED, AdvantageMode.UNKNOWN, Outcome.TIE) == AdvantageResult("revealed", free_self=1)


def test_armour_that_stops_a_hit_leaves_a_boost() -> None:
    stopped = attack(2, weapon=0, armour=2)
    assert (stopped.options, stopped.attacker_boost) == ((), 1)


def test_style_may_give_up_a_hit_of_one() -> None:
    assert attack(3, armour=2).options == (HitOption(1, 0), HitOption(0, 1))


def test_a_tie_without_weapons_is_a_boost() -> None:
    assert (attack(0).options, attack(0).attacker_boost) == ((), 1)


@pytest.mark.parametrize(
    ("rules", "action", "shifts", "boost"),
    [
        (CORE, "attack", -3, 1),
        (CORE, "attack", -2, 0),
        (CORE, "attack", 3, 0),
        (CORE, "advantage", -4, 1),
        (CORE, "overcome", -4, 0),
        (CONDENSED, "overcome", -3, 1),
        (CONDENSED, "move", -3, 0),
    ],
)
def test_style_on_defence(rules: Ruleset, action: str, shifts: int, boost: int) -> None:
    assert defend_style_boost(rules, action, shifts) == boost


def test_full_defence_is_rewarded_when_idle_under_condensed_only() -> None:
    assert (full_defence(CONDENSED), idle_boost(CONDENSED, defended=False)) == (2, 1)
    assert (full_defence(CORE, in_focus=False), idle_boost(CORE, defended=False)) == (2, 0)
    assert (full_defence(ACCELERATED), idle_boost(ACCELERATED, defended=False)) == (0, 0)


@pytest.mark.parametrize(
    ("rules", "attached_to", "hurts", "payer", "target_is_pc", "payee"),
    [
        (CONDENSED, "B", "B", "A", True, "B"),
        (CONDENSED, "C", "B", "A", True, None),
        (CONDENSED, None, "B", "A", True, None),
        (CONDENSED, "B", "B", "GM", True, "B"),
        (CORE, "C", "B", "A", True, "C"),
        (CORE, "A", "B", "A", True, None),
        (CORE, "Boss", None, "A", False, "Boss"),
        (CORE, "Boss", "A", "GM", False, None),
        (ACCELERATED, "B", "B", "A", True, "B"),
        (ACCELERATED, "C", "B", "A", True, None),
        (ACCELERATED, "B", "B", "GM", True, None),
        (ACCELERATED, "Boss", "Boss", "A", False, None),
    ],
)
def test_whom_a_paid_invoke_pays(
    rules: Ruleset, attached_to: str | None, hurts: str | None, payer: str, target_is_pc: bool, payee: str | None
) -> None:
    def owed(kind: str, paid: bool) -> str | None:
        return owed_to(rules, attached_to, hurts, payer == "GM", kind, paid, target_is_pc, payer)

    assert owed("situation", True) == payee
    assert owed("situation", False) is None
    assert owed("boost", True) is None


def test_one_aspect_is_paid_for_once_and_free_as_often_as_one_likes() -> None:
    mixed = [Invoke("X", True), Invoke("X", False), Invoke("X", False)]
    assert invoke_fault(mixed) is None
    assert invoke_fault([*mixed, Invoke("X", True)]) == "paid_twice"


def test_no_fate_point_pays_for_a_boost() -> None:
    assert not may_pay("boost")


def test_with_everybody_out_nobody_can_be_named() -> None:
    assert eligible(["A", "B"], {"A"}, {"A", "B"}) == ((), True)


LINKS = [("nave", "crypt"), ("crypt", "well"), ("nave", "well"), ("loft", "roof")]


def test_steps_take_the_shortest_way_both_ways() -> None:
    assert steps(LINKS, "well", "nave") == 1
    assert steps(LINKS, "nave", "nave") == 0
    assert steps(LINKS, "nave", "roof") is None
    assert steps([], "nave", "nave") == 0


def test_what_moving_takes() -> None:
    assert not needs_action(0, impeded=True, moved=False)
    assert needs_action(1, impeded=False, moved=True)
    assert arrival(Outcome.STYLE) == Arrival(True, boost=1)
    assert arrival(Outcome.FAIL) == Arrival(False)
