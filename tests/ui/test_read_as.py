"""The GM reads what players read, wherever it is not what the GM wrote or how the GM calls somebody."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.playing import a_seat, id_of, number, press
from tracker.history.evening import PlayersTold
from tracker.players.evening import PlayersEyes
from tracker.ui.board import board
from tracker.ui.paint import plain
from tracker.ui.seat import Seat

SCENE = """
system = "fate-condensed"
title = "At the gate"
[[side]]
name = "Heroes"
[[side]]
name = "Watch"
[[character]]
name = "Ann"
player = "Anna"
side = "Heroes"
[[character]]
name = "Guard"
count = 4
side = "Watch"
hidden = true
"""


@pytest.fixture
def seat(tmp_path: Path) -> Seat:
    path = tmp_path / "gate.toml"
    path.write_text(SCENE, "utf-8")
    seat = a_seat(path)
    for line in ('reveal "Guard 1"', 'reveal "Guard 3"'):
        assert seat.run(line).ok
    return seat


def players(seat: Seat) -> PlayersEyes:
    return PlayersEyes(seat.desk.session, seat.words)


def names(seat: Seat) -> dict[str, str]:
    """By what players read, the name of the GM's."""
    known = players(seat).known(len(seat.desk.session.entries)).names
    return {held.name: seat.name(id) for id, held in known.items()}


def test_who_is_read_by_another_name_shows_it_wherever_the_gm_looks(seat: Seat) -> None:
    assert names(seat) == {"Ann": "Ann", "Guard": "Guard 1", "Guard 2": "Guard 3"}
    assert seat.advice == "Players read: Guard 3 “Guard 2”."
    seat.selected = id_of(seat, "Guard 3")
    for size in ((60, 20), (80, 24), (200, 60)):
        row = next(line for line in plain(board(seat, *size)).splitlines() if f"[{number(seat, 'Guard 3')}]" in line)
        row = next(line for line in plain(board(seat, *size)).splitlines() if "Guard 3" in line and "Guard 2" in line)
        assert "“Guard 2”" in row or size[0] > 80
    assert "players read “Guard 2”" in plain(board(seat, 120, 36))
    seat.selected = id_of(seat, "Ann")
    press(seat, "a")
    assert "Guard 3  players read “Guard 2”" in plain(board(seat, 80, 24))


def test_a_name_given_to_players_is_theirs_for_good(seat: Seat) -> None:
    for line in (
        'reveal "Guard 2"',
        'hide "Guard 3"',
        'reveal "Guard 3"',
        'rename "Guard 3" "Guard 7"',
        'hide "Guard 2"',
        'reveal "Guard 2" as="a thin one"',
        'reveal "Guard 4"',
    ):
        assert seat.run(line).ok, line
    assert names(seat) == {
        "Ann": "Ann",
        "Guard": "Guard 1",
        "Guard 2": "Guard 7",
        "a thin one": "Guard 2",
        "Guard 4": "Guard 4",
    }
    assert seat.run('set "Guard 2" shown-as ""').ok
    assert names(seat)["Guard 3"] == "Guard 2", "as it was called before"


def test_whoever_is_hidden_says_so_while_on_turn(seat: Seat) -> None:
    assert seat.run('begin conflict first="Guard 2"').ok
    assert "░ on turn" in plain(board(seat, 80, 24)) and "░ on turn" in plain(board(seat, 60, 20))


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ('tell "Guard 4 throws."', "Players read: “Somebody throws” (! word for word)."),
        ('tell "Guard 3 throws."', "Players read: “Guard 2 throws” (! word for word)."),
        ('tell "Guard 2 throws."', "By “Guard 2” players know Guard 3."),
        ('tell "The gate opens."', ""),
        (
            'tell "A torch, and Guard 4 waits, for a sign of Guard 3, who waits for Guard 4."',
            "Players read: Guard 4 -> somebody; Guard 3 -> Guard 2 (! word for word).",
        ),
        ('tell "Guard 4 throws." !', ""),
        ('aspect "The hook of Guard 4"', "Players read: A new aspect: “The hook of somebody”."),
        ('aspect "A hook"', ""),
        ('reveal "Guard 2" as="a thin one"', ""),
        ('reveal "Guard 4"', "Players read: Guard 4 “Guard 3”."),
    ],
)
def test_what_players_read_otherwise_is_said_at_once(seat: Seat, line: str, read: str) -> None:
    assert seat.run(line).ok
    assert seat.advice.startswith(read) and bool(seat.advice) == bool(read)
    seat.run("undo")
    assert "Players read" not in seat.advice


def test_a_ruling_tells_it_word_for_word(seat: Seat) -> None:
    press(seat, "vtGuard 4 throws.<enter>")
    assert players(seat).view().told[-1] == "Somebody throws."
    press(seat, "!")
    assert players(seat).view().told[-1] == "Guard 4 throws." and "Players read" not in seat.advice
    told = [event for step in seat.desk.session.line for event in step.events if isinstance(event, PlayersTold)]
    assert [(event.text, event.insisted) for event in told] == [("Guard 4 throws.", True)]
    entries = len(seat.desk.session.entries)
    press(seat, "!u!")
    assert len(seat.desk.session.entries) == entries + 1, "there is nothing more to insist on"
