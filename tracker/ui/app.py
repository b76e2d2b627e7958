"""The full-screen program."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from textual.app import App

from tracker.storage.desk import Desk
from tracker.storage.session_file import Opened
from tracker.ui.screens.table import TableScreen
from tracker.ui.seat import Seat
from tracker.ui.theme import theme_name, themes, variables

if TYPE_CHECKING:
    from textual.screen import Screen


class TrackerApp(App[None]):
    """One table, one seat."""

    TITLE = "tracker"
    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None
    BINDINGS = []

    def __init__(
        self, opened: Opened, *, ascii_only: bool | None = None, light: bool = False, replay: bool = False
    ) -> None:
        super().__init__()
        self.seat = Seat(Desk(opened), replay=replay)
        self.ascii_only = wants_ascii() if ascii_only is None else ascii_only
        for theme in themes():
            self.register_theme(theme)
        self.theme = theme_name(not light, self.true_colour())

    def true_colour(self) -> bool:
        """Whether the terminal takes more than 256 colours."""
        system = self.console.color_system
        return system in (None, "truecolor", "windows")

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The roles of the look, under any theme."""
        return variables()

    def get_default_screen(self) -> Screen[None]:
        """The table."""
        return TableScreen(self.seat, ascii_only=self.ascii_only)


def wants_ascii() -> bool:
    """Whether to draw with ASCII only: said so, or a locale that is not UTF-8."""
    said = os.environ.get("TRACKER_ASCII")
    if said is not None:
        return said not in ("", "0")
    named = os.environ.get("LC_ALL") or os.environ.get("LC_CTYPE") or os.environ.get("LANG") or ""
    return bool(named) and "utf" not in named.lower()
