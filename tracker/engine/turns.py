"""Conflicts, turns, exchanges: one path for every order."""

from __future__ import annotations

from typing import ClassVar, Literal

from tracker.engine.aspects import a_text
from tracker.engine.command import Command, Int, Level, Parties, Text, Who
from tracker.engine.draft import Draft
from tracker.engine.frames import pass_over
from tracker.history import order as happened
from tracker.history.order import ActionLent, ActionSpent, ExchangeBegan, FrameBegan, TurnBegan, TurnEnded
from tracker.model.cast import Id
from tracker.model.order import Popcorn
from tracker.model.table import Scene


def needs_here(draft: Draft, who: Id, scene: Scene | None = None) -> Scene:
    """The scene in focus, or another, with somebody in it; else refused."""
    scene = draft.scene if scene is None else scene
    if who not in scene.here:
        draft.cannot("not_here", who=who)
    return scene


def begin_turn(draft: Draft, who: Id) -> None:
    """Put somebody on turn; the turn being played ends first."""
    scene = needs_here(draft, who)
    order = draft.book.order(scene)
    if order is None:
        draft.cannot("no_order", who=who)
    draft.rule(scene.here[who].takes_part, "cannot_go_next_out", who=who)
    following = draft.book.following(draft.table, scene)
    draft.rule(who in following.who or not scene.here[who].takes_part, "has_acted", who=who, eligible=following.who)
    if scene.turn is not None:
        end_turn(draft)
    assert scene.order is not None
    new = following.new_exchange and who in following.who
    exchange = order.exchange(scene.order) + new
    if new:
        _exchange_ends(draft)
    draft.emit(TurnBegan(scene=scene.id, who=who, exchange=exchange))
    draft.book.system(scene).fresh_turn(draft, scene, who)
    for hook in draft.book.turn_begins:
        hook(draft, draft.scene, who)


def end_turn(draft: Draft) -> None:
    """The turn being played is over."""
    scene = draft.scene
    if scene.turn is None:
        return
    who = scene.turn.who
    draft.emit(TurnEnded(scene=scene.id, who=who))
    for hook in draft.book.turn_ends:
        hook(draft, draft.scene, who)


def _exchange_ends(draft: Draft) -> None:
    for hook in draft.book.exchange_ends:
        hook(draft, draft.scene, "")


def spend_action(draft: Draft, who: Id) -> bool:
    """Take the action of a turn for something; whether one was spent.

    Out of a conflict nobody needs one. With nobody on turn, acting is taking the turn.
    """
    scene = needs_here(draft, who)
    draft.rule(scene.here[who].takes_part, "actor_out", who=who)
    if scene.order is None:
        return False
    if scene.turn is None and who in draft.book.following(draft.table, scene).who:
        begin_turn(draft, who)
        scene = draft.scene
    on_turn = scene.turn is not None and scene.turn.who == who
    draft.rule(on_turn, "not_on_turn", who=who, on_turn=scene.turn.who if scene.turn is not None else "")
    if not on_turn or scene.turn is None:
        return False
    draft.rule(not scene.turn.acted, "action_spent", who=who)
    if scene.turn.acted:
        return False
    draft.emit(ActionSpent(scene=scene.id, who=who))
    return True


def has_action(draft: Draft, scene: Scene, who: Id) -> bool:
    """Whether somebody still has the action of this exchange; outside a conflict nobody needs one."""
    order = draft.book.order(scene)
    if scene.order is None or order is None:
        return True
    if scene.turn is not None and scene.turn.who == who:
        return not scene.turn.acted
    again = scene.order.extra.count(who) if isinstance(scene.order, Popcorn) else 0
    return order.done(scene).count(who) <= again if who in order.done(scene) else True


def lend_action(draft: Draft, scene: Scene, who: Id) -> int:
    """Take somebody's action of this exchange for a help, before their turn too; the exchange, 0 = none was needed.

    Refused after acting (A-17).
    """
    draft.rule(scene.here[who].takes_part, "actor_out", who=who)
    order = draft.book.order(scene)
    if scene.order is None or order is None:
        return 0
    left = has_action(draft, scene, who)
    draft.rule(left, "helper_has_acted", who=who)
    if not left or not scene.here[who].takes_part:
        return 0
    draft.emit(ActionLent(scene=scene.id, who=who))
    return order.exchange(scene.order)


def take_back_action(draft: Draft, scene: Scene, who: Id, exchange: int) -> None:
    """Give back the action that a help took, in the exchange that took it."""
    order = draft.book.order(scene)
    if exchange and order is not None and scene.order is not None and order.exchange(scene.order) == exchange:
        draft.emit(ActionLent(scene=scene.id, who=who, lent=False))


class Begin(Command):
    """Begin a conflict, a contest or a challenge; what runs passes straight into it, and what its end owes waits.

    A conflict: `first` is who goes first; left out, the table waits for the choice. `straight` begins another one out
    of one that runs. A contest: its sides (`Wardens,Cult` or `Imre+Sava,Deacon`), `difficulty` if each rolls against
    that, `to` how many victories, `goals` in the order of the sides with `;` between them, `harm` if the opposition
    hurts. A challenge `inside` a conflict runs beside it. One that was laid aside is taken up again.
    """

    verb: ClassVar = "begin"
    subject: ClassVar = "order"
    order: ClassVar = ("frame", "sides")
    frame: Literal["conflict", "contest", "challenge"]
    sides: Parties = ()
    first: Who | None = None
    harm: Text | None = None
    difficulty: Level | None = None
    to: Int | None = None
    goals: Text = ""
    name: Text = ""
    inside: bool = False
    straight: bool = False

    def decide(self, draft: Draft) -> None:
        """Cannot: one of the same kind that runs, unless a conflict goes straight on into another."""
        scene = draft.scene
        inside = self.inside and self.frame == "challenge" and scene.frame == "conflict"
        again = self.straight and self.frame == "conflict"
        if scene.frame == self.frame and not again:
            draft.cannot("frame_runs", frame=scene.frame)
        if scene.frame and not inside:
            pass_over(draft, self.frame)
        begins = draft.book.frames.get(self.frame)
        if begins is not None:
            begins(draft, self)
            return
        self._conflict(draft)

    def _conflict(self, draft: Draft) -> None:
        scene = draft.scene
        rules = draft.book.orders.get(scene.options.order)
        if rules is None:
            draft.cannot("order_not_here", order=scene.options.order)
        system = draft.book.system(scene)
        draft.emit(
            FrameBegan(
                scene=scene.id,
                frame=self.frame,
                order=rules.begin(system, draft.table, scene),
                conflict=draft.table.given.conflict + 1,
                harm=a_text(draft, self.harm or "") or "physical",
            )
        )
        if self.first is not None:
            begin_turn(draft, self.first)


class TurnTo(Command):
    """Hand the turn to somebody. The turn being played ends."""

    verb: ClassVar = "turn"
    subject: ClassVar = "order"
    order: ClassVar = ("who",)
    who: Who

    def decide(self, draft: Draft) -> None:
        """A rule: not to one who has acted or is out. Advice: what is still open."""
        rolls = tuple(str(roll.id) for roll in draft.table.rolls)
        hits = tuple(str(hit.id) for hit in draft.table.hits)
        begin_turn(draft, self.who)
        draft.advise(not rolls and not hits, "left_open", rolls=rolls, hits=hits)


class EndTurn(Command):
    """End the turn; the next is named later."""

    verb: ClassVar = "done"
    subject: ClassVar = "order"

    def decide(self, draft: Draft) -> None:
        """Somebody must be on turn."""
        if draft.scene.turn is None:
            draft.cannot("nobody_on_turn")
        end_turn(draft)


class NotDone(Command):
    """Take back that somebody has acted."""

    verb: ClassVar = "undone"
    subject: ClassVar = "order"
    order: ClassVar = ("who",)
    who: Who

    def decide(self, draft: Draft) -> None:
        """They must have acted."""
        scene = needs_here(draft, self.who)
        order = draft.book.order(scene)
        on_turn = scene.turn is not None and scene.turn.who == self.who
        if order is None or not (on_turn or self.who in order.done(scene)):
            draft.cannot("has_not_acted", who=self.who)
        draft.emit(happened.TurnTakenBack(scene=scene.id, who=self.who))


class NextExchange(Command):
    """Begin the next exchange now, though some have not acted."""

    verb: ClassVar = "exchange"
    subject: ClassVar = "order"

    def decide(self, draft: Draft) -> None:
        """A rule: stops once and names those who have not acted."""
        scene = draft.scene
        order = draft.book.order(scene)
        if order is None or scene.order is None:
            draft.cannot("no_order", who="")
        following = draft.book.following(draft.table, scene)
        draft.rule(following.new_exchange, "not_all_acted", waiting=following.who)
        end_turn(draft)
        _exchange_ends(draft)
        draft.emit(ExchangeBegan(scene=scene.id, exchange=order.exchange(scene.order) + 1))


class ExtraTurn(Command):
    """Let somebody act once more in this exchange."""

    verb: ClassVar = "extra-turn"
    subject: ClassVar = "order"
    order: ClassVar = ("who",)
    who: Who

    def decide(self, draft: Draft) -> None:
        """An order must run."""
        scene = needs_here(draft, self.who)
        if scene.order is None:
            draft.cannot("no_order", who=self.who)
        draft.emit(happened.ExtraTurnGiven(scene=scene.id, who=self.who))


class FreeAction(Command):
    """Give the action of the turn back to whoever is on turn."""

    verb: ClassVar = "act-again"
    subject: ClassVar = "order"

    def decide(self, draft: Draft) -> None:
        """The action must be spent."""
        scene = draft.scene
        if scene.turn is None:
            draft.cannot("nobody_on_turn")
        if not scene.turn.acted:
            draft.cannot("action_not_spent", who=scene.turn.who)
        draft.emit(ActionSpent(scene=scene.id, who=scene.turn.who, spent=False))


COMMANDS: tuple[type[Command], ...] = (Begin, TurnTo, EndTurn, NotDone, NextExchange, ExtraTurn, FreeAction)
