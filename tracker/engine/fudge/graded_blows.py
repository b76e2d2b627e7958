"""Blows of 1995 and what becomes of whoever was stunned: grazes, the damage die, rounds of being stunned (part 3)."""

from __future__ import annotations

from typing import NamedTuple

from tracker.engine.draft import Draft
from tracker.engine.fudge.body import is_graded, row_whole
from tracker.engine.fudge.system import dice_fault, dice_of, form_of
from tracker.history.fudge import StunPassed
from tracker.model.blows import Blow
from tracker.model.cast import Id
from tracker.model.fudge import FudgeSheet
from tracker.model.rolls import Dice
from tracker.model.table import Scene
from tracker.rules.dice import DiceError
from tracker.rules.fudge import damage, graded
from tracker.rules.fudge.dice import Form, read_one_fudge

ONE_DIE = ("factor", "level")
"""Ways with one Fudge die."""
EVEN = ("even_factor", "even_level")
"""Ways by the dice of the round: nothing is rolled for the damage."""


def way_of(scene: Scene) -> str:
    """What changes the damage of a blow: "roll" in 1993, and wherever the table has nothing else."""
    return scene.options.damage_die if is_graded(scene) else "roll"


def rolls_damage(scene: Scene) -> bool:
    """Whether dice are thrown for the damage of a blow."""
    return scene.options.damage_roll and way_of(scene) not in EVEN


def damage_dice(draft: Draft, scene: Scene, said: str | None, who: Id | None) -> Dice:
    """The dice of a damage roll, called out or rolled: those of the scene, or one Fudge die; cannot: beyond those."""
    if way_of(scene) not in ONE_DIE:
        return dice_of(draft, scene, said, who)
    if said is None:
        face = draft.fate_dice().faces[0]
        return Dice(faces=(face,), total=face)
    try:
        face = read_one_fudge(said)
    except DiceError as error:
        draft.cannot(error.code, what=said, forms=Form.ONE_FUDGE)
    return Dice(faces=(face,), total=face, typed=True)


def damage_fault(scene: Scene, said: str) -> str:
    """What is wrong with the dice of a damage roll that were called out, as a code; empty = they can be read."""
    if way_of(scene) not in ONE_DIE:
        return dice_fault(scene, said)
    try:
        read_one_fudge(said)
    except DiceError as error:
        return error.code
    return ""


def damage_form(scene: Scene) -> Form:
    """What may be called out for the damage roll of a scene."""
    return Form.ONE_FUDGE if way_of(scene) in ONE_DIE else form_of(scene)


class Graded(NamedTuple):
    """What a blow of 1995 comes to before boxes are marked."""

    points: int
    place: int
    grazes: bool


def graded_blow(scene: Scene, blow: Blow, calculated: int, rolled: int, die: int | None) -> Graded:
    """Points and place of a blow, by the damage die of the table; a graze by its factors alone.

    `rolled` are the points after a damage roll with its limits, `die` what was thrown for the damage.
    """
    options, levels = scene.options, len(row_whole(scene))
    way = way_of(scene)
    change = 0 if die is None else die
    if way in EVEN:
        change = graded.even_odd(*blow.round_dice) if blow.round_dice is not None and options.damage_roll else 0
    points = rolled if way == "roll" else max(0, calculated + change * (way in ("factor", "even_factor")))
    if options.graze and blow.relative == damage.GRAZE_AT:
        factor = sum(term.n for term in (*blow.offence, *blow.bonus)) - sum(term.n for term in blow.defence)
        place = graded.graze(factor, change)
        return Graded(points, _pulled(blow, place, levels), True)
    points = points if blow.pulled is None else min(points, blow.pulled)
    place = graded.grade(points, levels)
    if way in ("level", "even_level"):
        place = graded.shifted(place, change, levels)
    return Graded(points, _pulled(blow, place, levels), False)


def _pulled(blow: Blow, place: int, levels: int) -> int:
    """No worse than what a pulled blow was meant to do."""
    return place if blow.pulled is None else min(place, graded.grade(blow.pulled, levels))


def pass_on(draft: Draft, scene: Scene, side: str) -> None:
    """As a round ends: being stunned counts a round less."""
    for here in scene.here:
        sheet = draft.table.cast[here.id].sheet
        if isinstance(sheet, FudgeSheet) and sheet.stun_rounds:
            left = sheet.stun_rounds - 1
            stun = sheet.stun if left else ""
            draft.emit(StunPassed(who=here.id, stun=stun, stun_rounds=left, stuns=sheet.stuns))


def shake_off(draft: Draft, scene: Scene) -> None:
    """As a fight ends: nobody is stunned any more, and the next stun is a first one; who is out stays out."""
    for here in scene.here:
        sheet = draft.table.cast[here.id].sheet
        if isinstance(sheet, FudgeSheet) and sheet.stuns and sheet.stun != "knock_out":
            draft.emit(StunPassed(who=here.id, stun="", stun_rounds=0, stuns=0))
