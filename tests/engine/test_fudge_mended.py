"""What belongs to another game is refused in Fudge; what heals, is capped, fills or is misspelt says so."""

from __future__ import annotations

import pytest

from tests.engine.fudge_desk import DUEL, Played


@pytest.mark.parametrize(
    "line",
    [
        "begin contest",
        "begin challenge",
        "hit Wulf 3",
        "attack Wulf Dagna",
        "overcome Wulf 2",
        "advantage Wulf 2",
        "treat Wulf mild",
        "try Wulf",
        "task Climb 2",
    ],
)
def test_the_machinery_of_fate_is_not_in_fudge(line: str) -> None:
    Played(DUEL).cannot(line, "system_not_here")
