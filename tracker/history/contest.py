"""Contests and challenges: begun, rolled for, won, read."""

from __future__ import annotations

from typing import Literal

from tracker.history.event import Event, took
from tracker.model.cast import Id
from tracker.model.contest import Challenge, Contender, Contest, Task
from tracker.model.table import Table
from tracker.model.value import Value


class Effort(Value):
    """What a side rolled in an exchange."""

    side: Id
    who: Id | None = None
    skill: str = ""
    effort: int | None = None
    """None = it made no roll, or forfeited it."""


class ContestBegan(Event):
    """A contest was laid out: who wants what, against whom or what."""

    kind: Literal["contest_began"] = "contest_began"
    scene: Id
    contest: Contest

    def evolve(self, table: Table) -> Table:
        """It is the contest of the scene."""
        after = table.with_scene(table.scenes[self.scene].but(contest=self.contest))
        return took(after, *(side.id for side in self.contest.sides))


class ContenderSet(Event):
    """Something on a side of a contest was set by hand: its victories, its goal, its name."""

    kind: Literal["contender_set"] = "contender_set"
    scene: Id
    contender: Contender

    def evolve(self, table: Table) -> Table:
        """In the place of the former one; a winner that no longer stands is none."""
        return _with(table, self.scene, self.contender)


class AdvantageTried(Event):
    """Somebody has tried an advantage before the roll of an exchange of a contest (A-20)."""

    kind: Literal["advantage_tried"] = "advantage_tried"
    scene: Id
    side: Id
    who: Id
    barred: bool = False
    """They may neither roll nor help in this exchange."""
    forfeits: bool = False
    """The side forfeits its roll."""

    def evolve(self, table: Table) -> Table:
        """Noted till the exchange is read."""
        contest = table.scenes[self.scene].contest
        side = None if contest is None else contest.contender(self.side)
        if side is None:
            return table
        return _with(
            table,
            self.scene,
            side.but(
                tried=(*side.tried, self.who),
                barred=(*side.barred, self.who) if self.barred else side.barred,
                forfeits=side.forfeits or self.forfeits,
            ),
        )


class ExchangeRead(Event):
    """An exchange of a contest was read: who marks victories, or that there is a twist."""

    kind: Literal["exchange_read"] = "exchange_read"
    scene: Id
    exchange: int
    efforts: tuple[Effort, ...] = ()
    side: Id | None = None
    """Who marks victories; None = nobody."""
    victories: int = 0
    twist: bool = False
    difficulty: int | None = None

    def evolve(self, table: Table) -> Table:
        """Marked; the next exchange begins with nothing tried and nothing forfeited."""
        scene = table.scenes[self.scene]
        contest = scene.contest
        if contest is None:
            return table
        rolled = {effort.side: effort for effort in self.efforts}
        sides = []
        for side in contest.sides:
            now = side.but(tried=(), barred=(), forfeits=False)
            effort = rolled.get(side.id)
            if effort is not None and effort.who is not None:
                now = now.but(lead=effort.who, skill=effort.skill)
            if side.id == self.side:
                now = now.but(victories=side.victories + self.victories)
            sides.append(now)
        return table.with_scene(scene.but(contest=contest.but(sides=tuple(sides), exchange=self.exchange + 1)))


class ContestWon(Event):
    """A side has reached its goal."""

    kind: Literal["contest_won"] = "contest_won"
    scene: Id
    side: Id

    def evolve(self, table: Table) -> Table:
        """It is the winner; the contest waits to be ended, or to go straight on."""
        scene = table.scenes[self.scene]
        return (
            table if scene.contest is None else table.with_scene(scene.but(contest=scene.contest.but(winner=self.side)))
        )


class ChallengeBegan(Event):
    """A challenge was laid out, perhaps inside a conflict."""

    kind: Literal["challenge_began"] = "challenge_began"
    scene: Id
    challenge: Challenge

    def evolve(self, table: Table) -> Table:
        """It is the challenge of the scene."""
        after = table.with_scene(table.scenes[self.scene].but(challenge=self.challenge))
        return took(after, *(task.id for task in self.challenge.tasks))


class ChallengeRead(Event):
    """A challenge was over: its results are read together."""

    kind: Literal["challenge_read"] = "challenge_read"
    scene: Id
    tasks: tuple[Task, ...] = ()

    def evolve(self, table: Table) -> Table:
        """The tasks as they were read; the challenge is over."""
        scene = table.scenes[self.scene]
        if scene.challenge is None:
            return table
        tasks = scene.challenge.tasks
        for task in self.tasks:
            tasks = tasks.put(task)
        return table.with_scene(scene.but(challenge=scene.challenge.but(tasks=tasks, over=True)))


class TaskSet(Event):
    """A task joined a challenge, or was changed by hand."""

    kind: Literal["task_set"] = "task_set"
    scene: Id
    task: Task

    def evolve(self, table: Table) -> Table:
        """Among the tasks."""
        scene = table.scenes[self.scene]
        challenge = scene.challenge or Challenge()
        after = table.with_scene(scene.but(challenge=challenge.but(tasks=challenge.tasks.put(self.task))))
        return took(after, self.task.id)


class TaskDropped(Event):
    """A task was struck from a challenge."""

    kind: Literal["task_dropped"] = "task_dropped"
    scene: Id
    task: Id
    name: str = ""

    def evolve(self, table: Table) -> Table:
        """Gone."""
        scene = table.scenes[self.scene]
        if scene.challenge is None or self.task not in scene.challenge.tasks:
            return table
        return table.with_scene(scene.but(challenge=scene.challenge.but(tasks=scene.challenge.tasks.drop(self.task))))


class TaskTried(Event):
    """A task of a challenge was rolled for; all of them are read together at the end."""

    kind: Literal["task_tried"] = "task_tried"
    scene: Id
    task: Task

    def evolve(self, table: Table) -> Table:
        """With its result."""
        scene = table.scenes[self.scene]
        if scene.challenge is None or self.task.id not in scene.challenge.tasks:
            return table
        return table.with_scene(scene.but(challenge=scene.challenge.but(tasks=scene.challenge.tasks.put(self.task))))


class TasksBarred(Event):
    """In a challenge inside a conflict somebody may not act on a task till after their next turn; or may again."""

    kind: Literal["tasks_barred"] = "tasks_barred"
    scene: Id
    who: Id
    barred: bool = True

    def evolve(self, table: Table) -> Table:
        """Noted."""
        scene = table.scenes[self.scene]
        if scene.challenge is None:
            return table
        others = tuple(who for who in scene.challenge.barred if who != self.who)
        barred = (*others, self.who) if self.barred else others
        return table.with_scene(scene.but(challenge=scene.challenge.but(barred=barred)))


def _with(table: Table, scene_id: Id, contender: Contender) -> Table:
    scene = table.scenes[scene_id]
    if scene.contest is None:
        return table
    contest = scene.contest.put(contender)
    if contest.winner == contender.id and contender.victories < contest.to:
        contest = contest.but(winner=None)
    return table.with_scene(scene.but(contest=contest))


Events = (
    ContestBegan
    | ContenderSet
    | AdvantageTried
    | ExchangeRead
    | ContestWon
    | ChallengeBegan
    | ChallengeRead
    | TaskSet
    | TaskDropped
    | TaskTried
    | TasksBarred
)
