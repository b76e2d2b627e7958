"""Words that players may not read, inside texts that the GM wrote: a stand-in for them.

Every other name goes through `Eyes`; a free text (an action, a plan, an aspect) may hold anything. Words of the
program's own are never looked at: somebody hidden who is called Mild takes no severity away.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import ClassVar, NamedTuple

from tracker.engine.fudge.seen import FighterSeen
from tracker.engine.tactical.seen import SlotSeen
from tracker.language.words import Words
from tracker.model.cast import Id
from tracker.model.table import Table
from tracker.model.value import Value
from tracker.players import seen
from tracker.players.inflected import ending, pattern, start_of
from tracker.players.known import Known
from tracker.players.seen import PlayersView
from tracker.players.stand_in import Kind, fitted, fitted_name
from tracker.players.unread import PLACE, THING, Unread, key

WRITTEN: Mapping[type[Value], tuple[str, ...]] = {
    seen.PlayersView: ("title",),
    seen.Named: ("name",),
    seen.Place: ("name", "aspects", "boosts"),
    seen.Way: ("name",),
    seen.AspectSeen: ("text", "on"),
    seen.CounterSeen: ("name",),
    seen.Wound: ("text",),
    seen.Boxes: ("name",),
    seen.ContestSeen: ("winner",),
    seen.ChallengeSeen: ("name",),
    seen.TaskSeen: ("name", "who"),
    seen.Prompt: ("who", "text", "target"),
    SlotSeen: ("name", "plan"),
    FighterSeen: ("name",),
    seen.FightSeen: ("one", "foes"),
}
"""Fields of a view that hold words of the GM's, or names; all others hold keys, numbers and terms of our own."""


class Found(NamedTuple):
    """A word in a text."""

    start: int
    end: int
    word: str
    means: Id
    many: bool
    """Whether there may be several of it."""


class Search:
    """Finds words in texts; in one that was looked at before at once, since most stay as they are."""

    KEPT: ClassVar = 4096

    def __init__(self, sought: Sequence[tuple[str, Id, bool]], open_: Sequence[str]) -> None:
        self._sought = [(start_of(word), word, means, many) for word, means, many in sought]
        self._open = [(start_of(name), name) for name in open_]
        """Names that players know and that hold such a word: they stay."""
        self._looked: dict[str, tuple[Found, ...]] = {}

    def __call__(self, text: str) -> tuple[Found, ...]:
        """Every one of them in a text."""
        found = self._looked.get(text)
        if found is None:
            if len(self._looked) >= self.KEPT:
                self._looked.clear()
            found = self._looked[text] = tuple(_joined(self._look(text), text))
        return found

    def _look(self, text: str) -> Iterator[Found]:
        """From the left, the longest name first; where two lie over each other the first stands."""
        lower = text.lower()
        found = [
            (Found(held.start(), held.end(), word, means, many), True)
            for start, word, means, many in self._sought
            if start in lower
            for held in _pattern(word, many).finditer(text)
        ]
        if not found:
            return
        found += [
            (Found(held.start(), held.end(), name, "", False), False)
            for start, name in self._open
            if start in lower
            for held in _pattern(name, False).finditer(text)
        ]
        at = 0
        for held, hidden in sorted(found, key=lambda each: (each[0].start, -len(each[0].word))):
            if held.start >= at:
                at = held.end
                if hidden:
                    yield held


_BETWEEN = re.compile(r"[\s\-]*(?:(?:[dlDL]['’]|[oO]['’]|de|di|da|del|della|von|van|of|the)\s*)*", re.IGNORECASE)
"""What stands between the words of one name."""


def _joined(found: Iterable[Found], text: str) -> Iterator[Found]:
    """Words of one name that stand beside each other are one."""
    last: Found | None = None
    for held in found:
        same = last is not None and last.means == held.means and not held.many and not last.many
        if last is not None and same and _BETWEEN.fullmatch(text[last.end : held.start]):
            last = last._replace(end=held.end)
            continue
        if last is not None:
            yield last
        last = held
    if last is not None:
        yield last


@lru_cache(maxsize=4096)
def _pattern(word: str, numbered: bool) -> re.Pattern[str]:
    return re.compile(pattern(word, numbered=numbered), re.IGNORECASE)


class Secret(NamedTuple):
    """What is looked for, and what is read for it."""

    search: Search
    names: Mapping[Id, str]
    """The names by which players know people."""


def hidden_names(table: Table, known: Known) -> Secret | None:
    """Whatever a text may call somebody or something that players know nothing of, or not so; None where nothing is.

    A name that they know and that holds such a word stays whole (Guard Captain, while a Guard is hidden), unless the
    word was secret before.
    """
    unread = known.unread
    if not unread.words and not unread.parts:
        return None
    names = {id: called.name for id, called in known.names.items()}
    sides = [side.name for side in table.sides if side.id in known.sides]
    in_sight = frozenset((*names.values(), *sides, *_places(table, known))) - unread.veiled
    search = _search(_sought(unread), in_sight)
    return Secret(search, names)


def _places(table: Table, known: Known) -> list[str]:
    """Names on the maps that players see."""
    scenes = [scene for scene in table.scenes if scene.id in known.scenes]
    return [
        held.name
        for scene in scenes
        for group in (scene.zones, scene.borders, scene.counters)
        for held in group
        if not held.hidden and held.name
    ]


def _sought(unread: Unread) -> tuple[tuple[str, Id, bool], ...]:
    both = (*unread.words.items(), *unread.parts.items())
    return tuple((word, means, word in unread.many) for word, means in both)


@lru_cache(maxsize=64)
def _search(sought: tuple[tuple[str, Id, bool], ...], open_: frozenset[str]) -> Search:
    words = {key(word) for word, _, _ in sought}
    return Search(
        sought, [name for name in open_ if key(name) not in words and any(word in key(name) for word in words)]
    )


def masked(text: str, secret: Secret | None, words: Words) -> str:
    """A text without them."""
    if secret is None:
        return text
    said, at = "", 0
    for start, end, word, means, many in secret.search(text):
        before, found = said + text[at:start], text[start:end]
        if means in secret.names:
            stands = fitted_name(before, secret.names[means])
        else:
            owns = text[end : end + 2] in ("'s", "’s")
            stands = fitted(before, found, _kind(word, found, means, many), words, ending(word, found), owns=owns)
        said, at = stands.before + stands.word, end
    return said + text[at:]


def _kind(word: str, found: str, means: Id, many: bool) -> Kind:
    if means in (PLACE, THING):
        return "somewhere" if means == PLACE else "something"
    if not many:
        return "somebody"
    of_several = ending(word, found) in ("s", "es", "ies") or (found[-1:] in ("s", "S") and means == "")
    return "others" if of_several else "somebody"


def masked_view(view: PlayersView, secret: Secret | None, words: Words) -> PlayersView:
    """A view without them; what was said to players was masked as it was said."""
    if secret is None:
        return view
    return _clean(view.but(told=()), lambda text: masked(text, secret, words)).but(told=view.told)


def _clean(held: PlayersView, mask: Callable[[str], str]) -> PlayersView:
    clean = _each(held, mask)
    assert isinstance(clean, PlayersView)
    return clean


def _each(held: object, mask: Callable[[str], str], *, written: bool = False) -> object:
    """With every text of the GM's masked, the same object where nothing is."""
    if isinstance(held, str):
        return mask(held) if written else held
    if isinstance(held, tuple):
        found = tuple(_each(each, mask, written=written) for each in held)
        return found if any(a is not b for a, b in zip(found, held, strict=True)) else held
    if not isinstance(held, Value):
        return held
    names = WRITTEN.get(type(held), ())
    changed = {}
    for name in type(held).model_fields:
        was = getattr(held, name)
        now = _each(was, mask, written=name in names)
        if now is not was and now != was:
            changed[name] = now
    return held.but(**changed) if changed else held
