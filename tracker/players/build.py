"""The players' view of a table, built part by part."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.language.words import Words
from tracker.model.order import Order, Ranked, Rcs, Rounds
from tracker.model.table import Scene, Table
from tracker.players import frames, place
from tracker.players.asked import prompts
from tracker.players.eyes import Eyes
from tracker.players.held import as_shown
from tracker.players.known import Known, Marker
from tracker.players.masked import masked_view
from tracker.players.people import party, people
from tracker.players.seen import Band, Counted, PlayersView


def players_view(table: Table, known: Known, words: Words, told: Sequence[str] = ()) -> PlayersView:
    """What players may see of a table of which they know so much; `told` is what was said to them."""
    if table.focus not in known.scenes and known.focus in table.scenes:
        table = table.but(focus=known.focus)
    table = as_shown(known, table)
    eyes = Eyes(table, known, words)
    scene = table.scene
    if scene is None or scene.ended or not eyes.knows(scene.id):
        title = scene.title if scene is not None and eyes.knows(scene.id) else eyes.title
        system = _last_system(table, eyes)
        view = PlayersView(title=title, system=system, party=party(table, None, eyes, None), told=tuple(told))
        return masked_view(view, eyes.secret, words)
    marker = known.marker(scene)
    places, zones = place.zones(table, scene, eyes)
    view = PlayersView(
        title=scene.title,
        system=scene.system,
        frame="" if frames.is_unnoticed(scene) else scene.frame,
        counted="" if frames.is_unnoticed(scene) else _counted(scene.order),
        number=_number(scene, marker),
        segment=None if marker is None else marker.segment,
        band=_band(scene, eyes, marker),
        party=party(table, scene, eyes, marker),
        people=people(table, scene, eyes, marker, places),
        zones=zones,
        ways=place.ways(scene, eyes, places),
        aspects=place.aspects(table, scene, eyes),
        counters=place.counters(scene),
        contest=frames.contest(table, scene, eyes),
        challenge=frames.challenge(table, scene, eyes),
        phase=frames.phase(table, scene, eyes, marker),
        round=frames.fudge_round(table, scene, eyes),
        pool=scene.pool if eyes.shares_points and scene.system.startswith("fate") else None,
        prompts=prompts(table, scene, eyes, marker),
        told=tuple(told),
    )
    return masked_view(view, eyes.secret, words)


def _last_system(table: Table, eyes: Eyes) -> str:
    """The game of the scene that players know last, by which their cards are called between two scenes as well."""
    return next((scene.system for scene in reversed([*table.scenes]) if eyes.knows(scene.id)), "")


def _counted(order: Order | None) -> Counted:
    match order:
        case None:
            return ""
        case Rcs():
            return "ct"
        case Rounds():
            return "round"
        case _:
            return "exchange"


def _number(scene: Scene, marker: Marker | None) -> int:
    """Of a round in which all act at once as it is; else that of the last turn in sight."""
    if isinstance(scene.order, Rounds):
        return scene.order.exchange
    return 0 if marker is None else marker.exchange


def _band(scene: Scene, eyes: Eyes, marker: Marker | None) -> Band:
    """Whose turn it is, as far as it can be seen, and who may be next of those who still take part."""
    if marker is None or scene.order is None:
        return Band()
    here = {held.id for held in scene.here if held.takes_part}
    choice = marker.choice and not isinstance(scene.order, Ranked | Rcs)
    following = [who for who in marker.next if who in here and eyes.sees(who)]
    if choice:
        following.sort(key=eyes.places.__getitem__)
    return Band(
        acts=eyes.named(marker.who) if marker.who in here and eyes.sees(marker.who) else Band().acts,
        next=tuple(map(eyes.named, following)),
        choice=choice,
        passes=frames.goes_by(scene, marker.who),
    )
