"""Order by ratings (Core, Turn order: skills; Accelerated: approaches; A-22)."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Literal, NamedTuple

TRAITS: Mapping[tuple[str, bool], tuple[str, ...]] = MappingProxyType({
    ("skills", False): ("Notice", "Athletics", "Physique"),
    ("skills", True): ("Empathy", "Rapport", "Will"),
    ("approaches", False): ("Quick",),
    ("approaches", True): ("Careful",),
})  # fmt: skip
"""What is compared, the first one before all others, by the ruleset's word for its order and whether it is mental."""


class Standing(NamedTuple):
    """Somebody to be ranked."""

    who: str
    ratings: tuple[int, ...]
    """Of what is compared, in that order."""
    player: bool
    """Whether a player plays it."""


class Ranking(NamedTuple):
    """Where somebody comes, by a key; the higher one goes first."""

    who: str
    key: tuple[int, ...]
    """The ratings it stands on, whether a player plays it, its own ratings."""


def ranking(who: Standing, best: tuple[int, ...] | None = None) -> Ranking:
    """The key of one: by the ratings, players' characters before the GM's.

    `best` are the ratings of the best of the GM's characters, where all of those go on its place.
    """
    stands_on = who.ratings if best is None or who.player else best
    return Ranking(who.who, (*stands_on, int(who.player), *who.ratings))


def line(people: Sequence[Standing], npc_place: Literal["own", "best"] = "own") -> tuple[Ranking, ...]:
    """Everybody in the order they go: equal ones as they were given."""
    best = max((who.ratings for who in people if not who.player), default=None) if npc_place == "best" else None
    return tuple(sorted((ranking(who, best) for who in people), key=lambda held: held.key, reverse=True))


def place_among(keys: Sequence[tuple[int, ...] | None], key: tuple[int, ...]) -> int:
    """Where a newcomer of that key comes in: before the first lower one, so after its equals.

    None stands for one that was put where it is by hand; it is passed over.
    """
    return next((place for place, held in enumerate(keys) if held is not None and held < key), len(keys))


def due(
    order: Sequence[str], acted: Sequence[str], extra: Sequence[str], holding: Sequence[str]
) -> tuple[tuple[str, ...], bool]:
    """Who may go now, the one whose turn it is first, and whether that begins a new exchange.

    `order` are those who take part, first to last. Whoever waits, or has a turn to come beyond its own, may step in at
    any time and comes last otherwise. When all have acted, the first begins the next exchange.
    """
    again = [who for who in order if 0 < acted.count(who) <= extra.count(who)]
    late = [who for who in order if who in again or (who in holding and who not in acted)]
    waiting = [who for who in order if who not in acted and who not in holding]
    if waiting or late:
        return (*waiting[:1], *late), False
    return tuple(order[:1]), True
