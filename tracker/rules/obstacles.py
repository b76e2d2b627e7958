"""Hazards, blocks: what stands in the way and may hurt, but is nobody (1.15).

Every rating is a number; the word printed beside it is not asked (A-44).
"""

REMOVE = 2
"""Getting rid of a block is so much harder than getting past it."""


def removal(rating: int) -> int:
    """The difficulty of an overcome that does away with a block for good."""
    return rating + REMOVE


def forced_in(weapon: int) -> int:
    """The Weapon rating of an attack that pushes somebody into a block: half its own, down, at least 1.

    A block without a Weapon rating hurts nobody.
    """
    return max(1, weapon // 2) if weapon > 0 else 0


def cover(rating: int) -> int:
    """The Armor rating of whoever hides behind a block: half its rating, down, at least 1."""
    return max(1, rating // 2)


def missed_block(missed: int, weapon: int, armour: int = 0, with_weapon: bool = True) -> int:
    """The hit of somebody who fails to get past a block that hurts, by the shifts they missed it by (A-36).

    As if the block had attacked: its Weapon comes on top, Armor is taken off. `with_weapon` is the setting: without it
    only what was missed counts, and a block that hurts still does so.
    """
    if weapon <= 0 or missed <= 0:
        return 0
    return max(0, missed + (weapon if with_weapon else 0) - armour)
