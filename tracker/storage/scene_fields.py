"""The values in a scene file: names, texts, levels, boxes. All text comes in through `displayable` here."""

from typing import Annotated, Any, TypeGuard

from pydantic import AfterValidator, Field, PlainValidator, ValidationError, ValidationInfo, WithJsonSchema
from pydantic_core import InitErrorDetails, PydanticCustomError

from tracker.language.levels import read_level
from tracker.rules.scale import SCALES
from tracker.text import NAME_LIMIT, TEXT_LIMIT, displayable, one_line

HIGHEST = 99
"""No level, box or number of boxes is higher, up or down."""

MOST_BOXES = 60
"""Of one stress track."""


def _limited(text: str, limit: int) -> str:
    if len(text) > limit:
        facts = {"n": len(text), "limit": limit}
        raise PydanticCustomError("too_long", "{n} characters are too many; {limit} at most would do", facts)
    return text


def _name(text: str) -> str:
    name = _limited(one_line(text), NAME_LIMIT)
    if not name:
        raise PydanticCustomError("no_name", "a name is empty; at least one letter would do")
    return name


Name = Annotated[str, AfterValidator(_name), Field(json_schema_extra={"minLength": 1, "maxLength": NAME_LIMIT})]
Maybe = Annotated[
    str,
    AfterValidator(lambda text: _limited(one_line(text), NAME_LIMIT)),
    Field(json_schema_extra={"maxLength": NAME_LIMIT}),
]
"""A name, or nothing."""
Text = Annotated[
    str,
    AfterValidator(lambda text: _limited(displayable(text), TEXT_LIMIT)),
    Field(json_schema_extra={"maxLength": TEXT_LIMIT}),
]


def as_list(given: Any) -> Any:
    """A single string or table where a list of them may stand."""
    return [given] if isinstance(given, str | dict) else given


def whole(value: object) -> TypeGuard[int]:
    """Whether it is a whole number; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def _level(value: Any, info: ValidationInfo) -> int:
    game = (info.context or {}).get("game", "fate")
    n = value if whole(value) else read_level(game, value) if isinstance(value, str) else None
    if n is None:
        raise PydanticCustomError("level", "{value} is no level", {"value": value, "game": game})
    if abs(n) > HIGHEST:
        raise PydanticCustomError("level_far", "{value} is far off the ladder", {"value": value})
    return int(n)


_LEVEL_SCHEMA = {
    "anyOf": [{"type": "integer"}, {"type": "string"}],
    "description": "A number, or a word of the ladder.",
}

Level = Annotated[int, PlainValidator(_level), WithJsonSchema(_LEVEL_SCHEMA)]


def _difficulty(value: Any, info: ValidationInfo) -> int | str:
    return str(value) if value in ("ask", "closed") else _level(value, info)


Difficulty = Annotated[
    int | str,
    PlainValidator(_difficulty),
    WithJsonSchema({"anyOf": [{"type": "integer"}, {"type": "string"}], "description": "A level, ask, or closed."}),
]


def _scale(value: Any) -> int:
    n = SCALES.index(value.casefold()) if isinstance(value, str) and value.casefold() in SCALES else value
    if not whole(n) or not 0 <= n <= HIGHEST:
        raise PydanticCustomError("scale", "{value} is no scale", {"value": value})
    return int(n)


Scale = Annotated[
    int,
    PlainValidator(_scale),
    WithJsonSchema({"anyOf": [{"type": "integer"}, {"type": "string"}], "description": ", ".join(SCALES)}),
]
"""A level of scale, by its name or its number."""


def _skills(given: Any, info: ValidationInfo) -> dict[str, int]:
    """Levels by skill, from `Fight = 2` and from `Good = ["Fight"]`."""
    if not isinstance(given, dict):
        raise PydanticCustomError("dict_type", "skills are a table")
    levels: dict[str, int] = {}
    faults: list[InitErrorDetails] = []

    def put(skill: Any, level: Any, loc: tuple[str | int, ...]) -> None:
        try:
            if not isinstance(skill, str):
                raise PydanticCustomError("string_type", "a skill is a text")
            name = _name(skill)
            if name in levels:
                raise PydanticCustomError("skill_twice", "the skill {name} is given twice", {"name": name})
            levels[name] = _level(level, info)
        except PydanticCustomError as fault:
            faults.append(InitErrorDetails(type=fault, loc=loc, input=skill if len(loc) > 1 else level))

    for key, value in given.items():
        if isinstance(value, str) and _is_level(key, info) and not _is_level(value, info):
            fault = PydanticCustomError("level_of_one", "{value} is no list", {"value": value})
            faults.append(InitErrorDetails(type=fault, loc=(key,), input=value))
        elif not isinstance(value, list):
            put(key, value, (key,))
        elif not _is_level(key, info):
            fault = PydanticCustomError("level", "{value} is no level", {"value": key, "game": "fate"})
            faults.append(InitErrorDetails(type=fault, loc=(key,), input=key))
        else:
            for i, skill in enumerate(value):
                put(skill, key, (key, i))
    if faults:
        raise ValidationError.from_exception_data("skills", faults)
    return levels


def _is_level(word: str, info: ValidationInfo) -> bool:
    return read_level((info.context or {}).get("game", "fate"), word) is not None


Skills = Annotated[
    dict[str, int],
    PlainValidator(_skills),
    WithJsonSchema({
        "type": "object",
        "additionalProperties": {"anyOf": [*_LEVEL_SCHEMA["anyOf"], {"type": "array", "items": {"type": "string"}}]},
        "description": 'Levels by skill, or skills by level; "*" is everything else.',
    }),
]  # fmt: skip


def _boxes(value: Any) -> tuple[int, ...]:
    if whole(value) and 0 <= value <= MOST_BOXES:
        return (1,) * value
    if (
        isinstance(value, list)
        and len(value) <= MOST_BOXES
        and all(whole(box) and 1 <= box <= HIGHEST for box in value)
    ):
        return tuple(value)
    raise PydanticCustomError("boxes", "{value} are no stress boxes", {"value": value})


def _marks(value: Any) -> int | tuple[int, ...]:
    if whole(value) and 0 <= value <= MOST_BOXES:
        return int(value)
    if isinstance(value, list) and all(whole(box) and 1 <= box <= MOST_BOXES for box in value):
        return tuple(sorted(set(value)))
    raise PydanticCustomError("marks", "{value} are no boxes to mark", {"value": value})


def _tenths(value: Any) -> int:
    if (whole(value) or isinstance(value, float)) and abs(value) <= 1000 and round(value * 10, 6) == round(value * 10):
        return round(value * 10)
    raise PydanticCustomError("tenths", "{value} is no Reaction Speed", {"value": value})


_NUMBERS = {"anyOf": [{"type": "integer", "minimum": 0}, {"type": "array", "items": {"type": "integer", "minimum": 1}}]}

Boxes = Annotated[tuple[int, ...], PlainValidator(_boxes), WithJsonSchema(_NUMBERS)]
"""Values of stress boxes; a number stands for that many one-point boxes."""
Marks = Annotated[int | tuple[int, ...], PlainValidator(_marks), WithJsonSchema(_NUMBERS)]
"""How many boxes, or which, counted from 1."""
Tenths = Annotated[int, PlainValidator(_tenths), WithJsonSchema({"type": "number"})]
"""Tenths, written as a number with one decimal."""
