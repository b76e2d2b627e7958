"""One blow's damage, step by step: calculated, damage roll, graze, pulled punch (2.8).

That is the order (F-13); then come the cap (`caps`) and the boxes (`wounds`).
"""

from dataclasses import dataclass
from typing import NamedTuple


def calculated(relative_degree: int, offence: int, defence: int, bonus: int = 0) -> int:
    """Relative degree, attack factor less defence factor, and what all-out attacks and sweeps change (§4.72)."""
    return relative_degree + offence - defence + bonus


def rolled(calculated: int, roll: int, *, limits: bool = True) -> int:
    """Final damage with a damage roll: a situational one, by the attacker (§4.721, F-34).

    Above 0, the roll adds at most as much as was calculated, and at least 1 point stays. From 0 down, it can bring the
    damage to 1 and no higher. Never below 0. The GM may drop the `limits`.
    """
    if not limits:
        return max(0, calculated + roll)
    if calculated > 0:
        return max(1, calculated + min(roll, calculated))
    return min(1, max(0, calculated + roll))


GRAZE_AT = 1
"""The relative degree that only grazes."""


def graze_cap(points: int, scale_lead: int = 0, *, half_scale: bool = False) -> int:
    """The most a graze does: 1 or 2 points, and what the attacker's Scale is above the defender's (§4.722, F-14).

    Half of that Scale where the table has it so, rounded down (F-26).
    """
    lead = max(0, scale_lead)
    return points + (lead // 2 if half_scale else lead)


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageOptions:
    """Optional rules of damage, as the table has them."""

    limits: bool = True
    """The damage roll is limited."""
    graze: int = 0
    """Points a graze does at most: 1 or 2; 0 = the option is off (F-14)."""
    half_scale: bool = False
    """Only half of the Scale comes through in a graze."""


class Blow(NamedTuple):
    """One blow's damage after each step."""

    calculated: int
    """May be 0 or below."""
    rolled: int
    """With the damage roll, or without one as calculated; never below 0."""
    grazed: int
    """After the limit on grazes."""
    final: int
    """After the pulled punch."""


def blow(
    relative_degree: int,
    offence: int,
    defence: int,
    *,
    bonus: int = 0,
    roll: int | None = None,
    scale_lead: int = 0,
    pulled: int | None = None,
    options: DamageOptions | None = None,
) -> Blow:
    """Everything that decides one blow's points, in order.

    `roll` is the damage roll, None without one; `scale_lead` the attacker's Strength Scale less the defender's Mass
    Scale; `pulled` the most the attacker said he would do (§4.76).
    """
    options = options or DamageOptions()
    reckoned = calculated(relative_degree, offence, defence, bonus)
    after_roll = max(0, reckoned) if roll is None else rolled(reckoned, roll, limits=options.limits)
    after_graze = after_roll
    if options.graze and relative_degree == GRAZE_AT:
        after_graze = min(after_roll, graze_cap(options.graze, scale_lead, half_scale=options.half_scale))
    return Blow(reckoned, after_roll, after_graze, after_graze if pulled is None else min(after_graze, pulled))
