"""Who comes along into a scene: asked when the next one is opened, and when somebody is brought over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.engine import scenes
from tracker.history.cast import Brought, CameBack, TakenOut
from tracker.model.cast import Id
from tracker.ui import choices
from tracker.ui.marking import Marking
from tracker.ui.questions import Asked, Flow, Option, Pick

if TYPE_CHECKING:
    from tracker.ui.seat import Seat


def party_along(seat: Seat) -> Flow:
    """Of the players' characters that are in no scene now: who comes along. Esc: nobody."""
    scene = seat.table.scene
    if scene is None or scene.ended:
        return
    elsewhere = {held.id for each in seat.table.scenes if not each.ended for held in each.here}
    ids = [who.id for who in seat.table.cast if who.is_player and who.id not in elsewhere]
    if not ids:
        return
    nobody = Option(None, "nobody", key="n")
    who = yield from whom(seat, ids, "Who comes along", (nobody,))
    if who:
        seat.submit(scenes.Bring(who=who))


def _down(seat: Seat) -> set[Id]:
    """Whoever was taken out last of all: a scene that has ended holds nobody any more, the steps of the evening do."""
    down: set[Id] = set()
    for step in seat.desk.session.line:
        for event in step.events:
            if isinstance(event, TakenOut):
                down.add(event.who)
            elif isinstance(event, CameBack) or (isinstance(event, Brought) and event.state == "in"):
                down.discard(event.who)
    return down


def whom(seat: Seat, ids: list[Id], title: str, more: tuple[Option, ...] = ()) -> Asked[tuple[Id, ...]]:
    """One of them, all (Enter, where several may come), or several that are picked one by one."""
    options = choices.people(seat.table, ids, seat.words)
    if len(ids) == 1:
        chosen_one = yield Pick(title, [*options, *more])
        return () if chosen_one is None else (chosen_one,)
    party = tuple(id for id in ids if seat.table.cast[id].is_player)
    down = _down(seat)
    up = tuple(id for id in ids if id not in down)
    every = [Option("all", "all of them", key="a")]
    if 0 < len(party) < len(ids):
        every.append(Option("party", "the players' characters", key="p"))
    if 0 < len(up) < len(ids):
        every.append(Option("up", "those still up", key="u"))
    every.append(Option("some", "several of them", key="s"))
    who = yield Pick(title, [*every, *options, *more] if more else [*options, *every])
    if who is None:
        return ()
    groups = {"all": tuple(ids), "party": party, "up": up}
    if who in groups:
        return groups[who]
    if who != "some":
        return (who,)
    marked: tuple[Id, ...] = yield Marking(title, options, word="comes")
    return marked
