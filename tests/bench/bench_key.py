"""From a key to its painted picture on a pseudo-terminal, against the same key in an empty Textual app; its growth."""

from __future__ import annotations

import statistics
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.bench.evenings import crowd, played, write
from tests.bench.figures import SHORT, judge, leave
from tests.bench.painted import EMPTY, Painted

KEYS = (b"\x1b[B", b"\x1b[B", b"?", b"?", b"\x1b[A", b"3", b"\t", b"\x1b[B", b"\t", b"\x1b[A")
"""The next one, what is going on and back, a number, another panel: keys that only look, as most are."""
WARM = 2
"""Rounds that are not counted: what is imported at its first use."""
ROUNDS = 1 if SHORT else 30

COLD = b"Where it stands"
"""What the card says that an evening is come back to with; any key takes it away."""
EVENINGS = {
    "60 characters, 5,000 entries": (60, 5_000),
    "60 characters, 10 entries": (60, 10),
    "5 characters": (5, 10),
    "200 characters": (200, 10),
}
"""Each with 12 zones and 100 aspects."""


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, ExitStack() as running:
        home = Path(folder)
        programs = {"empty": running.enter_context(Painted([sys.executable, "-c", EMPTY], home))}
        programs["empty"].until(b"painted")
        for name, (size, entries) in list(EVENINGS.items())[: 1 if SHORT else None]:
            path = home / f"{size}-{entries}.toml"
            write(path, played(crowd(size, 12, 100), entries // 10 if SHORT else entries))
            command = [sys.executable, "-m", "tracker.cli", "play", str(path)]
            programs[name] = running.enter_context(Painted(command, home))
            programs[name].until(COLD)
        for name, program in programs.items():
            if name != "empty":
                program.press(b"\x1b")
        times: dict[str, list[float]] = {name: [] for name in programs}
        for round_ in range(WARM + ROUNDS):
            for key in KEYS:
                # In turns, so that a busy moment of the machine meets all alike.
                for name, program in programs.items():
                    spent = program.press(key)
                    if round_ >= WARM:
                        times[name].append(spent)
        print(", ".join(f"{name} {statistics.median(spent) * 1e3:.1f} ms" for name, spent in times.items()))
        leave(*judged(times))


def judged(times: dict[str, list[float]]) -> list[bool]:
    """Each ratio with its limit."""
    medians = {name: statistics.median(spent) for name, spent in times.items()}
    large, small, few, many = EVENINGS
    slowest = {name: sorted(spent)[int(0.99 * len(spent))] for name, spent in times.items()}
    good = [
        judge(f"a key with {large}, median", medians[large] / medians["empty"], 3),
        judge(f"a key with {large}, 99 of 100", slowest[large] / slowest["empty"], 6),
    ]
    if small in times:
        good.append(judge("a key with 5,000 entries against 10", medians[large] / medians[small], 1.5))
        good.append(judge("a key with 200 characters against 5", medians[many] / medians[few], 1.5))
    return good


if __name__ == "__main__":
    main()
