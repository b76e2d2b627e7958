"""Optional rules of a scene, set at the table, and sheets made anew to suit them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, get_args

from tracker.engine.command import Command, Scalar, Text, Whos
from tracker.engine.draft import Draft
from tracker.engine.fate.sheets import OTHERS, derived_slots, derived_tracks
from tracker.engine.fate.system import rules_of
from tracker.history.options import OptionSet, Rebuilt, SheetsRebuilt
from tracker.model.cast import Character, FateSheet, Slot, Track
from tracker.model.table import Options, Scene
from tracker.rules.fate import RULESETS, Ruleset
from tracker.rules.harm import SLOT_VALUES
from tracker.text import closest, number

ON_SHEETS = ("stress", "unified", "consequences")
"""Options that what stands on a sheet follows from."""


LISTED = ("levels", "wounds")
"""Options that hold a list and have verbs of their own."""
SETTABLE = tuple(name for name in Options.model_fields if name not in LISTED)


def choices_of(option: str) -> tuple[str, ...]:
    """The words an option may be set to; none = a number."""
    if option in LISTED:
        return ()
    held: Any = Options.model_fields[option].annotation
    return ("on", "off") if held is bool else tuple(str(word) for word in get_args(held))


class Option(Command):
    """Set an optional rule of the scene: `option stress graded`, `option extreme on`."""

    verb: ClassVar = "option"
    subject: ClassVar = "meta"
    order: ClassVar = ("option", "value")
    option: Text
    value: Scalar

    def decide(self, draft: Draft) -> None:
        """Sheets keep their boxes and slots: `rebuild` makes them anew. The extreme consequence comes and goes."""
        scene = draft.scene
        name = self.option.replace("-", "_")
        if name not in SETTABLE:
            near = closest(name, list(SETTABLE)) or ""
            known = ", ".join(held.replace("_", "-") for held in SETTABLE)
            draft.cannot("unknown_option", what=self.option, nearest=near, known=known)
        value = self._value(draft, name)
        if getattr(scene.options, name) == value:
            draft.cannot("nothing_changes")
        draft.emit(OptionSet(scene=scene.id, option=name, value=value))
        draft.advise(name != "order" or not scene.frame, "order_from_next", order=self.value)
        if scene.system not in RULESETS:
            return
        if name == "extreme":
            _rebuilt(draft, [_with_extreme(who, bool(value)) for who in _mains(draft, scene)])
        if name in ON_SHEETS:
            rules = rules_of(draft.scene)
            other = any(_anew(rules, draft.table.cast[held.id]) for held in scene.here)
            draft.advise(not other, "sheets_stay", option=self.option)

    def _value(self, draft: Draft, name: str) -> bool | int | str:
        words = choices_of(name)
        if words == ("on", "off") and self.value in words:
            return self.value == "on"
        if not words and (n := number(self.value)) is not None and 0 <= n <= 99:
            return n
        if words != ("on", "off") and self.value in words:
            return self.value
        draft.cannot("bad_option", option=self.option, what=self.value, words=", ".join(words) or "0 - 99")


class Rebuild(Command):
    """Make boxes and slots anew by the options of the scene and the skills; marks and consequences stay."""

    verb: ClassVar = "rebuild"
    subject: ClassVar = "Fate harm"
    order: ClassVar = ("who",)
    who: Whos = ()

    def decide(self, draft: Draft) -> None:
        """Left out, of everybody in the scene. Own boxes that the sheet gives go too: undo brings them back."""
        rules = rules_of(draft.scene)
        ids = self.who or tuple(held.id for held in draft.scene.here)
        made = [_anew(rules, draft.table.cast[id]) for id in dict.fromkeys(ids)]
        if not any(made):
            draft.cannot("nothing_changes")
        _rebuilt(draft, made)


def _rebuilt(draft: Draft, made: Iterable[Rebuilt | None]) -> None:
    sheets = tuple(each for each in made if each is not None)
    if sheets:
        draft.emit(SheetsRebuilt(sheets=sheets))


def _mains(draft: Draft, scene: Scene) -> list[Character]:
    cast = (draft.table.cast[held.id] for held in scene.here)
    return [who for who in cast if who.kind == "main"]


def _with_extreme(who: Character, wanted: bool) -> Rebuilt | None:
    """With a place for the extreme consequence, or without one that is free."""
    sheet = who.sheet
    if not isinstance(sheet, FateSheet):
        return None
    held = [slot for slot in sheet.slots if slot.severity == "extreme"]
    if wanted and not held and sheet.slots:
        slots = (*sheet.slots, Slot(severity="extreme", value=SLOT_VALUES["extreme"]))
    elif not wanted and any(slot.aspect is None for slot in held):
        slots = tuple(slot for slot in sheet.slots if slot.severity != "extreme" or slot.aspect is not None)
    else:
        return None
    return Rebuilt(who=who.id, tracks=sheet.tracks, slots=slots)


def _anew(rules: Ruleset, who: Character) -> Rebuilt | None:
    """What the rules give, with as many boxes marked as were, and every consequence in a slot; None = as it is.

    A row of several keeps the boxes of its members.
    """
    sheet = who.sheet
    if not isinstance(sheet, FateSheet) or who.members:
        return None
    skills = dict(sheet.skills) | ({} if sheet.others is None else {OTHERS: sheet.others})
    tracks = tuple(_marked(track, sheet) for track in derived_tracks(rules, who.kind, skills))
    slots = list(derived_slots(rules, who.kind, skills))
    for slot in sheet.slots:
        if slot.aspect is None:
            continue
        free = [n for n, new in enumerate(slots) if new.severity == slot.severity and new.aspect is None]
        if free:
            slots[min(free, key=lambda n: slots[n].only != slot.only)] = slot
        else:
            slots.append(slot)
    made = Rebuilt(who=who.id, tracks=tracks, slots=tuple(slots))
    return None if (made.tracks, made.slots) == (sheet.tracks, sheet.slots) else made


def _marked(track: Track, sheet: FateSheet) -> Track:
    """The new track with what was marked on the old ones: the same boxes, or from the left as many as all had."""
    old = sheet.track(track.name)
    places: Iterable[int] = range(sum(len(held.marked) for held in sheet.tracks)) if old is None else old.marked
    if old is None and len(sheet.tracks) == 1:
        places = sheet.tracks[0].marked
    return track.but(marked=tuple(place for place in places if place < len(track.boxes)))


COMMANDS: tuple[type[Command], ...] = (Option, Rebuild)
