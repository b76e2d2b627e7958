"""Which steps of the line belong together: the action of a roll, from its opening to the hit it dealt absorbed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from tracker.engine.entries import Step
from tracker.history.event import Event
from tracker.history.fudge import BlowTaken, Struck
from tracker.history.harm import HitDealt
from tracker.history.rolls import RollCancelled, RollResolved

Thing = tuple[str, int | str]
"""A roll, a hit, a blow, a check by its number, or a compel by its id."""


def things(events: Iterable[Event]) -> frozenset[Thing]:
    """The rolls, hits, blows, checks, compels that events speak of; a hit belongs to the roll that dealt it."""
    return frozenset(_things(events))


@cache
def _spoken_of(kind: type[Event]) -> tuple[str, ...]:
    """Of the kinds of things those that an event of this class has a field for: in a long evening most have none."""
    return tuple(name for name in ("roll", "hit", "blow", "check", "compel") if name in kind.model_fields)


def _things(events: Iterable[Event]) -> Iterator[Thing]:
    for event in events:
        for name in _spoken_of(type(event)):
            held = getattr(event, name)
            number = getattr(held, "id", held)
            # Whether a shot hit, and the damage roll of a blow, are no numbers of anything.
            if isinstance(number, bool) or (isinstance(event, BlowTaken) and name == "roll"):
                continue
            if isinstance(number, int | str) and number not in (0, ""):
                yield name, number
        if isinstance(event, HitDealt) and event.hit.roll:
            yield "roll", event.hit.roll


def whole_action(line: Sequence[Step], of: int) -> tuple[int, ...]:
    """The steps of the action that a step belongs to, oldest first; by itself where it belongs to none."""
    spoken = {step.of: things(step.events) for step in line}
    mine = set(spoken[of])
    # What a roll deals is spoken of together with it once: from there on it leads to what became of it.
    while True:
        more = {thing for held in spoken.values() if held & mine and _one_action(held) for thing in held} - mine
        if not more:
            break
        mine |= more
    return tuple(step.of for step in line if step.of == of or (spoken[step.of] & mine and not _lands(spoken[step.of])))


def _one_action(held: frozenset[Thing]) -> bool:
    """Whether a step is about one action: the end of a scene puts all that is open away, and belongs to none."""
    return sum(kind == "roll" for kind, _ in held) <= 1 and not _lands(held)


def _lands(held: frozenset[Thing]) -> bool:
    """Whether a step is about several blows, as the reading of a round is: each is an action by itself, taken for
    itself, and the reading belongs to none of them."""
    return sum(kind == "blow" for kind, _ in held) > 1


def last_about(line: Sequence[Step], thing: Thing) -> Step | None:
    """The last step that speaks of a thing; None where none does."""
    return next((step for step in reversed(line) if thing in things(step.events)), None)


def settled(line: Sequence[Step], roll: int = 0) -> Step | None:
    """The step that read that roll, or put it away; 0 = the last one that did so with any."""
    for step in reversed(line):
        if any(n == roll or not roll for n in rolls_settled(step)):
            return step
    return None


def rolls_settled(step: Step) -> tuple[int, ...]:
    """The rolls that a step read or put away."""
    return tuple(event.roll for event in step.events if isinstance(event, RollResolved | RollCancelled))


def consequences(line: Sequence[Step], of: int) -> tuple[int, ...]:
    """The step that settled rolls and what came of it since: hits taken, costs chosen."""
    place = next(n for n, step in enumerate(line) if step.of == of)
    dealt = {("hit", event.hit.id) for event in line[place].events if isinstance(event, HitDealt)}
    dealt |= {("roll", roll) for roll in rolls_settled(line[place])}
    dealt |= {("blow", event.blow.id) for event in line[place].events if isinstance(event, Struck)}
    later = (step.of for step in line[place + 1 :] if things(step.events) & dealt)
    return (of, *later)
