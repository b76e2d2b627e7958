"""What was decided once is decided so again."""

from __future__ import annotations

import pytest

from tests.recorded import FOLDER, again, evenings, lines_of


@pytest.mark.parametrize("name", sorted(evenings()))
def test_an_evening_is_as_it_was_recorded(name: str) -> None:
    """Where the difference is meant, `python -m tests.recorded` records it."""
    recorded = (FOLDER / f"{name}.txt").read_text("utf-8")
    assert again(name, lines_of(recorded)).split("\n") == recorded.split("\n")
