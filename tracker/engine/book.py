"""The two protocols between a game and a turn order, and the typed table of hooks between subjects.

A system (Fate, Fudge, tactical) tells an order about characters; an order (popcorn, ranked, rounds, RCS) tells a system
about turns. What a settled roll means for each purpose, and what happens as turns and exchanges begin and end, goes
through `Book`, so that subjects need not import each other: a missing row is a type error.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

from tracker.engine.refusal import Refusal, Refused
from tracker.model.cast import Character, Id, Sheet
from tracker.model.order import Order
from tracker.model.rolls import Aim, Roll
from tracker.model.table import Scene, Table
from tracker.rules.fate import Outcome

if TYPE_CHECKING:
    from tracker.engine.conflicts import Begin
    from tracker.engine.draft import Draft


Walk = Literal["", "secondary", "primary", "free"]
"""Which action of a CT a move is; empty = the Secondary while it is unspent, else part of the Primary."""


class System(Protocol):
    """What a game tells about its characters."""

    name: str

    def rating(self, who: Character, trait: str) -> int | None:
        """The rating of a named trait; None where the game has no such thing."""
        ...

    def ranked_by(self, mental: bool) -> tuple[str, ...]:
        """The traits that rank characters in a conflict of that kind, the first one before all others."""
        ...

    def harm_in(self, scene: Scene, conflict: str) -> str:
        """The harm that is done unless somebody says otherwise in a conflict of that kind, physical or mental."""
        ...

    def speed(self, who: Character) -> int | None:
        """Reaction Speed in tenths, for counts; None = not known."""
        ...

    def acts(self, who: Character) -> bool:
        """Whether it is one that takes turns at all."""
        ...

    def fresh_turn(self, draft: Draft, scene: Scene, who: Id) -> None:
        """What a fresh turn resets."""
        ...


class Following(NamedTuple):
    """Who may go next."""

    who: tuple[Id, ...]
    new_exchange: bool
    """Whether the next turn begins a new exchange."""


class OrderRules(Protocol):
    """What an order tells about turns."""

    kind: str
    next_is_known: bool
    """Whether the order itself says who is next, so that nobody needs to be named."""

    def begin(self, system: System, table: Table, scene: Scene, *, mental: bool = False) -> Order:
        """The order as a conflict begins, nobody on turn yet."""
        ...

    def following(self, system: System, table: Table, scene: Scene) -> Following:
        """Who may go next, in the order to show them."""
        ...

    def exchange(self, order: Order) -> int:
        """Number of the exchange, round or CT being played."""
        ...

    def done(self, scene: Scene) -> tuple[Id, ...]:
        """Who has had their turn, whoever is on turn left out."""
        ...

    def before(self, system: System, table: Table, scene: Scene, who: Id, following: Following) -> tuple[Id, ...]:
        """Who has to go before somebody; nobody, where whoever may follow may do so in any order."""
        ...

    def stops(self, scene: Scene, who: Id, following: Following) -> str:
        """The code of the rule that keeps somebody from going next, who may not."""
        ...


class Choices(NamedTuple):
    """What was chosen as a roll was resolved."""

    text: str = ""
    """Name of the boost or the aspect that comes of it."""
    lower: bool = False
    """Hit with style: one shift less and a boost."""
    cost: str = ""
    """Of a tie or a failure: minor, major, boost, fail, hit; of style: detail."""
    to: Id = ""
    """Who gets the free invoke of a failed advantage."""
    lower_for: tuple[Id, ...] = ()
    """Of a roll at several, whose hit is lowered so."""


Settle = Callable[["Draft", Roll, Outcome, int, Choices], None]
Hook = Callable[["Draft", Scene, Id], None]
SceneHook = Callable[["Draft", Scene], None]
TableHook = Callable[["Draft"], None]
Barrier = Callable[["Draft", Id, Id, int, str | int | None, str | None], None]
"""Who, to which zone, the difficulty, with which skill, which dice: what an obstacle asks for."""


Opens = Callable[["Draft", Scene, Id, Aim], None]
"""The scene, who acts, what for: asked before a roll is laid on the table."""
Whole = Callable[["Draft", Roll, Choices], None]
"""Reads a roll together with all others of its kind."""
Frames = Callable[["Draft", "Begin"], None]
"""Begins a frame; what ran before it has passed straight into it."""


PutAway = Callable[["Draft", Roll], None]
"""Put an open roll away unread; what was spent on it is given back."""


Spare = Callable[["Draft", Roll, Id], None]
"""Take one target out of an open roll; its last one takes the roll along."""


@dataclass(frozen=True)
class Games:
    """The games and the turn orders by name: who may go next, and what a character is good at."""

    systems: Mapping[str, System]
    orders: Mapping[str, OrderRules]

    def system(self, scene: Scene) -> System:
        """The game of a scene; refused where these rules do not have it."""
        held = self.systems.get(scene.system)
        if held is None:
            raise Refused(Refusal(kind="cannot", code="system_not_here", facts={"system": scene.system}))
        return held

    def order(self, scene: Scene) -> OrderRules | None:
        """The rules of the order that runs, if one does and these rules have it."""
        return None if scene.order is None else self.orders.get(scene.order.kind)

    def next_is_known(self, scene: Scene) -> bool:
        """Whether the order that runs says who is next."""
        order = self.order(scene)
        return order is not None and order.next_is_known

    def following(self, table: Table, scene: Scene) -> Following:
        """Who may go next; nobody where no order runs."""
        order = self.order(scene)
        return Following((), False) if order is None else order.following(self.system(scene), table, scene)


@dataclass(frozen=True)
class Book(Games):
    """All hooks, one field a purpose."""

    attack: Settle
    overcome: Settle
    advantage: Settle
    trait: Settle
    barrier: Barrier
    put_away: PutAway
    spare: Spare
    end_inside: SceneHook
    """Ends the challenge that runs inside a conflict; the conflict goes on."""
    boxes: Mapping[str, Callable[[Draft, Character, str, bool], None]] = field(default_factory=dict)
    """Marks a box that is written so, or clears it (True), on the sheet of another game than Fate, by that game."""
    fields: Mapping[str, Callable[[Draft, Character, str, str], Character]] = field(default_factory=dict)
    """Sets a field of the sheet of another game than Fate."""
    sheets: Mapping[str, Callable[[], Sheet]] = field(default_factory=dict)
    """The sheet of somebody made in play, by the system of the scene; left out, one of Fate."""
    walks: Callable[[Draft, Scene, Id, Walk], bool] | None = None
    """What a move costs where actions are counted; whether they are here."""
    dice_called: tuple[Callable[[Draft, tuple[Id, ...], str | None], bool], ...] = ()
    """Dice that may be about something else than an open roll; whether they were."""
    modified: tuple[Callable[[Draft, Id, int, str], bool], ...] = ()
    """The same of a modifier."""
    struck_out: tuple[Callable[[Draft, int, Id | None], bool], ...] = ()
    """The same of a modifier that is struck."""
    read_otherwise: tuple[Callable[[Draft, int | None], bool], ...] = ()
    """To read an open roll that is no roll of Fate; whether it was one."""
    put_away_otherwise: tuple[Callable[[Draft, int | None], bool], ...] = ()
    """To put such a one away."""
    frames: Mapping[str, Frames] = field(default_factory=dict)
    """What begins each frame but a conflict."""
    together: Mapping[str, Whole] = field(default_factory=dict)
    """Aims whose rolls are read all at once, by the aim."""
    roll_opens: tuple[Opens, ...] = ()
    roll_settled: tuple[Settle, ...] = ()
    help_opens: tuple[Hook, ...] = ()
    """Somebody is to help with a roll: asked before it counts."""
    """A roll was read and what its purpose brings has happened."""
    turn_due: tuple[Hook, ...] = ()
    """Somebody is about to be on turn: asked while what ends with it still stands."""
    turn_begins: tuple[Hook, ...] = ()
    turn_ends: tuple[Hook, ...] = ()
    exchange_ends: tuple[Hook, ...] = ()
    exchange_begins: tuple[SceneHook, ...] = ()
    """Somebody is about to be the first of a new exchange."""
    frame_ends: tuple[SceneHook, ...] = ()
    """A conflict, contest or challenge ends: asked before its end stands, so that the scene still tells which.

    Not asked when it passes straight into another frame: what the end of a conflict brings waits for the end of that.
    Ask `frames.conflicts_ending` which conflicts are over now.
    """
    order_lost: tuple[SceneHook, ...] = ()
    """A turn order is about to be gone: rules on what was begun in it and would go unread."""
    frame_passes: tuple[SceneHook, ...] = ()
    """What runs is about to pass straight into another frame: asked for what does not wait."""
    scene_begins: tuple[SceneHook, ...] = ()
    """A prepared scene has joined the evening and is in focus."""
    somebody_goes: tuple[Callable[[Draft, Id], None], ...] = ()
    """Somebody is about to be struck from the evening."""
    arrives: tuple[Hook, ...] = ()
    """Somebody came into a scene that runs: brought, or new."""
    scenario_begins: tuple[TableHook, ...] = ()
    """One scenario is over and another begins."""
    taken_out: tuple[Hook, ...] = ()
    """Somebody was taken out: asked once it stands."""
    scene_ends: tuple[SceneHook, ...] = ()
    """The scene ends: asked before its end stands, after the frame in it has ended."""

    evening_ends: tuple[TableHook, ...] = ()
    """The session ends: asked before its end stands."""
