"""Words that players may not read, inside texts that the GM wrote: a stand-in for them.

Every other name goes through `Eyes`; a free text (an action, a plan, an aspect) may hold anything. Words of the
program's own are never looked at: somebody hidden who is called Mild takes no severity away.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from tracker.engine.fudge.seen import FighterSeen
from tracker.engine.tactical.seen import SlotSeen
from tracker.language.words import Words
from tracker.model.cast import Id
from tracker.model.table import Table
from tracker.model.value import Value
from tracker.players import seen
from tracker.players.inflected import ending, pattern
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
    seen.ContestSeen: ("winner",),
    seen.ChallengeSeen: ("name",),
    seen.TaskSeen: ("name", "who"),
    seen.Prompt: ("who", "text", "target"),
    SlotSeen: ("name", "plan"),
    FighterSeen: ("name",),
    seen.FightSeen: ("one", "foes"),
}
"""Fields of a view that hold words of the GM's, or names; all others hold keys, numbers and terms of our own."""


class Secret(NamedTuple):
    """What is looked for, and what is read for it."""

    pattern: re.Pattern[str]
    """A group for each word; without one, a name that players know, which stays."""
    sought: Sequence[tuple[str, Id, bool]]
    """The words of the groups: whom or what each means, and whether there may be several of it."""
    names: Mapping[Id, str]
    """The names by which players know people."""


def hidden_names(table: Table, known: Known) -> Secret | None:
    """Whatever a text may call somebody or something that players know nothing of, or not so; None where nothing is.

    A name that they know and that holds such a word stays whole: Guard Captain, while a Guard is hidden.
    """
    unread = known.unread
    if not unread.words and not unread.parts:
        return None
    names = {id: called.name for id, called in known.names.items()}
    sides = [side.name for side in table.sides if side.id in known.sides]
    sought, found = _compiled(_sought(unread), frozenset((*names.values(), *sides, *_places(table, known))))
    return Secret(found, sought, names)


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
def _compiled(
    sought: tuple[tuple[str, Id, bool], ...], open_: frozenset[str]
) -> tuple[Sequence[tuple[str, Id, bool]], re.Pattern[str]]:
    words = [key(word) for word, _, _ in sought]
    whole = [name for name in open_ if any(word in key(name) for word in words) and key(name) not in words]
    ordered = sorted(sought, key=lambda each: len(each[0]), reverse=True)
    parts = [(word, f"({pattern(word, numbered=many)})") for word, _, many in ordered]
    parts = sorted([*parts, *((name, pattern(name)) for name in whole)], key=lambda each: len(each[0]), reverse=True)
    return ordered, re.compile("|".join(part for _, part in parts), re.IGNORECASE)


def masked(text: str, secret: Secret | None, words: Words) -> str:
    """A text without them."""
    if secret is None:
        return text
    said, at = "", 0
    for found in secret.pattern.finditer(text):
        if found.lastindex is None:
            continue
        word, means, many = secret.sought[found.lastindex - 1]
        before = said + text[at : found.start()]
        if means in secret.names:
            stands = fitted_name(before, secret.names[means])
        else:
            stands = fitted(before, found[0], _kind(word, found[0], means, many), words, ending(word, found[0]))
        said, at = stands.before + stands.word, found.end()
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
