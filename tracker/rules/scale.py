"""Scale: what is of another order of things (1.15), and a lone opponent's bonuses.

Condensed's scale gives one benefit a roll for each level above the other side (A-33). The Toolkit's gives +1 a step to
attack or defend, and 2 shifts of harm a step.
"""

from typing import Literal

SCALES = ("mundane", "supernatural", "otherworldly", "legendary", "godlike")
"""Levels of scale, lowest first; a number on a sheet is a place here."""
Benefit = Literal["before", "after", "free", "harm"]
AFTER = 2
"""Shifts a level, once the roll has succeeded."""
HARM = 2
"""Shifts of harm a step, in the Toolkit's rules."""
BENEFITS: dict[str, tuple[Benefit, ...]] = {
    "off": (),
    "condensed": ("before", "after", "free"),
    "toolkit": ("before", "harm"),
}
"""What each way to play scale offers."""


def above(mine: int, other: int) -> int:
    """Levels above the other side; 0 = none."""
    return max(0, mine - other)


def offered(variant: str, action: str, acts: bool) -> tuple[Benefit, ...]:
    """Benefits that one side of a roll may choose from.

    Free invokes come only of creating an advantage, harm only of attacks; a defence roll may have scale too (A-33).
    The Toolkit's scale is for attacks and what answers them.
    """
    if variant == "toolkit" and action != "attack":
        return ()
    there = {"free": acts and action == "advantage", "harm": action == "attack"}
    return tuple(benefit for benefit in BENEFITS[variant] if there.get(benefit, True))


def raised(shifts: int, acting: int = 0, opposing: int = 0) -> int:
    """Shifts of whoever acts, once "+2 a level after the roll" counts: only for a side that has won by one or more.

    `acting` and `opposing` are the levels for which each side took that benefit. It counts for style too (A-33).
    """
    if shifts >= 1:
        return shifts + AFTER * acting
    return shifts - AFTER * opposing if shifts <= -1 else shifts


def solo_skill(rating: int, players: int) -> int:
    """What a lone opponent adds to a skill: players less one, and never more than the rating itself (Condensed)."""
    return max(0, min(players - 1, rating))


def solo_reduction(players: int) -> int:
    """By how much a hit on a lone opponent is reduced: half the players, rounded up (Condensed)."""
    return -(-players // 2)


def invoke_worth(usual: int, variant: str, players: int, *, by_solo: bool, against_solo: bool, paid: bool) -> int:
    """What an invoke adds where a lone opponent is in the roll.

    `more`: what a lone opponent pays for is worth as many as there are players, never less than usual; `less`: what
    its opponents invoke is worth 1 (Condensed).
    """
    if variant == "more" and by_solo and paid:
        return max(usual, players)
    return 1 if variant == "less" and against_solo else usual
