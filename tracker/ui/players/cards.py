"""The party: a card for each player's character, each at its place all evening."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.players.seen import Boxes, Card
from tracker.ui.glyphs import AWAY, MARKED, OUT, RULE
from tracker.ui.paint import Line, Span, blank, columns, cut, cut_name, fit, measure, on, span, width_of
from tracker.ui.panels.people import hit_chip
from tracker.ui.panels.pips import points
from tracker.ui.players.stage import Stage, pips

GAP = 2
LEAST = 15
"""Columns of a card below which each has a row instead."""
LEAST_ROW = 16
ROOMY = 24
"""Columns from which on a card has a row for each track."""
VALUE = 10
"""Column of what stands after a label."""


def cards(stage: Stage, width: int, rows: int) -> list[Line]:
    """The cards side by side, in at most so many rows."""
    party = stage.view.party
    if not party or rows < 1:
        return []
    if len(party) > max(1, (width + GAP) // (LEAST + GAP)):
        return _rows(stage, width, rows)
    each = (width + GAP) // len(party) - GAP
    drawn = [_card(stage, card, each, rows) for card in party]
    tall = max(len(lines) for lines in drawn)
    return [_beside([card[y] if y < len(card) else blank(each) for card in drawn], width) for y in range(tall)]


def _beside(parts: Sequence[Line], width: int) -> Line:
    """Lines of one width side by side."""
    line: list[Span] = []
    for part in parts:
        line += [*([span(" " * GAP)] if line else []), *part]
    return on([*line, span(" " * max(0, width - width_of(line)))], "ground")


def _rows(stage: Stage, width: int, rows: int) -> list[Line]:
    """A row for each, side by side in as many columns as it takes; whoever there is still no room for is counted."""
    party = stage.view.party
    across = max(1, min(-(-len(party) // rows), (width + GAP) // (LEAST_ROW + GAP)))
    each = (width + GAP) // across - GAP
    shown = party[: rows * across - (len(party) > rows * across)]
    cells = [listed(stage, card, each) for card in shown]
    if len(shown) < len(party):
        cells.append(on([span(fit(f"+{len(party) - len(shown)} {stage.label('more')}", each), "muted")], "ground"))
    return [_beside(cells[at : at + across], width) for at in range(0, len(cells), across)]


def _card(stage: Stage, card: Card, width: int, rows: int) -> list[Line]:
    full = width >= ROOMY and rows >= 4
    body = _full(stage, card, width, rows - 1) if full else _tight(stage, card, width)
    return [_head(card, width), *(on(line, "ground") for line in body[: max(0, rows - 1)])]


def _head(card: Card, width: int) -> Line:
    """Name, rule, player; the player's name gives way."""
    fg = "turn" if card.on_turn else "muted" if card.state or card.done else "strong"
    name = cut_name(card.who.name, width)
    player = card.player if measure(name) + measure(card.player) + 4 <= width else ""
    rule = width - measure(name) - (measure(player) + 1 if player else 0) - 1
    parts = [span(name, fg, bold=True), span(" " * min(1, width - measure(name))), span(RULE * max(0, rule), "rule")]
    return on([*parts, *([span(f" {player}", "muted")] if player else [])], "ground")


def _full(stage: Stage, card: Card, width: int, rows: int) -> list[list[Span]]:
    """Points and hit, a row a track, then consequences, as many as there is room for."""
    if card.state:
        mark = AWAY if card.state == "away" else OUT
        return [columns(width, [(0, [span(f"{mark} {stage.label(card.state)}", "muted")])])]
    hit = [hit_chip(stage.sight, card.hit)] if card.hit else _states(stage, card)
    lines: list[list[Span]] = []
    if card.points is not None:
        held = [span(fit(stage.label("fate_title" if _is_fate(stage) else "points").capitalize(), VALUE), "muted")]
        held += points(card.points)
        if card.locked:
            held.append(span(f" +{card.locked} {stage.label('locked')}", "muted"))
        lines.append(columns(width, [(0, held)], hit))
    elif hit:
        lines.append(columns(width, [(0, [])], hit))
    for track in card.tracks:
        lines.append(columns(width, [(0, _track(stage, track))]))
    if card.level:
        lines.append(columns(width, [(0, [span(f"{MARKED} ", "harm"), span(stage.label(card.level))])]))
    left = rows - len(lines)
    for place, wound in enumerate(card.wounds):
        if place == left - 1 and len(card.wounds) > left:
            lines.append(columns(width, [(0, [span(f"+{len(card.wounds) - place}", "muted")])]))
            break
        text = f"{stage.label(wound.severity)} {wound.text}"
        lines.append(columns(width, [(0, [span(f"{MARKED} ", "harm"), span(cut(text, width - 2))])]))
    return lines


def _track(stage: Stage, track: Boxes) -> list[Span]:
    name = stage.label(track.name)
    return [span(fit(name[:1].upper() + name[1:], VALUE - 1) + " ", "muted"), *pips(track)]


def _tight(stage: Stage, card: Card, width: int) -> list[list[Span]]:
    """Points and boxes in one row, then the one word that matters most."""
    if card.state:
        mark = AWAY if card.state == "away" else OUT
        return [columns(width, [(0, [span(f"{mark} {stage.label(card.state)}", "muted")])])]
    parts = [] if card.points is None else [*points(card.points), span(" ")]
    for track in card.tracks:
        more = [span(" " if parts else ""), *pips(track)]
        if width_of(parts) + width_of(more) <= width:
            parts += more
    lines = [columns(width, [(0, parts)])]
    if card.hit:
        lines.append(columns(width, [(0, [hit_chip(stage.sight, card.hit)])]))
    elif said := _worst(stage, card, width):
        lines.append(columns(width, [(0, said)]))
    return lines


def _worst(stage: Stage, card: Card, width: int) -> Sequence[Span]:
    if card.wounds:
        first = card.wounds[0]
        more = f" +{len(card.wounds) - 1}" if len(card.wounds) > 1 else ""
        text = cut(f"{stage.label(first.severity)} {first.text}", max(1, width - 2 - len(more)))
        return [span(f"{MARKED} ", "harm"), span(text), span(more, "muted")]
    if card.level:
        return [span(f"{MARKED} ", "harm"), span(cut(stage.label(card.level), width - 2))]
    return _states(stage, card)


def _states(stage: Stage, card: Card) -> list[Span]:
    if not card.states:
        return []
    if card.states[0] == "off_guard":
        return [span(f" {stage.label('off_guard').upper()} ", "harm", ground="harm_tint", bold=True)]
    return [span(stage.label(card.states[0]), "text")]


def _is_fate(stage: Stage) -> bool:
    return not stage.view.system.startswith("fudge")


def listed(stage: Stage, card: Card, width: int) -> Line:
    """A card as one row of a list."""
    said = [hit_chip(stage.sight, card.hit)] if card.hit else list(_worst(stage, card, width // 3))
    if card.state:
        said = [span(stage.label(card.state), "muted")]
    name = span(cut_name(card.who.name, max(6, width // 3)), "turn" if card.on_turn else "text", bold=card.on_turn)
    parts = [name, span(" "), *(() if card.points is None else points(card.points))]
    for track in card.tracks:
        if width_of(parts) + len(track.values) + 2 + width_of(said) < width:
            parts += [span(" "), *pips(track)]
    return on(columns(width, [(0, parts)], said), "ground")
