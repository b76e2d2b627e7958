"""The program that players look at: the view of a session that is played elsewhere. It reads and never acts."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from textual import events

from tracker.language.words import words
from tracker.players.evening import PlayersEyes
from tracker.storage.settings import Settings
from tracker.storage.watching import Watch
from tracker.text import one_line
from tracker.ui.looks import draws_ascii, true_colour
from tracker.ui.paint import Picture
from tracker.ui.players.screen import players_screen, waiting_screen
from tracker.ui.says import says
from tracker.ui.screens.drawn import DrawnScreen
from tracker.ui.theme import named_theme
from tracker.ui.themed import ThemedApp

if TYPE_CHECKING:
    from textual.screen import Screen

    from tracker.engine.session import Session

SCROLLS = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10, "home": -10_000}
LEAVES = ("q", "escape", "ctrl+q", "ctrl+c", "ctrl+d")


class WatchScreen(DrawnScreen):
    """The players' view, drawn anew as the session goes on. Keys scroll, change the colours, and leave."""

    def __init__(self, watch: Watch, *, ascii_only: bool = False, language: str = "") -> None:
        super().__init__(ascii_only=ascii_only)
        self.followed = watch
        self._language = language
        """What it is told in; empty = the language of the session."""
        self.scroll_by = 0
        self._title = ""
        self._session: Session | None = None
        self._eyes: PlayersEyes | None = None
        watch.poll()

    def draw(self, width: int, height: int) -> Picture:
        """What players see, or that nothing is there yet."""
        session = self.followed.session
        if session is None:
            speech = words(self._language or "en")
            return waiting_screen(one_line(self.followed.path.name), says(speech, "watch_waits"), width, height)
        speech = words(self._language or session.start.language)
        if session is not self._session or self._eyes is None:
            self._session, self._eyes = session, PlayersEyes(session, speech)
        alarm = says(speech, "watch_stopped") if self.followed.why else ""
        view = self._eyes.view()
        if view.title != self._title:  # another scene is read from its top
            self._title, self.scroll_by = view.title, 0
        picture, self.scroll_by = players_screen(view, speech, width, height, scroll=self.scroll_by, alarm=alarm)
        return picture

    def look(self) -> bool:
        """What the GM's program has written since."""
        return self.followed.poll()

    def on_key(self, event: events.Key) -> None:
        """No key reaches anything but this view."""
        event.stop()
        event.prevent_default()
        if event.key in LEAVES:
            self.leave()
        elif event.key in SCROLLS:
            self.scroll_lines(SCROLLS[event.key])
        elif event.key == "t":
            if isinstance(self.app, WatchApp):
                self.app.turn_theme()
        elif event.key == "ctrl+l":
            self.redraw()

    def leave(self) -> None:
        """Back to where it was opened from, or out."""
        if len(self.app.screen_stack) > 1:
            self.app.pop_screen()
        else:
            self.app.exit()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Further down."""
        event.stop()
        self.scroll_lines(3)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Back up."""
        event.stop()
        self.scroll_lines(-3)

    def scroll_lines(self, n: int) -> None:
        """So many rows on or back; what stands above the body stays."""
        self.scroll_by = max(0, self.scroll_by + n)
        self.repaint()


class WatchApp(ThemedApp):
    """A session for players' eyes."""

    def __init__(
        self,
        watch: Watch,
        *,
        ascii_only: bool | None = None,
        light: bool = False,
        settings: Settings | None = None,
    ) -> None:
        super().__init__()
        self.settings = settings or Settings()
        self.ascii_only = draws_ascii(self.settings, ascii_only)
        language = self.settings.language or ""
        self._make_screen = partial(WatchScreen, watch, ascii_only=self.ascii_only, language=language)
        self.take_themes(self.settings, light=light)

    def turn_theme(self) -> None:
        """From dark to light, or back; a theme of high contrast keeps it."""
        high = "high-contrast-" if self.settings.theme.startswith("high-contrast") else ""
        name = f"{high}light" if self.current_theme.dark else high.rstrip("-") or "dark"
        self.theme = named_theme(name, true_colour(self.settings, self.console.color_system))

    def get_default_screen(self) -> Screen[None]:
        """The view."""
        return self._make_screen()
