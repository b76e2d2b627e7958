"""Who calls dice, as the settings have it: for all others the program rolls as soon as a roll opens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.engine.fate import answers
from tracker.history.rolls import RollOpened
from tracker.model.rolls import Roll
from tracker.storage.opening import calls_dice

if TYPE_CHECKING:
    from tracker.storage.desk import Answer
    from tracker.ui.seat import Seat


def roll_for_program(seat: Seat, answer: Answer) -> None:
    """Roll for whoever does not call dice, in the rolls that were just opened; each is an entry of its own."""
    if seat.settings.dice.typed is None or seat.replaying is not None:
        return
    opened = [event.roll for done in answer.done for event in done.entry.events if isinstance(event, RollOpened)]
    said = seat.advice
    for roll in opened:
        for place in _for_program(seat, roll):
            part = roll.parts[place]
            twice = sum(held.who == part.who for held in roll.parts) > 1
            seat.submit(answers.TypeDice(who=part.who or "", part=place + 1 if twice else None, roll=roll.id))
    if opened:
        seat.advice = said or seat.advice


def _for_program(seat: Seat, roll: Roll) -> list[int]:
    """The parts whose dice are missing, of characters who call none."""
    table = seat.table
    return [
        place
        for place, part in enumerate(roll.parts)
        if part.waits
        and part.who is not None
        and part.who in table.cast
        and not table.cast[part.who].own_dice
        and not calls_dice(table, part.who, seat.settings)
    ]
