"""A Fudge character in a scene file: weapons, scales, the sheet read and written."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from tracker.engine.fudge.arms import read_weapon
from tracker.model.fudge import FudgeOptions, FudgeSheet, Power, Size, SkillKind, Weapon
from tracker.storage.scene_fields import Level, Maybe, Name, Skills, as_list
from tracker.storage.scene_parts import Part, Short, short

EVERY_TRAIT = "*"
"""Every trait not named."""

_POINTS = Annotated[int, Field(ge=0, le=999)]
_NUMBER = Annotated[int, Field(ge=-99, le=99)]


class WeaponLine(Short):
    """A weapon: "Axe: medium, sharp", +1 for magic, thrown or propelled, own or scaled, and the trait it takes."""

    name: Maybe = ""
    size: Size = "none"
    sharp: bool = False
    magic: _NUMBER = 0
    factor: _NUMBER | None = None
    """In place of size and edge."""
    power: Power = "muscle"
    """What drives it: muscle, scaled (built to its bearer's size), own (no muscle at all)."""
    skill: Maybe = Field(default="", alias="with")
    missile: Literal["", "thrown", "propelled"] = ""
    breaks: Literal["", "halve", "ignore"] = ""
    """What it does to the Scale of whom it hits."""

    @classmethod
    def long(cls, text: str) -> dict[str, Any]:
        """The words after the first colon; what is none of them is the trait."""
        made = read_weapon(text)
        if "skill" in made:
            made["with"] = made.pop("skill")
        return made


class ScalesLine(Part):
    """Scale: of Strength, of Mass, of Speed. One number stands for Strength and Mass."""

    strength: _NUMBER = 0
    mass: _NUMBER = 0
    speed: _NUMBER = 0


WeaponOf = Annotated[WeaponLine, short(WeaponLine)]
Weapons = Annotated[list[WeaponOf], BeforeValidator(as_list, json_schema_input_type=list[WeaponOf] | WeaponOf)]
Scales = Annotated[
    ScalesLine,
    BeforeValidator(
        lambda given: {"strength": given, "mass": given} if isinstance(given, int) and given is not True else given,
        json_schema_input_type=int | ScalesLine,
    ),
]
Names = Annotated[list[Name], BeforeValidator(as_list, json_schema_input_type=list[Name] | Name)]


class FudgeEntry(Part):
    """What a Fudge character has besides what all characters have."""

    attributes: Skills = {}
    learned: dict[Name, SkillKind] = {}
    """Of Fudge: how hard a skill is to learn, where it is not like most: easy, hard, very_hard."""
    related: dict[Name, Name] = {}
    """The attribute that a skill leans on."""
    gifts: Names = []
    faults: Names = []
    powers: Skills = {}
    capacity: Level = 0
    """Damage Capacity."""
    scales: Scales = ScalesLine()
    """One number for Strength and Mass, or { strength = 3, mass = 4, speed = 1 }."""
    weapons: Weapons = []
    worn: dict[Name, _NUMBER] = {}
    """Armour by name, with its factor."""
    shield: Annotated[int, Field(ge=0, le=9)] = 0
    """Of 1993 its factor; of 1995: 1 small, 2 medium, 3 large."""
    hide: _NUMBER = 0
    """Tough hide."""
    least: Level | None = None
    """The least result with which it is hit, of the small and tiny."""
    wounds: _POINTS = 0
    """Wound points now."""
    stunned: _POINTS = 0
    """Points of blows meant to knock out."""
    marks: Annotated[list[Annotated[int, Field(ge=0, le=99)]], Field(max_length=5)] = []
    """Of 1995: wounds marked in each level."""
    nicks: _POINTS = 0
    """Small blows that landed, where they count together."""
    dead: bool = False
    experience: _POINTS = 0
    """Not spent yet."""


class FudgeOptionsEntry(Part):
    """Optional rules of Fudge."""

    fudge_dice: Literal["lower", "difference", "seven", "4dF"] | None = None
    fight: Literal["manners", "stances"] | None = None
    damage_roll: bool | None = None
    damage_limits: bool | None = None
    graze: Annotated[int, Field(ge=0, le=99)] | None = None
    half_scale: bool | None = None
    epic_boxes: Annotated[int, Field(ge=0, le=99)] | None = None
    level_cap: Literal["off", "three", "capacity"] | None = None
    near_death_gate: bool | None = None
    lone: Literal["realistic", "epic"] | None = None
    second_best: bool | None = None
    less_deadly: bool | None = None
    harder_dodge: bool | None = None
    small_blows: Literal["off", "one", "two", "count"] | None = None
    rest: Literal["realistic", "epic"] | None = None
    cautious_points: bool | None = None
    growth: Literal["plain", "attributes", "dearer", "half_dearer"] | None = None
    gm_seals: bool | None = None


if FudgeOptionsEntry.model_fields.keys() != FudgeOptions.model_fields.keys():
    raise TypeError("an optional rule of Fudge cannot be written in a scene file")


FUDGE_ONLY = tuple(FudgeEntry.model_fields)
"""Keys that only a Fudge character has."""

FATE_ONLY = (
    "template", "members", "members_given", "choice", "repercussions", "stunts", "refresh", "stress", "marked", "slots",
    "consequences", "weapon", "armour", "carried", "locked", "extreme_used", "scale", "solo", "raised",
)  # fmt: skip
"""Keys that only a Fate character has."""


def fudge_sheet(entry: FudgeEntry, skills: dict[str, int]) -> FudgeSheet:
    """The sheet that an entry tells of."""
    skills = dict(skills)
    others = skills.pop(EVERY_TRAIT, None)
    return FudgeSheet(
        attributes=entry.attributes,
        skills=skills,
        learned=entry.learned,
        related=entry.related,
        gifts=tuple(entry.gifts),
        faults=tuple(entry.faults),
        powers=entry.powers,
        others=others,
        strength_scale=entry.scales.strength,
        mass_scale=entry.scales.mass,
        speed_scale=entry.scales.speed,
        capacity=entry.capacity,
        weapons=tuple(Weapon(**line.model_dump()) for line in entry.weapons),
        armour=entry.worn,
        shield=entry.shield,
        hide=entry.hide,
        least=entry.least,
        points=entry.wounds,
        stunning=entry.stunned,
        marks=tuple(entry.marks),
        nicks=entry.nicks,
        dead=entry.dead,
        unspent=entry.experience,
    )


def fudge_row(sheet: FudgeSheet) -> dict[str, Any]:
    """The sheet as a scene file has it."""
    skills = dict(sheet.skills) | ({} if sheet.others is None else {EVERY_TRAIT: sheet.others})
    scales = (sheet.strength_scale, sheet.mass_scale, sheet.speed_scale)
    named = {name: n for name, n in zip(("strength", "mass", "speed"), scales, strict=True) if n}
    plain = scales[0] if scales[0] == scales[1] and not scales[2] else named
    row: dict[str, Any] = {
        "attributes": dict(sheet.attributes),
        "skills": skills,
        "learned": dict(sheet.learned),
        "related": dict(sheet.related),
        "gifts": list(sheet.gifts),
        "faults": list(sheet.faults),
        "powers": dict(sheet.powers),
        "capacity": sheet.capacity,
        "scales": plain,
        "weapons": [_weapon(weapon) for weapon in sheet.weapons],
        "worn": dict(sheet.armour),
        "shield": sheet.shield,
        "hide": sheet.hide,
        "wounds": sheet.points,
        "stunned": sheet.stunning,
        "marks": list(sheet.marks),
        "nicks": sheet.nicks,
        "dead": sheet.dead,
        "experience": sheet.unspent,
    }
    row = {key: value for key, value in row.items() if value}
    return row if sheet.least is None else row | {"least": sheet.least}


def _weapon(weapon: Weapon) -> str | dict[str, Any]:
    """As one string if that reads back the same."""
    full = weapon.model_dump()
    full["with"] = full.pop("skill")
    usual = WeaponLine().model_dump(by_alias=True)
    row = {key: value for key, value in full.items() if value != usual[key]}
    words = [weapon.size.replace("_", "-")] if weapon.size != "none" else []
    words += ["sharp"] if weapon.sharp else []
    words += [f"{weapon.magic:+d}"] if weapon.magic else []
    words += [f"={weapon.factor}"] if weapon.factor is not None else []
    words += [weapon.power] if weapon.power != "muscle" else []
    words += [word for word in (weapon.missile, weapon.breaks) if word]
    words += [weapon.skill] if weapon.skill else []
    short_form = f"{weapon.name}: {', '.join(words)}" if words else weapon.name
    read = WeaponLine.long(short_form)
    return short_form if {"name": ""} | row == {"name": ""} | read else row
