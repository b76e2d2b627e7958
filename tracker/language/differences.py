"""How two Tables differ, thing by thing: what an amendment comes to.

It knows no field by name but a few that are told better than they are kept: whatever differs is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, NamedTuple

from tracker.language.names import name_of
from tracker.language.words import Words
from tracker.model.aspects import Aspect
from tracker.model.cast import Slot, Track
from tracker.model.rolls import Hit, Roll
from tracker.model.table import Table
from tracker.model.value import Keyed, Value

_ID = re.compile(r"[a-z][0-9]+|gm|anyone")
UNTOLD = ("given", "stems", "id", "marks", "members_given")
"""What only keeps numbers from being used twice."""
FIRST = ("rolls", "hits", "cast", "aspects")
"""Parts of a Table that are told before the rest."""
KEYS = ("id", "name", "who", "owner", "severity", "n")
"""What the rows of a list are told apart by."""


class Difference(NamedTuple):
    """One thing that differs."""

    about: str
    """The character, aspect or scene."""
    what: str
    """Which of its fields; empty = the thing itself came or went."""
    was: str
    """Empty = nothing."""
    now: str
    came: Literal["", "new", "gone"] = ""
    """Of a thing itself: that it is there now, or not any more."""


def differences(before: Table, after: Table, words: Words) -> tuple[Difference, ...]:
    """Everything that differs: what is open first, then characters, aspects, turns, the rest."""
    teller = _Teller(before, after, words)
    fields = dict.fromkeys((*FIRST, *type(before).model_fields))
    told = (teller.told(getattr(before, name), getattr(after, name), (name,)) for name in fields if name not in UNTOLD)
    return tuple(dict.fromkeys(difference for found in told for difference in found))


class _Teller:
    def __init__(self, before: Table, after: Table, words: Words) -> None:
        self._before = before
        self._after = after
        self._words = words
        self._names: dict[str, str] = {}

    def told(self, old: Any, new: Any, path: tuple[str, ...]) -> Iterator[Difference]:
        """The differences of two values at the same place."""
        if old is new or old == new:
            return
        if isinstance(old, Track) and isinstance(new, Track) and old.boxes == new.boxes:
            yield self._leaf((*path, "boxes"), self._boxes(old), self._boxes(new))
        elif isinstance(old, Slot) and isinstance(new, Slot) and old.aspect != new.aspect:
            yield self._leaf(path, self._text(old.aspect), self._text(new.aspect))
        elif isinstance(old, Value) and type(old) is type(new):
            for name in type(old).model_fields:
                if name not in UNTOLD:
                    yield from self.told(getattr(old, name), getattr(new, name), (*path, name))
        elif (rows := _rows(old)) is not None and (others := _rows(new)) is not None:
            for key in dict.fromkeys((*rows, *others)):
                yield from self._row(rows.get(key), others.get(key), (*path, key))
        else:
            yield self._leaf(path, self._text(old), self._text(new))

    def _row(self, old: Any, new: Any, path: tuple[str, ...]) -> Iterator[Difference]:
        if old is not None and new is not None:
            yield from self.told(old, new, path)
        elif _ID.fullmatch(path[-1]) and isinstance(new if old is None else old, Value):
            about, _ = self._subject(path)
            yield Difference(about, "", "", "", "new" if old is None else "gone")
        else:
            yield self._leaf(path, self._text(old), self._text(new))

    def _leaf(self, path: tuple[str, ...], was: str, now: str) -> Difference:
        about, rest = self._subject(path)
        if rest == ("sheet", "points"):
            # Points on a Fudge sheet are of wounds; Fudge points are the character's own.
            rest = ("sheet", "wound_points")
        kinds = [self._label(part) for part in rest if not part.isdecimal()]
        return Difference(about, " ".join(dict.fromkeys(kind for kind in kinds if kind)), was, now)

    def _subject(self, path: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
        """Whom or what a place in the Table belongs to, and the rest; in a scene it is whoever is there."""
        if path[:1] in (("rolls",), ("hits",), ("owing",)) and len(path) > 1:
            return f"{self._label(path[0])} {path[1]}", path[2:]
        named = [place for place, part in enumerate(path) if _ID.fullmatch(part)]
        if not named:
            return "", path
        at = named[1] if path[0] == "scenes" and len(named) > 1 else named[0]
        return self._name(path[at]), path[at + 1 :]

    def _label(self, part: str) -> str:
        if _ID.fullmatch(part):
            return self._name(part)
        known = self._words.find("ui", f"differs_{part}")
        return part.strip("_").replace("_", " ") if known is None else str(known)

    def _text(self, value: Any) -> str:
        match value:
            case None | "" | ():
                return ""
            case bool():
                return self._words.say("ui", "differs_yes" if value else "differs_no")
            case str():
                return self._name(value) if _ID.fullmatch(value) else value
            case Aspect():
                return self._name(value.id)
            case Roll():
                return self._words.say("ui", "differs_open")
            case Hit():
                return f"{self._words.count('shift', value.shifts)} {self._name(value.who)}"
            case Track():
                return f"{value.name} {self._boxes(value)}"
            case Value():
                named = getattr(value, "name", "") or getattr(value, "text", "") or getattr(value, "title", "")
                id = getattr(value, "id", "")
                parts = (self._text(held) for name, held in value if name != "kind")
                name = self._name(id) if isinstance(id, str) and id else ""
                return str(named or name or " ".join(filter(None, parts)))
            case Mapping():
                return ", ".join(f"{self._text(key)} {self._text(held)}" for key, held in value.items())
            case tuple() | Keyed():
                return ", ".join(self._text(held) for held in value)
            case _:
                return str(value)

    def _boxes(self, track: Track) -> str:
        return ", ".join(str(place + 1) for place in track.marked)

    def _name(self, id: str) -> str:
        if id not in self._names:
            name = name_of(self._after, id, self._words)
            self._names[id] = name if name != id else name_of(self._before, id, self._words)
        return self._names[id]


def _rows(value: Any) -> dict[str, Any] | None:
    """The rows of a list or a mapping by what they are told apart by; None where it is told as a whole."""
    if isinstance(value, Mapping):
        return {str(key): held for key, held in value.items()}
    if isinstance(value, Keyed):
        return {str(held.id): held for held in value}
    if isinstance(value, tuple) and value and all(isinstance(held, Value) for held in value):
        key = next((key for key in KEYS if key in type(value[0]).model_fields), "")
        names = [f"{getattr(held, key, place)}" for place, held in enumerate(value)]
        if len(set(names)) < len(names):
            names = [str(place + 1) for place in range(len(value))]
        return dict(zip(names, value, strict=True))
    return {} if value == () else None


def shown(found: Iterable[Difference], words: Words) -> tuple[str, ...]:
    """Differences as lines to read."""
    return tuple(words.say("ui", "differs", _facts(each, words)) for each in found)


def _facts(each: Difference, words: Words) -> dict[str, object]:
    said = {"about": each.about, "what": each.what}
    if each.came:
        said["now"] = words.say("ui", f"differs_{each.came}")
    else:
        none = words.say("ui", "differs_none")
        said |= {"was": each.was or none, "now": each.now or none}
    return {key: value for key, value in said.items() if value}
