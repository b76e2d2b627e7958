"""The program killed while it writes: whatever it had told the GM is in the file, and the file opens.

`make crash` kills 500 times: `tracker do` in the midst of a script, and the full screen in the midst of keys. The
system keeps what a killed program had written, so that its file hardly ever ends in the midst of an entry; where the
power fails it may. Therefore a copy of each file is cut at a random byte of its last entry as well.
"""

from __future__ import annotations

import argparse
import os
import re
import select
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import NamedTuple

import pexpect

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.program import ROOT
from tests.terminal import WAIT, Terminal
from tracker.storage.journal import JournalError
from tracker.storage.session_file import Opened, read_session, resume_session

SCENE = ROOT / "scenes" / "drowned-chapel.toml"
LINES = 300
"""Commands of a script; each is killed somewhere in it."""
TYPED = 150
"""The same on the screen."""
TOLD = re.compile(rb"mark \d+ on[^\n]*\n")
SHOWN = re.compile(rb"Note: mark (\d+) on")


class Killed(NamedTuple):
    """One run that was killed."""

    told: int
    """Entries whose sentence had reached the reader."""
    kept: int
    """Entries of this run that the file holds."""
    damaged: bool
    """Whether the kill left a torn end, which was said and put aside."""
    cut: bool
    """Whether the copy that was cut had a torn end, which was said and put aside."""


def by_do(random: Random, folder: Path) -> Killed:
    """`tracker do` killed somewhere in a script; each note is told once it is on disk."""
    path = folder / "session.toml"
    before, start = _before(path)
    process = subprocess.Popen(
        [sys.executable, "-m", "tracker.cli", "do", *start, "--script", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1", "TRACKER_HOME": str(folder)},
    )
    assert process.stdin is not None and process.stdout is not None
    # Long ones too: a write of many pages takes longer.
    sizes = (random.choice((0, 10, 100, 5_000)) for _ in range(LINES))
    with process.stdin as script:
        script.write("".join(f"note mark {before + n} on{' on' * size}\n" for n, size in enumerate(sizes)).encode())
    said = b""
    # Behind an entry of the script, whichever, or anywhere in the start.
    wanted = random.randint(1, LINES - 1) if random.random() < 0.9 else 0
    while len(TOLD.findall(said)) < wanted:
        chunk = os.read(process.stdout.fileno(), 65536)
        if not chunk:
            break
        said += chunk
    select.select([], [], [], random.random() * (0.004 if wanted else 1.5))
    process.send_signal(signal.SIGKILL)
    with process.stdout as rest:
        said += rest.read()
    process.wait()
    return _look(path, before, len(TOLD.findall(said)), random)


def by_keys(random: Random, folder: Path) -> Killed:
    """The full screen killed while it takes keys, up to thirty lines of them at once, or before its first frame."""
    path = folder / "session.toml"
    before, start = _before(path)
    sent = b""
    with Terminal("play", *start, home=folder, columns=100, rows=30) as terminal:
        if random.random() < 0.9:
            terminal.shows("Chapel")
            other = "".join(random.choice(OTHER) for _ in range(random.randint(0, 3)))
            typed, last = before, before + random.randint(0, TYPED)
            while typed < last:
                # What an emulator would draw is read off the bytes: it is slower than the program.
                while _last_mark(sent) < typed - 1:
                    sent += terminal.child.read_nonblocking(65536, timeout=WAIT)
                more = random.randint(1, TYPED // 5)
                terminal.press("".join(f"{other}:note mark {typed + n} on\r" for n in range(more)))
                typed += more
        select.select([], [], [], random.random() * 0.05)
        terminal.child.kill(signal.SIGKILL)
        with suppress(pexpect.EOF):
            while True:
                sent += terminal.child.read_nonblocking(65536, timeout=WAIT)
    return _look(path, before, max(0, _last_mark(sent) + 1 - before), random)


OTHER = ("1", "2", "3")
"""Keys between the notes: others are selected."""


def _last_mark(sent: bytes) -> int:
    return max(map(int, SHOWN.findall(sent)), default=-1)


def _before(path: Path) -> tuple[int, list[str]]:
    """How many notes the session holds, and how it is gone on with, or begun."""
    if not path.exists():
        return 0, [str(SCENE), "--session", str(path)]
    return _notes(read_session(path)), [str(path)]


def _notes(read: Opened) -> int:
    return sum("mark " in each.sentence for each in read.session.entries)


def _look(path: Path, before: int, told: int, random: Random) -> Killed:
    """What is in the file: everything that was told, and it opens and goes on; so does a copy with a torn end."""
    if not path.exists():
        assert told == 0, "the session is not there"
        return Killed(0, 0, False, False)
    try:
        read = read_session(path)
    except JournalError as error:
        # Killed while the first bytes were written: nothing had been told.
        assert before == told == 0, f"the session does not open: {error}"
        path.unlink()
        return Killed(0, 0, True, False)
    kept = _notes(read)
    assert kept >= before + told, f"{before + told} entries were told, {kept} are there"
    marks = " ".join(each.sentence for each in read.session.entries)
    assert all(f"mark {n} on" in marks for n in range(before, before + told)), "another entry stands there"
    _goes_on(path)
    cut = _cut(path, random) if read.session.entries else False
    return Killed(told, kept - before, read.damage is not None, cut)


def _goes_on(path: Path) -> int:
    """Opened and closed again, nothing torn is left; how many entries there are."""
    read = read_session(path).session
    opened = resume_session(path, seed="again")
    assert opened.session.table == read.table == read.at(len(read.entries)), "the replay is another table"
    entries = len(opened.session.entries)
    opened.close()
    assert read_session(path).damage is None, "the torn end is still there"
    return entries


def _cut(path: Path, random: Random) -> bool:
    """A copy whose end is lost somewhere in the last entry, as where the power fails: all before it is there."""
    data = path.read_bytes()
    start = data.rindex(b"[[entry]]\n")
    copy = path.with_name("cut.toml")
    copy.write_bytes(data[: random.randint(start + 1, len(data.rstrip()) - 1)])
    whole, read = read_session(path).session, read_session(copy)
    assert len(read.session.entries) == len(whole.entries) - 1, "another entry than the torn one is lost"
    assert read.damage is not None, "the torn end is not said"
    assert read.session.table == whole.at(len(whole.entries) - 1), "what is left of it is another table"
    assert _goes_on(copy) == len(whole.entries) - 1
    for left in path.parent.glob("cut*"):
        left.unlink()
    return True


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
        for line in told(way, run(way, times, given.seed)):
            print(line, flush=True)


def told(way: str, found: list[Killed]) -> list[str]:
    """What was done and found, in plain words."""
    counts = sorted(each.told for each in found)
    amid = sum(each.told > 0 for each in found)
    program = {
        "do": f"tracker do, scripts of {LINES} commands",
        "keys": f"the full screen, up to {TYPED} notes typed fast",
    }
    few, half, many = (counts[0], counts[len(counts) // 2], counts[-1]) if counts else (0, 0, 0)
    return [
        f"{program[way]}: killed {len(found)} times, {amid} of them in mid-evening, {len(found) - amid} at the start",
        f"  {sum(counts)} entries were told before, all are there; {few} to {many} before a kill, {half} in the middle",
        f"  {sum(k.kept for k in found) - sum(counts)} more are kept that were on disk and not told yet",
        f"  {sum(k.damaged for k in found)} torn ends were left by the kills themselves; each is said and put aside",
        f"  {sum(k.cut for k in found)} copies were cut within their last entry, as where the power fails: that one is"
        " lost, said and put aside, all before it is there",
    ]


if __name__ == "__main__":
    main()
