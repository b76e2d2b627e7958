"""Everything about fate points under one key: awards, prices, story details, the pool, boosts, sessions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tracker.engine.aspects import DropAspect, GiveFree, Promote
from tracker.engine.by_hand import Set
from tracker.engine.fate.boundary import Refresh, Scenario
from tracker.engine.fate.economy import Points
from tracker.engine.fate.story import Declare
from tracker.engine.fate.stunts import Pay, SetStunt
from tracker.model.cast import ANYONE, GM, FateSheet, Id, Stunt
from tracker.text import number
from tracker.ui import choices
from tracker.ui.flows.asked import who_acts
from tracker.ui.questions import Flow, Option, Pick, Write

if TYPE_CHECKING:
    from tracker.ui.seat import Seat


def menu(seat: Seat) -> Flow:
    """`p`: what is done with points. What takes several acts on all who are marked."""
    who = yield from who_acts(seat)
    name = seat.words.join([seat.name(id) for id in seat.marks]) if seat.marks else seat.name(who)
    what = yield Pick(
        "Fate points",
        [
            Option("award", f"a point to {name}", key="a", note="from the bank"),
            Option("fine", f"a point from {name}", key="f", note="to the bank"),
            Option("detail", f"a story detail by {name}", key="d", note="pays 1"),
            Option("stunt", f"a stunt of {seat.name(who)} with a price", key="s"),
            Option("price", f"{seat.name(who)} pays for something else", key="w"),
            Option("gm", "the GM's pool", key="g", note=_pool(seat)),
            Option("boosts", "boosts and free invokes", key="b", note="promote, hand over"),
            Option("edit", f"stunts and refresh of {seat.name(who)}", key="e"),
            Option("refresh", "a session begins", key="r", note="at least refresh"),
            Option("scenario", "a new scenario begins", key="n"),
            Option("ledger", "the ledger", key="l", note="F9"),
        ],
    )
    yield from _CHOSEN[what](seat, who)


def _pool(seat: Seat) -> str:
    scene = seat.scene
    return f"{scene.pool}, began with {scene.pool_start}, spent {scene.pool_spent}"


def _moved(change: str) -> Any:
    def flow(seat: Seat, who: Id) -> Flow:
        why = yield Write("Why", hint="Enter: unsaid")
        for one in seat.those(who):
            seat.submit(Points(who=one, change=change, why=why))

    return flow


def _detail(seat: Seat, who: Id) -> Flow:
    text = yield Write(f"What is so, says {seat.name(who)}", hint="a fact of the story")
    how = yield Pick(
        "It is",
        [
            Option("told", "told, and no more", key="t", note="pays 1"),
            Option("aspect", "an aspect of the scene", key="a", note="pays 1"),
            Option("free", "told, and costs nothing", key="f"),
        ],
    )
    seat.submit(Declare(who=who, text=text, aspect=how == "aspect", free=how == "free"))


def _stunts(seat: Seat, who: Id) -> tuple[Stunt, ...]:
    sheet = seat.table.cast[who].sheet
    return sheet.stunts if isinstance(sheet, FateSheet) else ()


def _stunt(seat: Seat, who: Id) -> Flow:
    priced = [(n, held) for n, held in enumerate(_stunts(seat, who), 1) if held.cost or held.uses or held.gains]
    if not priced:
        seat.say("no_priced_stunt", who=seat.name(who))
        return
    options = [Option(n, held.name, n, note=price(held)) for n, held in priced]
    seat.submit(Pay(who=who, stunt=(yield Pick(f"Which stunt of {seat.name(who)}", options))))


def price(stunt: Stunt) -> str:
    """What using a stunt takes and brings, and how often it may be used still."""
    said = [f"pays {stunt.cost}"] if stunt.cost else []
    said += [f"gains {stunt.gains}"] if stunt.gains else []
    said += [f"{max(0, stunt.uses - stunt.used)} of {stunt.uses} a {stunt.per} left"] if stunt.uses else []
    return ", ".join(said)


def _price(seat: Seat, who: Id) -> Flow:
    n = yield Pick("How many points", [Option(n, str(n), n) for n in range(1, 10)])
    why = yield Write("What for", hint="Enter: a stunt")
    seat.submit(Pay(who=who, n=n, why=why))


def _gm(seat: Seat, who: Id) -> Flow:
    change = yield Write(f"The GM's pool ({_pool(seat)})", hint="+1, -1, or =3")
    if number(change.removeprefix("=")) is None:
        seat.say("bad_number", what=change)
    else:
        seat.submit(Points(who=GM, change=change))


def _boosts(seat: Seat, who: Id) -> Flow:
    """A boost or an aspect with free invokes: made an aspect, handed over, dropped."""
    held = [aspect for aspect in seat.table.aspects_in(seat.scene) if aspect.free]
    if not held:
        seat.say("no_free_invokes")
        return
    held.sort(key=lambda aspect: aspect.kind != "boost")
    options = [
        Option(
            aspect.id,
            seat.name(aspect.id),
            n,
            note=", ".join(f"{free.n} {seat.name(free.owner)}" for free in aspect.free),
        )
        for n, aspect in enumerate(held, 1)
    ]
    aspect = seat.table.aspects[(yield Pick("Which", options))]
    may = [Option("hand", "hand a free invoke over", key="h"), Option("drop", "it is gone", key="d")]
    if aspect.kind == "boost":
        may.insert(0, Option("promote", "make it an aspect", key="p", note="its free invoke stays"))
    what = yield Pick(seat.name(aspect.id), may)
    if what == "promote":
        seat.submit(Promote(aspect=aspect.id))
    elif what == "drop":
        seat.submit(DropAspect(aspect=aspect.id))
    else:
        owners = [
            Option(free.owner, seat.name(free.owner), n, note=str(free.n)) for n, free in enumerate(aspect.free, 1)
        ]
        giver = owners[0].value if len(owners) == 1 else (yield Pick("From", owners))
        to = [option._replace(note="") for option in choices.payers(seat.table, seat.scene, seat.words)]
        to += [Option(side.id, side.name, note="the side") for side in seat.table.sides]
        to.append(Option(ANYONE, seat.words.term(ANYONE), key="o"))
        seat.submit(GiveFree(aspect=aspect.id, to=(yield Pick("To", to)), from_=giver))


def _edit(seat: Seat, who: Id) -> Flow:
    """Stunts learnt and lost, and refresh."""
    sheet = seat.table.cast[who].sheet
    refresh = f"refresh {sheet.refresh}" if isinstance(sheet, FateSheet) else ""
    stunts = [
        Option(held.name, seat.words.asked(f"drop {held.name}"), n, note=held.text)
        for n, held in enumerate(_stunts(seat, who), 1)
    ]
    what = yield Pick(
        f"{seat.name(who)}: stunts and refresh",
        [Option(True, "a new stunt", key="n"), Option(False, "refresh", key="r", note=refresh), *stunts],
    )
    if what is True:
        name = yield Write("The stunt", hint="its name")
        if name:
            text = yield Write(f"What {name} does", hint="Enter: it may wait")
            seat.submit(SetStunt(who=who, name=name, text=text or None))
    elif what is False:
        value = yield Write("Refresh", hint="a number")
        seat.submit(Set(who=who, field="refresh", value=value))
    else:
        seat.submit(SetStunt(who=who, name=what, drop=True))


def _refresh(seat: Seat, who: Id) -> Flow:
    seat.submit(Refresh())
    yield from ()


def _scenario(seat: Seat, who: Id) -> Flow:
    seat.submit(Scenario())
    yield from ()


def _ledger(seat: Seat, who: Id) -> Flow:
    seat.toggle("ledger")
    yield from ()


_CHOSEN: dict[str, Any] = {
    "award": _moved("+1"),
    "fine": _moved("-1"),
    "detail": _detail,
    "stunt": _stunt,
    "price": _price,
    "gm": _gm,
    "boosts": _boosts,
    "edit": _edit,
    "refresh": _refresh,
    "scenario": _scenario,
    "ledger": _ledger,
}
