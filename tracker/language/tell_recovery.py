"""Sentences of recovery, milestones and the extreme consequence."""

from __future__ import annotations

from tracker.history import aspects, recovery
from tracker.history.event import Event
from tracker.language.tale import Said, Tale, Teller


def _began(event: recovery.RecoveryBegan, tale: Tale) -> Said | None:
    """Once for all boxes of a condition; with its new words, if it was renamed by that."""
    first = next(held for held in tale.of(recovery.RecoveryBegan) if held.aspect == event.aspect)
    if first is not event:
        return None
    renamed = next((changed for changed in tale.of(aspects.AspectChanged) if changed.aspect.id == event.aspect), None)
    was = tale.aspect(event.aspect, "" if renamed is None else renamed.was)
    counts = event.clock != "milestone" and event.since < _now(event, tale)
    now = None if renamed is None else renamed.aspect.text
    facts: dict[str, object] = {"who": event.who, "aspect": was, "renamed": now}
    return Said(f"recovery_{event.clock}{'_now' if counts else ''}", facts)


def _now(event: recovery.RecoveryBegan, tale: Tale) -> int:
    calendar = tale.before.calendar
    if event.clock != "scene":
        return {"session": calendar.sessions, "scenario": calendar.scenarios}.get(event.clock, 0)
    scene = tale.before.scene_of(event.who)
    return calendar.scenes if scene is None else scene.nth


def _eased(event: recovery.ConsequenceEased, tale: Tale) -> Said:
    return Said("consequence_eased", {"who": event.who, "severity": event.severity, "aspect": event.aspect})


def _turned(event: recovery.CalendarTurned, tale: Tale) -> Said | None:
    return None if event.unit == "milestone" else Said(f"{event.unit}_begins", {})


def _extreme(event: recovery.ExtremeTaken, tale: Tale) -> Said | None:
    return Said("extreme_taken", {"replaced": event.replaced}) if event.replaced else None


TELLERS: dict[type[Event], Teller] = {
    recovery.RecoveryBegan: _began,
    recovery.ConsequenceEased: _eased,
    recovery.CalendarTurned: _turned,
    recovery.MilestoneReached: lambda event, tale: Said("milestone_reached", {"milestone": f"{event.size}_milestone"}),
    recovery.ExtremeTaken: _extreme,
    recovery.ExtremeSettled: lambda event, tale: (
        None if event.slot >= 0 else Said("extreme_settled", {"who": event.who})
    ),
    recovery.SlotAdded: lambda event, tale: Said("slot_added", {"who": event.who, "severity": event.slot.severity}),
}
