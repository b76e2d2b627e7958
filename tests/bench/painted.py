"""A full-screen program on a pseudo-terminal, and how long it takes from a key to the last byte of its picture."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import termios
from pathlib import Path
from time import perf_counter
from types import TracebackType
from typing import Self

from tests.bench.figures import ahead

ROOT = Path(__file__).parents[2]
WAIT = 20
"""Seconds after which a program that says nothing is given up."""
QUIET = 0.025
"""Seconds of silence after which a picture is whole: more than a frame of the program's own clock."""
ASKS, TAKES = b"\x1b[?2026$p", b"\x1b[?2026;2$y"
"""A program asks whether the terminal shows a picture at once, when all of it has come; it does."""

EMPTY = """
import sys
from textual.app import App
from textual.widgets import Static
class Empty(App):
    ENABLE_COMMAND_PALETTE = False
    def compose(self):
        self.label = Static("painted")
        self.keys = 0
        yield self.label
    def on_key(self, event):
        self.keys += 1
        self.label.update(f"painted {self.keys}")
Empty().run()
"""
"""The least that a key can cost: a Textual app with one label that every key changes."""


class Painted:
    """A running program and what it paints."""

    def __init__(self, command: list[str], home: Path, *, columns: int = 120, rows: int = 36) -> None:
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.chdir(ROOT)
            ahead()
            env = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", "PYTHONPATH": str(ROOT)}
            # Byte code is kept as on any user's machine; where a machine forbids it, every start would compile anew.
            env.pop("PYTHONDONTWRITEBYTECODE", None)
            env |= {"TRACKER_HOME": str(home), "PYTHONPYCACHEPREFIX": str(home / "cache")}
            os.execvpe(command[0], command, env)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.fd)

    def until(self, mark: bytes) -> None:
        """Read until the program has painted that, and then all that goes with it."""
        seen = b""
        while mark not in seen:
            if not select.select([self.fd], [], [], WAIT)[0]:
                raise SystemExit(f"no {mark!r} after {WAIT} s in {seen[-500:]!r}")
            seen += self._read()
        self._settle()

    def press(self, key: bytes) -> float:
        """Seconds from a key to the last byte of what it paints."""
        self._settle(0)
        begun = perf_counter()
        os.write(self.fd, key)
        if not select.select([self.fd], [], [], WAIT)[0]:
            raise SystemExit(f"{key!r} paints nothing")
        return self._settle(QUIET) - begun

    def worked(self) -> float:
        """Seconds of processor time that all its threads have taken; a busy machine stretches them little."""
        tasks = Path(f"/proc/{self.pid}/task").iterdir()
        return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9

    def memory(self) -> int:
        """Bytes that it holds in memory now."""
        for line in Path(f"/proc/{self.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024
        raise SystemExit("this system does not tell how much memory a program has")

    def _settle(self, quiet: float = 10 * QUIET) -> float:
        """Read until nothing more comes; the moment of the last byte."""
        last = perf_counter()
        while select.select([self.fd], [], [], quiet)[0]:
            self._read()
            last = perf_counter()
        return last

    def _read(self) -> bytes:
        data = os.read(self.fd, 1 << 16)
        if ASKS in data:
            os.write(self.fd, TAKES)
        return data
