"""Fudge of 1995 as it is played: stuns, pawns, grazes, the damage die, boxes of the table's own (part 3)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.fudge_desk import DUEL, Played
from tracker.engine.fudge.body import row_of, stunned_now
from tracker.model.blows import Blow, Term
from tracker.model.problems import problems
from tracker.model.value import Keyed
from tracker.rules.dice import DiceError
from tracker.rules.fudge.dice import read_one_fudge
from tracker.rules.fudge.graded import BOXES


def game(*lines: str, **options: object) -> Played:
    """The duel as a scene of 1995."""
    play = Played(DUEL)
    scene = play.scene.but(system="fudge-1995", options=play.scene.options.but(**options))
    return Played(play.table.with_scene(scene), *lines)


def struck(play: Played, relative: int, factor: int, **more: object) -> Played:
    """With a blow at Wulf that waits."""
    blow = Blow(
        id=1, who=play.who("Wulf").id, by=play.who("Dagna").id, relative=relative, offence=(Term(why="x", n=factor),)
    ).but(**more)
    table = play.table.with_scene(play.scene.but(blows=Keyed([blow])))
    return Played(table.but(given=table.given.but(blow=1)))


def test_the_boxes_are_those_of_the_book_unless_the_table_has_others() -> None:
    play = game()
    assert tuple(level.boxes for level in row_of(play.scene, play.sheet("Wulf"))) == BOXES
    play.do("option epic-boxes 1", "wound-level of=very_hurt more=1")
    assert tuple(level.boxes for level in row_of(play.scene, play.sheet("Wulf"))) == (4, 2, 2, 1, 1)
    play.do("wound Wulf 5", "wound Wulf 5", "wound Wulf 5")
    assert play.sheet("Wulf").marks == (0, 0, 2, 1, 0)


@pytest.mark.parametrize(
    ("damage_die", "said", "marks"),
    [
        # 4 points: Hurt. One Fudge die on the points: 5 is Very Hurt, 3 still Hurt; on the level: one level either way.
        ("factor", "+", (0, 0, 1, 0, 0)),
        ("factor", "-1", (0, 1, 0, 0, 0)),
        ("level", "+1", (0, 0, 1, 0, 0)),
        ("level", "-", (1, 0, 0, 0, 0)),
        ("level", "0", (0, 1, 0, 0, 0)),
        ("roll", "+2", (0, 0, 1, 0, 0)),
    ],
)
def test_the_damage_die(damage_die: str, said: str, marks: tuple[int, ...]) -> None:
    play = struck(game(damage_die=damage_die), 2, 2)
    play.do(f"damage dice={said}")
    assert play.sheet("Wulf").marks == marks


@pytest.mark.parametrize(
    ("damage_die", "dice", "marks"),
    [
        ("even_factor", (2, 1), (0, 0, 1, 0, 0)),
        ("even_factor", (1, 2), (0, 1, 0, 0, 0)),
        ("even_level", (2, 1), (0, 0, 1, 0, 0)),
        ("even_level", (-1, 0), (1, 0, 0, 0, 0)),
        ("even_level", (0, 2), (0, 1, 0, 0, 0)),
    ],
)
def test_even_and_odd_dice_of_the_round(damage_die: str, dice: tuple[int, int], marks: tuple[int, ...]) -> None:
    play = struck(game(damage_die=damage_die), 2, 2, round_dice=dice)
    play.cannot("damage-roll 1 +1", "no_damage_roll")
    play.do("damage")
    assert play.sheet("Wulf").marks == marks


def test_one_fudge_die_is_read_and_rolled() -> None:
    assert [read_one_fudge(text) for text in ("+", "-", "0", "1", "+1", "-1")] == [1, -1, 0, 1, 1, -1]
    for text, code in (("2", "fudge_die_range"), ("x", "dice_unreadable")):
        with pytest.raises(DiceError) as refused:
            read_one_fudge(text)
        assert refused.value.code == code
    play = struck(game(damage_die="factor"), 2, 2)
    play.cannot("damage dice=+3", "fudge_die_range")
    play.do("damage-roll 1")
    roll = next(iter(play.scene.blows)).roll
    assert roll is not None and roll.total in (-1, 0, 1)


@pytest.mark.parametrize(
    ("factor", "said", "marks"),
    [
        (-1, "0", (0, 0, 0, 0, 0)),
        (4, "0", (1, 0, 0, 0, 0)),
        (5, "0", (0, 1, 0, 0, 0)),
        (5, "+4", (0, 0, 1, 0, 0)),
        (4, "-3", (0, 0, 0, 0, 0)),
    ],
)
def test_a_graze_goes_by_the_factors_alone(factor: int, said: str, marks: tuple[int, ...]) -> None:
    play = struck(game(graze=1), 1, factor)
    play.do(f"damage dice={said}")
    assert (*play.sheet("Wulf").marks, 0, 0, 0, 0, 0)[:5] == marks
    # Two levels apart are no graze.
    play = struck(game(graze=1), 2, factor + 4)
    play.do("damage dice=0")
    assert sum(play.sheet("Wulf").marks) == 1


def test_a_stun_marks_nothing_and_counts_from_the_next_round() -> None:
    play = game("begin conflict", "fight Dagna Wulf", "stance Dagna,Wulf", "dice Dagna +1", "dice Wulf -1")
    play.do("knock-out Dagna", "round")
    blow = next(iter(play.scene.blows))
    play.do(f"damage {blow.id} as=4")
    sheet = play.sheet("Wulf")
    assert (sheet.stun, sheet.stuns, sum(sheet.marks)) == ("stun", 1, 0) and stunned_now(sheet) is None
    play.do("round next")
    assert stunned_now(play.sheet("Wulf")) == -1
    # He is at -1 and strikes nobody, whatever he throws.
    play.do("stance Dagna,Wulf", "dice Dagna -4", "dice Wulf +4", "round")
    assert not len(play.scene.blows) and "-1 stunned" in play.said[-1]
    play.do("round next")
    assert stunned_now(play.sheet("Wulf")) is None and play.sheet("Wulf").stuns == 1
    assert any(said.startswith("Wulf is stunned no more") for said in play.said)
    # A second one in the same fight is worse.
    play.do("stance Dagna,Wulf", "dice Dagna +4", "dice Wulf -4", "knock-out Dagna", "round")
    play.do(f"damage {next(iter(play.scene.blows)).id} as=4", "round next")
    assert play.sheet("Wulf").stun == "very_stunned" and stunned_now(play.sheet("Wulf")) == -2
    assert not problems(play.table)
    play.do("end conflict")
    assert play.sheet("Wulf").stuns == 0


def test_who_is_knocked_out_comes_to() -> None:
    play = struck(game(), 2, 2, knock_out=True)
    play.do("damage as=8")
    assert play.sheet("Wulf").stun == "knock_out"
    play.refused("check Wulf Axe dice=0", "cannot_fight")
    play.do("heal Wulf wake", "check Wulf Axe dice=0")


def test_a_pawn_is_unhurt_hurt_or_out() -> None:
    play = game("set Wulf pawn yes")
    assert [level.key for level in row_of(play.scene, play.sheet("Wulf"))] == ["hurt", "incapacitated"]
    play.do("wound Wulf 3")
    assert play.sheet("Wulf").marks == (1, 0)
    play.do("check Wulf Axe dice=0")
    assert "-1 wounds" in play.said[-1]
    play.do("wound Wulf 3")
    assert play.sheet("Wulf").marks == (0, 1)
    play.refused("check Wulf Axe dice=0", "cannot_fight")
    play.cannot("set Wulf pawn perhaps", "bad_number")


def test_a_scratch_does_nothing_to_a_pawn_and_worse_puts_him_out_at_once() -> None:
    play = struck(game("set Wulf pawn yes"), 1, 1)
    play.do("damage as=2")
    assert not any(play.sheet("Wulf").marks)
    play = struck(game("set Wulf pawn yes"), 1, 1)
    play.do("damage as=7")
    assert play.sheet("Wulf").marks == (0, 1)


def test_a_pulled_blow_does_no_more_than_it_was_meant_to() -> None:
    play = struck(game(damage_die="level"), 6, 4, pulled=2)
    play.do("damage dice=+")
    assert play.sheet("Wulf").marks == (1, 0, 0, 0, 0)


FILE = """
title = "Yard"
system = "fudge-1995"
[options]
damage_die = "even_level"
graze = 1
wounds = [{ level = "scratch", more = 1 }]
[[character]]
name = "Guard"
pawn = true
[[character]]
name = "Captain"
stun = "very_stunned"
stun_rounds = 2
learned = { Lockpicking = "hard" }
"""


def test_a_scene_of_1995_says_all_of_it(tmp_path: Path) -> None:
    path = tmp_path / "yard.toml"
    path.write_text(FILE, encoding="utf-8")
    play = Played(path)
    assert play.sheet("Guard").pawn and stunned_now(play.sheet("Captain")) == -2
    play.do('set Captain related "Lockpicking: Agility"', 'set Captain learned "Riding: very hard"')
    assert play.sheet("Captain").related == {"Lockpicking": "Agility"}
    assert play.sheet("Captain").learned == {"Lockpicking": "hard", "Riding": "very_hard"}
    play.do("check Captain Riding dice=0")
    assert "Riding Terrible-1 -4" in play.said[-1]
    play.cannot('set Captain learned "Riding: never"', "bad_skill_kind")


def test_a_new_scene_of_either_edition_is_begun_at_the_table() -> None:
    play = Played(DUEL, 'new-scene "The yard" system=fudge-1995')
    assert (play.scene.system, play.scene.options.order) == ("fudge-1995", "rounds")
    play.do("character Bruno", "set Bruno Sword Good", "character Otto", "begin conflict", "fight Bruno Otto")
    play.do("stance Bruno,Otto", "dice Bruno ++00", "dice Otto 0000", "round")
    assert len(play.scene.blows) == 1
    play = Played(DUEL, "option fight stances", 'new-scene "The cellar"')
    assert (play.scene.system, play.scene.options.fight) == ("fudge", "stances")
