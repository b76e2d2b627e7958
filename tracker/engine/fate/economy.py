"""Fate points by hand."""

from __future__ import annotations

from typing import ClassVar

from tracker.engine.aspects import a_text
from tracker.engine.command import Change, Command, Payer, Text
from tracker.engine.draft import Draft
from tracker.engine.fate.purses import gm_or, purse
from tracker.history.points import PointsMoved, PoolSet
from tracker.model.cast import GM, Id
from tracker.model.table import Scene, Table
from tracker.rules.fudge.edition import EDITIONS
from tracker.text import number

MOST_POINTS = 999
"""That anybody has, as scene files hold."""


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
        party = _party(draft.table, scene, self.who)
        gm = party == GM
        has = _has(draft.table, scene, party)
        n = number(self.change.removeprefix("="))
        if n is None:
            draft.cannot("bad_change", what=self.change)
        more = n - has if self.change.startswith("=") else n
        if abs(more) > MOST_POINTS or has + more > MOST_POINTS:
            draft.cannot("bad_number", what=self.change)
        draft.rule(has + more >= 0, "points_below_zero", who=self.who, has=has)
        if not more:
            draft.cannot("nothing_changes")
        if self.from_ is not None and _party(draft.table, scene, self.from_) == party:
            draft.cannot("nothing_changes")
        if gm and self.from_ is None and self.change.startswith("="):
            draft.emit(PoolSet(scene=scene.id, pool=n, start=scene.pool_start))
            return
        giver = "bank" if self.from_ is None else _party(draft.table, scene, self.from_)
        if more > 0 and self.from_ is not None:
            left = _has(draft.table, scene, giver)
            draft.rule(left >= more, "no_fate_points", who=self.from_, has=left)
        payer, payee = (giver, party) if more > 0 else (party, giver)
        moved = PointsMoved(
            payer=payer, payee=payee, n=abs(more), why=a_text(draft, self.why) or "given", scene=scene.id
        )
        if self.locked and more > 0 and party != GM:
            moved = moved.but(purse="locked", until="conflict" if scene.conflict else "scene", conflict=scene.conflict)
        draft.emit(moved)


def _party(table: Table, scene: Scene, payer: Id) -> Id:
    """Whose points they are: in Fudge everybody has points of their own, in Fate those of NPCs are the GM's."""
    return payer if payer != GM and scene.system in EDITIONS else gm_or(table, payer)


def _has(table: Table, scene: Scene, party: Id) -> int:
    return purse(table, scene, party) if party == GM else table.cast[party].points


COMMANDS: tuple[type[Command], ...] = (Points,)
