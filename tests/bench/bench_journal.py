"""What keeping an entry costs: encoded and sealed, and appended to a session file against a bare write and fsync."""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.bench.evenings import write_through
from tests.bench.figures import SHORT, ahead, in_memory, judge, leave, median_us, spent
from tracker.storage.blocks import entry_block
from tracker.storage.journal import Journal

TIMES = 200 if SHORT else 1_000
EVENTS = [
    {"kind": "roll-opened", "roll": "r12", "by": "c1", "skill": "Fight", "rating": 3, "dice": [1, 0, -1, 1]},
    {"kind": "hit-opened", "hit": "h3", "roll": "r12", "target": "c4", "shifts": 2, "weapon": 0, "armour": 1},
]


def entry(seq: int) -> dict[str, object]:
    command = 'attack "Acolyte 1" with Fight by "Imre" dice=+0-+'
    return {"seq": seq, "at": "2026-01-02T20:15:30Z", "command": command, "events": EVENTS}


def main() -> None:
    ahead()
    block = entry_block(entry(1))
    encoded = [spent(partial(entry_block, entry(n))) for n in range(TIMES)]
    print(f"encode and seal an entry of {len(block)} bytes: {median_us(encoded):.0f} us")
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        if in_memory(Path(folder)):
            print("append against a bare write and fsync: skipped, this disk is in memory")
            return
        journal = Journal.create(Path(folder) / "s.toml", {"format": 1, "id": "bench", "start": {}})
        bare = os.open(Path(folder) / "bare", os.O_WRONLY | os.O_CREAT)
        appended: list[float] = []
        plain: list[float] = []
        for n in range(TIMES):
            # In turns, since the disk itself is faster at one moment than at another.
            appended.append(spent(partial(journal.append, entry(n + 1))))
            plain.append(spent(partial(write_through, bare, block)))
        os.close(bare)
        journal.close()
    print(f"append {median_us(appended):.0f} us, bare write and fsync {median_us(plain):.0f} us")
    leave(judge("append against a bare write and fsync", statistics.median(appended) / statistics.median(plain), 1.5))


if __name__ == "__main__":
    main()
