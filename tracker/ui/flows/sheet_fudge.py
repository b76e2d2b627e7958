"""The Fudge sheet as fields of a form."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tracker.engine import by_hand
from tracker.engine.command import Command
from tracker.engine.fudge.sheets import GONE, SCALES, times_human
from tracker.language.levels import FUDGE, ladder_of
from tracker.model.cast import Character, Id
from tracker.model.fudge import FudgeSheet
from tracker.rules.fudge.factors import ARMOUR, SHIELDS
from tracker.rules.fudge.ladder import GOOD
from tracker.rules.fudge.ranged import GUNS
from tracker.storage.scene_fudge import weapon_line
from tracker.ui.flows.fields import Row, level_of, named_level

if TYPE_CHECKING:
    from tracker.ui.seat import Seat

WEAPONS = f"Axe: medium, sharp; Pistol: own, ={GUNS['pistol'][0]}"
WORN = f"Mail: {ARMOUR['medium_metal']}; {ARMOUR['light_pliable']} to {ARMOUR['heavy_metal']} are usual"
TIMES = "or so many times human: 20x"


def fudge_rows(seat: Seat, who: Character, sheet: FudgeSheet) -> list[Row]:
    """Attributes, skills, powers; gifts and faults; weapons and armour; Scale and what takes blows."""
    id = who.id
    scene = seat.table.scene_of(id)
    ladder = FUDGE if scene is None else ladder_of(scene)
    rows = []
    good = seat.words.level_word(ladder, GOOD)
    groups = (("attribute", sheet.attributes, f"Strength {good}"), ("skill", sheet.skills, f"Sword {good}"))
    for word, held, example in (*groups, ("power", sheet.powers, f"Flight {good}")):
        levels = ((name, seat.words.level(ladder, n)) for name, n in held.items())
        rows += [Row(name, level, partial(_trait, seat, id, name), word) for name, level in levels]
        rows.append(Row(f"new {word}", "", partial(_new, seat, id, word), note=f"{example}; an empty one goes"))
    for word, names in (("gift", sheet.gifts), ("fault", sheet.faults)):
        rows += [Row(word, name, partial(_renamed, id, word, name)) for name in names]
        rows.append(Row(f"new {word}", "", partial(_plain, id, word)))
    for weapon in sheet.weapons:
        line = weapon_line(weapon)
        said = line if isinstance(line, str) else weapon.name
        rows.append(Row("weapon", said, partial(_thing, id, "weapon", weapon.name)))
    rows.append(Row("new weapon", "", partial(_plain, id, "weapon"), note=WEAPONS))
    for name, n in sheet.armour.items():
        rows.append(Row("armour", f"{name}: {n}", partial(_thing, id, "armour", name)))
    rows.append(Row("new armour", "", partial(_plain, id, "armour"), note=WORN))
    numbers = (
        ("shield", sheet.shield, f"{SHIELDS[0]}; a large one {SHIELDS[1]}"),
        ("hide", sheet.hide, ""),
        ("capacity", sheet.capacity, ""),
        ("strength scale", sheet.strength_scale, TIMES),
        ("mass scale", sheet.mass_scale, TIMES),
        ("speed scale", sheet.speed_scale, TIMES),
        ("blessing", sheet.blessing, ""),
        ("experience", sheet.unspent, ""),
    )
    rows += [
        Row(called, str(n), partial(_level, seat, id, called.replace(" ", "-")), note) for called, n, note in numbers
    ]
    for name, value, note in (
        ("others", sheet.others, "the level of every trait not named"),
        ("least", sheet.least, "the least result that hits it"),
    ):
        said = "" if value is None else seat.words.level(ladder, value)
        rows.append(Row(name, said, partial(_level, seat, id, name), note))
    return rows


def _plain(who: Id, field: str, text: str) -> list[Command]:
    return [by_hand.Set(who=who, field=field, value=text)] if text else []


def _level(seat: Seat, who: Id, name: str, text: str) -> list[Command] | None:
    n = GONE if not text else text if name in SCALES and times_human(text) else level_of(seat, text)
    return None if n is None else _plain(who, name, n)


def _trait(seat: Seat, who: Id, name: str, text: str) -> list[Command] | None:
    return _level(seat, who, name, "" if text == GONE else text)


def _new(seat: Seat, who: Id, kind: str, text: str) -> list[Command] | None:
    found = named_level(seat, text)
    if found is None:
        return None
    name, n = found
    return _plain(who, kind, f"{name}: {n}")


def _renamed(who: Id, kind: str, was: str, text: str) -> list[Command]:
    """Setting a gift or a fault that is there takes it away."""
    return [*_plain(who, kind, was), *_plain(who, kind, text)]


def _thing(who: Id, kind: str, was: str, text: str) -> list[Command]:
    """A weapon or a piece of armour written anew; under another name the old one goes."""
    name = text.partition(":")[0].strip()
    gone = [] if name == was else _plain(who, kind, f"{was}: {GONE}")
    return [*gone, *_plain(who, kind, text)]
