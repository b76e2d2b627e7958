"""Level words of every shipped language, both ways.

The game in force decides the number: Fair is +2 in Fate, 0 in Fudge.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal, NamedTuple

import tomli

from tracker.model.table import Scene
from tracker.rules.fudge.edition import EDITIONS
from tracker.text import folded, one_line

WORDS = Path(__file__).with_name("words")
"""The folder of the vocabularies."""

SHORTER = {"fate-core": -2, "fate-accelerated": -2}
"""Games whose ladder ends above the lowest word, and where: below it there are numbers only."""

FUDGE = "fudge"
"""The game that goes on beyond both ends of its ladder, and whose tables may have levels of their own."""

_NUMBER = re.compile(r"[+-]?[0-9]{1,4}")
_SHOWN = re.compile(r"(.*\S)\s+([+-][0-9]{1,4})")
_BEYOND = re.compile(r"(.*?[^\s+-])\s?([+-][1-9][0-9]{0,2})(?:\s+([+-][0-9]{1,4}))?")


class Ladder(NamedTuple):
    """The level words of one game, or of one table."""

    numbers: dict[str, int]
    """By folded word, of all languages together."""
    keys: dict[int, str]
    """Vocabulary keys by number, or the table's own words."""
    goes_on: bool = False
    """Whether what lies beyond an end is said as so many levels past it."""


Game = str | Ladder
"""The ladder of a game by the name of the game, or one of the table's own."""


def game_of(system: str) -> str:
    """The ladder that a system uses: fate-condensed -> fate, fudge-1995 -> fudge; tactical has none.

    Core and Accelerated keep their names: their ladder ends at Terrible (digest 1.1).
    """
    return system if system in SHORTER else system.partition("-")[0]


def ladder_of(scene: Scene) -> Game:
    """The ladder of a scene: its game's, or in Fudge the table's own words."""
    if scene.options.levels and scene.system in EDITIONS:
        return own_ladder(tuple(scene.options.levels.items()))
    return game_of(scene.system)


@lru_cache(maxsize=16)
def own_ladder(levels: tuple[tuple[str, int], ...]) -> Ladder:
    """A ladder of the table's own words; one that the game has as well is read in every language."""
    game = _ladders()[FUDGE]
    keys = {n: word for word, n in levels}
    numbers = {folded(word): n for word, n in levels}
    of_key = {key: n for n, key in keys.items()}
    for word, n in game.numbers.items():
        if game.keys[n] in of_key:
            numbers.setdefault(word, of_key[game.keys[n]])
    return Ladder(numbers, keys, goes_on=True)


Place = int | Literal["drop"] | None
"""Where a level stands: its number, nowhere any more, or by its place in a list."""


def levels_from(words: Iterable[tuple[str, Place]]) -> dict[str, int]:
    """The table's own ladder out of what was written: words, or their vocabulary keys, with their places.

    Words without a number are the whole ladder, best first, Fair among them; else they change the game's own.
    Raises ValueError: "twice" for a word or a number that is there twice, "gap" for a number without a word,
    "no_fair" where nothing counts 0.
    """
    game = _ladders()[FUDGE]
    given: list[tuple[str, Place]] = [(_key_of(word), place) for word, place in words]
    if not given:
        return {}
    named = {word for word, _ in given}
    if len({folded(word) for word in named}) < len(given):
        raise ValueError("twice")
    placed = {word: place for word, place in given if isinstance(place, int)}
    if all(place is None for _, place in given):
        fair = next((at for at, (word, _) in enumerate(given) if word == game.keys[0]), None)
        if fair is None:
            raise ValueError("no_fair")
        placed = {word: fair - at for at, (word, _) in enumerate(given)}
    elif any(place is None for _, place in given):
        raise ValueError("no_fair")
    else:
        placed |= {key: n for n, key in game.keys.items() if n not in placed.values() and key not in named}
    numbers = sorted(placed.values(), reverse=True)
    if len(set(numbers)) < len(numbers):
        raise ValueError("twice")
    if 0 not in numbers:
        raise ValueError("no_fair")
    if numbers != list(range(numbers[0], numbers[-1] - 1, -1)):
        raise ValueError("gap")
    made = dict(sorted(placed.items(), key=lambda pair: -pair[1]))
    return {} if made == {key: n for n, key in game.keys.items()} else made


def levels_written(levels: Mapping[str, int]) -> dict[str, int | Literal["drop"]]:
    """What `levels_from` makes the same ladder of, by keys and words: only what differs from the game's."""
    game = {key: n for n, key in _ladders()[FUDGE].keys.items()}
    gone = [key for key, n in game.items() if key not in levels and n not in levels.values()]
    changed: dict[str, int | Literal["drop"]] = {word: n for word, n in levels.items() if game.get(word) != n}
    return changed | dict.fromkeys(gone, "drop") if levels else {}


def _key_of(word: str) -> str:
    """The vocabulary key of a word of the game; else the word."""
    game = _ladders()[FUDGE]
    n = game.numbers.get(folded(word))
    return word if n is None else game.keys[n]


def _ladder(game: Game) -> Ladder | None:
    return game if isinstance(game, Ladder) else _ladders().get(game.partition("-")[0])


def read_level(game: Game, word: str) -> int | None:
    """The number of a level word, of a number ("+2", "2", "-1"), or of both as they are shown ("Great +4").

    Where the ladder goes on beyond its ends, "Terrible-1" is one below the lowest word.
    """
    word = one_line(word).replace("\N{MINUS SIGN}", "-")
    if _NUMBER.fullmatch(word):
        return int(word)
    ladder = _ladder(game)
    if ladder is None:
        return None
    if folded(word) in ladder.numbers:
        return ladder.numbers[folded(word)]
    if (shown := _SHOWN.fullmatch(word)) and ladder.numbers.get(folded(shown[1])) == int(shown[2]):
        return int(shown[2])
    return _read_beyond(ladder, word) if ladder.goes_on else None


def _read_beyond(ladder: Ladder, word: str) -> int | None:
    """The number of so many levels past an end, said with the last word."""
    said = _BEYOND.fullmatch(word)
    at = None if said is None else ladder.numbers.get(folded(said[1]))
    if said is None or at is None or at != (max(ladder.keys) if said[2][0] == "+" else min(ladder.keys)):
        return None
    n = at + int(said[2])
    return n if said[3] is None or int(said[3]) == n else None


def level_key(game: Game, n: int) -> str | None:
    """The vocabulary key of a number's word, or the table's own word; None beyond the ladder."""
    ladder = _ladder(game)
    beyond = isinstance(game, str) and n < SHORTER.get(game, n)
    return None if ladder is None or beyond else ladder.keys.get(n)


def beyond(game: Game, n: int) -> tuple[str, int] | None:
    """The key of the last word and how many levels past it a number lies; None on a ladder that stops there."""
    ladder = _ladder(game)
    if ladder is None or not ladder.goes_on or n in ladder.keys:
        return None
    end = max(ladder.keys) if n > 0 else min(ladder.keys)
    return ladder.keys[end], n - end


@cache
def _ladders() -> dict[str, Ladder]:
    with (WORDS / "levels.toml").open("rb") as file:
        games = tomli.load(file)
    return {
        game: Ladder(
            numbers={folded(word): step["n"] for step in steps for word in step["words"]},
            keys={step["n"]: step["key"] for step in steps},
            goes_on=game == FUDGE,
        )
        for game, steps in games.items()
    }
