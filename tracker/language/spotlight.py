"""Who stands in the light: which player's character has waited longest, was not compelled, has no points left."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import cache
from typing import NamedTuple

from tracker.engine.session import Session
from tracker.history import aspects, checks, fudge, order, phase, rolls
from tracker.history.event import Event
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


class _Lit(NamedTuple):
    """What has been noticed up to an entry, along the steps that stand."""

    acted: Mapping[Id, tuple[int, str]]
    """By whoever has acted: the entry in which they did last, and when it was written."""
    compelled: Mapping[Id, int]


class Spotlight:
    """Looks at a session for whoever waits. It grows with the session, so that an entry costs the same in any."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._after: list[_Lit] = [_Lit({}, {})]

    def lights(self, table: Table, upto: int | None = None) -> tuple[Light, ...]:
        """The players' characters of the scene in focus, whoever has waited longest first."""
        scene = table.scene
        if scene is None:
            return ()
        there = [here.id for here in scene.here if here.takes_part and table.cast[here.id].is_player]
        entries = self._session.entries
        last = len(entries) if upto is None else upto
        lit = self._lit(last)
        newest = entries[last - 1].at if last else ""
        fate = scene.system in RULESETS
        found = [
            Light(
                who,
                lit.acted[who][0] if who in lit.acted else 0,
                lit.compelled.get(who, 0) if fate else -1,
                _minutes(lit.acted[who][1], newest) if who in lit.acted else None,
            )
            for who in there
        ]
        on_turn = None if scene.turn is None else scene.turn.who
        return tuple(sorted(found, key=lambda light: (light.who == on_turn, light.acted)))

    def _lit(self, seq: int) -> _Lit:
        entries = self._session.entries
        for n in range(len(self._after), seq + 1):
            entry = entries[n - 1]
            if entry.what == "command":
                lit = _noticed(self._after[n - 1], entry.seq, entry.at, entry.events)
            else:
                lit = self._after[entry.to]
                for step in entry.steps:
                    lit = _noticed(lit, step.of, entries[step.of - 1].at, step.events)
            self._after.append(lit)
        return self._after[seq]


def _noticed(lit: _Lit, seq: int, at: str, events: Iterable[Event]) -> _Lit:
    """The same after a step; one that nobody acts in changes nothing."""
    for event in events:
        who = who_acts(event)
        if who is not None:
            lit = lit._replace(acted={**lit.acted, who: (seq, at)})
        if isinstance(event, aspects.CompelAnswered) and event.answer == "accepted":
            lit = lit._replace(compelled={**lit.compelled, event.who: lit.compelled.get(event.who, 0) + 1})
    return lit


@cache
def _acting() -> frozenset[type]:
    """Events that may be somebody's action: to ask all others is what a long session cannot afford."""
    ours = (checks.CheckOpened, checks.Shot, fudge.Declared, fudge.ThrowFell, rolls.RollOpened, order.ActionSpent)
    return frozenset((*ours, order.TurnEnded, phase.ActionTaken, phase.Reacted, phase.FullBegan))


def who_acts(event: Event) -> Id | None:
    """Whose action an event is; None = nobody's."""
    if type(event) not in _acting():
        return None
    match event:
        case checks.CheckOpened():
            return None if event.check.kind == "reaction" else event.check.one.who
        case checks.Shot():
            return event.who
        case rolls.RollOpened():
            return event.roll.act.who
        case order.ActionSpent():
            return event.who if event.spent else None
        case order.TurnEnded():
            return event.who  # whatever was done with it
        case fudge.Declared():
            return event.choice.who
        case phase.ActionTaken() | phase.Reacted() | phase.FullBegan() | fudge.ThrowFell():
            return event.who
    return None


def _minutes(start: str, end: str) -> int | None:
    try:
        passed = datetime.fromisoformat(end) - datetime.fromisoformat(start)
    except (ValueError, TypeError):
        return None
    return max(0, int(passed.total_seconds()) // 60)
