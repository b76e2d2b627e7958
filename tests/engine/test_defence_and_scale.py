"""Full defence, scale, a lone opponent, weapons and armour, time: what counts in a roll besides skill and dice."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.tables import CHAPEL, DEACON, FIRST, IMRE, SAVA, Play, a_table
from tracker.engine.aspects import AddAspect
from tracker.engine.by_hand import Raise, Set
from tracker.engine.conflicts import Begin
from tracker.engine.evening import End
from tracker.engine.fate.answers import AllDefence, Defend, TypeDice, Use
from tracker.engine.fate.invokes import Invoke
from tracker.engine.fate.needs import needs
from tracker.engine.fate.prospects import consequences_of, odds
from tracker.engine.fate.resolve import Resolve, hit_terms
from tracker.engine.fate.rolls import Advantage, Attack, Overcome
from tracker.engine.fate.scale import ScaleCommand, TimeCommand
from tracker.engine.options import Option
from tracker.engine.turns import EndTurn, TurnTo
from tracker.engine.veils import Reveal
from tracker.model.rolls import Part, Roll
from tracker.model.table import Table
from tracker.rules.fate import Outcome, outcome
from tracker.rules.scale import invoke_worth, raised, solo_skill
from tracker.rules.times import AMOUNTS, UNITS, Span, shifted

CASES = {c["id"]: c for c in json.loads((Path(__file__).parents[1] / "cases" / "fate.json").read_text("utf-8"))}
GAMES = ("fate-core", "fate-condensed", "fate-accelerated")


def fight(system: str = "fate-condensed", **options: Any) -> Play:
    play = Play(a_table(system))
    for name, value in options.items():
        play.do(Option(option=name.replace("_", "-"), value=value))
    return play


def the_roll(play: Play) -> Roll:
    return next(iter(play.table.rolls))


def opposing(play: Play) -> Part:
    part = the_roll(play).oppose
    assert part is not None
    return part


def why(part: Part) -> list[tuple[str, int]]:
    return [(modifier.why, modifier.n) for modifier in part.modifiers]


class TestFullDefence:
    @pytest.mark.parametrize("id", ["DEF-01", "DEF-03", "DEF-05"])
    def test_the_cases(self, id: str) -> None:
        case = CASES[id]
        given_, rolls = case["given"], case["rolls"]
        focus = "" if given_["system"] == "fate_core" else "mental"
        play = fight(given_["system"].replace("_", "-"))
        play.do(Begin(frame="conflict", first=IMRE), AllDefence(who=IMRE, focus=focus))
        if "dice" in rolls:
            play.do(EndTurn(), TurnTo(who=FIRST))
            attack = Attack(who=FIRST, target=IMRE, dice="0", defence=str(rolls["dice"]), against=given_["skill"])
            play.do(attack)
            part = opposing(play)
            assert part.total == case["expect"]["defend_total"]
            assert sum(n for _, n in why(part)) == case["expect"]["bonus"]
        else:
            self._round(play)
            boosts = [a for a in play.table.aspects if a.kind == "boost" and a.by == IMRE]
            assert len(boosts) == case["expect"]["boost_next_turn"]

    def _round(self, play: Play) -> None:
        """Until it is Imre's turn again."""
        for who in (SAVA, DEACON, FIRST, "c5"):
            play.do(TurnTo(who=who))
        play.do(TurnTo(who=IMRE))

    @pytest.mark.parametrize(("defended", "boosts"), [(False, 1), (True, 0)])
    def test_a24_condensed_gives_a_boost_to_whoever_never_had_to_roll(self, defended: bool, boosts: int) -> None:
        play = fight()
        play.do(Begin(frame="conflict", first=IMRE), AllDefence(who=IMRE, focus="physical"), EndTurn())
        before = {aspect.id for aspect in play.table.aspects}
        if defended:
            play.do(TurnTo(who=SAVA), TurnTo(who=DEACON))
            play.do(Attack(who=DEACON, target=IMRE, dice="0", defence="0"))
            assert why(opposing(play)) == [("full_defence", 2)]
            play.do(Resolve())
            assert play.scene.here[IMRE].defended
            for who in (FIRST, "c5"):
                play.do(TurnTo(who=who))
        else:
            for who in (SAVA, DEACON, FIRST, "c5"):
                play.do(TurnTo(who=who))
        play.do(TurnTo(who=IMRE))
        new = [aspect for aspect in play.table.aspects if aspect.id not in before]
        assert [(a.kind, a.by) for a in new] == [("boost", IMRE)] * boosts
        assert not play.scene.here[IMRE].all_defence and not play.scene.here[IMRE].defended
        assert play.loaded().table == play.table

    def test_a24_it_lasts_until_ones_own_next_turn_not_the_exchange(self) -> None:
        play = fight("fate-core")
        play.do(Begin(frame="conflict", first=SAVA))
        for who in (DEACON, FIRST, "c5", IMRE):
            play.do(TurnTo(who=who))
        play.do(AllDefence(who=IMRE), TurnTo(who=DEACON))
        assert play.scene.here[IMRE].all_defence
        play.do(Attack(who=DEACON, target=IMRE, dice="0", defence="0"))
        assert why(opposing(play)) == [("full_defence", 2)]
        play.do(Resolve(), TurnTo(who=IMRE))
        assert not play.scene.here[IMRE].all_defence

    @pytest.mark.parametrize(("system", "counts"), [("fate-core", False), ("fate-condensed", True)])
    def test_opposing_an_overcome_is_a_defence_only_where_the_game_says_so(self, system: str, counts: bool) -> None:
        play = fight(system)
        play.rule(AllDefence(who=DEACON))
        play.do(Overcome(who=IMRE, against=DEACON, dice="0", defence="0"))
        assert bool(why(opposing(play))) is counts
        play.do(Resolve(), Advantage(who=IMRE, text="x", against=DEACON, dice="0", defence="0"))
        assert why(opposing(play)) == [("full_defence", 2)]

    def test_a_focus_may_be_a_skill_and_follows_the_skill_that_is_used(self) -> None:
        play = fight()
        play.rule(AllDefence(who=DEACON, focus="Athletics"))
        play.do(Attack(who=IMRE, target=DEACON, dice="0", defence="?"))
        play.do(Use(who=DEACON, with_="Athletics"))
        assert why(opposing(play)) == [("full_defence", 2)]
        play.do(Use(who=DEACON, with_="Fight"))
        assert why(opposing(play)) == []
        play.do(Defend(who=DEACON, with_="Athletics"))
        assert why(opposing(play)) == [("full_defence", 2)]

    def test_a24_core_has_no_focus_and_says_so(self) -> None:
        play = fight("fate-core")
        play.do(Begin(frame="conflict", first=SAVA))
        done = play.do(AllDefence(who=SAVA, focus="magic"))
        assert [advice.code for advice in done.advice] == ["focus_not_here"]
        assert play.scene.here[SAVA].all_defence == "all"

    @pytest.mark.parametrize(("focus", "counts"), [("attacks", True), ("Attack", True), ("advantages", False)])
    def test_a24_a_focus_counts_however_it_is_written(self, focus: str, counts: bool) -> None:
        play = fight()
        play.rule(AllDefence(who=DEACON, focus=focus))
        play.do(Attack(who=IMRE, target=DEACON, dice="0", defence="0"))
        assert bool(why(opposing(play))) is counts

    def test_a_table_may_play_with_it_in_a_game_that_has_none(self) -> None:
        play = fight("fate-accelerated", full_defence="off")
        play.refused(AllDefence(who=DEACON), "no_full_defence_here")
        play.do(Option(option="full-defence", value="on"))
        play.rule(AllDefence(who=DEACON))
        play.do(Attack(who=IMRE, target=DEACON, dice="0", defence="0"))
        assert why(opposing(play)) == [("full_defence", 2)]


def scaled(variant: str = "condensed", level: str = "otherworldly", who: str = IMRE) -> Play:
    play = fight(scale=variant)
    play.do(Set(who=who, field="scale", value=level))
    return play


class TestScale:
    def test_a33_before_the_roll_counts_in_the_total(self) -> None:
        play = scaled()
        play.do(Attack(who=IMRE, target=DEACON, with_=2, dice="?", defence="0", against=2))
        play.do(ScaleCommand(who=IMRE, benefit="before"), TypeDice(who=IMRE, value="0"))
        assert the_roll(play).act.total == 4 and the_roll(play).shifts == 2
        play.refused(ScaleCommand(who=IMRE, benefit="after"), "one_scale_benefit")

    @pytest.mark.parametrize(("dice", "shifts"), [("-1", -1), ("0", 0), ("+1", 5), ("+2", 6)])
    def test_a33_after_the_roll_only_on_a_success_and_it_counts_for_style(self, dice: str, shifts: int) -> None:
        play = scaled()
        play.do(Attack(who=IMRE, target=DEACON, with_=2, dice=dice, defence="0", against=2))
        play.do(ScaleCommand(who=IMRE, benefit="after"))
        assert the_roll(play).shifts == shifts
        facts = consequences_of(play.table, the_roll(play))
        assert facts is not None and facts.outcome is outcome(shifts)
        assert (facts.lower is not None) is (shifts >= 3)

    def test_a33_defence_rolls_included(self) -> None:
        play = scaled(who=DEACON)
        play.do(Attack(who=IMRE, target=DEACON, with_=1, dice="0", defence="0", against=2))
        play.do(ScaleCommand(who=DEACON, benefit="after"))
        assert the_roll(play).shifts == -5
        play.do(Resolve())
        assert [a.by for a in play.table.aspects if a.kind == "boost" and a.origin] == [DEACON]

    @pytest.mark.parametrize("id", ["SCL-04", "SCL-05"])
    def test_the_cases(self, id: str) -> None:
        case = CASES[id]
        given_, rolls = case["given"], case["rolls"]
        play = fight(scale="condensed")
        play.do(Set(who=IMRE, field="scale", value=str(given_["a_level"])))
        play.do(Set(who=DEACON, field="scale", value=str(given_["b_level"])))
        roll = Advantage(
            who=IMRE, text="X", with_=given_["skill"], dice=str(rolls["dice"]), against=DEACON, using=4, defence="0"
        )
        play.do(roll, ScaleCommand(who=IMRE, benefit="free"), Resolve())
        made = [a.invokes for a in play.table.aspects if a.text == "X"]
        assert sum(made) == case["expect"]["free_invokes"]

    def test_the_toolkit_gives_a_bonus_and_harm(self) -> None:
        play = scaled("toolkit")
        play.do(Attack(who=IMRE, target=DEACON, with_=2, dice="0", defence="0", against=2))
        play.do(ScaleCommand(who=IMRE, benefit="before"), ScaleCommand(who=IMRE, benefit="harm"))
        assert the_roll(play).shifts == 2 and hit_terms(play.table, the_roll(play)).scale == 4
        play.do(Resolve())
        assert [hit.shifts for hit in play.table.hits] == [6]

    def test_a_benefit_is_given_back(self) -> None:
        play = scaled()
        play.do(Attack(who=IMRE, target=DEACON, dice="?", defence="?"), ScaleCommand(who=IMRE, benefit="before"))
        play.do(ScaleCommand(who=IMRE, benefit="none"), ScaleCommand(who=IMRE, benefit="after", steps=1))
        assert the_roll(play).act.edge("after") == 1 and the_roll(play).act.fixed == the_roll(play).act.rating
        assert play.loaded().table == play.table

    @settings(deadline=None)
    @given(st.integers(-12, 12), st.integers(0, 3), st.integers(0, 3))
    def test_a33_scale_never_turns_a_roll_round(self, shifts: int, acting: int, opposing: int) -> None:
        after = raised(shifts, acting, opposing)
        assert (after > 0) is (shifts > 0) and (after == 0) is (shifts == 0)
        assert abs(after) - abs(shifts) == 2 * (acting if shifts > 0 else opposing if shifts < 0 else 0)

    def test_odds_and_needs_count_it(self) -> None:
        play = scaled(level="supernatural")
        play.do(Attack(who=IMRE, target=DEACON, with_=0, dice="?", defence="0", against=2))
        play.do(ScaleCommand(who=IMRE, benefit="after"))
        chances = odds(play.table, the_roll(play))
        # Two shifts more on a success: style from 3 dice on, as is every success.
        assert chances[Outcome.SUCCEED] == 0 and chances[Outcome.STYLE] > 0 and sum(chances.values()) == 1
        play.do(TypeDice(who=IMRE, value="+1"))
        wanted = {
            need.outcome: len(need.steps or ()) for need in needs(play.table, the_roll(play)) if need.role == "act"
        }
        assert wanted[Outcome.TIE] == wanted[Outcome.STYLE] == 1


def lone(**options: Any) -> Play:
    play = fight(**options)
    play.do(Set(who=DEACON, field="solo", value="on"))
    return play


class TestSolo:
    def test_more_skill_but_never_more_than_twice_as_much(self) -> None:
        play = lone(solo_skill="on")
        play.do(Attack(who=DEACON, target=IMRE, with_="Fight", dice="0", defence="0"))
        assert why(the_roll(play).act) == [("solo", 1)]  # two players
        assert [solo_skill(rating, 4) for rating in (0, 1, 3, 5)] == [0, 1, 3, 3]

    @pytest.mark.parametrize(("setting", "dice", "hits"), [
        ("off", "+1", [1]), ("less", "+1", []), ("less", "+3", [2]),
        ("at-least-one", "+1", [1]), ("at-least-one", "+3", [2]),
    ])  # fmt: skip
    def test_hits_are_reduced_by_half_the_players(self, setting: str, dice: str, hits: list[int]) -> None:
        play = lone() if setting == "off" else lone(solo_hits=setting)
        play.do(Attack(who=IMRE, target=DEACON, with_=2, dice=dice, defence="0", against=2), Resolve())
        assert [hit.shifts for hit in play.table.hits] == hits

    def test_invokes_are_worth_more_or_less(self) -> None:
        play = lone(solo_invokes="less")
        play.do(AddAspect(text="High"), Attack(who=IMRE, target=DEACON, with_=0, dice="0", defence="0", against=1))
        need = next(n for n in needs(play.table, the_roll(play)) if n.role == "act" and n.outcome is Outcome.SUCCEED)
        assert need.steps is not None and len(need.steps) == 2
        play.do(Invoke(aspect="a51", by=IMRE))
        assert the_roll(play).act.total == 1
        assert invoke_worth(2, "more", 4, by_solo=True, against_solo=False, paid=True) == 4
        assert invoke_worth(2, "more", 4, by_solo=True, against_solo=False, paid=False) == 2
        assert invoke_worth(2, "more", 1, by_solo=True, against_solo=False, paid=True) == 2


class TestWeapons:
    def table(self, weapon: int, armour: int) -> Play:
        play = fight("fate-core")
        for who, field, n in ((IMRE, "weapon", weapon), (DEACON, "armour", armour)):
            if n:
                play.do(Set(who=who, field=field, value=str(n)))
        return play

    @pytest.mark.parametrize("id", ["WPN-01", "WPN-02", "WPN-04", "WPN-05"])
    def test_a29_a30_the_cases(self, id: str) -> None:
        case = CASES[id]
        play = self.table(case["given"]["weapon"], case["given"].get("armor", 0))
        rolls = case["rolls"]
        attack = Attack(
            who=IMRE, target=DEACON, with_=rolls["attack_total"], dice="0", defence="0", against=rolls["defend_total"]
        )
        play.do(attack, Resolve())
        assert sum(hit.shifts for hit in play.table.hits) == case["expect"]["hit"]
        boosts = [a for a in play.table.aspects if a.kind == "boost" and a.origin]
        assert len(boosts) == case["expect"].get("attacker_boost", 0)

    def test_a29_style_is_judged_before_the_weapon_and_lowered_after_it(self) -> None:
        play = self.table(4, 1)
        play.do(Attack(who=IMRE, target=DEACON, with_=6, dice="0", defence="0", against=3), Resolve(lower=True))
        assert [hit.shifts for hit in play.table.hits] == [5]


class TestTime:
    def test_each_shift_is_a_step(self) -> None:
        play = fight()
        play.do(
            Overcome(who=IMRE, what="Read it", with_=2, difficulty=2, dice="+2"), TimeCommand(amount="few", unit="hour")
        )
        play.do(Resolve())
        told = play.last()[-1]
        assert (told.kind, told.amount, told.unit) == ("time_told", "half", "hour")  # type: ignore[attr-defined]

    @given(st.sampled_from(AMOUNTS), st.sampled_from(UNITS), st.integers(-60, 60))
    def test_there_and_back(self, amount: str, unit: str, shifts: int) -> None:
        span = Span(amount, unit)
        assert shifted(span, 0) == span
        there = shifted(span, shifts)
        assert there.amount in AMOUNTS and there.unit in UNITS
        if there not in (Span("half", UNITS[0]), Span("several", UNITS[-1])):
            assert shifted(there, -shifts) == span


class TestRaised:
    def test_a_skill_counts_more_for_this_scene_only(self) -> None:
        play = fight()
        play.do(Raise(who=DEACON, skill="fight"), Raise(who=DEACON, skill="Fight"))
        play.do(Attack(who=DEACON, target=IMRE, with_="Fight", dice="0", defence="0"))
        assert why(the_roll(play).act) == [("raised", 2)]
        play.do(Use(who=DEACON, with_="Athletics"))
        assert why(the_roll(play).act) == []
        play.do(Resolve(as_="tie"), Raise(who=DEACON, skill="Fight", n=0))
        assert not play.scene.here[DEACON].raised
        play.do(Raise(who=DEACON, skill="Fight"), End(what="scene"))
        assert CHAPEL in play.table.scenes and not len(play.table.scenes[CHAPEL].here)


def test_an_unknown_aspect_is_found_by_a_roll_or_by_the_gm() -> None:
    play = fight()
    play.do(AddAspect(text="A false wall", unknown=True))
    assert not play.table.aspects["a51"].known
    play.do(Advantage(who=IMRE, existing="a51", with_=3, difficulty=2, dice="0"), Resolve())
    found = play.table.aspects["a51"]
    assert found.known and found.invokes == 1
    play.undo()
    play.do(Resolve(as_="fail"), Reveal(what="a51"))
    assert play.table.aspects["a51"].known and play.table.aspects["a51"].invokes == 0
    play.cannot(Reveal(what="a51"), "not_hidden")


@pytest.mark.parametrize("system", GAMES)
def test_a_known_aspect_may_be_treated_as_unknown_and_the_other_way(system: str) -> None:
    play = Play(a_table(system))
    play.do(Advantage(who=IMRE, existing="a31", unknown=True, dice="?", difficulty=1))
    assert the_roll(play).aim.mode == "existing_unknown"  # type: ignore[union-attr]
    assert isinstance(play.table, Table)
