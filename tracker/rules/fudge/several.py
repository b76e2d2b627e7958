"""One fighter against several (2.6)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from tracker.rules.fudge.ladder import MEDIOCRE, POOR
from tracker.rules.fudge.stances import Guard, blow

Style = Literal["realistic", "epic"]
"""How hard it is to stand alone."""


def penalty(foes: int, style: Style = "realistic") -> int:
    """The lone fighter's modifier: -1 per foe beyond the first, in an epic game -1 per two foes (§4.64, F-09).

    It is on his one roll, hence with stances on attack and defence alike (F-36).
    """
    if foes < 2:
        return 0
    return -(foes - 1) if style == "realistic" else -(foes // 2)


class Melee(NamedTuple):
    """What came of one round of one against several."""

    may_hit: tuple[str, ...]
    """Of whom he may pick one to hit, in the order given."""
    hit_by: Mapping[str, int]
    """Who hits him, with relative degrees."""
    by_leave: bool
    """He beat not all of them: `may_hit` is the GM's leave to strike somebody else than the best."""


PACO = 2
"""Levels by which he must beat a foe to strike him while tied with the best (§4.64)."""


def against_several(
    lone: Guard, foes: Mapping[str, Guard], *, leave: bool = False, least: int = POOR, foes_least: int = POOR
) -> Melee:
    """His one roll against each of theirs; without stances attack and defence are the same number.

    Each foe whose attack beats his defence hits him. He hits only if he beats every defence. With the `leave` of the
    GM, tied with the best and beaten by nobody, he may hit a foe he beats by two or more (F-10). All attacks need their
    least result.
    """
    hit_by = {name: struck for name, foe in foes.items() if (struck := blow(foe.attack, lone.defence, foes_least))}
    best = max((foe.defence for foe in foes.values()), default=lone.attack)
    beaten = any(foe.attack > lone.defence for foe in foes.values())
    by_leave = leave and lone.attack == best and not beaten
    margin = 1 if lone.attack > best else PACO if by_leave else None
    if margin is None or lone.attack < least:
        return Melee((), MappingProxyType(hit_by), False)
    reach = tuple(name for name, foe in foes.items() if lone.attack >= foe.defence + margin)
    return Melee(reach, MappingProxyType(hit_by), by_leave and bool(reach))


MOOK: int = POOR
"""Skill and Damage Capacity of each of a horde, in an epic game."""

SWEEP_DAMAGE = -1
"""Damage of each blow of a sweep, in an epic game."""


def swept(lone: Guard, foes: Mapping[str, Guard], *, least: int = POOR) -> tuple[str, ...]:
    """Whom a sweep strikes: every foe he beats, provided that none of them beats him (F-35)."""
    if lone.attack < least or any(foe.attack > lone.defence for foe in foes.values()):
        return ()
    return tuple(name for name, foe in foes.items() if lone.attack > foe.defence)


IGNORING: int = MEDIOCRE
"""Difficulty at which those he does not defend against strike him, unopposed: this or better (F-07)."""


def group_die(die: int) -> int:
    """One roll of the GM for a whole group: the die, not the result, moves one towards 0 (F-11)."""
    return die - (die > 0) + (die < 0)


Place = Literal["open", "armed", "doorway"]
"""Where they come at him: ideal ground, with weapons or martial arts, through a door."""

ROOM: Mapping[Place, tuple[int, int]] = MappingProxyType({"open": (6, 6), "armed": (3, 4), "doorway": (1, 2)})
"""How many can attack one at once: usually, and at the very most (§4.64)."""


def crowded(foes: int, place: Place = "open") -> bool:
    """More than can come at one: a warning, not a refusal (F-33)."""
    return foes > ROOM[place][1]
