"""Every verb there is."""

from __future__ import annotations

import pytest

from tracker.engine.catalogue import BOOK, COMMANDS, VERBS
from tracker.engine.command import Command, written_as
from tracker.rules.fate import RULESETS
from tracker.rules.fudge.edition import EDITIONS


def subclasses(kind: type[Command]) -> set[type[Command]]:
    found = {held for held in kind.__subclasses__() if held.__module__.startswith("tracker.engine")}
    return found.union(*(subclasses(held) for held in found))


def test_each_verb_is_one_command_and_none_is_forgotten() -> None:
    assert len(VERBS) == len(COMMANDS) == len({kind.verb for kind in COMMANDS})
    assert set(COMMANDS) == subclasses(Command)  # type: ignore[type-abstract]


@pytest.mark.parametrize("kind", COMMANDS, ids=lambda kind: kind.verb)
def test_a_command_says_what_it_is(kind: type[Command]) -> None:
    assert kind.__doc__ and kind.__doc__ != Command.__doc__
    assert kind.decide.__doc__
    assert kind.subject.strip() and kind.verb == kind.verb.lower().strip() and " " not in kind.verb
    assert set(kind.order) <= kind.model_fields.keys()


@pytest.mark.parametrize("kind", COMMANDS, ids=lambda kind: kind.verb)
def test_every_field_can_be_written(kind: type[Command]) -> None:
    """A mark, a few words, or yes and no; and what is required stands in its place."""
    for name, field in kind.model_fields.items():
        choices = "Literal" in str(field.annotation)
        assert written_as(field) is not None or choices or field.annotation is bool, name
        assert not field.is_required() or name in kind.order or kind.verb in ("invoke",), name


def test_the_subjects_are_few() -> None:
    assert len({kind.subject for kind in COMMANDS}) <= 12


def test_text_comes_in_through_the_door() -> None:
    for kind in COMMANDS:
        for name, field in kind.model_fields.items():
            mark = written_as(field)
            if mark is None or mark.kind not in ("text", "value", "code", "change", "dice", "box", "side"):
                continue
            given = {other: _any(kind, other) for other in kind.model_fields if kind.model_fields[other].is_required()}
            command = kind(**given | {name: "a\x1b[2J\ud800\r\nb"})
            assert getattr(command, name) == "a\ufffd[2J\ufffd\nb", (kind.verb, name)


def _any(kind: type[Command], name: str) -> object:
    mark = written_as(kind.model_fields[name])
    if mark is None:
        return _first(kind, name)
    return {"int": 1, "level": 1, "bar": 1, "rating": 1, "hit": 1, "roll": 1, "whos": ()}.get(mark.kind, "x")


def _first(kind: type[Command], name: str) -> object:
    return kind.model_fields[name].annotation.__args__[0]  # type: ignore[union-attr]


def test_the_book_knows_every_fate_game_and_each_purpose_of_a_roll() -> None:
    assert BOOK.systems.keys() == {*RULESETS, *EDITIONS, "tactical"}
    assert all(system.name == name for name, system in BOOK.systems.items())
    assert all(order.kind == kind for kind, order in BOOK.orders.items())
    assert all(callable(getattr(BOOK, aim)) for aim in ("attack", "overcome", "advantage", "trait"))
