"""Assessment, the four kinds of actions, conversions, Reactions, Full actions (tactical phase, 2.5 to 2.8)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar, Literal

from tracker.engine import rcs
from tracker.engine.aspects import a_text
from tracker.engine.command import Command, Int, Ratio, Text, Who
from tracker.engine.draft import Draft
from tracker.engine.tactical.danger import fighter, phase_of
from tracker.engine.turns import needs_here
from tracker.history.phase import ActionTaken, Assessed, Converted, CtEnded, FullBegan, FullFailed, SlotForfeited
from tracker.model.cast import Id
from tracker.model.order import Rcs
from tracker.model.phase import Actions, Fighter, Phase
from tracker.model.table import Scene
from tracker.rules.tactical import budget as rules
from tracker.rules.tactical.budget import Budget

MOST_CTS = 99
ActionKind = Literal["primary", "secondary", "side", "bonus"]


def read(actions: Actions) -> Budget:
    """What is left, as the rules read it."""
    return Budget(**actions.model_dump())


def written(budget: Budget) -> Actions:
    """A budget as the table keeps it."""
    return Actions(**{name: getattr(budget, name) for name in Actions.model_fields})


Change = Callable[[Budget], Budget | rules.Fault]
"""Something done with what is left, by the rules."""


def allowed(
    draft: Draft, budget: Budget, change: Change, who: Id, what: str = "", *, ruled: Change | None = None
) -> Actions:
    """What is left after something the rules allow.

    A ruling goes past the rule, not past the price: what there is is spent all the same, with it the Assessment that
    was passed over. Only what is not there costs nothing. `ruled` is the same change under a ruling, where it differs.
    """
    answer = change(budget)
    if isinstance(answer, Budget):
        return written(answer)
    draft.rule(False, answer, who=who, what=what)
    budget = rules.passed_over(budget)
    later = (ruled or change)(budget)
    return written(later if isinstance(later, Budget) else budget)


def in_play(draft: Draft, who: Id) -> tuple[Scene, Phase, Fighter]:
    """Somebody in a CT that is being played."""
    scene, phase = phase_of(draft)
    needs_here(draft, who, scene)
    draft.rule(phase.state == "ct", "wrong_state", state=phase.state)
    return scene, phase, fighter(phase, who)


def on_slot(draft: Draft, who: Id, what: str) -> tuple[Scene, Fighter]:
    """Somebody who may act now: their slot has come, they are not surprised, nor busy with a Full action."""
    scene, _, held = in_play(draft, who)
    draft.rule(not _running(held), "full_busy", who=who)
    draft.rule(not held.forfeited, "slot_forfeited", who=who)
    draft.rule("surprise" not in held.off_guard, "is_off_guard", who=who)
    order = scene.order
    come = isinstance(order, Rcs) and who in order.acted
    draft.rule(come or held.forfeited, "slot_not_come", who=who, what=what)
    return scene, held


def _running(held: Fighter) -> bool:
    return held.full is not None and held.full.status == "running"


class Assess(Command):
    """Make the Assessment, with a plan or without; `sealed` keeps the plan from the players until it is played."""

    verb: ClassVar = "assess"
    subject: ClassVar = "tactical"
    order: ClassVar = ("who", "plan")
    who: Who
    plan: Text = ""
    sealed: bool = False

    def decide(self, draft: Draft) -> None:
        """Once a CT, from its start on, before one's own slot too (open point 18)."""
        scene, _, held = in_play(draft, self.who)
        draft.rule(not _running(held), "full_busy", who=self.who)
        draft.rule("surprise" not in held.off_guard, "is_off_guard", who=self.who)
        budget = read(held.actions)
        left = allowed(draft, budget, rules.assess, self.who, "assessment")
        plan = a_text(draft, self.plan)
        draft.emit(Assessed(scene=scene.id, who=self.who, plan=plan, sealed=self.sealed, left=left))


def nothing_announced(draft: Draft, scene: Scene) -> None:
    """A rule: no phase ends on an action that was announced and not played: a plan, a part, the Primary of a
    Reaction, of those on their slot."""
    if scene.phase is None:
        return
    on_slot = (held for who in scene.on_slot if (held := scene.phase.fighters.get(who)) is not None)
    waiting = tuple(held.id for held in on_slot if _announced(held))
    draft.rule(not waiting, "action_announced", who=waiting)


def _announced(held: Fighter) -> bool:
    left = held.actions
    return bool(left.parts or (held.plan and not held.acted) or (left.answering and left.primary))


def act(
    draft: Draft,
    who: Id,
    kind: ActionKind,
    text: str,
    *,
    part: int = 1,
    of: int = 1,
    source: str = "",
    moves: bool = False,
) -> None:
    """Execute an action of one kind. A Bonus comes when its power says, the others in the own slot."""
    if kind == "bonus":
        scene, _, held = in_play(draft, who)
        draft.rule(not _running(held), "full_busy", who=who)
        draft.rule("surprise" not in held.off_guard, "is_off_guard", who=who)
        draft.rule(not held.forfeited, "slot_forfeited", who=who)
    else:
        scene, held = on_slot(draft, who, kind)
    budget = read(held.actions)
    spent = partial(rules.spend, kind=kind, part=part, of=of)
    left = allowed(draft, budget, spent, who, kind, ruled=partial(rules.spend, kind=kind, of=of - part + 1))
    draft.emit(
        ActionTaken(
            scene=scene.id,
            who=who,
            action=kind,
            text=a_text(draft, text),
            part=part,
            of=of,
            source=source,
            left=left,
            moves=moves,
        )
    )


class Primary(Command):
    """Execute the Primary action, or one part of it: `part=1/3`."""

    verb: ClassVar = "primary"
    subject: ClassVar = "tactical"
    order: ClassVar = ("who", "text")
    who: Who
    text: Text = ""
    part: Ratio = (1, 1)

    def decide(self, draft: Draft) -> None:
        """The first part spends it; parts not played by the end of the CT lapse."""
        part, of = self.part
        if not 1 <= part <= of <= MOST_CTS:
            draft.cannot("bad_part", part=part, of=of)
        act(draft, self.who, "primary", self.text, part=part, of=of)


class Secondary(Command):
    """Execute a Secondary action; moving as far as one can is one."""

    verb: ClassVar = "secondary"
    subject: ClassVar = "tactical"
    order: ClassVar = ("who", "text")
    who: Who
    text: Text = ""

    def decide(self, draft: Draft) -> None:
        """Rules: assessed, one's slot has come, one is left."""
        act(draft, self.who, "secondary", self.text)


class SideAction(Command):
    """Execute a Side action; it may go with any other."""

    verb: ClassVar = "side"
    subject: ClassVar = "tactical"
    order: ClassVar = ("who", "text")
    who: Who
    text: Text = ""

    def decide(self, draft: Draft) -> None:
        """Rules: assessed, one's slot has come, one is left."""
        act(draft, self.who, "side", self.text)


class Bonus(Command):
    """Execute the Bonus action, by the power that grants it: `source=`."""

    verb: ClassVar = "bonus"
    subject: ClassVar = "tactical"
    order: ClassVar = ("who", "text")
    who: Who
    text: Text = ""
    source: Text = ""

    def decide(self, draft: Draft) -> None:
        """Rule: it names its source, whose timing it has."""
        source = a_text(draft, self.source)
        draft.rule(bool(source), "bonus_needs_source", who=self.who)
        act(draft, self.who, "bonus", self.text, source=source)


class Convert(Command):
    """Turn the Primary into two Secondary, or a Secondary into two Side actions."""

    verb: ClassVar = "convert"
    subject: ClassVar = "tactical"
    order: ClassVar = ("who", "what", "to")
    who: Who
    what: Literal["primary", "secondary", "side", "bonus", "reaction", "assessment"]
    to: Literal["", "primary", "secondary", "side", "bonus", "reaction", "assessment"] = ""

    def decide(self, draft: Draft) -> None:
        """Any time after the Assessment, before what is converted was begun."""
        scene, _, held = in_play(draft, self.who)
        draft.rule(not _running(held), "full_busy", who=self.who)
        draft.rule("surprise" not in held.off_guard, "is_off_guard", who=self.who)
        draft.rule(not held.forfeited, "slot_forfeited", who=self.who)
        options = scene.options
        budget = read(held.actions)
        converted = partial(
            rules.convert,
            what=self.what,
            to=self.to,
            chain=options.chain_conversions,
            answer_converts=options.convert_answer,
        )
        ruled = partial(rules.convert, what=self.what, to=self.to, answer_converts=True)
        left = allowed(draft, budget, converted, self.who, self.what, ruled=ruled)
        to = self.to or rules.CONVERSIONS.get(self.what, ("", 0))[0]
        draft.emit(Converted(scene=scene.id, who=self.who, what=self.what, to=to, left=left))


class React(Command):
    """React to something unexpected: the own slot comes right after it, with one Primary and nothing else.

    `event=` is the CS of what happened; left out, the one being played, and it is what whoever is on turn does, unless
    somebody else is named: `by=`. `drop` gives a Full action up for it.
    """

    verb: ClassVar = "react"
    subject: ClassVar = "tactical"
    order: ClassVar = ("who",)
    who: Who
    event: Int | None = None
    by: Who | None = None
    drop: bool = False

    def decide(self, draft: Draft) -> None:
        """Rules: once a CT, not Off-Guard, nor against whom it answers, not after the Primary (2.7)."""
        scene = needs_here(draft, self.who)
        if not isinstance(scene.order, Rcs):
            draft.cannot("no_counts")
        if scene.phase is None:
            self._plain(draft, scene, scene.order)
            return
        scene, _, held = in_play(draft, self.who)
        budget = read(held.actions)
        if _running(held):
            draft.rule(self.drop, "is_off_guard", who=self.who)
            draft.emit(FullFailed(scene=scene.id, who=self.who, left=held.actions))
            scene, _, held = in_play(draft, self.who)
        draft.rule(not held.off_guard, "is_off_guard", who=self.who)
        by = self.by or (scene.turn.who if scene.turn is not None and self.event is None else None)
        draft.rule(by not in held.unaware, "unaware_of", who=self.who, by=by or "")
        fault = rules.reaction_fault(budget)
        draft.rule(fault is None, fault or "", who=self.who)
        rcs.react(draft, draft.scene, self.who, self.event, written(rules.reacted(budget)), rules.lost(budget))

    def _plain(self, draft: Draft, scene: Scene, order: Rcs) -> None:
        """In another game: its turn comes right after, if it has not acted."""
        draft.rule(order.count(self.who).reaction is None, "reaction_spent", who=self.who)
        mine = scene.turn is not None and scene.turn.who == self.who
        acted = (self.who in order.acted and not mine) or (mine and scene.turn is not None and scene.turn.acted)
        draft.rule(not acted, "has_acted", who=self.who, eligible=())
        rcs.react(draft, scene, self.who, self.event, None, {})


class FullAction(Command):
    """Begin a Full action over so many CTs: everything at once, Off-Guard until it is done."""

    verb: ClassVar = "full"
    subject: ClassVar = "tactical"
    order: ClassVar = ("who", "text")
    who: Who
    text: Text = ""
    cts: Int = 1

    def decide(self, draft: Draft) -> None:
        """Rule: all of the CT is still there, as it was."""
        if not 1 <= self.cts <= MOST_CTS:
            draft.cannot("bad_number", what=str(self.cts))
        scene, held = on_slot(draft, self.who, "full")
        budget = read(held.actions)
        fault = rules.full_fault(budget)
        draft.rule(fault is None, fault or "", who=self.who)
        left = written(rules.in_full(budget))
        draft.emit(FullBegan(scene=scene.id, who=self.who, cts=self.cts, text=a_text(draft, self.text), left=left))


class Abandon(Command):
    """Give a Full action up at one's slot in a later CT: it fails; the actions of this CT are there."""

    verb: ClassVar = "abandon"
    subject: ClassVar = "tactical"
    order: ClassVar = ("who",)
    who: Who

    def decide(self, draft: Draft) -> None:
        """In the CT in which it was begun everything stays spent. Rule: the slot has come."""
        scene, _, held = in_play(draft, self.who)
        if held.full is None or held.full.status != "running":
            draft.cannot("no_full", who=self.who)
        first = held.full.left == held.full.cts
        come = isinstance(scene.order, Rcs) and self.who in scene.order.acted
        draft.rule(come, "slot_not_come", who=self.who, what="full")
        left = held.actions if first else Actions(reaction=held.actions.reaction)
        draft.emit(FullFailed(scene=scene.id, who=self.who, left=left))


def slot_opens(draft: Draft, scene: Scene, who: Id) -> None:
    """A slot that comes while its owner is surprised goes by (open point 10)."""
    if scene.phase is not None and "surprise" in fighter(scene.phase, who).off_guard:
        draft.emit(SlotForfeited(scene=scene.id, who=who))


def ct_ends(draft: Draft, scene: Scene, who: Id) -> None:
    """What was not spent lapses; Full actions go on, or are done; counts are rolled anew where the table does so."""
    order = scene.order
    if isinstance(order, Rcs):
        draft.emit(CtEnded(scene=scene.id, ct=order.exchange, anew=scene.options.new_counts))


def ct_begins(draft: Draft, scene: Scene) -> None:
    """A CT that begins because the first of the next is on turn."""
    if scene.phase is not None and scene.phase.state == "ct_end":
        rcs.begin_ct(draft)


COMMANDS: tuple[type[Command], ...] = (
    Assess, Primary, Secondary, SideAction, Bonus, Convert, React, FullAction, Abandon,
)  # fmt: skip
