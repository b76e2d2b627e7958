"""Wounds of somebody, asked of the edition's rules: the row, the level, the penalty, who can still act."""

from __future__ import annotations

from typing import NamedTuple

from tracker.engine.fudge.system import edition_of
from tracker.model.cast import Id
from tracker.model.fudge import FudgeSheet
from tracker.model.table import Scene, Table
from tracker.rules.fudge import graded, knockout, wounds
from tracker.rules.fudge.caps import capped, most_levels
from tracker.rules.fudge.wounds import DEAD, Row

DOWN = ("incapacitated", "near_death", DEAD)
"""Levels at which nobody fights on."""


class Body(NamedTuple):
    """What of a sheet changes when somebody is hurt or healed."""

    points: int
    stunning: int = 0
    marks: tuple[int, ...] = ()
    dead: bool = False


def body_of(sheet: FudgeSheet) -> Body:
    """As it is now."""
    return Body(sheet.points, sheet.stunning, sheet.marks, sheet.dead)


def is_graded(scene: Scene) -> bool:
    """Whether each blow is graded by itself (1995)."""
    return edition_of(scene).wounds == "graded"


def row_of(scene: Scene, sheet: FudgeSheet) -> Row:
    """The boxes of somebody: by Damage Capacity, and with the table's own extra ones; of 1995 the same for all."""
    if is_graded(scene):
        return tuple(
            wounds.Level(key, boxes, wounds.PENALTIES[key])
            for key, boxes in zip(graded.KEYS[1:-1], graded.BOXES, strict=True)
        )
    return wounds.row(sheet.capacity, scene.options.epic_boxes)


def marks_of(sheet: FudgeSheet) -> tuple[int, ...]:
    """Wounds marked in each level."""
    return (*sheet.marks, *(0,) * (len(graded.BOXES) - len(sheet.marks)))


def filled(scene: Scene, sheet: FudgeSheet) -> tuple[int, ...]:
    """Boxes filled in each level."""
    return marks_of(sheet) if is_graded(scene) else wounds.filled(row_of(scene, sheet), sheet.points)


def status(scene: Scene, sheet: FudgeSheet) -> str:
    """The key of the worst wound level."""
    if sheet.dead:
        return DEAD
    if is_graded(scene):
        return graded.KEYS[graded.worst(marks_of(sheet))]
    return wounds.status(row_of(scene, sheet), sheet.points)


def worst(scene: Scene, sheet: FudgeSheet) -> int:
    """The place of it in the row; 0 = unhurt."""
    return wounds.place_of(row_of(scene, sheet), status(scene, sheet))


def penalty(scene: Scene, sheet: FudgeSheet) -> int | None:
    """What wounds take off the traits they affect; None = no real action."""
    if sheet.dead or knocked_out(scene, sheet):
        return None
    if is_graded(scene):
        return graded.penalty(marks_of(sheet))
    return wounds.penalty(row_of(scene, sheet), sheet.points)


def knocked_out(scene: Scene, sheet: FudgeSheet) -> bool:
    """Whether blows meant to knock out have brought somebody down (F-17)."""
    row = row_of(scene, sheet)
    return knockout.knocked_out(row, wounds_as_points(scene, sheet), sheet.stunning)


def wounds_as_points(scene: Scene, sheet: FudgeSheet) -> int:
    """Wound points; of 1995 as many as the worst level stands for."""
    if not is_graded(scene):
        return sheet.points
    at = graded.worst(marks_of(sheet))
    return wounds.last_point(row_of(scene, sheet), at)


def able(table: Table, scene: Scene, who: Id) -> bool:
    """Whether somebody here can fight."""
    here, held = scene.here.get(who), table.cast.get(who)
    if here is None or held is None or not here.takes_part:
        return False
    return not isinstance(held.sheet, FudgeSheet) or penalty(scene, held.sheet) is not None


def level_word(scene: Scene, sheet: FudgeSheet) -> str:
    """The key of the state: the wound level, or that it is out cold."""
    state = status(scene, sheet)
    return "knocked_out" if state not in DOWN and knocked_out(scene, sheet) else state


def hurt_by(scene: Scene, sheet: FudgeSheet, damage: int, *, at_start: int | None = None, stuns: bool = False) -> Body:
    """After so many points of damage, under the caps of the table (§4.73, F-16): what they keep off is lost.

    `at_start` is the place of the worst wound as the round began.
    """
    now, options = body_of(sheet), scene.options
    if stuns:
        return now._replace(stunning=now.stunning + max(0, damage))
    gate = edition_of(scene).near_death_gate if options.near_death_gate else None
    levels = most_levels(options.level_cap, sheet.capacity)
    if is_graded(scene):
        marked = graded.capped(marks_of(sheet), graded.grade(damage), levels=levels, gate=gate, at_start=at_start)
        return now._replace(marks=marked.marks, dead=now.dead or marked.dead)
    row = row_of(scene, sheet)
    start = None if at_start is None else wounds.last_point(row, at_start)
    return now._replace(points=capped(row, now.points, damage, levels=levels, gate=gate, at_start=start))


def with_body(sheet: FudgeSheet, body: Body) -> FudgeSheet:
    """The sheet so hurt."""
    return sheet.but(points=body.points, stunning=body.stunning, marks=body.marks, dead=body.dead)
