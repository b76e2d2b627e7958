"""A challenge: its tasks, tried and read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tracker.engine import evening
from tracker.engine.fate import challenge as challenges
from tracker.engine.fate.system import default_skill, rules_of
from tracker.engine.fate.tries import Try
from tracker.model.cast import Id
from tracker.model.contest import Challenge, Task
from tracker.model.table import Frame
from tracker.ui import choices
from tracker.ui.flows.asked import WAIT, levels, opposition, which_skill, who_acts
from tracker.ui.flows.contest import INTO
from tracker.ui.questions import Asked, Flow, Option, Pick, Write

if TYPE_CHECKING:
    from tracker.ui.seat import Seat


def tasks_of(seat: Seat) -> tuple[Task, ...]:
    """The tasks of the scene's challenge."""
    challenge = seat.scene.challenge
    return () if challenge is None else tuple(challenge.tasks)


def challenge_menu(seat: Seat, challenge: Challenge) -> Asked[Frame]:
    """What can be done in a challenge that runs; the answer is what it goes straight on into, if anything."""
    waiting = [task for task in challenge.open if not task.defence]
    boosts = [a for a in seat.table.aspects_in(seat.scene) if a.kind == "boost" and a.scene == seat.scene.id]
    options = [Option("try", "try a task", key="t")] if waiting else []
    end = Option("end", "end the challenge: all results are read together", key="e")
    options += [end] if not waiting and challenge.tasks else []
    options.append(Option("task", "a new task", key="n"))
    if challenge.tasks:
        options.append(Option("change", "change a task: its result, lost, struck", key="v"))
    if boosts and rules_of(seat.scene).name == "fate-core":
        options.append(Option("carry", "carry a boost into the next scene", key="b"))
    if not challenge.inside:
        options += [Option((frame,), label, key=key) for frame, label, key in INTO if frame != "challenge"]
    options += [end] if waiting or not challenge.tasks else []
    what = yield Pick(challenge.name or "Challenge", options)
    if what == "try":
        yield from try_task(seat, waiting)
    elif what == "task":
        yield from add_tasks(seat)
    elif what == "change":
        yield from _change(seat, challenge)
    elif what == "carry":
        chosen = yield Pick("Carry", [Option(a.id, seat.name(a.id), n) for n, a in enumerate(boosts, 1)])
        seat.submit(challenges.Carry(aspect=chosen))
    elif what == "end":
        end_challenge(seat)
    return what[0] if isinstance(what, tuple) else ""


def end_challenge(seat: Seat) -> None:
    """All results are read together, and shown."""
    answer = seat.submit(evening.End(what="challenge"))
    if answer.ok:
        seat.read(tuple(_results(seat)), "The challenge is read")


def _results(seat: Seat) -> list[str]:
    from tracker.ui.panels.score import challenge_note, outcome

    challenge = seat.scene.challenge
    if challenge is None:
        return []
    sight = seat.sight()
    lines = [f"{challenge.name or 'Challenge'}: {challenge_note(sight, challenge)}"]
    for task in challenge.tasks:
        by = f" ({seat.name(task.by)})" if task.by else ""
        lines.append(f"{seat.name(task.id)}{by}: {outcome(sight, task)}")
    return lines


def try_task(seat: Seat, waiting: list[Task]) -> Flow:
    """Which task, by whom, with what; then its roll is open."""
    chosen: Task
    if len(waiting) == 1:
        chosen = waiting[0]
    else:
        # By its place in the whole challenge, as the panel shows it: what was tried before moves no number.
        numbered = [(n, task) for n, task in enumerate(tasks_of(seat), 1) if task in waiting]
        options = [Option(task, seat.name(task.id), n, note=_task_note(seat, task)) for n, task in numbered]
        chosen = yield Pick("Try which task", options)
    who = chosen.who
    if who is None:
        who = yield from _tries(seat)
    skill: Any = chosen.skill or None
    if skill is None:
        usual = default_skill(seat.table.cast[who], "overcome", seat.scene.harm)
        skill = yield from which_skill(seat, who, seat.name(chosen.id), usual)
    difficulty = None
    if chosen.difficulty is None:
        against = yield from opposition(seat, who, seat.name(chosen.id))
        difficulty = against if isinstance(against, int) else None
    seat.at_roll.open(Try(who=(who,), with_=skill, task=chosen.id, difficulty=difficulty, dice=WAIT))


def _tries(seat: Seat) -> Asked[Id]:
    turn = seat.scene.turn
    if turn is not None:
        return turn.who
    ids = [p.id for p in seat.scene.here if p.takes_part]
    ids.sort(key=lambda id: (id != seat.selected, not seat.table.cast[id].is_player))
    who: Id = yield Pick("Who tries it", choices.people(seat.table, ids, seat.words))
    return who


def _task_note(seat: Seat, task: Task) -> str:
    level = "" if task.difficulty is None else seat.words.level("fate", task.difficulty)
    who = "" if task.who is None else seat.name(task.who)
    return "   ".join(part for part in (task.skill, level, who) if part)


def add_tasks(seat: Seat) -> Flow:
    """Tasks one after the other: words, skill, difficulty; an empty line ends it once there is one."""
    while True:
        before = len(tasks_of(seat))
        name = yield Write(
            "A task" if not before else "Another task",
            hint="what has to be done" + ("; empty: that is all" if before else "; it may wait"),
        )
        if not name and before:
            return
        against = yield Pick(
            f"{name or 'The task'}: how hard",
            [
                Option(2, seat.words.level("fate", 2), key="f", note="a sign begins another difficulty: +3, 0 is +0"),
                Option(None, "say later", key="l"),
            ],
            signs=True,
        )
        difficulty = None if against is None else int(against)
        if not seat.submit(challenges.AddTask(name=name, difficulty=difficulty)).ok:
            return


def _change(seat: Seat, challenge: Challenge) -> Flow:
    tasks = list(challenge.tasks)
    task: Task = yield Pick("Which task", [Option(task, seat.name(task.id), n) for n, task in enumerate(tasks, 1)])
    what = yield Pick(
        seat.name(task.id),
        [
            Option("name", "its words", key="n"),
            Option("difficulty", "how hard it is", key="d"),
            Option("skill", "its skill", key="k"),
            Option("who", "whose it is", key="w"),
            Option("lost", "it is lost", key="l", note="a failed advantage cost it"),
            Option("open", "it is open again", key="o"),
            Option("succeed", "it has succeeded", key="s"),
            Option("fail", "it has failed", key="f"),
            Option("drop", "strike it", key="x"),
        ],
    )
    if what == "name":
        name = yield Write("The task", text=task.name, replaced=True)
        seat.submit(challenges.SetTask(task=task.id, name=name))
    elif what == "difficulty":
        level = yield Pick("How hard", levels(seat), signs=True)
        seat.submit(challenges.SetTask(task=task.id, difficulty=int(level)))
    elif what == "skill":
        who = task.who if task.who is not None else (yield from who_acts(seat))
        skill = yield from which_skill(seat, who, seat.name(task.id))
        seat.submit(challenges.SetTask(task=task.id, with_=skill))
    elif what == "who":
        who = yield from _tries(seat)
        seat.submit(challenges.SetTask(task=task.id, who=who))
    elif what == "drop":
        seat.submit(challenges.DropTask(task=task.id))
    else:
        seat.submit(challenges.SetTask(task=task.id, result=what))
