"""The tactical sheet: four stats, Reaction Speed, tracks and conditions that the GM names."""

from __future__ import annotations

from collections.abc import Mapping

from tracker.engine.draft import Draft
from tracker.history import harm
from tracker.model.cast import Character, TacticalSheet, Track
from tracker.rules.tactical.counts import USUAL_STATS, reaction_speed
from tracker.text import NAME_LIMIT, folded, number, one_line, visible

STATS = ("REF", "CTR", "MOV", "PRE")
USUAL = 10
"""Each stat of somebody who comes into play with nothing but a name: nothing waits for numbers."""
MOST_STAT, MOST_BOXES = 999, 60


def speed_of(stats: Mapping[str, int]) -> int | None:
    """RSp in tenths; None where a stat is missing."""
    ref, ctr, mov, pre = (stats.get(name) for name in STATS)
    if ref is None or ctr is None or mov is None or pre is None:
        return None
    return reaction_speed(ref, ctr, mov, pre)


def new_sheet() -> TacticalSheet:
    """The sheet of somebody made in play."""
    return TacticalSheet(stats=dict.fromkeys(STATS, USUAL))


def set_field(draft: Draft, who: Character, field: str, value: str) -> Character:
    """A stat, or how many boxes a track has: one box makes a condition, 0 strikes the track.

    Stats are whole numbers (open point 3); outside 0 to 20 they are taken, with one quiet line.
    """
    assert isinstance(who.sheet, TacticalSheet)
    stat = field.upper()
    n = number(value)
    if stat in STATS:
        if n is None:
            draft.cannot("stat_not_int", what=value, stat=stat)
        if abs(n) > MOST_STAT:
            draft.cannot("bad_number", what=value)
        draft.advise(n in USUAL_STATS, "stat_unusual", stat=stat, n=n)
        return who.but(sheet=who.sheet.but(stats={**who.sheet.stats, stat: n}))
    if n is None or not 0 <= n <= MOST_BOXES:
        draft.cannot("bad_number", what=value)
    held = _track(who.sheet, field)
    name = _named(draft, field) if held is None else held.name
    if held is None and not n:
        draft.cannot("nothing_changes")
    sized = Track(name=name, boxes=(1,) * n, marked=() if held is None else tuple(p for p in held.marked if p < n))
    others = [track for track in who.sheet.tracks if track.name != name]
    at = next((place for place, track in enumerate(who.sheet.tracks) if track.name == name), len(others))
    tracks = (*others[:at], *([sized] if n else []), *others[at:])
    return who.but(sheet=who.sheet.but(tracks=tracks))


def mark_or_clear(draft: Draft, who: Character, box: str, clears: bool) -> None:
    """What `mark` and `clear` do to a tactical sheet."""
    (clear if clears else mark)(draft, who, box)


def mark(draft: Draft, who: Character, box: str) -> None:
    """Mark a box of a track, the first free one unless it is numbered; a condition that nobody named yet is made."""
    assert isinstance(who.sheet, TacticalSheet)
    track, place = _box(draft, who.sheet, box, who.id)
    if track is None:
        track = Track(name=_named(draft, box), boxes=(1,))
        place = 0
        draft.emit(harm.BoxesMarked(who=who.id, track=track.name, boxes=(place,), new=True))
        return
    if place is None:
        if not track.free:
            draft.cannot("box_already_marked", who=who.id)
        place = track.free[0]
    if place in track.marked:
        draft.cannot("box_already_marked", who=who.id)
    draft.emit(harm.BoxesMarked(who=who.id, track=track.name, boxes=(place,)))


def clear(draft: Draft, who: Character, box: str) -> None:
    """Clear a box of a track, the last marked one unless it is numbered."""
    assert isinstance(who.sheet, TacticalSheet)
    track, place = _box(draft, who.sheet, box, who.id)
    if track is None:
        draft.cannot("no_such_box", who=who.id)
    if place is None:
        place = track.marked[-1] if track.marked else -1
    if place not in track.marked:
        draft.cannot("box_not_marked", who=who.id)
    draft.emit(harm.BoxesCleared(who=who.id, track=track.name, boxes=(place,)))


def _box(draft: Draft, sheet: TacticalSheet, text: str, who: str) -> tuple[Track | None, int | None]:
    """`Wounds` or `Wounds:3`: the track, and the place in it if there is one."""
    held = _track(sheet, text)
    if held is not None:
        return held, None
    name, _, digits = text.rpartition(":")
    held, n = _track(sheet, name), number(digits)
    if held is None:
        return None, None
    if n is None or not 1 <= n <= len(held.boxes):
        draft.cannot("no_such_box", who=who)
    return held, n - 1


def _track(sheet: TacticalSheet, name: str) -> Track | None:
    wanted = folded(one_line(name))
    return next((track for track in sheet.tracks if folded(track.name) == wanted), None)


def _named(draft: Draft, text: str) -> str:
    name = one_line(text)
    if not name or not visible(name):
        draft.cannot("name_missing")
    if len(name) > NAME_LIMIT:
        draft.cannot("name_too_long", limit=NAME_LIMIT)
    return name
