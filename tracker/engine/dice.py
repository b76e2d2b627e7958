"""Dice ports: seeded by entry, and read from a record."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2s

from tracker.engine.refusal import Refusal, Refused


class SeededDice:
    """Dice of the n-th standing entry, from a seed: a refusal never moves them, a repeated step gives the same.

    Made from a hash and not from `random`, so that a seed gives the same dice in every version of Python.
    """

    def __init__(self, seed: str, entry: int, of: int = 0) -> None:
        """Of an amendment, each step `of` it has dice of its own."""
        self._seed = f"{seed}:{entry}:{of}" if of else f"{seed}:{entry}"
        self._drawn = 0

    def _face(self, sides: int) -> int:
        while True:
            self._drawn += 1
            byte = blake2s(f"{self._seed}:{self._drawn}".encode(errors="replace"), digest_size=1).digest()[0]
            # The rest of 256 that would favour the low faces is thrown away.
            if byte < 256 // sides * sides:
                return byte % sides

    def fate(self, who: str | None = None) -> tuple[int, ...]:
        """Four Fate dice."""
        return tuple(self._face(3) - 1 for _ in range(4))

    def two(self, who: str | None = None) -> tuple[int, int]:
        """Two six-sided dice, read singly."""
        return self._face(6) + 1, self._face(6) + 1


class RecordedDice:
    """Dice that fell before, in their order."""

    def __init__(self, fallen: Iterable[tuple[int, ...]]) -> None:
        self._fallen = iter(fallen)

    def fate(self, who: str | None = None) -> tuple[int, ...]:
        """The next four of the record; refused when it is at its end."""
        try:
            return next(self._fallen)
        except StopIteration:
            raise Refused(Refusal(kind="cannot", code="no_dice_left")) from None

    def two(self, who: str | None = None) -> tuple[int, int]:
        """The next two of the record; refused when it is at its end."""
        first, second = self.fate(who)
        return first, second
