"""The program killed at random moments: whatever it had told the GM is in the file, and the file opens.

`make crash` kills 500 times: `tracker do` reading commands from a pipe, and the full screen on a pseudo-terminal.
"""

from __future__ import annotations

import argparse
import os
import select
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.program import ROOT
from tests.terminal import Terminal
from tracker.storage.journal import JournalError
from tracker.storage.session_file import read_session, resume_session

SCENE = ROOT / "scenes" / "drowned-chapel.toml"
LINES = 40


class Killed(NamedTuple):
    """One run that was killed."""

    told: int
    """Entries whose sentence had reached the reader."""
    kept: int
    """Entries that the file holds."""
    damaged: bool
    """Whether a torn end was there, and said."""


def by_do(random: Random, folder: Path) -> Killed:
    """`tracker do` killed somewhere in a script; each note is told once it is on disk."""
    path = folder / "session.toml"
    first = not path.exists()
    before = 0 if first else len(read_session(path).session.entries)
    start = [str(SCENE), "--session", str(path)] if first else [str(path)]
    process = subprocess.Popen(
        [sys.executable, "-m", "tracker.cli", "do", *start, "--script", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1", "TRACKER_HOME": str(folder)},
    )
    assert process.stdin is not None and process.stdout is not None
    script = "".join(f"note mark {before + n} on.\n" for n in range(LINES)).encode()
    process.stdin.write(script)
    process.stdin.close()
    said = b""
    # After some entry, or anywhere in its life, the start and the first write included.
    wanted = random.randint(1, LINES - 1) if random.random() < 0.5 else 0
    while said.count(b"mark ") < wanted:
        chunk = os.read(process.stdout.fileno(), 4096)
        if not chunk:
            break
        said += chunk
    select.select([], [], [], random.random() * (0.01 if wanted else 1.5))
    process.send_signal(signal.SIGKILL)
    said += process.stdout.read()
    process.wait()
    return _look(path, before, said.count(b".\n"))


def by_keys(random: Random, folder: Path) -> Killed:
    """The full screen killed between keys, or before the first frame of them is drawn."""
    path = folder / "session.toml"
    first = not path.exists()
    before = 0 if first else len(read_session(path).session.entries)
    start = [str(SCENE), "--session", str(path)] if first else [str(path)]
    told = 0
    with Terminal("play", *start, home=folder, columns=100, rows=30) as terminal:
        terminal.shows("Chapel")
        for n in range(random.randint(0, 5)):
            terminal.press(f":note mark {before + n} on.\r")
            if random.random() < 0.8:
                terminal.shows(f"Note: mark {before + n} on")
                told = n + 1
        terminal.press("".join(random.choice(KEYS) for _ in range(random.randint(0, 30))))
        select.select([], [], [], random.random() * 0.05)
        terminal.child.kill(signal.SIGKILL)
        terminal.child.wait()
    return _look(path, before, told)


KEYS = ("B", "c", "1", "\r", "\r", "a", "9", "+1\r", "0\r", "\r", "n", "2", "u", "U", "\x1b", "k", ".", " ")


def _look(path: Path, before: int, told: int) -> Killed:
    """What is in the file: everything that was told, and it opens and goes on."""
    if not path.exists():
        assert told == 0, "the session is not there"
        return Killed(0, 0, False)
    try:
        read = read_session(path)
    except JournalError as error:
        # Killed while the first bytes were written: nothing had been told.
        assert before == told == 0, f"the session does not open: {error}"
        path.unlink()
        return Killed(0, 0, True)
    held = read.session
    assert len(held.entries) >= before + told, f"{before + told} entries were told, {len(held.entries)} are there"
    marks = [each.sentence for each in held.entries if "mark" in each.sentence]
    assert all(f"mark {n} on" in " ".join(marks) for n in range(before, before + told)), "another entry stands there"
    opened = resume_session(path, seed="again")
    assert opened.session.table == held.table == held.at(len(held.entries)), "the replay is another table"
    kept = len(opened.session.entries)
    opened.close()
    assert read_session(path).damage is None, "the torn end is still there"
    return Killed(told, kept - before, read.damage is not None)


WAYS = {"do": by_do, "keys": by_keys}


def run(way: str, times: int, seed: int = 0) -> list[Killed]:
    """Kill that often; a session goes on over up to ten kills. Raises AssertionError where something was lost."""
    found: list[Killed] = []
    for start in range(0, times, 10):
        with tempfile.TemporaryDirectory() as folder:
            for n in range(start, min(times, start + 10)):
                try:
                    found.append(WAYS[way](Random(f"{way} {seed} {n}"), Path(folder)))
                except AssertionError as error:
                    raise AssertionError(f"{way}, kill {n} of seed {seed}: {error}") from error
    return found


def main() -> None:
    """The long run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=500, help="kills in all")
    parser.add_argument("--seed", type=int, default=0, help="another one kills at other moments")
    given = parser.parse_args()
    for way, times in (("do", given.times // 2), ("keys", given.times - given.times // 2)):
        found = run(way, times, given.seed)
        print(
            f"{way}: killed {len(found)} times; {sum(k.told for k in found)} entries were told, all of them are there; "
            f"{sum(k.kept for k in found)} are kept; {sum(k.damaged for k in found)} torn ends, each said and cut off"
        )


if __name__ == "__main__":
    main()
