"""What is true of the scene: aspects, boosts, who holds their free invokes, and the counters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tracker.model.aspects import Aspect
from tracker.model.place import Counter
from tracker.model.table import Scene, Table
from tracker.ui.glyphs import HIDDEN
from tracker.ui.lately import lately
from tracker.ui.paint import Line, Picture, Span, Spot, blank, columns, cut, framed, measure, on, span, width_of
from tracker.ui.panels.heading import aspect_glyph, free_invokes, heading, more_line
from tracker.ui.panels.people import counted_boxes
from tracker.ui.sight import Sight

LABEL_AT, FREE_AT = 31 / 75, 44 / 75
"""Where the columns start, as parts of the width."""
TRIGGER = 14
"""Cells in which most of when a counter advances can be read."""
NARROW = 56
"""Below it the label is dropped."""


def situation(sight: Sight, width: int, height: int) -> Picture:
    """Aspects of the scene and its zones, boosts, counters."""
    scene = sight.scene
    aspects = in_play(sight, scene)
    counters = list(scene.counters) if scene is not None else []
    note = _note(sight, aspects)
    lines: list[Line] = [heading(width, sight.label("situation_title"), note, focused=sight.panel == "situation")]
    spots: list[Spot] = []
    if scene is not None and scene.stakes and height > 2:
        told = [span(f"{sight.label('stakes')} ", "muted"), span(cut(scene.stakes, max(1, width - 10)))]
        lines.append(on(columns(width, [(0, told)]), "ground"))
    if not aspects and not counters and len(lines) == 1:
        lines.append(on([span(" " * width)], "ground") if scene is None else _empty(sight, width))
    shown, kept = _shares(len(aspects), len(counters), height - len(lines))
    missing = len(aspects) - shown + len(counters) - kept
    stops = _stops(sight, scene, aspects, counters, width)
    for aspect in aspects[:shown]:
        spots.append(Spot(len(lines), 0, width, aspect.id))
        lines.append(_aspect_line(sight, scene, aspect, width, stops))
    if counters and aspects and len(lines) + kept < height:
        lines += [blank(width)] * (not missing)
    for counter in counters[:kept]:
        spots.append(Spot(len(lines), 0, width, counter.id))
        lines.append(_counter_line(sight, counter, width, stops))
    if missing:
        lines.append(_padded(more_line(sight, missing), width))
    return framed(lines, width, height, spots)


def rows_of_situation(sight: Sight) -> int:
    """Rows in which all of it is seen, its heading counted."""
    scene = sight.scene
    if scene is None:
        return 1
    aspects, counters = len(in_play(sight, scene)), len(scene.counters)
    return 1 + bool(scene.stakes) + max(1, aspects + counters + bool(aspects and counters))


def in_play(sight: Sight, scene: Scene | None) -> list[Aspect]:
    """Situation aspects and boosts of a scene and its zones, and what may be invoked for free on whoever is there.

    Those with free invokes first; then the scene's, those of zones in sight, of hidden zones, and on people. What is
    cut off where room is short stands last.
    """
    return [] if scene is None else _in_play(sight.table, scene)


@lately
def _in_play(table: Table, scene: Scene) -> list[Aspect]:
    gone = {presence.id for presence in scene.here if presence.state == "left"}
    return sorted(
        (
            aspect
            for aspect in table.aspects_in(scene)
            if aspect.kind in ("situation", "boost") or (aspect.invokes and aspect.on not in gone)
        ),
        key=lambda aspect: (not aspect.invokes, aspect.kind == "boost", _place(scene, aspect)),
    )


def _place(scene: Scene, aspect: Aspect) -> int:
    """0 the scene itself, 1 a zone, 2 a hidden zone, 3 somebody."""
    if aspect.on is None:
        return 0
    zone = scene.zones.get(aspect.on)
    return 3 if zone is None else 1 + zone.hidden


def _note(sight: Sight, aspects: list[Aspect]) -> str:
    free = sum(aspect.invokes for aspect in aspects)
    counted = sight.count("aspect", len(aspects)) if aspects else ""
    return f"{counted}, {free} {sight.label('free')}" if free else counted


def _empty(sight: Sight, width: int) -> Line:
    return _padded([span(sight.label("no_aspects"), "muted")], width)


def _padded(parts: list[Span], width: int) -> Line:
    return on(columns(width, [(0, parts)]), "ground")


def _shares(aspects: int, counters: int, rows: int) -> tuple[int, int]:
    """How many of each are shown; where some are not, one row says so."""
    if aspects + counters <= rows:
        return aspects, counters
    rows = max(0, rows - 1)
    kept = min(counters, max(rows // 3, rows - aspects))
    return min(aspects, rows - kept), kept


class Stops(NamedTuple):
    """Where the columns start."""

    label: int
    free: int


def _stops(
    sight: Sight, scene: Scene | None, aspects: Sequence[Aspect], counters: Sequence[Counter], width: int
) -> Stops:
    """The usual columns; texts and labels that are longer take cells that the last one does not need."""
    label, free = round(width * LABEL_AT), round(width * FREE_AT)
    names = [2 + measure(sight.name(aspect.id)) for aspect in aspects]
    names += [measure(sight.name(counter.id)) for counter in counters]
    labels = [width_of(_label(sight, scene, aspect)) for aspect in aspects]
    last = [width_of(free_invokes(sight, aspect)) for aspect in aspects]
    last += [len(_tally(sight, counter)) + 2 + min(TRIGGER, measure(counter.trigger)) for counter in counters]
    spare = max(0, width - free - max(last, default=0))
    first = min(spare, max(0, max(names, default=0) + 2 - label))
    second = min(spare - first, max(0, max(labels, default=0) + 2 - (free - label)))
    return Stops(label + first, free + first + second)


def _tally(sight: Sight, counter: Counter) -> str:
    return f"{counter.marked} {sight.label('of')} {counter.boxes}"


def _aspect_line(sight: Sight, scene: Scene | None, aspect: Aspect, width: int, stops: Stops) -> Line:
    named = [aspect_glyph(aspect)._replace(text=aspect_glyph(aspect).text[:2]), _text(sight, aspect)]
    frees = free_invokes(sight, aspect)
    if width < NARROW:
        return on(_narrow(sight, scene, aspect, frees, width), "ground")
    label = _label(sight, scene, aspect)
    return on(columns(width, [(0, named), (stops.label, label), (stops.free, frees)]), "ground")


def _narrow(sight: Sight, scene: Scene | None, aspect: Aspect, frees: list[Span], width: int) -> list[Span]:
    """Without a column for labels: those that say a state stand where no free invokes do."""
    named = [aspect_glyph(aspect), _text(sight, aspect)]
    state = _label(sight, scene, aspect) if aspect.hidden or not aspect.known else []
    right = frees or state
    if width_of(right) > width * 2 // 3:
        right = [*frees[:2], span(f" +{len(aspect.free) - 1}", "muted")] if len(aspect.free) > 1 else frees[:2]
    return columns(width, [(0, named)], [span(" "), *right] if right else [])


def _text(sight: Sight, aspect: Aspect) -> Span:
    return span(sight.name(aspect.id), "text" if aspect.text else "muted")


def _label(sight: Sight, scene: Scene | None, aspect: Aspect) -> list[Span]:
    if aspect.hidden:
        return [span(f"{HIDDEN} {sight.label('hidden')}", "muted")]
    if not aspect.known:
        return [span(f"? {sight.label('unknown')}", "muted")]
    words = [sight.label("boost")] if aspect.kind == "boost" and aspect.text else []
    if aspect.on is not None:
        words.append(sight.name(aspect.on))
    return [span(" ".join(words), "muted")]


def _counter_line(sight: Sight, counter: Counter, width: int, stops: Stops) -> Line:
    name = [span(f"{HIDDEN} " if counter.hidden else "", "muted"), span(sight.name(counter.id))]
    tally = _tally(sight, counter)
    drawn = list(counted_boxes(min(counter.marked, counter.boxes), counter.boxes, many=10))
    if width < NARROW:
        return on(columns(width, [(0, name)], [*drawn, span(f"  {tally}")]), "ground")
    # The trigger gives way to the tally, and both to the boxes.
    tail = [span(tally)]
    cells = [(0, name), (stops.label, drawn), (stops.free, tail)]
    room = width - stops.free - len(tally) - 2
    return on(columns(width, cells, _trigger(sight, counter, room)), "ground")


def _trigger(sight: Sight, counter: Counter, room: int) -> list[Span]:
    """When it advances; once it is full, what happens."""
    text = counter.trigger
    if counter.marked >= counter.boxes and counter.outcome:
        return [span(cut(counter.outcome, room))] if room > 2 else []
    if counter.whose:
        text = f"{sight.label('turn_of')} {sight.name(counter.whose)}"
    return [span(cut(text, room), "muted")] if text and room > 2 else []
