"""What a Fate game tells about its characters: ratings, defaults, who is a side of whom."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Literal

from tracker.engine.draft import Draft
from tracker.engine.refusal import Refusal, Refused
from tracker.model.cast import GM, ONE_TRACK, STANDING_STILL, Character, FateSheet, Id
from tracker.model.table import Options, Scene, Table
from tracker.rules.fate import RULESETS, Ruleset
from tracker.rules.ranked import TRAITS
from tracker.text import Found, closest, match

SKILLS = (
    "Academics", "Athletics", "Burglary", "Contacts", "Crafts", "Deceive", "Drive", "Empathy", "Fight", "Investigate",
    "Lore", "Notice", "Physique", "Provoke", "Rapport", "Resources", "Shoot", "Stealth", "Will",
)  # fmt: skip
"""Skills of Condensed and Core, known without standing on any sheet."""

APPROACHES = ("Careful", "Clever", "Flashy", "Forceful", "Quick", "Sneaky")
"""The approaches of Accelerated, in the place of skills."""

DEFAULTS = {
    ("attack", "physical"): ("Fight", "Shoot"),
    ("attack", "mental"): ("Provoke",),
    ("defend", "physical"): ("Athletics", "Fight"),
    ("dodge", "physical"): ("Athletics",),
    ("defend", "mental"): ("Will",),
    ("overcome", "physical"): ("Athletics", "Physique"),
    ("overcome", "mental"): ("Will", "Rapport"),
    ("advantage", "physical"): ("Notice", "Athletics", "Stealth"),
    ("advantage", "mental"): ("Empathy", "Deceive", "Notice"),
    ("oppose", "physical"): ("Athletics", "Notice", "Will"),
    ("oppose", "mental"): ("Will", "Notice"),
    ("attack", ONE_TRACK): ("Forceful", "Flashy", "Quick", "Sneaky", "Clever"),
    ("defend", ONE_TRACK): ("Quick", "Careful", "Forceful"),
    ("dodge", ONE_TRACK): ("Quick", "Careful"),
    ("overcome", ONE_TRACK): ("Quick", "Forceful", "Clever", "Careful"),
    ("advantage", ONE_TRACK): ("Clever", "Sneaky", "Careful", "Flashy"),
    ("oppose", ONE_TRACK): ("Careful", "Forceful", "Quick"),
}
"""Skills tried first for an action and the harm at stake; the best of them on the sheet is the default."""

MENTAL_ATTACKS = ("Provoke",)
"""Attacks with these do mental harm, unless the table says otherwise."""
DODGED = ("Shoot",)
"""Attacks that a parry does not stop: only Athletics defends."""

OBSTACLES = ("hazard", "block", "distraction", "countdown")
"""What has one rating for everything, and opposes at it without dice (digest 1.15)."""
UNTOUCHED = ("hazard", "countdown")
"""What cannot be attacked."""


class FateSystem:
    """Fate as its ruleset says."""

    def __init__(self, rules: Ruleset) -> None:
        self.name = rules.name
        self.rules = rules

    def rating(self, who: Character, trait: str) -> int | None:
        """Of a skill; Mediocre (0), or what the sheet says of all others, where it is not listed."""
        return rating(who, trait)

    def ranked_by(self, mental: bool) -> tuple[str, ...]:
        """Skills, or approaches where the game has those (A-22)."""
        return TRAITS["approaches" if self.rules.order == "approaches" else "skills", mental]

    def harm_in(self, scene: Scene, conflict: str) -> str:
        """The track of that name; Accelerated has one for all, and a conflict of minds changes only the order."""
        return scene.harm if self.rules.boxes == "fae" and conflict in ("physical", "mental") else conflict

    def speed(self, who: Character) -> int | None:
        """Reaction Speed, if the sheet has it."""
        return who.rsp

    def acts(self, who: Character) -> bool:
        """All but what only stands in the way."""
        return who.kind not in STANDING_STILL

    def fresh_turn(self, draft: Draft, scene: Scene, who: Id) -> None:
        """Nothing beyond what the turn itself resets."""


@lru_cache(maxsize=64)
def ruleset(
    system: str,
    stress: str,
    extreme: bool,
    unified: bool = False,
    consequences: str = "slots",
    pays: Literal["", "attached", "hurt", "players"] = "",
) -> Ruleset:
    """The ruleset of a system under the options of a table. Accelerated keeps its one track."""
    rules = replace(RULESETS[system], extreme=extreme, unified=unified, conditions=consequences == "conditions")
    if pays:
        rules = replace(rules, invoke_pays=pays)
    if rules.boxes == "fae":
        return rules
    boxes: Literal["one-point", "graded"] = "one-point" if stress == "one-point" else "graded"
    return replace(rules, boxes=boxes, many_boxes=boxes == "one-point")


def rules_of(scene: Scene) -> Ruleset:
    """The ruleset a scene is played by. Raises Refused where it is no Fate scene."""
    if scene.system not in RULESETS:
        raise Refused(Refusal(kind="cannot", code="system_not_here", facts={"system": scene.system}))
    return under(scene.system, scene.options)


def under(system: str, options: Options) -> Ruleset:
    """The ruleset of a system under these options."""
    held = options
    rules = ruleset(system, held.stress, held.extreme, held.unified, held.consequences, held.hostile_invokes)
    return _helped(rules, options.teamwork) if options.teamwork else rules


@lru_cache(maxsize=64)
def _helped(rules: Ruleset, teamwork: Literal["no cap", "leader", "table"]) -> Ruleset:
    return replace(rules, teamwork=teamwork)


def rules_for(scene: Scene, who: Character) -> Ruleset:
    """The rules somebody absorbs by: filler marks any number of boxes on a hit in every game (A-32)."""
    rules = rules_of(scene)
    return replace(rules, many_boxes=True) if who.kind == "filler" else rules


def rating(who: Character, skill: str) -> int | None:
    """The rating of a skill by its exact name; None where the sheet has no such skill."""
    if not isinstance(who.sheet, FateSheet):
        return None
    return who.sheet.skills.get(skill, who.sheet.others or 0)


def best_of(who: Character, skills: Iterable[str]) -> str | None:
    """The highest of these skills on the sheet, the earlier one of equals; None where it has none of them."""
    if not isinstance(who.sheet, FateSheet):
        return None
    held = [skill for skill in skills if skill in who.sheet.skills]
    return max(held, key=who.sheet.skills.__getitem__, default=None)


def default_skill(who: Character, action: str, harm: str) -> str:
    """The skill an action takes unless told: the best of the usual ones on the sheet, else the first of them."""
    usual = DEFAULTS.get((action, harm)) or DEFAULTS[(action, "physical")]
    return best_of(who, usual) or _good_at(who, action) or usual[0]


def _good_at(who: Character, action: str) -> str | None:
    """What one of the GM's acts with whose sheet has no usual skill: what it is best at, as a mook is (1.14)."""
    nameless = who.kind in ("nameless", "mob", "group", "filler")
    if not (action == "attack" and nameless) and not (action == "advantage" and not who.is_player):
        return None
    held = who.sheet.skills if isinstance(who.sheet, FateSheet) else {}
    return max((skill for skill in held if skill != "*"), key=held.__getitem__, default=None)


def harm_of(skill: str, usual: str) -> str:
    """The harm an attack with that skill does in a conflict of that kind."""
    return "mental" if skill in MENTAL_ATTACKS and usual == "physical" else usual


def answer_to(skill: str) -> str:
    """The action that answers an attack with that skill: a defence of any kind, or only a dodge."""
    return "dodge" if skill in DODGED else "defend"


def options_of(system: str) -> Options:
    """The options that a system begins with."""
    rules = RULESETS[system]
    return Options(
        order="popcorn" if rules.order == "popcorn" else "ranked",
        stress="one-point" if rules.boxes == "one-point" else "graded",
        extreme=rules.extreme,
        full_defence=rules.full_defence != "none",
        hostile_invokes=rules.invoke_pays,
        carried=rules.carried,
    )


def known_skills(system: str) -> tuple[str, ...]:
    """What everybody has in a system without its standing on a sheet: skills, or approaches."""
    return APPROACHES if system == "fate-accelerated" else SKILLS


def skill_named(draft: Draft, who: Character, word: str) -> str:
    """A skill by what was typed: of the sheet, of anybody's sheet, or of the books; else refused with the nearest."""
    sheet = who.sheet
    own = tuple(sheet.skills) if isinstance(sheet, FateSheet) else ()
    found = match(word, [(skill, skill) for skill in own])
    if isinstance(found, Found):
        return str(found.key)
    known = dict.fromkeys([*own, *known_skills(draft.scene.system)])
    for other in draft.table.cast:
        if isinstance(other.sheet, FateSheet):
            known.update(dict.fromkeys(other.sheet.skills))
    found = match(word, [(skill, skill) for skill in known])
    if isinstance(found, Found):
        return str(found.key)
    draft.cannot("unknown_skill", what=word, nearest=closest(word, list(known)) or "", who=who.id)


def is_gms(table: Table, payer: Id) -> bool:
    """Whether the GM pays for somebody: the GM, and every character without a player."""
    return payer == GM or not table.cast[payer].is_player


def same_side(table: Table, one: Id, other: Id) -> bool:
    """Whether two characters are of one side; without sides, whether both are the players' or both the GM's."""
    a, b = table.cast[one], table.cast[other]
    if a.side is not None and b.side is not None:
        return a.side == b.side
    return a.is_player == b.is_player


def opposing_side(table: Table, scene: Scene, who: Id) -> Id | None:
    """The one side here that is not somebody's own; None where there are none or several."""
    mine = table.cast[who].side
    sides = {
        side
        for presence in scene.here
        if presence.takes_part and (side := table.cast[presence.id].side) is not None and side != mine
    }
    return sides.pop() if len(sides) == 1 else None
