"""Aspects made, dropped, reworded; free invokes handed over."""

from __future__ import annotations

from typing import ClassVar, Literal

from tracker.engine.command import AspectRef, Command, Frees, Int, Owner, Payer, Spot, Text, Who
from tracker.engine.draft import Draft
from tracker.history.aspects import AspectChanged, AspectGone, AspectMade, FreeGiven, FreePassed
from tracker.history.harm import SlotCleared
from tracker.model.aspects import Aspect, Free
from tracker.model.cast import FateSheet, Id
from tracker.text import TEXT_LIMIT, one_line

MOST_FREE = 99
"""Free invokes of one aspect, as scene files hold."""


def a_text(draft: Draft, text: str) -> str:
    """A text as it may be given: one line, not too long; else refused."""
    clean = one_line(text)
    if len(clean) > TEXT_LIMIT:
        draft.cannot("text_too_long", limit=TEXT_LIMIT)
    return clean


def _not_too_many(draft: Draft, n: int) -> None:
    if n > MOST_FREE:
        draft.cannot("bad_number", what=str(n))


def make_boost(draft: Draft, scene: Id, owner: Id, text: str = "", *, against: Id | None = None, roll: int = 0) -> None:
    """A boost with its one free invoke."""
    boost = Aspect(
        id=draft.new_id("a"),
        text=a_text(draft, text),
        kind="boost",
        scene=scene,
        free=(Free(owner=owner, n=1),),
        by=owner,
        against=against,
        origin=roll,
    )
    draft.emit(AspectMade(aspect=boost))


def a_spot(draft: Draft, spot: Id) -> Id | None:
    """Where an aspect may sit: a character, a zone of the scene in focus, or the whole scene (None)."""
    if spot and spot not in draft.table.cast and spot not in draft.scene.zones:
        draft.cannot("unknown_id", what=spot, kind="spot")
    return spot or None


OWN = {"concept": "high_concept", "trouble": "trouble", "own": "other"}
"""Kinds that are a character's own, and the roles they have on the sheet."""


class AddAspect(Command):
    """Put an aspect into play: on the scene, a zone or a character; or a boost.

    `concept`, `trouble` and `own` are aspects of a character (`on=`) that go where it goes.
    """

    verb: ClassVar = "aspect"
    subject: ClassVar = "aspects"
    order: ClassVar = ("text",)
    text: Text = ""
    on: Spot = ""
    kind: Literal["situation", "boost", "concept", "trouble", "own"] = "situation"
    free: Frees = ()
    by: Payer | None = None
    against: Who | None = None
    hidden: bool = False
    unknown: bool = False

    def decide(self, draft: Draft) -> None:
        """A boost has one free invoke of whoever made it. An `unknown` aspect is true, but nobody has found it yet."""
        scene = draft.scene
        rows: tuple[tuple[str, int], ...] = self.free
        if self.kind == "boost" and not rows:
            rows = ((self.by or "anyone", 1),)
        if any(n < 1 for _, n in rows):
            draft.cannot("free_below_one")
        _not_too_many(draft, sum(n for _, n in rows))
        role = OWN.get(self.kind, "")
        if role and self.on not in draft.table.cast:
            draft.cannot("on_a_character")
        if role in ("high_concept", "trouble"):
            # A character has one of each: another is put there by rewording or dropping it.
            held = (each.role for each in draft.table.aspects_on(self.on) if each.kind == "character")
            draft.rule(role not in held, "has_such_aspect", who=self.on, role=role)
        aspect = Aspect(
            id=draft.new_id("a"),
            text=a_text(draft, self.text),
            kind="character" if role else "boost" if self.kind == "boost" else "situation",
            role=role,
            scene=None if role else scene.id,
            on=a_spot(draft, self.on),
            by=self.by,
            against=self.against,
            hidden=self.hidden,
            known=not self.unknown,
        )
        for owner, n in rows:
            aspect = aspect.given(owner, n)
        draft.emit(AspectMade(aspect=aspect))


class DropAspect(Command):
    """Take an aspect out of play. A consequence leaves its slot."""

    verb: ClassVar = "drop"
    subject: ClassVar = "aspects"
    order: ClassVar = ("aspect",)
    aspect: AspectRef

    def decide(self, draft: Draft) -> None:
        """Always possible."""
        drop_aspect(draft, self.aspect, "dropped")


def drop_aspect(draft: Draft, aspect_id: Id, why: str) -> None:
    """Out of play, and out of its slot if it is a consequence."""
    aspect = draft.table.aspects[aspect_id]
    who = draft.table.cast.get(aspect.on)
    if who is not None and isinstance(who.sheet, FateSheet):
        for place, slot in enumerate(who.sheet.slots):
            if slot.aspect == aspect_id:
                draft.emit(SlotCleared(who=who.id, slot=place, severity=slot.severity))
    draft.emit(AspectGone(aspect=aspect_id, text=aspect.text, why=why))


class Reword(Command):
    """Give an aspect its words, or others."""

    verb: ClassVar = "reword"
    subject: ClassVar = "aspects"
    order: ClassVar = ("aspect", "text")
    aspect: AspectRef
    text: Text

    def decide(self, draft: Draft) -> None:
        """Always possible."""
        aspect = draft.table.aspects[self.aspect]
        text = a_text(draft, self.text)
        draft.emit(AspectChanged(aspect=aspect.but(text=text), was=aspect.text, why="reworded"))


class Promote(Command):
    """Make a boost an aspect of its own; its free invoke stays."""

    verb: ClassVar = "promote"
    subject: ClassVar = "aspects"
    order: ClassVar = ("aspect", "text")
    aspect: AspectRef
    text: Text = ""

    def decide(self, draft: Draft) -> None:
        """It must be a boost."""
        aspect = draft.table.aspects[self.aspect]
        if aspect.kind != "boost":
            draft.cannot("no_boost", aspect=self.aspect)
        text = a_text(draft, self.text) or aspect.text
        draft.emit(AspectChanged(aspect=aspect.but(kind="situation", text=text), was=aspect.text, why="promoted"))


def pass_free(draft: Draft, aspect: Aspect, giver: Id, taker: Id, n: int) -> None:
    """Hand free invokes on; refused where the giver has not so many."""
    if n < 1:
        draft.cannot("free_below_one")
    if giver == taker:
        draft.cannot("nothing_changes")
    if sum(free.n for free in aspect.free if free.owner == giver) < n:
        draft.cannot("no_free_invoke", aspect=aspect.id, who=giver)
    draft.emit(FreePassed(aspect=aspect.id, giver=giver, taker=taker, n=n))


class GiveFree(Command):
    """Add free invokes to an aspect, take some away (n below 0), or hand one over: `free ASPECT TO from=WHO`."""

    verb: ClassVar = "free"
    subject: ClassVar = "aspects"
    order: ClassVar = ("aspect", "to", "n")
    aspect: AspectRef
    to: Owner
    n: Int = 1
    from_: Owner | None = None

    def decide(self, draft: Draft) -> None:
        """Nobody can hand over, or lose, more than they have."""
        aspect = draft.table.aspects[self.aspect]
        held = {free.owner: free.n for free in aspect.free}
        giver = self.from_ if self.from_ is not None else (self.to if self.n < 0 else None)
        if self.n == 0 or abs(self.n) > 20 or (self.from_ is not None and self.n < 0):
            draft.cannot("bad_number", what=str(self.n))
        if self.from_ == self.to:
            draft.cannot("nothing_changes")
        if giver is not None and held.get(giver, 0) < abs(self.n):
            draft.cannot("no_free_invoke", aspect=self.aspect, who=giver)
        if self.from_ is None:
            _not_too_many(draft, sum(held.values()) + self.n)
        else:
            draft.emit(FreeGiven(aspect=self.aspect, owner=self.from_, n=-self.n))
        draft.emit(FreeGiven(aspect=self.aspect, owner=self.to, n=self.n))
        after = draft.table.aspects[self.aspect]
        if after.kind == "boost" and not after.invokes:
            draft.emit(AspectGone(aspect=after.id, text=after.text, why="used"))


COMMANDS: tuple[type[Command], ...] = (AddAspect, DropAspect, Reword, Promote, GiveFree)
