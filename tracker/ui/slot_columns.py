"""Slots as columns: one each, and one for all boxes of a condition."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tracker.model.cast import Slot
from tracker.rules.conditions import CONDITIONS


class Column(NamedTuple):
    """Slots that are drawn together, by their places."""

    severity: str
    value: int
    only: str
    places: tuple[int, ...]


def columns_of(slots: Sequence[Slot], harm: str = "") -> tuple[Column, ...]:
    """The columns of a sheet, in its order; with a harm, without the conditions that do not absorb it."""
    found: list[Column] = []
    for place, slot in enumerate(slots):
        condition = slot.severity in CONDITIONS
        if condition and harm and slot.only not in ("", harm):
            continue
        if condition and found and (found[-1].severity, found[-1].only) == (slot.severity, slot.only):
            found[-1] = found[-1]._replace(places=(*found[-1].places, place))
        else:
            found.append(Column(slot.severity, slot.value, slot.only, (place,)))
    return tuple(found)
