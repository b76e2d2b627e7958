"""Recovery: consequences treated, healing, cleared, renamed; and where sessions, scenarios and milestones are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.engine.command import Command
from tracker.engine.fate import boundary, harm, leaving, marks, milestones, recovery
from tracker.engine.fate.consequences import replaceable
from tracker.engine.fate.system import rating, rules_of, same_side
from tracker.model.cast import Id
from tracker.model.rolls import Hit
from tracker.rules.conditions import PREFIX
from tracker.rules.fate import RULESETS
from tracker.rules.recovery import MILESTONES, difficulty
from tracker.ui import choices
from tracker.ui.flows.asked import WAIT
from tracker.ui.flows.table import name_things
from tracker.ui.places.healing import heals, state
from tracker.ui.questions import Asked, Flow, Option, Pick, Write
from tracker.ui.says import says

if TYPE_CHECKING:
    from tracker.ui.seat import Seat


MILESTONE_KEYS = {"minor": "i", "significant": "g", "major": "m"}
"""Beside `s` the session and `n` another scenario, in one menu."""


def recover(seat: Seat) -> Flow:
    """`r`: what becomes of the consequences of the selected one; and what heals when."""
    who = yield from _whose(seat)
    if who is None:
        seat.say("nobody_to_heal")
        return
    what = yield Pick(
        f"Recovery of {seat.name(who)}",
        [
            Option("treat", "treat: a roll against it", key="t"),
            Option("start", "begins to recover without a roll", key="s", note="milestone, magic, time"),
            Option("ease", "is one severity lighter", key="e", note="magic"),
            Option("clear", "is gone", key="c"),
            Option("name", "has other words", key="n"),
            Option("when", "what heals when, everybody's", key="w"),
            Option("bounds", "session, scenario, milestone", key="b"),
        ],
    )
    if what == "when":
        lines = heals(seat.table, seat.words) or (says(seat.words, "nothing_heals"),)
        seat.read(lines, "What heals when")
        return
    if what == "bounds":
        yield from boundaries(seat)
        return
    held = yield from _which(seat, who)
    if held is None:
        seat.say("not_hurt", who=seat.name(who))
        return
    if what == "treat":
        yield from _treat(seat, held)
    elif what == "name":
        yield from name_things(seat, (held.aspect.id,))
    elif what == "clear":
        seat.submit(marks.Clear(who=who, box=word_for(seat, held)))
    else:
        reason = ""
        if what == "start":
            reason = yield Pick(
                "Because of",
                [
                    Option("milestone", "a milestone", key="m"),
                    Option("magic", "magic", key="g"),
                    Option("time", "the time that has passed", key="t"),
                ],
            )
        text = yield Write(f"Words for {seat.name(held.aspect.id)} now", hint="Enter leaves them")
        slot = word_for(seat, held)
        command: Command = recovery.Recover(who=who, slot=slot, text=text, reason=reason)
        seat.submit(command if what == "start" else recovery.Ease(who=who, slot=slot, text=text))


def word_for(seat: Seat, held: recovery.Held) -> str:
    """How a command names a consequence: by its slot, or by its words where several slots are called so."""
    severity = held.slot.severity
    same = [each for each in recovery.held_by(seat.table, held.who) if each.slot.severity == severity]
    return severity.removeprefix(PREFIX) if len(same) == 1 else held.aspect.text or held.aspect.id


def _whose(seat: Seat) -> Asked[Id | None]:
    """The selected one, if hurt; else asked for among those who are."""
    hurt = list(dict.fromkeys(held.who.id for held in recovery.all_held(seat.table)))
    if seat.selected in seat.table.cast and (seat.selected in hurt or not hurt):
        return seat.selected
    if len(hurt) < 2:
        return hurt[0] if hurt else None
    chosen: Id = yield Pick("Whose recovery", choices.people(seat.table, hurt, seat.words))
    return chosen


def _which(seat: Seat, who: Id) -> Asked[recovery.Held | None]:
    found = list(recovery.held_by(seat.table, seat.table.cast[who]))
    if len(found) < 2:
        return found[0] if found else None
    options = [
        Option(held, seat.name(held.aspect.id), n, note=f"{seat.words.term(held.slot.severity)} {_note(seat, held)}")
        for n, held in enumerate(found, 1)
    ]
    chosen: recovery.Held = yield Pick("Which consequence", options)
    return chosen


def _note(seat: Seat, held: recovery.Held) -> str:
    return state(seat.table, seat.words, held)


def _treat(seat: Seat, held: recovery.Held) -> Flow:
    """By whom: friends who know most about it first, then the hurt one; then the roll is open."""
    scene = seat.table.scene
    if scene is None or scene.ended:
        seat.say("treat_needs_scene")
        return
    game = rules_of(scene)
    skills = recovery.TREATED_WITH.get(game.name, ())

    def skill(id: Id) -> str:
        return recovery.skill_of(game.name, held, seat.table.cast[id])

    def worse(id: Id) -> tuple[bool, bool, int]:
        who = seat.table.cast[id]
        foe = not same_side(seat.table, held.who.id, id)
        return foe, id == held.who.id, -(rating(who, skill(id)) or 0 if skills else 0)

    ids = sorted((one.id for one in scene.here if one.takes_part), key=worse)

    def note(id: Id) -> str:
        named, against = skill(id), difficulty(held.severity, on_oneself=id == held.who.id)
        return f"{named} {rating(seat.table.cast[id], named) or 0:+d} against {against:+d}"

    people = choices.people(seat.table, ids, seat.words)
    options = [option._replace(note=note(option.value)) for option in people]
    by = yield Pick(f"Who treats {seat.name(held.aspect.id)}", options)
    text = yield Write("What is it called once it recovers", hint="Enter leaves it")
    seat.at_roll.open(recovery.Treat(who=held.who.id, slot=word_for(seat, held), text=text, by=by, dice=WAIT))


def boundaries(seat: Seat) -> Flow:
    """Where one session or scenario ends and another begins; milestones."""
    scene = seat.table.scene
    game = RULESETS.get("" if scene is None else scene.system)
    sizes = MILESTONES[game.name] if game is not None else ()
    words = seat.words
    what = yield Pick(
        "Session, scenario, milestone",
        [
            Option("session", "the session ends and another begins here", key="s", note="points, what heals by then"),
            Option("scenario", "another scenario begins", key="n", note="what heals by then"),
            *(Option(size, f"{words.term(f'{size}_milestone')}", key=MILESTONE_KEYS[size]) for size in sizes),
        ],
    )
    if what == "session":
        seat.submit(milestones.Session())
    elif what == "scenario":
        seat.submit(boundary.Scenario())
    else:
        seat.submit(milestones.Milestone(size=what))


def extreme(seat: Seat, hit: Hit, command: harm.Take) -> Flow:
    """An extreme consequence: the aspect that it stands for, then it is taken."""
    own = replaceable(seat.table, hit.who)
    if own:
        options = [Option(a.id, seat.name(a.id), n, note=seat.words.term(a.role)) for n, a in enumerate(own, 1)]
        command = command.but(replaces=(yield Pick("It stands for which aspect", options)))
    if seat.submit(command).ok:
        seat.go("table")


def taken_out(seat: Seat, who: Id) -> Flow:
    """Taken out, in the words of whoever did it."""
    how = yield Write(f"How is {seat.name(who)} taken out", hint="Enter: it may wait")
    if seat.submit(leaving.Out(who=who, how=how)).ok:
        seat.go("table")
