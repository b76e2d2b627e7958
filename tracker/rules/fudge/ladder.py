"""The levels of traits and results (2.1).

Numbers are what the rules count with: 0 is Fair. Fudge stops naming results at Superb and Terrible; what lies beyond is
said as so many levels past the end. The same English, Italian or Polish word stands for different numbers in Fate and
in Fudge (A-37), so a level is a number here and has a key of its own in the vocabularies of each game.
"""

from collections.abc import Mapping
from types import MappingProxyType

TERRIBLE, POOR, MEDIOCRE, FAIR, GOOD, GREAT, SUPERB, LEGENDARY = range(-3, 5)
"""The seven levels, and Legendary above them. All of them are negative below Fair (F-22)."""

FUDGE_KEYS: Mapping[int, str] = MappingProxyType(
    {
        4: "fudge_legendary",
        3: "fudge_superb",
        2: "fudge_great",
        1: "fudge_good",
        0: "fudge_fair",
        -1: "fudge_mediocre",
        -2: "fudge_poor",
        -3: "fudge_terrible",
    }
)
"""Fudge's rungs, highest first (1993). From +5 on it is Legendary of the 2nd, 3rd ... level."""
