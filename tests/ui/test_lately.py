"""What was drawn of the same values is not drawn again, and nothing is shown as it was before."""

from __future__ import annotations

from random import Random

import pytest

from tests.beating.soak import SCENES, path_of
from tests.engine.drawn import a_command
from tests.ui.playing import opened
from tracker.storage.desk import Desk
from tracker.ui import lately
from tracker.ui.board import board
from tracker.ui.lately import Lately
from tracker.ui.paint import Picture
from tracker.ui.panels import zone_map
from tracker.ui.seat import Seat


def forgetful(seat: Seat, size: tuple[int, int]) -> Picture:
    """The picture, drawn with nothing remembered."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(lately, "_same", lambda one, other: False)
        patched.setattr(Lately, "of", lambda self, id, values, make: make())
        patched.setattr(zone_map, "_last", {})
        return board(seat, *size)


@pytest.mark.parametrize("system", SCENES)
def test_what_is_remembered_is_what_would_be_drawn(system: str) -> None:
    random = Random(system)
    seat = Seat(Desk(opened(path_of(SCENES[system]))))
    for step in range(30):
        match step % 3:
            case 0:
                seat.key(random.choice(("down", "up")), None)
            case 1:
                seat.submit(a_command(random, seat.table), ruling=True)
            case _ if random.random() < 0.3:
                seat.desk.undo()
            case _:
                seat.submit(a_command(random, seat.table))
        size = random.choice(((120, 36), (200, 60), (80, 24)))
        same = board(seat, *size) == forgetful(seat, size)
        assert same, f"step {step} at {size}"


def test_the_last_answer_is_remembered_and_no_other() -> None:
    asked: list[object] = []
    ask = lately.lately(asked.append)
    one, other = [1], [1]
    for value in (one, one, other, one):
        ask(value)
    assert [value is one for value in asked] == [True, False, True]
    held: Lately[int] = Lately()
    assert [held.of("a", (one,), lambda: 1), held.of("a", (one,), lambda: 2), held.of("b", (one,), lambda: 3)] == [
        1,
        1,
        3,
    ]
    assert held.of("a", ([2],), lambda: 4) == 4
