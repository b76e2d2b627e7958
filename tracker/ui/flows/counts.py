"""Reaction counts in any game: called one after the other, roll-offs of equals, and Reactions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tracker.engine import options, rcs
from tracker.engine.by_hand import Set
from tracker.engine.catalogue import BOOK
from tracker.engine.orders import Rank
from tracker.engine.rcs import RollCount, in_order, slot_of
from tracker.engine.slots import Together
from tracker.engine.tactical import actions
from tracker.engine.tactical.danger import fighter
from tracker.history.counts import CountRolled
from tracker.language.words import Words
from tracker.model.cast import Id
from tracker.model.order import Rcs
from tracker.model.phase import Fighter
from tracker.rules.tactical import budget as rules
from tracker.rules.tactical.counts import reaction_at, segment
from tracker.ui import choices
from tracker.ui.flows.asked import who_acts
from tracker.ui.forms import AGAIN, ALL, TOGETHER, Called, Calls
from tracker.ui.labels import label
from tracker.ui.questions import Asked, Flow, Option, Pick, Write

if TYPE_CHECKING:
    from tracker.ui.seat import Seat

TERMS = {"side": "side_action", "bonus": "bonus_action"}
"""Kinds of action whose word in the vocabulary is another one."""


def counts(seat: Seat) -> Asked[bool]:
    """Counts as they are called, one after the other; roll-offs of those that are equal. Whether all are there."""
    at = 0
    while True:
        order = seat.scene.order
        if not isinstance(order, Rcs):
            return False
        waiting = rcs.missing(BOOK.system(seat.scene), seat.table, seat.scene, order)
        if not waiting:
            break
        waiting = tuple(sorted(waiting, key=lambda id: seat.table.cast[id].number))
        if (yield from _speeds(seat, waiting)):
            continue
        called: Called = yield Calls(f"Counts to come: {len(waiting)}", _rows(seat, waiting), at)
        if called.who == AGAIN:
            if last_was_a_count(seat):
                seat.doing.undo()
            continue
        if not called.who:
            return False
        at = 0 if called.who == ALL else waiting.index(called.who)
        command = RollCount() if called.who == ALL else RollCount(who=called.who, dice=called.dice)
        if not seat.submit(command).ok:
            return False
    yield from roll_offs(seat)
    ready(seat)
    return True


def ready(seat: Seat) -> None:
    """Every count is there: what goes on then."""
    order = seat.scene.order
    if isinstance(order, Rcs) and (order.over or not order.exchange):
        seat.say("counts_ready", n=order.exchange + 1)
    elif isinstance(order, Rcs) and seat.scene.turn is None:
        seat.say("counts_ready_slot")


def last_was_a_count(seat: Seat) -> bool:
    """Whether the last entry is a count that was called: a slip is taken back where it was made."""
    session = seat.desk.session
    last = session.entries[session.done[-1] - 1].events if session.done else ()
    return len(last) == 1 and isinstance(last[0], CountRolled)


def _speeds(seat: Seat, waiting: Sequence[Id]) -> Asked[bool]:
    """The Reaction Speed of the first who has none: all that somebody of another game needs. Whether it was asked."""
    system = BOOK.system(seat.scene)
    who = next((id for id in waiting if system.speed(seat.table.cast[id]) is None), None)
    if who is None:
        return False
    title = f"{label(seat.words, 'rsp_name')} of {seat.name(who)}, without the dice"
    said = yield Write(title, hint="-2 to 12: 5 or 5.4; Enter: 5.0. The two dice come after it")
    stopped = ""
    while True:
        answer = seat.submit(Set(who=who, field="rsp", value=said or "5"), ruling=bool(said) and said == stopped)
        if answer.ok:
            return True
        # What is only unusual is taken once it is given again.
        stopped = said if seat.doing.stopped else ""
        if stopped:
            seat.say("form_ruling_hint", why=answer.sentences[0], key="Enter")
        hint = "unusual: Enter takes it all the same" if stopped else "a number: 5 or 5.4"
        said = yield Write(title, text=stopped, hint=hint)


def _rows(seat: Seat, ids: Sequence[Id]) -> list[tuple[str, str, str]]:
    system = BOOK.system(seat.scene)
    speeds = {id: system.speed(seat.table.cast[id]) for id in ids}
    return [
        (id, seat.name(id), "" if speed is None else f"{seat.words.term('rsp')} {seat.words.tenths(speed)}")
        for id, speed in speeds.items()
    ]


def roll_offs(seat: Seat) -> Flow:
    """Equal in everything: two dice each, the lower goes first. Enter leaves them as they are (open point 5)."""
    for group in equals(seat):
        left = list(group)
        while left:
            called: Called = yield Calls(
                "A tie: who goes first",
                _rows(seat, left),
                hint="two dice, lower first   Space rolls   t together   Enter as is",
                tie=True,
            )
            if called.who == TOGETHER:
                seat.submit(Together(who=tuple(left)))
            if called.who in ("", TOGETHER):
                break
            if called.who == ALL or not called.dice:
                dice = _rolled(seat, left if called.who == ALL else [called.who])
            else:
                dice = {called.who: called.dice}
            for who, text in dice.items():
                seat.submit(RollCount(who=who, tie=text))
                left.remove(who)


def _rolled(seat: Seat, ids: Sequence[Id]) -> dict[Id, str]:
    return dict.fromkeys(ids, "?")


def equals(seat: Seat) -> list[tuple[Id, ...]]:
    """Those whose slots are equal in everything, without a roll-off yet."""
    scene, order = seat.scene, seat.scene.order
    if not isinstance(order, Rcs):
        return []
    groups: dict[tuple[int, ...], list[Id]] = {}
    for held in scene.here:
        slot = slot_of(BOOK.system(scene), seat.table, order, held.id)
        if slot is not None and held.takes_part and not slot.roll_off and order.count(held.id).reaction is None:
            groups.setdefault(tuple(map(int, slot)), []).append(held.id)
    return [tuple(group) for group in groups.values() if len(group) > 1]


def held_by(seat: Seat, who: Id) -> Fighter:
    """Somebody in the phase; as fresh as one of whom nothing is known where none runs."""
    phase = seat.scene.phase
    return Fighter(id=who) if phase is None else fighter(phase, who)


def react(seat: Seat) -> Flow:
    """A Reaction: what it costs, and when the new slot is, before it is taken. A Full action is dropped for it."""
    who = yield from who_acts(seat)
    scene, order = seat.scene, seat.scene.order
    held, turn = held_by(seat, who), scene.turn
    running = held.full is not None and held.full.status == "running"
    command = actions.React(who=who, drop=running)
    unseen = turn is not None and turn.who in held.unaware
    if unseen and isinstance(order, Rcs):
        # Whoever is on turn was not noticed: it can only be something else that happens there.
        command = command.but(event=order.segment)
    if not isinstance(order, Rcs) or order.segment is None or seat.desk.session.would(command) is not None:
        seat.submit(command)
        return
    cs = seat.words.term("cs")
    cost = "" if scene.phase is None else reaction_cost(seat, held)
    late = ", no sooner than its own" if rcs.due_by_then(order, who, order.segment) else ""
    note = f"slot at {cs} {reaction_at(order.segment)}{late}"
    now = Option("now", "to what else happens now" if unseen else "to what happens now", key="y", note=note)
    between = _until_next(seat, order, order.segment)
    later = [Option("event", f"to something before the next slot, {cs} {between[0]} on", key="e")] if between else []
    how = yield Pick(f"{seat.name(who)} reacts. {cost}", [now, *later])
    if how == "event":
        n = yield Pick(f"In which {cs}", [Option(n, str(n), n) for n in between])
        command = command.but(event=int(n))
    seat.submit(command)


def _until_next(seat: Seat, order: Rcs, now: int) -> range:
    """The CS after the present one in which something may happen before the next slot comes."""
    ahead = seat.desk.following
    due = None if ahead.new_exchange or not ahead.who else order.due(ahead.who[0])
    return range(now + 1, now + 1 if due is None else segment(due))


def reaction_cost(seat: Seat, held: Fighter) -> str:
    """What a Reaction loses, in words."""
    words = seat.words
    lost = rules.lost(actions.read(held.actions))
    said = [f"{n} {words.term(TERMS.get(kind, kind))}" for kind, n in lost.items() if n]
    if held.full is not None and held.full.status == "running":
        said.insert(0, words.asked(f"the {words.term('full_action')} action fails"))
    return f"Lost: {', '.join(said)}." if said else "Nothing is lost."


def open_actions(held: Fighter, words: Words) -> str:
    """What somebody may still do in this CT, in words: a part of the Primary, else each kind that is left."""
    left = held.actions
    if left.parts:
        part = f"{words.term('action_part')} {left.of_parts - left.parts + 1}"
        return f"{words.term('primary')}, {part} {label(words, 'of')} {left.of_parts}"
    kinds = [(getattr(left, kind), words.term(TERMS.get(kind, kind))) for kind in ("primary", "secondary", "side")]
    return ", ".join(f"{n} {name}" if n > 1 else name for n, name in kinds if n)


def counts_menu(seat: Seat, more: Sequence[Option] = ()) -> Asked[str]:
    """What there is to do about counts; gives back the choice that was one of `more`."""
    anew = turned_over(seat.scene.options.new_counts)
    what: str = yield Pick(
        "Counts",
        [
            Option("call", "counts to come", key="c"),
            Option("react", "a Reaction of the selected one", key="r"),
            Option("hand", "a count by hand", key="h"),
            Option("tie", "a roll-off", key="t", note="two dice, the lower goes first"),
            Option("slot", "together in one slot, or apart", key="g", note="the marked ones, or one of the same CS"),
            Option("before", "goes before another of the same CS", key="b"),
            Option("again", "roll again", key="a", note="counts stand unless rolled anew: a ruling"),
            Option("anew", anew.label, key="n", note=anew.note),
            *more,
        ],
    )
    if what == "call":
        yield from counts(seat)
    elif what == "react":
        yield from react(seat)
    elif what == "anew":
        seat.submit(options.Option(option="new_counts", value=anew.value))
    elif what == "slot":
        yield from one_slot(seat)
    elif what == "before":
        yield from go_before(seat)
    elif what in ("hand", "tie", "again"):
        who = yield from who_acts(seat)
        name = seat.name(who)
        if what == "hand":
            said = yield Write(f"The count of {name}", hint="11 or 11.4")
            seat.submit(RollCount(who=who, at=said))
        else:
            read = False
            while not read:
                dice = yield Write(f"Two dice of {name}", hint="34; Enter: the program rolls")
                called = RollCount(who=who, tie=dice or "?") if what == "tie" else RollCount(who=who, dice=dice)
                answer = seat.submit(called)
                read = answer.refusal is None or not answer.refusal.code.startswith("dice_")
    else:
        return what
    return ""


def turned_over(now: bool) -> Option:
    """Rolled anew in each CT, or not: what turning it over makes of it, and what it is now."""
    if now:
        return Option("off", "counts stay the same in all CTs", note="now: rolled anew in each CT")
    return Option("on", "roll counts anew in each CT", note="now: the same in all CTs")


def _same_cs(seat: Seat, who: Id) -> list[Id]:
    """Who is due in the CS of somebody, they themselves left out."""
    order = seat.scene.order
    mine = order.due(who) if isinstance(order, Rcs) else None
    if not isinstance(order, Rcs) or mine is None:
        return []
    line = in_order(BOOK.system(seat.scene), seat.table, seat.scene, order)
    due = {id: order.due(id) for id in line if id != who and seat.scene.here[id].takes_part}
    return [id for id, tenths in due.items() if tenths is not None and segment(tenths) == segment(mine)]


def one_slot(seat: Seat) -> Flow:
    """The marked ones, or the selected one and another of its CS, act in one slot; whoever does already is parted."""
    who = yield from who_acts(seat)
    order, marked = seat.scene.order, seat.those(who)
    if isinstance(order, Rcs) and len(marked) == 1 and order.along(who):
        seat.submit(Together(who=(who,), how="off"))
        return
    if len(marked) > 1:
        seat.submit(Together(who=marked))
        return
    others = _same_cs(seat, who)
    if not others:
        seat.say("alone_in_cs", who=seat.name(who))
        return
    people = choices.people(seat.table, others, seat.words)
    all_of = [Option(tuple(others), "all of them", key="a")] if len(others) > 1 else []
    chosen = yield Pick(f"In one slot with {seat.name(who)}", [*people, *all_of])
    seat.submit(Together(who=(who, *(chosen if isinstance(chosen, tuple) else (chosen,)))))


def go_before(seat: Seat) -> Flow:
    """The GM's order within a CS; once more, where somebody was put, the count decides again."""
    who = yield from who_acts(seat)
    order = seat.scene.order
    placed = isinstance(order, Rcs) and order.count(who).before is not None
    others = _same_cs(seat, who)
    if not others and not placed:
        seat.say("alone_in_cs", who=seat.name(who))
        return
    people = choices.people(seat.table, others, seat.words)
    back = [Option("", "where the count says", key="c")] if placed else []
    before = yield Pick(f"{seat.name(who)} goes before", [*people, *back])
    seat.submit(Rank(who=who, before=before or None))


def order_menu(seat: Seat) -> Flow:
    """`O` in a tactical phase."""
    yield from counts_menu(seat)
