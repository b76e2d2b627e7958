"""The four actions and moving: each ends in an open roll."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.engine import conflicts, obstacles, place
from tracker.engine.fate import rolls
from tracker.engine.fate.system import default_skill, rules_of
from tracker.engine.ways import hardest, path
from tracker.model.cast import GM, Id
from tracker.text import folded
from tracker.ui import choices
from tracker.ui.flows.asked import WAIT, levels, opposition, told_if_spent, which_skill, who_acts
from tracker.ui.flows.newcomers import newcomer
from tracker.ui.flows.together import attack_marked, group_overcome
from tracker.ui.questions import Flow, Option, Pick, Write

if TYPE_CHECKING:
    from tracker.ui.seat import Seat

FORCED = "forced"
FAIR = 2


def attack(seat: Seat) -> Flow:
    """Attack: the target, then the open roll with the default skill."""
    if sum(id in seat.scene.here for id in seat.marks) > 1:
        yield from attack_marked(seat)
        return
    scene = seat.scene
    who = yield from who_acts(seat)
    told_if_spent(seat, who)
    options = choices.people(seat.table, choices.attackable(seat.table, scene, who), seat.words)
    options.append(Option("", "somebody new", key="+", note="improvised, or by a template"))
    target = yield Pick(f"{seat.name(who)} attacks", options)
    if not target:
        target = yield from newcomer(seat)
        if target is None:
            return
    command = rolls.Attack(who=who, target=target, dice=WAIT, defence=WAIT)
    answer = seat.at_roll.open(command)
    if answer.refusal is not None and answer.refusal.code in ("attack_in_contest", "attack_in_challenge"):
        title = f"An attack makes it a conflict: {seat.name(who)} goes first"
        ruling = Option(False, "attack all the same", key="!", note="a ruling")
        if not (yield Pick(title, [Option(True, "straight on into it", key="f"), ruling])):
            seat.doing.rule()
        elif seat.submit(conflicts.Begin(frame="conflict", first=who)).ok:
            seat.at_roll.open(command)


def overcome(seat: Seat) -> Flow:
    """Overcome: what, against what. All that are marked do."""
    if sum(id in seat.scene.here for id in seat.marks) > 1:
        yield from group_overcome(seat)
        return
    who = yield from who_acts(seat)
    told_if_spent(seat, who)
    skill = yield from which_skill(seat, who, "Overcome", _usual(seat, who, "overcome"))
    against = yield from opposition(seat, who, f"{seat.name(who)} overcomes")
    if isinstance(against, str) and seat.table.cast[against].kind == "block":
        # Getting a block out of the way is what one overcomes it for; getting past it is a move.
        seat.at_roll.open(obstacles.Breach(who=who, block=against, with_=skill, dice=WAIT))
        return
    command = rolls.Overcome(
        who=who,
        with_=skill,
        dice=WAIT,
        defence=WAIT if isinstance(against, str) else None,
        difficulty=against if isinstance(against, int) else None,
        against=against if isinstance(against, str) else None,
    )
    seat.at_roll.open(command)


def create(seat: Seat) -> Flow:
    """Create an advantage: the words (may wait), where, against what."""
    scene = seat.scene
    who = yield from who_acts(seat)
    told_if_spent(seat, who)
    there = sorted(seat.table.aspects_in(scene), key=lambda aspect: aspect.on in seat.table.cast)
    aspects = {aspect.text: aspect.id for aspect in there if aspect.text}
    text = yield Write(
        f"{seat.name(who)} creates an advantage",
        hint="its words (may wait); Tab: one that exists; ? before it: to discover it",
        complete=lambda typed: [held for held in aspects if f" {folded(typed)}" in f" {folded(held)}"],
        completed_from=lambda typed: 0,
    )
    existing, unknown = aspects.get(text), False
    if text.startswith("?"):
        text, unknown = text.lstrip("? "), True
    elif existing and rules_of(scene).asks_known:
        found = [Option(False, "it is known", key="k"), Option(True, "nobody has found it", key="u")]
        unknown = yield Pick(seat.name(existing), found, default=int(not seat.table.aspects[existing].known))
    skill = yield from which_skill(seat, who, "Create", _usual(seat, who, "advantage"))
    against = yield from opposition(seat, who, text or "An advantage")
    seat.at_roll.open(
        rolls.Advantage(
            who=who,
            with_=skill,
            text="" if existing else text,
            existing=existing,
            unknown=unknown,
            known=existing is not None and not unknown,
            on=against if isinstance(against, str) else "",
            dice=WAIT,
            defence=WAIT if isinstance(against, str) else None,
            difficulty=against if isinstance(against, int) else None,
            against=against if isinstance(against, str) else None,
        )
    )


def _usual(seat: Seat, who: Id, action: str) -> str:
    return default_skill(seat.table.cast[who], action, seat.scene.harm)


def move(seat: Seat) -> Flow:
    """Move: the zone; an obstacle or several zones open an overcome. `f` is being moved by somebody."""
    scene = seat.scene
    who = yield from who_acts(seat)
    options = choices.zones(seat.table, scene, who, seat.words)
    if not options:
        seat.say("no_zones")
        return
    zone = yield Pick(f"{seat.name(who)} moves to", [*options, Option(FORCED, "is moved by force", key="f")])
    if zone == FORCED:
        yield from _forced(seat, who)
        return
    *others, who = seat.those(who)
    for other in others:
        seat.submit(place.Move(who=other, zone=zone, dice=WAIT))
    command = place.Move(who=who, zone=zone, dice=WAIT)
    answer = seat.at_roll.open(command)
    if answer.refusal is not None and answer.refusal.code == "difficulty_needed":
        found = path(seat.scene, seat.scene.here[who].zone, zone)
        usual = hardest(found or ())
        level = yield Pick("How hard is it", levels(seat), default=FAIR if usual is None else max(0, usual), signs=True)
        seat.at_roll.open(command.but(difficulty=int(level)))


def _forced(seat: Seat, who: Id) -> Flow:
    """Carried, pushed or thrown: where to, and by whom."""
    zone = yield Pick(f"{seat.name(who)} is moved to", choices.zones(seat.table, seat.scene, who, seat.words))
    near = choices.people(seat.table, choices.others_here(seat.table, seat.scene, who), seat.words)
    by = yield Pick("By whom", [Option(GM, "the GM, or something", key="g"), *near])
    for one in seat.those(who):
        seat.submit(place.Move(who=one, zone=zone, forced=True, by=None if by == GM else by))
