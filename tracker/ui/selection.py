"""Whom keys act on: the selected one, and those marked with Space."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.model.cast import Id
from tracker.model.table import Table
from tracker.ui.fudge_keys import plays_fudge

if TYPE_CHECKING:
    from tracker.ui.seat import Seat


class Selection:
    """The selection follows the turn; marks are for one turn in one scene."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self.who: Id | None = None
        """The selected character, or zone."""
        self.marks: tuple[Id, ...] = ()
        """Characters marked with Space: what acts on several acts on all of them."""
        self._digits = ""
        """Typed so far, of a number that could go on."""
        self._nobody = ""
        """The number just typed, where nobody has it: whoever is selected was not meant."""

    def follow(self, before: Table | None) -> None:
        """The table has changed since: go to whoever is on turn now; marks do not outlast a turn."""
        table = self._seat.table
        turn = None if table.scene is None else table.scene.turn
        old = None if before is None or before.scene is None else before.scene.turn
        passed = (None if old is None else old.who) != (None if turn is None else turn.who)
        if before is not None and (passed or before.focus != table.focus):
            self.marks = ()
        if turn is not None and (old is None or old.who != turn.who):
            self.who = turn.who
        left = before is not None and before.focus != table.focus and turn is None
        if self.who is None or self.who not in table.cast or left:
            # The one whose sheet is shown is the one that keys act for.
            here = () if table.scene is None else table.scene.here
            self.who = next((presence.id for presence in here), None)

    def to_turn(self) -> None:
        """To whoever is on turn."""
        turn = None if self._seat.table.scene is None else self._seat.table.scene.turn
        if turn is not None:
            self.who = turn.who

    def mark(self) -> None:
        """Mark the selected one, or take the mark off."""
        id, seat = self.who, self._seat
        if id is None:
            return
        self.marks = tuple(m for m in self.marks if m != id) if id in self.marks else (*self.marks, id)
        seat.advice = seat.words.join([seat.name(marked) for marked in self.marks])
        if self.marks:
            seat.say("marked_fudge" if plays_fudge(seat) else "marked", names=seat.advice)

    def those(self, who: Id) -> tuple[Id, ...]:
        """Whom a key acts on that takes several: the marked ones still here, else this one. The marks are used up."""
        here = () if self._seat.table.scene is None else self._seat.table.scene.here
        chosen = tuple(id for id in self.marks if id in here)
        self.marks = ()
        return chosen or (who,)

    def digit(self, digit: str) -> None:
        """Select by number; digits that go on with those before make one number."""
        typed = self._digits + digit
        numbers = {str(who.number): who.id for who in self._seat.table.cast}
        if not any(number.startswith(typed) for number in numbers):
            typed = digit
        if typed in numbers:
            self.who = numbers[typed]
        begun = any(number.startswith(typed) for number in numbers)
        self._nobody = "" if begun else typed
        if not begun:
            self._seat.say("nobody_of_number", n=typed)
        longer = [number for number in numbers if number.startswith(typed) and number != typed]
        self._digits = typed if longer else ""

    def ends_number(self) -> None:
        """What comes is no digit: the next one begins a number anew."""
        self._digits = ""

    def holds_back(self, key: str) -> bool:
        """Whether a key is not done, since it was meant for somebody whom the number before it does not name."""
        nobody, self._nobody = self._nobody, ""
        if nobody and len(key) == 1 and key.isalpha():
            self._seat.say("nobody_to_act", n=nobody, key=key)
            return True
        return False

    def step(self, step: int) -> None:
        """The next of those here, in the order of their numbers."""
        table = self._seat.table
        if table.scene is None or not len(table.scene.here):
            return
        ids = sorted((presence.id for presence in table.scene.here), key=lambda id: table.cast[id].number)
        at = ids.index(self.who) if self.who in ids else -step
        self.who = ids[(at + step) % len(ids)]
