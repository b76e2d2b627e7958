"""One roll at several targets, a zone attacked, several people rolling the same."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.tables import DEACON, DOOR, FIRST, IMRE, NAVE, SAVA, SECOND, TOWER, Play, a_table, sheet
from tracker.engine.conflicts import Begin
from tracker.engine.fate.answers import Defend, TypeDice, Use
from tracker.engine.fate.invokes import Cancel, Invoke
from tracker.engine.fate.leaving import Concede, Out
from tracker.engine.fate.readings import chances, readings, share_fault
from tracker.engine.fate.resolve import Resolve
from tracker.engine.fate.rolls import Advantage, Attack, Overcome, PlainRoll
from tracker.engine.fate.several import Share, Spare
from tracker.engine.fate.together import Assist
from tracker.engine.place import Move
from tracker.engine.veils import Hide
from tracker.history.rolls import RollResolved
from tracker.model.cast import FateSheet
from tracker.model.rolls import Roll
from tracker.rules.fate import Outcome
from tracker.rules.targets import even_split, split_fault

THREE = (DEACON, FIRST, SECOND)


def opened(play: Play) -> Roll:
    return play.table.rolls[play.table.given.roll]


def split(play: Play, dice: str = "+4", **more: object) -> Roll:
    """Imre attacks three, with an effort of 3 and the dice."""
    command = {"who": IMRE, "target": THREE, "with_": 3, "dice": dice, "defence": "?", "against": 0, **more}
    play.do(Attack.model_validate(command))
    return opened(play)


def test_each_defends_against_its_share() -> None:
    play = Play()
    split(play)
    play.do(Share(shares=((DEACON, 3), (FIRST, 2), (SECOND, 2))))
    play.do(TypeDice(who=DEACON, value="+2"), TypeDice(who=FIRST, value="+2"), TypeDice(who=SECOND, value="+3"))
    roll = opened(play)
    assert [roll.pair(place).shifts for place in roll.places] == [1, 0, -1]
    play.do(Resolve())
    assert [(hit.who, hit.shifts) for hit in play.table.hits] == [(DEACON, 1)]
    # A tie still gives its boost, for that target.
    (boost,) = [a for a in play.table.aspects if a.origin]
    assert (boost.by, boost.against) == (IMRE, FIRST)
    (read,) = [event for event in play.last() if isinstance(event, RollResolved)]
    assert [(row.target, row.outcome, row.shifts) for row in read.each] == [
        (DEACON, "succeed", 1),
        (FIRST, "tie", 0),
        (SECOND, "fail", -1),
    ]


def test_the_split_is_made_after_the_dice_and_guarded() -> None:
    play = Play()
    split(play, "?")
    play.cannot(Share(), "dice_missing")
    play.do(TypeDice(who=IMRE, value="+4"))
    play.refused(Share(shares=((DEACON, 7),)), "zero_share")
    play.refused(Share(shares=((DEACON, 3), (FIRST, 3), (SECOND, 3))), "wrong_sum")
    play.cannot(Share(shares=((IMRE, 7),)), "not_in_roll")
    play.do(Share())
    assert [part.share for part in opened(play).parts[1:]] == [3, 2, 2]
    play.rule(Share(shares=((DEACON, 7),)))
    assert [part.share for part in opened(play).parts[1:]] == [7, 0, 0]


def test_who_got_no_share_by_a_ruling_is_not_attacked() -> None:
    play = Play()
    split(play, defence="-4")
    play.rule(Share(shares=((DEACON, 7),)))
    play.rule(Resolve())
    assert [hit.who for hit in play.table.hits] == [DEACON]


def test_an_effort_that_changed_is_split_anew() -> None:
    play = Play()
    split(play, defence="0")
    play.do(Share(), Invoke(aspect="a31", by=IMRE, part=1))
    play.refused(Resolve(), "wrong_sum")
    play.do(Share(), Resolve())
    assert sum(hit.shifts for hit in play.table.hits) == 9


def test_without_numbers_it_is_split_evenly_and_said() -> None:
    play = Play()
    split(play, defence="0")
    assert [a.code for a in play.do(Resolve()).advice] == ["split_evenly"]
    assert [hit.shifts for hit in play.table.hits] == [3, 2, 2]


def test_an_effort_too_small_for_all_needs_a_ruling() -> None:
    play = Play()
    split(play, "-1", defence="-4")
    play.refused(Resolve(), "zero_share")
    play.rule(Resolve())
    assert [(hit.who, hit.shifts) for hit in play.table.hits] == [(DEACON, 5), (FIRST, 5)]


def test_weapon_and_armour_count_for_each() -> None:
    table = a_table()
    armed = table.cast[IMRE].sheet
    heavy = table.cast[FIRST].sheet
    assert isinstance(armed, FateSheet) and isinstance(heavy, FateSheet)
    table = table.with_who(table.cast[IMRE].but(sheet=armed.but(weapon=2)))
    table = table.with_who(table.cast[FIRST].but(sheet=heavy.but(armour=3)))
    play = Play(table)
    split(play, defence="+2")
    play.do(Resolve())
    assert [(hit.who, hit.shifts) for hit in play.table.hits] == [(DEACON, 3), (SECOND, 2)]
    assert [a.against for a in play.table.aspects if a.origin] == [FIRST]


def test_style_is_lowered_for_those_named_or_for_all() -> None:
    play = Play()
    split(play, defence="-3")
    play.do(Resolve(lower_for=(FIRST,)))
    assert [hit.shifts for hit in play.table.hits] == [6, 4, 5]
    again = Play()
    split(again, defence="-3")
    again.do(Resolve(lower=True))
    assert [hit.shifts for hit in again.table.hits] == [5, 4, 4]
    assert len([a for a in again.table.aspects if a.origin]) == 3


def test_targets_in_two_zones_are_advice() -> None:
    play = Play()
    play.do(Move(who=FIRST, zone=TOWER))
    done = play.do(Attack(who=IMRE, target=(DEACON, FIRST), with_="Shoot", dice="?", defence="?"))
    assert "targets_in_two_zones" in [a.code for a in done.advice]


def test_whom_a_split_cannot_aim_at() -> None:
    play = Play()
    play.cannot(Attack(who=IMRE, target=(DEACON, IMRE)), "attack_on_self")
    play.cannot(Attack(who=IMRE), "missing_argument")
    play.do(Out(who=FIRST))
    play.refused(Attack(who=IMRE, target=(DEACON, FIRST)), "target_out")
    # One target named twice is one target.
    play.do(Attack(who=IMRE, target=(DEACON, DEACON), dice="?", defence="?"))
    assert opened(play).spread == ""


def test_a46_a_zone_attack_is_defended_by_everyone_there() -> None:
    play = Play()
    play.do(Attack(who=IMRE, zone=NAVE, with_=2, dice="+1", defence="?", against=1))
    roll = opened(play)
    # Friends too, and the attacker, last.
    assert [roll.target_at(place) for place in roll.places] == [DEACON, SAVA, IMRE]
    assert all(part.share is None for part in roll.parts)
    play.cannot(Share(), "nothing_to_share")
    play.do(TypeDice(who=(IMRE, SAVA, DEACON), value="0"), Resolve())
    # Each against the whole effort of 3.
    assert [(hit.who, hit.by, hit.shifts) for hit in play.table.hits] == [
        (DEACON, IMRE, 2),
        (SAVA, IMRE, 2),
        (IMRE, IMRE, 2),
    ]


def test_a46_from_outside_the_attacker_is_no_target() -> None:
    play = Play()
    play.do(Attack(who=FIRST, zone=NAVE, with_="Shoot", dice="?", defence="?"))
    assert [part.who for part in opened(play).parts[1:]] == [IMRE, SAVA, DEACON]
    play.cannot(Attack(who=IMRE, zone=TOWER), "nobody_in_zone")


def test_a46_the_attackers_own_defence_is_a_part_of_its_own() -> None:
    play = Play()
    play.do(Attack(who=IMRE, zone=NAVE, dice="?", defence="?"))
    play.do(TypeDice(who=IMRE, value="+1"), TypeDice(who=IMRE, value="-1"))
    act, *_, own = opened(play).parts
    assert act.dice is not None and own.dice is not None
    assert (act.dice.total, own.dice.total) == (1, -1)
    play.do(Use(who=IMRE, with_="Will", part=4), TypeDice(who=IMRE, value="+2", part=4))
    assert opened(play).parts[3].skill == "Will" and opened(play).act.skill == "Fight"


def test_a38_stepping_in_for_one_of_several() -> None:
    play = Play()
    split(play)
    play.cannot(Defend(who=SAVA), "which_part")
    play.cannot(Defend(who=SAVA, part=9), "no_such_part")
    play.cannot(Defend(who=SAVA, for_=IMRE), "not_in_roll")
    play.do(Defend(who=SAVA, for_=FIRST, with_=0))
    play.do(TypeDice(who=(DEACON, SAVA, SECOND), value="0"), Resolve())
    assert [hit.who for hit in play.table.hits] == [DEACON, SAVA, SECOND]


def test_one_of_the_targets_concedes_before_the_dice() -> None:
    play = Play()
    play.do(Begin(frame="conflict", first=IMRE))
    split(play, "?")
    play.do(Concede(who=FIRST))
    roll = opened(play)
    assert [roll.target_at(place) for place in roll.places] == [DEACON, SECOND]
    play.do(TypeDice(who=IMRE, value="0"))
    play.refused(Concede(who=SECOND), "too_late_dice_rolled")
    play.refused(Spare(who=SECOND), "too_late_to_spare")


def test_the_last_target_takes_the_roll_along_and_the_action_comes_back() -> None:
    play = Play()
    play.do(Begin(frame="conflict", first=IMRE))
    split(play, "?")
    play.do(Spare(who=FIRST), Spare(who=SECOND), Spare(who=DEACON))
    assert not play.table.rolls
    assert play.scene.turn is not None and not play.scene.turn.acted


def test_what_was_spent_on_a_target_that_is_spared_is_given_back() -> None:
    play = Play()
    split(play, "?")
    before = play.scene.pool
    play.do(Invoke(aspect="a33", by="gm", for_=FIRST))
    assert play.scene.pool == before - 1
    play.do(Spare(who=FIRST))
    assert play.scene.pool == before


@pytest.mark.parametrize(("system", "said"), [("fate-core", []), ("fate-condensed", ["one_scene_aspect"])])
def test_a43_a_split_advantage_gives_free_invokes_a_target(system: str, said: list[str]) -> None:
    play = Play(a_table(system))
    command = Advantage(who=IMRE, text="Blinded", targets=THREE, with_=3, dice="+4", defence="?", using=0)
    assert [a.code for a in play.do(command).advice] == said
    play.do(Share(shares=((DEACON, 4), (FIRST, 2), (SECOND, 1))))
    play.do(
        TypeDice(who=DEACON, value="0"), TypeDice(who=FIRST, value="0"), TypeDice(who=SECOND, value="+2"), Resolve()
    )
    made = [(a.on, [(f.owner, f.n) for f in a.free]) for a in play.table.aspects if a.origin]
    assert made == [(DEACON, [(IMRE, 2)]), (FIRST, [(IMRE, 1)])]
    play.cannot(Advantage(who=IMRE, targets=THREE, existing="a31"), "one_at_a_time")


def test_an_advantage_on_one_target_named_so_is_a_plain_one() -> None:
    play = Play()
    play.do(Advantage(who=IMRE, text="Blinded", targets=(DEACON,), dice="+4", defence="0"))
    assert opened(play).spread == "" and opened(play).parts[1].who == DEACON


def test_a_number_for_all_of_them() -> None:
    play = Play()
    split(play, difficulty=1)
    play.do(Resolve())
    assert [(hit.who, hit.shifts) for hit in play.table.hits] == [(DEACON, 2), (FIRST, 1), (SECOND, 1)]


def test_several_roll_the_same() -> None:
    play = Play()
    play.do(Overcome(who=(IMRE, SAVA), what="The wall", with_="Athletics", difficulty=2, dice="?"))
    one, other = play.table.rolls
    assert one.batch == other.batch == one.id and (one.act.who, other.act.who) == (IMRE, SAVA)
    play.do(TypeDice(who=IMRE, value="0"))
    play.cannot(Resolve(roll=one.id, together=True), "dice_missing")
    play.do(TypeDice(who=SAVA), Resolve(roll=other.id, together=True))
    assert not play.table.rolls
    play.undo()
    assert len(play.table.rolls) == 2


def test_one_word_rolls_for_all_that_wait() -> None:
    play = Play()
    play.do(PlainRoll(who=(IMRE, SAVA, DEACON), with_="Will", difficulty=2, dice="?"))
    play.do(TypeDice(who=IMRE, value="+4"), TypeDice(who=(IMRE, SAVA, DEACON)))
    assert all(roll.act.dice is not None for roll in play.table.rolls)
    play.cannot(TypeDice(who=(IMRE, SAVA)), "nobody_waits")
    play.cannot(PlainRoll(who=()), "missing_argument")


def test_only_one_of_several_is_on_turn() -> None:
    play = Play()
    play.do(Begin(frame="conflict", first=IMRE))
    together = Overcome(who=(IMRE, SAVA), difficulty=1, dice="?")
    play.refused(together, "not_on_turn")
    play.rule(together)
    assert len(play.table.rolls) == 2


def test_a40_plus_two_stays_whatever_the_order_of_reroll() -> None:
    for first, second in ((False, True), (True, False)):
        play = Play()
        play.do(Attack(who=IMRE, target=DEACON, dice="-4", defence="0"))
        for aspect, again in (("a31", first), ("a34", second)):
            play.do(Invoke(aspect=aspect, by=IMRE, reroll=again, dice="+1" if again else None))
        assert opened(play).act.total == 3 + 1 + 2


def test_helpers_count_once_for_all_targets() -> None:
    table = a_table()
    play = Play(table.with_who(table.cast[SAVA].but(sheet=sheet(Fight=1))))
    split(play, "?", with_="Fight")
    play.do(Assist(who=(SAVA,), leader=IMRE), TypeDice(who=IMRE, value="+4"), Share())
    assert [part.share for part in opened(play).parts[1:]] == [3, 3, 2]


def test_a_roll_at_several_is_put_away_whole() -> None:
    play = Play()
    split(play, "0")
    play.do(Cancel())
    assert not play.table.rolls
    play.do(Hide(what=DOOR))


@given(st.integers(-6, 20), st.integers(1, 8))
def test_an_even_split_is_right_wherever_there_is_one(effort: int, targets: int) -> None:
    shares = even_split(effort, targets)
    assert len(shares) == targets and max(shares) - min(shares) <= 1
    assert (split_fault(effort, shares) == "") == (effort >= targets)


DICE = st.integers(-4, 4)


@given(DICE, st.tuples(DICE, DICE, DICE), st.lists(st.integers(-1, 5), min_size=3, max_size=3), st.booleans())
def test_what_is_promised_for_each_is_what_happens(
    dice: int, defences: tuple[int, int, int], shares: list[int], even: bool
) -> None:
    """Random splits, right and wrong, by a ruling where they need one."""
    play = Play()
    split(play, str(dice))
    for who, n in zip(THREE, defences, strict=True):
        play.do(TypeDice(who=who, value=str(n)))
    if not even:
        legal = min(shares) >= 1 and sum(shares) == 3 + dice
        play.do(Share(shares=tuple(zip(THREE, shares, strict=True))), ruling=not legal)
    roll = opened(play)
    promised = [reading for reading in readings(play.table, roll) if reading.outcome is not None]
    play.do(Resolve(), ruling=share_fault(roll) != "")
    (read,) = [event for event in play.last() if isinstance(event, RollResolved)]
    assert [(row.target, row.outcome, row.shifts) for row in read.each] == [
        (reading.target, str(reading.outcome), reading.shifts) for reading in promised
    ]
    hits = [reading.means.hit for reading in promised if reading.means is not None and reading.means.hit is not None]
    assert [(hit.who, hit.shifts) for hit in play.table.hits] == [(hit.who, hit.shifts) for hit in hits]
    assert sum(reading.share or 0 for reading in promised) == 3 + dice or share_fault(roll) != ""


def test_the_chance_of_each_is_exact_once_its_share_is_known() -> None:
    play = Play()
    split(play, "+3")
    reading = readings(play.table, opened(play))[0]
    assert reading.share == 2 and sum(chances(play.table, reading).values()) == 1
    hit = chances(play.table, reading)
    assert hit[Outcome.SUCCEED] + hit[Outcome.STYLE] == Fraction(81 - 5 - 10, 81)  # -1 or better


def test_before_the_dice_of_a_split_nothing_is_promised() -> None:
    play = Play()
    split(play, "?")
    promised = readings(play.table, opened(play))
    assert promised and not any(chances(play.table, reading) for reading in promised)
