"""The one action that somebody has in an exchange: spent, lent, given back."""

from __future__ import annotations

from tracker.engine.draft import Draft
from tracker.engine.turns import begin_turn, needs_here
from tracker.history.order import (
    ActionLent,
    ActionSpent,
)
from tracker.model.cast import Id
from tracker.model.order import Popcorn, Ranked
from tracker.model.table import Scene


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
    again = scene.order.extra.count(who) if isinstance(scene.order, Popcorn | Ranked) else 0
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
