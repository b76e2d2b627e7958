"""Frozen values, and the containers a Table is made of."""

from __future__ import annotations

import importlib
import pkgutil
import tracemalloc
from collections.abc import Iterator
from random import Random
from typing import Any, get_args, get_origin

import pytest
from pydantic import ValidationError

import tracker.history
import tracker.model
from tests.engine.tables import CHAPEL, IMRE, NAVE, a_table
from tracker.model.cast import Character, FateSheet, Side, Track
from tracker.model.order import Popcorn, Rounds
from tracker.model.rows import FEW
from tracker.model.table import Scene, Table
from tracker.model.value import Keyed, Value


def every_value() -> Iterator[type[Value]]:
    """Every class of value that a file holds."""
    for room in (tracker.model, tracker.history):
        for module in pkgutil.iter_modules(room.__path__, f"{room.__name__}."):
            for held in vars(importlib.import_module(module.name)).values():
                if isinstance(held, type) and issubclass(held, Value) and held.__module__ == module.name:
                    yield held


def test_but_changes_only_what_it_is_told_and_shares_the_rest() -> None:
    table = a_table()
    after = table.but(title="Another")
    assert (after.title, table.title) == ("Another", "An evening")
    assert after.cast is table.cast and after.scenes is table.scenes and after.given is table.given
    scene = table.scenes[CHAPEL]
    moved = table.with_scene(scene.but(pool=0))
    assert moved.scenes[scene.id].zones is scene.zones and moved.cast is table.cast


def test_a_changed_collection_shares_its_values() -> None:
    table = a_table()
    imre = table.cast[IMRE]
    after = table.with_who(imre.but(points=9))
    assert all(after.cast[who.id] is who for who in table.cast if who.id != IMRE)
    assert after.cast[IMRE].sheet is imre.sheet
    assert table.cast[IMRE].points == 3


@pytest.mark.parametrize("name", ["title_", "Title", "id", "model_fields", "scene", "__dict__"])
def test_a_misspelt_field_is_refused(name: str) -> None:
    with pytest.raises(TypeError, match="has no field"):
        a_table().but(**{name: "x"})


@pytest.mark.parametrize(
    ("value", "changes"),
    [
        (a_table(), {"title": 3}),
        (a_table(), {"focus": 3}),
        (a_table(), {"cast": Keyed([Side(id="g1", name="x")])}),
        (a_table(), {"cast": None}),
        (a_table().cast[IMRE], {"points": "many"}),
        (a_table().cast[IMRE], {"points": 1.5}),
        (a_table().cast[IMRE], {"kind": "wizard"}),
        (a_table().cast[IMRE], {"sheet": Track(name="x", boxes=())}),
        (a_table().cast[IMRE], {"sheet": {"game": "chess"}}),
        (FateSheet(), {"skills": {"Fight": "good"}}),
        (FateSheet(), {"tracks": (Side(id="g1", name="x"),)}),
        (Scene(id="s1", title="x"), {"order": Track(name="x", boxes=())}),
        (Scene(id="s1", title="x"), {"house": {"code": "never"}}),
    ],
    ids=lambda given: ",".join(given) if isinstance(given, dict) else type(given).__name__,
)
def test_a_wrong_value_is_refused(value: Value, changes: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        value.but(**changes)


def test_a_value_cannot_be_changed_in_place() -> None:
    table = a_table()
    with pytest.raises(AttributeError, match="frozen"):
        table.title = "x"  # type: ignore[misc]
    with pytest.raises(AttributeError, match="frozen"):
        del table.title
    sheet = table.cast[IMRE].sheet
    assert isinstance(sheet, FateSheet)
    with pytest.raises(TypeError):
        sheet.skills["Fight"] = 9  # type: ignore[index]
    with pytest.raises(TypeError):
        table.stems["Acolyte"] = 9  # type: ignore[index]
    assert sheet.but(skills={"Fight": 1}).skills == {"Fight": 1}


def test_a_mapping_handed_in_is_not_held() -> None:
    skills = {"Fight": 3}
    made, changed = FateSheet(skills=skills), FateSheet().but(skills=skills)
    skills["Fight"] = 9
    assert made.skills == changed.skills == {"Fight": 3}


def test_the_default_mappings_are_not_shared_in_a_way_that_shows() -> None:
    assert FateSheet().skills == {} == FateSheet().but(weapon=1).skills
    with pytest.raises(TypeError):
        FateSheet().skills["x"] = 1  # type: ignore[index]


def test_a_union_is_read_by_its_mark() -> None:
    scene = Scene(id="s1", title="x").but(order={"kind": "rounds", "exchange": 2})
    assert scene.order == Rounds(exchange=2)
    assert scene.but(order=Popcorn()).order == Popcorn()


class TestKeyed:
    def side(self, id: str) -> Side:
        return Side(id=id, name=id.upper())

    def test_order_and_lookup(self) -> None:
        held = Keyed([self.side("b"), self.side("a")])
        assert [side.id for side in held] == ["b", "a"]
        assert len(held) == 2 and "a" in held and "c" not in held and held["a"].name == "A"
        assert held.get("c") is None and held.get(None) is None
        assert "Keyed" in repr(held)

    def test_put_keeps_the_place_and_adds_at_the_end(self) -> None:
        held = Keyed([self.side("b"), self.side("a")])
        after = held.put(Side(id="b", name="new")).put(self.side("c"))
        assert [side.name for side in after] == ["new", "A", "C"]
        assert [side.name for side in held] == ["B", "A"]

    def test_drop(self) -> None:
        held = Keyed([self.side("b"), self.side("a")])
        assert [side.id for side in held.drop("b")] == ["a"] and len(held) == 2
        with pytest.raises(KeyError):
            held.drop("x")

    def test_equality_is_of_values_in_their_order(self) -> None:
        one, two = self.side("a"), self.side("b")
        assert Keyed([one, two]) == Keyed([one, two]) != Keyed([two, one])
        assert Keyed([one]) != [one] and hash(Keyed([one])) == hash(Keyed([one]))

    @pytest.mark.parametrize("seed", range(3))
    def test_a_crowd_is_what_a_few_are(self, seed: int) -> None:
        """People come, change, are renamed and go; whatever was made stays as it was, also where two evenings part."""
        random = Random(seed)
        made: list[tuple[Keyed[Side], dict[str, Side]]] = [(Keyed(), {})]
        for n in range(2_400):
            held, plain = made[-1] if random.random() < 0.97 else random.choice(made[-20:])
            id, plain = f"g{n if random.random() < 0.7 and n < 1_000 else random.randrange(1_000)}", dict(plain)
            if id in plain and random.random() < (0.2 if n < 1_000 else 0.9):
                held = held.drop(id)
                del plain[id]
            elif n < 1_000 or id in plain:
                plain[id] = Side(id=id, name=random.choice(("One", "Two", "Three")))
                held = held.put(plain[id])
            made.append((held, plain))
            if n % 5 == 0:
                assert held.called("One") == tuple(id for id, side in plain.items() if side.name == "One")
        assert max(len(plain) for _, plain in made) > 1.5 * FEW > 1.5 * len(made[-1][1])
        for held, plain in made[::20]:
            assert list(held) == list(plain.values()) and len(held) == len(plain)
            assert all((f"g{n}" in held) == (f"g{n}" in plain) for n in range(0, 1_000, 31))
            assert all(held.get(f"g{n}") is plain.get(f"g{n}") for n in range(0, 1_000, 31))
        held = max((held for held, _ in made), key=len)
        assert Keyed(held) == held and hash(Keyed(held)) == hash(held)
        with pytest.raises(KeyError):
            held.drop("x")
        with pytest.raises(KeyError):
            held["x"]

    def test_of_a_crowd_only_a_part_is_copied(self) -> None:
        held = Keyed(Side(id=f"g{n}", name=str(n)) for n in range(1_000))
        tracemalloc.start()
        kept = [held.put(Side(id=f"g{n}", name="new")) for n in range(50)]
        taken, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert taken / len(kept) < 3_000  # a dict of a thousand takes 37,000

    def test_an_id_there_twice_is_refused(self) -> None:
        with pytest.raises(ValueError, match="twice"):
            Keyed([self.side("a"), self.side("a")])
        with pytest.raises(ValidationError, match="twice"):
            Table.model_validate({"sides": [{"id": "g1", "name": "x"}, {"id": "g1", "name": "y"}]})


@pytest.mark.parametrize("kind", list(every_value()), ids=lambda kind: kind.__name__)
def test_what_toml_leaves_out_reads_back_as_it_was(kind: type[Value]) -> None:
    """TOML has no null: a field that may be None must have None as its default."""
    for name, field in kind.model_fields.items():
        if type(None) in get_args(field.annotation):
            assert not field.is_required() and field.default is None, f"{kind.__name__}.{name}"


@pytest.mark.parametrize("kind", list(every_value()), ids=lambda kind: kind.__name__)
def test_no_value_holds_a_container_that_can_be_changed(kind: type[Value]) -> None:
    for name, field in kind.model_fields.items():
        waiting: list[Any] = [field.annotation]
        while waiting:
            part = waiting.pop()
            assert (get_origin(part) or part) not in (list, dict, set), f"{kind.__name__}.{name}"
            waiting += get_args(part)


@pytest.mark.parametrize("kind", list(every_value()), ids=lambda kind: kind.__name__)
def test_an_unknown_field_is_refused(kind: type[Value]) -> None:
    with pytest.raises(ValidationError) as refused:
        kind.model_validate({"no such": 1})
    assert any(error["loc"] == ("no such",) for error in refused.value.errors())


def test_the_table_finds_people_where_they_are() -> None:
    table = a_table()
    scene = table.scene
    assert scene is not None and table.scene_of(IMRE) is scene and table.scene_of("c9") is None
    presence = table.presence(IMRE)
    assert presence is not None and presence.zone == NAVE and table.presence("c9") is None
    assert [aspect.text for aspect in table.aspects_on(IMRE)] == ["Owes the drowned"]
    assert len(table.aspects_in(scene)) == len(table.aspects)
    assert isinstance(table.cast[IMRE], Character)
