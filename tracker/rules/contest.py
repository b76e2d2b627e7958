"""Contests and challenges: who wins an exchange, what a failed advantage costs, whom the opposition hurts.

Efforts are by side; a side that has forfeited its roll, or made none, has none.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from tracker.rules.fate import Outcome, Ruleset, outcome

VICTORIES = 3
"""Victories that win a contest (1.10)."""
MOST_VICTORIES = 5
"""The longest contest that the books speak of (Condensed)."""


class Exchange(NamedTuple):
    """What came of one exchange of a contest."""

    winner: str = ""
    """The side that marks victories; empty = none."""
    victories: int = 0
    twist: bool = False
    """The highest result was tied: a new situation aspect (1.10)."""


def exchange(efforts: Mapping[str, int], difficulty: int | None = None) -> Exchange:
    """One exchange, each side against the others or, with a difficulty, each against that (1.10, A-18).

    Against each other style is measured against the second best. Against a difficulty it gives two victories only if
    no other side has it too, and a side below the difficulty has no part in it: if that is all of them, there is
    neither a victory nor a twist. A tie for the highest is a twist, whatever anybody else rolled. Whoever rolls alone
    against nothing marks one victory: there is nobody to beat by three.
    """
    rolled = {side: effort for side, effort in efforts.items() if difficulty is None or effort >= difficulty}
    if not rolled:
        return Exchange()
    best = max(rolled.values())
    first, *tied = [side for side, effort in rolled.items() if effort == best]
    if tied:
        return Exchange(twist=True)
    others = [effort for side, effort in rolled.items() if side != first]
    if difficulty is None:
        style = bool(others) and outcome(best - max(others)) is Outcome.STYLE
    else:
        styles = [effort for effort in rolled.values() if outcome(effort - difficulty) is Outcome.STYLE]
        style = styles == [best]
    return Exchange(first, 2 if style else 1)


def won(victories: Mapping[str, int], to: int = VICTORIES) -> str | None:
    """The side that has won: as many victories as it takes, and more than any other; None = not yet."""
    best = max(victories.values(), default=0)
    first = [side for side, n in victories.items() if n == best]
    return first[0] if best >= to and len(first) == 1 else None


def after_advantage(rules: Ruleset, result: Outcome) -> Literal["kept", "forfeit", "choice"]:
    """The contest roll after an advantage tried before it (A-20).

    Only a failure touches it: Core forfeits it, Condensed lets the side choose between that and a free invoke for the
    other side; Accelerated has no such rule.
    """
    if result is not Outcome.FAIL or rules.contest_fail == "none":
        return "kept"
    return rules.contest_fail


def harm_done(effort: int, opposition: int) -> int:
    """Shifts of the hit on each player's character of a side, where the opposition harms: what it lost by (A-21)."""
    return max(0, opposition - effort)


def attack_here(rules: Ruleset, frame: str) -> Literal["", "rule", "advice"]:
    """Whether an attack is out of place in a contest or a challenge (1.9, 1.10, A-21).

    In Core it turns either into a conflict. Condensed says to set one up. Accelerated says nothing of a contest.
    """
    if frame == "challenge":
        return "rule" if rules.contest_harm == "conflict" else "advice"
    if frame == "contest":
        return {"conflict": "rule", "hit": "advice", "none": ""}[rules.contest_harm]  # type: ignore[return-value]
    return ""
