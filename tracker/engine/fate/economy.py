"""Fate points by hand."""

from __future__ import annotations

from typing import ClassVar

from tracker.engine.aspects import a_text
from tracker.engine.command import Change, Command, Payer, Text
from tracker.engine.draft import Draft
from tracker.engine.fate.purses import gm_or, purse
from tracker.engine.fate.system import is_gms
from tracker.history.points import PointsMoved, PoolSet
from tracker.model.cast import GM
from tracker.text import number


class Points(Command):
    """Give or take fate points by hand: `points Imre +1`, `points GM =3`.

    With `locked` the award may be spent only after the conflict, outside one after the scene.
    """

    verb: ClassVar = "points"
    subject: ClassVar = "points"
    order: ClassVar = ("who", "change")
    who: Payer
    change: Change
    from_: Payer | None = None
    why: Text = ""
    locked: bool = False

    def decide(self, draft: Draft) -> None:
        """A correction or an award; never below 0."""
        scene = draft.scene
        gm = is_gms(draft.table, self.who)
        has = purse(draft.table, scene, self.who)
        n = number(self.change.removeprefix("="))
        if n is None:
            draft.cannot("bad_change", what=self.change)
        more = n - has if self.change.startswith("=") else n
        if abs(more) > 999:
            draft.cannot("bad_number", what=self.change)
        draft.rule(has + more >= 0, "points_below_zero", who=self.who, has=has)
        if not more:
            draft.cannot("nothing_changes")
        if self.from_ is not None and gm_or(draft.table, self.from_) == gm_or(draft.table, self.who):
            draft.cannot("nothing_changes")
        if gm and self.from_ is None and self.change.startswith("="):
            draft.emit(PoolSet(scene=scene.id, pool=n, start=scene.pool_start))
            return
        party = gm_or(draft.table, self.who)
        giver = "bank" if self.from_ is None else gm_or(draft.table, self.from_)
        if more > 0 and self.from_ is not None:
            left = purse(draft.table, scene, self.from_)
            draft.rule(left >= more, "no_fate_points", who=self.from_, has=left)
        payer, payee = (giver, party) if more > 0 else (party, giver)
        moved = PointsMoved(
            payer=payer, payee=payee, n=abs(more), why=a_text(draft, self.why) or "given", scene=scene.id
        )
        if self.locked and more > 0 and party != GM:
            moved = moved.but(purse="locked", until="conflict" if scene.conflict else "scene", conflict=scene.conflict)
        draft.emit(moved)


COMMANDS: tuple[type[Command], ...] = (Points,)
