"""Stress boxes and consequence slots, and every way they can absorb a hit.

A box stores its value, which expresses the tracks of all three books (A-01): Condensed's boxes are all 1.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType
from typing import NamedTuple

from tracker.rules.fate import Ruleset

SLOT_VALUES: Mapping[str, int] = MappingProxyType({"mild": 2, "moderate": 4, "severe": 6, "extreme": 8})
"""Shifts each severity absorbs, in all three books (A-03)."""


class Box(NamedTuple):
    """A stress box on the track that is being hit."""

    value: int
    marked: bool = False


class Slot(NamedTuple):
    """A consequence slot."""

    value: int
    taken: bool = False
    only: str = ""
    """The one kind of harm it absorbs ("physical", "mental"); empty = every kind."""


class Way(NamedTuple):
    """Boxes and slots that absorb a hit together, by their places from 0, ascending."""

    boxes: tuple[int, ...]
    slots: tuple[int, ...]
    absorbed: int
    """Sum of their values; may be more than the hit."""


def stress_boxes(rules: Ruleset, rating: int) -> tuple[int, ...]:
    """Values of the boxes of one track, by the rating behind it: Physique or Will; none in Accelerated (1.13)."""
    match rules.boxes:
        case "one-point":
            return (1,) * (3 if rating <= 0 else 4 if rating <= 2 else 6)
        case "graded":
            return (1, 2) + (3,) * (rating >= 1) + (4,) * (rating >= 3)
        case "fae":
            return (1, 2, 3)


def boxes_by_hand(rules: Ruleset, n: int) -> tuple[int, ...]:
    """Values of n boxes of a track that is set by hand: one point each in Condensed, 1, 2, 3 ... elsewhere (1.13)."""
    return (1,) * n if rules.boxes == "one-point" else tuple(range(1, n + 1))


def unified_boxes(rules: Ruleset, physique: int, will: int) -> tuple[int, ...]:
    """Values of the one track that stands for two (Condensed's sidebar, 1.13): the track of the higher of the skills
    behind them, and three one-point boxes more. Accelerated has its one track whatever the skills are."""
    boxes = stress_boxes(rules, max(physique, will))
    return boxes if rules.boxes == "fae" else (1, 1, 1, *boxes)


def extra_mild(rules: Ruleset, rating: int) -> bool:
    """Superb (+5) or better gives one more mild slot, for that track's kind of harm only; never in Accelerated."""
    return rules.boxes != "fae" and rating >= 5


def capacity(rules: Ruleset, harm: str, boxes: Sequence[Box], slots: Sequence[Slot]) -> int:
    """The biggest hit of that harm that can be absorbed now. A bigger one takes the target out."""
    free = [box.value for box in boxes if not box.marked]
    best = sum(free) if rules.many_boxes else max(free, default=0)
    return best + sum(slot.value for slot in slots if _usable(slot, harm))


def absorbed(
    rules: Ruleset, boxes: Sequence[Box], slots: Sequence[Slot], use_boxes: Collection[int], use_slots: Collection[int]
) -> int:
    """Sum of the values named, each once. Whether `rules` allow them is asked of `fault`: a ruling may go past it."""
    return sum(boxes[i].value for i in set(use_boxes)) + sum(slots[i].value for i in set(use_slots))


def fault(
    rules: Ruleset,
    hit: int,
    harm: str,
    boxes: Sequence[Box],
    slots: Sequence[Slot],
    use_boxes: Collection[int],
    use_slots: Collection[int],
) -> str | None:
    """Why these boxes and slots may not absorb that hit, or None.

    "no_such_box", "no_such_slot", "box_already_marked", "one_box_per_hit", "slot_filled" and "slot_wrong_harm" are
    about the elements named; "absorbs_too_little" comes only when those are in order, and means that the target is
    taken out. Naming an element twice is naming one that is marked or filled.
    """
    if not all(0 <= i < len(boxes) for i in use_boxes):
        return "no_such_box"
    if not all(0 <= i < len(slots) for i in use_slots):
        return "no_such_slot"
    if _twice(use_boxes) or any(boxes[i].marked for i in use_boxes):
        return "box_already_marked"
    if len(use_boxes) > 1 and not rules.many_boxes:
        return "one_box_per_hit"
    if _twice(use_slots) or any(slots[i].taken for i in use_slots):
        return "slot_filled"
    if not all(_usable(slots[i], harm) for i in use_slots):
        return "slot_wrong_harm"
    return "absorbs_too_little" if absorbed(rules, boxes, slots, use_boxes, use_slots) < hit else None


def ways(rules: Ruleset, hit: int, harm: str, boxes: Sequence[Box], slots: Sequence[Slot]) -> tuple[Way, ...]:
    """Every sensible way to absorb the whole hit, least costly first; none if it cannot be done.

    No way wastes a whole element: without any one of its boxes or slots it would fall short. Elements that do the same
    are not told apart: of equal boxes the leftmost go first, of equal slots those that absorb this harm only. A way
    with less in consequences comes before one with more, and then one with less in boxes. A hit of 0 needs nothing:
    one way, an empty one.

    Elements are tried from the largest to the smallest, each only while something is left to absorb. So the last one
    taken is the smallest and was still needed, and with it all the others.
    """
    free_boxes = [_Element(box.value, False, i) for i, box in enumerate(boxes) if not box.marked and box.value > 0]
    free_slots = [
        _Element(slot.value, True, i) for i, slot in enumerate(slots) if _usable(slot, harm) and slot.value > 0
    ]
    free_slots.sort(key=lambda element: slots[element.place].only == "")
    largest_first = sorted(free_boxes + free_slots, key=lambda element: (-element.value, element.is_slot))
    kinds = [tuple(alike) for _, alike in groupby(largest_first, key=lambda element: element[:2])]
    found = [_way(taken) for taken in _covers(kinds, hit, len(boxes) if rules.many_boxes else 1)]
    return tuple(sorted(found, key=lambda way: _cost(way, boxes, slots)))


class _Element(NamedTuple):
    """A free box or slot and its place."""

    value: int
    is_slot: bool
    place: int


def _covers(kinds: Sequence[tuple[_Element, ...]], left: int, boxes_left: int) -> Iterator[tuple[_Element, ...]]:
    """Choices from `kinds` (alike elements together, largest first) that absorb what is left and waste none."""
    if left <= 0:
        yield ()
        return
    if sum(element.value for alike in kinds for element in alike) < left:
        return
    alike, rest = kinds[0], kinds[1:]
    value, is_slot, _ = alike[0]
    most = len(alike) if is_slot else min(len(alike), boxes_left)
    for count in range(min(most, -(-left // value)) + 1):
        still_boxes = boxes_left if is_slot else boxes_left - count
        for others in _covers(rest, left - count * value, still_boxes):
            yield alike[:count] + others


def _way(taken: Sequence[_Element]) -> Way:
    return Way(
        tuple(sorted(element.place for element in taken if not element.is_slot)),
        tuple(sorted(element.place for element in taken if element.is_slot)),
        sum(element.value for element in taken),
    )


def _cost(way: Way, boxes: Sequence[Box], slots: Sequence[Slot]) -> tuple[int, int, Way]:
    return sum(slots[i].value for i in way.slots), sum(boxes[i].value for i in way.boxes), way


def _usable(slot: Slot, harm: str) -> bool:
    return not slot.taken and slot.only in ("", harm)


def _twice(places: Collection[int]) -> bool:
    return len(set(places)) < len(places)


def invokes_given(consequences: int) -> int:
    """Free invokes the attacker gets for the consequences of one hit, the extreme one included: one each (A-08)."""
    return consequences


def extreme_fault(rules: Ruleset, replaces: str, used: bool) -> str | None:
    """Why an extreme consequence may not replace the aspect of that role, or None (A-28).

    `used` = one was taken since the last major milestone. "no_extreme_here", "once_between_major_milestones" or
    "high_concept_off_limits".
    """
    if not rules.extreme:
        return "no_extreme_here"
    if used:
        return "once_between_major_milestones"
    return "high_concept_off_limits" if replaces == "high_concept" else None
