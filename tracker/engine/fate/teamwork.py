"""What helpers add to a part of a roll, as the game in force caps it."""

from __future__ import annotations

from tracker.engine.draft import Draft
from tracker.engine.exchange_action import take_back_action
from tracker.engine.fate.system import rules_of
from tracker.history.rolls import HelperLeft, Modified
from tracker.model.rolls import Modifier, Part, Roll
from tracker.model.table import Table
from tracker.rules.teamwork import bonus


def cap_of(table: Table, roll: Roll, part: Part) -> int | None:
    """The most that helpers may add to a part; None where nothing limits them (A-16)."""
    many = len(table.cast) + len(part.modifiers)
    most = bonus(rules_of(table.scenes[roll.scene]), part.rating, many)
    return most if most < many else None


def retally(draft: Draft, number: int, place: int) -> None:
    """Let each helper add what the cap leaves: the leader's skill, or who helps, has changed."""
    roll = draft.table.rolls[number]
    part = roll.parts[place]
    helping = [held for held in part.modifiers if held.kind == "teamwork" and not held.struck]
    most = bonus(rules_of(draft.table.scenes[roll.scene]), part.rating, len(helping))
    for nth, held in enumerate(helping):
        n = 1 if nth < most else 0
        if held.n != n:
            draft.emit(Modified(roll=number, place=place, modifier=held.but(n=n)))


def dismiss(draft: Draft, roll: Roll, place: int, helps: Modifier) -> None:
    """Take a helper off a part; the action comes back in the exchange that took it."""
    draft.emit(HelperLeft(roll=roll.id, place=place, modifier=helps))
    if helps.by is not None:
        take_back_action(draft, draft.table.scenes[roll.scene], helps.by, helps.spent)
