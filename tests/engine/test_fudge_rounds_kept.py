"""What a round keeps: nobody who is away or out fights, and no blow is left behind unseen."""

from __future__ import annotations

import pytest

from tests.engine.fudge_desk import DUEL, STAIRS, Played
from tests.ui.playing import a_seat, id_of, press
from tracker.history.fudge import FightResolved
from tracker.model.order import Rounds
from tracker.rules.fudge.several import penalty
from tracker.ui.questions import Pick


def last_read(play: Played) -> FightResolved:
    read = [event for entry in play.desk.session.entries for event in entry.events if isinstance(event, FightResolved)]
    return read[-1]


def order(play: Played) -> Rounds:
    assert isinstance(play.scene.order, Rounds)
    return play.scene.order


@pytest.mark.parametrize("gone", ["away Wulf", "out Wulf gone"])
@pytest.mark.parametrize("when", ["chosen", "open", "one"])
def test_whoever_is_away_or_out_rolls_nothing_and_is_not_struck(gone: str, when: str) -> None:
    chosen = {"chosen": ["stance Dagna,Wulf"], "open": ["stance Dagna,Wulf", "round open"], "one": ["stance Dagna"]}
    play = Played(DUEL, "begin conflict", "fight Dagna Wulf", *chosen[when], gone)
    play.cannot("round resolve", "nobody_fights")
    assert order(play).of(play.who("Wulf").id).dice is None
    play.do("round")
    assert order(play).exchange == 2 and not len(play.scene.blows) and not len(play.scene.fights)


def several(*lines: str) -> Played:
    everybody = "Berta,Rat-catcher*"
    return Played(STAIRS, "begin conflict", "fight Berta Rat-catcher*", f"stance {everybody}", *lines)


def test_one_of_several_foes_who_is_away_is_none_of_them() -> None:
    play = several('away "Rat-catcher 2"', "dice Berta 0", "round resolve")
    read = last_read(play)
    away = play.who("Rat-catcher 2").id
    assert away not in [made.who for made in read.foes] and away not in read.may_hit
    assert not any(away in hit for hit in read.hits)
    # The penalty is for those that are there.
    there = penalty(len(read.foes), play.scene.options.lone)
    assert there != penalty(len(read.foes) + 1, play.scene.options.lone)
    assert [term.n for term in read.one.terms if term.why == "several_foes"] == [there]


def beaten() -> Played:
    return several("dice Berta +4", "dice Rat-catcher* -4", "round resolve")


@pytest.mark.parametrize("line", ["round next", "round", "end conflict", "end scene"])
def test_a_blow_whose_victim_is_not_chosen_is_not_left_behind(line: str) -> None:
    play = beaten()
    assert len(last_read(play).may_hit) > 1
    play.refused(line, "strike_open")
    play.do(f"{line} !")


@pytest.mark.parametrize("line", ["round next", "end conflict", "end scene", "end order", "begin conflict straight"])
def test_an_open_blow_is_not_left_behind(line: str) -> None:
    play = beaten()
    play.do('target Berta "Rat-catcher 1"')
    play.refused(line, "blows_open")
    play.do("damage dice=0", line)


@pytest.mark.parametrize("line", ["end conflict", "end scene", "end order", "begin conflict straight"])
def test_a_round_that_is_begun_and_a_roll_that_lies_open_are_not_left_behind(line: str) -> None:
    """As in every other order: choices made, dice on the table, an open roll."""
    play = Played(STAIRS, "begin conflict", 'fight Berta "Rat-catcher 1"', "all-out Berta")
    play.refused(line, "round_unread")
    play.do("dice Berta +1")
    play.refused(line, "round_unread")
    play.do(f"{line} !")
    play = Played(STAIRS, "begin conflict", "check Berta Sword dice=?")
    assert play.scene.checks
    play.refused(line, "still_open")


def test_the_key_that_goes_on_asks_again_whom_it_strikes() -> None:
    seat = a_seat(STAIRS)
    for name in ("Rat-catcher 1", "Rat-catcher 2", "Rat-catcher 3"):
        seat.selected = id_of(seat, name)
        press(seat, "<space>")
    seat.selected = id_of(seat, "Berta")
    press(seat, "fnpp+4o-4n")
    assert isinstance(seat.question, Pick) and "strikes" in seat.question.title
    press(seat, "<escape>")
    assert seat.question is None
    press(seat, "n")
    assert isinstance(seat.question, Pick) and "strikes" in seat.question.title
    held = seat.scene.order
    assert isinstance(held, Rounds) and held.exchange == 1


# Against whoever cannot fight back.


@pytest.mark.parametrize("lines", [
    ("clash Dagna Wulf dice=+1 unable",),
    ("begin conflict", "fight Dagna Wulf", "stance Dagna", "helpless Wulf unable", "dice Dagna +1", "round resolve"),
])  # fmt: skip
def test_a_blow_at_the_unable_names_the_difficulty_that_its_degree_is_counted_from(lines: tuple[str, ...]) -> None:
    play = Played(DUEL, *lines)
    (blow,) = play.scene.blows
    # Good +1 and a die of +1 against Poor -2.
    assert blow.relative == 4
    assert "Wulf Poor -2 (the difficulty: cannot fight back)" in play.told("Poor")
    assert "+4" in play.told("relative degree") and not any("ahead by 1" in said for said in play.said)


def test_nobody_who_is_unable_rolls() -> None:
    play = Played(DUEL)
    play.refused("clash Dagna Wulf dice=+1 defence=-1 unable", "rolls_nothing")
    play.do("begin conflict", "fight Dagna Wulf", "dice Wulf +4", "stance Dagna", "helpless Wulf unable")
    assert order(play).of(play.who("Wulf").id).dice is None
    play.refused("dice Wulf +4", "rolls_nothing")
    play.refused("dice Wulf", "rolls_nothing")
