"""A submission (decide, write, fsync, evolve, publish) against a bare write and fsync of the same bytes; its growth."""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.bench.evenings import blocks_of, crowd, steps, write_through
from tests.bench.figures import SHORT, ahead, in_memory, judge, leave, median_us, spent
from tracker.engine.catalogue import BOOK
from tracker.engine.session import Session
from tracker.language.spell import spell
from tracker.language.words import words
from tracker.storage.session_file import start_session

Clock = Callable[[Callable[[], object]], float]


def worked(act: Callable[[], object]) -> float:
    """Seconds of processor time that one call takes: what other programs do meanwhile does not count."""
    begun = process_time()
    act()
    return process_time() - begun


def play(session: Session, clock: Clock = spent) -> list[float]:
    """A round of play; how long each submission takes."""
    times: list[float] = []
    for command in steps(session.start):
        before = len(session.entries)
        times.append(clock(partial(session.submit, command)))
        assert len(session.entries) == before + 1
    return times


def against_the_disk(rounds: int) -> bool:
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        if in_memory(Path(folder)):
            print("submit against a bare write and fsync: skipped, this disk is in memory")
            return True
        opened = start_session(crowd(60), Path(folder) / "s.toml", seed="bench")
        bare = os.open(Path(folder) / "bare", os.O_WRONLY | os.O_CREAT)
        whole: list[float] = []
        plain: list[float] = []
        cpu: list[float] = []
        bare_cpu: list[float] = []
        for round_ in range(rounds + 5):
            # In turns, since the disk itself is faster at one moment than at another.
            begun = process_time()
            took = play(opened.session)
            played = process_time()
            blocks = blocks_of(opened.session.entries[-3:])
            before = process_time()
            through = [spent(partial(write_through, bare, each)) for each in blocks]
            if round_ >= 5:
                whole, plain = whole + took, plain + through
                cpu.append((played - begun) / len(took))
                bare_cpu.append((process_time() - before) / len(through))
        os.close(bare)
        opened.close()
    print(f"submit {median_us(whole):.0f} us ({median_us(cpu):.0f} us of it processor time), ", end="")
    print(f"bare write and fsync {median_us(plain):.0f} us ({median_us(bare_cpu):.0f} us), 60 characters")
    return judge("submit against a bare write and fsync", statistics.median(whole) / statistics.median(plain), 2)


def grows(rounds: int) -> bool:
    english = words("en")
    sessions = {
        size: Session(crowd(size), BOOK, clock=lambda: "", spell=lambda c, t: spell(c, t, english), seed="bench")
        for size in (5, 60, 200)
    }
    times: dict[int, list[float]] = {size: [] for size in sessions}
    for round_ in range(rounds + 5):
        # In turns, so that a busy moment of the machine meets all sizes alike.
        for size, session in sessions.items():
            took = play(session, worked)
            if round_ >= 5:
                times[size] += took
    medians = {size: statistics.median(took) for size, took in times.items()}
    print(", ".join(f"{size} characters {value * 1e6:.0f} us" for size, value in medians.items()) + " without a disk")
    return judge("its own time with 200 characters against 5", medians[200] / medians[5], 1.5)


if __name__ == "__main__":
    ahead()
    rounds = 60 if SHORT else 300
    leave(against_the_disk(rounds), grows(rounds))
