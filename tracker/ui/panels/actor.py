"""Two rows on whoever is on turn or selected, where the sheet is on a tab."""

from __future__ import annotations

from tracker.engine.tactical.budget import KINDS
from tracker.model.cast import Character, FateSheet, TacticalSheet
from tracker.model.fudge import FudgeSheet
from tracker.ui.paint import Line, Picture, Span, as_many, blank, cut, cut_name, framed, on, row, span, width_of
from tracker.ui.panels.budgets import TERMS, fighter, pips
from tracker.ui.panels.people import boxes, members
from tracker.ui.sight import Sight

GAP = "  "
ASPECT = 34
"""Cells of an aspect that does not stand alone."""
_LAID = {"consequence": 0, "situation": 1, "boost": 1}


def actor(sight: Sight, width: int, height: int = 2) -> Picture:
    """Tracks and best skills above, aspects with the trouble first below."""
    who = sight.table.cast.get(sight.shown)
    if who is None:
        return framed([blank(width)], width, height)
    lines: list[Line] = [_numbers(sight, who, width), _left(sight, who, width) or _aspects(sight, who, width)]
    return framed(lines, width, height)


def _numbers(sight: Sight, who: Character, width: int) -> Line:
    parts = [span(" "), span(cut_name(who.name, 24), "strong", bold=True)]
    sheet = who.sheet
    if isinstance(sheet, FateSheet | TacticalSheet):
        if who.members and who.kind != "group":
            parts += [span(GAP), *members(who), span(f" {len(who.standing)}")]
        for track in sheet.tracks:
            name = sight.label(track.name)
            parts += [span(f"{GAP}{name[:1].upper()}{name[1:]} ", "muted"), *boxes(track, graded=True)]
    ratings = (
        sheet.skills if isinstance(sheet, FateSheet) else sheet.traits if isinstance(sheet, FudgeSheet) else sheet.stats
    )
    pairs = ratings.items() if isinstance(sheet, TacticalSheet) else sorted(ratings.items(), key=lambda pair: -pair[1])
    rated = [_rated(sight, sheet, name, n) for name, n in pairs]
    return row(width, [*parts, *as_many(rated, width - 1 - width_of(parts), sight.label("more"))])


def _rated(sight: Sight, sheet: object, name: str, n: int) -> list[Span]:
    """A skill as it counts; of a tactical sheet its bare number behind it."""
    if isinstance(sheet, TacticalSheet):
        return [span(f"{GAP}{cut(name, 20)} ", "muted"), span(str(n), bold=True)]
    return [span(f"{GAP}{sight.words.signed(n)} ", bold=True), span(cut(name, 20))]


def _left(sight: Sight, who: Character, width: int) -> Line | None:
    """In a tactical phase: what is left of the CT, in words."""
    phase = None if sight.scene is None else sight.scene.phase
    if phase is None or sight.scene is None or who.id not in sight.scene.here:
        return None
    held = fighter(phase, who.id)
    parts: list[Span] = []
    for kind in KINDS:
        more = [span(f"{GAP if parts else ' '}{sight.label(TERMS.get(kind, kind))} ", "muted"), *pips(held, kind)]
        if width_of(parts) + width_of(more) < width - 1:
            parts += more
    return row(width, parts)


def _aspects(sight: Sight, who: Character, width: int) -> Line:
    rank = {"trouble": 2, "high_concept": 3}
    held = sight.table.aspects_on(who.id)
    # What was laid on somebody in play is what others invoke: it stands before what is on the sheet.
    aspects = sorted(held, key=lambda aspect: _LAID.get(aspect.kind, rank.get(aspect.role, 4)))
    pieces: list[list[Span]] = []
    for aspect in aspects:
        word = {"trouble": "trouble", "high_concept": "concept"}.get(
            aspect.role, aspect.role if aspect.kind == "consequence" else ""
        )
        lead = span(f"{GAP} " if pieces else " ")
        role = span(f"{GAP}{sight.label(word)}" if word else "", "muted")
        text = sight.name(aspect.id)
        pieces.append([lead, span(cut(text, ASPECT) if len(aspects) > 1 else text), role])
    if len(pieces) > 1 or (pieces and width_of(pieces[0]) < width):
        return row(width, as_many(pieces, width - 1, sight.label("more")) or pieces[0])
    return row(width, pieces[0]) if pieces else on(blank(width), "ground")
