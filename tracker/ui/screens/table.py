"""The screen: one panel that shows the board, and keys handed to the seat in the order they were pressed."""

from __future__ import annotations

import gc

from textual import events
from textual.timer import Timer

from tracker.ui.board import board
from tracker.ui.paint import Picture
from tracker.ui.panel import Panel
from tracker.ui.screens.drawn import DrawnScreen
from tracker.ui.seat import Seat


class TableScreen(DrawnScreen):
    """A thin adapter: what is known and decided lives in the seat."""

    def __init__(self, seat: Seat, *, ascii_only: bool = False) -> None:
        super().__init__(ascii_only=ascii_only)
        self.seat = seat
        self._due: Timer | None = None

    def draw(self, width: int, height: int) -> Picture:
        """What the GM sees."""
        return board(self.seat, width, height)

    def look(self) -> bool:
        """What another program wrote, a disk that takes again what it refused."""
        return self.seat.tick()

    def on_mount(self) -> None:
        """The first frame is there: the collector may run again."""
        self.call_after_refresh(_collect_again)

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
