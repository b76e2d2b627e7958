"""The contest and the challenge of a scene, prepared, running or laid aside: read, written, compared."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tracker.model.cast import Id
from tracker.model.contest import Challenge, Contender, Contest, Task
from tracker.model.table import Frame, Scene
from tracker.model.value import Keyed
from tracker.storage.scene_cast import Place
from tracker.storage.scene_faults import shown
from tracker.storage.scene_lookup import Lookup
from tracker.storage.scene_model import ChallengeEntry, ContestEntry, SceneFile
from tracker.storage.scene_source import Source

Row = dict[str, Any]
Word = Callable[[Id], str | None]
"""The word for a side or a character of the scene; None for one who is not there."""


def frame_of(file: SceneFile, source: Source, look: Lookup) -> Frame:
    """What runs as the scene is read."""
    contest = file.contest is not None and file.contest.running
    challenge = file.challenge is not None and file.challenge.running
    if contest and challenge:
        place = Place(source, ("challenge", "running"))
        look.faults.append(place.fault("two_run", "a contest and a challenge run at once", "one of them would do"))
    return "contest" if contest else "challenge" if challenge else ""


def build_contest(entry: ContestEntry, look: Lookup, source: Source) -> Contest:
    """The contest that a file has. Names nobody has are faults."""
    place = Place(source, ("contest",))
    sides = []
    for n, line in enumerate(entry.sides):
        at = place.inner("sides", n)
        found = [look.owner(word, at.inner("of")) for word in line.of]
        ids = tuple(id for id in found if id is not None)
        everybody = [id for id in ids if id not in dict(look.sides) and id not in dict(look.characters)]
        if everybody:
            says = f"{shown(line.of[0])} is no side of a contest"
            look.faults.append(at.inner("of").fault("no_contender", says, "a side or characters would do"))
        allegiance = ids[0] if len(ids) == 1 and ids[0] in dict(look.sides) else None

        def people(words: list[str], key: str, at: Place = at) -> tuple[Id, ...]:
            known = (look.find("character", word, look.characters, at.inner(key)) for word in words)
            return tuple(id for id in known if id is not None)

        sides.append(
            Contender(
                id=look.new("t"),
                side=allegiance,
                who=() if allegiance else ids,
                name=line.name,
                goal=line.goal,
                victories=line.victories,
                lead=look.find("character", line.lead, look.characters, at.inner("lead")),
                skill=line.skill,
                tried=people(line.tried, "tried"),
                barred=people(line.barred, "barred"),
                forfeits=line.forfeits,
            )
        )
    if entry.winner is not None and entry.winner > len(sides):
        says = f"side {entry.winner} is said to have won, and there are {len(sides)}"
        look.faults.append(place.inner("winner").fault("no_such_side", says))
    winner = sides[entry.winner - 1].id if entry.winner is not None and entry.winner <= len(sides) else None
    return Contest(
        sides=tuple(sides),
        difficulty=entry.difficulty,
        to=entry.to,
        exchange=entry.exchange,
        harm=entry.harm,
        winner=winner,
    )


def build_challenge(entry: ChallengeEntry, look: Lookup, source: Source) -> Challenge:
    """The challenge that a file has."""
    place = Place(source, ("challenge",))
    tasks = []
    for n, line in enumerate(entry.tasks):
        at = place.inner("tasks", n)
        tasks.append(
            Task(
                id=look.new("j"),
                name=line.name,
                skill=line.skill,
                difficulty=line.difficulty,
                who=look.find("character", line.who, look.characters, at.inner("who")),
                defence=line.defence,
                result=line.result,
                shifts=line.shifts,
                cost=line.cost,
                by=look.find("character", line.by, look.characters, at.inner("by")),
            )
        )
    barred = (look.find("character", word, look.characters, place.inner("barred")) for word in entry.barred)
    return Challenge(
        tasks=Keyed(tasks),
        name=entry.name,
        inside=entry.inside,
        over=entry.over,
        barred=tuple(id for id in barred if id is not None),
    )


def contest_row(scene: Scene, word: Word, names: Mapping[Id, str]) -> Row:
    """The table `[contest]`; empty where there is none."""
    contest = scene.contest
    if contest is None:
        return {}
    places = [side.id for side in contest.sides]
    row: Row = {"sides": [_contender(side, word, names) for side in contest.sides]}
    if contest.difficulty is not None:
        row["difficulty"] = contest.difficulty
    if contest.to != 3:
        row["to"] = contest.to
    if contest.exchange != 1:
        row["exchange"] = contest.exchange
    won = places.index(contest.winner) + 1 if contest.winner in places else 0
    return row | _given({"harm": contest.harm, "winner": won, "running": scene.frame == "contest"})


def _contender(side: Contender, word: Word, names: Mapping[Id, str]) -> str | Row:
    of = [said for id in ((side.side,) if side.side is not None else side.who) if (said := word(id)) is not None]
    row = _given({
        "name": side.name,
        "goal": side.goal,
        "victories": side.victories,
        "lead": names.get(side.lead or ""),
        "with": side.skill,
        "tried": [names[id] for id in side.tried if id in names],
        "barred": [names[id] for id in side.barred if id in names],
        "forfeits": side.forfeits,
    })  # fmt: skip
    if not row and len(of) == 1:
        return of[0]
    return {"of": of[0] if len(of) == 1 else of} | row


def challenge_row(scene: Scene, names: Mapping[Id, str]) -> Row:
    """The table `[challenge]`; empty where there is none."""
    challenge = scene.challenge
    if challenge is None:
        return {}
    row = _given({
        "name": challenge.name,
        "inside": challenge.inside,
        "over": challenge.over,
        "barred": [names[id] for id in challenge.barred if id in names],
        "running": scene.frame == "challenge",
    })  # fmt: skip
    return {"tasks": [_task(task, names) for task in challenge.tasks]} | row


def _task(task: Task, names: Mapping[Id, str]) -> str | Row:
    row: Row = {} if task.difficulty is None else {"difficulty": task.difficulty}
    row |= {} if task.shifts is None else {"shifts": task.shifts}
    row |= _given({
        "with": task.skill,
        "who": names.get(task.who or ""),
        "defence": task.defence,
        "result": task.result,
        "cost": task.cost,
        "by": names.get(task.by or ""),
    })  # fmt: skip
    return task.name if not row else {"name": task.name} | row


def contest_picture(scene: Scene, spots: Mapping[Id, str]) -> Row:
    """Both as plain values without ids, for comparing; whoever is not in the scene is left out."""

    def people(ids: tuple[Id, ...]) -> list[str]:
        return [spots[id] for id in ids if id in spots]

    def one(id: Id | None) -> str | None:
        return spots.get(id or "")

    contest, challenge = scene.contest, scene.challenge
    return {
        "frame": scene.frame if scene.frame in ("contest", "challenge") else "",
        "contest": contest
        and contest.model_dump(exclude={"sides", "winner"})
        | {
            "winner": next((n for n, side in enumerate(contest.sides) if side.id == contest.winner), None),
            "sides": [
                side.model_dump(include={"name", "goal", "victories", "skill", "forfeits"})
                | {key: people(getattr(side, key)) for key in ("who", "tried", "barred")}
                | {key: one(getattr(side, key)) for key in ("side", "lead")}
                for side in contest.sides
            ],
        },
        "challenge": challenge
        and challenge.model_dump(include={"name", "inside", "over"})
        | {
            "barred": people(challenge.barred),
            "tasks": [
                task.model_dump(exclude={"id", "roll", "who", "by"}) | {"who": one(task.who), "by": one(task.by)}
                for task in challenge.tasks
            ],
        },
    }


def _given(row: Mapping[str, Any]) -> Row:
    return {key: value for key, value in row.items() if value}
