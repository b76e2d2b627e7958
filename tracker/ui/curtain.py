"""The curtain: the players' view on the GM's own screen, until the key is pressed again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.ui.says import says

if TYPE_CHECKING:
    from tracker.players.evening import PlayersEyes
    from tracker.ui.paint import Picture
    from tracker.ui.seat import Seat

WORD = "curtain"
"""Of its binding, whatever its key."""
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

    def key(self, key: str, char: str | None) -> bool:
        """Whether the key is the curtain's: all are while it is down."""
        if not self.down:
            return False
        self.note = ""
        if char in ("C", self._key()):
            self.toggle()
        elif key in SCROLLS:
            self.scroll = max(0, self.scroll + SCROLLS[key])
        else:
            self.note = says(self._seat.words, "curtain_down", {"key": self._key()})
        return True

    def _key(self) -> str:
        """The key that lifts it, as the user has it."""
        return next((held.key for held in self._seat.bindings() if held.word == WORD), "C")

    def picture(self, width: int, height: int) -> Picture:
        """What the players see now, or at the moment of a replay."""
        from tracker.players.evening import PlayersEyes
        from tracker.ui.players.screen import players_screen

        seat = self._seat
        if self._eyes is None:
            self._eyes = PlayersEyes(seat.desk.session, seat.words)
        view = self._eyes.view(None if seat.replaying is None else seat.replaying.entry)
        picture, self.scroll = players_screen(view, seat.words, width, height, scroll=self.scroll, note=self.note)
        return picture
