"""What `?` says of the turn order, and of other scenes that run."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.engine.games import GAMES
from tracker.language.tale import Shown
from tracker.model.order import Popcorn, Ranked, Rcs
from tracker.ui.places.words import say
from tracker.ui.sight import Sight


def order_sentences(sight: Sight) -> Iterator[str]:
    """How turns go here, who waits, where an order alone ends; what else is on the table."""
    scene = sight.scene
    if scene is None:
        return
    order = scene.order
    if isinstance(order, Ranked):
        traits = sight.words.join(list(GAMES.system(scene).ranked_by(order.mental)))
        yield say(sight, "now_ranked", traits=Shown(traits), names=tuple(who for who, _ in sight.line))
        if scene.options.npc_place == "best":
            yield say(sight, "now_ranked_best")
        if order.holding:
            yield say(sight, "now_holding", names=order.holding)
    elif isinstance(order, Rcs) and scene.phase is None:
        yield say(sight, "now_counted")
    elif isinstance(order, Popcorn):
        yield say(sight, "now_popcorn")
    if order is not None and not scene.frame:
        yield say(sight, "now_alone", n=getattr(order, "last", 0) or None)
    others = tuple(held.id for held in sight.table.scenes if not held.ended and held.id != scene.id)
    if others:
        yield say(sight, "now_scenes", names=others)
