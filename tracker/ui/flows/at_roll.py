"""What is done on an open roll."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.engine.fate import answers, invokes, leaving, open_rolls, resolve, several
from tracker.engine.fate.invokes import free_owner
from tracker.engine.fate.offers import Offer, stunts_offered
from tracker.language.names import invoked_name
from tracker.model.aspects import Aspect
from tracker.model.cast import GM, Id
from tracker.model.rolls import AttackAim, Roll
from tracker.model.table import Table
from tracker.ui import choices
from tracker.ui.flows.asked import a_modifier, opposition, pick_roll, which_skill
from tracker.ui.flows.points import price
from tracker.ui.questions import Flow, Option, Pick, Write

if TYPE_CHECKING:
    from tracker.ui.seat import Seat


def invoke(seat: Seat, reroll: bool = False) -> Flow:
    """Invoke: the aspect, then who. Free invokes come first in the list."""
    roll: Roll | None = yield from pick_roll(seat)
    if roll is None:
        return
    scene = seat.table.scenes[roll.scene]
    player = next((part.who for part in roll.parts if part.who and seat.table.cast[part.who].is_player), None)
    likely = player or GM
    near = {part.who for part in roll.parts if part.who is not None}
    options = choices.aspects(seat.table, scene, likely, near, seat.words)
    if not options:
        seat.say("no_aspects")
        return
    aspect = yield Pick("Invoke and reroll" if reroll else "Invoke", options)
    by = sole_owner(seat.table, seat.table.aspects[aspect])
    if by is None:
        held = seat.table.aspects[aspect]
        who = [
            option._replace(note="free" if free_owner(seat.table, held, option.value) else f"pays 1 of {option.note}")
            for option in choices.payers(seat.table, scene, seat.words)
        ]
        default = next((i for i, option in enumerate(who) if option.value == likely), len(who) - 1)
        by = yield Pick(f"{seat.name(aspect)}: who invokes", who, default=default)
    command = invokes.Invoke(aspect=aspect, by=by, reroll=reroll, roll=roll.id)
    answer = seat.submit(command)
    if answer.refusal is not None and answer.refusal.code == "whom_does_it_help":
        parts = [part.who for part in roll.parts if part.who is not None]
        row = seat.at_roll.row if roll.spread and seat.at_roll.roll == roll else 0
        helped = roll.parts[row].who if 0 < row < len(roll.parts) else None
        default = next((n for n, who in enumerate(parts) if who == helped and n), 0)
        whom = yield Pick("Whom does it help", choices.people(seat.table, parts, seat.words), default=default)
        seat.submit(command.but(for_=whom, part=part_at(seat, roll, whom)))


def sole_owner(table: Table, aspect: Aspect) -> Id | None:
    """Whose all free invokes on an aspect are, if they are one character's or the GM's: nobody need be asked."""
    owners = {free.owner for free in aspect.free}
    owner = owners.pop() if len(owners) == 1 else None
    if owner is None or (owner != GM and owner not in table.cast):
        return None
    return owner if owner == GM or table.cast[owner].is_player else GM


def withdraw(seat: Seat) -> Flow:
    """Take an invoke back; the others stay."""
    roll: Roll | None = yield from pick_roll(seat)
    if roll is None:
        return
    there = [(part, invoke) for part in roll.parts for invoke in part.invokes]
    if not there:
        seat.say("no_invoke")
        return
    options = [
        Option(held.id, invoked_name(held, seat.table, seat.words), held.id, note=f"by {seat.name(held.by)}")
        for _, held in there
    ]
    n = options[0].value if len(options) == 1 else (yield Pick("Withdraw which", options))
    seat.submit(invokes.Withdraw(n=n, roll=roll.id))


def modify(seat: Seat) -> Flow:
    """A number on the roll, with its reason."""
    roll: Roll | None = yield from pick_roll(seat)
    if roll is None:
        return
    parts = [part.who for part in roll.parts if part.who is not None]
    who = parts[0] if len(parts) == 1 else (yield Pick("On whose side", choices.people(seat.table, parts, seat.words)))
    said = yield from a_modifier()
    if said is not None:
        n, why = said
        seat.submit(answers.Modify(who=who, n=n, why=why, part=part_at(seat, roll, who), roll=roll.id))


def stunt(seat: Seat) -> Flow:
    """A stunt of somebody in the roll."""
    roll: Roll | None = yield from pick_roll(seat)
    if roll is None:
        return
    options = [
        Option(
            offer, f"{offer.stunt.name} ({seat.name(roll.parts[offer.place].who or '')})", n, note=_stunt_note(offer)
        )
        for n, offer in enumerate(stunts_offered(seat.table, roll), 1)
    ]
    if not options:
        seat.say("no_stunts")
        return
    chosen: Offer = yield Pick("Stunt", options)
    place = chosen.place + 1 if roll.spread else None
    seat.submit(answers.Modify(who=_whose(roll, chosen), stunt=chosen.number, part=place, roll=roll.id))


def _whose(roll: Roll, offer: Offer) -> Id:
    return roll.parts[offer.place].who or ""


def _stunt_note(offer: Offer) -> str:
    stunt = offer.stunt
    takes = f", {price(stunt)}" if price(stunt) else ""
    return f"{open_rolls.stunt_bonus(stunt):+d} {stunt.when}{takes}" if offer.fits else "not for this roll"


def strike(seat: Seat) -> Flow:
    """Strike a modifier, or put it back; of a roll at several, take one out of its targets."""
    roll: Roll | None = yield from pick_roll(seat)
    if roll is None:
        return
    held = [modifier for part in roll.parts for modifier in part.modifiers]
    targets = dict.fromkeys(who for place in roll.places if (who := roll.target_at(place)) is not None)
    if not roll.spread or roll.fallen:
        targets = {}
    if not held and not targets:
        seat.say("nothing_to_strike")
        return
    options = [Option(m.id, m.why or "modifier", note=f"{m.n:+d}" + ("  struck" if m.struck else "")) for m in held]
    options += [Option(who, seat.name(who), note="is no target of this roll", who=who) for who in targets]
    asked = Pick("Strike which", choices.numbered(seat.table, options))
    what = options[0].value if len(options) == 1 else (yield asked)
    if isinstance(what, str):
        seat.submit(several.Spare(who=what, roll=roll.id))
    else:
        seat.submit(answers.Strike(n=what, roll=roll.id))


def defender(seat: Seat) -> Flow:
    """Who opposes, and with which skill."""
    roll: Roll | None = yield from pick_roll(seat)
    if roll is None or roll.act.who is None:
        return
    undiced = []
    if isinstance(roll.aim, AttackAim):
        undiced = [
            Option("passive", "without dice, at its rating", key="p", note="a nameless one that is not worth them"),
            Option("none", "does not defend: 0", key="d"),
        ]
    place = max(1, seat.at_roll.row) if roll.spread else None
    part = None if place is None else place + 1
    title = f"Roll {roll.id}" if place is None else seat.name(roll.target_at(place) or "")
    against = yield from opposition(seat, roll.act.who, title, undiced)
    if against in ("passive", "none"):
        seat.submit(answers.Defend(how=against, part=part, roll=roll.id))
    elif isinstance(against, int):
        seat.submit(answers.Defend(difficulty=against, part=part, roll=roll.id))
    elif against is not None:
        skill = yield from which_skill(seat, against, "Opposes")
        seat.submit(answers.Defend(who=against, with_=skill, part=part, roll=roll.id))
    seat.at_roll.come()


def part_at(seat: Seat, roll: Roll, who: Id | None) -> int | None:
    """The number of the part that keys act on, in a roll at several, if it is that character's; from 1."""
    row = seat.at_roll.row
    here = roll.spread and seat.at_roll.roll == roll and 0 <= row < len(roll.parts)
    return row + 1 if here and roll.parts[row].who == who and who is not None else None


def set_outcome(seat: Seat) -> Flow:
    """Set the outcome by hand and resolve."""
    roll: Roll | None = yield from pick_roll(seat)
    if roll is None:
        return
    outcome = yield Pick(
        "The outcome by hand",
        [
            Option("fail", "fail", key="f"),
            Option("tie", "tie", key="t"),
            Option("succeed", "succeed", key="s"),
            Option("style", "succeed with style", key="y"),
        ],
    )
    seat.at_roll.resolve(resolve.Resolve(roll=roll.id, as_=outcome))


def skill(seat: Seat) -> Flow:
    """Another skill for whoever acts."""
    roll = seat.at_roll.roll
    if roll is None or roll.act.who is None:
        return
    row = seat.at_roll.row if roll.spread else 0
    who = roll.parts[row].who or roll.act.who
    chosen = yield from which_skill(seat, who, "Roll")
    seat.submit(answers.Use(who=who, with_=chosen, part=row + 1 if row else None, roll=roll.id))


def concede(seat: Seat) -> Flow:
    """The target concedes before the dice fall; the roll has no object any more and goes with it."""
    roll = seat.at_roll.roll
    if roll is None or not isinstance(roll.aim, AttackAim):
        seat.say("no_target_here")
        return
    who = (roll.target_at(seat.at_roll.row) if roll.spread and seat.at_roll.row else None) or roll.aim.target
    pays = leaving.concession_pays(seat.table, who)
    how = yield Pick(
        f"{seat.name(who)} concedes",
        [
            Option("yes", "yes, before the dice", note=f"is paid {pays}"),
            Option("terms", "on terms to be written", key="t"),
        ],
    )
    terms = (yield Write("On which terms", hint="how they leave")) if how == "terms" else ""
    if seat.submit(leaving.Concede(who=who, terms=terms)).ok and roll.id not in seat.table.rolls:
        seat.go("table")
