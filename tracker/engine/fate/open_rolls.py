"""Open rolls: whose dice and ratings stand in one, how one is laid on the table, how one is found again."""

from __future__ import annotations

import re
from typing import Literal

from tracker.engine.draft import Draft
from tracker.engine.exchange_action import spend_action
from tracker.engine.fate.groups import scene_with, together
from tracker.engine.fate.kinds import NAMELESS
from tracker.engine.fate.standing import stood
from tracker.engine.fate.system import (
    OBSTACLES,
    default_skill,
    rating,
    skill_named,
)
from tracker.engine.turns import needs_here
from tracker.history.rolls import RollOpened
from tracker.model.cast import FateSheet, Id, Stunt
from tracker.model.rolls import Aim, AttackAim, Dice, Part, Roll
from tracker.model.table import Scene
from tracker.rules.dice import DiceError, read_fate

Undiced = Literal["rolls", "passive", "none"]
"""How somebody defends: with dice, at the rating without dice, or not at all."""


_BONUS = re.compile(r"\+([1-9])\b")


def read_dice(draft: Draft, text: str) -> Dice:
    """Dice as they were called out; refused where they cannot be read."""
    try:
        throw = read_fate(text)
    except DiceError as error:
        draft.cannot(error.code, what=error.text, forms="dice_fate")
    return Dice(faces=throw.faces, total=throw.total, typed=True)


def dice_for(draft: Draft, who: Id | None, text: str | None) -> Dice | None:
    """Typed dice, waited-for dice (None), or dice that the program rolls unless that side calls its own."""
    if text == "?":
        return None
    if text is not None:
        return read_dice(draft, text)
    if who is not None and draft.table.cast[who].own_dice:
        return None
    return draft.fate_dice(who)


def part_of(
    draft: Draft, who: Id, action: str, harm: str, with_: str | int | None, role: Literal["act", "oppose"]
) -> Part:
    """Somebody's side of a roll: a skill of theirs, or a number where no sheet says it."""
    character = draft.table.cast[who]
    if isinstance(with_, int):
        return Part(role=role, who=who, rating=with_)
    if with_ is None and character.kind in OBSTACLES:
        named = default_skill(character, action, harm)
        listed_ = isinstance(character.sheet, FateSheet) and named in character.sheet.skills
        return Part(role=role, who=who, skill=named if listed_ else "", rating=rating(character, named) or 0)
    skill = default_skill(character, action, harm) if with_ is None else skill_named(draft, character, with_)
    listed = isinstance(character.sheet, FateSheet) and (
        skill in character.sheet.skills or character.sheet.others is not None or not character.sheet.skills
    )
    if with_ is not None:
        draft.advise(listed, "skill_not_listed", who=who, skill=skill)
    return Part(role=role, who=who, skill=skill, rating=_rated(draft, who, skill))


def _rated(draft: Draft, who: Id, skill: str) -> int:
    """The rating of somebody in a skill; of a row of several the best among them (digest 1.14)."""
    character = draft.table.cast[who]
    scene = scene_with(draft.table, who) if character.members else None
    return rating(character, skill) or 0 if scene is None else together(scene, character, skill).rating


def opened(
    draft: Draft,
    aim: Aim,
    act: Part,
    *oppose: Part | None,
    spends: bool = True,
    spread: Literal["", "split", "zone"] = "",
    batch: int = 0,
) -> Roll:
    """Lay a roll on the table; it takes the action of the turn."""
    scene = draft.scene
    assert act.who is not None
    for hook in draft.book.roll_opens:
        hook(draft, scene, act.who, aim)
    spent = spend_action(draft, act.who) if spends else False
    harm = aim.harm if isinstance(aim, AttackAim) else scene.harm
    scene, marks = draft.scene, 0
    parts: tuple[Part, ...] = ()
    for part in (act, *(part for part in oppose if part is not None)):
        parts = (*parts, stood(draft.table, scene, part, aim.aim, harm, max(marks, part.marks) + 1))
        marks = max(marks, parts[-1].marks)
    number = draft.next_roll
    roll = Roll(id=number, scene=scene.id, aim=aim, parts=parts, spent=spent, marks=marks, spread=spread, batch=batch)
    draft.emit(RollOpened(roll=roll))
    return roll


def defence(
    draft: Draft,
    scene: Scene,
    who: Id,
    action: str,
    harm: str,
    with_: str | int | None,
    dice: str | None,
) -> Part:
    """Somebody who opposes with dice of their own; what only stands in the way opposes at its rating (digest 1.15)."""
    needs_here(draft, who, scene)
    part = part_of(draft, who, action, harm, with_, "oppose")
    if draft.table.cast[who].kind in OBSTACLES:
        return part.but(passive=True)
    return part.but(dice=dice_for(draft, who, dice))


def undiced(draft: Draft, who: Id, action: str, harm: str, with_: str | int | None, how: Undiced) -> Part:
    """A defence without dice: `passive`, at its rating; `none`, which is Mediocre (0) (A-42)."""
    if how == "none":
        return Part(role="oppose", who=who, passive=True)
    draft.advise(draft.table.cast[who].kind in NAMELESS, "passive_of_main", who=who)
    return part_of(draft, who, action, harm, with_, "oppose").but(passive=True)


def stunt_bonus(stunt: Stunt) -> int:
    """What a stunt adds: its number, or the first one its words say; 0 = it works without a number."""
    said = _BONUS.search(f"{stunt.when} {stunt.text}")
    return stunt.bonus or (int(said[1]) if said is not None else 0)


def difficulty_part(difficulty: int) -> Part:
    """Passive opposition."""
    return Part(role="oppose", rating=difficulty, passive=True)


def the_roll(draft: Draft, number: int | None, *, waiting: bool = False) -> Roll:
    """The roll of that number; left out, the only one that fits, of this scene before others; else refused with those.

    Rolls that are read together are as good as one.
    """
    if number is not None:
        held = draft.table.rolls.get(number)
        if held is None:
            draft.cannot("no_such_roll", n=number)
        return held
    fitting = [roll for roll in draft.table.rolls if not waiting or any(part.waits for part in roll.parts)]
    fitting = [roll for roll in fitting if roll.scene == draft.here] or fitting
    if not waiting and len({(roll.scene, roll.aim.aim) for roll in fitting}) == 1:
        fitting = fitting[:1] if fitting[0].aim.aim in draft.book.together else fitting
    if len(fitting) != 1:
        draft.cannot("which_roll" if fitting else "no_open_roll", rolls=tuple(str(roll.id) for roll in fitting))
    draft.turn_to(fitting[0].scene)
    return fitting[0]


def place_of(draft: Draft, roll: Roll, who: Id | None) -> int:
    """The part of somebody in a roll."""
    for place, part in enumerate(roll.parts):
        if part.who == who and who is not None:
            return place
    draft.cannot("not_in_roll", who=who or "", n=roll.id)


def roll_of(draft: Draft, number: int | None, who: Id, *, waiting: bool = False) -> Roll:
    """The roll of that number; left out, the only one that somebody has a part in, else the only one there is."""
    if number is None:
        fitting = [
            roll
            for roll in draft.table.rolls
            if any(part.who == who and (part.waits or not waiting) for part in roll.parts)
        ]
        if len(fitting) == 1:
            return fitting[0]
    return the_roll(draft, number, waiting=waiting)


def part_with(draft: Draft, roll: Roll, who: Id, number: int | None) -> int:
    """The part of somebody in a roll; by its number from 1 where one has several, else the first that waits."""
    if number is not None:
        if not 1 <= number <= len(roll.parts) or roll.parts[number - 1].who != who:
            draft.cannot("not_in_roll", who=who, n=roll.id)
        return number - 1
    mine = [place for place, part in enumerate(roll.parts) if part.who == who]
    waiting = [place for place in mine if roll.parts[place].waits]
    return next(iter(waiting or mine), None) or place_of(draft, roll, who)


def rating_with(draft: Draft, who: Id, with_: str | int) -> int | None:
    """What somebody has in a skill, or the number that was said; None where no skill is named."""
    if isinstance(with_, int):
        return with_
    return rating(draft.table.cast[who], skill_named(draft, draft.table.cast[who], with_)) if with_ else None
