"""The rows of a roll at several, one a target, and of rolls that several make together, one each."""

from __future__ import annotations

from typing import NamedTuple

from tracker.engine.fate.prospects import Consequences, consequences_of, odds
from tracker.engine.fate.readings import Reading, chances, readings
from tracker.model.cast import Id
from tracker.model.rolls import AttackAim, Part, Roll
from tracker.rules.fate import Outcome, outcome
from tracker.ui.places.drawing import joined, named, percent
from tracker.ui.places.ruler import WORDS
from tracker.ui.places.words import say
from tracker.ui.sight import Sight

GOOD = (Outcome.SUCCEED, Outcome.STYLE)


class Item(NamedTuple):
    """One row."""

    who: Id | None
    """Whose chip it has."""
    name: str
    skill: str
    part: Part
    """Whose dice it shows."""
    comes: str
    """What comes of it; while dice are missing, the odds."""
    share: str = ""
    against: str = ""
    roll: int = 0
    """The roll it belongs to, and the part of it."""
    place: int = 0
    result: Outcome | None = None


def targets(sight: Sight, roll: Roll) -> list[Item]:
    """The targets of a roll at several."""
    return [_target(sight, roll, reading) for reading in readings(sight.table, roll)]


def _target(sight: Sight, roll: Roll, reading: Reading) -> Item:
    part = roll.parts[reading.place]
    target = reading.target
    name = named(sight, target, 30)
    if part.who is not None and part.who != target:
        name = say(sight, "stands_for", who=named(sight, part.who), target=name)
    share = ""
    if roll.spread == "split":
        share = "?" if reading.share is None else sight.words.signed(reading.share)
    comes = _comes(sight, roll, reading)
    skill = part.skill if not part.passive else say(sight, "no_dice")
    return Item(part.who or target, name, skill, part, comes, share, "", roll.id, reading.place, reading.outcome)


def _comes(sight: Sight, roll: Roll, reading: Reading) -> str:
    if reading.outcome is None:
        if reading.share == 0:
            return say(sight, "row_no_share")
        found = chances(sight.table, reading)
        key = "hit_chance" if isinstance(roll.aim, AttackAim) else "success_chance"
        return say(sight, key, chance=percent(sight, found[GOOD[0]] + found[GOOD[1]])) if found else ""
    return joined([say(sight, WORDS[reading.outcome]), *_means(sight, reading.means)])


def _means(sight: Sight, means: Consequences | None) -> list[str]:
    """What a target gets, in a word or two."""
    if means is None:
        return []
    said: list[str] = []
    if means.hit is not None:
        n = means.hit.shifts
        said.append(say(sight, "row_hit", n=n))
        if n > means.bearable:
            said.append(say(sight, "row_out", n=means.bearable))
    said += [say(sight, "row_aspect", n=aspect.invokes) for aspect in means.aspects]
    said += [say(sight, "row_boost", who=named(sight, boost.by, 16)) for boost in means.boosts]
    return said


def together(sight: Sight, roll: Roll) -> list[Item]:
    """The rolls that several make together."""
    return [_one(sight, each) for each in batch_of(sight, roll)]


def batch_of(sight: Sight, roll: Roll) -> list[Roll]:
    """The open rolls that belong together with this one."""
    return [each for each in sight.table.rolls if roll.batch and each.batch == roll.batch] or [roll]


def _one(sight: Sight, roll: Roll) -> Item:
    act, oppose = roll.act, roll.oppose
    against = ""
    if oppose is not None:
        against = sight.words.signed(oppose.total) if oppose.total is not None else "?"
    shifts = roll.shifts
    result = None if shifts is None else outcome(shifts)
    if result is not None:
        comes = joined([say(sight, WORDS[result]), *_means(sight, consequences_of(sight.table, roll))])
    elif oppose is None:
        comes = say(sight, "row_for_itself" if roll.aim.aim == "trait" else "row_nothing")
    else:
        found = odds(sight.table, roll)
        comes = say(sight, "success_chance", chance=percent(sight, found[GOOD[0]] + found[GOOD[1]]))
    return Item(act.who, named(sight, act.who, 30), act.skill, act, comes, "", against, roll.id, 0, result)
