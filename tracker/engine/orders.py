"""Which turn order runs, and the places in it: chosen, changed, set by hand; waiting for a better moment."""

from __future__ import annotations

from typing import ClassVar, Literal

from tracker.engine import slots
from tracker.engine.command import Command, Level, Who
from tracker.engine.draft import Draft
from tracker.engine.ranked import newcomer, places_now, put_in
from tracker.engine.turns import begin_turn, needs_here
from tracker.history.order import OrderBegan, OrderChosen, PlacesSet, TurnHeld
from tracker.model.cast import Id
from tracker.model.order import Order, Place, Popcorn, Ranked, Rcs
from tracker.model.table import Scene


class ChangeOrder(Command):
    """Choose the turn order: of the turns being played, and of the next conflicts here. Who has acted stays so.

    `npcs=best`: all the GM's characters go on the place of the best of them. `by=` what a ranked order goes by.
    """

    verb: ClassVar = "order"
    subject: ClassVar = "order"
    order: ClassVar = ("kind",)
    kind: Literal["popcorn", "ranked", "rcs"]
    npcs: Literal["own", "best"] | None = None
    by: Literal["physical", "mental"] | None = None

    def decide(self, draft: Draft) -> None:
        """A ranked order that is chosen again is ranked anew, by the sheets as they are now."""
        scene = draft.scene
        npc_place = self.npcs or scene.options.npc_place
        chosen = (scene.options.order, scene.options.npc_place) != (self.kind, npc_place)
        if chosen:
            draft.emit(OrderChosen(scene=scene.id, order=self.kind, npc_place=npc_place))
        scene = draft.scene
        order = None if scene.order is None else self._order(draft, scene, scene.order)
        if order is not None and order != scene.order:
            draft.emit(OrderBegan(scene=scene.id, order=order, changed=True))
        elif not chosen:
            draft.cannot("nothing_changes")

    def _order(self, draft: Draft, scene: Scene, was: Order) -> Order:
        rules = draft.book.orders.get(self.kind)
        if rules is None or not isinstance(was, Popcorn | Ranked | Rcs) or scene.phase is not None:
            draft.cannot("order_not_here", order=self.kind)
        mental = isinstance(was, Ranked) and was.mental if self.by is None else self.by == "mental"
        new = rules.begin(draft.book.system(scene), draft.table, scene, mental=mental)
        kept = new.but(exchange=was.exchange, acted=tuple(dict.fromkeys(was.acted)))
        if isinstance(kept, Rcs):
            return kept.but(counts=was.counts if isinstance(was, Rcs) else ())
        if not isinstance(was, Rcs):
            kept = kept.but(acted=was.acted, extra=was.extra, last=was.last)
        if isinstance(kept, Ranked) and isinstance(was, Ranked):
            return kept.but(holding=was.holding)
        return kept


class Rank(Command):
    """Set somebody's place in a ranked order: before or after another, first, last, or by a rating of its own.

    Without any of these: at the place the sheet gives now. It stays so in all exchanges to come (A-22). Where counts
    make the order: right `before` another one of the same CS, or back where the count says.
    """

    verb: ClassVar = "rank"
    subject: ClassVar = "order"
    order: ClassVar = ("who", "to")
    who: Who
    to: Literal["first", "last"] | None = None
    before: Who | None = None
    after: Who | None = None
    rating: Level | None = None

    def decide(self, draft: Draft) -> None:
        """A ranked order must run; both must be in it."""
        scene = needs_here(draft, self.who)
        if isinstance(scene.order, Rcs) and self == Rank(who=self.who, before=self.before):
            slots.put_before(draft, scene, self.who, self.before)
            return
        if not isinstance(scene.order, Ranked):
            draft.cannot("no_ranked_order")
        system = draft.book.system(scene)
        places = list(places_now(system, draft.table, scene))
        mine = next((place for place in places if place.who == self.who), None)
        if mine is None:
            draft.cannot("takes_no_turns", who=self.who)
        rest = [place for place in places if place.who != self.who]
        if self.to is not None or self.before is not None or self.after is not None:
            at = self._at(draft, rest)
            new = [*rest[:at], mine.but(moved=True), *rest[at:]]
        else:
            place = newcomer(system, draft.table, scene, rest, self.who)
            if self.rating is not None:
                place = place.but(key=(self.rating, *place.key[1:]))
            new = put_in(rest, place)
        if [(place.who, place.key) for place in new] == [(place.who, place.key) for place in places]:
            draft.cannot("nothing_changes")
        draft.emit(PlacesSet(scene=scene.id, places=tuple(new), who=self.who))

    def _at(self, draft: Draft, rest: list[Place]) -> int:
        if self.to is not None:
            return 0 if self.to == "first" else len(rest)
        beside: Id = self.before or self.after or ""
        at = next((n for n, place in enumerate(rest) if place.who == beside), None)
        if at is None:
            draft.cannot("not_in_order", who=beside)
        return at if self.before is not None else at + 1


class Hold(Command):
    """Wait for a better moment: the next goes; whoever waits may step in whenever a turn ends, else goes last.

    Left out, whoever is on turn.
    """

    verb: ClassVar = "hold"
    subject: ClassVar = "order"
    order: ClassVar = ("who",)
    who: Who | None = None

    def decide(self, draft: Draft) -> None:
        """In a ranked order only: elsewhere nobody has to go. Rule: not once the action of the turn is spent."""
        turn = draft.scene.turn
        who = self.who or (None if turn is None else turn.who)
        if who is None:
            draft.cannot("nobody_on_turn")
        scene = needs_here(draft, who)
        if not isinstance(scene.order, Ranked):
            draft.cannot("no_ranked_order")
        mine = scene.turn is not None and scene.turn.who == who
        draft.rule(scene.here[who].takes_part, "actor_out", who=who)
        if who in scene.order.holding:
            draft.cannot("waits_already", who=who)
        if mine and scene.turn is not None:
            draft.rule(not scene.turn.acted, "action_spent", who=who)
        elif who in scene.order.acted:
            draft.cannot("has_acted", who=who)
        draft.emit(TurnHeld(scene=scene.id, who=who))
        following = draft.book.following(draft.table, draft.scene)
        if mine and following.who and following.who[0] != who:
            begin_turn(draft, following.who[0])


COMMANDS: tuple[type[Command], ...] = (ChangeOrder, Rank, Hold)
