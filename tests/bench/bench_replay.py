"""A session of 10,000 entries: how long it takes to be read, and a jump to anywhere in it against a step."""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path
from random import Random
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.bench.evenings import crowd, played, write
from tests.bench.figures import SHORT, ahead, judge, leave, spent
from tracker.storage.desk import Desk
from tracker.storage.session_file import read_session
from tracker.ui.board import board
from tracker.ui.seat import Seat

ENTRIES = 2_000 if SHORT else 10_000
ROUNDS = 30 if SHORT else 200
FRAME = 1 / 30
"""Seconds in which a screen should answer a key."""


def main() -> None:
    ahead()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "s.toml"
        write(path, played(crowd(12), ENTRIES))
        begun = perf_counter()
        seat = Seat(Desk(read_session(path)), replay=True)
        read = perf_counter() - begun
        replay = seat.replaying
        assert replay is not None
        first = spent(lambda: board(seat, 120, 36))
        print(f"{len(replay.film)} entries: read in {read:.2f} s, first picture in {first:.2f} s")

        def go(place: int) -> None:
            assert replay is not None
            replay.go(place)
            seat.moved_in_replay()
            board(seat, 120, 36)

        random = Random(1)
        jumps: list[float] = []
        stepped: list[float] = []
        for _ in range(ROUNDS):
            place = random.randrange(len(replay.film))
            jumps.append(spent(lambda place=place: go(place)))  # type: ignore[misc]
            stepped.append(spent(lambda place=place: go(place + 1)))  # type: ignore[misc]
        jump, step = statistics.median(jumps), statistics.median(stepped)
        print(f"a jump anywhere {jump * 1000:.1f} ms, a step {step * 1000:.1f} ms; a frame has {FRAME * 1000:.0f}")
        leave(judge("a jump anywhere against a step", jump / step, 3))


if __name__ == "__main__":
    main()
