"""`y` tells the life of anything; the spotlight knows who waits."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.ui.playing import RICH, ROOT, a_seat, id_of, press
from tracker.language.biography import life, life_of_facet, sides_of
from tracker.language.spotlight import Light, Spotlight
from tracker.ui.board import board
from tracker.ui.paint import plain
from tracker.ui.questions import Pick
from tracker.ui.seat import Seat


def story(seat: Seat, label: str) -> tuple[str, ...]:
    press(seat, "y")
    assert isinstance(seat.question, Pick)
    option = next(option for option in seat.question.options if option.label.endswith(label))
    seat.asking.answer(option.value)
    return seat.looking.reading


def test_the_life_of_points_boxes_and_a_slot() -> None:
    seat = a_seat(RICH)
    seat.selected = id_of(seat, "Imre")
    for line in ("points Imre -1 why=Dare", "mark Imre physical:2", 'mark Imre mild "Cut brow"', "points Imre +2"):
        seat.run(line)
    told = story(seat, "physical")
    assert len(told) == 1 and "□□□□ to □■□□" in told[0]
    press(seat, "<escape>")
    told = story(seat, "fate point")
    assert [line for line in told if "3 to 2" in line and "Dare" in line] and "2 to 4" in told[-1]
    press(seat, "<escape>")
    assert "- to Cut brow" in story(seat, "mild")[0]
    press(seat, "<escape>u")
    assert "2 to 4" not in " ".join(story(seat, "fate point")), "what was undone is not a part of it"


def test_the_life_of_a_boost_says_who_made_it_and_who_used_it() -> None:
    seat = a_seat(RICH)
    seat.run('aspect "Off balance" boost free=Imre:1')
    boost = next(reversed(list(seat.table.aspects))).id
    seat.run("attack Imre Deacon with=Fight dice=0 defence=0")
    seat.run('invoke "Off balance" by=Imre')
    seat.run("resolve")
    told = [seat.told(chapter.seq) for chapter in life(seat.desk.session, boost)]
    assert "Off balance" in told[0] and any("invokes" in line and "Imre" in line for line in told)


def test_nothing_has_happened_is_said() -> None:
    seat = a_seat(RICH)
    press(seat, "y")
    assert isinstance(seat.question, Pick)
    aspect = next(option for option in seat.question.options if option.value[0] == "aspect")
    seat.asking.answer(aspect.value)
    assert "Nothing has happened" in seat.looking.reading[0]


def test_wounds_of_fudge_and_tracks_of_the_phase_have_lives_too() -> None:
    duel = a_seat(ROOT / "scenes" / "tavern-duel.toml")
    duel.run("wound Wulf 3")
    wulf = duel.table.cast[id_of(duel, "Wulf")]
    wounds = next(side for side in sides_of(duel.table, wulf, duel.words) if side.facet(duel.table) == "3")
    assert [chapter.now for chapter in life_of_facet(duel.desk.session, wounds.facet)] == ["3"]
    road = a_seat(ROOT / "scenes" / "quarry-road.toml")
    road.run("mark Marek Wounds")
    marek = road.table.cast[id_of(road, "Marek")]
    track = next(side for side in sides_of(road.table, marek, road.words) if side.label.casefold() == "wounds")
    assert [chapter.seq for chapter in life_of_facet(road.desk.session, track.facet)] == [1]


LINES = ("points Imre +1", "points Imre -1", "mark Imre physical:1", "clear Imre physical:1", "undo", "redo", "note x")


@settings(max_examples=30, deadline=None)
@given(lines=st.lists(st.sampled_from(LINES), max_size=12))
def test_a_life_leads_from_the_start_to_now(lines: list[str]) -> None:
    """Each chapter begins where the one before ended, the first where the session began, and the last is now."""
    seat = a_seat(RICH)
    for line in lines:
        seat.run(line)
    session = seat.desk.session
    imre = seat.table.cast[id_of(seat, "Imre")]
    for side in sides_of(seat.table, imre, seat.words):
        chapters = life_of_facet(session, side.facet)
        values = [str(side.facet(session.start)), *(chapter.now for chapter in chapters)]
        assert [chapter.was for chapter in chapters] == values[:-1]
        assert values[-1] == str(side.facet(seat.table))
        assert all(chapter.seq in session.standing for chapter in chapters)


def test_the_spotlight_is_on_whoever_has_waited_longest() -> None:
    seat = a_seat(RICH)
    seat.run("begin conflict first=Imre")
    seat.run("attack Imre Deacon with=Fight dice=0 defence=0")
    seat.run("resolve")
    seat.run("points Mirel =0")
    seat.run("compel Sava text=Debts accept")
    found = {seat.name(light.who): light for light in Spotlight(seat.desk.session).lights(seat.table)}
    assert next(reversed(found)) == "Imre" and found["Imre"].acted == 2 and not found["Mirel"].acted
    assert found["Sava"].compelled == 1 and found["Rook"].compelled == 0
    seat.go("table")
    press(seat, "<f8>")
    for size in ((80, 24), (120, 36), (200, 60)):
        rows = plain(board(seat, *size)).splitlines()
        mirel = next(row for row in rows if "Mirel" in row and "no points" in row)
        assert "not acted" in mirel and "not c" in mirel
        assert any("Sava" in row and "not acted" in row and "not c" not in row for row in rows)
    text = plain(board(seat, 120, 36))
    assert "Cannot leave a riddle" in text
    press(seat, "uuuuu")
    assert all(not light.acted for light in Spotlight(seat.desk.session).lights(seat.table))


def test_no_game_without_compels_speaks_of_them() -> None:
    seat = a_seat(ROOT / "scenes" / "quarry-road.toml")
    press(seat, "<f8>")
    text = plain(board(seat, 80, 24))
    assert "not acted" in text and "compelled" not in text and "points" not in text


def test_a_spotlight_that_grows_sees_what_a_fresh_one_does() -> None:
    """After every entry, with undo, redo and a changed past among them, and of every moment of a replay."""
    seat = a_seat(RICH)
    growing = Spotlight(seat.desk.session)
    seen: list[tuple[Light, ...]] = []
    lines = [
        "begin conflict first=Imre",
        "attack Imre Deacon dice=+2 defence=0",
        "resolve",
        "undo",
        "redo",
        "turn Sava",
        "overcome Sava difficulty=1 dice=+1",
        "resolve",
        "amend 2 attack Imre Deacon dice=+1 defence=0",
        "undo",
        "undo",
        "note x",
    ]
    for line in lines:
        seat.desk.run(line)
        seen.append(growing.lights(seat.table))
        assert seen[-1] == Spotlight(seat.desk.session).lights(seat.table), line
    assert len(set(seen)) > 3
    last = len(seat.desk.session.entries)
    for seq in range(last, -1, -1):
        table = seat.desk.session.at(seq)
        assert growing.lights(table, seq) == Spotlight(seat.desk.session).lights(table, seq)


def test_over_a_long_session_a_story_says_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    seat = a_seat(RICH)
    for n in range(20):
        seat.run(f"points Imre ={n % 4}")
    want = story(seat, "Imre: fate point")
    press(seat, "<escape>")
    monkeypatch.setattr("tracker.ui.flows.tales.AT_ONCE", 6)
    seat.selected = id_of(seat, "Imre")
    press(seat, "y")
    assert isinstance(seat.question, Pick)
    place = next(n for n, option in enumerate(seat.question.options) if option.label == "Imre: fate point")
    press(seat, "<down>" * place + "<enter>")
    steps = 0
    while seat.question is not None:
        assert seat.due() == 0.0 and f"{6 * (steps + 1)} / 20" in plain(board(seat, 120, 36))
        press(seat, "x")
        seat.go_on()
        steps += 1
    assert steps == 3 and seat.looking.reading == want and len(want) == 20
    press(seat, "<escape>y" + "<down>" * place + "<enter><escape>")
    assert seat.place[0] == "table", "Esc leaves it"


def test_a_long_text_is_scrolled_to_its_end_and_no_further() -> None:
    seat = a_seat(RICH)
    seat.read(tuple(f"line {n} " + "and more of it " * (n % 9) for n in range(300)), "Lines")
    assert "line 0 " in plain(board(seat, 80, 24)) and "line 40 " not in plain(board(seat, 80, 24))
    for _ in range(90):
        press(seat, "<pagedown>")
        shown = plain(board(seat, 80, 24))
    assert "line 299" in shown
    press(seat, "<pagedown>")
    assert plain(board(seat, 80, 24)) == shown
    press(seat, "<pageup>")
    assert plain(board(seat, 80, 24)) != shown
