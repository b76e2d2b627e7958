"""What somebody may do in one CT: a budget of actions, conversions, the Reaction, the Full action (2.4 to 2.8).

Slots that came from the Primary are counted apart: spending one of them is having executed the Primary. Native slots
go first, both spent and converted (2.6).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

Kind = Literal["assessment", "primary", "secondary", "side", "bonus", "reaction", "full"]
Fault = Literal[
    "needs_assessment", "no_slot_left", "already_spent", "not_convertible", "not_all_available", "primary_executed",
    "reaction_spent", "parts_missing", "no_chain",
]  # fmt: skip

CONVERSIONS: dict[str, tuple[str, int]] = {"primary": ("secondary", 2), "secondary": ("side", 2)}
"""One of the key gives that many of the value (2.6). Everything into a Full action is `full_fault`."""


@dataclass(frozen=True, slots=True)
class Budget:
    """What is left in this CT."""

    assessment: int = 1
    primary: int = 1
    secondary: int = 1
    side: int = 2
    bonus: int = 1
    reaction: int = 1
    of_primary_secondary: int = 0
    """How many of the Secondary left were made from the Primary."""
    of_primary_side: int = 0
    """How many of the Side left were."""
    executed: bool = False
    """Whether the Primary, or anything made from it, was executed (open point 22)."""
    parts: int = 0
    """Parts of the Primary still to be played."""
    of_parts: int = 0
    """Parts it was begun with; 0 = not divided."""
    converted: bool = False
    """Whether anything was converted: a Full action needs all as it was."""
    answering: bool = False
    """The Primary is that of a Reaction (open point 30)."""

    @property
    def assessed(self) -> bool:
        """Whether the Assessment was made."""
        return self.assessment == 0


def assess(budget: Budget) -> Budget | Fault:
    """Make the Assessment; it is not a second one's to make."""
    return "no_slot_left" if budget.assessed else replace(budget, assessment=0)


def passed_over(budget: Budget) -> Budget:
    """Once anything was done without the Assessment it is not to be made any more: it precedes the others (2.5)."""
    return replace(budget, assessment=0)


def spend(budget: Budget, kind: Kind, *, part: int = 1, of: int = 1) -> Budget | Fault:
    """Spend a Primary (or part `part` of `of`), Secondary, Side or Bonus (2.5)."""
    if not budget.assessed:
        return "needs_assessment"
    if kind == "primary" and budget.of_parts and part > 1:
        return replace(budget, parts=budget.parts - 1) if budget.parts and of == budget.of_parts else "no_slot_left"
    if kind not in ("primary", "secondary", "side", "bonus") or not getattr(budget, kind):
        return "no_slot_left"
    if kind == "primary":
        if part != 1:
            return "parts_missing"
        divided = of if of > 1 else 0
        return replace(budget, primary=0, executed=True, parts=max(0, of - 1), of_parts=divided)
    if kind == "bonus":
        return replace(budget, bonus=budget.bonus - 1)
    if kind == "secondary":
        left = budget.secondary - 1
        derived = min(budget.of_primary_secondary, left)
        gone = derived < budget.of_primary_secondary
        return replace(budget, secondary=left, of_primary_secondary=derived, executed=budget.executed or gone)
    left = budget.side - 1
    derived = min(budget.of_primary_side, left)
    gone = derived < budget.of_primary_side
    return replace(budget, side=left, of_primary_side=derived, executed=budget.executed or gone)


def convert(
    budget: Budget, what: str, to: str = "", *, chain: bool = True, answer_converts: bool = False
) -> Budget | Fault:
    """1 Primary into 2 Secondary, or 1 Secondary into 2 Side; nothing else, and never a Primary that was begun (2.6).

    `chain`: whether a Secondary made from the Primary may go on into Side (open point 20). `answer_converts`: whether
    the Primary of a Reaction may be converted (open point 30).
    """
    if what not in CONVERSIONS or to not in ("", CONVERSIONS[what][0]):
        return "not_convertible"
    if not budget.assessed:
        return "needs_assessment"
    if what == "primary":
        if budget.answering and not answer_converts:
            return "not_convertible"
        if not budget.primary:
            return "already_spent"
        return replace(
            budget,
            primary=0,
            secondary=budget.secondary + 2,
            of_primary_secondary=budget.of_primary_secondary + 2,
            converted=True,
        )
    if not budget.secondary:
        return "already_spent"
    left = budget.secondary - 1
    derived = min(budget.of_primary_secondary, left)
    gone = budget.of_primary_secondary - derived
    if gone and not chain:
        return "no_chain"
    return replace(
        budget,
        secondary=left,
        of_primary_secondary=derived,
        side=budget.side + 2,
        of_primary_side=budget.of_primary_side + 2 * gone,
        converted=True,
    )


def full_fault(budget: Budget) -> Fault | None:
    """Why no Full action can be begun; None where it can (2.5)."""
    if not budget.assessed:
        return "needs_assessment"
    whole = (budget.primary, budget.secondary, budget.side, budget.bonus) == (1, 1, 2, 1)
    return None if whole and not budget.converted and not budget.executed else "not_all_available"


def in_full(budget: Budget) -> Budget:
    """All is spent on the Full action but the Reaction."""
    return replace(budget, primary=0, secondary=0, side=0, bonus=0)


def reaction_fault(budget: Budget) -> Fault | None:
    """Why nobody can react with this budget; None where they can (2.7)."""
    if not budget.reaction:
        return "reaction_spent"
    return "primary_executed" if budget.executed else None


def reacted(budget: Budget) -> Budget:
    """After a Reaction: its own Assessment is in it, one Primary, and nothing else (2.7)."""
    return Budget(assessment=0, primary=1, secondary=0, side=0, bonus=0, reaction=0, answering=True)


def lost(budget: Budget) -> dict[str, int]:
    """What a Reaction costs besides itself: everything unspent but the Primary, which it replaces (2.7)."""
    return {kind: getattr(budget, kind) for kind in ("secondary", "side", "bonus")}
