"""Data against the models of the format: every fault at once, each with its line and what would do."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from tracker.language.levels import FUDGE, Game, Ladder, level_key, read_level
from tracker.language.words import words as vocabulary
from tracker.storage.scene_faults import Fault, Path, shown
from tracker.storage.scene_fudge import ScalesLine, WeaponLine, WoundLine
from tracker.storage.scene_mends import LISTS
from tracker.storage.scene_model import (
    FORMAT,
    AspectEntry,
    BorderEntry,
    CastFile,
    ChallengeEntry,
    CharacterEntry,
    ContestEntry,
    CounterEntry,
    GmEntry,
    MemberLine,
    OptionsEntry,
    SceneFile,
    SideEntry,
    ZoneEntry,
)
from tracker.storage.scene_parts import (
    AspectLine,
    ConsequenceLine,
    ContenderLine,
    LockedLine,
    OwnAspects,
    SlotLine,
    StuntLine,
    TaskLine,
)
from tracker.storage.scene_source import Source
from tracker.storage.scene_tactics import DeedsLine, FighterEntry, FullLine, PhaseEntry
from tracker.storage.scene_wrong import Wrong, wrong_in
from tracker.storage.toml_out import lines
from tracker.text import closest, folded, one_line

F = TypeVar("F", bound=CastFile)

_TABLES: dict[str, type[BaseModel]] = {
    "": SceneFile,
    "options": OptionsEntry,
    "gm": GmEntry,
    "side": SideEntry,
    "zone": ZoneEntry,
    "zone.aspects": AspectLine,
    "border": BorderEntry,
    "aspect": AspectEntry,
    "counter": CounterEntry,
    "character": CharacterEntry,
    "character.aspects": OwnAspects,
    "character.aspects.high_concept": AspectLine,
    "character.aspects.trouble": AspectLine,
    "character.aspects.other": AspectLine,
    "character.stunts": StuntLine,
    "character.slots": SlotLine,
    "character.members": MemberLine,
    "character.locked": LockedLine,
    "character.weapons": WeaponLine,
    "options.wounds": WoundLine,
    "character.scales": ScalesLine,
    "character.consequences.*": ConsequenceLine,
    "contest": ContestEntry,
    "contest.sides": ContenderLine,
    "challenge": ChallengeEntry,
    "challenge.tasks": TaskLine,
    "phase": PhaseEntry,
    "fighter": FighterEntry,
    "fighter.full": FullLine,
    "fighter.deeds": DeedsLine,
}
"""Which model a table of the file has, by its keys; `*` is any key."""

_WANTED = {
    "string_type": "a text in quotes would do",
    "int_type": "a whole number would do",
    "int_from_float": "a whole number would do",
    "int_parsing": "a whole number would do",
    "bool_type": "true or false would do",
    "dict_type": "a table { key = value } would do",
    "model_type": "a text or a table { key = value } would do",
    "list_type": "a list [ ] would do",
    "boxes": "a number of boxes up to 60, or their values as in [1, 2, 3] would do",
    "marks": "a number of boxes, or which of them, counted from 1, as in [1, 3] would do",
    "tenths": "a number with at most one decimal, as 9.4, would do",
    "stats": "the four in order, as in [10, 10, 10, 10], or { REF = 10, CTR = 10, MOV = 10, PRE = 10 } would do",
    "levels": "a list of words, best first, or { Solid = 1, Mythic = 5 } would do",
    "levels_twice": "each word and each number once would do",
    "levels_number": "words that are no numbers would do: a number stands for itself",
    "wounds_twice": "a name of its own for each would do",
    "weapon_part": (
        "one size (none, small, medium-small, medium, large), sharp, +1 (magic), =3 (its factor), own or scaled, "
        "thrown or propelled, halve or ignore, and one trait would do"
    ),
    "levels_gap": "a word for every number between the best and the worst would do",
    "levels_no_fair": "the word for Fair, or one with 0, has to be among them",
    "stat_name": "REF, CTR, MOV and PRE are stats",
    "stat_not_int": "a whole number would do",
    "level_far": "a number from -99 to 99 would do",
}
MOST_FAULTS = 200
"""So many are told one by one; a file with more is probably no scene."""
STAND_IN = "(no name {n})"
"""Put in for a name that is missing, so that the rest of the file can be checked."""


def checked(kind: type[F], source: Source, game: Game = "fate") -> tuple[F | None, list[Fault]]:
    """The file as a model, and all its faults.

    With faults it is still made, without the pieces that were wrong, so that what they refer to can be checked in the
    same go; None where too little is left.
    """
    data = copy.deepcopy(source.data)
    faults: list[Fault] = []
    taken: set[Path] = set()
    for _ in range(8):
        try:
            return kind.model_validate(data, context={"game": game}), faults
        except ValidationError as refused:
            found = wrong_in(data, refused.errors(include_url=False))
        for wrong in found[:MOST_FAULTS]:
            if wrong.code != "missing" or not taken & {wrong.path, wrong.path[:-1]}:
                faults.append(_fault(kind, source, wrong))
        if len(found) > MOST_FAULTS:
            more = f"{len(found) - MOST_FAULTS} more faults are in this file"
            last = max(fault.line or 0 for fault in faults)
            return None, [*faults, Fault("many", source.name, last, "", more, "those above have to go first")]
        for wrong in sorted(found, key=_depth_first, reverse=True):
            taken.add(wrong.path)
            _prune(data, wrong)
    return None, faults


def newer(source: Source) -> Fault | None:
    """The one fault of a file that a later version wrote: nothing else in it can be judged."""
    given = (source.data or {}).get("format", FORMAT)
    if isinstance(given, int) and not isinstance(given, bool) and given > FORMAT:
        found = f"the file has format {given}, which a newer version of the program wrote"
        return source.fault("newer", ("format",), found, f"this version reads format {FORMAT}")
    return None


def _depth_first(wrong: Wrong) -> tuple[int, list[int]]:
    return len(wrong.path), [part if isinstance(part, int) else -1 for part in wrong.path]


def _prune(data: Any, wrong: Wrong) -> None:
    """Take out what is wrong, so that the rest can be judged. A character, a zone ... keeps its place in its list."""
    path = wrong.path
    if path[:1] == ("character",) and path[2:3] in (("stress",), ("slots",)):
        path = path[:3]  # with half of them, what is marked or filled could not be judged
    if path[-2:-1] in (("at",), ("dice",)):
        path = path[:-1]  # one of two alone says nothing
    *outer, last = path
    held = data
    for part in outer:
        try:
            held = held[part]
        except (KeyError, IndexError, TypeError):
            return
    if isinstance(held, dict):
        if wrong.code == "missing":
            held[last] = _stand_in(str(last), outer)
        else:
            held.pop(last, None)
    elif isinstance(held, list) and isinstance(last, int) and last < len(held):
        if len(outer) == 1 and outer[0] in LISTS:
            held[last] = {}
        else:
            held.pop(last)


def _stand_in(key: str, outer: list[str | int]) -> Any:
    place = outer[-1] if outer and isinstance(outer[-1], int) else 0
    stand_in = STAND_IN.format(n=place + 1)
    others: dict[str, Any] = {
        "system": "fate-condensed",
        "between": [stand_in, stand_in],
        "boxes": 1,
        "n": 1,
        "state": "ordering",
        "cts": 1,
    }
    others |= {"state": "ordering", "cts": 1}
    return others.get(key, stand_in)


def stands_in(name: str) -> bool:
    """Whether a name was put in for one that is missing."""
    return name.startswith(STAND_IN[:9])


def _fault(kind: type[CastFile], source: Source, wrong: Wrong) -> Fault:
    path, code, given, facts = wrong.path, wrong.code, wrong.given, wrong.facts
    match code:
        case "extra_forbidden":
            return _unknown_key(kind, source, path)
        case "missing":
            return source.fault("missing", path, f"`{path[-1]}` is missing", _needed(path))
        case "literal_error":
            words = re.findall(r"'([^']*)'", str(facts.get("expected", "")))
            near = closest(given, words) if isinstance(given, str) else None
            return source.fault("word", path, f"{shown(given)} is none of these", _one_of(words), nearest=near)
        case "level":
            near = _near_level(str(given), facts.get("game", "fate")) if isinstance(given, str) else None
            return source.fault(
                code, path, f"{shown(given)} is no level", "a number or a word of the ladder would do", nearest=near
            )
        case "level_of_one":
            fix = lines({str(path[-1]): [word for part in str(given).split(",") if (word := one_line(part))]}).strip()
            says = f"{shown(given)} stands behind a level, where a list of skills belongs"
            return source.fault(code, path, says, fix=fix)
        case "dict_type" if path[-1] == "free" and (owned := _owned(given)):
            says = f"{shown(given)} does not fit; free invokes are somebody's"
            return source.fault("type", path, says, fix=lines({"free": owned}).strip())
        case "list_type" if len(path) == 1 and path[0] in LISTS and isinstance(given, dict):
            says = f"`[{path[0]}]` is one table, but there may be several; each of them begins with two brackets"
            return source.fault("one_for_many", path, says, fix=f"[[{path[0]}]]")
        case "too_short" | "too_long" if isinstance(given, list | dict):
            wanted = "2" if path[-1] in _PAIRS else _bound(facts)
            return source.fault("length", path, f"{len(given)} are given", f"{wanted} would do" if wanted else "")
        case _ if code not in _OWN and (bound := _bound(facts)):
            return source.fault("range", path, f"{shown(given)} is out of range", f"{bound} would do")
        case "too_long" | "no_name" | "skill_twice":
            found, _, wanted = wrong.says.partition("; ")
            return source.fault(code, path, found, wanted)
        case _ if code in _WANTED:
            would = [_WANTED[each].removesuffix(" would do") for each in (code, *wrong.others) if each in _WANTED]
            return source.fault("type", path, f"{shown(given)} does not fit", f"{' or '.join(would)} would do")
        case _:
            return source.fault("value", path, f"{shown(given)} does not fit", one_line(wrong.says))


_PAIRS = ("at", "between", "dice")
"""Lists of exactly two."""
_OWN = ("too_long", "no_name", "skill_twice")
"""Faults that say themselves what would do."""
_BOUNDS = {
    "ge": "at least {}", "gt": "more than {}", "le": "at most {}", "lt": "less than {}",
    "min_length": "at least {}", "max_length": "at most {}", "multiple_of": "a multiple of {}",
}  # fmt: skip
"""Every bound that a constraint of a field may name, in words."""


def _bound(facts: Mapping[str, Any]) -> str:
    """The bound that was not kept; empty where the fault names none."""
    return next((said.format(facts[name]) for name, said in _BOUNDS.items() if name in facts), "")


def _owned(given: Any) -> dict[str, int]:
    """The table that was probably meant where free invokes have none: a number of them, or whose they are."""
    if isinstance(given, str) and not given.strip().isdecimal():
        return {one_line(given): 1} if one_line(given) else {}
    try:
        n = int(given)
    except (TypeError, ValueError, OverflowError):  # the last of an infinite one
        return {}
    return {"anyone": n} if 0 <= n <= 99 else {}


def _needed(path: Path) -> str:
    if path == ("system",):
        return "`system` says the game: " + _one_of(["fate-core", "fate-condensed", "fate-accelerated"])
    return ""


def _one_of(words: list[str]) -> str:
    said = [f'"{word}"' for word in words if word]
    return f"{', '.join(said[:-1])} or {said[-1]} would do" if len(said) > 1 else f"{''.join(said)} would do"


def _near_level(word: str, game: Game) -> str | None:
    """What this ladder calls the level: where the table renamed it its own word, else the word most like it."""
    book = FUDGE if isinstance(game, Ladder) else game
    known = {n: vocabulary().level_word(game, n) for n in range(-20, 21) if level_key(game, n) is not None}
    n = read_level(book, word)
    if n in known:
        return known[n]
    return closest(word, [name for name in known.values() if folded(name) != folded(word)])


def _unknown_key(kind: type[CastFile], source: Source, path: Path) -> Fault:
    key = str(path[-1])
    keys = set(_keys(kind if len(path) == 1 else _model(path[:-1])))
    near = _meant(key, keys, source, path) or closest(key, sorted(keys))
    wanted = ""
    if near is None:
        homes = [home for home in _homes(key) if home != _pattern(path[:-1])]
        if kind is CastFile and len(path) == 1 and key in SceneFile.model_fields:
            wanted = "a cast file has only format, [[side]] and [[character]]"
        elif "" in homes and len(path) > 1:
            wanted = "it belongs at the top of the file, above the first [heading]"
        elif homes:
            wanted = f"it belongs in {_heading(homes[0])}"
        else:
            wanted = f"known here: {', '.join(sorted(keys))}" if keys else ""
    return source.fault("unknown_key", path, f"`{one_line(key)}` is no key here", wanted, nearest=near)


def _meant(key: str, keys: set[str], source: Source, path: Path) -> str | None:
    """What a table calls its text, its name or its approaches, where another word was written."""
    if key.casefold() in ("approaches", "approach") and "skills" in keys:
        return "skills"
    words = ("text", "aspect", "name", "title")
    calls = next((word for word in ("text", "name", "title") if word in keys), None)
    if calls is None or key.casefold() not in words:
        return None
    held: Any = source.data
    try:
        for part in path[:-1]:
            held = held[part]
    except (KeyError, IndexError, TypeError):
        return None
    return None if calls in held else calls


def _heading(home: str) -> str:
    table, _, inner = home.partition(".")
    brackets = f"[[{table}]]" if table in LISTS else f"[{table}]"
    return f"`{inner}` of {brackets}" if inner else brackets


def _pattern(path: Path) -> str:
    return ".".join(part for part in path if isinstance(part, str))


def _model(path: Path) -> type[BaseModel] | None:
    pattern = _pattern(path)
    return _TABLES.get(pattern) or _TABLES.get(f"{pattern.rpartition('.')[0]}.*")


def _keys(model: type[BaseModel] | None) -> Iterator[str]:
    for name, field in model.model_fields.items() if model is not None else ():
        yield field.alias or name


def _homes(key: str) -> list[str]:
    return [pattern for pattern, model in _TABLES.items() if key in _keys(model)]
