"""A table of budgets: as a CT begins, after acting, converting, reacting; the same after undo and after a reload."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.tables import Play
from tests.engine.test_tactical_refusals import ADA, ADAS, BO, IN_FULL, READY, SNIPER, a_phase
from tracker.engine.command import Command
from tracker.engine.rcs import Ct
from tracker.engine.session import Done
from tracker.engine.tactical.actions import (
    Abandon,
    Bonus,
    Convert,
    FullAction,
    Primary,
    React,
    Secondary,
    SideAction,
)
from tracker.engine.turns import TurnTo
from tracker.storage.session_file import resume_session, start_session

Row = tuple[int, int, int, int, int, int]
FRESH: Row = (1, 1, 1, 2, 1, 1)
"""Assessment, Primary, Secondary, Side, Bonus, Reaction."""
ON: tuple[Command, ...] = (TurnTo(who=BO), TurnTo(who=SNIPER), Ct(step="end"), Ct())
TO_SECONDARY, TO_SIDE = Convert(who=ADA, what="primary"), Convert(who=ADA, what="secondary")

TABLE: list[tuple[str, tuple[Command, ...], Row]] = [
    ("as a CT begins", ADAS, FRESH),
    ("assessed", READY, (0, 1, 1, 2, 1, 1)),
    ("a Primary", (*READY, Primary(who=ADA)), (0, 0, 1, 2, 1, 1)),
    ("a part of one", (*READY, Primary(who=ADA, part=(1, 3))), (0, 0, 1, 2, 1, 1)),
    ("a Secondary", (*READY, Secondary(who=ADA)), (0, 1, 0, 2, 1, 1)),
    ("a Side", (*READY, SideAction(who=ADA)), (0, 1, 1, 1, 1, 1)),
    ("a Bonus", (*READY, Bonus(who=ADA, source="wings")), (0, 1, 1, 2, 0, 1)),
    ("a Primary into two", (*READY, TO_SECONDARY), (0, 0, 3, 2, 1, 1)),
    ("a Secondary into two", (*READY, TO_SIDE), (0, 1, 0, 4, 1, 1)),
    ("everything into Side", (*READY, TO_SECONDARY, TO_SIDE, TO_SIDE, TO_SIDE), (0, 0, 0, 8, 1, 1)),
    ("reacted", (*READY, Secondary(who=ADA), React(who=ADA)), (0, 1, 0, 0, 0, 0)),
    ("reacted before the own slot", (*ADAS, React(who=BO)), FRESH),
    ("a Full action", IN_FULL, (0, 0, 0, 0, 0, 1)),
    ("its second CT", (*IN_FULL, *ON), (1, 0, 0, 0, 0, 1)),
    ("given up in it", (*IN_FULL, *ON, TurnTo(who=ADA), Abandon(who=ADA)), FRESH),
    ("dropped to react", (*IN_FULL, *ON, TurnTo(who=ADA), React(who=ADA, drop=True)), (0, 1, 0, 0, 0, 0)),
    ("after it", (*READY, FullAction(who=ADA, cts=1), *ON), FRESH),
    ("the next CT", (*READY, TO_SECONDARY, Secondary(who=ADA), *ON), FRESH),
]


def row(play: Play, who: str = ADA) -> Row:
    assert play.scene.phase is not None
    left = play.scene.phase.fighters[who].actions
    return left.assessment, left.primary, left.secondary, left.side, left.bonus, left.reaction


@pytest.mark.parametrize(("name", "steps", "expected"), TABLE, ids=[name for name, _, _ in TABLE])
def test_what_is_left(name: str, steps: tuple[Command, ...], expected: Row) -> None:
    play = Play(a_phase())
    play.do(*steps[:-1])
    before = None if play.scene.phase is None or ADA not in play.scene.phase.fighters else row(play)
    play.do(steps[-1])
    assert row(play) == expected
    if before is not None:
        play.undo()
        assert row(play) == before
        play.redo()
        assert row(play) == expected
    again = play.loaded()
    assert again.table == play.table
    other = Play(again.table)
    assert row(other) == expected


def test_budgets_out_of_the_session_file_and_undone_there(tmp_path: Path) -> None:
    """Every row of the table again from a session that was closed, as it stood and one step back."""
    for n, (name, steps, expected) in enumerate(TABLE):
        path = tmp_path / f"{n}.toml"
        opened = start_session(a_phase(), path, seed="x")
        for step in steps:
            assert isinstance(opened.session.submit(step), Done), name
        opened.close()
        again = resume_session(path)
        play = Play(again.session.table)
        assert row(play) == expected, name
        again.session.undo()
        again.session.redo()
        assert row(Play(again.session.table)) == expected, name
        again.close()


def test_the_reaction_of_one_leaves_all_others_as_they_were() -> None:
    play = Play(a_phase())
    play.do(*ADAS, React(who=BO))
    assert (row(play, BO), row(play, SNIPER)) == ((0, 1, 0, 0, 0, 0), FRESH)
