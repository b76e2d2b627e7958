"""From which moment a branch at an entry goes on: as the entry was done, or as the line has it by now.

Both are the same but where an amendment or an undo came later. As the line has it is what a replay shows at that
entry.
"""

from __future__ import annotations

from typing import NamedTuple

from tracker.engine.entries import Entry, as_step, steps_of
from tracker.engine.session import Session
from tracker.model.table import Table


class Origin(NamedTuple):
    """What a branch begins with."""

    last: int
    """The entries up to this one as they are, those undone too."""
    steps: tuple[Entry, ...]
    """Behind them the steps of an amendment, each as an entry of its own, so that undo takes back one after the
    other."""
    table: Table
    """How the table stands there."""
    of: int
    """The step it stands behind: the entry that first did it; 0 = the start."""


def as_done(session: Session, entry: int) -> Origin:
    """As it stood when that entry was done."""
    done = session.standing_at(entry)
    return Origin(entry, (), session.at(entry), done[-1] if done else 0)


def as_it_stands(session: Session, entry: int) -> Origin:
    """As the line has it by now, behind its last step up to that entry."""
    place = _place(session, entry)
    of = session.line[place - 1].of if place else 0
    table = session.tables()[place]
    last = seen = 0
    for seq in session.standing:
        steps = steps_of(session.entries[seq - 1])
        if seen + len(steps) > place:
            kept = (as_step(session.entries[step.of - 1], step) for step in steps[: place - seen])
            return Origin(last, tuple(step._replace(seq=last + n) for n, step in enumerate(kept, 1)), table, of)
        seen, last = seen + len(steps), seq
    return Origin(last, (), table, of)


def _place(session: Session, entry: int) -> int:
    return sum(step.of <= entry for step in session.line)


def origins(session: Session, entry: int) -> tuple[Origin, ...]:
    """As it stands, and as it was done where that is something else."""
    done = as_done(session, entry)
    return (done,) if is_as_done(session, entry) else (as_it_stands(session, entry), done)


def is_as_done(session: Session, entry: int) -> bool:
    """Whether up to that entry nothing was changed or taken back later."""
    now = session.line[: _place(session, entry)]
    return [(step.of, step.events) for step in session.line_at(entry)] == [(step.of, step.events) for step in now]
