"""The points menu, the ledger and concessions on terms, by keys alone."""

from __future__ import annotations

import pytest

from tests.ui.playing import RICH, SMALL, a_seat, id_of, number, press
from tracker.history.cast import Conceded
from tracker.model.cast import FateSheet
from tracker.ui.board import board
from tracker.ui.paint import plain
from tracker.ui.seat import Seat


def seated(name: str = "Imre") -> tuple[Seat, str]:
    """At the rich scene with somebody selected."""
    seat = a_seat(RICH)
    press(seat, number(seat, name))
    return seat, id_of(seat, name)


def points(seat: Seat, who: str) -> int:
    return seat.table.cast[who].points


def test_a_point_awarded_and_one_taken() -> None:
    seat, imre = seated()
    had = points(seat, imre)
    press(seat, "pastyle<enter>")
    assert points(seat, imre) == had + 1 and "style" in seat.told(1)
    press(seat, "pf<enter>")
    assert points(seat, imre) == had


def test_all_who_are_marked_get_one() -> None:
    seat, imre = seated()
    sava = id_of(seat, "Sava")
    had = points(seat, imre), points(seat, sava)
    press(seat, "<space>" + number(seat, "Sava") + "<space>pa<enter>")
    assert (points(seat, imre), points(seat, sava)) == (had[0] + 1, had[1] + 1)


def test_a_story_detail_told_and_as_an_aspect() -> None:
    seat, imre = seated()
    had = points(seat, imre)
    press(seat, "pdthe sexton is a cousin<enter>t")
    assert points(seat, imre) == had - 1 and "the sexton is a cousin" in seat.told(1)
    press(seat, "pdA loose board<enter>a")
    assert [aspect.text for aspect in seat.table.aspects][-1] == "A loose board"


def test_a_stunt_learnt_used_and_lost() -> None:
    seat, imre = seated()
    sheet = seat.table.cast[imre].sheet
    assert isinstance(sheet, FateSheet)
    before = len(sheet.stunts)
    press(seat, "penOnce more<enter><enter>")
    press(seat, ':stunt Imre "Once more" cost=1 uses=1<enter>')
    had = points(seat, imre)
    press(seat, f"ps{before + 1}")
    if seat.question is not None:
        press(seat, "<enter>")
    assert points(seat, imre) == had - 1
    assert "pays 1" in plain(board(seat, 120, 36))
    press(seat, "pe" + str(before + 1))
    if seat.question is not None:
        press(seat, "<enter>")
    sheet = seat.table.cast[imre].sheet
    assert isinstance(sheet, FateSheet) and len(sheet.stunts) == before


def test_the_pool_set_by_hand_and_another_price_paid() -> None:
    seat, imre = seated()
    pool, had = seat.scene.pool, points(seat, imre)
    press(seat, "pg+2<enter>")
    assert seat.scene.pool == pool + 2
    press(seat, "pw2a ritual<enter>")
    assert points(seat, imre) == had - 2


def test_a_boost_is_promoted_handed_over_and_dropped() -> None:
    seat, _ = seated()
    press(seat, ":aspect Off-balance boost by=Imre<enter>pboff<enter>p")
    made = next(aspect for aspect in seat.table.aspects if aspect.text == "Off-balance")
    assert made.kind == "situation" and made.invokes == 1
    press(seat, ":aspect Stumbles boost by=Imre<enter>pbstum<enter>h" + number(seat, "Sava"))
    if seat.question is not None:
        press(seat, "<enter>")
    boost = next(aspect for aspect in seat.table.aspects if aspect.text == "Stumbles")
    assert [free.owner for free in boost.free] == [id_of(seat, "Sava")]
    press(seat, "pbstum<enter>d")
    assert all(aspect.text != "Stumbles" for aspect in seat.table.aspects)


def test_sessions_and_scenarios_begin_here() -> None:
    seat, imre = seated()
    press(seat, ":points Imre =0<enter>pr")
    assert points(seat, imre) == 3
    press(seat, "pn")
    assert "scenario" in seat.told(len(seat.desk.session.entries))


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 36), (200, 60)])
def test_the_ledger_is_read_and_left(width: int, height: int) -> None:
    seat, _ = seated()
    press(seat, "pa<enter>pf<enter>")
    for opens in ("<f9>", "pl"):
        press(seat, opens)
        assert seat.place[0] == "ledger"
        shown = plain(board(seat, width, height))
        assert "Fate points" in shown and "Imre" in shown and "by hand" in shown
        assert all(len(line) <= width for line in shown.split("\n"))
        press(seat, "<escape>")
        assert seat.place[0] == "table"


def test_the_ledger_scrolls_to_its_first_row() -> None:
    seat, _ = seated()
    press(seat, "pa<enter>" * 30)
    press(seat, "<f9>")
    assert "held at the start" not in plain(board(seat, 80, 24))
    press(seat, "<pagedown>" * 9)
    assert "held at the start" in plain(board(seat, 80, 24))


def test_conceding_on_terms() -> None:
    seat = a_seat(SMALL)
    who = next(id.id for id in seat.scene.here if seat.table.cast[id.id].is_player)
    press(seat, f"Bc{seat.table.cast[who].number}ht" + "left for dead<enter>")
    told = seat.desk.session.entries[-1].events
    assert [event.terms for event in told if isinstance(event, Conceded)] == ["left for dead"]
    assert "left for dead" in seat.told(len(seat.desk.session.entries))
