"""Scenes of every game with a secret in each field that players must not see."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tracker.model.aspects import Aspect
from tracker.model.cast import Character, FateSheet, Side, Stunt
from tracker.model.fudge import FudgeSheet, Weapon
from tracker.model.place import Border, Counter, Zone
from tracker.model.table import Scene, Table
from tracker.model.value import Keyed
from tracker.storage.scene_file import read_scene

ROOT = Path(__file__).parents[2]
SECRET = "Zq"
"""Every secret begins with it; nothing else does."""
SCENES = (
    "scenes/drowned-chapel.toml",
    "scenes/granary-fire.toml",
    "scenes/tavern-duel.toml",
    "scenes/giant-orchard.toml",
    "scenes/quarry-road.toml",
    "scenes/salt-galleries.toml",
    "tests/data/night-market.toml",
    "tests/data/toll-of-the-tower.toml",
)


class Secrets:
    """Gives secrets of one kind; those of another salt say something else, and are as long."""

    def __init__(self, salt: str) -> None:
        self._salt = salt
        self._n = 0

    def __call__(self) -> str:
        self._n += 1
        return f"{SECRET}{self._salt}{self._n:03}"


def veiled(path: str, salt: str = "a") -> Table:
    """A scene of the samples with hidden people, places and notes in it, named by secrets."""
    table = read_scene(ROOT / path).table
    secret = Secrets(salt)
    scene = table.scene
    assert scene is not None
    foes = [who for who in table.cast if not who.is_player and who.id in scene.here]
    hidden = {who.id for who in foes[1::2]} | {foes[0].id for _ in foes[:1] if len(foes) == 1}
    side = Side(id="g901", name=secret())
    cast = [_hidden(who, secret, side.id) if who.id in hidden else _open(who, secret) for who in table.cast]
    zones = [*scene.zones]
    spare = [zone.id for zone in zones[2:3]]
    zones = [zone.but(hidden=True, name=secret()) if zone.id in spare else zone for zone in zones]
    if zones:
        zones.append(Zone(id="z902", name=secret(), at=(7, 7), hidden=True))
    borders = [*scene.borders]
    if len(zones) > 2:
        between = (zones[0].id, zones[1].id)
        borders.append(Border(id="b903", between=between, name=secret(), bar="closed", hidden=True))
    counters = [
        *(held.but(outcome=secret(), trigger=f"{secret()} {held.trigger}") for held in scene.counters),
        Counter(id="n904", name=secret(), boxes=3, marked=1, hidden=True),
    ]
    made = scene.but(
        summary=secret(),
        zones=Keyed(zones),
        borders=Keyed(borders),
        counters=Keyed(counters),
        order=scene.order,
        contest=scene.contest,
    )
    pc = next(who for who in table.cast if who.is_player)
    aspects = [
        *(aspect.but(text=secret()) if aspect.on in hidden else aspect for aspect in table.aspects),
        Aspect(id="a905", text=secret(), scene=scene.id, hidden=True),
        Aspect(id="a906", text=secret(), scene=scene.id, known=False),
        Aspect(id="a907", text=secret(), on=pc.id, kind="character", hidden=True),
        Aspect(id="a908", text=secret(), scene=scene.id, on=next(iter(hidden))),
    ]
    if zones:
        aspects.append(Aspect(id="a909", text=secret(), scene=scene.id, on="z902"))
    return table.but(
        sides=table.sides.put(side),
        cast=Keyed(cast),
        aspects=Keyed(aspects),
        given=table.given.but(ids=max(table.given.ids, 950)),
    ).with_scene(made)


def _hidden(who: Character, secret: Secrets, side: str) -> Character:
    sheet = who.sheet
    if isinstance(sheet, FateSheet):
        sheet = sheet.but(stunts=(Stunt(name=secret(), text=secret()),))
    elif isinstance(sheet, FudgeSheet):
        sheet = sheet.but(gifts=(secret(),), weapons=(*sheet.weapons, Weapon(name=secret())))
    return who.but(name=secret(), hidden=True, side=side, sheet=sheet, choice=secret(), repercussions=secret())


def _open(who: Character, secret: Secrets) -> Character:
    """What players do not know of somebody they see."""
    if who.is_player:
        return who
    sheet = who.sheet
    if isinstance(sheet, FateSheet):
        sheet = sheet.but(stunts=(Stunt(name=secret(), text=secret(), bonus=2),))
    elif isinstance(sheet, FudgeSheet):
        sheet = sheet.but(gifts=(secret(),), faults=(secret(),))
    return who.but(sheet=sheet, choice=secret(), repercussions=secret(), shown_as="")


def open_words(table: Table) -> Iterator[str]:
    """Words that are open at a moment, whatever they were before: somebody has revealed them."""
    yield from (side.name for side in table.sides if _side_shows(table, side))
    for who in table.cast:
        if not who.hidden:
            yield from (who.name, who.shown_as)
    for aspect in table.aspects:
        if not aspect.hidden and aspect.known and _spot_shows(table, aspect):
            yield aspect.text
    for scene in table.scenes:
        yield from _place(scene)


def _side_shows(table: Table, side: Side) -> bool:
    return any(who.side == side.id and not who.hidden for who in table.cast)


def _spot_shows(table: Table, aspect: Aspect) -> bool:
    who = table.cast.get(aspect.on)
    if who is not None:
        return not who.hidden
    zone = next((zone for scene in table.scenes for zone in scene.zones if zone.id == aspect.on), None)
    return zone is None or not zone.hidden


def _place(scene: Scene) -> Iterator[str]:
    for group in (scene.zones, scene.borders, scene.counters):
        yield from (held.name for held in group if not held.hidden)
    if scene.challenge is not None:
        yield from (task.name for task in scene.challenge.tasks)
