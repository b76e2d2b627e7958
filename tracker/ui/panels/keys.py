"""The key line: what can be done now, in groups."""

from __future__ import annotations

from itertools import groupby

from tracker.ui.paint import Picture, Span, Spot, framed, measure, row, span, width_of
from tracker.ui.sight import Key, Sight

LAST = "?"
"""The key that is never dropped."""


def keys(sight: Sight, width: int, height: int = 1) -> Picture:
    """Keys and words; words of the last group go first, then keys that cannot act or are spare, then words."""
    shown = list(sight.keys)
    bare: frozenset[str] = frozenset()
    while True:
        parts, spots = _line(shown, bare)
        if width_of(parts) + 2 <= width or not shown:
            break
        shown, bare = _fewer(shown, bare)
    return framed([row(width, [span(" "), *parts], ground="bar")], width, height, spots)


def _line(shown: list[Key], bare: frozenset[str]) -> tuple[list[Span], list[Spot]]:
    parts: list[Span] = []
    spots: list[Spot] = []
    used = 1
    for _, group in groupby(shown, key=lambda key: key.group):
        if parts:
            parts.append(span(" │ ", "rule"))
            used += 3
        for place, key in enumerate(group):
            gap = "  " if place else ""
            text = "" if key.key in bare or not key.word else f" {key.word}"
            size = measure(key.key) + measure(text)
            spots.append(Spot(0, used + len(gap), size, f"key:{key.key}"))
            parts += [
                span(gap),
                span(key.key, "strong" if key.enabled else "muted", bold=key.enabled),
                span(text, "muted"),
            ]
            used += len(gap) + size
    return parts, spots


def _fewer(shown: list[Key], bare: frozenset[str]) -> tuple[list[Key], frozenset[str]]:
    """One step less."""
    last = shown[-1].group
    wordy = [key for key in shown if key.word and key.key not in bare]
    closing = [key for key in wordy if key.group == last]
    if closing:
        return shown, bare | {closing[0].key}
    lost = [key for key in shown if key.key != LAST]
    gone = next((key for key in reversed(lost) if not key.enabled), None)
    gone = gone or next((key for key in reversed(lost) if key.spare), None)
    if gone is None and wordy:
        return shown, bare | {wordy[-1].key}
    gone = gone or (lost[-1] if lost else shown[-1])
    return [key for key in shown if key is not gone], bare
