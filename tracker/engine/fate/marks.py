"""Boxes and slots marked and cleared by hand, of characters and of rows."""

from __future__ import annotations

from typing import ClassVar

from tracker.engine.aspects import drop_aspect
from tracker.engine.command import AspectRef, Box, Command, Text, Who
from tracker.engine.draft import Draft
from tracker.engine.fate.consequences import (
    extreme_allowed,
    fill_slot,
    free_slot,
    severity_named,
)
from tracker.engine.fate.groups import runs_on
from tracker.history.groups import MemberMarked
from tracker.history.harm import BoxesCleared, BoxesMarked, StressCleared
from tracker.model.cast import Character, FateSheet, track_for
from tracker.text import number


def by_member(draft: Draft, who: Character, text: str, *, clear: bool) -> None:
    """Mark or clear a box of a row by hand: on the first of its members whose box it can be."""
    name, _, digits = text.strip().rpartition(":")
    place = number(digits)
    for member in who.standing:
        track = track_for(member.tracks, name or draft.scene.harm)
        if track is None or place is None or not 1 <= place <= len(track.boxes):
            continue
        if (place - 1 in track.marked) == clear:
            draft.emit(MemberMarked(who=who.id, member=member.n, track=track.name, boxes=(place - 1,), cleared=clear))
            return
    draft.cannot("no_such_box", who=who.id)


def read_box(draft: Draft, who: Character, text: str) -> tuple[str, int] | str:
    """`physical:2` or `2` (a box of a track, from 1), or the severity of a slot."""
    sheet = who.sheet
    if not isinstance(sheet, FateSheet):
        draft.cannot("no_such_box", who=who.id)
    word = text.strip()
    severity = severity_named(who, word)
    if severity is not None:
        return severity
    name, _, digits = word.rpartition(":")
    name = name or draft.scene.harm
    track = sheet.track_of(name)
    place = number(digits)
    if track is None or place is None or not 1 <= place <= len(track.boxes):
        draft.cannot("no_such_box", who=who.id)
    return track.name, place - 1


class Mark(Command):
    """Mark a box (`physical:2`) or take a consequence (`mild`) by hand: a correction or a cost."""

    verb: ClassVar = "mark"
    subject: ClassVar = "Fate harm"
    order: ClassVar = ("who", "box", "text")
    who: Who
    box: Box
    text: Text = ""
    replaces: AspectRef | None = None
    """Of an extreme consequence: the aspect that it stands for."""

    def decide(self, draft: Draft) -> None:
        """Not what is marked already. Rules: the extreme consequence (A-28). Of a row, the first who has it free."""
        who = draft.table.cast[self.who]
        if runs_on(who):
            by_member(draft, who, self.box, clear=False)
            return
        own = draft.book.boxes.get(who.sheet.game)
        if own is not None:
            own(draft, who, self.box, False)
            return
        read = read_box(draft, who, self.box)
        assert isinstance(who.sheet, FateSheet)
        if isinstance(read, str):
            place = free_slot(draft, who, read, draft.scene.harm)
            if read == "extreme":
                extreme_allowed(draft, draft.scene, self.who, self.replaces)
            elif who.sheet.slots[place].aspect is not None:
                draft.cannot("slot_filled", who=self.who)
            fill_slot(draft, draft.scene, self.who, place, {read: self.text}, None, self.replaces)
            return
        track = who.sheet.track(read[0])
        if track is not None and read[1] in track.marked:
            draft.cannot("box_already_marked", who=self.who)
        draft.emit(BoxesMarked(who=self.who, track=read[0], boxes=(read[1],)))


class Clear(Command):
    """Clear a box (`physical:2`), a slot (`mild`), or all stress (`stress`) by hand."""

    verb: ClassVar = "clear"
    subject: ClassVar = "Fate harm"
    order: ClassVar = ("who", "box")
    who: Who
    box: Box

    def decide(self, draft: Draft) -> None:
        """It must be marked."""
        who = draft.table.cast[self.who]
        own = draft.book.boxes.get(who.sheet.game)
        if self.box == "stress" and (own is not None or isinstance(who.sheet, FateSheet)):
            draft.emit(StressCleared(who=self.who))
            return
        if own is not None:
            own(draft, who, self.box, True)
            return
        if not isinstance(who.sheet, FateSheet):
            draft.cannot("no_such_box", who=self.who)
        if runs_on(who):
            by_member(draft, who, self.box, clear=True)
            return
        read = read_box(draft, who, self.box)
        if isinstance(read, str):
            filled = [slot for slot in who.sheet.slots if slot.severity == read and slot.aspect is not None]
            if not filled or filled[0].aspect is None:
                draft.cannot("box_not_marked", who=self.who)
            drop_aspect(draft, filled[0].aspect, "healed")
            return
        track = who.sheet.track(read[0])
        if track is None or read[1] not in track.marked:
            draft.cannot("box_not_marked", who=self.who)
        draft.emit(BoxesCleared(who=self.who, track=read[0], boxes=(read[1],)))


COMMANDS: tuple[type[Command], ...] = (
    Mark,
    Clear,
)
"""Verbs of this module."""
