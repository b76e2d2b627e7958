"""Compels: offered, negotiated, accepted, refused; by the GM and by players, of one and of several (1.7, A-12)."""

from __future__ import annotations

from typing import ClassVar, Literal

from tracker.engine.aspects import a_text
from tracker.engine.command import AspectRef, Command, CompelRef, Payer, Text, Whos
from tracker.engine.draft import Draft
from tracker.engine.fate.purses import gm_or, purse
from tracker.engine.fate.system import is_gms
from tracker.history.aspects import CompelAnswered, CompelOffered, CompelReworded
from tracker.history.points import PointsMoved
from tracker.model.aspects import Compel as OpenCompel
from tracker.model.cast import GM, Id
from tracker.model.table import Scene, Table
from tracker.rules.aspects import may_compel

Answer = Literal["accepted", "refused", "withdrawn", "dropped"]
Kind = Literal["event", "decision"]


class Compel(Command):
    """A compel: offer it, then accept, refuse, reword, withdraw or drop it; `accept` at once does both.

    By the GM unless `by=` says which player's character proposes it (who pays a point for each it is offered to).
    `compel=` says which of several. `retroactive`: it has happened, and that was a compel: the point is paid now.
    `carry`: it ended the scene, so that what one of the GM's gets for it waits for the next one.
    Players are shown the aspect where they see it; of a compel on a hidden one they are told nothing but that there
    is one, not its text either: the GM says it, or `tell`s it.
    """

    verb: ClassVar = "compel"
    games: ClassVar = ("fate", "fudge")
    subject: ClassVar = "points"
    order: ClassVar = ("who",)
    who: Whos
    aspect: AspectRef | None = None
    text: Text = ""
    kind: Kind | None = None
    by: Payer = GM
    step: Literal["offer", "accept", "refuse", "reword", "withdraw", "drop", "retroactive"] = "offer"
    compel: CompelRef | None = None
    carry: bool = False

    def decide(self, draft: Draft) -> None:
        """Rules: a boost cannot be compelled; nobody pays or refuses with nothing to spend (A-12)."""
        if not self.who:
            draft.cannot("nobody_there", what="")
        for who in dict.fromkeys(self.who):
            if (home := draft.table.scene_of(who)) is not None:
                draft.turn_to(home.id)
            self._one(draft, who)

    def _one(self, draft: Draft, who: Id) -> None:
        held = self._open(draft, who)
        at_once = self.step in ("accept", "retroactive") and held is None and self.compel is None
        if self.step == "offer" or at_once:
            held = self._offer(draft, who)
        if self.step == "offer":
            return
        if held is None:
            draft.cannot("no_compel", who=who)
        match self.step:
            case "accept" | "retroactive":
                self._accept(draft, held)
            case "refuse":
                has = purse(draft.table, draft.scene, who)
                draft.rule(has >= 1, "cannot_refuse", who=who, has=has)
                _answer(draft, held, "refused")
                _pay(draft, gm_or(draft.table, who), "bank", "refusal")
            case "reword":
                self._reword(draft, held)
            case "withdraw":
                take_back(draft, held, "withdrawn")
            case _:
                draft.rule(held.kind != "event", "event_compel_dropped", who=who)
                take_back(draft, held, "dropped")

    def _open(self, draft: Draft, who: Id) -> OpenCompel | None:
        mine = [compel for compel in draft.table.compels if compel.who == who]
        if self.compel is not None:
            mine = [compel for compel in mine if compel.id == self.compel]
        elif self.aspect is not None:
            mine = [compel for compel in mine if compel.aspect == self.aspect]
        if self.step != "offer" and len(mine) > 1:
            draft.cannot("which_compel", who=who, compels=tuple(compel.id for compel in mine))
        return mine[0] if mine else None

    def _offer(self, draft: Draft, who: Id) -> OpenCompel:
        """A player pays to propose one to somebody else; the GM has no end of points for it."""
        if self.aspect is not None:
            draft.rule(may_compel(draft.table.aspects[self.aspect].kind), "boost_compelled", aspect=self.aspect)
        paid = 0
        if self.by != who and not is_gms(draft.table, self.by):
            has = purse(draft.table, draft.scene, self.by)
            draft.rule(has >= 1, "no_fate_points", who=self.by, has=has)
            paid = 1
        compel = OpenCompel(
            id=draft.new_id("k"),
            who=who,
            aspect=self.aspect,
            text=a_text(draft, self.text),
            by=self.by,
            kind=self.kind or "",
            paid=paid,
        )
        draft.emit(CompelOffered(compel=compel))
        if paid:
            _pay(draft, self.by, "bank", "proposal")
        return compel

    def _accept(self, draft: Draft, held: OpenCompel) -> None:
        """From the bank, at once: to the compelled, of the GM's to the pool, or along to its next scene."""
        gms = is_gms(draft.table, held.who)
        if self.carry and not gms:
            draft.cannot("only_npcs_carry", who=held.who)
        _answer(draft, held, "accepted", retroactive=self.step == "retroactive")
        if self.carry:
            moved = PointsMoved(payer="bank", payee=held.who, n=1, why="compel", scene=draft.scene.id, purse="carried")
            draft.emit(moved)
        else:
            _pay(draft, "bank", gm_or(draft.table, held.who), "compel")

    def _reword(self, draft: Draft, held: OpenCompel) -> None:
        now = held.but(text=a_text(draft, self.text) or held.text, kind=self.kind or held.kind)
        if now == held:
            draft.cannot("nothing_changes")
        draft.emit(CompelReworded(compel=now, was=held.text))


def take_back(draft: Draft, held: OpenCompel, answer: Literal["withdrawn", "dropped"]) -> None:
    """It never stood: nobody pays, and who paid to propose it has the point back."""
    _answer(draft, held, answer)
    if held.paid and held.by in draft.table.cast:
        _pay(draft, "bank", held.by, "withdrawn", held.paid)


def scene_ends(draft: Draft, scene: Scene) -> None:
    """As a scene ends, compels in it that nobody has answered are withdrawn."""
    for held in tuple(draft.table.compels):
        if held.who in scene.here:
            take_back(draft, held, "withdrawn")


def somebody_goes(draft: Draft, who: Id) -> None:
    """Before somebody is struck from the evening, compels of and by them are withdrawn."""
    for held in tuple(draft.table.compels):
        if who in (held.who, held.by):
            take_back(draft, held, "withdrawn")


def about(table: Table, held: OpenCompel) -> str:
    """What a compel is on: the words of its aspect, else its own."""
    aspect = table.aspects.get(held.aspect)
    return aspect.text if aspect is not None and aspect.text else held.text


def _answer(draft: Draft, held: OpenCompel, answer: Answer, *, retroactive: bool = False) -> None:
    text = about(draft.table, held)
    words = held.text if held.text != text else ""
    draft.emit(
        CompelAnswered(compel=held.id, who=held.who, text=text, answer=answer, words=words, retroactive=retroactive)
    )


def _pay(draft: Draft, payer: Id, payee: Id, why: str, n: int = 1) -> None:
    draft.emit(PointsMoved(payer=payer, payee=payee, n=n, why=why, scene=draft.here or ""))


COMMANDS: tuple[type[Command], ...] = (Compel,)
