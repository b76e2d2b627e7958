"""The program in a pseudo-terminal, its screen as a terminal emulator draws it."""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pexpect
import pyte
from wcwidth import wcwidth

from tests.program import ROOT

WAIT = 30
"""Seconds until a condition must hold; how long it takes is never asserted."""


class Screen(pyte.Screen):
    """The emulator as terminals are: signs of no width take no cell and end nothing.

    As it comes it drops the rest of a text behind a joiner, and behind the vowel signs of Thai.
    """

    def draw(self, data: str) -> None:
        """Write text at the cursor."""
        super().draw("".join(sign for sign in data if wcwidth(sign) or unicodedata.combining(sign)))


class Terminal:
    """A running program. Nothing sleeps: what is read is fed to the emulator until a condition holds."""

    def __init__(self, *arguments: str | Path, home: Path, columns: int = 80, rows: int = 24, **env: str) -> None:
        self.screen = Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self.raw = b""
        self.child: Any = pexpect.spawn(
            sys.executable,
            ["-m", "tracker.cli", *map(str, arguments)],
            cwd=str(ROOT),
            dimensions=(rows, columns),
            timeout=WAIT,
            env={
                **os.environ,
                "PYTHONPATH": str(ROOT),
                "TERM": "xterm-256color",
                "COLORTERM": "truecolor",
                "LANG": "C.UTF-8",
                "TRACKER_HOME": str(home),
                **env,
            },
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.child.close(force=True)

    @property
    def text(self) -> str:
        """What is on the screen; nothing where it is read in the middle of a wide sign."""
        try:
            return "\n".join(self.screen.display)
        except IndexError:  # the emulator holds half of one
            return ""

    def until(self, holds: Callable[[str], bool]) -> str:
        """Read until the screen is as wanted; fails with the screen when it never is."""
        while not holds(self.text):
            try:
                chunk = self.child.read_nonblocking(65536, timeout=WAIT)
            except (pexpect.TIMEOUT, pexpect.EOF) as error:
                raise AssertionError(f"{type(error).__name__}, the screen is\n{self.text}") from None
            self.raw += chunk
            self._stream.feed(chunk)
        return self.text

    def shows(self, *words: str) -> str:
        """Read until all these words are on the screen."""
        return self.until(lambda text: all(word in text for word in words))

    def press(self, keys: str) -> None:
        """Send keys: characters, `\\r` for Enter, `\\x1b` for Esc."""
        self.child.send(keys)

    def resize(self, columns: int, rows: int) -> None:
        """Another size."""
        self.screen.resize(rows, columns)
        self.child.setwinsize(rows, columns)

    def ends(self) -> int:
        """Read to the end of the program; its exit code."""
        while True:
            try:
                chunk = self.child.read_nonblocking(65536, timeout=WAIT)
            except pexpect.EOF:
                break
            self.raw += chunk
            self._stream.feed(chunk)
        self.child.close()
        return int(self.child.exitstatus or 0)
