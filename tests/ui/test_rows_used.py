"""No size wastes rows: while anything on the screen is cut, hardly a row of what stands below it is empty."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.ui.playing import RICH, ROOT, SMALL, a_seat, press, stairs
from tests.ui.test_tactical import a_ct
from tracker.ui.board import board, layout_of, panel
from tracker.ui.fitting import PLENTY, Wanted, shared
from tracker.ui.paint import Picture, plain
from tracker.ui.seat import Seat
from tracker.ui.wanting import wanted

SIZES = [(w, h) for w in (60, 80, 100, 120, 160, 220) for h in (20, 24, 30, 36, 48, 70)]
LINES = ("title", "turn", "party", "tabs", "actor", "last", "advice", "keys", "count", "small")
"""Regions that have their rows whatever there is to say."""
EMPTY = 2
"""Rows that may be empty below something while something else is cut: a blank one and what no panel can use."""


def fight() -> Seat:
    seat = a_seat(RICH)
    press(seat, "Bc1<enter>a9+4<enter>-3<enter><enter>")
    seat.go("table")
    return seat


def contest() -> Seat:
    seat = a_seat(SMALL)
    press(seat, "xcso3xr+4<enter>-4<enter><enter>")
    return seat


def fire() -> Seat:
    seat = a_seat(ROOT / "scenes" / "granary-fire.toml")
    press(seat, "Bc<enter>")
    assert seat.scene.order is not None
    return seat


PLAYED: dict[str, Callable[[], Seat]] = {
    "fight": fight,
    "contest": contest,
    "rounds": stairs,
    "phase": a_ct,
    "fire": fire,
}


def said(picture: Picture) -> int:
    return 1 + max((y for y, line in enumerate(picture.lines) if any(part.text.strip() for part in line)), default=-1)


@pytest.mark.parametrize("name", PLAYED)
@pytest.mark.parametrize("focus", ["", "situation"])
def test_rows_go_where_there_is_something_to_say(name: str, focus: str) -> None:
    seat = PLAYED[name]()
    seat.looking.panel = focus
    sight = seat.sight()
    for width, height in SIZES:
        layout = layout_of(sight, width, height)
        regions = {each: region for each, region in layout.regions.items() if each not in LINES}
        want = wanted(sight, layout)
        cut = [each for each, region in regions.items() if region.height < want(each).full < PLENTY]
        for each, region in regions.items():
            empty = region.height - said(panel(seat, each, sight, layout))
            same = [other for other in cut if regions[other].x == region.x]
            if each == "log" and each in cut:
                empty -= 1  # an older sentence of so many rows is not begun
            assert empty <= EMPTY or not same, f"{width}x{height}: {each} has {empty} empty rows, {same} is cut"


@pytest.mark.parametrize("rows", range(5, 60, 5))
def test_rows_are_shared_and_none_is_lost(rows: int) -> None:
    parts = [Wanted(15, 17, 25), Wanted(8, 11, 11), Wanted(4, 14, 14)]
    heights = shared(rows, parts)
    assert sum(heights) + 2 == rows and min(heights) >= 0
    assert rows < 29 or all(height >= part.least for height, part in zip(heights, parts, strict=True))
    assert rows < 44 or all(height >= part.full for height, part in zip(heights, parts, strict=True))


@pytest.mark.parametrize("more", [0, 1, 3])
def test_what_can_be_invoked_stays_in_sight_however_many_stand_in_one_zone(more: int) -> None:
    seat = a_seat(SMALL)
    for line in ("begin conflict first=Imre", "mark Imre mild", 'reword "mild consequence of Imre" "Cracked ribs"'):
        assert seat.run(line).ok
    for n in range(more):
        assert seat.run(f'character "Sister {n}" zone=Bridge').ok
    told = plain(board(seat, 80, 24))
    situation = told.split("\n Situation ──", 1)[1]
    assert "Half the village is watching" in situation and "Cracked ribs" in situation
    assert re.search(r"\n Cracked ribs +mild", told)
