"""The maps of the scenes that come with the tracker."""

from __future__ import annotations

import pytest

from tests.ui.playing import ROOT, a_seat, press
from tracker.ui.board import board
from tracker.ui.paint import plain


@pytest.mark.parametrize("name", ["quarry-road", "salt-galleries"])
def test_the_map_of_a_running_phase_holds_still(name: str) -> None:
    """All zones are in sight at the usual size, so that nothing moves as turns change."""
    seat = a_seat(ROOT / "scenes" / f"{name}.toml")
    press(seat, "Boa")
    for _ in range(7):
        press(seat, "n")
        picture = plain(board(seat, 120, 36))
        assert " zones " not in picture and " zone right" not in picture and " zone below" not in picture
