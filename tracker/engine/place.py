"""Moving, and counters."""

from __future__ import annotations

from typing import ClassVar

from tracker.engine.aspects import a_text
from tracker.engine.book import Walk
from tracker.engine.cast import a_name
from tracker.engine.command import Command, DiceText, Level, Owner, Payer, Rating, Ratio, Text, Who, ZoneRef
from tracker.engine.draft import Draft
from tracker.engine.turns import needs_here
from tracker.engine.ways import Way, path, way
from tracker.history.place import CounterGone, CounterSet, FreeMoveGiven, Moved
from tracker.model.cast import ANYONE, GM, Id
from tracker.model.place import MOST_BOXES, Counter
from tracker.model.table import Scene
from tracker.rules.zones import needs_action


class Move(Command):
    """Go to a zone. One neighbouring zone a turn is free if nothing is in the way; else it takes an overcome.

    `difficulty=` makes it that overcome: it may lead anywhere on the map. `forced` is being carried, pushed or thrown,
    `by=` somebody: no roll, no free move, and whatever lies between is gone through. In a tactical phase it is a
    Secondary action, or part of the Primary (`primary`), or `free`; what is in the way is told.
    """

    verb: ClassVar = "move"
    subject: ClassVar = "cast and place"
    order: ClassVar = ("who", "zone")
    who: Who
    zone: ZoneRef
    with_: Rating | None = None
    difficulty: Level | None = None
    dice: DiceText | None = None
    forced: bool = False
    by: Payer | None = None
    action: Walk = ""

    def decide(self, draft: Draft) -> None:
        """Rules: a closed way, none at all, one that takes a roll. Advice: out of turn, a second free move (A-35)."""
        scene = needs_here(draft, self.who)
        start = scene.here[self.who].zone
        if self.zone == start:
            draft.cannot("already_there", who=self.who, zone=self.zone)
        draft.rule(self.forced or scene.here[self.who].takes_part, "actor_out", who=self.who)
        straight = None if start is None else way(scene, start, self.zone)
        if straight is not None:
            draft.rule(straight.bar != "closed", "way_closed", zone=self.zone)
        found = path(scene, start, self.zone)
        if self.forced or self.by is not None:
            self._carried(draft, scene, start, found)
            return
        difficulty = self.difficulty
        blocked = straight is not None and straight.bar in ("obstacle", "ask")
        if blocked and difficulty is None and straight is not None:
            difficulty = straight.difficulty
        astray = scene.order is not None and start is not None and straight is None
        draft.rule(not astray or found is not None, "no_way", zone=self.zone)
        takes_action = blocked or (astray and found is not None)
        through = () if found is None else tuple(each.end for each in found[:-1])
        if draft.book.walks is not None and draft.book.walks(draft, scene, self.who, self.action):
            draft.advise(not blocked, "way_takes_challenge", zone=self.zone)
            moved = Moved(who=self.who, scene=scene.id, start=start, end=self.zone, through=through)
            draft.emit(moved)
            return
        draft.rule(not takes_action or difficulty is not None, "difficulty_needed", zone=self.zone, through=through)
        if difficulty is not None:
            draft.book.barrier(draft, self.who, self.zone, difficulty, self.with_, self.dice)
            return
        self._go(draft, scene, start, through)

    def _go(self, draft: Draft, scene: Scene, start: Id | None, through: tuple[Id, ...]) -> None:
        turn = scene.turn
        mine = turn is not None and turn.who == self.who
        if scene.order is not None and start is not None:
            draft.advise(mine, "moves_off_turn", who=self.who)
            again = mine and turn is not None and needs_action(1, impeded=False, moved=turn.moved > 0)
            draft.advise(not again, "second_free_move", who=self.who)
        free = mine and start is not None
        moved = Moved(who=self.who, scene=scene.id, start=start, end=self.zone, free=free, through=through)
        draft.emit(moved)

    def _carried(self, draft: Draft, scene: Scene, start: Id | None, found: tuple[Way, ...] | None) -> None:
        barred = [each for each in found or () if not each.clear]
        draft.advise(not barred, "thrown_through", who=self.who, borders=tuple(each.border or "" for each in barred))
        through = tuple(each.end for each in (found or ())[:-1])
        draft.emit(
            Moved(
                who=self.who,
                scene=scene.id,
                start=start,
                end=self.zone,
                through=through,
                forced=True,
                by=self.by,
            )
        )


class FreeMove(Command):
    """Give one more free move in this turn to whoever is on turn."""

    verb: ClassVar = "free-move"
    subject: ClassVar = "order"
    order: ClassVar = ("who",)
    who: Who

    def decide(self, draft: Draft) -> None:
        """It must be their turn."""
        scene = needs_here(draft, self.who)
        if scene.turn is None or scene.turn.who != self.who:
            draft.cannot("not_their_turn", who=self.who)
        draft.emit(FreeMoveGiven(scene=scene.id, who=self.who))


class Count(Command):
    """Add a counter, or set how many of its boxes are marked: `counter "The nave floods" 3/8`.

    It advances by hand; by itself at the end of each exchange (`trigger="end of exchange"`), or at the end of each
    turn of a side or a character (`turn=`): a countdown's own turn too. `outcome=` is told once its last box is marked.
    """

    verb: ClassVar = "counter"
    subject: ClassVar = "cast and place"
    order: ClassVar = ("name", "boxes")
    name: Text
    boxes: Ratio | None = None
    trigger: Text = ""
    turn: Owner | None = None
    outcome: Text = ""
    hidden: bool = False
    remove: bool = False

    def decide(self, draft: Draft) -> None:
        """Without numbers, one more box is marked. `turn=anyone` takes a turn that was set off again; `remove`."""
        scene = draft.scene
        name, trigger = a_name(draft, self.name), a_name(draft, self.trigger)
        if not name:
            draft.cannot("name_missing")
        held = next((counter for counter in scene.counters if name in (counter.id, counter.name)), None)
        if held is None and self.boxes is None:
            draft.cannot("no_such_counter", what=name)
        if self.remove:
            if held is None:
                draft.cannot("no_such_counter", what=name)
            draft.emit(CounterGone(scene=scene.id, counter=held.id, name=held.name))
            return
        more = 0 if self.trigger or self.turn or self.outcome or self.hidden else 1
        marked, boxes = self.boxes or ((held.marked + more, held.boxes) if held is not None else (0, 1))
        if self.turn == GM:
            draft.cannot("turn_of_no_one")
        told = a_text(draft, self.outcome)
        if boxes < 1:
            draft.cannot("counter_without_boxes")
        if not (0 <= marked <= boxes <= MOST_BOXES):
            draft.cannot("counter_out_of_range", n=marked, most=boxes)
        counter = (
            Counter(id=draft.new_id("n"), name=name, boxes=boxes, marked=marked)
            if held is None
            else held.but(marked=marked, boxes=boxes)
        )
        whose = counter.whose if self.turn is None else "" if self.turn == ANYONE else self.turn
        counter = counter.but(
            trigger=trigger or counter.trigger,
            whose=whose,
            outcome=told or counter.outcome,
            hidden=self.hidden or counter.hidden,
        )
        _set(draft, scene, counter)


def _set(draft: Draft, scene: Scene, counter: Counter) -> None:
    """A counter as it stands now; one that is full says so."""
    draft.emit(CounterSet(scene=scene.id, counter=counter))
    if counter.marked >= counter.boxes:
        told = {"outcome": counter.outcome} if counter.outcome else {}
        draft.advise(False, "counter_full", what=counter.name, **told)


def tick(draft: Draft, scene: Scene, _: Id) -> None:
    """Counters that advance by themselves as an exchange ends."""
    for counter in scene.counters:
        if counter.trigger == "end of exchange" and counter.marked < counter.boxes:
            _set(draft, scene, counter.but(marked=counter.marked + 1))


def tick_of_turn(draft: Draft, scene: Scene, who: Id) -> None:
    """Counters that advance by themselves as a turn of somebody, or of somebody's side, ends."""
    mine = {who, draft.table.cast[who].side} if who in draft.table.cast else {who}
    for counter in scene.counters:
        if counter.whose and counter.whose in mine and counter.marked < counter.boxes:
            _set(draft, draft.scene, counter.but(marked=counter.marked + 1))


COMMANDS: tuple[type[Command], ...] = (Move, FreeMove, Count)
