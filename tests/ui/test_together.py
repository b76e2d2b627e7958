"""Help, stepping in, several targets, zones and rolls of several: by keys alone, and what is drawn of them."""

from __future__ import annotations

import pytest

from tests.ui.playing import RICH, a_seat, choose, id_of, number, press
from tracker.model.problems import problems
from tracker.model.rolls import Roll
from tracker.ui.board import board
from tracker.ui.flows.together import read_shares
from tracker.ui.glyphs import spell
from tracker.ui.paint import plain, width_of
from tracker.ui.places.roll_several import draw_several
from tracker.ui.seat import Seat

SIZES = [(200, 50), (118, 28), (100, 24), (78, 15), (58, 12), (40, 8), (20, 4), (5, 2), (1, 1)]


def fighting(who: str = "Imre") -> Seat:
    seat = a_seat(RICH)
    press(seat, "Bc")
    choose(seat, who)
    return seat


def mark(seat: Seat, *names: str) -> int:
    used = 0
    for name in names:
        used += press(seat, number(seat, name) + " ")
        assert seat.selected == id_of(seat, name)
    return used


def the_roll(seat: Seat) -> Roll:
    roll = seat.at_roll.roll
    assert roll is not None
    return roll


def shown(seat: Seat, width: int = 80, height: int = 24) -> str:
    return plain(board(seat, width, height))


def test_a_split_over_three_with_typed_dice_takes_at_most_twenty_keys() -> None:
    seat = fighting()
    used = mark(seat, "Acolyte 1", "Acolyte 2", "Deacon")
    used += press(seat, "a+3<enter>")
    used += press(seat, "0<enter>-1<enter>+1<enter>")
    assert [part.share for part in the_roll(seat).parts[1:]] == [None] * 3
    used += press(seat, "<enter>")
    assert used <= 20
    assert [(seat.name(hit.who), hit.shifts) for hit in seat.table.hits] == [("Acolyte 1", 1), ("Acolyte 2", 2)]
    assert seat.place == ("hit", 1) and not seat.table.rolls
    press(seat, "u")
    assert len(seat.table.rolls) == 1 and not seat.table.hits


def test_the_split_is_typed_and_a_wrong_one_stops_once() -> None:
    seat = fighting()
    mark(seat, "Acolyte 1", "Acolyte 2")
    press(seat, "a/")
    assert "once the dice lie" in seat.advice
    press(seat, "+3<enter>/51<enter>")
    assert [part.share for part in the_roll(seat).parts[1:]] == [5, 1]
    press(seat, "/60<enter>")
    assert "at least 1" in seat.advice and [part.share for part in the_roll(seat).parts[1:]] == [5, 1]
    press(seat, "!")
    assert [part.share for part in the_roll(seat).parts[1:]] == [6, 0]
    press(seat, "/x<enter>")
    assert "a number for each, such as " in seat.advice
    press(seat, "/<enter>")
    assert "not attacked" not in shown(seat)


@pytest.mark.parametrize(
    ("text", "shares"),
    [
        ("322", [3, 2, 2]),
        ("3 2 2", [3, 2, 2]),
        ("3,2, 2", [3, 2, 2]),
        ("10 1 1", [10, 1, 1]),
        ("32", None),
        ("a b c", None),
    ],
)
def test_shares_are_read_with_or_without_blanks(text: str, shares: list[int] | None) -> None:
    assert read_shares(text, 3) == shares


def test_teamwork_of_three_takes_at_most_eight_keys_more() -> None:
    seat = fighting()
    press(seat, "o<enter>+5<enter>")
    used = press(seat, "t")
    for name in ("Rook", "Mirel", "Sava"):
        used += choose(seat, name)
    used += press(seat, "e")
    assert used <= 8
    assert the_roll(seat).act.fixed == 6 and "Rook helps" in shown(seat, 120, 36)
    # Picked once more, a helper is off again, and has the action back.
    press(seat, "t")
    choose(seat, "Rook")
    press(seat, "e")
    assert the_roll(seat).act.helpers == (id_of(seat, "Mirel"), id_of(seat, "Sava"))
    press(seat, "-4<enter>")
    assert "share the costs" in shown(seat, 120, 36)
    press(seat, "<enter>")
    assert problems(seat.table) == []


def test_help_with_a_defence_goes_to_whoever_is_awaited() -> None:
    seat = fighting("Acolyte 1")
    press(seat, "a")
    choose(seat, "Imre")
    press(seat, "0<enter>t")
    choose(seat, "Rook")
    press(seat, "e")
    assert the_roll(seat).parts[1].helpers == (id_of(seat, "Rook"),)


def test_stepping_in_takes_two_keys() -> None:
    seat = fighting("Acolyte 1")
    press(seat, "a")
    choose(seat, "Imre")
    press(seat, "+4<enter>a")
    choose(seat, "Rook")
    part = the_roll(seat).parts[1]
    assert (part.who, part.target, part.skill) == (id_of(seat, "Rook"), id_of(seat, "Imre"), "Fight")
    press(seat, "0<enter>")
    press(seat, "a")
    assert "dice lie" in seat.advice
    press(seat, "<enter>")
    assert [hit.who for hit in seat.table.hits] == [id_of(seat, "Rook")]


def test_a_zone_attack_asks_everyone_there_and_steps_from_box_to_box() -> None:
    seat = fighting()
    press(seat, "gz1")
    roll = the_roll(seat)
    assert roll.spread == "zone" and roll.parts[-1].who == roll.act.who
    press(seat, "+1<enter>")
    assert seat.at_roll.row == 1
    press(seat, "<tab><tab>")
    assert seat.at_roll.box == seat.at_roll.row == 3
    press(seat, "-2<enter>" + "0<enter>" * 5)
    last = the_roll(seat).parts[-1].dice
    assert last is not None and last.total == 0
    assert the_roll(seat).act.dice != last
    press(seat, "b")
    press(seat, "a")
    assert len(seat.table.hits) > 2 and any(aspect.kind == "boost" and aspect.origin for aspect in seat.table.aspects)


def test_the_program_rolls_for_all_one_after_the_other() -> None:
    seat = fighting()
    press(seat, "gz1" + " " * 7)
    assert not any(part.waits for part in the_roll(seat).parts)


def test_one_target_concedes_and_the_others_stay() -> None:
    seat = fighting()
    mark(seat, "Acolyte 1", "Acolyte 2", "Deacon")
    press(seat, "a<down><down>c<enter>")
    roll = the_roll(seat)
    assert [seat.name(part.who or "") for part in roll.parts[1:]] == ["Acolyte 1", "Deacon"]
    assert seat.place[0] == "roll"


def test_several_roll_the_same_in_one_place() -> None:
    seat = a_seat(RICH)
    mark(seat, "Sava", "Rook", "Mirel")
    press(seat, "grNot<enter>+2<enter>")
    assert [seat.name(roll.act.who or "") for roll in seat.table.rolls] == ["Sava", "Rook", "Mirel"]
    assert "Rolls 1 to 3" in shown(seat)
    press(seat, "+1<enter>0<enter>")
    assert the_roll(seat).id == 3
    press(seat, "<enter>")
    assert "Space rolls" in seat.advice
    press(seat, "++0-<enter>")
    assert "of 3 make it" in shown(seat) and "Enter resolves all" in shown(seat)
    press(seat, "<enter>")
    assert not seat.table.rolls and len(seat.desk.session.standing) == 5
    press(seat, "u")
    assert len(seat.table.rolls) == 3


def test_what_is_marked_overcomes_together() -> None:
    seat = a_seat(RICH)
    mark(seat, "Sava", "Rook")
    press(seat, "o<enter>+2<enter>")
    assert [roll.batch for roll in seat.table.rolls] == [1, 1]
    press(seat, "<down>")
    assert the_roll(seat).id == 2
    press(seat, "<escape>")
    assert seat.place == ("table", 0)


def test_an_advantage_over_several() -> None:
    seat = fighting()
    press(seat, "gc")
    for name in ("Acolyte 1", "Acolyte 2"):
        choose(seat, name)
    press(seat, "<enter>Blinded<enter><enter>+4<enter>-1<enter>-1<enter><enter>")
    assert {aspect.on for aspect in seat.table.aspects if aspect.text == "Blinded"} == {
        id_of(seat, "Acolyte 1"),
        id_of(seat, "Acolyte 2"),
    }


def test_free_invokes_are_passed_by_keys() -> None:
    seat = a_seat(RICH)
    aspect = next(a for a in seat.table.aspects_in(seat.scene) if any(f.owner in seat.table.cast for f in a.free))
    owner = next(free.owner for free in aspect.free if free.owner in seat.table.cast)
    rows = [(a.id, f.owner) for a in seat.table.aspects_in(seat.scene) for f in a.free]
    press(seat, f"gp{rows.index((aspect.id, owner)) + 1}")
    to = next(name for name in ("Mirel", "Rook") if id_of(seat, name) != owner)
    choose(seat, to)
    assert id_of(seat, to) in {free.owner for free in seat.table.aspects[aspect.id].free}


def eight() -> Seat:
    """Imre against eight, the dice of some of them fallen."""
    seat = fighting()
    press(seat, ":character Mook count=8 side=Cult zone=Nave<enter>")
    press(seat, ":attack Imre Mook* dice=+4 defence=? with=8<enter>")
    press(seat, "+1<enter>-4<enter>")
    return seat


def test_eight_targets_are_all_in_sight_at_eighty_columns() -> None:
    seat = eight()
    text = shown(seat)
    assert all(f"Mook {n}" in text for n in range(1, 9))
    assert "Imre splits" in text and "hit" in text


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_it_fits_everywhere(width: int, height: int) -> None:
    seat = eight()
    roll = the_roll(seat)
    for row in (0, 3, 8):
        picture = draw_several(seat.sight(), roll, width, height, focus=3, typed="+-", row=row)
        assert len(picture.lines) == height
        assert all(width_of(line) == width for line in picture.lines)
    assert spell(plain(picture), True).isascii()


def test_what_now_tells_of_shares_help_and_stepping_in() -> None:
    seat = eight()
    press(seat, "?")
    text = " ".join(shown(seat, 120, 36).split())
    for said in ("against its share", "t Whoever has the skill", "a Somebody else defends"):
        assert said in text


def test_replaying_the_keys_leaves_nothing_wrong() -> None:
    seat = eight()
    press(seat, "0<enter>" * 6 + "<enter>")
    assert problems(seat.table) == []
    after = seat.table
    press(seat, "u" * 5 + "U" * 5)
    assert seat.table == after


def test_keys_act_on_the_row_where_they_are() -> None:
    seat = fighting()
    mark(seat, "Acolyte 1", "Acolyte 2", "Deacon")
    press(seat, "a+3<enter><down>")
    assert seat.at_roll.row == 2
    press(seat, "<down>kW<enter><up>")
    assert [part.skill for part in the_roll(seat).parts] == ["Fight", "Fight", "Fight", "Will"]
    press(seat, "m")
    choose(seat, "Acolyte 2")
    press(seat, "+1 cover<enter>")
    assert [len(part.modifiers) for part in the_roll(seat).parts] == [0, 0, 1, 0]
    press(seat, "v+4")
    press(seat, "<enter>")
    part = the_roll(seat).parts[2]
    assert part.passive and part.rating == 4 and part.target == id_of(seat, "Acolyte 2")


def test_an_invoke_of_the_gm_asks_on_which_part() -> None:
    seat = fighting()
    mark(seat, "Acolyte 1", "Acolyte 2")
    press(seat, "a+3<enter>")
    aspect = next(a.text for a in seat.table.aspects_in(seat.scene) if a.text and not a.free and a.kind == "situation")
    press(seat, "i" + aspect + "<enter>")
    press(seat, "g")
    choose(seat, "Acolyte 2")
    assert [len(part.invokes) for part in the_roll(seat).parts] == [0, 0, 1]
