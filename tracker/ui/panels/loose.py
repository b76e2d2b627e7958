"""Loose ends: what has no name yet or waits for a decision, numbered for `l 1`."""

from __future__ import annotations

from tracker.ui.paint import Line, Picture, Spot, columns, framed, on, span
from tracker.ui.panels.heading import heading, more_line
from tracker.ui.panels.people import chip, people
from tracker.ui.sight import Sight


def loose(sight: Sight, width: int, height: int) -> Picture:
    """One row each, what is missing at the right."""
    note = str(sight.loose) if sight.loose else ""
    lines: list[Line] = [heading(width, sight.label("loose_title"), note, focused=sight.panel == "loose")]
    if not sight.ends:
        lines.append(on(columns(width, [(0, [span(sight.label("nothing_loose"), "muted")])]), "ground"))
    room = height - 1
    shown = len(sight.ends) if len(sight.ends) <= room else max(0, room - 1)
    spots: list[Spot] = []
    for number, (what, missing) in enumerate(sight.ends[:shown], 1):
        spots.append(Spot(len(lines), 0, width, f"loose:{number}"))
        parts = [span(f"{number} ", "strong", bold=True), span(what)]
        lines.append(on(columns(width, [(0, parts)], [span(missing, "muted")]), "ground"))
    if shown < len(sight.ends):
        lines.append(on(columns(width, [(0, more_line(sight, len(sight.ends) - shown))]), "ground"))
    return framed(lines, width, height, spots)


def spotlight(sight: Sight, width: int, height: int) -> Picture:
    """Who has waited longest, who was not compelled, who is out of points."""
    lines: list[Line] = [heading(width, sight.label("spotlight_title"), focused=sight.panel == "spotlight")]
    here = people(sight).by_id
    spots: list[Spot] = []
    for id, note in sight.spotlight or _by_points(sight):
        person = here.get(id)
        if person is None:
            continue
        spots.append(Spot(len(lines), 0, width, id))
        parts = [*chip(person._replace(on_turn=False), tint=True), span(" "), span(person.name)]
        lines.append(on(columns(width, [(0, parts)], [span(note, "muted")]), "ground"))
    return framed(lines, width, height, spots)


def _by_points(sight: Sight) -> list[tuple[str, str]]:
    """What can be told from the table alone: who has the fewest points."""
    here = people(sight).by_id
    players = [who for who in sight.table.cast if who.is_player and who.id in here]
    return [
        (who.id, sight.count("fudge_point" if sight.game == "fudge" else "fate_point", who.points))
        for who in sorted(players, key=lambda who: who.points)
    ]
