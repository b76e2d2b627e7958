"""An undo, a redo and a jump in a replay, each with its picture: in a session of 10,000 entries against one of 100."""

from __future__ import annotations

import statistics
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.bench.evenings import crowd, played
from tests.bench.figures import SHORT, ahead, judge, leave
from tracker.engine.session import Session
from tracker.storage.desk import Desk
from tracker.storage.session_file import Opened
from tracker.ui.board import board
from tracker.ui.seat import Seat

FEW, MANY = 100, 1_000 if SHORT else 10_000
ROUNDS = 20 if SHORT else 200
LONGEST = 10
"""Undos in a row."""


def main() -> None:
    ahead()
    table = crowd(12)
    sessions = {entries: played(table, entries) for entries in (FEW, MANY)}
    leave(
        _compared("a jump anywhere", {n: _jumps(session) for n, session in sessions.items()}),
        _compared("an undo or a redo", {n: _undos(session) for n, session in sessions.items()}),
    )


def _compared(what: str, acts: dict[int, Callable[[int], None]]) -> bool:
    times: dict[int, list[float]] = {n: [] for n in acts}
    for round_ in range(2 * LONGEST + ROUNDS):
        # In turns, and in time of the processor: other programs do not count.
        for n, act in acts.items():
            begun = process_time()
            act(round_)
            if round_ >= 2 * LONGEST:
                times[n].append(process_time() - begun)
    median = {n: statistics.median(each) for n, each in times.items()}
    print(", ".join(f"{what} with {n} entries {each * 1e3:.1f} ms" for n, each in median.items()))
    return judge(f"{what}, with {MANY} entries against {FEW}", median[MANY] / median[FEW], 1.5)


def _undos(session: Session) -> Callable[[int], None]:
    """So many undos, then as many redos, each with its picture."""
    seat = Seat(Desk(Opened(session)))
    return partial(_undone, seat)


def _undone(seat: Seat, round_: int) -> None:
    back = round_ % (2 * LONGEST) < LONGEST
    seat.key("u", "u") if back else seat.key("U", "U")
    board(seat, 120, 36)


def _jumps(session: Session) -> Callable[[int], None]:
    seat = Seat(Desk(Opened(session)), replay=True)
    return partial(_jumped, seat, Random(1))


def _jumped(seat: Seat, random: Random, round_: int) -> None:
    replay = seat.replaying
    assert replay is not None
    replay.go(random.randrange(FEW // 2, len(replay.film)))
    seat.moved_in_replay()
    board(seat, 120, 36)


if __name__ == "__main__":
    main()
