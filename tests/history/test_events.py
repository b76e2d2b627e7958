"""Events are the file format: each kind is read back as what it was."""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping
from importlib import import_module
from random import Random
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import pytest
from pydantic import ValidationError

from tests.engine.tables import through_toml
from tracker.history.event import Event, took
from tracker.history.events import AnyEvent, events_reader
from tracker.model.rolls import Part, Roll
from tracker.model.table import Table
from tracker.model.value import Keyed, Value


def kinds() -> list[type[Event]]:
    """Every event that a file may hold."""
    found: list[type[Event]] = []
    waiting: list[Any] = [get_args(AnyEvent)[0]]
    while waiting:
        part = waiting.pop()
        if isinstance(part, type) and issubclass(part, Event):
            found.append(part)
        else:
            waiting += get_args(part)
    return found


def made(annotation: Any, random: Random, full: bool) -> Any:
    """Some value of a type; `full` = nothing left out that may be left out."""
    origin, args = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return made(args[0], random, full)
    if origin in (Union, types.UnionType):
        choices = [arg for arg in args if arg is not type(None)]
        return made(random.choice(choices), random, full) if full or len(choices) == len(args) else None
    if origin is Literal:
        return random.choice(args)
    if origin is tuple:
        if args[1:] == (...,):
            return tuple(made(args[0], random, full) for _ in range(2 if full else 0))
        return tuple(made(arg, random, full) for arg in args)
    if origin is Keyed:
        held = made(args[0], random, full)
        return Keyed([held] if full else [])
    if origin is Mapping:
        return {f'n"{n}.': made(args[1], random, full) for n in range(2 if full else 0)}
    if annotation in (str, int, bool):
        return {str: f"t{random.randrange(999)}\n[ł]", int: random.randrange(-9, 9), bool: full}[annotation]
    assert issubclass(annotation, Value), annotation
    given = {
        name: made(field.annotation, random, full)
        for name, field in annotation.model_fields.items()
        if name != "kind" and (full or field.is_required())
    }
    if annotation is Roll:
        given["parts"] = (made(Part, random, full),)
    return annotation(**given)


def examples() -> Iterator[Event]:
    random = Random(1)
    for kind in kinds():
        yield made(kind, random, False)
        for _ in range(3):
            yield made(kind, random, True)


def test_every_kind_is_there_once() -> None:
    names = [kind.model_fields["kind"].default for kind in kinds()]
    assert len(set(names)) == len(names) == len(kinds()) > 40
    # What a package hands out may only stand for a module that is not loaded yet.
    held = vars(import_module(events_reader.__module__)).values()
    rooms = [import_module(room.__name__) for room in held if isinstance(room, types.ModuleType)]
    written = {
        kind
        for room in rooms
        for kind in vars(room).values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind.__module__ == room.__name__
    }
    assert written == set(kinds())


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.__name__)
def test_a_kind_says_in_words_what_happened(kind: type[Event]) -> None:
    field = kind.model_fields["kind"]
    assert get_args(field.annotation) == (field.default,)
    assert kind.__doc__ and kind.evolve.__doc__
    assert field.default == "".join("_" * c.isupper() + c.lower() for c in kind.__name__).lstrip("_")


@pytest.mark.parametrize("event", list(examples()), ids=lambda event: event.kind)
def test_an_event_reads_back_as_it_was(event: Event) -> None:
    held = through_toml({"events": [event.model_dump(exclude_none=True)]})
    assert events_reader().validate_python(held["events"]) == (event,)


@pytest.mark.parametrize("event", list(examples())[::4], ids=lambda event: event.kind)
def test_every_number_is_written_even_when_it_is_the_default(event: Event) -> None:
    held = event.model_dump(exclude_none=True)
    for name in type(event).model_fields:
        assert name in held or getattr(event, name) is None


def test_what_is_no_event_is_refused() -> None:
    for held in ({"kind": "no_such"}, {}, {"kind": "noted"}, {"kind": "noted", "text": "x", "extra": 1}):
        with pytest.raises(ValidationError):
            events_reader().validate_python([held])


@pytest.mark.parametrize(("ids", "highest"), [((), 3), (("c7", "z12"), 12), (("a1",), 3), (("", "x", "chapel"), 3)])
def test_ids_that_were_taken(ids: tuple[str, ...], highest: int) -> None:
    table = took(Table().but(given=Table().given.but(ids=3)), *ids)
    assert table.given.ids == highest
