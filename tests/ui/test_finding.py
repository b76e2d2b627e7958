"""Ctrl+P finds anything and goes there; F1 says every key there is; an empty table says where to begin."""

from __future__ import annotations

import pytest

from tests.ui.playing import RICH, ROOT, SMALL, a_seat, id_of, press
from tracker.engine.catalogue import VERBS
from tracker.ui.board import board
from tracker.ui.finding import Finder
from tracker.ui.keymap import PANELS
from tracker.ui.keys_everywhere import COMMON
from tracker.ui.keys_open import HIT, ROLL
from tracker.ui.paint import measure, plain
from tracker.ui.places.all_keys import groups
from tracker.ui.questions import Write
from tracker.ui.seat import Seat

GAMES = ("drowned-chapel", "tavern-duel", "quarry-road")


def found(seat: Seat, typed: str) -> list[str]:
    press(seat, f"<ctrl+p>{typed}")
    assert isinstance(seat.question, Finder)
    return [option.label for option in seat.question.shown()]


def test_a_character_is_found_by_letters_that_do_not_stand_together() -> None:
    seat = a_seat(RICH)
    assert found(seat, "dcn")[0] == "Deacon"
    press(seat, "<enter>")
    assert seat.selected == id_of(seat, "Deacon") and seat.question is None


def test_a_character_is_found_by_its_number_and_an_accent_makes_no_difference() -> None:
    seat = a_seat(RICH)
    seat.run('rename Sava "Łucja"')
    assert found(seat, "lucja")[0] == "Łucja"
    press(seat, "<ctrl+u>9<enter>")
    assert seat.selected == id_of(seat, "Deacon")


def test_an_aspect_is_explained_with_its_life() -> None:
    seat = a_seat(RICH)
    seat.run("attack Imre Deacon with=Fight dice=0 defence=0")
    seat.run('invoke "The tide is rising" by=GM for=Deacon')
    seat.go("table")
    press(seat, "<ctrl+p>tide is<enter>")
    text = plain(board(seat, 120, 36))
    assert seat.place[0] == "now" and "The tide is rising" in text
    assert "invokes" in text and "free invokes 2 to 1" in text


def test_a_command_is_begun_and_a_key_is_pressed() -> None:
    seat = a_seat(RICH)
    press(seat, "<ctrl+p>milestone<enter>")
    assert isinstance(seat.question, Write) and seat.question.text == "milestone "
    press(seat, "<escape><ctrl+p>a note into the log<enter>")
    assert "Note" in plain(board(seat, 80, 24)).splitlines()[-4]


def test_zones_counters_entries_and_scenes_are_gone_to() -> None:
    seat = a_seat(SMALL)
    seat.run("note Thunder")
    seat.run("counter Flood 1/4")
    seat.run("counter Flood")
    press(seat, "<ctrl+p>Flood<enter>")
    assert seat.looking.reading_title == "The story of Flood" and any(
        "1/4 to 2/4" in line for line in seat.looking.reading
    )
    press(seat, "<escape><ctrl+p>thunder<enter>")
    assert seat.looking.reading_title == "Entry 1" and ":note Thunder" in seat.looking.reading
    press(seat, "<escape><ctrl+p>zone Mill<enter>")
    assert seat.panel == "map" and "Gosha" in seat.advice
    seat.run('new-scene "The cellar"')
    press(seat, "<ctrl+p>Mill Bridge scene<enter>")
    assert seat.scene.title == "The Mill Bridge"


def test_everything_there_is_can_be_found() -> None:
    seat = a_seat(RICH)
    press(seat, "<ctrl+p>")
    assert isinstance(seat.question, Finder)
    values = [option.value for option in seat.question.options]
    for who in seat.table.cast:
        assert ("who", who.id) in values
    for aspect in seat.table.aspects_in(seat.scene):
        assert ("aspect", aspect.id) in values
    for verb in VERBS:
        assert ("verb", verb) in values


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60), (59, 19), (20, 6)])
def test_the_place_of_finding_fits_every_size(size: tuple[int, int]) -> None:
    seat = a_seat(RICH)
    for typed in ("", "<ctrl+p>", "a", "zzzzqq"):
        press(seat, typed)
        lines = board(seat, *size).lines
        assert len(lines) == size[1]
        assert {sum(measure(part.text) for part in line) for line in lines} == {size[0]}


def test_what_fits_nothing_says_so_and_enter_does_nothing() -> None:
    seat = a_seat(RICH)
    press(seat, "<ctrl+p>zzzzqq<enter>")
    assert isinstance(seat.question, Finder) and "nothing fits" in plain(board(seat, 80, 24))


@pytest.mark.parametrize("scene", GAMES)
def test_f1_says_every_key_of_the_game_in_play(scene: str) -> None:
    seat = a_seat(ROOT / "scenes" / f"{scene}.toml")
    told = dict(groups(seat))
    assert {key for key, _ in told["Table"]} >= {binding.key for binding in seat.own_keys.of_table()} | set(PANELS)
    assert all(meaning for rows in told.values() for _, meaning in rows)
    if scene == "drowned-chapel":
        for title, bindings in (("Open roll", ROLL), ("Hit", HIT)):
            assert {key for key, _ in told[title]} >= {b.key for b in bindings if b not in COMMON}
    press(seat, "<f1>")
    for width, height in ((80, 24), (120, 36), (200, 60)):
        assert {sum(measure(part.text) for part in line) for line in board(seat, width, height).lines} == {width}


def test_an_empty_table_says_where_to_begin() -> None:
    seat = a_seat(SMALL)
    press(seat, "SnElsewhere<enter><escape>")
    text = plain(board(seat, 80, 24))
    for key in ("A  brings somebody in", "M  lays out zones", "B  begins"):
        assert key in text
    press(seat, "AGuard 2<enter>")
    assert "brings somebody in" not in plain(board(seat, 80, 24))


@pytest.mark.parametrize("scene", GAMES)
def test_each_key_that_cannot_act_now_says_why(scene: str) -> None:
    seat = a_seat(ROOT / "scenes" / f"{scene}.toml")
    for done in ("", "end scene"):
        if done:
            seat.run(done)
        why_not = {binding.key: binding.why_not(seat) for binding in seat.own_keys.of_table()}
        assert any(why_not.values()) or not done, "where no scene runs, some key has nothing to do"
        for key, why in why_not.items():
            if why:
                seat.advice = ""
                press(seat, key if len(key) == 1 else f"<{key.lower()}>")
                assert seat.advice and seat.advice != why, key


def test_all_keys_begin_with_those_of_where_they_were_asked() -> None:
    seat = a_seat(RICH)
    assert groups(seat)[0][0] == "Table"
    press(seat, "Bc1<enter>a9<f1>")
    assert groups(seat)[0][0] == "Open roll" and seat.place[0] == "keys"
    press(seat, "<escape>+4<enter>-3<enter><enter><f1>")
    assert groups(seat)[0][0] == "Hit"
