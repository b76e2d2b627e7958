"""What a table calls the levels of its ladder and of its wounds: no sentence about Fudge says them in its own words."""

from __future__ import annotations

from collections.abc import Mapping

from tracker.engine.fudge.body import is_graded, level_named, row_whole
from tracker.engine.fudge.system import edition_of
from tracker.language.levels import ladder_of
from tracker.language.words import Words
from tracker.model.table import Scene
from tracker.rules.fudge import graded, healing, wounds
from tracker.rules.fudge.ladder import FAIR, FUDGE_KEYS


def said_level(words: Words, scene: Scene, n: int) -> str:
    """A level of the scene's ladder by its word alone; past its ends the last word and how far."""
    return words.level_word(ladder_of(scene), n) or words.signed(n)


def wound_word(words: Words, scene: Scene, key: str) -> str:
    """A wound level as the scene calls it."""
    return words.term(level_named(scene, key))


def table_words(words: Words, scene: Scene) -> Mapping[str, str]:
    """The words of a Fudge scene by the book's keys ("good", "very_hurt"), and what its wounds do, in words.

    `below_fair` is the level under the middle one; `penalties` what each wound level takes off; `grades` which points
    of one blow come to which level (1995); `cures` which medical result heals what.
    """
    found = {key.removeprefix("fudge_"): said_level(words, scene, n) for n, key in FUDGE_KEYS.items()}
    found |= {key: wound_word(words, scene, key) for key in wounds.PENALTIES}
    found["below_fair"] = said_level(words, scene, FAIR - 1)
    found["penalties"] = _penalties(words, scene)
    found["grades"] = _grades(words, scene) if is_graded(scene) else ""
    found["cures"] = _cures(words, scene)
    for stun in (graded.STUNNED, graded.VERY_STUNNED):
        found[f"{stun.key}_penalty"] = words.signed(stun.penalty)
        found[f"{stun.key}_rounds"] = words.count("round", stun.rounds)
    return found


def _penalties(words: Words, scene: Scene) -> str:
    """ "Hurt -1, Very Hurt -2": of every level that has boxes and takes something off."""
    levels = (level for level in row_whole(scene) if level.boxes and level.penalty)
    return ", ".join(f"{wound_word(words, scene, level.key)} {words.signed(level.penalty or 0)}" for level in levels)


def _grades(words: Words, scene: Scene) -> str:
    """ "1-2 Scratch, 3-4 Hurt, ... 9 and more Near Death": by the rule that grades a blow."""
    row = row_whole(scene)
    points = range(1, 2 * len(row) + 1)
    said = []
    for place, level in enumerate(row, 1):
        held = [n for n in points if graded.grade(n, len(row)) == place]
        word = wound_word(words, scene, level.key)
        said.append(f"{held[0]} and more {word}" if place == len(row) else f"{held[0]}-{held[-1]} {word}")
    return ", ".join(said)


def _cures(words: Words, scene: Scene) -> str:
    """Which result of treatment does what, by the edition."""
    if edition_of(scene).healing == "whole":
        pairs = [(said_level(words, scene, n), wound_word(words, scene, key)) for key, n in healing.NEEDED.items()]
        return ", ".join(f"{level} cures {wound}" for level, wound in pairs)
    return ", ".join(f"{said_level(words, scene, n)}: {by} better" for n, by in graded.LEVELS_HEALED.items())
