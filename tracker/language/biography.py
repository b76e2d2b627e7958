"""The life of one thing: every entry that made it, changed it or used it, from the session as it stands.

Nothing is kept for it: it is read out of the entries and the Tables between them, so that it is true of old sessions
and of every kind of event there will be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from tracker.engine.session import Entry, Session
from tracker.history.event import Event
from tracker.language.names import name_of
from tracker.language.words import Words
from tracker.model.aspects import Aspect
from tracker.model.cast import Character, FateSheet, Id, TacticalSheet
from tracker.model.fudge import FudgeSheet
from tracker.model.phase import Fighter
from tracker.model.table import Table
from tracker.model.value import Value

Facet = Callable[[Table], object]
"""What of a Table is looked at: an entry belongs to the life of it if it is another one afterwards."""


class Chapter(NamedTuple):
    """An entry of a life."""

    seq: int
    at: str
    """When it was written, as the session has it."""
    was: str = ""
    now: str = ""
    """What it changed, where that is one value."""


def living(session: Session, id: Id, upto: int | None = None) -> Iterator[Chapter | None]:
    """A step after the other, oldest first: its chapter if it names the thing of that id, else None."""
    for entry, _, _ in session.walk(upto):
        yield Chapter(entry.seq, entry.at) if _names(entry, id) else None


def living_facet(session: Session, facet: Facet, upto: int | None = None) -> Iterator[Chapter | None]:
    """A step after the other: its chapter if the facet is another one after it, else None."""
    for entry, before, after in session.walk(upto):
        was, now = facet(before), facet(after)
        yield Chapter(entry.seq, entry.at, _told(was), _told(now)) if was != now else None


def life(session: Session, id: Id, upto: int | None = None) -> list[Chapter]:
    """Every entry that stands and names the thing of that id, oldest first."""
    return [chapter for chapter in living(session, id, upto) if chapter is not None]


def life_of_facet(session: Session, facet: Facet, upto: int | None = None) -> list[Chapter]:
    """Every entry that stands and after which the facet is another one."""
    return [chapter for chapter in living_facet(session, facet, upto) if chapter is not None]


def _names(entry: Entry, id: Id) -> bool:
    return any(_holds(event, id) for event in entry.events)


def _holds(value: Any, id: Id) -> bool:
    """Whether an id stands anywhere in an event: in a field, in a tuple, in a value of the model."""
    if isinstance(value, str):
        return value == id
    if isinstance(value, Event | Value):
        return any(_holds(held, id) for name, held in value.__dict__.items() if name != "kind")
    if isinstance(value, tuple | list):
        return any(_holds(held, id) for held in value)
    return False


def _told(value: object) -> str:
    return "" if value is None else str(value)


# Facets


class Side(NamedTuple):
    """One side of somebody, or of something, that has a life of its own."""

    label: str
    facet: Facet


def sides_of(table: Table, who: Character, words: Words) -> list[Side]:
    """What of a character has a life of its own: points, boxes, slots, wounds, where it is, whose side it is on."""
    id = who.id
    found: list[Side] = []
    if who.is_player or isinstance(who.sheet, FudgeSheet):
        found.append(
            Side(words.term("fudge_point" if isinstance(who.sheet, FudgeSheet) else "fate_point"), _points(id))
        )
    match who.sheet:
        case FateSheet() | TacticalSheet():
            found += [Side(words.term(track.name), _track(id, track.name)) for track in who.sheet.tracks]
        case FudgeSheet():
            found.append(Side(words.term("wound"), _wounds(id)))
    if isinstance(who.sheet, FateSheet):
        severities = dict.fromkeys(slot.severity for slot in who.sheet.slots)
        found += [Side(words.term(severity), _slots(id, severity, words)) for severity in severities]
    scene = table.scene_of(id)
    if scene is not None and scene.phase is not None:
        found.append(Side(words.say("ui", "plan_of"), _plan(id)))
        found.append(Side(words.term("off_guard"), _off_guard(id, words)))
    found.append(Side(words.term("zone"), _zone(id, words)))
    found.append(Side(words.term("side"), _side(id, words)))
    return found


def frees(aspect: Id) -> Facet:
    """How many free invokes an aspect has; None where it is not in play."""

    def read(table: Table) -> object:
        held = table.aspects.get(aspect)
        return None if held is None else held.invokes

    return read


def counter(id: Id) -> Facet:
    """How many boxes of a counter are marked, of how many."""

    def read(table: Table) -> object:
        found = next((held for scene in table.scenes if (held := scene.counters.get(id)) is not None), None)
        return None if found is None else f"{found.marked}/{found.boxes}"

    return read


def _points(id: Id) -> Facet:
    return lambda table: None if id not in table.cast else table.cast[id].points


def _track(id: Id, name: str) -> Facet:
    def read(table: Table) -> object:
        who = table.cast.get(id)
        if who is None or isinstance(who.sheet, FudgeSheet):
            return None
        track = next((held for held in who.sheet.tracks if held.name == name), None)
        if track is None:
            return None
        return "".join("■" if place in track.marked else "□" for place in range(len(track.boxes)))

    return read


def _wounds(id: Id) -> Facet:
    def read(table: Table) -> object:
        who = table.cast.get(id)
        if who is None or not isinstance(who.sheet, FudgeSheet):
            return None
        sheet = who.sheet
        return " ".join(str(n) for n in (sheet.points, *sheet.marks)) + (
            f" +{sheet.stunning}" if sheet.stunning else ""
        )

    return read


def _plan(id: Id) -> Facet:
    def read(table: Table) -> object:
        held = _fighter(table, id)
        return None if held is None else held.plan or None

    return read


def _off_guard(id: Id, words: Words) -> Facet:
    def read(table: Table) -> object:
        held = _fighter(table, id)
        return (
            None
            if held is None or not held.off_guard
            else words.join([words.term(f"off_guard_{why}") for why in held.off_guard])
        )

    return read


def _fighter(table: Table, id: Id) -> Fighter | None:
    scene = table.scene_of(id)
    return None if scene is None or scene.phase is None else scene.phase.fighters.get(id)


def _slots(id: Id, severity: str, words: Words) -> Facet:
    def read(table: Table) -> object:
        who = table.cast.get(id)
        if who is None or not isinstance(who.sheet, FateSheet):
            return None
        held = [slot for slot in who.sheet.slots if slot.severity == severity]
        return words.join([_in_slot(table, slot.aspect, words) for slot in held if slot.aspect is not None]) or "-"

    return read


def _in_slot(table: Table, aspect: Id, words: Words) -> str:
    held: Aspect | None = table.aspects.get(aspect)
    return "" if held is None else name_of(table, held.id, words)


def _zone(id: Id, words: Words) -> Facet:
    def read(table: Table) -> object:
        place = table.presence(id)
        return None if place is None or place.zone is None else name_of(table, place.zone, words)

    return read


def _side(id: Id, words: Words) -> Facet:
    def read(table: Table) -> object:
        who = table.cast.get(id)
        return None if who is None or who.side is None else name_of(table, who.side, words)

    return read
