"""Optional rules set at the table, and sheets made anew to suit them."""

from __future__ import annotations

import pytest

from tests.engine.tables import DEACON, FIRST, IMRE, SAVA, Play, a_table
from tracker.engine.cast import AddCharacter
from tracker.engine.conflicts import Begin
from tracker.engine.fate.harm import HitCommand, Take, boxes_and_slots, ways
from tracker.engine.fate.marks import Mark
from tracker.engine.options import Option, Rebuild, choices_of
from tracker.model.cast import FateSheet
from tracker.model.table import Options, Table

STRONG = {"Physique": 3, "Will": 5}


def strong() -> Table:
    """Imre has what his skills give him: six boxes of each, and a mild slot more for the mind."""
    table = a_table()
    sheet = table.cast[IMRE].sheet
    assert isinstance(sheet, FateSheet)
    play = Play(table.with_who(table.cast[IMRE].but(sheet=sheet.but(skills=STRONG))))
    play.do(Rebuild(who=(IMRE,)))
    return play.table


def sheet_of(play: Play, who: str) -> FateSheet:
    sheet = play.table.cast[who].sheet
    assert isinstance(sheet, FateSheet)
    return sheet


def boxes(play: Play, who: str = IMRE) -> dict[str, tuple[int, ...]]:
    return {track.name: track.boxes for track in sheet_of(play, who).tracks}


def slots(play: Play, who: str = IMRE) -> list[tuple[str, int, str]]:
    return [(slot.severity, slot.value, slot.only) for slot in sheet_of(play, who).slots]


def test_an_option_is_set_and_sheets_stay_until_they_are_made_anew() -> None:
    play = Play(strong())
    done = play.do(Option(option="stress", value="graded"))
    assert play.scene.options.stress == "graded"
    assert [advice.code for advice in done.advice] == ["sheets_stay"]
    assert boxes(play)["physical"] == (1,) * 6
    play.do(Rebuild())
    assert boxes(play) == {"physical": (1, 2, 3, 4), "mental": (1, 2, 3, 4)}
    play.cannot(Rebuild(), "nothing_changes")
    play.undo()
    assert boxes(play)["physical"] == (1,) * 6


def test_marks_and_consequences_outlive_a_sheet_made_anew() -> None:
    play = Play(strong())
    play.do(Mark(who=IMRE, box="physical:1"), Mark(who=IMRE, box="physical:6"), Mark(who=IMRE, box="mild", text="Cut"))
    play.do(Option(option="stress", value="graded"), Rebuild(who=(IMRE,)))
    assert sheet_of(play, IMRE).tracks[0].marked == (0,)
    assert [slot.aspect is not None for slot in sheet_of(play, IMRE).slots] == [True, False, False, False]
    play.do(Option(option="consequences", value="conditions"), Rebuild(who=(IMRE,)))
    assert [slot.severity for slot in sheet_of(play, IMRE).slots if slot.aspect] == ["mild"]


def test_a01_a_unified_track_is_the_higher_skill_and_three_more_and_takes_every_harm() -> None:
    play = Play(strong())
    play.do(Option(option="unified", value="on"), Rebuild(who=(IMRE,)))
    assert boxes(play) == {"stress": (1,) * 9}
    for harm in ("physical", "mental"):
        play.do(HitCommand(who=IMRE, shifts=2, harm=harm))
        play.do(Take(who=IMRE, way=1))
    assert sheet_of(play, IMRE).tracks[0].marked == (0, 1, 2, 3)
    play.do(Mark(who=IMRE, box="mental:5"))
    assert sheet_of(play, IMRE).tracks[0].marked == (0, 1, 2, 3, 4)


def test_conditions_are_boxes_of_one_kind_of_harm_and_an_extra_mild_slot_is_two_more() -> None:
    play = Play(strong())
    play.do(Option(option="consequences", value="conditions"), Rebuild(who=(IMRE,)))
    held = slots(play)
    assert held.count(("condition_hurt", 1, "physical")) == 2
    assert held.count(("condition_scared", 1, "mental")) == 4
    assert sum(value for _, value, only in held if only == "physical") == 12
    play.do(HitCommand(who=IMRE, shifts=7, harm="mental"))
    (hit,) = play.table.hits
    usable = boxes_and_slots(play.table.cast[IMRE], "mental")[1]
    assert all(usable[place].only == "mental" for way in ways(play.table, hit) for place in way.slots)


def test_a28_the_extreme_consequence_comes_and_goes_with_its_option() -> None:
    play = Play()
    assert play.do(Option(option="extreme", value="on")).advice == ()
    assert [slots(play, who)[-1] for who in (IMRE, SAVA, DEACON)] == [("extreme", 8, "")] * 3
    assert slots(play, FIRST) == []
    play.do(Option(option="extreme", value="off"))
    assert "extreme" not in [severity for severity, _, _ in slots(play)]


def test_newcomers_have_what_the_options_give() -> None:
    play = Play()
    play.do(Option(option="unified", value="on"), AddCharacter(name="Ox", player="Cy"), AddCharacter(name="Rat"))
    ox, rat = list(play.table.cast)[-2:]
    assert boxes(play, ox.id) == {"stress": (1,) * 6} and boxes(play, rat.id) == {"stress": (1,)}


def test_what_cannot_be_set() -> None:
    play = Play()
    assert play.cannot(Option(option="strss", value="graded"), "unknown_option").facts["nearest"] == "stress"
    play.cannot(Option(option="stress", value="on"), "bad_option")
    play.cannot(Option(option="extreme", value="yes"), "bad_option")
    play.cannot(Option(option="stress", value="one-point"), "nothing_changes")


def test_the_order_of_a_conflict_that_runs_stays() -> None:
    play = Play()
    play.do(Begin(frame="conflict"))
    done = play.do(Option(option="order", value="ranked"))
    assert [advice.code for advice in done.advice] == ["order_from_next"]
    assert play.scene.order is not None and play.scene.order.kind == "popcorn"


@pytest.mark.parametrize("option", Options.model_fields)
def test_every_option_has_its_words(option: str) -> None:
    for word in choices_of(option):
        result = Play().session.submit(Option(option=option, value=word))
        assert getattr(result, "code", "nothing_changes") == "nothing_changes"
