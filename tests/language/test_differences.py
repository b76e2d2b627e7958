"""What an amendment comes to is said in words, in every game: no field's own name, no id, no tuple."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any, get_args

import pytest

from tests.engine.amending import SCENES, a_desk
from tests.engine.drawn import a_command
from tracker.language.differences import UNTOLD, differences, label_of, shown
from tracker.language.differs_values import WHOLE, WOUNDS
from tracker.language.words import words
from tracker.model.cast import Track
from tracker.model.fudge import FudgeSheet
from tracker.model.table import Options, Table
from tracker.model.value import Value

ENGLISH = words()
GAMES = {
    "drowned-chapel": ("begin conflict first=Imre",),
    "reed-road": ("begin challenge",),
    "tavern-duel": ("begin conflict", "fight 1 2", "stance 1,2"),
    "salt-galleries": ("danger obvious", "rcs", "ct"),
}
RAW = re.compile(r"(?<!#)\b[acgsz][0-9]+\b|[a-z]_[a-z]|[({]['\"]|\((?!\d+\))\d|\{\w+\}|True|False|None")
"""An id, a word of Python, a tuple, a hole that nothing filled; the number that tells two of one name apart is none."""


def parts(annotation: Any) -> Iterator[type[Value]]:
    if isinstance(annotation, type) and issubclass(annotation, Value):
        yield annotation
    for inner in get_args(annotation):
        yield from parts(inner)


def fields(model: type[Value], seen: set[type[Value]]) -> Iterator[tuple[type[Value], str]]:
    """Every field that is told by itself."""
    if model in seen or model in WHOLE or model is Options:
        return
    seen.add(model)
    hidden = UNTOLD | (WOUNDS if model is FudgeSheet else set())
    for name, field in model.model_fields.items():
        if name in hidden or (model is Track and name == "name"):
            continue
        yield model, name
        for part in parts(field.annotation):
            yield from fields(part, seen)


def test_every_field_has_a_word() -> None:
    found = list(fields(Table, set()))
    assert len(found) > 120
    assert not [(model.__name__, name) for model, name in found if label_of(model, name, ENGLISH) is None]


@pytest.mark.parametrize("scene", list(GAMES))
def test_what_differs_is_told_in_words(scene: str) -> None:
    told: set[str] = set()
    for seed in range(3):
        random, desk = Random(seed), a_desk(SCENES / f"{scene}.toml", *GAMES[scene])
        for _ in range(25):
            desk.submit(a_command(random, desk.table), ruling=True)
        tables = desk.session.tables()
        for place in range(len(tables) - 1):
            for after in (tables[place + 1], tables[-1]):
                told |= set(shown(differences(tables[place], after, ENGLISH), ENGLISH))
    assert len(told) > 15
    assert not [line for line in told if RAW.search(line) or "set otherwise" in line]


def test_of_a_row_each_member_is_told_by_its_number_and_how_it_stands() -> None:
    desk = a_desk(SCENES / "drowned-chapel.toml", 'character Gang template="mob fair" count=4')
    before = desk.table
    row = next(who for who in before.cast if who.name == "Gang")
    track = row.members[3].tracks[0]
    fourth = row.members[3].but(tracks=(track.but(marked=(0,)),))
    after = before.with_who(row.but(members=(*row.members[:2], row.members[2].but(gone="down"), fourth)))
    assert shown(differences(after, before, ENGLISH), ENGLISH) == (
        "Gang, member 3: down -> stands",
        "Gang, member 4: stands, boxes 1 -> stands",
    )


def test_two_things_of_one_working_name_are_told_apart() -> None:
    desk = a_desk(
        SCENES / "drowned-chapel.toml",
        "begin conflict first=Imre",
        "hit Deacon 8",
        "take Deacon mild severe",
        "hit Deacon 8",
        'take Deacon boxes="1,2,3,4" moderate',
    )
    before = desk.table
    assert desk.run("amend 3 keep=5 take Deacon moderate severe").ok
    told = shown(differences(before, desk.table, ENGLISH), ENGLISH)
    now, then = (next("#" + a.id for a in t.aspects if a.role == "moderate") for t in (desk.table, before))
    name = "moderate consequence of Deacon"
    assert f"Deacon, consequence moderate: {name} ({then}) -> {name} ({now})" in told
    assert f"{name} ({now}), what it is: mild -> moderate" in told and f"{name} ({then}): gone" in told
    assert not any("otherwise" in line for line in told)
    back = shown(differences(desk.table, before, ENGLISH), ENGLISH)
    assert f"{name} ({then}): new" in back
