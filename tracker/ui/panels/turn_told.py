"""What the turn line has to tell, in every order: who is on turn, who may be next, who is done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tracker.engine import rcs
from tracker.engine.fate import contenders
from tracker.engine.fudge import rounds
from tracker.engine.games import GAMES
from tracker.engine.tactical.budget import running
from tracker.language.chips import brackets
from tracker.model.order import Count, Order, Popcorn, Ranked, Rcs, Rounds
from tracker.model.table import Scene
from tracker.rules.tactical.counts import segment
from tracker.ui.glyphs import HIDDEN, ON_TURN
from tracker.ui.paint import Span, cut_name, span
from tracker.ui.panels.budgets import full_clock, ranks
from tracker.ui.panels.people import People, Person, side_role
from tracker.ui.sight import Sight

SHORT_NAME = 9
"""Cells of a name where room is short."""
FEW = 3
AHEAD = 2
"""Of slots ahead, so many have their count beside them; the ruler has them all."""
MANY_DONE = 8


class Told(NamedTuple):
    """What the line has to tell, before it is made to fit."""

    filled: list[Span]
    """On turn fill."""
    side: Span | None = None
    lead: str = ""
    next: Sequence[tuple[str, Person]] = ()
    """Who may be next, with a word before the chip."""
    done: Sequence[Person] = ()
    tally: str = ""
    """In place of the numbers that are done."""
    order: str = ""
    enough: int = 0
    """So many that come next are told with their word rather than more of them without; 0 = all are wanted."""
    behind: bool = False
    """The word of a chip stands behind it: a rating, which would be read as a part of its number."""
    tally_short: str = ""


def tell(sight: Sight, scene: Scene, here: People) -> Told:
    """What is to be told in an order, or of a turn without one."""
    actor = here.by_id.get(sight.actor or "")
    order = scene.order
    if isinstance(order, Rounds):
        return _rounds(sight, order, here)
    if isinstance(order, Ranked):
        return _ranked(sight, order, here, actor)
    if isinstance(order, Rcs):
        return _rcs(sight, order, here, actor)
    if actor is None:
        may = [("", here.by_id[who]) for who in sight.may_follow if who in here.by_id]
        may = may or [("", person) for person in here.sorted(here.by_id.values()) if not person.quiet]
        return Told(on_fill(sight.label(_whom_to_choose(order, may))), None, sight.label("may_begin"), may)
    side = _side(sight, actor)
    done = [person for person in here.by_id.values() if person.done]
    may = [("", here.by_id[who]) for who in sight.may_follow if who in here.by_id]
    kind = sight.label("popcorn_order") if isinstance(order, Popcorn) else ""
    return Told(_on_turn(actor), side, sight.label("may_follow") if may else "", may, done, "", kind)


def _whom_to_choose(order: Order | None, may: Sequence[object]) -> str:
    """What is wanted while nobody is on turn: the first of an exchange, the next one, or nobody, where nobody is."""
    if not may:
        return "nobody_here"
    return "choose_next" if isinstance(order, Popcorn) and order.acted else "choose_first"


def _ranked(sight: Sight, order: Ranked, here: People, actor: Person | None) -> Told:
    """Who has acted, who is on turn, who comes then, each with the rating it stands on; whoever waits comes last."""
    line = sight.line or tuple((place.who, place.key[0] if place.key else 0) for place in order.places)
    ranks = {who: f"{rank:+d}" for who, rank in line}
    coming = [who for who, _ in line if who in here.by_id and _comes(order, who) and not here.by_id[who].absent]
    coming = [who for who in coming if actor is None or who != actor.id]
    due = [(ranks[who], here.by_id[who]) for who in coming if who not in order.holding]
    late = [(sight.label("holds"), here.by_id[who]) for who in coming if who in order.holding]
    done = [person for who, _ in line if (person := here.by_id.get(who)) is not None and person.done]
    kind = sight.label("ranked_order")
    if actor is None:
        nobody = on_fill(sight.label("nobody_on_turn"))
        return Told(nobody, None, sight.label("then"), [*due, *late], done, "", kind, behind=True)
    filled = _on_turn(actor)
    if actor.id in ranks:
        filled = [*filled, span(f"{ranks[actor.id]} ", "turn_ink", ground="turn_fill")]
    lead = sight.label("then") if due or late else ""
    return Told(filled, _side(sight, actor), lead, [*due, *late], done, "", kind, behind=True)


def _comes(order: Ranked, who: str) -> bool:
    """Whether somebody still has a turn in this exchange."""
    return order.acted.count(who) <= order.extra.count(who)


def awaited(sight: Sight, scene: Scene, here: People) -> Told:
    """Of a contest who has still to roll, and the score; of a challenge who has still to try a task."""
    contest, challenge = scene.contest, scene.challenge
    if scene.frame == "contest" and contest is not None:
        filled = on_fill(f"{sight.label('contest').capitalize()}, {sight.label('exchange')} {contest.exchange}")
        tally = "  ".join(f"{cut_name(sight.name(side.id), 20)} {side.victories}" for side in contest.sides)
        tally = f"{tally} {sight.label('of')} {contest.to}"
        if contest.winner is not None:
            return Told(filled, None, f"{sight.name(contest.winner)} {sight.label('won')}", (), (), tally)
        waiting = [roll.act.who for roll in contenders.rolls_of(sight.table, scene).values() if roll.act.waits]
        waiting += [
            contenders.roller(sight.table, scene, side) for side in contenders.still_to_roll(sight.table, scene)
        ]
    else:
        filled = on_fill(sight.label("challenge").capitalize())
        tasks = [] if challenge is None else [task for task in challenge.tasks if not task.defence]
        left = [task for task in tasks if not task.result]
        tally = f"{len(tasks) - len(left)} {sight.label('of')} {len(tasks)} {sight.label('tried')}"
        waiting = [task.who for task in left]
        if left and not any(waiting):
            return Told(filled, None, f"{sight.label('to_try')} {len(left)}", (), (), tally)
    chips = [("", here.by_id[who]) for who in dict.fromkeys(waiting) if who is not None and who in here.by_id]
    word = "to_roll" if scene.frame == "contest" else "to_try"
    done = "all_rolled" if scene.frame == "contest" else "all_tried"
    return Told(filled, None, sight.label(word if chips else done), chips, (), tally)


def _rounds(sight: Sight, order: Rounds, here: People) -> Told:
    scene = sight.scene
    if scene is not None and rounds.is_over(sight.table, scene):
        return Told(on_fill(sight.label("round_over")), None, "", (), (), "", sight.label("simultaneous"))
    declared = (*order.chosen, *(who for who in order.shot if who not in order.chosen))
    waiting = [("", person) for person in here.by_side() if person.on_turn]
    tally = f"{len(declared)} {sight.label('of')} {len(declared) + len(waiting)}"
    kind = sight.label("simultaneous")
    if order.revealed or (declared and not waiting):
        return Told(on_fill(sight.label("all_open")), None, "", (), (), tally, kind)
    sealed = [here.by_id[who] for who in declared if who in here.by_id]
    if sealed and len(sealed) <= MANY_DONE:
        numbers = ((word, _numbers(who, here)) for word, who in (("sealed", order.chosen), ("have_shot", order.shot)))
        tally = "   ".join([*(f"{sight.label(word)} {said}" for word, said in numbers if said), tally])
    words = on_fill(sight.label("choose").capitalize())
    return Told(words, None, sight.label("still_open"), waiting, sealed, tally, kind)


def _numbers(people_of: Sequence[str], here: People) -> str:
    return " ".join(str(here.by_id[who].number) for who in people_of if who in here.by_id)


def _rcs(sight: Sight, order: Rcs, here: People, actor: Person | None) -> Told:
    """Whose slot it is and in which CS, the slots ahead in their order; Full actions under way with their clocks."""

    def when(count: Count) -> str:
        tenths = order.due(count.who)
        return "" if tenths is None else f"{sight.label('cs')} {segment(tenths)}"

    line = ranks(sight).counted
    ahead = [(when(order.count(who)), here.by_id[who]) for who in line if who not in order.acted or order.over]
    played = len([who for who in order.acted if actor is None or who != actor.id])
    played_of = [f"{sight.label('done')} {played} {sight.label('of')} {len(line)}"] if line else []
    tally = "   ".join([*_clocks(sight, here), *played_of])
    short = "  ".join([*_clocks(sight, here, short=True), *([f"{played}/{len(line)}"] if line else [])])
    kind = sight.label("rcs_order")
    if actor is None:
        filled, waiting = _before(sight, order, here)
        if waiting:
            return Told(filled, None, "", [("", person) for person in waiting], (), tally, kind, tally_short=short)
        return Told(
            filled, None, sight.label("then") if ahead else "", ahead, (), tally, kind, AHEAD, tally_short=short
        )
    phase = None if sight.scene is None else sight.scene.phase
    # In another game each of a slot has a turn; those still to have theirs hang on to the one on turn.
    those = [who for who in order.along(actor.id) if (who in order.acted) is (phase is not None)]
    beside = _along([here.by_id[who] for who in those if who in here.by_id and not here.by_id[who].absent])
    filled = [*_on_turn(actor), *beside, span(f" {when(order.count(actor.id))} ", "turn_ink", ground="turn_fill")]
    ahead = [(word, person) for word, person in ahead if person.id not in (actor.id, *those)]
    return Told(
        filled,
        _side(sight, actor),
        sight.label("then") if ahead else "",
        ahead,
        (),
        tally,
        kind,
        AHEAD,
        tally_short=short,
    )


def _before(sight: Sight, order: Rcs, here: People) -> tuple[list[Span], list[Person]]:
    """What the table waits for while nobody is on turn, and for whom."""
    phase = None if sight.scene is None else sight.scene.phase
    if phase is not None and phase.state == "detection":
        return on_fill(sight.label("who_notices")), []
    system = None if sight.scene is None else GAMES.system(sight.scene)
    late = (
        rcs.missing(system, sight.table, sight.scene, order) if system is not None and sight.scene is not None else ()
    )
    if late:
        return on_fill(sight.label("counts_to_come")), [here.by_id[who] for who in late if who in here.by_id]
    if order.over:
        return on_fill(sight.label("ct_over")), []
    if not order.exchange:
        return on_fill(sight.label("ct_ready")), []
    return on_fill(f"{sight.label('ct')} {order.exchange}, {sight.label('slots_to_come')}"), []


def _clocks(sight: Sight, here: People, short: bool = False) -> list[str]:
    """Full actions under way: whose, and which CT of how many; short, by their numbers."""
    phase = None if sight.scene is None else sight.scene.phase
    held = () if phase is None else phase.fighters
    if short:
        each_of = [each for each in held if running(each) and each.id in here.by_id]
        clocks = [f"{here.by_id[each.id].number}: {full_clock(each)}" for each in each_of]
        more = f" +{len(clocks) - AHEAD}" if len(clocks) > FEW else ""
        return (
            [f"{sight.label('full_action').lower()} {', '.join(clocks[: AHEAD if more else FEW])}{more}"]
            if clocks
            else []
        )
    return [
        f"{cut_name(here.by_id[each.id].name, 12)} {sight.label('full_action').lower()} {full_clock(each)}"
        for each in held
        if running(each) and each.id in here.by_id
    ]


def on_fill(text: str) -> list[Span]:
    """Words on the fill of whoever is on turn."""
    return [span(f" {ON_TURN} {text} ", "turn_ink", ground="turn_fill", bold=True)]


def _on_turn(actor: Person) -> list[Span]:
    opening, letter, closing = brackets(actor.place)
    lead = f" {ON_TURN} {HIDDEN if actor.hidden else ''}{opening}{actor.number}{letter}{closing} "
    return [
        span(lead, "turn_ink", ground="turn_fill", bold=True),
        span(cut_name(actor.name, 40), "turn_ink", ground="turn_fill", bold=True),
        span(" ", "turn_ink", ground="turn_fill"),
    ]


def _along(those: Sequence[Person]) -> list[Span]:
    """Those who act in the same slot; of more than two only the chips."""
    said = []
    for person in those:
        opening, letter, closing = brackets(person.place)
        lead = f"+ {HIDDEN if person.hidden else ''}{opening}{person.number}{letter}{closing} "
        name = f"{cut_name(person.name, SHORT_NAME)} " if len(those) <= 2 else ""
        said.append(span(lead + name, "turn_ink", ground="turn_fill", bold=True))
    return said


def _side(sight: Sight, actor: Person) -> Span | None:
    who = sight.table.cast.get(actor.id)
    side = sight.table.sides.get(who.side) if who is not None else None
    return None if side is None else span(cut_name(side.name, 24), side_role(actor.place))
