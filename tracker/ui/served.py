"""How a page's viewer is read: whoever reaches the address may send anything."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import Any

from textual import events, messages
from textual.app import App
from textual.drivers.web_driver import WebDriver

from tracker.ui.bounds import PAGE, bounded


class ServedDriver(WebDriver):
    """Textual's, but no larger than a screen may be; it ends with the program that serves it."""

    def __init__(
        self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        if size is None:
            with suppress(ValueError):
                size = bounded(int(os.environ.get("COLUMNS", "80")), int(os.environ.get("ROWS", "24")), PAGE)
        super().__init__(app, debug=debug, mouse=mouse, size=size or (80, 24))

    def on_meta(self, packet_type: str, payload: dict[str, object]) -> None:
        """A size that can be drawn, and what Textual's own does."""
        if packet_type != "resize":
            super().on_meta(packet_type, payload)
        elif size := bounded(payload.get("width"), payload.get("height"), PAGE):
            self._size = size
            self._app.post_message(events.Resize(size, size))

    def run_input_thread(self) -> None:
        """Until nothing more can come: then nobody looks any more."""
        super().run_input_thread()
        if not self.exit_event.is_set():
            self._app.post_message(messages.ExitApp())
