"""Teamwork: several combine their efforts, and only the best of them rolls (digest 1.8)."""

from tracker.rules.fate import Ruleset

AVERAGE = 1
"""The rating from which a helper counts, where the game asks for one."""


def counts(rules: Ruleset, rating: int) -> bool:
    """Whether a helper with that rating adds anything: from Average (+1) on; Accelerated asks for no rating."""
    return rules.teamwork == "table" or rating >= AVERAGE


def bonus(rules: Ruleset, leader: int, helpers: int) -> int:
    """What so many helpers who count add to a leader of that rating.

    +1 each. Condensed caps it at the leader's own rating, so that a leader at 0 gains nothing; Core has no cap; in
    Accelerated the GM limits the heads (A-16).
    """
    return min(helpers, max(0, leader)) if rules.teamwork == "leader" else helpers
