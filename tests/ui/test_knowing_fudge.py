"""What Fudge and a tactical phase let one know: what it would take, loose ends, points, lives, who has waited."""

from __future__ import annotations

import pytest

from tests.engine.fudge_desk import DUEL
from tests.ui.playing import ROOT, a_seat, id_of, press
from tests.ui.test_fudge_rolls_keys import a_roll, seen, the_check
from tracker.engine.fudge.needs import what_would_it_take
from tracker.engine.fudge.open_checks import outcome_now
from tracker.language.spotlight import Spotlight
from tracker.model.checks import OpenCheck
from tracker.model.table import Scene
from tracker.ui.places.ends import loose_ends
from tracker.ui.questions import Pick
from tracker.ui.seat import Seat

GALLERIES = ROOT / "scenes" / "salt-galleries.toml"


def _held(seat: Seat) -> tuple[Scene, OpenCheck]:
    held = seat.at_check.held
    assert held is not None
    return held


def _typed(n: int) -> str:
    return f"{n:+d}" if n else "0"


def test_the_dice_that_are_named_are_just_enough() -> None:
    seat = a_roll()
    (need,) = what_would_it_take(seat.table, *_held(seat))
    assert need.dice is not None
    who = seat.name(need.who)
    for dice, comes in ((need.dice, "success"), (need.dice - 1, "failure")):
        assert seat.run(f"dice {who} {_typed(dice)}").ok
        assert outcome_now(the_check(seat)) == comes


def test_the_card_tells_dice_and_points_before_and_after_the_dice() -> None:
    seat = a_roll("points Dagna =5")
    text = seen(seat)
    assert "Dagna needs" in text and "or better" in text and "A, a sure success: 1 Fudge point" in text
    (need,) = what_would_it_take(seat.table, *_held(seat))
    assert need.dice is not None and need.dice > -4
    seat.run(f"dice Dagna {_typed(need.dice - 2)}")
    assert "B, the die moved: 2 Fudge points" in seen(seat)
    assert seat.run("spend Dagna B 2").ok
    assert outcome_now(the_check(seat)) == "success", "the points that are named are just enough"
    assert "B, the die moved" not in seen(seat)
    assert seat.table.cast[id_of(seat, "Dagna")].points == 3
    assert seat.run("spend Dagna B -1").ok is False or outcome_now(the_check(seat)) == "failure"


def test_points_that_are_not_in_hand_are_told_as_such() -> None:
    seat = a_roll("points Dagna =0")
    assert "(A, a sure success: 1 Fudge point: not in hand)" in " ".join(seen(seat, 80, 24).split())


def test_three_without_dice_fill_the_open_roll() -> None:
    seat = a_roll("points Dagna =5")
    assert seat.run("spend Dagna E").ok
    dice = the_check(seat).one.dice
    assert dice is not None and dice.total == 3 and not the_check(seat).waiting


def test_of_two_each_is_told_by_how_much_their_dice_must_be_above() -> None:
    seat = a_seat(DUEL)
    one, other, *_ = (seat.name(here.id) for here in seat.scene.here)
    assert seat.run(f'oppose "{one}" "{other}" dice=?').ok, seat.advice
    first, second = what_would_it_take(seat.table, *_held(seat))
    assert first.above == second.who and second.above == first.who
    assert first.dice is not None and second.dice is not None and first.dice + second.dice == 2, "1 more than a tie"
    assert f"{one} needs" in seen(seat) and f"{other} needs" in seen(seat)
    assert seat.run(f'dice "{other}" 0').ok
    first, second = what_would_it_take(seat.table, *_held(seat))
    assert first.above is None and first.dice is not None
    assert seat.run(f'dice "{one}" {_typed(min(4, first.dice))}').ok
    assert outcome_now(the_check(seat)) == ("ahead" if first.dice <= 4 else "behind")


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 36), (200, 60), (60, 20)])
def test_it_is_drawn_at_every_size(width: int, height: int) -> None:
    seat = a_roll()
    text = seen(seat, width, height)
    assert all(len(line) == width for line in text.split("\n"))
    assert "Dagna needs" in text or height < 24


def test_open_rolls_and_blows_are_loose_ends() -> None:
    seat = a_roll()
    (end,) = [end for end in loose_ends(seat.table, seat.words) if end.code.startswith("check")]
    assert end.code == "check_waits" and end.command == "dice Dagna" and "Dagna" in end.sentence
    press(seat, "<escape>l1")
    assert seat.place[0] == "check"
    seat.run("dice Dagna +1")
    (end,) = [end for end in loose_ends(seat.table, seat.words) if end.code.startswith("check")]
    assert end.code == "check" and end.command.startswith("resolve")
    seat.run(end.command)
    assert not [end for end in loose_ends(seat.table, seat.words) if end.code.startswith("check")]


def test_the_ledger_tells_what_fudge_points_were_for() -> None:
    seat = a_seat(DUEL)
    seat.run("points Dagna =5")
    seat.run('spend Dagna F 2 what="The lamp falls."')
    seat.run("experience Dagna 6")
    press(seat, "<f9>")
    text = seen(seat, 160, 48)
    assert "F, a coincidence: The lamp falls." in text
    book = seat.desk.ledger()
    assert book.moves[-1].why in ("use_f", "experience")
    (spent,) = [move for move in book.moves if move.why == "use_f"]
    assert (spent.giver.of, spent.n, spent.of) == (id_of(seat, "Dagna"), 2, "The lamp falls.")


def test_a_roll_of_fudge_and_a_shot_are_acting() -> None:
    seat = a_roll()
    lights = Spotlight(seat.desk.session).lights(seat.table)
    light = next(light for light in lights if light.who == id_of(seat, "Dagna"))
    assert light.acted == len(seat.desk.session.entries)


def test_a_plan_and_being_off_guard_have_lives() -> None:
    seat = a_seat(GALLERIES)
    seat.run("danger obvious")
    who = seat.name(next(here.id for here in seat.scene.here if here.takes_part))
    for line in (f'off-guard "{who}" on', f'off-guard "{who}" off'):
        assert seat.run(line).ok, seat.advice
    seat.selected = id_of(seat, who)
    press(seat, "y")
    assert isinstance(seat.question, Pick)
    labels = [option.label for option in seat.question.options]
    assert f"{who}: plan" in labels and f"{who}: Off-Guard" in labels
    chosen = next(option for option in seat.question.options if option.label == f"{who}: Off-Guard")
    press(seat, f"{chosen.number}<enter>")
    assert len(seat.looking.reading) == 2 and "Off-Guard" in seat.looking.reading_title
