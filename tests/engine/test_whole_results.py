"""Commands by their whole result: every event with every field, and what is on the sheet afterwards."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ui.playing import ROOT, opened
from tracker.model.cast import FateSheet
from tracker.storage.desk import Desk


def events_of(desk: Desk, line: str) -> list[dict[str, Any]]:
    """What a line makes happen; fields that are as they would be anyway are left out."""
    answer = desk.run(line)
    assert answer.ok, answer.sentences
    happened = [event for done in answer.done for event in done.entry.events]
    return [{"kind": event.kind, **event.model_dump(exclude_defaults=True)} for event in happened]


@pytest.fixture
def desk() -> Desk:
    return Desk(opened(ROOT / "scenes" / "drowned-chapel.toml"))


def skills(desk: Desk, name: str) -> FateSheet:
    sheet = next(who.sheet for who in desk.table.cast if who.name == name)
    assert isinstance(sheet, FateSheet)
    return sheet


def test_a_rating_of_a_copy_is_its_best_skills_and_of_a_newcomer_all(desk: Desk) -> None:
    events_of(desk, "character Boss like=Deacon rating=7")
    assert skills(desk, "Deacon").skills == {"Will": 4, "Fight": 3, "Provoke": 3, "Lore": 2, "Physique": 2}
    assert skills(desk, "Boss").skills == {"Will": 7, "Fight": 3, "Provoke": 3, "Lore": 2, "Physique": 2}
    events_of(desk, "character Hulk rating=5")
    assert skills(desk, "Hulk").skills == {} and skills(desk, "Hulk").others == 5
    assert [(track.name, track.boxes) for track in skills(desk, "Hulk").tracks] == [
        ("physical", (1,)),
        ("mental", (1,)),
    ]


def test_a_compel_accepted_is_paid_by_the_bank_and_refused_pays_it(desk: Desk) -> None:
    imre = next(who.id for who in desk.table.cast if who.name == "Imre")
    scene = desk.table.focus
    events_of(desk, "compel Imre text=x")
    (compel,) = (held.id for held in desk.table.compels)
    said = {"compel": compel, "who": imre, "text": "x"}
    assert events_of(desk, "compel Imre accept") == [
        {"kind": "compel_answered", **said, "answer": "accepted"},
        {"kind": "points_moved", "payer": "bank", "payee": imre, "n": 1, "why": "compel", "scene": scene},
    ]
    events_of(desk, "undo")
    answered, paid = events_of(desk, "compel Imre refuse")
    assert answered == {"kind": "compel_answered", **said, "answer": "refused"}
    assert paid == {"kind": "points_moved", "payer": imre, "payee": "bank", "n": 1, "why": "refusal", "scene": scene}


def test_what_was_hidden_and_unknown_is_neither_once_revealed(desk: Desk) -> None:
    (made,) = events_of(desk, "aspect Secret unknown hidden")
    aspect = {**made["aspect"]}
    assert (aspect.pop("hidden"), aspect.pop("known")) == (True, False)
    assert events_of(desk, "reveal Secret") == [
        {"kind": "aspect_changed", "aspect": aspect, "was": "Secret", "why": "revealed"}
    ]
