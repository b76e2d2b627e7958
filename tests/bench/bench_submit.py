"""A submission (decide, write, fsync, evolve, publish) against a bare write and fsync of the same bytes; its growth."""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.bench.figures import SHORT, in_memory, judge, leave, median_us, spent
from tracker.engine.catalogue import BOOK
from tracker.engine.command import Command
from tracker.engine.fate.invokes import Cancel, Invoke
from tracker.engine.fate.rolls import Attack
from tracker.engine.session import Session, written
from tracker.language.spell import spell
from tracker.language.words import words
from tracker.model.table import Table
from tracker.storage.blocks import entry_block
from tracker.storage.scene_file import read_scene
from tracker.storage.session_file import start_session

SCENES = Path(__file__).parents[2] / "scenes"


def crowd(size: int) -> Table:
    """The rich scene with more and more acolytes."""
    from tracker.engine.cast import AddCharacter

    table = read_scene(SCENES / "drowned-chapel.toml").table
    session = Session(table, BOOK, clock=lambda: "", spell=lambda command, table: "")
    model = next(who.id for who in table.cast if who.name == "Acolyte 1")
    more = size - len(table.cast)
    while more > 0:
        session.submit(AddCharacter(name="Acolyte", like=model, count=min(more, 100)))
        more -= 100
    if more < 0:
        from tracker.engine.cast import Remove

        keep = {"Imre", "Acolyte 1", "Sava", "Deacon", "Rook"}
        for who in [who for who in table.cast if who.name not in keep][: len(table.cast) - size]:
            session.submit(Remove(who=who.id))
    return session.table


def steps(table: Table) -> list[Command]:
    """What a round of play submits, over and over: attack, invoke, put away."""
    named = {who.name: who.id for who in table.cast}
    tide = next(aspect.id for aspect in table.aspects if aspect.text.startswith("The tide"))
    return [
        Attack(who=named["Imre"], target=named["Acolyte 1"]),
        Invoke(aspect=tide, by=named["Imre"]),
        Cancel(),
    ]


def play(session: Session, rounds: int) -> list[float]:
    times: list[float] = []
    for _ in range(rounds):
        for command in steps(session.start):
            before = len(session.entries)
            times.append(spent(partial(session.submit, command)))
            assert len(session.entries) == before + 1
    return times


def write_through(file: int, block: bytes) -> None:
    os.write(file, block)
    os.fsync(file)


def against_the_disk(rounds: int) -> bool:
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        if in_memory(Path(folder)):
            print("submit against a bare write and fsync: skipped, this disk is in memory")
            return True
        opened = start_session(crowd(60), Path(folder) / "s.toml", seed="bench")
        play(opened.session, 5)
        bare = os.open(Path(folder) / "bare", os.O_WRONLY | os.O_CREAT)
        whole: list[float] = []
        plain: list[float] = []
        for _ in range(rounds):
            # In turns, since the disk itself is faster at one moment than at another.
            whole += play(opened.session, 1)
            blocks = [entry_block(written(entry)) for entry in opened.session.entries[-3:]]
            plain += [spent(partial(write_through, bare, block)) for block in blocks]
        os.close(bare)
        opened.close()
        print(f"submit {median_us(whole):.0f} us, bare write and fsync {median_us(plain):.0f} us, 60 characters")
        return judge("submit against a bare write and fsync", statistics.median(whole) / statistics.median(plain), 3)


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
            spent_now = play(session, 1)
            if round_ >= 5:
                times[size] += spent_now
    medians = {size: statistics.median(spent_now) for size, spent_now in times.items()}
    print(", ".join(f"{size} characters {value * 1e6:.0f} us" for size, value in medians.items()) + " without a disk")
    return judge("its own time with 200 characters against 5", medians[200] / medians[5], 2)


if __name__ == "__main__":
    rounds = 60 if SHORT else 300
    leave(against_the_disk(rounds), grows(rounds))
