"""The sheet of a Fate character: what is written, and what follows from the skills and the kind."""

from __future__ import annotations

from collections.abc import Mapping

from tracker.engine.fate.sheets import OTHERS, derived_slots, derived_tracks, every_track
from tracker.engine.fate.system import options_of as fate_options
from tracker.engine.fate.system import under
from tracker.engine.fudge import system as fudge
from tracker.engine.tactical import system as tactical
from tracker.model.cast import ONE_TRACK, FateSheet, Slot, Stunt, Track
from tracker.model.table import Options
from tracker.rules.fate import CONDENSED, RULESETS, Ruleset
from tracker.rules.fudge.edition import EDITIONS
from tracker.rules.harm import SLOT_VALUES
from tracker.storage.scene_fudge import wound_levels
from tracker.storage.scene_model import EVERY, CharacterEntry, OptionsEntry


def options_of(system: str, given: OptionsEntry | None = None) -> Options:
    """The options of a scene: what is written, else the system's own."""
    if system in EDITIONS:
        options = fudge.options_of()
    else:
        options = fate_options(system) if system in RULESETS else tactical.USUAL
    if given is None:
        return options
    changed = given.model_dump(exclude_none=True)
    if given.wounds is not None:
        changed["wounds"] = wound_levels(given.wounds)
    return options.but(**changed)


def rules_of(system: str, options: Options) -> Ruleset:
    """The ruleset in force at this table; where it is no Fate table, one that nothing asks."""
    return under(system if system in RULESETS else CONDENSED.name, options)


def default_harm(system: str) -> str:
    """The harm an attack does unless it says otherwise."""
    return ONE_TRACK if system in RULESETS and RULESETS[system].boxes == "fae" else "physical"


def written_tracks(stress: Mapping[str, tuple[int, ...]], rules: Ruleset) -> tuple[Track, ...]:
    """Tracks as they are written; `*` stands for each of the game that is not named."""
    every = {track.name: track.boxes for track in every_track(rules, stress.get(EVERY, ()))}
    own = {name: boxes for name, boxes in stress.items() if name != EVERY}
    return tuple(Track(name=name, boxes=boxes) for name, boxes in (every | own).items())


def sheet_of(entry: CharacterEntry, rules: Ruleset) -> FateSheet:
    """The sheet, with nothing marked and no slot filled yet."""
    skills = dict(entry.skills)
    tracks = derived_tracks(rules, entry.kind, skills) if entry.stress is None else written_tracks(entry.stress, rules)
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
        scale=entry.scale,
        solo=entry.solo,
    )
