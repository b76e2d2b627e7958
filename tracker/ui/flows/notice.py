"""Who notices what: the danger, somebody who comes hidden, a warning."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tracker.engine.tactical import actions
from tracker.engine.tactical import danger as commands
from tracker.engine.tactical.danger import SetOffGuard
from tracker.engine.veils import Reveal
from tracker.model.cast import Id
from tracker.model.order import Rcs
from tracker.ui import choices
from tracker.ui.flows.asked import who_acts
from tracker.ui.flows.counts import counts, held_by
from tracker.ui.flows.newcomers import came, described
from tracker.ui.flows.phase import do, stops
from tracker.ui.flows.veils import veil as usual_veil
from tracker.ui.forms import Detection, Noticing
from tracker.ui.labels import label
from tracker.ui.questions import Asked, Flow, Option, Pick

if TYPE_CHECKING:
    from tracker.ui.seat import Seat


def detection(seat: Seat) -> Flow:
    """Who noticed the danger, in one form; then the counts, where anybody did."""
    scene = seat.scene
    if scene.phase is None:
        seat.say("no_danger")
        return
    ids = commands.to_notice(seat.table, scene, scene.phase)
    found = yield from _who_notices(seat, f"Who notices, round {scene.phase.round + 1}", ids)
    if not seat.submit(commands.Detect(won=found.won, tied=found.tied)).ok:
        return
    _abilities(seat, found)
    if seat.scene.phase is not None and seat.scene.phase.state == "ordering":
        yield from counts(seat)
    else:
        seat.say("nobody_noticed")


def surprised(seat: Seat) -> tuple[Id, ...]:
    """Who takes part and has not noticed the danger, though the phase runs."""
    here = [presence.id for presence in seat.scene.here if presence.takes_part]
    return tuple(who for who in here if "surprise" in held_by(seat, who).off_guard)


def again(seat: Seat) -> Flow:
    """While the phase runs: a challenge once more for those who are still surprised, in the same form (point 9)."""
    found = yield from _who_notices(seat, "Who notices now", surprised(seat))
    for who in (*found.won, *(found.tied if seat.scene.options.ties_notice else ())):
        seat.submit(SetOffGuard(who=who, how="off"))
    _abilities(seat, found)


def _who_notices(seat: Seat, title: str, ids: tuple[Id, ...]) -> Asked[Noticing]:
    ids = tuple(sorted(ids, key=lambda id: seat.table.cast[id].number))
    rows, numbers = [(id, seat.name(id)) for id in ids], [seat.table.cast[id].number for id in ids]
    words = (label(seat.words, "noticed"), label(seat.words, "off_guard"), label(seat.words, "tied"))
    found: Noticing = yield Detection(title, rows, words, numbers)
    return found


def _abilities(seat: Seat, found: Noticing) -> None:
    """What each used, beside it; what was told before stays on the screen."""
    told = seat.advice
    for who, ability in found.abilities:
        seat.submit(commands.Ability(who=who, text=ability))
    seat.advice = told


def phase_runs(seat: Seat) -> bool:
    """Whether counts are called or CTs played: whoever comes hidden now is noticed or not by a form of its own."""
    phase = seat.scene.phase
    return phase is not None and phase.state not in ("idle", "detection")


def seek(seat: Seat, *those: Id) -> Flow:
    """Who notices those who come hidden, in the same form; asked again, only of those who have not yet."""
    scene = seat.scene
    assert scene.phase is not None
    names = seat.words.join([seat.name(who) for who in those])
    found = yield from _who_notices(
        seat, f"Who notices {names}", commands.to_seek(seat.table, scene, scene.phase, those[0])
    )
    for who in those:
        if not seat.submit(commands.Detect(won=found.won, tied=found.tied, newcomer=who)).ok:
            return
    _abilities(seat, found)
    hidden = [who for who in those if seat.table.cast[who].hidden]
    if (found.won or (found.tied and scene.options.ties_notice)) and hidden:
        show = Option("show", f"the players see {names} now", key="y")
        how = yield Pick(f"{names}: hidden from the players", [show, Option("", "not yet", key="n")])
        if how:
            for who in hidden:
                seat.submit(Reveal(what=who))


def unaware_of(seat: Seat, who: Id) -> bool:
    """Whether somebody has not noticed them yet."""
    phase = seat.scene.phase
    return phase is not None and any(who in held.unaware for held in phase.fighters)


def come_in(seat: Seat) -> Flow:
    """Somebody new; in a phase they roll on arrival, and may come unseen."""
    command = yield from described(seat)
    if command is None:
        return
    if phase_runs(seat) and not command.hidden:
        command = command.but(hidden=(yield from unseen(seat, command.name or command.template)))
    made = came(seat, command)
    if made:
        yield from arrived(seat, *made)


def unseen(seat: Seat, name: str) -> Asked[bool]:
    """Whether whoever comes is in sight of all: asked before they come, so that no player sees them till then."""
    seen = Option(False, "in sight of all", key="s")
    note = "hidden from the players too" if phase_runs(seat) else ""
    hidden = Option(
        True, "unseen: who notices is asked" if phase_runs(seat) else "hidden from the players", key="h", note=note
    )
    how: bool = yield Pick(f"{name} comes", [seen, hidden])
    return how


def arrived(seat: Seat, *made: Id) -> Flow:
    """In a phase they roll on arrival, and who notices those who are hidden is asked."""
    order = seat.scene.order
    if not phase_runs(seat):
        return
    if isinstance(order, Rcs) and order.exchange:
        yield from counts(seat)
    hidden = [who for who in made if seat.table.cast[who].hidden]
    if hidden:
        yield from seek(seat, *hidden)


def veil(seat: Seat) -> Flow:
    """`v`: hide or reveal. Of somebody revealed whom not all have noticed it is asked who does now."""
    was = {who.id for who in seat.table.cast if who.hidden}
    yield from usual_veil(seat)
    for who in sorted(was, key=lambda id: seat.table.cast[id].number):
        if phase_runs(seat) and not seat.table.cast[who].hidden and unaware_of(seat, who):
            yield from seek(seat, who)


def guard(seat: Seat) -> Flow:
    """`w`: warned, and on guard again; or caught Off-Guard. An ally on turn may spend a Side action on the warning.

    Of one of the other side: whether they are noticed, where they came unseen.
    """
    who = yield from who_acts(seat)
    scene, held = seat.scene, held_by(seat, who)
    assert scene.phase is not None
    if "surprise" in held.off_guard:
        those = seat.those(who)
        yield from _on_guard(seat, who, [SetOffGuard(who=one, how="off") for one in those])
        return
    missed = [Option(id, f"has noticed {seat.name(id)}", key="w" if not n else "") for n, id in enumerate(held.unaware)]
    # Whoever is on guard is meant to warn, more often than to be caught: nobody is Off-Guard unasked.
    warned = [
        option._replace(value=("warned", option.value), label=f"{option.label} is on guard again, warned or aware")
        for option in choices.people(seat.table, [] if seat.marks else surprised(seat), seat.words)
    ]
    theirs = who not in commands.to_notice(seat.table, scene, scene.phase) and phase_runs(seat) and not seat.marks
    sought = Option("seek", f"who notices {seat.name(who)}", key="n", note="after coming unseen")
    names = seat.words.join([seat.name(one) for one in seat.marks or (who,)])
    off = Option("off", f"{names}: {label(seat.words, 'off_guard')}, surprised", key="o")
    what = yield Pick(
        seat.name(who) if not seat.marks else names, [*missed, *warned, off, *([sought] if theirs else [])]
    )
    if what == "seek":
        yield from seek(seat, who)
    elif what == "off":
        for one in seat.those(who):
            seat.submit(SetOffGuard(who=one, how="on"))
    elif isinstance(what, tuple):
        yield from _on_guard(seat, what[1], [SetOffGuard(who=what[1], how="off")])
    else:
        yield from _on_guard(seat, who, [SetOffGuard(who=who, how="off", against=what)])


def _on_guard(seat: Seat, who: Id, commands: Sequence[SetOffGuard]) -> Flow:
    """On guard again: noticed, or warned by an ally on turn, who may spend a Side action on it."""

    def lifted() -> None:
        for command in commands:
            seat.submit(command)

    turn, cast = seat.scene.turn, seat.table.cast
    ally = None if turn is None or turn.who == who or cast[turn.who].side != cast[who].side else turn.who
    warning = None if ally is None else actions.SideAction(who=ally, text=f"warns {seat.name(who)}")
    if ally is None or warning is None or stops(seat, ally, warning):
        lifted()
        return
    noticed = Option("", f"{seat.name(who)} noticed", key="n")
    warns = Option("side", f"{seat.name(ally)} warns {seat.name(who)}", key="w", note="a Side action")
    how = yield Pick(f"{seat.name(who)} is on guard again", [noticed, warns])
    if how:
        do(seat, ally, warning, lifted)
    else:
        lifted()
