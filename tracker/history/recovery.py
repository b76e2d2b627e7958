"""Recovery, the calendar it goes by, milestones, the extreme consequence."""

from __future__ import annotations

from typing import ClassVar, Literal

from tracker.history.event import Event
from tracker.history.harm import FREE, with_slot
from tracker.model.cast import Clock, FateSheet, Id, Slot
from tracker.model.table import Table


class RecoveryBegan(Event):
    """A consequence is treated, or begins to heal by itself: it is gone when its clock says so."""

    kind: Literal["recovery_began"] = "recovery_began"
    who: Id
    slot: int
    """Place among the slots, from 0."""
    severity: str
    aspect: Id
    clock: Clock
    since: int
    """The scene, session, scenario or milestone that ran: only a later one counts."""
    reason: str = ""
    """A vocabulary key: treatment, milestone, by_itself; or words."""
    by: Id | None = None

    def evolve(self, table: Table) -> Table:
        """The slot is marked as recovering."""
        return with_slot(table, self.who, self.slot, recovering=True, clock=self.clock, since=self.since)


class ConsequenceEased(Event):
    """A consequence sits in another slot, one severity lower; the aspect as it is now stands in an event of its own."""

    kind: Literal["consequence_eased"] = "consequence_eased"
    who: Id
    start: int
    end: int
    """Places among the slots, from 0."""
    aspect: Id
    severity: str

    def evolve(self, table: Table) -> Table:
        """Out of the one slot, into the other."""
        sheet = table.cast[self.who].sheet
        if not isinstance(sheet, FateSheet):
            return table
        was = sheet.slots[self.start]
        kept = {"conflict": was.conflict, "harm": was.harm}
        after = with_slot(table, self.who, self.start, **FREE)
        return with_slot(after, self.who, self.end, **FREE | {"aspect": self.aspect, **kept})


class CalendarTurned(Event):
    """A scene, a session or a scenario is over for good, or a major milestone was reached: another begins."""

    kind: Literal["calendar_turned"] = "calendar_turned"
    unit: Literal["session", "scenario", "milestone"]
    n: int
    """Its number, from the first that this cast was kept for (0)."""

    def evolve(self, table: Table) -> Table:
        """The calendar says so. A new session opens an evening that had ended."""
        after = table.but(calendar=table.calendar.but(**{f"{self.unit}s": self.n}))
        return after.but(ended=False) if self.unit == "session" else after


class MilestoneReached(Event):
    """A milestone. What heals by it stands in events of its own."""

    tells: ClassVar = True
    kind: Literal["milestone_reached"] = "milestone_reached"
    size: Literal["minor", "significant", "major"]

    def evolve(self, table: Table) -> Table:
        """Nothing but the record."""
        return table


class ExtremeTaken(Event):
    """An extreme consequence stands where an aspect stood (A-28)."""

    kind: Literal["extreme_taken"] = "extreme_taken"
    who: Id
    slot: int
    replaced: str = ""
    """Words of the aspect that is gone."""
    role: str = ""
    """What it was: trouble, other."""

    def evolve(self, table: Table) -> Table:
        """Until the next major milestone there is no other."""
        after = with_slot(table, self.who, self.slot, replaces=self.role or "other")
        return _used(after, self.who, True)


class ExtremeSettled(Event):
    """The extreme consequence has become an aspect like any other; another may be taken when it comes to that."""

    kind: Literal["extreme_settled"] = "extreme_settled"
    who: Id
    slot: int = -1
    """Place of its slot, from 0; -1 = it was gone already."""

    def evolve(self, table: Table) -> Table:
        """Its place is free."""
        after = table if self.slot < 0 else with_slot(table, self.who, self.slot, **FREE)
        return _used(after, self.who, False)


class SlotAdded(Event):
    """Somebody has one slot more."""

    kind: Literal["slot_added"] = "slot_added"
    who: Id
    slot: Slot

    def evolve(self, table: Table) -> Table:
        """After the others."""
        who = table.cast[self.who]
        if not isinstance(who.sheet, FateSheet):
            return table
        return table.with_who(who.but(sheet=who.sheet.but(slots=(*who.sheet.slots, self.slot))))


def _used(table: Table, who_id: Id, used: bool) -> Table:
    who = table.cast[who_id]
    if not isinstance(who.sheet, FateSheet):
        return table
    return table.with_who(who.but(sheet=who.sheet.but(extreme_used=used)))


Events = (
    RecoveryBegan | ConsequenceEased | CalendarTurned | MilestoneReached | ExtremeTaken | ExtremeSettled | SlotAdded
)
