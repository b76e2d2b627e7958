"""What a roll came to, once what the table chose for it is counted."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.history import rolls
from tracker.history.aspects import AspectMade
from tracker.history.event import Event
from tracker.model.rolls import OvercomeAim, Roll


def came_to(outcome: str, roll: Roll, events: Sequence[Event]) -> str:
    """The outcome by the word for what it came to in its entry: a failure that was bought is no failure, and a tie
    given up for a boost is one (digest 1.4)."""
    owed = next((held for held in events if isinstance(held, rolls.CostOwed) and held.roll == roll.id), None)
    if owed is not None:
        return f"success_at_{owed.cost}_cost"
    if isinstance(roll.aim, OvercomeAim) and outcome == "tie":
        made = (held.aspect for held in events if isinstance(held, AspectMade))
        if any(aspect.kind == "boost" and aspect.by == roll.act.who for aspect in made):
            return "fail"
    return outcome
