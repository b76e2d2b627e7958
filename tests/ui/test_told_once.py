"""What the newest sentence of the log says is not said again below it."""

from __future__ import annotations

import pytest

from tests.ui.playing import RICH, a_seat, press
from tracker.ui.board import board
from tracker.ui.paint import plain


@pytest.mark.parametrize(("width", "height"), [(120, 36), (80, 24), (50, 18)])
def test_what_was_undone_is_told_once(width: int, height: int) -> None:
    seat = a_seat(RICH)
    press(seat, "Bc1<enter>")
    for key, says in (("u", "Undone: A conflict begins"), ("U", "Redone: A conflict begins")):
        press(seat, key)
        assert plain(board(seat, width, height)).count(says) == 1, key
    press(seat, "uu")
    assert "There is nothing to undo." in plain(board(seat, width, height))
