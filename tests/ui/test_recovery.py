"""Recovery, the extreme consequence, conditions and graded boxes: by keys alone, and as they are drawn."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.playing import ROOT, SMALL, a_seat, id_of, number, press
from tests.ui.shots import as_text
from tracker.engine.fate.recovery import all_held
from tracker.history.recovery import MilestoneReached
from tracker.model.cast import FateSheet
from tracker.model.problems import problems
from tracker.ui.board import board
from tracker.ui.flows.costs import cost_menu
from tracker.ui.paint import plain
from tracker.ui.places.ends import loose_ends
from tracker.ui.questions import Pick
from tracker.ui.seat import Seat

TOWER = ROOT / "tests" / "data" / "toll-of-the-tower.toml"


def playing(*lines: str, scene: Path = SMALL) -> Seat:
    """A seat at a scene where these lines were done, Imre selected."""
    seat = a_seat(scene)
    for line in lines:
        assert seat.run(line).ok, (line, seat.advice)
    seat.go("table")
    press(seat, number(seat, "Imre"))
    return seat


def sheet(seat: Seat, name: str = "Imre") -> FateSheet:
    held = seat.table.cast[id_of(seat, name)].sheet
    assert isinstance(held, FateSheet)
    return held


def consequences(seat: Seat) -> dict[str, bool]:
    """Words of every consequence, and whether it recovers."""
    return {held.aspect.text: held.slot.recovering for held in all_held(seat.table)}


def shown(seat: Seat, width: int, height: int) -> str:
    """The whole screen as text."""
    return plain(board(seat, width, height))


def test_treated_by_keys_renamed_and_gone_a_scene_later() -> None:
    seat = playing("mark Imre mild Cut")
    press(seat, "rt" + number(seat, "Sava"))
    if seat.question is not None and "called" not in seat.question.title:
        press(seat, "<enter>")
    press(seat, "Bandaged<enter>")
    assert seat.place[0] == "roll"
    press(seat, "+4<enter>")
    assert "Bandaged" not in consequences(seat)
    press(seat, "<enter>")
    assert consequences(seat) == {"Bandaged": True}
    press(seat, "Bs")
    assert consequences(seat) == {"Bandaged": True}
    seat.run("scene mill-bridge")
    press(seat, "Bs")
    assert consequences(seat) == {}
    assert problems(seat.table) == []


def test_recovery_without_a_roll_words_clearing_and_the_list() -> None:
    seat = playing("mark Imre mild Cut", "mark Imre moderate Rib")
    press(seat, "rs2mSplinted<enter>")
    assert consequences(seat) == {"Cut": False, "Splinted": True}
    press(seat, "rn1Gash<enter>")
    assert "Gash" in consequences(seat)
    press(seat, "rw")
    assert seat.place[0] == "text"
    assert any("Splinted" in line and "next whole session" in line for line in seat.looking.reading)
    press(seat, "<escape>rc1")
    assert consequences(seat) == {"Splinted": True}
    press(seat, "rs")
    assert "recovers already" in seat.advice or seat.question is not None


def test_sessions_scenarios_and_milestones_by_keys() -> None:
    seat = playing("mark Imre moderate Rib", "mark Imre severe Skull", "recover Imre moderate", "recover Imre severe")
    press(seat, "Bbs")
    assert seat.table.calendar.sessions == 1
    press(seat, "Bbn")
    assert seat.table.calendar.scenarios == 1
    press(seat, "Bbm")
    assert seat.table.calendar.milestones == 1 and consequences(seat) == {}
    press(seat, "rb<escape>")
    assert seat.question is None


@pytest.mark.parametrize(("size", "letter"), [("minor", "i"), ("significant", "g"), ("major", "m")])
def test_every_milestone_has_a_letter_of_its_own(size: str, letter: str) -> None:
    seat = a_seat(TOWER)
    press(seat, "Bb" + letter)
    reached = [event for entry in seat.desk.session.entries for event in entry.events]
    assert [event.size for event in reached if isinstance(event, MilestoneReached)] == [size]
    assert seat.table.calendar.sessions == seat.table.calendar.scenarios == 0


def test_the_evening_ends_only_when_that_is_answered() -> None:
    seat = a_seat(TOWER)
    press(seat, "Bv<escape>")
    assert not seat.table.ended
    press(seat, "Bvy")
    assert seat.table.ended


def test_an_extreme_consequence_asks_what_it_stands_for() -> None:
    seat = playing("option extreme on", "hit Imre 12")
    assert seat.place[0] == "table"
    press(seat, "h")
    assert seat.place[0] == "hit"
    text = shown(seat, 120, 36)
    assert "extreme 8" in text
    last = len(seat.table.hits)
    press(seat, "b")
    boxes = len(sheet(seat).tracks[0].boxes)
    press(seat, "".join(str(n) for n in (1, 2, 3, 4)) + str(boxes + 4) + "<enter>")
    assert seat.question is not None and "which aspect" in seat.question.title
    press(seat, "<enter>")
    assert len(seat.table.hits) == last - 1
    assert sheet(seat).extreme_used and "extreme" in shown(seat, 120, 36)


def test_two_slots_of_a_kind_are_both_taken_by_hand() -> None:
    seat = playing("set Imre Physique 5", "rebuild Imre", "hit Imre 4")
    press(seat, "hb")
    boxes = len(sheet(seat).tracks[0].boxes)
    places = [n for n, slot in enumerate(sheet(seat).slots) if slot.severity == "mild"]
    assert len(places) == 2 and boxes + places[1] == 9  # the tenth row: no number, but the arrows reach it
    press(seat, str(boxes + places[0] + 1) + "<down>" * 9 + " ")
    assert "4 of 4" in shown(seat, 120, 36)
    press(seat, "<enter>")
    assert len(list(all_held(seat.table))) == 2


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 36), (200, 60)])
def test_conditions_stand_together_in_the_hit_and_on_the_sheet(width: int, height: int) -> None:
    seat = playing("option consequences conditions", "rebuild Imre", "hit Imre 7")
    press(seat, "h")
    text = shown(seat, width, height)
    assert "Injured 2" in text and "Shaken" not in text
    press(seat, "<enter>")
    assert not seat.table.hits
    press(seat, "<f3>")
    assert "Injured" in shown(seat, width, height) or "Hurt" in shown(seat, width, height)
    assert "consequence" not in [end.code for end in loose_ends(seat.table, seat.words)]


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 36), (200, 60)])
def test_a_graded_track_shows_its_values_and_the_strip_both_consequences(width: int, height: int) -> None:
    seat = playing(
        "option stress graded", "rebuild Imre", "mark Imre 2", "mark Imre mild Cut", "mark Imre severe Skull"
    )
    text = as_text(seat.sight(), width, height)
    assert "1□ 2■" in text
    strip = next(line for line in text.split("\n") if "Imre ●" in line)
    assert "severe mild" in strip or "sev mild" in strip


def test_a_graded_hit_lists_one_box_and_the_smallest_first() -> None:
    seat = playing("option stress graded", "rebuild Imre", "hit Imre 2")
    press(seat, "h")
    assert "1□ 2■ 3□" in shown(seat, 120, 36)
    press(seat, "<enter>")
    assert sheet(seat).tracks[0].marked == (1,)


def test_taken_out_in_words() -> None:
    seat = playing("hit Ox 9")
    press(seat, number(seat, "Ox") + "h")
    if seat.place[0] != "hit":
        seat.go("hit", 1)
    press(seat, "n")
    assert seat.question is not None
    press(seat, "Into the river<enter>")
    assert "Into the river" in seat.told(len(seat.desk.session.entries))


def test_what_now_tells_what_heals_and_what_treating_takes() -> None:
    seat = playing(
        "mark Imre mild Cut", "recover Imre mild", "end scene", "scene mill-bridge", "mark Imre severe Skull"
    )
    press(seat, "?")
    assert "gone at the end of this scene" in shown(seat, 120, 36)
    press(seat, "<escape>")
    skull = next(held.aspect.id for held in all_held(seat.table) if held.aspect.text == "Skull")
    seat.looking.explain(skull)
    assert "+6" in shown(seat, 120, 36) and "+8" in shown(seat, 120, 36)


def test_a_cost_is_the_lightest_consequence_that_is_free() -> None:
    seat = playing("mark Imre mild Cut")
    seat.run("overcome Imre Door difficulty=2 with=2 dice=-1")
    assert seat.run("resolve cost=major").ok
    seat.begin(cost_menu(seat, id_of(seat, "Imre"), 1))
    assert isinstance(seat.question, Pick)
    press(seat, next(option.key for option in seat.question.options if option.value == "consequence"))
    held = [held.slot.severity for held in all_held(seat.table)]
    assert held == ["mild", "moderate"] and not seat.table.owing


def test_friends_are_asked_first_to_treat() -> None:
    seat = playing("mark Imre mild Cut")
    press(seat, "rt")
    assert isinstance(seat.question, Pick)
    names = [option.label for option in seat.question.options]
    assert names[:2] == ["Sava", "Imre"] and "+2" in seat.question.options[0].note
