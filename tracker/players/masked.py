"""Words that players may not read, inside texts that the GM wrote: a stand-in for them.

Every other name goes through `Eyes`; a free text (an action, a plan, an aspect) may hold anything.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from tracker.language.words import Words
from tracker.model.cast import Id
from tracker.model.table import Table
from tracker.players.known import Known
from tracker.players.seen import PlayersView
from tracker.players.unread import key

NOT_WRITTEN = frozenset((
    "system", "frame", "counted", "bar", "does", "state", "states", "word", "severity", "level", "result",
    "manner", "wound",
))  # fmt: skip
"""Fields of a view that hold keys of our own, no words of the GM's."""


class Secret(NamedTuple):
    """What is looked for, and what is read for it."""

    pattern: re.Pattern[str]
    means: Mapping[str, Id | None]
    """Whom a word means, by its key; None = a place. Words without are names that players know, and stay."""
    names: Mapping[Id, str]
    """The names by which players know people."""

    def stand_in(self, found: str, words: Words) -> str:
        """The name that players know, else somebody or somewhere."""
        if (word := key(found)) not in self.means:
            return found
        means = self.means[word]
        if means is None:
            return words.say("ui", "players_somewhere")
        return self.names.get(means) or words.say("ui", "players_somebody")


def hidden_names(table: Table, known: Known) -> Secret | None:
    """Whatever a text may call somebody or some zone that players know nothing of, or not so; None where nothing is.

    A name that they know and that holds such a word stays whole: Guard Captain, while a Guard is hidden.
    """
    unread = known.unread.words
    if not unread:
        return None
    names = {id: called.name for id, called in known.names.items()}
    sides = [side.name for side in table.sides if side.id in known.sides]
    pattern, means = _compiled(tuple(unread.items()), frozenset((*names.values(), *sides)))
    return Secret(pattern, means, names)


@lru_cache(maxsize=64)
def _compiled(
    unread: tuple[tuple[str, Id | None], ...], open_: frozenset[str]
) -> tuple[re.Pattern[str], Mapping[str, Id | None]]:
    means = {key(word): of for word, of in unread}
    whole = [name for name in open_ if any(word in key(name) for word in means)]
    sought = sorted((*(word for word, _ in unread), *whole), key=len, reverse=True)
    return re.compile("|".join(map(_bounded, sought)), re.IGNORECASE), means


def _bounded(word: str) -> str:
    """A word by itself; where its script puts no spaces between words (none with capitals does so), also inside."""
    before, after = (r"\w" if end.lower() != end.upper() or end.isdecimal() else "" for end in (word[0], word[-1]))
    inside = r"\s+".join(map(re.escape, word.split()))
    return f"{f'(?<!{before})' if before else ''}{inside}{f'(?!{after})' if after else ''}"


def masked(text: str, secret: Secret | None, words: Words) -> str:
    """A text without them."""
    return text if secret is None else secret.pattern.sub(lambda found: secret.stand_in(found[0], words), text)


def masked_view(view: PlayersView, secret: Secret | None, words: Words) -> PlayersView:
    """A view without them; what was said to players was masked as it was said."""
    if secret is None:
        return view
    held = view.model_dump(exclude={"told"})
    clean = _each(held, secret, words)
    return view if clean == held else PlayersView.model_validate({**clean, "told": view.told})


def _each(held: Any, secret: Secret, words: Words) -> Any:
    match held:
        case str():
            return masked(held, secret, words)
        case dict():
            return {name: each if name in NOT_WRITTEN else _each(each, secret, words) for name, each in held.items()}
        case list() | tuple():
            return type(held)(_each(value, secret, words) for value in held)
    return held
