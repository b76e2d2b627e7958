"""Sentences of contests and challenges."""

from __future__ import annotations

from tracker.history import aspects, contest
from tracker.history.event import Event
from tracker.language.tale import Said, Shown, Tale, Teller
from tracker.model.contest import Contest, Task


def _began(event: contest.ContestBegan, tale: Tale) -> Said:
    held = event.contest
    return Said(
        "contest_began",
        {
            "sides": tuple(side.id for side in held.sides),
            "difficulty": held.difficulty,
            "goal": held.to,
            "harm": held.harm or None,
            "game": tale.game(event.scene),
        },
    )


def _contest(tale: Tale, scene: str) -> Contest | None:
    held = tale.after.scenes.get(scene)
    if held is None or held.contest is None:
        held = tale.before.scenes.get(scene)
    return None if held is None else held.contest


def _read(event: contest.ExchangeRead, tale: Tale) -> Said:
    if event.twist:
        made = next((each.aspect for each in tale.of(aspects.AspectMade) if each.aspect.role == "twist"), None)
        aspect = None if made is None or not made.text else tale.aspect(made.id, made.text)
        return Said("contest_twist", {"aspect": aspect})
    if event.side is None:
        return Said("contest_nobody", {"number": event.exchange})
    held = _contest(tale, event.scene)
    side = None if held is None else held.contender(event.side)
    facts: dict[str, object] = {"side": event.side, "victories": event.victories}
    won = 0 if side is None else side.victories
    facts |= {"won": won, "goal": held.to if held is not None and won <= held.to else None}
    return Said("contest_won_exchange", facts)


def _contender(event: contest.ContenderSet, tale: Tale) -> Said:
    side = event.contender
    held = _contest(tale, event.scene)
    facts = {"side": side.id, "won": side.victories, "wants": side.goal}
    if held is not None and side.victories <= held.to:
        facts["goal"] = held.to
    return Said("contender_set", facts)


def _tried(event: contest.AdvantageTried, tale: Tale) -> Said | None:
    if event.forfeits:
        return Said("contest_forfeited", {"side": event.side})
    return Said("contest_barred", {"who": event.who}) if event.barred else None


def _challenge(event: contest.ChallengeBegan, tale: Tale) -> Said:
    held = event.challenge
    tasks = tuple(task.id for task in held.tasks)
    key = "challenge_inside" if held.inside else "challenge_began"
    return Said(key, {"what": Shown(held.name), "tasks": tasks})


def _task(event: contest.TaskSet, tale: Tale) -> Said:
    task = event.task
    before = tale.before.scenes.get(event.scene)
    was = None if before is None or before.challenge is None else before.challenge.tasks.get(task.id)
    facts: dict[str, object] = {
        "task": task.id,
        "skill": task.skill,
        "difficulty": task.difficulty,
        "who": task.who,
        "game": tale.game(event.scene),
    }
    if was is not None and was.result != task.result:
        return Said("task_corrected", {"task": task.id, "outcome": task_outcome(task)})
    return Said("task_added" if was is None else "task_changed", facts)


def task_outcome(task: Task) -> str:
    """The word for what became of a task: a key of the vocabulary."""
    if not task.result:
        return "task_open"
    if task.result == "lost":
        return "task_lost"
    return task.result


def _tried_task(event: contest.TaskTried, tale: Tale) -> Said:
    task = event.task
    bought = {"minor": "success_at_minor_cost", "major": "success_at_major_cost", "boost": "fail"}
    facts: dict[str, object] = {"task": task.id, "outcome": bought.get(task.cost), "shifts": None}
    if task.cost not in bought:
        facts |= {"outcome": task_outcome(task), "shifts": task.shifts}
    if task.defence:
        return Said("task_defence_failed", {"who": task.by})
    return Said("task_tried", facts)


def _read_challenge(event: contest.ChallengeRead, tale: Tale) -> Said:
    done = tuple(task.id for task in event.tasks if task.achieved)
    failed = tuple(task.id for task in event.tasks if task.result and not task.achieved)
    left = tuple(task.id for task in event.tasks if not task.result)
    if not event.tasks:
        return Said("challenge_empty", {})
    return Said(
        "challenge_read", {"done": done, "failed": failed, "open": left, "n": len(done), "of": len(event.tasks)}
    )


def _barred(event: contest.TasksBarred, tale: Tale) -> Said:
    return Said("tasks_barred" if event.barred else "tasks_free_again", {"who": event.who})


TELLERS: dict[type[Event], Teller] = {
    contest.ContestBegan: _began,
    contest.ExchangeRead: _read,
    contest.ContestWon: lambda event, tale: Said("contest_won", {"side": event.side}),
    contest.ContenderSet: _contender,
    contest.AdvantageTried: _tried,
    contest.ChallengeBegan: _challenge,
    contest.ChallengeRead: _read_challenge,
    contest.TaskSet: _task,
    contest.TaskTried: _tried_task,
    contest.TaskDropped: lambda event, tale: Said("task_dropped", {"what": Shown(event.name)}),
    contest.TasksBarred: _barred,
}
