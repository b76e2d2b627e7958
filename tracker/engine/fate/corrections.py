"""A Fate sheet set by hand, field by field: a correction, or a sheet that is made at the table."""

from __future__ import annotations

from tracker.engine.draft import Draft
from tracker.engine.fate.sheets import track_names
from tracker.engine.fate.system import OBSTACLES, rules_for
from tracker.model.cast import Character, FateSheet, Id, Slot, Track
from tracker.rules.conditions import CONDITIONS, PREFIX
from tracker.rules.fate import Ruleset
from tracker.rules.harm import SLOT_VALUES, boxes_by_hand
from tracker.rules.scale import SCALES
from tracker.text import NAME_LIMIT, number, one_line

GONE = "-"
"""In the place of a value: the skill is taken off the sheet."""
MOST_BOXES, MOST_SLOTS = 20, 9
NUMBERS = ("refresh", "weapon", "armour", "scale")


def set_field(draft: Draft, who: Character, field: str, value: str) -> Character:
    """Refresh, weapon, armour, scale, solo, rating, a skill (`-` takes it away), or how many boxes or slots there are.

    A track is set by its name (`physical`), slots by their severity (`mild`). One rule: refresh of a player character
    stays above 0.
    """
    sheet = who.sheet
    assert isinstance(sheet, FateSheet)
    if field == "solo":
        if value not in ("on", "off"):
            draft.cannot("bad_switch", what=value)
        return who.but(sheet=sheet.but(solo=value == "on"))
    if field == "scale" and value in SCALES:
        return who.but(sheet=sheet.but(scale=SCALES.index(value)))
    if value.strip() == GONE:
        return who.but(sheet=_without(draft, sheet, field))
    n = number(value)
    if n is None or not -99 <= n <= 99 or (field in NUMBERS[1:] and n < 0):
        draft.cannot("bad_number", what=value)
    if field == "refresh" and who.is_player:
        draft.rule(n >= 1, "refresh_below_one", who=who.id, n=n)
    if field in NUMBERS:
        return who.but(sheet=sheet.but(**{field: n}))
    if field == "rating" and who.kind in OBSTACLES:
        return who.but(sheet=sheet.but(others=n))
    rules = rules_for(draft.scene, who)
    if field in track_names(rules) or sheet.track(field) is not None:
        return who.but(sheet=_sized(draft, sheet, field, n, rules))
    if field in SLOT_VALUES or PREFIX + field in CONDITIONS:
        return who.but(sheet=_slotted(draft, who.id, sheet, field, n))
    skill = one_line(field)
    if not skill:
        draft.cannot("name_missing")
    if len(skill) > NAME_LIMIT:
        draft.cannot("name_too_long", limit=NAME_LIMIT)
    return who.but(sheet=sheet.but(skills={**sheet.skills, skill: n}))


def _without(draft: Draft, sheet: FateSheet, skill: str) -> FateSheet:
    if skill not in sheet.skills:
        draft.cannot("unknown_field", what=skill)
    return sheet.but(skills={name: n for name, n in sheet.skills.items() if name != skill})


def _sized(draft: Draft, sheet: FateSheet, name: str, n: int, rules: Ruleset) -> FateSheet:
    """So many boxes in a track; marks in those that stay are kept, and 0 takes the track away."""
    held = sheet.track(name)
    if not 0 <= n <= MOST_BOXES:
        draft.cannot("counter_out_of_range", n=n, most=MOST_BOXES)
    if n == (0 if held is None else len(held.boxes)):
        draft.cannot("nothing_changes")
    marked = () if held is None else tuple(place for place in held.marked if place < n)
    made = Track(name=name, boxes=boxes_by_hand(rules, n), marked=marked)
    names = [track.name for track in sheet.tracks]
    at = names.index(name) if name in names else len(names)
    return sheet.but(tracks=(*sheet.tracks[:at], *([made] if n else []), *sheet.tracks[at + 1 :]))


def _slotted(draft: Draft, who: Id, sheet: FateSheet, field: str, n: int) -> FateSheet:
    """So many slots of a severity, or boxes of a condition. What holds a consequence stays: it is cleared first."""
    plain = field in SLOT_VALUES
    severity = field if plain else PREFIX + field
    held = [slot for slot in sheet.slots if slot.severity == severity]
    taken = sum(slot.aspect is not None for slot in held)
    if not 0 <= n <= MOST_SLOTS:
        draft.cannot("counter_out_of_range", n=n, most=MOST_SLOTS)
    if n < taken:
        draft.cannot("slots_hold", who=who, n=taken)
    if n == len(held):
        draft.cannot("nothing_changes")
    new = Slot(severity=severity, value=SLOT_VALUES[severity]) if plain else _condition(severity)
    more = [new] * (n - len(held))
    too_many = max(0, len(held) - n)
    kept: list[Slot] = []
    for slot in reversed(sheet.slots):
        if slot.severity == severity and slot.aspect is None and too_many:
            too_many -= 1
        else:
            kept.insert(0, slot)
    return sheet.but(slots=tuple(sorted((*kept, *more), key=lambda slot: slot.value)))


def _condition(name: str) -> Slot:
    condition = CONDITIONS[name]
    return Slot(severity=name, value=condition.value, only=condition.harm)
