"""Fudge as it is played: rounds, several opponents, shots, damage, healing, points, growth; every refusal."""

from __future__ import annotations

import pytest

from tests.engine.fudge_desk import DUEL, ORCHARD, STAIRS, Played
from tracker.model.order import Ranked, Rcs, Rounds
from tracker.model.problems import problems


def duel(*lines: str) -> Played:
    return Played(DUEL, "begin conflict", "fight Dagna Wulf", *lines)


def stairs(*lines: str) -> Played:
    foes = "'Rat-catcher 1','Rat-catcher 2','Rat-catcher 3'".replace("'", '"')
    return Played(STAIRS, "begin conflict", f"fight Berta {foes}", *lines)


ALL = ('stance Berta', 'stance "Rat-catcher 1","Rat-catcher 2","Rat-catcher 3"')  # fmt: skip


def test_a_round_goes_from_choices_to_blows() -> None:
    play = duel("all-out Dagna", "guard Wulf")
    order = play.scene.order
    assert isinstance(order, Rounds) and all(held.sealed for held in order.declared) and not order.revealed
    assert play.said[-1] == "Wulf has chosen."
    play.do("round open")
    assert play.said[-1] == "All is open: Dagna: all-out attack; Wulf: full defence."
    play.do("dice Dagna +1", "dice Wulf -4", "round")
    assert len(play.scene.blows) == 1
    blow = next(iter(play.scene.blows))
    # 1 + 1 + 1 = 3 against 1 + 2 - 4 = -1: four levels, and one more for the all-out attack.
    assert (blow.relative, blow.calculated) == (4, 4 + 5 + 1 - 3)
    play.do("damage dice=-1")
    assert play.points("Wulf") == 6 and not len(play.scene.blows)


def test_f28_wounds_of_a_round_count_from_the_next() -> None:
    play = duel("wound Wulf 3", "stance Dagna,Wulf", "dice Dagna 0", "dice Wulf 0", "round")
    # Hurt by hand after the round began: its penalty waits.
    assert not len(play.scene.blows)
    play.do("round", "stance Dagna,Wulf", "dice Dagna 0", "dice Wulf 0", "round")
    assert [blow.who for blow in play.scene.blows] == [play.who("Wulf").id]


def test_the_penalty_of_wounds_is_struck_with_0() -> None:
    play = Played(DUEL, "wound Wulf 3", "begin conflict", "fight Dagna Wulf", "strike 0 who=Wulf")
    play.do("stance Dagna,Wulf", "dice Dagna 0", "dice Wulf 0", "round")
    assert not len(play.scene.blows)
    play.do("undo 4", "strike 0 who=Wulf", "stance Dagna,Wulf", "dice Dagna 0", "dice Wulf 0", "round")
    assert len(play.scene.blows) == 1


def test_f05_both_all_out_on_a_tie_strike_each_other() -> None:
    play = duel("all-out Dagna,Wulf", "dice Dagna 0", "dice Wulf 0", "round")
    assert {(blow.relative, sum(term.n for term in blow.bonus)) for blow in play.scene.blows} == {(0, 2)}
    assert len(play.scene.blows) == 2


def test_f24_one_modifier_of_ground_on_the_worse_placed() -> None:
    play = duel("fight Dagna Wulf worse=Dagna", "stance Dagna,Wulf", "dice Dagna +1", "dice Wulf 0", "round")
    assert not len(play.scene.blows)
    play.do("round")
    assert next(iter(play.scene.fights)).worse is None


def test_stances_let_both_be_hit() -> None:
    play = duel("option fight stances", "stance Dagna +2", "stance Wulf +2", "dice Dagna 0", "dice Wulf 0", "round")
    assert [blow.relative for blow in play.scene.blows] == [4, 4]


@pytest.mark.parametrize(
    ("lone", "best", "hits", "may"),
    [("+2", "+1", 0, 3), ("-4", "+4", 1, 0)],
)
def test_one_against_three(lone: str, best: str, hits: int, may: int) -> None:
    play = stairs(*ALL, f"dice Berta {lone}", f'dice "Rat-catcher 1" {best}')
    play.do('dice "Rat-catcher 2" -2', 'dice "Rat-catcher 3" -2', "round")
    assert len(play.scene.blows) == hits
    if may:
        play.do('target Berta "Rat-catcher 2"')
        assert [blow.who for blow in play.scene.blows] == [play.who("Rat-catcher 2").id]
        play.cannot('target Berta "Rat-catcher 1"', "has_struck")
    else:
        play.cannot('target Berta "Rat-catcher 2"', "may_not_hit")


def test_f09_the_epic_penalty_is_one_per_two_foes() -> None:
    play = stairs(*ALL, "dice Berta 0", "round open")
    play.do("round")
    resolved = [
        event for entry in play.desk.session.entries for event in entry.events if event.kind == "fight_resolved"
    ]
    one = resolved[-1].model_dump()["one"]
    assert {"why": "several_foes", "n": -1} in one["terms"]


def test_f35_a_sweep_strikes_all_that_are_beaten() -> None:
    play = stairs(*ALL, "sweep Berta", "dice Berta 0", 'dice "Rat-catcher 1" +1')
    play.do('dice "Rat-catcher 2" 0', 'dice "Rat-catcher 3" 0', "round")
    assert len(play.scene.blows) == 3
    assert {term.why: term.n for term in next(iter(play.scene.blows)).bonus} == {"sweep": -1}
    play.do("damage all")
    assert not len(play.scene.blows)


def test_f07_ignored_foes_strike_unopposed_at_mediocre() -> None:
    play = Played(STAIRS, "begin conflict")
    play.do('fight Berta "Rat-catcher 1","Rat-catcher 2" ignores="Rat-catcher 2"')
    play.do("stance Berta", 'stance "Rat-catcher 1","Rat-catcher 2"', "dice Berta +4")
    play.do('dice "Rat-catcher 1" -4', 'dice "Rat-catcher 2" +1', "round")
    assert {(play.table.cast[blow.by or ""].name, blow.relative) for blow in play.scene.blows} >= {("Rat-catcher 2", 0)}


def test_whoever_is_down_is_out_of_the_fight() -> None:
    play = stairs('wound "Rat-catcher 1" 7', *(line for line in ("stance Berta",)))
    play.do('stance "Rat-catcher 2","Rat-catcher 3"', "dice Berta -4", "round !")
    play.do("damage all !" if len(play.scene.blows) else "note x", "round")
    assert [play.table.cast[who].name for who in next(iter(play.scene.fights)).foes] == [
        "Rat-catcher 2",
        "Rat-catcher 3",
    ]


def test_f12_an_arrow_must_reach_the_difficulty_and_beat_the_dodge() -> None:
    play = Played(ORCHARD, 'shoot Pim "Big Ulla" difficulty=Good dice=0 defence=0')
    # Great against a dodge of Fair - 2.
    assert [blow.relative for blow in play.scene.blows] == [4]
    play.do("miss", 'shoot Pim "Big Ulla" difficulty=Superb dice=0 defence=0', 'shoot Pim "Big Ulla" dice=0 defence=+4')
    assert not len(play.scene.blows)
    play.do("option harder_dodge on", 'shoot Pim "Big Ulla" dice=0 defence=+4', 'shoot Pim "Big Ulla" unaware dice=-2')
    assert [blow.relative for blow in play.scene.blows] == [1, 0]


def test_scale_a_weapon_that_breaks_it_and_a_small_blow_that_gets_through() -> None:
    play = Played(ORCHARD, 'shoot Tansy "Big Ulla" dice=0 defence=0')
    blow = next(iter(play.scene.blows))
    # F-26: half of 5, rounded down; her hide.
    assert {term.why: term.n for term in blow.defence} == {"mass_scale_broken": 2, "hide": 1}
    play.do("damage as=2", 'shoot Pim "Big Ulla" dice=0 defence=0')
    was = play.points("Big Ulla")
    assert next(iter(play.scene.blows)).calculated == 4 + 3 - 2 - 6
    play.do("damage dice=-4")
    assert play.points("Big Ulla") == was + 1


def test_a_giants_blow_on_small_folk_has_both_scales() -> None:
    play = Played(ORCHARD, "begin conflict", 'fight Pim "Big Ulla"', 'stance Pim,"Big Ulla"')
    play.do("dice Pim -4", 'dice "Big Ulla" 0', "round")
    blow = next(iter(play.scene.blows))
    assert {term.why: term.n for term in blow.defence} == {"mass_scale": -2}
    assert {term.why: term.n for term in blow.offence} == {"size_large": 3, "strength": 1, "strength_scale": 5}


def test_damage_is_shown_then_set_right() -> None:
    play = duel("stance Dagna,Wulf", "dice Dagna +1", "dice Wulf 0", "round", "damage-roll 2 +1", "damage-roll 2 0")
    assert next(iter(play.scene.blows)).roll is not None
    play.do("damage 2 as=7")
    assert play.points("Wulf") == 7
    play.do("wound Wulf -6")
    assert play.points("Wulf") == 1
    play.do("wound Wulf dead")
    assert play.sheet("Wulf").dead and play.said[-1] == "Wulf dies."
    play.do("wound Wulf alive", "wound Wulf 2 knock-out")
    assert play.sheet("Wulf").stunning == 2


def test_f16_caps_of_a_blow() -> None:
    play = duel("option level_cap three", "stance Dagna,Wulf", "dice Dagna +4", "dice Wulf -4", "round", "damage as=20")
    assert play.points("Wulf") == 6
    play.do("undo", "option level_cap off", "option near_death_gate on", "damage as=20")
    assert play.points("Wulf") == 8


def test_a_pulled_blow_and_one_that_knocks_out() -> None:
    play = duel("pull Dagna 1", "stance Dagna,Wulf", "dice Dagna +1", "dice Wulf 0", "round", "damage dice=0")
    assert play.points("Wulf") == 1
    play.do("round", "knock-out Dagna", "stance Dagna,Wulf", "dice Dagna +4", "dice Wulf -4", "round", "damage dice=0")
    assert play.sheet("Wulf").stunning > 5 and "knocked out" in play.said[-1]


def test_aiming_costs_one_and_strikes_the_part_with_what_it_needs() -> None:
    play = duel('aim Dagna "the hand"', "stance Dagna,Wulf", "dice Dagna +2", "dice Wulf -1", "round")
    assert next(iter(play.scene.blows)).part == "the hand"
    play = duel('aim Dagna "the eye" needs=Superb', "stance Dagna,Wulf", "dice Dagna +2", "dice Wulf -1", "round")
    assert next(iter(play.scene.blows)).part == ""


def test_who_is_unable_is_struck_unopposed_at_poor() -> None:
    play = duel("stance Dagna", "helpless Wulf unable", "dice Dagna -3", "round")
    assert [blow.relative for blow in play.scene.blows] == [0]


def test_checks_opposed_rolls_reactions_and_whole_fights() -> None:
    play = Played(DUEL, "check Dagna Sword difficulty=Great dice=+1")
    assert play.said[-1] == "Dagna: Great +2 (Sword Good +1, dice +1) against Great +2, success."
    play.do("check Dagna Sword difficulty=Great dice=+4")
    assert play.said[-1].endswith("success, critical success.")
    play.do("check Dagna Talk second=Strength mod=-2 why=rain dice=0", "check Wulf dice=-1", "check Wulf Axe one-die")
    play.do("oppose Dagna Wulf dice=0 defence=0", "oppose Dagna Wulf with=Superb against=Poor dice=0 defence=0 secret")
    play.do('skirmish Dagna Wulf dice="0 -3 +1" defence="0 0 0"', "reaction-of Wulf dice=+1 mod=-1")
    assert play.said[-1] == "Wulf helps a little (Fair +0)."
    assert "stays as it was" in play.said[-4]


def test_f18_treatment_rest_and_what_is_too_little() -> None:
    play = Played(DUEL, "wound Wulf 4", "heal Wulf treat result=Fair")
    assert play.points("Wulf") == 4 and "does not get better" in play.said[-1]
    play.do("heal Wulf treat result=Good")
    assert play.points("Wulf") == 2
    play.do("heal Wulf scratches", "wound Wulf 6", "heal Wulf rest", "heal Wulf rest result=Poor")
    assert play.points("Wulf") == 4


def test_fudge_points() -> None:
    play = Played(DUEL, "spend Dagna A difficulty=Good", "spend Dagna F 2 what='a chair'".replace("'", '"'))
    assert play.who("Dagna").points == 0
    play.do("points Dagna +4", "wound Dagna 5", "spend Dagna C")
    assert play.points("Dagna") == 3
    play.do("wound Dagna 8", "spend Dagna D")
    assert (play.points("Dagna"), play.who("Dagna").points) == (3, 0)
    play = duel("stance Dagna,Wulf", "dice Dagna 0", "dice Wulf 0", "spend Dagna B", "round")
    assert len(play.scene.blows) == 1 and play.who("Dagna").points == 2


def test_experience() -> None:
    play = Played(DUEL, "experience Dagna 4", "experience Dagna raise=Sword")
    # Good to Great: 4.
    assert play.sheet("Dagna").skills["Sword"] == 2 and play.sheet("Dagna").unspent == 0
    play.do("experience Dagna 4", "experience Dagna fudge=1")
    assert (play.who("Dagna").points, play.sheet("Dagna").unspent) == (4, 1)
    play.do("experience Dagna 5", 'experience Dagna gift="Iron nerves"')
    assert play.sheet("Dagna").gifts[-1] == "Iron nerves"


def test_a_sheet_is_set_by_hand() -> None:
    play = Played(DUEL, "set Wulf Axe Superb", "set Wulf capacity 2", "set Wulf scale 3", 'set Wulf armour "Plate: 4"')
    play.do(
        'set Wulf weapon "Hand axe: large, sharp"', "set Wulf gift Luck", "set Wulf fault Temper", "set Wulf shield 2"
    )
    sheet = play.sheet("Wulf")
    assert (sheet.skills["Axe"], sheet.capacity, sheet.strength_scale, sheet.mass_scale) == (3, 2, 3, 3)
    assert sheet.armour["Plate"] == 4 and sheet.weapons[0].size == "large" and sheet.gifts == ("Luck",)
    play.do('character "Wulf twin" like=Wulf', "character Boy rating=Poor")
    assert play.sheet("Wulf twin").skills["Axe"] == 3 and play.sheet("Boy").others == -2


def test_the_1995_game_grades_each_blow() -> None:
    play = Played(DUEL)
    scene = play.scene.but(system="fudge-1995")
    play = Played(play.table.with_scene(scene), "begin conflict", "fight Dagna Wulf", "stance Dagna,Wulf")
    play.do("dice Dagna ++0+", "dice Wulf 0000", "round", "damage as=4")
    assert play.sheet("Wulf").marks == (0, 1, 0, 0, 0)
    play.do("round", "end conflict", "heal Wulf treat result=Good")
    assert play.sheet("Wulf").marks == (0, 0, 0, 0, 0)


def test_another_order_may_be_chosen() -> None:
    play = Played(DUEL, "begin conflict order=popcorn first=Dagna", "clash Dagna Wulf dice=+1 defence=0")
    assert next(iter(play.scene.blows)).calculated == 3
    play.refused("clash Dagna Wulf", "action_spent")
    play.do("damage dice=0", "turn Wulf")
    # Hurt counts at once where there are no rounds: 1 - 1 + 1 against 1.
    play.do("clash Wulf Dagna all-out dice=0 defence=0")
    assert [blow.who for blow in play.scene.blows] == [play.who("Wulf").id]
    assert problems(play.table) == []
    counts = Played(DUEL, "begin conflict order=rcs")
    assert isinstance(counts.scene.order, Rcs)
    duel().refused("clash Dagna Wulf", "rounds_run")
    alone = Played(DUEL, "clash Dagna Wulf unable dice=-3")
    assert [blow.relative for blow in alone.scene.blows] == [0]


def test_every_refusal_of_a_round() -> None:
    play = Played(DUEL)
    play.cannot("round", "no_rounds")
    play.cannot("stance Dagna 0", "no_rounds")
    play.do("begin conflict")
    play.cannot("part Dagna", "fights_nobody")
    play.cannot("fight Dagna Dagna", "fights_oneself")
    play.cannot("fight Dagna Wulf ignores=Dagna", "not_in_fight")
    play.do("fight Dagna Wulf")
    play.cannot("fight Dagna Wulf", "nothing_changes")
    play.refused("turn Dagna", "no_turns_in_rounds")
    play.refused("round", "not_all_chosen")
    play.refused("stance Dagna 3", "stance_range")
    play.refused("stance Dagna 1", "no_stances")
    play.cannot("stance Dagna weapon=Spoon", "no_such_weapon")
    play.do("option fight stances")
    play.refused("all-out Dagna", "stance_with_manner")
    play.do("option fight manners", "stance Dagna,Wulf", "round open")
    play.cannot("round open", "already_open")
    play.refused("guard Dagna", "already_open")
    play.refused("sweep Dagna", "sweep_is_epic")
    play.cannot("dice Dagna +5", "dice_range")
    play.cannot("strike 0 who=Dagna", "no_such_modifier")
    play.do("dice Dagna +1", "modify Dagna +1 why=rested", "dice Wulf 0")
    play.cannot("dice Dagna", "throw_lies")
    play.cannot("target Dagna Dagna", "not_in_fight")
    play.do("round")
    play.cannot("round resolve", "nobody_fights")
    play.refused("dice Dagna +1", "fight_read")
    play.refused("round", "blows_open")
    play.cannot("damage 9", "no_such_blow")
    play.do("damage")
    play.cannot("damage", "no_blow")
    play.do("round")
    play.refused("round next", "fights_unread")
    play.refused("heal Wulf treat result=Good", "heal_in_conflict")
    # What is suffered in a round counts from the next (F-28).
    play.do("wound Wulf 9 !", "guard Wulf", "part Wulf", "round")
    play.refused("guard Wulf", "cannot_fight")


def test_dice_that_a_player_calls_are_waited_for() -> None:
    play = duel("set Dagna own-dice on", "stance Dagna,Wulf")
    play.cannot("round", "dice_awaited")
    play.do("dice Dagna 0", "round")


def test_two_blows_want_a_number() -> None:
    play = duel("all-out Dagna,Wulf", "dice Dagna 0", "dice Wulf 0", "round")
    play.cannot("damage", "which_blow")
    play.do("damage 2", "damage")
    assert not len(play.scene.blows)


def test_every_refusal_outside_of_a_round() -> None:
    play = Played(DUEL)
    play.cannot('skirmish Dagna Wulf dice="0 1" defence="0 0 0"', "three_rolls")
    play.refused("shoot Wulf Dagna", "nothing_to_shoot")
    play.cannot("wound Wulf -1", "no_such_wounds")
    play.cannot("heal Wulf treat", "result_missing")
    play.refused("spend Wulf A", "fudge_points_missing")
    play.refused("spend Dagna A opposed", "sure_success")
    play.cannot("spend Dagna C", "nothing_to_lessen")
    play.do("option cautious_points on")
    play.refused("spend Dagna B 2", "die_not_moved")
    play.refused("experience Dagna raise=Sword", "experience_missing")
    play.do("set Dagna Sword 3", "experience Dagna 4")
    play.refused("experience Dagna raise=Sword", "past_superb")
    play.do("wound Wulf dead")
    play.refused("heal Wulf rest", "is_dead")
    play.refused("check Wulf Axe", "cannot_fight")
    play.do("wound Wulf alive", "wound Dagna 5", "begin conflict")
    play.refused("spend Dagna C", "wounds_stay")


def test_advice_is_one_quiet_line() -> None:
    play = Played(STAIRS, "begin conflict")
    foes = ",".join(f'"Rat-catcher {n}"' for n in range(1, 6))
    answer = play.do(f"fight Berta {foes} place=armed")
    assert answer.done[-1].advice[0].code == "too_many_foes"
    assert play.do("check Berta Sword second=Club").done[-1].advice[0].code == "second_trait_too_low"
    assert play.do('skirmish Berta "Old Mole" mod=4').done[-1].advice[0].code == "modifier_unheard_of"
    assert play.do("experience Berta 9").done[-1].advice[0].code == "much_experience"


def test_fudge_verbs_stay_in_fudge() -> None:
    from tests.program import SMALL

    play = Played(SMALL)
    play.cannot("check Imre Fight", "only_in_fudge")
    fudge = Played(DUEL)
    table = fudge.table.with_who(fudge.who("Wulf").but(sheet=play.who("Imre").sheet))
    Played(table).cannot("check Wulf Axe", "no_fudge_sheet")


def test_f37_initiative_orders_turns_by_a_die_and_an_attribute() -> None:
    play = Played(ORCHARD, "begin conflict order=ranked")
    play.do("initiative Pim dice=+1", 'initiative "Big Ulla" dice=+4', "initiative Tansy dice=-1")
    order = play.scene.order
    assert isinstance(order, Ranked)
    first = [play.table.cast[place.who].name for place in order.places][:3]
    assert first == ["Big Ulla", "Pim", "Tansy"]
    play.do("initiative")
    play.cannot("initiative dice=+1", "one_die_each")
    Played(DUEL, "begin conflict").cannot("initiative", "initiative_needs_ranks")


def test_f11_one_die_for_a_group_moves_one_towards_0() -> None:
    play = stairs(*ALL, 'dice "Rat-catcher 1","Rat-catcher 2" +4')
    order = play.scene.order
    assert isinstance(order, Rounds)
    dice = [order.of(play.who(f"Rat-catcher {n}").id).dice for n in (1, 2)]
    assert [held.total for held in dice if held is not None] == [3, 3]


def test_many_small_blows_make_a_point_together() -> None:
    play = Played(ORCHARD, "option small_blows count")
    shot = 'shoot "Slinger 1" "Big Ulla" unaware dice=0'
    for _ in range(7):
        play.do(shot, "damage dice=-4")
    # Scale 5 against -2: seven blows make a point.
    assert (play.points("Big Ulla"), play.sheet("Big Ulla").nicks) == (1, 7)


def test_the_gm_picks_a_level_for_a_fight_told_at_once() -> None:
    play = Played(DUEL, "wound Wulf level=hurt")
    assert play.points("Wulf") == 3
    play.cannot("wound Wulf level=scratch", "nothing_changes")
    scene = play.scene.but(system="fudge-1995")
    play = Played(play.table.with_scene(scene), "wound Wulf level=very-hurt")
    assert play.sheet("Wulf").marks == (0, 0, 1, 0, 0)


def test_how_a_players_character_takes_to_somebody_its_player_tells() -> None:
    play = Played(DUEL)
    player = next(who.name for who in play.table.cast if who.is_player)
    answer = play.desk.run(f'reaction-of "{player}" dice=64')
    assert answer.refusal is not None and answer.refusal.code == "reaction_of_player"
    assert play.desk.run(f'reaction-of "{player}" dice=64 !').ok
