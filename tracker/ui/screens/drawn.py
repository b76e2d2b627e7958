"""A screen that shows one picture, drawn anew for its size."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from abc import abstractmethod

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from tracker.ui.bounds import TERMINAL, bounded
from tracker.ui.paint import Picture
from tracker.ui.panel import Panel

LOOK_EVERY = 0.3
"""Seconds between two looks at the size of the terminal, at a file that others write, at a disk that failed."""


class DrawnScreen(Screen[None]):
    """One panel that fills the terminal. What it shows comes from `draw`; only lines that changed are painted."""

    DEFAULT_CSS = "DrawnScreen { layout: vertical; background: $look-ground; }"
    BINDINGS = []
    look_every = LOOK_EVERY

    def __init__(self, *, ascii_only: bool = False) -> None:
        super().__init__()
        self.board = Panel(id="board", ascii_only=ascii_only)

    @abstractmethod
    def draw(self, width: int, height: int) -> Picture:
        """The picture of that size."""

    @abstractmethod
    def look(self) -> bool:
        """Look at what no message tells; whether something changed."""

    def compose(self) -> ComposeResult:
        """The one panel."""
        yield self.board

    def on_mount(self) -> None:
        """Look now and then at what no message tells."""
        self.set_interval(self.look_every, self._look)
        if not self.app.is_headless:
            self._listen()

    def _listen(self) -> None:
        """A polite end leaves the terminal as it was; coming back from the shell draws everything anew."""
        loop = asyncio.get_running_loop()
        try:
            for name in ("SIGTERM", "SIGHUP", "SIGQUIT"):
                loop.add_signal_handler(getattr(signal, name), self.app.exit)
            loop.add_signal_handler(signal.SIGCONT, self._come_back)
        except (AttributeError, NotImplementedError, RuntimeError):
            return  # a system that has no such signals

    def _come_back(self) -> None:
        """Take the terminal again if it was given away before the program was stopped; draw whichever screen is shown.

        The library's own handler would take it again also where a program was stopped without being asked, and would
        then leave it raw at the end.
        """
        driver = self.app._driver
        if driver is not None and getattr(driver, "_must_signal_resume", False):
            driver.resume_application_mode()
        shown = self.app.screen
        if isinstance(shown, DrawnScreen):
            shown.redraw()

    def on_screen_resume(self) -> None:
        """Back from another screen: what happened there is seen."""
        self.repaint()

    def redraw(self) -> None:
        """Every line again."""
        self.refresh(repaint=True, layout=True)
        self.board.refresh()

    def _look(self) -> None:
        self._mend_size()
        if self.look():
            self.repaint()

    def _mend_size(self) -> None:
        """Textual 8.2 now and then loses the last of several resizes in a row; the terminal knows better."""
        if self.app.is_headless or self.app.is_web or sys.__stdout__ is None:
            return
        try:
            real = bounded(*os.get_terminal_size(sys.__stdout__.fileno()), TERMINAL)
        except OSError:
            return
        if real is None:
            return
        if real != self.app.size:
            self.app.post_message(events.Resize(real, real))
        elif real != self.size:
            self.post_message(events.Resize(real, real))

    def on_resize(self, event: events.Resize) -> None:
        """Drawn anew for the size; nothing is lost."""
        self.board.show(self.draw(event.size.width, event.size.height))

    def repaint(self) -> None:
        """Draw what is to be seen now; only lines that changed reach the terminal."""
        if self.size.width and self.size.height:
            self.board.show(self.draw(self.size.width, self.size.height))
