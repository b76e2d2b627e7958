"""The cast of an evening: sides, characters and the sheet of each game."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tracker.model.fudge import FudgeSheet
from tracker.model.value import Map, Value, no_rows

Id = str
"""Opaque, given once, never used again. Letter of the kind, then a number: `c7`, `z2`, `a31`."""

ANYONE = "anyone"
"""Owner of a free invoke that is up for grabs."""
GM = "gm"
"""The GM as payer, proposer or owner; the points are the pool of the scene."""

ONE_TRACK = "stress"
"""The one track where there are not two: of Accelerated, and of a unified track."""

Kind = Literal[
    "main", "supporting", "minor", "nameless", "mob", "group", "filler", "hazard", "block", "distraction", "countdown",
    "thing",
]  # fmt: skip


Clock = Literal["scene", "session", "scenario", "milestone"]
"""What has to pass until a consequence that recovers is gone: a whole one of these, or the next milestone."""


STANDING_STILL: tuple[Kind, ...] = ("block", "distraction", "thing")
"""What takes no turns, in any game."""


class Side(Value):
    """An allegiance; it may be left and joined."""

    id: Id
    name: str


class Stunt(Value):
    """A stunt: a bonus with its condition, or only words."""

    name: str
    text: str = ""
    bonus: int = 0
    on: str = ""
    """The action it helps: attack, defend, overcome, advantage; empty = any."""
    skill: str = ""
    when: str = ""
    cost: int = 0
    """Fate points that using it takes."""
    gains: int = 0
    """Fate points that using it brings."""
    uses: int = 0
    """How often it may be used in a scene, or a session; 0 = as often as it fits."""
    per: Literal["scene", "session"] = "scene"
    used: int = 0
    """How often it was used in this one."""


class Track(Value):
    """A stress track. A box stores its value, which expresses all three Fate games (A-01)."""

    name: str
    """`physical`, `mental`, or any name the GM gives."""
    boxes: tuple[int, ...]
    marked: tuple[int, ...] = ()
    """Places of the marked boxes, from 0, ascending."""

    @property
    def free(self) -> tuple[int, ...]:
        """Places of the free boxes."""
        return tuple(i for i in range(len(self.boxes)) if i not in self.marked)


class Slot(Value):
    """A consequence slot."""

    severity: str
    value: int
    only: str = ""
    """The one kind of harm it absorbs; empty = every kind."""
    aspect: Id | None = None
    """The consequence in it; None = free."""
    recovering: bool = False
    conflict: int = 0
    """The conflict in which it was taken, 0 = none: a concession counts those of the present one."""
    clock: Clock | Literal[""] = ""
    """What has to pass until one that recovers is gone; empty = it is cleared by hand."""
    since: int = 0
    """The number of the scene, session, scenario or milestone in which its recovery began: only a later one counts."""
    harm: str = ""
    """The harm it was taken from; empty = not known."""
    replaces: str = ""
    """Of an extreme consequence: the role of the aspect that it stands for."""

    @property
    def freed(self) -> Slot:
        """With nothing in it."""
        return Slot(severity=self.severity, value=self.value, only=self.only)


class FateSheet(Value):
    """Numbers of a Fate character."""

    game: Literal["fate"] = "fate"
    skills: Map[str, int] = Field(default_factory=no_rows)
    others: int | None = None
    """Rating of every skill not named, where the GM gave one; else Mediocre (0)."""
    stunts: tuple[Stunt, ...] = ()
    refresh: int = 3
    tracks: tuple[Track, ...] = ()
    slots: tuple[Slot, ...] = ()
    weapon: int = 0
    armour: int = 0
    extreme_used: bool = False
    scale: int = 0
    """A level of scale, 0 = mundane; it counts where the table plays with scale."""
    solo: bool = False
    """A lone opponent: it has the bonuses of one that the options of the scene name."""

    def track(self, name: str) -> Track | None:
        """The track of that name."""
        return next((track for track in self.tracks if track.name == name), None)

    def track_of(self, harm: str) -> Track | None:
        """The track that a harm marks: its own, else the one that stands for all."""
        return track_for(self.tracks, harm)


def track_for(tracks: tuple[Track, ...], harm: str) -> Track | None:
    """Of some tracks the one that a harm marks: its own, else the one that stands for all."""
    named = {track.name: track for track in tracks}
    return named.get(harm, named.get(ONE_TRACK))


class TacticalSheet(Value):
    """Stats of the tactical phase."""

    game: Literal["tactical"] = "tactical"
    stats: Map[str, int] = Field(default_factory=no_rows)
    tracks: tuple[Track, ...] = ()


Sheet = Annotated[FateSheet | FudgeSheet | TacticalSheet, Field(discriminator="game")]


class Locked(Value):
    """Fate points owed but not to be spent yet (A-09, A-10)."""

    n: int
    until: Literal["conflict", "scene"]
    conflict: int = 0
    """The conflict whose end releases them; 0 = none."""
    scene: Id = ""
    why: str = ""
    """A vocabulary key: concession, hostile_invoke."""


class Member(Value):
    """One of those who act as one. Its number within the row is never used again."""

    n: int
    tracks: tuple[Track, ...] = ()
    """Its own stress; empty = it has none, or the row has one track for all (Accelerated's group)."""
    skills: Map[str, int] = Field(default_factory=no_rows)
    """Ratings that differ from those on the sheet of the row."""
    gone: Literal["", "down", "fled"] = ""


class Character(Value):
    """Whoever or whatever may act or be hurt."""

    id: Id
    number: int
    """On the map and in every list, for life; never used twice."""
    name: str
    side: Id | None = None
    player: str = ""
    """The player's name; empty = one of the GM's."""
    kind: Kind = "main"
    hidden: bool = False
    shown_as: str = ""
    sheet: Sheet = Field(default_factory=FateSheet)
    points: int = 0
    """Fate points to spend, of a player character; the GM's characters spend the pool of the scene. In Fudge, Fudge
    points, of everybody."""
    locked: tuple[Locked, ...] = ()
    carried: int = 0
    """Points an NPC brings into the pool of the next scene it is in (digest 1.7)."""
    rsp: int | None = None
    """Reaction Speed in tenths, for an RCS order in any game."""
    own_dice: bool = False
    """Its player rolls and calls the dice out."""
    members: tuple[Member, ...] = ()
    """Those who act as one in this row (digest 1.14); empty = it is one by itself."""
    members_given: int = 0
    """The highest number a member of this row has had."""
    choice: str = ""
    """Of a distraction: what it asks."""
    repercussions: str = ""
    """Of a distraction: what comes of it, taken or left."""

    @property
    def standing(self) -> tuple[Member, ...]:
        """Members neither down nor fled, in the order in which they are hit."""
        return tuple(member for member in self.members if not member.gone)

    @property
    def hurt(self) -> bool:
        """Whether any stress box is marked, of the sheet or of a member."""
        own = self.sheet.tracks if isinstance(self.sheet, FateSheet | TacticalSheet) else ()
        return any(track.marked for track in (*own, *(held for member in self.members for held in member.tracks)))

    @property
    def is_player(self) -> bool:
        """Whether a player plays it."""
        return bool(self.player)

    @property
    def owed(self) -> int:
        """Locked points together."""
        return sum(lock.n for lock in self.locked)
