"""Fate points by hand, and compels."""

from __future__ import annotations

from typing import ClassVar, Literal

from tracker.engine.aspects import a_text
from tracker.engine.command import AspectRef, Change, Command, CompelRef, Payer, Text, Who
from tracker.engine.draft import Draft
from tracker.engine.fate.invokes import purse
from tracker.engine.fate.system import is_gms
from tracker.history.aspects import CompelAnswered, CompelOffered
from tracker.history.points import PointsMoved, PoolSet
from tracker.model.aspects import Compel as OpenCompel
from tracker.model.cast import GM, Id
from tracker.model.table import Table
from tracker.rules.aspects import may_compel
from tracker.text import number


def gm_or(table: Table, payer: Id) -> Id:
    """Whose purse somebody's points are in: the GM's, or their own."""
    return GM if is_gms(table, payer) else payer


class Points(Command):
    """Give or take fate points by hand: `points Imre +1`, `points GM =3`."""

    verb: ClassVar = "points"
    subject: ClassVar = "points"
    order: ClassVar = ("who", "change")
    who: Payer
    change: Change
    from_: Payer | None = None
    why: Text = ""

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
        if has + more < 0:
            draft.cannot("points_below_zero", who=self.who, has=has)
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
        draft.emit(
            PointsMoved(payer=payer, payee=payee, n=abs(more), why=a_text(draft, self.why) or "given", scene=scene.id)
        )


class Compel(Command):
    """A compel: offer it, then accept, refuse or withdraw; `accept` at once does both.

    By the GM unless `by=` says which player's character proposes it (who pays a point to propose). `compel=` says
    which of several.
    """

    verb: ClassVar = "compel"
    subject: ClassVar = "points"
    order: ClassVar = ("who",)
    who: Who
    aspect: AspectRef | None = None
    text: Text = ""
    by: Payer = GM
    step: Literal["offer", "accept", "refuse", "withdraw"] = "offer"
    compel: CompelRef | None = None

    def decide(self, draft: Draft) -> None:
        """Rules: a boost cannot be compelled; nobody pays or refuses with nothing to spend (A-12)."""
        held = self._open(draft)
        if self.step == "offer" or (self.step == "accept" and held is None and self.compel is None):
            held = self._offer(draft)
        if self.step == "offer":
            return
        if held is None:
            draft.cannot("no_compel", who=self.who)
        text = held.text
        if not text and held.aspect is not None and held.aspect in draft.table.aspects:
            text = draft.table.aspects[held.aspect].text
        if self.step == "accept":
            self._answer(draft, held, text, "accepted")
            self._pay(draft, "bank", gm_or(draft.table, self.who), "compel")
        elif self.step == "refuse":
            has = purse(draft.table, draft.scene, self.who)
            draft.rule(has >= 1, "cannot_refuse", who=self.who, has=has)
            self._answer(draft, held, text, "refused")
            self._pay(draft, gm_or(draft.table, self.who), "bank", "refusal")
        else:
            self._answer(draft, held, text, "withdrawn")
            if held.paid:
                self._pay(draft, "bank", held.by, "withdrawn", held.paid)

    def _open(self, draft: Draft) -> OpenCompel | None:
        mine = [compel for compel in draft.table.compels if compel.who == self.who]
        if self.compel is not None:
            mine = [compel for compel in mine if compel.id == self.compel]
        elif self.aspect is not None:
            mine = [compel for compel in mine if compel.aspect == self.aspect]
        if self.step != "offer" and len(mine) > 1:
            draft.cannot("which_compel", who=self.who, compels=tuple(compel.id for compel in mine))
        return mine[0] if mine else None

    def _offer(self, draft: Draft) -> OpenCompel:
        if self.aspect is not None:
            draft.rule(may_compel(draft.table.aspects[self.aspect].kind), "boost_compelled", aspect=self.aspect)
        paid = 0
        if self.by not in (GM, self.who) and not is_gms(draft.table, self.by):
            has = purse(draft.table, draft.scene, self.by)
            draft.rule(has >= 1, "no_fate_points", who=self.by, has=has)
            paid = 1
        compel = OpenCompel(
            id=draft.new_id("k"),
            who=self.who,
            aspect=self.aspect,
            text=a_text(draft, self.text),
            by=self.by,
            paid=paid,
        )
        draft.emit(CompelOffered(compel=compel))
        if paid:
            self._pay(draft, self.by, "bank", "proposal")
        return compel

    def _answer(
        self, draft: Draft, held: OpenCompel, text: str, answer: Literal["accepted", "refused", "withdrawn"]
    ) -> None:
        draft.emit(CompelAnswered(compel=held.id, who=self.who, text=text, answer=answer))

    def _pay(self, draft: Draft, payer: Id, payee: Id, why: str, n: int = 1) -> None:
        draft.emit(PointsMoved(payer=payer, payee=payee, n=n, why=why, scene=draft.scene.id))


COMMANDS: tuple[type[Command], ...] = (Points, Compel)
