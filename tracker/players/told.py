"""What players may read of what happened: an allow-list of events, each told from facts that they may know.

An event without a teller here is not told. A teller gets names only through `Eyes`, which has none for what is hidden:
where somebody hidden acts, nothing is said, and the GM may word it with `tell`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from tracker.history import aspects, cast, evening, groups, points, rolls, stunts
from tracker.history.event import Event
from tracker.model.table import Table
from tracker.players import told_fate, told_rounds, told_scenes
from tracker.players.eyes import Eyes
from tracker.players.held import ct_of
from tracker.players.look import Facts, Insisted, Look, Sentence, plain
from tracker.players.masked import masked
from tracker.players.told_scenes import count


def told(
    events: Iterable[Event], before: Table, after: Table, then: Eyes, now: Eyes, reader: Eyes | None = None
) -> list[str]:
    """The sentences for players of one entry, in the order in which it happened.

    With a `reader`, texts are masked by what that one knows, who reads of it later; else as it was told then.
    """
    seen = Look(events, before, after, then, now)
    return [_said(sentence, reader or now) for sentence in _each(seen) if sentence is not None]


def reworded(events: Iterable[Event], before: Table, after: Table, then: Eyes, now: Eyes) -> list[tuple[str, str]]:
    """Those of them that read otherwise than the GM wrote them, since a word would have told of what is hidden: as
    written, and as read."""
    seen = Look(events, before, after, then, now)
    said = ((_said(each, now), _said(each, now, masks=False)) for each in _each(seen) if each is not None)
    return [(written, read) for read, written in said if read != written]


def told_late(before: Table, after: Table, then: Eyes, now: Eyes, *, cts: bool = True) -> list[str]:
    """What waited for a turn in sight, where one came between two tables: before what else is told of that."""
    seen = Look((), before, after, then, now)
    return [_said(sentence, now) for sentence in _caught_up(seen, cts) if sentence is not None]


def told_opened(event: rolls.RollOpened, before: Table, after: Table, then: Eyes, now: Eyes) -> list[str]:
    """That a roll begins, as the story has it."""
    sentence = told_fate.rolls_out(event, Look((event,), before, after, then, now))
    return [] if sentence is None else [_said(sentence, now)]


def _said(sentence: tuple[str, Facts], now: Eyes, *, masks: bool = True) -> str:
    key, facts = sentence
    open_ = OF_OURS if masks else facts
    shown = {name: value if name in open_ else _clean(value, now) for name, value in facts.items() if value}
    return now.words.say("sentence", key, shown)


OF_OURS = (
    "frame", "severity", "harm", "kind", "outcome", "total", "opposition", "degree", "one_degree",
    "other_degree", "type", "how", "milestone", "before", "after", "each",
)  # fmt: skip
"""Facts that are terms of the rules, or are made of sentences of our own; all others are names, or the GM's words."""


def _clean(fact: object, now: Eyes) -> object:
    if isinstance(fact, tuple):
        return tuple(_clean(each, now) for each in fact)
    return masked(fact, now.secret, now.words) if isinstance(fact, str) and not isinstance(fact, Insisted) else fact


def _each(seen: Look) -> Iterator[Sentence]:
    for event in _in_order(seen.events):
        teller = TELLERS.get(type(event))
        if teller is not None and not _elsewhere(seen, event) and not seen.waits(event):
            yield teller(event, seen)


def _in_order(events: tuple[Event, ...]) -> Iterator[Event]:
    """A boost is gone once it is invoked, not before."""
    invoked = {event.invoke.aspect for event in events if isinstance(event, rolls.AspectInvoked)}
    used = {event.aspect: event for event in events if isinstance(event, aspects.AspectGone)}
    for event in events:
        if not isinstance(event, aspects.AspectGone) or event.aspect not in invoked:
            yield event
        if isinstance(event, rolls.AspectInvoked) and (gone := used.pop(event.invoke.aspect, None)) is not None:
            yield gone


def _caught_up(seen: Look, cts: bool) -> Iterator[Sentence]:
    for last, scene in seen.now.caught_up(seen.then, seen.before, seen.after):
        if seen.now.knows(scene.id):
            for held in scene.counters:
                was = last.counters.get(held.id)
                if not held.hidden and was is not None and not was.hidden and was.marked != held.marked:
                    yield count(held)
            if cts and ct_of(scene) > ct_of(last):
                yield plain("ct_started", ct=str(ct_of(scene)))


def _elsewhere(seen: Look, event: Event) -> bool:
    """Whether it happened to a scene that players know nothing of, nobody they see being in it."""
    if isinstance(event, evening.SceneOpened):
        return not seen.now.knows(event.scene.id)
    if isinstance(event, rolls.RollResolved):
        roll = seen.roll(event.roll)
        return roll is not None and not seen.now.knows(roll.scene)
    if isinstance(event, cast.VeilSet):
        return event.what not in seen.after.cast and not seen.now.knows(seen.after.focus)
    return isinstance(event, OF_SCENES) and not seen.now.knows(getattr(event, "scene", None))


TELLERS: dict[type[Event], Callable[[Any, Look], Sentence]] = {
    **told_scenes.TELLERS,
    **told_fate.TELLERS,
    **told_rounds.TELLERS,
}
"""What players may read, event by event."""

OF_PEOPLE = (
    cast.CharacterAdded, cast.Brought, cast.WentAway, cast.CameBack, cast.TakenOut, cast.Conceded, groups.Fled,
    points.PointsMoved, points.PointsReleased, stunts.DetailDeclared,
)  # fmt: skip
"""Events that name a scene and are of people, whoever is in sight."""
OF_SCENES = tuple(kind for kind in TELLERS if "scene" in kind.model_fields and kind not in OF_PEOPLE)
"""Events of a scene itself."""
