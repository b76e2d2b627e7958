"""Together: help, stepping in, several targets, several who roll the same, free invokes passed on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tracker.engine.catalogue import BOOK
from tracker.engine.fate import answers, resolve, rolls, several
from tracker.engine.fate.readings import readings, share_fault, shares_of
from tracker.engine.fate.system import OBSTACLES, default_skill, rating, rules_of, same_side
from tracker.engine.fate.together import Assist, Pass
from tracker.model.cast import GM, STANDING_STILL, Id
from tracker.model.rolls import Part, Roll
from tracker.rules.fate import Outcome
from tracker.rules.targets import even_split
from tracker.rules.teamwork import counts
from tracker.text import is_number
from tracker.ui import choices
from tracker.ui.flows.asked import WAIT, opposition, pick_roll, told_if_spent, which_skill, who_acts
from tracker.ui.marking import Marking
from tracker.ui.questions import Asked, Flow, Option, Pick, Write

if TYPE_CHECKING:
    from tracker.ui.seat import Seat

THAT_IS_ALL = "all"


def menu(seat: Seat) -> Flow:
    """`g`: all that several do together."""
    marked = len(seat.marks) > 1
    chosen = yield Pick(
        "Together",
        [
            Option("help", "help with an open roll", key="h", note="teamwork"),
            Option("targets", "attack several targets", key="t", note="the effort is split"),
            Option("zone", "attack everyone in a zone", key="z", note="friends too"),
            Option("advantage", "an advantage over several", key="c", note="an aspect on each"),
            Option("roll", "several roll the same", key="r", note="marked" if marked else ""),
            Option("overcome", "several overcome the same", key="o", note="marked" if marked else ""),
            Option("step", "somebody steps in for another", key="s", note="until the defence dice"),
            Option("pass", "pass a free invoke or a boost", key="p"),
        ],
    )
    flows = {
        "help": help_with,
        "targets": several_targets,
        "zone": zone_attack,
        "advantage": advantage_over,
        "roll": group_roll,
        "overcome": group_overcome,
        "step": step_in,
        "pass": pass_invoke,
    }
    yield from flows[chosen](seat)


# Help


def help_with(seat: Seat) -> Flow:
    """Who helps, one after the other; whoever helps already is taken off again. Enter ends it."""
    roll: Roll | None = yield from pick_roll(seat)
    if roll is None:
        return
    place = _led(seat, roll)
    while roll is not None:
        part = roll.parts[place]
        options = _helpers(seat, roll, part)
        if part.who is None or not options:
            seat.say("nobody_to_help")
            return
        done = Option(THAT_IS_ALL, f"that is all: {part.fixed:+d} and the dice", key="e")
        who = yield Pick(f"Who helps {seat.name(part.who)}", [*options, done], default=len(options))
        if who == THAT_IS_ALL:
            return
        number = place + 1 if sum(held.who == part.who for held in roll.parts) > 1 else None
        seat.submit(Assist(who=(who,), leader=part.who, off=who in part.helpers, part=number, roll=roll.id))
        roll = seat.table.rolls.get(roll.id)


def _led(seat: Seat, roll: Roll) -> int:
    """The part that help is for: where the keys are, else of who acts."""
    at = seat.at_roll
    if at.roll is not None and at.roll.id == roll.id:
        place = at.row if roll.spread else at.box
        if 0 <= place < len(roll.parts) and roll.parts[place].who is not None:
            return place
    return 0


def _helpers(seat: Seat, roll: Roll, part: Part) -> list[Option]:
    """Those of the same side who have no other part in the roll; who counts and has an action left comes first."""
    table, scene = seat.table, seat.table.scenes[roll.scene]
    if part.who is None:
        return []
    busy = {other.who for other in roll.parts} | {who for other in roll.parts for who in other.helpers}
    able: list[tuple[tuple[bool, ...], Option]] = []
    acted = _acted(seat)
    for who in choices.others_here(table, scene, part.who):
        helps = who in part.helpers
        if (who in busy and not helps) or not (helps or same_side(table, part.who, who)):
            continue
        level = rating(table.cast[who], part.skill) if part.skill else None
        weak = level is not None and not counts(rules_of(scene), level)
        said = [f"{part.skill} {level:+d}" if level is not None else ""]
        said += ["helps: take off"] if helps else ["does not count"] * weak + ["has acted"] * (who in acted)
        option = choices.people(table, [who], seat.words)[0]
        able.append(((not helps, weak, who in acted), option._replace(note="  ".join(filter(None, said)))))
    return [option for _, option in sorted(able, key=lambda pair: pair[0])]


def _acted(seat: Seat) -> frozenset[Id]:
    scene = seat.scene
    order = BOOK.order(scene)
    return frozenset(() if order is None else order.done(scene))


def step_in(seat: Seat) -> Flow:
    """Somebody else defends instead: allies in the same zone first. They roll their own defence and take all of it."""
    roll: Roll | None = yield from pick_roll(seat)
    if roll is None:
        return
    open_ = [place for place in roll.places if roll.parts[place].who is not None and roll.parts[place].dice is None]
    row = seat.at_roll.row
    place = row if row in open_ else None
    if place is None and len(open_) > 1:
        options = [
            choices.people(seat.table, [roll.parts[n].who or ""], seat.words)[0]._replace(value=n) for n in open_
        ]
        place = yield Pick("For whom", options)
    place = next(iter(open_), None) if place is None else place
    target = None if place is None else roll.target_at(place)
    if place is None or target is None:
        seat.say("nobody_to_step_in")
        return
    scene = seat.table.scenes[roll.scene]
    others = choices.others_here(seat.table, scene, target)
    there = [
        who
        for who in others
        if who not in (roll.act.who, target)
        and seat.table.cast[who].kind not in (*OBSTACLES, *STANDING_STILL)
        and same_side(seat.table, target, who)
    ]
    zone = scene.here[target].zone if target in scene.here else None
    there.sort(key=lambda who: scene.here[who].zone != zone)
    if roll.parts[place].who != target:
        there.insert(0, target)
    if not there:
        seat.say("nobody_to_step_in")
        return
    who = yield Pick(f"Who defends for {seat.name(target)}", choices.people(seat.table, there, seat.words))
    stepped = seat.submit(answers.Defend(who=who, for_=target, part=place + 1, roll=roll.id))
    if stepped.ok:
        seat.at_roll.come()


# Several targets


def attack_marked(seat: Seat) -> Flow:
    """Attack all that are marked. Who is on turn acts; out of a conflict it is asked."""
    scene = seat.scene
    targets = tuple(id for id in seat.marks if id in scene.here)
    who = scene.turn.who if scene.turn is not None else None
    if who is None or who in targets:
        others = [p.id for p in scene.here if p.takes_part and p.id not in targets]
        others.sort(key=lambda id: same_side(seat.table, id, targets[0]))
        who = yield Pick("Who attacks them", choices.people(seat.table, others, seat.words))
    seat.marks = ()
    seat.at_roll.open(rolls.Attack(who=who, target=targets, dice=WAIT, defence=WAIT))


def _pick_several(seat: Seat, title: str, ids: Sequence[Id], least: int = 2) -> Asked[tuple[Id, ...]]:
    """Several characters, by their numbers; Enter ends it."""
    chosen: tuple[Id, ...] = yield Marking(title, choices.people(seat.table, ids, seat.words), least=least)
    return chosen


def several_targets(seat: Seat) -> Flow:
    """An attack on several, each against its share of the effort."""
    if len(seat.marks) > 1:
        yield from attack_marked(seat)
        return
    who = yield from who_acts(seat)
    told_if_spent(seat, who)
    there = choices.attackable(seat.table, seat.scene, who)
    targets = yield from _pick_several(seat, f"{seat.name(who)} attacks", there)
    seat.at_roll.open(rolls.Attack(who=who, target=targets, dice=WAIT, defence=WAIT))


def zone_attack(seat: Seat) -> Flow:
    """An attack on everyone in a zone, oneself included where one stands in it."""
    scene = seat.scene
    who = yield from who_acts(seat)
    told_if_spent(seat, who)
    mine = scene.here[who].zone
    heads = {zone.id: sum(p.zone == zone.id and p.takes_part for p in scene.here) for zone in scene.zones}
    zones = sorted((zone for zone in scene.zones if heads[zone.id]), key=lambda zone: zone.id != mine)
    if not zones:
        seat.say("no_zones")
        return
    options = [
        Option(zone.id, zone.name, n, note=seat.words.count("character", heads[zone.id]))
        for n, zone in enumerate(zones, 1)
    ]
    zone = yield Pick(f"{seat.name(who)} attacks everyone in", options)
    seat.at_roll.open(rolls.Attack(who=who, zone=zone, dice=WAIT, defence=WAIT))


def advantage_over(seat: Seat) -> Flow:
    """An advantage split over several: an aspect on each of them."""
    who = yield from who_acts(seat)
    told_if_spent(seat, who)
    there = choices.others_here(seat.table, seat.scene, who)
    marked = tuple(id for id in seat.marks if id in there)
    if len(marked) > 1:
        seat.marks = ()
    targets = marked if len(marked) > 1 else (yield from _pick_several(seat, "An advantage over", there))
    text = yield Write(f"{seat.name(who)} creates an advantage", hint="its words (may wait)")
    usual = default_skill(seat.table.cast[who], "advantage", seat.scene.harm)
    skill = yield from which_skill(seat, who, "Create", usual)
    seat.at_roll.open(rolls.Advantage(who=who, text=text, targets=targets, with_=skill, dice=WAIT, defence=WAIT))


def split(seat: Seat) -> Flow:
    """The effort over the targets, a number each; what stands there is the split as it is."""
    roll: Roll | None = yield from pick_roll(seat)
    if roll is None:
        return
    total = roll.act.total
    if roll.spread != "split" or total is None:
        seat.say("split_after_dice" if roll.spread == "split" else "nothing_to_split")
        return
    names = [seat.name(roll.target_at(place) or GM) for place in roll.places]
    now = [n or 0 for n in shares_of(roll)]
    shown = even_split(total, len(now)) if share_fault(roll) else now
    usual = " ".join(map(str, shown))
    said = yield Write(
        f"Split {total:+d} over {', '.join(names)}", hint=f"a number for each, with blanks; Enter: {usual}"
    )
    shares = read_shares(said or usual, len(names))
    if shares is None:
        seat.say("bad_split", what=said, n=len(names), usual=usual)
        return
    targets = (roll.target_at(place) or "" for place in roll.places)
    seat.submit(several.Share(shares=tuple(zip(targets, shares, strict=True)), roll=roll.id))


def read_shares(text: str, targets: int) -> list[int] | None:
    """Numbers with blanks or commas between them, or digits in a row, as many as there are targets."""
    words = text.replace(",", " ").split()
    if len(words) == 1 and len(words[0]) == targets > 1:
        words = list(words[0])
    if len(words) != targets or not all(is_number(word) for word in words):
        return None
    return [int(word) for word in words]


def lower_some(seat: Seat, roll: Roll) -> Flow:
    """One shift less and a boost, of one of those hit with style or of all of them."""
    styled = [
        reading.target
        for reading in readings(seat.table, roll)
        if reading.outcome is Outcome.STYLE and reading.target is not None
    ]
    if not styled or roll.aim.aim != "attack":
        seat.say("nothing_to_lower")
        return
    chosen: tuple[Id, ...] = tuple(styled)
    if len(styled) > 1:
        options = [
            Option(THAT_IS_ALL, "all of them", key="a"),
            *choices.people(seat.table, list(dict.fromkeys(styled)), seat.words),
        ]
        one = yield Pick("One less and a boost for", options)
        chosen = chosen if one == THAT_IS_ALL else (one,)
    seat.at_roll.resolve(resolve.Resolve(roll=roll.id, lower_for=chosen))


# Several who roll the same


def group_roll(seat: Seat) -> Flow:
    """The same skill rolled by several, for what it says."""
    people = yield from _rollers(seat)
    skill = yield from which_skill(seat, people[0], "Roll")
    against = yield Pick(
        "Against",
        [
            Option("+2", seat.words.level("fate", 2), key="f", note="a sign begins another: +3; 0 is +0"),
            Option(None, "nothing: the GM reads it", key="l"),
        ],
        signs=True,
    )
    level = None if against is None else int(against)
    seat.at_roll.open(rolls.PlainRoll(who=people, with_=skill, difficulty=level, dice=WAIT))


def group_overcome(seat: Seat) -> Flow:
    """The same obstacle overcome by several, each by themselves."""
    people = yield from _rollers(seat)
    usual = default_skill(seat.table.cast[people[0]], "overcome", seat.scene.harm)
    skill = yield from which_skill(seat, people[0], "Overcome", usual)
    against = yield from opposition(seat, people[0], "All of them overcome")
    foe = against if isinstance(against, str) else None
    seat.at_roll.open(
        rolls.Overcome(
            who=people,
            with_=skill,
            difficulty=against if isinstance(against, int) else None,
            against=foe,
            dice=WAIT,
            defence=WAIT if foe else None,
        )
    )


def _rollers(seat: Seat) -> Asked[tuple[Id, ...]]:
    """The marked ones, else those that are picked."""
    here = seat.scene.here
    marked = tuple(id for id in seat.marks if id in here)
    if len(marked) > 1:
        seat.marks = ()
        return marked
    there = [p.id for p in here if p.takes_part]
    there.sort(key=lambda id: not seat.table.cast[id].is_player)
    return (yield from _pick_several(seat, "Who rolls", there))


# Free invokes


def pass_invoke(seat: Seat) -> Flow:
    """A free invoke, or a boost, into other hands."""
    held = [aspect for aspect in seat.table.aspects_in(seat.scene) if aspect.free]
    if not held:
        seat.say("nothing_to_hand")
        return
    rows = [(aspect, free.owner, free.n) for aspect in held for free in aspect.free]
    options = [
        Option((aspect.id, owner), seat.name(aspect.id), n, note=f"{left} {seat.name(owner)}")
        for n, (aspect, owner, left) in enumerate(rows, 1)
    ]
    aspect, owner = options[0].value if len(options) == 1 else (yield Pick("Pass which", options))
    there = [p.id for p in seat.scene.here if p.takes_part and p.id != owner]
    if owner in seat.table.cast:
        there.sort(key=lambda id: not same_side(seat.table, owner, id))
    to = yield Pick(f"Pass {seat.name(aspect)} to", choices.people(seat.table, there, seat.words))
    seat.submit(Pass(aspect=aspect, to=to, from_=owner))
