"""What screens say of Fudge: in the table's own words, of the dice that are meant, of whom it concerns."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.engine.fudge_desk import STAIRS
from tests.ui.playing import ROOT, a_seat, choose, id_of, opened, press
from tests.ui.test_fudge_keys import seen
from tracker.engine.fudge.body import row_whole
from tracker.language.table_words import table_words
from tracker.language.words import words
from tracker.model.table import Options, Scene
from tracker.storage.desk import Desk
from tracker.storage.scene_faults import SceneError
from tracker.storage.scene_file import read_scene
from tracker.ui.board import board
from tracker.ui.flows.fudge_asked import Throw
from tracker.ui.paint import measure, plain
from tracker.ui.panels.fudge_rounds import _heads
from tracker.ui.questions import Option, Pick
from tracker.ui.seat import Seat

DUEL = ROOT / "scenes" / "tavern-duel.toml"
OWN_LADDER = "levels Mighty:3,Sturdy:2,Solid:1,Plain:0,Weak:-1,Feeble:-2,Hopeless:-3"
OWN_WOUNDS = [
    f"wound-level {word} of={of}"
    for of, word in (
        ("scratch", "Nick"),
        ("hurt", "Bloodied"),
        ("very_hurt", "Mauled"),
        ("incapacitated", "Felled"),
        ("near_death", "Fading"),
    )
]
BOOK = re.compile(
    r"\b(Superb|Great|Good|Fair|Mediocre|Poor|Terrible|Legendary|Scratch|Scratches|Hurt|Incapacitated|Near Death)\b"
)


def at_duel(*lines: str) -> Seat:
    seat = a_seat(DUEL)
    for line in lines:
        seat.run(line)
    return seat


def duelling(seat: Seat) -> Seat:
    seat.selected = id_of(seat, "Dagna")
    press(seat, "f")
    choose(seat, "Wulf")
    return seat


def test_no_text_of_a_screen_has_a_level_or_a_wound_of_the_book_in_it() -> None:
    found = []
    for path in (ROOT / "tracker" / "ui").rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        docs = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        found += [
            f"{path.name}:{node.lineno} {node.value}"
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
            if node not in docs and BOOK.search(node.value)
        ]
    assert not found


@pytest.mark.parametrize("place", ["table", "round", "check", "reaction"])
def test_what_now_speaks_the_tables_own_words(place: str) -> None:
    seat = at_duel(OWN_LADDER, *OWN_WOUNDS)
    if place == "round":
        press(seat, "n<escape>")
    elif place == "check":
        seat.run("check Dagna Sword difficulty=0 dice=?")
        seat.open_what_waits()
    elif place == "reaction":
        seat.run("reaction-of Wulf dice=?")
        seat.open_what_waits()
    press(seat, "?")
    text = seen(seat, 200, 60).split("What now", 1)[1]
    assert not BOOK.search(text), BOOK.search(text)
    assert re.search("Solid|Plain", text)


def test_the_grades_and_penalties_told_are_those_of_the_row_as_the_table_has_it() -> None:
    seat = at_duel("wound-level Maimed after=hurt boxes=2 penalty=-3")
    assert table_words(words(), seat.scene)["penalties"] == "Hurt -1, Maimed -3, Very Hurt -2"
    later = Scene(id="s9", title="", system="fudge-1995", options=Options(wounds=seat.scene.options.wounds))
    told = table_words(words(), later)["grades"]
    assert told == ("1-2 Scratch, 3-4 Hurt, 5-6 Maimed, 7-8 Very Hurt, 9-10 Incapacitated, 11 and more Near Death")
    plain = Scene(id="s9", title="", system="fudge-1995")
    assert table_words(words(), plain)["grades"].endswith("7-8 Incapacitated, 9 and more Near Death")


def test_a_reaction_is_an_npcs_whoever_is_selected_and_the_gms_alone() -> None:
    for selected in ("Dagna", "Wulf"):
        seat = at_duel()
        seat.selected = id_of(seat, selected)
        press(seat, "or")
        if isinstance(seat.question, Pick):
            assert not any(seat.table.cast[option.value].is_player for option in seat.question.options)
            press(seat, "<enter>")
        check = next(iter(seat.scene.checks))
        assert check.secret and not seat.table.cast[check.one.who].is_player
        assert " calls" not in seen(seat)


def test_the_reaction_of_a_players_character_is_a_rule_that_a_ruling_may_break() -> None:
    seat = at_duel("reaction-of Dagna dice=?")
    assert not len(seat.scene.checks) and "player" in seat.advice
    seat.run("reaction-of Dagna dice=? secret=no !")
    assert len(seat.scene.checks) == 1 and not next(iter(seat.scene.checks)).secret


def asked(seat: Seat) -> Throw:
    assert isinstance(seat.question, Throw)
    return seat.question


@pytest.mark.parametrize(
    ("lines", "example", "wrong"),
    [
        ((), "two d6, the positive first: 64", "9"),
        (("option fudge-dice seven",), "two d6, less seven: 64", "9"),
        (("option fudge-dice 4dF",), "four Fudge dice: ++0-", "+9"),
    ],
)
def test_dice_are_asked_for_and_refused_by_the_dice_of_the_scene(
    lines: tuple[str, ...], example: str, wrong: str
) -> None:
    seat = duelling(at_duel(*lines))
    press(seat, "npp")
    assert example in asked(seat).hint and "Space rolls" in asked(seat).hint
    press(seat, f"{wrong}<enter>")
    assert example in seat.advice and wrong in seat.advice
    assert asked(seat).title.startswith("Dice of")


def test_the_damage_die_is_named_in_its_prompt_and_in_what_refuses_it(tmp_path: Path) -> None:
    path = tmp_path / "alley.toml"
    path.write_text(
        DUEL.read_text().replace('"fudge"', '"fudge-1995"\n[options]\ndamage_die = "factor"').replace("summary", "#")
    )
    seat = a_seat(path)
    duelling(seat)
    press(seat, "npp+2-2")
    if isinstance(seat.question, Pick):
        press(seat, "n")
    assert "one Fudge die: +1, 0 or -1" in asked(seat).hint and "damage roll" in asked(seat).hint
    press(seat, "+2<enter>")
    assert "Fudge die" in seat.advice and "Four" not in seat.advice


def test_a_letter_among_dice_is_told_before_enter() -> None:
    seat = duelling(at_duel())
    press(seat, "nppt")
    assert asked(seat).title.startswith("Dice of") and "no dice have t" in seen(seat, 80, 24)
    press(seat, "<backspace>+1")
    assert "no dice have" not in seen(seat, 80, 24) and len(seat.desk.session.entries) > 4


def test_four_fudge_dice_that_begin_with_a_blank_can_be_typed() -> None:
    seat = duelling(at_duel("option fudge-dice 4dF"))
    press(seat, "npp0++-")
    assert asked(seat).title.startswith("Dice of") and len(seat.scene.blows) == 0
    press(seat, "0<enter>")
    assert not isinstance(seat.question, Throw) or "damage" in asked(seat).hint


def test_a_stray_key_in_a_list_moves_no_mark_and_is_said() -> None:
    seat = at_duel()
    seat.selected = id_of(seat, "Dagna")
    press(seat, "rs")
    question = seat.question
    assert isinstance(question, Pick) and question.title == "Against"
    marked = question.cursor
    for key in "z%9":
        press(seat, key)
        assert question.cursor == marked and key in question.stray and "nothing here" in seen(seat, 80, 24)
    press(seat, "+<enter>")
    assert seat.question is question and "+" in question.stray
    press(seat, "<backspace>+<enter>")
    assert seat.question is question and "+" in question.stray
    press(seat, "<backspace><enter>")
    assert next(iter(seat.scene.checks)).difficulty == 0


@pytest.mark.parametrize("typed", ["+2", "-1", "+", "-"])
def test_a_number_with_a_sign_is_no_answer_where_none_is_asked_for(typed: str) -> None:
    seat = at_duel()
    press(seat, "=")
    question = seat.question
    assert isinstance(question, Pick) and not question.signs
    press(seat, f"{typed}<enter>")
    assert seat.question is question and typed[0] in question.stray


@pytest.mark.parametrize("typed", ["xylo", "Dagnax", "99"])
def test_enter_behind_what_nothing_here_begins_with_takes_nothing(typed: str) -> None:
    seat = at_duel()
    press(seat, "f" + typed + "<enter>")
    question = seat.question
    assert isinstance(question, Pick) and "nothing here for" in question.stray and not seat.scene.fights
    press(seat, "<enter>")
    assert seat.question is question and not seat.scene.fights
    # A row that is marked by arrows is meant.
    press(seat, "<down><up><enter>")
    assert seat.question is not question


def test_no_key_behind_a_number_that_is_none_takes_the_one_it_began_as() -> None:
    question = Pick("Which", [Option(n, f"row {n}", n) for n in (1, 10, 11)])
    for key in "19x":
        assert question.key(key, key) is None and (key == "1" or question.exact() is None)
    assert question.lost == "19x" and not question.waits()
    assert question.key("enter", None) is None and question.key("enter", None) is None
    assert question.key("backspace", None) is None and question.key("enter", None) == 1


def test_enter_behind_a_key_that_a_menu_has_not_takes_nothing() -> None:
    seat = at_duel()
    press(seat, "Ez")
    menu = seat.question
    press(seat, "<enter>")
    assert seat.question is menu and isinstance(menu, Pick) and "z" in menu.stray
    press(seat, "zs")
    assert seat.question is not menu


def test_an_open_blow_is_headed_by_who_strikes_whom() -> None:
    seat = duelling(at_duel())
    press(seat, "npp+1-1")
    if isinstance(seat.question, Pick):
        press(seat, "n")
    press(seat, "<escape>")
    assert "Dagna strikes Wulf" in seen(seat) and "Blow 1" not in seen(seat)


def test_a_level_that_the_table_renamed_is_named_by_its_own_word(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    text = DUEL.read_text(encoding="utf-8").replace("[[side]]", "[options]\nlevels = { Solid = 1 }\n[[side]]", 1)
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SceneError) as faults:
        read_scene(path)
    said = str(faults.value)
    assert "Solid" in said and "`Good`?" not in said


def test_what_the_brackets_around_a_number_mean_is_told() -> None:
    seat = at_duel()
    press(seat, "?")
    assert "The brackets around a number are those of its side: (1) Guests, [1] Sellswords." in seen(seat, 200, 60)


def test_one_who_is_still_to_say_whom_it_strikes_strikes_somebody() -> None:
    seat = a_seat(STAIRS)
    foes = '"Rat-catcher 1","Rat-catcher 2"'
    for line in ("begin conflict", f"fight Berta {foes}", f"stance Berta,{foes}", "dice Berta +2", f"dice {foes} -2"):
        seat.run(line)
    seat.run("round resolve")
    told = seen(seat, 80, 24)
    assert "One of those beaten may be struck" in told and ", whom?" in told and "no blow" not in told


@pytest.mark.parametrize("language", ["en", "it", "pl", "th"])
@pytest.mark.parametrize("width", [60, 80, 120, 200])
def test_no_two_wound_levels_have_the_same_head(language: str, width: int) -> None:
    seat = Seat(Desk(opened(DUEL), language))
    for line in ("begin conflict", "fight 1 2"):
        assert seat.run(line).ok
    scene = seat.scene
    for room in (4, 5):
        heads = _heads(seat.sight(), scene, dict.fromkeys((level.key for level in row_whole(scene)), room))
        assert len(set(heads.values())) == len(heads) > 4 and all(0 < measure(head) < 5 for head in heads.values())
    assert "Fer Fer" not in plain(board(seat, width, 30))


def test_a_blow_says_the_sum_of_wound_points_that_its_level_comes_from() -> None:
    seat = at_duel("wound Dagna 4", "begin conflict", "fight 1 2", "stance 1,2", "dice 1 0", "dice 2 0", "round")
    press(seat, "<escape>n-4")
    assert isinstance(seat.question, Pick)
    assert seat.question.options[0].label == "1 wound point (4 + 1 = 5): Hurt"
    fresh = at_duel("begin conflict", "fight 1 2", "stance 1,2", "dice 1 -1", "dice 2 0", "round")
    press(fresh, "<escape>n-4")
    assert isinstance(fresh.question, Pick) and fresh.question.options[0].label.startswith("1 wound point: ")
