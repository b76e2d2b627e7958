"""The full-screen program: the library, and tables that are opened from it or at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.language.words import words
from tracker.storage.desk import Desk
from tracker.storage.journal import JournalError
from tracker.storage.session_file import Opened, Reading
from tracker.storage.settings import InForce, Settings
from tracker.text import one_line
from tracker.ui.looks import draws_ascii, true_colour
from tracker.ui.preferences import read_again
from tracker.ui.screens.drawn import DrawnScreen
from tracker.ui.screens.opening import OpeningScreen
from tracker.ui.screens.table import TableScreen
from tracker.ui.seat import Seat
from tracker.ui.themed import ThemedApp

if TYPE_CHECKING:
    from pathlib import Path

    from textual.screen import Screen

    from tracker.ui.library.seat import Library
    from tracker.ui.screens.library import LibraryScreen


UNUSABLE = 2
"""Exit code where there is nothing that can be opened."""


class TrackerApp(ThemedApp):
    """One table at a time; where there is a library, leaving a table leads back to it."""

    seat: Seat
    """From when a session is read."""

    def __init__(
        self,
        opened: Opened | Reading | None = None,
        *,
        library: Library | None = None,
        ascii_only: bool | None = None,
        light: bool = False,
        replay: bool = False,
        cold: bool = False,
        in_force: InForce | None = None,
    ) -> None:
        super().__init__()
        self.in_force = in_force
        self._given = ascii_only, light
        self.settings = Settings() if in_force is None else in_force.settings
        self.ascii_only = draws_ascii(self.settings, ascii_only)
        self.library = library
        self.opened: Opened | None = None
        """The session on the table."""
        self._replay, self._cold = replay, cold
        self._first = self._screen_for(opened)
        self.take_themes(self.settings, light=light)

    def _screen_for(self, opened: Opened | Reading | None) -> Screen[None]:
        if isinstance(opened, Opened):
            return self._table(opened)
        if opened is not None:
            return OpeningScreen(opened, words(self.settings.language or "en"), ascii_only=self.ascii_only)
        from tracker.ui.screens.library import LibraryScreen

        assert self.library is not None
        return LibraryScreen(self.library, ascii_only=self.ascii_only)

    def _table(self, opened: Opened) -> TableScreen:
        self.opened = opened
        if self.in_force is not None and self.is_running:
            self._take_settings(read_again(self.in_force))
        self.seat = Seat(Desk(opened, self.settings.language or ""), replay=self._replay, settings=self.settings)
        if self._cold:
            self.seat.looking.come_in_cold()
        if self.in_force is not None and self.in_force.faults and not self.seat.advice:
            faults = self.in_force.faults
            self.seat.say("settings_wrong_table", n=len(faults), first=str(faults[0]))
        return TableScreen(self.seat, ascii_only=self.ascii_only)

    def _take_settings(self, found: InForce) -> None:
        """Settings as they are on disk now: what was mended there, or is gone, is told no more."""
        if found == self.in_force:
            return
        ascii_only, light = self._given
        looks = self.settings.theme, self.settings.colours
        self.in_force, self.settings = found, found.settings
        self.ascii_only = draws_ascii(self.settings, ascii_only)
        for screen in self.screen_stack:
            if isinstance(screen, DrawnScreen):
                screen.board.set_ascii(self.ascii_only)
        if self.library is not None:
            self.library.take_settings(found)
        if looks != (self.settings.theme, self.settings.colours):
            self.take_themes(self.settings, light=light)

    def on_library_screen_settled(self, message: LibraryScreen.Settled) -> None:
        """The library has read them anew."""
        self._take_settings(message.found)

    def true_colour(self) -> bool:
        """Whether the terminal takes more than 256 colours; the settings may know better."""
        return true_colour(self.settings, self.console.color_system)

    def get_default_screen(self) -> Screen[None]:
        """The library, a table, or one that is being read."""
        return self._first

    def _drawn_again(self) -> None:
        if isinstance(self.screen, DrawnScreen):
            self.screen.repaint()

    # Between the library and the tables

    def _show(self, screen: Screen[None]) -> None:
        """In the place of what is shown; the first screen of all stays under the others."""
        if len(self.screen_stack) > 1:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    def on_library_screen_wanted(self, message: LibraryScreen.Wanted) -> None:
        """Open what the library wants."""
        want = message.want
        if self.library is None or isinstance(self.screen, TableScreen | OpeningScreen):
            return
        if want.deed == "watch":
            self._watch(want.path)
            return
        self._replay, self._cold = want.deed == "replay", want.deed == "resume"
        try:
            opened = self.library.opened(want)
        except JournalError as error:
            self.library.failed(error)
            if want.deed == "play" and error.kind == "write":
                from tracker.ui.library.flows import play_elsewhere

                self.library.begin_flow(play_elsewhere(self.library, want.path))
            self._drawn_again()
            return
        self.push_screen(self._screen_for(opened))

    def _watch(self, path: Path) -> None:
        """What players may see of a session."""
        from tracker.storage.watching import Watch
        from tracker.ui.watch import WatchScreen

        watch = Watch(path)
        watch.poll()
        if watch.session is None and self.library is not None:
            self.library.advice = one_line(watch.why)
            self._drawn_again()
            return
        self.push_screen(WatchScreen(watch, ascii_only=self.ascii_only, language=self.settings.language or ""))

    def on_opening_screen_ended(self, message: OpeningScreen.Ended) -> None:
        """It is read, or cannot be, or nobody waits for it any more."""
        opened = message.opened
        if isinstance(opened, Opened):
            self._show(self._table(opened))
        elif self.library is not None:
            self.pop_screen()
            if opened is not None:
                self.library.failed(opened)
        elif opened is None:
            self.exit()
        else:
            self.exit(return_code=UNUSABLE, message=one_line(str(opened)))

    def on_table_screen_left(self, message: TableScreen.Left) -> None:
        """Back to the library, or out; or to the session that the replay led to."""
        opened, self.opened = self.opened, None
        next_path = message.seat.wants_to_open
        if next_path is not None:
            from tracker.ui.opening import resumed

            if opened is not None:
                opened.close()
            self._replay, self._cold = False, True
            self._show(self._screen_for(resumed(next_path)))
        elif self.library is None:
            self.opened = opened
            self.exit()
        else:
            self.pop_screen()
            if opened is not None:
                opened.close()
                self.library.came_back(opened)
            # Also what came of the table beside its own session: a branch, a recap, a scene that was saved.
            self.library.look_again()
