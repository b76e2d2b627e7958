"""Experience points: what it costs to raise a trait (2.14, §5.2)."""

from fractions import Fraction
from math import ceil

from tracker.rules.fudge.edition import Edition
from tracker.rules.fudge.ladder import FAIR, GOOD, POOR, SUPERB

PRICES = (1, 2, 4, 8, 16, 30, 50)
"""For one level up: below Fair (each level, F-20), from Fair, Good, Great, Superb, Legendary, and any level above."""

ATTRIBUTE = 3
"""Times dearer than a skill."""

GIFT, POWER = 6, 12
"""The least a gift and a supernormal power cost, with the GM's approval."""

SESSION = (1, 3)
"""What a session is worth, from and to."""

SESSION_MOST = 4
"""For a flawless one."""

MULTIPLIERS = (Fraction(2), Fraction(3, 2))
"""Option of 1993: above the related attribute a skill costs so many times more, rounded up."""

PLUS = 2
"""The same in 1995: so much more."""


def step_price(level: int, shift: int = 0) -> int:
    """The price of the step up from a level; `shift` lines cheaper or dearer in the list, within it."""
    line = max(0, level - FAIR + 1)
    return PRICES[min(max(0, line + shift), len(PRICES) - 1)]


def attribute_shift(attribute: int) -> int:
    """Option: a related attribute that is Good or better makes it a line cheaper, Poor or worse a line dearer."""
    return -1 if attribute >= GOOD else 1 if attribute <= POOR else 0


def skill_price(
    edition: Edition, level: int, *, shift: int = 0, ceiling: int | None = None, times: Fraction = MULTIPLIERS[0]
) -> int:
    """One level up for a skill. `ceiling` is the related attribute, where the option to pay more above it is used."""
    price = step_price(level, shift)
    if ceiling is None or level < ceiling:
        return price
    return ceil(price * times) if edition.above_attribute == "multiplied" else price + PLUS


def attribute_price(level: int) -> int:
    """One level up for an attribute."""
    return ATTRIBUTE * step_price(level)


def needs_gm(level: int) -> bool:
    """Whether the step up from that level takes the GM's approval, and perhaps more points."""
    return level >= SUPERB


def is_a_step(start: int, goal: int) -> bool:
    """Whether a trait may be raised so at one time: one level up."""
    return goal == start + 1
