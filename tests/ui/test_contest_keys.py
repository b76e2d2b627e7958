"""Contests and challenges by keys alone, and a chase that turns into a fight."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.playing import FORD, SMALL, a_seat, id_of, number, press
from tracker.model.problems import problems
from tracker.ui.board import board
from tracker.ui.paint import plain
from tracker.ui.places.ends import loose_ends
from tracker.ui.questions import Pick, Write
from tracker.ui.seat import Seat


def seen(seat: Seat, width: int = 120, height: int = 36) -> str:
    return plain(board(seat, width, height))


def score(seat: Seat) -> dict[str, int]:
    contest = seat.scene.contest
    assert contest is not None
    return {seat.name(side.id): side.victories for side in contest.sides}


def in_core(folder: Path) -> Seat:
    """The ford in Core."""
    path = folder / "ford.toml"
    path.write_text(FORD.read_text("utf-8").replace('"fate-condensed"', '"fate-core"'), "utf-8")
    return a_seat(path)


def exchange(seat: Seat, *dice: str) -> int:
    """All sides roll, and the exchange is read."""
    return press(seat, "xr" + "".join(f"{each}<enter>" for each in dice) + "<enter>")


def test_a_contest_from_beginning_to_end() -> None:
    seat = a_seat(SMALL)
    assert press(seat, "xcso3") == 5
    assert set(score(seat).values()) == {0}
    press(seat, "n")
    assert "x rolls" in seat.advice and not seat.question, "handing on is of conflicts"
    names = list(score(seat))
    exchange(seat, "+4", "-4")
    assert score(seat)[names[0]] == 2 and seat.place == ("table", 0)
    assert "■■□" in seen(seat) and "2 of 3" in seen(seat) and "exchange 2" in seen(seat)
    exchange(seat, "+4", "-4")
    # The winner is announced by itself, with what may follow.
    assert isinstance(seat.question, Pick) and names[0] in seat.question.title
    press(seat, "e")
    assert seat.scene.contest is None and not seat.scene.frame and problems(seat.table) == []


def test_the_dice_of_one_side_lead_to_those_of_the_next_and_one_enter_reads_all() -> None:
    seat = a_seat(SMALL)
    press(seat, "xcso3xr")
    first = seat.at_roll.roll
    assert first is not None and len(seat.table.rolls) == 2
    press(seat, "+1<enter>")
    assert seat.at_roll.roll is not None and seat.at_roll.roll.id != first.id
    assert "+1" in seen(seat) or seat.words.signed(first.act.fixed + 1) in seen(seat)
    press(seat, "-1<enter>")
    assert len(seat.table.rolls) == 2, "the dice land in the roll; reading is a key of its own"
    press(seat, "<enter>")
    assert not seat.table.rolls


def test_a_twist_is_named_at_once_or_stays_a_loose_end() -> None:
    seat = a_seat(SMALL)
    press(seat, "xcso3xr")
    rolls = list(seat.table.rolls)
    lead = rolls[0].act.fixed - rolls[1].act.fixed
    press(seat, f"{min(0, -lead):+d}<enter>{min(0, lead):+d}<enter>")
    assert "twist" in seen(seat)
    press(seat, "<enter>")
    assert isinstance(seat.question, Write)
    press(seat, "<escape>")
    twist = next(aspect for aspect in seat.table.aspects if aspect.role == "twist")
    assert twist.text == "" and any(end.id == twist.id for end in loose_ends(seat.table, seat.words))
    assert set(score(seat).values()) == {0}


def test_a_chase_becomes_a_fight_with_zones_within_forty_keys() -> None:
    seat = a_seat(FORD)
    used = press(seat, "xcso3")
    used += exchange(seat, "+4", "-4")
    assert max(score(seat).values()) == 2
    used += press(seat, ":zones A > B > C<enter>")
    used += press(seat, "Bc" + number(seat, "Cosima"))
    assert seat.question is None
    scene = seat.scene
    assert scene.frame == "conflict" and scene.turn is not None and scene.turn.who == id_of(seat, "Cosima")
    assert len(scene.zones) == 3 and scene.contest is not None and max(score(seat).values()) == 2
    assert used <= 40, used


def test_straight_back_into_the_contest_where_it_was_left() -> None:
    seat = a_seat(FORD)
    press(seat, "xcso3")
    exchange(seat, "+4", "-4")
    press(seat, "Bc" + number(seat, "Cosima"))
    press(seat, "xc")
    assert seat.scene.frame == "contest" and max(score(seat).values()) == 2
    assert seat.scene.waiting == (1,)
    press(seat, "?")
    assert "released when this ends" in seen(seat)


def test_an_attack_in_a_contest_of_core_offers_the_conflict(tmp_path: Path) -> None:
    seat = in_core(tmp_path)
    assert seat.scene.system == "fate-core"
    press(seat, ":option order popcorn<enter>")
    press(seat, "xcso3")
    seat.selected = id_of(seat, "Cosima")
    press(seat, "a" + number(seat, "Reeve"))
    assert isinstance(seat.question, Pick) and "conflict" in seat.question.title
    press(seat, "f")
    assert seat.scene.frame == "conflict" and seat.place[0] == "roll"


def test_a_failed_advantage_is_told_before_the_dice_and_chosen_after_them() -> None:
    seat = a_seat(FORD)
    press(seat, "xcso3")
    seat.selected = id_of(seat, "Cosima")
    press(seat, "cSand in the eyes<enter><enter>+4<enter>")
    assert "forfeits its contest roll" in seat.advice
    press(seat, "?")
    assert "free invoke to" in " ".join(seen(seat).split())
    press(seat, "<escape>-4<enter>")
    assert "forfeited" in seen(seat)
    press(seat, "g")
    contest = seat.scene.contest
    assert contest is not None and not any(side.forfeits for side in contest.sides)
    made = next(aspect for aspect in seat.table.aspects if aspect.text == "Sand in the eyes")
    assert made.invokes == 1 and made.free[0].owner != id_of(seat, "Cosima")


def test_a_challenge_with_tasks_read_together() -> None:
    seat = a_seat(FORD)
    press(seat, "xhFind the path<enter>fCross the river<enter>+3<enter><enter>")
    assert [task.name for task in seat.scene.challenge.tasks] == ["Find the path", "Cross the river"]  # type: ignore[union-attr]
    assert "Find the path" in seen(seat) and "0 of 2" in seen(seat)
    press(seat, "xt1" + number(seat, "Cosima") + "1")
    assert seat.place[0] == "roll"
    press(seat, "+4<enter><enter>")
    assert "1 of 2" in seen(seat)
    press(seat, "xt" + number(seat, "Renzo") + "1-4<enter><enter>")
    press(seat, "xe")
    text = seen(seat)
    assert seat.scene.frame == "" and "Find the path" in text and "Cross the river" in text and "fail" in text


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
def test_the_score_stands_on_the_table_at_every_size(size: tuple[int, int]) -> None:
    seat = a_seat(FORD)
    press(seat, "xcso3xr+2<enter><escape>")
    text = seen(seat, *size)
    assert "0 of 3" in text and "Contest" in text
    assert all(len(line) == size[0] for line in text.split("\n"))


@pytest.mark.parametrize("opening", ["x", "xc", "xcs", "xcso", "xco", "xh", "Bk", "Bh"])
def test_escape_steps_out_of_a_menu(opening: str) -> None:
    seat = a_seat(FORD)
    press(seat, opening)
    assert seat.question is not None
    press(seat, "<escape>")
    assert seat.question is None and seat.scene.contest is None
