"""The Table: one evening, whole."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from tracker.model.aspects import Aspect, Compel
from tracker.model.blows import Blow, Fight
from tracker.model.cast import Character, Id, Side
from tracker.model.checks import OpenCheck
from tracker.model.contest import Challenge, Contest
from tracker.model.fudge import FudgeOptions
from tracker.model.order import Order, Rcs, Turn
from tracker.model.phase import Phase
from tracker.model.place import Border, Counter, Presence, Zone
from tracker.model.rolls import Hit, Owing, Roll
from tracker.model.value import Keyed, Map, Value, no_rows

Frame = Literal["", "conflict", "contest", "challenge", "phase"]
HouseRule = Literal["allow", "warn", "stop"]


class Options(FudgeOptions):
    """How this table plays; each system has its defaults (Condensed's are these)."""

    order: Literal["popcorn", "ranked", "rounds", "initiative", "rcs"] = "popcorn"
    npc_place: Literal["own", "best"] = "own"
    """In a ranked order: each of the GM's characters on its own place, or all on that of the best (Core, FAE)."""
    stress: Literal["one-point", "graded"] = "one-point"
    unified: bool = False
    """One stress track for every harm (Condensed: optional)."""
    consequences: Literal["slots", "conditions"] = "slots"
    """Conditions may stand for consequences (Condensed: optional)."""
    extreme: bool = False
    """The extreme consequence (Condensed: optional)."""
    full_defence: bool = True
    teamwork: Literal["", "no cap", "leader", "table"] = ""
    """What limits what helpers add: nothing, the leader's rating, or the GM's word with no rating asked for; empty = as
    the system says (A-16)."""
    fast_contests: bool = False
    """In an exchange of a contest each one may roll, or help, or try an advantage, and only one of them (Condensed)."""
    scale: Literal["off", "condensed", "toolkit"] = "off"
    """Scale: one benefit a roll (Condensed), or bonuses to attack, defence and harm (the Toolkit)."""
    solo_skill: bool = False
    """A lone opponent adds players less one to a skill."""
    solo_hits: Literal["off", "less", "at-least-one"] = "off"
    """A hit on a lone opponent is reduced by half the players; to nothing, or not below one."""
    solo_invokes: Literal["off", "more", "less"] = "off"
    """What a lone opponent pays for is worth more, or what its opponents invoke is worth less."""
    gm_dice: Literal["open", "at resolve", "hidden"] = "open"
    shared_boxes: bool = False
    """Players see the boxes and wounds of the GM's characters."""
    shared_points: bool = False
    """Players see the points of the GM and of the GM's characters."""
    hostile_invokes: Literal["", "attached", "hurt", "players"] = ""
    """Whom a paid invoke of somebody's aspect pays: whoever it is attached to (Core), whom it hurts (Condensed), only
    players among themselves (Accelerated); empty = as the system says (A-10)."""
    hostile_carries: bool = True
    """Whether an NPC that was paid so brings the point into the pool of a later scene; strict Core: no (A-11)."""
    carried: Literal["", "npc", "next"] = ""
    """Where carried points join a pool: in the next scene that NPC is in, or in the next one with any NPC; empty = as
    the system says."""
    minion_armour: bool = False
    """A boss may put a minion in the way of an attack (Condensed: optional)."""
    block_weapon: bool = True
    """Failing to get past a block that hurts adds its Weapon to what was missed (A-36)."""
    new_counts: bool = False
    """Reaction counts are rolled anew in each CT."""
    chain_conversions: bool = True
    """A Secondary made from the Primary may go on into Side actions."""
    convert_answer: bool = False
    """The Primary of a Reaction may be converted."""
    ties_notice: bool = False
    """Whoever ties in the challenge notices the danger (open point 13)."""


class Scene(Value):
    """A scene on the table."""

    id: Id
    title: str
    system: str = "fate-condensed"
    summary: str = ""
    options: Options = Field(default_factory=Options)
    house: Map[str, HouseRule] = Field(default_factory=no_rows)
    zones: Keyed[Zone] = Field(default_factory=Keyed)
    borders: Keyed[Border] = Field(default_factory=Keyed)
    here: Keyed[Presence] = Field(default_factory=Keyed)
    counters: Keyed[Counter] = Field(default_factory=Keyed)
    frame: Frame = ""
    conflict: int = 0
    """Number of the conflict that runs; 0 = none."""
    waiting: tuple[int, ...] = ()
    """Conflicts that passed straight into what runs now: what their end brings waits for its end (digest 1.11)."""
    contest: Contest | None = None
    """The contest that runs, or one that is prepared or laid aside while another frame runs."""
    challenge: Challenge | None = None
    """The same of a challenge; inside a conflict it runs beside it. One that was read stays till the scene ends."""
    harm: str = "physical"
    """The harm an attack does unless it says otherwise."""
    stakes: str = ""
    """What the conflict is about, as agreed; before it begins, as prepared."""
    left: tuple[Id, ...] = ()
    """Who went to another scene while the conflict ran: their stress clears with it too (Core)."""
    order: Order | None = None
    turn: Turn | None = None
    phase: Phase | None = None
    """The tactical phase that runs."""
    fights: Keyed[Fight] = Field(default_factory=Keyed)
    """Who fights whom, from round to round (Fudge)."""
    blows: Keyed[Blow] = Field(default_factory=Keyed)
    """Blows that landed and are not taken yet (Fudge)."""
    checks: Keyed[OpenCheck] = Field(default_factory=Keyed)
    """Rolls that are open (Fudge)."""
    pool: int = 0
    """The GM's fate points in this scene."""
    pool_start: int = 0
    pool_spent: int = 0
    """What was paid out of the pool and not taken back."""
    pool_pcs: int = 0
    """The most player characters that were here at once since the scene began: each newcomer beyond them adds one."""
    ended: bool = False
    nth: int = 0
    """Its number among the scenes of this cast, in the order in which they began; see `Calendar`."""

    @property
    def on_slot(self) -> tuple[Id, ...]:
        """Whoever is to act now: the one on turn, then those who act in the same slot of a tactical phase."""
        if self.turn is None:
            return ()
        who, order = self.turn.who, self.order
        if self.phase is None or not isinstance(order, Rcs):
            return (who,)
        return (who, *(id for id in order.along(who) if id in order.acted and id in self.here))

    def turn_without(self, who: Id) -> Turn | None:
        """The turn as it is once somebody is not in it: whoever acts in the same slot goes on with it."""
        if self.turn is None or self.turn.who != who:
            return self.turn
        return next((Turn(who=id) for id in self.on_slot[1:]), None)


class Calendar(Value):
    """How many of each had begun since this cast was first kept: what recovers counts by it (A-25)."""

    scenes: int = 0
    sessions: int = 0
    scenarios: int = 0
    milestones: int = 0
    """Major milestones that were reached."""


class Given(Value):
    """The last of each running number that was given, so that none is used again."""

    ids: int = 0
    number: int = 0
    roll: int = 0
    hit: int = 0
    conflict: int = 0
    blow: int = 0


class Table(Value):
    """One evening: the cast, the scenes, the open rolls and hits. Frozen; events make the next one."""

    title: str = ""
    language: str = "en"
    sides: Keyed[Side] = Field(default_factory=Keyed)
    cast: Keyed[Character] = Field(default_factory=Keyed)
    scenes: Keyed[Scene] = Field(default_factory=Keyed)
    focus: Id | None = None
    aspects: Keyed[Aspect] = Field(default_factory=Keyed)
    rolls: Keyed[Roll] = Field(default_factory=Keyed)
    hits: Keyed[Hit] = Field(default_factory=Keyed)
    compels: Keyed[Compel] = Field(default_factory=Keyed)
    owing: Keyed[Owing] = Field(default_factory=Keyed)
    stems: Map[str, int] = Field(default_factory=no_rows)
    """Of like characters, the highest number ever given to each name."""
    given: Given = Field(default_factory=Given)
    calendar: Calendar = Field(default_factory=Calendar)
    ended: bool = False

    @property
    def scene(self) -> Scene | None:
        """The scene in focus."""
        return self.scenes.get(self.focus)

    def scene_of(self, who: Id) -> Scene | None:
        """The scene somebody is in."""
        focus = self.scene
        if focus is not None and who in focus.here:
            return focus
        return next((scene for scene in self.scenes if who in scene.here and not scene.ended), None)

    def with_scene(self, scene: Scene) -> Table:
        """With this scene added, or in the place of the one that has its id."""
        return self.but(scenes=self.scenes.put(scene))

    def with_who(self, who: Character) -> Table:
        """With this character added, or in the place of the one that has its id."""
        return self.but(cast=self.cast.put(who))

    def with_aspect(self, aspect: Aspect) -> Table:
        """With this aspect added, or in the place of the one that has its id."""
        return self.but(aspects=self.aspects.put(aspect))

    def presence(self, who: Id) -> Presence | None:
        """Where and how somebody is, in its scene."""
        scene = self.scene_of(who)
        return None if scene is None else scene.here.get(who)

    def aspects_on(self, spot: Id) -> tuple[Aspect, ...]:
        """Aspects attached to a character or a zone."""
        return tuple(aspect for aspect in self.aspects if aspect.on == spot)

    def aspects_in(self, scene: Scene) -> tuple[Aspect, ...]:
        """Every aspect in play in a scene: its own, its zones', and those of whoever is there."""
        return tuple(aspect for aspect in self.aspects if self.in_play(aspect, scene))

    @staticmethod
    def in_play(aspect: Aspect, scene: Scene) -> bool:
        """Whether an aspect is in play in a scene: its own, of a zone of it, or of whoever is there."""
        return aspect.scene == scene.id or (aspect.scene is None and aspect.on in scene.here)
