"""A side's roll in a contest: where the others stand, and what reading the exchange now would mean."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.engine.fate.contenders import able, rolls_of
from tracker.engine.fate.prospects import on_paper
from tracker.engine.fate.resolve import Resolve
from tracker.history.contest import ContestWon, ExchangeRead
from tracker.history.harm import HitDealt
from tracker.model.contest import Contest
from tracker.model.rolls import ContestAim, Roll
from tracker.ui.paint import cut_name, span
from tracker.ui.places.drawing import Board
from tracker.ui.places.words import say
from tracker.ui.sight import Sight


def contest_of(sight: Sight, roll: Roll) -> Contest | None:
    """The contest that a roll is for."""
    return sight.table.scenes[roll.scene].contest if isinstance(roll.aim, ContestAim) else None


def contest_story(sight: Sight, roll: Roll, contest: Contest) -> tuple[str, str]:
    """Where this side stands, and what the exchange comes to or still waits for."""
    scene = sight.table.scenes[roll.scene]
    rolls = rolls_of(sight.table, scene)
    own = roll.act
    first = say(sight, "waiting_one" if own.waits else "result_is", one=own.who, who=own.who, total=own.total or 0)
    to_come = tuple(
        side.id
        for side in contest.sides
        if side.id != getattr(roll.aim, "side", "")
        and (rolls[side.id].act.waits if side.id in rolls else not side.forfeits and able(sight.table, scene, side))
    )
    if to_come:
        return first, say(sight, "contest_waits", names=to_come)
    if own.waits:
        return first, ""
    return first, "  ".join(sight.words.stopped(part) for part in _meaning(sight, roll, contest))


def _meaning(sight: Sight, roll: Roll, contest: Contest) -> Iterator[str]:
    """What would happen, from resolving on paper."""
    events = on_paper(sight.table, Resolve(roll=roll.id))
    winner = next((event.side for event in events if isinstance(event, ContestWon)), None)
    for event in events:
        if not isinstance(event, ExchangeRead):
            continue
        side = contest.contender(event.side or "")
        if event.twist:
            yield say(sight, "contest_twist")
        elif side is None:
            yield say(sight, "contest_nobody")
        else:
            key = "contest_wins_it" if winner == side.id else "contest_wins"
            won = side.victories + event.victories
            yield say(
                sight, key, side=side.id, n=event.victories, won=won, of=contest.to if won <= contest.to else None
            )
    hits = [event.hit for event in events if isinstance(event, HitDealt)]
    for shifts in dict.fromkeys(hit.shifts for hit in hits):
        yield say(sight, "contest_hurts", names=tuple(hit.who for hit in hits if hit.shifts == shifts), n=shifts)


def draw_others(
    board: Board, sight: Sight, roll: Roll, contest: Contest, x: int, y: int, width: int, rows: int
) -> None:
    """A row each other side: its total, or that it has not rolled. Spots: `roll:N`."""
    rolls = rolls_of(sight.table, sight.table.scenes[roll.scene])
    others = [side for side in contest.sides if side.id != getattr(roll.aim, "side", "")]
    for line, side in enumerate(others[:rows], y):
        held = rolls.get(side.id)
        board.left(x, line, [span(cut_name(sight.name(side.id), max(1, width // 2 - 1)), "strong")], x + width // 2)
        at = x + width // 2
        if held is None:
            said = span(say(sight, "forfeited" if side.forfeits else "not_yet"), "muted")
        elif held.act.total is None:
            said = span(say(sight, "waited_for"), "muted")
        else:
            total = held.act.total
            said = span(f"{sight.words.signed(total)} {sight.level(total)}", "strong", bold=True)
        board.left(at, line, [said], x + width)
        if held is not None:
            board.spot(x, line, width, f"roll:{held.id}")
