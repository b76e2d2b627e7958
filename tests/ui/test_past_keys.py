"""Changing the past by keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.amending import SCENES
from tests.ui.playing import RICH, SMALL, a_seat, opened, press, stairs
from tracker.engine.amend import Change
from tracker.engine.refusal import Refusal
from tracker.storage.desk import Desk
from tracker.storage.session_file import read_session, resume_session
from tracker.ui.board import board
from tracker.ui.paint import plain
from tracker.ui.past_form import AT_ONCE, Amending, Deciding
from tracker.ui.questions import Pick, Write
from tracker.ui.seat import Seat

FIGHT = (
    "begin conflict first=Imre",
    "attack Imre Deacon dice=+2 defence=-1",
    'note "hm"',
    "invoke Slick by=Imre",
    "resolve",
    "take Deacon 1",
    "turn Deacon",
    "attack Deacon Imre",
)


def a_fight(*more: str) -> Seat:
    seat = a_seat(RICH)
    for line in (*FIGHT, *more):
        answer = seat.run(line)
        assert answer.ok, (line, answer.sentences)
    press(seat, "<escape>")
    return seat


def screen(seat: Seat, width: int = 80, height: int = 24) -> str:
    return "\n".join("".join(span.text for span in line) for line in board(seat, width, height).lines)


def the_form(seat: Seat) -> Amending:
    assert isinstance(seat.question, Amending), seat.question
    return seat.question


def rewrite(seat: Seat, of: int, line: str) -> None:
    """Choose a step by its number and write another line over its sentence."""
    press(seat, f"H{of}")
    if isinstance(seat.question, Pick) and seat.question.typed:
        press(seat, "<enter>")
    press(seat, "a")
    assert isinstance(seat.question, Write)
    press(seat, f"<ctrl+u>{line}<enter>")


def test_a_step_is_chosen_edited_looked_at_and_accepted() -> None:
    seat = a_fight()
    press(seat, "H2a")
    assert isinstance(seat.question, Write)
    assert seat.question.text == "attack Imre Deacon dice=+2 defence=-1"
    press(seat, "<ctrl+u>attack Imre Deacon dice=-3 defence=+4<enter>")
    form = the_form(seat)
    assert [misfit.of for misfit in form.amendment.misfits] == [6]
    assert "take Deacon 1" in screen(seat) and "Hit 1 is not open" in screen(seat)
    press(seat, "<enter>")  # nothing is accepted while something waits
    assert the_form(seat) is form and ("Enter", "to what waits") in form.foot
    press(seat, "d")
    assert ("Enter", "accept") in the_form(seat).foot
    assert "Deacon, physical boxes  1, 2, 3 -> none" in screen(seat, 120, 36)
    press(seat, "<enter>")
    assert seat.question is None
    assert seat.desk.session.entries[-1].what == "amend"
    assert seat.advice.startswith("Entry 2 amended")
    press(seat, "u")
    assert [step.of for step in seat.desk.session.line] == list(range(1, 9))
    press(seat, "U")
    assert 6 not in [step.of for step in seat.desk.session.line]


def test_esc_leaves_everything_as_it_was_at_every_point() -> None:
    for keys in ("H<escape>", "H2<escape>", "H2a<escape>", "H2x<escape>", "H2xd<escape>", "H2xde<escape>"):
        seat = a_fight()
        before = seat.desk.session.table
        press(seat, keys)
        assert seat.question is None, keys
        assert seat.desk.session.table is before and len(seat.desk.session.entries) == len(FIGHT), keys


def test_what_does_not_fit_is_dropped_all_at_once_or_edited() -> None:
    seat = a_fight()
    press(seat, "H2xD")
    form = the_form(seat)
    assert [misfit.choice for misfit in form.amendment.misfits] == ["drop"] * 3
    press(seat, "<escape>")
    rewrite(seat, 2, 'attack Imre "Acolyte 1" dice=+2 defence=-1')
    assert the_form(seat).of == 6
    press(seat, "e")
    assert isinstance(seat.question, Write) and seat.question.text == "take Deacon 1"
    press(seat, '<ctrl+u>out "Acolyte 1"<enter>')
    assert the_form(seat).amendment.misfits == ()
    press(seat, "<enter>")
    line = {step.of: step.sentence for step in seat.desk.session.line}
    assert line[6] == 'out "Acolyte 1"' and line[2].startswith('attack Imre "Acolyte 1"')


def test_enter_says_or_does_what_the_marked_row_waits_for() -> None:
    seat = a_fight()
    press(seat, "H2x")
    seen = set[tuple[int, bool]]()
    while (waiting := [each for each in the_form(seat).amendment.misfits if not each.choice]) and len(seen) < 9:
        here = next(each for each in waiting if each.of == the_form(seat).of)
        seen.add((here.of, here.may_keep))
        if here.may_keep:
            press(seat, "<enter>")
            assert "k keeps it" in plain(board(seat, 80, 24))
            press(seat, "d")
        else:
            press(seat, "k")
            assert "cannot be kept" in plain(board(seat, 80, 24))
            press(seat, "<enter>")
        assert next(each for each in the_form(seat).amendment.misfits if each.of == here.of).choice == "drop"
    assert {kept for _, kept in seen} == {True, False}
    press(seat, "<enter>")
    assert seat.question is None


def test_history_is_there_at_an_open_roll_too() -> None:
    seat = a_fight()
    press(seat, "<enter>H8x<enter>")
    assert seat.question is None and seat.place == ("table", 0) and not len(seat.table.rolls)


def test_a_line_that_cannot_be_read_stays_to_be_mended() -> None:
    seat = a_fight()
    rewrite(seat, 2, "attack Imre Nobody")
    assert isinstance(seat.question, Write) and seat.question.text == "attack Imre Nobody"
    assert "Nobody" in seat.advice


def test_the_whole_action_goes_though_others_lie_between_and_on_top() -> None:
    seat = a_fight()
    press(seat, "H6w")
    assert the_form(seat).amendment.misfits == ()
    press(seat, "<enter>")
    assert [step.of for step in seat.desk.session.line] == [1, 3, 7, 8]
    press(seat, "u")
    assert len(seat.desk.session.line) == 8


def test_backspace_takes_back_an_action_that_others_came_into() -> None:
    seat = a_seat(RICH)
    for line in ("begin conflict first=Imre", "attack Imre Deacon dice=+2 defence=-1", 'note "hm"', "resolve"):
        assert seat.run(line).ok
    press(seat, "<escape>")
    press(seat, "<backspace>")
    the_form(seat)
    press(seat, "<enter>")
    assert [step.of for step in seat.desk.session.line] == [1, 3]


def test_reopen_lays_a_roll_open_under_later_entries() -> None:
    seat = a_fight("resolve")
    press(seat, "<escape>R")  # the last one, nothing came after: at once
    assert seat.question is None and seat.place == ("roll", 2)
    press(seat, "<escape>:reopen roll=1<enter>")
    the_form(seat)
    press(seat, "<enter>")
    assert seat.place == ("roll", 1) and len(seat.table.rolls[1].act.invokes) == 1
    assert not next(who for who in seat.table.cast if who.name == "Deacon").hurt
    fresh = a_seat(SMALL)
    press(fresh, "R")
    assert fresh.question is None and fresh.advice


def test_a_long_evening_is_decided_in_pieces_and_shows_how_far_it_is() -> None:
    seat = a_seat(RICH)
    assert seat.run('aspect "Smoke"').ok
    for n in range(AT_ONCE * 2):
        assert seat.run(f"points Imre ={n % 5}").ok
    press(seat, ":amend 1 drop<enter>")
    assert isinstance(seat.question, Deciding)
    assert f"{AT_ONCE} / " in screen(seat) and seat.due() == 0.0
    press(seat, "x")
    while isinstance(seat.question, Deciding):
        seat.go_on()
    the_form(seat)
    press(seat, ":<enter>")
    assert seat.question is None and seat.due() is None
    assert "Smoke" not in {aspect.text for aspect in seat.table.aspects}
    press(seat, "u:amend 1 drop<enter><escape>")
    assert seat.question is None and "Smoke" in {aspect.text for aspect in seat.table.aspects}


def test_history_of_an_evening_in_which_nothing_was_done() -> None:
    seat = a_seat(SMALL)
    press(seat, "H")
    assert seat.question is None and seat.advice == "Nothing was done yet."


def test_the_log_marks_what_does_not_stand_as_it_was_done() -> None:
    seat = a_fight()
    press(seat, ":amend 2 drop=6 attack Imre Deacon dice=-3 defence=+4<enter><enter>:note last<enter>u")
    log = dict(seat.sight().log)
    assert log[6].endswith("(dropped by 9)") and log[2].endswith("(amended by 9)")
    assert log[5].endswith("(decided again by 9)") and log[10].endswith("(undone by 11)")
    assert not any("by 9)" in log[seq] for seq in (1, 3, 4, 9))
    press(seat, "u")
    assert dict(seat.sight().log)[9].endswith("(undone by 12)") and not dict(seat.sight().log)[6].endswith(")")


def amended_session(path: Path) -> Seat:
    seat = Seat(Desk(opened(RICH, path)))
    for line in FIGHT:
        assert seat.run(line).ok
    press(seat, "<escape>:amend 2 drop=6 attack Imre Deacon dice=-3 defence=+4<enter><enter>")
    press(seat, ":note last<enter>")
    seat.desk.opened.close()
    return seat


def test_a_replay_goes_through_the_steps_as_they_stand_and_shows_what_was_amended_and_dropped(tmp_path: Path) -> None:
    live = amended_session(tmp_path / "s.toml")
    seat = Seat(Desk(read_session(tmp_path / "s.toml")), replay=True)
    replay = seat.replaying
    assert replay is not None
    assert [frame.entry.seq for frame in replay.film.frames] == [1, 2, 3, 4, 5, 7, 8, 10]
    assert [replay.film.at(place) for place in range(9)] == live.desk.session.tables()
    told = {seq: replay.told(seq) for seq in (1, 2, 3, 5, 10)}
    assert "Mediocre +0 v Epic +7" in told[2] and told[2].endswith("(amended by 9)")
    assert told[5].endswith("(decided again by 9)") and "by 9" not in told[1] + told[3] + told[10]
    replay.show_undone()
    assert [frame.entry.seq for frame in replay.film.frames] == list(range(1, 11))
    assert replay.told(6).endswith("(dropped by 9)") and replay.told(9).startswith("Entry 2 amended")


def test_a_branch_from_within_an_amendment_stands_where_the_replay_stood(tmp_path: Path) -> None:
    amended_session(tmp_path / "s.toml")
    seat = Seat(Desk(read_session(tmp_path / "s.toml")), replay=True)
    replay = seat.replaying
    assert replay is not None
    for place in range(len(replay.film) + 1):
        replay.go(place)
        made = tmp_path / f"b{place}.toml"
        press(seat, f"b<ctrl+u>{made}<enter>s")
        branch = read_session(made)
        assert branch.damage is None and branch.session.table == replay.table, place


def test_a_sentence_left_as_it_is_makes_no_entry() -> None:
    seat = a_fight()
    entries = len(seat.desk.session.entries)
    press(seat, "H2a<enter><enter>")
    assert seat.question is None and seat.advice == "Nothing would change: entry 2 is as it is."
    assert len(seat.desk.session.entries) == entries


def test_a_step_that_only_speaks_of_another_thing_is_shown_too_and_the_log_tells_it_by_its_name_of_now() -> None:
    seat = a_seat(RICH)
    named = 'invoke "mild consequence of Deacon" by=Rook'
    for line in ("hit Deacon 8", "take Deacon mild severe", "overcome Rook dice=0 difficulty=2", named):
        assert seat.run(line).ok, line
    press(seat, "<escape>")
    rewrite(seat, 2, "take Deacon moderate severe")
    assert [row.of for row in the_form(seat).rows if row.kind == "step"] == [2, 4]
    press(seat, "<enter>")
    now = "Rook invokes “moderate consequence of Deacon”"
    assert now in dict(seat.sight().log)[4] and "(moderate)" in dict(seat.sight().log)[2]
    press(seat, "H")
    assert isinstance(seat.question, Pick) and now in next(o.said() for o in seat.question.options if o.number == 4)
    press(seat, "<escape>u")
    assert now not in dict(seat.sight().log)[4] and "“mild" in dict(seat.sight().log)[4]


@pytest.mark.parametrize("typed", ["imre succeed", "epic", "resolve"])
def test_the_history_is_sentences_found_by_their_words_and_by_those_of_the_command(typed: str) -> None:
    seat = a_fight()
    press(seat, "H")
    told = dict(seat.sight().log)
    shown = screen(seat, 120, 36)
    assert all(f"{n} {sentence[:60]}" in shown for n, sentence in told.items()) and ":attack Deacon Imre" in shown
    press(seat, typed)
    assert isinstance(seat.question, Pick)
    assert [each.number for each in seat.question.shown()] == [5]


def test_the_hit_of_an_amended_attack_tells_what_dealt_it() -> None:
    seat = a_seat(RICH)
    for line in FIGHT[:5]:
        assert seat.run(line).ok
    press(seat, "<escape>:amend 2 attack Imre Deacon dice=+3 defence=-2<enter><enter>")
    seat.go("hit", 1)
    assert seat.at_hit.story.startswith("Imre v Deacon: Legendary +8")


DUEL = SCENES / "tavern-duel.toml"
BEGUN = ("begin conflict first=Imre",)
HIT = (*BEGUN, "attack Imre Deacon dice=+2 defence=-1", "resolve")
COMPEL = (*BEGUN, 'compel Imre aspect="Owes the drowned a name"')


@pytest.mark.parametrize(
    ("scene", "lines", "keys", "left"),
    [
        (RICH, HIT, "", 1),
        (RICH, HIT, "b<escape>", 1),
        (RICH, HIT, "<escape>", 1),
        (RICH, HIT, "?<escape>", 1),
        (RICH, HIT[:2], "", 1),
        (RICH, (*BEGUN, "attack Imre Deacon dice=? defence=?"), "+2<enter>", 1),
        (RICH, (*BEGUN, "overcome Imre dice=-3 difficulty=4"), "<enter>", 1),
        (RICH, COMPEL, "", 1),
        (RICH, (*COMPEL, "compel Imre accept"), "", 1),
        (DUEL, ("begin conflict", "check Dagna Sword dice=? difficulty=Fair"), "", 1),
        (DUEL, ("begin conflict", "check Dagna Sword dice=? difficulty=Fair"), "+2", 2),
    ],
)
def test_backspace_takes_back_what_is_open(scene: Path, lines: tuple[str, ...], keys: str, left: int) -> None:
    seat = a_seat(scene)
    for line in lines:
        assert seat.run(line).ok, line
    press(seat, keys)
    before = seat.table
    press(seat, "<backspace>")
    assert len(seat.desk.session.line) == left and seat.advice
    assert seat.table == seat.desk.session.tables()[left] and seat.place[0] == ("table" if left == 1 else "check")
    press(seat, "U")
    assert seat.table == before, "what was taken back by one key comes again by one"


def test_what_was_taken_back_at_once_comes_again_at_once_and_only_that() -> None:
    seat = a_seat(RICH)
    for line in (*HIT, "note one", "note two"):
        assert seat.run(line).ok
    tables = seat.desk.session.tables()
    press(seat, "<escape>uu<escape><backspace>")
    assert seat.table == tables[1] and "U brings all of them again" in seat.advice
    press(seat, "u")
    assert seat.table == tables[0]
    for place in (1, 3, 4, 5):
        press(seat, "U")
        assert seat.table == tables[place]
    press(seat, "u")
    assert seat.table == tables[4]


def test_of_two_blows_of_a_round_the_last_is_taken_back() -> None:
    seat = stairs()
    press(seat, "npp-4+4+3+1n")
    read = seat.table
    blows = [blow.id for blow in seat.scene.blows]
    assert len(blows) == 2
    for blow in blows:
        assert seat.run(f"damage-roll {blow} 0").ok and seat.run(f"damage {blow}").ok
    last = seat.table
    press(seat, "<escape><backspace>")
    assert [blow.id for blow in seat.scene.blows] == blows[1:], "the first one stays taken"
    press(seat, "U")
    assert seat.table == last
    press(seat, "<backspace><backspace>")
    assert seat.table == read
    press(seat, "<backspace>")
    assert not seat.scene.blows


def test_backspace_at_an_open_hit_takes_its_own_action_back_whatever_was_done_since() -> None:
    seat = a_seat(RICH)
    for line in (*HIT, 'note "hm"'):
        assert seat.run(line).ok
    assert seat.place[0] == "hit"
    press(seat, "<backspace>")
    assert [step.of for step in the_form(seat).amendment.steps] == [4]
    press(seat, "<enter>")
    assert [step.of for step in seat.desk.session.line] == [1, 4]


def test_where_backspace_takes_nothing_back_it_says_what_does() -> None:
    seat = a_seat(RICH)
    for line in HIT:
        assert seat.run(line).ok
    press(seat, "b<backspace>")
    assert len(seat.table.hits) and "Esc leaves the choice by hand" in seat.advice
    press(seat, "<escape>?<backspace>")
    assert "Backspace does nothing here" in seat.advice
    press(seat, "<escape><escape>H<backspace>")
    assert isinstance(seat.question, Pick) and "Esc leaves this" in seat.question.stray
    press(seat, "<escape><backspace>:attack Imre Deacon dice=? defence=?<enter>+2<backspace><backspace><backspace>")
    assert len(seat.table.rolls) == 1 and "No dice are typed any more" in seat.advice
    press(seat, "<escape><backspace>")
    assert not len(seat.table.rolls)


def test_what_undo_would_take_back_of_the_past_is_said_so_that_it_is_understood() -> None:
    seat = a_fight()
    press(seat, ":amend 6 drop<enter><enter>:amend 2,3,4,5 drop<enter><enter>")
    assert seat.sight().undo == "entries 2, 3, 4, 5 dropped"
    press(seat, "u")
    assert seat.advice == "Undone: entries 2, 3, 4, 5 dropped." and seat.sight().undo == "entry 6 dropped"
    session = seat.desk.session
    left_out = session.amendment(Change(8))
    assert not isinstance(left_out, Refusal)
    session.accept(left_out, "branch 7")  # as branches once began
    assert seat.sight().undo == "leaving out what came after entry 7"
    press(seat, "u")
    assert seat.advice == "Undone: leaving out what came after entry 7."


def test_undo_in_a_branch_takes_back_one_step_after_the_other(tmp_path: Path) -> None:
    amended_session(tmp_path / "s.toml")
    seat = Seat(Desk(read_session(tmp_path / "s.toml")), replay=True)
    press(seat, f"g5<enter>b<ctrl+u>{tmp_path / 'b.toml'}<enter>s")
    branch = Seat(Desk(resume_session(tmp_path / "b.toml")))
    press(branch, "<escape><escape>")
    assert branch.sight().undo.startswith("Imre v Deacon: Fair +2 v Epic +7")
    press(branch, "u")
    assert branch.place == ("roll", 1) and len(branch.table.rolls[1].act.invokes) == 1
    branch.desk.opened.close()


def test_what_undo_takes_back_is_called_by_what_it_was_about() -> None:
    seat = a_seat(RICH)
    lines = (
        "turn Deacon",
        "attack Deacon Imre dice=? defence=?",
        "concede Imre",
        'out "Acolyte 1"',
        "mark Rook 1",
        "end conflict",
    )
    told = (
        "Imre hands the turn",
        "Deacon attacks Imre",
        "Imre concedes",
        "Acolyte 1 is taken out",
        "Rook marks 1",
        "The conflict ends",
    )
    for line, said in zip((*BEGUN, *lines, "end scene"), ("A conflict begins", *told, "The scene ends"), strict=True):
        assert seat.run(line).ok, line
        assert seat.sight().undo.startswith(said)


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 36), (200, 60)])
def test_of_each_step_it_is_told_what_differs_old_and_new_and_nothing_is_cut(width: int, height: int) -> None:
    seat = a_fight()
    rewrite(seat, 2, "attack Imre Deacon dice=+3 defence=-1")
    steps = [row for row in the_form(seat).rows if row.kind == "step"]
    assert steps and all(row.was and row.was != row.text for row in steps)
    shown = screen(seat, width, height)
    said = " ".join(shown[shown.index("amend 2") : shown.index("Enter accept")].split())
    for words in ("5 -> 6 to absorb", "Superb +5 -> Fantastic +6 v Fair +2", "1, 2, 3 -> 1, 2, 3, 4"):
        assert words in said, said
    assert "~" not in said.split("open roll")[0]


def test_a_step_whose_words_are_the_same_is_told_by_its_command() -> None:
    seat = stairs()
    for line in ("fight 1 5", "stance 1,5", "dice 1 +1", "dice 5 -1", "round", "note last"):
        assert seat.run(line).ok, (line, seat.advice)
    press(seat, "<escape>")
    of = next(step.of for step in seat.desk.session.line if step.sentence == "dice Berta +1")
    rewrite(seat, of, "dice Berta -2")
    steps = [(row.was, row.text) for row in the_form(seat).rows if row.kind == "step"]
    assert steps[0] == (":dice Berta +1", ":dice Berta -2")
    assert len(steps) > 1 and all(was and was != now for was, now in steps)
    assert ":dice Berta +1 -> -2" in screen(seat)
