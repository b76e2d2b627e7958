"""Every event class stands in the union that files are read by; one left out would be written and never read."""

from __future__ import annotations

from typing import get_args

from tracker.history.event import Event
from tracker.history.events import AnyEvent


def test_every_event_can_be_read_back() -> None:
    union = set(get_args(get_args(AnyEvent)[0]))
    written = {kind for kind in Event.__subclasses__() if kind.__module__.startswith("tracker.history")}
    assert written == union
