"""The tactical sheet as fields of a form."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tracker.engine import by_hand
from tracker.engine.command import Command
from tracker.engine.tactical.sheet import STATS
from tracker.model.cast import Character, Id, TacticalSheet
from tracker.ui.flows.fields import Row, named_level

if TYPE_CHECKING:
    from tracker.ui.seat import Seat


def tactical_rows(seat: Seat, who: Character, sheet: TacticalSheet) -> list[Row]:
    """The four stats, and tracks with how many boxes each has; none takes a track away."""
    stats = dict.fromkeys([*STATS, *sheet.stats])
    rows = [Row(stat, str(sheet.stats.get(stat, "")), partial(_plain, who.id, stat)) for stat in stats]
    for track in sheet.tracks:
        marked = f"{len(track.marked)} marked" if track.marked else ""
        rows.append(Row(track.name, str(len(track.boxes)), partial(_plain, who.id, track.name), marked or "boxes"))
    rows.append(Row("new track", "", partial(_track, seat, who.id), note="Wounds 5; a condition has 1 box"))
    return rows


def _plain(who: Id, field: str, text: str) -> list[Command]:
    return [by_hand.Set(who=who, field=field, value=text or "0")]


def _track(seat: Seat, who: Id, text: str) -> list[Command] | None:
    found = named_level(seat, text)
    return None if found is None else _plain(who, *found)
