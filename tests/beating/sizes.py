"""Files as large as nobody writes them: how much memory and time it takes to say so, or to open them.

`make sizes` prints it. Each is given to the program as its users start it, one process a file.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.program import ROOT
from tracker.storage.blocks import entry_block
from tracker.storage.scene_file import read_scene
from tracker.storage.scene_source import SIZE_LIMIT
from tracker.storage.session_file import start_session

HEAD = 'title = "x"\nsystem = "fate-condensed"\n'
LARGEST = SIZE_LIMIT - 200
"""Bytes of a scene that is still read."""
MB = 1_000_000


def _full(piece: str, before: str = "", after: str = "\n") -> str:
    """A scene that is filled with that piece as far as one may be."""
    room = LARGEST - len((HEAD + before + after).encode())
    return HEAD + before + piece * (room // len(piece.encode())) + after


def _numbered(piece: str, before: str = "") -> str:
    """The same with a number in each piece."""
    made, size = [HEAD + before], len(HEAD) + len(before)
    for n in range(LARGEST):
        text = piece.replace("#", str(n))
        size += len(text)
        if size > LARGEST:
            break
        made.append(text)
    return "".join(made)


KEYS = [f"k{n}=1" for n in range(900)]
"""Keys that nothing has, fewer than any table may have."""


SCENES: dict[str, Callable[[], str]] = {
    "50 MB of comments": lambda: HEAD + "# x\n" * (50 * MB // 4),
    "10,000 characters": lambda: HEAD + "".join(f'[[character]]\nname = "Guard {n}"\n' for n in range(10_000)),
    "5 MB, one text": lambda: _full("y", 'summary = "', '"\n'),
    "5 MB, one text of many lines": lambda: _full("y\n", 'summary = """\n', '"""\n'),
    "5 MB, one text of escapes": lambda: _full("\\u0041", 'summary = "', '"\n'),
    "5 MB, a text that never ends": lambda: _full("y", 'summary = "'),
    "5 MB, one name": lambda: _full("y", '[[character]]\nname = "', '"\n'),
    "5 MB, wrong keys": lambda: _numbered("k# = 1\n"),
    "5 MB, wrong tables": lambda: _numbered("[k#]\n"),
    "5 MB, wrong keys of characters": lambda: _numbered('[[character]]\nname = "A#"\n' + "\n".join(KEYS) + "\n"),
    "5 MB, wrong keys in braces": lambda: _numbered(f"k# = {{ {', '.join(KEYS)} }}\n"),
    "5 MB, wrong skills in braces": lambda: _numbered(
        f'[[character]]\nname = "A#"\nskills = {{ {", ".join(KEYS)} }}\n'
    ),
    "5 MB, numbers in a list": lambda: _full("1,", "x = [", "]\n"),
    "5 MB, tables in a list": lambda: _full("{},", "x = [", "]\n"),
    "5 MB, tables one after another": lambda: _full("[[a]]\n"),
    "5 MB, characters without a name": lambda: _full("[[character]]\n"),
    "5 MB, zones": lambda: _numbered('[[zone]]\nname="#"\n'),
    "5 MB, brackets": lambda: _full("[", "x = "),
}
"""What each is, and how it is made."""

SESSIONS = {"100 MB, texts of 20,000 letters": 19_800, "100 MB, notes of a few letters": 10}
"""Letters of the note in each entry."""


MEASURED = """
import resource, subprocess, sys
code = subprocess.run(sys.argv[1:], stderr=subprocess.STDOUT).returncode
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(used.ru_maxrss, used.ru_utime + used.ru_stime, code)
"""
"""Runs a command and tells what it took; a small program, since a child counts what its parent held as its own."""


class Took(NamedTuple):
    """What one file took."""

    memory: int
    """Bytes of the program at its largest."""
    seconds: float
    """Of the processor."""
    code: int
    said: str
    """The first line that was printed."""


def checked(path: Path) -> Took:
    """What `tracker check` takes for a file."""
    ran = subprocess.run(
        [sys.executable, "-c", MEASURED, sys.executable, "-m", "tracker.cli", "check", str(path)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8", "TRACKER_HOME": str(path.parent)},
        check=True,
    )
    said, _, figures = ran.stdout.rstrip("\n").rpartition("\n")
    memory, seconds, code = figures.split()
    unit = 1 if sys.platform == "darwin" else 1024
    return Took(int(memory) * unit, float(seconds), int(code), said.partition("\n")[0])


def session_of(path: Path, letters: int, size: int) -> int:
    """A session of about that many bytes whose entries are notes of that many letters; how many entries it has."""
    opened = start_session(read_scene(ROOT / "scenes" / "mill-bridge.toml").table, path, seed="s")
    opened.close()
    seq, text = 0, "n" * letters
    note = {"kind": "noted", "text": text}
    with path.open("ab") as file:
        while file.tell() < size:
            seq += 1
            at = "2026-01-01T00:00:00Z"
            file.write(entry_block({"seq": seq, "at": at, "command": f"note {text}", "events": [note]}))
    return seq


def main() -> None:
    """Print what each takes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scenes", action="store_true", help="scenes alone; sessions of 100 MB take a minute")
    given = parser.parse_args()
    worst = Took(0, 0, 0, "")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "made.toml"
        for what, make in SCENES.items():
            path.write_text(make(), "utf-8")
            found = checked(path)
            worst = max(worst, found)
            _print(what, found)
        print(f"the worst scene takes {worst.memory / MB:.0f} MB")
        for what, letters in {} if given.scenes else SESSIONS.items():
            path.unlink()
            entries = session_of(path, letters, 100 * MB)
            _print(f"a session, {what}, {entries:,} entries", checked(path))


def _print(what: str, found: Took) -> None:
    print(
        f"{what}: {found.memory / MB:.0f} MB, {found.seconds:.1f} s of processor, exit {found.code}: {found.said[:90]}"
    )
    sys.stdout.flush()


if __name__ == "__main__":
    main()
