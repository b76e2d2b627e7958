"""Frozen values and the two containers that the Table is built from.

`model_copy(update=...)` of pydantic checks nothing: a misspelt field or a wrong type would be taken in silence and the
session would not open again. Validating the whole object copies every container and doubles memory. `Value.but` takes
the middle way: names and the changed fields are checked, everything else is shared.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Annotated, Any, Generic, Protocol, Self, TypeVar, get_args

from pydantic import AfterValidator, BaseModel, ConfigDict, GetCoreSchemaHandler, PlainSerializer, TypeAdapter
from pydantic_core import CoreSchema, core_schema


class Value(BaseModel):
    """A frozen value; it changes only by `but`, which gives a new one."""

    # Building a validator takes about a millisecond a class; most are not needed before the first frame.
    model_config = ConfigDict(frozen=True, extra="forbid", revalidate_instances="never", defer_build=True)

    def but(self, **changes: Any) -> Self:
        """A copy with these fields changed.

        Each changed field is validated by its own type, so that whatever is made can be saved and loaded again.
        Raises TypeError for an unknown field and pydantic's ValidationError for a wrong value.
        """
        checks = _checks(type(self))
        checked: dict[str, Any] = {}
        for name, value in changes.items():
            check = checks.get(name)
            if check is None:
                raise TypeError(f"{type(self).__name__} has no field {name!r}")
            checked[name] = check(value)
        # What `model_copy` does, in a quarter of its time: every event makes a few of these, every entry keeps them.
        made = type(self).__new__(type(self))
        fields = self.__pydantic_fields_set__
        object.__setattr__(made, "__dict__", {**self.__dict__, **checked})
        object.__setattr__(made, "__pydantic_fields_set__", fields if checked.keys() <= fields else {*fields, *checked})
        object.__setattr__(made, "__pydantic_extra__", None)
        object.__setattr__(made, "__pydantic_private__", None)
        return made


@cache
def _checks(kind: type[BaseModel]) -> dict[str, Any]:
    """A validator for each field, made once a class."""
    adapters: dict[str, Any] = {}
    for name, field in kind.model_fields.items():
        declared: Any = Annotated[field.annotation, *field.metadata] if field.metadata else field.annotation
        if field.discriminator is not None:
            declared = Annotated[declared, field]
        adapters[name] = TypeAdapter(declared).validator.validate_python
    return adapters


K = TypeVar("K")
V = TypeVar("V")
Map = Annotated[
    Mapping[K, V],
    AfterValidator(lambda given: MappingProxyType(dict(given))),
    PlainSerializer(lambda held: dict(held)),
]
"""A read-only mapping: a frozen model does not freeze a dict."""


def no_rows() -> Mapping[Any, Any]:
    """The empty read-only mapping, as a default."""
    return MappingProxyType({})


class Named(Protocol):
    """Whatever has an id."""

    @property
    def id(self) -> str | int: ...


T = TypeVar("T", bound=Named)


class Keyed(Generic[T]):
    """Values by their `id`, in the order they came; saved as a list.

    Changing one gives a new collection that shares all the other values.
    """

    __slots__ = ("_by_id", "_called", "_kind")
    _kind: type | None
    """What all values are known to be, so that a collection made of another is not looked through again."""
    _called: Mapping[str, tuple[str | int, ...]] | None
    """Ids by name, once somebody has asked."""

    def __init__(self, values: Iterable[T] = ()) -> None:
        held: dict[str | int, T] = {}
        for value in values:
            if value.id in held:
                raise ValueError(f"the id {value.id!r} is there twice")
            held[value.id] = value
        self._by_id = held
        self._kind = self._called = None

    def _with(self, held: dict[str | int, T], added: T | None = None) -> Self:
        made = type(self).__new__(type(self))
        made._by_id = held
        made._kind = self._kind if added is None or type(added) is self._kind else None
        made._called = None
        return made

    def __iter__(self) -> Iterator[T]:
        return iter(self._by_id.values())

    def __len__(self) -> int:
        return len(self._by_id)

    def __contains__(self, key: object) -> bool:
        return key in self._by_id

    def __getitem__(self, key: str | int) -> T:
        return self._by_id[key]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Keyed):
            return NotImplemented
        return self._by_id is other._by_id or list(self._by_id.values()) == list(other._by_id.values())

    def __hash__(self) -> int:
        return hash(tuple(self._by_id))

    def __repr__(self) -> str:
        return f"Keyed({list(self._by_id.values())!r})"

    def get(self, key: str | int | None) -> T | None:
        """The value of that id, or None."""
        return None if key is None else self._by_id.get(key)

    def put(self, value: T) -> Self:
        """With this value added at the end, or in the place of the one that has its id."""
        held = dict(self._by_id)
        held[value.id] = value
        made = self._with(held, value)
        if self._called is not None and _name(self._by_id.get(value.id)) == _name(value):
            made._called = self._called
        return made

    def drop(self, key: str | int) -> Self:
        """Without the value of that id; KeyError where there is none."""
        held = dict(self._by_id)
        del held[key]
        return self._with(held)

    def called(self, name: str) -> tuple[str | int, ...]:
        """The ids of whatever has exactly this name, in their order. Asked again and again it takes no longer in a
        crowd: as long as nobody comes, goes or is renamed, the answer is shared by all collections made of this one."""
        if self._called is None:
            found: dict[str, tuple[str | int, ...]] = {}
            for id, value in self._by_id.items():
                given = _name(value)
                if given is not None:
                    found[given] = (*found.get(given, ()), id)
            self._called = found
        return self._called.get(name, ())

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        (item,) = get_args(source)
        from_list = core_schema.no_info_after_validator_function(
            cls, handler.generate_schema(list.__class_getitem__(item))
        )
        held = core_schema.no_info_after_validator_function(_all_are(item), core_schema.is_instance_schema(cls))
        return core_schema.json_or_python_schema(
            json_schema=from_list,
            python_schema=core_schema.union_schema([held, from_list], mode="left_to_right"),
            serialization=core_schema.plain_serializer_function_ser_schema(
                lambda keyed: [value.model_dump(exclude_none=True) for value in keyed]
            ),
        )


def _name(value: object) -> str | None:
    """The name of a value that has one."""
    name = getattr(value, "name", None)
    return name if isinstance(name, str) else None


def _all_are(kind: Any) -> Any:
    def check(held: Keyed[Any]) -> Keyed[Any]:
        if held._kind is kind:
            return held
        for value in held:
            if not isinstance(value, kind):
                raise ValueError(f"a {type(value).__name__} is no {kind.__name__}")
        held._kind = kind
        return held

    return check
