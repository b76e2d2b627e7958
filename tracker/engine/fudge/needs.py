"""What it would take in an open roll of Fudge: the dice that reach each outcome, or the Fudge points that do."""

from __future__ import annotations

from typing import Literal, NamedTuple

from tracker.engine.fudge.open_checks import OUTCOMES, die_now, kind_of, outcome_of
from tracker.model.cast import Id
from tracker.model.checks import CheckSide, OpenCheck
from tracker.model.table import Scene, Table
from tracker.rules.fudge import points as rule
from tracker.rules.fudge.dice import REACH

MOST_MOVED = 12
"""Levels that a die is moved at most: no trait and no difficulty of the ladder are further apart."""


class Paid(NamedTuple):
    """Fudge points that reach it: a sure success (A), a die moved (B), +3 without dice (E)."""

    use: Literal["A", "B", "E"]
    cost: int
    has: bool
    """Whether they are in hand."""


class Need(NamedTuple):
    """What somebody needs for an outcome."""

    who: Id
    outcome: str
    """As `Prospects.chances` has it."""
    dice: int | None
    """The least dice of theirs that reach it; None = no dice do, or they lie already."""
    above: Id | None = None
    """The other one, whose dice are missing too: `dice` is by how much theirs have to be above those."""
    reached: bool = False
    """The dice that lie there do."""
    paid: tuple[Paid, ...] = ()


def what_would_it_take(table: Table, scene: Scene, check: OpenCheck) -> tuple[Need, ...]:
    """A need for each outcome that somebody may want, the side that rolls first; nothing on a roll on nothing."""
    wanted: list[tuple[CheckSide, str]] = []
    if kind_of(check) == "check":
        wanted = [(check.one, "success")]
    elif kind_of(check) == "reaction":
        wanted = [(check.one, "mildly_helpful"), (check.one, "helpful")]
    elif check.other is not None:
        wanted = [(check.one, "ahead"), (check.other, "behind")]
    return tuple(_need(table, scene, check, side, outcome) for side, outcome in wanted)


def _need(table: Table, scene: Scene, check: OpenCheck, side: CheckSide, outcome: str) -> Need:
    other = _opposite(check, side)
    if side.dice is not None:
        reached = (other is None or other.dice is not None) and _reaches(check, side, outcome, side.sum.result, other)
        return Need(
            side.who, outcome, None, reached=reached, paid=() if reached else _moved(table, check, side, outcome)
        )
    both = other is not None and other.dice is None
    far = 2 * REACH if both else REACH
    fixed = side.sum.fixed
    dice = next((n for n in range(-far, far + 1) if _reaches(check, side, outcome, fixed + n, other)), None)
    above = other.who if both and other is not None else None
    return Need(side.who, outcome, dice, above, paid=_sure(table, scene, check, side, outcome, other))


def _opposite(check: OpenCheck, side: CheckSide) -> CheckSide | None:
    return None if check.other is None else check.one if side.who == check.other.who else check.other


def _reaches(check: OpenCheck, side: CheckSide, outcome: str, result: int, other: CheckSide | None) -> bool:
    """Whether a result of somebody comes to an outcome, or a better one; missing dice of the other count 0."""
    theirs = 0 if other is None else other.sum.fixed if other.dice is None else other.sum.result
    first = side.who == check.one.who
    came = outcome_of(check, result if first else theirs, theirs if first else result)
    row = OUTCOMES[kind_of(check)]
    return row.index(came) >= row.index(outcome) if first else row.index(came) <= row.index(outcome)


def _moved(table: Table, check: OpenCheck, side: CheckSide, outcome: str) -> tuple[Paid, ...]:
    """Use B, once the dice lie: each point moves the die a level. Of a reaction nobody moves the die."""
    other = _opposite(check, side)
    # No die is moved beyond what dice show (F-11).
    if check.kind == "reaction" or (other is not None and other.dice is None):
        return ()
    costs = (n for n in range(1, MOST_MOVED + 1) if _reaches(check, side, outcome, side.sum.result + n, other))
    return tuple(
        _paid(table, side.who, "B", n) for n in (next(costs, None),) if n is not None and rule.room(die_now(side) + n)
    )


def _sure(
    table: Table, scene: Scene, check: OpenCheck, side: CheckSide, outcome: str, other: CheckSide | None
) -> tuple[Paid, ...]:
    """Uses A and E, which need no dice: a sure success where nobody opposes, and +3."""
    found: list[Paid] = []
    if check.kind == "check" and check.difficulty is not None:
        cost = rule.sure_cost(check.difficulty)
        if cost is not None:
            found.append(_paid(table, side.who, "A", cost))
    known = other is None or other.dice is not None
    if check.kind != "reaction" and known and _reaches(check, side, outcome, side.sum.fixed + rule.SURE_DIE, other):
        found.append(_paid(table, side.who, "E", rule.COSTS["E"] or 0))
    return tuple(found)


def _paid(table: Table, who: Id, use: Literal["A", "B", "E"], cost: int) -> Paid:
    held = table.cast.get(who)
    return Paid(use, cost, held is not None and held.points >= cost)
