"""Turn orders as they stand. Who is on turn is an id, never an index."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal

from pydantic import Field

from tracker.model.cast import Id
from tracker.model.rolls import Dice, Modifier
from tracker.model.value import Map, Value, no_rows


class Turn(Value):
    """The turn being played, in any order."""

    who: Id
    acted: bool = False
    """Whether its action is spent."""
    moved: int = 0
    """Free moves made, less those given besides the one that everybody has."""


class Popcorn(Value):
    """Elective order: each actor names the next who has not acted (Condensed; A-23)."""

    kind: Literal["popcorn"] = "popcorn"
    exchange: int = 1
    acted: tuple[Id, ...] = ()
    """Who has had a turn in this exchange, in order; whoever is on turn is the last of them."""
    extra: tuple[Id, ...] = ()
    """Who may be named once more although it has acted."""
    last: int = 0
    """The exchange with which the order ends by itself; 0 = it goes on."""


class Place(Value):
    """A place in a ranked order; higher keys go first. The first number of the key is the rating it stands on."""

    who: Id
    key: tuple[int, ...]
    moved: bool = False
    """Put there by hand: newcomers find their place among the others."""


class Ranked(Value):
    """Order by ratings, the same in each exchange (digest 1.11, A-22)."""

    kind: Literal["ranked"] = "ranked"
    exchange: int = 1
    places: tuple[Place, ...] = ()
    """First to last, as they go. Whoever came since is not in it yet; the rules know their place."""
    acted: tuple[Id, ...] = ()
    extra: tuple[Id, ...] = ()
    """Who may go once more although it has acted."""
    holding: tuple[Id, ...] = ()
    """Who waits for a better moment: may step in whenever a turn ends, and goes after all others at the latest."""
    mental: bool = False
    """Ranked by what a conflict of minds goes by."""
    last: int = 0
    """The exchange with which the order ends by itself; 0 = it goes on."""


Manner = Literal["", "normal", "all_out", "full_defence", "ward", "unable"]
"""How one fights this round; empty = not chosen yet. Ward: only able to hold a shield in the way; unable: not even."""


class Declaration(Value):
    """What somebody does in a Fudge round, sealed until all is open."""

    who: Id
    manner: Manner = ""
    stance: int = 0
    """Levels moved from defence to attack, where stances are played."""
    trait: str = ""
    """Fought with; empty = that of the weapon, or the best."""
    rating: int | None = None
    """A level in place of a trait."""
    weapon: str = ""
    """By name; empty = the first one at hand."""
    aim: str = ""
    """The part of the body that is aimed at."""
    aim_needs: int = 1
    """The least result that strikes it."""
    pull: int | None = None
    """The most damage that is meant."""
    knock_out: bool = False
    floors: bool = False
    """Aimed at the head, to knock out at once, where the table plays so."""
    sweep: bool = False
    """Strikes every foe that is beaten."""
    target: Id | None = None
    """Of several foes, the one to be struck."""
    modifiers: tuple[Modifier, ...] = ()
    unhurt: bool = False
    """The penalty of wounds does not count this time."""
    sealed: bool = False
    dice: Dice | None = None


class Rounds(Value):
    """Fudge rounds: all choose, then all is resolved from the state in which the round began."""

    kind: Literal["rounds"] = "rounds"
    exchange: int = 1
    declared: tuple[Declaration, ...] = ()
    """Of those who have chosen, or of whom something is known for this round."""
    revealed: bool = False
    start: Map[Id, int] = Field(default_factory=no_rows)
    """The penalty of wounds of each as the round began (F-28); 0 is left out."""
    worst: Map[Id, int] = Field(default_factory=no_rows)
    """The place of the worst wound of each as the round began; unhurt is left out."""
    resolved: tuple[int, ...] = ()
    """Fights that were resolved in this round."""
    down: tuple[Id, ...] | None = None
    """Who could not act as the round began; None = not written down."""
    hampered: tuple[Id, ...] = ()
    """Whom somebody outmanoeuvred in the round before (§4.62)."""
    gained: tuple[Id, ...] = ()
    """Who is outmanoeuvred for the next round."""
    shot: tuple[Id, ...] = ()
    """Who has shot or thrown in this round."""

    def of(self, who: Id) -> Declaration:
        """What somebody declared, or nothing yet."""
        return next((held for held in self.declared if held.who == who), Declaration(who=who))

    @property
    def chosen(self) -> tuple[Id, ...]:
        """Who has chosen how to fight."""
        return tuple(held.who for held in self.declared if held.manner)


class Count(Value):
    """The reaction count of somebody, in exact tenths; the CS it lies in is their floor."""

    who: Id
    rcs: int | None = None
    """In tenths; None = not called yet."""
    dice: tuple[int, int] | None = None
    roll_off: int = 0
    """Sum of a roll-off with an equal count; 0 = none."""
    reaction: int | None = None
    """The CS of a Reaction taken in this CT."""
    before: Id | None = None
    """The GM's word: goes right before that one, while both act in the same CS."""

    @property
    def tenths(self) -> int | None:
        """When its slot is in this CT, in tenths; None = not known yet."""
        return self.rcs if self.reaction is None else 10 * self.reaction


class Rcs(Value):
    """Reaction counts: lowest first, kept for all later CTs unless they are rolled anew."""

    kind: Literal["rcs"] = "rcs"
    exchange: int = 1
    """Number of the CT; 0 = the first has not begun."""
    acted: tuple[Id, ...] = ()
    """Whose slot has come in this CT, in order; whoever is on turn is the last of them."""
    counts: tuple[Count, ...] = ()
    segment: int | None = None
    """The CS being played."""
    over: bool = False
    """The CT has ended; the next has not begun."""
    together: tuple[tuple[Id, ...], ...] = ()
    """Those who act in one slot, each group the GM's word."""
    extra: tuple[Id, ...] = ()
    """Who has a slot once more in this CT, though its CS has gone by."""

    def count(self, who: Id) -> Count:
        """The count of somebody, called or not."""
        return next((held for held in self.counts if held.who == who), Count(who=who))

    def along(self, who: Id) -> tuple[Id, ...]:
        """Who acts in the same slot as somebody, they themselves left out. A Reaction has a slot of its own."""
        there = [id for id in self.grouped(who) if (held := self.count(id)).reaction is None and held.rcs is not None]
        return tuple(id for id in there if id != who) if who in there else ()

    def due(self, who: Id) -> int | None:
        """When the slot of somebody is in this CT, in tenths; of those who act together it is that of the last.

        One of them who reacted has a slot of its own, and the others go on waiting for what its count was: no slot
        ever comes earlier because of a Reaction.
        """
        mine = self.count(who)
        if mine.rcs is None or mine.reaction is not None:
            return mine.tenths
        return max((held for id in self.grouped(who) if (held := self.count(id).rcs) is not None), default=mine.rcs)

    def gone_by(self, who: Id) -> bool:
        """Whether the CS of somebody who has had no slot in this CT lies behind the one being played.

        No slot is opened after its CS: it comes in the next CT (tactical phase, 2.9.4 and open point 36).
        """
        due = self.due(who)
        if due is None or self.segment is None or self.over or who in self.acted or who in self.extra:
            return False
        return due // 10 < self.segment

    def grouped(self, who: Id) -> tuple[Id, ...]:
        """The whole group that somebody belongs to; nobody, where they act alone."""
        return next((group for group in self.together if who in group), ())


Order = Annotated[Popcorn | Ranked | Rounds | Rcs, Field(discriminator="kind")]


def renamed(order: Order, to: Callable[[Id], Id | None]) -> Order:
    """The same order of other ids; whoever has none is left out of it, and is nobody's foe."""

    def all_of(ids: tuple[Id, ...]) -> tuple[Id, ...]:
        return tuple(new for old in ids if (new := to(old)) is not None)

    match order:
        case Popcorn():
            return order.but(acted=all_of(order.acted), extra=all_of(order.extra))
        case Ranked():
            places = tuple(place.but(who=new) for place in order.places if (new := to(place.who)) is not None)
            return order.but(
                places=places,
                acted=all_of(order.acted),
                extra=all_of(order.extra),
                holding=all_of(order.holding),
            )
        case Rounds():
            declared = tuple(
                held.but(who=new, target=None if held.target is None else to(held.target))
                for held in order.declared
                if (new := to(held.who)) is not None
            )
            start = {new: n for who, n in order.start.items() if (new := to(who)) is not None}
            worst = {new: n for who, n in order.worst.items() if (new := to(who)) is not None}
            down = None if order.down is None else all_of(order.down)
            same = {name: all_of(getattr(order, name)) for name in ("hampered", "gained", "shot")}
            return order.but(declared=declared, start=start, worst=worst, down=down, **same)
        case Rcs():
            counts = tuple(
                count.but(who=new, before=None if count.before is None else to(count.before))
                for count in order.counts
                if (new := to(count.who)) is not None
            )
            groups = (all_of(group) for group in order.together)
            together = tuple(group for group in groups if len(group) > 1)
            return order.but(counts=counts, acted=all_of(order.acted), together=together, extra=all_of(order.extra))


def beside(order: Order, who: Id, new: Id) -> Order:
    """The order with somebody new who stands where another one stands, and has acted if that one has."""
    match order:
        case Popcorn() | Ranked():
            acted = (*order.acted, *(new for held in order.acted if held == who))
            if isinstance(order, Popcorn):
                return order.but(acted=acted, extra=(*order.extra, *(new for held in order.extra if held == who)))
            places = tuple(
                row for place in order.places for row in ((place, place.but(who=new)) if place.who == who else (place,))
            )
            return order.but(acted=acted, places=places)
        case Rounds():
            mine = (held.but(who=new) for held in order.declared if held.who == who)
            return order.but(declared=(*order.declared, *mine))
        case Rcs():
            counts = (count.but(who=new, before=None) for count in order.counts if count.who == who)
            return order.but(counts=(*order.counts, *counts))


def without(order: Order, who: Id) -> Order:
    """The order with somebody struck from it."""
    return renamed(order, lambda held: None if held == who else held)
