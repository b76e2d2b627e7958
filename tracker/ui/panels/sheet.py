"""The sheet of a character: aspects, points, tracks, slots, skills, stunts."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.engine.fate import recovery
from tracker.model.aspects import Aspect
from tracker.model.cast import Character, FateSheet, Slot, Stunt, TacticalSheet, Track
from tracker.model.fudge import FudgeSheet
from tracker.rules.conditions import CONDITIONS
from tracker.rules.scale import SCALES
from tracker.ui.glyphs import FREE, MARKED
from tracker.ui.paint import (
    Line,
    Picture,
    Span,
    Spot,
    blank,
    clip,
    columns,
    cut,
    cut_name,
    fit,
    framed,
    measure,
    moved,
    on,
    span,
    width_of,
    wrap,
)
from tracker.ui.panels import fudge_sheet, sheet_tactical
from tracker.ui.panels import rows as panels_rows
from tracker.ui.panels.heading import MIN_RULE, aspect_glyph, free_invokes, heading, more_line
from tracker.ui.panels.people import alias_of, boxes, people, points, side_of, side_role
from tracker.ui.sight import Sight
from tracker.ui.slot_columns import columns_of

VALUE_AT = 10
SKILL_WIDTH = 13
LEAST_TEXT = 16
"""Cells in which a text that goes on in further rows can still be read."""

Rows = list[tuple[list[Span], str]]
"""Rows of a group, each with the id of what it shows."""


def sheet(sight: Sight, width: int, height: int, who: str | None = None) -> Picture:
    """The sheet of somebody; else of the selected one, else of whoever is on turn."""
    shown = sight.table.cast.get(who or sight.shown)
    focused = sight.panel == "sheet"
    if shown is None:
        lines = [heading(width, sight.label("sheet_title"), focused=focused)]
        if height > 1 and sight.scene is not None:
            lines.append(on(columns(width, [(0, [span(sight.label("nobody_selected"), "muted")])]), "ground"))
        return framed(lines, width, height)
    top = heading(width, shown.name, _owners(sight, shown, width), focused=focused)
    groups = _groups(sight, shown, width, whole=True)
    if sum(map(len, groups)) >= height:
        # What is too long for a row is cut before whole rows are left out.
        groups = _groups(sight, shown, width, whole=False)
    lines, spots = _stacked(sight, groups, width, height - 1)
    return framed([top, *lines], width, height, moved(spots, 1))


def first(sight: Sight, width: int, height: int) -> Picture:
    """The first of two sheets: whoever is on turn."""
    return sheet(sight, width, height, sight.actor)


def second(sight: Sight, width: int, height: int) -> Picture:
    """The sheet beside the first: the selected one, else the target."""
    left = sight.actor or sight.shown
    other = next((id for id in (sight.selected, sight.target) if id in sight.table.cast and id != left), None)
    other = other or _facing(sight, left)
    return sheet(sight, width, height, other) if other is not None else framed([], width, height)


def _facing(sight: Sight, who: str | None) -> str | None:
    """Where nobody else is selected: whoever of another side is nearest to somebody, else whoever is."""
    here = people(sight).by_id
    one = here.get(who or "")
    if one is None:
        return None
    others = [person for person in here.values() if person.id != who and not person.absent]
    near = min(
        others,
        key=lambda other: (other.place == one.place, other.zone != one.zone, other.rank, other.number),
        default=None,
    )
    return None if near is None else near.id


def _owners(sight: Sight, who: Character, width: int) -> list[Span]:
    """Its side, its player, the name players see: where not all have room beside its own the first of them go."""
    room = width - measure(who.name) - 2 - MIN_RULE
    side = sight.table.sides.get(who.side)
    told = [] if side is None else [span(cut_name(side.name, 20), side_role(side_of(sight, side.id)))]
    told += [span(cut(who.player, 20), "muted")] if who.player else []
    if alias := alias_of(sight, who):
        labelled = f"{sight.label('shown_as')} {alias}"
        told.append(span(labelled if measure(labelled) <= room else alias, "muted"))
    while len(told) > 1 and width_of(told) + 2 * (len(told) - 1) > room:
        del told[0]
    return [part for held in told for part in (span("  "), held)][1:]


def _stacked(sight: Sight, groups: Sequence[Rows], width: int, height: int) -> tuple[list[Line], list[Spot]]:
    """Groups one below the other; where it is tight the blank rows between them go first."""
    groups = [group for group in groups if group]
    rows = sum(len(group) for group in groups)
    gaps = min(len(groups) - 1, height - rows)
    lines: list[Line] = []
    spots: list[Spot] = []
    for place, group in enumerate(groups):
        if 0 < place <= gaps:
            lines.append(blank(width))
        for parts, id in group:
            spots += [Spot(len(lines), 0, width, id)] if id else []
            lines.append(on(columns(width, [(0, parts)]), "ground"))
    if len(lines) > height > 0:
        more = on(columns(width, [(0, more_line(sight, len(lines) - height + 1))]), "ground")
        lines = [*lines[: height - 1], more]
        spots = [spot for spot in spots if spot.row < height - 1]
    return lines, spots


def _groups(sight: Sight, who: Character, width: int, *, whole: bool) -> list[Rows]:
    """`whole`: texts go on in further rows where one is too short for them."""
    aspects = sight.table.aspects_on(who.id)
    numbers: list[Rows]
    if isinstance(who.sheet, FateSheet):
        numbers = [
            [
                *_fate(sight, who, who.sheet, width),
                *_tracks(sight, who.sheet.tracks, width),
                *_gear(sight, who.sheet),
            ],
            panels_rows.row_lines(sight, who, width),
            panels_rows.obstacle_lines(sight, who, width),
            _slots(sight, who, who.sheet.slots, width),
            panels_rows.together_lines(sight, who)
            or _ratings(sight, sorted(who.sheet.skills.items(), key=lambda pair: -pair[1]), who.sheet.others, width),
            _stunts(sight, who.sheet.stunts, width, whole=whole),
        ]
    elif isinstance(who.sheet, FudgeSheet):
        numbers = fudge_sheet.fudge_groups(sight, who, who.sheet, width, whole=whole)
    else:
        return _tactical(sight, who, who.sheet, width, _aspects(sight, who, aspects, width, whole=whole))
    return [_aspects(sight, who, aspects, width, whole=whole), *numbers]


def _aspects(sight: Sight, who: Character, aspects: Sequence[Aspect], width: int, *, whole: bool) -> Rows:
    """All but the consequences, which stand in their slots."""
    slots = {slot.aspect for slot in who.sheet.slots} if isinstance(who.sheet, FateSheet) else set()
    rows: Rows = []
    for aspect in aspects:
        if aspect.id in slots:
            continue
        glyph, role, ink = aspect_glyph(aspect), _role(sight, aspect), "text" if aspect.text else "muted"
        room = width - measure(glyph.text) - (width_of(role) + 2 if role else 0)
        name = sight.name(aspect.id)
        first, *more = wrap(name, max(1, room)) if whole and room > LEAST_TEXT else [name]
        rows.append((columns(width, [(0, [glyph, span(first, ink)])], role), aspect.id))
        rows += [(columns(width, [(measure(glyph.text), [span(piece, ink)])]), aspect.id) for piece in more]
    return rows


def _role(sight: Sight, aspect: Aspect) -> list[Span]:
    if aspect.invokes:
        return free_invokes(sight, aspect)
    if aspect.hidden:
        return [span(sight.label("hidden"), "muted")]
    word = {"high_concept": "concept", "trouble": "trouble"}.get(aspect.role, "")
    if not word and aspect.kind in ("boost", "consequence"):
        word = aspect.role or aspect.kind
    return [span(sight.label(word), "muted")] if word else []


def _fate(sight: Sight, who: Character, sheet: FateSheet, width: int) -> Rows:
    if not who.is_player and not who.points and not who.carried:
        return []
    held = [*points(who.points), span(f" {who.points}" if who.points else "")]
    if not who.is_player:
        held = [*points(who.carried or who.points), span(f" {who.carried or who.points}")]
    if who.owed:
        held.append(span(f" +{who.owed} {sight.label('locked')}", "muted"))
    refresh = [span(f"{sight.label('refresh')} {sheet.refresh}", "muted")] if who.is_player else []
    return [(_valued(sight.label("fate_title"), held, width, refresh), "")]


def _valued(label: str, value: Sequence[Span], width: int, right: Sequence[Span] = ()) -> list[Span]:
    return columns(width, [(0, [span(label[:1].upper() + label[1:], "muted")]), (VALUE_AT, value)], right)


def _tracks(sight: Sight, tracks: Sequence[Track], width: int) -> Rows:
    rows: Rows = []
    for track in tracks:
        left = len(track.free)
        drawn = [*boxes(track, graded=True), span(f" {left} {sight.label('free')}", "text" if left else "muted")]
        rows.append((_valued(sight.label(track.name), drawn, width), ""))
    return rows


def _gear(sight: Sight, sheet: FateSheet) -> Rows:
    """What it strikes and protects itself with, where that counts."""
    parts: list[Span] = []
    for key, n in (("weapon", sheet.weapon), ("armour", sheet.armour)):
        if n > 0:
            word = sight.label(key)
            parts += [span(f"{'  ' if parts else ''}{word[:1].upper()}{word[1:]} ", "muted"), span(str(n))]
    for key, said in (("scale", SCALES[min(sheet.scale, len(SCALES) - 1)] if sheet.scale else ""), ("solo", "")):
        if said or (key == "solo" and sheet.solo):
            word = sight.label(key)
            parts += [span(f"{'  ' if parts else ''}{word[:1].upper()}{word[1:]} ", "muted"), span(said)]
    return [(parts, "")] if parts else []


def _slots(sight: Sight, who: Character, slots: Sequence[Slot], width: int) -> Rows:
    """A row each; the boxes of a condition stand together."""
    shown = columns_of(slots)
    words = [cut(sight.label(column.severity), 14) for column in shown]
    boxes_ = max((len(column.places) for column in shown), default=1)
    value_at = boxes_ + 1 + max((measure(word) for word in words), default=0) + 1
    return [
        _slot(sight, who, [slots[place] for place in column.places], word, (boxes_, value_at), width)
        for column, word in zip(shown, words, strict=True)
    ]


def _slot(
    sight: Sight, who: Character, slots: Sequence[Slot], severity: str, stops: tuple[int, int], width: int
) -> tuple[list[Span], str]:
    boxes_, value_at = stops
    glyphs = [span(MARKED, "harm") if slot.aspect else span(FREE, "muted") for slot in slots]
    glyphs.append(span(" " * (boxes_ - len(slots) + 1)))
    first = next((slot for slot in slots if slot.aspect), slots[0])
    taken = sight.table.aspects.get(first.aspect)
    if taken is None:
        only = f" {sight.label('only')} {sight.label(first.only)}" if first.only and len(slots) == 1 else ""
        used = " -" if first.severity == "extreme" and _used(who) else ""
        text = span(f"{fit(severity, value_at - boxes_ - 1)}{first.value}{only}{used}", "muted")
        return columns(width, [(0, [*glyphs, text])]), ""
    parts = [*glyphs, span(fit(severity, value_at - boxes_ - 1)), span(f"{first.value} ", "muted")]
    if taken.text or first.severity not in CONDITIONS:
        parts.append(span(sight.name(taken.id), "text" if taken.text else "muted"))
    right = free_invokes(sight, taken)
    for words in _recovering(sight, who, first) if first.recovering else ():
        told = [span(words, "muted"), *([span("  "), *right] if right else [])]
        if width_of(parts) + 1 + width_of(told) <= width:
            break
    return columns(width, [(0, parts)], told if first.recovering else right), taken.id


def _recovering(sight: Sight, who: Character, slot: Slot) -> tuple[str, ...]:
    """That it recovers, with what it waits for where there is room."""
    word = sight.label("recovering")
    if not slot.clock:
        return (word,)
    which = (
        ""
        if slot.clock == "milestone"
        else "this_one"
        if recovery.this_counts(sight.table, who.id, slot)
        else "next_one"
    )
    words = [sight.label(key) for key in (which, slot.clock) if key]
    return f"{word}, {' '.join(words)}", word


def _used(who: Character) -> bool:
    """Whether an extreme consequence was taken since the last major milestone."""
    return isinstance(who.sheet, FateSheet) and who.sheet.extreme_used


def _ratings(sight: Sight, pairs: Sequence[tuple[str, int]], others: int | None, width: int) -> Rows:
    """Numbers with their names in as many columns as there is room for, the best first."""
    shown = [(sight.words.signed(n), name) for name, n in pairs]
    if others is not None:
        shown.append((sight.words.signed(others), sight.label("all_others")))
    if not shown:
        return []
    longest = max(measure(name) for _, name in shown) + 4
    across = max(1, min(3, width // max(SKILL_WIDTH, min(longest, width))))
    step = width // across
    rows: Rows = []
    for start in range(0, len(shown), across):
        cells = [
            (place * step, [span(f"{n} ", "text", bold=True), span(name)])
            for place, (n, name) in enumerate(shown[start : start + across])
        ]
        rows.append((columns(width, cells), ""))
    return rows


def _stunts(sight: Sight, stunts: Sequence[Stunt], width: int, *, whole: bool) -> Rows:
    rows: Rows = []
    for number, stunt in enumerate(stunts, 1):
        note = _stunt_note(sight, stunt)
        name = [span(f"{number} ", "strong", bold=True), span(stunt.name)]
        room = width - 2 - min(measure(stunt.name), width // 2) - 2
        if whole and measure(note) > room and width > LEAST_TEXT:
            rows.append((columns(width, [(0, name)]), ""))
            rows += [([span(f"  {piece}", "muted")], "") for piece in wrap(note, width - 2)]
            continue
        rows.append((columns(width, [(0, name)], clip([span(note, "muted")], max(0, room))), ""))
    return rows


def _stunt_note(sight: Sight, stunt: Stunt) -> str:
    """What it adds or does, and before that what it takes, brings and how often it may be used."""
    price = [f"{sight.label('stunt_pays')} {stunt.cost}"] if stunt.cost else []
    price += [f"{sight.label('stunt_gains')} {stunt.gains}"] if stunt.gains else []
    price += [f"{max(0, stunt.uses - stunt.used)}/{stunt.uses} {sight.words.term(stunt.per)}"] if stunt.uses else []
    does = _stunt_does(sight, stunt)
    return ", ".join((*price, does)) if does else ", ".join(price)


def _stunt_does(sight: Sight, stunt: Stunt) -> str:
    if not stunt.bonus:
        return stunt.text
    action = {"advantage": "advantage_short"}.get(stunt.on, stunt.on)
    words = [sight.label(action) if action else "", stunt.skill, stunt.when]
    return f"{sight.words.signed(stunt.bonus)} " + ", ".join(word for word in words if word)


def _tactical(sight: Sight, who: Character, sheet: TacticalSheet, width: int, aspects: Rows) -> list[Rows]:
    """In a phase what is left of the CT comes first; the stats, of which the count has been made, last."""
    *actions, stats = sheet_tactical.tactical_groups(sight, who, sheet, width)
    tracks = _tracks(sight, sheet.tracks, width)
    return [*actions, tracks, aspects, stats] if len(actions) > 1 else [aspects, *actions, stats, tracks]
