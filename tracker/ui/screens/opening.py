"""A long session is being read: one line and a track tell how far it is."""

from __future__ import annotations

import gc

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from tracker.storage.journal import JournalError
from tracker.storage.session_file import Opened, Reading
from tracker.ui.glyphs import FOCUS, RULE
from tracker.ui.paint import Picture, framed, row, span
from tracker.ui.panel import Panel


def progress(done: int, of: int, width: int, height: int, said: str = "Loading") -> Picture:
    """`Loading 6,200 of 10,000` and a track, in the middle of the screen."""
    room = max(1, min(60, width - 4))
    full = room * done // of if of else 0
    lines = [row(width, [])] * max(0, height // 2 - 1)
    lines.append(row(width, [span(f"  {said} "), span(f"{done:,}", "strong", bold=True), span(f" of {of:,}", "muted")]))
    lines.append(row(width, [span("  "), span(FOCUS * full, "text"), span(RULE * (room - full), "rule")]))
    return framed(lines, width, height)


class OpeningScreen(Screen[Opened | JournalError]):
    """Reads a session in steps of about a frame, so that keys are taken meanwhile; gives it, or why it cannot be read.

    Esc, `q` and Ctrl+C give up.
    """

    DEFAULT_CSS = "OpeningScreen { layout: vertical; background: $look-ground; }"
    BINDINGS = []

    def __init__(self, reading: Reading, *, ascii_only: bool = False) -> None:
        super().__init__()
        self._reading = reading
        self._done = (0, 0)
        self._board = Panel(id="board", ascii_only=ascii_only)

    def compose(self) -> ComposeResult:
        """The one panel."""
        yield self._board

    def on_mount(self) -> None:
        """Begin to read."""
        # What is read stays: the collector would only look at it again and again.
        gc.disable()
        self.call_later(self._read_on)

    def on_resize(self, event: events.Resize) -> None:
        """Drawn anew for the size."""
        self._draw()

    def on_key(self, event: events.Key) -> None:
        """Give up."""
        event.stop()
        if event.key in ("escape", "q", "ctrl+c", "ctrl+q"):
            self._reading.close()
            gc.enable()
            self.app.exit()

    def _read_on(self) -> None:
        try:
            self._done = next(self._reading)
        except StopIteration as read:
            self._finish(read.value)
        except JournalError as error:
            self._finish(error)
        else:
            self._draw()
            self.set_timer(0.001, self._read_on)

    def _finish(self, opened: Opened | JournalError) -> None:
        gc.freeze()
        gc.enable()
        self.dismiss(opened)

    def _draw(self) -> None:
        width, height = self.size
        self._board.show(progress(*self._done, width, height))
