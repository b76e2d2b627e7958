"""The two ladders: numbers and the keys of their words.

The same English, Italian or Polish word stands for different numbers in Fate and in Fudge (A-37), so a rung is a
number here and has a key of its own in each game. Results may lie beyond either end; then there is no word and the
number is shown bare (A-41).
"""

from collections.abc import Mapping
from types import MappingProxyType

FATE_KEYS: Mapping[int, str] = MappingProxyType(
    {
        8: "fate_legendary",
        7: "fate_epic",
        6: "fate_fantastic",
        5: "fate_superb",
        4: "fate_great",
        3: "fate_good",
        2: "fate_fair",
        1: "fate_average",
        0: "fate_mediocre",
        -1: "fate_poor",
        -2: "fate_terrible",
        -3: "fate_catastrophic",
        -4: "fate_horrifying",
    }
)
"""Fate's rungs, highest first. The last two are printed in Condensed only."""

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
"""Fudge's rungs, highest first (1993, 2.1). From +5 on it is Legendary of the 2nd, 3rd ... level."""
