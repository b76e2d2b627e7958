"""Conflicts, turns, exchanges: one path for every order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Literal

from tracker.engine.aspects import a_text
from tracker.engine.book import Following
from tracker.engine.command import Command, Int, Level, Parties, Text, Who
from tracker.engine.draft import Draft
from tracker.engine.frames import pass_over
from tracker.engine.ranked import places_now
from tracker.history import order as happened
from tracker.history.order import (
    ActionLent,
    ActionSpent,
    ExchangeBegan,
    FrameBegan,
    OrderBegan,
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


MEANT_FOR: dict[str, tuple[str, ...]] = {
    "conflict": ("order_", "first", "harm", "later", "straight", "stakes"),
    "contest": ("sides", "harm", "difficulty", "to", "goals"),
    "challenge": ("name", "inside"),
    "order": ("order_", "first", "harm", "later", "exchanges"),
}
"""What may be said beside each frame that begins."""


class Begin(Command):
    """Begin a conflict, a contest or a challenge; what runs passes straight into it, and what its end owes waits.

    A conflict: `order` is the kind of its turn order (left out, that of the scene), `harm=mental` one of minds; `first`
    is who goes first; left out, the table waits for the choice, or in a ranked order the first one goes (`later`:
    nobody yet); `stakes` is what it is about, as agreed. `straight` begins another one out of one that runs. An `order`
    alone lets people act in turn without a conflict; it ends by itself after so many `exchanges`, or when it is ended.
    A contest: its sides (`Wardens,Cult` or `Imre+Sava,Deacon`), `difficulty` if each rolls against that, `to` how many
    victories, `goals` in the order of the sides with `;` between them, `harm` if the opposition hurts. A challenge
    `inside` a conflict runs beside it. One that was laid aside is taken up again.
    """

    verb: ClassVar = "begin"
    subject: ClassVar = "order"
    order: ClassVar = ("frame", "sides")
    frame: Literal["conflict", "contest", "challenge", "order"]
    sides: Parties = ()
    order_: Literal["popcorn", "ranked", "rounds", "rcs"] | None = None
    first: Who | None = None
    harm: Text | None = None
    exchanges: Int = 0
    later: bool = False
    difficulty: Level | None = None
    to: Int | None = None
    goals: Text = ""
    name: Text = ""
    inside: bool = False
    straight: bool = False
    stakes: Text = ""

    def decide(self, draft: Draft) -> None:
        """Cannot: one of the same kind that runs, unless a conflict goes straight on into another."""
        if self.frame == "order":
            self._idle_words(draft)
            self._order_alone(draft)
            return
        scene = draft.scene
        if scene.phase is not None:
            draft.cannot("frame_runs", frame="phase")
        if self.frame != "conflict" and not scene.system.startswith("fate"):
            draft.cannot("system_not_here", system=scene.system)  # they are rolled by the skills of another game
        inside = self.inside and self.frame == "challenge" and scene.frame == "conflict"
        again = self.straight and self.frame == "conflict"
        if self.inside and not inside and self.frame == "challenge":
            draft.rule(False, "inside_what")
        self._idle_words(draft)
        if scene.frame == self.frame and not again:
            draft.cannot("frame_runs", frame=scene.frame)
        if scene.frame and not inside:
            pass_over(draft, self.frame)
        begins = draft.book.frames.get(self.frame)
        if begins is not None:
            begins(draft, self)
            return
        self._conflict(draft)

    def _idle_words(self, draft: Draft) -> None:
        """What was said beside the frame and means nothing for it is told, not swallowed."""
        own = MEANT_FOR[self.frame]
        idle = tuple(
            name.rstrip("_")
            for name in type(self).model_fields
            if name not in ("frame", *own) and getattr(self, name) != type(self).model_fields[name].default
        )
        draft.advise(not idle, "words_idle", what=", ".join(idle), frame=self.frame)

    def _conflict(self, draft: Draft) -> None:
        scene = draft.scene
        harm = a_text(draft, self.harm or "") or "physical"
        draft.emit(
            FrameBegan(
                scene=scene.id,
                frame="conflict",
                order=self._order(draft, scene, harm),
                conflict=draft.table.given.conflict + 1,
                harm=draft.book.system(scene).harm_in(scene, harm),
                stakes=a_text(draft, self.stakes) or scene.stakes,
            )
        )
        self._first(draft)

    def _order(self, draft: Draft, scene: Scene, harm: str) -> Order:
        kind = self.order_ or scene.options.order
        rules = draft.book.orders.get(kind)
        if rules is None:
            draft.cannot("order_not_here", order=kind)
        return rules.begin(draft.book.system(scene), draft.table, scene, mental=harm == "mental")

    def _order_alone(self, draft: Draft) -> None:
        """Turns without a conflict: no concessions, nothing locked by it."""
        scene = draft.scene
        if scene.order is not None:
            draft.cannot("order_runs")
        if not 0 <= self.exchanges <= MOST_EXCHANGES:
            draft.cannot("bad_number", what=str(self.exchanges))
        order = self._order(draft, scene, a_text(draft, self.harm or ""))
        if isinstance(order, Popcorn | Ranked):
            order = order.but(last=self.exchanges)
        draft.emit(OrderBegan(scene=scene.id, order=order))
        self._first(draft)

    def _first(self, draft: Draft) -> None:
        """In a ranked order whoever is named first has that place."""
        scene, first = draft.scene, self.first
        if first is not None:
            needs_here(draft, first, scene)
        known = draft.book.next_is_known(scene)
        if first is not None and isinstance(scene.order, Ranked):
            places = scene.order.places
            mine = [place.but(moved=True) for place in places if place.who == first]
            if mine and places[0].who != first:
                others = [place for place in places if place.who != first]
                draft.emit(PlacesSet(scene=scene.id, places=(*mine, *others), who=first))
        following = draft.book.following(draft.table, draft.scene)
        if first is None and known and not self.later and following.who:
            first = following.who[0]
        if first is not None:
            begin_turn(draft, first)


class Stakes(Command):
    """Agree what the conflict is about, before it begins or while it runs; without words nothing is agreed."""

    verb: ClassVar = "stakes"
    subject: ClassVar = "order"
    order: ClassVar = ("text",)
    text: Text = ""

    def decide(self, draft: Draft) -> None:
        """Not what is agreed already."""
        scene, text = draft.scene, a_text(draft, self.text)
        if text == scene.stakes:
            draft.cannot("nothing_changes")
        draft.emit(happened.StakesAgreed(scene=scene.id, text=text))


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


COMMANDS: tuple[type[Command], ...] = (Begin, Stakes, TurnTo, EndTurn, NotDone, NextExchange, ExtraTurn, FreeAction)
