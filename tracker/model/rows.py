"""Many rows by their ids, in order, in short runs: changing one copies its run alone and shares all the others.

An evening keeps a Table for every entry. Were the whole of a crowd copied for each of them, an entry would take the
more memory the more people came.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Generic, Protocol, Self, TypeVar

Key = str | int


class Named(Protocol):
    """Whatever has an id."""

    @property
    def id(self) -> Key: ...


T = TypeVar("T", bound=Named)

FEW = 256
"""Up to so many rows a plain dict is read sooner, and what it takes is worth it."""
_LONG = 20
"""Rows of a run: as many as a dict of its size has room for."""
_SPARSE = 4
"""Runs are laid out anew once the rows would fit into so many times fewer."""


class _Run(dict[Key, T]):
    __slots__ = ("names",)
    names: dict[str, tuple[Key, ...]]
    """Ids by name; not there before somebody has asked."""


class Rows(Generic[T]):
    """Read like a dict; never changed: `put` and `drop` give new ones."""

    __slots__ = ("_count", "place", "runs")
    runs: tuple[_Run[T], ...]
    place: dict[Key, int]
    """In which run an id was last put. It is shared by all rows that were made of one another, and holds every id that
    any of them ever had: one that is not in here is nowhere, one that is may stand elsewhere here, or be gone."""

    def __init__(self, rows: Iterable[T]) -> None:
        pairs = iter([(row.id, row) for row in rows])
        runs: list[_Run[T]] = []
        while run := _Run(islice(pairs, _LONG)):
            runs.append(run)
        self.runs = tuple(runs)
        self.place = {key: place for place, run in enumerate(runs) for key in run}
        self._count = len(self.place)

    def _with(self, runs: tuple[_Run[T], ...], count: int) -> Self:
        made = type(self).__new__(type(self))
        made.runs, made.place, made._count = runs, self.place, count
        return made

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Key]:
        return chain.from_iterable(self.runs)

    def values(self) -> Iterator[T]:
        """The rows in their order."""
        return chain.from_iterable(map(dict.values, self.runs))

    def __getitem__(self, key: Key) -> T:
        at = self._run(key)
        if at is None:
            raise KeyError(key)
        return self.runs[at][key]

    def get(self, key: object) -> T | None:
        """The row of that id, or None, wherever it stands."""
        at = self._run(key)
        return None if at is None else self.runs[at][key]  # type: ignore[index]

    def same(self, other: Rows[T]) -> bool:
        """Whether another has equal rows in the same order; what both share is not looked at."""
        if [*map(len, self.runs)] == [*map(len, other.runs)]:
            pairs = zip(self.runs, other.runs, strict=True)
            return all(one is its or [*one.values()] == [*its.values()] for one, its in pairs)
        return [*self.values()] == [*other.values()]

    def _run(self, key: object) -> int | None:
        """The run that holds an id."""
        place: int | None = self.place.get(key)  # type: ignore[call-overload]
        if place is None or (place < len(self.runs) and key in self.runs[place]):
            return place
        return next((at for at, run in enumerate(self.runs) if key in run), None)

    def put(self, row: T) -> Self:
        """With this row at the end, or in the place of the one that has its id."""
        runs, key, count = self.runs, row.id, self._count
        place = self._run(key)
        if place is None:
            count += 1
            place = len(runs) - 1
            if place < 0 or len(runs[place]) >= _LONG:
                self.place[key] = place + 1
                return self._with((*runs, _Run(((key, row),))), count)
            self.place[key] = place
        old = runs[place]
        run = _Run(old)
        run[key] = row
        if (names := getattr(old, "names", None)) is not None and name_of(old.get(key)) == name_of(row):
            run.names = names
        return self._with((*runs[:place], run, *runs[place + 1 :]), count)

    def drop(self, key: Key) -> Self:
        """Without the row of that id; KeyError where there is none."""
        place = self._run(key)
        if place is None:
            raise KeyError(key)
        runs = self.runs
        run = _Run((id, row) for id, row in runs[place].items() if id != key)
        left = self._with((*runs[:place], run, *runs[place + 1 :]), self._count - 1)
        return type(self)(left.values()) if left._count * _SPARSE < len(runs) * _LONG else left

    def called(self, name: str) -> tuple[Key, ...]:
        """The ids of the rows of exactly this name, in their order."""
        found: tuple[Key, ...] = ()
        for run in self.runs:
            names = getattr(run, "names", None)
            if names is None:
                names = run.names = by_name(run.values())
            if name in names:
                found += names[name]
        return found


def name_of(row: object) -> str | None:
    """The name of a row that has one."""
    name = getattr(row, "name", None)
    return name if isinstance(name, str) else None


def by_name(rows: Iterable[Named]) -> dict[str, tuple[Key, ...]]:
    """The ids of rows by their names."""
    found: dict[str, tuple[Key, ...]] = {}
    for row in rows:
        name = name_of(row)
        if name is not None:
            found[name] = (*found.get(name, ()), row.id)
    return found
