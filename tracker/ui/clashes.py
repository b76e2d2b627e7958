"""What came of the fights that were read in this round of Fudge, until the next round opens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tracker.engine.session import Session
from tracker.history import checks, fudge
from tracker.model.cast import Id
from tracker.model.order import Rounds
from tracker.model.table import Scene


class Faced(NamedTuple):
    """How one fighter came out against one foe."""

    who: Id
    foe: Id
    result: int
    """The rolled degree of the fighter."""
    degree: int
    """Levels ahead of the foe; behind below 0."""
    strikes: bool
    struck: bool


def faced_in(session: Session, scene: Scene | None, last: int) -> tuple[Faced, ...]:
    """Of the fights that stand read in this round after that entry: everybody against each foe."""
    order = scene.order if scene is not None else None
    if scene is None or not isinstance(order, Rounds) or not order.resolved:
        return ()
    read: dict[int, fudge.FightResolved] = {}
    struck: dict[tuple[Id | None, Id], int] = {}
    for event in _of_round(session, scene.id, last):
        if isinstance(event, fudge.FightResolved) and event.fight in order.resolved:
            read.setdefault(event.fight, event)
        elif isinstance(event, fudge.Struck):
            struck.setdefault((event.blow.by, event.blow.who), event.blow.relative)
    return tuple(faced for event in read.values() for faced in _faced(order, event, struck))


def _of_round(session: Session, scene: Id, last: int) -> Iterator[fudge.FightResolved | fudge.Struck]:
    """Fights that were read and blows that fell in them, the latest first, back to where the round began."""
    for seq in session.standing_back(last):
        events = session.entries[seq - 1].events
        shot = any(isinstance(event, checks.Shot) for event in events)
        for event in reversed(events):
            if isinstance(event, fudge.FightResolved | fudge.Struck) and event.scene == scene:
                if not (shot and isinstance(event, fudge.Struck)):
                    yield event
            elif isinstance(event, fudge.RoundBegan) and event.scene == scene:
                return


def _faced(order: Rounds, event: fudge.FightResolved, struck: dict[tuple[Id | None, Id], int]) -> Iterable[Faced]:
    one = event.one
    for foe in event.foes:
        if one.who is None or foe.who is None:
            continue
        for a, b in ((one, foe), (foe, one)):
            assert a.who is not None and b.who is not None
            gives, gets = struck.get((a.who, b.who)), struck.get((b.who, a.who))
            # With stances an attack is held against a defence, which both are moved by.
            degree = a.result + order.of(a.who).stance - b.result + order.of(b.who).stance
            if gives is not None:
                degree = gives
            elif gets is not None:
                degree = -gets
            yield Faced(a.who, b.who, a.result, degree, gives is not None, gets is not None)
