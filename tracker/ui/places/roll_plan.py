"""How many rows each part of an open roll gets, at every height. Pure arithmetic."""

from __future__ import annotations

from typing import NamedTuple

WIDE = 98
"""From so many columns inside the margins on digits have five rows, and dice are cards."""


class Wanted(NamedTuple):
    """Rows that there is something for."""

    parts: int
    below: int
    ruler: bool
    choices: int
    """Rows of what the table may choose."""
    band: int = 1
    """Rows of the outcome."""
    waiting: bool = True
    """Dice are missing: then the odds matter most."""


class Plan(NamedTuple):
    """Rows of everything, and the blank rows between."""

    figures: int
    head: bool
    """Whether the parts have a heading."""
    parts: int
    """With their heading; 0 = left out."""
    choices: int
    ruler: int
    odds_line: int
    band: int
    below: int
    """With the heading; 0 = left out."""
    gaps: tuple[int, int, int, int, int, int]
    """After heading, names, figures, parts, outcome, ruler."""

    @property
    def used(self) -> int:
        """Rows of all of it; heading and names have one each."""
        rows = self.figures + self.parts + self.band + self.choices + self.ruler + self.odds_line + self.below
        return 2 + rows + sum(self.gaps)


LEAST = Plan(1, True, 0, 0, 0, 0, 1, 0, (0,) * 6)
TIGHT = 16
"""Up to so many rows the parts go without a heading where the screen is narrow."""
GROW_GAPS = (0, 3, 5, 2, 4, 1)
"""Gaps in the order in which they are wanted."""


def plan(width: int, height: int, wanted: Wanted) -> Plan:
    """Everything at its least first, the most important things first; then to its full size; then air."""
    wide = width >= WIDE
    head = int(wide or height > TIGHT)
    below = wanted.below + 1 if wanted.below else 0
    now = LEAST._replace(head=bool(head))
    steps: list[dict[str, int]] = [
        {"parts": min(2, wanted.parts) + head},
        {"choices": wanted.choices},
        {"band": wanted.band},
        {"figures": 3},
        {"ruler": 2 * wanted.ruler},
        {"odds_line": int(wanted.ruler and not wide and (wanted.waiting or height > TIGHT))},
        {"parts": min(4, wanted.parts) + head},
        {"below": min(3, below)},
        {"below": min(4, below)},
        {"figures": 5 if wide else 3},
        {"below": min(5, below)},
        {"parts": wanted.parts + head},
        {"below": below},
    ]
    for step in steps:
        now = _grown(now, step, height)
    return _airy(now, height)


def _grown(now: Plan, step: dict[str, int], height: int) -> Plan:
    """With that size, or as much of it as fits; what would be no use in less is left out."""
    (name, size), *_ = step.items()
    held: int = getattr(now, name)
    more = min(size - held, height - now.used)
    if more <= 0 or (more < size - held and name in ("figures", "ruler")) or (not held and more < min(2, size)):
        return now
    return now._replace(**{name: held + more})  # type: ignore[arg-type]


def _airy(now: Plan, height: int) -> Plan:
    """With one blank row between the groups as long as there are any; very tall screens get two."""
    gaps = list(now.gaps)
    follows = (True, True, bool(now.parts), True, bool(now.ruler), bool(now.below))
    for most in (1, 2):
        for gap in GROW_GAPS:
            spare = height - now._replace(gaps=tuple(gaps)).used  # type: ignore[arg-type]
            if spare > (0 if most == 1 else 10) and gaps[gap] < most and follows[gap]:
                gaps[gap] += 1
    return now._replace(gaps=tuple(gaps))  # type: ignore[arg-type]
