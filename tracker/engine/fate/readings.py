"""What a roll at several promises for each of its targets, asked of the same rules that read it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from tracker.engine.fate.prospects import Consequences, consequences_of, odds
from tracker.model.cast import Id
from tracker.model.rolls import Roll
from tracker.model.table import Table
from tracker.rules.fate import Outcome, outcome
from tracker.rules.targets import Fault, even_split, split_fault


class Reading(NamedTuple):
    """One target of a roll at several."""

    place: int
    target: Id | None
    pair: Roll
    """The roll against this one alone, with its share."""
    share: int | None
    """What is aimed at it; None = all of the effort, or the dice are missing."""
    shifts: int | None
    """None while dice are missing."""
    outcome: Outcome | None
    means: Consequences | None
    """What resolving would mean for it."""


def shares_of(roll: Roll) -> tuple[int | None, ...]:
    """The share of each target: as it was said, else as evenly as it goes once the dice lie."""
    said = tuple(roll.parts[place].share for place in roll.places)
    total = roll.act.total
    if roll.spread != "split" or None not in said or total is None:
        return said
    return even_split(total, len(said))


def share_fault(roll: Roll) -> Fault:
    """What is wrong with the shares as they stand; nothing while the dice are missing."""
    total = roll.act.total
    if roll.spread != "split" or total is None:
        return ""
    return split_fault(total, [n or 0 for n in shares_of(roll)])


def readings(table: Table, roll: Roll) -> tuple[Reading, ...]:
    """Every target of a roll at several, in order."""
    return tuple(_reading(table, roll, place, n) for place, n in zip(roll.places, shares_of(roll), strict=True))


def _reading(table: Table, roll: Roll, place: int, share: int | None) -> Reading:
    parts = (*roll.parts[:place], roll.parts[place].but(share=share), *roll.parts[place + 1 :])
    pair = roll.but(parts=parts).pair(place)
    shifts = None if share == 0 and roll.spread == "split" else pair.shifts
    result = None if shifts is None else outcome(shifts)
    means = None if shifts is None else consequences_of(table, pair)
    return Reading(place, roll.target_at(place), pair, share, shifts, result, means)


def chances(table: Table, reading: Reading) -> Mapping[Outcome, Fraction]:
    """The exact chance of each outcome against one target; empty while its share cannot be known."""
    roll = reading.pair
    return {} if reading.share is None and table.rolls[roll.id].spread == "split" else odds(table, roll)
