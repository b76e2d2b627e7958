"""A Fudge sheet set by hand, field by field, and what somebody made in play begins with."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from tracker.engine.draft import Draft
from tracker.engine.fudge.arms import read_weapon
from tracker.model.cast import Character
from tracker.model.fudge import FudgeSheet, Weapon
from tracker.rules.fudge.ladder import FUDGE_KEYS
from tracker.rules.fudge.scale import find
from tracker.text import NAME_LIMIT, Found, closest, folded, match, number, one_line

NUMBERS = {
    "capacity": "capacity",
    "strength-scale": "strength_scale",
    "mass-scale": "mass_scale",
    "speed-scale": "speed_scale",
    "shield": "shield",
    "hide": "hide",
    "least": "least",
    "others": "others",
    "experience": "unspent",
    "blessing": "blessing",
}
"""Fields that hold a number or a level."""

SCALES = ("strength-scale", "mass-scale", "speed-scale")
"""Those of them that may be given as so many times human."""

NAMED = {"weapon": "weapons", "armour": "armour", "power": "powers"}
"""Fields of several, of which each has a name."""
GONE = "-"

LEVELS = {key.removeprefix("fudge_"): n for n, key in FUDGE_KEYS.items()}
MOST = 99
ALIKE = 0.75
"""From here on, of 1, a word is taken for a slip of another."""
MOST_CAPACITY = 10
"""Damage Capacity is a level of the ladder, Legendary or a few beyond."""
MOST_SHIELD = 9
SKILL_KINDS = ("easy", "most", "hard", "very_hard")


def new_sheet() -> FudgeSheet:
    """The sheet of somebody made in play: Fair in all that matters."""
    return FudgeSheet()


def set_field(draft: Draft, who: Character, field: str, value: str) -> Character:
    """A trait, or a field: a number, weapon "Axe: medium, sharp", armour "Mail: 3", power "Flight: 1", attribute
    "Strength: 2", skill "Ropes: 2" (also one that nobody has yet), learned "Lockpicking: hard", related "Lockpicking:
    Agility", pawn yes, gift, fault.

    Numbers are those of NUMBERS, and `scale` of Strength and Mass together; a Scale may be so many times human: 20x. A
    gift or fault that is there goes; so does a trait, and what is named before it of weapons, armour and powers, whose
    value is `-`: `Axe: -`.
    """
    sheet = who.sheet
    assert isinstance(sheet, FudgeSheet)
    return who.but(sheet=_set(draft, sheet, field, one_line(value)))


def _taken_off(draft: Draft, sheet: FudgeSheet, field: str, value: str) -> FudgeSheet | None:
    """Without what is struck; None where nothing is."""
    if field in ("others", "least") and value == GONE:
        return sheet.but(**{field: None})
    name, _, rest = value.rpartition(":")
    if field in NAMED and rest.strip() == GONE:
        group = NAMED[field]
        held: Any = getattr(sheet, group)
        names = [each.name for each in held] if group == "weapons" else list(held)
        if name.strip() not in names:
            draft.cannot("unknown_field", what=name.strip() or value)
        if group == "weapons":
            return sheet.but(weapons=tuple(each for each in held if each.name != name.strip()))
        return sheet.but(**{group: {key: n for key, n in held.items() if key != name.strip()}})
    if field in (*NUMBERS, "scale", *NAMED, "gift", "fault") or value != GONE:
        return None
    for group in ("attributes", "skills", "powers"):
        held = getattr(sheet, group)
        if field in held:
            return sheet.but(**{group: {key: n for key, n in held.items() if key != field}})
    draft.cannot("unknown_field", what=field)


def _set(draft: Draft, sheet: FudgeSheet, field: str, value: str) -> FudgeSheet:
    without = _taken_off(draft, sheet, field, value)
    if without is not None:
        return without
    if field == "attribute":
        name, level = _named_number(draft, value)
        return sheet.but(attributes={**sheet.attributes, name: level})
    if field in NUMBERS:
        n = _number(draft, value) if field not in SCALES else _scale(draft, value)
        if field in ("shield", "experience") and n < 0:
            draft.cannot("bad_number", what=value)
        if (field == "capacity" and abs(n) > MOST_CAPACITY) or (field == "shield" and n > MOST_SHIELD):
            draft.cannot("bad_number", what=value)
        return sheet.but(**{NUMBERS[field]: n})
    match field:
        case "scale":
            n = _scale(draft, value)
            return sheet.but(strength_scale=n, mass_scale=n)
        case "weapon":
            made = Weapon(**read_weapon(value))
            others = tuple(held for held in sheet.weapons if held.name != made.name)
            return sheet.but(weapons=(*others, made))
        case "armour":
            name, worn = _named_number(draft, value)
            return sheet.but(armour={**sheet.armour, name: worn})
        case "power":
            name, level = _named_number(draft, value)
            return sheet.but(powers={**sheet.powers, name: level})
        case "skill":
            name, level = _named_number(draft, value)
            return _trait(draft, sheet, name, level, new=True)
        case "learned" | "related":
            return _skill_field(draft, sheet, field, value)
        case "pawn":
            if value not in ("yes", "no"):
                draft.cannot("bad_number", what=value)
            return sheet.but(pawn=value == "yes", marks=())
        case "gift" | "fault":
            key, held = f"{field}s", sheet.gifts if field == "gift" else sheet.faults
            kept = tuple(name for name in held if name != value)
            return sheet.but(**{key: kept if len(kept) < len(held) else (*held, _name(draft, value))})
    return _trait(draft, sheet, _name(draft, field), _number(draft, value))


def _skill_field(draft: Draft, sheet: FudgeSheet, field: str, value: str) -> FudgeSheet:
    """How hard a skill is to learn, or the attribute it leans on: "Lockpicking: hard", "Lockpicking: Agility"."""
    skill, _, word = (part.strip() for part in value.rpartition(":"))
    kind = word.replace("-", "_").replace(" ", "_")
    if field == "related":
        return sheet.but(related={**sheet.related, _name(draft, skill): _name(draft, word)})
    if kind not in SKILL_KINDS:
        draft.cannot("bad_skill_kind", what=word, words=", ".join(SKILL_KINDS))
    return sheet.but(learned={**sheet.learned, _name(draft, skill): kind})


def _trait(draft: Draft, sheet: FudgeSheet, word: str, level: int, *, new: bool = False) -> FudgeSheet:
    """A trait at a level. A rule: a word that nobody here has may be a slip, unless it is said to be `new`."""
    found = match(word, [(trait, trait) for trait in sheet.traits])
    trait = str(found.key) if isinstance(found, Found) else word
    if not isinstance(found, Found) and not new:
        known = {folded(held): held for who in draft.table.cast for held in _traits(who)}
        near = closest(word, [*sheet.traits, *known.values(), *NUMBERS], alike=ALIKE)
        draft.rule(folded(word) in known or not known, "new_trait", what=word, nearest=near or "")
    for group in ("attributes", "powers"):
        held: Any = getattr(sheet, group)
        if trait in held:
            return sheet.but(**{group: {**held, trait: level}})
    return sheet.but(skills={**sheet.skills, trait: level})


def _traits(who: Character) -> tuple[str, ...]:
    """Every word that is a trait of somebody, or what a weapon of theirs is wielded with."""
    sheet = who.sheet
    if not isinstance(sheet, FudgeSheet):
        return ()
    return (*sheet.traits, *sheet.learned, *sheet.related, *(arm.skill for arm in sheet.weapons if arm.skill))


def _named_number(draft: Draft, value: str) -> tuple[str, int]:
    """A name with its number after a colon."""
    name, _, n = value.rpartition(":")
    return _name(draft, name), _number(draft, n.strip())


def _name(draft: Draft, word: str) -> str:
    name = one_line(word)[:NAME_LIMIT]
    if not name:
        draft.cannot("name_missing")
    return name


def times_human(text: str) -> Fraction | None:
    """Of "20x" or "0.3x" how many times human that is; None of any other text, and of nothing at all."""
    found = _TIMES.fullmatch(text.strip())
    return Fraction(found[1]) if found is not None and Fraction(found[1]) else None


_TIMES = re.compile(r"([0-9]{1,6}(?:\.[0-9]{1,3})?)\s?[x×]")


def _scale(draft: Draft, value: str) -> int:
    """A Scale, or the one nearest to so many times human."""
    times = times_human(value)
    return _number(draft, value) if times is None else find(times)


def _number(draft: Draft, value: str) -> int:
    own = {folded(word.removeprefix("fudge_")): n for word, n in draft.scene.options.levels.items()}
    n = (own or LEVELS).get(folded(value), number(value))
    if n is None or abs(n) > MOST:
        draft.cannot("bad_number", what=value)
    return n


def fresh(sheet: FudgeSheet) -> FudgeSheet:
    """The same sheet unhurt."""
    return sheet.but(
        points=0, stunning=0, marks=(), nicks=0, dead=False, fainted=False, rested=0, stun="", stun_rounds=0, stuns=0
    )
