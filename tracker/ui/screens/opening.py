"""A long session is being read: one line and a track tell how far it is."""

from __future__ import annotations

import gc

from textual.message import Message

from tracker.language.words import Words
from tracker.storage.journal import JournalError
from tracker.storage.session_file import Opened, Reading
from tracker.ui.glyphs import FOCUS, RULE
from tracker.ui.paint import Picture, framed, row, span
from tracker.ui.screens.keyed import KeyedScreen


def progress(words: Words, done: int, of: int, width: int, height: int) -> Picture:
    """`Loading 6,200 of 10,000` and a track, in the middle of the screen."""
    room = max(1, min(60, width - 4))
    full = room * done // of if of else 0
    lines = [row(width, [])] * max(0, height // 2 - 1)
    said = words.say("library", "loading_n", {"n": f"{done:,}", "of": f"{of:,}"})
    lines.append(row(width, [span(f"  {said}")]))
    lines.append(row(width, [span("  "), span(FOCUS * full, "text"), span(RULE * (room - full), "rule")]))
    lines.append(row(width, [span("  Esc", "strong", bold=True), span(f" {words.screen('gives up')}", "muted")]))
    return framed(lines, width, height)


class OpeningScreen(KeyedScreen):
    """Reads a session in steps of about a frame, so that keys are taken meanwhile; tells when it is there.

    Esc and `q` give up.
    """

    class Ended(Message):
        """The session is there, or why it cannot be read, or None: the GM gave up."""

        def __init__(self, opened: Opened | JournalError | None) -> None:
            super().__init__()
            self.opened = opened

    def __init__(self, reading: Reading, words: Words, *, ascii_only: bool = False) -> None:
        super().__init__(ascii_only=ascii_only)
        self._words = words
        self._reading = reading
        self._done = (0, 0)
        self._ended = False

    def draw(self, width: int, height: int) -> Picture:
        """How far it is."""
        return progress(self._words, *self._done, width, height)

    def on_mount(self) -> None:
        """Begin to read."""
        # What is read stays: the collector would only look at it again and again.
        gc.disable()
        self.call_later(self._read_on)

    def take_key(self, key: str, char: str | None) -> None:
        """Give up."""
        if key in ("escape", "q") and not self._ended:
            self._reading.close()
            self._end(None)

    def _read_on(self) -> None:
        if self._ended:
            return
        try:
            self._done = next(self._reading)
        except StopIteration as read:
            self._end(read.value)
        except JournalError as error:
            self._end(error)
        else:
            self.repaint()
            self.set_timer(0.001, self._read_on)

    def _end(self, opened: Opened | JournalError | None) -> None:
        self._ended = True
        gc.freeze()
        gc.enable()
        self.post_message(self.Ended(opened))
