"""The bus: plain, ordered, one Moment a submission."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import NamedTuple

from tracker.engine.refusal import Advice
from tracker.history.event import Event
from tracker.model.table import Table


class Moment(NamedTuple):
    """What one entry did."""

    seq: int
    what: str
    """command, undo or redo."""
    events: tuple[Event, ...]
    before: Table
    after: Table
    advice: tuple[Advice, ...] = ()


Listener = Callable[[Moment], None]


class Bus:
    """Tells every listener of each Moment, in the order they came. One that breaks does not stop the others."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """From now on; call what is given back to end it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    def publish(self, moment: Moment) -> None:
        """To all of them."""
        for listener in tuple(self._listeners):
            try:
                listener(moment)
            except Exception:
                logging.getLogger(__name__).exception("a listener failed at entry %d", moment.seq)
