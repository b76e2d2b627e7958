"""Two rows on whoever is on turn or selected, where the sheet is on a tab."""

from __future__ import annotations

from tracker.model.cast import Character, FateSheet, TacticalSheet
from tracker.model.fudge import FudgeSheet
from tracker.ui.paint import Line, Picture, Span, blank, cut, cut_name, framed, on, row, span, width_of
from tracker.ui.panels.budgets import KINDS, TERMS, fighter, pips
from tracker.ui.panels.people import boxes, members
from tracker.ui.sight import Sight

SKILLS = 6
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
    ranked = sorted(ratings.items(), key=lambda pair: -pair[1])[:SKILLS]
    for name, n in ratings.items() if isinstance(sheet, TacticalSheet) else ranked:
        more = [span(f"{GAP}{sight.words.signed(n)} ", bold=True), span(cut(name, 20))]
        if isinstance(sheet, TacticalSheet):
            more = [span(f"{GAP}{cut(name, 20)} ", "muted"), span(str(n), bold=True)]
        if width_of(parts) + width_of(more) > width - 1:
            break
        parts += more
    return row(width, parts)


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
    parts: list[Span] = []
    for aspect in aspects:
        word = {"trouble": "trouble", "high_concept": "concept"}.get(
            aspect.role, aspect.role if aspect.kind == "consequence" else ""
        )
        more = [span(f"{GAP}{' ' if parts else ''}" if parts else " "), span(sight.name(aspect.id))]
        more.append(span(f"{GAP}{sight.label(word)}" if word else "", "muted"))
        if parts and width_of(parts) + width_of(more) > width - 1:
            break
        parts += more
    return row(width, parts) if parts else on(blank(width), "ground")
