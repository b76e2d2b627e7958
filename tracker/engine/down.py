"""Who is down, and how: what everybody at the table sees, whoever's boxes are shared."""

from __future__ import annotations

from tracker.engine.fudge.body import level_word, penalty
from tracker.model.cast import Character, Id
from tracker.model.fudge import FudgeSheet
from tracker.model.table import Scene, Table
from tracker.rules.fudge.edition import EDITIONS


def down(table: Table, who: Id) -> str:
    """The key of how somebody is down in the scene they are in; empty = on their feet, or in none."""
    scene = table.scene_of(who)
    return "" if scene is None or who not in table.cast else down_in(scene, table.cast[who])


def down_in(scene: Scene, who: Character) -> str:
    """The same in a scene as it stands or stood. A wound that leaves no real action says more than being out."""
    if isinstance(who.sheet, FudgeSheet) and scene.system in EDITIONS and penalty(scene, who.sheet) is None:
        return level_word(scene, who.sheet)
    return {"out": "taken_out", "conceded": "conceded"}.get(scene.here[who.id].state, "")


def fell(before: Table, after: Table, who: Id) -> str:
    """How somebody is down who was not, or was not dead, before; else empty."""
    was, now = down(before, who), down(after, who)
    return now if now and (not was or (now == "dead" and was != "dead")) else ""
