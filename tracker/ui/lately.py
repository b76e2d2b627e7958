"""What was asked lately of the very same values is not worked out again.

Values of the table never change, and those that a step leaves alone are shared by the next Table: that two are the
same is seen at once, which is far less work than most that is asked about them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Generic, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def lately(ask: Callable[P, T]) -> Callable[P, T]:
    """A pure function that remembers its last answer, for the very same arguments. Only for arguments by place."""
    last: list[tuple[tuple[object, ...], T]] = []

    @wraps(ask)
    def asked(*values: P.args, **named: P.kwargs) -> T:
        assert not named
        if not last or len(last[0][0]) != len(values) or not all(map(_same, last[0][0], values)):
            last[:] = [(values, ask(*values, **named))]
        return last[0][1]

    return asked


def _same(one: object, other: object) -> bool:
    return one is other


class Lately(Generic[T]):
    """The last answer about each of many: in a crowd most look as they did before the key that was pressed."""

    def __init__(self) -> None:
        self._held: dict[str, tuple[tuple[object, ...], T]] = {}

    def of(self, id: str, values: tuple[object, ...], make: Callable[[], T]) -> T:
        """The answer about one; made anew where the values it is made of are others than last time."""
        held = self._held.get(id)
        if held is None or held[0] != values:
            held = self._held[id] = values, make()
        return held[1]
