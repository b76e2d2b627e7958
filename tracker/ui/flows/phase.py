"""The actions of a CT: each key acts for the selected one, and makes the Assessment first where there is none yet."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tracker.engine.command import Command
from tracker.engine.place import Move
from tracker.engine.tactical import actions
from tracker.history.phase import ActionTaken, Assessed, Converted, FullBegan
from tracker.model.cast import Id
from tracker.rules.tactical import budget as rules
from tracker.storage.desk import Answer
from tracker.ui import choices
from tracker.ui.flows import past
from tracker.ui.flows.actions import move as move_anywhere
from tracker.ui.flows.asked import who_acts
from tracker.ui.flows.counts import TERMS, held_by
from tracker.ui.questions import Flow, Option, Pick, Write

if TYPE_CHECKING:
    from tracker.ui.seat import Seat

MOST_PARTS = 9
OF_AN_ACTION = (ActionTaken, Converted, FullBegan)


def do(seat: Seat, who: Id, command: Command, then: Callable[[], None] | None = None) -> Answer:
    """Do something in a CT; the Assessment comes first, as an entry of its own, if that is all that is missing.

    `then` is what belongs to it. Under a ruling all of it is done as well, the Assessment first.
    """
    assess = actions.Assess(who=who)
    first = to_assess(seat, who) and seat.desk.session.would(assess) is None
    if first and seat.desk.session.would(assess, command) is None:
        seat.submit(assess)
        first = False
    answer = seat.submit(command)
    if answer.ok:
        if then is not None:
            then()
        return answer

    def ruled() -> None:
        if first:
            seat.submit(assess)
        if seat.submit(command, ruling=True).ok and then is not None:
            then()

    seat.doing.by_ruling(ruled)
    return answer


def to_assess(seat: Seat, who: Id) -> bool:
    """Whether the key of an action makes the Assessment first."""
    phase = seat.scene.phase
    return phase is not None and phase.state == "ct" and bool(held_by(seat, who).actions.assessment)


def take_back(seat: Seat) -> None:
    """Undo the last action together with the Assessment that came right before it; else what Backspace undoes."""
    session = seat.desk.session
    done = [session.entries[seq - 1].events for seq in session.done[-2:]]
    acts = [event.who for event in done[-1] if isinstance(event, OF_AN_ACTION)] if done else []
    first = done[0] if len(done) > 1 else ()
    if acts and any(isinstance(event, Assessed) and event.who == acts[0] and not event.plan for event in first):
        seat.doing.back_by(seat.desk.undo(2))
    else:
        seat.begin(past.take_back(seat))


def assess(seat: Seat) -> Flow:
    """The Assessment alone."""
    who = yield from who_acts(seat)
    seat.submit(actions.Assess(who=who))


def _primary(seat: Seat, who: Id, text: str = "") -> Command:
    """The Primary, or its next part."""
    left = held_by(seat, who).actions
    if not left.parts:
        return actions.Primary(who=who, text=text)
    return actions.Primary(who=who, text=text, part=(left.of_parts - left.parts + 1, left.of_parts))


def primary(seat: Seat) -> Flow:
    """The Primary action; of one in parts the next part."""
    who = yield from who_acts(seat)
    do(seat, who, _primary(seat, who))


def in_parts(seat: Seat) -> Flow:
    """`P`: a Primary of several parts; this is the first."""
    who = yield from who_acts(seat)
    options = [Option(n, seat.words.asked(f"{n} parts"), n) for n in range(2, MOST_PARTS + 1)]
    of = yield Pick(f"The Primary of {seat.name(who)} in", options)
    do(seat, who, actions.Primary(who=who, part=(1, of)))


def secondary(seat: Seat) -> Flow:
    """A Secondary action."""
    who = yield from who_acts(seat)
    do(seat, who, actions.Secondary(who=who))


def side(seat: Seat) -> Flow:
    """A Side action."""
    who = yield from who_acts(seat)
    do(seat, who, actions.SideAction(who=who))


def bonus(seat: Seat) -> Flow:
    """The Bonus action, by the power that grants it."""
    who = yield from who_acts(seat)
    source = yield Write(f"The Bonus of {seat.name(who)}", hint="the power that grants it")
    do(seat, who, actions.Bonus(who=who, source=source))


def worded(seat: Seat) -> Flow:
    """`"`: an action with words: which, then what is said of it."""
    who = yield from who_acts(seat)
    kind = yield Pick(
        f"{seat.name(who)}, in words",
        [
            Option("assess", "the Assessment", key="a"),
            Option("sealed", "the Assessment, its plan sealed", key="z", note="the players do not see it"),
            Option("primary", "the Primary, or its next part", key="p"),
            Option("secondary", "a Secondary action", key="s"),
            Option("side", "a Side action", key="d"),
            Option("full", "a Full action", key="f"),
        ],
    )
    plan = kind in ("assess", "sealed")
    what = f"What {seat.name(who)} means to do" if plan else f"What {seat.name(who)} does"
    text = yield Write(what, hint="its words; Enter: none")
    if kind in ("assess", "sealed"):
        seat.submit(actions.Assess(who=who, plan=text, sealed=kind == "sealed"))
    elif kind == "full":
        yield from _full(seat, who, text)
    else:
        commands: dict[str, Command] = {
            "primary": _primary(seat, who, text),
            "secondary": actions.Secondary(who=who, text=text),
            "side": actions.SideAction(who=who, text=text),
        }
        do(seat, who, commands[kind])


def convert(seat: Seat) -> Flow:
    """Turn an action into two smaller ones; what is lost by it stands beside."""
    who = yield from who_acts(seat)
    words = seat.words
    options = []
    for what, key in (("primary", "p"), ("secondary", "s")):
        to, n = rules.CONVERSIONS[what]
        label = f"one {words.term(what)} into {n} {words.term(TERMS.get(to, to))}"
        command = actions.Convert(who=who, what="primary" if what == "primary" else "secondary")
        options.append(Option(command, label, key=key, note=stops(seat, who, command)))
    command = yield Pick(f"{seat.name(who)} converts", options)
    do(seat, who, command)


def stops(seat: Seat, who: Id, command: Command) -> str:
    """Why it cannot be, in one sentence; empty where it can."""
    before = (actions.Assess(who=who),) if to_assess(seat, who) else ()
    refusal = seat.desk.session.would(*before, command)
    return "" if refusal is None else seat.desk.refusal_sentence(refusal)


def full(seat: Seat) -> Flow:
    """A Full action over so many CTs."""
    who = yield from who_acts(seat)
    yield from _full(seat, who, "")


def _full(seat: Seat, who: Id, text: str) -> Flow:
    if stops(seat, who, actions.FullAction(who=who, text=text)):
        if not do(seat, who, actions.FullAction(who=who, text=text)).ok:
            # Over how many CTs is asked under a ruling too.
            seat.doing.by_ruling(lambda: seat.begin(_so_many_cts(seat, who, text, ruling=True)))
        return
    yield from _so_many_cts(seat, who, text)


def _so_many_cts(seat: Seat, who: Id, text: str, ruling: bool = False) -> Flow:
    words = seat.words
    title = f"{seat.name(who)}: {words.term('full_action')}, everything but the Reaction, {words.term('off_guard')}"
    cts = yield Pick(title, [Option(n, words.count("ct", n), n) for n in range(1, 10)])
    command = actions.FullAction(who=who, text=text, cts=cts)
    if not ruling:
        do(seat, who, command)
        return
    if to_assess(seat, who):
        seat.submit(actions.Assess(who=who))
    seat.submit(command, ruling=True)


def abandon(seat: Seat) -> Flow:
    """Give a Full action up."""
    who = yield from who_acts(seat)
    command = actions.Abandon(who=who)
    if seat.desk.session.would(command) is not None:
        seat.submit(command)
        return
    yield Pick(f"{seat.name(who)} gives the Full action up", [Option("yes", "yes, it fails", key="y")])
    seat.submit(command)


def move(seat: Seat) -> Flow:
    """Move: a Secondary, or part of the Primary; out of a CT it costs nothing."""
    scene = seat.scene
    if scene.phase is None or scene.phase.state != "ct":
        yield from move_anywhere(seat)
        return
    who = yield from who_acts(seat)
    options = choices.zones(seat.table, scene, who, seat.words)
    if not options:
        seat.say("no_zones")
        return
    zone = yield Pick(f"{seat.name(who)} moves to", options)
    left, words = held_by(seat, who).actions, seat.words
    none = {as_: stops(seat, who, Move(who=who, zone=zone, action=as_)) for as_ in ("secondary", "primary")}
    second = Option("secondary", f"a {words.term('secondary')} action", key="s", note=none["secondary"])
    part = Option("primary", f"part of the {words.term('primary')}", key="p", note=none["primary"])
    ways = [part, second] if not left.secondary and (left.primary or left.parts or left.executed) else [second, part]
    how = yield Pick("As what", [*ways, Option("free", "it costs nothing", key="f")])
    do(seat, who, Move(who=who, zone=zone, action=how))
