"""Where everybody is listed, and who stands in a zone that has not room for all."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.playing import ROOT, a_seat, press
from tracker.ui.board import board
from tracker.ui.paint import plain
from tracker.ui.seat import Seat

DUEL = ROOT / "scenes" / "tavern-duel.toml"


@pytest.fixture
def ferry(tmp_path: Path) -> Seat:
    """Six zones in three rows, six characters in one of them, a player's after the others."""
    lines = ['title = "Ferry"', 'system = "fate-condensed"']
    for n in range(6):
        lines += ["[[zone]]", f'name = "Zone {n}"', f"at = [{n % 2}, {n // 2}]", f'aspects = ["Of {n}"]']
    for n in range(10):
        player = 'player = "Ada"' if n in (1, 7) else ""
        lines += ["[[character]]", f'name = "Who {n}"', f'zone = "Zone {0 if n < 8 else 3}"', player]
    path = tmp_path / "ferry.toml"
    path.write_text("\n".join(lines), encoding="utf-8")
    return a_seat(path)


def shown(seat: Seat, width: int = 120, height: int = 36) -> str:
    return plain(board(seat, width, height))


@pytest.mark.parametrize("size", [(120, 36), (200, 60)])
def test_without_zones_the_cast_stands_there_once(size: tuple[int, int]) -> None:
    seat = a_seat(DUEL)
    assert shown(seat, *size).count("Cast ─") == 1
    seat.run("new-scene Loft")
    assert shown(seat, *size).count("Nobody is here") == 1


def test_the_cast_stands_by_a_log_that_says_little_and_is_whole_where_it_is_looked_at(ferry: Seat) -> None:
    assert "+" not in shown(ferry).partition("Cast ─")[2].partition("Log ─")[0] and "Cast ─" in shown(ferry)
    press(ferry, "<f7>")
    assert shown(ferry).count("Cast ━") == 1 and all(f"Who {n}" in shown(ferry) for n in range(10))


def test_in_a_full_zone_the_players_characters_are_listed_and_rows_taken_from_others(ferry: Seat) -> None:
    box = shown(ferry).partition("Zone 1 ")[2].partition("╰")[0]
    assert "Who 1" in box and "Who 7" in box
    for height in (30, 26):
        assert "Who 7" in shown(ferry, 120, height)


def test_a_title_that_has_not_room_for_all_drops_whole_words(ferry: Seat) -> None:
    ferry.run('side "Opposition of the river"')
    ferry.run('join "Who 0" "Opposition of the river"')
    ferry.run('set "Who 0" shown-as "A pale stranger"')
    ferry.run('rename "Who 0" "Knife Mira"')
    ferry.selected = next(who.id for who in ferry.table.cast)
    head = next(line for line in shown(ferry).splitlines() if "Knife Mira ─" in line).partition("Knife Mira")[2]
    assert "A pale stranger" in head and "~" not in head


@pytest.mark.parametrize("size", [(120, 36), (80, 24)])
def test_how_dice_are_typed_is_read_whole_beside_what_is_open(size: tuple[int, int]) -> None:
    seat = a_seat(ROOT / "scenes" / "drowned-chapel.toml")
    press(seat, "Bc1<enter>a5<enter>")
    said = " ".join(" ".join(shown(seat, *size).splitlines()[-4:]).split())
    assert "Space rolls, or type dice and Enter: " in said and "or the result: +2, 0." in said


def test_low_zones_are_all_in_sight_before_some_go_out_of_it(ferry: Seat) -> None:
    assert all(f"Zone {n}" in shown(ferry, 120, 30) for n in range(6))
