"""The small tables within the tables of a scene file: aspects, consequences, stunts, slots.

Where the format has a short and a long way to write one, a validator makes the long one of the short one.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from tracker.storage.scene_fields import Level, Maybe, Name, Text, as_list

Owners = dict[Name, Annotated[int, Field(ge=0, le=99)]]
"""Free invokes by owner: a side, a character, the GM, or anyone."""


class Part(BaseModel):
    """A table of the file. Unknown keys are faults; nothing is converted in silence."""

    # Docstrings of fields are read for the JSON Schema only: reading them here costs every start of the program.
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)


class Short(Part):
    """A table that may also be written as one string."""

    @classmethod
    def long(cls, text: str) -> dict[str, Any]:
        """The table that a string stands for."""
        return {"text": text}


def short(kind: type[Short]) -> BeforeValidator:
    """Takes a string for the table it stands for."""
    return BeforeValidator(
        lambda given: kind.long(given) if isinstance(given, str) else given, json_schema_input_type=str | kind
    )


class AspectLine(Short):
    """An aspect where it is clear what it belongs to: its text alone, or with its invokes."""

    text: Text = ""
    """What the aspect says."""
    free: Owners | None = None
    """Free invokes by owner: { Cult = 1, anyone = 1 }. Left out, a boost has one: of whoever made it, else anyone's."""
    by: Maybe = ""
    """Who made it: a character, a side, or GM."""
    against: Maybe = ""
    """Whom it works against."""
    hidden: bool = False
    """Only the GM sees it, until it is revealed."""
    known: bool = True
    """false: in play, but nobody has found it yet."""
    carried: bool = False
    """A boost that goes on into the next scene (Core)."""


class ConsequenceLine(AspectLine):
    """A consequence that somebody starts with."""

    only: Maybe = ""
    """Of several slots of a severity, the one for this harm."""
    recovering: bool | None = None
    """Treated, so that it heals; left out: only where consequences recover by themselves (Accelerated)."""
    until: Literal["scene", "session", "scenario", "milestone", "hand"] | None = None
    """When it is gone once it recovers; left out: as its severity and the game say. "hand" = when it is cleared."""
    fresh: bool = False
    """The recovery began in the scene, session or scenario that runs now: a whole one has to come after it."""
    boxes: Annotated[int, Field(ge=1, le=20)] = 1
    """Of a condition, how many of its boxes are marked."""
    harm: Maybe = ""
    """The harm it was taken from."""
    replaces: Maybe = ""
    """Of an extreme one: what the aspect was that it stands for (trouble, other)."""


class StuntLine(Short):
    """A stunt: "Name: what it does", or with the numbers that the program can use."""

    name: Maybe = ""
    """What the stunt is called."""
    text: Text = ""
    """What it does, in words."""
    bonus: Annotated[int, Field(ge=-9, le=9)] = 0
    """What it adds to a roll."""
    on: Literal["", "attack", "defend", "overcome", "advantage"] = ""
    """The action it adds to; left out: any."""
    skill: Maybe = Field(default="", alias="with")
    """The skill it adds to; left out: any."""
    when: Text = ""
    """The circumstances in which it helps, in words."""
    cost: Annotated[int, Field(ge=0, le=9)] = 0
    """Fate points that using it takes; `gains` are those that it brings."""
    gains: Annotated[int, Field(ge=0, le=9)] = 0
    """Fate points that using it brings."""
    uses: Annotated[int, Field(ge=0, le=9)] = 0
    """How often it may be used in a scene, or a session; left out: as often as it fits."""
    per: Literal["scene", "session"] = "scene"
    """Within what its uses are counted."""
    used: Annotated[int, Field(ge=0, le=999)] = 0
    """How often it was used in this one."""

    @classmethod
    def long(cls, text: str) -> dict[str, Any]:
        """The name ends at the first colon."""
        name, _, rest = text.partition(":")
        return {"name": name.strip(), "text": rest.strip()}


class SlotLine(Short):
    """A consequence slot: its severity alone, or with the one harm it absorbs."""

    name: Name
    """The severity: mild, moderate, severe or extreme; or the name of a condition."""
    only: Maybe = ""
    """The one harm it absorbs; left out: any."""
    value: Annotated[int, Field(ge=0, le=99)] | None = None
    """Shifts it absorbs; left out: mild 2, moderate 4, severe 6, extreme 8."""

    @classmethod
    def long(cls, text: str) -> dict[str, Any]:
        """A string is the severity."""
        return {"name": text}


class LockedLine(Part):
    """Fate points that a player owns but may not spend yet."""

    n: Annotated[int, Field(ge=1, le=99)]
    """How many points."""
    until: Literal["conflict", "scene"] = "scene"
    """When they may be spent: once the conflict, or the scene, is over."""
    why: Maybe = ""
    """What they were paid for."""


class ContenderLine(Short):
    """A side of a contest: whose it is, or with what it wants and where it stands."""

    of: Annotated[list[Name], BeforeValidator(as_list, json_schema_input_type=list[Name] | Name)] = []
    """A side of the scene, or one or more characters."""
    name: Maybe = ""
    """Left out: the name of the side, or of its people."""
    goal: Text = ""
    """What it wants."""
    victories: Annotated[int, Field(ge=0, le=99)] = 0
    """Victories so far."""
    lead: Maybe = ""
    """Who rolled for it last."""
    skill: Maybe = Field(default="", alias="with")
    """What it rolled last."""
    tried: list[Name] = []
    """Who has tried an advantage in this exchange."""
    barred: list[Name] = []
    """Who can neither roll nor help in this exchange."""
    forfeits: bool = False
    """Whether its roll of this exchange is forfeited."""

    @classmethod
    def long(cls, text: str) -> dict[str, Any]:
        """A string is a side, or a character."""
        return {"of": [text]}


class TaskLine(Short):
    """A task of a challenge: its words alone, or with skill, difficulty and what became of it."""

    name: Text = ""
    """What is to be done."""
    skill: Maybe = Field(default="", alias="with")
    """The skill it takes; left out: not said yet."""
    difficulty: Level | None = None
    """The level to reach; left out: not said yet."""
    who: Maybe = ""
    """Whose it is; left out: anybody's."""
    defence: bool = False
    """Inside a conflict: to defend oneself."""
    result: Literal["", "fail", "tie", "succeed", "succeed_with_style", "lost"] = ""
    """What became of it; left out: not tried yet."""
    shifts: Annotated[int, Field(ge=-999, le=999)] | None = None
    """By how much it succeeded, or failed below 0."""
    cost: Literal["", "minor", "major", "boost", "hit"] = ""
    """What a tie or a failure was bought with."""
    by: Maybe = ""
    """Who tried it."""

    @classmethod
    def long(cls, text: str) -> dict[str, Any]:
        """A string is its words."""
        return {"name": text}


ContenderLines = list[Annotated[ContenderLine, short(ContenderLine)]]
TaskLines = list[Annotated[TaskLine, short(TaskLine)]]
Line = Annotated[AspectLine, short(AspectLine)]
Lines = Annotated[list[Line], BeforeValidator(as_list, json_schema_input_type=list[Line] | Line)]
Stunt = Annotated[StuntLine, short(StuntLine)]
Stunts = Annotated[list[Stunt], BeforeValidator(as_list, json_schema_input_type=list[Stunt] | Stunt)]
Slots = list[Annotated[SlotLine, short(SlotLine)]]
Consequence = Annotated[ConsequenceLine, short(ConsequenceLine)]
Consequences = Annotated[
    list[Consequence], BeforeValidator(as_list, json_schema_input_type=list[Consequence] | Consequence)
]


class OwnAspects(Part):
    """Aspects of a character. A list instead of this table is `other`."""

    high_concept: Line | None = None
    """Who the character is, in one aspect."""
    trouble: Line | None = None
    """What makes its life hard, in one aspect."""
    other: Lines = []
    """All other aspects."""


Own = Annotated[
    OwnAspects,
    BeforeValidator(
        lambda given: {"other": given} if isinstance(given, list | str) else given,
        json_schema_input_type=OwnAspects | list[Line] | str,
    ),
]
