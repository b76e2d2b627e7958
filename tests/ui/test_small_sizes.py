"""What is asked and the row that keys act on are in sight at any size; a key is shown with its word or not at all."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.ui.playing import RICH, SMALL, a_seat, press, stairs
from tests.ui.test_fudge_fights_keys import duel
from tests.ui.test_tactical import a_ct
from tracker.language.words import words
from tracker.ui.board import board
from tracker.ui.finding import Finder
from tracker.ui.labels import short_label
from tracker.ui.paint import as_many, measure, plain, span
from tracker.ui.panels.keys import FEW, LEAST, NARROW, keys
from tracker.ui.panels.people import TOLD
from tracker.ui.questions import Filled, Pick, Write
from tracker.ui.seat import Seat

SIZES = [(60, 20), (40, 12), (30, 8), (20, 6)]


def fate(keys_: str) -> Callable[[], Seat]:
    def played() -> Seat:
        seat = a_seat(RICH)
        press(seat, keys_)
        return seat

    return played


def fudge() -> Seat:
    seat = stairs()
    press(seat, "npp")
    return seat


def phase() -> Seat:
    seat = a_seat(RICH.parent / "salt-galleries.toml")
    press(seat, "Bo3")
    return seat


def check() -> Seat:
    seat = duel()
    press(seat, "r<enter><enter>6")
    return seat


def contest() -> Seat:
    seat = a_seat(SMALL)
    press(seat, "xcso3xr+2")
    return seat


ASKED: dict[str, Callable[[], Seat]] = {
    "a field": fate("Es<down><down>"),
    "a field that is written": fate("Es<down><down>Crypt of the long dead"),
    "a field far down": fate("Es" + "<down>" * 25),
    "a menu": fate("E<down><down><down>"),
    "a target": fate("Bc1<enter>a<down><down>"),
    "an invoke": fate("Bc1<enter>a9i<down><down>"),
    "a line": fate("NThe bell tolls under the water"),
    "a long line": fate(":note " + "deep water " * 12 + "ends"),
    "something sought": fate("<ctrl+p>deac"),
    "dice in Fudge": fudge,
    "a count that is called": phase,
}


def needed(seat: Seat) -> str:
    """What has to be read of the question: the marked row, or the end of what is written."""
    asked = seat.question
    if isinstance(asked, Filled):
        marked = next(each for each in asked.lines() if each.here)
        return rf"▌ ?\S* ?{re.escape(marked.label[:4])}.*{re.escape(marked.value[-4:])}"
    if isinstance(asked, Finder):
        return rf"{re.escape(asked.typed)}_(?s:.*)▌"
    if isinstance(asked, Write):
        return rf"(?m){re.escape(asked.title[:4])}(?s:.*){re.escape(asked.text[-12:])}"
    assert isinstance(asked, Pick)
    return rf"(?m){re.escape(asked.title[:4])}(?s:.*)^ ?▌ ?\S* {re.escape(asked.shown()[asked.cursor].label[:4])}"


@pytest.mark.parametrize("asked", ASKED)
def test_what_is_asked_is_in_sight(asked: str) -> None:
    seat = ASKED[asked]()
    for size in SIZES:
        text = plain(board(seat, *size))
        assert re.search(needed(seat), text), f"{size}:\n{text}"
        assert len(text.split("\n")) == size[1]


@pytest.mark.parametrize("asked", ASKED)
def test_help_on_what_is_asked_is_drawn_at_every_size(asked: str) -> None:
    seat = ASKED[asked]()
    press(seat, "<f1>")
    assert seat.asking.told
    for size in (*SIZES, (120, 36), (10, 4), (5, 3), (1, 1)):
        assert len(board(seat, *size).lines) == size[1], size


PLACES = {
    "+2": (fate("Bc1<enter>a9+2"), r"▌\(1\).* dice \+2▌"),
    "-": (fate("Bc1<enter>a9+2<enter>-"), r"▌\[9\].* dice -▌"),
    "read": (fate("Bc1<enter>a9+2<enter>-1<enter>"), "Imre succ"),
    "hit": (fate("Bc1<enter>a9+4<enter>-3<enter><enter><down><down>"), r"(?m)^ ?▌ 3 "),
    "hand": (fate("Bc1<enter>a9+4<enter>-3<enter><enter>b<down><down><down><down><down>"), r"▌ 6 "),
    "contest": (contest, r"dice \+2▌"),
    "check": (check, r"dice 6▌"),
}


@pytest.mark.parametrize("place", PLACES)
def test_the_dice_and_the_way_that_keys_act_on_are_in_sight(place: str) -> None:
    played, shown = PLACES[place]
    seat = played()
    for size in SIZES:
        text = plain(board(seat, *size))
        assert re.search(shown if size[0] < 60 else shown.replace(r"▌\(1\).* ", "").replace(r"▌\[9\].* ", ""), text)


@pytest.mark.parametrize("name", ["table", "roll", "hit", "list", "fudge", "tactical"])
def test_no_key_is_shown_without_its_word(name: str) -> None:
    played = {
        "table": fate("Bc1<enter>"),
        "roll": fate("Bc1<enter>a9"),
        "hit": fate("Bc1<enter>a9+4<enter>-3<enter><enter>"),
        "list": fate("a"),
        "fudge": stairs,
        "tactical": a_ct,
    }
    sight = played[name]().sight()
    named = {key.key: {key.word, key.brief} for key in sight.keys}
    for width in range(20, 220, 3):
        picture = keys(sight, width)
        (line,) = plain(picture).split("\n")
        shown = [line[spot.col : spot.col + spot.width].split(" ", 1) for spot in picture.spots]
        bare = width < NARROW and sum(key.use < LEAST for key in sight.keys) <= FEW
        assert all(word in named[key] if rest else bare for key, *rest in shown for word in rest or [""])
        assert [key for key, *_ in shown if key != "F12"][-1] in ("?", "F1"), "the last one tells the rest"
        usual = [key for key in sight.keys if not key.rest and key.use < LEAST]
        assert len(shown) >= len(usual) or "help" in line


@pytest.mark.parametrize("size", [(30, 8), (20, 6), (12, 5), (10, 4)])
def test_where_a_few_rows_are_left_it_can_be_chosen_and_left(size: tuple[int, int]) -> None:
    seat = a_seat(SMALL)
    press(seat, "a")
    rows = plain(board(seat, *size)).split("\n")
    assert {"Enter", "Esc"} <= set(rows[-1].split()) and sum("]" in row for row in rows) >= 2, rows
    press(seat, "Bc1")
    (*_, foot) = plain(board(seat, *size)).split("\n")
    assert "Backspace" in foot.split() and (size[0] < 20 or "Esc" in foot.split()), "the way out of what fits nothing"


@pytest.mark.parametrize("key", [*TOLD, "unconscious", "knocked_out", "incapacitated", "near_death", "conceded"])
def test_a_short_word_is_no_cut_one(key: str) -> None:
    assert "~" not in short_label(words(), key)


def test_whole_pieces_are_shown_and_the_rest_is_counted() -> None:
    pieces = [[span(f"{word}  ")] for word in ("one", "two", "three", "four")]
    whole = "".join(part.text for part in as_many(pieces, 30))
    assert whole.split() == ["one", "two", "three", "four"]
    for width in range(30):
        shown = "".join(part.text for part in as_many(pieces, width, "more"))
        assert measure(shown) <= width
        kept = shown.split("+")[0].split()
        assert kept == ["one", "two", "three", "four"][: len(kept)]
        assert len(kept) == 4 or f"+{4 - len(kept)} more" in shown or width < 17


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (40, 12)])
def test_no_list_is_cut_without_saying_how_much_is_missing(size: tuple[int, int]) -> None:
    """Of what a seat is looking at: wherever less is shown than there is, a number stands there."""
    seat = a_seat(RICH)
    press(seat, "Bc1<enter>")
    for keys_, names in (
        ("<ctrl+p>", 200),
        ("E<escape><f1>", 60),
        ("<f1>:sheet<enter>", 0),
        ("a9+4<enter>-3<enter><enter>", 5),
    ):
        press(seat, keys_)
        text = plain(board(seat, *size))
        assert not names or re.search(r"\+\d+", text), text
        press(seat, "<escape>")
