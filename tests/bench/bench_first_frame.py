"""From exec to the first painted text on a pseudo-terminal: the rich scene against an empty Textual app."""

from __future__ import annotations

import os
import pty
import select
import signal
import statistics
import sys
import tempfile
from operator import truediv
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.bench.figures import SHORT, ahead, judge, leave

ROOT = Path(__file__).parents[2]
EMPTY = """
from textual.app import App
from textual.widgets import Static
class Empty(App):
    ENABLE_COMMAND_PALETTE = False
    def compose(self):
        yield Static("painted")
Empty().run()
"""


def first_frame(command: list[str], mark: bytes, home: str) -> float:
    """Seconds until the mark is read from the terminal."""
    start = perf_counter()
    pid, fd = pty.fork()
    if pid == 0:
        os.chdir(ROOT)
        ahead()
        env = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", "COLUMNS": "120", "LINES": "36"}
        # Byte code is kept as on any user's machine; where a machine forbids it, every start would compile anew.
        env.pop("PYTHONDONTWRITEBYTECODE", None)
        os.execvpe(command[0], command, {**env, "TRACKER_HOME": home, "PYTHONPYCACHEPREFIX": f"{home}/cache"})
    seen = b""
    try:
        while mark not in seen:
            if not select.select([fd], [], [], 30)[0]:
                raise SystemExit(f"no {mark!r} after 30 s in {seen[-500:]!r}")
            seen += os.read(fd, 65536)
        return perf_counter() - start
    finally:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        os.close(fd)


def main() -> None:
    rounds = 3 if SHORT else 15
    empty: list[float] = []
    rich: list[float] = []
    bare = [sys.executable, "-c", EMPTY]
    scene = [sys.executable, "-m", "tracker.cli", "play", "scenes/drowned-chapel.toml"]
    with tempfile.TemporaryDirectory() as home:
        for round_ in range(rounds + 1):
            one = first_frame(bare, b"painted", home)
            other = first_frame(scene, b"Drowned Chapel", home)
            if round_:  # the first one fills the cache
                empty.append(one)
                rich.append(other)
    one, other = statistics.median(empty), statistics.median(rich)
    print(f"empty app {one * 1000:.0f} ms, rich scene {other * 1000:.0f} ms")
    # Pair by pair: what slows the machine for a while slows both of one turn.
    leave(judge("first painted frame", statistics.median(map(truediv, rich, empty)), 2.5))


if __name__ == "__main__":
    main()
