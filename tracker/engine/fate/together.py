"""Doing things together: helping with a roll, passing free invokes (digest 1.8)."""

from __future__ import annotations

from typing import ClassVar

from tracker.engine.aspects import pass_free
from tracker.engine.command import AspectRef, Command, Int, Owner, Rating, RollRef, Who, Whos
from tracker.engine.draft import Draft
from tracker.engine.exchange_action import lend_action
from tracker.engine.fate.open_rolls import part_with, rating_with, roll_of
from tracker.engine.fate.system import rules_of
from tracker.engine.fate.teamwork import cap_of, dismiss, retally
from tracker.engine.turns import needs_here
from tracker.history.rolls import Modified
from tracker.model.cast import Id
from tracker.model.rolls import Modifier
from tracker.rules.teamwork import counts


class Assist(Command):
    """Help somebody with an open roll: they lead and roll, each helper adds +1 and spends the action of the exchange.

    `with=` is what the helper helps with, where that is another skill than the leader's; `off` takes a helper off
    again, and the action comes back.
    """

    verb: ClassVar = "assist"
    subject: ClassVar = "Fate rolls"
    order: ClassVar = ("who", "leader")
    who: Whos
    leader: Who
    with_: Rating | None = None
    off: bool = False
    part: Int | None = None
    roll: RollRef | None = None

    def decide(self, draft: Draft) -> None:
        """Rules: before the leader's dice, at least Average in the skill, an action left (A-16, A-17)."""
        roll = roll_of(draft, self.roll, self.leader)
        place = part_with(draft, roll, self.leader, self.part)
        if not self.who:
            draft.cannot("nobody_helps")
        for who in self.who:
            if self.off:
                self._leave(draft, roll.id, place, who)
            else:
                self._join(draft, roll.id, place, who)
        retally(draft, roll.id, place)

    def _join(self, draft: Draft, number: int, place: int, who: Id) -> None:
        roll = draft.table.rolls[number]
        part, scene = roll.parts[place], draft.table.scenes[roll.scene]
        needs_here(draft, who, scene)
        if who in part.helpers:
            draft.cannot("helps_already", who=who, n=roll.id)
        if any(who == other.who or who in other.helpers for other in roll.parts):
            draft.cannot("in_the_roll", who=who, n=roll.id)
        draft.rule(part.dice is None, "help_after_dice", who=who, leader=self.leader, n=roll.id)
        rating = rating_with(draft, who, part.skill if self.with_ is None else self.with_)
        if rating is not None:
            rules = rules_of(scene)
            draft.rule(counts(rules, rating), "helper_unskilled", who=who, skill=part.skill, rating=rating)
            draft.advise(rating <= part.rating, "leader_not_best", who=who, leader=self.leader)
        for hook in draft.book.help_opens:
            hook(draft, scene, who)
        spent = lend_action(draft, scene, who)
        capped = cap_of(draft.table, roll, part)
        adds = capped is None or len(part.helpers) < capped
        helps = Modifier(id=roll.marks + 1, n=int(adds), kind="teamwork", by=who, spent=spent)
        draft.emit(Modified(roll=number, place=place, modifier=helps))
        draft.advise(adds, "help_capped", who=who, leader=self.leader, most=capped or 0)

    def _leave(self, draft: Draft, number: int, place: int, who: Id) -> None:
        roll = draft.table.rolls[number]
        held = next((m for m in roll.parts[place].modifiers if m.kind == "teamwork" and m.by == who), None)
        if held is None:
            draft.cannot("helps_not", who=who, n=roll.id)
        dismiss(draft, roll, place, held)


class Pass(Command):
    """Pass free invokes on an aspect, or a boost, to somebody else; `from=` is whose, if several have some."""

    verb: ClassVar = "pass"
    subject: ClassVar = "aspects"
    order: ClassVar = ("aspect", "to", "n")
    aspect: AspectRef
    to: Owner
    n: Int = 1
    from_: Owner | None = None

    def decide(self, draft: Draft) -> None:
        """Nobody passes more than they have."""
        aspect = draft.table.aspects[self.aspect]
        owners = [free.owner for free in aspect.free if free.owner != self.to]
        giver = self.from_
        if giver is None:
            if len(owners) != 1:
                draft.cannot("whose_to_pass" if owners else "nothing_to_pass", aspect=aspect.id, owners=tuple(owners))
            giver = owners[0]
        pass_free(draft, aspect, giver, self.to, self.n)


COMMANDS: tuple[type[Command], ...] = (Assist, Pass)
