"""Where everyone is: the map, or, where it would leave somebody out, the zones as rows with the names of all in them.

Nobody is out of sight without a word: who has no room even then is counted in the heading.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from tracker.ui.paint import Line, Span, blank, columns, cut_name, measure, on, span, width_of
from tracker.ui.panels.heading import heading
from tracker.ui.panels.people import Person, mark, name_width, named
from tracker.ui.panels.zone_map import drawn
from tracker.ui.panels.zone_view import HIGH, view
from tracker.ui.panels.zones import Plan, contents
from tracker.ui.players import sections
from tracker.ui.players.stage import Stage, plan_of

LEAST_DRAWN = 5
"""Rows of the lowest map: a heading, and a zone with two rows inside."""
ZONE = 20
"""Cells of the name of a zone in a row."""


def where(made: Stage, width: int, rows: int) -> list[Line]:
    """In so many rows: the map where it shows everybody, else rows, else a list where there are no zones."""
    if rows < 2:
        return []
    plan = plan_of(made)
    if plan is None:
        return sections.who_is_here(made, width)[:rows]
    return _drawn(made, plan, width, rows) if _shows_all(made, plan, width, rows) else _folded(made, plan, width, rows)


def rows_for_all(made: Stage, width: int, most: int) -> int:
    """The least rows in which everybody is seen, `most` at most: of the whole map if it can, of a part of it, else of
    the rows."""
    plan = plan_of(made)
    if plan is None:
        return min(most, len(sections.who_is_here(made, width)))
    on_map = (
        rows
        for whole in (True, False)
        for rows in range(LEAST_DRAWN, most + 1)
        if _shows_all(made, plan, width, rows, whole=whole)
    )
    return next(on_map, min(most, 1 + len(list(_rows(made, plan, width)))))


def whole_map(made: Stage, width: int) -> list[Line]:
    """The map with all the rows it wants; what is beyond the sides follows underneath, then every name."""
    plan = plan_of(made)
    if plan is None:
        return sections.who_is_here(made, width)
    rows = 1 + plan.size[1] * (HIGH + 1)
    left = dict(plan.cells)
    lines: list[Line] = []
    target = made.sight.target
    while left:
        sight = replace(made.sight, target=target or next(iter(left)))
        lines += _drawn(made._replace(sight=sight), plan, width, rows)
        seen = view(sight, plan, width, rows - 1)
        inside = [id for id, cell in left.items() if seen.box(cell) is not None]
        for id in inside or list(left)[:1]:
            del left[id]
        target = None
    return [*lines, blank(width), *sections.who_is_here(made, width)]


def _drawn(made: Stage, plan: Plan, width: int, rows: int) -> list[Line]:
    actor = next((person.id for person in plan.here.by_id.values() if person.on_turn), None)
    return list(drawn(made.sight, plan, width, rows, made.words.say("ui", "players_where"), actor).lines)


def _shows_all(made: Stage, plan: Plan, width: int, rows: int, *, whole: bool = False) -> bool:
    """Whether a map of so many rows has every zone in which somebody is and all who are there; `whole`: every zone."""
    seen = view(made.sight, plan, width, rows - 1)
    for id, room in plan.rooms.items():
        box = seen.box(plan.cells[id])
        if box is None and (whole or room.people):
            return False
        if box is not None and len(contents(room, box[3] - 2).people) < len(room.people):
            return False
    return True


def _folded(made: Stage, plan: Plan, width: int, rows: int) -> list[Line]:
    """A row a zone, of those where somebody is first."""
    every = list(_rows(made, plan, width))
    shown = every[: rows - 1]
    left = sum(people for _, people in every[rows - 1 :])
    note = f"+{left} {made.label('more')}" if left else str(len(plan.rooms))
    return [heading(width, made.words.say("ui", "players_where"), note), *(line for line, _ in shown)]


def _rows(made: Stage, plan: Plan, width: int) -> Iterator[tuple[Line, int]]:
    """The rows, each with how many people are in it; empty zones together in the last."""
    groups = [(room.zone.name, room.people) for room in plan.rooms.values() if room.people]
    if plan.nowhere:
        groups.append((made.label("in_no_zone"), plan.nowhere))
    name = min(ZONE, width // 3, max((measure(zone) for zone, _ in groups), default=0))
    for zone, people in groups:
        head = [span(cut_name(zone, name), "muted")]
        for row in _fitting(people, max(1, width - name - 2)):
            pieces = [part for person in row for part in _person(person, width - name - 2)]
            yield on(columns(width, [(0, head), (name + 2, pieces)]), "ground"), len(row)
            head = [span("")]
    empty = [room.zone.name for room in plan.rooms.values() if not room.people]
    if empty:
        yield on(columns(width, [(0, [span(", ".join(empty), "muted")])]), "ground"), 0


def _fitting(people: Iterable[Person], room: int) -> Iterator[Sequence[Person]]:
    """People in rows of so many cells, at least one in each."""
    row: list[Person] = []
    used = 0
    for person in people:
        cells = width_of(_person(person, room))
        if row and used + cells > room + GAP:
            yield row
            row, used = [], 0
        row.append(person)
        used += cells
    if row:
        yield row


GAP = 2


def _person(person: Person, room: int) -> list[Span]:
    """Mark, name in the bracket of its side, and its word."""
    word = [span(" "), *(person.short or person.said)] if person.said else []
    least = max(1, room - 1 - width_of(word))
    return [mark(person), *named(person, min(least, name_width(person))), *word, span(" " * GAP)]
