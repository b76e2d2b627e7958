"""Whatever is amended, in every game: unchanged it changes nothing, undone it never was, replayed it is the same."""

from __future__ import annotations

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
from tracker.engine.catalogue import VERBS
from tracker.engine.refusal import Refusal
from tracker.language.parse import Parsed, parse
from tracker.storage.desk import Desk

FATE, TACTICAL = SCENES / "drowned-chapel.toml", SCENES / "salt-galleries.toml"
GAMES = {
    "fate": (FATE, ("begin conflict first=Imre",), fate_lines),
    "rows": (FATE, (*SET_OUT, "begin conflict first=Imre"), row_lines),
    "fudge": (STAIRS, ("begin conflict",), fudge_lines),
    "tactical": (TACTICAL, ("danger obvious", "rcs", "ct"), tactical_lines),
}
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


def a_change(game: str, desk: Desk, data: st.DataObject) -> Change:
    """A step of the line, dropped or changed into any command that can be read there."""
    of = a_step(desk, data)
    line = data.draw(st.one_of(st.just("drop"), GAMES[game][2]))
    place = next(n for n, step in enumerate(desk.session.line) if step.of == of)
    found = parse(line, desk.session.tables()[place], VERBS, ENGLISH)
    if line in ("drop", "undo", "redo") or not isinstance(found, Parsed):
        return Change(of)
    return meant(desk.session, of, line + data.draw(st.sampled_from(("", " !"))))


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
        made = worked(session, a_change(game, desk, data), rest=data.draw(st.sampled_from(("keep", "drop"))))
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
        for line in data.draw(st.lists(GAMES[game][2], max_size=4)):
            desk.run(line)
    holds(session)
    while session.done:
        session.undo()
    assert session.table == session.start and not session.line
