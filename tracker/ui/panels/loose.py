"""Loose ends: what has no name yet or waits for a decision, numbered for `l 1`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tracker.language.spotlight import Light
from tracker.language.words import Words
from tracker.model.table import Table
from tracker.ui.labels import label
from tracker.ui.paint import Line, Picture, Spot, columns, cut, cut_name, framed, measure, on, span, width_of
from tracker.ui.panels.heading import heading, more_line
from tracker.ui.panels.people import Person, chip, people
from tracker.ui.sight import Sight

LEAST_TROUBLE = 12
"""Cells that a trouble needs beside a name; with less it stands below."""


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


def in_the_light(words: Words, table: Table, found: Iterable[Light]) -> Iterator[tuple[str, str]]:
    """What is to be noticed about each, in few words, the most urgent first."""
    scene = table.scene
    turn = None if scene is None or scene.turn is None else scene.turn.who
    for light in found:
        told = []
        if light.who == turn:
            told.append(label(words, "acts_now"))
        elif not light.acted:
            told.append(label(words, "not_acted"))
        elif light.ago:
            told.append(f"{label(words, 'acted')} {words.count('minute', light.ago)} {label(words, 'ago')}")
        # How many points there are stands in the party strip.
        if not table.cast[light.who].points and scene is not None and scene.system != "tactical":
            told.append(label(words, "out_of_points"))
        if not light.compelled:
            told.append(label(words, "not_compelled"))
        yield light.who, ", ".join(told)


def spotlight(sight: Sight, width: int, height: int) -> Picture:
    """Who has waited longest, who was not compelled, who is out of points; the trouble beside the name, or below."""
    lines: list[Line] = [heading(width, sight.label("spotlight_title"), focused=sight.panel == "spotlight")]
    here = people(sight).by_id
    spots: list[Spot] = []
    rows = [(here[id], note) for id, note in sight.spotlight or _by_points(sight) if id in here]
    longest = max((measure(person.name) for person, _ in rows), default=0)
    drawn = [_lit(sight, person, note, longest, width) for person, note in rows]
    if sum(map(len, drawn)) >= height:
        drawn = [each[:1] for each in drawn]
    shown = len(drawn) if len(drawn) < height else max(0, height - 2)
    for (person, _), each in zip(rows[:shown], drawn, strict=False):
        spots += [Spot(len(lines) + y, 0, width, person.id) for y in range(len(each))]
        lines += each
    if shown < len(drawn):
        lines.append(on(columns(width, [(0, more_line(sight, len(drawn) - shown))]), "ground"))
    return framed(lines, width, height, spots)


def _lit(sight: Sight, person: Person, note: str, longest: int, width: int) -> list[Line]:
    """A row on somebody, and a second one for a trouble that has no room beside the name."""
    lead = [*chip(person._replace(on_turn=False), tint=True), span(" ")]
    note = cut(note, max(0, width - width_of(lead) - measure(person.name) - 2))
    trouble = next((a for a in sight.table.aspects_on(person.id) if a.role == "trouble"), None)
    beside = width_of(lead) + longest + 2
    room = width - beside - measure(note) - 2
    cells = [(0, [*lead, span(person.name)])]
    if trouble is not None and room > LEAST_TROUBLE:
        cells.append((beside, [span(cut_name(sight.name(trouble.id), room), "muted")]))
    lines = [on(columns(width, cells, [span(note, "muted")]), "ground")]
    if trouble is not None and room <= LEAST_TROUBLE:
        below = [(width_of(lead), [span(sight.name(trouble.id), "muted")])]
        lines.append(on(columns(width, below), "ground"))
    return lines


def _by_points(sight: Sight) -> list[tuple[str, str]]:
    """What can be told from the table alone: who has the fewest points."""
    if sight.game not in ("fate", "fudge"):
        return []
    here = people(sight).by_id
    players = [who for who in sight.table.cast if who.is_player and who.id in here]
    return [
        (who.id, sight.count("fudge_point" if sight.game == "fudge" else "fate_point", who.points))
        for who in sorted(players, key=lambda who: who.points)
    ]
