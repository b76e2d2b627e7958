"""Going on with a session: the card that says where it stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.playing import RICH, opened, press
from tracker.storage.desk import Desk
from tracker.storage.library import Left, left_of
from tracker.storage.session_file import read_session, resume_session
from tracker.ui.board import board
from tracker.ui.paint import measure, plain
from tracker.ui.questions import Pick
from tracker.ui.seat import Seat


def left(path: Path, *lines: str) -> Path:
    held = opened(RICH, path)
    desk = Desk(held)
    for line in lines:
        answer = desk.run(line)
        assert answer.ok, (line, answer.sentences)
    held.close()
    return path


def cold(path: Path) -> Seat:
    seat = Seat(Desk(resume_session(path)))
    seat.looking.come_in_cold()
    return seat


def test_the_card_tells_where_whose_turn_what_is_open_and_the_last_sentences(tmp_path: Path) -> None:
    path = left(tmp_path / "s.toml", "begin conflict first=Imre", *(f"note word {n}" for n in range(7)), "hit Rook 2")
    text = plain(board(cold(path), 80, 24))
    assert "The Drowned Chapel, exchange 1" in text and "Imre" in text
    assert "hit 1 Rook" in text
    assert "Locked" in text and "nothing" in text
    assert "word 3" in text and "word 2" not in text, "five sentences"


def test_an_open_roll_says_whose_dice_are_missing_and_a_ranked_order_who_is_next(tmp_path: Path) -> None:
    path = left(tmp_path / "s.toml", "begin conflict ranked first=Imre", "attack Imre 5 dice=+1 defence=?")
    text = " ".join(plain(board(cold(path), 120, 36)).split())
    assert "roll 1 Imre: dice of Acolyte 1 are missing" in text, text
    assert "next is " in text and "next may be" not in text


def test_whoever_is_left_in_no_scene_is_asked_along_told_and_on_the_card(tmp_path: Path) -> None:
    """The scene that they were in has ended, and one that holds none of them goes on."""
    path = left(tmp_path / "s.toml", "new-scene Cellar bring=Imre,Sava,Rook,Mirel", "note there")
    seat = Seat(Desk(resume_session(path)))
    press(seat, "Bs")
    asked = seat.question
    assert isinstance(asked, Pick) and asked.title == "Who comes along"
    assert seat.advice == 'In no scene now: Imre, Sava, Rook and Mirel. "bring" takes them into this one.'
    press(seat, "<escape>")
    seat.desk.opened.close()
    seat = cold(path)
    text = " ".join(plain(board(seat, 120, 36)).split())
    assert "in no scene: Imre, Sava, Rook and Mirel; S b brings them here" in text
    press(seat, "<enter>uBsa")
    assert all(who.id in seat.scene.here for who in seat.table.cast if who.is_player)


PAST = {
    "amended": ("amend 3 note else 3",),
    "dropped": ("amend 3 drop",),
    "undone": ("note wrong", "undo"),
    "undone and done again": ("undo", "redo"),
}


@pytest.mark.parametrize("how", PAST)
def test_the_sentences_are_of_what_stands(how: str, tmp_path: Path) -> None:
    """None of an undo, an amendment, or what they took away; the library tells the same ones."""
    path = left(tmp_path / "s.toml", *(f"note word {n}" for n in range(1, 8)), *PAST[how])
    found = left_of(path)
    assert isinstance(found, Left)
    words = [*(f"word {n}" for n in range(4, 8))]
    third = {"amended": "else 3", "dropped": "word 2"}.get(how, "word 3")
    assert [line.removeprefix("Note: ") for line in found.sentences] == [third, *words]
    text = plain(board(cold(path), 120, 36))
    told = text[text.index(label := "Last ") + len(label) :].split("\n")[1:6]
    assert [line.split("Note: ")[-1].strip() for line in told] == [third, *words], text


def test_what_is_locked_and_what_heals_tonight_stand_there(tmp_path: Path) -> None:
    path = left(
        tmp_path / "s.toml",
        "begin conflict first=Imre",
        "hit Sava 2",
        "concede Mirel",
    )
    text = plain(board(cold(path), 120, 36))
    locked = [who for who in read_session(path).session.table.cast if who.locked]
    assert bool(locked) == ("once the" in text) and locked


def test_an_evening_that_is_over_says_so_and_what_waits_for_treatment_stands_there(tmp_path: Path) -> None:
    path = left(tmp_path / "s.toml", "hit Imre 2", "take Imre mild", "end evening")
    seat = cold(path)
    card = plain(board(seat, 120, 36))
    heals = next(line for line in card.splitlines() if "Heals" in line)
    assert "The evening is over" in card and "Imre" in heals and "No conflict runs" not in card
    press(seat, "<enter>")
    table = plain(board(seat, 120, 36))
    assert "The evening is over." in table and "No conflict runs" not in table


@pytest.mark.parametrize("key", ["<enter>", "<escape>", "<space>"])
def test_the_card_is_left_by_keys_that_do_nothing_else(key: str, tmp_path: Path) -> None:
    seat = cold(left(tmp_path / "s.toml", "begin conflict first=Imre", "note one"))
    assert seat.place[0] == "cold"
    entries = len(seat.desk.session.entries)
    press(seat, key)
    assert seat.place[0] == "table" and len(seat.desk.session.entries) == entries


def test_any_other_key_leaves_it_and_does_what_it_does_at_the_table(tmp_path: Path) -> None:
    seat = cold(left(tmp_path / "s.toml", "begin conflict first=Imre", "note one"))
    press(seat, "a")
    assert seat.place[0] == "table" and seat.question is not None


def test_an_open_hit_is_behind_the_card(tmp_path: Path) -> None:
    seat = cold(left(tmp_path / "s.toml", "hit Rook 2"))
    press(seat, "<enter>")
    assert seat.place[0] == "hit"


def test_a_session_without_entries_has_no_card(tmp_path: Path) -> None:
    assert cold(left(tmp_path / "s.toml")).place[0] == "table"


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60), (60, 20), (40, 12), (10, 4), (1, 1)])
def test_the_card_fits_every_size(size: tuple[int, int], tmp_path: Path) -> None:
    seat = cold(left(tmp_path / "s.toml", "begin conflict first=Imre", "hit Rook 2", "note " + "long words " * 30))
    picture = board(seat, *size)
    assert len(picture.lines) == size[1]
    assert {sum(measure(part.text) for part in line) for line in picture.lines} == {size[0]}
