"""Who comes along into a scene: asked when the next one is opened, and when somebody is brought over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.engine import scenes
from tracker.history.cast import Brought, CameBack, CharacterAdded, TakenOut
from tracker.history.evening import SceneOpened
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
    who = yield from whom(seat, ids, "Who comes along", (nobody,), apart=never_there(seat, ids))
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


def never_there(seat: Seat, ids: list[Id]) -> frozenset[Id]:
    """Those of them who were in no scene of the evening: a cast file may hold more people than play tonight."""
    session = seat.desk.session
    there = {held.id for scene in session.start.scenes for held in scene.here}
    for step in session.line:
        for event in step.events:
            if isinstance(event, SceneOpened):
                there |= {held.id for held in event.scene.here}
            elif isinstance(event, Brought):
                there.add(event.who)
            elif isinstance(event, CharacterAdded) and event.scene is not None:
                there.add(event.character.id)
    return frozenset(ids) - there if there & set(ids) else frozenset()


def whom(
    seat: Seat, ids: list[Id], title: str, more: tuple[Option, ...] = (), *, apart: frozenset[Id] = frozenset()
) -> Asked[tuple[Id, ...]]:
    """One of them, all (Enter, where several may come), or several that are picked one by one.

    Whoever stands `apart` is new to the evening: offered for themselves, last, and with no others together.
    """
    those = [id for id in ids if id not in apart]
    options = [*choices.people(seat.table, those, seat.words), *_new(seat, ids, apart)]
    if len(ids) == 1:
        chosen_one = yield Pick(title, [*options, *more])
        return () if chosen_one is None else (chosen_one,)
    party = tuple(id for id in those if seat.table.cast[id].is_player)
    down = _down(seat)
    up = tuple(id for id in those if id not in down)
    every = [Option("all", "all of them", key="a", note="but those who are new" if apart else "")]
    if 0 < len(party) < len(those):
        every.append(Option("party", "the players' characters", key="p"))
    if 0 < len(up) < len(those):
        every.append(Option("up", "those still up", key="u"))
    every.append(Option("some", "several of them", key="s"))
    who = yield Pick(title, [*every, *options, *more] if more else [*options, *every])
    if who is None:
        return ()
    groups = {"all": tuple(those), "party": party, "up": up}
    if who in groups:
        return groups[who]
    if who != "some":
        return (who,)
    marked: tuple[Id, ...] = yield Marking(title, options, word="comes")
    return marked


def _new(seat: Seat, ids: list[Id], apart: frozenset[Id]) -> list[Option]:
    """Options for those who are new."""
    new = choices.people(seat.table, [id for id in ids if id in apart], seat.words)
    return [option._replace(note="new: in no scene yet") for option in new]
