"""Whole stories by keys alone, as the GM plays them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.playing import FORD, RICH, SMALL, a_seat, choose, id_of, number, press
from tracker.model.cast import FateSheet
from tracker.model.order import Popcorn
from tracker.model.problems import problems
from tracker.storage.journal import JournalError
from tracker.ui.board import board
from tracker.ui.paint import plain
from tracker.ui.panels.people import people
from tracker.ui.places.ends import loose_ends
from tracker.ui.questions import Flow, Option, Pick
from tracker.ui.seat import Seat


def order(seat: Seat) -> Popcorn:
    held = seat.scene.order
    assert isinstance(held, Popcorn)
    return held


def sheet(seat: Seat, name: str) -> FateSheet:
    held = seat.table.cast[id_of(seat, name)].sheet
    assert isinstance(held, FateSheet)
    return held


def on_turn(seat: Seat) -> str:
    turn = seat.scene.turn
    return "" if turn is None else seat.table.cast[turn.who].name


def test_popcorn_across_sides_by_keys() -> None:
    """The source's example: the last to act names the first of the next exchange."""
    seat = a_seat(FORD)
    press(seat, "Bc" + number(seat, "Cosima"))
    assert on_turn(seat) == "Cosima"
    for name in ("Renzo", "Reeve", "Pike 1"):
        press(seat, "n" + number(seat, name))
        if seat.question is not None:
            press(seat, "<enter>")
        assert on_turn(seat) == name
    assert order(seat).exchange == 1
    assert seat.sight().may_follow == (id_of(seat, "Pike 2"),)
    # One who has acted is not among those to be named.
    press(seat, "n")
    assert seat.question is not None
    press(seat, number(seat, "Cosima"))
    press(seat, "<enter>")
    assert on_turn(seat) == "Pike 1"
    press(seat, "<backspace><enter>")
    assert on_turn(seat) == "Pike 2"
    assert len(seat.sight().may_follow) == 5
    press(seat, "n" + number(seat, "Reeve"))
    assert on_turn(seat) == "Reeve"
    assert order(seat).exchange == 2
    assert order(seat).acted == (id_of(seat, "Reeve"),)
    assert problems(seat.table) == []


def test_an_attack_with_typed_dice_absorbed_and_handed_on_takes_twelve_keys() -> None:
    seat = a_seat(SMALL)
    who = seat.scene
    players = [p.id for p in who.here if seat.table.cast[p.id].is_player]
    foe = next(p.id for p in who.here if not seat.table.cast[p.id].is_player)
    first = seat.table.cast[players[0]]
    press(seat, f"Bc{first.number}")
    used = press(seat, f"a{seat.table.cast[foe].number}")
    assert seat.place[0] == "roll"
    used += press(seat, "+3<enter>-2<enter>")
    roll = seat.at_roll.roll
    assert roll is not None and roll.shifts is not None and roll.shifts > 0
    used += press(seat, "<enter>")
    assert seat.place[0] == "hit"
    used += press(seat, "o") if not _can_absorb(seat) else press(seat, "<enter>")
    assert len(seat.table.hits) == 0
    used += press(seat, f"n{seat.table.cast[players[1]].number}")
    assert on_turn(seat) == seat.table.cast[players[1]].name
    assert used <= 12


def _can_absorb(seat: Seat) -> bool:
    from tracker.engine.fate.harm import ways

    hit = seat.at_hit.hit
    return hit is not None and bool(ways(seat.table, hit))


def test_an_attack_that_the_program_rolls_takes_eight_keys() -> None:
    seat = a_seat(SMALL)
    players = [p.id for p in seat.scene.here if seat.table.cast[p.id].is_player]
    foe = next(p.id for p in seat.scene.here if not seat.table.cast[p.id].is_player)
    press(seat, f"Bc{seat.table.cast[players[0]].number}")
    used = press(seat, f"a{seat.table.cast[foe].number}<space><space><enter>")
    if seat.place[0] == "hit":
        used += press(seat, "<enter>" if _can_absorb(seat) else "o")
    used += press(seat, f"n{seat.table.cast[players[1]].number}")
    assert on_turn(seat) == seat.table.cast[players[1]].name
    assert used <= 8


def test_the_argument_by_keys(tmp_path: Path) -> None:
    """An invoke by a player and one by the GM; the player's is taken back, the GM's stays."""
    seat = a_seat(RICH, tmp_path / "s.toml")
    imre, acolyte = id_of(seat, "Imre"), id_of(seat, "Acolyte 1")
    points, pool = seat.table.cast[imre].points, seat.scene.pool
    press(seat, "Bc")
    choose(seat, "Imre")
    press(seat, "a")
    choose(seat, "Acolyte 1")
    press(seat, "+2<enter>0<enter>")
    before = seat.at_roll.roll
    assert before is not None and before.shifts is not None
    # Imre pays for the tide; the GM for the candles, on the defence.
    press(seat, ":invoke candles by=Imre<enter>")
    press(seat, ':invoke "Slick flagstones" by=GM<enter>')
    roll = seat.at_roll.roll
    assert roll is not None
    assert roll.shifts == before.shifts
    assert seat.table.cast[imre].points == points - 1 and seat.scene.pool == pool - 1
    press(seat, "w1")
    roll = seat.at_roll.roll
    assert roll is not None
    assert [len(part.invokes) for part in roll.parts] == [0, 1]
    assert roll.shifts == before.shifts - 2
    assert seat.table.cast[imre].points == points and seat.scene.pool == pool - 1
    press(seat, "<enter>")
    assert seat.place[0] == "hit"
    hit = seat.at_hit.hit
    assert hit is not None and hit.who == acolyte and hit.shifts == before.shifts - 2
    press(seat, "<enter>")
    assert sum(len(track.marked) for track in sheet(seat, "Acolyte 1").tracks) == hit.shifts
    press(seat, "n")
    choose(seat, "Sava")
    assert on_turn(seat) == "Sava"
    assert problems(seat.table) == []
    last = seat.table
    press(seat, "u" * 20)
    press(seat, "U" * 20)
    assert seat.table == last


def test_eight_like_opponents_act_within_six_keys_each() -> None:
    seat = a_seat(SMALL)
    players = [p.id for p in seat.scene.here if seat.table.cast[p.id].is_player]
    foe = next(p.id for p in seat.scene.here if not seat.table.cast[p.id].is_player)
    target = seat.table.cast[players[0]]
    press(seat, f':character Cultist count=8 like="{seat.table.cast[foe].name}"<enter>')
    first = id_of(seat, "Cultist 1")
    press(seat, f"Bc{seat.table.cast[first].number}")
    if seat.question is not None:
        press(seat, "<enter>")
    press(seat, f"a{target.number}")
    if seat.question is not None:
        press(seat, "<enter>")
    press(seat, "<space>+3<enter><enter>")
    for turn in range(2, 9):
        used = press(seat, ".+3<enter><enter>")
        if seat.place[0] == "hit":
            used += press(seat, "<enter>" if _can_absorb(seat) else "o")
        assert used <= 6
        assert on_turn(seat) == f"Cultist {turn}"
    assert len(seat.table.rolls) == 0 and len(seat.table.hits) == 0
    assert problems(seat.table) == []


def test_backspace_takes_back_the_whole_action() -> None:
    seat = a_seat(RICH)
    press(seat, "Bc")
    choose(seat, "Imre")
    before = seat.table
    press(seat, "a")
    choose(seat, "Acolyte 1")
    press(seat, "+2<enter>0<enter><enter><enter>")
    assert seat.table != before
    press(seat, "<backspace>")
    assert seat.table == before


def test_escape_steps_back_and_changes_nothing() -> None:
    seat = a_seat(RICH)
    before = seat.table
    for start in "aocmikhnBtev+N:l?R":
        press(seat, start + "<escape><escape><escape>")
        assert seat.question is None
        assert seat.place == ("table", 0), start
    assert seat.table is before


def test_fast_keys_reach_the_picker_they_were_meant_for() -> None:
    """A number typed right behind `a` is a target, not a selection."""
    seat = a_seat(RICH)
    selected = id_of(seat, "Imre")
    seat.selected = selected
    press(seat, "a")
    choose(seat, "Deacon")
    assert seat.selected == selected
    assert seat.place[0] == "roll"


def test_a_rule_stops_once_and_one_key_does_it_as_a_ruling() -> None:
    seat = a_seat(FORD)
    press(seat, f"Bc{number(seat, 'Cosima')}")
    press(seat, f"n{number(seat, 'Renzo')}")
    press(seat, ":turn Cosima<enter>")
    assert on_turn(seat) == "Renzo"
    assert "!" in seat.advice
    press(seat, "!")
    assert on_turn(seat) == "Cosima"
    assert seat.desk.session.entries[-1].ruling == ("has_acted",)


def test_a_key_that_cannot_act_says_why() -> None:
    seat = a_seat(FORD)
    press(seat, "n")
    assert seat.question is None and "B" in seat.advice
    press(seat, "i")
    assert seat.advice.startswith("No roll is open")


def test_the_selection_follows_the_turn_and_keeps_to_people_not_places() -> None:
    seat = a_seat(FORD)
    press(seat, f"Bc{number(seat, 'Cosima')}")
    assert seat.selected == id_of(seat, "Cosima")
    press(seat, number(seat, "Reeve"))
    assert seat.selected == id_of(seat, "Reeve")
    press(seat, f"n{number(seat, 'Renzo')}")
    assert seat.selected == id_of(seat, "Renzo")


def test_marks_are_seen_and_go_with_escape_and_with_the_turn() -> None:
    seat = a_seat(FORD)
    press(seat, f"Bc{number(seat, 'Cosima')}" + number(seat, "Renzo") + "<space>")
    assert list(seat.marks) == [id_of(seat, "Renzo")]
    seen = people(seat.sight()).by_id[id_of(seat, "Renzo")]
    assert (seen.mark, seen.word) == ("+", "marked")
    press(seat, "<escape>")
    assert list(seat.marks) == []
    assert people(seat.sight()).by_id[id_of(seat, "Renzo")].word != "marked"
    press(seat, "<space>" + "n" + number(seat, "Renzo"))
    assert list(seat.marks) == [] and seat.selected == id_of(seat, "Renzo")


def test_an_enter_behind_a_number_means_the_next_question_unless_that_number_had_two_digits() -> None:
    def flow(taken: list[int], first: int) -> Flow:
        numbers = [Option(n, f"number {n}", n) for n in range(1, first + 1)]
        taken.append((yield Pick("First", numbers)))
        taken.append((yield Pick("Second", [Option(-1, "that is all")])))

    seat = a_seat(FORD)
    short: list[int] = []
    seat.begin(flow(short, 4))
    press(seat, "3<enter>")
    assert short == [3, -1] and seat.question is None
    long: list[int] = []
    seat.begin(flow(long, 12))
    press(seat, "12<enter>")
    assert long == [12]
    press(seat, "<enter>")
    assert long == [12, -1]


def test_marked_ones_are_acted_on_together() -> None:
    seat = a_seat(RICH)
    for name in ("Acolyte 1", "Acolyte 2"):
        press(seat, number(seat, name) + "<space>")
    assert "Acolyte 1 and Acolyte 2" in seat.advice
    press(seat, "tw")
    away = {seat.table.cast[p.id].name for p in seat.scene.here if p.state == "away"}
    assert away == {"Acolyte 1", "Acolyte 2"}
    assert seat.marks == ()
    press(seat, "tb")
    assert {seat.table.cast[p.id].name for p in seat.scene.here if p.state == "away"} == {"Acolyte 1"}


def test_backspace_at_an_empty_dice_box_takes_nothing_back() -> None:
    seat = a_seat(SMALL)
    press(seat, "Bc1a6+2<backspace><backspace><backspace><backspace>")
    assert seat.place[0] == "roll" and seat.at_roll.typed == ""
    press(seat, "<escape>N stop<enter><backspace>")
    assert len(seat.table.rolls) == 1


def test_another_skill_by_one_key() -> None:
    seat = a_seat(SMALL)
    press(seat, "Bc1a6")
    roll = seat.at_roll.roll
    assert roll is not None and roll.act.skill == "Fight"
    press(seat, "k")
    assert seat.question is not None
    press(seat, "prov<enter>")
    roll = seat.at_roll.roll
    assert roll is not None and roll.act.skill == "Provoke"
    assert roll.oppose is not None and roll.oppose.skill == "Will"


def test_dice_that_nobody_waits_for_change_nothing_and_resolve_nothing() -> None:
    seat = a_seat(SMALL)
    press(seat, "Bc1a6+2<enter>0<enter>")
    before = seat.table
    press(seat, "+3<enter>")
    assert seat.table is before and seat.advice
    press(seat, "d+3<enter>")
    roll = seat.at_roll.roll
    assert roll is not None and [part.dice.total for part in roll.parts if part.dice] == [3, 0]
    press(seat, "<enter>")
    assert seat.place[0] == "hit"


def test_dice_called_for_a_reroll_go_where_the_box_is() -> None:
    seat = a_seat(SMALL)
    press(seat, "Bc1a6+1<enter>-1<enter>r")
    press(seat, "watching<enter>")
    press(seat, "<enter>")
    roll = seat.at_roll.roll
    assert roll is not None and roll.act.waits and seat.at_roll.box == 0
    press(seat, "+3<enter>")
    roll = seat.at_roll.roll
    assert roll is not None and [part.dice.total for part in roll.parts if part.dice] == [3, -1]


def test_a_name_typed_in_a_list_is_not_read_as_keys() -> None:
    seat = a_seat(RICH)
    press(seat, "Bc3<enter>adeacon")
    assert seat.question is not None and len(seat.table.rolls) == 0
    press(seat, "<enter>")
    assert len(seat.table.rolls) == 1
    assert all(presence.state == "in" for presence in seat.scene.here)


def test_a_concession_before_the_dice_is_asked_for_once_and_taken_back_whole() -> None:
    seat = a_seat(RICH)
    press(seat, "Bc3<enter>adeacon<enter>")
    before = len(seat.desk.session.standing)
    press(seat, "c")
    assert seat.question is not None
    press(seat, "<enter>")
    assert len(seat.table.rolls) == 0 and len(seat.desk.session.standing) == before + 1
    press(seat, "u")
    assert seat.place[0] == "roll"


def test_undoing_a_resolve_leads_back_to_the_roll() -> None:
    seat = a_seat(SMALL)
    press(seat, "Bc1a6+2<enter>0<enter><enter>")
    assert seat.place[0] == "hit"
    press(seat, "u")
    assert seat.place == ("roll", 1)


def test_a_key_behind_a_whole_number_takes_it_and_is_not_lost() -> None:
    seat = a_seat(RICH)
    press(seat, "Bc1a")
    assert on_turn(seat) == "Imre"
    assert seat.question is not None and "attacks" in seat.question.title


def test_dice_typed_at_the_table_make_nobody() -> None:
    seat = a_seat(SMALL)
    people = len(seat.table.cast)
    press(seat, "+1<enter>-2<enter>0<enter>")
    press(seat, "A1<enter>")
    assert len(seat.table.cast) == people
    assert "no name" in seat.advice


def test_enter_goes_back_to_what_is_open_and_quitting_works_there() -> None:
    seat = a_seat(SMALL)
    press(seat, "Bc1a6<escape>")
    assert seat.place == ("table", 0)
    press(seat, "<enter>")
    assert seat.place == ("roll", 1)
    again = Seat(seat.desk)
    assert again.place == ("roll", 1)
    press(seat, "q")
    assert seat.wants_quit


def test_the_last_attack_is_known_after_quitting() -> None:
    seat = a_seat(FORD)
    press(seat, "Bc" + number(seat, "Pike 1"))
    press(seat, "a" + number(seat, "Cosima") + "+0<enter>+4<enter><enter>")
    again = Seat(seat.desk)
    press(again, ".")
    assert on_turn(again) == "Pike 2" and again.place[0] == "roll"


def test_a_consequence_is_named_as_it_is_taken() -> None:
    seat = a_seat(RICH)
    press(seat, ":hit Imre 5<enter>n")
    assert seat.question is not None
    press(seat, "Twisted ankle<enter>")
    assert any(aspect.text == "Twisted ankle" for aspect in seat.table.aspects)


def test_loose_ends_are_named_in_plain_words() -> None:
    seat = a_seat(RICH)
    press(seat, ":hit Imre 5<enter><enter>l1It limps<enter>")
    assert any(aspect.text == "It limps" for aspect in seat.table.aspects)


def test_a_focused_panel_scrolls_and_the_selection_stays() -> None:
    seat = a_seat(RICH)
    selected = seat.selected
    for n in range(6):
        press(seat, f":aspect Smoke{n}<enter>")
    press(seat, "<f4>")
    first = board(seat, 120, 36)
    press(seat, "<down><down>")
    assert seat.selected == selected
    assert board(seat, 120, 36) != first
    press(seat, "<pagedown>" * 30)
    last = board(seat, 120, 36)
    press(seat, "<pagedown>")
    assert board(seat, 120, 36).lines == last.lines
    press(seat, "<f1>" + "<pagedown>" * 19)
    assert "Everywhere" in plain(board(seat, 80, 24))


@pytest.mark.parametrize("char", ["²", "③", "٣", "½", "\u200d", "é", "龍"])
def test_signs_that_only_look_like_digits_do_nothing(char: str) -> None:
    seat = a_seat(RICH)
    for place in (
        "",
        "l",
        ":hit Ox 3<enter>",
        ":hit Rook 3<enter>",
        ":hit Rook 3<enter>b",
        "a",
        "o",
        "a5<escape>",
        "n",
    ):
        press(seat, place)
        for _ in range(3):
            seat.key(char, char)
            seat.key("plus", "+")
            seat.key(char, char)
            seat.key("enter", None)
        press(seat, "<escape><escape><escape>")
        assert len(board(seat, 80, 24).lines) == 24


def test_what_is_not_on_disk_is_told_until_it_is_and_asked_about_before_leaving(tmp_path: Path) -> None:
    seat = a_seat(SMALL, tmp_path / "s.toml")
    keeper = seat.desk.opened.keeper
    assert keeper is not None
    press(seat, "Nfirst<enter>")
    keeper.trouble = JournalError("write", tmp_path / "s.toml", reason="No space left on device")
    assert "NOT ON DISK" in seat.sight().advice
    press(seat, "<escape>")
    assert "NOT ON DISK" in seat.sight().advice
    keeper.retry = lambda: False  # type: ignore[method-assign]
    press(seat, "q")
    assert not seat.wants_quit and seat.question is not None
    press(seat, f"m{tmp_path / 'other.toml'}<enter>")
    assert seat.sight().advice.startswith("The session goes on in")
    assert (tmp_path / "other.toml").exists()
    press(seat, "q")
    assert seat.wants_quit


def test_a_fight_out_of_a_running_chase_takes_forty_keys() -> None:
    """Zones laid out, an opponent improvised, the conflict begun."""
    seat = a_seat(FORD)
    used = press(seat, ":zones Roof > Yard<enter>")
    used += press(seat, "AGuard 2<enter><enter>")
    used += press(seat, "Bc" + number(seat, "Cosima"))
    assert used <= 40
    assert [zone.name for zone in seat.scene.zones] == ["Roof", "Yard"]
    assert on_turn(seat) == "Cosima" and id_of(seat, "Guard") in seat.scene.here


def test_a_cost_that_was_not_chosen_stays_a_loose_end() -> None:
    seat = a_seat(SMALL)
    press(seat, ":overcome Imre Wall with=2 difficulty=2 dice=0<enter><enter>")
    assert seat.question is not None and "cost" in seat.question.title
    press(seat, "<escape>")
    assert [end.code for end in loose_ends(seat.table, seat.words)] == ["cost"]
    press(seat, "l1s")
    assert sum(len(track.marked) for track in sheet(seat, "Imre").tracks) == 1
    assert len(seat.table.owing) == 0
    assert [end.code for end in loose_ends(seat.table, seat.words)] == []


def test_no_slot_is_cut_off_the_hit_at_eighty_columns() -> None:
    seat = a_seat(RICH)
    press(seat, ':hit Rook 3<enter>:take Rook moderate="Cracked collarbone and then some more"<enter>')
    press(seat, ":hit Rook 9<enter>")
    shown = plain(board(seat, 80, 24))
    slots = next(line for line in shown.splitlines() if "Slots" in line)
    assert all(word in slots for word in ("mild", "moderate", "severe"))
