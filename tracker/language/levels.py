"""Level words of every shipped language, both ways.

The game in force decides the number: Fair is +2 in Fate, 0 in Fudge.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tracker.text import folded, one_line

WORDS = Path(__file__).with_name("words")
"""The folder of the vocabularies."""

SHORTER = {"fate-core": -2, "fate-accelerated": -2}
"""Games whose ladder ends above the lowest word, and where: below it there are numbers only."""

_NUMBER = re.compile(r"[+-]?[0-9]{1,4}")
_SHOWN = re.compile(r"(.*\S)\s+([+-][0-9]{1,4})")


class Ladder(NamedTuple):
    """The level words of one game."""

    numbers: dict[str, int]
    """By folded word, of all languages together."""
    keys: dict[int, str]
    """Vocabulary keys by number."""


def game_of(system: str) -> str:
    """The ladder that a system uses: fate-condensed -> fate, fudge-1995 -> fudge; tactical has none.

    Core and Accelerated keep their names: their ladder ends at Terrible (digest 1.1).
    """
    return system if system in SHORTER else system.partition("-")[0]


def read_level(game: str, word: str) -> int | None:
    """The number of a level word, of a number ("+2", "2", "-1"), or of both as they are shown ("Great +4")."""
    word = one_line(word).replace("\N{MINUS SIGN}", "-")
    if _NUMBER.fullmatch(word):
        return int(word)
    ladder = _ladders().get(game.partition("-")[0])
    if ladder is None:
        return None
    if shown := _SHOWN.fullmatch(word):
        n = ladder.numbers.get(folded(shown[1]))
        return n if n == int(shown[2]) else None
    return ladder.numbers.get(folded(word))


def level_key(game: str, n: int) -> str | None:
    """The vocabulary key of a number's word; None beyond the ladder."""
    ladder = _ladders().get(game.partition("-")[0])
    beyond = n < SHORTER.get(game, n)
    return None if ladder is None or beyond else ladder.keys.get(n)


@cache
def _ladders() -> dict[str, Ladder]:
    with (WORDS / "levels.toml").open("rb") as file:
        games = tomllib.load(file)
    return {
        game: Ladder(
            numbers={folded(word): step["n"] for step in steps for word in step["words"]},
            keys={step["n"]: step["key"] for step in steps},
        )
        for game, steps in games.items()
    }
