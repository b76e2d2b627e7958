"""The count line: a ruler of CS across the width, the slots stacked under their count."""

from __future__ import annotations

from tracker.model.order import Rcs
from tracker.rules.tactical.counts import segment
from tracker.ui.glyphs import FOCUS, ON_TURN, RULE
from tracker.ui.labels import short_label
from tracker.ui.paint import Canvas, Line, Picture, Span, Spot, framed, span, width_of
from tracker.ui.panels.budgets import fighter, ranks
from tracker.ui.panels.heading import heading
from tracker.ui.panels.people import Person, chip, people
from tracker.ui.sight import Sight

WIDEST, NARROWEST = 7, 4
"""Cells of one CS."""
TOGETHER = "+"
"""Behind the chips of those who act in one slot."""


def ladder(sight: Sight, width: int, height: int) -> Picture:
    """Numbers, ruler, chips; heavy where it was played, the present one marked, light ahead."""
    scene = sight.scene
    if scene is None or not isinstance(scene.order, Rcs):
        return framed([], width, height)
    order = scene.order
    tall = height > 4
    lines: list[Line] = [heading(width, sight.label("count_title"), _now(sight, order))] if tall else []
    slots: dict[int, list[str]] = {}
    for who in ranks(sight).counted:
        slots.setdefault(segment(order.due(who) or 0), []).append(who)
    if not slots:
        lines.append(Canvas(width, 1).lines()[0])
        empty = Canvas(width, 1)
        empty.put(0, 0, [span(sight.label("no_counts_yet"), "muted")])
        lines.append(empty.lines()[0])
        return framed([tuple(line) for line in lines], width, height)
    current = None if order.over or not order.exchange else order.segment
    canvas = Canvas(width, height - len(lines))
    spots = _drawn(sight, canvas, order, slots, current, len(lines))
    return framed([*lines, *canvas.lines()], width, height, spots)


def _now(sight: Sight, order: Rcs) -> str:
    if not order.exchange:
        return ""
    ct = f"{sight.label('ct')} {order.exchange}"
    return ct if order.segment is None or order.over else f"{ct}, {sight.label('cs')} {order.segment}"


def shown_counts(slots: dict[int, list[str]], current: int | None, width: int, most: int = 1) -> tuple[list[int], int]:
    """Which CS are drawn, and how many cells each has; where all do not fit, only those in which somebody acts.

    `most`: how many stand side by side in one, where there is room.
    """
    held = sorted({*slots, *(() if current is None else (current,))})
    every = list(range(held[0], held[-1] + 1))
    for line in (every, held):
        cell = width // max(1, len(line))
        if cell >= NARROWEST:
            return line, WIDEST * most if cell >= WIDEST * most else min(WIDEST, cell)
    room = max(1, width // NARROWEST)
    at = held.index(current) if current is not None else 0
    start = max(0, min(at - room // 3, len(held) - room))
    return held[start : start + room], NARROWEST


def _drawn(
    sight: Sight, canvas: Canvas, order: Rcs, slots: dict[int, list[str]], current: int | None, top: int
) -> list[Spot]:
    rows = canvas.height - 2
    crowd = max(len(those) for those in slots.values())
    counts, cell = shown_counts(slots, current, canvas.width, 1 if crowd <= rows else 2)
    if counts == list(range(counts[0], counts[-1] + 1)):
        # What is still to come of the line is drawn too: somebody new may act there.
        counts = [*counts, *range(counts[-1] + 1, counts[0] + canvas.width // cell)]
    here = people(sight)
    spots: list[Spot] = []
    for place, cs in enumerate(counts):
        x = place * cell
        now = cs == current
        mark = ON_TURN if now else " "
        number = [span(mark, "turn", bold=True), span(str(cs), "turn" if now else "muted", bold=now)]
        canvas.put(x, 0, number)
        past = order.over or (current is not None and cs < current)
        rule = FOCUS if past or now else RULE
        canvas.put(x, 1, [span(rule * cell, "turn" if now else "wall" if past else "rule", bold=now)])
        lines = _stack(sight, order, [here.by_id[who] for who in slots.get(cs, [])], rows, cell)
        for row, line in enumerate(lines):
            at = x
            for parts, who in line:
                canvas.put(at, 2 + row, parts)
                if who:
                    spots.append(Spot(top + 2 + row, at, min(cell, width_of(parts)), who))
                at += width_of(parts)
    return spots


Drawn = tuple[list[Span], str]
"""Parts, and whom they are; nobody for a number of those who are left over."""


def _stack(sight: Sight, order: Rcs, those: list[Person], rows: int, cell: int) -> list[list[Drawn]]:
    """Whoever acts in one CS, below each other; where they are too many, side by side; then how many more."""
    if len(those) <= rows:
        return [[(_slot(sight, order, person, cell), person.id)] for person in those]
    lines: list[list[Drawn]] = []
    left = list(those)
    while left and len(lines) < rows:
        line: list[Drawn] = []
        while left:
            parts = _slot(sight, order, left[0], WIDEST) if cell > WIDEST else list(chip(left[0]))
            if sum(width_of(other) for other, _ in line) + width_of(parts) >= cell:
                break
            gap = [span(" " * (WIDEST - width_of(parts)))] if cell > WIDEST else []
            line.append(([*parts, *gap], left.pop(0).id))
        lines.append(line)
    if left and lines:
        dropped = len(lines[-1]) + len(left) if len(lines[-1]) == 1 else len(left) + 1
        lines[-1] = [*lines[-1][:-1], ([span(f"+{dropped}", "muted")], "")]
    return lines


def _slot(sight: Sight, order: Rcs, person: Person, cell: int) -> list[Span]:
    """A chip, and in a word whether it is a Reaction's slot or its owner is Off-Guard."""
    parts = list(chip(person))
    scene = sight.scene
    held = None if scene is None or scene.phase is None else fighter(scene.phase, person.id)
    off = held is not None and bool(held.off_guard)
    word = short_label(sight.words, "off_guard") if off else ""
    if not off and order.count(person.id).reaction is not None:
        word = sight.label("reaction_short")
    if word and width_of(parts) + len(word) < cell:
        parts.append(span(word, "harm" if off else "muted"))
    if order.along(person.id) and cell > width_of(parts):
        # Whoever acts in one slot hangs together.
        parts.insert(len(chip(person)), span(TOGETHER, "turn" if person.on_turn else "strong", bold=True))
    return parts
