"""The tabs of a narrow screen, drawn as a heading."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.ui.glyphs import FOCUS, RULE
from tracker.ui.layout import TABS
from tracker.ui.layout_tactical import TABS as TACTICAL_TABS
from tracker.ui.paint import Picture, Span, Spot, clip, cut_name, framed, measure, row, span, width_of
from tracker.ui.panels.situation import in_play
from tracker.ui.sight import Sight

LINK = 3
NAME = 20
"""Cells of a name in a tab."""
EXTRA = ("cast", "loose", "spotlight")
"""Panels with a key of their own that may take the body; their tab appears while they do."""


def tabs(sight: Sight, width: int, height: int = 1, *, notes: Sequence[str] = (), names: Sequence[str] = ()) -> Picture:
    """The panels with what they hold (`names`; the usual ones), the current one bold.

    Of the notes (`+3 zones right`), given longest first, the one that fits stands at the right.
    """
    usual = tuple(names) or tabs_of(sight)
    current = current_tab(sight, usual)
    every = usual if current in usual else (*usual, current)
    key = [span("Tab", "strong", bold=True), span(f" {sight.label('next_panel')}", "muted")]
    said = [[span(f"{note}   ", "muted"), *key] for note in notes] + [[span(note, "muted")] for note in notes]
    for names, right in [(every, right) for right in (*said, key, [])] + [((current,), key)]:
        parts, spots = _row(sight, names, current)
        if width_of(parts) + width_of(right) + 4 <= width:
            break
    else:
        right = []
    parts = clip(parts, max(0, width - 2))
    rule = width - 3 - width_of(parts) - (width_of(right) + 1 if right else 0)
    line = [span(" "), *parts, span(" " + RULE * max(0, rule), "rule"), span(" "), *right]
    return framed([row(width, line)], width, height, spots)


def current_tab(sight: Sight, names: Sequence[str] = ()) -> str:
    """The panel shown in the body, of these or the usual ones."""
    usual = tuple(names) or tabs_of(sight)
    return sight.panel if sight.panel in usual or sight.panel in EXTRA else usual[0]


def tabs_of(sight: Sight) -> tuple[str, ...]:
    """The panels that take turns: in a tactical phase the order of counts is the first of them."""
    phase = None if sight.scene is None else sight.scene.phase
    return TABS if phase is None else TACTICAL_TABS


def _row(sight: Sight, names: tuple[str, ...], current: str) -> tuple[list[Span], list[Spot]]:
    parts: list[Span] = []
    spots: list[Spot] = []
    used = 1
    for name in names:
        here = name == current
        text = _of_whom(sight, name) if here and name == "sheet" else _title(sight, name)
        spots.append(Spot(0, used, measure(text), f"panel:{name}"))
        last = name == names[-1]
        link = f" {FOCUS * LINK}" if here else "" if last else f" {RULE * LINK}"
        tail = "" if last else " "
        parts += [
            span(text, "strong" if here else "muted", bold=here),
            span(f"{link}{tail}", "wall" if here else "rule"),
        ]
        used += measure(text) + measure(link) + len(tail)
    return parts, spots


def _blows(sight: Sight) -> int:
    """Blows of Fudge that wait to be taken."""
    return 0 if sight.scene is None else len(sight.scene.blows) + len(sight.scene.checks)


def _of_whom(sight: Sight, name: str) -> str:
    """The sheet stands for the rows on the actor: its heading says whose it is."""
    who = sight.table.cast.get(sight.shown)
    return " ".join([_title(sight, name), *([cut_name(who.name, NAME)] if who is not None else [])])


def _title(sight: Sight, name: str) -> str:
    counts = {
        "situation": len(in_play(sight, sight.scene)),
        "log": sight.entry,
        "open": len(sight.table.hits) + len(sight.table.rolls) + _blows(sight),
    }
    key = {"map": "map_title" if sight.scene is not None and len(sight.scene.zones) else "cast_title"}.get(
        name, f"{name}_title"
    )
    if name == "cast" and tabs_of(sight)[0] == "cast":
        key = "order_title"
    n = counts.get(name, 0)
    return f"{sight.label(key)} {n}" if n else sight.label(key)
