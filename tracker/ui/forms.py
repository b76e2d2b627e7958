"""Forms: questions whose rows are filled one by one, without a key between them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple

from tracker.text import is_number
from tracker.ui.questions import BACK, Filled, FilledRow, Keys

ALL, TOGETHER, AGAIN = "*", "+", "<"
"""Of counts that are called: the program rolls for all who are left; all who are left act in one slot; the last one is
called again."""


class Called(NamedTuple):
    """Two dice that somebody called out, or that the program rolls (no dice)."""

    who: str
    dice: str = ""


class Calls(Filled):
    """Two six-sided dice of several characters, as they are called: `34` fills a row and goes to the next.

    Space lets the program roll this row, `a` all that are left; arrows go to another one; Enter leaves the rest for
    later.
    """

    KEYS: ClassVar = (
        ("34", "two dice as they are called"),
        ("Backspace", "a digit back; with none typed the last count, to be called again"),
        ("Space", "the program rolls this row; a all that are left"),
        ("up down", "another row"),
        ("Enter", "the rest later"),
    )

    def __init__(
        self, title: str, rows: Sequence[tuple[str, str, str]], cursor: int = 0, hint: str = "", tie: bool = False
    ) -> None:
        super().__init__(title, hint or "two dice: 34   Space rolls   a all   Enter later")
        self.tie = tie
        """A roll-off: `t` leaves it out, they act together."""
        self.rows = list(rows)
        self.cursor = min(cursor, max(0, len(rows) - 1))
        self.typed = ""
        self.wrong = ""
        """What was pressed that no die shows."""

    @property
    def foot(self) -> Keys:
        """What the key line says while it is asked."""
        tie = (("t", "together"),) if self.tie else ()
        return (("Enter", "the rest later"), ("Space", "roll"), ("a", "roll all"), *tie, ("Esc", "back"))

    @property
    def takes_text(self) -> bool:
        """Only digits."""
        return False

    def lines(self) -> list[FilledRow]:
        """Whoever has not called yet, with what they roll upon."""
        return [
            FilledRow(
                who,
                name,
                f"{self.typed or '_'}{'_' if len(self.typed) < 2 else ''}" if here else "",
                f"{self.wrong} is on no die: 1 to 6" if here and self.wrong else note,
                here,
            )
            for place, (who, name, note) in enumerate(self.rows)
            for here in (place == self.cursor,)
        ]

    def key(self, key: str, char: str | None) -> Any:
        """`Called`, BACK, or None."""
        if key == "escape":
            return BACK
        self.wrong = ""
        if key == "enter":
            return Called("")
        if self.moves(key, len(self.rows)):
            self.typed = ""
            return None
        if key == "backspace":
            if not self.typed and not self.tie:
                return Called(AGAIN)
            self.typed = self.typed[:-1]
        elif key == "space" or char == " ":
            return Called(self.rows[self.cursor][0])
        elif char == "a":
            return Called(ALL)
        elif char == "t" and self.tie:
            return Called(TOGETHER)
        elif char is not None and char in "123456":
            self.typed += char
            if len(self.typed) == 2:
                return Called(self.rows[self.cursor][0], f"{self.typed[0]},{self.typed[1]}")
        elif char is not None and is_number(char):
            self.wrong = char
        return None

    def click(self, place: int) -> Any:
        """A click goes to that row."""
        if 0 <= place < len(self.rows):
            self.cursor, self.typed = place, ""
        return None


class Noticing(NamedTuple):
    """What came of a detection form."""

    won: tuple[str, ...]
    tied: tuple[str, ...] = ()
    abilities: tuple[tuple[str, str], ...] = ()


class Detection(Filled):
    """Who noticed: one row a character, won or not won or tied, and the ability it used.

    `w` won, `l` not won and `t` tied go to the next row, Space turns one over, `a` writes the ability, a number goes to
    the row of that character, Enter is done. What Enter makes of rows without a mark stands on them.
    """

    KEYS: ClassVar = (
        ("w l t", "won, not won, tied; the next row"),
        ("Space", "turn it over"),
        ("a", "write the ability"),
        ("digits", "the row of that number"),
        ("Enter", "done; who has no mark has not noticed"),
    )

    def __init__(
        self, title: str, rows: Sequence[tuple[str, str]], words: tuple[str, str, str], numbers: Sequence[int] = ()
    ) -> None:
        super().__init__(title, "w won   l not   t tied   a ability   Enter done")
        self.rows = list(rows)
        self.numbers = [str(n) for n in numbers]
        """Of the characters, row by row."""
        self.digits = ""
        self.nobody = ""
        """A number that no row has: what is pressed behind it was meant for somebody else than the marked one."""
        self.words = words
        """Of one who won, who did not, who tied."""
        self.won: dict[str, bool] = {}
        self.tied: set[str] = set()
        self.abilities: dict[str, str] = {}
        self.writing = False

    @property
    def foot(self) -> Keys:
        """What the key line says while it is asked."""
        if self.writing:
            return (("Enter", "take it"),)
        marks = (("w", "won"), ("l", "not"), ("t", "tied"), ("a", "ability"))
        return (("Enter", "done"), *marks, ("Esc", "back"))

    @property
    def takes_text(self) -> bool:
        """While an ability is written."""
        return self.writing

    def lines(self) -> list[FilledRow]:
        """Everybody who has to notice."""
        yes, no, tied = self.words
        return [
            FilledRow(
                who,
                name,
                tied if who in self.tied else "" if who not in self.won else yes if self.won[who] else no,
                self._note(who, here),
                here,
            )
            for place, (who, name) in enumerate(self.rows)
            for here in (place == self.cursor,)
        ]

    def _note(self, who: str, here: bool) -> str:
        """The ability; of a row without a mark what Enter makes of it."""
        ability = self.abilities.get(who, "") + ("_" if here and self.writing else "")
        if here and self.nobody:
            return f"nobody here has number {self.nobody}"
        unmarked = f"no mark: {self.words[1]}" if who not in self.won else ""
        return "   ".join(part for part in (ability, unmarked) if part)

    def _go_to(self, digit: str) -> None:
        """The row of a character's number, as far as it is typed."""
        typed = self.digits + digit
        if not any(number.startswith(typed) for number in self.numbers):
            typed = digit
        self.digits = typed
        self.nobody = "" if any(number.startswith(typed) for number in self.numbers) else typed
        if typed in self.numbers:
            self.cursor = self.numbers.index(typed)

    def key(self, key: str, char: str | None) -> Any:
        """`Noticing`, BACK, or None. Whoever has no mark has not noticed."""
        if self.writing:
            self._write(key, char)
            return None
        if key == "escape":
            return BACK
        if self.nobody:
            if key in ("up", "down", "tab", "backspace"):
                self.nobody = self.digits = ""
            elif char is None or not is_number(char):
                return None
        if key == "enter":
            found = tuple((who, text.strip()) for who, text in self.abilities.items() if text.strip())
            won = tuple(who for who, _ in self.rows if self.won.get(who))
            return Noticing(won, tuple(who for who, _ in self.rows if who in self.tied), found)
        if self.moves(key, len(self.rows)):
            return None
        if char is not None and is_number(char):
            self._go_to(char)
            return None
        self.digits = ""
        who = self.rows[self.cursor][0]
        if char in ("w", "+", "l", "-", "t", "="):
            self.won[who] = char in ("w", "+")
            self.tied = self.tied | {who} if char in ("t", "=") else self.tied - {who}
            self.cursor = min(self.cursor + 1, len(self.rows) - 1)
        elif char == " ":
            self.turn_over(who)
        elif char == "a":
            self.writing = True
        return None

    def turn_over(self, who: str) -> None:
        """Won, if it was not."""
        self.won[who] = not self.won.get(who, False)
        self.tied = self.tied - {who}

    def _write(self, key: str, char: str | None) -> None:
        who = self.rows[self.cursor][0]
        text = self.abilities.get(who, "")
        if key in ("enter", "escape", "tab"):
            self.writing = False
        elif key == "backspace":
            self.abilities[who] = text[:-1]
        elif char is not None and char.isprintable():
            self.abilities[who] = text + char

    def click(self, place: int) -> Any:
        """A click goes to a row; one on the row where it is turns it over."""
        if 0 <= place < len(self.rows):
            if place == self.cursor:
                self.turn_over(self.rows[place][0])
            self.cursor, self.nobody = place, ""
        return None
