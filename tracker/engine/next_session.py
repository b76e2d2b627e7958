"""A new session with the cast as another one left it: healed by what has passed, points refreshed, stress gone."""

from __future__ import annotations

from typing import NamedTuple

from tracker.engine.book import Book
from tracker.engine.cast import Remove
from tracker.engine.draft import Draft
from tracker.engine.evening import OpenScene, end_evening, end_scene
from tracker.engine.fate.boundary import Refresh
from tracker.history.evening import SceneFocused
from tracker.history.event import Event
from tracker.history.harm import StressCleared
from tracker.history.recovery import CalendarTurned
from tracker.model.cast import FateSheet
from tracker.model.table import Table
from tracker.model.value import Keyed

LASTING = ("main", "supporting")
"""Kinds of characters that go on from one session to the next."""


class Between(NamedTuple):
    """The cast between two sessions."""

    table: Table
    """No scene is on it."""
    events: tuple[Event, ...]
    """What happened to the former table until then, to be told."""
    told: Table
    """The former table after them."""


class NoDice:
    """Nothing is rolled between sessions."""

    def fate(self, who: str | None = None) -> tuple[int, ...]:
        """Never asked."""
        raise AssertionError("dice between two sessions")

    def two(self, who: str | None = None) -> tuple[int, int]:
        """Never asked."""
        raise AssertionError("dice between two sessions")


def between(former: Table, book: Book) -> Between:
    """The former session is over, whatever was still open in it, and the next one begins; nameless ones stay behind."""
    draft = Draft(former, NoDice(), book, ruling=True)
    for scene in former.scenes:
        if not scene.ended:
            draft.emit(SceneFocused(scene=scene.id))
            end_scene(draft)
    if not former.ended:
        end_evening(draft)
    draft.emit(CalendarTurned(unit="session", n=draft.table.calendar.sessions + 1))
    for who in draft.table.cast:
        if who.kind not in LASTING and not who.is_player:
            Remove(who=who.id).decide(draft)
        elif isinstance(who.sheet, FateSheet) and any(track.marked for track in who.sheet.tracks):
            draft.emit(StressCleared(who=who.id))
    Refresh().decide(draft)
    table = draft.table
    cast = (who.but(points=who.points + who.owed, locked=()) if who.locked else who for who in table.cast)
    kept = (aspect for aspect in table.aspects if aspect.scene is None)
    clean = table.but(
        cast=Keyed(cast),
        aspects=Keyed(kept),
        scenes=Keyed(),
        focus=None,
        rolls=Keyed(),
        hits=Keyed(),
        owing=Keyed(),
        compels=Keyed(),
        stems={},
    )
    return Between(clean, tuple(draft.events), table)


def next_session(former: Table, prepared: Table, file: str, book: Book) -> tuple[Table, Between]:
    """The first table of a session in a prepared scene, in which whoever was in the former cast comes as they are."""
    rest = between(former, book)
    draft = Draft(rest.table, NoDice(), book, shelf=lambda name: prepared)
    OpenScene(scene=file).decide(draft)
    return draft.table.but(title=prepared.title, language=prepared.language), rest
