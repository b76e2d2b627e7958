"""What the GM looks at: the place (the table, an open roll, something to read), the focused panel, what is scrolled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.engine.fudge import open_checks
from tracker.model.aspects import Aspect
from tracker.model.cast import Id
from tracker.model.checks import OpenCheck
from tracker.model.rolls import Hit, Roll
from tracker.model.table import Table
from tracker.ui.keymap import PLACES

if TYPE_CHECKING:
    from tracker.ui.seat import Seat

SCROLLED = ("situation", "log", "cast", "open", "sheet", "spotlight")
"""Panels that up and down scroll while they are focused; elsewhere they move the selection."""
READING = ("keys", "now", "ends", "text", "ledger")
FAR = 100_000
"""Rows below the end of anything that is read: drawing stops at its end."""
PANEL_ORDER = ("map", "sheet", "situation", "log", "open")


class Looking:
    """Where the GM is and what is before their eyes; nothing of it changes the table."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self.place: tuple[str, int] = ("table", 0)
        self.panel = ""
        self.reading: tuple[str, ...] = ()
        self.reading_title = ""
        self.scroll: dict[str, int] = {}
        """Rows that a panel, or a place to read, is scrolled by."""
        self.explained: Id | None = None
        """The aspect that was asked about."""
        self._under: tuple[str, int] = ("table", 0)
        self._left: Table | None = None
        """The table as it was when something to read was gone to."""

    def go(self, kind: str, number: int = 0) -> None:
        """To the table, a roll, a hit, or something to read."""
        self.place = (kind, number)
        if kind == "hit" and number not in self._seat.table.hits:
            self.place = ("table", 0)

    def come_in_cold(self) -> None:
        """Going on with a session: first of all the card that says where it stands."""
        if len(self._seat.desk.session.entries) and not self._seat.replay:
            self._under, self.place = self.place, ("cold", 0)

    def waiting(self) -> tuple[str, int] | None:
        """What is open: the oldest hit, else the newest roll; of this scene before those of others."""
        table = self._seat.table
        hit = min(table.hits, key=lambda hit: (hit.scene != table.focus, hit.id), default=None)
        if hit is not None:
            return "hit", hit.id
        roll = max((roll.id for roll in table.rolls if roll.scene == table.focus), default=None)
        roll = roll or max((roll.id for roll in table.rolls), default=None)
        if roll is not None:
            return "roll", roll
        checks = () if table.scene is None else table.scene.checks
        return ("check", max(check.id for check in checks)) if len(checks) else None

    def gone(self) -> bool:
        """Whether what is looked at is on the table no more."""
        kind, number = self.place
        table = self._seat.table
        if kind == "check":
            return self._seat.at_check.held is None
        return (kind == "roll" and number not in table.rolls) or (kind == "hit" and number not in table.hits)

    # Something to read

    def toggle(self, kind: str) -> None:
        """To something to read, or back to where that was asked."""
        if self.place[0] == kind:
            self._seat.back()
            return
        if self.place[0] in PLACES:
            self._under, self._left = self.place, self._seat.table
        self.place = (kind, 0)
        for read in READING:
            self.scroll.pop(read, None)
        self.explained = None

    @property
    def under(self) -> tuple[str, int]:
        """The place that what is read lies over."""
        return self._under

    def back(self) -> bool:
        """To the place under what is read, with what was typed and marked there; not where the table has changed."""
        if self._left is not self._seat.table:
            return False
        self.place = self._under
        return True

    def explain(self, aspect: Id) -> None:
        """What an aspect is and what invoking it would take."""
        self.toggle("now")
        self.explained = aspect

    def read(self, lines: tuple[str, ...], title: str) -> None:
        """Show lines that were asked for, under what they are."""
        self.reading, self.reading_title = lines, title
        if self.place[0] != "text":
            self.toggle("text")

    def subject(self) -> Roll | Hit | Aspect | OpenCheck | None:
        """What `?` explains: an aspect that was asked for, the roll or the hit it was asked at, else the table."""
        if self.explained is not None:
            return self._seat.table.aspects.get(self.explained)
        return self._open_at(self._under)

    def asked_at(self) -> Roll | Hit | OpenCheck | None:
        """The roll or the hit that is looked at, where a question is asked of it."""
        return self._open_at(self.place)

    def _open_at(self, place: tuple[str, int]) -> Roll | Hit | OpenCheck | None:
        table, (kind, number) = self._seat.table, place
        if kind == "roll":
            return table.rolls.get(number)
        if kind == "check" and number:
            held = open_checks.check_numbered(table, number)
            return None if held is None else held[1]
        return table.hits.get(number) if kind == "hit" else None

    # Panels

    def show_panel(self, panel: str) -> None:
        """Bring a panel up."""
        self._seat.go("table")
        self.panel = "" if panel == self.panel and panel != "map" else panel
        self.scroll.clear()

    def next_panel(self) -> None:
        """The next panel in turn."""
        at = PANEL_ORDER.index(self.panel) if self.panel in PANEL_ORDER else 0
        self.panel = PANEL_ORDER[(at + 1) % len(PANEL_ORDER)]
        self.scroll.clear()

    def scrolls(self, key: str) -> bool:
        """Scroll what is read or focused; whether that key does."""
        kind = self.place[0]
        name = kind if kind in READING else self.panel if kind == "table" and self.panel in SCROLLED else ""
        step = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10}.get(key)
        if kind in READING and key in ("home", "end"):
            self.scroll[name] = FAR if key == "end" else 0
            return True
        if not name or step is None:
            return False
        up = -step if name == "log" else step
        self.scroll[name] = max(0, self.scroll.get(name, 0) + up)
        return True
