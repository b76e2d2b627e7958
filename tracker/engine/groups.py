"""Rows of several: split, merged, fled (digest 1.14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from tracker.engine.cast import a_name, numbered_name, stem_of
from tracker.engine.command import Command, Int, Text, Who, Whos
from tracker.engine.draft import Draft
from tracker.engine.fate.kinds import NAMELESS, group_track
from tracker.engine.fate.leaving import advise_end
from tracker.engine.fate.system import rules_of, same_side
from tracker.engine.turns import needs_here
from tracker.history.groups import Fled, GroupsMerged, GroupSplit
from tracker.model.cast import Character, FateSheet, Id, Kind, Member, Track
from tracker.model.table import Scene, Table
from tracker.rules.fate import Ruleset
from tracker.rules.groups import group_boxes
from tracker.text import folded


class Split(Command):
    """Split a row of several: so many go on as a row of their own, with a turn of their own from the next exchange."""

    verb: ClassVar = "split"
    subject: ClassVar = "cast and place"
    order: ClassVar = ("who", "n")
    who: Who
    n: Int
    name: Text = ""

    def decide(self, draft: Draft) -> None:
        """The last ones go. A rule: a group's marked box is not lost between two halves."""
        scene = needs_here(draft, self.who)
        row = draft.table.cast[self.who]
        if not row.members:
            draft.cannot("acts_alone", who=self.who)
        standing = row.standing
        if not 1 <= self.n < len(standing):
            draft.cannot("split_out_of_range", n=self.n, most=len(standing) - 1)
        if not scene.here[self.who].takes_part:
            draft.cannot("not_taking_part", who=self.who)
        go = standing[-self.n :]
        numbers = {member.n for member in go}
        stay = tuple(member for member in row.members if member.n not in numbers)
        rules = rules_of(scene)
        tracks, moved, lost = _shared(rules, row, len(standing) - self.n, self.n)
        draft.rule(not lost, "split_loses_box", who=self.who)
        name, stem, number = self._name(draft, row)
        sheet = row.sheet
        assert isinstance(sheet, FateSheet)
        new = row.but(
            id=draft.new_id("c"),
            number=draft.new_number(),
            name=name,
            points=0,
            locked=(),
            carried=0,
            members=go,
            sheet=sheet.but(tracks=moved, slots=tuple(slot.but(aspect=None, conflict=0) for slot in sheet.slots)),
        )
        kept = row.but(members=stay, sheet=sheet.but(tracks=tracks))
        draft.emit(GroupSplit(scene=scene.id, character=kept, new=new, stem=stem, stem_number=number))

    def _name(self, draft: Draft, row: Character) -> tuple[str, str, int]:
        given = a_name(draft, self.name)
        if given:
            return numbered_name(draft.table, given, False)
        return numbered_name(draft.table, stem_of(draft.table, row.name), True)


def _shared(rules: Ruleset, row: Character, stay: int, go: int) -> tuple[tuple[Track, ...], tuple[Track, ...], int]:
    """The tracks of both halves of a row, and how many marked boxes neither has room for (A-32).

    Only a group has a track for all. Its boxes follow the heads, the first ones stay. A mob's are its members' own.
    """
    sheet = row.sheet
    assert isinstance(sheet, FateSheet)
    if row.kind != "group":
        return sheet.tracks, (), 0
    here, there = group_boxes(stay), group_boxes(go)
    kept, moved, lost = [], [], 0
    for track in sheet.tracks:
        over = {place - len(here) for place in track.marked if place >= len(here)}
        beyond = {place for place in over if place >= len(there)}
        lost += len(beyond)
        kept.append(Track(name=track.name, boxes=here, marked=tuple(p for p in track.marked if p < len(here))))
        moved.append(Track(name=track.name, boxes=there, marked=tuple(sorted(over - beyond))))
    return tuple(t for t in kept if t.boxes), tuple(t for t in moved if t.boxes), lost


class Merge(Command):
    """Let nameless ones act as one: the named row takes the others in, `merge Thug*,Guards Mob`.

    Left out, the name is that of the row; like ones who each had a number go by what they share.
    """

    verb: ClassVar = "merge"
    subject: ClassVar = "cast and place"
    order: ClassVar = ("who", "into")
    who: Whos
    into: Who
    name: Text = ""

    def decide(self, draft: Draft) -> None:
        """Rules: only nameless ones of one side. Advice: they stand apart. Nobody with a roll or a hit open."""
        joining = [who for who in dict.fromkeys(self.who) if who != self.into]
        if not joining:
            draft.cannot("nobody_joins", who=self.into)
        cast = draft.table.cast
        name = a_name(draft, self.name) or _shared_name(draft.table, [cast[who] for who in (self.into, *joining)])
        for who in joining:
            _join(draft, who, self.into, name)


def _shared_name(table: Table, people: Sequence[Character]) -> str:
    """What like ones, none of them a row yet, are called without their numbers; empty where one is called otherwise,
    or others go by that name."""
    stems = {stem_of(table, who.name) for who in people if not who.members}
    if len(stems) > 1 or any(who.members for who in people):
        return ""
    stem = stems.pop()
    alone = {who.id for who in people}
    taken = any(folded(who.name) == folded(stem) for who in table.cast if who.id not in alone)
    return "" if taken or stem == people[0].name else stem


def _join(draft: Draft, who: Id, into: Id, name: str) -> None:
    scene = needs_here(draft, into)
    needs_here(draft, who)
    for one in (who, into):
        if not scene.here[one].takes_part:
            draft.cannot("not_taking_part", who=one)
        if draft.table.cast[one].is_player or not isinstance(draft.table.cast[one].sheet, FateSheet):
            draft.cannot("merge_player", who=one)
        draft.rule(draft.table.cast[one].kind in NAMELESS, "merge_named", who=one)
    busy = any(who in roll.people for roll in draft.table.rolls) or any(hit.who == who for hit in draft.table.hits)
    if busy:
        draft.cannot("still_in_a_roll", who=who)
    draft.rule(same_side(draft.table, who, into), "merge_other_side", who=who, into=into)
    draft.advise(scene.here[who].zone == scene.here[into].zone, "merge_other_zone", who=who, into=into)
    row, other = _as_row(scene, draft.table.cast[into]), _as_row(scene, draft.table.cast[who])
    joined = _joined(rules_of(scene), row, other)
    joined = joined.but(name=name) if name else joined
    draft.emit(GroupsMerged(scene=scene.id, who=who, name=draft.table.cast[who].name, character=joined))


def _as_row(scene: Scene, who: Character) -> Character:
    """Somebody alone as a row of one; how they act as one follows from their kind and the game (A-32)."""
    if who.members:
        return who
    sheet = who.sheet
    assert isinstance(sheet, FateSheet)
    kind: Kind = who.kind if who.kind in ("mob", "group", "filler") else "mob"
    if who.kind in ("minor", "nameless") and rules_of(scene).boxes == "fae":
        kind = "group"
    if kind == "group":
        return who.but(kind=kind, members=(Member(n=1),), members_given=1)
    alone = Member(n=1, tracks=sheet.tracks)
    return who.but(kind=kind, members=(alone,), members_given=1, sheet=sheet.but(tracks=()))


def _joined(rules: Ruleset, row: Character, other: Character) -> Character:
    """A row with the members of another. A number that both have used goes to the row's own."""
    given = max(row.members_given, other.members_given)
    taken = {member.n for member in row.members}
    clash = any(member.n in taken for member in other.members)
    mine, theirs = row.sheet, other.sheet
    assert isinstance(mine, FateSheet) and isinstance(theirs, FateSheet)
    unlike = _unlike(mine, theirs)
    coming = [
        member.but(n=given + place if clash else member.n, skills={**unlike, **member.skills})
        for place, member in enumerate(other.members, 1)
    ]
    members = tuple(sorted((*row.members, *coming), key=lambda member: member.n))
    given = max(given, *(member.n for member in members))
    sheet = mine
    if row.kind == "group":
        standing = sum(not member.gone for member in members)
        sheet = mine.but(tracks=_one_track(rules, mine, theirs, len(row.standing), standing))
    return row.but(members=members, members_given=given, sheet=sheet)


def _unlike(mine: FateSheet, theirs: FateSheet) -> dict[str, int]:
    """Ratings of those who join, where they differ from the row's."""
    names = dict.fromkeys((*mine.skills, *theirs.skills))
    own = {name: theirs.skills.get(name, theirs.others or 0) for name in names}
    return {name: n for name, n in own.items() if n != mine.skills.get(name, mine.others or 0)}


def _one_track(rules: Ruleset, mine: FateSheet, theirs: FateSheet, heads: int, standing: int) -> tuple[Track, ...]:
    """The track of a group that others joined: their marks behind its own, as far as there are boxes."""
    first = len(group_boxes(heads))
    made = []
    for track in group_track(rules, standing):
        own, other = mine.track(track.name), theirs.track(track.name)
        marks = set(() if own is None else own.marked) | {first + n for n in (() if other is None else other.marked)}
        made.append(track.but(marked=tuple(sorted(n for n in marks if n < len(track.boxes)))))
    return tuple(made)


class Flee(Command):
    """Run from the fight: everybody, or so many members of one row. Nobody is paid for it."""

    verb: ClassVar = "flee"
    subject: ClassVar = "cast and place"
    order: ClassVar = ("who", "n")
    who: Whos
    n: Int | None = None

    def decide(self, draft: Draft) -> None:
        """A rule: not those whom an attack has hit and who have not taken it yet. A group's boxes follow its heads."""
        for who in self.who:
            scene = needs_here(draft, who)
            row = draft.table.cast[who]
            if not scene.here[who].takes_part:
                draft.cannot("not_taking_part", who=who)
            draft.rule(all(hit.who != who for hit in draft.table.hits), "flees_from_hit", who=who)
            if self.n is not None and not 1 <= self.n <= max(1, len(row.standing)):
                draft.cannot("split_out_of_range", n=self.n, most=max(1, len(row.standing)))
            for roll in tuple(draft.table.rolls):
                whole = self.n is None or self.n >= len(row.standing)
                if whole and who in roll.people and not roll.fallen:
                    draft.book.put_away(draft, roll)
            self._flee(draft, scene, row)
        advise_end(draft)

    def _flee(self, draft: Draft, scene: Scene, row: Character) -> None:
        standing = row.standing
        some = self.n is not None and self.n < len(standing)
        go = {member.n for member in (standing[-self.n :] if some and self.n else standing)}
        members = tuple(member.but(gone="fled") if member.n in go else member for member in row.members)
        sheet = row.sheet
        if some and row.kind == "group" and isinstance(sheet, FateSheet):
            tracks, _, _ = _shared(rules_of(scene), row, len(standing) - len(go), len(go))
            sheet = sheet.but(tracks=tracks)
        character = row.but(members=members, sheet=sheet)
        draft.emit(Fled(who=row.id, scene=scene.id, members=tuple(sorted(go)) if some else (), character=character))
        left = len(character.standing)
        draft.advise(not some or left > 1, "last_of_group", who=row.id)


COMMANDS: tuple[type[Command], ...] = (Split, Merge, Flee)
