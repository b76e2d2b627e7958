"""Ranked order: by skills (Core) or approaches (Accelerated), the same in each exchange (digest 1.11, A-22)."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.engine.book import Following, System
from tracker.model.cast import Id
from tracker.model.order import Order, Place, Ranked
from tracker.model.table import Scene, Table
from tracker.rules.ranked import Ranking, Standing, due, line, place_among, ranking


class RankedRules:
    """Those out are passed over, newcomers come in at their place; whoever waits may step in at any time."""

    kind = "ranked"
    next_is_known = True

    def begin(self, system: System, table: Table, scene: Scene, *, mental: bool = False) -> Order:
        """Everybody at the place the ratings give."""
        people = [standing(system, table, who.id, mental) for who in scene.here if system.acts(table.cast[who.id])]
        return Ranked(places=_places(line(people, scene.options.npc_place)), mental=mental)

    def following(self, system: System, table: Table, scene: Scene) -> Following:
        """The one who is due, then those who may step in."""
        order = scene.order
        if not isinstance(order, Ranked):
            return Following((), False)
        there = [place.who for place in places_now(system, table, scene) if scene.here[place.who].takes_part]
        return Following(*due(there, order.acted, order.extra, order.holding))

    def exchange(self, order: Order) -> int:
        """The exchange being played."""
        return order.exchange if isinstance(order, Ranked) else 1

    def done(self, scene: Scene) -> tuple[Id, ...]:
        """Who has acted in this exchange."""
        order = scene.order
        if not isinstance(order, Ranked):
            return ()
        return tuple(who for who in order.acted if scene.turn is None or scene.turn.who != who)

    def before(self, system: System, table: Table, scene: Scene, who: Id, following: Following) -> tuple[Id, ...]:
        """Nobody."""
        return ()

    def stops(self, scene: Scene, who: Id, following: Following) -> str:
        """Why somebody who may not go next may not."""
        acted = isinstance(scene.order, Ranked) and who in scene.order.acted
        return "has_acted" if acted and not following.new_exchange else "not_next"


def standing(system: System, table: Table, who: Id, mental: bool) -> Standing:
    """Somebody as the order ranks them; what is on no sheet is Mediocre (0)."""
    character = table.cast[who]
    ratings = tuple(system.rating(character, trait) or 0 for trait in system.ranked_by(mental))
    return Standing(who, ratings, character.is_player)


def places_now(system: System, table: Table, scene: Scene) -> tuple[Place, ...]:
    """The places of a ranked order, newcomers at theirs, whoever is not here any more left out."""
    order = scene.order
    if not isinstance(order, Ranked):
        return ()
    places = [place for place in order.places if place.who in scene.here and system.acts(table.cast[place.who])]
    held = {place.who for place in places}
    for who in scene.here:
        if who.id not in held and system.acts(table.cast[who.id]):
            places = put_in(places, newcomer(system, table, scene, places, who.id))
    return tuple(places)


def newcomer(system: System, table: Table, scene: Scene, places: Sequence[Place], who: Id) -> Place:
    """The place of one who comes in: one of the GM's goes with the others, where those go on the best one's place."""
    order = scene.order
    new = standing(system, table, who, isinstance(order, Ranked) and order.mental)
    size = len(new.ratings)
    best = None
    if scene.options.npc_place == "best" and not new.player:
        others = (place.key for place in places if not place.moved and not table.cast[place.who].is_player)
        best = next((key[:size] for key in others if len(key) > size), None)
    return _place(ranking(new, best))


def put_in(places: Sequence[Place], new: Place) -> list[Place]:
    """With one more, where its key says."""
    at = place_among([None if place.moved else place.key for place in places], new.key)
    return [*places[:at], new, *places[at:]]


def _places(rankings: Sequence[Ranking]) -> tuple[Place, ...]:
    return tuple(_place(each) for each in rankings)


def _place(each: Ranking) -> Place:
    return Place(who=each.who, key=each.key)
