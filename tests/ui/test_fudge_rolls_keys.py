"""The open roll of Fudge by keys: said, set, thrown, read; one die; secret; reactions; a whole fight in three rolls."""

from __future__ import annotations

import re

import pytest

from tests.engine.fudge_desk import DUEL, ORCHARD
from tests.ui.playing import a_seat, choose, id_of, press
from tracker.model.checks import OpenCheck
from tracker.storage.desk import Desk
from tracker.storage.session_file import start_session
from tracker.ui.board import board
from tracker.ui.keys_open import CHECK
from tracker.ui.paint import plain
from tracker.ui.questions import Pick
from tracker.ui.seat import Seat


def seen(seat: Seat, width: int = 120, height: int = 36) -> str:
    return plain(board(seat, width, height))


def a_roll(*lines: str) -> Seat:
    """Dagna at a roll of her Sword against Good."""
    seat = a_seat(DUEL)
    for line in lines:
        assert seat.run(line).ok
    seat.selected = id_of(seat, "Dagna")
    press(seat, "r")
    assert isinstance(seat.question, Pick)
    sword = next(option.number for option in seat.question.options if option.label == "Sword")
    press(seat, f"{sword}5")
    assert seat.place[0] == "check"
    return seat


def the_check(seat: Seat) -> OpenCheck:
    held = seat.at_check.held
    assert held is not None
    return held[1]


def succeeds(text: str) -> str:
    """The figure beside what succeeds."""
    found = re.search(r"succeeds\D+([0-9.]+ %)", text)
    assert found is not None
    return found[1]


def told(seat: Seat) -> str:
    return seat.told(len(seat.desk.session.entries))


def test_a_roll_takes_few_keys_and_is_not_read_at_once() -> None:
    seat = a_roll()
    assert press(seat, "+1<enter><enter>") == 4
    assert "Dagna: Great +2" in told(seat) and seat.place[0] == "table" and "Great +2" in seat.advice


@pytest.mark.parametrize("dice", ["64", "6 4", "-4<enter>", "<space>", "++0-", "-3"])
def test_dice_are_typed_in_any_form(dice: str) -> None:
    seat = a_roll()
    press(seat, dice)
    assert the_check(seat).one.dice is not None
    assert seat.place[0] == "check"


def test_a_lone_zero_of_four_fudge_dice_waits_for_enter() -> None:
    seat = a_seat(DUEL)
    seat.run("option fudge-dice 4dF")
    seat.selected = id_of(seat, "Dagna")
    press(seat, "r1n0")
    assert the_check(seat).one.dice is None
    press(seat, "+0-")
    assert the_check(seat).one.dice is not None
    press(seat, "d0<enter>")
    assert the_check(seat).one.dice == the_check(seat).one.dice.but(total=0, faces=())  # type: ignore[union-attr]
    press(seat, "d64")
    assert the_check(seat).one.sum.dice.total == -4  # type: ignore[union-attr]


def test_modifiers_have_names_and_wounds_are_struck_with_a_key() -> None:
    seat = a_roll("wound Dagna level=hurt")
    text = seen(seat)
    assert "Wounds" in text and succeeds(text) == "38.9 %"
    press(seat, "x")
    assert the_check(seat).one.unhurt and succeeds(seen(seat)) == "61.1 %"
    press(seat, "m-1 wet boards<enter>")
    text = seen(seat)
    assert "wet boards" in text and succeeds(text) == "38.9 %"
    press(seat, "x1")
    assert the_check(seat).one.modifiers[0].struck
    # What is no number is asked again.
    press(seat, "mx<enter>")
    assert "number comes first" in seen(seat)


def test_trait_second_trait_difficulty_and_opponent() -> None:
    seat = a_roll('set Dagna skill "Ropes: Superb"')
    press(seat, "s1h")
    assert [held.why for held in the_check(seat).one.modifiers] == ["Ropes"]
    press(seat, "s1i")
    assert the_check(seat).one.trait == "Ropes"
    press(seat, "k2")
    assert the_check(seat).one.trait != "Ropes"
    press(seat, "kl6")
    assert (the_check(seat).one.trait, the_check(seat).one.rating) == ("", 2)
    press(seat, "v7")
    assert the_check(seat).difficulty == 3
    press(seat, "vn")
    assert the_check(seat).difficulty is None and "Against nothing" in seen(seat)
    press(seat, "e")
    assert "opposes" in seat.advice
    press(seat, "vw")
    choose(seat, "Wulf")
    assert the_check(seat).other is not None and "Wulf ahead" in seen(seat)
    press(seat, "<tab>e6")
    assert the_check(seat).other.least == 2  # type: ignore[union-attr]
    press(seat, "nover the table<enter>")
    assert the_check(seat).what == "over the table"


def test_secret_rolls_and_the_one_die() -> None:
    seat = a_roll()
    press(seat, "go")
    assert the_check(seat).secret and the_check(seat).one.one_die
    assert "the GM's alone" in seen(seat) and "66.7 %" in seen(seat)
    press(seat, "64")
    assert the_check(seat).one.dice.total == 2  # type: ignore[union-attr]
    assert the_check(seat).one.dice.secret  # type: ignore[union-attr]
    press(seat, "<enter><enter>")
    event = seat.desk.session.entries[-1].events[0]
    assert getattr(event, "secret", False)
    seat = a_roll()
    press(seat, "o3")
    assert the_check(seat).one.dice.total == 0  # type: ignore[union-attr]


def test_it_stays_open_is_found_again_and_may_be_put_away() -> None:
    seat = a_roll()
    press(seat, "<escape><f6>")
    assert "roll 1" in seen(seat)
    press(seat, "<enter>")
    assert seat.place == ("check", 1)
    press(seat, "?")
    assert "least result" not in seen(seat) and "natural +4" in seen(seat)
    press(seat, "<escape>X")
    assert seat.place[0] == "table" and not len(seat.scene.checks)
    press(seat, "u")
    assert len(seat.scene.checks) == 1


def test_a_reaction_by_keys() -> None:
    seat = a_seat(DUEL)
    seat.selected = id_of(seat, "Wulf")
    press(seat, "or")
    press(seat, "m+1 fair words<enter>v")
    assert seat.advice
    press(seat, "0<enter><enter>")
    assert "glad to help" in told(seat)


def test_who_lacks_a_skill_rolls_its_default() -> None:
    seat = a_seat(ORCHARD)
    seat.selected = id_of(seat, "Big Ulla")
    press(seat, "r")
    assert isinstance(seat.question, Pick)
    lacking = [option for option in seat.question.options if "untrained" in option.note]
    assert lacking
    n = lacking[0].number or 0
    press(seat, f"{n}<enter>" if n > 9 else str(n))
    press(seat, "4")
    assert the_check(seat).one.rating < 0 or the_check(seat).one.trait


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 36), (200, 60), (60, 20), (40, 12)])
def test_it_is_drawn_at_every_size(width: int, height: int) -> None:
    seat = a_roll("wound Dagna level=hurt", 'set Dagna skill "Ropes: Superb"')
    press(seat, "m-1 wet boards<enter>")
    for more in ("", "+1", "vw"):
        press(seat, more)
        if more == "vw":
            choose(seat, "Wulf")
        text = seen(seat, width, height)
        assert all(len(line) <= width for line in text.splitlines())
        if width >= 60:
            assert "Roll 1" in text and "%" in text and "wet boards" in text


def test_no_key_of_the_roll_does_two_things() -> None:
    names = [binding.key for binding in CHECK]
    assert len(set(names)) == len(names)


def test_a_stun_is_shown_and_explained() -> None:
    seat = a_seat(DUEL)
    table = seat.table.with_scene(seat.scene.but(system="fudge-1995", options=seat.scene.options.but(graze=1)))
    wulf = table.cast[id_of(seat, "Wulf")]
    sheet = wulf.sheet.but(stun="stun", stun_rounds=1, stuns=1)
    seat = Seat(Desk(start_session(table.with_who(wulf.but(sheet=sheet)), None, seed="x")))
    seat.selected = id_of(seat, "Wulf")
    assert "Stunned" in seen(seat)
    press(seat, "Bc?")
    text = seen(seat)
    assert "Pawn" in text and "grazes" in text


@pytest.mark.parametrize("keys", ["1r1n", "1r1n+1", "1o233", "1o233+1"])
@pytest.mark.parametrize("size", [(80, 24), (60, 20), (60, 24), (120, 36)])
def test_what_an_open_roll_says_is_whole_or_says_how_much_is_missing(keys: str, size: tuple[int, int]) -> None:
    seat = a_seat(DUEL)
    press(seat, keys)
    assert seat.place[0] == "check"
    body = plain(board(seat, *size)).splitlines()[3:-2]
    assert not any("~" in line for line in body)
    text = " ".join(" ".join(body).split())
    needed = plain(board(seat, 200, 60)).count(" needs ")
    assert text.count(" needs ") == needed or "more" in text
