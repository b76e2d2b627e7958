"""The screen of the table: the board, and keys handed to the seat in the order they were pressed."""

from __future__ import annotations

import gc
from threading import Thread

from textual.message import Message
from textual.timer import Timer

from tracker.later import load_all
from tracker.ui.board import board
from tracker.ui.clicking import click
from tracker.ui.paint import Picture
from tracker.ui.screens.keyed import KeyedScreen
from tracker.ui.seat import Seat

GAMES_AND_FLOWS = (
    "tracker.history",
    "tracker.engine",
    "tracker.engine.fate",
    "tracker.engine.fudge",
    "tracker.engine.tactical",
    "tracker.language",
    "tracker.ui.flows",
    "tracker.ui.places",
    "tracker.ui.panels",
)
"""Loaded while the GM looks at the first frame, so that no key has to wait for them."""


class TableScreen(KeyedScreen):
    """A thin adapter: what is known and decided lives in the seat."""

    class Left(Message):
        """The GM left the table."""

        def __init__(self, seat: Seat) -> None:
            super().__init__()
            self.seat = seat

    def __init__(self, seat: Seat, *, ascii_only: bool = False) -> None:
        super().__init__(ascii_only=ascii_only)
        self.seat = seat
        self._due: Timer | None = None

    def on_mount(self) -> None:
        """What can wait for the first frame."""
        self.call_after_refresh(_collect_again)
        if not self.app.is_headless:
            self.call_after_refresh(Thread(target=load_all, args=[GAMES_AND_FLOWS], name="loading", daemon=True).start)

    def draw(self, width: int, height: int) -> Picture:
        """The board."""
        return board(self.seat, width, height)

    def look(self) -> bool:
        """What another program wrote, what is not on disk."""
        return self.seat.doing.look_at_disk()

    def take_key(self, key: str, char: str | None) -> None:
        """Every key goes to the seat."""
        self.seat.key(key, char)

    def take_paste(self, text: str) -> None:
        """Pasted text goes to the seat."""
        self.seat.paste(text)

    def take_click(self, spot: str | None, chain: int) -> None:
        """A click on something drawn."""
        click(self.seat, spot, chain)

    def after(self) -> None:
        """Draw it, or leave."""
        if self.seat.wants_quit:
            self.post_message(self.Left(self.seat))
            return
        self.keep_up()
        self._arm()

    def _arm(self) -> None:
        """What goes on by itself (a replay that plays, a search in it) goes on when it is due."""
        due = self.seat.due()
        if self._due is not None:
            self._due.stop()
        self._due = None if due is None else self.set_timer(max(due, 0.001), self._go_on)

    def _go_on(self) -> None:
        self.seat.go_on()
        self.after()


def _collect_again() -> None:
    """The first frame is there: what was made for it stays, so the collector need not look at it again."""
    gc.freeze()
    gc.enable()
