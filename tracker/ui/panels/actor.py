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
    rank = {"trouble": 0, "high_concept": 1}
    aspects = sorted(sight.table.aspects_on(who.id), key=lambda aspect: rank.get(aspect.role, 2))
    pieces: list[list[Span]] = []
    for aspect in aspects:
        word = {"trouble": "trouble", "high_concept": "concept"}.get(
            aspect.role, aspect.role if aspect.kind == "consequence" else ""
        )
        lead = span(f"{GAP} " if pieces else " ")
        role = span(f"{GAP}{sight.label(word)}" if word else "", "muted")
        pieces.append([lead, span(sight.name(aspect.id)), role])
    if len(pieces) > 1 or (pieces and width_of(pieces[0]) < width):
        return row(width, as_many(pieces, width - 1, sight.label("more")) or pieces[0])
    return row(width, pieces[0]) if pieces else on(blank(width), "ground")
