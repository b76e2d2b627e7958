"""The wounds of 1995: each blow is graded by itself and marks one box (part 3).

Places are those of the book's five levels: 0 undamaged, 1 Scratch ... 5 Near Death, 6 dead.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from tracker.rules.fudge.healing import NEAR_DEATH_RESTS
from tracker.rules.fudge.ladder import GOOD, GREAT, SUPERB
from tracker.rules.fudge.wounds import DEAD, PENALTIES, SCRATCH, UNHURT, Level, Row

KEYS = (UNHURT, *PENALTIES, DEAD)
"""Keys of the places."""

NEAR_DEATH = KEYS.index("near_death")
"""The worst one blow can do by its points."""

BOXES = (3, 1, 1, 1, 1)
"""How often each level can be marked. A cinematic game has one more of some."""

ROW: Row = tuple(Level(key, boxes, PENALTIES[key]) for key, boxes in zip(PENALTIES, BOXES, strict=True))
"""The same as a row; a table may have levels of its own in it (F-38)."""


def grade(points: int, levels: int = NEAR_DEATH) -> int:
    """The place of a blow: two points a level, 9 and more Near Death, 0 and less nothing.

    In a row with more `levels` than five it goes on by two points each.
    """
    return min(max(0, (points + 1) // 2), levels)


def shifted(place: int, by: int, levels: int = NEAR_DEATH) -> int:
    """A blow one or more levels worse or better, within what one blow can do."""
    return min(max(0, place + by), levels)


def graze(factor: int, roll: int = 0) -> int:
    """The place of a blow with relative degree +1, by the damage factors alone.

    Below 0 nothing, up to 4 a Scratch, from 5 Hurt. A damage roll moves that one level at most.
    """
    place = 0 if factor < 0 else 1 if factor < 5 else 2
    return shifted(place, (roll > 0) - (roll < 0))


def even_odd(attacker_die: int, defender_die: int) -> int:
    """What the dice of the round itself change in the damage, or in the level: even dice help their side by one."""
    return (attacker_die % 2 == 0) - (defender_die % 2 == 0)


class Marked(NamedTuple):
    """Boxes marked in each level."""

    marks: tuple[int, ...]
    dead: bool


def mark(marks: Sequence[int], place: int, boxes: Sequence[int] = BOXES) -> Marked:
    """One more wound of that place. Where its level is full it goes to the next; past Near Death it kills."""
    after = list(marks)
    if place <= 0:
        return Marked(tuple(after), False)
    for level in range(place - 1, len(after)):
        if after[level] < boxes[level]:
            after[level] += 1
            return Marked(tuple(after), False)
    return Marked(tuple(after), True)


def worst(marks: Sequence[int]) -> int:
    """The place of the worst level with a mark: its penalty is the one that counts."""
    return max((level for level, count in enumerate(marks, 1) if count), default=0)


def penalty(marks: Sequence[int], row: Row = ROW) -> int | None:
    """The modifier of the worst wound; None = no real action."""
    at = worst(marks)
    return row[at - 1].penalty if at else 0


def capped(
    marks: Sequence[int],
    place: int,
    boxes: Sequence[int] = BOXES,
    *,
    levels: int | None = None,
    gate: str | None = None,
    at_start: int | None = None,
    keys: Sequence[str] = KEYS,
) -> Marked:
    """A wound marked under the guards against death in use; one that can be marked nowhere below them is lost.

    `levels` is how many levels one blow may do; `gate` the level without which nobody comes to Near Death, asked of the
    worst place `at_start` of the round if it was another (F-16).
    """
    before = worst(marks)
    highest = len(keys) - 1 if levels is None else before + levels
    if gate is not None and (before if at_start is None else at_start) < keys.index(gate):
        highest = min(highest, keys.index("near_death") - 1)
    for lesser in range(place, 0, -1):
        after = mark(marks, lesser, boxes)
        if (len(keys) - 1 if after.dead else worst(after.marks)) <= max(highest, before):
            return after
    return Marked(tuple(marks), False)


LEVELS_HEALED: Mapping[int, int] = MappingProxyType({GOOD: 1, GREAT: 2, SUPERB: 3})
"""Levels that every wound gets better by a medical result, and beyond Superb as by Superb (F-18)."""


def treated(marks: Sequence[int], result: int) -> tuple[int, ...]:
    """The marks after treatment: each wound moves down, Hurt and lower to nothing; Scratches need none."""
    return _better(marks, max((levels for asked, levels in LEVELS_HEALED.items() if result >= asked), default=0))


def rested(marks: Sequence[int], times: int = 1) -> tuple[int, ...]:
    """The marks after resting that many times `healing.REST_DAYS`: a level each; with one Near Death it is slow.

    What else he has gets better no sooner.
    """
    after, left = tuple(marks), times
    while 0 < (asked := rests_for_level(after)) <= left:
        left -= asked
        after = _better(after, 1)
    return after


def rests_for_level(marks: Sequence[int]) -> int:
    """How many rests make these wounds a level better; 0 where there are none, or Scratches alone."""
    if worst(marks) <= SCRATCH:
        return 0
    return NEAR_DEATH_RESTS if marks[-1] else 1


def rests_needed(marks: Sequence[int]) -> int:
    """How many rests until nothing is left but Scratches."""
    rests, after = 0, tuple(marks)
    while asked := rests_for_level(after):
        rests += asked
        after = rested(after, asked)
    return rests


def _better(marks: Sequence[int], levels: int) -> tuple[int, ...]:
    after = [marks[0]] + [0] * (len(marks) - 1)
    for level in range(1, len(marks)):
        if level - levels >= 1:
            after[level - levels] += marks[level]
    return tuple(after)


def lessened(marks: Sequence[int], boxes: Sequence[int] = BOXES) -> tuple[int, ...]:
    """Fudge points, use C: one wound of the worst level is a level less; where that is full already, it is gone."""
    at = worst(marks)
    if at <= SCRATCH:
        return tuple(marks)
    after = list(marks)
    after[at - 1] -= 1
    after[at - 2] = min(boxes[at - 2], after[at - 2] + 1)
    return tuple(after)


def scratched(marks: Sequence[int], boxes: Sequence[int] = BOXES) -> tuple[int, ...]:
    """Fudge points, use D: every wound is a Scratch, as many as there are boxes for."""
    return (min(boxes[0], sum(marks)), *(0 for _ in marks[1:]))


class Stun(NamedTuple):
    """What a blow with the flat of the blade does."""

    key: str
    """Of its word: "stun", "very_stunned" or "knock_out"."""
    penalty: int
    """On defence for a stun, on everything for the worse."""
    rounds: int
    """How long; 0 = out until he comes to."""


STUNNED = Stun("stun", -1, 1)
VERY_STUNNED = Stun("very_stunned", -2, 2)
KNOCKED_OUT = Stun("knock_out", 0, 0)


def stunned(place: int, before: bool = False, keys: Sequence[str] = KEYS) -> Stun | None:
    """What the graded place of such a blow does; a second stun in one fight (`before`) is Very Stunned.

    None below Hurt. Stunned of either kind cannot attack. A level of the table's own counts as the lesser one of the
    book beside it.
    """
    if place < keys.index("hurt"):
        return None
    if place < keys.index("very_hurt"):
        return VERY_STUNNED if before else STUNNED
    return VERY_STUNNED if place < keys.index("incapacitated") else KNOCKED_OUT


PAWN = ("undamaged", "hurt", "out")
"""All the states of somebody who is not worth boxes."""

PAWN_ROW: Row = (Level("hurt", 1, PENALTIES["hurt"]), Level("incapacitated", 1, None))
"""The same as a row of boxes."""


def pawn(before: str, place: int) -> str:
    """The state of such a one after a blow: Hurt and Very Hurt move him one on, worse puts him out."""
    steps = 0 if place < KEYS.index("hurt") else 1 if place < KEYS.index("incapacitated") else 2
    return PAWN[min(PAWN.index(before) + steps, len(PAWN) - 1)]
