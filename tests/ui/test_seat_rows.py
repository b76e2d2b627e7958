"""Rows of several and obstacles by keys, and how they look."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.playing import a_seat, choose, id_of, number, press
from tracker.model.cast import Character
from tracker.ui.board import board
from tracker.ui.glyphs import spell
from tracker.ui.paint import plain, width_of
from tracker.ui.questions import Pick
from tracker.ui.seat import Seat

SCENE = """
title = "The warehouse"
system = "fate-core"
[options]
minion_armour = true
[[side]]
name = "Crew"
[[side]]
name = "Gang"
[[zone]]
name = "Yard"
[[zone]]
name = "Office"
[[character]]
name = "Imre"
player = "Ada"
side = "Crew"
zone = "Yard"
skills = { Fight = 4, Athletics = 3 }
[[character]]
name = "Thugs"
like = "mob fair"
side = "Gang"
zone = "Yard"
count = 4
[[character]]
name = "Boss"
template = "supporting"
side = "Gang"
zone = "Yard"
[[character]]
name = "Rats"
template = "filler group"
side = "Gang"
zone = "Office"
[[character]]
name = "Fire"
template = "hazard"
zone = "Office"
skills = { "*" = 4 }
[[character]]
name = "Fence"
template = "harmful block"
zone = "Yard"
[[character]]
name = "Child"
template = "distraction"
zone = "Office"
choice = "Save the child?"
repercussions = "Left alone, it is hurt."
[[character]]
name = "Bomb"
template = "countdown"
zone = "Office"
[[counter]]
name = "Bomb"
boxes = 4
turn = "Bomb"
outcome = "It goes off"
[[border]]
between = ["Yard", "Office"]
block = "Fence"
"""


@pytest.fixture
def seat(tmp_path: Path) -> Seat:
    path = tmp_path / "warehouse.toml"
    path.write_text(SCENE, encoding="utf-8")
    return a_seat(path)


def who(seat: Seat, name: str) -> Character:
    return seat.table.cast[id_of(seat, name)]


def screen(seat: Seat, width: int = 120, height: int = 36) -> str:
    picture = board(seat, width, height)
    assert all(width_of(line) == width for line in picture.lines)
    return plain(picture)


def select(seat: Seat, name: str) -> None:
    press(seat, number(seat, name))
    assert seat.selected == id_of(seat, name)


def test_rows_are_pips_and_heads_on_map_sheet_and_strip(seat: Seat) -> None:
    select(seat, "Thugs")
    wide = screen(seat)
    assert "[2] Thugs □□□□" in wide and "mob 4" in wide
    assert "+5 Fight  +2 +3 for 4" in wide and "4 of 4" in wide
    assert all(word in wide for word in ("hazard", "block", "distraction", "countdown", "filler 4"))
    assert "Thugs  □□□□ 4" in screen(seat, 80, 24)
    assert "[2] Thugs ...." in spell(screen(seat, 80, 24), True)
    assert "Thugs" in screen(seat, 50, 16)


def test_a31_the_hit_shows_how_it_runs_on_before_it_is_taken(seat: Seat) -> None:
    select(seat, "Imre")
    press(seat, "a")
    choose(seat, "Thugs")
    press(seat, "+4<enter>")
    press(seat, "vp")
    assert "2 of 4 go down" not in screen(seat)
    assert "1 of 4 go down, number 2 marks [1]" in screen(seat)
    press(seat, "<enter>")
    for width, height in ((120, 36), (80, 24), (200, 60)):
        assert "1 of 4 go down, number 2 marks [1]" in screen(seat, width, height)
    assert press(seat, "<enter>") == 1
    assert len(who(seat, "Thugs").standing) == 3 and seat.place == ("table", 0)


def test_by_hand_is_the_last_way(seat: Seat) -> None:
    select(seat, "Thugs")
    press(seat, "hh3b")
    assert isinstance(seat.question, Pick)
    press(seat, "11")
    assert len(who(seat, "Thugs").standing) == 3 and not len(seat.table.hits)
    select(seat, "Thugs")
    press(seat, "hh9b0")
    assert "!" in seat.advice
    press(seat, "!")
    assert len(who(seat, "Thugs").standing) == 3 and not len(seat.table.hits)


def test_a42_passive_and_none_are_two_keys(seat: Seat) -> None:
    select(seat, "Imre")
    press(seat, "a")
    choose(seat, "Thugs")
    press(seat, "+0<enter>vp")
    roll = seat.at_roll.roll
    assert roll is not None and roll.oppose is not None and roll.oppose.total == 5
    press(seat, "vd")
    roll = seat.at_roll.roll
    assert roll is not None and roll.oppose is not None and (roll.oppose.total, roll.oppose.passive) == (0, True)


def test_split_merge_and_flee_by_keys(seat: Seat) -> None:
    select(seat, "Thugs")
    press(seat, "Gs1<enter>")
    assert len(who(seat, "Thugs 1").standing) == 1
    select(seat, "Thugs 1")
    press(seat, "Gm")
    choose(seat, "Thugs")
    assert len(who(seat, "Thugs").standing) == 4 and seat.selected == id_of(seat, "Thugs")
    press(seat, "Gr1<enter>")
    assert len(who(seat, "Thugs").standing) == 3
    press(seat, "Gn6")
    assert len(who(seat, "Thugs").standing) == 6
    press(seat, "Gf")
    assert seat.scene.here[id_of(seat, "Thugs")].state == "left"


def test_marked_ones_join_the_selected(seat: Seat) -> None:
    select(seat, "Rats")
    press(seat, "<space>")
    select(seat, "Thugs")
    press(seat, "Gm")
    assert len(who(seat, "Thugs").standing) == 8


def test_a_template_with_a_name_that_waits_and_a_count(seat: Seat) -> None:
    select(seat, "Boss")
    press(seat, "A<enter>mob fair<enter><enter><enter>5<enter>")
    made = who(seat, "mob fair")
    assert len(made.standing) == 5 and made.side == who(seat, "Boss").side
    assert seat.scene.here[made.id].zone == seat.scene.here[id_of(seat, "Boss")].zone
    press(seat, "A<enter>hazard<enter>Acid 5<enter><enter>")
    assert who(seat, "Acid").kind == "hazard" and who(seat, "Acid").side is None
    press(seat, "A<enter>countdown<enter>Tide<enter><enter>6The sea comes<enter>")
    tide = next(each for each in seat.scene.counters if each.name == "Tide")
    assert (tide.boxes, tide.outcome, tide.whose) == (6, "The sea comes", who(seat, "Tide").id)
    press(seat, "A<enter>distraction<enter>Cry<enter><enter>Help?<enter><enter>")
    assert who(seat, "Cry").choice == "Help?"
    press(seat, "A<enter>+minor 2<enter>Guard 4<enter><enter>2<enter>")
    assert who(seat, "Guard 2").kind == "minor"


def test_somebody_new_in_mid_attack(seat: Seat) -> None:
    select(seat, "Imre")
    press(seat, "a+Guard 2<enter><enter>")
    roll = seat.at_roll.roll
    assert roll is not None and roll.oppose is not None and roll.oppose.who == id_of(seat, "Guard")
    press(seat, "<escape>a+<enter>nameless fair<enter><enter><enter><enter>")
    roll = seat.at_roll.roll
    assert roll is not None and roll.oppose is not None and roll.oppose.who == id_of(seat, "nameless fair")


def test_a_minion_and_a_block_in_the_way(seat: Seat) -> None:
    select(seat, "Imre")
    press(seat, "a")
    choose(seat, "Boss")
    press(seat, "+4<enter>+0<enter>")
    press(seat, "M")
    choose(seat, "Thugs")
    assert "Thugs in the way" in screen(seat)
    press(seat, "M")
    choose(seat, "Fence")
    press(seat, "c")
    assert "behind Fence" in screen(seat)
    press(seat, "<enter>")
    assert [hit.who for hit in seat.table.hits] == [id_of(seat, "Thugs")]


def test_a_block_is_breached_and_a_distraction_settled_by_keys(seat: Seat) -> None:
    select(seat, "Imre")
    press(seat, "Gb+4<enter><enter>")
    assert seat.scene.here[id_of(seat, "Fence")].state == "out"
    assert all(border.bar == "open" for border in seat.scene.borders)
    select(seat, "Child")
    assert "Save the child?" in screen(seat)
    press(seat, "Gl")
    assert seat.scene.here[id_of(seat, "Child")].state == "out"


def test_a_countdown_by_keys_and_what_it_comes_to(seat: Seat) -> None:
    press(seat, "Gc1")
    assert next(iter(seat.scene.counters)).marked == 1
    assert "turn of Bomb" in screen(seat)
    press(seat, "Gc+Flood<enter>2eThe cellar fills<enter>")
    flood = next(each for each in seat.scene.counters if each.name == "Flood")
    assert (flood.boxes, flood.trigger, flood.outcome) == (2, "end of exchange", "The cellar fills")
    press(seat, "Gc2Gc2")
    assert "The cellar fills" in screen(seat) and "The cellar fills" in seat.advice


def test_what_now_tells_how_a_hit_runs_on(seat: Seat) -> None:
    select(seat, "Thugs")
    press(seat, "hh3?")
    assert "It runs on" in screen(seat)
    press(seat, "?<escape>")
    select(seat, "Imre")
    press(seat, "a")
    choose(seat, "Boss")
    press(seat, "?")
    assert "A minion takes the hit" in screen(seat)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Thugs", "4 members act as one, +3 by number to Fight; a hit of more than 7 takes all"),
        ("Fire", "opposes at Great +4, and cannot be attacked"),
        ("Fence", "Great +4 to do away with (G); behind it Armor 1, pushed into it Weapon 1"),
        ("Child", "taken on or left"),
        ("Bomb", "each of its turns marks a box"),
    ],
)
def test_what_now_tells_about_the_selected(seat: Seat, name: str, said: str) -> None:
    select(seat, name)
    press(seat, "?")
    assert said in " ".join(screen(seat, 200, 60).split())


def test_boxes_of_a_row_by_keys(seat: Seat) -> None:
    select(seat, "Thugs")
    press(seat, "hm1")
    assert who(seat, "Thugs").hurt
    press(seat, "hc1")
    assert not who(seat, "Thugs").hurt
