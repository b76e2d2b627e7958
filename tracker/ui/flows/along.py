"""Who comes along into a scene: asked when the next one is opened, and when somebody is brought over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.engine import scenes
from tracker.model.cast import Id
from tracker.ui import choices
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


def whom(seat: Seat, ids: list[Id], title: str, more: tuple[Option, ...] = ()) -> Asked[tuple[Id, ...]]:
    """One of them, all (Enter, where several may come), or several that are picked one by one."""
    options = choices.people(seat.table, ids, seat.words)
    if len(ids) == 1:
        chosen_one = yield Pick(title, [*options, *more])
        return () if chosen_one is None else (chosen_one,)
    every = [Option("all", "all of them", key="a"), Option("some", "several of them", key="s")]
    who = yield Pick(title, [*every, *options, *more] if more else [*options, *every])
    if who is None:
        return ()
    if who == "all":
        return tuple(ids)
    if who != "some":
        return (who,)
    chosen: list[Id] = []
    while True:
        marked = [option._replace(note="comes" if option.value in chosen else option.note) for option in options]
        said = f"{title}: a number for each, Enter once all are marked"
        one = yield Pick(said, [Option("", "those that are marked", key="t"), *marked])
        if not one:
            return tuple(chosen) or (ids[0],)
        chosen = [id for id in chosen if id != one] if one in chosen else [*chosen, one]
