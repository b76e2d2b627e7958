"""Conflicts, contests and challenges begun, and what a conflict is about."""

from __future__ import annotations

from typing import ClassVar, Literal

from tracker.engine.aspects import a_text
from tracker.engine.command import Command, Int, Level, Parties, Text, Who
from tracker.engine.draft import Draft
from tracker.engine.frames import pass_over
from tracker.engine.turns import MOST_EXCHANGES, begin_turn, needs_here
from tracker.history import order as happened
from tracker.history.order import (
    FrameBegan,
    OrderBegan,
    PlacesSet,
)
from tracker.model.order import Order, Popcorn, Ranked
from tracker.model.table import Scene

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


COMMANDS: tuple[type[Command], ...] = (
    Begin,
    Stakes,
)
"""Verbs of this module."""
