"""The ruler of counts, the budgets and the sheet: names of every width, ASCII, no colour; nothing by a hue alone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.engine.tables import Play
from tests.engine.test_tactical_refusals import ADA, BO, SNIPER, a_phase
from tests.ui.playing import ROOT, a_seat, id_of, number, press
from tests.ui.tables import sight_of
from tracker.engine.cast import Rename
from tracker.engine.rcs import Ct, RollCount
from tracker.engine.slots import Together
from tracker.engine.tactical.actions import Assess, Convert, FullAction, Primary, React
from tracker.engine.tactical.danger import Danger, SetOffGuard
from tracker.engine.turns import TurnTo
from tracker.model.order import Rcs
from tracker.ui.board import board
from tracker.ui.glyphs import TWINS, spell
from tracker.ui.paint import Picture, measure, plain
from tracker.ui.panels.budgets import budgets
from tracker.ui.panels.ladder import ladder, shown_counts
from tracker.ui.panels.sheet import sheet
from tracker.ui.seat import Seat
from tracker.ui.sight import Sight

NAMES = (
    ("Ada", "Bo", "Sniper"),
    ("林檎の木の下の侍たち", "Żółw Ćwikła z Łodzi", "ณัฐวุฒิ"),
    ("e\u0301" * 12, "Абвгдежзийклмнопрст", "가나다라마바사아자차카타파하"),
)
SIZES = [(80, 24), (120, 36), (200, 60)]
PANELS: tuple[Callable[[Sight, int, int], Picture], ...] = (ladder, budgets, sheet)


def played(names: tuple[str, ...] = NAMES[0]) -> Play:
    """Something of everything: a conversion, a Reaction, a Full action, a sealed plan, a slot shared."""
    play = Play(a_phase())
    for who, name in zip((ADA, BO, SNIPER), names, strict=True):
        if play.table.cast[who].name != name:
            play.do(Rename(what=who, name=name))
    play.do(Danger(danger="obvious"), RollCount(who=ADA, at="9"), RollCount(who=BO, at="9"))
    play.do(RollCount(who=SNIPER, at="10"), Together(who=(ADA, BO)), Ct(), TurnTo(who=ADA))
    play.do(Assess(who=ADA), Convert(who=ADA, what="primary"), Assess(who=BO, plan="run", sealed=True))
    return play


def sights(names: tuple[str, ...]) -> list[Sight]:
    states = []
    play = played(names)
    states.append(play.table)
    play.do(React(who=SNIPER))
    states.append(play.table)
    play.undo()
    play.do(SetOffGuard(who=SNIPER, how="on"), FullAction(who=BO, cts=3))
    states.append(play.table)
    play.do(TurnTo(who=SNIPER), Ct(step="end"))
    states.append(play.table)
    return [sight_of(table, selected=ADA) for table in states]


@pytest.mark.parametrize("names", NAMES, ids=["plain", "wide", "long"])
@pytest.mark.parametrize("width", [38, 60, 78, 118])
def test_names_of_any_width_leave_the_columns_where_they_are(names: tuple[str, ...], width: int) -> None:
    for sight in sights(names):
        for panel in PANELS:
            lines = plain(panel(sight, width, 14)).split("\n")
            assert {measure(line) for line in lines} == {width}
        rows = [
            line for line in plain(budgets(sight, width, 14)).split("\n")[2:] if re.search(r"[(\[][123][)\]]", line)
        ]
        assert len(rows) == 3
        if width >= 60:
            starts = {measure(re.split("[●○▒]|(?<=  )- ", row)[0]) for row in rows}
            assert len(starts) == 1, rows


@pytest.mark.parametrize("width", [38, 78, 118])
def test_in_ascii_each_glyph_has_its_twin(width: int) -> None:
    for sight in sights(NAMES[0]):
        for panel in PANELS:
            text = plain(panel(sight, width, 14))
            assert {char for char in text if not char.isascii()} <= set(TWINS)
            assert spell(text, True).isascii() and len(spell(text, True)) == len(text)


def words_of(sight: Sight, ascii_only: bool) -> dict[str, str]:
    """Each one's row of the budgets as a terminal without colour and without glyphs shows it."""
    rows = spell(plain(budgets(sight, 78, 14)), ascii_only).split("\n")
    return {name: next(row for row in rows if re.search(rf"[)\]] {name} ", row)) for name in NAMES[0]}


@pytest.mark.parametrize("ascii_only", [False, True])
def test_every_state_is_told_without_colour(ascii_only: bool) -> None:
    now, reacted, guard, over = (words_of(sight, ascii_only) for sight in sights(NAMES[0]))
    left, spent, veil, turn = (spell(glyph, ascii_only) for glyph in "●○▒►")
    assert now["Ada"][4] == now["Bo"][4] == turn and now["Sniper"][4] != turn
    assert left * 3 in now["Ada"] and "primary into 2 sec" in now["Ada"] and "with Bo" in now["Ada"]
    assert veil in now["Bo"] and "plan sealed" not in now["Ada"]
    assert "reacted at 9" in reacted["Sniper"] and spent in reacted["Sniper"] and spent not in now["Sniper"]
    assert "OFF-GUARD" in guard["Sniper"] and "surprise" in guard["Sniper"] and "OFF-GUARD" not in now["Sniper"]
    assert "OFF-GUARD" in guard["Bo"] and "full 1/3" in guard["Bo"]
    assert over["Sniper"][4] == "-" and "full 2/3" in over["Bo"]


@pytest.mark.parametrize("ascii_only", [False, True])
def test_the_ruler_tells_the_present_cs_what_was_played_and_who_is_off_guard(ascii_only: bool) -> None:
    now, reacted, guard, over = (
        spell(plain(ladder(sight, 60, 7)), ascii_only).split("\n") for sight in sights(NAMES[0])
    )
    turn, heavy, light = (spell(glyph, ascii_only) for glyph in "►━─")
    # The line goes on over all the width, light ahead.
    assert now[1].split()[:3] == [turn + "9", "10", "11"] and now[2].count(heavy) == 7 and now[2].count(light) == 49
    assert now[3].split() == ["(2)+", "[3]"] and now[4].split() == ["(1)+"]
    assert "[3]rea" in reacted[3]
    assert "[3]OFF" in guard[3] and "(2)+OFF" in guard[3]
    assert light not in over[2] and turn not in over[1]


def test_what_is_too_much_for_the_ruler_stands_closer_and_is_counted() -> None:
    assert shown_counts({5: ["a"], 20: ["b"]}, 5, 118) == (list(range(5, 21)), 7)
    assert shown_counts({5: ["a"], 20: ["b"]}, 5, 40) == ([5, 20], 7)
    assert shown_counts({n: ["a"] for n in range(0, 90, 3)}, 45, 40)[1] == 4
    assert 45 in shown_counts({n: ["a"] for n in range(0, 90, 3)}, 45, 40)[0]
    seat = a_seat(ROOT / "scenes" / "salt-galleries.toml")
    press(seat, "Bo" + "a")
    for name in ("Vance", "Ines", "Kiro", "Canoness", "Chorister 1", "Chorister 2"):
        seat.run(f'rcs "{name}" at=9.1 !')
    held = seat.scene.order
    assert isinstance(held, Rcs)
    for size in SIZES:
        text = plain(board(seat, *size))
        start = text.index("Count") if "Count " in text else text.index("9")
        for n in range(1, 7):
            assert re.search(rf"[(\[]{n}[)\]]", text[start:])
    narrow = plain(ladder(seat.sight(), 7, 4))
    assert "+" in narrow


def test_a_long_plan_and_a_long_rite_stay_in_the_sheet() -> None:
    seat: Seat = a_seat(ROOT / "scenes" / "salt-galleries.toml")
    press(seat, "Bo" + "a" + "nn")
    long = "林檎 " * 30 + "the end"
    press(seat, f'"f{long}<enter>3' + number(seat, seat.table.cast[seat.scene.on_slot[0]].name))
    picture = sheet(seat.sight(), 40, 17)
    assert {measure(line) for line in plain(picture).split("\n")} == {40}
    assert "Full, CT 1 of 3" in plain(picture)
    other = next(who.id for who in seat.table.cast if who.id not in seat.scene.on_slot)
    press(seat, number(seat, seat.table.cast[other].name) + f'"a{long}<enter>')
    assert "plan: 林檎" in plain(sheet(seat.sight(), 40, 17)).lower()
    assert id_of(seat, "Vance")


def test_part_of_a_primary_is_told_where_it_is_played_on() -> None:
    play = played()
    play.do(TurnTo(who=SNIPER), Assess(who=SNIPER), Primary(who=SNIPER, part=(1, 3)))
    sight = sight_of(play.table, selected=SNIPER)
    assert "part 1 of 3" in plain(budgets(sight, 78, 14)) and "part 2 of 3: p" in plain(sheet(sight, 40, 17))
