"""Rows of several in a scene file: read into members, and written from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from tracker.engine.fate.kinds import AS_ONE, group_track, new_members
from tracker.engine.fate.sheets import derived_tracks
from tracker.engine.templates import made_like, named
from tracker.model.cast import Character, FateSheet, Member, Track
from tracker.rules.fate import Ruleset
from tracker.storage.scene_cast import Draft, Place
from tracker.storage.scene_faults import shown
from tracker.storage.scene_lookup import Lookup, Made
from tracker.storage.scene_model import CharacterEntry, MemberLine
from tracker.storage.scene_sheet import written_tracks

Row = dict[str, Any]
MOST_MEMBERS = 1000
"""Of one row."""


def is_row(draft: Draft) -> bool:
    """Whether it is several who act as one, so that `count` does not number characters."""
    return not draft.rows and (draft.given.get("kind") in AS_ONE or "members" in draft.given)


def marked_of(
    look: Lookup,
    name: str,
    at: Place,
    marks: Mapping[str, int | tuple[int, ...]],
    tracks: Sequence[Track],
    what: str = "stress track",
) -> tuple[Track, ...]:
    """Tracks with the boxes marked that are written so; a fault for a track or a box that is not there."""
    marked: dict[str, tuple[int, ...]] = {}
    for track, held in marks.items():
        place = at.inner(track)
        key = look.find(what, track, [(each.name, each.name) for each in tracks], place)
        if key is None:
            continue
        boxes = next(len(each.boxes) for each in tracks if each.name == key)
        places = tuple(range(held)) if isinstance(held, int) else tuple(mark - 1 for mark in held)
        if places and places[-1] >= boxes:
            found = f"box {places[-1] + 1} is marked, but {shown(name)} has {boxes} {key}"
            look.faults.append(place.fault("no_such_box", found))
        marked[key] = places
    return tuple(track.but(marked=marked[track.name]) if track.name in marked else track for track in tracks)


def row_of(
    made: Made, entry: CharacterEntry, sheet: FateSheet, rules: Ruleset, look: Lookup
) -> tuple[FateSheet, tuple[Member, ...]]:
    """The sheet of a row and its members; no members where it is one by itself."""
    held = _held(made, entry)
    if held is None:
        return sheet, ()
    group = entry.kind == "group"
    own = () if group else sheet.tracks
    if isinstance(held, int):
        fresh = new_members(entry.kind, held, own)
        members = (fresh[0].but(tracks=own), *fresh[1:])
    else:
        members = tuple(_members(made, held, own, rules, look))
    return (sheet if group else sheet.but(tracks=())), members


def _held(made: Made, entry: CharacterEntry) -> int | list[MemberLine] | None:
    """How many, or who, act as one; None = it is one by itself."""
    return entry.count if entry.count is not None and is_row(made.draft) else entry.members


def by_heads(made: Made, entry: CharacterEntry, sheet: FateSheet, rules: Ruleset) -> FateSheet:
    """The sheet of a group with the boxes that follow from its heads, unless it has its own (A-32)."""
    held = _held(made, entry)
    if entry.kind != "group" or entry.stress is not None or held is None:
        return sheet
    heads = held if isinstance(held, int) else sum(line.count for line in held if not line.gone)
    return sheet.but(tracks=group_track(rules, heads))


def _members(
    made: Made, lines: Sequence[MemberLine], own: tuple[Track, ...], rules: Ruleset, look: Lookup
) -> Iterator[Member]:
    n, taken = 0, set[int]()
    for i, line in enumerate(lines):
        place = made.draft.at("members").inner(i)
        n = n if line.n is None else line.n - 1
        tracks, skills = _line(line, own, rules, look, place)
        if line.stress is not None:
            tracks = written_tracks(line.stress, rules)
        tracks = marked_of(look, made.name, place.inner("marked"), line.marked, tracks)
        for _ in range(line.count):
            n += 1
            if n in taken or len(taken) >= MOST_MEMBERS:
                found = f"number {n} of {shown(made.name)} is there twice" if n in taken else "these are too many"
                look.faults.append(place.fault("name_twice", found, "another number would do"))
                return
            taken.add(n)
            yield Member(n=n, tracks=tracks, skills={**skills, **line.skills}, gone=line.gone)


def _line(
    line: MemberLine, own: tuple[Track, ...], rules: Ruleset, look: Lookup, place: Place
) -> tuple[tuple[Track, ...], Mapping[str, int]]:
    """Stress and skills of a line before what it says itself."""
    fresh = tuple(track.but(marked=()) for track in own)
    if not line.template:
        return fresh, {}
    template = named(line.template, prefix=False)
    if template is None:
        look.faults.append(
            place.inner("template").fault("unknown_name", f"no template is called {shown(line.template)}")
        )
        return fresh, {}
    sheet = made_like(rules, template._replace(members=0)).sheet
    return sheet.tracks, sheet.skills


def usual_tracks(rules: Ruleset, who: Character, skills: Mapping[str, int]) -> tuple[Track, ...]:
    """The stress that somebody has unless it is written: what follows from kind and skills, or a group's heads."""
    if who.kind == "group" and who.members:
        return group_track(rules, len(who.standing))
    return derived_tracks(rules, who.kind, skills)


def own_tracks(who: Character) -> tuple[Track, ...]:
    """The stress that is written of somebody: of a row that of its first member."""
    if who.members and who.kind != "group":
        return tuple(track.but(marked=()) for track in who.members[0].tracks)
    return who.sheet.tracks if isinstance(who.sheet, FateSheet) else ()


def written_members(who: Character) -> Row:
    """Who is in a row, in as few lines as say it; nothing of one who is alone."""
    if not who.members:
        return {}
    usual = () if who.kind == "group" else own_tracks(who)
    row: Row = {}
    given = max(member.n for member in who.members)
    plain = Member(n=0, tracks=usual)
    if [member.but(n=0) for member in who.members] == [plain] * len(who.members) and given == len(who.members):
        row["members"] = len(who.members)
    else:
        row["members"] = list(_lines(who.members, usual))
    if who.members_given > given:
        row["members_given"] = who.members_given
    return row


def _lines(members: Sequence[Member], usual: tuple[Track, ...]) -> Iterator[Row]:
    n = 0
    runs = groupby(enumerate(members), key=lambda pair: (pair[1].but(n=0).model_dump_json(), pair[1].n - pair[0]))
    for _, run in runs:
        alike = [member for _, member in run]
        first, row = alike[0], Row()
        if first.n != n + 1:
            row["n"] = first.n
        if len(alike) > 1:
            row["count"] = len(alike)
        n = alike[-1].n
        if [(track.name, track.boxes) for track in first.tracks] != [(track.name, track.boxes) for track in usual]:
            row["stress"] = {track.name: list(track.boxes) for track in first.tracks}
        marked = {track.name: [place + 1 for place in track.marked] for track in first.tracks if track.marked}
        if marked:
            row["marked"] = marked
        if first.skills:
            row["skills"] = dict(first.skills)
        if first.gone:
            row["gone"] = first.gone
        yield row
