"""The curtain: the players' view on the GM's own screen, until the key is pressed again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.ui.questions import Pick
from tracker.ui.says import says

if TYPE_CHECKING:
    from tracker.engine.session import Session
    from tracker.players.evening import PlayersEyes
    from tracker.ui.paint import Picture
    from tracker.ui.seat import Seat

WORD = "curtain"
"""Of its binding, whatever its key."""
ANYWHERE = "f12"
"""The key that is its own whatever is asked or written; the other one is a letter there."""
AT_ONCE = 250
"""Entries that are read for players within a frame."""
SCROLLS = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10, "home": -10_000}


class Curtain:
    """While it is down no key acts on the table, so that nothing of it is shown or done unseen."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self._eyes: PlayersEyes | None = None
        self.down = False
        self.scroll = 0
        self.note = ""

    def toggle(self) -> None:
        """Down, or up again."""
        self.down, self.scroll, self.note = not self.down, 0, ""
        if self.down:
            self.go_on()

    @property
    def reads(self) -> bool:
        """Whether it is down and what players know is still being read out of a long session."""
        return self.down and self._eyes is not None and self._eyes.unread(self._entry) > AT_ONCE

    def go_on(self) -> None:
        """Read some more of what players know: so much that a key is answered in a frame meanwhile."""
        self._looks().read(min(self._entry, len(self._session.entries)), AT_ONCE)

    @property
    def _session(self) -> Session:
        return self._seat.desk.session

    @property
    def _entry(self) -> int:
        """The entry whose moment is shown."""
        replay = self._seat.replaying
        return len(self._session.entries) if replay is None else replay.entry

    def _looks(self) -> PlayersEyes:
        from tracker.players.evening import PlayersEyes

        if self._eyes is None:
            self._eyes = PlayersEyes(self._session, self._seat.words)
        return self._eyes

    def key(self, key: str, char: str | None) -> bool:
        """Whether the key is the curtain's: all are while it is down; what is asked stays as it is behind it."""
        if not self.down:
            if key == ANYWHERE or (char == self._key() and self._no_letter_is_meant(char)):
                self.toggle()
            return self.down
        self.note = ""
        if key == ANYWHERE or char in ("C", self._key()):
            self.toggle()
        elif key in SCROLLS:
            self.scroll = max(0, self.scroll + SCROLLS[key])
        else:
            self.note = says(self._seat.words, "curtain_down", {"key": self._key()})
        return True

    def _no_letter_is_meant(self, char: str) -> bool:
        """Whether nothing is asked, or only keys are chosen from and this is none of them."""
        question = self._seat.question
        if isinstance(question, Pick) and question.keys_alone:
            return all(option.key != char for option in question.options)
        return question is None

    def _key(self) -> str:
        """The key that lifts it, as the user has it."""
        return next((held.key for held in self._seat.bindings() if held.word == WORD), "C")

    def picture(self, width: int, height: int) -> Picture:
        """What the players see now, or at the moment of a replay; while that is read, nothing and how far it is."""
        from tracker.players.seen import PlayersView
        from tracker.ui.players.screen import players_screen

        seat, eyes, entry = self._seat, self._looks(), self._entry
        left = eyes.unread(entry)
        if left > AT_ONCE:
            note = says(seat.words, "curtain_reads", {"n": f"{entry - left:,}", "last": f"{entry:,}"})
            picture, _ = players_screen(PlayersView(), seat.words, width, height, scroll=0, note=note)
            return picture
        view = eyes.view(entry)
        picture, self.scroll = players_screen(view, seat.words, width, height, scroll=self.scroll, note=self.note)
        return picture
