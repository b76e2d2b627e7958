"""The sheet of a Fate character: what is written, and what follows from the skills and the kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from tracker.engine.fate.system import ruleset
from tracker.model.cast import FateSheet, Slot, Stunt, Track
from tracker.model.table import Options
from tracker.rules.fate import RULESETS, Ruleset
from tracker.rules.harm import SLOT_VALUES, extra_mild, stress_boxes
from tracker.storage.scene_model import CharacterEntry, OptionsEntry
from tracker.text import folded

OTHERS = "*"
"""The skill that is every skill not named."""

ONE_TRACK = "stress"
"""The one track of Accelerated, and the harm that goes there."""

_BEHIND = {
    "physical": ("physique", "fisico", "vigore", "kondycja"),
    "mental": ("will", "volonta", "wola"),
}
"""The skills behind the two tracks, by the names the books of the shipped languages give them."""

_BARE = ("hazard", "block", "distraction", "thing")
"""Kinds that have neither stress nor slots unless they are written."""

_NAMELESS = ("minor", "nameless", "mob", "group")

_ORDERS: Mapping[str, Literal["popcorn", "ranked"]] = {"popcorn": "popcorn", "skills": "ranked", "approaches": "ranked"}


def options_of(system: str, given: OptionsEntry | None = None) -> Options:
    """The options of a scene: what is written, else the system's own."""
    rules = RULESETS[system]
    options = Options(
        order=_ORDERS[rules.order],
        stress="one-point" if rules.boxes == "one-point" else "graded",
        extreme=rules.extreme,
        full_defence=rules.full_defence != "none",
    )
    return options if given is None else options.but(**given.model_dump(exclude_none=True))


def rules_of(system: str, options: Options) -> Ruleset:
    """The ruleset in force at this table."""
    return ruleset(system, options.stress, options.extreme)


def default_harm(system: str) -> str:
    """The harm an attack does unless it says otherwise."""
    return ONE_TRACK if RULESETS[system].boxes == "fae" else "physical"


def derived_tracks(rules: Ruleset, kind: str, skills: Mapping[str, int]) -> tuple[Track, ...]:
    """The stress of somebody of that kind with those skills (1.13, 1.14)."""
    if kind in _BARE:
        return ()
    names = (ONE_TRACK,) if rules.boxes == "fae" else ("physical", "mental")
    if kind == "filler":
        return tuple(Track(name=name, boxes=(1,) * min(3, max(1, _best(skills)))) for name in names)
    if kind in _NAMELESS:
        boxes = _nameless(rules, _best(skills))
        return tuple(Track(name=name, boxes=boxes) for name in names) if boxes else ()
    return tuple(Track(name=name, boxes=stress_boxes(rules, behind(name, skills))) for name in names)


def derived_slots(rules: Ruleset, kind: str, skills: Mapping[str, int]) -> tuple[Slot, ...]:
    """The consequence slots of somebody of that kind; Superb Physique or Will gives one more mild one (1.13)."""
    if kind in _BARE or kind in _NAMELESS or kind == "filler":
        return ()
    severities = ["mild", "moderate"] if kind == "supporting" else ["mild", "moderate", "severe"]
    if rules.extreme and kind == "main":
        severities.append("extreme")
    slots = [Slot(severity=severity, value=SLOT_VALUES[severity]) for severity in severities]
    for harm in _BEHIND:
        if extra_mild(rules, behind(harm, skills)):
            slots.append(Slot(severity="mild", value=SLOT_VALUES["mild"], only=harm))
    return tuple(slots)


def behind(track: str, skills: Mapping[str, int]) -> int:
    """The rating of the skill behind a track."""
    for name, rating in skills.items():
        if folded(name) in _BEHIND.get(track, ()):
            return rating
    return skills.get(OTHERS, 0)


def _nameless(rules: Ruleset, best: int) -> tuple[int, ...]:
    """Boxes of the nameless: Core's grow with the best skill from none, elsewhere it is one."""
    if rules.name != "fate-core":
        return (1,)
    return (1,) * (best >= 2) + (1 if rules.many_boxes else 2,) * (best >= 3)


def _best(skills: Mapping[str, int]) -> int:
    return max(skills.values(), default=1)


def sheet_of(entry: CharacterEntry, rules: Ruleset) -> FateSheet:
    """The sheet, with nothing marked and no slot filled yet."""
    skills = dict(entry.skills)
    if entry.stress is None:
        tracks = derived_tracks(rules, entry.kind, skills)
    else:
        tracks = tuple(Track(name=name, boxes=boxes) for name, boxes in entry.stress.items())
    if entry.slots is None:
        slots = derived_slots(rules, entry.kind, skills)
    else:
        slots = tuple(
            Slot(
                severity=slot.name,
                value=SLOT_VALUES.get(slot.name, 0) if slot.value is None else slot.value,
                only=slot.only,
            )
            for slot in entry.slots
        )
    others = skills.pop(OTHERS, None)
    return FateSheet(
        skills=skills,
        others=others,
        stunts=tuple(Stunt(**stunt.model_dump()) for stunt in entry.stunts),
        refresh=entry.refresh,
        tracks=tracks,
        slots=slots,
        weapon=entry.weapon,
        armour=entry.armour,
        extreme_used=entry.extreme_used,
    )
