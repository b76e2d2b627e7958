"""Objective melee: one opposed roll a round, and what changes it (2.4).

The round is simultaneous: nobody is attacker or defender, whoever is ahead strikes. Results here have every modifier
in them already.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Literal, NamedTuple

from tracker.rules.fudge.dice import REACH
from tracker.rules.fudge.edition import Edition
from tracker.rules.fudge.ladder import GOOD, GREAT, POOR


class Manner(StrEnum):
    """How one fights this round, apart from stances."""

    NORMAL = "normal"
    ALL_OUT = "all_out"
    FULL_DEFENCE = "full_defence"


SKILL_BONUS: Mapping[Manner, int] = MappingProxyType({Manner.NORMAL: 0, Manner.ALL_OUT: 1, Manner.FULL_DEFENCE: 2})
"""What the manner adds to the skill (§4.62)."""

ALL_OUT_DAMAGE = 1
"""More damage when an all-out attack hits (F-03)."""

AGAINST_ALL_OUT = 2
"""More damage to somebody whose all-out attack tied or lost (§4.62)."""

LIKE_SIZE: int = POOR
"""The least result that hits somebody of about the same size (§4.62)."""


UNAWARE: int = POOR
"""Difficulty of striking somebody who does not know or cannot move: an unopposed action."""


class Fighter(NamedTuple):
    """One side of an exchange of blows."""

    result: int
    manner: Manner = Manner.NORMAL
    natural: int = 0
    """The die as it fell; 0 where criticals are not in play."""
    least: int = LIKE_SIZE
    """The least result with which this one can hit the other: asked of the winner only (F-07)."""
    only_wards: bool = False
    """Can hold a shield in the way, but not strike back."""


class Exchange(NamedTuple):
    """What came of one round between a and b."""

    winner: Literal["a", "b", "both"] | None
    """Who strikes the other; None is a stand-off."""
    relative_degree: int
    """Levels between the two, which are the base damage of a blow that lands."""
    damage_bonus: int
    """More damage for each blow that lands, from all-out attacks."""


def exchange(a: Fighter, b: Fighter) -> Exchange:
    """One round of melee.

    Whoever is ahead strikes, if he reaches his least result. On a tie only those strike who face an all-out attack
    (F-03), hence both when both attack all-out (F-05). Who is on full defence strikes nobody, not even an all-out
    attacker (F-04), unless a critical frees him: his own natural +4 or the other's natural -4 (F-23).
    """
    apart = abs(a.result - b.result)
    a_strikes = a.result + (b.manner is Manner.ALL_OUT) > b.result and a.result >= b.result and _may_strike(a, b)
    b_strikes = b.result + (a.manner is Manner.ALL_OUT) > a.result and b.result >= a.result and _may_strike(b, a)
    if a_strikes and b_strikes:
        return Exchange("both", apart, AGAINST_ALL_OUT)
    if a_strikes:
        return Exchange("a", apart, _damage_bonus(a, b))
    if b_strikes:
        return Exchange("b", apart, _damage_bonus(b, a))
    return Exchange(None, apart, 0)


def _may_strike(own: Fighter, other: Fighter) -> bool:
    freed = own.natural == REACH or other.natural == -REACH
    held = own.only_wards or (own.manner is Manner.FULL_DEFENCE and not freed)
    return own.result >= own.least and not held


def _damage_bonus(striker: Fighter, struck: Fighter) -> int:
    ahead = striker.result > struck.result
    return ALL_OUT_DAMAGE * (striker.manner is Manner.ALL_OUT and ahead) + AGAINST_ALL_OUT * (
        struck.manner is Manner.ALL_OUT
    )


SIZE_GAP = 2
"""Levels of weapon and shield together from which one side's arms are much larger."""


def size_modifiers(edition: Edition, a: int, b: int) -> tuple[int, int]:
    """Skill modifiers of a and b by their weapon and shield values together.

    1993 gives the larger side +1, 1995 the smaller -1: the same in a duel, not against a least result (F-06).
    """
    if abs(a - b) < SIZE_GAP:
        return 0, 0
    a_is_larger = a > b
    if edition.size == "larger":
        return int(a_is_larger), int(not a_is_larger)
    return -int(not a_is_larger), -int(a_is_larger)


class Shield(NamedTuple):
    """What a shield takes off the skill of whoever attacks its bearer."""

    melee: int
    ranged: int


SHIELDS_1995: Mapping[str, Shield] = MappingProxyType(
    {"small": Shield(-1, 0), "medium": Shield(-1, -1), "large": Shield(-2, -2)}
)
"""Shields of 1995; in 1993 they are armour (F-06)."""


def position_modifiers(worse: Literal["a", "b"] | None, penalty: int = -1) -> tuple[int, int]:
    """One modifier for a difference of footing, on the side that stands worse (F-24).

    A bonus for the better side and a penalty for the other would count the same ground twice.
    """
    return (penalty if worse == "a" else 0, penalty if worse == "b" else 0)


MANOEUVRE = -1
"""Option: what the foe suffers in the next round after a full defence with a success in Perception or Tactics."""


def manoeuvre(manner: Manner, lost: bool, success: bool) -> int:
    """The foe's modifier in the round after: -1 if full defence held and the roll succeeded (§4.62, F-04)."""
    return MANOEUVRE if manner is Manner.FULL_DEFENCE and success and not lost else 0


AIM = -1
"""Skill modifier for a blow at a part of the body."""

AIM_NEEDS = (GOOD, GREAT)
"""The least result that strikes the part, at the GM's choice."""


class Aimed(NamedTuple):
    """What came of a blow at a part of the body."""

    hits: bool
    part: bool
    """The part itself is struck; else it is somewhere else."""


def aimed(result: int, won: bool, needs: int = GOOD) -> Aimed:
    """Winning strikes, but the part only with the result it needs (§4.62)."""
    return Aimed(won, won and result >= needs)
