"""Fudge fights in all their forms: criticals, aim, the head, openings, hordes, whole stretches, what is sealed."""

from __future__ import annotations

import pytest

from tests.engine.fudge_desk import DUEL, STAIRS, Played
from tracker.history.fudge import FightResolved
from tracker.model.blows import Blow
from tracker.model.order import Rounds


def duel(*lines: str) -> Played:
    return Played(DUEL, "begin conflict", "fight Dagna Wulf", *lines)


def fought(*lines: str, dagna: str = "0", wulf: str = "0") -> Played:
    return duel(*lines, "stance Dagna,Wulf", f"dice Dagna {dagna}", f"dice Wulf {wulf}", "round")


def the_blow(play: Played) -> Blow:
    (blow,) = play.scene.blows
    return blow


def last_read(play: Played) -> FightResolved:
    read = [event for entry in play.desk.session.entries for event in entry.events if isinstance(event, FightResolved)]
    return read[-1]


# Critical results (2.12, F-23).


def test_a_critical_is_one_of_the_dice_or_of_the_margin_or_there_is_none() -> None:
    play = Played(DUEL, "check Dagna Sword difficulty=Great dice=+4")
    assert "critical success" in play.said[-1]
    play.do("option criticals margin", "check Dagna Sword difficulty=Great dice=+4")
    # Superb + 2 is three levels above Great.
    assert "critical" not in play.said[-1]
    play.do("check Dagna Sword difficulty=Poor dice=+1")
    assert "critical success" in play.said[-1]
    play.do("check Dagna Sword difficulty=Superb dice=-2")
    assert "critical failure" in play.said[-1]
    play.do("option criticals off", "check Dagna Sword difficulty=Great dice=+4")
    assert "critical" not in play.said[-1]


def test_f23_a_critical_frees_a_full_defence_as_the_table_counts_criticals() -> None:
    def struck(option: str, die: str) -> list[str]:
        play = duel(option, "stance Dagna", "guard Wulf", "dice Dagna -1", f"dice Wulf {die}", "round")
        return [play.table.cast[blow.who].name for blow in play.scene.blows]

    assert struck("note plain", "+4") == ["Dagna"]
    assert struck("note plain", "+3") == []
    assert struck("option criticals off", "+4") == []
    # 1 + 2 + 3 against 0 is six levels apart: critical by margin.
    assert struck("option criticals margin", "+3") == ["Dagna"]


def test_a_fight_tells_whose_result_is_critical_and_may_count_it_as_beyond_superb() -> None:
    play = fought(dagna="+4", wulf="-4")
    assert last_read(play).rare == {play.who("Dagna").id: "success", play.who("Wulf").id: "failure"}
    assert "critical success" in play.told("critical") and the_blow(play).relative == 8
    play = Played(DUEL, "set Dagna Sword -3", "option critical_lifts on", "begin conflict", "fight Dagna Wulf")
    play.do("stance Dagna,Wulf", "dice Dagna +4", "dice Wulf 0", "round")
    # -3 + 4 = 1, lifted to beyond Superb.
    assert {term.why: term.n for term in last_read(play).one.terms} == {"critical": 3}
    assert the_blow(play).relative == 3


# Aim, the head, those who cannot fight back.


def test_a_part_is_struck_by_the_attack_a_stance_makes_of_a_result() -> None:
    play = duel("option fight stances", 'aim Dagna "the hand"', "stance Dagna +2", "stance Wulf")
    play.do("dice Dagna 0", "dice Wulf -1", "round")
    # Good - 1 is Fair, and Great as an attack: good enough for the hand.
    (blow,) = (blow for blow in play.scene.blows if blow.who == play.who("Wulf").id)
    assert blow.part == "the hand" and blow.result == 2


@pytest.mark.parametrize(
    ("needs", "die", "part"), [("Good", "+1", "an eye"), ("Great", "+1", ""), ("Great", "+2", "an eye")]
)
def test_an_aimed_blow_that_falls_short_strikes_elsewhere(needs: str, die: str, part: str) -> None:
    play = fought(f'aim Dagna "an eye" needs={needs}', dagna=die, wulf="-1")
    assert the_blow(play).part == part


def test_a_good_blow_to_the_head_knocks_out_at_once_where_the_table_plays_so() -> None:
    duel().refused("knock-out Dagna head", "no_head_blows")
    play = fought("option head_knocks on", "knock-out Dagna head", dagna="+1", wulf="0")
    # Good - 1 + 1 is Good, but it does not win.
    assert not len(play.scene.blows)
    play = fought("option head_knocks on", "knock-out Dagna head", dagna="+1", wulf="-1")
    assert the_blow(play).floors and the_blow(play).part == "head"
    play.do("damage")
    wulf = play.sheet("Wulf")
    assert wulf.points == 0 and wulf.stunning == 7 and "knocked out" in play.said[-1]
    play.do("round")
    assert not len(play.scene.fights)
    play = fought("option head_knocks on", "knock-out Dagna head", dagna="0", wulf="-2")
    # It wins with Fair: a blow meant to knock out, but somewhere else.
    assert not the_blow(play).floors and the_blow(play).knock_out


def test_a_blow_to_the_head_is_taken_back() -> None:
    play = duel("option head_knocks on", "knock-out Dagna head", "knock-out Dagna off")
    order = play.scene.order
    assert isinstance(order, Rounds)
    assert (order.of(play.who("Dagna").id).aim, order.of(play.who("Dagna").id).floors) == ("", False)


def test_who_only_wards_is_opposed_and_harms_nobody() -> None:
    play = duel("stance Dagna", "helpless Wulf ward", "dice Dagna 0", "dice Wulf +4", "round")
    assert not len(play.scene.blows)


# The manoeuvre behind a full defence (§4.62).


def guarded(dagna: str = "0", wulf: str = "0") -> Played:
    return duel("stance Dagna", "guard Wulf", f"dice Dagna {dagna}", f"dice Wulf {wulf}", "round")


def test_an_opening_behind_full_defence_hampers_the_foe_for_one_round() -> None:
    play = guarded()
    play.do("manoeuvre Wulf dice=0")
    assert "finds an opening" in play.said[-1]
    play.cannot("manoeuvre Wulf dice=0", "nothing_changes")
    play.do("round", "stance Dagna,Wulf", "dice Dagna 0", "dice Wulf 0", "round")
    assert {term.why: term.n for term in last_read(play).one.terms} == {"outmanoeuvred": -1}
    assert the_blow(play).who == play.who("Dagna").id
    play.do("miss", "round", "stance Dagna,Wulf", "dice Dagna 0", "dice Wulf 0", "round")
    assert not last_read(play).one.terms


def test_no_opening_without_success_without_full_defence_or_once_it_broke() -> None:
    play = guarded()
    play.do("manoeuvre Wulf dice=-1", "round", "stance Dagna,Wulf", "dice Dagna 0", "dice Wulf 0")
    play.cannot("manoeuvre Wulf", "not_read_yet")
    play.do("round")
    assert not last_read(play).one.terms
    play.refused("manoeuvre Dagna dice=+1", "no_full_defence")
    broken = guarded(dagna="+4", wulf="-2")
    broken.refused("manoeuvre Wulf dice=+4", "defence_broken")


# Blessings, footing.


def test_a_blessing_lasts_till_it_is_lifted() -> None:
    play = duel("set Dagna blessing 1", "set Wulf blessing -1")
    for _ in range(2):
        play.do("stance Dagna,Wulf", "dice Dagna 0", "dice Wulf 0", "round")
        sums = last_read(play)
        assert [(term.why, term.n) for term in (*sums.one.terms, *sums.foes[0].terms)] == [
            ("blessed", 1),
            ("cursed", -1),
        ]
        play.do("miss", "round")


@pytest.mark.parametrize(("system", "said", "lost"), [
    ("fudge", "worse=Dagna", -1), ("fudge-1995", "worse=Dagna", -2), ("fudge-1995", "worse=Dagna by=1", -1),
])  # fmt: skip
def test_footing_takes_one_off_or_in_1995_one_or_two(system: str, said: str, lost: int) -> None:
    play = Played(DUEL)
    play = Played(play.table.with_scene(play.scene.but(system=system)), "begin conflict", f"fight Dagna Wulf {said}")
    play.do("stance Dagna,Wulf", "dice Dagna 0", "dice Wulf 0", "round")
    terms = {term.why: term.n for term in last_read(play).one.terms}
    assert terms["worse_position"] == lost


# Several against several, hordes.


def test_two_fights_go_on_side_by_side_and_stay_from_round_to_round() -> None:
    play = Played(
        STAIRS, "begin conflict", "fight Berta 2,3", "character Ally side=Vintners rating=Good", "fight Ally 4"
    )
    for _ in range(2):
        play.do("round !")
        for blow in tuple(play.scene.blows):
            play.do(f"miss {blow.id}")
        play.do("round !")
    assert [(play.table.cast[fight.one].name, len(fight.foes)) for fight in play.scene.fights] == [
        ("Berta", 2),
        ("Ally", 1),
    ]
    # Whoever turns to somebody else leaves the fight they were in.
    play.do("fight Ally 3")
    assert [len(fight.foes) for fight in play.scene.fights] == [1, 1]


def test_a_tie_with_the_best_may_let_the_lone_one_strike_another() -> None:
    def may(*option: str) -> set[str]:
        play = Played(STAIRS, *option, "begin conflict", "fight Berta 2,3,4", "stance Berta", "stance 2,3,4")
        # Superb - 1 for three foes + 1 for the larger sword - 1 = Great; the best foe has Great, one is two below.
        play.do("dice Berta -1", "dice 2 +4", "dice 3 +2", "dice 4 +3", "round")
        names = {play.table.cast[blow.who].name for blow in play.scene.blows}
        return names

    assert may() == set()
    assert may("option second_best on") == {"Rat-catcher 2"}


def test_mooks_are_poor_in_a_fight_and_in_what_they_take() -> None:
    play = Played(STAIRS, 'mooks "Old Mole"')
    mole = play.sheet("Old Mole")
    assert (mole.skills["Spear"], mole.capacity) == (-2, -2)
    play.cannot('mooks "Old Mole"', "nothing_changes")
    play.refused("mooks Berta", "mooks_are_the_gms")


# Whole stretches of a fight (2.3, F-08).


@pytest.mark.parametrize(("option", "degree"), [("", "Great"), ("median", "Superb"), ("mean", "Great")])
def test_f08_three_rolls_count_as_their_mean_or_as_the_middle_one(option: str, degree: str) -> None:
    play = Played(DUEL, *([f"option three_rolls {option}"] if option else []))
    # Gunner's: Superb with 0, -3 and +1.
    play.do('skirmish Dagna with=Superb dice="0 -3 +1" what="five in a garage"')
    assert f"Dagna, five in a garage: {degree}" in play.said[-1]


def test_a_story_element_may_be_one_roll_each() -> None:
    play = Played(DUEL, 'skirmish Dagna Wulf single dice=+1 defence=0 what="at the door"')
    assert "Dagna is ahead by 1" in play.said[-1]


# Sealed choices.


def test_players_choices_may_be_typed_after_all_is_open() -> None:
    play = duel()
    play.refused("round open", "not_all_chosen")
    play.do("all-out Wulf", "round open")
    order = play.scene.order
    assert isinstance(order, Rounds) and order.revealed and not order.of(play.who("Dagna").id).manner
    play.refused("stance Wulf", "already_open")
    play.refused("round", "not_all_chosen")
    play.do("guard Dagna")
    assert "full defence" in play.said[-1]
    play.refused("stance Dagna", "already_open")
    play.do("dice Dagna 0", "dice Wulf 0", "round")


def test_whoever_was_up_as_the_round_began_still_shoots_in_it() -> None:
    play = duel("wound Wulf 8")
    # Down by the GM's hand since: what the round began with counts (F-28).
    play.do("shoot Wulf Dagna with=Good weapon='Hand axe' dice=0 defence=0".replace("'", '"'))
    play.do("part Dagna", "round next !")
    play.refused('shoot Wulf Dagna with=Good weapon="Hand axe" dice=0 defence=0', "cannot_fight")
