"""Conflicts, exchanges, turns."""

from __future__ import annotations

from typing import Literal

from tracker.history.event import Event
from tracker.model.blows import Fight
from tracker.model.cast import Id
from tracker.model.order import Order, Place, Popcorn, Ranked, Rcs, Turn
from tracker.model.table import Frame, Scene, Table
from tracker.model.value import Keyed


class FrameBegan(Event):
    """A conflict (or a contest, a challenge, a phase) began; nobody is on turn yet."""

    kind: Literal["frame_began"] = "frame_began"
    scene: Id
    frame: Frame
    order: Order | None = None
    conflict: int = 0
    harm: str = "physical"
    again: bool = False
    """A contest or a challenge that was laid aside is taken up again."""
    stakes: str = ""
    """What a conflict is about; empty = as the scene has it."""

    def evolve(self, table: Table) -> Table:
        """The order waits for the first; nobody has taken a consequence in it yet."""
        scene = table.scenes[self.scene]
        given = table.given.but(conflict=max(table.given.conflict, self.conflict))
        here = Keyed(who.but(suffered=0) if who.suffered else who for who in scene.here)
        begun = scene.but(
            frame=self.frame, order=self.order, turn=None, conflict=self.conflict, harm=self.harm, here=here
        )
        if self.stakes:
            begun = begun.but(stakes=self.stakes)
        return table.with_scene(begun).but(given=given)


class FrameEnded(Event):
    """The conflict was over. Points released and boosts gone stand in events of their own."""

    kind: Literal["frame_ended"] = "frame_ended"
    scene: Id
    frame: Frame
    into: Frame = ""
    """What follows straight on; empty = it has ended, and with it whatever had passed straight into it."""

    def evolve(self, table: Table) -> Table:
        """No order, no turn; full defence, which waits for a turn, is over.

        What passes straight on keeps the score of a contest and the tasks of a challenge, and a conflict waits.
        """
        scene = table.scenes[self.scene]
        here = Keyed(who.but(all_defence="", defended=False) if who.all_defence else who for who in scene.here)
        fights = scene.fights if self.frame != "conflict" else Keyed[Fight]()
        after = scene.but(frame="", order=None, turn=None, phase=None, conflict=0, here=here, fights=fights)
        if self.into:
            waiting = (*scene.waiting, scene.conflict) if scene.conflict else scene.waiting
            return table.with_scene(after.but(waiting=waiting))
        contest, challenge = scene.contest, scene.challenge
        if self.frame == "contest":
            contest = None
        if challenge is not None and (self.frame == "challenge" or challenge.inside):
            challenge = challenge.but(over=True)
        fought = scene.conflict or scene.waiting
        after = after.but(left=(), stakes="" if fought else scene.stakes)
        return table.with_scene(after.but(waiting=(), contest=contest, challenge=challenge))


class StakesAgreed(Event):
    """What the conflict of a scene is about was agreed, or is no longer."""

    kind: Literal["stakes_agreed"] = "stakes_agreed"
    scene: Id
    text: str
    """Empty = nothing is agreed."""

    def evolve(self, table: Table) -> Table:
        """It stands on the scene."""
        return table.with_scene(table.scenes[self.scene].but(stakes=self.text))


class TurnBegan(Event):
    """Somebody is on turn. An exchange above that of the order begins a new one."""

    kind: Literal["turn_began"] = "turn_began"
    scene: Id
    who: Id
    exchange: int
    segment: int | None = None
    """The CS its slot lies in, where reaction counts make the order."""
    beside: tuple[Id, ...] = ()
    """Who acts in the same slot."""

    def evolve(self, table: Table) -> Table:
        """On turn, and among those who have had one; full defence of theirs is over.

        What an open roll took was the action of an earlier turn: putting it away gives nothing back now.
        """
        scene = table.scenes[self.scene]
        order = scene.order
        if isinstance(order, Popcorn | Ranked | Rcs):
            if self.exchange > order.exchange:
                order = _fresh(order, self.exchange).but(acted=(self.who, *self.beside))
            else:
                order = order.but(acted=(*order.acted, self.who, *self.beside))
                if isinstance(order, Ranked) and self.who in order.holding:
                    order = order.but(holding=tuple(who for who in order.holding if who != self.who))
        if isinstance(order, Rcs):
            extra = tuple(who for who in order.extra if who != self.who and who not in self.beside)
            order = order.but(segment=self.segment, extra=extra)
        here = scene.here
        if here[self.who].all_defence:
            here = here.put(here[self.who].but(all_defence="", defended=False))
        after = table.with_scene(scene.but(order=order, turn=Turn(who=self.who), here=here))
        if not any(roll.spent and roll.scene == self.scene for roll in table.rolls):
            return after
        return after.but(
            rolls=Keyed(roll.but(spent=False) if roll.scene == self.scene else roll for roll in table.rolls)
        )


class ExchangeBegan(Event):
    """A new exchange began before everybody had acted; nobody is on turn yet."""

    kind: Literal["exchange_began"] = "exchange_began"
    scene: Id
    exchange: int

    def evolve(self, table: Table) -> Table:
        """Nobody has acted."""
        scene = table.scenes[self.scene]
        order = scene.order
        if isinstance(order, Popcorn | Ranked | Rcs):
            order = _fresh(order, self.exchange)
        return table.with_scene(scene.but(order=order, turn=None))


class TurnEnded(Event):
    """A turn was over; who is next has its own event."""

    kind: Literal["turn_ended"] = "turn_ended"
    scene: Id
    who: Id

    def evolve(self, table: Table) -> Table:
        """Nobody on turn."""
        return table.with_scene(table.scenes[self.scene].but(turn=None))


class TurnTakenBack(Event):
    """Somebody has not acted after all: their last turn of this exchange did not count."""

    kind: Literal["turn_taken_back"] = "turn_taken_back"
    scene: Id
    who: Id

    def evolve(self, table: Table) -> Table:
        """Out of those who have acted; if on turn, nobody is."""
        return table.with_scene(_taken_back(table.scenes[self.scene], self.who))


class ActionSpent(Event):
    """The action of a turn was spent."""

    kind: Literal["action_spent"] = "action_spent"
    scene: Id
    who: Id
    spent: bool = True
    """False: given back."""

    def evolve(self, table: Table) -> Table:
        """Marked on the turn."""
        scene = table.scenes[self.scene]
        if scene.turn is None or scene.turn.who != self.who:
            return table
        return table.with_scene(scene.but(turn=scene.turn.but(acted=self.spent)))


class ActionLent(Event):
    """Somebody gave their action of this exchange to help another, before their turn or on it; or has it back."""

    kind: Literal["action_lent"] = "action_lent"
    scene: Id
    who: Id
    lent: bool = True
    """False: given back."""

    def evolve(self, table: Table) -> Table:
        """On turn the action is spent; else it counts as the turn of this exchange."""
        scene = table.scenes[self.scene]
        if scene.turn is not None and scene.turn.who == self.who:
            return table.with_scene(scene.but(turn=scene.turn.but(acted=self.lent)))
        order = scene.order
        if not isinstance(order, Popcorn | Ranked):
            return table
        acted = (*order.acted, self.who)
        if not self.lent:
            if self.who not in order.acted:
                return table
            last = len(order.acted) - 1 - order.acted[::-1].index(self.who)
            acted = (*order.acted[:last], *order.acted[last + 1 :])
        return table.with_scene(scene.but(order=order.but(acted=acted)))


class ExtraTurnGiven(Event):
    """Somebody may have one more turn in this exchange."""

    kind: Literal["extra_turn_given"] = "extra_turn_given"
    scene: Id
    who: Id

    def evolve(self, table: Table) -> Table:
        """May be named once more."""
        scene = table.scenes[self.scene]
        order = scene.order
        if isinstance(order, Popcorn | Ranked):
            order = order.but(extra=(*order.extra, self.who))
        elif isinstance(order, Rcs):
            acted = tuple(who for who in order.acted if who != self.who)
            order = order.but(acted=acted, extra=_once_more(order, self.who))
        return table.with_scene(scene.but(order=order))


class TurnHeld(Event):
    """Somebody waits for a better moment in a ranked order: a turn of theirs that was being played does not count."""

    kind: Literal["turn_held"] = "turn_held"
    scene: Id
    who: Id

    def evolve(self, table: Table) -> Table:
        """Among those who wait, and not on turn."""
        scene = table.scenes[self.scene]
        if scene.turn is not None and scene.turn.who == self.who:
            scene = _taken_back(scene, self.who)
        order = scene.order
        if isinstance(order, Ranked) and self.who not in order.holding:
            scene = scene.but(order=order.but(holding=(*order.holding, self.who)))
        return table.with_scene(scene)


class OrderBegan(Event):
    """A turn order runs: without a conflict, or of another kind than before."""

    kind: Literal["order_began"] = "order_began"
    scene: Id
    order: Order
    changed: bool = False
    """It took the place of another, and whoever is on turn stays so."""

    def evolve(self, table: Table) -> Table:
        """In the scene."""
        scene = table.scenes[self.scene]
        return table.with_scene(scene.but(order=self.order, turn=scene.turn if self.changed else None))


class OrderEnded(Event):
    """The turn order was over; a conflict in which it ran goes on without one."""

    kind: Literal["order_ended"] = "order_ended"
    scene: Id

    def evolve(self, table: Table) -> Table:
        """No order, no turn; full defence, which waits for a turn, is over."""
        scene = table.scenes[self.scene]
        here = Keyed(who.but(all_defence="") if who.all_defence else who for who in scene.here)
        return table.with_scene(scene.but(order=None, turn=None, here=here))


class OrderChosen(Event):
    """How turns go in this scene was set: the order of its conflicts, and where the GM's characters stand in it."""

    kind: Literal["order_chosen"] = "order_chosen"
    scene: Id
    order: str
    npc_place: str = "own"

    def evolve(self, table: Table) -> Table:
        """In the options of the scene."""
        scene = table.scenes[self.scene]
        options = scene.options.but(order=self.order, npc_place=self.npc_place)
        return table.with_scene(scene.but(options=options))


class PlacesSet(Event):
    """The places of a ranked order, first to last: somebody was moved, or whoever came since found theirs."""

    kind: Literal["places_set"] = "places_set"
    scene: Id
    places: tuple[Place, ...]
    who: Id = ""
    """Who was moved; empty = newcomers found their places."""

    def evolve(self, table: Table) -> Table:
        """Who has acted stays so."""
        scene = table.scenes[self.scene]
        if not isinstance(scene.order, Ranked):
            return table
        return table.with_scene(scene.but(order=scene.order.but(places=self.places)))


class FullDefenceTaken(Event):
    """Somebody defends with all they have until their next turn."""

    kind: Literal["full_defence_taken"] = "full_defence_taken"
    scene: Id
    who: Id
    focus: str = ""

    def evolve(self, table: Table) -> Table:
        """Marked on the presence."""
        scene = table.scenes[self.scene]
        return table.with_scene(
            scene.but(here=scene.here.put(scene.here[self.who].but(all_defence=self.focus or "all", defended=False)))
        )


Events = (
    FrameBegan
    | FrameEnded
    | StakesAgreed
    | TurnBegan
    | ExchangeBegan
    | TurnEnded
    | TurnTakenBack
    | ActionSpent
    | ActionLent
    | ExtraTurnGiven
    | TurnHeld
    | OrderBegan
    | OrderEnded
    | OrderChosen
    | PlacesSet
    | FullDefenceTaken
)


def _fresh(order: Popcorn | Ranked | Rcs, exchange: int) -> Popcorn | Ranked | Rcs:
    """The order as an exchange begins: nobody has acted, nobody waits."""
    if isinstance(order, Ranked):
        return order.but(exchange=exchange, acted=(), extra=(), holding=())
    if isinstance(order, Rcs):
        counts = tuple(held.but(reaction=None) if held.reaction is not None else held for held in order.counts)
        return order.but(exchange=exchange, acted=(), segment=None, over=False, counts=counts, extra=())
    return order.but(exchange=exchange, acted=(), extra=())


def _once_more(order: Rcs, who: Id) -> tuple[Id, ...]:
    return (*(id for id in order.extra if id != who), who)


def _taken_back(scene: Scene, who: Id) -> Scene:
    """A scene in which the last turn of somebody did not count."""
    order = scene.order
    if isinstance(order, Popcorn | Ranked | Rcs) and who in order.acted:
        last = len(order.acted) - 1 - order.acted[::-1].index(who)
        order = order.but(acted=(*order.acted[:last], *order.acted[last + 1 :]))
        if isinstance(order, Rcs):
            order = order.but(extra=_once_more(order, who))
    return scene.but(order=order, turn=scene.turn_without(who))
