"""What every full-screen program of ours has: its themes, the roles of the look, and no colour where none is wanted."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from textual.app import App
from textual.color import Color
from textual.driver import Driver
from textual.filter import LineFilter

from tracker.storage.settings import Settings
from tracker.ui.bounds import TERMINAL, bounded
from tracker.ui.looks import chosen_theme
from tracker.ui.theme import colours_of, themes, variables


class Colourless(LineFilter):
    """Takes every colour out, also those that Textual itself fills empty cells with; bold and inverse stay."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same segments; nothing of them sets a colour of the terminal."""
        return [
            Segment(text, None if style is None else without_colour(style), control)
            for text, style, control in segments
        ]


@lru_cache(maxsize=1024)
def without_colour(style: Style) -> Style:
    """A style but for its colours."""
    return style.without_color


class ThemedApp(App[None]):
    """Drawn by roles, in one of our themes or of Textual's."""

    TITLE = "tracker"
    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None
    BINDINGS = []

    def __init__(self) -> None:
        super().__init__()
        # Of the environment until the terminal tells its own: whatever stands there can be drawn.
        if size := bounded(*self.console.size, TERMINAL):
            self.console.size = size

    def get_driver_class(self) -> type[Driver]:
        """Textual's own, but in a terminal of Linux or macOS one for which pasted text is never keys, for a page one
        that trusts no viewer."""
        usual = super().get_driver_class()
        if usual.__name__ == "WebDriver":
            from tracker.ui.served import ServedDriver

            return ServedDriver
        if usual.__name__ != "LinuxDriver":
            return usual
        from tracker.ui.pasting import PastingDriver

        return PastingDriver

    def take_themes(self, settings: Settings, *, light: bool) -> None:
        """Know all themes, and begin with the one that is wanted here."""
        for theme in themes():
            self.register_theme(theme)
        self.theme = chosen_theme(settings, light=light, system=self.console.color_system, there=self.available_themes)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The roles of the look, under any theme."""
        return variables(colours_of(self.current_theme))

    def get_line_filters(self) -> Sequence[LineFilter]:
        """With NO_COLOR only one, that leaves no colour."""
        return (Colourless(),) if self.no_color else super().get_line_filters()
