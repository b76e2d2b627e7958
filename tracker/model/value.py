"""Frozen values and the two containers that the Table is built from.

A value is a plain class with annotations; pydantic reads them when the first one is made, not when the class is. The
program has some four hundred such classes, and what a pydantic model costs as it is defined (a fourth of a millisecond)
would stand between the GM and the first frame. What they check, how they are written and read, is pydantic's own.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import (
    Annotated,
    Any,
    ClassVar,
    Generic,
    Self,
    TypeVar,
    cast,
    dataclass_transform,
    get_args,
    get_origin,
)

from pydantic import AfterValidator, Field, GetCoreSchemaHandler, PlainSerializer, TypeAdapter
from pydantic.fields import FieldInfo
from pydantic_core import CoreSchema, SchemaSerializer, SchemaValidator, core_schema

from tracker.model.rows import FEW, Key, Named, Rows, by_name, name_of

M = TypeVar("M")
T = TypeVar("T", bound=Named)


MANY_FIELDS = 30
"""From so many on, instances of a class keep the names of their fields each for itself: half as much room again."""


class _Once(dict["type[Value]", M], Generic[M]):
    """Something for each class of value, made when it is first asked for."""

    def __init__(self, make: Callable[[type[Value]], M]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, kind: type[Value]) -> M:
        made = self[kind] = self._make(kind)
        return made


class _Fields:
    """The fields of a class by name, with what they may hold and their defaults."""

    def __get__(self, held: Value | None, kind: type[Value]) -> Mapping[str, FieldInfo]:
        return _FIELDS[kind]


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(Field,))
class Value:
    """A frozen value; it changes only by `but`, which gives a new one.

    Every field is named as it is made, and checked: pydantic's ValidationError for a wrong or unknown one.
    """

    model_fields: ClassVar = _Fields()
    __dataclass_fields__: ClassVar[Mapping[str, Any]] = MappingProxyType({})
    """By this pydantic's serializer knows what keeps its fields as a dataclass does."""

    def __init__(self, /, **given: Any) -> None:
        _VALIDATORS[type(self)].validate_python(given, self_instance=self)

    @classmethod
    def model_validate(cls, given: Any) -> Self:
        """The value that a mapping of its fields describes; pydantic's ValidationError where it describes none."""
        made: Self = _VALIDATORS[cls].validate_python(given)
        return made

    def model_dump(self, **how: Any) -> dict[str, Any]:
        """As plain data, which `model_validate` reads; `how` as pydantic's serializers take it."""
        plain: dict[str, Any] = _SERIALIZERS[type(self)].to_python(self, **how)
        return plain

    def model_dump_json(self, **how: Any) -> str:
        """The same as JSON."""
        return _SERIALIZERS[type(self)].to_json(self, **how).decode()

    def model_copy(self, *, update: Mapping[str, Any] = MappingProxyType({})) -> Self:
        """A copy with these fields changed, and nothing checked."""
        held = _copied(self)
        held.update(update)
        made = object.__new__(type(self))
        object.__setattr__(made, "__dict__", held)
        return made

    def but(self, **changes: Any) -> Self:
        """A copy with these fields changed.

        Each changed field is validated by its own type, so that whatever is made can be saved and loaded again; all
        the others are shared. Raises TypeError for an unknown field and pydantic's ValidationError for a wrong value.
        """
        kind = type(self)
        checks = _CHECKS[kind]
        held = _copied(self)
        for name, value in changes.items():
            held[name] = checks[name](value)
        made = object.__new__(kind)
        object.__setattr__(made, "__dict__", held)
        return made

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Value):
            return NotImplemented
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash((type(self), *self.__dict__.values()))

    def __iter__(self) -> Iterator[tuple[str, Any]]:
        return iter(self.__dict__.items())

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self.__dict__.items())})"

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        held = _SCHEMAS.get(cls)
        if held is None:
            fields = [
                core_schema.dataclass_field(
                    name, _with_default(field, handler.generate_schema(_declared(field))), kw_only=True
                )
                for name, field in cls.model_fields.items()
            ]
            args = core_schema.dataclass_args_schema(cls.__name__, fields, extra_behavior="forbid")
            # With `slots` it sets one field after the other, so that an instance needs no table of its own.
            made = core_schema.dataclass_schema(cls, args, list(cls.model_fields), frozen=True, slots=True)
            held = _SCHEMAS[cls] = made
        return held


def _copied(value: Value) -> dict[str, Any]:
    # A copy of the whole goes on to share the names of the fields with all others of the class, so far as there are not
    # too many to share; then it is made as small as it can be.
    held = value.__dict__
    return held.copy() if len(held) < MANY_FIELDS else {**held}


def _fields(kind: type[Value]) -> Mapping[str, FieldInfo]:
    found: dict[str, FieldInfo] = {}
    for name, hint in _hints(kind).items():
        if get_origin(hint) is ClassVar or hint is ClassVar:
            continue
        if hasattr(kind, name):
            found[name] = FieldInfo.from_annotated_attribute(hint, getattr(kind, name))
        else:
            found[name] = FieldInfo.from_annotation(hint)
    return MappingProxyType(found)


def _hints(kind: type[Value]) -> dict[str, Any]:
    """What `typing.get_type_hints` gives, in a third of the time: no annotation of a value has a name in quotes."""
    found: dict[str, Any] = {}
    for base in reversed(kind.__mro__):
        names = vars(sys.modules[base.__module__])
        known = _KNOWN.setdefault(base.__module__, {})
        for name, hint in inspect.get_annotations(base).items():
            if isinstance(hint, str):
                if hint not in known:
                    known[hint] = eval(hint, names)
                hint = known[hint]
            found[name] = hint
    return found


_KNOWN: dict[str, dict[str, Any]] = {}
"""By module, what its annotations mean."""


def _declared(field: FieldInfo) -> Any:
    declared: Any = Annotated[field.annotation, *field.metadata] if field.metadata else field.annotation
    return declared if field.discriminator is None else Annotated[declared, Field(discriminator=field.discriminator)]


def _with_default(field: FieldInfo, schema: CoreSchema) -> CoreSchema:
    if field.is_required():
        return schema
    if field.default_factory is not None:
        return core_schema.with_default_schema(schema, default_factory=field.default_factory)
    return core_schema.with_default_schema(schema, default=field.default)


def _schema(kind: type[Value]) -> CoreSchema:
    """What pydantic makes of a class and of all that stands in it. No value stands in itself, so that none of it refers
    to another place, and a class that was read for the sake of another is not read again."""
    if kind not in _SCHEMAS:
        TypeAdapter(kind)
    return _SCHEMAS[kind]


class _Checks(dict[str, Callable[[Any], Any]]):
    """For each field of a class what checks it by itself, made when it is first changed."""

    def __init__(self, kind: type[Value]) -> None:
        super().__init__()
        self._kind = kind

    def __missing__(self, name: str) -> Callable[[Any], Any]:
        if name not in _FIELDS[self._kind]:
            raise TypeError(f"{self._kind.__name__} has no field {name!r}")
        made = self[name] = TypeAdapter(_declared(_FIELDS[self._kind][name])).validator.validate_python
        return made


_FIELDS = _Once(_fields)
_SCHEMAS: dict[type[Value], CoreSchema] = {}
_VALIDATORS = _Once(lambda kind: SchemaValidator(_schema(kind)))
_SERIALIZERS = _Once(lambda kind: SchemaSerializer(_schema(kind)))
_CHECKS = _Once(_Checks)
_LISTS = _Once(lambda kind: TypeAdapter(cast(Any, list.__class_getitem__(kind))).validator.validate_python)

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


class Keyed(Generic[T]):
    """Values by their `id`, in the order they came; saved as a list.

    Changing one gives a new collection that shares all the other values.
    """

    __slots__ = ("_by_id", "_called", "_kind")
    _by_id: dict[Key, T] | Rows[T]
    _kind: type | None
    """What all values are known to be, so that a collection made of another is not looked through again."""
    _called: Mapping[str, tuple[Key, ...]] | None
    """Of a few, ids by name, once somebody has asked."""

    def __init__(self, values: Iterable[T] = ()) -> None:
        held: dict[Key, T] = {}
        for value in values:
            if value.id in held:
                raise ValueError(f"the id {value.id!r} is there twice")
            held[value.id] = value
        self._by_id = held
        self._kind = self._called = None
        if len(held) > FEW:
            self._by_id, self.__class__ = Rows(held.values()), _Crowd

    def _with(self, held: dict[Key, T] | Rows[T], added: T | None = None) -> Self:
        made: Self = object.__new__(_Crowd if isinstance(held, Rows) else Keyed)  # type: ignore[assignment]
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

    def __getitem__(self, key: Key) -> T:
        return self._by_id[key]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Keyed):
            return NotImplemented
        mine, its = self._by_id, other._by_id
        if mine is its or len(mine) != len(its):
            return mine is its
        if isinstance(mine, Rows) and isinstance(its, Rows):
            return mine.same(its)
        return list(mine.values()) == list(its.values())

    def __hash__(self) -> int:
        return hash(tuple(self._by_id))

    def __repr__(self) -> str:
        return f"Keyed({list(self._by_id.values())!r})"

    def get(self, key: Key | None) -> T | None:
        """The value of that id, or None."""
        return None if key is None else self._by_id.get(key)

    def put(self, value: T) -> Self:
        """With this value added at the end, or in the place of the one that has its id."""
        old = self._by_id
        if isinstance(old, Rows):
            return self._with(old.put(value), value)
        held = dict(old)
        held[value.id] = value
        made = self._with(held if len(held) <= FEW else Rows(held.values()), value)
        if self._called is not None and name_of(old.get(value.id)) == name_of(value):
            made._called = self._called
        return made

    def drop(self, key: Key) -> Self:
        """Without the value of that id; KeyError where there is none."""
        held = self._by_id
        if isinstance(held, Rows):
            return self._with(held.drop(key))
        held = dict(held)
        del held[key]
        return self._with(held)

    def called(self, name: str) -> tuple[Key, ...]:
        """The ids of whatever has exactly this name, in their order. Asked again and again it takes no longer in a
        crowd: as long as nobody comes, goes or is renamed, the answer is shared by all collections made of this one."""
        held = self._by_id
        if isinstance(held, Rows):
            return held.called(name)
        if self._called is None:
            self._called = by_name(held.values())
        return self._called.get(name, ())

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        (item,) = get_args(source)
        # What a value of the list may be is only read once there is one: an evening begins without rolls and hits.
        from_list = core_schema.no_info_plain_validator_function(lambda given: cls(_LISTS[item](given)))
        held = core_schema.no_info_after_validator_function(_all_are(item), core_schema.is_instance_schema(cls))
        return core_schema.json_or_python_schema(
            json_schema=from_list,
            python_schema=core_schema.union_schema([held, from_list], mode="left_to_right"),
            serialization=core_schema.plain_serializer_function_ser_schema(
                lambda keyed: [value.model_dump(exclude_none=True) for value in keyed]
            ),
        )


class _Crowd(Keyed[T]):
    """Many values: looked up at once, for a roll asks for somebody a dozen times."""

    __slots__ = ()
    _by_id: Rows[T]

    def __contains__(self, key: object) -> bool:
        return self.get(key) is not None  # type: ignore[arg-type]

    def __getitem__(self, key: Key) -> T:
        found = self.get(key)
        if found is None:
            raise KeyError(key)
        return found

    def get(self, key: Key | None) -> T | None:
        """The value of that id, or None."""
        rows = self._by_id
        place = rows.place.get(key)  # type: ignore[arg-type]
        if place is None:
            return None
        try:
            return rows.runs[place][key]  # type: ignore[index]
        except (KeyError, IndexError):
            return rows.get(key)


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
