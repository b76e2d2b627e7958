"""The contest or the challenge that runs: sides, victories and this exchange's efforts; tasks and what became of them.

It stands above the map, or above the cast where there are no zones.
"""

from __future__ import annotations

from tracker.engine.fate.contenders import able, rolls_of
from tracker.language import tell_contest
from tracker.model.contest import Challenge, Contender, Contest, Task
from tracker.model.table import Scene
from tracker.ui.glyphs import FREE, MARKED
from tracker.ui.paint import Line, Picture, Span, Spot, blank, columns, cut, cut_name, framed, moved, on, span
from tracker.ui.panels import fudge_rounds
from tracker.ui.panels.cast import over
from tracker.ui.panels.heading import heading, more_line
from tracker.ui.panels.people import side_of, side_role
from tracker.ui.panels.pips import counted_boxes
from tracker.ui.panels.zone_map import zone_map
from tracker.ui.sight import Sight

LEAST = 6
"""Rows that the map keeps below."""
NARROW = 60


def running(scene: Scene | None) -> Contest | Challenge | None:
    """What is drawn: the contest or the challenge that runs, also one inside a conflict."""
    if scene is None or scene.ended:
        return None
    if scene.frame == "contest":
        return scene.contest
    challenge = scene.challenge
    inside = challenge is not None and challenge.inside and scene.frame == "conflict" and not challenge.over
    return challenge if scene.frame == "challenge" or inside else None


def score_and_map(sight: Sight, width: int, height: int) -> Picture:
    """The map or the cast, with what runs above it where there is room for both."""
    if sight.scene is not None and sight.scene.ended and sight.replay is None:
        return over(sight, width, height)
    if sight.in_rounds:
        return fudge_rounds.rounds_panel(sight, width, height)
    held = running(sight.scene)
    if held is None:
        return zone_map(sight, width, height)
    size = min(rows_of(held) + 1, max(0, height - LEAST - 1))
    if size < 2:
        return zone_map(sight, width, height)
    above = score(sight, width, size)
    below = zone_map(sight, width, height - size - 1)
    spots = (*above.spots, *moved(below.spots, size + 1))
    return framed([*above.lines, blank(width), *below.lines], width, height, spots)


def rows_of(held: Contest | Challenge) -> int:
    """Rows below the heading."""
    return len(held.sides) if isinstance(held, Contest) else max(1, len(held.tasks))


def score(sight: Sight, width: int, height: int) -> Picture:
    """A row each side or task, below a heading."""
    scene, held = sight.scene, running(sight.scene)
    if scene is None or held is None:
        return framed([], width, height)
    if isinstance(held, Contest):
        lines = [heading(width, sight.label("contest").capitalize(), contest_note(sight, held))]
        rows = [(_side(sight, scene, held, side, width), side.id) for side in held.sides]
    else:
        lines = [heading(width, _title(sight, held), challenge_note(sight, held))]
        rows = [(_task(sight, task, n, width), task.id) for n, task in enumerate(held.tasks, 1)]
        if not rows:
            rows = [(on(columns(width, [(0, [span(sight.label("no_tasks"), "muted")])]), "ground"), "")]
    shown = rows if len(rows) < height else rows[: max(0, height - 2)]
    lines += [line for line, _ in shown]
    if len(shown) < len(rows):
        lines.append(on(columns(width, [(0, more_line(sight, len(rows) - len(shown)))]), "ground"))
    return framed(lines, width, height, [Spot(n, 0, width, id) for n, (_, id) in enumerate(shown, 1)])


def contest_note(sight: Sight, contest: Contest) -> str:
    """Which exchange, to how many victories, against what."""
    parts = [
        f"{sight.label('exchange')} {contest.exchange}",
        f"{sight.label('to_')} {sight.count('victory', contest.to)}",
    ]
    if contest.difficulty is not None:
        parts.append(f"{sight.label('against')} {sight.words.level('fate', contest.difficulty)}")
    if contest.harm:
        parts.append(sight.label("they_harm"))
    return ", ".join(parts)


def challenge_note(sight: Sight, challenge: Challenge) -> str:
    """How many have been tried, and how many came off."""
    tasks = [task for task in challenge.tasks if not task.defence]
    tried = sum(bool(task.result) for task in tasks)
    return f"{tried} {sight.label('of')} {len(tasks)} {sight.label('tried')}"


def _title(sight: Sight, challenge: Challenge) -> str:
    word = sight.label("challenge").capitalize()
    return f"{word}: {challenge.name}" if challenge.name else word


def standing(sight: Sight, scene: Scene, side: Contender) -> tuple[str, bool]:
    """What a side has done in this exchange, and whether the table waits for it."""
    contest = scene.contest
    if contest is not None and contest.winner is not None:
        return (sight.label("won"), False) if contest.winner == side.id else ("", False)
    roll = rolls_of(sight.table, scene).get(side.id)
    if roll is not None:
        who, total = sight.name(roll.act.who or ""), roll.act.total
        if total is None:
            return f"{who}, {sight.label('waits')}", True
        return f"{sight.words.signed(total)} {sight.level(total)}  {who}", False
    if side.forfeits or not able(sight.table, scene, side):
        return sight.label("forfeits"), False
    return sight.label("to_roll"), True


def _side(sight: Sight, scene: Scene, contest: Contest, side: Contender, width: int) -> Line:
    place = side_of(sight, side.side) if side.side is not None else side_of(sight, next(iter(side.who), None))
    name = width * 3 // 10
    said, waits = standing(sight, scene, side)
    more = side.victories > contest.to
    tally = f"{side.victories}" if more else f"{side.victories} {sight.label('of')} {contest.to}"
    boxes = counted_boxes(min(side.victories, contest.to), contest.to, many=6)
    start = name + min(contest.to, 6) + 2
    cells: list[tuple[int, list[Span]]] = [
        (0, [span(cut_name(sight.name(side.id), name - 2), "text" if place is None else side_role(place))]),
        (name, list(boxes)),
        (start, [span(tally)]),
        (start + 9, [span(said, "turn" if waits else "text", bold=waits)]),
    ]
    goal = [span(cut(side.goal, width // 4), "muted")] if side.goal and width >= NARROW else []
    return on(columns(width, cells, goal), "ground")


def _task(sight: Sight, task: Task, number: int, width: int) -> Line:
    """Its number is the one that chooses it among the tasks."""
    done = bool(task.result)
    name = max(12, width * 35 // 100)
    what = [
        span(f"{MARKED if done else FREE} ", "text" if done else "muted"),
        span(cut(f"{number} {sight.name(task.id)}", name - 3)),
    ]
    level = "" if task.difficulty is None else sight.words.level("fate", task.difficulty)
    how = " ".join(part for part in (task.skill, level) if part)
    who = "" if task.who is None else sight.name(task.who)
    right = [span(outcome(sight, task), "strong" if task.achieved else "text" if done else "muted", bold=task.achieved)]
    cells: list[tuple[int, list[Span]]] = [(0, what), (name, [span(cut(how, width * 3 // 10), "muted")])]
    if who and width >= NARROW:
        cells.append((name + width * 3 // 10, [span(cut(who, 14))]))
    return on(columns(width, cells, right), "ground")


def outcome(sight: Sight, task: Task) -> str:
    """What became of a task, in words, with the shifts."""
    if task.defence and not task.result:
        return sight.label("unbroken")
    said = sight.label(tell_contest.task_outcome(task))
    if task.shifts is not None:
        said += f" {sight.words.signed(task.shifts)}"
    if task.cost:
        said += f", {sight.label(f'cost_{task.cost}')}"
    return said
