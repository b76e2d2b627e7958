"""`x`: contests and challenges, and how one thing goes straight on into another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.engine import conflicts
from tracker.engine.fate.challenge import open_challenge
from tracker.engine.fate.system import rules_of
from tracker.model.cast import Id
from tracker.model.table import Frame
from tracker.rules.fate import RULESETS
from tracker.ui.flows.challenge import add_tasks, challenge_menu, tasks_of
from tracker.ui.flows.contest import begin_contest, contest_menu, won
from tracker.ui.flows.orders import begin_conflict
from tracker.ui.questions import Flow, Option, Pick

if TYPE_CHECKING:
    from tracker.ui.seat import Seat


def straight_on(frame: Frame) -> list[Option]:
    """What may follow a frame without a break; what its end owes waits. The values are `(frame,)`."""
    # From a conflict into another is rare: its own key, so that a second `B c` by mistake begins nothing.
    conflict = ("conflict", "a", "another conflict") if frame == "conflict" else ("conflict", "c", "a conflict")
    every = (conflict, ("contest", "k", "a contest"), ("challenge", "h", "a challenge"))
    left = [row for row in every if row[0] != frame or frame == "conflict"]
    return [Option((name,), f"straight on into {word}", key=key, note="what is owed waits") for name, key, word in left]


def menu(seat: Seat) -> Flow:
    """The contest or the challenge that runs, else what may begin."""
    scene = seat.scene
    if scene.frame == "contest" and scene.contest is not None:
        after = yield from contest_menu(seat, scene.contest)
    elif (challenge := open_challenge(scene)) is not None:
        after = yield from challenge_menu(seat, challenge)
    else:
        yield from _begin(seat)
        return
    if after:
        yield from into(seat, after)


def victory(seat: Seat, side: Id) -> Flow:
    """A side has won its contest: it ends, or something follows straight on."""
    after = yield from won(seat, side)
    if after:
        yield from into(seat, after)


def _begin(seat: Seat) -> Flow:
    scene = seat.scene
    again = " again, where it was left"
    shelved = scene.challenge is not None and not scene.challenge.over
    note = "straight on: what the conflict owes waits" if scene.frame else ""
    options = [
        Option("contest", "a contest" + (again if scene.contest else ""), key="c", note=note),
        Option("challenge", "a challenge" + (again if shelved else ""), key="h", note=note),
    ]
    if scene.frame == "conflict" and scene.system in RULESETS and rules_of(scene).contest_harm == "conflict":
        options.append(Option("inside", "a challenge inside the conflict", key="i", note="tasks on one's turns"))
    if scene.contest is not None:
        options.append(Option("anew", "another contest", key="a"))
    options.append(Option("task", "a task, to be tried later", key="n"))
    what = yield Pick("Begin", options)
    if what == "inside":
        seat.submit(conflicts.Begin(frame="challenge", inside=True))
        yield from add_tasks(seat)
    elif what == "task":
        yield from add_tasks(seat)
    else:
        yield from into(seat, "challenge" if what == "challenge" else "contest", anew=what == "anew")


def into(seat: Seat, frame: Frame, anew: bool = False) -> Flow:
    """Begin that, or go straight on into it out of what runs."""
    scene = seat.scene
    if frame == "contest":
        if scene.contest is not None and not anew:
            seat.submit(conflicts.Begin(frame="contest"))
        else:
            yield from begin_contest(seat)
    elif frame == "challenge":
        if seat.submit(conflicts.Begin(frame="challenge")).ok and not tasks_of(seat):
            yield from add_tasks(seat)
    else:
        yield from begin_conflict(seat, mental=False)
