"""`S`: the scenes on the table: into focus, people and aspects over to another, a new one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.engine import evening, scenes
from tracker.model.cast import Id
from tracker.model.table import Scene
from tracker.ui.flows.along import never_there, party_along, whom
from tracker.ui.flows.asked import who_acts, zone_options
from tracker.ui.flows.evening import open_scene
from tracker.ui.flows.notice import arrived, unseen
from tracker.ui.questions import Asked, Flow, Option, Pick, Write

if TYPE_CHECKING:
    from tracker.ui.seat import Seat

NEW = "+"
"""In the place of a scene: one that is not there yet."""


def scenes_menu(seat: Seat) -> Flow:
    """The scenes that run, by number; and what goes from one to another."""
    options = [_option(seat, scene, n) for n, scene in enumerate(_open(seat), 1)]
    options.append(Option("new", "a new scene", key="n", note="whoever is marked goes there"))
    if seat.table.scene is not None and not seat.table.scene.ended:
        options += [
            Option("over", "the selected one, or the marked ones, to another scene", key="m"),
            Option("bring", "bring somebody here", key="b"),
            Option("aspect", "take an aspect along to another scene", key="a"),
        ]
    options.append(Option("open", "open a prepared scene", key="o"))
    what = yield Pick("Scenes on the table", options)
    if what == "new":
        yield from _new(seat, tuple(who for who in seat.marks if who in seat.table.cast))
    elif what == "open":
        yield from open_scene(seat)
    elif what == "over":
        yield from _over(seat)
    elif what == "bring":
        yield from _bring(seat)
    elif what == "aspect":
        yield from _aspect(seat)
    else:
        seat.submit(evening.OpenScene(scene=what))


def _open(seat: Seat) -> list[Scene]:
    return [scene for scene in seat.table.scenes if not scene.ended]


def _option(seat: Seat, scene: Scene, n: int) -> Option:
    """A scene with how it stands: whose turn, how many are there."""
    facts = ["in focus"] if scene.id == seat.table.focus else []
    if scene.turn is not None:
        facts.append(f"{seat.name(scene.turn.who)} is on turn")
    elif scene.frame:
        facts.append(seat.words.term(scene.frame))
    facts.append(f"{len(scene.here)} here")
    return Option(scene.id, scene.title or scene.id, n, note=", ".join(seat.words.asked(fact) for fact in facts))


def _where(seat: Seat, title: str) -> Asked[Id]:
    """Another scene, or a new one; asked only where there are several."""
    numbered = enumerate(_open(seat), 1)
    options = [_option(seat, scene, n) for n, scene in numbered if scene.id != seat.table.focus]
    chosen: Id = yield Pick(title, [*options, Option(NEW, "a new scene", key="n")])
    return chosen


def _new(seat: Seat, who: tuple[Id, ...]) -> Flow:
    title = yield Write("The title of the new scene", hint="Enter: it may wait")
    seat.marks = ()
    if seat.submit(scenes.NewScene(title=title, bring=who)).ok and not who:
        yield from party_along(seat)


def _over(seat: Seat) -> Flow:
    who = seat.those((yield from who_acts(seat)))
    names = seat.words.join([seat.name(id) for id in who])
    where = yield from _where(seat, f"{names}: to which scene")
    if where == NEW:
        yield from _new(seat, who)
    else:
        seat.submit(scenes.Bring(who=who, scene=where))


def _bring(seat: Seat) -> Flow:
    scene = seat.scene
    ids = [who.id for who in seat.table.cast if who.id not in scene.here]
    if not ids:
        seat.say("nobody_elsewhere")
        return
    who = yield from whom(seat, ids, "Bring here", apart=never_there(seat, ids))
    zone = None
    if len(scene.zones):
        zone = yield Pick("To which zone", [*zone_options(seat), Option("", "no zone yet", key="l")])
    seen = not any(seat.table.cast[id].hidden or seat.table.cast[id].is_player for id in who)
    hidden = seen and (yield from unseen(seat, seat.words.join([seat.name(id) for id in who])))
    if seat.submit(scenes.Bring(who=who, zone=zone or None, hidden=hidden)).ok:
        yield from arrived(seat, *who)


def _aspect(seat: Seat) -> Flow:
    own = [held for held in seat.table.aspects if held.scene == seat.scene.id]
    if not own:
        seat.say("no_aspects")
        return
    aspect = yield Pick("Take along", [Option(held.id, seat.name(held.id), n) for n, held in enumerate(own, 1)])
    where = yield from _where(seat, "Into which scene")
    if where == NEW:
        title = yield Write("The title of the new scene", hint="Enter: it may wait")
        home = seat.scene.id
        if not seat.submit(scenes.NewScene(title=title)).ok:
            return
        where = seat.scene.id
        seat.submit(scenes.TakeAlong(aspect=aspect, scene=where))
        seat.submit(evening.OpenScene(scene=home))
    else:
        seat.submit(scenes.TakeAlong(aspect=aspect, scene=where))
