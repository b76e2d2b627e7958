"""Aspects, boosts, free invokes, compels."""

from __future__ import annotations

from typing import Literal

from tracker.history.event import Event, took
from tracker.model.aspects import Aspect, Compel
from tracker.model.cast import Id
from tracker.model.table import Table


class AspectMade(Event):
    """An aspect or a boost came into play."""

    kind: Literal["aspect_made"] = "aspect_made"
    aspect: Aspect

    def evolve(self, table: Table) -> Table:
        """In play."""
        return took(table.with_aspect(self.aspect), self.aspect.id)


class AspectChanged(Event):
    """An aspect was reworded, promoted, found, moved; the aspect as it is now."""

    kind: Literal["aspect_changed"] = "aspect_changed"
    aspect: Aspect
    was: str = ""
    why: str = ""
    """reworded, promoted, revealed, recovering."""

    def evolve(self, table: Table) -> Table:
        """In the place of the former one."""
        return table.with_aspect(self.aspect)


class AspectGone(Event):
    """An aspect or a boost left play."""

    kind: Literal["aspect_gone"] = "aspect_gone"
    aspect: Id
    text: str = ""
    why: str = ""
    """used, overcome, dropped, healed, conflict."""

    def evolve(self, table: Table) -> Table:
        """Out of play."""
        return table.but(aspects=table.aspects.drop(self.aspect)) if self.aspect in table.aspects else table


class FreePassed(Event):
    """Free invokes were passed from one to another."""

    kind: Literal["free_passed"] = "free_passed"
    aspect: Id
    giver: Id
    taker: Id
    n: int

    def evolve(self, table: Table) -> Table:
        """They change hands."""
        held = table.aspects[self.aspect]
        return table.with_aspect(held.given(self.giver, -self.n).given(self.taker, self.n))


class FreeGiven(Event):
    """Free invokes were gained (above 0) or spent (below)."""

    kind: Literal["free_given"] = "free_given"
    aspect: Id
    owner: Id
    n: int

    def evolve(self, table: Table) -> Table:
        """As many more or fewer."""
        return table.with_aspect(table.aspects[self.aspect].given(self.owner, self.n))


class CompelOffered(Event):
    """A compel lies on the table."""

    kind: Literal["compel_offered"] = "compel_offered"
    compel: Compel

    def evolve(self, table: Table) -> Table:
        """Waiting for the answer."""
        return took(table.but(compels=table.compels.put(self.compel)), self.compel.id)


class CompelReworded(Event):
    """A compel was negotiated: other words, or another kind; the compel as it is now."""

    kind: Literal["compel_reworded"] = "compel_reworded"
    compel: Compel
    was: str = ""

    def evolve(self, table: Table) -> Table:
        """In the place of the former one."""
        return table.but(compels=table.compels.put(self.compel))


class CompelAnswered(Event):
    """A compel was accepted, refused, withdrawn or dropped. What was paid stands in events of its own."""

    kind: Literal["compel_answered"] = "compel_answered"
    compel: Id
    who: Id
    text: str = ""
    """The aspect, or where there is none the words of the compel."""
    answer: Literal["accepted", "refused", "withdrawn", "dropped"]
    words: str = ""
    """What it came to, where an aspect stands in `text`."""
    retroactive: bool = False
    """It had happened already when the table saw that it was a compel."""

    def evolve(self, table: Table) -> Table:
        """No longer waiting."""
        return table.but(compels=table.compels.drop(self.compel)) if self.compel in table.compels else table


Events = (
    AspectMade | AspectChanged | AspectGone | FreeGiven | FreePassed | CompelOffered | CompelReworded | CompelAnswered
)
