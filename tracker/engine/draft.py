"""The sheet of paper a command writes on: events so far, and the Table after them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NoReturn, Protocol

from tracker.engine.refusal import Advice, Fact, Refusal, Refused
from tracker.model.rolls import Dice
from tracker.model.table import Scene, Table

if TYPE_CHECKING:
    from tracker.engine.book import Book
    from tracker.history.event import Event


class DicePort(Protocol):
    """Where dice come from."""

    def fate(self, who: str | None = None) -> tuple[int, ...]:
        """Four Fate dice, each -1, 0 or +1; `who` they are rolled for tells which, where dice fell before."""
        ...

    def two(self, who: str | None = None) -> tuple[int, int]:
        """Two six-sided dice, read singly."""
        ...


Shelf = Callable[[str], Table]
"""Reads a prepared scene by its name; raises Refused where there is none."""


class Numbers(Protocol):
    """Where ids and numbers come from when a step is decided again: those it gave then, then ones never given."""

    def id(self, letter: str) -> str:
        """The next id of that letter."""
        ...

    def number(self) -> int:
        """The next character's number."""
        ...

    def roll(self, events: Sequence[Event]) -> int:
        """The number of the next roll, after those that these events opened."""
        ...

    def hit(self, events: Sequence[Event]) -> int:
        """The number of the next hit, after those that these events dealt."""
        ...


class Draft:
    """What `decide` may use. Emitting evolves the draft's Table at once, so that a fault shows before anything is
    written and a later part of the same command sees what an earlier part did."""

    def __init__(
        self,
        table: Table,
        dice: DicePort,
        book: Book,
        shelf: Shelf | None = None,
        ruling: bool = False,
        numbers: Numbers | None = None,
    ) -> None:
        self.table = table
        self.book = book
        self.ruling = ruling
        self.events: list[Event] = []
        self.advice: list[Advice] = []
        self.unrested = False
        """Whether what ends now leaves nobody a breather."""
        self.ruled: list[str] = []
        """Codes of the rules that the ruling went past."""
        self._dice = dice
        self._numbers_of = numbers
        self._shelf = shelf
        self._at: str | None = None
        self._ids = table.given.ids
        self._numbers = table.given.number

    @property
    def scene(self) -> Scene:
        """The scene the command is about: where whom it names is, else the one in focus; refused where there is none.

        Several scenes may be on the table: whatever is about a roll, a hit or a character happens where that is.
        """
        scene = self._where
        if scene is None or scene.ended:
            self.cannot("no_scene")
        return scene

    @property
    def here(self) -> str | None:
        """The id of the scene the command is about, so far as there is one."""
        return None if self._where is None else self._where.id

    @property
    def turned(self) -> bool:
        """Whether it is settled which scene the command is about, by what it names."""
        return self._at is not None

    @property
    def _where(self) -> Scene | None:
        return self.table.scene if self._at is None else self.table.scenes.get(self._at)

    def turn_to(self, scene: str) -> None:
        """From here on the command is about this scene."""
        self._at = scene

    def emit(self, *events: Event) -> None:
        """It happened."""
        for event in events:
            self.events.append(event)
            self.table = event.evolve(self.table)

    def rule(self, ok: bool, code: str, **facts: Fact) -> None:
        """Stop here unless `ok`, or under a ruling, or where this table allows it (house rules)."""
        if not ok:
            self._guard("stop", code, facts)

    def advise(self, ok: bool, code: str, **facts: Fact) -> None:
        """Go on with one quiet line unless `ok`; a house rule may make it a stop."""
        if not ok:
            self._guard("warn", code, facts)

    def _guard(self, usual: str, code: str, facts: dict[str, Fact]) -> None:
        scene = self._where
        setting = usual if scene is None else scene.house.get(code, usual)
        if setting == "allow":
            return
        if setting == "warn":
            self.advice.append(Advice(code=code, facts=facts))
        elif self.ruling:
            self.ruled.append(code)
        else:
            raise Refused(Refusal(kind="rule", code=code, facts=facts))

    def cannot(self, code: str, **facts: Fact) -> NoReturn:
        """It makes no sense; no ruling helps."""
        raise Refused(Refusal(kind="cannot", code=code, facts=facts))

    def new_id(self, letter: str) -> str:
        """An id never given before; where a step is decided again, the one it gave then."""
        if self._numbers_of is not None:
            return self._numbers_of.id(letter)
        self._ids = max(self._ids, self.table.given.ids) + 1
        return f"{letter}{self._ids}"

    def new_number(self) -> int:
        """A character's number, never given before."""
        if self._numbers_of is not None:
            return self._numbers_of.number()
        self._numbers = max(self._numbers, self.table.given.number) + 1
        return self._numbers

    @property
    def next_roll(self) -> int:
        """The number of the next roll that is opened."""
        return self.table.given.roll + 1 if self._numbers_of is None else self._numbers_of.roll(self.events)

    @property
    def next_hit(self) -> int:
        """The number of the next hit that is dealt."""
        return self.table.given.hit + 1 if self._numbers_of is None else self._numbers_of.hit(self.events)

    def fate_dice(self, who: str | None = None) -> Dice:
        """Dice that the program rolls."""
        faces = self._dice.fate(who)
        return Dice(faces=faces, total=sum(faces))

    def two_dice(self, who: str | None = None) -> tuple[int, int]:
        """Two six-sided dice that the program rolls."""
        return self._dice.two(who)

    def prepared(self, name: str) -> Table:
        """A prepared scene by the name of its file."""
        if self._shelf is None:
            self.cannot("no_such_scene", what=name)
        return self._shelf(name)
