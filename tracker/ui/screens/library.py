"""The screen of the library: keys go to it, and what it wants done with a file is done here."""

from __future__ import annotations

from pathlib import Path

from textual.app import SuspendNotSupported
from textual.message import Message

from tracker.storage.library import SceneCard, in_list
from tracker.storage.settings import InForce
from tracker.ui.editor import EditorError, edit
from tracker.ui.library.board import board
from tracker.ui.library.flows import show_settings
from tracker.ui.library.seat import Library, Want
from tracker.ui.paint import Picture
from tracker.ui.screens.keyed import KeyedScreen

LOOK_OFTEN = 0.1


class LibraryScreen(KeyedScreen):
    """A thin adapter of the library."""

    look_every = LOOK_OFTEN

    class Wanted(Message):
        """A scene or a session is to be opened."""

        def __init__(self, want: Want) -> None:
            super().__init__()
            self.want = want

    class Settled(Message):
        """The settings as they were read last."""

        def __init__(self, found: InForce) -> None:
            super().__init__()
            self.found = found

    def __init__(self, library: Library, *, ascii_only: bool = False) -> None:
        super().__init__(ascii_only=ascii_only)
        self.library = library

    def on_mount(self) -> None:
        """Begin to read."""
        self.library.begin()

    def draw(self, width: int, height: int) -> Picture:
        """The lists."""
        return board(self.library, width, height)

    def look(self) -> bool:
        """What was read since."""
        return self.library.tick()

    def take_key(self, key: str, char: str | None) -> None:
        """Every key goes to the library."""
        self.library.key(key, char)

    def take_paste(self, text: str) -> None:
        """Pasted text goes to the library."""
        self.library.paste(text)

    def take_click(self, spot: str | None, chain: int) -> None:
        """A click on something drawn."""
        self.library.click(spot, chain)

    def after(self) -> None:
        """Do what is wanted, and draw."""
        library = self.library
        if library.wants_quit:
            library.reader.end()
            self.app.exit()
            return
        if library.wants_settings_edited and library.in_force is not None:
            library.wants_settings_edited = False
            if self._edited(library.in_force.path):
                show_settings(library)
                library.say("settings_read")
        if library.in_force is not None:
            self.post_message(self.Settled(library.in_force))
        want, library.wants = library.wants, None
        if want is not None and want.deed == "edit":
            self.edit(want.path)
        elif want is not None:
            self.post_message(self.Wanted(want))
        self.keep_up()

    def edit(self, path: Path) -> None:
        """Into the editor and back; what is wrong with the file then is shown beside its text."""
        if self._edited(path):
            row = in_list(path, scene=True)
            self.library.edited(path, row if isinstance(row, SceneCard) else None)

    def _edited(self, path: Path) -> bool:
        """Into the editor and back; whether it ran."""
        library = self.library
        trouble: EditorError | None = None
        try:
            with self.app.suspend():
                # Nothing may leave this block: Textual takes the terminal back only where its body ends well.
                try:
                    edit(path)
                except EditorError as error:
                    trouble = error
        except SuspendNotSupported:
            library.say("no_editor", why="this terminal cannot be lent to another program")
            return False
        self.redraw()
        if trouble is not None and not trouble.started:
            library.say("no_editor", why=str(trouble))
            return False
        if trouble is not None:
            library.say("editor_failed", why=str(trouble))
        return True
