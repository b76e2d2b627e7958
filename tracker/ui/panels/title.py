"""The title line: where we are, what `u` takes back, the GM's points."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.model.order import Rcs
from tracker.ui.glyphs import ON_TURN
from tracker.ui.paint import Picture, Span, cut, framed, measure, row, span, width_of
from tracker.ui.panels.people import points
from tracker.ui.sight import Sight

GAP = "   "
SENTENCE = 14
"""Cells under which the number of an entry stands for its sentence."""
_DROPPED = ("evening", "stakes", "system", "sentence", "turns", "titles", "when")
"""What gives way, first to last."""


def title(sight: Sight, width: int, height: int = 1) -> Picture:
    """Scene, system and exchange at the left; undo and points at the right."""
    margin = 1 if width > 4 else 0
    room = width - 2 * margin
    for level in range(len(_DROPPED) + 1):
        left, right = _left(sight, _DROPPED[:level]), _right(sight, 0 if "sentence" in _DROPPED[:level] else room // 2)
        if "sentence" in _DROPPED[:level]:
            # The number of the entry alone says little: its sentence as far as it goes.
            spare = room - 2 - width_of(left) - width_of(right) + len(str(sight.entry))
            right = _right(sight, spare) if spare >= SENTENCE else right
        if width_of(left) + width_of(right) + 2 <= room:
            break
    edge = span(" " * margin)
    line = row(width, [edge, *left], [*right, edge] if right and room > 12 else [], ground="bar")
    return framed([line], width, height)


def _left(sight: Sight, dropped: Sequence[str]) -> list[Span]:
    scene = sight.scene
    parts: list[Span] = []
    if sight.replay is not None:
        parts += [span(f" {sight.label('replay_title')} ", "bar", ground="text", bold=True), span("  ")]
    if scene is None:
        return [*parts, span(cut(sight.table.title, 60) or sight.label("no_scene"), "strong", bold=True)]
    parts.append(span(scene.title or sight.label("unnamed_scene"), "strong", bold=True))
    if "system" not in dropped:
        parts.append(span("  " + scene.system.replace("-", " ").title(), "muted"))
    if "when" not in dropped and (when := _when(sight)):
        parts.append(span(GAP + when, "muted"))
    if scene.stakes and scene.frame and "stakes" not in dropped:
        parts += [span(f"{GAP}{sight.label('stakes')} ", "muted"), span(cut(scene.stakes, 48))]
    if others := _others(sight, dropped):
        parts.append(span(GAP + others, "text"))
    if "evening" not in dropped and _other(sight.table.title, scene.title):
        parts.append(span(GAP + cut(sight.table.title, 40), "muted"))
    if sight.read_only and sight.replay is None:
        parts.append(span(GAP + sight.label("read_only"), "text"))
    return parts


def _others(sight: Sight, dropped: Sequence[str]) -> str:
    """The other scenes that run, and whose turn it is there: while several run it is always to be seen."""
    others = [scene for scene in sight.table.scenes if not scene.ended and scene.id != sight.table.focus]
    if not others or sight.scene is None:
        return ""
    if "titles" in dropped:
        return f"+{len(others)} S"
    told = []
    for scene in others:
        title = cut(scene.title or sight.label("unnamed_scene"), 24)
        turn = sight.name(scene.turn.who) if scene.turn is not None and "turns" not in dropped else ""
        told.append(f"{title} {ON_TURN} {cut(turn, 16)}" if turn else title)
    return f"{sight.label('also')} {', '.join(told)}"


def _other(evening: str, scene: str) -> bool:
    """Whether the evening has a title that does not stand there already."""
    return bool(evening.strip()) and evening.strip().casefold() != scene.strip().casefold()


def _when(sight: Sight) -> str:
    scene = sight.scene
    if scene is None or scene.order is None:
        if scene is not None and scene.frame == "contest" and scene.contest is not None:
            return f"{sight.label('contest')}, {sight.label('exchange')} {scene.contest.exchange}"
        return sight.label(scene.frame) if scene is not None and scene.frame else ""
    if isinstance(scene.order, Rcs):
        order, ct = scene.order, f"{sight.label('ct')} {scene.order.exchange}"
        if scene.phase is not None and not order.exchange:
            return sight.label("tactical_phase")
        return ct if order.segment is None or order.over else f"{ct}, {sight.label('cs')} {order.segment}"
    word = "round" if scene.order.kind == "rounds" else "exchange"
    return f"{sight.label(word)} {scene.order.exchange}"


def _right(sight: Sight, room: int) -> list[Span]:
    parts: list[Span] = []
    if sight.undo and sight.replay is None:
        step = sight.undo.rstrip(".")
        step = cut(step, room) if room and measure(step) else str(sight.entry)
        parts += [
            span(sight.words.key("u"), "strong", bold=True),
            span(f" {sight.label('undo')} ", "muted"),
            span(step),
        ]
    scene = sight.scene
    if scene is not None and sight.game == "fate":
        whole = max(scene.pool_start, scene.pool + scene.pool_spent)
        parts += [span(f"{GAP if parts else ''}{sight.label('gm')} ", "muted"), *points(scene.pool, whole)]
        parts.append(span(f" {scene.pool} {sight.label('of')} {whole}" if whole else f" {scene.pool}"))
    if sight.replay is not None:
        entry, last = sight.replay
        parts.append(span(f"{GAP}{sight.label('entry')} {entry} {sight.label('of')} {last}", "text"))
    return parts
