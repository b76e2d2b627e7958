"""What the benches share: ratios with their limits, and whether a folder lies on a real disk."""

from __future__ import annotations

import os
import statistics
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import perf_counter

SHORT = "--short" in sys.argv
"""In `make test`: fewer rounds, figures are printed and not judged."""

if {"-h", "--help"} & set(sys.argv):
    print(sys.modules["__main__"].__doc__, "\n\n  --short  fewer rounds; what is too high is printed and fails nothing")
    sys.exit(0)


def spent(act: Callable[[], object]) -> float:
    """Seconds one call takes."""
    start = perf_counter()
    act()
    return perf_counter() - start


def median_us(times: list[float]) -> float:
    """Median in microseconds."""
    return statistics.median(times) * 1e6


def ahead() -> None:
    """Run before other programs, where the system allows it: what is measured is the program, not its neighbours."""
    with suppress(OSError, AttributeError):
        os.setpriority(os.PRIO_PROCESS, 0, -15)
        # Linux shares the processor among terminals first, and among the programs of each only then.
        Path("/proc/self/autogroup").write_text("-15")


def judge(what: str, ratio: float, limit: float) -> bool:
    """Print a ratio with its limit; whether it is within it."""
    good = ratio <= limit
    print(f"{what}: {ratio:.2f} times (at most {limit:g}){'' if good else '  TOO HIGH'}")
    return good


def leave(*good: bool) -> None:
    """End the bench; in the long run a ratio that is too high is a failure."""
    busy, cores = os.getloadavg()[0], os.cpu_count() or 1
    if not all(good) and busy > cores:
        print(f"{busy:.1f} programs share {cores} cores: what waits for its turn among them is measured as slow")
    sys.exit(0 if SHORT or all(good) else 1)


def in_memory(folder: Path) -> bool:
    """Whether a folder lies on a file system in memory, where fsync costs nothing."""
    best, kind = "", ""
    try:
        lines = Path("/proc/mounts").read_text().splitlines()
    except OSError:
        return False
    for line in lines:
        _, mount, fs, *_ = line.split()
        if str(folder.resolve()).startswith(mount) and len(mount) >= len(best):
            best, kind = mount, fs
    return kind in ("tmpfs", "ramfs")
