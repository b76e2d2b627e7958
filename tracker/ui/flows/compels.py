"""Compels by keys: offered to one or to all marked, negotiated, answered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tracker.engine.fate.compels import Compel
from tracker.engine.fate.invokes import purse
from tracker.engine.fate.system import OBSTACLES, is_gms
from tracker.model.aspects import Compel as OpenCompel
from tracker.model.cast import GM, STANDING_STILL, Id
from tracker.ui import choices
from tracker.ui.flows.asked import who_acts
from tracker.ui.questions import Asked, Flow, Option, Pick, Write

if TYPE_CHECKING:
    from tracker.ui.seat import Seat


def compel(seat: Seat) -> Flow:
    """`k`: an offered compel of the selected one is answered; else one is offered, to all who are marked."""
    who = yield from _whom(seat)
    several = len(seat.marks) > 1
    held = [compel for compel in seat.table.compels if compel.who == who] if not several else []
    if len(held) > 1:
        options = [Option(compel.id, _about(seat, compel), n) for n, compel in enumerate(held, 1)]
        chosen = yield Pick(f"Compels on {seat.name(who)}", [*options, Option("", "another one", key="o")])
        held = [compel for compel in held if compel.id == chosen]
    if held and not (yield from answer(seat, held[0].id)):
        return
    yield from offer(seat, seat.those(who))


def _whom(seat: Seat) -> Asked[Id]:
    """The selected one, if it is somebody: a fire or a barricade decides nothing and has nothing to refuse with."""
    who = yield from who_acts(seat)
    if seat.table.cast[who].kind not in (*OBSTACLES, *STANDING_STILL) or len(seat.marks) > 1:
        return who
    folk = [p.id for p in seat.scene.here if seat.table.cast[p.id].kind not in (*OBSTACLES, *STANDING_STILL)]
    chosen: Id = yield Pick("Compel whom", choices.people(seat.table, folk, seat.words))
    return chosen


def offer(seat: Seat, whom: tuple[Id, ...]) -> Flow:
    """On which aspect, by whom; it stands at once, and what is said of it next may be its answer."""
    scene, first = seat.scene, whom[0]
    names = seat.words.join([seat.name(who) for who in whom])
    presence = scene.here.get(first)
    zone = None if presence is None else presence.zone
    near = {first, None, zone} if len(whom) == 1 else {None, zone, *whom}
    own = [a for a in seat.table.aspects_in(scene) if a.kind != "boost" and a.on in near]
    own.sort(key=lambda aspect: (aspect.on not in whom, aspect.role != "trouble"))
    options = [Option(a.id, seat.name(a.id), n, note=seat.words.term(a.role)) for n, a in enumerate(own, 1)]
    options.append(Option("", "something else", key="s"))
    aspect = yield Pick(f"Compel {names} on", options)
    text = "" if aspect else (yield Write("The compel", hint="in a few words"))
    payers = choices.payers(seat.table, scene, seat.words)
    by = yield Pick("Proposed by", [_proposer(option, whom) for option in payers], default=len(payers) - 1)
    done = seat.submit(Compel(who=whom, aspect=aspect or None, text=text, by=by))
    if done.ok and len(whom) == 1:
        yield from answer(seat, next(reversed(list(seat.table.compels))).id)
    elif done.ok:
        yield from answer_all(seat, whom, aspect or None)


def _proposer(option: Option, whom: tuple[Id, ...]) -> Option:
    """What proposing costs: the GM nothing, a player a point for each other one."""
    others = 0 if option.value == GM else sum(who != option.value for who in whom)
    return option._replace(note=f"pays {others} of {option.note}" if others else "costs nothing")


def answer(seat: Seat, compel: Id) -> Any:
    """What is said to an offered compel. Esc leaves it offered; True where another one is wanted."""
    while (held := seat.table.compels.get(compel)) is not None:
        what = yield Pick(f"{seat.name(held.who)}: {_about(seat, held)}", _answers(seat, held))
        command = Compel(who=(held.who,), compel=compel)
        if what == "another":
            return True
        if what == "words":
            text = yield Write("What happens, or what they decide", held.text)
            if text and text != held.text:
                seat.submit(command.but(step="reword", text=text))
        elif what in ("event", "decision"):
            seat.submit(command.but(step="reword", kind=what))
        elif what == "carry":
            seat.submit(command.but(step="accept", carry=True))
            return False
        else:
            seat.submit(command.but(step=what))
            return False
    return False


def answer_all(seat: Seat, whom: tuple[Id, ...], aspect: Id | None) -> Flow:
    """All of them at once; Esc leaves each to be answered alone."""
    what = yield Pick(
        f"All {len(whom)}",
        [
            Option("accept", "all accept: a point each", key="a"),
            Option("later", "each for themselves, later", key="l"),
            Option("withdraw", "withdrawn: never happened", key="w"),
        ],
    )
    if what != "later":
        seat.submit(Compel(who=whom, aspect=aspect, step=what))


def _answers(seat: Seat, held: OpenCompel) -> list[Option]:
    """Accepted, refused and the rest, each with what it pays."""
    gms = is_gms(seat.table, held.who)
    has = purse(seat.table, seat.scene, held.who)
    where = "into the pool" if gms else "at once"
    refusal = f"pays 1 of {has}" if has else "has no point: only ! refuses"
    back = f"{seat.name(held.by)} has 1 back" if held.paid else ""
    options = [
        Option("accept", "accepted", key="a", note=f"+1 {where}"),
        Option("refuse", "refused", key="r", note=refusal),
        Option("words", "its words", key="n", note=held.text),
        Option("withdraw", "withdrawn: off the mark", key="w", note=back),
    ]
    if held.kind != "event":
        options.append(Option("drop", "dropped: no agreement on what they decide", key="d", note=back))
    if held.kind != "event":
        options.append(Option("event", "it is something that happens", key="e"))
    if held.kind != "decision":
        options.append(Option("decision", "it is something they decide", key="c"))
    options.append(Option("retroactive", "that happened already: it was one", key="t", note=f"+1 {where}"))
    if gms:
        options.append(Option("carry", "accepted, and it ends the scene", key="s", note="+1 for the next scene"))
    options.append(Option("another", "another compel", key="o"))
    return options


def _about(seat: Seat, held: OpenCompel) -> str:
    """The aspect and the words of a compel."""
    aspect = seat.table.aspects.get(held.aspect)
    on = seat.name(held.id) if aspect is None else seat.name(aspect.id)
    return f"{on}: {held.text}" if aspect is not None and held.text else on
