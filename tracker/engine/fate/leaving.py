"""Out of a conflict: taken out, or conceding."""

from __future__ import annotations

from typing import ClassVar

from tracker.engine.aspects import a_text
from tracker.engine.command import Command, Payer, Text, Who
from tracker.engine.draft import Draft
from tracker.engine.turns import needs_here
from tracker.history.cast import Conceded, TakenOut
from tracker.history.harm import HitSettled
from tracker.history.points import PointsMoved
from tracker.model.cast import Id
from tracker.model.table import Scene, Table
from tracker.rules.points import concession


def settle_hits(draft: Draft, who: Id, how: str) -> Id | None:
    """Every open hit on somebody is settled; who dealt the last of them, None where nobody is known to."""
    by: Id | None = None
    for hit in tuple(draft.table.hits):
        if hit.who == who:
            by = hit.by or by
            draft.emit(HitSettled(hit=hit.id, how=how))  # type: ignore[arg-type]
    return by


def take_out(draft: Draft, scene: Scene, who: Id, by: Id | None, how: str = "") -> None:
    """Somebody is out, and what hung on their standing there gives way; of one who is out already, only how."""
    already = scene.here[who].state == "out"
    draft.emit(TakenOut(who=who, scene=scene.id, by=by, how=how))
    if already:
        return
    for hook in draft.book.taken_out:
        hook(draft, draft.table.scenes[scene.id], who)
    advise_end(draft)


class Out(Command):
    """Somebody is taken out: by the hit they could not or would not absorb, or by hand."""

    verb: ClassVar = "out"
    subject: ClassVar = "Fate harm"
    order: ClassVar = ("who", "how")
    who: Who
    how: Text = ""
    """How, in the words of whoever did it; they may be given later too."""
    by: Payer | None = None

    def decide(self, draft: Draft) -> None:
        """Their open hits are settled with it."""
        scene = needs_here(draft, self.who)
        how = a_text(draft, self.how)
        if scene.here[self.who].state == "out" and not how:
            draft.cannot("already_out", who=self.who)
        by = settle_hits(draft, self.who, "out")
        take_out(draft, scene, self.who, self.by or by, how)


def concession_pays(table: Table, who: Id) -> int:
    """What conceding now pays somebody: 1, and 1 for each consequence of this conflict, healed or not (A-09)."""
    scene = table.scene_of(who)
    if scene is None or not scene.conflict:
        return concession(0)
    return concession(scene.here[who].suffered)


def dice_on(table: Table, who: Id) -> bool:
    """Whether dice of an action on somebody lie already: it is too late to concede."""
    attacked = any(
        roll.fallen and (who in (part.who for part in roll.parts) or roll.aims_at(who)) for roll in table.rolls
    )
    return attacked or any(hit.who == who for hit in table.hits)


class Concede(Command):
    """Leave the conflict on one's own terms, for fate points: before the dice of the action are rolled."""

    verb: ClassVar = "concede"
    subject: ClassVar = "Fate harm"
    order: ClassVar = ("who",)
    who: Who
    terms: Text = ""

    def decide(self, draft: Draft) -> None:
        """Rule: not once dice lie. The points are locked until the conflict ends (A-09)."""
        scene = needs_here(draft, self.who)
        if scene.frame != "conflict":
            draft.cannot("no_conflict")
        if scene.here[self.who].state in ("out", "conceded"):
            draft.cannot("already_out", who=self.who)
        draft.rule(not dice_on(draft.table, self.who), "too_late_dice_rolled", who=self.who)
        n = concession_pays(draft.table, self.who)
        settle_hits(draft, self.who, "conceded")
        for roll in tuple(draft.table.rolls):
            if not roll.fallen and roll.aims_at(self.who):
                draft.book.spare(draft, roll, self.who)
        draft.emit(Conceded(who=self.who, scene=scene.id, terms=a_text(draft, self.terms)))
        if draft.table.cast[self.who].is_player:
            draft.emit(
                PointsMoved(
                    payer="bank",
                    payee=self.who,
                    n=n,
                    why="concession",
                    scene=scene.id,
                    purse="locked",
                    until="conflict",
                    conflict=scene.conflict,
                )
            )
        else:
            draft.emit(
                PointsMoved(payer="bank", payee=self.who, n=n, why="concession", scene=scene.id, purse="carried")
            )
        advise_end(draft)


def advise_end(draft: Draft) -> None:
    """A quiet line once only one side is left in the conflict."""
    scene = draft.scene
    if scene.frame != "conflict":
        return
    left = {_side(draft.table, who.id) for who in scene.here if who.takes_part}
    here = {_side(draft.table, who.id) for who in scene.here}
    draft.advise(len(left) > 1 or len(here) < 2, "one_side_left")


def _side(table: Table, who: Id) -> str:
    character = table.cast[who]
    return character.side or ("players" if character.is_player else "gm")


COMMANDS: tuple[type[Command], ...] = (
    Out,
    Concede,
)
"""Verbs of this module."""
