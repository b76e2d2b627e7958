"""`amend` and `reopen` without a screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.amending import SCENES, a_desk
from tests.program import RICH, tracker
from tests.ui.playing import press
from tracker.language.brief import briefest
from tracker.storage.desk import Desk
from tracker.storage.past import in_order
from tracker.storage.session_file import read_session, resume_session
from tracker.ui.board import board
from tracker.ui.paint import plain
from tracker.ui.seat import Seat

CHAPEL = SCENES / "drowned-chapel.toml"
FIGHT = (
    "begin conflict first=Imre",
    "attack Imre Deacon dice=+2 defence=-1",
    'note "hm"',
    "invoke Slick by=Imre",
    "resolve",
    "take Deacon 1",
    "rename Deacon Bishop",
    "turn Bishop",
    "attack Bishop Imre",
)


def test_what_no_longer_fits_is_listed_and_refused_until_it_is_said_what_becomes_of_it() -> None:
    desk = a_desk(CHAPEL, *FIGHT)
    answer = desk.run("amend 2 drop")
    assert not answer.ok and answer.refusal is not None and answer.refusal.facts["steps"] == ("4", "5", "6")
    assert answer.sentences[1:] == (
        '4  invoke "Slick flagstones" by=Imre: Roll 1 is not open.',
        "5  resolve: Roll 1 is not open.",
        "6  take Deacon 1: Hit 1 is not open.",
    )
    assert len(desk.session.entries) == len(FIGHT)
    answer = desk.run("amend 2 drop=4,5,6 drop")
    assert answer.ok, answer.sentences
    assert [step.of for step in desk.session.line] == [1, 3, 7, 8, 9]
    assert answer.sentences[0].startswith("Entry 2 dropped. Dropped too: 4, 5, 6.")
    assert desk.run("undo").ok and len(desk.session.line) == len(FIGHT)


def test_what_is_gone_is_named_as_it_was_called() -> None:
    named = 'invoke "mild consequence of Deacon" by=Rook'
    desk = a_desk(CHAPEL, "hit Deacon 8", "take Deacon mild severe", "overcome Rook dice=0 difficulty=2", named)
    (row,) = desk.run("amend 2 drop").sentences[1:]
    assert row.startswith("4  invoke #a") and row.endswith(": There is no “mild consequence of Deacon” any more.")
    assert desk.run("amend 2 keep=4 drop").ok
    assert "Rook invokes “mild consequence of Deacon” (paid): +2. GM's ruling: what it speaks of" in desk.sentence(4)
    seat = Seat(desk)
    seat.go("roll", 1)
    assert "an aspect that is gone" in plain(board(seat, 120, 36))
    press(seat, "w")
    assert not next(iter(seat.table.rolls)).act.invokes


def test_keep_makes_a_ruling() -> None:
    desk = a_desk(CHAPEL, "points Imre =1", *FIGHT[1:4])
    assert not desk.run("amend 1 points Imre =0").ok
    answer = desk.run("amend 1 keep=* points Imre =0")
    assert answer.ok and "Kept as a ruling" not in answer.sentences[0]
    assert desk.session.line[-1].ruled


def test_the_differences_are_in_the_log() -> None:
    desk = a_desk(CHAPEL, *FIGHT[:6])
    answer = desk.run("amend 2 drop=6 attack Imre Deacon dice=-3 defence=+4")
    assert answer.ok, answer.sentences
    (told,) = answer.sentences
    assert told.startswith("Entry 2 amended: attack Imre Deacon dice=-3 defence=+4. Decided again: 5. Dropped: 6. ")
    assert "Deacon, physical boxes: 1, 2, 3 -> none" in told


def test_reopen_lays_a_roll_open_with_its_dice_and_invokes_and_takes_back_what_came_of_it() -> None:
    desk = a_desk(CHAPEL, *FIGHT)
    was = desk.session.at(4).rolls[1].parts
    answer = desk.run("reopen roll=1")
    assert answer.ok, answer.sentences
    assert desk.table.rolls[1].parts == was
    deacon = next(who for who in desk.table.cast if who.name == "Bishop")
    assert not deacon.hurt
    assert "consequence" not in {aspect.kind for aspect in desk.table.aspects_on(deacon.id)}
    assert 2 in desk.table.rolls  # what came after still stands
    assert desk.run("reopen roll=1").refusal is not None
    for line, code in (("reopen roll=9", "no_roll_settled"), ("reopen x", "reopen_how")):
        refused = desk.run(line).refusal
        assert refused is not None and refused.code == code


def test_what_is_taken_back_is_named_and_not_told_again() -> None:
    desk = a_desk(SCENES / "tavern-duel.toml", "begin conflict", "fight Dagna Wulf", "stance Dagna,Wulf")
    desk.run("dice Dagna +4"), desk.run("dice Wulf -3")
    told = desk.run("round").sentences
    assert any("calculated damage" in line for line in told)
    (back,) = desk.run("undo").sentences
    assert back == "Undone: Dagna strikes Wulf."
    assert briefest([line for line in told if not line.startswith("All is open")]) == "Dagna strikes Wulf"
    desk = a_desk(CHAPEL, *FIGHT[:4])
    assert desk.run("amend 1 keep=* drop=4 begin conflict first=Rook").ok
    assert desk.brief(len(desk.session.entries)) == "entry 1 amended to “begin conflict first=Rook”"
    assert desk.run("undo").sentences == ("Undone: entry 1 amended to “begin conflict first=Rook”.",)


def test_reopen_of_the_last_entry_is_an_undo() -> None:
    desk = a_desk(CHAPEL, *FIGHT[:5])
    assert desk.run("reopen").ok
    assert desk.session.entries[-1].what == "undo" and 1 in desk.table.rolls
    assert desk.run("undo").ok and a_desk(CHAPEL).run("reopen").refusal is not None


def test_lines_that_are_not_written_so() -> None:
    desk = a_desk(CHAPEL, *FIGHT)
    for line, code in (
        ("amend", "amend_how"),
        ("amend 3", "amend_how"),
        ("amend 2,3 note x", "amend_how"),
        ("amend 2 keep=x drop", "amend_how"),
        ("amend 99 drop", "no_such_step"),
        ("amend 2 attack Imre Bishop", "unknown_name"),  # nobody was called so then
        ("amend 2 undo", "unknown_verb"),
    ):
        refused = desk.run(line).refusal
        assert refused is not None and refused.code == code, line


def test_an_amended_session_is_read_by_others_and_survives(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    done = tracker("do", str(RICH), "--session", str(path), *(part for line in FIGHT for part in ("-c", line)))
    assert done.returncode == 0, done.stderr
    follower = read_session(path)
    assert not follower.session.entries[-1].steps
    opened = resume_session(path)
    reader = resume_session(path)  # another program: it only reads, and follows
    assert reader.read_only
    desk = Desk(opened)
    assert desk.run("amend 2 drop=* drop").ok
    assert reader.follow() and reader.session.table == desk.table
    assert desk.run("undo").ok and desk.run("redo").ok
    assert reader.follow() and reader.session.table == desk.table
    opened.close()
    again = read_session(path)
    assert again.damage is None and again.session.table == desk.table
    assert [step[:6] for step in again.session.line] == [step[:6] for step in desk.session.line]


def test_an_amendment_that_makes_no_sense_is_damage(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    tracker("do", str(RICH), "--session", str(path), "-c", "note a", "-c", "note b")
    from tracker.storage.journal import Journal

    for wrong in (
        {"to": 7, "steps": []},
        {"to": 0, "steps": [{"same": [1, 9]}]},
        {"to": 0, "steps": [{"same": [2, 1]}]},
        {"to": 0, "steps": [{"same": [1, 1]}, {"same": [1, 1]}]},
        {"to": 0, "steps": [{"of": 1, "how": "odd", "command": "note x", "events": []}]},
        {"to": 0, "steps": [{"of": 1}]},
    ):
        copy = tmp_path / "copy.toml"
        copy.write_bytes(path.read_bytes())
        journal, _ = Journal.open(copy)
        journal.append({"seq": 3, "at": "x", "what": "amend", "command": "amend 1 drop", **wrong})
        journal.close()
        opened = read_session(copy)
        assert opened.damage is not None and len(opened.session.entries) == 2, wrong


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("drop=3 amend 2 drop", "amend 2 drop=3 drop"),
        ("amend 2 drop keep=3 drop=*", "amend 2 keep=3 drop=* drop"),
        ("keep=1 reopen roll=1", "reopen keep=1 roll=1"),
        ("amend 2 drop=3 attack Ada Bo", "amend 2 drop=3 attack Ada Bo"),
        ("note drop=3 amend 2 drop", "note drop=3 amend 2 drop"),
        ("amend 2 note drop drop=3", "amend 2 note drop drop=3"),
    ],
)
def test_what_becomes_of_later_steps_may_be_said_before_or_behind(typed: str, meant: str) -> None:
    assert in_order(typed) == meant


def test_a_command_that_is_refused_itself_is_offered_neither_to_keep_nor_to_drop() -> None:
    desk = a_desk(CHAPEL)
    assert desk.run("note one").ok and desk.run("begin conflict first=Imre").ok and desk.run("note two").ok
    answer = desk.run("amend 3 begin conflict")
    assert answer.refusal is not None and answer.refusal.code != "no_longer_fits" and len(answer.sentences) == 1
