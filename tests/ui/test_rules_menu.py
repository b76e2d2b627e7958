"""The menu of the rules of this table tells in a sentence what each of them is."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.fudge_desk import DUEL
from tests.ui.playing import RICH, ROOT, a_seat, press
from tracker.engine.options import SETTABLE
from tracker.language.words import words
from tracker.model.table import Options
from tracker.ui.board import board
from tracker.ui.paint import measure, plain
from tracker.ui.questions import Pick

QUARRY = ROOT / "scenes" / "quarry-road.toml"
ROOM = 73
"""Cells of the line below the list at 80 columns."""


@pytest.mark.parametrize("name", sorted({*SETTABLE, *Options.model_fields}))
def test_every_option_has_a_sentence_that_fits(name: str) -> None:
    said = words().tables["ui"].get(f"option_{name}", "")
    assert len(said.split()) > 4 and said.endswith(".") and measure(said) <= ROOM


@pytest.mark.parametrize("scene", [DUEL, RICH, QUARRY], ids=lambda path: path.stem)
def test_the_marked_option_is_told_below_the_list(scene: Path) -> None:
    seat = a_seat(scene)
    press(seat, "=")
    assert isinstance(seat.question, Pick)
    options = [option for option in seat.question.options if option.value[0] == "option"]
    assert options
    for option in options:
        assert words().say("ui", f"option_{option.value[1]}") in plain(board(seat, 80, 24))
        assert seat.question.shown()[seat.question.cursor] == option
        press(seat, "<down>")
    assert max(len(line) for line in plain(board(seat, 40, 12)).splitlines()) <= 40


def test_the_values_of_an_option_stand_under_its_sentence() -> None:
    seat = a_seat(DUEL)
    press(seat, "=caps<enter>")
    text = " ".join(plain(board(seat, 80, 24)).split())
    assert words().say("ui", "option_caps_for") in text and "players" in text
