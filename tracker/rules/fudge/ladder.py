"""The levels of traits and results, beyond both ends, and a scene's own levels (2.1).

Numbers are what the rules count with: 0 is Fair. Fudge stops naming at Superb and Terrible; what lies beyond is said
as so many levels past the end. Legendary is there for traits in games that have it, counted on as 2nd, 3rd ... level.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from tracker.rules.ladder import FUDGE_KEYS

TERRIBLE, POOR, MEDIOCRE, FAIR, GOOD, GREAT, SUPERB, LEGENDARY = range(-3, 5)
"""The seven levels, and Legendary above them. All of them are negative below Fair (F-22)."""


class Rung(NamedTuple):
    """A level said in words."""

    key: str
    """Of the word: a key of the vocabularies, or the scene's own word."""
    beyond: int = 0
    """Levels above the highest word (positive) or below the lowest (negative); 0 = on that word."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """Words for neighbouring numbers, without a gap."""

    keys: Mapping[int, str]
    """Word by number."""

    @property
    def top(self) -> int:
        """The highest number that has a word."""
        return max(self.keys)

    @property
    def bottom(self) -> int:
        """The lowest number that has a word."""
        return min(self.keys)

    def rung(self, value: int) -> Rung:
        """The words of any number; both ends go on for ever."""
        named = min(max(value, self.bottom), self.top)
        return Rung(self.keys[named], value - named)

    def value(self, rung: Rung) -> int:
        """The number of such words. Raises KeyError where the ladder lacks the word."""
        return {key: value for value, key in self.keys.items()}[rung.key] + rung.beyond


SEVEN = Ladder(MappingProxyType({value: key for value, key in FUDGE_KEYS.items() if value <= SUPERB}))
"""Superb to Terrible: results are said with it ("Superb +1")."""

EIGHT = Ladder(FUDGE_KEYS)
"""With Legendary on top: `beyond` 1 is Legendary of the 2nd level."""


def own(words: Sequence[str], fair: int) -> Ladder:
    """A scene's own levels, best first; `fair` is the place from 0 of the one that counts 0.

    Fudge lets the table rename the levels, have more of them or fewer (§2.2). Raises ValueError without words, for a
    word that is there twice, and where no word stands at `fair`.
    """
    if len(set(words)) < len(words) or fair not in range(len(words)):
        raise ValueError(f"levels {words!r} with {fair} as the one in the middle")
    return Ladder(MappingProxyType({fair - place: word for place, word in enumerate(words)}))
