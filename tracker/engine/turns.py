"""Turns and exchanges: one path for every order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from tracker.engine.book import Following
from tracker.engine.command import Command, Who
from tracker.engine.draft import Draft
from tracker.engine.ranked import places_now
from tracker.history import order as happened
from tracker.history.order import (
    ActionSpent,
    ExchangeBegan,
    OrderEnded,
    PlacesSet,
    TurnBegan,
    TurnEnded,
)
from tracker.model.cast import Id
from tracker.model.order import Order, Popcorn, Ranked, Rcs, Rounds
from tracker.model.table import Scene
from tracker.rules.tactical.counts import segment

MOST_EXCHANGES = 99


def needs_here(draft: Draft, who: Id, scene: Scene | None = None) -> Scene:
    """The scene the command is about, with somebody in it, or that one; else refused.

    Where nothing else has settled the scene, it is that of whoever is asked for first.
    """
    if scene is None:
        scene = draft.scene if draft.turned else draft.table.scene_of(who) or draft.scene
    if who not in scene.here:
        draft.cannot("not_here", who=who)
    draft.turn_to(scene.id)
    return scene


def begin_turn(draft: Draft, who: Id) -> None:
    """Put somebody on turn; the turn being played ends first."""
    scene = needs_here(draft, who)
    order = draft.book.order(scene)
    if order is None:
        draft.cannot("no_order", who=who)
    draft.rule(scene.here[who].takes_part, "cannot_go_next_out", who=who)
    following = draft.book.following(draft.table, scene)
    draft.rule(draft.book.system(scene).acts(draft.table.cast[who]), "takes_no_turns", who=who)
    code = order.stops(scene, who, following)
    draft.rule(who in following.who or not scene.here[who].takes_part, code, who=who, eligible=following.who)
    assert scene.order is not None
    before = order.before(draft.book.system(scene), draft.table, scene, who, following)
    draft.rule(not before, "others_first", who=who, waiting=before)
    new = following.new_exchange and bool(following.who)
    draft.rule(not (new and is_last(scene.order)), "order_over")
    if scene.turn is not None and _steps_in(scene, who, following):
        draft.emit(happened.TurnTakenBack(scene=scene.id, who=scene.turn.who))
    elif scene.turn is not None:
        end_turn(draft, goes_on=True)
    exchange = order.exchange(scene.order) + new
    _places_found(draft)
    if new and not (isinstance(scene.order, Rcs) and scene.order.over):
        _exchange_ends(draft)
    if new:
        for begins in draft.book.exchange_begins:
            begins(draft, draft.scene)
    for hook in draft.book.turn_due:
        hook(draft, draft.scene, who)
    beside = _beside(draft.scene, who, exchange)
    draft.emit(
        TurnBegan(
            scene=scene.id,
            who=who,
            exchange=exchange,
            segment=_segment(draft.scene.order, who, [id for id in following.who if id not in beside], new),
            beside=beside,
        )
    )
    draft.book.system(scene).fresh_turn(draft, scene, who)
    for hook in draft.book.turn_begins:
        for one in (who, *beside):
            hook(draft, draft.scene, one)


def _segment(order: Order | None, who: Id, ahead: Iterable[Id], new: bool) -> int | None:
    """The CS in which a slot is played: that of its count. It never runs backwards within a CT (2.9.4).

    Whoever goes before others by a ruling does so in the CS of the first of them, so that theirs still come; and what
    comes late is played in the CS reached by then.
    """
    tenths = order.due(who) if isinstance(order, Rcs) else None
    if tenths is None or not isinstance(order, Rcs):
        return None
    dues = (order.due(id) for id in (who, *ahead))
    first = min(segment(due) for due in dues if due is not None)
    return first if new or order.segment is None else max(first, order.segment)


def _beside(scene: Scene, who: Id, exchange: int) -> tuple[Id, ...]:
    """Whose slot opens with that of somebody: in a tactical phase all of a group act in one.

    In another game each of them has a turn, one right after the other.
    """
    order = scene.order
    if scene.phase is None or not isinstance(order, Rcs):
        return ()
    acted = order.acted if exchange == order.exchange else ()
    return tuple(id for id in order.along(who) if id not in acted and id in scene.here and scene.here[id].takes_part)


def _steps_in(scene: Scene, who: Id, following: Following) -> bool:
    """Whether somebody who waited steps in before one who has done nothing yet: that one is due again after them."""
    turn = scene.turn
    untouched = turn is not None and turn.who != who and not turn.acted and not turn.moved
    return untouched and isinstance(scene.order, Ranked) and who in following.who[1:]


def _waiting(draft: Draft, scene: Scene) -> tuple[Id, ...]:
    """Who takes turns here and has not had one in this exchange."""
    order, system = draft.book.order(scene), draft.book.system(scene)
    done = () if order is None else order.done(scene)
    on_turn = "" if scene.turn is None else scene.turn.who
    there = (who.id for who in scene.here if who.takes_part and system.acts(draft.table.cast[who.id]))
    return tuple(who for who in there if who not in done and who != on_turn)


def is_last(order: Order) -> bool:
    """Whether the exchange being played is the last one of the order."""
    return isinstance(order, Popcorn | Ranked) and 0 < order.last <= order.exchange


def _places_found(draft: Draft) -> None:
    """Whoever came into a ranked order since the last turn has a place in it from now on."""
    scene = draft.scene
    if isinstance(scene.order, Ranked):
        places = places_now(draft.book.system(scene), draft.table, scene)
        if {place.who for place in places} - {place.who for place in scene.order.places}:
            draft.emit(PlacesSet(scene=scene.id, places=places))


def end_turn(draft: Draft, *, goes_on: bool = False) -> None:
    """The turn being played is over. An order that was to end by itself does, unless it goes on all the same."""
    scene = draft.scene
    if scene.turn is None:
        return
    those = scene.on_slot
    draft.emit(TurnEnded(scene=scene.id, who=scene.turn.who))
    for hook in draft.book.turn_ends:
        for who in those:
            hook(draft, draft.scene, who)
    scene = draft.scene
    if scene.order is None or goes_on or not is_last(scene.order):
        return
    if draft.book.following(draft.table, scene).new_exchange:
        _exchange_ends(draft)
        draft.emit(OrderEnded(scene=scene.id))


def _exchange_ends(draft: Draft) -> None:
    for hook in draft.book.exchange_ends:
        hook(draft, draft.scene, "")


class TurnTo(Command):
    """Hand the turn to somebody. The turn being played ends."""

    verb: ClassVar = "turn"
    subject: ClassVar = "order"
    order: ClassVar = ("who",)
    who: Who

    def decide(self, draft: Draft) -> None:
        """A rule: not to one who has acted or is out. Advice: what is still open."""
        scene = needs_here(draft, self.who)
        rolls = tuple(str(roll.id) for roll in draft.table.rolls if roll.scene == scene.id)
        hits = tuple(str(hit.id) for hit in draft.table.hits if hit.scene == scene.id)
        begin_turn(draft, self.who)
        draft.advise(not rolls and not hits, "left_open", rolls=rolls, hits=hits)


class EndTurn(Command):
    """End the turn. The next is named later; an order that knows who is next goes on."""

    verb: ClassVar = "done"
    subject: ClassVar = "order"

    def decide(self, draft: Draft) -> None:
        """Somebody must be on turn, or the order must know who is next."""
        held = draft.scene.turn
        end_turn(draft)
        scene = draft.scene
        following = draft.book.following(draft.table, scene)
        if draft.book.next_is_known(scene) and following.who:
            begin_turn(draft, following.who[0])
        elif held is None:
            order = draft.book.order(scene)
            if not isinstance(scene.order, Rcs) or order is None:
                draft.cannot("nobody_on_turn")
            draft.cannot(order.stops(scene, "", following))


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
        if isinstance(scene.order, Rounds):
            draft.cannot("no_turns_in_rounds")
        following = draft.book.following(draft.table, scene)
        draft.rule(following.new_exchange, "not_all_acted", waiting=_waiting(draft, scene))
        draft.rule(not is_last(scene.order), "order_over")
        end_turn(draft, goes_on=True)
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
        if isinstance(scene.order, Rounds):
            draft.cannot("no_turns_in_rounds")
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


COMMANDS: tuple[type[Command], ...] = (
    TurnTo,
    EndTurn,
    NotDone,
    NextExchange,
    ExtraTurn,
    FreeAction,
)
"""Verbs of this module."""
