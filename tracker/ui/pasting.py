"""Pasted text on its way in: whatever is in it, it is text, never a key.

Terminals put a mark before a paste and one behind it, and leave what is between as it was copied. Textual reads on
for keys at the first ESC in there; so a paste is taken out of the stream before, and given on without what controls.
"""

from __future__ import annotations

import os
import re
import selectors
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterable
from contextlib import suppress
from time import monotonic

from textual._parser import ParseError
from textual._xterm_parser import BRACKETED_PASTE_END, BRACKETED_PASTE_START, XTermParser
from textual.drivers.linux_driver import LinuxDriver
from textual.geometry import Size
from textual.message import Message

from tracker.ui.bounds import TERMINAL, bounded

START, END = BRACKETED_PASTE_START, BRACKETED_PASTE_END

QUIET = 1.0
"""Seconds without a sign after which a paste that has not ended is given on, and a single key ends it."""

TICK = 0.1
"""Seconds between two looks at the clock."""

READ = 4096
"""Bytes that are read at once."""

# Whole sequences for a terminal first, so that nothing of a colour is left; then every control character but tab and
# line ends.
_CONTROLS = re.compile(
    r"\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]"
)

_ONE_KEY = re.compile(r"[^\x1b]|\x1b.{0,8}", re.DOTALL)


def uncontrolled(pasted: str) -> str:
    """A paste without sequences and characters that control a terminal."""
    return _CONTROLS.sub("", pasted)


class PastingParser(XTermParser):
    """Textual's parser, that gets of a paste only what is text."""

    def __init__(self, debug: bool = False, clock: Callable[[], float] = monotonic) -> None:
        super().__init__(debug)
        self._clock = clock
        self._behind = ""
        """The last signs outside a paste: the mark before one may come in several reads."""
        self._pasted: str | None = None
        """What is not given on yet of a paste; None = there is none."""
        self._since = 0.0
        """When something of it was read last."""
        self._overdue = False
        """Whether its end has not come in time, and what came of it is given on."""

    def feed(self, data: str) -> Iterable[Message]:
        """What was read as keys, clicks and pastes, in their order; an empty text is the end of all."""
        if not data:
            yield from super().feed(data)
        while data:
            data, given = self._keys(data) if self._pasted is None else self._paste(data)
            if given:
                yield from super().feed(given)

    def tick(self) -> Iterable[Message]:
        """Between reads: an Esc that nothing follows is a key, and a paste that does not end is given on."""
        yield from super().tick()
        if self._pasted is None or (self._overdue and not self._pasted):
            return
        if self._clock() - self._since >= QUIET:
            given, self._pasted, self._overdue = self._whole(self._pasted), "", True
            yield from super().feed(given)

    def _keys(self, data: str) -> tuple[str, str]:
        """Outside a paste: what is left to read, what is given on."""
        seen = self._behind + data
        found = seen.find(START)
        if found < 0:
            self._behind = seen[1 - len(START) :]
            return "", data
        end = found + len(START)
        self._behind, self._pasted, self._overdue, self._since = "", "", False, self._clock()
        return seen[end:], data[: len(data) - len(seen) + end]

    def _paste(self, data: str) -> tuple[str, str]:
        """In a paste: the same. Its end is the last there is before another begins: text may hold such a mark."""
        if self._overdue and not self._pasted and _ONE_KEY.fullmatch(data):
            self._pasted = None
            return ("" if data == END else data), ""
        self._pasted, self._since = f"{self._pasted}{data}", self._clock()
        first = self._pasted.find(END, max(0, len(self._pasted) - len(data) - len(END)))
        if first < 0:
            return "", ""
        following = self._pasted.find(START, first)
        last = self._pasted.rfind(END, first, None if following < 0 else following)
        text, rest = self._pasted[:last], self._pasted[last + len(END) :]
        self._pasted = None
        return rest, self._whole(text)

    def _whole(self, text: str) -> str:
        """A paste with the mark behind it, and the one before it where that was given on already with its end."""
        return f"{START if self._overdue else ''}{uncontrolled(text)}{END}"


class PastingDriver(LinuxDriver):
    """Textual's driver of a terminal, reading by that parser; bytes that are no text do not end the program.

    How large the terminal is it asks the terminal first: variables of the environment may say anything.
    """

    def _get_terminal_size(self) -> tuple[int, int]:
        said: Size | None = None
        with suppress(OSError, ValueError):
            said = bounded(*os.get_terminal_size(self.fileno), TERMINAL)
        return said or bounded(*super()._get_terminal_size(), TERMINAL) or (80, 24)

    def run_input_thread(self) -> None:
        """Read until the program ends, and give on what it means."""
        parser = PastingParser(self._debug)
        decode = getincrementaldecoder("utf-8")("replace").decode
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                data = decode(os.read(self.fileno, READ)) if selector.select(TICK) else ""
                for message in (*(parser.feed(data) if data else ()), *parser.tick()):
                    self.process_message(message)
        with suppress(EOFError, ParseError):
            for _ in parser.feed(""):
                pass
