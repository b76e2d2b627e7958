"""What a zone map shows, before it is drawn: the grid, the ways, and who stands where."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from tracker.engine.ways import Joint, joints
from tracker.model.aspects import Aspect
from tracker.model.place import Border, Zone
from tracker.rules.zones import closed_up
from tracker.ui.lately import Lately
from tracker.ui.panels.people import ACTED, HIT, TURN, People, Person, people
from tracker.ui.sight import Sight

Cell = tuple[int, int]
"""Column and row."""

MAX_COLUMNS = 4
SHOWN_ASPECTS = 2


def grid(zones: Sequence[Zone], borders: Iterable[Border]) -> dict[str, Cell]:
    """The place of each zone. Empty columns and rows close up.

    Zones without a place are set beside one they border on, else at the next free place; those already there stay.
    """
    placed: dict[str, Cell] = {}
    taken: set[Cell] = set()
    for zone in zones:
        if zone.at is not None:
            cell = zone.at
            while cell in taken:
                cell = (cell[0] + 1, cell[1])
            placed[zone.id] = cell
            taken.add(cell)
    beside: dict[str, list[str]] = {}
    for border in borders:
        one, other = border.between
        beside.setdefault(one, []).append(other)
        beside.setdefault(other, []).append(one)
    for zone in zones:
        if zone.id not in placed:
            near = [placed[other] for other in beside.get(zone.id, ()) if other in placed]
            placed[zone.id] = cell = _free(near, taken)
            taken.add(cell)
    return closed_up(placed)


def _free(near: Sequence[Cell], taken: set[Cell]) -> Cell:
    for x, y in near:
        for cell in ((x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)):
            if cell not in taken and 0 <= cell[0] < MAX_COLUMNS and cell[1] >= 0:
                return cell
    across = 2 if len(taken) < 4 else 3 if len(taken) < 9 else MAX_COLUMNS
    return next((x, y) for y in range(len(taken) + 1) for x in range(across) if (x, y) not in taken)


class Room(NamedTuple):
    """A zone with all that is in it."""

    zone: Zone
    people: tuple[Person, ...]
    """In the order they are listed."""
    aspects: tuple[Aspect, ...]

    @property
    def rows(self) -> int:
        """Rows it would like to have inside its walls."""
        return len(self.people) + min(len(self.aspects), SHOWN_ASPECTS) + (len(self.aspects) > SHOWN_ASPECTS)


class Plan(NamedTuple):
    """A scene as a map."""

    rooms: dict[str, Room]
    cells: dict[str, Cell]
    ways: list[Joint]
    here: People
    nowhere: tuple[Person, ...]
    """Characters that take part and stand in no zone, or, to the players, in none in sight."""

    @property
    def size(self) -> Cell:
        """Columns and rows of the grid."""
        return (
            1 + max((x for x, _ in self.cells.values()), default=-1),
            1 + max((y for _, y in self.cells.values()), default=-1),
        )


_laid: Lately[tuple[dict[str, Cell], list[Joint]]] = Lately()


@lru_cache(maxsize=4)
def plan(sight: Sight) -> Plan | None:
    """The map of the scene in focus; None if it has no zones."""
    scene = sight.scene
    if scene is None or not len(scene.zones):
        return None
    here = people(sight)
    inside: dict[str, list[Person]] = {zone.id: [] for zone in scene.zones}
    nowhere: list[Person] = []
    blocks = {border.block for border in scene.borders}
    for person in here.by_id.values():
        if person.zone in inside and person.zone is not None:
            inside[person.zone].append(person)
        elif person.rank <= ACTED and person.id not in blocks:
            nowhere.append(person)
    on: dict[str, list[Aspect]] = {}
    for aspect in sight.table.aspects:
        if aspect.on in inside:
            on.setdefault(aspect.on or "", []).append(aspect)
    rooms = {
        zone.id: Room(zone, tuple(here.sorted(inside[zone.id])), tuple(on.get(zone.id, ()))) for zone in scene.zones
    }
    cells, ways = _laid.of(
        "", (scene.zones, scene.borders), lambda: (grid(list(scene.zones), scene.borders), list(joints(scene)))
    )
    return Plan(rooms, cells, ways, here, tuple(here.sorted(nowhere)))


class Contents(NamedTuple):
    """What of a room is shown in so many rows."""

    people: list[Person]
    more: list[Person]
    """Those who are only counted."""
    aspects: tuple[Aspect, ...]
    more_aspects: int
    together: bool
    """The count of further aspects stands on the row of the last one."""


def contents(room: Room, rows: int) -> Contents:
    """Who and what is shown. Rows for further aspects go first, then people are counted; some are always shown."""
    every = len(room.aspects)
    if room.rows <= rows:
        return Contents(list(room.people), [], room.aspects[:SHOWN_ASPECTS], max(0, every - SHOWN_ASPECTS), False)
    aspects = 1 if every and rows > 1 else 0
    spare = max(0, rows - aspects)
    if len(room.people) <= spare:
        aspects = min(every, SHOWN_ASPECTS, rows - len(room.people))
        return Contents(list(room.people), [], room.aspects[:aspects], every - aspects, True)
    shown = _shown(room.people, max(0, spare - 1) or _alone(room.people, spare))
    kept = {person.id for person in shown}
    more = [person for person in room.people if person.id not in kept] if len(shown) < spare else []
    return Contents(shown, more, room.aspects[:aspects], every - aspects, True)


def _alone(everybody: Sequence[Person], spare: int) -> int:
    """In a single row somebody who is always shown goes before the count, which the wall tells as well."""
    return min(spare, sum(_pinned(person) for person in everybody))


def _pinned(person: Person) -> bool:
    return person.rank in (TURN, HIT) or person.selected or person.kept


def _shown(everybody: Sequence[Person], rows: int) -> list[Person]:
    pinned = [person for person in everybody if _pinned(person)]
    kept = {person.id for person in pinned[:rows]}
    for person in sorted(everybody, key=lambda person: not person.party):
        if len(kept) >= rows:
            break
        kept.add(person.id)
    return [person for person in everybody if person.id in kept]
