"""Attack and defence factors of a sheet, number by number (2.8, §4.72)."""

from __future__ import annotations

from typing import Any, NamedTuple

from tracker.engine.fudge.system import edition_of
from tracker.engine.fudge.traits import MARTIAL_ARTS, STRENGTH, level_as
from tracker.model.blows import Blow, Term
from tracker.model.fudge import FudgeSheet, Weapon
from tracker.model.table import Scene, Table
from tracker.rules.fudge import factors
from tracker.rules.fudge.scale import broken
from tracker.text import folded, number

BARE_HANDS = Weapon()


def offence(scene: Scene, sheet: FudgeSheet, weapon: Weapon | None, trait: str = "", level: int = 0) -> list[Term]:
    """What makes a blow hard: the weapon by its parts, Strength and Strength Scale where they count."""
    weapon = weapon or BARE_HANDS
    if weapon.factor is not None:
        terms = [Term(why="weapon", n=weapon.factor)]
    elif weapon.size == "none" and folded(weapon.skill or trait) in MARTIAL_ARTS:
        terms = [Term(why="martial_arts", n=factors.martial_arts(level))]
    else:
        terms = [Term(why=f"size_{weapon.size}", n=factors.weapon(weapon.size))]
    if weapon.sharp:
        terms.append(Term(why="sharp", n=factors.SHARP))
    if weapon.magic:
        terms.append(Term(why="magic", n=weapon.magic))
    if scene.options.less_deadly:
        terms.append(Term(why="less_deadly", n=-1))
    force = factors.force(weapon.power, strength=level_as(sheet, STRENGTH), scale=sheet.strength_scale)
    terms += [Term(why=why, n=n) for why, n in force.items()]
    return [term for place, term in enumerate(terms) if term.n or not place]


def defence(scene: Scene, sheet: FudgeSheet, against: Weapon | None = None) -> list[Term]:
    """What softens it: armour by name, shield, Mass Scale (as far as the weapon leaves it), hide; of 1995 capacity."""
    edition = edition_of(scene)
    mass = sheet.mass_scale
    if against is not None and against.breaks:
        mass = broken(mass, against.breaks)
    terms = [Term(why=name, n=n) for name, n in sheet.armour.items()]
    more = factors.protection(edition, scale=mass, hide=sheet.hide, shield=sheet.shield, capacity=sheet.capacity)
    broken_now = {"mass_scale": "mass_scale_broken"} if mass != sheet.mass_scale else {}
    terms += [Term(why=broken_now.get(why, why), n=n) for why, n in more.items()]
    return [term for term in terms if term.n]


class Counts(NamedTuple):
    """What counts where the GM picks a wound (§4.71)."""

    degree: int
    armour: tuple[Term, ...]
    weapon: tuple[Term, ...]
    """How dangerous it is by itself."""
    force: tuple[Term, ...]
    """How hard it is driven."""
    bears: tuple[Term, ...]
    """How much the one struck can take: Damage Capacity, Mass, hide."""


def factors_that_count(table: Table, scene: Scene, blow: Blow) -> Counts:
    """The five things a GM weighs, of a blow that landed."""
    sheet = table.cast[blow.who].sheet
    capacity = sheet.capacity if isinstance(sheet, FudgeSheet) else 0
    force = [term for term in blow.offence if term.why in FORCE]
    bears = [term for term in blow.defence if term.why in BEARS]
    if all(term.why != "capacity" for term in bears):
        bears.insert(0, Term(why="capacity", n=capacity))
    return Counts(
        blow.relative,
        tuple(term for term in blow.defence if term.why not in BEARS),
        tuple(term for term in (*blow.offence, *blow.bonus) if term.why not in FORCE),
        tuple(force),
        tuple(bears),
    )


FORCE = ("strength", "strength_scale")
BEARS = ("capacity", "mass_scale", "mass_scale_broken", "hide")


def total(terms: list[Term]) -> int:
    """Their sum."""
    return sum(term.n for term in terms)


def bulk(sheet: FudgeSheet, weapon: Weapon | None) -> int:
    """Weapon and shield together, as they are compared in a fight (§4.62)."""
    weapon = weapon or BARE_HANDS
    held = weapon.factor if weapon.factor is not None else factors.weapon(weapon.size, sharp=weapon.sharp)
    return held + sheet.shield


_SIZES = ("none", "small", "medium-small", "medium", "large")


def read_weapon(text: str) -> dict[str, Any]:
    """The fields of a weapon written short: "Axe: medium, sharp, +1"; what is none of the words is its trait.

    Words: a size; sharp; +1 (magic); =3 (its factor); own, scaled; thrown, propelled; halve, ignore (Scale).
    """
    name, _, rest = text.partition(":")
    made: dict[str, Any] = {"name": name.strip()}
    for word in (part.strip() for part in rest.split(",") if part.strip()):
        plain = word.casefold()
        n = number(plain[1:] if plain[0] == "=" else plain)
        if plain in _SIZES:
            made["size"] = plain.replace("-", "_")
        elif plain == "sharp":
            made["sharp"] = True
        elif plain in ("own", "scaled"):
            made["power"] = plain
        elif plain in ("thrown", "propelled"):
            made["missile"] = plain
        elif plain in ("halve", "ignore"):
            made["breaks"] = plain
        elif n is not None and plain[0] in "+-=" and abs(n) <= MOST_FACTOR:
            made["factor" if plain[0] == "=" else "magic"] = n
        else:
            made["skill"] = word.removeprefix("with ").strip()
    return made


def weapon_fault(text: str) -> str:
    """The first part of a weapon written short that says again what another has said; empty = there is none."""
    name, _, rest = text.partition(":")
    said: set[str] = set()
    for word in (part.strip() for part in rest.split(",") if part.strip()):
        (field,) = read_weapon(f"{name}:{word}").keys() - {"name"}
        if field in said:
            return word
        said.add(field)
    return ""


MOST_FACTOR = 99
