"""The screen: one panel that shows the board, and keys handed to the seat in the order they were pressed."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sys

from textual import events
from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import Screen
from textual.timer import Timer

from tracker.ui.board import board
from tracker.ui.panel import Panel
from tracker.ui.seat import Seat

LOOK_EVERY = 0.3
"""Seconds between two looks at the size of the terminal, at a file that others write, at a disk that failed."""


class TableScreen(Screen[None]):
    """A thin adapter: what is known and decided lives in the seat."""

    DEFAULT_CSS = "TableScreen { layout: vertical; background: $look-ground; }"
    BINDINGS = []

    def __init__(self, seat: Seat, *, ascii_only: bool = False) -> None:
        super().__init__()
        self.seat = seat
        self.board = Panel(id="board", ascii_only=ascii_only)
        self._due: Timer | None = None

    def compose(self) -> ComposeResult:
        """The one panel."""
        yield self.board

    def on_mount(self) -> None:
        """Look now and then at what no message tells."""
        self.set_interval(LOOK_EVERY, self._look)
        self.call_after_refresh(_collect_again)
        if not self.app.is_headless:
            self._listen()

    def _listen(self) -> None:
        """A polite end leaves the terminal as it was; coming back from the shell draws everything anew."""
        loop = asyncio.get_running_loop()
        try:
            for name in ("SIGTERM", "SIGHUP"):
                loop.add_signal_handler(getattr(signal, name), self.app.exit)
            loop.add_signal_handler(signal.SIGCONT, self.redraw)
        except (AttributeError, NotImplementedError, RuntimeError):
            return  # a system that has no such signals

    def redraw(self) -> None:
        """Every line again."""
        self.refresh(repaint=True, layout=True)
        self.board.refresh()

    def _look(self) -> None:
        self._mend_size()
        if self.seat.tick():
            self.repaint()

    def _mend_size(self) -> None:
        """Textual 8.2 now and then loses the last of several resizes in a row; the terminal knows better."""
        if self.app.is_headless or sys.__stdout__ is None:
            return
        try:
            real = Size(*os.get_terminal_size(sys.__stdout__.fileno()))
        except OSError:
            return
        if real != self.app.size:
            self.app.post_message(events.Resize(real, real))
        elif real != self.size:
            self.post_message(events.Resize(real, real))

    def on_resize(self, event: events.Resize) -> None:
        """Drawn anew for the size; nothing is lost."""
        self.board.show(board(self.seat, event.size.width, event.size.height))

    def repaint(self) -> None:
        """Draw what is to be seen now; only lines that changed reach the terminal."""
        if self.size.width and self.size.height:
            self.board.show(board(self.seat, self.size.width, self.size.height))

    def on_key(self, event: events.Key) -> None:
        """Every key goes to the seat."""
        event.stop()
        event.prevent_default()
        if event.key in ("ctrl+q", "ctrl+c"):
            self.app.exit()
            return
        if event.key == "ctrl+l":
            self.redraw()
            return
        self.seat.key(event.key, event.character)
        self._after()

    def on_paste(self, event: events.Paste) -> None:
        """Pasted text goes to the seat."""
        event.stop()
        self.seat.paste(event.text)
        self._after()

    def on_panel_picked(self, message: Panel.Picked) -> None:
        """A click on something drawn."""
        self.seat.click(message.spot, message.chain)
        self._after()

    def _after(self) -> None:
        if self.seat.wants_quit:
            self.app.exit()
            return
        self.repaint()
        self._arm()

    def _arm(self) -> None:
        """What goes on by itself (a replay that plays, a search in it) goes on when it is due."""
        due = self.seat.due()
        if self._due is not None:
            self._due.stop()
        self._due = None if due is None else self.set_timer(max(due, 0.001), self._go_on)

    def _go_on(self) -> None:
        self.seat.go_on()
        self._after()


def _collect_again() -> None:
    """The first frame is there: what was made for it stays, so the collector need not look at it again."""
    gc.freeze()
    gc.enable()
