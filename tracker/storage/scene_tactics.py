"""The tactical tables of a scene file: stats, the phase that runs, and where everybody is in it."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, PlainValidator, ValidationInfo, WithJsonSchema, field_validator
from pydantic_core import InitErrorDetails, PydanticCustomError, PydanticKnownError, ValidationError

from tracker.engine.tactical.sheet import MOST_STAT, STATS
from tracker.model.phase import OffGuard, State
from tracker.storage.scene_fields import Maybe, Name, Tenths, Text, whole
from tracker.storage.scene_parts import Part

Many = Annotated[int, Field(ge=0, le=9999)]
Die = Annotated[int, Field(ge=1, le=6)]
ActionName = Literal["assessment", "primary", "secondary", "side", "bonus", "reaction"]


def _stats(given: Any) -> dict[str, int]:
    """`{ REF = 12, CTR = 10, MOV = 9, PRE = 8 }`, or the four in that order."""
    if isinstance(given, list):
        if len(given) != len(STATS):
            raise PydanticCustomError("stats", "{n} are given", {"n": len(given)})
        given = dict(zip(STATS, given, strict=True))
    if not isinstance(given, dict):
        raise PydanticCustomError("stats", "stats are a table or a list")
    faults: list[InitErrorDetails] = []
    stats: dict[str, int] = {}
    for key, value in given.items():
        name = str(key).upper()
        if name not in STATS:
            wrong = PydanticCustomError("stat_name", "{name} is no stat", {"name": key})
        elif not whole(value) or abs(value) > MOST_STAT:
            wrong = PydanticCustomError("stat_not_int", "{value} is no whole number", {"value": value})
        else:
            stats[name] = value
            continue
        faults.append(InitErrorDetails(type=wrong, loc=(key,), input=value))
    if faults:
        raise ValidationError.from_exception_data("stats", faults)
    return {name: stats[name] for name in STATS if name in stats}


_STATS_SCHEMA = {
    "anyOf": [
        {"type": "object", "properties": {name: {"type": "integer"} for name in STATS}, "additionalProperties": False},
        {"type": "array", "items": {"type": "integer"}, "minItems": 4, "maxItems": 4},
    ]
}
Stats = Annotated[dict[str, int], PlainValidator(_stats), WithJsonSchema(_STATS_SCHEMA)]


MOST = {"assessment": 1, "primary": 1, "secondary": 3, "side": 8, "bonus": 1, "reaction": 1}
"""The most of each kind of action that anybody ever has left, whatever is converted (2.9.2)."""


def _left(left: dict[ActionName, int]) -> dict[ActionName, int]:
    faults = [
        InitErrorDetails(type="less_than_equal", ctx={"le": MOST[name]}, loc=(name,), input=n)
        for name, n in left.items()
        if n > MOST[name]
    ]
    if faults:
        raise ValidationError.from_exception_data("left", faults)
    return left


class FullLine(Part):
    """A Full action over several CTs."""

    text: Text = ""
    """What is done."""
    cts: Annotated[int, Field(ge=1, le=99)]
    """CTs it takes altogether."""
    left: Annotated[int, Field(ge=0, le=99)] | None = None
    """CTs still to go; left out, all of them."""
    status: Literal["running", "completed", "failed"] = "running"
    """Whether it still runs, came to its end, or failed."""

    @field_validator("left")
    @classmethod
    def _no_more_than_all(cls, left: int | None, info: ValidationInfo) -> int | None:
        cts = info.data.get("cts")
        if left is not None and cts is not None and left > cts:
            raise PydanticKnownError("less_than_equal", {"le": cts})
        return left


class DeedsLine(Part):
    """What is behind somebody in this CT, besides what is left."""

    of_primary_secondary: Many = 0
    """How many of the Secondary left were made from the Primary."""
    of_primary_side: Many = 0
    """How many of the Side actions left were made from the Primary."""
    executed: bool = False
    """The Primary, or anything made from it, was executed."""
    parts: Many = 0
    """Parts of the Primary still to be played."""
    of_parts: Many = 0
    """How many of those parts were made from the Primary."""
    converted: bool = False
    """An action was converted into others."""
    answering: bool = False
    """The Primary is that of a Reaction."""


class FighterEntry(Part):
    """Somebody in the phase that runs: the count, and what is left of the CT."""

    name: Name
    """Who it is: the name of a character of the scene."""
    rcs: Tenths | None = None
    """The reaction count, with its tenth; left out, it is not called yet."""
    dice: Annotated[list[Die], Field(min_length=2, max_length=2)] | None = None
    """The two dice of the reaction count."""
    roll_off: Many = 0
    """Sum of a roll-off with an equal count."""
    reaction: Annotated[int, Field(ge=-9999, le=9999)] | None = None
    """The CS of a Reaction taken in this CT."""
    before: Maybe = ""
    """Whom the GM lets it go right before, while both act in the same CS."""
    off_guard: list[OffGuard] = []
    """Why it is Off-Guard, reason by reason; left out: on guard."""
    left: Annotated[dict[ActionName, Many], AfterValidator(_left)] = {}
    """Actions left, where they are not as a CT begins."""
    deeds: DeedsLine = DeedsLine()
    """What it has done in this CT besides."""
    turned: list[Literal["primary", "secondary"]] = []
    """What was converted in this CT."""
    plan: Text = ""
    """What the Assessment said."""
    sealed: bool = False
    """The plan is kept from the players."""
    forfeited: bool = False
    """The slot went by while it was Off-Guard."""
    full: FullLine | None = None
    """The Full action it is at."""
    moved_free: bool = False
    """Made its unanswered move in this round of detection."""
    ability: Text = ""
    """What it used to notice."""
    unaware: list[Name] = []
    """Who came hidden while the phase ran, and is not noticed by it."""


class PhaseEntry(Part):
    """A tactical phase that runs."""

    state: State
    """Where the phase stands."""
    danger: Literal["", "obvious", "hidden", "environment"] = ""
    """What it began with: an obvious or a hidden danger, or the surroundings."""
    surprised: Literal["players", "others"] = "players"
    """Who had to notice."""
    side: Maybe = ""
    """The side that has to notice; left out, that of the players."""
    round: Many = 0
    """Round of detection."""
    free_moves: Many = 0
    """Unanswered moves made so far."""
    ct: Many = 0
    """The number of the CT; 0: none has begun."""
    cs: Annotated[int, Field(ge=-9999, le=9999)] | None = None
    """The CS being played."""
    over: bool = False
    """The CT has ended; the next has not begun."""
    turn: Maybe = ""
    """Whose slot is being played."""
    acted: list[Name] = []
    """Whose slot has come in this CT, in order."""
    extra: list[Name] = []
    """Who has a slot once more in this CT, though its CS has gone by."""
    together: list[Annotated[list[Name], Field(min_length=2)]] = []
    """Groups of those who act in one slot."""
