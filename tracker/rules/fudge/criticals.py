"""Critical results, an option (2.12, §4.8)."""

from fractions import Fraction
from typing import Literal

from tracker.rules.fudge.dice import REACH, Method, exactly
from tracker.rules.fudge.ladder import SUPERB, TERRIBLE

Critical = Literal["success", "failure"]
"""Both are rare, and neither kills at once."""

MARGIN = 4
"""Levels above or below a difficulty from which, by the second option, a result is critical."""


def critical(natural: int) -> Critical | None:
    """Only by the dice themselves: modifiers make no critical. None between the two ends."""
    return "success" if natural == REACH else "failure" if natural == -REACH else None


def margin_critical(rolled: int, difficulty: int) -> Critical | None:
    """Option: by a rolled degree four or more above or below the difficulty; None between."""
    margin = rolled - difficulty
    return "success" if margin >= MARGIN else "failure" if margin <= -MARGIN else None


def counts_as(rolled: int, critical: Critical | None) -> int:
    """The degree with which a critical is treated: beyond Superb, or below Terrible, at the least."""
    match critical:
        case "success":
            return max(rolled, SUPERB + 1)
        case "failure":
            return min(rolled, TERRIBLE - 1)
        case None:
            return rolled


def chance(method: Method) -> Fraction:
    """The chance of a natural +4, which is that of a natural -4."""
    return exactly(method, REACH)
