"""From a key to its painted picture on a pseudo-terminal, against the same key in an empty Textual app; its growth."""

from __future__ import annotations

import statistics
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.bench.evenings import crowd, played, write
from tests.bench.figures import SHORT, ahead, judge, leave
from tests.bench.painted import EMPTY, Painted

KEYS = (b"\x1b[B", b"\x1b[B", b"?", b"?", b"\x1b[A", b"\x1b[A")
"""The next one, what is going on and back, the one before: keys that only look, as most are. Each paints."""
WARM = 2
"""Rounds that are not counted: what is imported at its first use."""
ROUNDS = 2 if SHORT else 40

COLD = b"Where it stands"
"""What the card says that an evening is come back to with; Esc takes it away."""
EMPTY_APP = "an empty app"
LONG, FRESH, FEW, MANY = "5,000 entries", "10 entries", "5 characters", "200 characters"
EVENINGS = {LONG: (60, 5_000), FRESH: (60, 10), FEW: (5, 10), MANY: (200, 10)}
"""Characters and entries; each with 12 zones and 100 aspects."""


def main() -> None:
    ahead()
    spent: dict[str, list[float]] = {}
    worked: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as folder, ExitStack() as running:
        programs = _started(Path(folder), running)
        for round_ in range(WARM + ROUNDS):
            for key in KEYS:
                # In turns, so that a busy moment of the machine meets all alike.
                for name, program in programs.items():
                    before = program.worked()
                    took = program.press(key)
                    if round_ >= WARM:
                        spent.setdefault(name, []).append(took)
                        worked.setdefault(name, []).append(program.worked() - before)
    for name in spent:
        cpu = f"{statistics.median(worked[name]) * 1e3:.1f} ms of processor time"
        print(f"{name}: {statistics.median(spent[name]) * 1e3:.1f} ms, {cpu}")
    leave(*_judged({name: statistics.median(each) for name, each in spent.items()}, spent))


def _started(home: Path, running: ExitStack) -> dict[str, Painted]:
    """Programs that wait for a key; in the short bench only the first two, the evening a tenth as long."""
    empty = running.enter_context(Painted([sys.executable, "-c", EMPTY], home))
    programs = {EMPTY_APP: empty}
    for name, (size, entries) in list(EVENINGS.items())[: 1 if SHORT else None]:
        path = home / f"{size}-{entries}.toml"
        write(path, played(crowd(size, 12, 100), entries // 10 if SHORT else entries))
        command = [sys.executable, "-m", "tracker.cli", "play", str(path)]
        programs[name] = running.enter_context(Painted(command, home))
    empty.until(b"painted")
    for program in list(programs.values())[1:]:
        program.until(COLD)
        program.press(b"\x1b")
    return programs


def _judged(median: dict[str, float], spent: dict[str, list[float]]) -> list[bool]:
    """Each ratio with its limit."""
    late = {name: sorted(each)[int(0.99 * len(each))] for name, each in spent.items()}
    what = "a key to its picture, 60 characters, 12 zones, 100 aspects, against an empty app"
    good = [judge(f"{what}: the median", median[LONG] / median[EMPTY_APP], 3)]
    if not SHORT:
        good.append(judge(f"{what}: 99 of 100", late[LONG] / late[EMPTY_APP], 6))
        good.append(judge(f"the same with {LONG} against {FRESH}", median[LONG] / median[FRESH], 1.5))
        good.append(judge(f"the same with {MANY} against {FEW}", median[MANY] / median[FEW], 1.5))
    return good


if __name__ == "__main__":
    main()
