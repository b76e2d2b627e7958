"""Facts that players add to the story (1.7)."""

from __future__ import annotations

from typing import ClassVar

from tracker.engine.aspects import a_spot, a_text
from tracker.engine.command import Command, Spot, Text, Who
from tracker.engine.draft import Draft
from tracker.engine.fate.purses import gm_or, purse
from tracker.history.aspects import AspectMade
from tracker.history.points import PointsMoved
from tracker.history.stunts import DetailDeclared
from tracker.model.aspects import Aspect


class Declare(Command):
    """Add a fact to the story for a fate point, without a roll. With `aspect` it stands as one, `on=` somewhere.

    `free`: it was earned otherwise and costs nothing.
    """

    verb: ClassVar = "declare"
    subject: ClassVar = "points"
    order: ClassVar = ("who", "text")
    who: Who
    text: Text = ""
    aspect: bool = False
    on: Spot = ""
    free: bool = False

    def decide(self, draft: Draft) -> None:
        """Rule: a point is needed. The point goes to the bank."""
        scene = draft.scene
        text = a_text(draft, self.text)
        on = a_spot(draft, self.on)
        paid = 0 if self.free else 1
        if paid:
            has = purse(draft.table, scene, self.who)
            draft.rule(has >= 1, "no_fate_points", who=self.who, has=has)
            payer = gm_or(draft.table, self.who)
            draft.emit(PointsMoved(payer=payer, payee="bank", n=1, why="detail", scene=scene.id))
        draft.emit(DetailDeclared(who=self.who, scene=scene.id, text=text, paid=paid))
        if self.aspect or on is not None:
            made = Aspect(id=draft.new_id("a"), text=text, scene=scene.id, on=on, by=self.who)
            draft.emit(AspectMade(aspect=made))


COMMANDS: tuple[type[Command], ...] = (Declare,)
