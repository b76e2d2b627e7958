"""Challenges: tasks, what became of them, and a challenge inside a conflict (digest 1.9, 1.11; A-34)."""

from __future__ import annotations

from typing import ClassVar, Literal

from tracker.engine.aspects import a_text
from tracker.engine.book import Choices
from tracker.engine.command import AspectRef, Command, Level, Rating, TaskRef, Text, Who
from tracker.engine.conflicts import Begin
from tracker.engine.draft import Draft
from tracker.engine.fate.system import rules_of, skill_named
from tracker.history.aspects import AspectChanged
from tracker.history.contest import ChallengeBegan, ChallengeRead, TaskDropped, TasksBarred, TaskSet, TaskTried
from tracker.history.order import FrameBegan
from tracker.model.cast import Id
from tracker.model.contest import Challenge, Task
from tracker.model.rolls import AdvantageAim, AttackAim, Roll
from tracker.model.table import Scene
from tracker.rules.fate import Outcome


def begin_challenge(draft: Draft, begin: Begin) -> None:
    """Begin a challenge, or take up the one that is prepared or laid aside; inside a conflict it runs beside it.

    Rule: inside a conflict only Core has it; there defending oneself is one of the tasks (1.11).
    """
    scene = draft.scene
    held = scene.challenge if scene.challenge is not None and not scene.challenge.over else None
    inside = begin.inside and scene.frame == "conflict"
    again = held is not None and any(task.result for task in held.tasks)
    if inside:
        if held is not None and held.inside:
            draft.cannot("frame_runs", frame="challenge")
        draft.rule(rules_of(scene).contest_harm == "conflict", "challenge_inside")
    else:
        draft.emit(FrameBegan(scene=scene.id, frame="challenge", harm=scene.harm, again=again))
    name = a_text(draft, begin.name)
    challenge = held or Challenge(name=name)
    if inside and not any(task.defence for task in challenge.tasks):
        challenge = challenge.but(tasks=challenge.tasks.put(Task(id=draft.new_id("j"), defence=True)))
    after = challenge.but(inside=inside, name=name or challenge.name, barred=())
    if after != held or not (inside or again):
        draft.emit(ChallengeBegan(scene=scene.id, challenge=after))


def open_challenge(scene: Scene) -> Challenge | None:
    """The challenge whose tasks may be tried now: the one that runs, by itself or inside the conflict; else None."""
    challenge = scene.challenge
    if challenge is None or challenge.over:
        return None
    return challenge if scene.frame == "challenge" or (challenge.inside and scene.frame == "conflict") else None


def the_task(draft: Draft, challenge: Challenge, ref: Id | None, who: Id | None) -> Task:
    """The task of that id; left out, the only open one that is somebody's own, else anybody's, else the only one."""
    if ref is not None:
        if challenge.tasks[ref].defence:
            draft.cannot("defence_is_no_roll")
        return challenge.tasks[ref]
    waiting = [task for task in challenge.open if not task.defence]
    for fitting in (
        [task for task in waiting if who is not None and task.who == who],
        [task for task in waiting if task.who is None],
        waiting,
    ):
        if len(fitting) == 1:
            return fitting[0]
    if waiting:
        draft.cannot("which_task", tasks=tuple(task.id for task in waiting))
    draft.cannot("no_task_open")


def barred_by(scene: Scene, who: Id) -> bool:
    """Whether an attack or an advantage on somebody has succeeded since their last turn (Core, 1.11)."""
    challenge = open_challenge(scene)
    return challenge is not None and challenge.inside and who in challenge.barred


def after_roll(draft: Draft, scene: Scene, roll: Roll, ref: Id, result: Outcome, shifts: int, choices: Choices) -> None:
    """The result of a task is noted; once none is open, the challenge waits to be read."""
    task = None if scene.challenge is None else scene.challenge.tasks.get(ref)
    if task is None:
        return
    cost: Literal["", "minor", "major", "boost", "hit"] = ""
    if result is Outcome.TIE:
        cost = "boost" if choices.cost == "boost" else "minor"
    elif result is Outcome.FAIL and choices.cost in ("major", "hit"):
        cost = "major" if choices.cost == "major" else "hit"
    done = task.but(result=result.value, shifts=shifts, cost=cost, by=roll.act.who, roll=roll.id)
    draft.emit(TaskTried(scene=scene.id, task=done))
    challenge = draft.table.scenes[scene.id].challenge
    left = challenge is not None and any(not held.defence for held in challenge.open)
    draft.advise(left or scene.frame != "challenge", "all_tasks_tried")


def task_fails_defence(draft: Draft, scene: Scene, roll: Roll, result: Outcome) -> None:
    """An attack or an advantage on somebody that succeeds keeps them from their tasks till after their next turn."""
    challenge = open_challenge(scene)
    if challenge is None or not challenge.inside or result not in (Outcome.SUCCEED, Outcome.STYLE):
        return
    who = _struck(draft, roll)
    if who is None:
        return
    if who not in challenge.barred:
        draft.emit(TasksBarred(scene=scene.id, who=who))
    for task in challenge.open:
        if task.defence and (task.who == who or (task.who is None and draft.table.cast[who].is_player)):
            failed = task.but(result="fail", by=who, roll=roll.id)
            draft.emit(TaskTried(scene=scene.id, task=failed))


def _struck(draft: Draft, roll: Roll) -> Id | None:
    if isinstance(roll.aim, AttackAim):
        who = roll.oppose.who if roll.oppose is not None else None
        return who or roll.aim.target
    if isinstance(roll.aim, AdvantageAim):
        held = draft.table.aspects.get(roll.aim.aspect or "")
        on = roll.aim.on or (None if held is None else held.on)
        return on if on in draft.table.cast and on != roll.act.who else None
    return None


def turn_over(draft: Draft, scene: Scene, who: Id) -> None:
    """After one's turn what came before it no longer keeps one from the tasks."""
    if barred_by(scene, who):
        draft.emit(TasksBarred(scene=scene.id, who=who, barred=False))


def read_challenge(draft: Draft, scene: Scene) -> None:
    """As a challenge ends all its results are read together; whoever was never struck has defended themselves."""
    challenge = scene.challenge
    if challenge is None or challenge.over or (scene.frame != "challenge" and not challenge.inside):
        return
    tasks = tuple(
        task.but(result="succeed", shifts=None) if task.defence and not task.result else task
        for task in challenge.tasks
    )
    draft.emit(ChallengeRead(scene=scene.id, tasks=tasks))


def read_if_tried(draft: Draft, scene: Scene) -> None:
    """Passing straight on, a challenge with no task left is read; one with tasks left is laid aside as it stands."""
    challenge = scene.challenge
    if challenge is not None and challenge.tasks and all(task.defence or task.result for task in challenge.tasks):
        read_challenge(draft, scene)


def read_what_was_tried(draft: Draft, scene: Scene) -> None:
    """As a scene ends a challenge that was laid aside is read, if anything of it was tried."""
    challenge = scene.challenge
    if challenge is not None and not challenge.over and any(task.result for task in challenge.tasks):
        draft.emit(ChallengeRead(scene=scene.id, tasks=tuple(challenge.tasks)))


class AddTask(Command):
    """Add a task to the challenge: what has to be done, with which skill, how hard, by whom. All may wait."""

    verb: ClassVar = "task"
    games: ClassVar = ("fate",)
    subject: ClassVar = "contest, challenge"
    order: ClassVar = ("name",)
    name: Text = ""
    with_: Rating | None = None
    difficulty: Level | None = None
    who: Who | None = None

    def decide(self, draft: Draft) -> None:
        """Before it begins too: it is being prepared then."""
        scene = draft.scene
        challenge = scene.challenge
        if challenge is None or challenge.over:
            draft.emit(ChallengeBegan(scene=scene.id, challenge=Challenge()))
        task = Task(
            id=draft.new_id("j"),
            name=a_text(draft, self.name),
            skill=_skill(draft, self.who, self.with_),
            difficulty=self.difficulty,
            who=self.who,
        )
        draft.emit(TaskSet(scene=scene.id, task=task))


class SetTask(Command):
    """Change a task by hand: its name, skill, difficulty, whose it is, or its result; `lost` = it cannot be done."""

    verb: ClassVar = "retask"
    games: ClassVar = ("fate",)
    subject: ClassVar = "contest, challenge"
    order: ClassVar = ("task",)
    task: TaskRef
    name: Text | None = None
    with_: Rating | None = None
    difficulty: Level | None = None
    who: Who | None = None
    result: Literal["open", "fail", "tie", "succeed", "style", "lost"] | None = None

    def decide(self, draft: Draft) -> None:
        """A correction, or what a failed advantage cost."""
        scene = draft.scene
        held = None if scene.challenge is None else scene.challenge.tasks.get(self.task)
        if held is None:
            draft.cannot("no_challenge")
        after = held
        if self.name is not None:
            after = after.but(name=a_text(draft, self.name))
        if self.with_ is not None:
            after = after.but(skill=_skill(draft, self.who or held.who, self.with_))
        if self.difficulty is not None:
            after = after.but(difficulty=self.difficulty)
        if self.who is not None:
            after = after.but(who=self.who)
        if self.result is not None:
            result = {"open": "", "style": Outcome.STYLE.value}.get(self.result, self.result)
            after = after.but(result=result, shifts=None, cost="minor" if result == "tie" else "", roll=0)
        if after == held:
            draft.cannot("nothing_changes")
        draft.emit(TaskSet(scene=scene.id, task=after))


class DropTask(Command):
    """Strike a task from the challenge."""

    verb: ClassVar = "untask"
    games: ClassVar = ("fate",)
    subject: ClassVar = "contest, challenge"
    order: ClassVar = ("task",)
    task: TaskRef

    def decide(self, draft: Draft) -> None:
        """Always possible."""
        scene = draft.scene
        held = None if scene.challenge is None else scene.challenge.tasks.get(self.task)
        if held is None:
            draft.cannot("no_challenge")
        draft.emit(TaskDropped(scene=scene.id, task=held.id, name=held.name))


def _skill(draft: Draft, who: Id | None, rating: str | int | None) -> str:
    if rating is None or isinstance(rating, int):
        return "" if rating is None else str(rating)
    if who is not None:
        return skill_named(draft, draft.table.cast[who], rating)
    return a_text(draft, rating)


class Carry(Command):
    """Carry a boost on into the scene that follows directly."""

    verb: ClassVar = "carry"
    subject: ClassVar = "aspects"
    order: ClassVar = ("aspect",)
    aspect: AspectRef

    def decide(self, draft: Draft) -> None:
        """Rule: a boost of a challenge, in Core (A-34)."""
        scene = draft.scene
        held = draft.table.aspects[self.aspect]
        if held.kind != "boost" or held.scene != scene.id:
            draft.cannot("no_boost", aspect=self.aspect)
        if held.carried:
            draft.cannot("nothing_changes")
        ok = rules_of(scene).name == "fate-core" and scene.challenge is not None
        draft.rule(ok, "boost_not_carried", aspect=held.id)
        draft.emit(AspectChanged(aspect=held.but(carried=True), was=held.text, why="carried"))


def boosts_go_on(draft: Draft, scene: Scene) -> None:
    """As a scene ends the boosts that are carried leave it."""
    for aspect in draft.table.aspects:
        if aspect.carried and aspect.scene == scene.id:
            on = aspect.on if aspect.on in draft.table.cast else None
            draft.emit(AspectChanged(aspect=aspect.but(scene=None, on=on), was=aspect.text, why="goes_on"))


def boosts_join(draft: Draft, scene: Scene) -> None:
    """They are of the next scene then, and end with it."""
    for aspect in draft.table.aspects:
        if aspect.carried and aspect.scene is None:
            joined = aspect.but(scene=scene.id, carried=False)
            draft.emit(AspectChanged(aspect=joined, was=aspect.text, why="joins"))


def boost_waits(draft: Draft, scene: Scene, who: Id) -> None:
    """A boost that was there before its holder's turn began will soon be older than that turn: a quiet line (A-34)."""
    waiting = tuple(
        aspect.id
        for aspect in draft.table.aspects_in(scene)
        if aspect.kind == "boost" and any(free.owner == who for free in aspect.free)
    )
    draft.advise(not waiting, "boost_waits", who=who, boosts=waiting)


COMMANDS: tuple[type[Command], ...] = (AddTask, SetTask, DropTask, Carry)
