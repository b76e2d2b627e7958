"""Contests and challenges as they stand, running or laid aside."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pydantic import Field

from tracker.model.cast import Id
from tracker.model.value import Keyed, Value

TaskResult = Literal["", "fail", "tie", "succeed", "succeed_with_style", "lost"]
"""Empty = not tried yet; lost = it went with a failed advantage, or the story took it."""


class Contender(Value):
    """One side of a contest: an allegiance, or certain characters."""

    id: Id
    side: Id | None = None
    """Whoever here is of that side and of no other contender; None = those of `who` only."""
    who: tuple[Id, ...] = ()
    name: str = ""
    """Empty = the name of the side, or of its people."""
    goal: str = ""
    """What it wants."""
    victories: int = 0
    lead: Id | None = None
    """Who rolled for it last."""
    skill: str = ""
    """The skill it rolled last."""
    tried: tuple[Id, ...] = ()
    """Who has tried an advantage in this exchange."""
    barred: tuple[Id, ...] = ()
    """Who may neither roll nor help in this exchange: the advantage failed (A-20)."""
    forfeits: bool = False
    """Whether its roll of this exchange is forfeited."""

    def renamed(self, ids: Mapping[Id, Id]) -> Contender:
        """The same with other ids; whoever has none is left out."""
        return self.but(
            id=ids[self.id],
            side=None if self.side is None else ids.get(self.side),
            lead=None if self.lead is None else ids.get(self.lead),
            who=_with(self.who, ids),
            tried=_with(self.tried, ids),
            barred=_with(self.barred, ids),
        )


class Contest(Value):
    """Sides that want what only one can have. While another frame runs it is laid aside with its score."""

    sides: tuple[Contender, ...]
    difficulty: int | None = None
    """Each side rolls against it; None = against each other."""
    to: int = 3
    """Victories that win it."""
    exchange: int = 1
    harm: str = ""
    """The opposition does this harm to the players' characters that lose to it (Condensed); empty = none."""
    winner: Id | None = None
    """The contender that has won."""

    @property
    def untouched(self) -> bool:
        """Prepared, and nothing has been rolled or awarded yet."""
        return self.exchange == 1 and not any(side.victories or side.tried or side.forfeits for side in self.sides)

    def contender(self, id: Id) -> Contender | None:
        """The contender of that id."""
        return next((side for side in self.sides if side.id == id), None)

    def renamed(self, ids: Mapping[Id, Id]) -> Contest:
        """The same with other ids, as its scene joins an evening."""
        return self.but(
            sides=tuple(side.renamed(ids) for side in self.sides),
            winner=None if self.winner is None else ids.get(self.winner),
        )

    def put(self, contender: Contender) -> Contest:
        """With this contender in the place of the one that has its id."""
        return self.but(sides=tuple(contender if side.id == contender.id else side for side in self.sides))


class Task(Value):
    """One task of a challenge."""

    id: Id
    name: str = ""
    skill: str = ""
    difficulty: int | None = None
    who: Id | None = None
    """Whose it is; None = anybody's."""
    defence: bool = False
    """In a conflict: to defend oneself. It fails as soon as an attack or an advantage on one of them succeeds."""
    result: TaskResult = ""
    shifts: int | None = None
    cost: Literal["", "minor", "major", "boost", "hit"] = ""
    """What a tie or a failure was bought with; boost = failed for a boost (Condensed)."""
    by: Id | None = None
    """Who rolled it."""
    roll: int = 0

    def renamed(self, ids: Mapping[Id, Id]) -> Task:
        """The same with other ids; whoever has none is left out. Its roll belongs to another evening."""
        return self.but(
            id=ids[self.id],
            who=None if self.who is None else ids.get(self.who),
            by=None if self.by is None else ids.get(self.by),
            roll=0,
        )

    @property
    def achieved(self) -> bool:
        """Whether it came off: a tie at a cost and a failure bought at a major one are successes."""
        if self.result == "tie":
            return self.cost != "boost"
        return self.result in ("succeed", "succeed_with_style") or (self.result == "fail" and self.cost == "major")


class Challenge(Value):
    """Tasks whose results are read together at the end. While another frame runs it is laid aside."""

    tasks: Keyed[Task] = Field(default_factory=Keyed)
    name: str = ""
    inside: bool = False
    """Run inside a conflict: tasks are tried on one's turns (Core)."""
    barred: tuple[Id, ...] = ()
    """Inside a conflict: on whom an attack or an advantage has succeeded since the last turn."""
    over: bool = False
    """Read, and kept for the record till the scene ends."""

    def renamed(self, ids: Mapping[Id, Id]) -> Challenge:
        """The same with other ids, as its scene joins an evening."""
        return self.but(tasks=Keyed(task.renamed(ids) for task in self.tasks), barred=_with(self.barred, ids))

    @property
    def open(self) -> tuple[Task, ...]:
        """Tasks that nobody has tried."""
        return tuple(task for task in self.tasks if not task.result)


def forget(contest: Contest | None, challenge: Challenge | None, who: Id) -> tuple[Contest | None, Challenge | None]:
    """The same without somebody who was struck from the evening."""
    if contest is not None:
        sides = tuple(
            side.but(
                who=_without(side.who, who),
                tried=_without(side.tried, who),
                barred=_without(side.barred, who),
                lead=None if side.lead == who else side.lead,
            )
            for side in contest.sides
        )
        contest = contest.but(sides=sides)
    if challenge is not None:
        tasks = Keyed(
            task.but(who=None if task.who == who else task.who, by=None if task.by == who else task.by)
            for task in challenge.tasks
        )
        challenge = challenge.but(tasks=tasks, barred=_without(challenge.barred, who))
    return contest, challenge


def _with(old: tuple[Id, ...], ids: Mapping[Id, Id]) -> tuple[Id, ...]:
    return tuple(ids[id] for id in old if id in ids)


def _without(ids: tuple[Id, ...], who: Id) -> tuple[Id, ...]:
    return tuple(id for id in ids if id != who)
