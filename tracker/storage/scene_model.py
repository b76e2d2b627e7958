"""The format of scene and cast files, as the GM writes it: one model a table.

It is a model of its own, apart from the Table: a Table may change without breaking what people wrote by hand.
"""

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from tracker.model.cast import Kind
from tracker.storage.scene_fields import (
    Boxes,
    Difficulty,
    Level,
    Marks,
    Maybe,
    Name,
    Scale,
    Skills,
    Tenths,
    Text,
    as_list,
)
from tracker.storage.scene_fudge import FudgeEntry, FudgeOptionsEntry
from tracker.storage.scene_parts import (
    AspectLine,
    Consequences,
    ContenderLines,
    Lines,
    LockedLine,
    Own,
    OwnAspects,
    Part,
    Slots,
    Stunts,
    TaskLines,
)
from tracker.storage.scene_tactics import FighterEntry, PhaseEntry, Stats

FORMAT = 1
"""The newest format that this version reads, and the one it writes."""

EVERY = "*"
"""The name of every track of the game, where each has the same boxes."""

System = Literal["fate-core", "fate-condensed", "fate-accelerated", "fudge", "fudge-1995", "tactical"]


class MemberLine(Part):
    """Members of a row who are alike: what is left out is as the row has it."""

    count: Annotated[int, Field(ge=1, le=200)] = 1
    """How many of them."""
    n: Annotated[int, Field(ge=1, le=9999)] | None = None
    """The number of the first within the row; left out, it goes on from the one before."""
    template: Maybe = ""
    """Stress and skills of a template: fillers of different quality in one row."""
    stress: dict[Name, Boxes] | None = None
    """Own tracks, where they differ from those of the row."""
    marked: dict[Name, Marks] = {}
    """Boxes already marked: how many, or which."""
    skills: Skills = {}
    """Ratings that differ from the row's."""
    gone: Literal["", "down", "fled"] = ""
    """Out of it: down or fled; left out: still there."""


class CharacterEntry(FudgeEntry):
    """One character, or `count` like ones."""

    name: Name
    """What the character is called; with `count`, what each is called before its number."""
    count: Annotated[int, Field(ge=1, le=200)] | None = None
    """That many, numbered: Acolyte 1 ... Acolyte 4. Of a mob or a group: that many who act as one, in one row."""
    template: Name | None = None
    """One of the templates that come with the program; what stands here wins."""
    members: Annotated[int, Field(ge=1, le=200)] | list[MemberLine] | None = None
    """Those who act as one in this row: how many, or who."""
    members_given: Annotated[int, Field(ge=0, le=99999)] = 0
    """The highest number that a member of this row has had, where it is gone."""
    choice: Text = ""
    """Of a distraction: what it asks."""
    repercussions: Text = ""
    """Of a distraction: what comes of it."""
    like: Name | None = None
    """Copies another character, all but name and count, or a template; what stands here wins."""
    side: Maybe = ""
    """The allegiance it belongs to."""
    player: Maybe = ""
    """Who plays it; this makes a player character."""
    kind: Kind = "main"
    """How much of a character it is: main, supporting, nameless and so on."""
    hidden: bool = False
    """Only the GM sees it, until it is revealed."""
    shown_as: Maybe = ""
    """The name players see once it is revealed."""
    zone: Maybe = ""
    """The zone it stands in."""
    state: Literal["in", "away", "out", "conceded", "left"] = "in"
    """Whether it takes part: in, away, out of it, conceded, or left the scene."""
    all_defence: Maybe = ""
    """In full defence, with this focus."""
    defended: bool = False
    """A defence was rolled since then."""
    raised: dict[Name, Annotated[int, Field(ge=-99, le=99)]] = {}
    """Skills that count more in this scene, by how much."""
    aspects: Own = OwnAspects()
    """Its aspects: a list, or high_concept, trouble and other."""
    skills: Skills = {}
    """Levels by skill, or skills by level; "*" is everything else."""
    stunts: Stunts = []
    """Its stunts."""
    refresh: Annotated[int, Field(ge=-99, le=99)] = 3
    """Fate points that it begins a session with, at least."""
    stress: dict[Name, Boxes] | None = None
    """Own tracks, all of them: values of boxes, or a number of one-point boxes; "*" is every track of the game.

    Else they follow from kind and skills.
    """
    marked: dict[Name, Marks] = {}
    """Boxes already marked: how many, or which (counted from 1)."""
    slots: Slots | None = None
    """Own consequence slots, all of them."""
    consequences: dict[Name, Consequences] = {}
    """Consequences at the start, by severity; each fills a slot."""
    weapon: Annotated[int, Field(ge=0, le=99)] = 0
    """Weapon rating: shifts added to a hit."""
    armour: Annotated[int, Field(ge=0, le=99)] = 0
    """Armour rating: shifts taken off a hit."""
    points: Annotated[int, Field(ge=-999, le=999)] | None = None
    """Fate points now, of a player's; of one of the GM's, what it brings into the pool of this scene."""
    carried: Annotated[int, Field(ge=0, le=999)] = 0
    """What one of the GM's has gained for the pool of the next scene it is in."""
    locked: list[LockedLine] = []
    """Fate points that may not be spent yet."""
    extreme_used: bool = False
    """The extreme consequence was taken and counts as used until the next major milestone."""
    scale: Scale = 0
    """Mundane, supernatural, otherworldly, legendary or godlike; or a number from 0."""
    solo: bool = False
    """A lone opponent."""
    stats: Stats = {}
    """Of the tactical phase: REF, CTR, MOV and PRE; a list has them in this order."""
    tracks: dict[Name, Boxes] = {}
    """Of the tactical phase: tracks by the names the GM gives them."""
    conditions: list[Name] = []
    """Of the tactical phase: tracks of one box."""
    rsp: Tenths | None = None
    """Reaction Speed, for an RCS order in any game: 9.4."""
    own_dice: bool = False
    """Its player rolls and calls the dice out."""


class SideEntry(Part):
    """An allegiance."""

    name: Name
    """What it is called."""


class ZoneEntry(Part):
    """A place of the map."""

    name: Name
    """What the zone is called."""
    at: Annotated[list[Annotated[int, Field(ge=0, le=99)]], Field(min_length=2, max_length=2)] | None = None
    """Column and row of the map, from 0; left out, the next free place, three to a row."""
    aspects: Lines = []
    """Aspects of the zone."""
    hidden: bool = False
    """Only the GM sees it, until it is revealed."""


class BorderEntry(Part):
    """What lies between two zones."""

    between: Annotated[list[Name], Field(min_length=2, max_length=2)]
    """The two zones, by name."""
    name: Maybe = ""
    """What stands there: a door, a fence."""
    difficulty: Difficulty | None = None
    """A level, "ask" (it depends) or "closed"; left out = open."""
    oneway: bool = False
    """From the first to the second only."""
    hidden: bool = False
    """Only the GM sees it, until it is revealed."""
    block: Maybe = ""
    """The block that stands in it, a character of that kind; its rating is the difficulty unless that is written."""


class AspectEntry(AspectLine):
    """An aspect or a boost of the scene, or on a character or a zone."""

    kind: Literal["situation", "boost", "character", "consequence"] = "situation"
    """What sort of aspect it is."""
    on: Maybe = ""
    """The character it is on."""
    zone: Maybe = ""
    """The zone it is on."""
    role: Maybe = ""
    """Of a consequence its severity. It fills no slot: that is what a character's `consequences` do."""


class CounterEntry(Part):
    """A countdown, a track, a clock."""

    name: Maybe = ""
    """What is counted."""
    boxes: Annotated[int, Field(ge=1, le=100)]
    """How many boxes there are."""
    marked: Annotated[int, Field(ge=0, le=100)] = 0
    """How many are marked."""
    trigger: Maybe = ""
    """When it advances; "end of exchange" does so by itself."""
    turn: Maybe = ""
    """The side or the character at the end of whose turns it advances by itself."""
    outcome: Text = ""
    """What happens once its last box is marked."""
    hidden: bool = False
    """Only the GM sees it, until it is revealed."""


class ContestEntry(Part):
    """A contest: prepared, running, or laid aside with its score."""

    sides: Annotated[ContenderLines, Field(max_length=200)]
    """Those who contend."""
    difficulty: Level | None = None
    """Each side rolls against it; left out: against each other."""
    to: Annotated[int, Field(ge=1, le=99)] = 3
    """Victories that win it."""
    exchange: Annotated[int, Field(ge=1, le=9999)] = 1
    """The number of the exchange."""
    harm: Maybe = ""
    """The opposition does this harm to the players' characters that lose to it (Condensed)."""
    winner: Annotated[int, Field(ge=1, le=200)] | None = None
    """Which side has won, counted from 1."""
    running: bool = False
    """It runs as the scene begins."""


class ChallengeEntry(Part):
    """A challenge: prepared, running, laid aside, or over."""

    tasks: Annotated[TaskLines, Field(max_length=200)] = []
    """What is to be done, task by task."""
    name: Maybe = ""
    """What the challenge is called."""
    inside: bool = False
    """Run inside a conflict (Core)."""
    barred: list[Name] = []
    """Inside a conflict: who can act on no task till after the next turn."""
    over: bool = False
    """It is over: every task was tried, or it was ended."""
    running: bool = False
    """It runs as the scene begins."""


class GmEntry(Part):
    """The GM's own."""

    fate_points: Annotated[int, Field(ge=-999, le=999)] | None = None
    """One pool for all the GM's characters; left out: one a player character in the scene."""
    start: Annotated[int, Field(ge=0, le=999)] | None = None
    """What the pool was when the scene began, where it differs."""
    spent: Annotated[int, Field(ge=0, le=9999)] = 0
    """What was paid out of it so far."""
    players: Annotated[int, Field(ge=0, le=999)] | None = None
    """The most player characters that were in the scene at once, where it is not as many as are there now."""


class OptionsEntry(FudgeOptionsEntry):
    """How this table plays; what is left out has the system's default."""

    order: Literal["popcorn", "ranked", "rounds", "initiative", "rcs"] | None = None
    npc_place: Literal["own", "best"] | None = None
    """In a ranked order: each of the GM's characters on its own place, or all on that of the best."""
    stress: Literal["one-point", "graded"] | None = None
    unified: bool | None = None
    """One stress track for every harm."""
    consequences: Literal["slots", "conditions"] | None = None
    extreme: bool | None = None
    full_defence: bool | None = None
    scale: Literal["off", "condensed", "toolkit"] | None = None
    solo_skill: bool | None = None
    solo_hits: Literal["off", "less", "at-least-one"] | None = None
    solo_invokes: Literal["off", "more", "less"] | None = None
    teamwork: Literal["no cap", "leader", "table"] | None = None
    """What limits what helpers add: nothing, the leader's rating, or the GM's word."""
    fast_contests: bool | None = None
    """In an exchange of a contest each one rolls, helps or tries an advantage: one of the three (Condensed)."""
    gm_dice: Literal["open", "at resolve", "hidden"] | None = None
    shared_boxes: bool | None = None
    """Players see the boxes and wounds of the GM's characters."""
    shared_points: bool | None = None
    """Players see the points of the GM and of the GM's characters."""
    hostile_invokes: Literal["attached", "hurt", "players"] | None = None
    """Whom a paid invoke of somebody's aspect pays: whoever it is attached to, whom it hurts, only players."""
    hostile_carries: bool | None = None
    """Whether one of the GM's that was paid so brings the point into the pool of a later scene."""
    carried: Literal["npc", "next"] | None = None
    """Where such points join a pool: in the next scene of that character, or in the next with any of the GM's."""
    minion_armour: bool | None = None
    block_weapon: bool | None = None
    new_counts: bool | None = None
    """Reaction counts are rolled anew in each CT."""
    chain_conversions: bool | None = None
    """A Secondary made from the Primary may go on into Side actions."""
    convert_answer: bool | None = None
    """The Primary of a Reaction may be converted."""
    ties_notice: bool | None = None
    """Whoever ties in the challenge notices a hidden danger."""


class CastFile(Part):
    """A file of characters: what scene files name in `cast`."""

    format: Annotated[int, Field(ge=1)] = FORMAT
    """The version of the format."""
    side: Annotated[list[SideEntry], Field(max_length=200)] = []
    """The allegiances that characters belong to."""
    character: Annotated[list[CharacterEntry], Field(max_length=1000)] = []
    """The characters, or rows of like ones."""


class SceneFile(CastFile):
    """A scene as it is prepared by hand. Only title and system are required."""

    title: Name
    """What the scene is called."""
    system: System
    """The game that is played."""
    summary: Text = ""
    """For the GM's eyes."""
    stakes: Text = ""
    """What the conflict is about; told to the players as it begins."""
    language: Literal["en", "it", "pl", "th"] = "en"
    """The language of its words and sentences."""
    cast: Annotated[list[Text], BeforeValidator(as_list, json_schema_input_type=list[Text] | Text)] = []
    """Cast files, in this file's folder or below it."""
    bring: list[Name] | None = None
    """Who of the cast files is in the scene; left out: everyone. The others can be brought in later."""
    harm: Name | None = None
    """The harm an attack does unless it says otherwise."""
    numbered: dict[Name, Annotated[int, Field(ge=0, le=9999)]] = {}
    """The highest number that each name of like characters has had, so that none comes twice."""
    options: OptionsEntry = OptionsEntry()
    """Optional rules of this table."""
    house: dict[Name, Literal["allow", "warn", "stop"]] = {}
    """Rules of this table, by their codes."""
    gm: GmEntry = GmEntry()
    """Points of the GM."""
    contest: ContestEntry | None = None
    """`begin contest` takes it up."""
    challenge: ChallengeEntry | None = None
    """`begin challenge` takes it up."""
    phase: PhaseEntry | None = None
    """A tactical phase in the middle of which the scene begins."""
    fighter: Annotated[list[FighterEntry], Field(max_length=1000)] = []
    """Who is where in that phase; whoever is left out has done nothing yet."""
    zone: Annotated[list[ZoneEntry], Field(max_length=200)] = []
    """Places of the map."""
    border: Annotated[list[BorderEntry], Field(max_length=1000)] = []
    """What lies between zones."""
    aspect: Annotated[list[AspectEntry], Field(max_length=1000)] = []
    """Aspects and boosts of the scene."""
    counter: Annotated[list[CounterEntry], Field(max_length=200)] = []
    """Countdowns, tracks and clocks."""
