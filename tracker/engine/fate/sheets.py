"""What a Fate sheet follows from: stress and slots by the game, the kind of character and the skills behind them."""

from __future__ import annotations

from collections.abc import Mapping

from tracker.model.cast import ONE_TRACK, Slot, Track
from tracker.rules.conditions import CONDITIONS, condition_boxes
from tracker.rules.fate import Ruleset
from tracker.rules.harm import SLOT_VALUES, extra_mild, stress_boxes, unified_boxes
from tracker.text import folded

OTHERS = "*"
"""The skill that is every skill not named."""

_BEHIND = {
    "physical": ("physique", "fisico", "vigore", "kondycja"),
    "mental": ("will", "volonta", "wola"),
}
"""The skills behind the two tracks, by the names the books of the shipped languages give them."""

_BARE = ("hazard", "block", "distraction", "countdown", "thing")
"""Kinds that have neither stress nor slots unless they are written."""

_NAMELESS = ("minor", "nameless", "mob", "group")


def track_names(rules: Ruleset) -> tuple[str, ...]:
    """The tracks of a game."""
    return (ONE_TRACK,) if rules.boxes == "fae" or rules.unified else ("physical", "mental")


def every_track(rules: Ruleset, boxes: tuple[int, ...]) -> tuple[Track, ...]:
    """Each track of the game with these boxes; none where there are no boxes."""
    return tuple(Track(name=name, boxes=boxes) for name in track_names(rules)) if boxes else ()


def derived_tracks(rules: Ruleset, kind: str, skills: Mapping[str, int]) -> tuple[Track, ...]:
    """The stress of somebody of that kind with those skills (1.13, 1.14)."""
    if kind in _BARE:
        return ()
    names = track_names(rules)
    if kind == "filler":
        return tuple(Track(name=name, boxes=(1,) * min(3, max(1, _best(skills)))) for name in names)
    if kind in _NAMELESS:
        boxes = _nameless(rules, _best(skills))
        return tuple(Track(name=name, boxes=boxes) for name in names) if boxes else ()
    if names == (ONE_TRACK,):
        return (Track(name=ONE_TRACK, boxes=unified_boxes(rules, *(behind(track, skills) for track in _BEHIND))),)
    return tuple(Track(name=name, boxes=stress_boxes(rules, behind(name, skills))) for name in names)


def derived_slots(rules: Ruleset, kind: str, skills: Mapping[str, int]) -> tuple[Slot, ...]:
    """The consequence slots of somebody of that kind; Superb Physique or Will gives one more mild one (1.13).

    Where conditions stand for consequences (1.15), each of their boxes is a slot for its kind of harm, and an extra
    mild slot is two more boxes of the lightest. A supporting character has a mild slot in Core, where the GM may write
    a moderate one as well (1.14).
    """
    if kind in _BARE or kind in _NAMELESS or kind == "filler":
        return ()
    severities = ["mild", "moderate", "severe"]
    if kind == "supporting":
        severities = ["mild"] if rules.name == "fate-core" else ["mild", "moderate"]
    more = [harm for harm in _BEHIND if extra_mild(rules, behind(harm, skills))]
    if rules.conditions:
        slots = [
            Slot(severity=name, value=condition.value, only=condition.harm)
            for name, condition in CONDITIONS.items()
            if condition.severity in severities
            for _ in range(condition_boxes(condition.severity, extra=condition.harm in more))
        ]
    else:
        slots = [Slot(severity=severity, value=SLOT_VALUES[severity]) for severity in severities]
    if rules.extreme and kind == "main":
        slots.append(Slot(severity="extreme", value=SLOT_VALUES["extreme"]))
    if not rules.conditions:
        slots += [Slot(severity="mild", value=SLOT_VALUES["mild"], only=harm) for harm in more]
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
