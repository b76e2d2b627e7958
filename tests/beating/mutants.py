"""Small faults put into the rules, the events and the engine: do the tests notice?

`make mutants` draws a sample (the same for the same seed) of all that mutmut can make of them, lets the tests that
reach each one run, and prints how many of a hundred were caught. Works on a
copy; the project's own files stay as they are.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[2]
ROOMS = ("tracker/rules", "tracker/history", "tracker/engine")
TESTS = (
    "tests/rules", "tests/model", "tests/history", "tests/engine", "tests/language", "tests/storage/test_old_files.py",
    "tests/storage/test_scene_round_trip.py", "tests/test_do.py", "tests/test_do_fate_cases.py",
    "tests/test_do_fudge.py", "tests/test_do_tactical.py", "tests/test_do_outcomes.py", "tests/test_rulings.py",
)  # fmt: skip
CAUGHT = 85
"""Of a hundred, at least."""
UNNOTICED = {0: "survived", 5: "never met", 33: "never met"}
"""Exit codes in mutmut's records; any other code of one that was tried means that it was caught."""


def copied(to: Path) -> None:
    """The project as it is in version control, with what mutmut has to know."""
    shutil.rmtree(to, ignore_errors=True)
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True).stdout
    for name in listed.split("\0"):
        if name and (ROOT / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, to / name)
    wanted = {"source_paths": ROOMS, "also_copy": ("tracker", "scenes", "tests", "README.md", "NOTICE", "Makefile")}
    wanted["pytest_add_cli_args_test_selection"] = TESTS
    wanted["pytest_add_cli_args"] = ("-p", "no:cacheprovider")
    lines = [f"{key} = {json.dumps(value)}" for key, value in wanted.items()]
    with (to / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write("\n[tool.mutmut]\n" + "\n".join(lines) + "\n")


def mutmut(at: Path, *names: str) -> None:
    """Run mutmut on these mutants; what it says is of no interest, what it records is."""
    env = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"} | {"CI": "1"}
    command = [sys.executable, "-m", "mutmut", "run", *names]
    subprocess.run(command, cwd=at, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)


def recorded(at: Path) -> dict[str, int | None]:
    """Every mutant by its name, with the exit code of its tests; None: not tried."""
    found: dict[str, int | None] = {}
    for path in sorted((at / "mutants").rglob("*.meta")):
        found |= json.loads(path.read_text("utf-8"))["exit_code_by_key"]
    return found


def drawn(names: list[str], count: int, seed: int) -> list[str]:
    """A sample of the mutants."""
    return sorted(Random(seed).sample(sorted(names), min(count, len(names))))


def judged(codes: dict[str, int | None]) -> Counter[str]:
    """How those that were tried ended."""
    return Counter(UNNOTICED.get(code, "caught") for code in codes.values() if code is not None)


def main() -> None:
    """Draw, try, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "mutants")
    given = parser.parse_args()
    copied(given.folder)
    # The first run makes them all, and finds out which tests reach which.
    mutmut(given.folder, "tracker.rules.ladder.*")
    everything = recorded(given.folder)
    if not everything:
        sys.exit("No mutant was made: the tests must pass first.")
    names = drawn(list(everything), given.count, given.seed)
    mutmut(given.folder, *names)
    codes = recorded(given.folder)
    tried = {name: codes[name] for name in names if codes[name] is not None}
    ends = judged(tried)
    print(f"{len(tried)} of {len(names)} tried: " + ", ".join(f"{n} {end}" for end, n in ends.most_common()))
    for name, code in sorted(tried.items()):
        if code in UNNOTICED:
            print(f"  not noticed: {name}")
    of_a_hundred = 100 * ends["caught"] / max(1, sum(ends.values()))
    print(f"{of_a_hundred:.0f} of 100 caught (at least {CAUGHT}), of {len(everything)} that can be made")
    sys.exit(0 if of_a_hundred >= CAUGHT else 1)


if __name__ == "__main__":
    main()
