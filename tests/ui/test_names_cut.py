"""A name that is cut keeps the number it ends in, in every panel of every game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import wcwidth

from tests.engine.fudge_desk import STAIRS
from tests.ui.playing import RICH, ROOT, a_seat, press, stairs
from tracker.ui.board import board
from tracker.ui.paint import clean, cut, cut_name, measure, plain

LIKE = re.compile(r"(.*\S)\s+(\d{1,3})")
QUARRY = ROOT / "scenes" / "quarry-road.toml"


@pytest.mark.parametrize(
    ("name", "width", "drawn"),
    [
        ("Rat-catcher 2", 13, "Rat-catcher 2"),
        ("Rat-catcher 2", 12, "Rat-catch~ 2"),
        ("Rat-catcher 12", 9, "Rat-c~ 12"),
        ("Rat-catcher 2", 4, "R~ 2"),
        ("Rat-catcher 2", 3, "R~2"),
        ("Rat-catcher 2", 2, "~2"),
        ("Rat-catcher 2", 1, "~"),
        ("Rat-catcher 2", 0, ""),
        ("Guard of the gate #3", 10, "Guard ~ #3"),
        ("Rat-catcher", 9, "Rat-catc~"),
        ("Agent 1984", 8, "Agent 1~"),
        ("衛兵衛兵 2", 7, "衛兵~ 2"),
        ("衛兵衛兵 2", 6, "衛~ 2"),
        ("Cafe\u0301 owner 2", 8, "Cafe\u0301 ~ 2"),
        ("Cafe\u0301\u0302 owner 2", 7, "Cafe\u0301\u0302~ 2"),
        ("👩\u200d🚀👩🏽 2", 7, "👩🚀~ 2"),
    ],
)
def test_a_number_at_the_end_is_kept(name: str, width: int, drawn: str) -> None:
    assert cut_name(name, width) == drawn and measure(drawn) <= width


@given(st.text(st.sampled_from("ab é\u0301衛👩\u200d🚀🏽🇵🇱❤\ufe0fก็ีक्षمی\u200c\u20e3🏴\U000e0067\n"), max_size=14))
def test_a_text_is_as_wide_as_terminals_make_it_that_know_no_sequences(text: str) -> None:
    drawn = clean(text)
    assert measure(drawn) == sum(map(wcwidth, drawn)) and clean(drawn) == drawn
    assert not set(drawn) & set("\u200d\ufe0f🏽🇵🇱\n")


@given(
    st.text(st.sampled_from("ab é\u0301衛👩\u200d🚀🇵🇱ก็1 "), min_size=1, max_size=14),
    st.integers(0, 999),
    st.integers(0, 20),
)
def test_no_name_is_wider_than_its_room(head: str, number: int, width: int) -> None:
    for name in (head, f"{head} {number}"):
        drawn = cut_name(name, width)
        assert measure(drawn) <= width
        if measure(name) <= width:
            assert drawn == cut(name, width)
    if head.strip() and width > len(str(number)) and "\u200d" not in head and head[0] not in "\u0301็":
        assert cut_name(f"{head} {number}", width).endswith(str(number))


@pytest.mark.parametrize("scene", [STAIRS, RICH, QUARRY], ids=lambda path: path.stem)
@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
def test_names_alike_are_told_apart_wherever_rows_are_drawn(scene: Path, size: tuple[int, int]) -> None:
    seat = a_seat(scene)
    for n in (1, 2, 3):
        press(seat, f':character "Long-winded messenger {n}"<enter>')
    for panel in ("", "cast", "map", "sheet"):
        seat.looking.panel = panel
        text = plain(board(seat, *size))
        whole = list(re.findall(r"(?:Rat-c|Long-w)[\w-]*~[^│\n]{0,2}", text))
        assert all(re.search(r"~ ?\d", part) for part in whole), whole


def test_the_turn_line_and_the_head_of_a_fight_keep_the_numbers() -> None:
    seat = stairs()
    lines = plain(board(seat, 80, 24)).splitlines()
    turn = next(line for line in lines if "still open" in line)
    head = next(line for line in lines if " against " in line)
    for n in (1, 2, 3):
        assert re.search(rf"Rat-c\S*~ {n}\b", turn) and re.search(rf"Rat-c\S* {n}\b", head)
