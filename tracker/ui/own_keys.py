"""The keys of where one is, as the user has them: by the game of the scene in focus, and by the settings."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tracker.language.words import Words
from tracker.ui.binding import Binding
from tracker.ui.fudge_keys import FUDGE_TABLE, plays_fudge
from tracker.ui.keymap import PLACES, READ
from tracker.ui.keys_everywhere import COMMON
from tracker.ui.keys_replay import REPLAY
from tracker.ui.keys_tactical import TACTICAL_TABLE
from tracker.ui.rebinding import rebound, renamed

if TYPE_CHECKING:
    from tracker.ui.seat import Seat


class OwnKeys:
    """The tables of keys, and the words that name them."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self._spoken: dict[tuple[Binding, ...], Words] = {}

    def here(self) -> tuple[Binding, ...]:
        """The keys of where we are."""
        seat = self._seat
        if seat.replay:
            return REPLAY
        if seat.place[0] == "table":
            return self.of_table()
        here = PLACES.get(seat.place[0], READ)
        return rebound(here, seat.settings.keys, COMMON) if seat.settings.keys else here

    def of_table(self) -> tuple[Binding, ...]:
        """The keys of the table, by the game of the scene in focus."""
        usual, keys = self.usual(), self._seat.settings.keys
        return rebound(usual, keys) if keys else usual

    def usual(self) -> tuple[Binding, ...]:
        """The same, as they are without settings."""
        if plays_fudge(self._seat):
            return FUDGE_TABLE
        scene = self._seat.table.scene
        tactical = scene is not None and scene.system == "tactical"
        return TACTICAL_TABLE if tactical else PLACES["table"]

    def word_at_table(self, key: str) -> str:
        """What a key is called at the table; empty where nothing is bound to it there."""
        found = next((binding for binding in self.of_table() if binding.key == key), None)
        return "" if found is None else self.words.screen(found.word)

    @property
    def plays_fate(self) -> bool:
        """Whether the keys are those of a Fate table."""
        return self.usual() is PLACES["table"]

    @property
    def words(self) -> Words:
        """The words of the session; they name the keys that the user has at the table of this game."""
        words, keys = self._seat.desk.words, self._seat.settings.keys
        if not keys:
            return words
        usual = self.usual()
        if usual not in self._spoken:
            self._spoken[usual] = replace(words, keys=renamed(usual, keys))
        return self._spoken[usual]
