"""Who stands in the light: which player's character has waited longest, was not compelled, has no points left."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from tracker.engine.session import Entry, Session
from tracker.history.aspects import CompelAnswered
from tracker.history.event import Event
from tracker.history.fudge import Declared, ThrowFell
from tracker.history.order import ActionSpent
from tracker.history.phase import ActionTaken, FullBegan, Reacted
from tracker.history.rolls import RollOpened
from tracker.model.cast import Id
from tracker.model.table import Table
from tracker.rules.fate import RULESETS


class Light(NamedTuple):
    """A player's character and what is to be noticed about it."""

    who: Id
    acted: int
    """The entry in which it acted last; 0 = not yet."""
    compelled: int
    """How often it accepted a compel; -1 = the game has none."""
    ago: int | None
    """Minutes since it acted, by the newest entry; None = not known."""


def lights(session: Session, table: Table, upto: int | None = None) -> tuple[Light, ...]:
    """The players' characters of the scene in focus, whoever has waited longest first."""
    scene = table.scene
    if scene is None:
        return ()
    there = [here.id for here in scene.here if here.takes_part and table.cast[here.id].is_player]
    last = len(session.entries) if upto is None else upto
    acted: dict[Id, Entry] = {}
    compelled = dict.fromkeys(there, 0)
    for entry, _, _ in session.walk(upto):
        for event in entry.events:
            who = who_acts(event)
            if who is not None:
                acted[who] = entry
            if isinstance(event, CompelAnswered) and event.answer == "accepted" and event.who in compelled:
                compelled[event.who] += 1
    newest = session.entries[last - 1].at if last else ""
    fate = scene.system in RULESETS
    found = [
        Light(
            who,
            acted[who].seq if who in acted else 0,
            compelled[who] if fate else -1,
            _minutes(acted[who].at, newest) if who in acted else None,
        )
        for who in there
    ]
    on_turn = None if scene.turn is None else scene.turn.who
    return tuple(sorted(found, key=lambda light: (light.who == on_turn, light.acted)))


def who_acts(event: Event) -> Id | None:
    """Whose action an event is; None = nobody's."""
    match event:
        case RollOpened():
            return event.roll.act.who
        case ActionSpent():
            return event.who if event.spent else None
        case Declared():
            return event.choice.who
        case ActionTaken() | Reacted() | FullBegan() | ThrowFell():
            return event.who
    return None


def _minutes(start: str, end: str) -> int | None:
    try:
        passed = datetime.fromisoformat(end) - datetime.fromisoformat(start)
    except (ValueError, TypeError):
        return None
    return max(0, int(passed.total_seconds()) // 60)
