"""The full-screen program."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from textual.app import App

from tracker.storage.desk import Desk
from tracker.storage.journal import JournalError
from tracker.storage.session_file import Opened, Reading
from tracker.text import one_line
from tracker.ui.screens.opening import OpeningScreen
from tracker.ui.screens.table import TableScreen
from tracker.ui.seat import Seat
from tracker.ui.theme import theme_name, themes, variables

if TYPE_CHECKING:
    from textual.screen import Screen


UNUSABLE = 2
"""Exit code where there is nothing that can be opened."""


class TrackerApp(App[None]):
    """One table, one seat."""

    TITLE = "tracker"
    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None
    BINDINGS = []

    seat: Seat
    """From when the session is read."""

    def __init__(
        self, opened: Opened | Reading, *, ascii_only: bool | None = None, light: bool = False, replay: bool = False
    ) -> None:
        super().__init__()
        self._replay = replay
        self._reading: Reading | None = None
        if isinstance(opened, Opened):
            self.seat = Seat(Desk(opened), replay=replay)
        else:
            self._reading = opened
        self.ascii_only = wants_ascii() if ascii_only is None else ascii_only
        for theme in themes():
            self.register_theme(theme)
        self.theme = theme_name(not light, self.true_colour())

    @property
    def wants_to_open(self) -> Path | None:
        """The session to be opened next; None = none."""
        seat = getattr(self, "seat", None)
        return seat.wants_to_open if isinstance(seat, Seat) else None

    def true_colour(self) -> bool:
        """Whether the terminal takes more than 256 colours."""
        system = self.console.color_system
        return system in (None, "truecolor", "windows")

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The roles of the look, under any theme."""
        return variables()

    def get_default_screen(self) -> Screen[None]:
        """The table; while a session is being read, nothing."""
        return super().get_default_screen() if self._reading else TableScreen(self.seat, ascii_only=self.ascii_only)

    def on_mount(self) -> None:
        """Read what is to be read first."""
        if self._reading is not None:
            self.push_screen(OpeningScreen(self._reading, ascii_only=self.ascii_only), self._opened)

    def _opened(self, opened: Opened | JournalError | None) -> None:
        if isinstance(opened, Opened):
            self.seat = Seat(Desk(opened), replay=self._replay)
            self.push_screen(TableScreen(self.seat, ascii_only=self.ascii_only))
        elif opened is not None:
            self.exit(return_code=UNUSABLE, message=one_line(str(opened)))


def wants_ascii() -> bool:
    """Whether to draw with ASCII only: said so, or a locale that is not UTF-8."""
    said = os.environ.get("TRACKER_ASCII")
    if said is not None:
        return said not in ("", "0")
    named = os.environ.get("LC_ALL") or os.environ.get("LC_CTYPE") or os.environ.get("LANG") or ""
    return bool(named) and "utf" not in named.lower()
