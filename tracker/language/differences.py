"""How two Tables differ, thing by thing: what an amendment comes to.

Whatever differs is told, but for what only the program counts by; fields and values go by words of the reader's
language, and everything that has a name by its name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, NamedTuple

from tracker.language.differs_values import ID, WHOLE, WOUNDS, Values
from tracker.language.fields import written
from tracker.language.words import Words
from tracker.model.cast import Character, Track
from tracker.model.fudge import FudgeSheet
from tracker.model.table import Options, Table
from tracker.model.value import Keyed, Value

UNTOLD = frozenset((
    "given", "stems", "id", "marks", "members_given", "conflict", "waiting", "nth", "pool_start", "pool_spent",
    "pool_pcs", "last", "mental", "start", "worst", "resolved", "free_moves", "turned", "origin", "roll",
    "since", "game",
))  # fmt: skip
"""What only the program counts by: numbers that are not given twice, what a rule looks back at."""
FIRST = ("rolls", "hits", "cast", "aspects")
"""Parts of a Table that are told before the rest."""
KEYS = ("id", "name", "who", "owner", "severity", "n")
"""What the rows of a list are told apart by."""
NUMBERED = ("rolls", "hits", "owing", "fights", "blows", "checks")
"""What goes by a number instead of a name."""
THINGS = frozenset((
    "cast", "sides", "scenes", "zones", "borders", "counters", "aspects", "compels", "tasks",
))  # fmt: skip
"""Of what is in these it is told that it comes or goes, and not what it is like."""
NAMED = frozenset(("stunts", "weapons", "gifts", "faults"))
"""Rows that go by a name of their own, which says all."""
ALONG = frozenset(("here", "fighters"))
"""Rows of those who are there at all."""
WORDY = frozenset(("tracks", "slots"))
"""Rows of these go by a word of the game."""


class Difference(NamedTuple):
    """One thing that differs."""

    about: str
    """The character, aspect or scene."""
    what: str
    """Which of its fields; empty = the thing itself."""
    was: str
    """Empty = nothing."""
    now: str
    came: Literal["", "new", "gone"] = ""
    """Of a thing itself: that it is there now, or not any more."""
    otherwise: bool = False
    """It differs in more than can be said in a word."""


class Step(NamedTuple):
    """A step on the way to a value: a field of a model, or the key of a row."""

    text: str
    owner: type[Value] | None = None
    """The model whose field it is; None = it is a key."""


Path = tuple[Step, ...]
POINTS = Step("points", Character)
"""Fate points, or Fudge points: by the game."""


def differences(before: Table, after: Table, words: Words) -> tuple[Difference, ...]:
    """Everything that differs: what is open first, then characters, aspects, turns, the rest."""
    teller = _Teller(before, after, words)
    fields = dict.fromkeys((*FIRST, *type(before).model_fields))
    told = (
        teller.told(getattr(before, name), getattr(after, name), (Step(name, Table),))
        for name in fields
        if name not in UNTOLD
    )
    return tuple(dict.fromkeys(difference for found in told for difference in found))


def label_of(owner: type[Value], field: str, words: Words) -> str | None:
    """What a field is called; empty = it goes without saying, None = nobody has given it a word."""
    for key in (f"{owner.__name__.lower()}_{field}", field):
        known = words.find("differs", key)
        if known is None:
            known = words.find("term", key)
        if known is not None:
            return known if isinstance(known, str) else str(known["text"])
    return None


class _Teller:
    def __init__(self, before: Table, after: Table, words: Words) -> None:
        self._was = Values(before, after, words)
        self._now = Values(after, before, words)
        self._words = words

    def told(self, old: Any, new: Any, path: Path) -> Iterator[Difference]:
        """The differences of two values at the same place."""
        if old is new or old == new:
            return
        if isinstance(old, Track) and isinstance(new, Track) and old.boxes == new.boxes:
            yield self._leaf((*path, Step("boxes", Track)), self._was.boxes(old), self._now.boxes(new))
        elif isinstance(old, Value) and type(old) is type(new) and not isinstance(old, WHOLE):
            yield from self._fields(old, new, path)
        elif (rows := _rows(old)) is not None and (others := _rows(new)) is not None:
            for key in dict.fromkeys((*rows, *others)):
                yield from self._row(rows.get(key), others.get(key), (*path, Step(key)))
        else:
            field = next((step.text for step in reversed(path) if step.owner is not None), "")
            was, now = self._was.text(old, field), self._now.text(new, field)
            yield from (was == now and self._inside(old, new, path)) or (self._leaf(path, was, now),)

    def _inside(self, old: Any, new: Any, path: Path) -> list[Difference]:
        """What of two values that read the same differs and can be said."""
        if not isinstance(old, Value) or type(old) is not type(new):
            return []
        found = (
            each
            for name in type(old).model_fields
            if self._sayable(type(old), name)
            for each in self.told(getattr(old, name), getattr(new, name), (*path, Step(name, type(old))))
        )
        return [each for each in found if not each.otherwise]

    def _sayable(self, owner: type[Value], name: str) -> bool:
        return name not in UNTOLD and bool(label_of(owner, name, self._words) or name == "parts")

    def _fields(self, old: Value, new: Value, path: Path) -> Iterator[Difference]:
        wounds: frozenset[str] = frozenset()
        if isinstance(old, FudgeSheet) and isinstance(new, FudgeSheet):
            wounds = WOUNDS
            if any(getattr(old, name) != getattr(new, name) for name in WOUNDS):
                who = path[1].text
                yield self._leaf(
                    (*path, Step("wounds", FudgeSheet)), self._was.wounds(who, old), self._now.wounds(who, new)
                )
        for name in type(old).model_fields:
            if name not in UNTOLD and name not in wounds:
                yield from self.told(getattr(old, name), getattr(new, name), (*path, Step(name, type(old))))

    def _row(self, old: Any, new: Any, path: Path) -> Iterator[Difference]:
        if old is not None and new is not None:
            yield from self.told(old, new, path)
        elif path[-2].text in THINGS:
            yield Difference(self._subject(path)[0], "", "", "", "new" if old is None else "gone")
        elif path[-2].text in NAMED:
            there = self._leaf(path, "-", "")
            yield Difference(there.about, there.what, "", "", "new" if old is None else "gone")
        elif path[-2].text in ALONG:
            yes, no = self._words.say("differs", "yes"), self._words.say("differs", "no")
            yield self._leaf(path, *((no, yes) if old is None else (yes, no)))
        elif isinstance(held := new if old is None else old, Track):
            was, now = (self._was.boxes(held), "") if new is None else ("", self._now.boxes(held))
            if held.marked:
                yield self._leaf((*path, Step("boxes", Track)), was, now)
        else:
            field = path[-2].text
            yield self._leaf(path, self._was.text(old, field), self._now.text(new, field))

    def _leaf(self, path: Path, was: str, now: str) -> Difference:
        about, rest = self._subject(path)
        kinds = [self._label(place, path) for place in range(len(path) - len(rest), len(path))]
        if not any(kinds) and len(path) > len(rest) > -1 and path[-len(rest) - 1].owner is None:
            # It is a row of something: the something says what of it differs.
            kinds = [self._label(len(path) - len(rest) - 2, path)]
        what = " ".join(dict.fromkeys(kind for kind in kinds if kind))
        otherwise = was == now
        if otherwise:
            was, now = "", self._words.say("ui", "differs_otherwise")
        return Difference(about or self._words.say("ui", "differs_evening"), what, was, now, otherwise=otherwise)

    def _subject(self, path: Path) -> tuple[str, Path]:
        """Whom or what a place in the Table belongs to, and the rest; in a scene it is whoever is there."""
        for place, step in enumerate(path[:-1]):
            if step.text in NUMBERED and step.owner is not None:
                kind = self._words.say("ui", f"differs_{step.text}")
                return f"{kind} {path[place + 1].text}", path[place + 2 :]
        named = [place for place, step in enumerate(path) if step.owner is None and ID.fullmatch(step.text)]
        if not named:
            return "", path
        at = named[1] if path[0].text == "scenes" and len(named) > 1 else named[0]
        return self._now.name(path[at].text), path[at + 1 :]

    def _label(self, place: int, path: Path) -> str:
        step = path[place]
        behind = path[place + 1] if place + 1 < len(path) else None
        if step.owner is None:
            if ID.fullmatch(step.text):
                return self._now.name(step.text)
            if path[place - 1].text == "members":
                return self._words.say("differs", "member", {"n": step.text})
            if path[place - 1].text in WORDY:
                return self._now.text(step.text)
            word = self._words.term(step.text)
            return "" if step.text.isdecimal() else word if word != step.text else step.text.replace("_", " ")
        if step.owner is Options:
            return written(step.text)
        if behind is not None and behind.owner not in (None, Options):
            return ""
        if step == POINTS and self._now.game() == "fudge":
            return self._words.say("differs", "fudge_points")
        return label_of(step.owner, step.text, self._words) or ""


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
        said |= {"was": "" if each.otherwise else each.was or none, "now": each.now or none}
    return {key: value for key, value in said.items() if value}
