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
"""The last is too long."""
USUAL = ("attack", "overcome", "advantage", "move", "aspect", "turn", "done", "concede", "compel", "hit", "bring", "scene")
"""Verbs drawn more often than the rest: what a scene is made of."""
FIGHT = ("turn", "turn", "turn", "attack", "attack", "attack", "done", "all-defence", "exchange")
ROLLS = ("invoke", "invoke", "invoke", "withdraw", "resolve", "resolve", "dice", "modify", "strike", "defend", "cancel")
HITS = ("take", "take", "take", "out", "concede")


def likely(table: Table) -> tuple[str, ...]:
    """Verbs that suit how the table stands."""
    scene = table.scene
    running = scene is not None and scene.order is not None
    return USUAL + (FIGHT if running else ("begin",) * 3) + ROLLS * bool(table.rolls) + HITS * bool(table.hits)


def _one(held: Iterable[Any], *more: Any) -> st.SearchStrategy[Any]:
    """One of those that are there; seldom one of the others."""
    return st.sampled_from([*(list(held) * 4), *more])


def _ids(group: Iterable[Any]) -> list[str]:
    return [held.id for held in group]


def _people(table: Table) -> list[str]:
    """Everybody; those more often who roll or are hit."""
    rolling = [who for roll in table.rolls for who in sorted(roll.people) if who in table.cast]
    return [*_ids(table.cast), *rolling, *(hit.who for hit in table.hits for _ in range(4))]


def _marked(kind: str, table: Table) -> st.SearchStrategy[Any]:
    """What may stand in a field of that mark; now and then something that is not there."""
    scene = table.scene
    people, zones = _people(table), [] if scene is None else _ids(scene.zones)
    sides, aspects = _ids(table.sides), _ids(table.aspects)
    skills = ("Fight", "Athletics", "Will", "Juggling")
    match kind:
        case "who":
            return _one(people, "c999")
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
            return _one((1, 1, 1, 2, 2, 3), 0, -1, 6, 10**6)
        case "bar":
            return st.integers(0, 4) | _one(("ask", "closed", "open", "ajar"))
        case "rating":
            return st.integers(-2, 5) | _one(skills)
        case "dice":
            return _one(("+2", "0", "-3", "++0-", "?", "?"), "1 4 6 2", "", "9", "dice")
        case "frees":
            return st.lists(st.tuples(_one([*people, *sides], "anyone"), _one((1, 2, 3), 0)), max_size=3).map(tuple)
        case "box":
            return _one(("physical:1", "physical:2", "mild", "severe", "stress"), "mental:1", "3", "physical:x", "")
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
            return _one(TEXTS[:-1], TEXTS[-1])
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
    verbs = [verb for verb in (*likely(table) * 2, *(kind.verb for kind in COMMANDS)) if verb not in without]
    kind = VERBS[draw(st.sampled_from(verbs))]
    given = {}
    for name, field in kind.model_fields.items():
        if field.is_required() or draw(st.integers(0, 5)) == 0:
            given[name] = draw(_field(field, table))
    return kind(**given)
