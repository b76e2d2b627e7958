"""Whatever is amended, in every game: unchanged it changes nothing, undone it never was, replayed it is the same."""

from __future__ import annotations

import re
from unittest.mock import patch

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from tests.engine.amending import ENGLISH, SCENES, a_desk, accepted, holds, meant, state, unchanged, worked
from tests.engine.fudge_desk import STAIRS
from tests.engine.test_fudge_properties import lines as fudge_lines
from tests.test_sentences_anew import SET_OUT, row_lines
from tests.test_sentences_anew import lines as fate_lines
from tests.test_sentences_tactical import lines as tactical_lines
from tracker.engine.amend import Amendment, Change
from tracker.engine.branches import origins
from tracker.engine.catalogue import BOOK, VERBS
from tracker.engine.entries import written
from tracker.engine.film import Film
from tracker.engine.refusal import Refusal
from tracker.engine.session import Session
from tracker.engine.whole import whole_action
from tracker.language.parse import Parsed, parse
from tracker.storage.desk import Desk
from tracker.storage.past import Asked, of_roll
from tracker.storage.recap.export import as_csv
from tracker.storage.recap.write import recap

FATE, TACTICAL = SCENES / "drowned-chapel.toml", SCENES / "salt-galleries.toml"
GAMES = {
    "fate": (FATE, ("begin conflict first=Imre",), fate_lines),
    "rows": (FATE, (*SET_OUT, "begin conflict first=Imre"), row_lines),
    "fudge": (STAIRS, ("begin conflict",), fudge_lines),
    "tactical": (TACTICAL, ("danger obvious", "rcs", "ct"), tactical_lines),
}
ID = re.compile(r"\b[abcgjkostvwxz][0-9]+\b")
games = pytest.mark.parametrize("game", list(GAMES))
EVENING = settings(max_examples=12, deadline=None, phases=(Phase.explicit, Phase.reuse, Phase.generate))
"""Shrinking a whole evening takes minutes and shows little."""


def played(game: str, data: st.DataObject, most: int = 30) -> Desk:
    """Some of an evening: refused, done, ruled, undone and redone."""
    scene, begin, lines = GAMES[game]
    desk = a_desk(scene, *begin)
    for line, ruling in data.draw(st.lists(st.tuples(lines, st.booleans()), min_size=8, max_size=most)):
        desk.run(line + (" !" if ruling and line not in ("undo", "redo") else ""))
    return desk


def a_step(desk: Desk, data: st.DataObject) -> int:
    return data.draw(st.sampled_from([step.of for step in desk.session.line]))


def changes(game: str, desk: Desk, data: st.DataObject) -> list[Change]:
    """A step changed or dropped, a whole action taken back, or a roll reopened."""
    of = a_step(desk, data)
    kind = data.draw(st.sampled_from(("step", "step", "action", "reopen")))
    if kind == "step":
        return [a_change(game, desk, data, of)]
    reopened = of_roll(desk.session, 0, {}) if kind == "reopen" else None
    if isinstance(reopened, Asked):
        return list(reopened.changes)
    return list(map(Change, whole_action(desk.session.line, of)))


def a_change(game: str, desk: Desk, data: st.DataObject, of: int) -> Change:
    """A step of the line, dropped or changed into any command that can be read there."""
    line = data.draw(st.one_of(st.just("drop"), GAMES[game][2]))
    place = next(n for n, step in enumerate(desk.session.line) if step.of == of)
    found = parse(line, desk.session.tables()[place], VERBS, ENGLISH)
    if line in ("drop", "undo", "redo") or not isinstance(found, Parsed):
        return Change(of)
    return meant(desk.session, of, line + data.draw(st.sampled_from(("", " !"))))


def speaks_of_what_is_there(desk: Desk) -> None:
    """What stands is told from the Tables around it, and nothing by an id that nobody has."""
    session = desk.session
    for step, before, after in zip(session.line, session.tables(), session.tables()[1:], strict=False):
        told = desk.sentence(step.of)
        assert told.startswith(desk.told_step(step, before, after)), step
        assert not ID.search(told), told
    # What the GM's recap and the export tell is the same.
    assert recap(session, gm=True) and as_csv(desk)


def branches(desk: Desk, entry: int) -> None:
    """A branch begins with the table that a replay shows there, or with the one that stood there."""
    session, film = desk.session, Film(desk.session)
    found = origins(session, entry)
    assert found[0].table == film.at(film.place(entry)) and found[-1].table == session.at(entry)
    for origin in found:
        other = Session(session.start, BOOK, clock=lambda: "", spell=lambda c, t: "")
        other.load(written(held) for held in (*session.entries[: origin.last], *origin.steps))
        assert other.table == origin.table


@games
@EVENING
@given(st.data())
def test_the_unchanged_command_changes_nothing(game: str, data: st.DataObject) -> None:
    desk = played(game, data)
    session = desk.session
    of = a_step(desk, data)
    before = state(session)
    # Every later step is decided, though the Table is what it was: the same dice, the same numbers.
    with patch.object(Amendment, "_as_before", lambda *_: False):
        made = worked(session, unchanged(session, of))
    assert made.misfits == () and made.changed == ()
    assert made.table == session.table
    accepted(session, made)
    assert state(session) == before
    holds(session)


@games
@EVENING
@given(st.data())
def test_amended_and_undone_is_as_if_never_amended(game: str, data: st.DataObject) -> None:
    desk = played(game, data)
    session = desk.session
    for _ in range(data.draw(st.integers(1, 3))):
        if not session.line:
            break
        before = state(session)
        made = worked(session, *changes(game, desk, data), rest=data.draw(st.sampled_from(("keep", "drop"))))
        if any(not misfit.choice for misfit in made.misfits):  # what cannot be kept has to be dropped
            for misfit in made.misfits:
                if not misfit.choice:
                    made.choose(misfit.of, "drop")
                    made.finish()
        while any(not misfit.choice for misfit in made.misfits):
            made.choose(next(misfit.of for misfit in made.misfits if not misfit.choice), "drop")
            made.finish()
        accepted(session, made)
        amended = state(session)
        assert amended[1] == made.table
        assert not isinstance(session.undo(), Refusal)
        assert state(session) == before
        assert not isinstance(session.redo(), Refusal)
        assert state(session) == amended
        speaks_of_what_is_there(desk)
        branches(desk, data.draw(st.integers(0, len(session.entries))))
        for line in data.draw(st.lists(GAMES[game][2], max_size=4)):
            desk.run(line)
    holds(session)
    while session.done:
        session.undo()
    assert session.table == session.start and not session.line
