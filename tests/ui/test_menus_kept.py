"""Menus and forms stay as they were: behind help and other overlays, while a form is filled, from prompt to prompt."""

from __future__ import annotations

import pytest

from tests.ui.playing import RICH, ROOT, SMALL, a_seat, id_of, number, press
from tracker.ui.binding import pressed
from tracker.ui.board import board
from tracker.ui.filling import Fields
from tracker.ui.marking import Marking
from tracker.ui.questions import Option, Pick
from tracker.ui.seat import Seat

ROAD = ROOT / "scenes" / "quarry-road.toml"
ROLLING = "Bc1<enter>a5"


def seen(seat: Seat, width: int = 80, height: int = 24) -> str:
    return "\n".join("".join(part.text for part in line) for line in board(seat, width, height).lines)


def asked(seat: Seat) -> Pick:
    assert isinstance(seat.question, Pick)
    return seat.question


@pytest.mark.parametrize(
    ("scene", "keys", "help_"),
    [
        (RICH, "M", "?"),
        (RICH, "Mb1", "?"),
        (RICH, "vs", "<f1>"),
        (RICH, "Es<down><down>Ad", "<f1>"),
        (RICH, ":att", "<f1>"),
        (RICH, "<ctrl+p>im", "<f1>"),
        (ROAD, "Bhwlw", "?"),
        (RICH, ROLLING + "+", "?"),
        (RICH, ROLLING + "+", "<f1>"),
        (RICH, ROLLING + "+", "<f9>"),
        (RICH, ROLLING + "+", "?<f1>"),
        (RICH, ROLLING + "+4<enter>-1<enter><enter>b<down>", "<f1>"),
        (RICH, "<f4><down>5", "?"),
    ],
)
def test_esc_out_of_what_is_read_leads_back_to_what_was_there(scene: object, keys: str, help_: str) -> None:
    seat = a_seat(scene)  # type: ignore[arg-type]
    press(seat, keys)
    before, question, place = seen(seat), seat.question, seat.place
    press(seat, help_)
    assert seen(seat) != before
    press(seat, "<escape>")
    assert seen(seat) == before and seat.question is question and seat.place == place


def test_a_roll_that_changed_behind_what_is_read_awaits_its_dice_anew() -> None:
    seat = a_seat(RICH)
    press(seat, ROLLING + "+?u<escape>")
    assert seat.place[0] == "table" and not seat.at_roll.typed


def test_rows_of_a_form_keep_their_order_and_the_mark_its_row() -> None:
    seat = a_seat(RICH)
    seat.selected = id_of(seat, "Imre")
    press(seat, "Es")
    form = seat.question
    assert isinstance(form, Fields)
    labels = [field.label for field in form.fields]
    place = labels.index("Will")
    press(seat, "<down>" * place + "1<down>")
    again = seat.question
    assert isinstance(again, Fields) and [field.label for field in again.fields] == labels
    assert again.fields[place].value == "+1" and again.cursor == place + 1
    press(seat, "<ctrl+u><enter>")
    gone = seat.question
    assert isinstance(gone, Fields) and gone.cursor == place + 1
    assert [field.label for field in gone.fields] == labels[: place + 1] + labels[place + 2 :]
    new = gone.fields.index(next(field for field in gone.fields if field.label.startswith("new ")))
    assert new > place


def a_list(*numbers: int) -> Marking:
    return Marking("Who", [Option(n, f"row {n}", n) for n in numbers])


@pytest.mark.parametrize(
    ("keys", "marked"),
    [
        ("18<enter>", (1, 8)),
        ("81<enter><enter>", (8, 1)),
        ("10<enter><enter>", (10,)),
        ("1<enter>10<enter><enter>", (1, 10)),
        ("818<enter><enter>", (1,)),
        ("1 <enter>", ()),
        (" <down> <enter>", (1, 2)),
        ("9<enter>", None),
    ],
)
def test_numbers_mark_as_the_hint_says(keys: str, marked: tuple[int, ...] | None) -> None:
    seat = a_seat(RICH)
    found: list[object] = []

    def flow() -> object:
        found.append((yield a_list(*range(1, 9), 10)))

    seat.begin(flow())  # type: ignore[arg-type]
    press(seat, keys)
    assert found == ([] if not marked else [marked])


def test_the_party_comes_into_a_new_scene_or_is_fetched_by_one_key() -> None:
    seat = a_seat(RICH)
    party = [who.id for who in seat.table.cast if who.is_player]
    seat.run("out Deacon")
    seat.run("end scene")
    press(seat, "SnLoft<enter>")
    assert asked(seat).title == "Who comes along"
    press(seat, "a")
    assert [held.id for held in seat.scene.here] == party
    press(seat, "u")
    press(seat, "Sbp")
    assert [held.id for held in seat.scene.here] == party
    press(seat, "uSbu")
    assert {who.id for who in seat.table.cast} - {held.id for held in seat.scene.here} == {id_of(seat, "Deacon")}


def test_whoever_of_the_cast_was_never_there_is_not_among_all_of_them() -> None:
    """A cast file may hold more people than play tonight: they are offered for themselves, named as new."""
    seat = a_seat(SMALL)
    tonight = [who.id for who in seat.table.cast if who.is_player and who.id in seat.scene.here]
    seat.run("end scene")
    press(seat, "SnLoft<enter>")
    assert asked(seat).title == "Who comes along"
    notes = {option.label: option.note for option in asked(seat).options}
    assert notes["Rook"].startswith("new") and notes["Mirel"].startswith("new") and not notes["Imre"]
    press(seat, "a")
    assert [held.id for held in seat.scene.here] == tonight
    press(seat, f"u:bring Imre<enter>Sb{number(seat, 'Rook')}")
    assert {seat.name(held.id) for held in seat.scene.here} == {"Imre", "Rook"}
    press(seat, "uSba")
    assert id_of(seat, "Sava") in seat.scene.here and id_of(seat, "Mirel") not in seat.scene.here


def test_a_second_prompt_on_the_same_things_keeps_their_numbers() -> None:
    seat = a_seat(RICH)
    press(seat, "Mb")
    numbers = {option.value: option.number for option in asked(seat).options}
    press(seat, "2")
    assert all(option.number == numbers[option.value] for option in asked(seat).options)
    assert len(asked(seat).options) == len(numbers) - 1


def test_what_is_typed_into_a_menu_is_seen_and_what_fits_nothing_is_not_kept() -> None:
    seat = a_seat(RICH)
    press(seat, "v")
    rows = asked(seat).shown()
    press(seat, "s")
    assert "/ s_" in seen(seat) and len(asked(seat).shown()) < len(rows)
    press(seat, "<ctrl+u>z")
    assert "nothing here for z" in seen(seat) and asked(seat).shown() == rows
    # What follows belongs to it: neither a number nor Enter takes a row before it is taken back.
    press(seat, "1<enter><enter>")
    assert "nothing here for z1" in seen(seat) and asked(seat).shown() == rows
    press(seat, "<backspace>1")
    assert getattr(seat.question, "title", "") == "What players see"


@pytest.mark.parametrize("typed", ["4a6", "oxyz<enter><enter>", "44 1", "x1"])
def test_keys_behind_what_no_row_begins_with_hand_no_turn_on(typed: str) -> None:
    seat = a_seat(RICH)
    seat.run("begin conflict first=Imre")
    press(seat, "n")
    question, before = asked(seat), seat.table
    gone = [option for option in question.options if option.number not in (4, 44)]
    question.options = gone
    press(seat, typed)
    assert seat.question is question and seat.table is before and "nothing here for" in question.stray
    press(seat, "<down>")
    assert not question.lost


def test_a_key_behind_a_number_that_nobody_has_does_nothing_to_the_selected_one() -> None:
    seat = a_seat(RICH)
    seat.run("begin conflict first=Imre")
    before = seat.table
    press(seat, "0a")
    assert seat.question is None and seat.table is before and "number 0: a was not done" in seat.advice
    press(seat, "a")
    assert asked(seat).title.startswith("Imre")


@pytest.mark.parametrize("answer", ["y", "<escape>"])
def test_a_scene_of_another_game_says_so_and_is_asked_for(answer: str) -> None:
    seat = a_seat(RICH)
    press(seat, "So")
    orchard = next(option for option in asked(seat).options if "giant-orchard" in option.note)
    assert orchard.note.startswith("Fudge 1993")
    press(seat, f"{orchard.label}<enter>")
    assert "this evening is Fate" in asked(seat).title and len(seat.table.scenes) == 1
    press(seat, answer)
    assert (seat.scene.system == "fudge") is (answer == "y")
    assert answer != "y" or "played as fudge" in seat.advice or seat.question is not None


def test_a_digit_behind_some_of_a_name_takes_the_row_it_leaves() -> None:
    seat = a_seat(RICH)
    press(seat, "v")
    stair = next(option for option in asked(seat).options if "stair" in option.label.lower())
    press(seat, f"s{stair.number}")
    assert not seat.scene.borders[asked_border(seat)].hidden


def asked_border(seat: Seat) -> str:
    return next(held.id for held in seat.scene.borders if held.name == "stair")


def test_words_in_any_order_and_with_signs_find_a_row() -> None:
    question = Pick("Which", [Option(1, "dice Ilka +4 roll=9", 55), Option(2, 'aspect "Wet rope"', 56)])
    for typed, found in (("ilka +4", 1), ("+4 il", 1), ("roll 9", 1), ("roll=9 dice", 1), ("rope wet", 2), ('"wet', 2)):
        for char in typed:
            assert question.key(char, char) is None
        assert [option.value for option in question.shown()] == [found] and not question.lost, typed
        question.key("ctrl+u", None)
        assert not question.typed and len(question.shown()) == 2


OVER = ("?", "<f1>", "<f9>", "l", "M", "Mb", ":", "<ctrl+p>", "A", "Es")


@pytest.mark.parametrize(
    ("under", "over"),
    [("", OVER), (ROLLING, ("", "?", "k")), (ROLLING + "+4<enter>-1<enter><enter>", ("", "b", "<f1>"))],
)
def test_every_key_that_the_key_line_shows_does_something(under: str, over: tuple[str, ...]) -> None:
    dead = []
    for typed in over:
        seat = a_seat(RICH)
        press(seat, under + typed)
        for key in seat.sight().keys:
            if not key.enabled or " " in key.key or "-" in key.key:
                continue
            fresh = a_seat(RICH)
            press(fresh, under + typed)
            fresh.advice = ""
            table, place, question = fresh.table, fresh.place, fresh.question
            before = seen(fresh) if not under else ""
            fresh.key(*pressed(key.key))
            same = fresh.table is table and fresh.place == place and fresh.question is question
            idle = same and not fresh.wants_quit and not fresh.asking.told and not fresh.advice
            if (idle and seen(fresh) == before) or "does nothing here" in fresh.advice:
                dead.append((typed, key.key, fresh.advice))
    assert not dead
