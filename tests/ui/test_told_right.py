"""Small things that were told or offered wrongly once, and what it is now."""

from __future__ import annotations

import pytest

from tests.ui.playing import RICH, ROOT, SMALL, a_seat, press
from tracker.rules.costs import SERIOUS
from tracker.storage.desk import LONGEST_LINE
from tracker.text import NAME_LIMIT, TEXT_LIMIT
from tracker.ui.board import board
from tracker.ui.paint import plain
from tracker.ui.questions import Pick, Write


def test_the_log_says_which_graded_box_and_only_how_many_of_others() -> None:
    core = a_seat(ROOT / "scenes" / "granary-fire.toml")
    assert core.run("mark Imre physical:2").sentences == ("Imre marks 1 stress box (physical: 2).",)
    condensed = a_seat(RICH)
    assert condensed.run("mark Imre physical:2").sentences == ("Imre marks 1 stress box (physical).",)


def test_a_condition_is_told_once_and_as_one() -> None:
    seat = a_seat(RICH)
    for line in ("option consequences conditions", "rebuild", "hit Imre 2"):
        seat.run(line)
    assert seat.run("take Imre slots=hurt,hurt").sentences == ("Imre takes a condition: Hurt.",)


def test_victories_past_the_goal_are_not_so_many_of_fewer() -> None:
    seat = a_seat(RICH)
    seat.run("begin contest Imre,Deacon")
    assert seat.run("contender Imre 4").sentences[0] == "Imre has 4 victories."
    seat.go("table")
    assert "4 of 3" not in plain(board(seat, 120, 36))


def test_a_minor_cost_lists_no_serious_ones() -> None:
    seat = a_seat(RICH)
    seat.run("overcome Imre difficulty=3 dice=0 with=Fight")
    seat.run("resolve minor")
    press(seat, "<escape>l1")
    assert isinstance(seat.question, Pick)
    assert not {option.value for option in seat.question.options} & set(SERIOUS)
    press(seat, "o")
    assert isinstance(seat.question, Pick)
    assert {option.value for option in seat.question.options} >= set(SERIOUS)


def test_the_end_of_a_scene_leads_to_no_empty_one_and_its_map_goes() -> None:
    seat = a_seat(SMALL)
    seat.run("new-scene Loft")
    seat.run('scene "The Mill Bridge"')
    seat.run("end scene")
    scene = seat.table.scene
    assert scene is not None and scene.title == "The Mill Bridge" and scene.ended
    seat.go("table")
    for size in ((80, 24), (120, 36), (200, 60)):
        text = plain(board(seat, *size))
        assert "The scene is over" in text and "╭ Bridge" not in text


@pytest.mark.parametrize(
    ("keys", "limit"), [("A", NAME_LIMIT), ("N", TEXT_LIMIT), (":", LONGEST_LINE)], ids=["name", "text", "line"]
)
def test_what_is_too_long_is_said_at_once_and_stays_where_it_is_written(keys: str, limit: int) -> None:
    seat = a_seat(RICH)
    press(seat, keys)
    asked = seat.question
    assert isinstance(asked, Write)
    seat.paste("n" * (limit + 1))
    press(seat, "<enter>")
    assert seat.question is asked and len(asked.text) == limit + 1
    assert f"{limit + 1} characters; at most {limit} would do" in plain(board(seat, 120, 36))
    press(seat, "<backspace>")
    assert not asked.stray
    press(seat, "<enter>")
    assert seat.question is not asked
