"""What is true of the scene: aspects, boosts, who holds their free invokes, and the counters."""

from __future__ import annotations

from tracker.model.aspects import Aspect
from tracker.model.place import Counter
from tracker.model.table import Scene, Table
from tracker.ui.glyphs import HIDDEN
from tracker.ui.lately import lately
from tracker.ui.paint import Line, Picture, Span, Spot, blank, columns, cut, framed, on, span
from tracker.ui.panels.heading import aspect_glyph, free_invokes, heading, more_line
from tracker.ui.panels.people import counted_boxes
from tracker.ui.sight import Sight

LABEL_AT, FREE_AT = 31 / 75, 44 / 75
"""Where the columns start, as parts of the width."""
NARROW = 48
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
    for aspect in aspects[:shown]:
        spots.append(Spot(len(lines), 0, width, aspect.id))
        lines.append(_aspect_line(sight, scene, aspect, width))
    if counters and aspects and len(lines) + kept < height:
        lines += [blank(width)] * (not missing)
    for counter in counters[:kept]:
        spots.append(Spot(len(lines), 0, width, counter.id))
        lines.append(_counter_line(sight, counter, width))
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


def _aspect_line(sight: Sight, scene: Scene | None, aspect: Aspect, width: int) -> Line:
    named = [aspect_glyph(aspect)._replace(text=aspect_glyph(aspect).text[:2]), _text(sight, aspect)]
    frees = free_invokes(sight, aspect)
    if width < NARROW:
        return on(columns(width, [(0, named)], [span(" "), *frees][: 4 if frees else 0]), "ground")
    label = _label(sight, scene, aspect)
    return on(columns(width, [(0, named), (round(width * LABEL_AT), label), (round(width * FREE_AT), frees)]), "ground")


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


def _counter_line(sight: Sight, counter: Counter, width: int) -> Line:
    name = [span(f"{HIDDEN} " if counter.hidden else "", "muted"), span(sight.name(counter.id))]
    tally = f"{counter.marked} {sight.label('of')} {counter.boxes}"
    drawn = list(counted_boxes(min(counter.marked, counter.boxes), counter.boxes, many=10))
    if width < NARROW:
        return on(columns(width, [(0, name)], [*drawn, span(f"  {tally}")]), "ground")
    # The trigger gives way to the tally, and both to the boxes.
    tail = [span(tally)]
    cells = [(0, name), (round(width * LABEL_AT), drawn), (round(width * FREE_AT), tail)]
    room = width - round(width * FREE_AT) - len(tally) - 2
    return on(columns(width, cells, _trigger(sight, counter, room)), "ground")


def _trigger(sight: Sight, counter: Counter, room: int) -> list[Span]:
    """When it advances; once it is full, what happens."""
    text = counter.trigger
    if counter.marked >= counter.boxes and counter.outcome:
        return [span(cut(counter.outcome, room))] if room > 2 else []
    if counter.whose:
        text = f"{sight.label('turn_of')} {sight.name(counter.whose)}"
    return [span(cut(text, room), "muted")] if text and room > 2 else []
