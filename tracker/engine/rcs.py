"""Reaction counts: the order of the tactical phase, to be had in any game (tactical phase, 2.2 to 2.4 and 2.7)."""

from __future__ import annotations

from typing import ClassVar, Literal

from tracker.engine.book import Following, System
from tracker.engine.command import Command, Text, Who
from tracker.engine.draft import Draft
from tracker.engine.turns import end_turn, needs_here
from tracker.history.counts import CountRolled, RolledOff
from tracker.history.phase import CtStarted, Reacted
from tracker.model.cast import Id, TacticalSheet
from tracker.model.order import Count, Order, Rcs
from tracker.model.phase import Actions
from tracker.model.table import Scene, Table
from tracker.rules.tactical.counts import Slot, reaction_at, reaction_count, segment, slot
from tracker.text import number

MOST_COUNT = 999
"""No count or Reaction Speed is further from 0."""


def slot_of(system: System, table: Table, order: Rcs, who: Id, *, rolled: bool = False) -> Slot | None:
    """When somebody's slot is in this CT; None while their count is not known. `rolled`: without a Reaction."""
    count = order.count(who)
    tenths = count.rcs if rolled else count.tenths
    if tenths is None:
        return None
    character = table.cast[who]
    stats = character.sheet.stats if isinstance(character.sheet, TacticalSheet) else {}
    return slot(
        system.speed(character) or 0,
        stats.get("REF", 0),
        tenths,
        reacted=count.reaction is not None and not rolled,
        roll_off=count.roll_off,
    )


def in_order(system: System, table: Table, scene: Scene, order: Rcs) -> list[Id]:
    """Everybody whose count is known, the first to act first; of full equals the one who came first.

    Those who act together follow each other, at the slot of the last of them. Within a CS the GM's word has the last
    say (open point 5).
    """
    slots = {
        who.id: held
        for who in scene.here
        if system.acts(table.cast[who.id]) and (held := slot_of(system, table, order, who.id)) is not None
    }

    def shared(who: Id) -> tuple[Slot, Id, Slot]:
        group = () if order.count(who).reaction is not None else order.grouped(who)
        rolled = {id: held for id in group if (held := slot_of(system, table, order, id, rolled=True)) is not None}
        if len(rolled) < 2:
            return slots[who], "", slots[who]
        last = max(rolled, key=rolled.__getitem__)
        return rolled[last], last, slots[who]

    line = sorted(slots, key=shared)
    for count in order.counts:
        if count.who in line and count.before in line and _may_change(order, count):
            line.remove(count.who)
            line.insert(line.index(count.before), count.who)
    return line


def _may_change(order: Rcs, count: Count) -> bool:
    """Whether the GM's word about somebody's place counts now: both are due in one CS, neither by a Reaction."""
    mine, other = order.due(count.who), None if count.before is None else order.due(count.before)
    if mine is None or other is None or order.count(count.before or "").reaction is not None:
        return False
    return count.reaction is None and segment(mine) == segment(other)


def missing(system: System, table: Table, scene: Scene, order: Rcs) -> tuple[Id, ...]:
    """Who takes part and has no count yet."""
    return tuple(
        who.id
        for who in scene.here
        if who.takes_part and system.acts(table.cast[who.id]) and order.count(who.id).rcs is None
    )


class RcsRules:
    """Lowest count first. Everybody rolls before the first CT; who comes later rolls on arrival."""

    kind = "rcs"
    next_is_known = True

    def begin(self, system: System, table: Table, scene: Scene, *, mental: bool = False) -> Order:
        """Nobody has rolled yet."""
        return Rcs()

    def following(self, system: System, table: Table, scene: Scene) -> Following:
        """Who is still to act in this CT; after the last, everybody in the next."""
        order = scene.order
        if not isinstance(order, Rcs) or not order.exchange:
            return Following((), False)
        late = missing(system, table, scene, order)
        if late and (order.over or not order.acted):
            return Following((), False)
        takes_part = [who for who in in_order(system, table, scene, order) if scene.here[who].takes_part]
        # Whoever came since and has no count yet has no slot until it is called; others go on meanwhile.
        ahead = tuple(who for who in takes_part if who not in order.acted and not order.gone_by(who))
        if ahead and not order.over:
            return Following(ahead, False)
        # The CS of a Reaction is forgotten as the next CT begins (open point 16).
        order = order.but(counts=tuple(count.but(reaction=None) for count in order.counts))
        takes_part = [who for who in in_order(system, table, scene, order) if scene.here[who].takes_part]
        # Where counts are rolled anew, or one is missing, the CT has to be ended first.
        ends_first = (scene.options.new_counts and not order.over) or late
        return Following(() if ends_first else tuple(takes_part), True)

    def exchange(self, order: Order) -> int:
        """The CT being played."""
        return order.exchange if isinstance(order, Rcs) else 1

    def done(self, scene: Scene) -> tuple[Id, ...]:
        """Whose slot has gone by."""
        order = scene.order
        return tuple(who for who in order.acted if who not in scene.on_slot) if isinstance(order, Rcs) else ()

    def before(self, system: System, table: Table, scene: Scene, who: Id, following: Following) -> tuple[Id, ...]:
        """Everybody with an earlier slot who is still to act; full equals, and those of one slot, go in any order."""
        order = scene.order
        if not isinstance(order, Rcs) or who not in following.who:
            return ()
        if following.new_exchange:
            order = order.but(counts=tuple(count.but(reaction=None) for count in order.counts))
        ahead = following.who[: following.who.index(who)]
        mine, group = slot_of(system, table, order, who), order.along(who)
        equal = (
            () if order.count(who).before else tuple(id for id in ahead if slot_of(system, table, order, id) == mine)
        )
        return tuple(id for id in ahead if id not in equal and id not in group)

    def stops(self, scene: Scene, who: Id, following: Following) -> str:
        """A count is missing, the CT has not begun or not ended, or that slot has gone by."""
        order = scene.order
        if isinstance(order, Rcs) and order.gone_by(who):
            return "slot_gone_by"
        if following.who or not isinstance(order, Rcs):
            return "has_acted"
        if following.new_exchange:
            return "ct_runs"
        return "everyone_rolls" if order.exchange else "ct_not_begun"


def counted(draft: Draft) -> tuple[Scene, Rcs]:
    """The scene and its order of reaction counts; refused where there is none."""
    scene = draft.scene
    if not isinstance(scene.order, Rcs):
        draft.cannot("no_counts")
    return scene, scene.order


def tenths_of(text: str) -> int | None:
    """`11` or `11.4` in tenths; None where it is no such number."""
    whole, _, part = text.strip().replace(",", ".").partition(".")
    n, tenth = number(whole), number(part or "0")
    if n is None or tenth is None or not 0 <= tenth <= 9 or abs(n) > MOST_COUNT:
        return None
    return 10 * n + (-tenth if whole.startswith("-") else tenth)


def _two_dice(draft: Draft, text: str) -> tuple[int, int]:
    """`6,3` or `63`: two dice, read singly."""
    digits = [held for held in text.replace(",", " ").split() if held]
    if len(digits) == 1 and len(digits[0]) == 2:
        digits = list(digits[0])
    read = [number(held) for held in digits]
    first, second = read if len(read) == 2 else (None, None)
    if first is None or second is None or not (1 <= first <= 6 and 1 <= second <= 6):
        draft.cannot("dice_two_d6", what=text)
    return first, second


class RollCount(Command):
    """Call a reaction count: `rcs Imre 3,4` with the dice, or `rcs Imre`, and the program rolls; without a name for all
    who still have none. `tie=` records a roll-off with an equal count; `?` rolls it. `at=11.4` gives the
    count itself."""

    verb: ClassVar = "rcs"
    subject: ClassVar = "order"
    order: ClassVar = ("who", "dice")
    who: Who | None = None
    dice: Text = ""
    tie: Text = ""
    at: Text = ""

    def decide(self, draft: Draft) -> None:
        """Rule: a count that is there stands for all later CTs, unless counts are rolled anew."""
        scene, order = counted(draft)
        system = draft.book.system(scene)
        # Nobody has noticed yet: counts come with the order (2.3).
        state = "" if scene.phase is None else scene.phase.state
        draft.rule(state not in ("idle", "detection"), "wrong_state", state=state)
        if self.who is None:
            waiting = missing(system, draft.table, scene, order)
            if not waiting:
                draft.cannot("nothing_changes")
            for who in waiting:
                self._roll(draft, scene, order, who, "")
            return
        needs_here(draft, self.who, scene)
        if self.at:
            self._given(draft, scene, order, self.who)
        elif self.dice or not self.tie:
            self._roll(draft, scene, order, self.who, self.dice)
        if self.tie:
            draft.rule(self._ties(draft, self.who), "fixed_order", who=self.who)
            dice = draft.two_dice(self.who) if self.tie == "?" else _two_dice(draft, self.tie)
            draft.emit(RolledOff(scene=scene.id, who=self.who, dice=dice, typed=self.tie != "?"))

    def _roll(self, draft: Draft, scene: Scene, order: Rcs, who: Id, typed: str) -> None:
        system = draft.book.system(scene)
        rsp = system.speed(draft.table.cast[who])
        if rsp is None:
            draft.cannot("no_speed", who=who)
        self._stands(draft, scene, order, who)
        dice = _two_dice(draft, typed) if typed else draft.two_dice(who)
        count = reaction_count(rsp, dice)
        self._set(draft, CountRolled(scene=scene.id, who=who, rcs=count, rsp=rsp, dice=dice, typed=bool(typed)))

    def _stands(self, draft: Draft, scene: Scene, order: Rcs, who: Id) -> None:
        """A count stands once the first CT has begun; between CTs of a table that rolls anew it may come again."""
        held = bool(order.exchange) and order.count(who).rcs is not None
        draft.rule(not held or (scene.options.new_counts and order.over), "fixed_order", who=who)

    def _ties(self, draft: Draft, who: Id) -> bool:
        """Whether a roll-off may still be recorded: before the first CT, or where an equal count has none yet."""
        scene, order = counted(draft)
        if not order.exchange:
            return True
        system = draft.book.system(scene)
        mine = slot_of(system, draft.table, order, who, rolled=True)
        others = (
            slot_of(system, draft.table, order, held.who, rolled=True) for held in order.counts if held.who != who
        )
        equal = any(held is not None and mine is not None and held[:-1] == mine[:-1] for held in others)
        return equal and not order.count(who).roll_off

    def _given(self, draft: Draft, scene: Scene, order: Rcs, who: Id) -> None:
        """Set by the GM: the order is theirs to change (open point 5)."""
        count = tenths_of(self.at)
        if count is None:
            draft.cannot("bad_tenths", what=self.at)
        self._stands(draft, scene, order, who)
        rsp = draft.book.system(scene).speed(draft.table.cast[who]) or 0
        self._set(draft, CountRolled(scene=scene.id, who=who, rcs=count, rsp=rsp, by_hand=True))

    def _set(self, draft: Draft, event: CountRolled) -> None:
        """A count; of one who comes late it is for the next CT where its slot would lie behind the present one."""
        scene, who = draft.scene, event.who
        order = scene.order
        assert isinstance(order, Rcs)
        system = draft.book.system(scene)
        if order.segment is not None and order.acted and order.count(who).rcs is None and scene.turn is not None:
            active = slot_of(system, draft.table, order, scene.turn.who)
            after = event.evolve(draft.table).scenes[scene.id].order
            assert isinstance(after, Rcs)
            mine = slot_of(system, draft.table, after, who)
            event = event.but(waits=active is not None and mine is not None and mine < active)
        draft.emit(event)


class Ct(Command):
    """Begin the next combat turn (CT); `ct end` ends the one being played."""

    verb: ClassVar = "ct"
    subject: ClassVar = "order"
    order: ClassVar = ("step",)
    step: Literal["begin", "end"] = "begin"

    def decide(self, draft: Draft) -> None:
        """Rules: everybody has a count; every slot has been played."""
        if not isinstance(draft.scene.order, Rcs):
            draft.cannot("wrong_state", state="")
        scene, order = counted(draft)
        if self.step == "end":
            self._end(draft, scene, order)
            return
        phase = scene.phase
        ready = order.over or (not order.exchange and phase is not None and phase.state == "ordering")
        draft.rule(ready, "wrong_state", state="" if phase is None else phase.state)
        waiting = missing(draft.book.system(scene), draft.table, scene, order)
        draft.rule(not waiting, "everyone_rolls", waiting=waiting)
        begin_ct(draft)

    def _end(self, draft: Draft, scene: Scene, order: Rcs) -> None:
        if not order.exchange or order.over:
            draft.cannot("ct_runs_not")
        following = draft.book.following(draft.table, scene)
        draft.rule(following.new_exchange, "slots_remain", waiting=() if following.new_exchange else following.who)
        end_turn(draft, goes_on=True)
        for hook in draft.book.exchange_ends:
            hook(draft, draft.scene, "")


def begin_ct(draft: Draft) -> None:
    """The next CT, nobody on turn yet."""
    scene, order = counted(draft)
    in_full = Actions(primary=0, secondary=0, side=0, bonus=0)
    draft.emit(CtStarted(scene=scene.id, ct=order.exchange + 1, fresh=Actions(), in_full=in_full))


def due_by_then(order: Rcs, who: Id, event: int) -> bool:
    """Whether somebody's own slot is still to come, and no later than that of a Reaction to something in that CS."""
    tenths = order.due(who)
    return tenths is not None and who not in order.acted and segment(tenths) <= reaction_at(event)


def react(draft: Draft, scene: Scene, who: Id, event: int | None, left: Actions | None, lost: dict[str, int]) -> None:
    """A Reaction: the slot lies right after the event. Advice where the own slot was due by then anyway (T50).

    Rule: what it answers happens in the CS being played or later, so that slots never run backwards (2.9).
    """
    order = scene.order
    assert isinstance(order, Rcs)
    happened = event if event is not None else order.segment
    if happened is None:
        draft.cannot("no_event")
    at = reaction_at(happened)
    now = happened if order.segment is None else order.segment
    draft.rule(happened >= now, "event_gone_by", event=happened, cs=now)
    draft.advise(not due_by_then(order, who, happened), "reaction_not_faster", who=who)
    draft.emit(Reacted(scene=scene.id, who=who, event=happened, at=at, lost=lost, left=left))


COMMANDS: tuple[type[Command], ...] = (RollCount, Ct)
