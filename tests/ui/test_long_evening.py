"""What a whole evening at the screen showed: maps with more columns, answers that stand there already, what waits."""

from __future__ import annotations

import re

import pytest

from tests.ui.playing import RICH, ROOT, a_seat, press
from tracker.engine.fate.system import default_skill
from tracker.language.spotlight import Spotlight
from tracker.model.cast import FateSheet
from tracker.ui.board import board
from tracker.ui.paint import plain
from tracker.ui.questions import Option, Pick, Write


def screen(scene: str, width: int, height: int, keys: str = "") -> str:
    """The screen after some keys."""
    seat = a_seat(ROOT / "scenes" / scene)
    press(seat, keys)
    return plain(board(seat, width, height))


@pytest.mark.parametrize("keys", ["", "C"])
def test_three_columns_stand_beside_the_other_panels(keys: str) -> None:
    shown = screen("drowned-chapel.toml", 120, 36, keys)
    assert "right" not in shown and "left" not in shown
    for zone in ("Nave", "Crypt", "Sacristy", "Bell loft", "Sluice"):
        assert f"╭ {zone} ─" in shown


def test_three_columns_stand_close_on_a_narrow_screen() -> None:
    shown = screen("reed-road.toml", 80, 24)
    assert "zone right" not in shown and "zones right" not in shown


def test_players_see_their_characters_where_there_is_no_room_for_all() -> None:
    seat = a_seat(RICH)
    seat.run("begin conflict first=Deacon")
    for n in range(1, 8):
        seat.run(f'add "Aaron {n}" zone=Nave side=Cult')
    press(seat, "C")
    shown = plain(board(seat, 120, 36))
    nave = shown[shown.index("Where everyone is") :]
    assert all(f"({name})" in nave for name in ("Imre", "Rook", "Mirel", "Sava"))
    assert "+" in nave


def test_the_first_letter_takes_the_place_of_an_answer_that_stands_there() -> None:
    line = Write("Up to which entry", text="76", replaced=True)
    for char in "31":
        line.key(char, char)
    assert line.key("enter", None) == "31"
    moved = Write("Up to which entry", text="76", replaced=True)
    moved.key("end", None)
    moved.key("1", "1")
    assert moved.key("enter", None) == "761"
    left = Write("Up to which entry", text="76", replaced=True)
    assert left.key("enter", None) == "76"


def test_a_number_that_waits_says_why() -> None:
    pick = Pick("Who", [Option(n, f"Guard {n}", number=n) for n in (1, 2, 10, 11, 12)])
    assert pick.waits() == ""
    pick.key("1", "1")
    assert pick.waits() == "1 or 10 to 12: Enter takes 1"
    assert pick.key("2", "2") == 12
    long = Pick("Who", [Option(n, f"Guard {n}", number=n) for n in (2, 20)])
    long.key("2", "2")
    assert long.waits() == "2 or 20: Enter takes 2"


def test_all_keys_say_that_more_follow_and_end_goes_there() -> None:
    seat = a_seat(RICH)
    press(seat, "<f1>")
    first = plain(board(seat, 80, 24))
    follow = re.compile(r"[0-9] more\b")
    assert follow.search(first) and "left right  go along" not in first
    press(seat, "<end>")
    last = plain(board(seat, 80, 24))
    assert "leave at once" in last and not follow.search(last)
    press(seat, "<home>")
    assert plain(board(seat, 80, 24)) == first


def test_scenes_are_listed_by_their_titles_and_the_end_of_the_evening_comes_first() -> None:
    seat = a_seat(RICH)
    seat.run("end scene")
    press(seat, "B")
    pick = seat.question
    assert isinstance(pick, Pick)
    labels = [option.label for option in pick.options]
    assert labels[0] == "end the evening" and pick.cursor == 1
    assert "The Reed Road" in labels and "reed-road" not in labels
    press(seat, "<end>")
    assert pick.cursor == len(labels) - 1
    press(seat, "<home>")
    assert pick.cursor == 0


def test_what_a_foe_creates_with_is_on_its_sheet() -> None:
    seat = a_seat(RICH)
    drowned = next(who for who in seat.table.cast if who.name == "Drowned one")
    assert default_skill(drowned, "advantage", "physical") == "Fight"
    blank = drowned.but(player="Ada", sheet=FateSheet())
    assert default_skill(blank, "advantage", "physical") == "Notice"


def test_a_named_border_is_found() -> None:
    seat = a_seat(RICH)
    press(seat, "<ctrl+p>rusted<enter>")
    assert seat.panel == "map" and "between Nave and Crypt" in seat.advice


def test_whoever_had_a_turn_has_acted() -> None:
    seat = a_seat(RICH)
    seat.run("begin conflict first=Sava")
    assert not any(light.acted for light in Spotlight(seat.desk.session).lights(seat.table))
    seat.run("turn ends")
    press(seat, "n<enter>")
    lights = {seat.name(light.who): light.acted for light in Spotlight(seat.desk.session).lights(seat.table)}
    assert lights["Sava"] > 0 and not lights["Rook"]
