"""A row of several on its sheet: who stands, what they roll together. And what an obstacle asks."""

from __future__ import annotations

from tracker.engine.fate.groups import scene_with, together
from tracker.engine.fate.system import OBSTACLES, rating
from tracker.model.cast import Character, FateSheet, Member
from tracker.rules.fate import RULESETS
from tracker.rules.obstacles import removal
from tracker.ui.glyphs import FREE, MARKED
from tracker.ui.paint import Span, columns, span, width_of, wrap
from tracker.ui.panels.pips import members
from tracker.ui.sight import Sight

VALUE_AT = 10
Rows = list[tuple[list[Span], str]]


def row_lines(sight: Sight, who: Character, width: int) -> Rows:
    """Who stands: pips and heads, then each member with its boxes."""
    if not who.members:
        return []
    label = sight.label("members")
    heads = f" {len(who.standing)} {sight.label('of')} {len(who.members)}"
    top = [(0, [span(label[:1].upper() + label[1:], "muted")]), (VALUE_AT, [*members(who), span(heads)])]
    rows: Rows = [(columns(width, top), "")]
    line: list[Span] = []
    for member in who.standing:
        cell = _member(member)
        if not cell:
            continue
        if line and width_of(line) + width_of(cell) + 3 > width:
            rows.append((line, ""))
            line = []
        line += [span("   " if line else "  "), *cell]
    return [*rows, (line, "")] if line else rows


def _member(member: Member) -> list[Span]:
    """Its number and the boxes of its tracks; nothing of one that has none."""
    tracks = [track for track in member.tracks if track.boxes]
    if not any(track.boxes for track in tracks):
        return []
    parts = [span(f"{member.n} ", "muted")]
    for place, track in enumerate(tracks):
        parts.append(span("/" if place else "", "muted"))
        for box, value in enumerate(track.boxes):
            parts.append(span(f"{value}" if value != 1 else "", "muted"))
            parts.append(span(MARKED, "harm") if box in track.marked else span(FREE, "muted"))
    return parts


def together_lines(sight: Sight, who: Character) -> Rows:
    """What a row rolls in each skill, with its sum: `+5 Fight  +2 +3 for 4`; nothing of one whose number adds none."""
    scene = scene_with(sight.table, who.id)
    if not who.members or scene is None or scene.system not in RULESETS or not isinstance(who.sheet, FateSheet):
        return []
    read = {skill: together(scene, who, skill) for skill in who.sheet.skills}
    if not any(each.bonus for each in read.values()):
        return []
    rows: Rows = []
    for skill, each in sorted(read.items(), key=lambda pair: -pair[1].rating - pair[1].bonus):
        signed = sight.words.signed
        line = [span(f"{signed(each.rating + each.bonus)} ", "text", bold=True), span(skill)]
        if each.bonus:
            sum_ = f"  {signed(each.rating)} {signed(each.bonus)} {sight.label('for_heads')} {each.heads}"
            line.append(span(sum_, "muted"))
        rows.append((line, ""))
    return rows


def obstacle_lines(sight: Sight, who: Character, width: int) -> Rows:
    """What a block takes to be removed, what a distraction asks, which countdown is whose."""
    rows: Rows = []
    if who.kind in OBSTACLES:
        rows.append(([span(sight.label(who.kind), "muted")], ""))
    if who.kind == "block":
        hard = sight.level(removal(rating(who, "") or 0))
        rows.append(([span(f"{sight.label('done_away')} ", "muted"), span(hard)], ""))
    for text in (who.choice, who.repercussions):
        rows += [([span(piece)], "") for piece in wrap(text, width)] if text else []
    scene = sight.scene
    for counter in scene.counters if scene is not None else ():
        if counter.whose == who.id:
            tally = f"  {counter.marked} {sight.label('of')} {counter.boxes}"
            rows.append(([span(sight.name(counter.id)), span(tally, "muted")], counter.id))
            rows += [([span(piece, "muted")], "") for piece in wrap(counter.outcome, width)] if counter.outcome else []
    return rows
