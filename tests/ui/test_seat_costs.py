"""What a success costs, chosen by one key; the GM sees at once what each choice means."""

from __future__ import annotations

import pytest

from tests.ui.playing import RICH, a_seat, id_of, press
from tracker.model.cast import FateSheet
from tracker.ui.questions import Pick
from tracker.ui.seat import Seat


def at_cost(dice: str, how: str) -> Seat:
    """Imre gets past something at a cost that is asked for."""
    seat = a_seat(RICH)
    seat.run(f"overcome Imre wall with=2 difficulty=2 dice={dice}")
    press(seat, how)
    assert isinstance(seat.question, Pick)
    return seat


def values(seat: Seat) -> list[str]:
    assert isinstance(seat.question, Pick)
    return [option.value for option in seat.question.options]


def test_a_minor_cost_and_a_major_one_offer_their_own_first() -> None:
    seat = at_cost("0", "p")
    assert values(seat)[:5] == ["detail", "boost", "stress", "aspect", "story"]
    assert "a minor cost" in seat.question.title  # type: ignore[union-attr]
    seat = at_cost("-4", "p")
    assert values(seat)[:6] == ["aspect_free", "consequence", "reinforcements", "clear", "raise", "story"]
    assert "a major cost, even (missed by 4)" in seat.question.title  # type: ignore[union-attr]
    notes = {option.value: option.note for option in seat.question.options}  # type: ignore[union-attr]
    assert notes["consequence"] == "mild" and notes["stress"].startswith("physical")


@pytest.mark.parametrize(
    ("keys", "kind"),
    [
        ("dThe lamp dies<enter>", "noted"),
        ("b", "aspect_made"),
        ("s", "boxes_marked"),
        ("aWet through<enter>", "aspect_made"),
        ("eWatched<enter>", "aspect_made"),
        ("m", "aspect_made"),
        ("t", ""),
    ],
)
def test_each_cost_is_one_key_and_settles_it(keys: str, kind: str) -> None:
    seat = at_cost("-1", "p")
    before = len(seat.desk.session.entries)
    press(seat, keys)
    assert not seat.table.owing and seat.question is None
    entries = seat.desk.session.entries[before:]
    assert entries[-1].events[0].kind == "cost_settled"
    assert [entry.events[0].kind for entry in entries[:-1]] == ([kind] if kind else [])


def test_reinforcements_and_a_raised_skill() -> None:
    seat = at_cost("-1", "p")
    people = len(seat.table.cast)
    press(seat, "fAcolyte 1<enter>")
    assert len(seat.table.cast) == people + 1 and not seat.table.owing
    made = list(seat.table.cast)[-1]
    assert made.name.startswith("Acolyte ")
    seat = at_cost("-1", "p")
    press(seat, "kDeacon<enter>1")
    deacon = seat.scene.here[id_of(seat, "Deacon")]
    assert list(deacon.raised.values()) == [1]
    sheet = seat.table.cast[deacon.id].sheet
    assert isinstance(sheet, FateSheet) and set(deacon.raised) <= set(sheet.skills)


def test_a06_the_receiver_is_asked_with_a_default() -> None:
    seat = a_seat(RICH)
    seat.run('advantage Imre "Smoke" against=Deacon with=0 using=3 dice=0 defence=0')
    press(seat, "g")
    assert isinstance(seat.question, Pick) and seat.question.options[0].value == id_of(seat, "Deacon")
    press(seat, "<enter>")
    smoke = next(aspect for aspect in seat.table.aspects if aspect.text == "Smoke")
    assert [(free.owner, free.n) for free in smoke.free] == [(id_of(seat, "Deacon"), 1)]
    seat.doing.undo()
    press(seat, "g")
    press(seat, "Rook<enter>")
    smoke = next(aspect for aspect in seat.table.aspects if aspect.text == "Smoke")
    assert [free.owner for free in smoke.free] == [id_of(seat, "Rook")]
