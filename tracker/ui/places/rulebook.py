"""The rulebook in short: for each place where `?` is asked what its rules come to, in our own words, and where it
stands in the book of the game that is played.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from tracker.language.words import Words
from tracker.model.aspects import Aspect
from tracker.model.checks import OpenCheck
from tracker.model.order import Rcs
from tracker.model.rolls import AdvantageAim, AttackAim, ContestAim, Hit, OvercomeAim, Roll
from tracker.model.table import Scene
from tracker.rules.fate import RULESETS
from tracker.rules.fudge.edition import EDITIONS

Subject = Roll | Hit | Aspect | OpenCheck | None

CORE, CONDENSED, ACCELERATED = "Fate Core", "Fate Condensed", "Fate Accelerated"
FUDGE, FUDGE_1995, TACTICAL = "Fudge", "Fudge 1995", "The tactical phase"


class Rule(NamedTuple):
    """A summary, and the section of each book that it stands in."""

    text: str
    sections: Mapping[str, str]


def _fate(text: str, core: str, condensed: str, accelerated: str) -> Rule:
    return Rule(text, MappingProxyType({CORE: core, CONDENSED: condensed, ACCELERATED: accelerated}))


def _fudge(text: str, section: str, later: str) -> Rule:
    return Rule(text, MappingProxyType({FUDGE: section, FUDGE_1995: later}))


def _tactical(text: str, section: str) -> Rule:
    return Rule(text, MappingProxyType({TACTICAL: section}))


_ACTIONS = ("Actions and Outcomes", "Taking Action, Rolling the Dice", "How to Do Stuff")
FRAMES = (
    "Challenges, Contests, and Conflicts",
    "Challenges, Conflicts, and Contests",
    "Challenges, Contests, and Conflicts",
)
STARTING, RUNNING = "Starting it", "Running it"
ASPECTS = ("Aspects and Fate Points",) * 3
HARM = (FRAMES[0], FRAMES[1], "Ouch! Damage, Stress, and Consequences")

RULES: Mapping[str, Rule] = MappingProxyType(
    {
        "scene": _fate(
            "Roll only where failing and succeeding would both be interesting; else it simply happens.", *_ACTIONS
        ),
        "conflict": _fate(
            "One action a turn, any number of defences. It ends when one side has conceded or is out.", *FRAMES
        ),
        "turns": _fate("Turns alone are no conflict: nobody concedes, and nothing waits for their end.", *FRAMES),
        "contest": _fate(
            "One roll a side in each exchange; the best gets a victory, with style two; a tie brings a twist.", *FRAMES
        ),
        "challenge": _fate("Several overcome rolls at one thing, each task by its own skill, read together.", *FRAMES),
        "attack": _fate(
            "Above the defence it is a hit of so many shifts; a tie is a boost; from three up one shift less buys one.",
            *_ACTIONS,
        ),
        "overcome": _fate(
            "A tie succeeds at a minor cost, style brings a boost; a failure may be a success at a major cost.",
            *_ACTIONS,
        ),
        "advantage": _fate(
            "An aspect with one free invoke, with style two; of a new one a tie leaves only a boost.", *_ACTIONS
        ),
        "roll": _fate("Four dice and the rating against the opposition: what is above it are shifts.", *_ACTIONS),
        "hit": _fate(
            "Stress and consequences take the shifts; what they cannot take puts you out. Conceding comes before dice.",
            *HARM,
        ),
        "aspect": _fate(
            "Invoked it is +2 or a reroll, for a point or a free invoke; compelled it makes trouble, for a point.",
            *ASPECTS,
        ),
        "fudge_scene": _fudge(
            "The result of the dice moves the trait up or down the ladder; it has to reach the difficulty.",
            "4.2, 4.4",
            "3.2, 3.4",
        ),
        "fudge_rounds": _fudge(
            "All choose, all roll; the higher of two strikes, by how much says how hard.", "4.62", "4.22"
        ),
        "fudge_turns": _fudge(
            "Whoever is on turn strikes or does something else; the other only defends, and strikes nothing.",
            "4.6",
            "4.23",
        ),
        "check": _fudge("A trait alone against a difficulty: reached, it is done.", "4.4", "3.4"),
        "oppose": _fudge("Two traits against each other: the levels between them count.", "4.5", "3.5"),
        "reaction": _fudge("How somebody takes to the characters is rolled, helped by manners.", "4.9", "3.7"),
        "idle": _tactical("A phase begins with a danger: obvious, hidden, of the place, or an ambush.", STARTING),
        "detection": _tactical(
            "Who does not notice is Off-Guard: no defence, no Reaction, until warned or attacked in sight.", STARTING
        ),
        "counts": _tactical("Speed and two dice make the count; the lowest acts first, and it is kept.", STARTING),
        "ct": _tactical(
            "In a CT each has an Assessment, a Primary, a Secondary, two Sides, and one Reaction.", RUNNING
        ),
    }
)
"""By place; see `place_of`."""

BOOKS: Mapping[str, str] = MappingProxyType(
    {
        "fate-core": CORE,
        "fate-condensed": CONDENSED,
        "fate-accelerated": ACCELERATED,
        "fudge": FUDGE,
        "fudge-1995": FUDGE_1995,
        "tactical": TACTICAL,
    }
)
"""The book of each system."""


def place_of(scene: Scene | None, subject: Subject) -> str:
    """Where `?` is asked, by a key of `RULES`; empty where no game is played."""
    match subject:
        case Hit():
            return "hit"
        case Aspect():
            return "aspect" if scene is None or scene.system in RULESETS else _table(scene)
        case OpenCheck():
            return subject.kind
        case Roll():
            return _roll(subject)
    return "" if scene is None else _table(scene)


def _roll(roll: Roll) -> str:
    match roll.aim:
        case AttackAim():
            return "attack"
        case AdvantageAim():
            return "advantage"
        case OvercomeAim():
            return "overcome"
        case ContestAim():
            return "contest"
    return "roll"


def _table(scene: Scene) -> str:
    if scene.system in EDITIONS:
        order = scene.order
        return "fudge_scene" if order is None else "fudge_rounds" if order.kind == "rounds" else "fudge_turns"
    if scene.system == "tactical":
        phase, order = scene.phase, scene.order
        if phase is None or phase.state == "idle":
            return "idle"
        if phase.state == "detection":
            return "detection"
        return "ct" if phase.state == "ct" and isinstance(order, Rcs) else "counts"
    if scene.system not in RULESETS:
        return ""
    if scene.frame in ("contest", "challenge", "conflict"):
        return scene.frame
    return "turns" if scene.order is not None else "scene"


def summary(words: Words, scene: Scene | None, subject: Subject) -> str:
    """What the rulebook of the game says of the place, with its section; empty where there is none."""
    system = "fate-condensed" if scene is None else scene.system
    rule = RULES.get(place_of(scene, subject))
    return "" if rule is None else told_in(words, system, rule)


def told_in(words: Words, system: str, rule: Rule) -> str:
    """A rule with the section of the book of a system; empty where that book does not have it.

    Books and sections keep the names that they have in print.
    """
    book = BOOKS.get(system, "")
    section = rule.sections.get(book, "")
    return f"{words.screen(rule.text)} ({words.screen(book)}, {words.screen(section)})" if section else ""
