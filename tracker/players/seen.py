"""The players' view: all that players may see of a moment, and nothing else.

An allow-list: what has no field here cannot be seen. No ids and no numbers of characters; whoever and whatever is
hidden has no place in any of it, so that nothing shows a gap.
"""

from __future__ import annotations

from typing import Literal

from tracker.engine.fudge.seen import FightSeen as FightSeen
from tracker.engine.fudge.seen import RoundSeen as RoundSeen
from tracker.engine.tactical.seen import PhaseSeen as PhaseSeen
from tracker.model.place import Bar
from tracker.model.value import Value

Counted = Literal["", "exchange", "round", "ct"]


class Named(Value):
    """Somebody or some side by the name that players know, in the colour of a side."""

    name: str = ""
    """Empty = nobody."""
    side: int | None = None
    """Place among the sides that players know."""


class Boxes(Value):
    """A stress track, or members of a row."""

    name: str = ""
    values: tuple[int, ...] = ()
    marked: tuple[int, ...] = ()
    """Places of the marked ones, from 0."""


class Wound(Value):
    """A consequence of a player's character."""

    severity: str
    text: str


class Card(Value):
    """A player's character, with all that its player knows."""

    who: Named
    player: str = ""
    state: str = ""
    """away, out, conceded; empty = takes part."""
    on_turn: bool = False
    done: bool = False
    points: int | None = None
    """Fate or Fudge points; None where the game has none."""
    locked: int = 0
    tracks: tuple[Boxes, ...] = ()
    wounds: tuple[Wound, ...] = ()
    level: str = ""
    """The word of the worst wound (Fudge)."""
    hit: int = 0
    """Shifts of its open hits, or damage of the blows that wait."""
    states: tuple[str, ...] = ()
    """Words that matter: compel, full_defence, off_guard, sealed."""


class Person(Value):
    """Somebody on the map."""

    who: Named
    zone: int | None = None
    """Place of its zone among those shown; None = in none of them."""
    state: str = ""
    on_turn: bool = False
    done: bool = False
    boxes: Boxes | None = None
    """None where they are not shared."""
    points: int | None = None
    word: str = ""
    heads: int = 0
    """Of a row of several: how many stand."""
    hit: int = 0


class Place(Value):
    """A zone."""

    name: str
    at: tuple[int, int] | None = None
    """Column and row, with no gap where something hidden lies."""
    aspects: tuple[str, ...] = ()
    boosts: tuple[str, ...] = ()


class Way(Value):
    """What joins two zones, by their places."""

    one: int
    other: int
    name: str = ""
    bar: Bar = "open"
    difficulty: int | None = None
    oneway: bool = False


class FreeSeen(Value):
    """Free invokes of one owner."""

    owner: Named
    n: int


class AspectSeen(Value):
    """An aspect in play."""

    text: str
    boost: bool = False
    on: str = ""
    """Whom or what it is attached to; empty = the scene."""
    in_zone: bool = False
    """Whether the map shows it as well."""
    free: tuple[FreeSeen, ...] = ()


class CounterSeen(Value):
    """A countdown, a track, a clock."""

    name: str
    boxes: int
    marked: int


class ContenderSeen(Value):
    """A side of a contest."""

    who: Named
    victories: int
    rolled: int | None = None
    """Its total in this exchange, where it may be seen."""


class ContestSeen(Value):
    """A contest that runs."""

    sides: tuple[ContenderSeen, ...]
    to: int
    exchange: int
    difficulty: int | None = None
    winner: str = ""


class TaskSeen(Value):
    """A task of a challenge."""

    name: str
    skill: str = ""
    difficulty: int | None = None
    who: str = ""
    result: str = ""


class ChallengeSeen(Value):
    """A challenge that runs."""

    name: str = ""
    tasks: tuple[TaskSeen, ...] = ()


class Band(Value):
    """Whom the table waits for, and who may be next."""

    acts: Named = Named()
    next: tuple[Named, ...] = ()
    choice: bool = False
    """Whether those are to be chosen from; else they follow in this order."""
    passes: bool = False
    """Whether the slot of that one goes by, Off-Guard: nobody is waited for."""


Does = Literal[
    "hit", "blow", "defend", "roll", "invoke", "wait", "compel", "choose", "count", "cost", "task", "contest", "act",
    "hand_on",
]  # fmt: skip


class Prompt(Value):
    """What a player is to do now."""

    who: str
    does: Does
    skill: str = ""
    rating: int | None = None
    beat: int | None = None
    """What is to be reached or beaten, where it may be seen."""
    n: int | None = None
    """Shifts of a hit, damage of a blow."""
    harm: str = ""
    text: str = ""
    """An aspect, a task, the GM's own words."""
    target: str = ""
    """Who is attacked, or who attacks."""
    boxes: int = 0
    """Boxes free for a hit."""
    slots: tuple[str, ...] = ()
    """Severities of the free consequences."""


class PlayersView(Value):
    """A moment, for players' eyes."""

    title: str = ""
    system: str = ""
    frame: str = ""
    counted: Counted = ""
    number: int = 0
    """Of the exchange, round or CT of the last turn that could be seen."""
    segment: int | None = None
    band: Band = Band()
    party: tuple[Card, ...] = ()
    people: tuple[Person, ...] = ()
    zones: tuple[Place, ...] = ()
    ways: tuple[Way, ...] = ()
    aspects: tuple[AspectSeen, ...] = ()
    counters: tuple[CounterSeen, ...] = ()
    contest: ContestSeen | None = None
    challenge: ChallengeSeen | None = None
    phase: PhaseSeen | None = None
    round: RoundSeen | None = None
    pool: int | None = None
    """The GM's points; None where they are not shared."""
    prompts: tuple[Prompt, ...] = ()
    told: tuple[str, ...] = ()
    """Sentences of what could be seen, the newest last."""
