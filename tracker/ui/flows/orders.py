"""Turn orders: beginning with one, handing on in it, moving people in it, changing it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.engine import conflicts, evening, orders, turns
from tracker.engine.catalogue import BOOK
from tracker.engine.ranked import places_now
from tracker.model.cast import Id
from tracker.model.order import Ranked, Rcs
from tracker.model.table import Scene
from tracker.text import number
from tracker.ui import choices
from tracker.ui.flows.asked import who_acts
from tracker.ui.flows.counts import counts, counts_menu
from tracker.ui.questions import Flow, Option, Pick, Write

if TYPE_CHECKING:
    from tracker.ui.seat import Seat

ONCE, ON, RANKED = "once", "on", "ranked"


def next_turn(seat: Seat) -> Flow:
    """Hand on: an order that knows who is next goes on; else to whoever is named of those who may follow."""
    scene = seat.scene
    if scene.order is None:
        seat.say("no_conflict_runs")
        return
    following = seat.desk.following
    if isinstance(scene.order, Rcs) and not following.who:
        if following.new_exchange:
            seat.submit(turns.NextExchange())
        yield from counts(seat)
        return
    if scene.turn is not None and following.new_exchange and turns.is_last(scene.order):
        seat.submit(turns.EndTurn())
        return
    if not following.who:
        seat.say("nobody_may_follow")
        return
    if BOOK.next_is_known(scene):
        seat.submit(turns.TurnTo(who=following.who[0]))
        return
    title = "Who goes next"
    if scene.turn is not None:
        title = f"{seat.name(scene.turn.who)} hands on to"
        if following.new_exchange:
            title += " (a new exchange)"
    who = yield Pick(title, choices.people(seat.table, following.who, seat.words))
    seat.submit(turns.TurnTo(who=who))


def begin_conflict(seat: Seat, *, mental: bool) -> Flow:
    """Begin a conflict: who goes first. In a ranked order Enter, or `n`, takes the one it says."""
    scene = seat.scene
    if scene.options.order == "rcs":
        harm = "mental" if mental else "physical"
        if seat.submit(conflicts.Begin(frame="conflict", harm=harm, straight=scene.frame == "conflict")).ok:
            yield from counts(seat)
        return
    people = _by_rank(seat, scene, mental)
    options = choices.people(seat.table, people or [p.id for p in scene.here if p.takes_part], seat.words)
    if people:
        options.insert(0, Option(RANKED, f"as ranked: {seat.name(people[0])}", key="n"))
    first = yield Pick("Who goes first", [*options, Option(None, "choose later", key="l")])
    seat.submit(
        conflicts.Begin(
            frame="conflict",
            first=None if first == RANKED else first,
            harm="mental" if mental else "physical",
            later=first is None,
            straight=scene.frame == "conflict",
        )
    )


def _by_rank(seat: Seat, scene: Scene, mental: bool) -> list[Id]:
    """Who takes part, in the order that a conflict would have; empty where the order does not know."""
    rules = BOOK.orders.get(scene.options.order)
    if rules is None or not rules.next_is_known:
        return []
    order = rules.begin(BOOK.system(scene), seat.table, scene, mental=mental)
    places = order.places if isinstance(order, Ranked) else ()
    return [place.who for place in places if scene.here[place.who].takes_part]


def begin_alone(seat: Seat, how: str = "") -> Flow:
    """Turns without a conflict: everybody once, or until it is ended; in which order."""
    if not how:
        how = yield Pick(
            "Turns without a conflict",
            [
                Option(ONCE, "everybody acts once", key="o", note="it ends by itself"),
                Option(ON, "until they are ended", key="u"),
            ],
        )
    usual = "ranked" if seat.scene.options.order == "ranked" else "popcorn"
    kind = yield Pick(
        "In which order",
        [
            Option("ranked", "ranked", key="r"),
            Option("popcorn", "each names the next", key="p"),
            Option("rcs", "by reaction counts", key="x"),
        ],
        default=0 if usual == "ranked" else 1,
    )
    begun = conflicts.Begin(frame="order", order_=kind, exchanges=1 if how == ONCE else 0)
    if kind == "popcorn":
        ids = [p.id for p in seat.scene.here if p.takes_part]
        options = [*choices.people(seat.table, ids, seat.words), Option(None, "choose later", key="l")]
        begun = begun.but(first=(yield Pick("Who goes first", options)))
    if seat.submit(begun).ok and kind == "rcs":
        yield from counts(seat)


def order_menu(seat: Seat) -> Flow:
    """`O`: everything about the turn order: of the selected one's place in it, and of the order itself."""
    scene = seat.scene
    if scene.order is None:
        yield from _none_runs(seat, scene)
    elif isinstance(scene.order, Ranked):
        yield from _ranked(seat)
    elif isinstance(scene.order, Rcs):
        what = yield from counts_menu(seat, [*_kinds(scene), Option("end", "end the order alone", key="e")])
        if what:
            _change(seat, scene, what)
    else:
        what = yield Pick("The turn order", [*_kinds(scene), Option("end", "end the order alone", key="e")])
        _change(seat, scene, what)


def _none_runs(seat: Seat, scene: Scene) -> Flow:
    options = [
        Option(ONCE, "everybody acts once, without a conflict", key="o", note="it ends by itself"),
        Option(ON, "turns without a conflict, until they are ended", key="u"),
        *_kinds(scene),
    ]
    what = yield Pick("No turn order runs", options)
    if what in (ONCE, ON):
        yield from begin_alone(seat, what)
    else:
        _change(seat, scene, what)


def _ranked(seat: Seat) -> Flow:
    """Earlier and later may be pressed again and again: the menu stays until Esc."""
    who = yield from who_acts(seat)
    place = 0
    while True:
        scene = seat.scene
        line = [held.who for held in places_now(BOOK.system(scene), seat.table, scene)]
        if who not in line:
            seat.say("no_place", who=seat.name(who))
            return
        at = line.index(who)
        title = f"{seat.name(who)}: {at + 1} of {len(line)} in the order"
        what = yield Pick(title, _places(scene, who, at, len(line)), default=place)
        if what not in ("up", "down"):
            break
        neighbour = line[at - 1] if what == "up" else line[at + 1]
        moved = orders.Rank(who=who, before=neighbour) if what == "up" else orders.Rank(who=who, after=neighbour)
        place = 0 if what == "up" else 1
        if not seat.submit(moved).ok:
            return
    if what in ("first", "last"):
        seat.submit(orders.Rank(who=who, to=what))
    elif what == "before":
        others = choices.people(seat.table, [other for other in line if other != who], seat.words)
        seat.submit(orders.Rank(who=who, before=(yield Pick(f"{seat.name(who)} goes before", others))))
    elif what == "rating":
        text = yield Write("Goes by the rating", hint="a number: +3")
        if (n := number(text)) is None:
            seat.say("bad_number", what=text)
        else:
            seat.submit(orders.Rank(who=who, rating=n))
    elif what == "sheet":
        seat.submit(orders.Rank(who=who))
    elif what == "hold":
        seat.submit(orders.Hold(who=who))
    elif what == "turn":
        seat.submit(turns.TurnTo(who=who))
    else:
        _change(seat, scene, what)


def _places(scene: Scene, who: Id, at: int, of: int) -> list[Option]:
    order = scene.order
    options = []
    if at:
        options.append(Option("up", "one place earlier", key="u"))
    if at < of - 1:
        options.append(Option("down", "one place later", key="d"))
    options += [
        Option("first", "first of all", key="f"),
        Option("last", "last of all", key="l"),
        Option("before", "before somebody", key="b"),
        Option("rating", "by another rating", key="v", note="several who work together, say"),
        Option("sheet", "where the sheet says", key="s"),
    ]
    if isinstance(order, Ranked) and who in order.holding:
        options.append(Option("turn", "steps in now", key="t"))
    else:
        options.append(Option("hold", "waits for a better moment", key="h"))
    return [*options, *_kinds(scene), Option("end", "end the order alone", key="e")]


def _kinds(scene: Scene) -> list[Option]:
    """What the order may be changed to."""
    ranked = isinstance(scene.order, Ranked) if scene.order is not None else scene.options.order == "ranked"
    options = []
    counted = isinstance(scene.order, Rcs) if scene.order is not None else scene.options.order == "rcs"
    if ranked or counted:
        options.append(Option("popcorn", "each names the next instead", key="p"))
    if not counted:
        options.append(Option("rcs", "reaction counts instead", key="x"))
    if not ranked or scene.order is not None:
        options.append(Option("ranked", "all ranked anew" if ranked else "ranked instead", key="k" if counted else "r"))
    if scene.order is not None and not counted:
        mental = isinstance(scene.order, Ranked) and scene.order.mental
        label = "ranked for a conflict of bodies" if mental else "ranked for a conflict of minds"
        options.append(Option("physical" if mental else "mental", label, key="m"))
    best = scene.options.npc_place == "best"
    together = "each of the GM's characters on its own place" if best else "the GM's characters on the best one's place"
    if ranked:
        options.append(Option("own" if best else "best", together, key="g"))
    return options


def _change(seat: Seat, scene: Scene, what: str) -> None:
    if what == "end":
        seat.submit(evening.End(what="order"))
    elif what in ("mental", "physical"):
        seat.submit(orders.ChangeOrder(kind="ranked", by=what))  # type: ignore[arg-type]
    elif what in ("own", "best"):
        seat.submit(orders.ChangeOrder(kind="ranked", npcs=what))  # type: ignore[arg-type]
    else:
        seat.submit(orders.ChangeOrder(kind=what))  # type: ignore[arg-type]
