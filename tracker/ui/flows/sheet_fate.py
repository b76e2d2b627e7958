"""The Fate sheet as fields of a form."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Any

from tracker.engine import by_hand
from tracker.engine.command import Command
from tracker.engine.fate.sheets import track_names
from tracker.engine.fate.stunts import SetStunt
from tracker.engine.fate.system import OBSTACLES, rules_for
from tracker.model.cast import Character, FateSheet, Id, Stunt
from tracker.rules.conditions import CONDITIONS, PREFIX
from tracker.rules.scale import SCALES
from tracker.ui.flows.fields import Row, level_of, named_level, whole

if TYPE_CHECKING:
    from tracker.ui.seat import Seat

_STUNT = re.compile(
    r"(?P<bonus>[+-]\d+)(?:\s+(?:to\s+)?(?P<on>attack|defend|overcome|advantage))?"
    r"(?:\s+with\s+(?P<skill>.+?))?(?:\s+when\s+(?P<when>.+))?"
)


def fate_rows(seat: Seat, who: Character, sheet: FateSheet) -> list[Row]:
    """Skills or approaches, stunts, refresh, boxes and slots; what is empty may be filled."""
    id = who.id
    trait = seat.words.term("approach" if seat.scene.system == "fate-accelerated" else "skill")
    rows = []
    if who.kind in OBSTACLES:
        rows.append(Row("rating", str(sheet.others or 0), partial(_level, seat, id, "rating")))
    skills = sorted(sheet.skills.items(), key=lambda skill: -skill[1])
    rows += [Row(name, f"{n:+d}", partial(_skill, seat, id, name), note=trait) for name, n in skills]
    rows.append(Row(f"new {trait}", "", partial(_new_skill, seat, id), note="Lore 2; an empty one goes"))
    rows += [Row(seat.words.term("stunt"), told(stunt), partial(_stunt, id, stunt)) for stunt in sheet.stunts]
    rows.append(Row("new stunt", "", partial(_stunt, id, None), note="Name: +2 attack with Fight when ..."))
    rows.append(Row("refresh", str(sheet.refresh), partial(_level, seat, id, "refresh")))
    rules = rules_for(seat.scene, who)
    names = dict.fromkeys([*(track.name for track in sheet.tracks), *track_names(rules)])
    if not who.members:
        for name in names:
            track = sheet.track(name)
            rows.append(
                Row(
                    seat.words.term(name),
                    str(len(track.boxes) if track else 0),
                    partial(_level, seat, id, name),
                    "boxes",
                )
            )
    rows += [
        Row(seat.words.term(key), str(n), partial(_level, seat, id, key.removeprefix(PREFIX)), "slots")
        for key, n in _slots(sheet, extreme=rules.extreme, conditions=rules.conditions).items()
    ]
    rows += [
        Row(seat.words.term(name), str(getattr(sheet, name)), partial(_level, seat, id, name))
        for name in ("weapon", "armour")
    ]
    scale = SCALES[sheet.scale] if sheet.scale < len(SCALES) else str(sheet.scale)
    rows.append(Row("scale", scale, partial(_plain, id, "scale"), words=SCALES))
    solo = "on" if sheet.solo else "off"
    rows.append(Row("lone opponent", solo, partial(_plain, id, "solo"), words=("off", "on")))
    return rows


def _slots(sheet: FateSheet, *, extreme: bool, conditions: bool) -> dict[str, int]:
    """How many slots there are of what this game has, and of what the sheet has besides."""
    usual = list(CONDITIONS) if conditions else ["mild", "moderate", "severe", *(["extreme"] if extreme else [])]
    names = dict.fromkeys([*usual, *(slot.severity for slot in sheet.slots)])
    return {name: sum(slot.severity == name for slot in sheet.slots) for name in names}


def _plain(who: Id, field: str, text: str) -> list[Command]:
    return [by_hand.Set(who=who, field=field, value=text)]


def _level(seat: Seat, who: Id, field: str, text: str) -> list[Command] | None:
    n = level_of(seat, text)
    return None if n is None else _plain(who, field, n)


def _skill(seat: Seat, who: Id, name: str, text: str) -> list[Command] | None:
    return _plain(who, name, "-") if text in ("", "-") else _level(seat, who, name, text)


def _new_skill(seat: Seat, who: Id, text: str) -> list[Command] | None:
    found = named_level(seat, text)
    return None if found is None else _plain(who, *found)


def told(stunt: Stunt) -> str:
    """A stunt in one line, as it may be typed."""
    bonus = f"{stunt.bonus:+d}" if stunt.bonus else ""
    skill = f"with {stunt.skill}" if stunt.skill else ""
    when = f"when {stunt.when}" if stunt.when else ""
    rest = " ".join(part for part in (bonus, stunt.on, skill, when) if part) if stunt.bonus else stunt.text
    return f"{stunt.name}: {rest}" if rest else stunt.name


def _stunt(who: Id, held: Stunt | None, text: str) -> list[Command] | None:
    """A stunt as it was typed: its name, then a bonus with what it is for, or words. Without anything it goes."""
    if not text:
        return [] if held is None else [SetStunt(who=who, name=held.name, drop=True)]
    name, _, rest = (part.strip() for part in text.partition(":"))
    if not name:
        return None
    drop: list[Command] = []
    if held is not None and held.name != name:
        drop.append(SetStunt(who=who, name=held.name, drop=True))
    given: dict[str, Any] = {"who": who, "name": name}
    if held is not None:
        given |= {"cost": held.cost, "gains": held.gains, "uses": held.uses, "per": held.per}
    read = _STUNT.fullmatch(rest)
    if read is None:
        given |= {"text": rest, "bonus": 0}
    else:
        given |= {"bonus": whole(read["bonus"].lstrip("+-")), "on": read["on"] or "any"}
        given |= {"with_": read["skill"] or "", "when": read["when"] or ""}
        if read["bonus"].startswith("-"):
            given["bonus"] = -given["bonus"]
    return [*drop, SetStunt.model_validate(given)]
