"""Danger, detection, counts, and going on from one slot to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.engine import evening, options, rcs
from tracker.engine.catalogue import BOOK
from tracker.engine.place import Move
from tracker.engine.rcs import Ct
from tracker.engine.tactical import danger as commands
from tracker.engine.turns import TurnTo
from tracker.model.cast import Id
from tracker.model.order import Rcs
from tracker.ui import choices
from tracker.ui.flows.counts import counts, open_actions, turned_over
from tracker.ui.flows.evening import begin_or_end as other_begin_or_end
from tracker.ui.flows.evening import end_evening, open_scene
from tracker.ui.flows.notice import again, detection, phase_runs, surprised
from tracker.ui.flows.orders import next_turn
from tracker.ui.flows.recap import OPTION as RECAP
from tracker.ui.flows.recap import write_recap
from tracker.ui.questions import Asked, Flow, Option, Pick, Write

if TYPE_CHECKING:
    from tracker.ui.seat import Seat


def begin_or_end(seat: Seat) -> Flow:
    """`B`: a danger begins, or the phase ends; the scene, the evening."""
    scene = seat.table.scene
    if scene is None or scene.ended or (scene.frame and scene.phase is None):
        yield from other_begin_or_end(seat)
        return
    if scene.phase is not None:
        anew = turned_over(scene.options.new_counts)
        what = yield Pick(
            "End",
            [
                Option("phase", "end the tactical phase", key="e"),
                Option("anew", anew.label, key="c", note=anew.note),
                Option("detect", "who notices, once more" if phase_runs(seat) else "a round of detection", key="d"),
                Option("scene", "end the phase and the scene", key="s"),
                RECAP,
            ],
        )
        if what == "recap":
            yield from write_recap(seat)
        elif what == "anew":
            seat.submit(options.Option(option="new_counts", value=anew.value))
        elif what == "detect" and phase_runs(seat) and surprised(seat):
            yield from again(seat)
        elif what == "detect":
            yield from detection(seat)
        else:
            seat.submit(evening.End(what=what))
        return
    what = yield Pick(
        "Begin or end",
        [
            Option("obvious", "an obvious danger", key="o", note="everybody is alert"),
            Option("hidden", "a hidden danger", key="h", note="who notices is asked"),
            Option("environment", "a danger of the place", key="e", note="any fitting ability notices it"),
            Option("ambush", "an ambush by the players", key="a", note="the others have to notice"),
            Option("side", "a hidden danger to one side", key="d", note="that side has to notice"),
            Option("scene", "end the scene", key="s"),
            Option("next", "open another scene", key="n"),
            Option("evening", "end the evening", key="v"),
            RECAP,
        ],
    )
    if what == "recap":
        yield from write_recap(seat)
        return
    if what == "next":
        yield from open_scene(seat)
    elif what == "evening":
        yield from end_evening(seat)
    elif what == "scene":
        seat.submit(evening.End(what=what))
    else:
        side = (yield from _whose(seat)) if what == "side" else None
        hidden = what in ("ambush", "side")
        told = commands.Danger(danger="hidden" if hidden else what, ambush=what == "ambush", side=side)
        if not seat.submit(told).ok:
            return
        yield from counts(seat) if what == "obvious" else detection(seat)


def _whose(seat: Seat) -> Asked[str]:
    """The side that has to notice."""
    there = {seat.table.cast[held.id].side for held in seat.scene.here if held.takes_part}
    sides = [side for side in seat.table.sides if side.id in there]
    said: str = yield Pick("Who has to notice", [Option(side.id, side.name, n) for n, side in enumerate(sides, 1)])
    return said


def unanswered(seat: Seat) -> Flow:
    """Nobody has noticed: each of the hostile side may move once; then it is asked again."""
    scene = seat.scene
    assert scene.phase is not None
    phase = scene.phase
    aware = commands.to_notice(seat.table, scene, phase)
    there = [held.id for held in scene.here if held.takes_part and held.id not in aware]
    left = [id for id in there if not commands.fighter(phase, id).moved_free and _acts(seat, id)]
    if not left:
        yield from detection(seat)
        return
    while left:
        options = choices.people(seat.table, left, seat.words)
        options.append(Option("all", "all of them have moved", key="a"))
        options.append(Option("detect", "ask again who notices", key="d"))
        chosen = yield Pick("Moves nobody can answer", options)
        if chosen == "detect":
            yield from detection(seat)
            return
        text = "" if chosen == "all" else (yield from _moves(seat, chosen))
        for who in left if chosen == "all" else [chosen]:
            if not seat.submit(commands.FreeHostileMove(who=who, text=text)).ok:
                return
        left = [] if chosen == "all" else [id for id in left if id != chosen]
        seat.say("shows_itself")


def _moves(seat: Seat, who: Id) -> Asked[str]:
    """Where to, where there are zones, and what it does."""
    zones = choices.zones(seat.table, seat.scene, who, seat.words)
    if zones:
        to = yield Pick(f"{seat.name(who)} moves", [Option("", "stays where it is", key="s"), *zones])
        if to and not seat.submit(Move(who=who, zone=to)).ok:
            return ""
    said: str = yield Write(f"What {seat.name(who)} does", hint="its words; Enter: none")
    return said


def _acts(seat: Seat, who: Id) -> bool:
    return BOOK.system(seat.scene).acts(seat.table.cast[who])


def go_on(seat: Seat) -> Flow:
    """`n`: whatever comes next, from the danger to the next slot, the end of the CT and the next CT."""
    scene, phase, order = seat.scene, seat.scene.phase, seat.scene.order
    if phase is None or not isinstance(order, Rcs):
        if scene.order is None:
            seat.say("no_danger")
        else:
            yield from next_turn(seat)
        return
    if phase.state == "detection":
        yield from unanswered(seat) if phase.round else detection(seat)
        return
    late = rcs.missing(BOOK.system(scene), seat.table, scene, order)
    if late and (phase.state != "ct" or not order.acted):
        yield from counts(seat)
        return
    if phase.state in ("ordering", "ct_end"):
        _ct(seat)
        return
    following = seat.desk.following
    if following.who and not following.new_exchange:
        if seat.submit(TurnTo(who=following.who[0])).ok and late:
            seat.say("count_later", names=seat.words.join([seat.name(who) for who in late]))
        return
    if not (yield from lapses(seat)):
        return
    ended = seat.submit(Ct(step="end"))
    if ended.ok:
        told = " ".join(ended.sentences)
        order = seat.scene.order
        late = rcs.missing(BOOK.system(seat.scene), seat.table, seat.scene, order) if isinstance(order, Rcs) else ()
        if late and not (yield from counts(seat)):
            return
        _ct(seat, told)


def lapses(seat: Seat) -> Asked[bool]:
    """Before the CT ends: what is lost by it, of those who hold and of Primaries in parts. Whether it goes on."""
    phase, order = seat.scene.phase, seat.scene.order
    if phase is None or not isinstance(order, Rcs):
        return True
    words = seat.words
    lost = [
        f"{seat.name(held.id)}: {open_actions(held, words)}"
        for held in phase.fighters
        if held.holds and held.id in seat.scene.here and seat.scene.here[held.id].takes_part
    ]
    if not lost:
        return True
    return bool((yield Pick(f"CT {order.exchange} ends. What is open lapses: {'; '.join(lost)}.", ENDS)))


ENDS = [
    Option(True, "it ends, and the next one begins", key="n"),
    Option(False, "not yet: who holds may still act", key="h"),
]


def _ct(seat: Seat, told: str = "") -> None:
    """The next CT; whoever is still surprised is named, for a challenge may be offered again (open point 9).

    `told` is what the end of the last one brought.
    """
    late = surprised(seat)
    if not seat.submit(Ct()).ok:
        return
    seat.advice = told
    cast = seat.table.cast
    if len({cast[held.id].is_player for held in seat.scene.here if held.takes_part and _acts(seat, held.id)}) < 2:
        seat.say("one_side_left")
    elif late:
        seat.say("still_surprised", names=seat.words.join([seat.name(who) for who in late]))
