"""A Fudge character in a scene file: weapons, scales, the sheet read and written."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, PlainValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

from tracker.engine.fudge import arms
from tracker.language.levels import Game, game_of, levels_from, levels_written, own_ladder
from tracker.language.words import words
from tracker.model.fudge import (
    BOOK,
    MOST_BOXES,
    FudgeOptions,
    FudgeSheet,
    Power,
    Size,
    SkillKind,
    Weapon,
    WoundKey,
    WoundLevel,
)
from tracker.rules.fudge.edition import EDITIONS
from tracker.rules.fudge.ladder import FUDGE_KEYS
from tracker.storage.scene_fields import Level, Maybe, Name, Skills, as_list, whole
from tracker.storage.scene_parts import Part, Short, short
from tracker.text import folded, number

EVERY_TRAIT = "*"
"""Every trait not named."""

_POINTS = Annotated[int, Field(ge=0, le=999)]
_NUMBER = Annotated[int, Field(ge=-99, le=99)]


class WeaponLine(Short):
    """A weapon: "Axe: medium, sharp", +1 for magic, thrown or propelled, own or scaled, and the trait it takes."""

    name: Maybe = ""
    """What it is called."""
    size: Size = "none"
    """How large it is, which makes most of its factor."""
    sharp: bool = False
    """Has an edge or a point: +1."""
    magic: _NUMBER = 0
    """Magic and the like: added to its factor."""
    factor: _NUMBER | None = None
    """In place of size and edge."""
    power: Power = "muscle"
    """What drives it: muscle, scaled (built to its bearer's size), own (no muscle at all)."""
    skill: Maybe = Field(default="", alias="with")
    """The trait it is used with; left out: the usual one."""
    missile: Literal["", "thrown", "propelled"] = ""
    """How it flies: thrown, or propelled by a bow or a gun; left out: it stays in the hand."""
    breaks: Literal["", "halve", "ignore"] = ""
    """What it does to the Scale of whom it hits."""

    @classmethod
    def long(cls, text: str) -> dict[str, Any]:
        """The words after the first colon; what is none of them is the trait."""
        strange = arms.weapon_fault(text)
        if strange:
            raise PydanticCustomError("weapon_part", "{what} has no place there", {"what": strange})
        made = arms.read_weapon(text)
        if "skill" in made:
            made["with"] = made.pop("skill")
        return made


class ScalesLine(Part):
    """Scale: of Strength, of Mass, of Speed. One number stands for Strength and Mass."""

    strength: _NUMBER = 0
    """Scale of Strength: 0 is human."""
    mass: _NUMBER = 0
    """Scale of Mass: 0 is human."""
    speed: _NUMBER = 0
    """Scale of Speed: 0 is human."""


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


class WoundLine(Short):
    """A wound level of the table's own, "Maimed: after hurt", or what it changes in the book's, "hurt: Bloodied"."""

    level: WoundKey | Literal[""] = ""
    """Of the book; left out: one of the table's own."""
    name: Maybe = ""
    """What the table calls it."""
    more: Annotated[int, Field(ge=-MOST_BOXES, le=MOST_BOXES)] = 0
    """Of a level of the book: boxes more than by the rules, or fewer; without any it is never reached."""
    after: Maybe = "hurt"
    """Of one of the table's own: the level that it is worse than."""
    boxes: Annotated[int, Field(ge=1, le=MOST_BOXES)] = 1
    """Of one of the table's own: its boxes."""
    penalty: Annotated[int, Field(ge=-MOST_BOXES, le=MOST_BOXES)] | None = None
    """Left out: as the book has it, or as the level before it."""

    @classmethod
    def long(cls, text: str) -> dict[str, Any]:
        """A level of the book with the table's name for it, or a name of the table's own with its place."""
        before, _, after = (part.strip() for part in text.partition(":"))
        if before in BOOK:
            return {"level": before, "name": after}
        return {"name": before} | ({"after": after.removeprefix("after ").strip()} if after else {})


def _levels(given: Any) -> dict[str, int]:
    """The ladder: words best first, or words with the numbers that differ from the game's."""
    pairs = [(word, None) for word in given] if isinstance(given, list) else None
    if isinstance(given, dict):
        pairs = list(given.items())
    fits = pairs is not None and all(
        isinstance(word, str) and word.strip() and (n in (None, "drop") or (whole(n) and abs(n) <= 40))
        for word, n in pairs
    )
    if fits and pairs is not None and any(number(word.split()[0]) is not None for word, _ in pairs):
        raise PydanticCustomError("levels_number", "a level word is a number")
    if pairs is None or not fits:
        raise PydanticCustomError("levels", "levels are a list of words, or words with numbers")
    try:
        return levels_from(pairs)
    except ValueError as error:
        raise PydanticCustomError(f"levels_{error}", "levels do not fit") from None


def ladder_in_file(system: str, levels: Any) -> Game:
    """The ladder by which level words of a file are read; one that does not fit is no ladder."""
    fits = system in EDITIONS and levels
    try:
        return own_ladder(tuple(_levels(levels).items())) if fits else game_of(system)
    except PydanticCustomError:
        return game_of(system)


OwnLevels = Annotated[
    dict[str, int],
    PlainValidator(_levels),
    WithJsonSchema({
        "anyOf": [
            {"type": "array", "items": {"type": "string"}},
            {"type": "object", "additionalProperties": {"type": ["integer", "string"]}},
        ],
        "description": "Words of the ladder, best first; or those that differ, with their numbers (Fair is 0).",
    }),
]  # fmt: skip
WoundOf = Annotated[WoundLine, short(WoundLine)]


def listed_options(options: FudgeOptions) -> dict[str, Any]:
    """The options that are lists, as a scene file has them."""
    word_of = words().term
    levels: dict[str, Any] | list[str] = {word_of(word): n for word, n in levels_written(options.levels).items()}
    if FUDGE_KEYS[0] in options.levels:
        levels = [word_of(word) for word in options.levels]
    usual = WoundLine().model_dump()
    lines = [{key: value for key, value in line.model_dump().items() if value != usual[key]} for line in options.wounds]
    return {"levels": levels, "wounds": lines}


def _names_differ(lines: list[WoundLine]) -> list[WoundLine]:
    names = [folded(line.name) for line in lines if line.name]
    if len(set(names)) < len(names):
        raise PydanticCustomError("wounds_twice", "two wound levels have one name")
    return lines


def wound_levels(lines: list[WoundLine]) -> tuple[WoundLevel, ...]:
    """The wound levels of the table out of a file."""
    return tuple(WoundLevel(**line.model_dump()) for line in lines if line.level or line.name)


class FudgeEntry(Part):
    """What a Fudge character has besides what all characters have."""

    attributes: Skills = {}
    """Levels of its attributes: by attribute, or attributes by level."""
    learned: dict[Name, SkillKind] = {}
    """Of Fudge: how hard a skill is to learn, where it is not like most: easy, hard, very_hard."""
    related: dict[Name, Name] = {}
    """The attribute that a skill leans on."""
    gifts: Names = []
    """Gifts, in words."""
    faults: Names = []
    """Faults, in words."""
    powers: Skills = {}
    """Levels of its supernatural powers."""
    capacity: Level = 0
    """Damage Capacity."""
    scales: Scales = ScalesLine()
    """One number for Strength and Mass, or { strength = 3, mass = 4, speed = 1 }."""
    weapons: Weapons = []
    """What it fights with; the first one is in its hand."""
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
    marks: Annotated[list[Annotated[int, Field(ge=0, le=99)]], Field(max_length=20)] = []
    """Of 1995: wounds marked in each level."""
    nicks: _POINTS = 0
    """Small blows that landed, where they count together."""
    dead: bool = False
    """It is dead."""
    pawn: bool = False
    """Of 1995: not worth boxes, but unhurt, hurt or out."""
    stun: Literal["", "stun", "very_stunned", "knock_out"] = ""
    """Of 1995: what a blow meant to stun did last; for so many rounds still, and how often in this fight."""
    stun_rounds: Annotated[int, Field(ge=0, le=9)] = 0
    """Rounds for which the stun still counts."""
    stuns: _POINTS = 0
    """How often it was stunned in this fight."""
    fainted: bool = False
    """Incapacitated and not conscious."""
    rested: _POINTS = 0
    """Days of rest that have not made a whole level yet."""
    blessing: _NUMBER = 0
    """On every roll in a fight: blessed, or cursed below 0."""
    experience: _POINTS = 0
    """Not spent yet."""
    grown: dict[Name, Annotated[int, Field(ge=0, le=9999)]] = {}
    """Traits that experience raised, each with the number of the session in which it last did."""


class FudgeOptionsEntry(Part):
    """Optional rules of Fudge."""

    fudge_dice: Literal["lower", "difference", "seven", "4dF"] | None = None
    levels: OwnLevels | None = None
    """Words of the ladder, best first, Fair among them; or only what differs: { Solid = 1, Mythic = 5 }."""
    wounds: Annotated[list[WoundOf], Field(max_length=20), AfterValidator(_names_differ)] | None = None
    """Wound levels of the table's own, and names and boxes of those of the book."""
    damage_die: Literal["roll", "factor", "level", "even_factor", "even_level"] | None = None
    """Of 1995: a damage roll; 1dF on the factor or on the level; even and odd dice of the round on either."""
    fight: Literal["manners", "stances"] | None = None
    three_rolls: Literal["mean", "median"] | None = None
    criticals: Literal["off", "natural", "margin"] | None = None
    critical_lifts: bool | None = None
    damage: Literal["objective", "subjective"] | None = None
    head_knocks: bool | None = None
    damage_roll: bool | None = None
    damage_limits: bool | None = None
    graze: Annotated[int, Field(ge=0, le=99)] | None = None
    half_scale: bool | None = None
    epic_boxes: Annotated[int, Field(ge=0, le=99)] | None = None
    level_cap: Literal["off", "three", "capacity"] | None = None
    near_death_gate: bool | None = None
    gate_level: Literal["very_hurt", "incapacitated"] | None = None
    caps_for: Literal["all", "players"] | None = None
    lone: Literal["realistic", "epic"] | None = None
    second_best: bool | None = None
    less_deadly: bool | None = None
    harder_dodge: bool | None = None
    small_blows: Literal["off", "one", "two", "count"] | None = None
    rest: Literal["realistic", "epic"] | None = None
    rest_roll: bool | None = None
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
        pawn=entry.pawn,
        stun=entry.stun,
        stun_rounds=entry.stun_rounds,
        stuns=entry.stuns,
        fainted=entry.fainted,
        rested=entry.rested,
        blessing=entry.blessing,
        unspent=entry.experience,
        grown=entry.grown,
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
        "weapons": [weapon_line(weapon) for weapon in sheet.weapons],
        "worn": dict(sheet.armour),
        "shield": sheet.shield,
        "hide": sheet.hide,
        "wounds": sheet.points,
        "stunned": sheet.stunning,
        "marks": list(sheet.marks),
        "nicks": sheet.nicks,
        "dead": sheet.dead,
        "pawn": sheet.pawn,
        "stun": sheet.stun,
        "stun_rounds": sheet.stun_rounds,
        "stuns": sheet.stuns,
        "fainted": sheet.fainted,
        "rested": sheet.rested,
        "blessing": sheet.blessing,
        "experience": sheet.unspent,
        "grown": dict(sheet.grown),
    }
    row = {key: value for key, value in row.items() if value}
    return row if sheet.least is None else row | {"least": sheet.least}


def weapon_line(weapon: Weapon) -> str | dict[str, Any]:
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
    if arms.weapon_fault(short_form):
        return row
    read = WeaponLine.long(short_form)
    return short_form if {"name": ""} | row == {"name": ""} | read else row
