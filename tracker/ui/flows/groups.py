"""`G`: rows of several, and what stands in the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.engine import by_hand, groups, obstacles, place
from tracker.engine.fate.kinds import NAMELESS
from tracker.engine.fate.system import same_side
from tracker.model.cast import Character, Id
from tracker.model.place import Counter
from tracker.text import NAME_LIMIT
from tracker.ui import choices
from tracker.ui.flows.asked import VEILED, WAIT, veil_of, who_acts
from tracker.ui.questions import Asked, Flow, Option, Pick, Write

if TYPE_CHECKING:
    from tracker.ui.seat import Seat


def menu(seat: Seat) -> Flow:
    """What there is to do with the selected one as a row, and with obstacles."""
    who = yield from who_acts(seat)
    row = seat.table.cast[who]
    what = yield Pick(f"{row.name}: together and in the way", _offers(seat, row))
    match what:
        case "split":
            n = yield Pick("How many go on as a row of their own", _numbers(len(row.standing) - 1))
            seat.submit(groups.Split(who=who, n=n))
        case "merge":
            yield from _merge(seat, who)
        case "some":
            n = yield Pick("How many run", _numbers(len(row.standing)))
            seat.submit(groups.Flee(who=(who,), n=n))
        case "flee":
            seat.submit(groups.Flee(who=seat.those(who)))
        case "members":
            n = yield Pick("How many act as one", _numbers(20), default=max(0, len(row.standing) - 1))
            seat.submit(by_hand.Set(who=who, field="members", value=str(n)))
        case "breach":
            block = yield from _which_block(seat, "Which block")
            seat.at_roll.open(obstacles.Breach(who=who, block=block, dice=WAIT))
        case "taken" | "left":
            seat.submit(obstacles.Choose(what=who, how=what))
        case "counter":
            yield from counter(seat)


def _offers(seat: Seat, row: Character) -> list[Option]:
    """Only what can be done with this one."""
    offers = []
    standing, nameless = len(row.standing), row.kind in NAMELESS
    if standing > 1:
        offers.append(Option("split", "split: some go on by themselves", key="s", note=f"{standing} stand"))
    if nameless and joinable(seat, row.id):
        offers.append(Option("merge", "merge: joins another row", key="m", note="or the marked ones join it"))
    if standing > 1:
        offers.append(Option("some", "some of them run", key="r"))
    if nameless:
        offers.append(Option("flee", "runs from the fight", key="f", note="nobody is paid"))
        offers.append(Option("members", "how many act as one", key="n"))
    if row.kind == "distraction":
        offers.append(Option("taken", "what it asks is taken on", key="t", note=row.choice))
        offers.append(Option("left", "what it asks is left", key="l"))
    if blocks(seat) and row.kind != "block":
        offers.append(Option("breach", "does away with a block", key="b", note="its rating + 2"))
    offers.append(Option("counter", "a countdown: mark a box, or a new one", key="c"))
    return offers


def _numbers(most: int) -> list[Option]:
    return [Option(n, str(n), n) for n in range(1, most + 1)]


def joinable(seat: Seat, who: Id) -> list[Id]:
    """Nameless ones of the same side who take part."""
    table = seat.table
    return [
        other
        for other in choices.others_here(table, seat.scene, who)
        if table.cast[other].kind in NAMELESS and same_side(table, who, other)
    ]


def _merge(seat: Seat, who: Id) -> Flow:
    marked = tuple(other for other in seat.marks if other != who and other in joinable(seat, who))
    if marked:
        seat.marks = ()
        seat.submit(groups.Merge(who=marked, into=who))
        return
    into = yield Pick(f"{seat.name(who)} joins", choices.people(seat.table, joinable(seat, who), seat.words))
    if seat.submit(groups.Merge(who=(who,), into=into)).ok:
        seat.selected = into


def blocks(seat: Seat) -> list[Id]:
    """Blocks that stand here."""
    return [p.id for p in seat.scene.here if p.takes_part and seat.table.cast[p.id].kind == "block"]


def _which_block(seat: Seat, title: str) -> Asked[Id]:
    found = blocks(seat)
    if len(found) == 1:
        return found[0]
    chosen: Id = yield Pick(title, choices.people(seat.table, found, seat.words))
    return chosen


def counter(seat: Seat) -> Flow:
    """Mark a box of a countdown, or add one: its name, when it advances, what happens at the end."""
    held = list(seat.scene.counters)
    options = [Option(each.id, seat.name(each.id), n, note=_tally(each)) for n, each in enumerate(held, 1)]
    chosen = yield Pick("Mark a box of", [*options, Option("", "a new one", key="+")])
    if chosen:
        seat.submit(place.Count(name=chosen))
        return
    hidden, name = veil_of((yield Write("A new countdown", hint=f"its name; {VEILED}", limit=NAME_LIMIT)))
    if not name:
        return
    boxes = yield Pick("How many boxes", _numbers(10), default=3)
    when = yield Pick("It advances", _whens(seat))
    outcome = yield Write("What happens once it is full", hint="may wait")
    trigger, turn = ("end of exchange", None) if when == "exchange" else ("", when or None)
    seat.submit(place.Count(name=name, boxes=(0, boxes), trigger=trigger, turn=turn, outcome=outcome, hidden=hidden))


def _whens(seat: Seat) -> list[Option]:
    options = [
        Option("", "by hand", key="h"),
        Option("exchange", "at the end of each exchange", key="e"),
    ]
    options += [Option(side.id, f"at the end of each turn of {side.name}") for side in seat.table.sides]
    if seat.selected is not None:
        options.append(Option(seat.selected, f"at the end of each turn of {seat.name(seat.selected)}", key="t"))
    return options


def _tally(counter: Counter) -> str:
    return f"{counter.marked} of {counter.boxes}"


def in_the_way(seat: Seat) -> Flow:
    """At an open attack: a minion in the way, a block to hide behind or to be pushed into."""
    roll = seat.at_roll.roll
    boss = None if roll is None else obstacles.boss_of(roll)
    if roll is None or boss is None:
        seat.say("no_target_here")
        return
    here = seat.scene.here if obstacles.is_boss(seat.table.cast[boss]) else ()
    minions = [p.id for p in here if obstacles.may_shield(seat.table, roll, p.id)]
    found = blocks(seat)
    options = [
        option._replace(value=("minion", option.value), note="takes the hit, does not roll")
        for option in choices.people(seat.table, minions, seat.words)
    ]
    options += [
        option._replace(value=("block", option.value), note="to hide behind, or to be pushed into")
        for option in choices.people(seat.table, found, seat.words)
    ]
    if not options:
        seat.say("nothing_in_the_way")
        return
    kind, chosen = yield Pick(f"In the way of the attack on {seat.name(boss)}", options)
    if kind == "minion":
        seat.submit(obstacles.Shield(minion=chosen, roll=roll.id))
        return
    how = yield Pick(
        seat.name(chosen),
        [
            Option("cover", f"{seat.name(boss)} hides behind it", key="c", note="Armor of half its rating"),
            Option("into", f"{seat.name(boss)} is pushed into it", key="i", note="half its Weapon"),
            Option("off", "it does not count", key="o"),
        ],
    )
    seat.submit(obstacles.UseBlock(block=chosen, how=how, roll=roll.id))
