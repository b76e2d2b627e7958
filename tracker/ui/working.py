"""What takes longer than a frame: it is said what is done and since when, and the keyboard stays alive."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures import TimeoutError as NotYet
from threading import Thread
from time import perf_counter
from typing import Any, Generic, TypeVar

from tracker.ui.glyphs import FOCUS, RULE
from tracker.ui.questions import BACK, Asked, Filled, FilledRow

T = TypeVar("T")
LONG = 1_500
"""Entries of a session from which on what reads all of them takes longer than a frame."""
PIECE = 0.015
"""Seconds of waiting before keys are looked at again."""
TRACK = 30
"""Cells of the line that shows how far it is."""


def track(done: int, whole: int) -> str:
    """How far it is, as a part of a line."""
    filled = min(TRACK, TRACK * done // max(1, whole))
    return FOCUS * filled + RULE * (TRACK - filled)


class Working(Filled, Generic[T]):
    """While something is made that only reads what cannot change meanwhile. Esc leaves it undone."""

    goes_on = True

    def __init__(self, title: str, note: str, work: Callable[[], T]) -> None:
        super().__init__(title, "Esc leaves it")
        self._note = note
        self._begun = perf_counter()
        self._made: Future[T] = Future()
        Thread(target=self._run, args=(work,), daemon=True).start()

    def _run(self, work: Callable[[], T]) -> None:
        try:
            self._made.set_result(work())
        except BaseException as error:
            self._made.set_exception(error)

    @property
    def made(self) -> T:
        """What came of it, once it is there; or the error it ended with."""
        return self._made.result()

    def lines(self) -> list[FilledRow]:
        """What is done, and for how many seconds already."""
        return [FilledRow("", self._note, f"{perf_counter() - self._begun:.0f} s")]

    def key(self, key: str, char: str | None) -> Any:
        """Only Esc."""
        return BACK if key == "escape" else None

    def click(self, place: int) -> Any:
        """Nothing."""
        return None

    def go_on(self) -> Any:
        """Wait a little; True once it is there."""
        try:
            self._made.exception(PIECE)
        except NotYet:
            return None
        return True


def aside(title: str, note: str, work: Callable[[], T], *, at_once: bool) -> Asked[T]:
    """What some work makes: at once where that is quick, else beside the keyboard."""
    if at_once:
        return work()
    working = Working(title, note, work)
    yield working
    return working.made
