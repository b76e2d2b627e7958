"""What people stumbled over at the table, and what it is now."""

from __future__ import annotations

from pathlib import Path

from tests.ui.playing import ROOT, SMALL, a_seat, press
from tracker.ui.questions import Pick

GRANARY = ROOT / "scenes" / "granary-fire.toml"


def test_what_has_left_the_table_is_not_repeated() -> None:
    seat = a_seat(GRANARY)
    rioters = next(who.id for who in seat.table.cast if who.name == "Rioters")
    seat.selected = rioters
    press(seat, "a1<enter>u")
    seat.run("remove Rioters")
    press(seat, ".")
    assert "Nothing to repeat" in seat.advice


def test_a_block_is_overcome_at_its_rating_and_two() -> None:
    seat = a_seat(GRANARY)
    block = next(who for who in seat.table.cast if who.kind == "block")
    seat.run(f'set "{block.name}" rating 2')
    press(seat, f"o<enter>{block.number}<enter>")
    roll = seat.table.rolls[1]
    assert roll.oppose is not None and roll.oppose.total == 4


def test_options_and_house_rules_by_keys() -> None:
    seat = a_seat(SMALL)
    press(seat, "=")
    assert isinstance(seat.question, Pick)
    stress = next(option.number for option in seat.question.options if option.label == "stress")
    press(seat, f"{stress}")
    assert isinstance(seat.question, Pick)
    if seat.question.typed:
        press(seat, "<enter>")
    graded = next(option.number for option in seat.question.options if option.label == "graded")
    press(seat, f"{graded}a")
    assert seat.scene.options.stress == "graded"
    imre = next(who for who in seat.table.cast if who.name == "Imre")
    assert sorted({box for track in imre.sheet.tracks for box in track.boxes}) == [1, 2, 3, 4]  # type: ignore[union-attr]
    seat.run("begin conflict first=Imre")
    seat.run("attack Ox Imre dice=0 defence=0 !")
    press(seat, "<escape>=")
    assert isinstance(seat.question, Pick)
    rule = next(option.number for option in seat.question.options if option.label == "rule: not on turn")
    press(seat, f"{rule}a")
    assert seat.scene.house["not_on_turn"] == "allow"


def test_a_ruling_is_told_in_the_log() -> None:
    seat = a_seat(SMALL)
    seat.run("begin conflict first=Imre")
    seat.run("attack Ox Imre dice=0 defence=0 !")
    assert "GM's ruling: not on turn" in seat.told(len(seat.desk.session.entries))


def test_saving_in_the_midst_says_what_stays_behind(tmp_path: Path) -> None:
    seat = a_seat(SMALL)
    seat.run("begin conflict first=Imre")
    seat.run("attack Imre Ox dice=? defence=?")
    answer = seat.run(f'save "{tmp_path / "x.toml"}"')
    assert answer.ok and "roll 1" in answer.advice[0] and "turn order" in answer.advice[0]
