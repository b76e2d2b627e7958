"""Absorbing by hand: every box and slot with a number, and what is absorbed so far."""

from __future__ import annotations

from typing import NamedTuple

from tracker.engine.fate.harm import boxes_and_slots
from tracker.engine.fate.system import rules_for
from tracker.model.cast import FateSheet
from tracker.model.rolls import Hit
from tracker.rules.harm import absorbed, fault
from tracker.ui.glyphs import CURSOR, FREE, MARKED
from tracker.ui.paint import Span, clip, cut_name, measure, on, span, width_of
from tracker.ui.panels.heading import heading
from tracker.ui.places.drawing import Board
from tracker.ui.places.words import say
from tracker.ui.sight import Sight

LABEL, WIDE = 12, 28
"""Cells of the names, and of a column that has room for words."""


LEAST_ITEM = 18
"""Cells in which a box or a slot can be read."""


class HandChoice(NamedTuple):
    """Boxes of the track that is hit and slots of the sheet, by their places from 0."""

    boxes: frozenset[int] = frozenset()
    slots: frozenset[int] = frozenset()
    at: int = 0
    """The row that Space takes or leaves, from 0: those beyond the ninth have no number to press."""


class Item(NamedTuple):
    """A box or a slot."""

    id: str
    text: str
    value: int
    taken: bool
    chosen: bool
    usable: bool
    note: str = ""


def items(sight: Sight, hit: Hit, choice: HandChoice) -> list[Item]:
    """Boxes first, then slots: the order of their numbers, which start at 1."""
    who = sight.table.cast[hit.who]
    boxes, slots = boxes_and_slots(who, hit.harm, rules_for(sight.table.scenes[hit.scene], who))
    held = who.sheet.slots if isinstance(who.sheet, FateSheet) else ()
    graded = any(box.value != 1 for box in boxes)
    found = [
        Item(f"box:{i}", say(sight, "box_n", n=box.value if graded else None), box.value, box.marked,
             i in choice.boxes, not box.marked)
        for i, box in enumerate(boxes)
    ]  # fmt: skip
    for i, (slot, read) in enumerate(zip(held, slots, strict=True)):
        note = cut_name(sight.name(slot.aspect), 30) if slot.aspect else ""
        usable = not read.taken and read.only in ("", hit.harm)
        found.append(
            Item(f"slot:{i}", sight.label(slot.severity), slot.value, read.taken, i in choice.slots, usable, note)
        )
    return found


def draw_hand(
    board: Board, sight: Sight, hit: Hit, choice: HandChoice, x: int, y: int, width: int, height: int
) -> None:
    """Heading, the items in as many columns as they need, and the sum on a band."""
    listed = items(sight, hit, choice)
    room = max(1, height - 3)
    count = -(-len(listed) // room) if listed else 1
    count = max(count, 2 if width >= 70 and len(listed) > 6 else 1)
    count = max(1, min(count, width // LEAST_ITEM))
    per = -(-len(listed) // count) if listed else 1
    size = width // count
    # In one column that is too long the row that keys act on is in sight.
    first = max(0, min(choice.at - room + 1, per - room)) if count == 1 else 0
    missing = max(0, per - room) * count
    note = say(sight, "more_rows", n=missing) if missing else say(sight, "toggle_note")
    board.put(x, y, heading(width, say(sight, "hand_heading"), note, focused=True))
    for number, item in enumerate(listed, 1):
        column, line = divmod(number - 1, per)
        if first <= line < first + room:
            at = x + column * size
            _item(board, sight, item, number, number == choice.at + 1, at, y + 1 + line - first, size - 1)
    last = min(height - 1, per + 2 if height > per + 2 else per + 1)
    _sum(board, sight, hit, choice, x, y + last, width)


def _item(board: Board, sight: Sight, item: Item, number: int, here: bool, x: int, y: int, width: int) -> None:
    ground = "raised" if item.chosen else "ground"
    board.fill(x, y, width, 1, ground)
    glyph = MARKED if item.taken or item.chosen else FREE
    fg = "strong" if item.chosen else "text" if item.usable else "muted"
    parts: list[Span] = [
        span(CURSOR if here else " ", "strong"),
        span(f"{number:>2} ", "strong" if item.usable and number <= 9 else "muted", bold=item.usable and number <= 9),
        span(f"{glyph} ", "harm" if item.chosen else "muted"),
        span(item.text + " " * (max(0, LABEL - measure(item.text)) if width >= WIDE else 0), fg, bold=item.chosen),
        span(f" {say(sight, 'absorbs_n', n=item.value) if width >= WIDE else item.value}", "muted"),
    ]
    state = "is_chosen" if item.chosen else "is_marked" if item.taken else "" if item.usable else "other_harm"
    if state:
        parts.append(span(f"  {say(sight, state)}", "text" if item.chosen else "muted"))
    if item.note:
        parts.append(span(f"  {item.note}", "muted"))
    board.left(x, y, on(parts, ground), x + width)
    board.spot(x, y, width, item.id)


def _sum(board: Board, sight: Sight, hit: Hit, choice: HandChoice, x: int, y: int, width: int) -> None:
    """What is absorbed so far, and what is wrong with it or missing."""
    rules = rules_for(sight.table.scenes[hit.scene], sight.table.cast[hit.who])
    boxes, slots = boxes_and_slots(sight.table.cast[hit.who], hit.harm, rules)
    in_reach = frozenset(i for i in choice.boxes if 0 <= i < len(boxes))
    slots_in_reach = frozenset(i for i in choice.slots if 0 <= i < len(slots))
    n = absorbed(rules, boxes, slots, in_reach, slots_in_reach)
    wrong = fault(rules, hit.shifts, hit.harm, boxes, slots, tuple(choice.boxes), tuple(choice.slots))
    if wrong == "absorbs_too_little":
        said = say(sight, "still_missing", n=hit.shifts - n)
    elif wrong is not None:
        said = say(sight, f"hand_{wrong}")
    else:
        over = n - hit.shifts
        said = say(sight, "is_enough") + (f"  {say(sight, 'more_than_needed', n=over)}" if over else "")
    first = span(say(sight, "so_far", n=n, of=hit.shifts), "strong", bold=True)
    parts = clip([first, span(f"  {said}", "text" if wrong is None else "harm")], width)
    board.fill(x, y, width, 1, "bar")
    board.put(x + (width - width_of(parts)) // 2, y, on(parts, "bar"))
