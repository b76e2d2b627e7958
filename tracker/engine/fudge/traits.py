"""Traits by what was typed, and what they count for who lacks them (2.2)."""

from __future__ import annotations

from tracker.engine.draft import Draft
from tracker.engine.fudge.system import sheet_of
from tracker.model.cast import Id
from tracker.model.fudge import FudgeSheet, Weapon
from tracker.rules.fudge.ladder import FAIR
from tracker.rules.fudge.traits import ATTRIBUTE_DEFAULT, Skill, skill_default
from tracker.text import Found, closest, folded, match

STRENGTH = ("strength", "forza", "sila")
CONSTITUTION = ("constitution", "costituzione", "kondycja", "health")
WILLPOWER = ("willpower", "volonta", "sila woli", "will")
WATCHFUL = ("perception", "percezione", "percepcja", "tactics", "tattica", "taktyka")
INITIATIVE = ("initiative", "iniziativa", "inicjatywa")
MARTIAL_ARTS = ("martial arts", "arti marziali", "sztuki walki")
DODGE = ("dodge", "schivare", "unik")
"""Traits that the rules name, by their words in the shipped languages."""


def known_as(sheet: FudgeSheet, names: tuple[str, ...]) -> str:
    """The trait of a sheet that goes by one of these names; empty = it has none."""
    return next((trait for trait in sheet.traits if folded(trait) in names), "")


def level_as(sheet: FudgeSheet, names: tuple[str, ...]) -> int:
    """The level of a trait the rules name; Fair for those who have it not on the sheet."""
    return sheet.traits.get(known_as(sheet, names), FAIR)


def trait_named(draft: Draft, who: Id, word: str) -> tuple[str, int]:
    """A trait by what was typed, and its level: of the sheet, else by default as others have it (§2.4).

    A rule: one that nobody has; by ruling it counts as most skills do untrained.
    """
    sheet = sheet_of(draft, who)
    own = match(word, [(trait, trait) for trait in sheet.traits])
    if isinstance(own, Found):
        return str(own.key), sheet.traits[str(own.key)]
    known: dict[str, FudgeSheet] = dict.fromkeys(sheet.learned, sheet)
    for other in draft.table.cast:
        if isinstance(other.sheet, FudgeSheet):
            known |= {trait: other.sheet for trait in other.sheet.traits if trait not in known}
    found = match(word, [(trait, trait) for trait in known])
    if isinstance(found, Found):
        trait = str(found.key)
        return trait, untrained(sheet, trait, known[trait])
    if sheet.others is not None:
        return word, sheet.others
    nearest = closest(word, [*sheet.traits, *known]) or ""
    if nearest:
        draft.cannot("unknown_skill", what=word, nearest=nearest, who=who)
    # Nobody in the scene has it: one like most skills, so that the default for those counts (§2.4).
    draft.rule(False, "no_such_skill_here", what=word, who=who)
    return word.strip().capitalize(), skill_default(Skill.MOST)


def untrained(sheet: FudgeSheet, trait: str, having: FudgeSheet) -> int:
    """What a trait counts that is not on a sheet; `having` has it, and tells what it is."""
    if sheet.others is not None:
        return sheet.others
    if trait in having.attributes:
        return ATTRIBUTE_DEFAULT
    kind = sheet.learned.get(trait, having.learned.get(trait, "most"))
    related = sheet.related.get(trait, having.related.get(trait, ""))
    return skill_default(Skill(kind), sheet.attributes.get(related, FAIR))


def trait_or_level(draft: Draft, who: Id, word: str | int) -> tuple[str, int]:
    """A trait by its name, or a level that was given in place of one."""
    return ("", word) if isinstance(word, int) else trait_named(draft, who, word)


def fought_with(sheet: FudgeSheet, weapon: Weapon | None) -> tuple[str, int]:
    """The trait somebody fights with unless it is said: that of the weapon, one named like it, or the best skill."""
    if weapon is not None:
        for name in (weapon.skill, weapon.name):
            found = match(name, [(trait, trait) for trait in sheet.traits]) if name else None
            if isinstance(found, Found):
                return str(found.key), sheet.traits[str(found.key)]
        if weapon.skill:
            return weapon.skill, untrained(sheet, weapon.skill, sheet)
    # What flies is not fought with hand to hand, nor is dodging a way to strike.
    elsewhere = {folded(each.skill or each.name) for each in sheet.weapons if each.missile}
    known = {name: n for name, n in sheet.skills.items() if folded(name) not in (*elsewhere, *DODGE)}
    best = max(known, key=known.__getitem__, default="")
    if best:
        return best, known[best]
    if sheet.others is not None:
        return "", sheet.others
    return "", skill_default(Skill("most"), FAIR) if sheet.skills else FAIR


def weapon_named(draft: Draft, who: Id, word: str) -> Weapon:
    """A weapon of somebody by its name."""
    sheet = sheet_of(draft, who)
    names = [(str(place), weapon.name) for place, weapon in enumerate(sheet.weapons)]
    found = match(word, names)
    if not isinstance(found, Found):
        draft.cannot("no_such_weapon", what=word, who=who, nearest=closest(word, [name for _, name in names]) or "")
    return sheet.weapons[int(found.key)]


def weapon_in_hand(sheet: FudgeSheet, name: str = "", *, missile: bool = False) -> Weapon | None:
    """The weapon of that name; else the first that is for the hand, or that flies. None: bare hands."""
    if name:
        return next((weapon for weapon in sheet.weapons if weapon.name == name), None)
    fitting = [weapon for weapon in sheet.weapons if missile == bool(weapon.missile)]
    return fitting[0] if fitting else None
