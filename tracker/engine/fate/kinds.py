"""Kinds of characters, and the members of a row (digest 1.14, 1.15)."""

from __future__ import annotations

from tracker.engine.fate.sheets import track_names
from tracker.model.cast import Member, Track
from tracker.rules.fate import Ruleset
from tracker.rules.groups import group_boxes

NAMELESS = ("minor", "nameless", "mob", "group", "filler")
"""Kinds that go down without a consequence."""

AS_ONE = ("mob", "group")
"""Kinds that are several by themselves: a number of them is the number of their members."""


def new_members(kind: str, count: int, tracks: tuple[Track, ...], after: int = 0) -> tuple[Member, ...]:
    """So many fresh members of a row, numbered on from `after`; a group's have no stress of their own (A-32)."""
    own = () if kind == "group" else tuple(track.but(marked=()) for track in tracks)
    return tuple(Member(n=after + n, tracks=own) for n in range(1, count + 1))


def group_track(rules: Ruleset, members: int) -> tuple[Track, ...]:
    """The one track of a group, by its number (A-32)."""
    boxes = group_boxes(members)
    return tuple(Track(name=name, boxes=boxes) for name in track_names(rules)) if boxes else ()
