"""Fudge at a table, key by key: rounds of shots alone, a moment for the dice, Enter behind dice, what is left over."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.fudge_desk import DUEL, ORCHARD, STAIRS
from tests.ui.playing import a_seat, choose, id_of, press
from tracker.language.differences import differences
from tracker.model.fudge import FudgeSheet
from tracker.model.order import Rounds
from tracker.ui.board import board
from tracker.ui.flows.fudge_asked import ELSE
from tracker.ui.fudge_keys import FUDGE_TABLE
from tracker.ui.keys_tactical import TACTICAL_TABLE
from tracker.ui.paint import plain
from tracker.ui.questions import Pick
from tracker.ui.seat import Seat

GUARD = Path(__file__).parents[2] / "scenes" / "quarry-road.toml"


def sheet(seat: Seat, name: str) -> FudgeSheet:
    held = seat.table.cast[id_of(seat, name)].sheet
    assert isinstance(held, FudgeSheet)
    return held


def the_rounds(seat: Seat) -> Rounds:
    order = seat.scene.order
    assert isinstance(order, Rounds)
    return order


def shots(seat: Seat, who: str, at: str, keys: str) -> None:
    seat.selected = id_of(seat, who)
    press(seat, "a")
    choose(seat, at)
    press(seat, keys)


def asked(seat: Seat) -> Pick:
    assert isinstance(seat.question, Pick)
    return seat.question


def orchard() -> Seat:
    seat = a_seat(ORCHARD)
    press(seat, "n<escape>")
    return seat


def stairs() -> Seat:
    """Berta against three."""
    seat = a_seat(STAIRS)
    for n in (1, 2, 3):
        seat.selected = id_of(seat, f"Rat-catcher {n}")
        press(seat, "<space>")
    assert "f, a, c" in seat.advice
    seat.selected = id_of(seat, "Berta")
    press(seat, "f")
    return seat


def test_a_blow_is_taken_with_n_though_nobody_fights_hand_to_hand() -> None:
    seat = orchard()
    shots(seat, "Pim", "Big Ulla", "u4+1<escape>")
    assert len(seat.scene.blows) == 1 and "n takes them" in plain(board(seat, 120, 36))
    press(seat, "n0t")
    assert not len(seat.scene.blows) and not len(seat.scene.fights) and sheet(seat, "Big Ulla").points


def test_rounds_of_shots_alone_go_on() -> None:
    seat = orchard()
    shots(seat, "Pim", "Big Ulla", "u4+10t")
    assert "have shot 1" in plain(board(seat, 120, 36))
    press(seat, "nn")
    assert the_rounds(seat).exchange == 2 and not the_rounds(seat).shot
    shots(seat, "Pim", "Big Ulla", "u4-4")
    # Enter too: behind the shot it is the first of what is offered.
    press(seat, "<enter>")
    assert seat.question is None
    press(seat, "<enter><enter>")
    assert the_rounds(seat).exchange == 3


def test_own_side_and_whoever_is_down_are_no_foes_at_first() -> None:
    seat = orchard()
    assert seat.run('wound "Big Ulla" 9').ok
    seat.selected = id_of(seat, "Tansy")
    for key in "fa":
        press(seat, key)
        assert isinstance(seat.question, Pick)
        assert [option.value for option in seat.question.options if option.who] != []
        press(seat, "<escape>")
    assert seat.run('wound "Big Ulla" -9').ok
    press(seat, "f")
    assert isinstance(seat.question, Pick)
    assert [option.who for option in seat.question.options if option.who] == [id_of(seat, "Big Ulla")]
    press(seat, "e")
    assert id_of(seat, "Pim") in [option.who for option in seat.question.options]
    assert ELSE not in [option.value for option in seat.question.options]


def test_who_may_still_strike_is_asked_before_the_next_round() -> None:
    seat = stairs()
    press(seat, "npp+4000n")
    assert seat.question is not None
    press(seat, "<escape>")
    text = plain(board(seat, 120, 36))
    assert "n asks whom" in text and "round is over" not in text.lower()
    assert seat.run("round").refusal is not None
    press(seat, "n")
    choose(seat, "Rat-catcher 2")
    press(seat, "+1t")
    assert sheet(seat, "Rat-catcher 2").points
    # The choice taken back, it is asked anew.
    press(seat, "<escape>")
    while the_rounds(seat).of(id_of(seat, "Berta")).target is not None:
        press(seat, "u")
    press(seat, "n")
    assert isinstance(seat.question, Pick) and "strikes" in seat.question.title and the_rounds(seat).exchange == 1


@pytest.mark.parametrize(
    "keys", ["hm-1 wet<enter>", "hm-1<enter>wet<enter>", "hmwet<enter><backspace><backspace><backspace>-1 wet<enter>"]
)
def test_a_modifier_is_a_number_and_its_reason_on_one_line_or_two(keys: str) -> None:
    seat = a_seat(DUEL)
    press(seat, "n<escape>")
    seat.selected = id_of(seat, "Dagna")
    press(seat, keys)
    assert [(held.n, held.why) for held in the_rounds(seat).of(id_of(seat, "Dagna")).modifiers] == [(-1, "wet")]
    seat = a_seat(DUEL)
    seat.selected = id_of(seat, "Dagna")
    press(seat, "r15" + keys[1:])
    assert seat.at_check.held is not None
    assert [(held.n, held.why) for held in seat.at_check.held[1].one.modifiers] == [(-1, "wet")]


def test_what_is_no_number_is_asked_again() -> None:
    seat = a_seat(DUEL)
    seat.selected = id_of(seat, "Wulf")
    press(seat, "wnmany<enter>")
    assert "no number" in plain(board(seat, 120, 36))
    press(seat, "<backspace><backspace><backspace><backspace>3<enter>")
    assert sheet(seat, "Wulf").points == 3


def test_two_alone_face_each_other_and_dice_wait_for_a_fudge_point() -> None:
    seat = a_seat(DUEL)
    used = press(seat, "npp+1-1")
    assert len(seat.scene.fights) == 1 and not the_rounds(seat).resolved
    assert "The dice lie" in plain(board(seat, 120, 36))
    points = seat.table.cast[id_of(seat, "Dagna")].points
    used += press(seat, "s")
    while isinstance(seat.question, Pick) and seat.question.title != "Which die":
        used += choose(seat, "Dagna")
    used += press(seat, "+")
    assert seat.table.cast[id_of(seat, "Dagna")].points == points - 1
    used += press(seat, "n")
    assert next(iter(seat.scene.blows)).relative == 3
    used += press(seat, "0t")
    assert used <= 16


def test_enter_behind_dice_or_a_number_begins_nothing() -> None:
    seat = a_seat(DUEL)
    press(seat, "wn2<enter>")
    before = len(seat.desk.session.entries)
    seat.selected = id_of(seat, "Wulf")
    press(seat, "wn4<enter>wt1")
    press(seat, "1+2<enter>")
    assert seat.scene.order is None and seat.question is None
    assert len(seat.desk.session.entries) == before + 2
    seat = a_seat(DUEL)
    press(seat, "npp+3-3n0=7<enter>0<enter>")
    assert isinstance(seat.question, Pick) and the_rounds(seat).exchange == 1
    seat = a_seat(DUEL)
    seat.selected = id_of(seat, "Wulf")
    press(seat, "wv3<enter>")
    assert seat.scene.order is None
    # The next Enter means what it says.
    press(seat, "<enter>")
    assert isinstance(seat.scene.order, Rounds)


def test_one_shot_is_one_action() -> None:
    seat = orchard()
    shots(seat, "Tansy", "Big Ulla", "u4+1+2t")
    first = sheet(seat, "Big Ulla").points
    done = len(seat.desk.session.line)
    shots(seat, "Pim", "Big Ulla", "u4+1+2t")
    press(seat, "<backspace>")
    assert seat.question is None and sheet(seat, "Big Ulla").points == first
    assert len(seat.desk.session.line) == done


def test_wound_points_are_called_so() -> None:
    seat = a_seat(DUEL)
    before = seat.table
    assert seat.run("wound Wulf 3").ok
    said = [(held.what, held.now) for held in differences(before, seat.table, seat.words)]
    assert ("wounds", "Hurt, 3 wound points") in said and len(said) == 1


def test_who_fell_by_a_shot_in_a_round_still_chooses_and_players_read_the_same() -> None:
    seat = a_seat(ORCHARD)
    seat.selected = id_of(seat, "Pim")
    press(seat, "f")
    choose(seat, "Big Ulla")
    press(seat, "C")
    band = plain(board(seat, 120, 36))
    assert "Pim and Big Ulla   choose" in band and "Slinger 1  choose" not in band, band
    press(seat, "C")
    assert seat.run('wound "Big Ulla" 9').ok
    ulla = id_of(seat, "Big Ulla")
    press(seat, "n")
    assert isinstance(seat.question, Pick) and "Big Ulla" in seat.question.title
    press(seat, "p")
    assert the_rounds(seat).of(ulla).manner == "normal"


def test_the_end_is_offered_once_one_side_is_left() -> None:
    seat = a_seat(DUEL)
    press(seat, "npp+1-1n-4t")
    assert "The round is over" in plain(board(seat, 120, 36)).split("\n")[2] and seat.question is None
    seat = a_seat(DUEL)
    press(seat, "npp+3-3n0=7<enter>n")
    assert "One side is left" in plain(board(seat, 200, 60))
    press(seat, "<escape>n")
    assert isinstance(seat.question, Pick) and "can still fight" in seat.question.title
    press(seat, "e")
    assert seat.scene.order is None and not seat.scene.frame


@pytest.mark.parametrize(("scene", "table"), [(DUEL, FUDGE_TABLE), (GUARD, TACTICAL_TABLE)])
def test_the_keys_are_those_of_the_game_though_its_scene_is_over(scene: Path, table: object) -> None:
    seat = a_seat(scene)
    assert seat.run("end scene").ok
    assert seat.bindings() == table
    if table is FUDGE_TABLE:
        assert "Very Hurt" in plain(board(seat, 120, 36))
        press(seat, "?")
        assert "B opens the next" in plain(board(seat, 120, 36))


def test_the_order_of_the_scene_comes_first() -> None:
    for keys in ("B<enter>", "Bc"):
        seat = a_seat(STAIRS)
        press(seat, keys)
        assert isinstance(seat.scene.order, Rounds), keys


def log(seat: Seat) -> str:
    return seat.told(len(seat.desk.session.entries))


def test_what_is_prepared_is_told_with_number_and_reason() -> None:
    seat = a_seat(STAIRS)
    for line in ("begin conflict", "fight Berta 2,3,4", "stance Berta"):
        assert seat.run(line).ok
    seat.selected = id_of(seat, "Berta")
    press(seat, "hm-1 wet<enter>")
    assert "-1 wet" in log(seat) and "chosen" not in log(seat)
    assert "sealed -1" in plain(board(seat, 120, 36))
    # What a sealed blow is meant for stays sealed.
    press(seat, "hs")
    assert "sweep" not in log(seat)
    assert seat.run("stance 2,3,4").ok and seat.run("round open").ok
    assert "sweep (-1)" in plain(board(seat, 120, 36))
    press(seat, "hp2<enter>")
    assert "at most 2" in log(seat)
    assert seat.run("strike 1 who=Berta").ok and "does not count" in log(seat)


def test_keeping_a_roll_secret_is_told_as_that() -> None:
    seat = a_seat(DUEL)
    press(seat, "r15")
    opened = log(seat)
    assert seat.run("adjust Dagna veil=secret").ok
    assert log(seat) != opened and "kept from" in log(seat)


def test_another_weapon_or_trait_for_a_choice() -> None:
    seat = a_seat(ORCHARD)
    assert seat.run("begin conflict").ok and seat.run('fight Pim "Big Ulla"').ok
    press(seat, "nx2p")
    assert the_rounds(seat).of(id_of(seat, "Big Ulla")).weapon == "Boulder"
    press(seat, "x")
    assert isinstance(seat.question, Pick)
    dodge = next(option.number for option in seat.question.options if option.label == "Dodge")
    press(seat, f"{dodge}g")
    mine = the_rounds(seat).of(id_of(seat, "Pim"))
    assert (mine.trait, mine.manner) == ("Dodge", "full_defence")


def test_nobody_fights_hand_to_hand_with_a_sling() -> None:
    seat = a_seat(ORCHARD)
    assert seat.run("begin conflict").ok and seat.run('fight "Slinger 1" "Big Ulla"').ok
    row = next(line for line in plain(board(seat, 120, 36)).splitlines() if "(3) Slinger 1" in line and "□" in line)
    assert "Sling Fair" not in row and "Mediocre" in row


def test_blows_of_which_nothing_can_come_take_no_key() -> None:
    seat = orchard()
    for name in ("Slinger 1", "Slinger 2", "Slinger 3"):
        seat.selected = id_of(seat, name)
        press(seat, "<space>")
    press(seat, "a")
    choose(seat, "Big Ulla")
    press(seat, "u4+1+1+1")
    assert seat.question is None and not len(seat.scene.blows) and not sheet(seat, "Big Ulla").points
    assert "does nothing to Big Ulla" in log(seat)


def test_whoever_is_struck_keeps_the_row() -> None:
    seat = orchard()
    for _ in range(4):
        assert seat.run('shoot Pim "Big Ulla" dice=+2 unaware').ok
    assert len(seat.scene.blows) == 4
    for height in (24, 36):
        lines = plain(board(seat, 80, height)).splitlines()
        assert any("[6] Big Ulla" in line and "□" in line for line in lines), height


def test_out_of_rounds_the_cast_shows_wounds() -> None:
    seat = a_seat(DUEL)
    assert seat.run("wound Wulf 7").ok
    press(seat, "<f4>")
    text = plain(board(seat, 200, 60))
    assert "wounds" in text and "fate" not in text.lower()


def test_the_party_is_offered_to_come_along() -> None:
    seat = a_seat(DUEL)
    assert seat.run("end scene").ok
    press(seat, "B")
    stairs_at = next(o.number for o in asked(seat).options if o.note == "cellar-stairs")
    press(seat, f"{stairs_at}")
    if asked(seat).typed:
        press(seat, "<enter>")
    assert asked(seat).title == "Who comes along"
    press(seat, "<enter>")
    assert id_of(seat, "Dagna") in seat.scene.here
