"""A drawn screen that is played by keys: they, pastes and clicks go to plain Python, in the order they came."""

from __future__ import annotations

from abc import abstractmethod

from textual import events

from tracker.ui.panel import Panel
from tracker.ui.screens.drawn import DrawnScreen


class KeyedScreen(DrawnScreen):
    """A thin adapter: what is known and decided lives elsewhere."""

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
        self.repaint()

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
        self.after()

    def on_paste(self, event: events.Paste) -> None:
        """Pasted text."""
        event.stop()
        self.take_paste(event.text)
        self.after()

    def on_panel_picked(self, message: Panel.Picked) -> None:
        """A click on something drawn."""
        self.take_click(message.spot, message.chain)
        self.after()
