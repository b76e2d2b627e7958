"""One effort against several targets (digest 1.15)."""

from collections.abc import Sequence
from typing import Literal

from tracker.rules.fate import Ruleset

Fault = Literal["", "zero_share", "wrong_sum"]


def split_fault(effort: int, shares: Sequence[int]) -> Fault:
    """What is wrong with a split: each target's share is at least 1, and together they are the whole effort."""
    if any(share < 1 for share in shares):
        return "zero_share"
    return "" if sum(shares) == effort else "wrong_sum"


def even_split(effort: int, targets: int) -> tuple[int, ...]:
    """The effort in shares as like as they can be, the first ones larger; below one a target some get nothing."""
    each, more = divmod(max(0, effort), targets)
    return tuple(each + (place < more) for place in range(targets))


def one_aspect_is_better(rules: Ruleset) -> bool:
    """Whether the game would rather have one aspect on the scene than an advantage split over targets (A-43)."""
    return rules.name == "fate-condensed"
