"""The key line: what can be done now, in groups."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby

from tracker.ui.paint import Picture, Span, Spot, framed, measure, row, span, width_of
from tracker.ui.sight import Key, Sight

HELP = "?"
"""The key that is never dropped, whatever it is called in the settings."""
REST = 3
"""Where the key that tells all keys stands among them: what a place is for comes before it."""
NARROW, FEW = 40, 4
"""Cells and keys up to which words give way before keys do."""
TINY = 16
"""Cells below which one blank parts two keys."""
LEAST = 9
"""The use of a key that goes before any word of the others does."""
IDLE = 100
"""Added to the use of a key that cannot act now: all that can come before it."""


def keys(sight: Sight, width: int, height: int = 1) -> Picture:
    """Whole keys, each with its word. Where not all have room, the most useful ones, and those that tell the rest."""
    return _drawn(sight.keys, width, height)


@lru_cache(maxsize=64)
def _drawn(every: tuple[Key, ...], width: int, height: int) -> Picture:
    parts, spots = _line([key for key in every if not key.rest])
    if width_of(parts) + 2 > width:
        wanted = [key for key in every if key.use < LEAST]
        few = width < NARROW and len(wanted) <= FEW
        parts, spots = _line(_bare(wanted, width), _gap(width)) if few else _line(_useful(every, width))
    return framed([row(width, [span(" "), *parts], ground="bar")], width, height, spots)


def _useful(every: tuple[Key, ...], width: int) -> list[Key]:
    """As many as fit, in their places; a key that has no room makes way for a shorter one.

    Keys without a word stand with the one behind them, whose word is theirs too: all of them or none.
    """
    named = [key._replace(word=key.brief or key.word) for key in every]
    chosen: set[int] = set()
    for place in sorted(range(len(named)), key=lambda place: _rank(named[place])):
        if _size(named, chosen | (held := _with_its_word(every, place))) + 2 <= width:
            chosen |= held
        elif not _rank(named[place]):
            named[place] = named[place]._replace(word="")
            chosen.add(place)
    return [key for place, key in enumerate(named) if place in chosen]


def _with_its_word(every: Sequence[Key], place: int) -> set[int]:
    """The places of the keys that have the word of one in common."""
    first = last = place
    while not every[last].word and last + 1 < len(every) and every[last + 1].group == every[place].group:
        last += 1
    while first and not every[first - 1].word and every[first - 1].group == every[place].group:
        first -= 1
    return set(range(first, last + 1))


def _bare(every: Sequence[Key], width: int) -> list[Key]:
    """Few keys on a narrow screen: each is worth more than its word, and what acts more than what helps."""
    held = list(every)
    for place in [place for _, place in sorted((-key.group, place) for place, key in enumerate(every))]:
        if width_of(_line(held, _gap(width))[0]) + 1 <= width:
            return held
        held[place] = held[place]._replace(word="")
    while len(held) > 1 and width_of(_line(held, _gap(width))[0]) + 1 > width:
        held.pop()
    return held


def _size(named: list[Key], chosen: set[int]) -> int:
    return width_of(_line([key for place, key in enumerate(named) if place in chosen])[0])


def _rank(key: Key) -> int:
    """Least first; nothing before the key that helps."""
    if key.key == HELP or not key.use:
        return 0
    return REST if key.rest else key.use + 1 + IDLE * (not key.enabled)


def _gap(width: int) -> str:
    return " " if width < TINY else "  "


def _line(shown: list[Key], between: str = "  ") -> tuple[list[Span], list[Spot]]:
    parts: list[Span] = []
    spots: list[Spot] = []
    used = 1
    for _, group in groupby(shown, key=lambda key: key.group):
        if parts:
            parts.append(span(" │ ", "rule"))
            used += 3
        for place, key in enumerate(group):
            gap = between if place else ""
            text = f" {key.word}" if key.word else ""
            size = measure(key.key) + measure(text)
            spots.append(Spot(0, used + len(gap), size, f"key:{key.key}"))
            parts += [
                span(gap),
                span(key.key, "strong" if key.enabled else "muted", bold=key.enabled),
                span(text, "muted"),
            ]
            used += len(gap) + size
    return parts, spots
