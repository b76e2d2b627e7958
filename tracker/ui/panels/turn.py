"""The turn line: whom the table waits for, who may be next, who is done. The same line in every order."""

from __future__ import annotations

from typing import NamedTuple

from tracker.language.chips import brackets
from tracker.model.table import Scene
from tracker.ui.glyphs import HIDDEN
from tracker.ui.paint import Line, Picture, Span, Spot, cut_name, framed, measure, row, span, width_of
from tracker.ui.panels.people import Person, people, side_role
from tracker.ui.panels.turn_told import FEW, MANY_DONE, SHORT_NAME, Told, awaited, tell
from tracker.ui.sight import Sight


class _Level(NamedTuple):
    """How much is dropped."""

    order: bool = False
    names_done: bool = False
    side: bool = False
    names_hidden: bool = False
    names: bool = True
    name: int = 20
    """Cells of a name."""
    words: bool = True
    """The word before a chip: a rating, a count."""
    done: bool = True
    lead: bool = True
    short: bool = False
    """The tally in few words."""
    gap: str = "   "
    comma: str = ", "


_LEVELS = (
    _Level(order=True, names_done=True, side=True, names_hidden=True),
    _Level(names_done=True, side=True, names_hidden=True),
    _Level(order=True, side=True, names_hidden=True),
    _Level(side=True, names_hidden=True),
    _Level(names_hidden=True),
    _Level(names_hidden=True, gap="  ", comma=" "),
    _Level(gap="  ", comma=" "),
    _Level(words=False, gap="  ", comma=" "),
)
"""From spacious to narrow, in the order of what is dropped first. Who is on turn and who may be next stay."""
_BARE = (
    _Level(name=SHORT_NAME, gap="  ", comma=" "),
    _Level(words=False, name=SHORT_NAME, done=False, gap="  "),
    _Level(names=False, gap="  ", comma=" "),
    _Level(names=False, done=False, gap="  "),
    _Level(names=False, done=False, lead=False, gap=" "),
)
"""Short names, then chips without them, where there is no room for more than a few."""
_TALLIED = tuple(
    _Level(names=names, name=name, names_hidden=False, gap="  ", comma=" ", lead=lead, short=short)
    for short in (False, True)
    for names, name in ((True, SHORT_NAME), (False, 0))
    for lead in (True, False)
)
"""Where the tally and the clocks are wanted more than names of those who come next."""


def turn(sight: Sight, width: int, height: int = 1) -> Picture:
    """The turn line."""
    scene = sight.scene
    if scene is not None and scene.order is None and scene.frame in ("contest", "challenge"):
        line, spots = _fitted(sight, awaited(sight, scene, people(sight)), width)
        return framed([line], width, height, spots)
    if scene is None or (scene.order is None and sight.actor is None):
        return framed([row(width, _quiet(sight, scene))], width, height)
    line, spots = _fitted(sight, tell(sight, scene, people(sight)), width)
    return framed([line], width, height, spots)


def _quiet(sight: Sight, scene: Scene | None) -> list[Span]:
    if scene is None:
        return [span(f" {sight.label('no_scene')}", "muted")]
    if (scene.ended or sight.table.ended) and sight.replay is None:
        return [span(f" {sight.label('evening_over' if sight.table.ended else 'scene_over')}.", "muted")]
    if scene.frame:
        return [span(f" {sight.label(scene.frame)}", "text"), span(f"  {sight.label('nobody_on_turn')}", "muted")]
    tactical = scene.system == "tactical"
    if sight.timeline is not None:
        return [span(f" {sight.label('no_danger' if tactical else 'no_order')}", "muted")]
    return [
        span(f" {sight.label('no_danger' if tactical else 'no_order')}  ", "muted"),
        span(sight.words.key("B"), "strong", bold=True),
        span(f" {sight.label('begins_one')}  {sight.label('or_type')} ", "muted"),
        span(sight.words.key(":"), "strong", bold=True),
        span("danger hidden" if tactical else "begin conflict", "text"),
    ]


def _fitted(sight: Sight, told: Told, width: int) -> tuple[Line, list[Spot]]:
    for level in (level for level in _LEVELS if level.words or not told.enough):
        line, spots, missing = _drawn(sight, told, level, width)
        if not missing:
            return line, spots
    for levels in (_LEVELS[::-1], _TALLIED) if told.enough else ():
        for enough in range(told.enough, 0, -1):
            for level in (level for level in levels if level.words):
                line, spots, _ = _drawn(sight, told, level, width)
                if len(spots) >= enough:
                    return line, spots
    line, spots, _ = _drawn(sight, told, _LEVELS[-1], width)
    if len(spots) < FEW:
        for level in _BARE:
            line, spots, missing = _drawn(sight, told, level, width)
            if not missing:
                break
    return line, spots


def _drawn(sight: Sight, told: Told, level: _Level, width: int) -> tuple[Line, list[Spot], bool]:
    """The line at a level, and whether anything is missing from it."""
    left, right = _head(told, level), _tail(sight, told, level)
    room = width - width_of(left) - width_of(right) - 1 - (2 if right else 0)
    parts, spots, missing = _waiting(sight, told, level, room, width_of(left))
    edge = [span(" ")] if right else []
    return row(width, [*left, *parts], [*right, *edge]), spots, missing or room < 0


def _head(told: Told, level: _Level) -> list[Span]:
    side = [span(" "), told.side] if level.side and told.side is not None else []
    lead = f"{level.gap if side else ' '}{told.lead}" if told.lead and level.lead else ""
    return [*told.filled, *side, span(lead, "muted")]


def _tail(sight: Sight, told: Told, level: _Level) -> list[Span]:
    words: list[str] = []
    if told.tally and level.done:
        words.append(told.tally_short if level.short and told.tally_short else told.tally)
    elif told.done and level.done:
        names = [cut_name(person.name, 20) if level.names_done else str(person.number) for person in told.done]
        done = level.comma.join(names)
        if len(names) > MANY_DONE:
            done = f"{len(names)} {sight.label('of')} {len(people(sight).by_id)}"
        words.append(f"{sight.label('done')} {done}")
    if level.order and told.order:
        words.append(told.order)
    return [span("   ".join(words), "muted")] if words else []


def _waiting(sight: Sight, told: Told, level: _Level, room: int, start: int) -> tuple[list[Span], list[Spot], bool]:
    """Those who may be next, as many as fit, and whether some do not."""
    parts: list[Span] = []
    spots: list[Spot] = []
    used = 0
    rest = list(told.next)
    while rest:
        before, person = rest[0]
        drawn = _named(before, person, level, told.behind)
        gap = "  " if not parts and level.lead else level.gap
        size = len(gap) + width_of(drawn)
        left_over = len(rest) - 1
        reserve = measure(f"  +{left_over} {sight.label('more')}") if left_over else 0
        if used + size + reserve > room:
            break
        spots.append(Spot(0, start + used + len(gap), size - len(gap), person.id))
        parts += [span(gap), *drawn]
        used += size
        rest.pop(0)
    if rest:
        parts.append(span(f"  +{len(rest)} {sight.label('more')}", "muted"))
    return parts, spots, bool(rest)


def _named(word: str, person: Person, level: _Level, behind: bool) -> list[Span]:
    opening, letter, closing = brackets(person.place)
    role = side_role(person.place)
    word = word if level.words else ""
    parts = [
        span(f"{word} " if word and not behind else "", "muted"),
        span(HIDDEN if person.hidden else "", "muted"),
    ]
    parts += [span(opening, role), span(f"{person.number}{letter}", role, bold=True), span(closing, role)]
    if level.names and (level.names_hidden or not person.hidden):
        parts.append(span(f" {cut_name(person.name, level.name)}" if person.name else ""))
    if word and behind:
        parts.append(span(f" {word}", "muted"))
    return parts
