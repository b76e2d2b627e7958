"""What an event is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar

from tracker.model.value import Value

if TYPE_CHECKING:
    from tracker.model.table import Table


class Event(Value, ABC):
    """What happened: past tense, with every number it needs.

    Events are the file format. A kind is never renamed, every number is written even when it is the default, and the
    default of a field that is added later means what files without it meant.
    """

    kind: str
    tells: ClassVar[bool] = False
    """Whether it is worth an entry where the Table stays as it was: something was said, rolled or tried."""

    @abstractmethod
    def evolve(self, table: Table) -> Table:
        """The Table after it. Never rolls, asks no clock, calls no rule, refuses nothing."""


def took(table: Table, *ids: str) -> Table:
    """With these ids on record as given, so that none is used again."""
    highest = max((int(name[1:]) for name in ids if name[1:].isdecimal()), default=0)
    if highest <= table.given.ids:
        return table
    return table.but(given=table.given.but(ids=highest))
