"""The rulebook in short for what a key asks: by the flow that the key begins, in the game that is played."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tracker.language.words import Words
from tracker.model.table import Scene
from tracker.rules.fate import RULESETS
from tracker.rules.fudge.edition import EDITIONS
from tracker.ui.places.rulebook import (
    ACCELERATED,
    ASPECTS,
    CONDENSED,
    CORE,
    FRAMES,
    FUDGE,
    HARM,
    RULES,
    RUNNING,
    STARTING,
    TACTICAL,
    Rule,
    Subject,
    summary,
    told_in,
)

Told = tuple[Rule, ...]
"""The same thing in several books; the one whose game is played is told."""


def _in(text: str, **sections: str) -> Rule:
    books = {"core": CORE, "condensed": CONDENSED, "accelerated": ACCELERATED, "fudge": FUDGE, "tactical": TACTICAL}
    return Rule(text, MappingProxyType({books[book]: section for book, section in sections.items()}))


def _all(text: str, sections: tuple[str, str, str]) -> Told:
    core, condensed, accelerated = sections
    return (_in(text, core=core, condensed=condensed, accelerated=accelerated),)


_TURNS = (
    _in("Highest Notice first where it is physical, highest Empathy where it is mental.", core=FRAMES[0]),
    _in("Whoever has acted names the next; the last one names the first of the next exchange.", condensed=FRAMES[1]),
    _in("Quick first where it is physical, Careful first where it is mental.", accelerated=FRAMES[2]),
)
_HELP = (
    _in("Each helper with Average or better adds +1 and gives the action; only the leader rolls.", core=FRAMES[0]),
    _in("Each helper with Average or better adds +1, at most the leader's rating, and gives the action.",
        condensed=FRAMES[1]),
    _in("Each helper adds +1 and gives the action; only the leader rolls.", accelerated="How to Do Stuff"),
)  # fmt: skip
_FULL = (
    _in("The action is given up: +2 to every defence until the next turn.", core=FRAMES[0]),
    _in("The action is given up: +2 to defend in one focus; a boost if nothing had to be rolled.",
        condensed="Optional Rules"),
)  # fmt: skip
_MENDING = (
    _in("Treated against +2, +4 or +6 a consequence begins to heal; then it takes its time.",
        core=FRAMES[0], condensed=FRAMES[1]),
    _in("Consequences go with time alone: mild at the end of the scene, the worse ones later.", accelerated=HARM[2]),
)  # fmt: skip
_MOVING = _all("One zone is free beside the action if nothing is in the way; more is an overcome.", FRAMES)
_BEGINNING = _all("A conflict is to harm, a contest to be first, a challenge is several tasks at one thing.", FRAMES)
_INVOKING = _all(
    "Each +2 or all dice anew, for a point or free; of one aspect one only may be paid, free ones as many as it has.",
    ASPECTS,
)
_COMPELLING = _all("Accepted, a compel brings a fate point; refused, it costs one.", ASPECTS)
_POINTS = _all(
    "Points go for invokes, refused compels, facts of the story; they come by compels, hostile invokes, conceding.",
    ASPECTS,
)
_CONCEDING = _all(
    "On one's own terms, before the dice: a point, and one for each consequence taken in this conflict.", HARM
)
_STUNTS = _all(
    "A stunt adds +2 where its circumstances are, or bends a rule.",
    ("Skills and Stunts", "Getting Started", "Who Do You Want to Be?"),
)

FATE: Mapping[str, Told] = MappingProxyType(
    {
        "attack": (RULES["attack"],),
        "overcome": (RULES["overcome"],),
        "create": (RULES["advantage"],),
        "cost_menu": (RULES["overcome"],),
        "move": _MOVING,
        "invoke": _INVOKING,
        "withdraw": _INVOKING,
        "compel": _COMPELLING,
        "hit": (RULES["hit"],),
        "taken_out": (RULES["hit"],),
        "concede": _CONCEDING,
        "next_turn": _TURNS,
        "order_menu": _TURNS,
        "turn_menu": _TURNS,
        "begin_or_end": _BEGINNING,
        "new_aspect": (RULES["aspect"],),
        "name_things": (RULES["aspect"],),
        "all_defence": _FULL,
        "help_with": _HELP,
        "step_in": (RULES["attack"],),
        "stunt": _STUNTS,
        "recover": _MENDING,
    }
)
"""By the name of the flow."""

FATE_MENUS: Mapping[str, Told] = MappingProxyType(
    {"points": _POINTS, "frames": (RULES["contest"],), "together": _HELP, "map": _MOVING}
)
"""Flows that are only called a menu, or that change what there is, by their module."""

_CHOOSING = (_in("All out: +1, and worse for whoever fails so; full defence: +2, and no harm done.", fudge="4.62"),)
FUDGES: Mapping[str, Told] = MappingProxyType(
    {
        "face": (
            _in("Alone against several: -1 for each beyond the first, in epic games for each two.", fudge="4.64"),
        ),
        "choose": _CHOOSING,
        "next_turn": (RULES["fudge_rounds"],),
        "how": (
            _in("Aimed at a part: -1, and a result of +1 or +2 is needed; pulled: no more than was said.",
                fudge="4.62, 4.76"),
        ),
        "shoot": (
            _in("Who does not know it is shot at against a difficulty; who does dodges, and it is the least.",
                fudge="4.65"),
        ),
        "check": (RULES["check"],),
        "trait": (RULES["check"],),
        "against": (RULES["check"],),
        "oppose": (RULES["oppose"],),
        "second": (_in("A second trait of +1 or better helps by +1; a much better one is rolled instead.",
                       fudge="4.3"),),
        "take_blows": (
            _in("How far it was won by, what strikes, less what protects: so many points of wounds.", fudge="4.72"),
        ),
        "wounds": (
            _in("A wound takes 1 off, the next worse one 2; a doctor heals one a roll, the worse the harder.",
                fudge="4.7, 4.77"),
        ),
        "spend": (
            _in("A point moves a die or takes a wound level off; one to three make a roll succeed by itself.",
                fudge="2.36"),
        ),
    }
)  # fmt: skip
"""The same in Fudge."""

_ACTING = (_in("The Assessment comes before every other action; a Primary may have several parts.", tactical=RUNNING),)
PHASES: Mapping[str, Told] = MappingProxyType(
    {
        "assess": _ACTING,
        "primary": _ACTING,
        "in_parts": _ACTING,
        "secondary": _ACTING,
        "side": _ACTING,
        "bonus": (_in("By a power that grants it, when that power says; one in a CT.", tactical=RUNNING),),
        "convert": (
            _in("A Primary becomes two Secondaries, a Secondary two Sides; never the other way.", tactical=RUNNING),
        ),
        "full": (
            _in("It takes every action of the CT, over whole CTs: Off-Guard until it is done.", tactical=RUNNING),
        ),
        "react": (
            _in("Once a CT, before the Primary: a slot one CS later with one Primary, the rest is lost.",
                tactical=RUNNING),
        ),
        "order_menu": (RULES["counts"],),
        "guard": (RULES["detection"],),
        "come_in": (RULES["detection"],),
        "veil": (RULES["detection"],),
        "begin_or_end": (
            _in("Obvious: everybody is alert. Hidden: who does not notice is Off-Guard.", tactical=STARTING),
        ),
    }
)  # fmt: skip
"""The same in a tactical phase."""


def asked_rule(words: Words, scene: Scene | None, flow: str, subject: Subject = None) -> str:
    """What the book of the game says of what is asked; else of the place where it is asked.

    `flow` is the module and the name of the flow that asks, with a dot between.
    """
    system = "fate-condensed" if scene is None else scene.system
    module, _, name = flow.rpartition(".")
    told = FATE_MENUS.get(module, FATE.get(name, ()))
    if system in EDITIONS:
        told = FUDGES.get(name, ())
    elif system not in RULESETS:
        told = PHASES.get(name, ())
    return next((said for rule in told if (said := told_in(words, system, rule))), "") or summary(words, scene, subject)
