"""Who shoots first (§4.6). An order option of a Fudge scene; melee is simultaneous (F-37)."""

from collections.abc import Mapping

from tracker.rules.fudge.ladder import FAIR


def initiative(die: int, attribute: int = FAIR) -> int:
    """The die and an Initiative attribute; Fair for those who have none."""
    return attribute + die


def order(results: Mapping[str, int]) -> tuple[tuple[str, ...], ...]:
    """Who acts when, highest first; ties act together, in the order given."""
    heights = sorted(set(results.values()), reverse=True)
    return tuple(tuple(who for who, result in results.items() if result == height) for height in heights)
