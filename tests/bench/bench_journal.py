"""What a session file costs: an entry written, against a bare write and fsync; a session read."""

import gc
import os
import statistics
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from tracker.storage.blocks import entry_block
from tracker.storage.journal import Journal, read

EVENTS = [
    {"kind": "roll-opened", "roll": "r12", "by": "c1", "skill": "Fight", "rating": 3, "dice": [1, 0, -1, 1]},
    {"kind": "hit-opened", "hit": "h3", "roll": "r12", "target": "c4", "shifts": 2, "weapon": 0, "armour": 1},
]


def entry(seq: int) -> dict[str, object]:
    command = 'attack "Acolyte 1" with Fight by "Imre" dice=+0-+'
    return {"seq": seq, "at": "2026-01-02T20:15:30.123456Z", "command": command, "events": EVENTS}


def median(act: Callable[[int], object], times: int) -> float:
    """Microseconds."""
    spent = []
    for n in range(times):
        start = perf_counter()
        act(n)
        spent.append(perf_counter() - start)
    return statistics.median(spent) * 1e6


def write_through(file: int, block: bytes) -> None:
    os.write(file, block)
    os.fsync(file)


def main() -> None:
    short = "--short" in sys.argv
    size = 1_000 if short else 10_000
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        journal = Journal.create(Path(folder) / "s.toml", {"format": 1, "id": "bench", "start": {}})
        block = entry_block(entry(1))
        bare = os.open(Path(folder) / "bare", os.O_WRONLY | os.O_CREAT)
        times = 200 if short else 1_000
        encode = median(lambda n: entry_block(entry(n)), times)
        append = median(lambda n: journal.append(entry(n + 1)), times)
        plain = median(lambda _: write_through(bare, block), times)
        os.close(bare)
        journal.close()
        print(f"encode and seal an entry of {len(block)} bytes: {encode:.0f} us")
        print(f"append: {append:.0f} us; a bare write and fsync: {plain:.0f} us; {append / plain:.2f} times")

        blocks = b"".join(entry_block(entry(seq)) for seq in range(times + 1, size + 1))
        with journal.path.open("ab") as file:
            file.write(blocks)
        for collector in (gc.enable, gc.disable):
            collector()
            start = perf_counter()
            assert len(read(journal.path).entries) == size
            print(f"read {size} entries, collector {collector.__name__}d: {perf_counter() - start:.2f} s")
        gc.enable()


if __name__ == "__main__":
    main()
