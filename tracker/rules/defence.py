"""Full defence: giving up a turn's action to be hard to hit."""

from tracker.rules.fate import Ruleset

FULL_DEFENCE_BONUS = 2
"""Added to each defence roll until the defender's next turn (A-24)."""


def full_defence(rules: Ruleset, in_focus: bool = True) -> int:
    """The bonus of full defence on one defence roll; under Condensed only in the kind of defence named for it."""
    applies = rules.full_defence == "plain" or (rules.full_defence == "focus" and in_focus)
    return FULL_DEFENCE_BONUS if applies else 0


def idle_boost(rules: Ruleset, defended: bool) -> int:
    """Boosts at one's next turn after a full defence that never had to roll (Condensed; A-24)."""
    return int(rules.full_defence == "focus" and not defended)
