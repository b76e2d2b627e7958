"""A session: undo and redo, the journal and what is read back from it, the bus, the dice."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

import pytest

from tests.engine.tables import DEACON, IMRE, SAVA, Play, a_session, a_table, state, through_toml
from tracker.engine.dice import RecordedDice, SeededDice
from tracker.engine.evening import Note
from tracker.engine.fate.rolls import Attack, PlainRoll
from tracker.engine.refusal import Refusal, Refused
from tracker.engine.session import Done, Session, read_entry, written
from tracker.model.rolls import Dice


def noted(*texts: str) -> Session:
    session = a_session()
    for text in texts:
        assert isinstance(session.submit(Note(text=text)), Done)
    return session


def file_of(session: Session) -> list[dict[str, Any]]:
    return [through_toml(written(entry)) for entry in session.entries]


def test_an_entry_is_numbered_dated_and_spelt() -> None:
    session = a_session(
        clock=lambda: "2026-01-02T03:04:05Z", spell=lambda command, table: f"{command.verb}/{table.title}"
    )
    done = session.submit(Note(text="x"))
    assert isinstance(done, Done)
    assert done.entry[:4] == (1, "2026-01-02T03:04:05Z", "command", "note/An evening")
    assert written(done.entry) == {
        "seq": 1, "at": "2026-01-02T03:04:05Z", "command": "note/An evening",
        "events": [{"kind": "noted", "text": "x"}],
    }  # fmt: skip


def test_nothing_to_undo_and_nothing_to_redo() -> None:
    session = a_session()
    for refused, code in ((session.undo(), "nothing_to_undo"), (session.redo(), "nothing_to_redo")):
        assert isinstance(refused, Refusal) and (refused.kind, refused.code) == ("cannot", code)
    assert session.entries == [] and session.table is session.start


def test_undo_and_redo_are_entries_and_go_where_they_say() -> None:
    session = noted("a", "b", "c")
    tables = [session.at(n) for n in range(4)]
    for to in (2, 1, 0):
        done = session.undo()
        assert isinstance(done, Done) and (done.entry.what, done.entry.to, done.entry.events) == ("undo", to, ())
        assert session.table is tables[to]
    assert list(session.undone) == [3, 2, 1] and list(session.standing) == []
    for to in (1, 2, 3):
        done = session.redo()
        assert isinstance(done, Done) and (done.entry.what, done.entry.to) == ("redo", to)
        assert session.table is tables[to]
    assert list(session.standing) == [1, 2, 3] and list(session.undone) == []
    assert [entry.seq for entry in session.entries] == list(range(1, 10))


def test_a_new_command_ends_redo() -> None:
    session = noted("a", "b")
    session.undo()
    session.submit(Note(text="c"))
    assert isinstance(session.redo(), Refusal) and list(session.standing) == [1, 4]
    session.undo()
    assert session.table is session.at(1)


def test_a_refusal_leaves_redo_as_it_was() -> None:
    session = noted("a", "b")
    session.undo()
    assert isinstance(session.submit(Note(text="")), Refusal)
    assert isinstance(session.redo(), Done)


def test_what_is_read_back_stands_as_it_stood() -> None:
    session = noted("a", "b", "c")
    session.undo()
    session.undo()
    session.redo()
    again = a_session()
    again.load(file_of(session))
    assert state(again) == state(session) and again.entries == session.entries
    assert isinstance(again.redo(), Done) and again.table == session.at(3)


def test_a_session_that_was_cut_off_goes_on_with_the_same_dice() -> None:
    whole = noted("1", "2", "3")
    half = a_session()
    half.load(file_of(whole)[:2])
    half.submit(Note(text="3"))
    for session in (whole, half):
        session.submit(PlainRoll(who=IMRE))
    assert whole.entries[-1].events == half.entries[-1].events


def test_the_seed_makes_the_dice_and_undone_steps_do_not_count() -> None:
    one, other = a_session(seed="a"), a_session(seed="b")
    rolls = []
    for session in (one, other):
        for _ in range(6):
            session.submit(PlainRoll(who=IMRE))
        rolls.append([roll.act.dice for roll in session.table.rolls])
    assert rolls[0] != rolls[1] and len({str(dice) for dice in rolls[0]}) > 1
    for _ in range(3):
        one.undo()
    one.submit(PlainRoll(who=IMRE))
    assert one.table.rolls[4].act.dice == rolls[0][3]


BAD: list[tuple[str, dict[str, Any]]] = [
    ("a gap", {"seq": 3, "at": "x", "command": "note", "events": []}),
    ("a repetition", {"seq": 1, "at": "x", "command": "note", "events": []}),
    ("no number", {"at": "x", "command": "note", "events": []}),
    ("no events", {"seq": 2, "at": "x", "command": "note"}),
    ("an unknown kind", {"seq": 2, "at": "x", "command": "note", "events": [{"kind": "no_such"}]}),
    ("an unknown what", {"seq": 2, "at": "x", "what": "amend", "to": 0}),
    ("an undo to where it is", {"seq": 2, "at": "x", "what": "undo", "to": 1}),
    ("an undo to what is to come", {"seq": 2, "at": "x", "what": "undo", "to": 7}),
    ("an undo to nowhere", {"seq": 2, "at": "x", "what": "undo"}),
    ("a redo of nothing", {"seq": 2, "at": "x", "what": "redo", "to": 1}),
    ("somebody unknown", {"seq": 2, "at": "x", "command": "x", "events": [
        {"kind": "side_joined", "who": "c9", "side": "g1"}]}),
    ("no entry", {}),
]  # fmt: skip


@pytest.mark.parametrize("held", [held for _, held in BAD], ids=[name for name, _ in BAD])
def test_an_entry_that_makes_no_sense_is_said_to(held: dict[str, Any]) -> None:
    session = a_session()
    session.load(file_of(noted("a")))
    before = state(session)
    with pytest.raises(ValueError):
        session.load([held])
    assert state(session) == before


def test_undone_twice_is_refused_by_the_file_too() -> None:
    session = a_session()
    session.load(file_of(noted("a")))
    session.undo()
    with pytest.raises(ValueError, match="where it cannot go"):
        session.load([{"seq": 3, "at": "x", "what": "undo", "to": 0}])


def test_the_ruling_is_on_record_and_read_back() -> None:
    play = Play()
    play.rule(Attack(who=IMRE, target=DEACON, dice="0", defence="0"))
    entry = play.session.entries[0]
    assert (entry.ruled, entry.ruling) == (True, ())
    assert read_entry(through_toml(written(entry))) == entry


class Fails:
    """A journal that takes so many entries."""

    def __init__(self, entries: int) -> None:
        self.left = entries

    def append(self, entry: Mapping[str, Any]) -> None:
        if not self.left:
            raise OSError("full")
        self.left -= 1


def test_what_cannot_be_kept_has_not_happened() -> None:
    play = Play(journal=Fails(2))
    play.do(Note(text="a"), Note(text="b"))
    before = state(play.session)
    with pytest.raises(OSError):
        play.session.submit(Note(text="c"))
    with pytest.raises(OSError):
        play.session.undo()
    assert state(play.session) == before and len(play.moments) == 2


def test_a_listener_that_breaks_stops_nobody(caplog: pytest.LogCaptureFixture) -> None:
    session, heard = a_session(), []

    def breaks(_: object) -> None:
        raise RuntimeError("oh")

    session.bus.subscribe(breaks)
    end = session.bus.subscribe(lambda moment: heard.append(moment.seq))
    with caplog.at_level(logging.ERROR):
        session.submit(Note(text="a"))
    end()
    end()
    session.submit(Note(text="b"))
    assert heard == [1] and "entry 1" in caplog.text


def test_a_moment_tells_before_and_after() -> None:
    play = Play()
    play.do(PlainRoll(who=SAVA, dice="+1"))
    play.undo()
    first, second = play.moments
    assert (first.what, first.before, first.after) == ("command", play.session.start, play.session.at(1))
    assert (second.what, second.events, second.after) == ("undo", (), play.session.start)


def test_seeded_dice_are_fair_enough_and_do_not_change() -> None:
    throws = [SeededDice("seed", n).fate() for n in range(600)]
    faces = [face for throw in throws for face in throw]
    assert all(len(throw) == 4 for throw in throws) and set(faces) == {-1, 0, 1}
    assert all(700 < faces.count(face) < 900 for face in (-1, 0, 1))
    # A seed gives the same dice in every version of the program.
    assert [SeededDice("", 1).fate(), SeededDice("chapel", 7).fate()] == [(0, -1, 0, -1), (0, -1, -1, 0)]
    dice = SeededDice("seed", 1)
    assert len({dice.fate() for _ in range(8)}) > 1


def test_recorded_dice_come_to_an_end() -> None:
    dice = RecordedDice([(1, 1, 0, 0)])
    assert dice.fate() == (1, 1, 0, 0)
    with pytest.raises(Refused, match="no_dice_left"):
        dice.fate()


def test_a_table_that_waits_for_dice_saves_and_goes_on() -> None:
    play = Play(a_table().with_who(a_table().cast[IMRE].but(own_dice=True)))
    play.do(Attack(who=IMRE, target=DEACON, defence="0"))
    assert play.table.rolls[1].act.waits and play.table.rolls[1].oppose is not None
    assert play.table.rolls[1].oppose.dice == Dice(total=0, typed=True)
    again = play.loaded()
    assert again.table == play.table
