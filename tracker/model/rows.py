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

FEW = 100
"""Up to so many rows a plain dict is found in sooner than it costs memory."""
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

    __slots__ = ("_count", "_place", "_runs")
    _place: dict[Key, int]
    """In which run an id was last put. It is shared by all rows that were made of one another, and holds every id that
    any of them ever had: one that is not in here is nowhere, one that is may stand elsewhere here, or be gone."""

    def __init__(self, rows: Iterable[T]) -> None:
        pairs = iter([(row.id, row) for row in rows])
        runs: list[_Run[T]] = []
        while run := _Run(islice(pairs, _LONG)):
            runs.append(run)
        self._runs = tuple(runs)
        self._place = {key: place for place, run in enumerate(runs) for key in run}
        self._count = len(self._place)

    def _with(self, runs: tuple[_Run[T], ...], count: int) -> Self:
        made = type(self).__new__(type(self))
        made._runs, made._place, made._count = runs, self._place, count
        return made

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Key]:
        return chain.from_iterable(self._runs)

    def values(self) -> Iterator[T]:
        """The rows in their order."""
        return chain.from_iterable(map(dict.values, self._runs))

    def __contains__(self, key: object) -> bool:
        return self.get(key) is not None

    def __getitem__(self, key: Key) -> T:
        found = self.get(key)
        if found is None:
            raise KeyError(key)
        return found

    def get(self, key: object) -> T | None:
        """The row of that id, or None."""
        place: int | None = self._place.get(key, -1)  # type: ignore[call-overload]
        if place is None or place < 0:
            return None
        if place < len(self._runs) and (row := self._runs[place].get(key)) is not None:  # type: ignore[call-overload]
            found: T = row
            return found
        place = self._run(key)
        return None if place is None else self._runs[place][key]  # type: ignore[index]

    def _run(self, key: object) -> int | None:
        """The run that holds an id, looked for in all of them."""
        return next((place for place, run in enumerate(self._runs) if key in run), None)

    def put(self, row: T) -> Self:
        """With this row at the end, or in the place of the one that has its id."""
        runs, key, count = self._runs, row.id, self._count
        place = self._place.get(key)
        if place is not None and not (place < len(runs) and key in runs[place]):
            place = self._run(key)
        if place is None:
            count += 1
            place = len(runs) - 1
            if place < 0 or len(runs[place]) >= _LONG:
                self._place[key] = place + 1
                return self._with((*runs, _Run(((key, row),))), count)
            self._place[key] = place
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
        runs = self._runs
        run = _Run((id, row) for id, row in runs[place].items() if id != key)
        left = self._with((*runs[:place], run, *runs[place + 1 :]), self._count - 1)
        return type(self)(left.values()) if left._count * _SPARSE < len(runs) * _LONG else left

    def called(self, name: str) -> tuple[Key, ...]:
        """The ids of the rows of exactly this name, in their order."""
        found: tuple[Key, ...] = ()
        for run in self._runs:
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
