"""The map, the aspects and the counters that players see."""

from __future__ import annotations

from tracker.engine.ways import joints
from tracker.model.aspects import Aspect
from tracker.model.cast import Id
from tracker.model.place import Border, Zone
from tracker.model.table import Scene, Table
from tracker.model.value import Keyed
from tracker.players.eyes import Eyes
from tracker.players.seen import AspectSeen, CounterSeen, FreeSeen, Place, Way
from tracker.rules.zones import closed_up


def zones(table: Table, scene: Scene, eyes: Eyes) -> tuple[dict[Id, int], tuple[Place, ...]]:
    """The zones in sight, and the place of each among them. The grid closes up over what is hidden."""
    seen = [zone for zone in scene.zones if eyes.zone(scene, zone.id) is not None]
    cells = closed_up({zone.id: zone.at for zone in seen if zone.at is not None})
    on: dict[Id, list[Aspect]] = {zone.id: [] for zone in seen}
    for aspect in table.aspects:
        if aspect.on in on and eyes.aspect(aspect):
            on[aspect.on or ""].append(aspect)
    made = tuple(
        Place(
            name=zone.name,
            at=cells.get(zone.id),
            aspects=tuple(eyes.aspect(held) for held in on[zone.id] if held.kind != "boost"),
            boosts=tuple(eyes.aspect(held) for held in on[zone.id] if held.kind == "boost"),
        )
        for zone in seen
    )
    return {zone.id: place for place, zone in enumerate(seen)}, made


def ways(scene: Scene, eyes: Eyes, places: dict[Id, int]) -> tuple[Way, ...]:
    """What joins them: borders in sight, and open ways between neighbours."""
    little = Scene(
        id="",
        title="",
        zones=Keyed(Zone(id=zone.id, name="", at=zone.at) for zone in scene.zones if zone.id in places),
        borders=Keyed(_border(border, eyes) for border in scene.borders if eyes.border(scene, border)),
    )
    return tuple(
        Way(
            one=places[way.one],
            other=places[way.other],
            name=way.name,
            bar=way.bar,
            difficulty=way.difficulty,
            oneway=way.oneway,
        )
        for way in joints(little)
    )


def _border(border: Border, eyes: Eyes) -> Border:
    """With what stands there for all to see; of a block in hiding there is only the way as it looks."""
    if border.block is not None and not eyes.sees(border.block):
        return Border(id=border.id, between=border.between, oneway=border.oneway)
    return Border(
        id=border.id,
        between=border.between,
        name=border.name,
        bar=border.bar,
        difficulty=border.difficulty,
        oneway=border.oneway,
    )


def aspects(table: Table, scene: Scene, eyes: Eyes) -> tuple[AspectSeen, ...]:
    """Aspects in play: of the scene, its zones, and whoever is there; of sheets those with free invokes in sight."""
    found = []
    for aspect in table.aspects_in(scene):
        text, free = eyes.aspect(aspect), frees(aspect, eyes)
        if text and (aspect.kind != "character" or free):
            found.append(
                AspectSeen(
                    text=text,
                    boost=aspect.kind == "boost",
                    on=eyes.spot(aspect.on) or "",
                    in_zone=aspect.on in scene.zones,
                    free=free,
                )
            )
    return tuple(found)


def frees(aspect: Aspect, eyes: Eyes) -> tuple[FreeSeen, ...]:
    """Free invokes of those who can be seen."""
    owned = ((eyes.named(free.owner), free.n) for free in aspect.free)
    return tuple(FreeSeen(owner=owner, n=n) for owner, n in owned if owner.name)


def counters(scene: Scene) -> tuple[CounterSeen, ...]:
    """Counters in sight, without what the GM noted on them."""
    return tuple(
        CounterSeen(name=held.name, boxes=held.boxes, marked=held.marked) for held in scene.counters if not held.hidden
    )
