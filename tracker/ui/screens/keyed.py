"""A drawn screen that is played by keys: they, pastes and clicks go to plain Python, in the order they came."""

from __future__ import annotations

from abc import abstractmethod
from time import monotonic

from textual import events
from textual.timer import Timer

from tracker.ui.panel import Panel
from tracker.ui.screens.drawn import DrawnScreen

FRAME = 1 / 60
"""Seconds for which a picture may lag behind keys that come faster than they can be painted."""


class KeyedScreen(DrawnScreen):
    """A thin adapter: what is known and decided lives elsewhere."""

    clock = staticmethod(monotonic)

    def __init__(self, *, ascii_only: bool = False) -> None:
        super().__init__(ascii_only=ascii_only)
        self._in_a_burst = False
        """Whether more keys wait behind the one that was taken last."""
        self._painted = 0.0
        """When keys were painted last."""
        self._owed: Timer | None = None
        """Paints what was not painted between the keys of a burst."""

    @abstractmethod
    def take_key(self, key: str, char: str | None) -> None:
        """A key was pressed."""

    def take_paste(self, text: str) -> None:
        """Text was pasted."""

    def take_click(self, spot: str | None, chain: int) -> None:
        """Something drawn was clicked."""

    def look(self) -> bool:
        """Nothing changes by itself here."""
        return False

    def after(self) -> None:
        """Something was taken: draw it."""
        self.keep_up()

    def keep_up(self) -> None:
        """Draw what was taken; in the midst of a burst of keys at most once a frame, so that no key waits for it."""
        left = FRAME - (self.clock() - self._painted)
        if self._in_a_burst and left > 0:
            if self._owed is None:
                self._owed = self.set_timer(left, self._paint)
        else:
            self._paint()

    def _paint(self) -> None:
        if self._owed is not None:
            self._owed.stop()
            self._owed = None
        self.repaint()
        self._painted = self.clock()

    def on_key(self, event: events.Key) -> None:
        """Every key is taken in the order it was pressed."""
        event.stop()
        event.prevent_default()
        if event.key in ("ctrl+q", "ctrl+c"):
            self.app.exit()
            return
        if event.key == "ctrl+l":
            self.redraw()
            return
        self.take_key(event.key, event.character)
        # Keys that are no characters may scroll, and how far is only known once it is drawn.
        self._in_a_burst = event.character is not None and self._more_waits()
        self.after()
        self._in_a_burst = False

    def _more_waits(self) -> bool:
        return bool(self.message_queue_size or self.app.message_queue_size)

    def on_paste(self, event: events.Paste) -> None:
        """Pasted text."""
        event.stop()
        self.take_paste(event.text)
        self.after()

    def on_panel_picked(self, message: Panel.Picked) -> None:
        """A click on something drawn."""
        self.take_click(message.spot, message.chain)
        self.after()
