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
    """In turns, since the disk itself is faster at one moment than at another, and after the same pause: before a bare
    write the same command is submitted to a session without a disk. One that follows on another at once is faster."""
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        if in_memory(Path(folder)):
            print("submit against a bare write and fsync: skipped, this disk is in memory")
            return True
        table = crowd(60)
        opened, beside = start_session(table, Path(folder) / "s.toml", seed="bench"), start_session(table, None)
        bare = os.open(Path(folder) / "bare", os.O_WRONLY | os.O_CREAT)
        whole: list[float] = []
        plain: list[float] = []
        at_once: list[float] = []
        cpu: list[float] = []
        for round_ in range(rounds + 5):
            for command in steps(table):
                took = spent(partial(opened.session.submit, command))
                worked_ = worked(partial(beside.session.submit, command))
                (block,) = blocks_of(opened.session.entries[-1:])
                through = spent(partial(write_through, bare, block))
                if round_ >= 5:
                    whole.append(took)
                    plain.append(through)
                    cpu.append(worked_)
            if round_ >= 5:
                at_once += [spent(partial(write_through, bare, block)) for _ in range(3)]
        assert len(opened.session.entries) == 3 * (rounds + 5)
        os.close(bare)
        opened.close()
    print(f"submit {median_us(whole):.0f} us, 60 characters; without a disk {median_us(cpu):.0f} us of processor time")
    print(f"bare write and fsync {median_us(plain):.0f} us, one after another {median_us(at_once):.0f} us")
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
