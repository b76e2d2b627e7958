"""Compels by keys alone."""

from __future__ import annotations

from tests.ui.playing import SMALL, a_seat, id_of, number, press
from tracker.ui.places.ends import loose_ends
from tracker.ui.seat import Seat


def a_player(seat: Seat) -> tuple[str, str]:
    """The first two players' characters."""
    players = [who.id for who in seat.table.cast if who.is_player]
    return players[0], players[1]


def select(seat: Seat, id: str) -> None:
    press(seat, str(seat.table.cast[id].number))
    assert seat.selected == id


def test_offered_and_accepted_in_four_keys() -> None:
    seat = a_seat(SMALL)
    one, _ = a_player(seat)
    select(seat, one)
    before = seat.table.cast[one].points
    assert press(seat, "k1ga") == 4
    assert seat.table.cast[one].points == before + 1 and seat.question is None


def test_left_offered_it_is_a_loose_end_and_answered_by_k() -> None:
    seat = a_seat(SMALL)
    one, _ = a_player(seat)
    select(seat, one)
    before = seat.table.cast[one].points
    press(seat, "k1g<escape>")
    assert [end.code for end in loose_ends(seat.table, seat.words)].count("compel") == 1
    press(seat, "kr")
    assert seat.table.cast[one].points == before - 1 and not len(seat.table.compels)


def test_its_words_and_its_kind_are_negotiated_in_the_menu() -> None:
    seat = a_seat(SMALL)
    one, _ = a_player(seat)
    select(seat, one)
    press(seat, "k1gnhe slips<enter>e")
    held = next(iter(seat.table.compels))
    assert (held.text, held.kind) == ("he slips", "event")
    press(seat, "c")
    assert next(iter(seat.table.compels)).kind == "decision"
    press(seat, "d")
    assert not len(seat.table.compels)


def test_that_happened_already() -> None:
    seat = a_seat(SMALL)
    one, _ = a_player(seat)
    select(seat, one)
    before = seat.table.cast[one].points
    press(seat, "k1gt")
    assert seat.table.cast[one].points == before + 1
    assert "That was a compel" in seat.told(len(seat.desk.session.entries))


def test_another_one_is_offered_beside_the_first() -> None:
    seat = a_seat(SMALL)
    one, _ = a_player(seat)
    select(seat, one)
    press(seat, "k1g<escape>ko2g<escape>")
    assert len(seat.table.compels) == 2
    press(seat, "k1w")
    assert len(seat.table.compels) == 1


def test_all_who_are_marked_by_a_player_who_pays_for_each() -> None:
    seat = a_seat(SMALL)
    one, two = a_player(seat)
    third = next(who.id for who in seat.table.cast if not who.is_player and who.id in seat.scene.here)
    points, pool = seat.table.cast[one].points, seat.scene.pool
    select(seat, two)
    press(seat, "<space>")
    select(seat, third)
    press(seat, "<space>ks the bridge gives<enter>")
    press(seat, number(seat, seat.table.cast[one].name))
    assert seat.table.cast[one].points == points - 2 and len(seat.table.compels) == 2
    press(seat, "a")
    assert seat.scene.pool == pool + 1 and not len(seat.table.compels)
    assert id_of(seat, seat.table.cast[one].name) == one
