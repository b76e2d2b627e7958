"""Sentences with holes in them, as the vocabularies write them.

    {who}                 inserted as it is
    {who:name}            an id, by its name; {eligible:names} several, {x:names.or} joined with "or"
    {aspect:name.quote}   what comes after a dot changes what came before it
    {shifts:shift}        a count, with its noun
    [[ with {skill}]]     left out when one of its facts is missing or empty

What is inserted is never read again, so that braces in a name are only braces.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

_MARK = re.compile(r"\{([a-z_]+)(?::([a-z_.]+))?\}|(\[\[)|(\]\])")


class Hole(NamedTuple):
    """Where a fact is inserted."""

    fact: str
    spec: str


class Maybe(NamedTuple):
    """A part that is left out when one of its own facts is missing."""

    pieces: tuple[str | Hole | Maybe, ...]


Pieces = tuple[str | Hole | Maybe, ...]


@lru_cache(maxsize=2048)
def pieces(template: str) -> Pieces:
    """A template taken apart. Brackets that do not match are ordinary text at the end."""
    open_: list[list[str | Hole | Maybe]] = [[]]
    place = 0
    for mark in _MARK.finditer(template):
        if text := template[place : mark.start()]:
            open_[-1].append(text)
        place = mark.end()
        if mark[3]:
            open_.append([])
        elif mark[4]:
            if len(open_) > 1:
                closed = Maybe(tuple(open_.pop()))
                open_[-1].append(closed)
        else:
            open_[-1].append(Hole(mark[1], mark[2] or ""))
    if text := template[place:]:
        open_[-1].append(text)
    return tuple(piece for part in open_ for piece in part)


def filled(parts: Pieces, facts: Mapping[str, object], write: Callable[[object, str], str]) -> str:
    """The sentence; `write` makes text of a fact by its spec. A fact that is missing shows its name in braces."""
    said: list[str] = []
    for part in parts:
        if isinstance(part, str):
            said.append(part)
        elif isinstance(part, Hole):
            given = part.fact in facts
            said.append(write(facts[part.fact], part.spec) if given else "{" + part.fact + "}")
        elif all(_told(facts, inner.fact) for inner in part.pieces if isinstance(inner, Hole)):
            said.append(filled(part.pieces, facts, write))
    return "".join(said)


def _told(facts: Mapping[str, object], fact: str) -> bool:
    value = facts.get(fact)
    return value is not None and value != "" and value != ()
