"""How a map is laid on a panel: sizes of zones, gaps, and which part of the grid is in sight."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tracker.ui.paint import measure
from tracker.ui.panels.zones import Cell, Plan
from tracker.ui.sight import Sight

NARROW, BROAD = 23, 34
"""Widths of a zone."""
LOW, HIGH = 5, 11
"""Heights of a zone."""
LOWEST = 4
"""Of one that needs no more, where another has not room for all who are in it, or would be out of sight."""
FAR = 3
"""Rows between two rows of zones at most."""
GAP, TWO_GAP = 8, 12
"""Between columns; with two columns there is room for longer names of ways."""
NEAR = 3
"""The least gap: zones stand closer before one of them is out of sight."""
CLOSE = 6
"""A gap that still holds a word between two bits of line: ` +2 `."""
ROOMY = 30
"""A zone of this width gives cells to a gap that holds a long word of a way's name."""


class View(NamedTuple):
    """The visible part of the grid and its measures."""

    first: Cell
    size: Cell
    width: int
    """Of a zone."""
    gap: int
    heights: tuple[int, ...]
    """Of the visible rows."""
    row_gap: int

    def box(self, cell: Cell) -> tuple[int, int, int, int] | None:
        """Left, top, width and height of a zone; None if it is out of sight."""
        x, y = cell[0] - self.first[0], cell[1] - self.first[1]
        if not (0 <= x < self.size[0] and 0 <= y < self.size[1]):
            return None
        return x * (self.width + self.gap), sum(self.heights[:y]) + y * self.row_gap, self.width, self.heights[y]


def view(sight: Sight, plan: Plan, width: int, height: int) -> View:
    """The part of the map that a panel shows, the actor's zone in it."""
    columns, rows = plan.size
    across, zone, gap = _across(columns, width, _longest(plan))
    down = max(1, min(rows, (height + 1) // (LOW + 1)))
    if rows * (LOWEST + 1) <= height + 1:  # low ones rather than some out of sight
        down = rows
    focus = _focus(sight, plan)
    first = (_first([x for x, _ in focus], across, columns), _first([y for _, y in focus], down, rows))
    needs = [
        max((room.rows + 2 for id, room in plan.rooms.items() if plan.cells[id][1] == y), default=LOW)
        for y in range(first[1], first[1] + down)
    ]
    heights, row_gap = _heights(needs, height)
    return View(first, (across, down), zone, gap, heights, row_gap)


def _longest(plan: Plan) -> int:
    """Cells of the longest word in the names of the ways that are drawn sideways."""
    words = (
        word
        for way in plan.ways
        if plan.cells[way.one][1] == plan.cells[way.other][1]
        and abs(plan.cells[way.one][0] - plan.cells[way.other][0]) == 1
        for word in way.name.split()
    )
    return max(map(measure, words), default=0)


def _across(columns: int, width: int, word: int = 0) -> tuple[int, int, int]:
    """How many columns fit, the width of a zone and of the gap, which a long word of a name may widen."""
    for across in range(columns, 1, -1):
        least = TWO_GAP - 1 if across == 2 else GAP
        zone = min(BROAD, (width - least * (across - 1)) // across)
        wanted = min(TWO_GAP, word + 2)
        slim = min(BROAD, (width - wanted * (across - 1)) // across)
        if across > 2 and wanted > GAP and slim >= ROOMY:
            return across, slim, wanted
        if zone >= NARROW:
            return across, zone, min(TWO_GAP if across == 2 else GAP, (width - zone * across) // (across - 1))
        close = (width - NARROW * across) // (across - 1)
        if close >= NEAR:
            return across, NARROW, close
    return 1, min(BROAD, width), GAP


def columns_wanted(columns: int) -> int:
    """Cells in which so many columns stand side by side, with room in the gaps for what a way takes."""
    return columns * NARROW + (columns - 1) * CLOSE


def columns_hold(columns: int, width: int) -> bool:
    """Whether so many columns stand side by side in so many cells, as close as they may."""
    return columns * NARROW + (columns - 1) * NEAR <= width


def _focus(sight: Sight, plan: Plan) -> list[Cell]:
    """Cells to be kept in sight, the most important first."""
    kept = [person.id for person in plan.here.by_id.values() if person.kept]
    wanted = [*kept, sight.actor, sight.selected, sight.target]
    zones = [plan.here.by_id[id].zone if id in plan.here.by_id else id for id in wanted if id is not None]
    return [plan.cells[zone] for zone in zones if zone in plan.cells]


def _first(focus: Sequence[int], shown: int, whole: int) -> int:
    """The first visible column (or row), as near to the start as the focus allows; the first of the focus decides."""
    low, high = 0, max(0, whole - shown)
    for place in focus:
        least, most = max(low, place - shown + 1), min(high, place)
        if least > most:
            break
        low, high = least, most
    return low


def _heights(needs: Sequence[int], height: int) -> tuple[tuple[int, ...], int]:
    """Heights of the rows and the gap: wide gaps where all fits, a narrow one before anybody is left out.

    Rows are of one height where that holds everybody; else a row that needs more takes it from one that needs less.
    """
    count = len(needs)
    if height < LOW or count == 1:
        return (min(HIGH, height),) * count, 1
    for gap in range(FAR, 0, -1):
        space = height - gap * (count - 1)
        if gap == FAR and space // count < 9:
            continue
        if gap == 1 or (space >= sum(min(HIGH, max(LOW, need)) for need in needs) and space // count >= LOW):
            break
    share, rest = divmod(space, count)
    heights = [share] * count
    for place in sorted(range(count), key=lambda place: (-needs[place], place))[:rest]:
        heights[place] += 1
    for place in sorted(range(count), key=lambda place: -needs[place]):
        while heights[place] < min(HIGH, needs[place]) and (giver := _giver(heights, needs)) is not None:
            heights[giver] -= 1
            heights[place] += 1
    return tuple(min(HIGH, each) for each in heights), gap


def _giver(heights: Sequence[int], needs: Sequence[int]) -> int | None:
    spare = [place for place in range(len(heights)) if heights[place] > max(LOWEST, needs[place])]
    return max(spare, key=lambda place: (heights[place] - needs[place], place), default=None)


def out_of_sight(sight: Sight, plan: Plan, seen: View, *, counted: bool = True) -> Iterator[str]:
    """`+3 zones right` for each side the map goes on at; without the noun where there is little room."""
    first, size = seen.first, seen.size
    cells = list(plan.cells.values())
    rows = range(first[1], first[1] + size[1])
    for key, n in (
        ("zones_left", sum(x < first[0] for x, _ in cells)),
        ("zones_right", sum(x >= first[0] + size[0] for x, _ in cells)),
        ("zones_above", sum(y < rows.start and first[0] <= x < first[0] + size[0] for x, y in cells)),
        ("zones_below", sum(y >= rows.stop and first[0] <= x < first[0] + size[0] for x, y in cells)),
    ):
        if n:
            yield f"+{sight.count('zone', n) if counted else n} {sight.label(key)}"
