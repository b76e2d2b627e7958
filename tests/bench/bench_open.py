"""A long session opened, against `tomllib.load` of its file; its size on disk, and in the memory of the program."""

from __future__ import annotations

import gc
import statistics
import sys
import tempfile
import tomllib
from contextlib import ExitStack
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.bench.evenings import crowd, played, write
from tests.bench.figures import SHORT, ahead, judge, leave
from tests.bench.painted import EMPTY, Painted
from tracker.storage.session_file import resume_session

ENTRIES = 500 if SHORT else 10_000
ROUNDS = 1 if SHORT else 7
FEW = 12
COLD = b"Where it stands"


def main() -> None:
    ahead()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "s.toml"
        write(path, played(crowd(12), ENTRIES))
        loaded: list[float] = []
        opened: list[float] = []
        for round_ in range(ROUNDS + 1):
            # Time of the processor: nothing waits for the disk here, and other programs do not count.
            one, other = _opened(path), _parsed(path)
            if round_:  # the first one makes what is made once
                opened.append(one)
                loaded.append(other)
        one, other = statistics.median(opened), statistics.median(loaded)
        print(f"{ENTRIES} entries opened in {one:.2f} s; tomllib.load takes {other:.2f} s")
        good = judge("a session opened against tomllib.load of its file", one / other, 1.5)
        size = path.stat().st_size / ENTRIES
        print(f"{size:.0f} bytes an entry in the file (at most 600)")
        leave(good, size <= 600, _held(path, Path(folder)))


def _parsed(path: Path) -> float:
    """Seconds; the collector is off as it is while a session is opened."""
    gc.collect()
    gc.disable()
    begun = process_time()
    with path.open("rb") as file:
        assert len(tomllib.load(file)["entry"]) >= ENTRIES
    took = process_time() - begun
    gc.enable()
    return took


def _opened(path: Path) -> float:
    gc.collect()
    begun = process_time()
    held = resume_session(path)
    took = process_time() - begun
    assert len(held.session.entries) >= ENTRIES
    held.close()
    return took


def _held(path: Path, home: Path) -> bool:
    """Memory of the full-screen program with the session on the table, against an empty Textual app; what of it is
    the entries'."""
    fresh = home / "fresh.toml"
    write(fresh, played(crowd(12), FEW))
    used: list[int] = []
    with ExitStack() as running:
        empty = running.enter_context(Painted([sys.executable, "-c", EMPTY], home))
        tables = [
            running.enter_context(Painted([sys.executable, "-m", "tracker.cli", "play", str(each)], home))
            for each in (fresh, path)
        ]
        empty.until(b"painted")
        for program in tables:
            program.until(COLD)
        for program in (empty, *tables):
            for key in (b"\x1b", b"\x1b[B", b"?", b"?"):
                program.press(key)
            used.append(program.memory())
    none, few, many = used
    each_entry = (many - few) / (ENTRIES - FEW)
    print(f"{many / 1e6:.0f} MB with {ENTRIES} entries on the table, {few / 1e6:.0f} with {FEW}, ", end="")
    print(f"{none / 1e6:.0f} an empty app: {each_entry / 1e3:.1f} kB an entry (at most 7)")
    good = judge("memory with the session on the table against an empty app", many / none, 3.5)
    return good and each_entry <= 7_000


if __name__ == "__main__":
    main()
