"""What a Fudge game keeps of its characters, and how its table plays."""

from __future__ import annotations

from typing import Literal, get_args

from pydantic import Field

from tracker.model.value import Map, Value, no_rows

Size = Literal["none", "small", "medium_small", "medium", "large"]
Power = Literal["muscle", "scaled", "own"]
SkillKind = Literal["easy", "most", "hard", "very_hard"]
WoundKey = Literal["scratch", "hurt", "very_hurt", "incapacitated", "near_death"]
"""The five wound levels of the book."""
BOOK: tuple[WoundKey, ...] = get_args(WoundKey)
MOST_BOXES = 9
"""Of a wound level of the table's own."""
StunKey = Literal["", "stun", "very_stunned", "knock_out"]
"""What a blow meant to stun did last (1995)."""


class WoundLevel(Value):
    """A wound level as this table has it: one of the book's, changed, or one of the table's own (F-38)."""

    level: WoundKey | Literal[""] = ""
    """Of the book; empty = the table's own, which goes by its name."""
    name: str = ""
    more: int = 0
    """Of a level of the book: boxes more than by the rules, or fewer."""
    after: str = "hurt"
    """Of one of the table's own: the level that it is worse than, by key or name."""
    boxes: int = 1
    """Of one of the table's own."""
    penalty: int | None = None
    """What it takes off; None = as the book has it, or as the level before it does."""


class Weapon(Value):
    """A weapon; its factor is computed from its parts, unless it has one of its own."""

    name: str = ""
    size: Size = "none"
    sharp: bool = False
    magic: int = 0
    """Magic and the like, added."""
    factor: int | None = None
    """In place of size and edge: guns and odd things."""
    power: Power = "muscle"
    """What drives it: the arm; itself, but built to its bearer's size; itself."""
    skill: str = ""
    """The trait it is used with; empty = the usual one."""
    missile: Literal["", "thrown", "propelled"] = ""
    """How it flies; empty = it stays in the hand."""
    breaks: Literal["", "halve", "ignore"] = ""
    """What it does to the Scale of whom it hits."""


class FudgeSheet(Value):
    """Numbers of a Fudge character. Wounds are kept as points; the level and its penalty follow from them."""

    game: Literal["fudge"] = "fudge"
    attributes: Map[str, int] = Field(default_factory=no_rows)
    skills: Map[str, int] = Field(default_factory=no_rows)
    learned: Map[str, SkillKind] = Field(default_factory=no_rows)
    """How hard a skill is to learn, where it is not like most."""
    related: Map[str, str] = Field(default_factory=no_rows)
    """The attribute that a skill leans on."""
    gifts: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()
    powers: Map[str, int] = Field(default_factory=no_rows)
    others: int | None = None
    """The level of every trait not named, where the GM gave one: creatures need few."""
    strength_scale: int = 0
    mass_scale: int = 0
    speed_scale: int = 0
    capacity: int = 0
    """Damage Capacity."""
    weapons: tuple[Weapon, ...] = ()
    armour: Map[str, int] = Field(default_factory=no_rows)
    """What is worn, and its factor (F-30: any number)."""
    shield: int = 0
    """Of 1993 a factor; of 1995 1 small, 2 medium, 3 large."""
    hide: int = 0
    """Tough hide."""
    least: int | None = None
    """The least result with which it is hit, for the small and tiny; None = as usual."""
    points: int = 0
    """Wound points."""
    stunning: int = 0
    """Points of blows meant to knock out (F-17)."""
    marks: tuple[int, ...] = ()
    """Wounds marked in each level, where each blow is graded by itself (1995)."""
    nicks: int = 0
    """Blows too small to count by themselves, where the table counts them together (§4.75)."""
    dead: bool = False
    """Killed without a roll: the GM's word."""
    pawn: bool = False
    """Not worth boxes: unhurt, Hurt or out (1995)."""
    stun: StunKey = ""
    stun_rounds: int = 0
    """How many rounds it still counts, the one it was dealt in included; 0 = it is over (or counts until woken)."""
    stuns: int = 0
    """How often in this fight."""
    fainted: bool = False
    """Incapacitated and not conscious: a Constitution roll failed."""
    rested: int = 0
    """Days of rest that have not made a whole level yet."""
    blessing: int = 0
    """Blessed, or cursed below 0: on every roll in a fight, till it is lifted (§4.62)."""
    grown: Map[str, int] = Field(default_factory=no_rows)
    """Traits that experience raised, each with the number of the session in which it last did."""
    unspent: int = 0
    """Experience points not spent yet."""

    @property
    def traits(self) -> dict[str, int]:
        """Attributes, skills and powers together."""
        return {**self.attributes, **self.skills, **self.powers}


class FudgeOptions(Value):
    """Optional rules of Fudge, as this table has them."""

    fudge_dice: Literal["", "lower", "difference", "seven", "4dF"] = ""
    """What is rolled; empty = the dice of the edition."""
    levels: Map[str, int] = Field(default_factory=no_rows)
    """The table's own ladder: words, or keys of the game's words, with their numbers; empty = the game's."""
    wounds: tuple[WoundLevel, ...] = ()
    """Wound levels of the table's own, and what it has changed in those of the book (F-38)."""
    damage_die: Literal["roll", "factor", "level", "even_factor", "even_level"] = "roll"
    """What changes the damage (1995): a damage roll; 1dF on the factor or on the level; the dice of the round."""
    fight: Literal["manners", "stances"] = "manners"
    """All-out attack and full defence, or stances in their place."""
    three_rolls: Literal["", "mean", "median"] = ""
    """What three rolls of a whole stretch of a fight count as; empty = as the edition has it (F-08)."""
    criticals: Literal["off", "natural", "margin"] = "natural"
    """Critical results: none, those of the dice alone, or those four levels from the difficulty."""
    critical_lifts: bool = False
    """In a fight too a natural critical counts as beyond Superb, or below Terrible."""
    damage: Literal["objective", "subjective"] = "objective"
    """Points are reckoned, or the GM picks the wound from what counts (§4.71)."""
    head_knocks: bool = False
    """A blow aimed at the head that wins with Good knocks out at once (§4.76)."""
    damage_roll: bool = True
    damage_limits: bool = True
    graze: int = 0
    """Points that a relative degree of +1 does at most; 0 = any."""
    half_scale: bool = False
    """Only half of the Scale comes through in a graze."""
    epic_boxes: int = 0
    """More boxes in Scratch and in Hurt (F-15)."""
    level_cap: Literal["off", "three", "capacity"] = "off"
    """Levels that one blow does at most (F-16)."""
    near_death_gate: bool = False
    """Nobody comes to Near Death who was not badly hurt as the round began."""
    gate_level: Literal["", "very_hurt", "incapacitated"] = ""
    """How badly; empty = as the edition has it (F-16)."""
    caps_for: Literal["all", "players"] = "all"
    """Whom the caps keep alive."""
    lone: Literal["realistic", "epic"] = "realistic"
    """What it costs to stand alone against several."""
    second_best: bool = False
    """A lone fighter tied with the best foe may hit one beaten by two (F-10)."""
    less_deadly: bool = False
    harder_dodge: bool = False
    """What is propelled takes 3 off a dodge, not 2 (F-12)."""
    small_blows: Literal["off", "one", "two", "count"] = "off"
    """Points of a small attacker's Great blow that get through, whatever the Scale; or small blows count together."""
    rest: Literal["realistic", "epic"] = "realistic"
    """Seven days a level, or one."""
    rest_roll: bool = False
    """Rest takes a Constitution roll, or it takes longer."""
    cautious_points: bool = False
    """A Fudge point moves a die before it is rolled, and only by one."""
    growth: Literal["plain", "attributes", "dearer", "half_dearer"] = "plain"
    """Related attributes change what a skill costs, or one above its attribute is dearer."""
    gm_seals: bool = True
    """What the GM's characters choose stays sealed till all is open."""
