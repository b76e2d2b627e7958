"""The games and the turn orders, each loaded when a scene first has it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Generic, TypeVar

from tracker.engine import popcorn, ranked, rcs
from tracker.engine.book import Games, OrderRules, System
from tracker.engine.fate import system as fate
from tracker.engine.fudge import rounds
from tracker.engine.fudge import system as fudge
from tracker.engine.tactical import system as tactical
from tracker.rules.fate import RULESETS
from tracker.rules.fudge.edition import EDITIONS

G = TypeVar("G")


class WhenAsked(Mapping[str, G], Generic[G]):
    """Rows that are made when they are first asked for."""

    def __init__(self, makers: Mapping[str, Callable[[], G]]) -> None:
        self._makers = makers
        self._made: dict[str, G] = {}

    def __getitem__(self, name: str) -> G:
        if name not in self._made:
            self._made[name] = self._makers[name]()
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)


SYSTEMS: Mapping[str, System] = WhenAsked(
    {
        **{name: partial(lambda held: fate.FateSystem(held), rules) for name, rules in RULESETS.items()},
        **{name: partial(lambda held: fudge.FudgeSystem(held), edition) for name, edition in EDITIONS.items()},
        "tactical": lambda: tactical.TacticalSystem(),
    }
)
ORDERS: Mapping[str, OrderRules] = WhenAsked(
    {
        "popcorn": lambda: popcorn.PopcornRules(),
        "ranked": lambda: ranked.RankedRules(),
        "rounds": lambda: rounds.RoundsRules(),
        "rcs": lambda: rcs.RcsRules(),
    }
)
GAMES = Games(SYSTEMS, ORDERS)
