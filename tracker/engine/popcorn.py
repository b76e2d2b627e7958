"""Elective order: each actor names the next (Condensed; A-23)."""

from __future__ import annotations

from tracker.engine.book import Following, System
from tracker.model.cast import Id
from tracker.model.order import Order, Popcorn
from tracker.model.table import Scene, Table
from tracker.rules.popcorn import eligible


class PopcornRules:
    """Those out are not eligible, newcomers are; the last to act may name anyone, itself included."""

    kind = "popcorn"
    next_is_known = False

    def begin(self, system: System, table: Table, scene: Scene, *, mental: bool = False) -> Order:
        """The first exchange; the group decides who goes first."""
        return Popcorn()

    def following(self, system: System, table: Table, scene: Scene) -> Following:
        """Who may be named now."""
        order = scene.order
        if not isinstance(order, Popcorn):
            return Following((), False)
        taking_part = [who.id for who in scene.here if system.acts(table.cast[who.id])]
        out = {who.id for who in scene.here if not who.takes_part}
        acted = set(order.acted)
        for who in order.extra:
            if order.acted.count(who) <= order.extra.count(who):
                acted.discard(who)
        return Following(*eligible(taking_part, acted, out))

    def exchange(self, order: Order) -> int:
        """The exchange being played."""
        return order.exchange if isinstance(order, Popcorn) else 1

    def done(self, scene: Scene) -> tuple[Id, ...]:
        """Who has acted in this exchange."""
        order = scene.order
        if not isinstance(order, Popcorn):
            return ()
        return tuple(who for who in order.acted if not _on_turn(scene, who))

    def before(self, system: System, table: Table, scene: Scene, who: Id, following: Following) -> tuple[Id, ...]:
        """Nobody."""
        return ()

    def stops(self, scene: Scene, who: Id, following: Following) -> str:
        """Why somebody who may not be named may not."""
        return "has_acted"


def _on_turn(scene: Scene, who: Id) -> bool:
    return scene.turn is not None and scene.turn.who == who
