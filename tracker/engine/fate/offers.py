"""Stunts that an open roll could use, numbered once for the roll: the fitting ones first."""

from __future__ import annotations

from typing import NamedTuple

from tracker.engine.fate.open_rolls import stunt_bonus
from tracker.engine.fate.stunts import fits
from tracker.model.cast import FateSheet, Stunt
from tracker.model.rolls import Roll
from tracker.model.table import Table


class Offer(NamedTuple):
    """A stunt of somebody in a roll."""

    place: int
    """Of the part it helps."""
    number: int
    """On the sheet, from 1."""
    stunt: Stunt
    fits: bool
    """Whether action and skill are those of the stunt; its condition is for the table to judge."""


def stunts_offered(table: Table, roll: Roll) -> tuple[Offer, ...]:
    """Stunts with a number that are not taken yet: first those that fit and say so in fields of their own."""
    found: list[Offer] = []
    for place, part in enumerate(roll.parts):
        who = table.cast.get(part.who)
        if who is None or not isinstance(who.sheet, FateSheet):
            continue
        taken = {held.why for held in part.modifiers if held.kind == "stunt"}
        for number, stunt in enumerate(who.sheet.stunts, 1):
            if stunt.name not in taken and stunt_bonus(stunt):
                found.append(Offer(place, number, stunt, fits(stunt, roll, part)))
    return tuple(sorted(found, key=lambda offer: (not offer.fits, not offer.stunt.bonus)))
