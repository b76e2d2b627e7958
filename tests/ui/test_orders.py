"""Turn orders and several scenes by keys alone: Core and Accelerated played as they come."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.playing import FORD, ROOT, a_seat, id_of, number, press
from tests.ui.shots import as_text
from tracker.model.cast import FateSheet
from tracker.model.order import Popcorn, Ranked
from tracker.model.problems import problems
from tracker.ui.paint import plain
from tracker.ui.panels.title import title
from tracker.ui.panels.turn import turn
from tracker.ui.places.what_now import draw_what_now
from tracker.ui.seat import Seat

TOWER = ROOT / "tests" / "data" / "toll-of-the-tower.toml"
MARKET = ROOT / "tests" / "data" / "night-market.toml"


def on_turn(seat: Seat) -> str:
    held = seat.scene.turn
    return "" if held is None else seat.table.cast[held.who].name


def line(seat: Seat) -> list[str]:
    return [seat.name(who) for who, _ in seat.sight().line]


def exchange(seat: Seat) -> int:
    order = seat.scene.order
    assert isinstance(order, Ranked | Popcorn)
    return order.exchange


def turn_line(seat: Seat, width: int = 120) -> str:
    return plain(turn(seat.sight(), width))


def title_line(seat: Seat, width: int = 120) -> str:
    return plain(title(seat.sight(), width))


def sheet(seat: Seat, name: str) -> FateSheet:
    held = seat.table.cast[id_of(seat, name)].sheet
    assert isinstance(held, FateSheet)
    return held


def test_core_from_the_first_turn_to_the_end_of_the_conflict() -> None:
    seat = a_seat(TOWER)
    options = seat.scene.options
    assert (options.order, options.stress, options.extreme) == ("ranked", "graded", True)
    press(seat, "Bcn")
    assert line(seat) == ["Castellan", "Lucia", "Oskar", "Guard 1", "Guard 2"] and on_turn(seat) == "Castellan"
    press(seat, "a" + number(seat, "Oskar"))
    roll = next(iter(seat.table.rolls))
    assert roll.act.skill == "Fight" and roll.oppose is not None and roll.oppose.skill == "Athletics"
    press(seat, "+1<enter>0<enter><enter>")
    assert seat.place[0] == "hit"
    press(seat, "<enter>n")
    assert sum(len(track.marked) for track in sheet(seat, "Oskar").tracks) <= 1, "one box a hit"
    assert on_turn(seat) == "Lucia"
    for name in ("Oskar", "Guard 1", "Guard 2", "Castellan"):
        press(seat, "n")
        assert on_turn(seat) == name
    assert exchange(seat) == 2
    press(seat, "Be")
    assert not seat.scene.frame and seat.scene.order is None and problems(seat.table) == []


def test_a_letter_that_begins_a_conflict_never_ends_what_runs() -> None:
    seat = a_seat(TOWER)
    press(seat, "BcnBc<escape>")
    assert seat.scene.frame == "conflict"
    press(seat, "Be")
    assert not seat.scene.frame


def test_accelerated_with_approaches_and_one_track() -> None:
    seat = a_seat(MARKET)
    press(seat, "Bcn")
    assert line(seat) == ["Wren", "Fence", "Tam"]
    press(seat, "a" + number(seat, "Fence"))
    roll = next(iter(seat.table.rolls))
    assert roll.act.skill == "Quick" and roll.act.rating == 3
    assert roll.oppose is not None and roll.oppose.skill == "Quick"
    press(seat, "+1<enter>0<enter><enter>")
    hit = next(iter(seat.table.hits))
    assert hit.harm == "stress" and hit.shifts == 2
    press(seat, "<enter>")
    assert sheet(seat, "Fence").tracks[0].name == "stress" and sheet(seat, "Fence").tracks[0].marked == (1,)
    press(seat, "Be")
    press(seat, "Bmn")
    assert line(seat) == ["Tam", "Fence", "Wren"], "a conflict of minds goes by Careful"
    press(seat, "c" + "Seen through<enter>")
    press(seat, "<escape><escape>:advantage Tam with=Sneaky difficulty=1 dice=0<enter>")
    assert any(roll.act.skill == "Sneaky" for roll in seat.table.rolls)


def test_whoever_goes_first_may_be_another_or_nobody_yet() -> None:
    seat = a_seat(TOWER)
    press(seat, "Bc" + number(seat, "Oskar"))
    assert on_turn(seat) == "Oskar" and line(seat)[0] == "Oskar"
    press(seat, "uBcl")
    assert on_turn(seat) == "" and line(seat)[0] == "Castellan"
    assert "nobody is on turn" in turn_line(seat) and "+4" in turn_line(seat)
    press(seat, "n")
    assert on_turn(seat) == "Castellan"


def test_places_are_set_by_keys_and_stay() -> None:
    seat = a_seat(TOWER)
    press(seat, "Bcn" + number(seat, "Guard 2") + "Ouu<escape>")
    assert line(seat) == ["Castellan", "Lucia", "Guard 2", "Oskar", "Guard 1"]
    press(seat, "Od<escape>Ol")
    assert line(seat)[-1] == "Guard 2"
    press(seat, "Ob" + number(seat, "Lucia"))
    assert line(seat)[:3] == ["Castellan", "Guard 2", "Lucia"]
    press(seat, "Of")
    assert line(seat)[0] == "Guard 2"
    press(seat, "Os")
    assert line(seat)[-1] == "Guard 2"
    press(seat, "Ov+3<enter>")
    assert line(seat)[:3] == ["Castellan", "Lucia", "Guard 2"]
    press(seat, "u")
    assert line(seat)[-1] == "Guard 2"


def test_waiting_and_stepping_in_by_keys() -> None:
    seat = a_seat(TOWER)
    press(seat, "BcnOh")
    assert on_turn(seat) == "Lucia" and "waits" in turn_line(seat)
    assert "Castellan" in turn_line(seat)
    press(seat, "n" + number(seat, "Castellan") + "Ot")
    assert on_turn(seat) == "Castellan"
    press(seat, "n")
    assert on_turn(seat) == "Oskar", "who had only just come on turn comes again"


def test_the_order_is_changed_by_keys() -> None:
    seat = a_seat(TOWER)
    press(seat, "BcnnOp")
    assert isinstance(seat.scene.order, Popcorn) and on_turn(seat) == "Lucia"
    press(seat, "n" + number(seat, "Guard 2"))
    press(seat, "Or")
    assert on_turn(seat) == "Guard 2" and line(seat)[0] == "Castellan"
    press(seat, "Og")
    assert line(seat)[:3] == ["Castellan", "Guard 1", "Guard 2"]
    press(seat, "Om")
    assert line(seat)[0] == "Oskar"
    press(seat, "Oe")
    assert seat.scene.order is None and seat.scene.frame == "conflict"


def test_turns_without_a_conflict_end_by_themselves() -> None:
    """Everybody prepares once, then one roll decides."""
    seat = a_seat(FORD)
    press(seat, "Btor")
    assert seat.scene.frame == "" and on_turn(seat) == "Renzo"
    assert "No conflict runs" in plain(draw_what_now(seat.sight(), None, 100, 30))
    for _ in range(4):
        press(seat, "n")
    assert seat.scene.order is not None
    press(seat, "n")
    assert seat.scene.order is None and seat.scene.turn is None
    press(seat, "Oop" + number(seat, "Cosima"))
    assert on_turn(seat) == "Cosima" and isinstance(seat.scene.order, Popcorn)
    press(seat, "Bt")
    assert seat.scene.order is None


@pytest.mark.parametrize("width", [80, 120, 200])
def test_the_turn_line_shows_ranks_and_never_loses_who_is_on_turn(width: int) -> None:
    seat = a_seat(TOWER)
    press(seat, "Bcnn")
    shown = turn_line(seat, width)
    assert "► (1) Lucia +3" in shown and "then" in shown
    assert all(f"{seat.table.cast[id_of(seat, name)].number}" in shown for name in ("Oskar", "Guard 1", "Guard 2"))
    assert "done" in shown
    if width >= 120:
        assert "(2) Oskar +2" in shown and "[4] Guard 1 +1" in shown
    assert len(as_text(seat.sight(), width, {80: 24, 120: 36, 200: 60}[width]).split("\n")) >= 24


def test_what_now_tells_the_order() -> None:
    seat = a_seat(TOWER)
    press(seat, "Bcn")
    shown = plain(draw_what_now(seat.sight(), None, 100, 40))
    assert "Ranked by Notice, Athletics" in shown and "Castellan, Lucia" in shown
    press(seat, "Op")
    assert "names the next" in plain(draw_what_now(seat.sight(), None, 100, 40))


class TestScenes:
    """The party splits."""

    def split(self) -> Seat:
        seat = a_seat(FORD)
        press(seat, "Bc" + number(seat, "Cosima"))
        press(seat, number(seat, "Renzo") + "<space>" + number(seat, "Pike 2") + "<space>")
        press(seat, "SnThe Mill<enter>")
        return seat

    def test_a_new_scene_takes_those_that_are_marked(self) -> None:
        seat = self.split()
        assert seat.scene.title == "The Mill" and seat.marks == ()
        assert {seat.name(who.id) for who in seat.scene.here} == {"Renzo", "Pike 2"}
        assert "also Five at the Ford ► Cosima" in title_line(seat)
        assert seat.selected in seat.scene.here

    def test_into_focus_by_number(self) -> None:
        seat = self.split()
        press(seat, "S1")
        assert seat.scene.title == "Five at the Ford" and on_turn(seat) == "Cosima"
        assert "also The Mill" in title_line(seat)
        press(seat, "S")
        assert seat.question is not None
        press(seat, "2")
        assert seat.scene.title == "The Mill"

    def test_somebody_goes_over(self) -> None:
        seat = self.split()
        press(seat, number(seat, "Pike 2") + "Sm1")
        assert {seat.name(who.id) for who in seat.scene.here} == {"Renzo"}
        press(seat, "Sb" + number(seat, "Reeve") + "<enter>")
        assert {seat.name(who.id) for who in seat.scene.here} == {"Renzo", "Reeve"}
        assert problems(seat.table) == []

    def test_turns_there_and_here(self) -> None:
        seat = self.split()
        press(seat, "Bc" + number(seat, "Renzo"))
        press(seat, "S1n" + number(seat, "Reeve"))
        assert on_turn(seat) == "Reeve"
        assert "also The Mill ► Renzo" in title_line(seat)
        press(seat, "S2")
        assert on_turn(seat) == "Renzo" and seat.selected == id_of(seat, "Renzo")

    def test_an_aspect_goes_along_to_a_new_one(self) -> None:
        seat = self.split()
        press(seat, "eTorches out<enter>s")
        press(seat, "Sa1")
        press(seat, "nThe Cellar<enter>")
        aspect = next(aspect for aspect in seat.table.aspects if aspect.text == "Torches out")
        assert aspect.scene is not None and seat.table.scenes[aspect.scene].title == "The Cellar"
        assert seat.scene.title == "The Mill"

    def test_a_roll_left_open_in_one_scene_is_settled_there(self) -> None:
        seat = self.split()
        press(seat, "Bc" + number(seat, "Renzo"))
        press(seat, "a" + number(seat, "Pike 2"))
        press(seat, "<escape>S1")
        choose_before = seat.scene
        press(seat, "<enter>")
        assert seat.place[0] == "roll"
        press(seat, "+2<enter>0<enter><enter>")
        assert seat.scene == choose_before
        assert all(hit.scene != seat.scene.id for hit in seat.table.hits) and seat.table.hits

    @pytest.mark.parametrize("width", [80, 120, 200])
    def test_the_hint_is_seen_at_every_width(self, width: int) -> None:
        seat = self.split()
        shown = title_line(seat, width)
        assert "The Mill" in shown and ("also Five at the Ford" in shown or "+1 S" in shown)

    def test_what_now_names_them(self) -> None:
        assert "Five at the Ford" in plain(draw_what_now(self.split().sight(), None, 100, 40))


def test_a_line_does_what_the_keys_do(tmp_path: Path) -> None:
    seat = a_seat(TOWER, tmp_path / "s.toml")
    for said in (
        "begin conflict order=ranked harm=mental",
        "rank Lucia first",
        "hold",
        'new-scene "The Cellar" bring=Oskar',
        'bring Oskar "The Toll of the Tower"',
        'bring Oskar scene="The Cellar"',
        'scene "The Toll of the Tower"',
        "order popcorn",
        "order ranked npcs=best by=physical",
        "end order",
        "begin order exchanges=1",
        "done",
    ):
        answer = seat.desk.run(said)
        assert answer.ok, (said, answer.sentences)
        assert answer.sentences and all("{" not in sentence for sentence in answer.sentences), answer.sentences
