"""Commands drawn from the catalogue, with ids of the table where it has some: new commands are covered as they come."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal, get_args, get_origin

from hypothesis import strategies as st
from pydantic.fields import FieldInfo

from tests.engine.tables import NEXT
from tracker.engine.catalogue import COMMANDS, VERBS
from tracker.engine.command import Command, written_as
from tracker.model.table import Table

TEXTS = ("", "On fire", "Płonie", "[b]x[/]\n", "no", "a\ud800\x1b[2J", "x" * 20_001)
LIKELY = (
    "attack", "attack", "turn", "turn", "invoke", "invoke", "invoke", "withdraw", "resolve", "resolve", "resolve", "take",
    "take", "dice", "defend", "advantage", "move", "done", "begin", "concede", "compel", "out", "overcome", "bring", "scene",
)  # fmt: skip
"""Verbs drawn more often than the rest: what a fight is made of."""


def _one(held: Iterable[Any], *more: Any) -> st.SearchStrategy[Any]:
    return st.sampled_from([*held, *more])


def _ids(group: Iterable[Any]) -> list[str]:
    return [held.id for held in group]


def _marked(kind: str, table: Table) -> st.SearchStrategy[Any]:
    """What may stand in a field of that mark; now and then something that is not there."""
    scene = table.scene
    people, zones = _ids(table.cast), [] if scene is None else _ids(scene.zones)
    sides, aspects = _ids(table.sides), _ids(table.aspects)
    skills = ("Fight", "Athletics", "Will", "Juggling")
    match kind:
        case "who":
            return _one(people, "c999") if st is not None else st.nothing()
        case "whos":
            return st.lists(_one(people, "c999"), max_size=3).map(tuple)
        case "payer":
            return _one(people, "gm")
        case "owner":
            return _one([*people, *sides], "gm", "anyone")
        case "side":
            return _one(sides, "New side", "")
        case "zone":
            return _one(zones, "z999")
        case "scene":
            return _one(_ids(table.scenes), NEXT, "nowhere")
        case "spot":
            return _one([*people, *zones, *aspects], "")
        case "aspect":
            return _one(aspects, "a999")
        case "compel":
            return _one(_ids(table.compels), "k999")
        case "roll":
            return _one(_ids(table.rolls), 99)
        case "hit":
            return _one(_ids(table.hits), 99)
        case "int" | "level":
            return st.integers(-3, 6) | st.just(10**6)
        case "bar":
            return st.integers(0, 4) | _one(("ask", "closed", "open", "ajar"))
        case "rating":
            return st.integers(-2, 5) | _one(skills)
        case "dice":
            return _one(("+2", "0", "-3", "++0-", "1 4 6 2", "?", "", "9", "dice"))
        case "frees":
            return st.lists(st.tuples(_one([*people, *sides], "anyone"), st.integers(0, 3)), max_size=3).map(tuple)
        case "box":
            return _one(("physical:1", "physical:2", "mental:1", "3", "mild", "severe", "stress", "physical:x", ""))
        case "ratio":
            return st.tuples(st.integers(-1, 4), st.integers(0, 5))
        case "change":
            return _one(("+1", "-1", "=3", "=0", "-99", "x", ""))
        case "value":
            return _one(("on", "off", "2", "0", "-100", "minor", "Nave", "Ada", "", "x"))
        case "code":
            return _one(("has_acted", "no_fate_points", "reach", ""))
        case "verb":
            return _one(VERBS)
        case "text":
            return _one(TEXTS)
    raise AssertionError(f"no way to draw a field of kind {kind}")


def _field(field: FieldInfo, table: Table) -> st.SearchStrategy[Any]:
    mark = written_as(field)
    if mark is not None:
        return _marked(mark.kind, table)
    literals = _literals(field.annotation)
    if literals:
        return st.sampled_from(literals)
    assert field.annotation is bool, f"no way to draw {field!r}"
    return st.booleans()


def _literals(annotation: Any) -> Sequence[Any]:
    if get_origin(annotation) is Literal:
        return get_args(annotation)
    return [value for part in get_args(annotation) for value in _literals(part)]


@st.composite
def commands(draw: st.DrawFn, table: Table, without: tuple[str, ...] = ()) -> Command:
    """A command of any class; most fields that may be left out are."""
    verbs = [verb for verb in (*LIKELY, *(kind.verb for kind in COMMANDS)) if verb not in without]
    kind = VERBS[draw(st.sampled_from(verbs))]
    given = {}
    for name, field in kind.model_fields.items():
        if field.is_required() or draw(st.integers(0, 3)) == 0:
            given[name] = draw(_field(field, table))
    return kind(**given)
