"""What counts in a roll without being asked for: full defence, a skill raised for the scene, a lone opponent."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from tracker.engine.aspects import make_boost
from tracker.engine.draft import Draft
from tracker.engine.fate.groups import together
from tracker.engine.fate.system import DEFAULTS, rules_of
from tracker.model.cast import FateSheet, Id
from tracker.model.rolls import Modifier, Part
from tracker.model.table import Scene, Table
from tracker.rules.defence import full_defence, idle_boost
from tracker.rules.fate import RULESETS, Ruleset
from tracker.rules.scale import solo_skill

BY_NUMBER = "by_number"
"""The reason of what several who act as one add by their number."""
STANDING = ("full_defence", "raised", "solo", BY_NUMBER)
"""Reasons of such modifiers; the screen has a word for each."""
EVERYTHING = "all"
"""The focus of a full defence that has none."""


class Count(NamedTuple):
    """A number and why it counts, one of `STANDING`."""

    why: str
    n: int


def players_in(table: Table, scene: Scene) -> int:
    """Player characters who take part in a scene."""
    return sum(presence.takes_part and table.cast[presence.id].is_player for presence in scene.here)


def is_solo(table: Table, who: Id | None) -> bool:
    """Whether somebody is marked as a lone opponent."""
    held = table.cast.get(who)
    return held is not None and isinstance(held.sheet, FateSheet) and held.sheet.solo


def played(rules: Ruleset) -> Ruleset:
    """The rules of full defence at a table that plays with it although its game has none: the plain ones."""
    return replace(rules, full_defence="plain") if rules.full_defence == "none" else rules


def in_focus(focus: str, harm: str, skill: str, action: str) -> bool:
    """Whether a defence lies in the focus of a full defence: a kind of harm, a skill, or what is defended against."""
    return plain_focus(focus) in {word.casefold() for word in (EVERYTHING, harm, skill, action) if word}


PLURALS = {"attacks": "attack", "advantages": "advantage", "everything": EVERYTHING}
"""What a focus may be called besides its own word."""


def plain_focus(focus: str) -> str:
    """A focus as it is compared, whatever its case and number: `Attacks` is `attack`."""
    word = focus.strip().casefold()
    return PLURALS.get(word, word)


def focuses(table: Table, scene: Scene, who: Id) -> frozenset[str]:
    """The words of a focus that can ever count: all, an action, a kind of harm, a skill somebody may defend with."""
    sheet = table.cast[who].sheet
    held = sheet.skills if isinstance(sheet, FateSheet) else ()
    usual = (skill for skills in DEFAULTS.values() for skill in skills)
    words = (EVERYTHING, "attack", "advantage", "overcome", "physical", "mental", scene.harm, *held, *usual)
    return frozenset(word.casefold() for word in words)


def standing(table: Table, scene: Scene, part: Part, action: str, harm: str) -> tuple[Count, ...]:
    """All that counts for a side of a roll of that action; nothing for a difficulty."""
    if part.who is None or part.who not in scene.here or scene.system not in RULESETS:
        return ()
    number = Count(BY_NUMBER, _by_number(table, scene, part))
    if part.passive:
        return (number,) if number.n else ()
    here, rules = scene.here[part.who], played(rules_of(scene))
    found: list[Count] = [number]
    defends = part.role == "oppose" and (action in ("attack", "advantage") or rules.overcome_is_defended)
    if here.all_defence and defends:
        found.append(Count("full_defence", full_defence(rules, in_focus(here.all_defence, harm, part.skill, action))))
    found.append(Count("raised", here.raised.get(part.skill, 0)))
    if scene.options.solo_skill and is_solo(table, part.who):
        found.append(Count("solo", solo_skill(part.rating, players_in(table, scene))))
    return tuple(count for count in found if count.n)


def _by_number(table: Table, scene: Scene, part: Part) -> int:
    """What a row of several gains in a skill; nothing where it does not defend at all (digest 1.14)."""
    who = table.cast.get(part.who)
    return together(scene, who, part.skill).bonus if who is not None and who.members and part.skill else 0


def stood(table: Table, scene: Scene, part: Part, action: str, harm: str, mark: int) -> Part:
    """A part with what counts for it, numbered from `mark` on; what counted before is dropped."""
    kept = tuple(held for held in part.modifiers if held.why not in STANDING)
    new = tuple(
        Modifier(id=mark + n, n=count.n, why=count.why)
        for n, count in enumerate(standing(table, scene, part, action, harm))
    )
    return part.but(modifiers=(*new, *kept))


def idle(draft: Draft, scene: Scene, who: Id) -> None:
    """At one's next turn: a boost for a full defence that never had to roll (Condensed; A-24)."""
    here = scene.here[who]
    if here.all_defence and scene.system in RULESETS and idle_boost(played(rules_of(scene)), here.defended):
        make_boost(draft, scene.id, who)
