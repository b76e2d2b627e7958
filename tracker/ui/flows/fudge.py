"""A Fudge scene by keys: a whole round, rolls, what begins and ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tracker.engine import evening
from tracker.engine.command import Command
from tracker.engine.conflicts import Begin
from tracker.engine.fate.answers import TypeDice
from tracker.engine.fudge import checks, choices, quickness
from tracker.engine.fudge import rounds as rounds_of
from tracker.engine.fudge.melee import missing_dice
from tracker.model.blows import Fight
from tracker.model.fudge import FudgeSheet
from tracker.model.order import Rcs, Rounds
from tracker.model.table import Scene
from tracker.ui import choices as shown
from tracker.ui.flows.asked import who_acts
from tracker.ui.flows.counts import counts
from tracker.ui.flows.evening import end_evening, open_scene
from tracker.ui.flows.fudge_asked import ROLL, a_trait, called, fair, levels
from tracker.ui.flows.fudge_blows import offer_end, take_blows
from tracker.ui.flows.fudge_dice import dice_lie
from tracker.ui.flows.fudge_fight import choose_all, face, pick_struck, rounds_run
from tracker.ui.flows.fudge_shots import shoot
from tracker.ui.flows.fudge_stretch import stretch
from tracker.ui.flows.orders import next_turn as hand_on
from tracker.ui.flows.recap import OPTION as RECAP
from tracker.ui.flows.recap import write_recap
from tracker.ui.questions import Asked, Flow, Option, Pick

if TYPE_CHECKING:
    from tracker.ui.seat import Seat


def play_round(seat: Seat) -> Flow:
    """Go on with the round: whatever comes next, until its blows are taken."""
    if len(seat.scene.blows):
        yield from take_blows(seat)
        return
    if not rounds_run(seat):
        return
    if unpicked := rounds_of.to_strike(seat.table, seat.scene):
        for fight in unpicked:
            yield from pick_struck(seat, fight)
        yield from take_blows(seat)
        return
    yield from offer_end(seat)
    if seat.scene.order is None:
        return
    if not len(seat.scene.fights) and not (yield from _somebody_fights(seat)):
        return
    if not rounds_of.unresolved(seat.scene):
        _next_round(seat)
        if not rounds_of.unresolved(seat.scene):
            return
    yield from choose_all(seat, rounds_of.waiting(seat.table, seat.scene))
    order = seat.scene.order
    if not isinstance(order, Rounds) or rounds_of.waiting(seat.table, seat.scene):
        return
    if not order.revealed:
        seat.submit(rounds_of.Round(step="open"))
    for fight in rounds_of.unresolved(seat.scene):
        yield from _dice_of(seat, fight)
        if missing_dice(seat.table, seat.scene, fight):
            # A throw was refused: nobody rolls in its place.
            return
    if rounds_of.unresolved(seat.scene):
        yield from dice_lie(seat)
        if not seat.submit(rounds_of.Round(step="resolve")).ok:
            return
    for fight in tuple(seat.scene.fights):
        yield from pick_struck(seat, fight)
    yield from take_blows(seat)


def _next_round(seat: Seat) -> None:
    """The next round begins; whoever is left over without a foe faces the only one there is."""
    if seat.submit(rounds_of.Round(step="next")).ok and not len(seat.scene.fights):
        _two_alone(seat)


def _two_alone(seat: Seat) -> bool:
    """Two who are alone with each other, of different sides, fight without anybody being asked; whether they do."""
    order = seat.scene.order
    able = [held.id for held in seat.scene.here if rounds_of.able_in_round(seat.table, seat.scene, held.id)]
    people = [id for id in able if isinstance(seat.table.cast[id].sheet, FudgeSheet)]
    if len(people) != 2 or not isinstance(order, Rounds) or order.shot:
        return False
    people.sort(key=lambda id: (not seat.table.cast[id].is_player, id != seat.selected))
    one, other = people
    if other not in shown.opponents(seat.table, seat.scene, one):
        return False
    return seat.submit(choices.Face(one=one, foes=(other,))).ok


def _somebody_fights(seat: Seat) -> Asked[bool]:
    """Nobody fights hand to hand: somebody is to, or the round was one of shots alone; whether a fight is set now."""
    if _two_alone(seat):
        return True
    order = seat.scene.order
    shot = order.shot if isinstance(order, Rounds) else ()
    options = [
        Option("face", "who fights whom", key="f"),
        Option("shoot", "somebody shoots or throws", key="a"),
    ]
    following = Option("next", "the next round", key="n", note="nobody fights hand to hand")
    options = [following, *options] if shot else [*options, following]
    what = yield Pick("Nobody fights anybody hand to hand", options)
    if what == "next":
        _next_round(seat)
        yield from offer_end(seat)
    elif what == "shoot":
        yield from shoot(seat)
    else:
        yield from face(seat)
    return False


ONE = "one"
"""One die for several."""


def _dice_of(seat: Seat, fight: Fight) -> Flow:
    """The dice of a fight, each in turn; several foes of the GM may have one die together."""
    while missing := missing_dice(seat.table, seat.scene, fight):
        who = missing[0]
        together = tuple(each for each in missing if each in fight.foes and not seat.table.cast[each].is_player)
        several = len(together) > 1 and who in together and len(together) == len(fight.foes)
        others = {"o": (ONE, f"one die for all {len(together)}")} if several else {}
        said = yield from called(seat, f"Dice of {seat.name(who)}", others=others)
        if said == ONE:
            names = seat.words.join([seat.name(each) for each in together])
            said = yield from called(seat, f"One throw for {names}, each one nearer to 0")
            seat.submit(TypeDice(who=together, value=choices.ONE_DIE if said == ROLL else said))
        else:
            # Dice that cannot be read are asked for again: nobody else rolls them.
            seat.submit(TypeDice(who=who, value=None if said == ROLL else said))


def check(seat: Seat) -> Flow:
    """Roll a trait: which, and against what; then the roll is open."""
    who = yield from who_acts(seat)
    trait = yield from a_trait(seat, who, f"{seat.name(who)} rolls", more=True)
    options = [*levels(seat), Option(None, "against nothing", key="n")]
    level = yield Pick("Against", [*options, SECRETLY], default=fair(seat), signs=True)
    secret = level == SECRETLY.value
    if secret:
        level = yield Pick("Kept from the players, against", options, default=fair(seat), signs=True)
    difficulty = None if level is None else int(level)
    open_check(seat, checks.Check(who=who, trait=trait, difficulty=difficulty, dice=checks.WAIT, secret=secret))


SECRETLY = Option("secret", "the GM's alone: no player sees it", key="g")
"""A roll that is kept from the players before it lies open."""


def open_check(seat: Seat, command: Command) -> None:
    """Open a roll and go there."""
    seat.doing.go_where_it_leads(seat.submit(command))


def oppose(seat: Seat) -> Flow:
    """Two roll against each other; or tell a whole stretch of a fight, or how somebody takes to the characters."""
    who = yield from who_acts(seat)
    options = shown.people(seat.table, shown.others_here(seat.table, seat.scene, who), seat.words)
    more = [
        Option("reaction", "how an NPC takes to the characters", key="r", note="secret"),
        Option("three", "a whole stretch of a fight: three rolls each", key="t"),
        Option("single", "a story element: one roll each", key="e"),
    ]
    foe = yield Pick(f"{seat.name(who)} against", [*options, *more, SECRETLY])
    secret = foe == SECRETLY.value
    if secret:
        foe = yield Pick(f"Kept from the players, {seat.name(who)} against", options)
    if foe == "reaction":
        yield from reaction(seat)
        return
    if foe in ("three", "single"):
        yield from stretch(seat, who, single=foe == "single")
        return
    mine = yield from a_trait(seat, who, f"{seat.name(who)} with", none=False, more=True)
    theirs = yield from a_trait(seat, foe, f"{seat.name(foe)} with", none=False, more=True)
    opposed = checks.Oppose(who=who, foe=foe, with_=mine, against=theirs, dice=checks.WAIT, defence=checks.WAIT)
    open_check(seat, opposed.but(secret=secret))


def reaction(seat: Seat) -> Flow:
    """How an NPC takes to the characters: which, the selected one first; the GM rolls it, in secret (§4.9)."""
    here = [held.id for held in seat.scene.here if not seat.table.cast[held.id].is_player]
    if not here:
        seat.say("no_npc_here")
        return
    here.sort(key=lambda id: id != seat.selected)
    who = here[0]
    if len(here) > 1:
        who = yield Pick("Who takes to the characters, and how", shown.people(seat.table, here, seat.words))
    open_check(seat, checks.Reaction(who=who, dice=checks.WAIT))


def begin_or_end(seat: Seat) -> Flow:
    """What begins and ends where Fudge is played."""
    scene = seat.table.scene
    if scene is None or scene.ended:
        yield from open_scene(seat)
        return
    if scene.frame or scene.order is not None:
        options = [
            Option(evening.End(what=_runs(scene)), "end the conflict", key="e", note="wounds may be healed then"),
            Option(evening.End(what="scene"), "end the scene", key="s"),
        ]
    else:
        options = [
            *_conflicts(scene),
            Option(INITIATIVE, "turns by initiative", key="i", note="for fights with missiles"),
            Option(Begin(frame="conflict", order_="popcorn", later=True), "turns, each names the next", key="t"),
            Option(Begin(frame="conflict", order_="ranked"), "turns by rank", key="k", note="by traits, as they are"),
            Option(Begin(frame="conflict", order_="rcs"), "turns by reaction counts", key="x", note="then: the counts"),
            Option(evening.End(what="scene"), "end the scene", key="s"),
            Option(OPEN, "open another scene", key="o"),
            Option(evening.End(what="evening"), "end the evening", key="v"),
        ]
    what = yield Pick("Begin or end", [*options, RECAP])
    if what == OPEN:
        yield from open_scene(seat)
        return
    if what == evening.End(what="evening"):
        yield from end_evening(seat)
        return
    if what == INITIATIVE:
        if seat.submit(Begin(frame="conflict", order_="ranked")).ok:
            yield from _initiative(seat)
        return
    if what == RECAP.value:
        yield from write_recap(seat)
        return
    if seat.submit(what).ok and isinstance(what, Begin) and isinstance(seat.scene.order, Rcs):
        yield from counts(seat)


CHOSEN = {
    "rcs": "a conflict by reaction counts",
    "popcorn": "a conflict, each names the next",
    "ranked": "a conflict by rank",
}
"""What a conflict is called whose order was chosen (`O`) before it begins."""


def _conflicts(scene: Scene) -> list[Option]:
    """A conflict in the order that this scene has; rounds besides, where another one was chosen."""
    rounds = Option(Begin(frame="conflict", order_="rounds"), "a conflict in rounds", key="c", note="all at once")
    chosen = scene.options.order
    if chosen not in CHOSEN:
        return [rounds]
    begun = Begin(frame="conflict", later=chosen == "popcorn")
    return [Option(begun, CHOSEN[chosen], key="c", note="as chosen"), rounds._replace(key="r")]


def _initiative(seat: Seat) -> Flow:
    """Everybody's dice called out one by one, or all rolled; the highest goes first."""
    people = [held.id for held in seat.scene.here if held.takes_part]
    for who in people:
        others = {"a": (ALL, "all are rolled")}
        said = yield from called(seat, f"Initiative of {seat.name(who)}", others=others)
        if said == ALL:
            seat.submit(quickness.Initiative(who=tuple(people[people.index(who) :])))
            return
        seat.submit(quickness.Initiative(who=(who,), dice=None if said == ROLL else said))


INITIATIVE, ALL = "initiative", "all"
OPEN = "open"


def _runs(scene: Scene) -> Any:
    """What there is to end."""
    return scene.frame or "order"


def go_on(seat: Seat) -> Flow:
    """Enter: to a roll that lies open, else on with the round."""
    if len(seat.scene.checks):
        seat.open_what_waits()
    else:
        yield from next_turn(seat)


def next_turn(seat: Seat) -> Flow:
    """On with the round; where turns are played, on to the next one."""
    order = seat.scene.order
    if order is None or isinstance(order, Rounds):
        yield from play_round(seat)
    elif len(seat.scene.blows):
        yield from take_blows(seat)
    else:
        yield from hand_on(seat)
