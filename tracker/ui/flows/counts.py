"""Reaction counts in any game: called one after the other, roll-offs of equals, and Reactions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tracker.engine import rcs
from tracker.engine.catalogue import BOOK
from tracker.engine.rcs import RollCount, slot_of
from tracker.engine.tactical import actions
from tracker.engine.tactical.danger import fighter
from tracker.model.cast import Id
from tracker.model.order import Rcs
from tracker.model.phase import Fighter
from tracker.rules.tactical import budget as rules
from tracker.rules.tactical.counts import reaction_at
from tracker.ui.flows.asked import who_acts
from tracker.ui.forms import ALL, Called, Calls
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
        called: Called = yield Calls(f"Counts to come: {len(waiting)}", _rows(seat, waiting), at)
        if not called.who:
            return False
        at = 0 if called.who == ALL else waiting.index(called.who)
        command = RollCount() if called.who == ALL else RollCount(who=called.who, dice=called.dice)
        if not seat.submit(command).ok:
            return False
    yield from roll_offs(seat)
    return True


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
                "A tie: who goes first", _rows(seat, left), hint="two dice, lower first   Space rolls   Enter as it is"
            )
            if not called.who:
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
    held = held_by(seat, who)
    running = held.full is not None and held.full.status == "running"
    command = actions.React(who=who, drop=running)
    if not isinstance(order, Rcs) or order.segment is None or seat.desk.session.would(command) is not None:
        seat.submit(command)
        return
    cs = seat.words.term("cs")
    cost = "" if scene.phase is None else reaction_cost(seat, held)
    note = f"slot at {cs} {reaction_at(order.segment)}"
    how = yield Pick(
        f"{seat.name(who)} reacts. {cost}",
        [
            Option("now", "to what happens now", key="y", note=note),
            Option("event", f"to something in another {cs}", key="e"),
        ],
    )
    if how == "event":
        n = yield Pick(f"In which {cs}", [Option(n, str(n), n) for n in range(order.segment, -1, -1)], signs=True)
        command = command.but(event=int(n))
    seat.submit(command)


def reaction_cost(seat: Seat, held: Fighter) -> str:
    """What a Reaction loses, in words."""
    words = seat.words
    lost = rules.lost(actions.read(held.actions))
    said = [f"{n} {words.term(TERMS.get(kind, kind))}" for kind, n in lost.items() if n]
    if held.full is not None and held.full.status == "running":
        said.insert(0, f"the {words.term('full_action')} action fails")
    return f"Lost: {', '.join(said)}." if said else "Nothing is lost."


def counts_menu(seat: Seat, more: Sequence[Option] = ()) -> Asked[str]:
    """What there is to do about counts; gives back the choice that was one of `more`."""
    what: str = yield Pick(
        "Counts",
        [
            Option("call", "counts to come", key="c"),
            Option("react", "a Reaction of the selected one", key="r"),
            Option("hand", "a count by hand", key="h"),
            Option("tie", "a roll-off", key="t", note="two dice, the lower goes first"),
            Option("again", "roll again", key="a", note="counts stand unless rolled anew: a ruling"),
            *more,
        ],
    )
    if what == "call":
        yield from counts(seat)
    elif what == "react":
        yield from react(seat)
    elif what in ("hand", "tie", "again"):
        who = yield from who_acts(seat)
        name = seat.name(who)
        if what == "hand":
            said = yield Write(f"The count of {name}", hint="11 or 11.4")
            seat.submit(RollCount(who=who, at=said))
        else:
            dice = yield Write(f"Two dice of {name}", hint="34; Enter: the program rolls")
            seat.submit(RollCount(who=who, tie=dice or "?") if what == "tie" else RollCount(who=who, dice=dice))
    else:
        return what
    return ""


def order_menu(seat: Seat) -> Flow:
    """`O` in a tactical phase."""
    yield from counts_menu(seat)
