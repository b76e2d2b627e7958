"""What players may read of scenes and of who is in them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tracker.history import (
    cast,
    evening,
    groups,
    order,
    place,
)
from tracker.history.event import Event
from tracker.model.cast import Id
from tracker.model.place import Counter
from tracker.players.look import Insisted, Look, Sentence, plain, somebody


def _players_told(event: evening.PlayersTold, seen: Look) -> Sentence:
    return plain("players_text", text=Insisted(event.text) if event.insisted else event.text)


def _scene_opened(event: evening.SceneOpened, seen: Look) -> Sentence:
    return plain("scene_opened", scene=event.scene.title) if event.scene.title else None


def _scene(key: str) -> Callable[[Any, Look], Sentence]:
    def tell(event: Any, seen: Look) -> Sentence:
        held = seen.scene(event.scene)
        return plain(key, scene=held.title) if held is not None and held.title else None

    return tell


def _frame(key: str) -> Callable[[Any, Look], Sentence]:
    def tell(event: Any, seen: Look) -> Sentence:
        unseen = not event.frame or event.frame == "phase" or getattr(event, "into", "")
        # What is at stake is agreed by all at the table as the conflict begins.
        stakes = event.stakes if isinstance(event, order.FrameBegan) else ""
        return None if unseen else plain(key, frame=event.frame, stakes=stakes or None)

    return tell


def _stakes(event: order.StakesAgreed, seen: Look) -> Sentence:
    """What is prepared for a conflict is told as that begins."""
    scene = seen.scene(event.scene)
    running = scene is not None and bool(scene.conflict)
    return plain("stakes_agreed", stakes=event.text) if running and event.text else None


def _added(event: cast.CharacterAdded, seen: Look) -> Sentence:
    name = seen.name(event.character.id)
    zone = seen.zone(event.scene, event.zone) if event.scene is not None else ""
    return plain("character_added", who=name, zone=zone) if name else None


def _brought(event: cast.Brought, seen: Look) -> Sentence:
    name = seen.name(event.who)
    return plain("brought", who=name, zone=seen.zone(event.scene, event.zone)) if name else None


def _out(event: cast.TakenOut, seen: Look) -> Sentence:
    name, by = seen.name(event.who), seen.name(event.by)
    if not name:
        return None
    return plain("taken_out_by", who=name, by=by) if by else plain("taken_out_alone", who=name)


def _conceded(event: cast.Conceded, seen: Look) -> Sentence:
    # What it is conceded for is agreed by all at the table.
    name = seen.name(event.who)
    return plain("conceded", who=name, terms=event.terms) if name else None


def _veil(event: cast.VeilSet, seen: Look) -> Sentence:
    if event.hidden:
        return None
    scene = seen.after.scene
    if event.what in seen.after.cast and (met := _met_again(event.what, seen)) is not None:
        return met
    what = seen.name(event.what) or seen.aspect(event.what)
    if not what and scene is not None:
        what = seen.zone(scene.id, event.what)
        border, counter = scene.borders.get(event.what), scene.counters.get(event.what)
        if border is not None and seen.now.border(scene, border):
            what = border.name
        if counter is not None and not counter.hidden:
            what = counter.name
    return plain("revealed", what=what) if what else None


def _met_again(who: Id, seen: Look) -> Sentence:
    """Of somebody who comes in sight again otherwise than they were seen last; None where nothing is to be added."""
    name, was, now = seen.name(who), seen.then.last_state(who), seen.now.last_state(who)
    again = {"in": "comes_back", "away": "goes_away", "out": "taken_out_alone", "conceded": "conceded"}.get(now)
    return plain(again, who=name) if name and was and was != now and again else None


def _joined(event: cast.SideJoined, seen: Look) -> Sentence:
    name, side = seen.name(event.who), seen.name(event.side)
    return plain("changes_side", who=name, side=side) if name and side else None


def _moved(event: place.Moved, seen: Look) -> Sentence:
    who, start, end = seen.name(event.who), seen.zone(event.scene, event.start), seen.zone(event.scene, event.end)
    if not who or not end:
        return None
    return plain("moves", who=who, start=start, end=end) if start else plain("arrives", who=who, end=end)


def _counter(event: place.CounterSet, seen: Look) -> Sentence:
    return None if event.counter.hidden else count(event.counter)


def count(held: Counter) -> Sentence:
    """How far a counter is."""
    return plain("counter_set", what=held.name, marked=str(held.marked), boxes=str(held.boxes))


TELLERS: dict[type[Event], Callable[[Any, Look], Sentence]] = {
    evening.PlayersTold: _players_told,
    evening.SceneOpened: _scene_opened,
    evening.SceneFocused: _scene("players_scene"),
    evening.SceneEnded: _scene("scene_ended"),
    evening.EveningEnded: lambda event, seen: ("evening_ended", {}),
    order.FrameBegan: _frame("frame_began"),
    order.FrameEnded: _frame("frame_ended"),
    order.StakesAgreed: _stakes,
    order.FullDefenceTaken: somebody("full_defence"),
    cast.CharacterAdded: _added,
    cast.Brought: _brought,
    cast.WentAway: somebody("goes_away"),
    cast.CameBack: somebody("comes_back"),
    cast.TakenOut: _out,
    cast.Conceded: _conceded,
    cast.VeilSet: _veil,
    cast.SideJoined: _joined,
    groups.Fled: somebody("fled"),
    place.Moved: _moved,
    place.CounterSet: _counter,
}
"""What players may read of it, event by event."""
