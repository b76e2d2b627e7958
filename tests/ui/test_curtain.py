"""The curtain on the GM's screen, and what `v` offers."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.playing import RICH, ROOT, SMALL, a_seat, opened, press
from tracker.storage.desk import Desk
from tracker.storage.settings import Settings
from tracker.ui.board import board
from tracker.ui.clicking import click
from tracker.ui.keymap import PLACES, READ
from tracker.ui.paint import plain
from tracker.ui.questions import Write
from tracker.ui.seat import Seat

TABLES = (RICH, ROOT / "scenes" / "tavern-duel.toml", ROOT / "scenes" / "salt-galleries.toml")


def shown(seat: Seat, width: int = 120, height: int = 36) -> str:
    return plain(board(seat, width, height))


@pytest.mark.parametrize("scene", TABLES)
def test_it_shows_the_players_view_until_the_key_is_pressed_again(scene: Path) -> None:
    seat = a_seat(scene)
    table, before = seat.table, shown(seat)
    press(seat, "C")
    assert "what now" not in shown(seat) and seat.table is table
    press(seat, "uUBc1n:note x<enter>?l<f1><escape><tab>")
    assert "C lifts it" in shown(seat)
    assert seat.table is table and not seat.desk.session.entries and seat.question is None
    seat.paste("1")
    click(seat, "key:B")
    assert seat.question is None
    press(seat, "C")
    assert shown(seat) == before


def test_it_is_at_hand_wherever_one_is_and_comes_back_there() -> None:
    assert all("C" in {binding.key for binding in keys} for keys in (*PLACES.values(), READ))
    seat = a_seat(SMALL)
    press(seat, "Bc1a6")
    place, before = seat.place, shown(seat)
    press(seat, "C<down>C")
    assert (seat.place, shown(seat)) == (place, before)


@pytest.mark.parametrize(
    "keys", ["Bc1a6+1", "B", "a", ":att", ":attack Imre<left><left>x", "1Es9", "<ctrl+p>im", "a<f1>"]
)
def test_one_key_hides_all_whatever_is_asked_and_brings_it_back_as_it_was(keys: str) -> None:
    seat = a_seat(RICH)
    press(seat, keys)
    question, before = seat.question, shown(seat)
    assert question is None or "F12" in shown(seat, 80, 24).splitlines()[-1]
    press(seat, "<f12>")
    assert not any(word in shown(seat) for word in ("what now", "Esc back", "F12", "░"))
    press(seat, "7B<enter>C" if keys == "B" else "7B<enter><f12>")
    assert seat.question is question and shown(seat) == before
    seat.question is None or press(seat, "<escape><escape>")
    assert shown(seat) != before or question is None


def test_where_letters_are_typed_the_key_of_the_table_is_a_letter_and_in_a_menu_it_is_the_curtain() -> None:
    seat = a_seat(RICH)
    press(seat, "BC")
    assert seat.curtain.down
    press(seat, "C<escape>v")
    assert "F12 shows it" in shown(seat)
    press(seat, "<escape>:C")
    assert not seat.curtain.down and isinstance(seat.question, Write) and seat.question.text == "C"


def test_a_key_of_ones_own_lets_it_down_and_lifts_it() -> None:
    seat = Seat(Desk(opened(SMALL)), settings=Settings(keys={"curtain": "K"}))
    before = shown(seat)
    press(seat, "Kx")
    assert "K lifts it" in shown(seat)
    press(seat, "K")
    assert shown(seat) == before


def test_in_a_replay_it_shows_the_moment() -> None:
    seat = a_seat(RICH)
    press(seat, "vtThe bell tolls.<enter>")
    again = Seat(Desk(opened(RICH)), replay=True)
    press(again, "C")
    assert "The bell tolls." not in shown(again)


def test_what_players_see_is_set_by_keys() -> None:
    seat = a_seat(RICH)
    press(seat, "vtSomething scrapes.<enter>vbvp")
    held = seat.scene.options
    assert (held.shared_boxes, held.shared_points) == (True, True)
    press(seat, "C")
    assert "Something scrapes." in shown(seat) and "■" not in shown(seat).split("[Deacon]")[0].split("Crypt")[-1]
    press(seat, "Cvb")
    assert not seat.scene.options.shared_boxes


def test_somebody_is_revealed_under_a_name() -> None:
    seat = a_seat(RICH)
    hidden = [who for who in seat.table.cast if who.hidden]
    if not hidden:
        press(seat, "8vh")
        hidden = [who for who in seat.table.cast if who.hidden]
    press(seat, f"v{hidden[0].number}")
    for _ in range(30):
        press(seat, "<backspace>")
    press(seat, "A drowned man<enter>")
    assert "A drowned man" in [who.shown_as for who in seat.table.cast]


def test_over_a_long_session_it_falls_at_once_and_says_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    seat = a_seat(RICH)
    for n in range(30):
        seat.run(f"note secret-{n}")
    seat.run('tell "The candles gutter."')
    monkeypatch.setattr("tracker.ui.curtain.AT_ONCE", 10)
    gms = shown(seat)
    press(seat, "C")
    steps = 0
    while seat.curtain.reads:
        assert seat.due() == 0.0, "it goes on by itself"
        text = shown(seat)
        assert "reading" in text and "secret" not in text and "gutter" not in text and text != gms
        press(seat, "a<enter>")
        seat.go_on()
        steps += 1
    assert steps == 2 and seat.due() is None
    assert "The candles gutter." in shown(seat) and "secret" not in shown(seat)
    press(seat, "C")
    assert shown(seat) == gms
    seat.run("note more")
    press(seat, "C")
    assert not seat.curtain.reads, "what was read stays so"
