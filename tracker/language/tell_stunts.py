"""Sentences of stunts and story details."""

from __future__ import annotations

from tracker.history import points, stunts
from tracker.history.event import Event
from tracker.language.tale import Said, Tale, Teller
from tracker.model.cast import FateSheet, Id


def _moved(tale: Tale, why: str, *, gained: bool) -> int | None:
    """Points of that reason that moved in the entry, to the bank or from it; None where none did."""
    moved = (event for event in tale.of(points.PointsMoved) if event.why == why)
    return sum(event.n for event in moved if (event.payer == points.BANK) == gained) or None


def _used(event: stunts.StuntUsed, tale: Tale) -> Said:
    facts: dict[str, object] = {"who": event.who, "name": event.name}
    if event.taken_back:
        return Said("stunt_taken_back", facts)
    paid, gained = (_moved(tale, "stunt", gained=gained) for gained in (False, True))
    return Said("stunt_used", {**facts, "points": paid, "gained": gained})


def _ready(event: stunts.StuntsReady, tale: Tale) -> Said:
    who = tale.after.cast.get(event.who) or tale.before.cast[event.who]
    held = who.sheet.stunts if isinstance(who.sheet, FateSheet) else ()
    names = [tale.words.quote(held[place].name) for place in event.places if place < len(held)]
    return Said("stunts_ready", {"who": event.who, "names": tale.words.join(names)})


def _refresh(tale: Tale, who: Id, refresh: int) -> int | None:
    """Where it changed."""
    before = tale.before.cast.get(who)
    same = before is None or not isinstance(before.sheet, FateSheet) or before.sheet.refresh == refresh
    return None if same else refresh


def _set(event: stunts.StuntSet, tale: Tale) -> Said:
    before = tale.before.cast.get(event.who)
    known = before is not None and isinstance(before.sheet, FateSheet) and event.place < len(before.sheet.stunts)
    facts: dict[str, object] = {"who": event.who, "name": event.stunt.name}
    return Said(
        "stunt_set" if known else "stunt_learnt", {**facts, "refresh": _refresh(tale, event.who, event.refresh)}
    )


def _lost(event: stunts.StuntLost, tale: Tale) -> Said:
    refresh = _refresh(tale, event.who, event.refresh)
    return Said("stunt_lost", {"who": event.who, "name": event.name, "refresh": refresh})


def _detail(event: stunts.DetailDeclared, tale: Tale) -> Said:
    return Said("detail_declared", {"who": event.who, "text": event.text, "points": event.paid or None})


TELLERS: dict[type[Event], Teller] = {
    stunts.StuntUsed: _used,
    stunts.StuntsReady: _ready,
    stunts.StuntSet: _set,
    stunts.StuntLost: _lost,
    stunts.DetailDeclared: _detail,
}
