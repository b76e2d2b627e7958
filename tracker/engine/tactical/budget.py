"""The actions of a CT as they stand: what somebody had, what is left, which CT of a Full action it is.

The GM's panels and the players' view ask the same questions here.
"""

from __future__ import annotations

from tracker.model.phase import Fighter

KINDS = ("assessment", "primary", "secondary", "side", "bonus", "reaction")


def running(held: Fighter) -> bool:
    """Whether somebody is in a Full action."""
    return held.full is not None and held.full.status == "running"


def had(held: Fighter) -> dict[str, int]:
    """How many of each kind somebody has in this CT, conversions counted; without what was lost or cannot be had."""
    turned = held.turned
    if "surprise" in held.off_guard:
        return dict.fromkeys(KINDS, 0)
    if running(held) or held.forfeited:
        return dict.fromkeys(KINDS, 0) | {"reaction": 1}
    primary, secondary = turned.count("primary"), turned.count("secondary")
    if held.actions.answering:
        many = {"assessment": 1, "primary": 1 - primary, "secondary": 2 * primary - secondary, "side": 2 * secondary}
        return {**many, "bonus": 0, "reaction": 1}
    late = held.actions.executed and held.actions.reaction
    return {
        "assessment": 1,
        "primary": 1 - primary,
        "secondary": 1 + 2 * primary - secondary,
        "side": 2 + 2 * secondary,
        "bonus": 1,
        "reaction": 0 if late else 1,
    }


def in_hand(held: Fighter) -> dict[str, int]:
    """How many of each kind are left of those that can be had."""
    return {kind: getattr(held.actions, kind) if many > 0 else 0 for kind, many in had(held).items()}


def full_ct(cts: int, left: int) -> str:
    """Which CT of a Full action this is, of how many: 2/3."""
    return f"{min(cts, cts - left + 1)}/{cts}"
