"""Full defence, scale, time, unknown aspects and stunts by keys; and what is seen of them."""

from __future__ import annotations

from dataclasses import replace

from tests.ui.playing import RICH, a_seat, id_of, number, press
from tracker.model.cast import FateSheet
from tracker.model.rolls import AdvantageAim
from tracker.model.table import Table
from tracker.ui.paint import plain
from tracker.ui.panels.cast import cast
from tracker.ui.panels.situation import situation
from tracker.ui.places.hit import draw_hit
from tracker.ui.places.roll import draw_roll
from tracker.ui.places.what_now import draw_what_now
from tracker.ui.questions import Pick
from tracker.ui.seat import Seat

LONG = "somebody larger than yourself stands between you and the only door that still opens"


def shown(seat: Seat, width: int = 120, height: int = 36) -> str:
    roll = seat.at_roll.roll
    assert roll is not None
    return plain(draw_roll(seat.sight(), roll, width, height))


def labels(seat: Seat) -> list[str]:
    assert isinstance(seat.question, Pick)
    return [option.label for option in seat.question.options]


def test_full_defence_by_one_key_and_its_focus() -> None:
    seat = a_seat(RICH)
    seat.run("begin conflict first=Imre")
    press(seat, "Dp")
    imre = id_of(seat, "Imre")
    assert seat.scene.here[imre].all_defence == "physical"
    assert seat.scene.turn is not None and seat.scene.turn.acted
    seat.run("turn Deacon")
    assert "full defence" in plain(cast(seat.sight(), 100, 40))
    seat.run("attack Deacon Imre with=2 dice=? defence=?")
    assert "Full defence" in shown(seat) and "Full defence" in shown(seat, 80, 22)


def test_core_asks_for_no_focus() -> None:
    seat = a_seat(RICH)
    scene = seat.scene.but(system="fate-core")
    sight = seat.sight()
    core = replace(sight, table=seat.table.with_scene(scene))
    assert "D Gives up the action for" in " ".join(plain(draw_what_now(core, None, 100, 40)).split())


def test_scale_is_set_up_taken_and_given_back_in_the_roll() -> None:
    seat = a_seat(RICH)
    seat.run("attack Imre Deacon with=2 dice=? defence=? against=2")
    press(seat, "Sp1")
    assert isinstance(seat.question, Pick)
    press(seat, "2")
    assert seat.scene.options.scale == "condensed"
    press(seat, "Sl")
    press(seat, number(seat, "Imre"))
    press(seat, "2")
    press(seat, "S")
    assert [label for label in labels(seat) if label.startswith("Imre:")] == [
        "Imre: +2 before the roll",
        "Imre: +4 after it, if it succeeds",
    ]
    press(seat, "1")
    assert "Scale, before the roll" in shown(seat)
    press(seat, "S")
    assert labels(seat)[0] == "Imre gives the benefit of scale back"
    press(seat, "1S2")
    assert "Scale, +4 once it succeeds" in shown(seat)
    press(seat, "S1")
    assert "Scale" not in shown(seat)


def test_how_long_it_takes_is_seen_as_the_dice_lie() -> None:
    seat = a_seat(RICH)
    seat.run("overcome Imre lock with=2 difficulty=1 dice=0")
    press(seat, "St34")
    roll = seat.at_roll.roll
    assert roll is not None and roll.time == ("few", "hour")
    assert "It takes" in shown(seat, 160, 40)


def test_what_nobody_has_found_is_marked_found_by_the_gm_and_asked_for() -> None:
    seat = a_seat(RICH)
    seat.run('aspect "A false wall" unknown')
    assert "? unknown" in plain(situation(seat.sight(), 100, 40))
    seat.selected = id_of(seat, "Imre")
    press(seat, "cA false wall<enter>")
    assert isinstance(seat.question, Pick) and seat.question.cursor == 1
    press(seat, "<escape>")
    press(seat, "c? Loose stones<enter><enter>f")
    roll = seat.at_roll.roll
    assert roll is not None and isinstance(roll.aim, AdvantageAim)
    assert (roll.aim.mode, roll.aim.text) == ("existing_unknown", "Loose stones")
    seat.go("table")
    press(seat, "vA false wall<enter>")
    assert next(aspect for aspect in seat.table.aspects if aspect.text == "A false wall").known


def stunted(seat: Seat) -> Table:
    """Imre has stunts that fit and some that do not."""
    seat.run('stunt Imre "Out of here" bonus=2 on=overcome')
    seat.run(f'stunt Imre "Shoulder through" bonus=2 on=attack when="{LONG}"')
    return seat.table


def test_stunts_are_numbered_once_and_their_conditions_are_read_whole() -> None:
    seat = a_seat(RICH)
    imre = stunted(seat).cast[id_of(seat, "Imre")]
    assert isinstance(imre.sheet, FateSheet) and imre.sheet.stunts[-1].when == LONG
    seat.run("attack Imre Deacon with=2 dice=? defence=?")
    for width, height in ((120, 36), (200, 60)):
        text = " ".join(shown(seat, width, height).split())
        assert "Out of here" not in text
        assert all(word in text for word in LONG.split())
    text = shown(seat)
    place = next(line for line in text.split("\n") if "Shoulder through" in line)
    offered = place[place.index("s") + 1 : place.index("Shoulder")].strip()
    press(seat, f"s{offered}")
    roll = seat.at_roll.roll
    assert roll is not None and [held.why for held in roll.act.modifiers] == ["Shoulder through"]


def test_a_need_that_is_long_goes_on_in_further_rows() -> None:
    seat = a_seat(RICH)
    for n in range(6):
        seat.run(f'aspect "A long name with number {n}" free=Imre:1')
    seat.run("overcome Imre lock with=0 difficulty=9 dice=0")
    text = shown(seat, 100, 40)
    needs = text[text.index("What would it take") :]
    for n in range(5):
        assert f"number {n}" in needs


def test_weapon_and_armour_are_told_as_terms_of_the_hit() -> None:
    seat = a_seat(RICH)
    seat.run("set Imre weapon 2")
    seat.run("set Deacon armour 1")
    seat.run("attack Imre Deacon with=3 dice=0 defence=0 against=1")
    press(seat, "<enter>")
    hit = next(iter(seat.table.hits))
    assert (hit.shifts, hit.plain, hit.weapon, hit.armour) == (3, 2, 2, 1)
    assert "2 shifts +2 Weapon -1 Armor" in plain(draw_hit(seat.sight(), hit, 80, 20))
